"""The focus: shows nothing, and keeps the keyboard's place when what had the focus goes away with a run."""

from pathlib import Path

import streamlit as st

_component = st.components.v2.component(
    "focus",
    html="<span hidden></span>",
    js=Path(__file__).with_suffix(".js").read_text(encoding="utf-8"),
)


def keep() -> None:
    """From here on, on every screen: once the script is in the page it stays at work."""
    _component(key="focus")
