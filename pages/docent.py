"""Docent: a small search engine, nine questions, one famous miss. Five steps, each asked before it is shown."""

import streamlit as st

from pages.shared import progress, state
from pages.shared.docent import cut, miss, question, repair, turns, twice
from pages.shared.docent.material import OF_ALL, STEPS, done
from pages.shared.frame import contract_panel, frame, strip
from pages.shared.show.parts import choose_part
from pages.shared.show.style import as_markdown

_SHOW = {"questions": question.show, "cut": cut.show, "miss": miss.show, "twice": twice.show, "repair": repair.show}


def steps(current: str) -> None:
    """The five steps, one of them open."""
    numbered = {step: f"{number} · {title}" for number, (step, title) in enumerate(STEPS.items(), start=1)}
    if state.presenting():
        return
    chosen = choose_part("Step", numbered, current)
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
if step != "questions":  # which has the rules beside its list, at its own cut
    contract_panel(2)
    turns.at_step(step)
