"""A wrong function to read, one question, and then what the check says of it."""

import streamlit as st

from exercises.coding import sample_outcome, sample_source
from pages.shared import state
from pages.shared.show.outcome import outcome

_READ = "calls/code-read"
_RULES = {"divides-by-hits": "by the hits", "divides-by-k": "by the list's length", "right": "as the contract says"}
_SAID = {
    "divides-by-hits": "✓ **By the hits.** A relevant document that was missed costs nothing, and it should.",
    "divides-by-k": "✗ The length of the list is nowhere in it. Look at what **hits** holds after the loop.",
    "right": "✗ The contract divides by all known relevant documents. Look at what **hits** holds after the loop.",
}


def answer() -> str | None:
    """The answer that was kept; a browser's store may hold anything."""
    said = state.recall(_READ)
    return said if isinstance(said, str) and said in _RULES else None


def _read() -> None:
    if said := state.chosen("code_read"):
        state.record(_READ, said)


def show() -> None:
    """The function, the question, and after an answer the judgment."""
    st.header("Read one first")
    st.code(sample_source(), language=None, wrap_lines=True)
    said = answer()
    st.segmented_control(
        "How does it divide?",
        list(_RULES),
        default=said,
        format_func=lambda rule: _RULES[rule],
        key="code_read",
        on_change=_read,
        width="stretch",
        wrap=True,
    )
    if said:
        st.markdown(_SAID[said])
        st.markdown("The check says of it:")
        outcome(sample_outcome())
