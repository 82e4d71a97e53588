"""How a claim looks: a band with a sentence one could quote, and what stands behind it."""

import streamlit as st

from pages.shared.show.style import safe


def claim(head: str, text: str, foot: str = "", *, is_spent: bool = False) -> None:
    """The band; it turns where the holdout is spent."""
    spent = " spent" if is_spent else ""
    st.html(
        f'<div class="hm hm-claim{spent}" role="status"><div class="head">{safe(head)}</div>'
        f'<p class="claim">{safe(text)}</p><p class="foot">{safe(foot)}</p></div>'
    )
