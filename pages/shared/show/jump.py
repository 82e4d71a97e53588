"""How ways to other views look: a link that opens exactly that view, and a folded list of links."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.shared import state


def jump(label: str, screen: str, *, icon: str | None = None, **what: str | int | None) -> None:
    """A link to a screen, with what it is to show there."""
    path, query = state.link(screen, **what)
    st.page_link(path, query_params=query, label=label, icon=icon)


def folded(label: str, name: str = "") -> DeltaGenerator | None:
    """A long list, folded: where to draw it, or None while it is closed, and on the wall.

    Closed, its links would still weigh on every click in the browser. `name` tells it from one of the same label.
    """
    if state.presenting():
        return None
    fold = st.expander(label, key=f"folded-{name or label}", on_change="rerun")
    return fold if fold.open else None
