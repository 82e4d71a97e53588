"""A wrong function to read, one question, and then what the check says of it."""

import streamlit as st

from exercises.coding import sample_outcome, sample_source
from pages.shared import present, state
from pages.shared.show import wall
from pages.shared.show.judged import Judged
from pages.shared.show.outcome import outcome

_READ = "calls/code-read"
_RULES = {"divides-by-hits": "by the hits", "divides-by-k": "by the list's length", "right": "as the contract says"}
_TRUE = "divides-by-hits"
_ASK = "How does it divide?"
_WHY = {
    "divides-by-hits": "A relevant document that was missed costs nothing, and it should.",
    "divides-by-k": "The length of the list is nowhere in it.",
    "right": "The contract divides by all known relevant documents.",
}


def answer() -> str | None:
    """The answer that was kept; a browser's store may hold anything."""
    said = state.recall(_READ)
    return said if isinstance(said, str) and said in _RULES else None


def _read() -> None:
    if said := state.chosen("code_read"):
        state.record(_READ, said)


def on_the_wall() -> None:
    """The function and the question as a show of hands; then what the check says of it."""
    st.title("What does this function divide by?")
    left, right = st.columns([7, 5], gap="large")
    with left:
        st.code(sample_source(), language=None, wrap_lines=True)
    with right:
        offered = [Judged(rule == _TRUE, words, why=(_WHY[rule],)) for rule, words in _RULES.items()]
        wall.question(_ASK, offered)
    if shown := present.answer("outcome"):
        with shown:
            st.markdown("The check says of it:")
            outcome(sample_outcome())


def show() -> None:
    """The function, the question, and after an answer the judgment."""
    st.header("Read one first")
    st.code(sample_source(), language=None, wrap_lines=True)
    said = answer()
    st.segmented_control(
        _ASK,
        list(_RULES),
        default=said,
        format_func=lambda rule: _RULES[rule],
        key="code_read",
        on_change=_read,
        width="stretch",
        wrap=True,
    )
    if said:
        st.markdown(
            f"✓ **By the hits.** {_WHY[said]}"
            if said == _TRUE
            else f"✗ {_WHY[said]} Look at what **hits** holds after the loop."
        )
        st.markdown("The check says of it:")
        outcome(sample_outcome())
