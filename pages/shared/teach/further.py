"""What Teach offers below its lessons: write an exercise, open one from a file, export a set."""

import streamlit as st

from pages.shared import state
from pages.shared.show.parts import choose_part
from pages.shared.teach import authoring, export, opening

_PARTS = {"write": "Write an exercise", "open": "Open a file", "export": "Export a set"}
_DRAWN = {"write": authoring.show, "open": opening.show, "export": export.show}


def further() -> None:
    """One of the three parts; the link names which."""
    asked = state.asked("make")
    st.divider()
    part = choose_part("Make and take", _PARTS, asked if asked in _PARTS else "write")
    if part != asked:
        state.ask(make=part)
    _DRAWN[part]()
