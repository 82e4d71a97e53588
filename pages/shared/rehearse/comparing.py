"""After a score: a sample answer whose score is known, how far the scoring agrees, and what to be asked next."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from pages.shared import state
from pages.shared.rehearse import material
from pages.shared.show import rubric as look
from rubric import SCORES, Rehearsal, Topic, calibration, missed, next_question, rubric


def sample(here: Rehearsal) -> None:
    """A sample answer to be scored before its score is told."""
    found = rubric().sample(here.current.sample)
    criterion = rubric().topic_of(found.question)
    st.title("What is this answer worth?")
    st.markdown(f"Somebody else was asked: **{rubric().question(found.question).ask}**")
    left, right = st.columns([7, 5], gap="large")
    with left:
        look.quoted(found)
        key, row = f"sample_{here.id}_{found.id}", material.choice_row(here, found.id)
        state.follow(key, material.choice(row))
        st.segmented_control(
            "Your score for it", SCORES, key=key, on_change=material.choose, args=(here, row, key), width="stretch"
        )
        if fault := material.said(here):
            st.warning(fault)
        st.button("Compare", type="primary", width="stretch", on_click=material.rate_sample, args=(here, key))
        st.button("Skip this sample", width="stretch", on_click=material.leave_sample, args=(here,))
    with right:
        look.descriptors(rubric().criterion(criterion.id))


def told(here: Rehearsal) -> None:
    """What the sample is known to be worth, with the words that earn it; then the ways on."""
    topic = rubric().topic_of(here.current.question)
    st.title(_title(here, topic))
    if here.current.sample in here.samples:
        found = rubric().sample(here.current.sample)
        left, right = st.columns([7, 5], gap="large")
        with left:
            look.quoted(found, is_told=True)
            st.markdown(found.why)
            st.markdown(f"**Your scoring so far:** {calibration(material.rated(), rubric())}.")
        with right:
            look.earned(found, rubric())
    _on(here, topic)


def _title(here: Rehearsal, topic: Topic) -> str:
    if here.current.sample in here.samples:
        given, known = here.samples[here.current.sample], rubric().sample(here.current.sample).score
        if given == known:
            return f"You gave {given}, and it is worth {known}"
        return f"You gave {given}; it is worth {known}"
    mark = here.marks.get(topic.id)
    return f"{topic.title}: {mark.score}" if mark else f"{topic.title}: heard, not scored"


def _on(here: Rehearsal, topic: Topic) -> None:
    left = here.left(rubric())
    planned = [each for each in here.plan[: here.planned] if each in left]
    beyond = [each for each in left if each not in planned]
    follow = next_question(here, rubric())
    st.header("What next?")
    st.markdown(_left(here, planned, beyond))
    closing = rubric().limits.id
    ways: list[tuple[str, Callable[..., None], tuple[Any, ...]]] = []
    if planned:
        ways.append(("Next criterion", material.ask_about, (here, planned[0])))
    elif not here.on(closing, rubric()):
        ways.append(("Closing question", material.ask_about, (here, closing)))
    if follow:
        has_missed = bool(missed(here, rubric(), topic.id))
        ways.append(("Ask a follow-up" if has_missed else "Ask a trap", material.ask_further, (here,)))
    if not planned and beyond:
        ways.append(("One more criterion", material.ask_about, (here, beyond[0])))
    ways.append(("End and report", material.stop, (here,)))
    for column, (place, (label, step, args)) in zip(st.columns(len(ways)), enumerate(ways), strict=True):
        column.button(label, type="secondary" if place else "primary", width="stretch", on_click=step, args=args)
    if follow:
        st.caption(_follow(here, topic))
    if not planned and not here.on(closing, rubric()):
        st.caption(f"The closing question: {rubric().limits.title.lower()}. It is heard, not scored.")
    st.button("Judge it again", on_click=material.reopen, args=(here,), help="Back to the key points of this question.")


def _left(here: Rehearsal, planned: list[str], beyond: list[str]) -> str:
    titles = {each.id: each.title for each in rubric().criteria}
    if planned:
        text = f"Left in these {here.minutes} minutes: **{', '.join(titles[each] for each in planned)}**."
    else:
        text = f"The criteria of these {here.minutes} minutes are done."
    return f"{text} Beyond them: {', '.join(titles[each] for each in beyond)}." if beyond else text


def _follow(here: Rehearsal, topic: Topic) -> str:
    lost = missed(here, rubric(), topic.id)
    if not lost:
        return "Nothing was missed, so the next question on this criterion is a trap."
    says = " ".join(topic.point(each).says for each in lost)
    return f"Missed: {says} A follow-up asks again. With what is said then the score can be 1, and no longer 2."
