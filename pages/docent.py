"""Docent: a small search engine, nine questions, one famous miss. Four steps, each asked before it is shown."""

import streamlit as st

from pages.shared import progress, state
from pages.shared.docent import cut, miss, question, twice
from pages.shared.docent.material import OF_ALL, STEPS, done
from pages.shared.frame import frame, strip
from pages.shared.show.style import as_markdown

_SHOW = {"questions": question.show, "cut": cut.show, "miss": miss.show, "twice": twice.show}


def steps(current: str) -> None:
    """The four steps, one of them open."""
    chosen = st.segmented_control(
        "Step",
        names,
        default=current,
        format_func=lambda step: f"{names.index(step) + 1} · {STEPS[step]}",
        key=f"step_{current}",
        required=True,
        width="stretch",
        label_visibility="collapsed",
    )
    if chosen != current:
        state.go("docent", step=chosen)


names = list(STEPS)
frame("Docent")
step = state.asked("step") or "questions"
if step not in STEPS:
    st.warning(f"The link asks for a step called {as_markdown(step)}, which there is not. This is the first one.")
    step = "questions"
number = names.index(step) + 1
next_up = f"next: {progress.started(STEPS[names[number]])}" if number < len(names) else "the last step"
strip(f"Docent, step {number} of {len(names)}", next_up, done(), OF_ALL)
steps(step)
_SHOW[step]()
