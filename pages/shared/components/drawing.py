"""The drawing: shows an SVG made on the server, in the theme's colours. Streamlit's own HTML element strips SVG."""

import streamlit as st

from pages.shared.components.sent import sent

_CSS = """
svg { display: block; width: 100%; max-width: 27rem; height: auto; }
text { fill: var(--st-text-color); font: 16px var(--st-font); }
.rank { font-family: var(--st-heading-font); }
.rank, .note { fill: color-mix(in srgb, var(--st-text-color) 72%, var(--st-background-color)); }
.note { font-size: 14px; }
text.hit { font-weight: 700; }
.word { fill: var(--st-primary-color); font-size: 14px; font-weight: 600; }
path { fill: none; stroke: var(--st-border-color); stroke-width: 1.5; }
path.hit { stroke: var(--st-primary-color); stroke-width: 3; }
circle { fill: none; stroke: color-mix(in srgb, var(--st-text-color) 72%, var(--st-background-color));
  stroke-width: 1.5; }
circle.on { fill: var(--st-primary-color); stroke: var(--st-primary-color); }
.cut { stroke: var(--st-primary-color); stroke-width: 1.5; stroke-dasharray: 6 5; }
"""
# Parsed as XML, a drawing runs no script and a broken one shows nothing.
_JS = """
export default function ({ data: [text], parentElement }) {
  const drawn = new DOMParser().parseFromString(JSON.parse(text), "image/svg+xml").documentElement;
  if (drawn.nodeName !== "svg") return;
  parentElement.querySelector(".drawing").replaceChildren(document.importNode(drawn, true));
}
"""

_component = st.components.v2.component("drawing", html='<div class="drawing"></div>', css=_CSS, js=_JS)


def show(svg: str, key: str) -> None:
    """An SVG whose text was escaped where it was put together; its root names the SVG namespace."""
    _component(key=key, data=sent(svg))
