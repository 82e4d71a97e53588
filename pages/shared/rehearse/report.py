"""At the end: the total with how many criteria it stands on, what stands out, what to practise, the whole record."""

import streamlit as st

from pages.shared import state
from pages.shared.components import clock
from pages.shared.rehearse import evidence, material
from pages.shared.show import rubric as look
from pages.shared.show.claim import claim
from pages.shared.show.jump import folded, jump
from pages.shared.show.style import as_markdown
from pages.shared.show.table import table
from rubric import (
    HIGHEST,
    SCORES,
    Rehearsal,
    calibration,
    rubric,
    standing_out,
    to_json,
    to_markdown,
    total,
    with_interviewer,
)


def show(here: Rehearsal) -> None:
    """The report of a rehearsal that is over."""
    found = total(here.scores(rubric()))
    st.title(str(found)[:1].upper() + str(found)[1:])
    whole = "" if found.is_whole else f"A total out of {HIGHEST * found.of} takes all {found.of}. "
    if fault := material.said(here):
        st.warning(fault)
    claim(
        "What stands out",
        standing_out(here, rubric()),
        f"{whole}Unscored is not zero: it is in neither number.",
    )
    _clock(here)
    left, right = st.columns([7, 5], gap="large")
    with left:
        _scores(here)
        _go_on(here)
    with right:
        _practise(here)
    st.header("The record")
    _record(here)
    _files(here)


def _clock(here: Rehearsal) -> None:
    def tell() -> None:
        material.tell_used(here, clock.used(state.chosen(clock.widget(here.id))))

    kept = state.recall(material.clock_row(here))
    if here.used_ms is not None:
        kept = {"elapsed": here.used_ms, "state": "paused"}
    clock.show(
        here.id,
        minutes=here.minutes,
        key=material.clock_row(here),
        of=material.row(here),
        kept=kept,
        is_on=here.is_timed,
        is_over=True,
        on_used=tell if here.used_ms is None else None,
    )


def _written(score: int | None) -> str:
    return "unscored" if score is None else str(score)


def _scores(here: Rehearsal) -> None:
    st.header("Your scores")
    mine, theirs = here.scores(rubric()), here.others_scores(rubric())
    heads, others = ["criterion", "yours", "suggested"], bool(here.interviewer)
    rows = []
    for each in rubric().criteria:
        mark = here.marks.get(each.id)
        row = [each.title, _written(mine[each.id]), str(mark.suggested) if mark else ""]
        rows.append([*row, _written(theirs[each.id])] if others else row)
    table("Scores", [*heads, "interviewer"] if others else heads, rows)
    if others:
        st.markdown(f"**With the interviewer:** {with_interviewer(here, rubric())}.")
    st.markdown(f"**With the sample answers:** {calibration(here.samples, rubric())}.")
    if len(rated := material.rated()) > len(here.samples):
        st.caption(f"Over all rehearsals in this browser: {calibration(rated, rubric())}.")
    if fold := folded("Enter an interviewer's scores"):
        with fold:
            for each in rubric().criteria:
                key = f"other_{here.id}_{each.id}"
                state.follow(key, theirs[each.id])
                st.segmented_control(
                    each.title,
                    SCORES,
                    key=key,
                    on_change=material.score_by_interviewer,
                    args=(here, each.id, key),
                    width="stretch",
                )
            label = "The sheet with these questions"
            jump(label, "rehearse", icon=":material/print:", part="sheet", seed=here.seed)


def _practise(here: Rehearsal) -> None:
    st.header("What to practise")
    scores = here.scores(rubric())
    weak = sorted(
        (each for each in rubric().criteria if scores[each.id] is not None and scores[each.id] != HIGHEST),
        key=lambda each: scores[each.id] or 0,
    )
    if not weak:
        st.markdown(
            "No scored criterion is below 2. A trap on each is the next step."
            if any(score is not None for score in scores.values())
            else "Nothing is scored yet."
        )
    for each in weak:
        st.markdown(f"**{each.title}**, {scores[each.id]}")
        for way in evidence.ways(each.id):
            jump(way.label, way.screen, icon=":material/arrow_forward:", **way.what)


def _go_on(here: Rehearsal) -> None:
    left = here.left(rubric())
    if here.asked and here.current.stage != "done":
        st.button("Go on where you were", type="primary", on_click=material.resume, args=(here,))
    elif left:
        titles = {each.id: each.title for each in rubric().criteria}
        st.markdown(f"Nothing was asked yet on {', '.join(titles[each] for each in left)}.")
        st.button("Ask about the next one", type="primary", on_click=material.ask_about, args=(here, left[0]))


def _record(here: Rehearsal) -> None:
    if not here.asked:
        st.caption("No question was answered.")
    for topic in rubric().topics:
        asked, mark = here.on(topic.id, rubric()), here.marks.get(topic.id)
        if not asked:
            continue
        score = f"scored {mark.score}, suggested {mark.suggested}" if mark else "not scored"
        st.markdown(f"**{topic.title}: {score}**")
        if mark and mark.reason:
            look.notes(f"Why {mark.score} and not {mark.suggested}", mark.reason)
        if mark and mark.evidence:
            seen = as_markdown(" ".join(mark.evidence))  # it may come from a file
            st.caption(f"What the app had seen in practice, no part of the score: {seen}")
        for each in asked:
            question = rubric().question(each.question)
            st.markdown(question.ask)
            look.notes("Your notes", each.notes)
            look.heard(topic, question, each.heard)


def _files(here: Rehearsal) -> None:
    practise = [
        f"{each.title}: {way.label}"
        for each in rubric().criteria
        if here.scores(rubric())[each.id] not in (None, HIGHEST)
        for way in evidence.ways(each.id)
    ]
    name = f"rehearsal-{here.started[:10]}-{here.id}"
    markdown, as_json, printed = st.columns(3)
    with markdown:
        _download("Save as Markdown", to_markdown(here, rubric(), practise), f"{name}.md", "text/markdown")
    with as_json:
        _download("Save as JSON", to_json(here, rubric()), f"{name}.json", "application/json")
    with printed:
        jump("Print view", "rehearse", icon=":material/print:", rehearsal=here.id, part="print")
    st.caption("The JSON opens this report again, here or in another browser.")
    jump("Start another rehearsal", "rehearse", icon=":material/refresh:", part="new")


def _download(label: str, text: str, name: str, kind: str) -> None:
    st.download_button(label, text, name, kind, on_click="ignore", width="stretch")
