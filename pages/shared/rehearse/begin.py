"""Before a rehearsal: how long, with or without a clock, what comes first; a sheet for an interviewer; earlier ones."""

import streamlit as st

from pages.shared.components import file_choice
from pages.shared.rehearse import evidence, material
from pages.shared.show.jump import folded, jump
from pages.shared.show.style import as_markdown
from rubric import LARGEST, LENGTHS, rubric, total, weak_first

_DEFAULT = 10


def _plan(minutes: int) -> str:
    """Which criteria these minutes cover, and why in this order."""
    practised = evidence.practised()
    order = weak_first(rubric(), practised, material.seed())
    first, left = order[: LENGTHS[minutes]], order[LENGTHS[minutes] :]
    leads = practised[first[0].id]
    why = (
        f" {first[0].title} comes first: {leads.right} of {leads.tried} right first time in practice."
        if leads.right < leads.tried
        else ""
    )
    covered = ", ".join(each.title for each in first)
    beyond = f" Beyond them: {', '.join(each.title for each in left)}." if left else ""
    return f"{minutes} minutes cover about {material.COUNTS[len(first)]} criteria: {covered}.{why}{beyond}"


def show() -> None:
    """Two choices and one button: the first question is a click away."""
    st.title("Defend an evaluation, out loud")
    st.markdown(
        "One question at a time, as in an interview. Answer aloud or in notes, then tick the key points, and score "
        "yourself 0, 1 or 2. After each first score comes a sample answer, and you see how close your scoring is."
    )
    left, right = st.columns([6, 5], gap="large")
    with left:
        minutes = st.segmented_control(
            "Minutes", list(LENGTHS), default=_DEFAULT, key="rehearse_minutes", required=True, width="stretch"
        )
        is_timed = st.toggle("With a clock", value=True, key="rehearse_clock")
        st.markdown(_plan(minutes))
        st.button(
            "Ask the first question",
            type="primary",
            width="stretch",
            on_click=material.start,
            args=(minutes, is_timed),
        )
        open_one = material.unfinished()
        if open_one is not None:
            jump(
                f"Go on with the one of {open_one.started}",
                "rehearse",
                icon=":material/arrow_forward:",
                rehearsal=open_one.id,
            )
    with right:
        st.header("Five criteria")
        st.markdown("\n".join(f"- **{each.title}.** {each.judges}" for each in rubric().criteria))
    st.divider()
    _others()


def _others() -> None:
    left, right = st.columns(2, gap="large")
    with left:
        st.header("Somebody asks you")
        st.markdown(
            "The sheet has the questions of this seed, what to listen for and the descriptors. It is for the "
            "interviewer: reading it first spoils your rehearsal."
        )
        st.caption(f"Seed {material.seed()}: the sheet and a rehearsal begun here ask the same opening questions.")
        jump("Sheet for an interviewer", "rehearse", icon=":material/print:", part="sheet", seed=material.seed())
    with right:
        st.header("Earlier rehearsals")
        _earlier()
        content = file_choice.choose(
            "Open a saved rehearsal", accept=".json,application/json", most=LARGEST, key="rehearsal_file"
        )
        if content is not None:
            st.button("Open this rehearsal", on_click=material.take_up, args=(content,), width="stretch")
        if fault := material.said():
            st.warning(as_markdown(fault))


def _earlier() -> None:
    found, unreadable = material.kept()
    if not found:
        st.caption("None in this browser yet.")
    elif fold := folded("All rehearsals"):
        with fold:
            for each in found:
                result = total(each.scores(rubric()))
                told = f"{result.points} of {result.possible}, {result.scored} of {result.of} scored"
                text = told if each.is_over else "not finished"
                jump(f"{each.started[:16]}: {text}", "rehearse", icon=":material/description:", rehearsal=each.id)
    if unreadable:
        what, are, them = ("rehearsal", "is", "it") if unreadable == 1 else ("rehearsals", "are", "them")
        st.caption(
            f"{unreadable} stored {what} could not be read, and {are} left as stored. Download my work, in the "
            f"sidebar, holds {them}."
        )


def unknown() -> None:
    """A link to a rehearsal that this browser does not keep."""
    st.title("No such rehearsal in this browser")
    st.markdown(
        "A rehearsal lives in the browser it was done in. Take it along as a file: save its report as JSON there, and "
        "open that here."
    )
    jump("Go to Rehearse", "rehearse", icon=":material/arrow_forward:", part="new")
