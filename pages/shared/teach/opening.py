"""Open a file: an exercise somebody wrote, read in this session and kept in this browser, nowhere else."""

import streamlit as st

from exercises.authoring import LARGEST, read_written
from pages.shared import state
from pages.shared.components import file_choice
from pages.shared.show.authored import faults
from pages.shared.teach.trial import play

_KEPT = "teach/opened"
_LARGEST_BYTES = 4 * LARGEST  # as many characters, none of which needs more


def show() -> None:
    """The choice of a file, and the exercise it holds."""
    st.header("Open an exercise file")
    st.markdown(
        "Choose the .toml file that you were given. It is read for you alone: it stays in this browser, "
        "with your answers, and nothing of it is kept on the server."
    )
    text = state.recall(_KEPT)
    content = file_choice.choose(
        "Exercise file", accept=".toml,application/toml", most=_LARGEST_BYTES, key="exercise_file"
    )
    if content is not None and content != text:
        st.button(
            "Open this file", type="secondary" if text else "primary", on_click=_open, args=(content,), width="stretch"
        )
    if isinstance(text, str) and text:
        _opened(text)


def _open(content: str) -> None:
    state.record(_KEPT, content[: LARGEST + 1])  # one more than is read: what is too long is refused, not cut


def _close() -> None:
    state.record(_KEPT, "")


def _opened(text: str) -> None:
    written = read_written(text)
    if written.faults or written.exercise is None:
        faults(written.faults)
    else:
        play(written.exercise, text)
    st.button("Close this file", on_click=_close, help="Your answers to it are kept.")
