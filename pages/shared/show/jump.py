"""How a way to another view looks: a link that opens exactly that view."""

import streamlit as st

from pages.shared import state


def jump(label: str, screen: str, *, icon: str | None = None, **what: str | int | None) -> None:
    """A link to a screen, with what it is to show there."""
    path, query = state.link(screen, **what)
    st.page_link(path, query_params=query, label=label, icon=icon)
