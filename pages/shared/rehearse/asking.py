"""A question: it is answered aloud or in notes; then the key points are ticked one by one, and a score is kept."""

import streamlit as st

from pages.shared import state
from pages.shared.components import clock
from pages.shared.rehearse import evidence, material
from pages.shared.show import rubric as look
from rubric import RULE, SCORES, Heard, Rehearsal, Score, rubric, suggested, unheard

_WORDS: dict[Heard, str] = {"said": "Said", "missed": "Missed", "flag": "Red flag"}


def timed(here: Rehearsal) -> None:
    """The clock above the question."""
    clock.show(
        here.id,
        minutes=here.minutes,
        key=material.clock_row(here),
        of=material.row(here),
        kept=state.recall(material.clock_row(here)),
        is_on=here.is_timed,
    )


def answer(here: Rehearsal) -> None:
    """The question, a place for notes, and nothing that helps."""
    question = rubric().question(here.current.question)
    st.title(question.ask)
    st.markdown("Say your answer aloud, as you would to a person. Then note what you said, in a line or two.")
    key = material.notes_key(here)
    state.restore_field(key)
    st.text_area("Your notes", key=key, height=150, placeholder="Notes are kept in this browser as you type.")
    st.button("Show the key points", type="primary", width="stretch", on_click=material.done_answering, args=(here,))
    st.caption("Spoken without notes is fine too. The key points come when you have answered.")


def judge(here: Rehearsal) -> None:
    """Key point by key point what was said of it; the score once all are judged."""
    question = rubric().question(here.current.question)
    st.title(question.ask)
    look.notes("Your notes", here.current.notes)  # above the columns: on a phone too they come before the ticks
    left, right = st.columns([7, 5], gap="large")
    open_points = unheard(here, rubric())
    with left:
        shown = [point for point in question.points if point not in open_points] + list(open_points[:1])
        for number, point in enumerate((each for each in question.points if each in shown), start=1):
            _point(here, point, number, len(question.points))
        if not open_points:
            _score(here)
    if not open_points:
        with right:
            look.notes("A full answer", question.answer)
            _beside(rubric().topic_of(question.id).id)


def _point(here: Rehearsal, name: str, number: int, of: int) -> None:
    point = rubric().topic_of(here.current.question).point(name)
    before = here.current.heard.get(name)
    look.key_point(number, of, point, is_judged=before is not None)
    key = f"heard_{here.id}_{here.current.question}_{name}"
    state.follow(key, before)
    st.segmented_control(
        f"Key point {number}: did you say it?",
        list(_WORDS),
        format_func=lambda each: _WORDS[each],
        key=key,
        on_change=material.heard,
        args=(here, name, key),
        required=before is not None,
        width="stretch",
    )


def _score(here: Rehearsal) -> None:
    topic = rubric().topic_of(here.current.question)
    if topic.id == rubric().limits.id:
        st.caption("This one is not scored: five criteria make the total.")
        st.button("Keep these ticks", type="primary", width="stretch", on_click=material.close, args=(here,))
        return
    criterion = rubric().criterion(topic.id)
    proposal = suggested(here, rubric(), criterion.id)
    st.header(f"Suggested: {proposal}")
    st.markdown(look.why_suggested(here, criterion.id))
    look.descriptors(criterion, proposal)
    st.caption(f"How it is suggested. {RULE}")
    key, row = f"score_{here.id}_{len(here.asked)}_{proposal}", material.choice_row(here, proposal)
    chosen = material.choice(row)
    state.follow(key, proposal if chosen is None else chosen)
    score: Score | None = st.segmented_control(
        f"Your score for {criterion.title.lower()}",
        SCORES,
        key=key,
        on_change=material.choose,
        args=(here, row, key),
        required=True,
        width="stretch",
    )
    if score != proposal:
        reason = material.reason_key(here)
        state.restore_field(reason)
        st.text_input(f"Why {score} and not {proposal}?", key=reason)
    if fault := material.said(here):
        st.warning(fault)
    st.button("Keep this score", type="primary", width="stretch", on_click=material.keep_score, args=(here, key))


def _beside(topic: str) -> None:
    if topic == rubric().limits.id:
        return
    seen = evidence.lines(topic)
    st.markdown("**What the app saw in practice**")
    st.markdown("\n".join(f"- {each}" for each in seen) if seen else "Nothing yet: no exercise on this was tried.")
    st.caption("It stands beside your score and is no part of it.")
