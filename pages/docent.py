"""Docent: a small search engine, nine questions, one famous miss. Four steps, each asked before it is shown."""

import streamlit as st

from pages.shared import state
from pages.shared.docent import cut, miss, question, twice
from pages.shared.docent.material import STEPS
from pages.shared.frame import frame, strip

_SHOW = {"questions": question.show, "cut": cut.show, "miss": miss.show, "twice": twice.show}


def steps(current: str) -> None:
    """The four steps as links; the current one in bold."""
    for column, (number, (step, title)) in zip(st.columns(len(STEPS)), enumerate(STEPS.items(), start=1), strict=True):
        path, query = state.link("docent", step=step)
        name = f"{number} · {title}"
        with column:
            st.page_link(path, query_params=query, label=f"**{name}**" if step == current else name)


frame("Docent")
step = state.asked("step") or "questions"
if step not in STEPS:
    st.warning(f"The link asks for a step called {step}, which there is not. This is the first one.")
    step = "questions"
names = list(STEPS)
number = names.index(step) + 1
strip(f"Docent, step {number} of {len(names)}", STEPS[names[number]] if number < len(names) else None)
steps(step)
_SHOW[step]()
