"""The keys of presenter mode: arrows and page keys turn, space reveals. They press the buttons that are on the page."""

from pathlib import Path

import streamlit as st

_component = st.components.v2.component(
    "presenter_keys",
    html="<span hidden></span>",
    js=Path(__file__).with_suffix(".js").read_text(encoding="utf-8"),
)


def listen() -> None:
    """From here on, while this is on the page."""
    _component(key="presenter-keys")
