"""Write an exercise: a text, checked as it stands; what its list reveals; how a learner sees it; the file."""

import streamlit as st

from exercises.authoring import Written, read_written, template, told
from exercises.model import Exercise
from pages.shared import state
from pages.shared.show.authored import faults, rules
from pages.shared.teach.trial import play

_FIELD = state.field_key("teach", "exercise-text")


def text() -> str:
    """What is written, as far as it has been sent, or as it was left."""
    return state.draft(_FIELD)


def fit() -> Exercise | None:
    """The exercise that is written, where nothing is wrong with it."""
    written = read_written(text())
    return None if written.faults else written.exercise


def show() -> None:
    """The text, what is wrong with it, and, once nothing is, what it makes."""
    st.header("Write an exercise")
    st.markdown(
        "An exercise is a short text in TOML. Start from the template and change it; it is checked whenever you leave "
        "the field. The draft is kept in this browser as you type."
    )
    state.restore_field(_FIELD)
    is_empty = not text().strip()
    if is_empty:
        _start()
    st.text_area("The exercise, as TOML", key=_FIELD, height=340)
    st.button("Check the text", width="stretch")
    if not is_empty:
        _checked(read_written(text()))


def _start() -> None:
    """The ways to begin, for as long as the field is empty: what somebody wrote is never written over."""
    left, right = st.columns(2)
    left.button("Use the template", type="primary", on_click=_use_template, width="stretch")
    right.download_button(
        "Download the template", template(), "my-list.toml", "application/toml", on_click="ignore", width="stretch"
    )


def _use_template() -> None:
    if not state.typed(_FIELD).strip():
        state.fill_field(_FIELD, template())


def _checked(written: Written) -> None:
    faults(written.faults)
    if written.faults or written.exercise is None:
        return
    st.download_button(
        "Download the exercise",
        text() if text().endswith("\n") else f"{text()}\n",
        f"{written.exercise.id}.toml",
        "application/toml",
        on_click="ignore",
        width="stretch",
    )
    st.caption("Send the file to your class. Whoever has it opens it on this page, under Open a file.")
    st.header("What the list reveals")
    rules(told(written.exercise))
    st.header("As a learner sees it")
    play(written.exercise, text())
