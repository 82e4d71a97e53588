"""Two things to print on A4: the sheet for an interviewer, and the report of a rehearsal."""

import streamlit as st

from pages.shared import state
from pages.shared.components import print_button
from pages.shared.rehearse import material
from pages.shared.show import paper
from pages.shared.show.jump import jump
from rubric import Rehearsal, rubric


def sheet() -> None:
    """Questions of a seed with what to listen for: for the interviewer's eyes."""
    seed = material.seed()
    state.ask(seed=seed)  # a refresh, and a link handed on, show the same sheet
    with st.container(key="screen-only"):
        st.title("A sheet for the interviewer")
        st.markdown(
            "It holds the key points, so whoever is to be asked should not read on. Print it, listen, circle a score "
            "for each criterion. The scores go into the report, beside the other ones."
        )
        left, right = st.columns(2)
        with left:
            print_button.show("Print the sheet", "print-sheet")
        with right:
            jump("Rehearse with these questions", "rehearse", icon=":material/arrow_back:", part="new", seed=seed)
    paper.interviewer_sheet(rubric(), seed)


def report(here: Rehearsal) -> None:
    """The report as it comes out of a printer."""
    with st.container(key="screen-only"):
        st.title("The report, ready to print")
        left, right = st.columns(2)
        with left:
            print_button.show("Print the report", "print-report")
        with right:
            jump("Back to the report", "rehearse", icon=":material/arrow_back:", rehearsal=here.id)
    paper.report(here, rubric())
