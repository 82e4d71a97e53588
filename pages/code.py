"""From scratch: a wrong function to read, then the eight to write and have checked on one's own machine."""

import streamlit as st

from exercises.coding import functions
from pages.shared import state
from pages.shared.code import read, take
from pages.shared.frame import contract_panel, frame, strip
from pages.shared.show.table import table

frame("From scratch")
if state.presenting():
    read.on_the_wall()
    st.stop()
strip("From scratch", "next: write the eight on your machine", int(read.answer() is not None), 1)
st.title("Write the metrics yourself")
st.markdown(
    "Each function is called on some hundred small lists. You are told that it is right, or shown the smallest list on "
    "which it differs, and the rule that your figures follow."
)
left, right = st.columns([7, 5], gap="large")
with left:
    read.show()
with right:
    take.show()
    contract_panel()
st.header("What to write")
table("The functions to write", ("function", "what it returns"), functions(), of_words=True)
st.caption("Two may be left out: retrieve, which needs scikit-learn, and evaluate_system.")
