"""Step 4: two runs from scratch, compared to the last digit."""

import streamlit as st

from exercises.catalogue import docent
from exercises.model import Measure
from exercises.reference import report
from exercises.retrieval import digest
from pages.shared import state
from pages.shared.show.table import table

_TWICE = "calls/docent-twice"


def _run_twice() -> None:
    state.record(_TWICE, True)


def show() -> None:
    """Two runs from scratch, compared to the last digit by a digest of rankings and figures."""
    st.title("Run it twice: is it the same?")
    st.markdown(
        "Nothing here is random: the words are counted, ties keep the order of the corpus. Then two runs agree in every "
        "rank and in the last digit of every figure, and a digest of all that is a short way to say so."
    )
    if state.recall(_TWICE) is not True:
        st.button("Run both now", type="primary", on_click=_run_twice)
        return
    digests = [digest(docent().answer_all(), 2) for _ in range(2)]
    figures = [
        report([e.query for e in docent().answer_all()], [Measure("Recall", 2), Measure("RR")]).macro for _ in range(2)
    ]
    table(
        "Two runs",
        ("run", "Recall@2", "MRR", "SHA-256 of rankings and figures"),
        [
            (f"run {number}", repr(float(means["Recall@2"] or 0)), repr(float(means["RR"] or 0)), each)
            for number, (each, means) in enumerate(zip(digests, figures, strict=True), start=1)
        ],
    )
    if digests[0] == digests[1]:
        st.markdown("✓ **The same to the last digit.** A report that can't be repeated can't be checked.")
    else:
        st.error("The two runs differ. Something in this installation is not repeatable; don't trust its figures.")
