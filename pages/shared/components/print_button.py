"""The print button: opens the browser's own print dialog."""

import streamlit as st

from pages.shared.components.sent import sent

_CSS = """
button { min-height: 40px; width: 100%; padding: 0 1rem; font: 1rem var(--st-font); cursor: pointer;
  color: var(--st-text-color); background: none; border: 1px solid var(--st-border-color);
  border-radius: var(--st-base-radius); }
button:hover { border-color: var(--st-primary-color); }
button:focus-visible { outline: 3px solid var(--st-primary-color); outline-offset: 1px; }
"""
_JS = """
export default function ({ data: [text], parentElement }) {
  const button = parentElement.querySelector("button");
  button.textContent = JSON.parse(text);
  button.onclick = () => window.print();
}
"""

_component = st.components.v2.component("print_button", html='<button type="button"></button>', css=_CSS, js=_JS)


def show(label: str, key: str) -> None:
    """A button that prints the page as its print style lays it out."""
    _component(key=key, data=sent(label))
