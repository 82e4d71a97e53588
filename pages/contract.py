"""The contract: each definition on a list that can be changed, and what other tools say to the same list."""

import streamlit as st

from pages.shared import state
from pages.shared.components import top
from pages.shared.contract import aloud, definitions, listed, others
from pages.shared.frame import frame
from pages.shared.mutate.bench import Bench, edit
from pages.shared.show.style import as_markdown


@st.fragment
def live(bench: Bench) -> None:
    """The list and its figures, as a part of the page that runs alone: a change is answered at once."""
    setup = bench.history.now
    if state.presenting():
        aloud.show(bench)
        state.send_work()
        return
    left, right = st.columns(2, gap="large")
    with right:  # first on its way, since it is what a change waits for
        definitions.definitions(setup)
    with left:
        edit(bench, marks=True, highest_grade=listed.HIGHEST_GRADE)
        listed.share(setup)
    others.others(setup)
    listed.to_begin_with()
    definitions.line_by_line(setup)
    state.send_work()


frame("The contract")
bench = listed.bench(listed.asked())
top.show(bench.name)
if state.presenting():
    st.title(aloud.title())
else:
    st.title("The contract, on a list you can change")
    st.markdown(
        "Click the word beside a document to judge it, move rows, move the cut. Every figure follows, and so does what "
        "other tools would say."
    )
if fault := bench.fault():
    st.warning(f"The link's changes can't be read, so the list stands as it was. {as_markdown(fault)}")
live(bench)
if state.presenting():
    aloud.turns(bench.start)
else:
    others.beyond()
    definitions.declared(bench.history.now.k)
