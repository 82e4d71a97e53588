"""The top: shows nothing, and brings the page back to its top when it shows something else than before.

Streamlit does so from screen to screen. A link from a screen to another view of itself would leave the reader at the
bottom of the new one.
"""

import streamlit as st

from pages.shared.components.sent import sent

_JS = """
let shown = null; // outlives a page change: the module stays

export default function ({ data: [text] }) {
  const view = JSON.parse(text);
  if (shown !== null && shown !== view) document.querySelector("[data-testid=stMain]")?.scrollTo(0, 0);
  shown = view;
}
"""

_component = st.components.v2.component("top", html="<span hidden></span>", js=_JS)


def show(view: str) -> None:
    """Name what this page shows; another name than the last one goes to the top."""
    _component(key="top", data=sent(view))
