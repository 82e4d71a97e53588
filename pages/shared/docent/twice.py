"""Step 4: two runs from scratch, compared to the last digit."""

import streamlit as st

from exercises.catalogue import docent
from exercises.model import Measure
from exercises.reference import report
from exercises.retrieval import digest
from pages.shared import present, state
from pages.shared.docent.material import TWICE
from pages.shared.show.table import table

_K = 2


def _run() -> tuple[str, str, str]:
    """One run from the corpus on: mean Recall@2 and MRR to the last digit, and the digest of all of it."""
    answered = docent().answer_all()
    means = report([each.query for each in answered], [Measure("Recall", _K), Measure("RR")]).macro
    return repr(float(means[f"Recall@{_K}"] or 0)), repr(float(means["RR"] or 0)), digest(answered, _K)


def _remember() -> None:
    state.record(TWICE, True)


def show() -> None:
    """Asks to run both, then shows what each gave."""
    st.title("Run it twice: is it the same?")
    st.markdown(
        "Nothing here is random: words are counted, and ties keep the order of the corpus. So two runs should agree in "
        "every rank and in the last digit of every figure. A digest of all that is a short way to say so."
    )
    if state.presenting():
        st.header("Hands up: the same, or not?")
    elif state.recall(TWICE) is not True:
        st.button("Run both now", type="primary", on_click=_remember)
        return
    if shown := present.answer("runs"):
        with shown:
            _compared()


def _compared() -> None:
    first, second = _run(), _run()
    names = (f"mean Recall@{_K}", "MRR", "SHA-256 of rankings and figures")
    table("Two runs", ("", "run 1", "run 2"), list(zip(names, first, second, strict=True)))
    if first == second:
        st.markdown("✓ **The same to the last digit.** A report that can't be repeated can't be checked.")
        if st.button("Next: the repair bench", type="primary"):
            state.go("docent", step="repair")
    else:
        st.error("The two runs differ. Something in this installation is not repeatable; don't trust its figures.")
