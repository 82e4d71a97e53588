"""How the parts of a screen look: side by side, one of them open."""

from collections.abc import Mapping

import streamlit as st


def choose_part(label: str, parts: Mapping[str, str], current: str) -> str:
    """The part that is chosen; `parts` is name -> what stands on it. The link's part is the one that is open."""
    return st.segmented_control(
        label,
        list(parts),
        default=current,
        format_func=lambda part: parts[part],
        key=f"{label}_{current}",  # another key for another link: the link is what counts
        required=True,
        width="stretch",
        label_visibility="collapsed",
    )
