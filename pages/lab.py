"""Retrieval lab: a collection, three models, the figures, the failures. Six steps, each asked before it is shown."""

import streamlit as st

from pages.shared import progress, state
from pages.shared.frame import contract_panel, frame, strip
from pages.shared.lab import compare, explore, ideas, sealed, training, turns, worst
from pages.shared.lab.controls import choose_collection, setup
from pages.shared.lab.material import STEPS, asked, go, steps_done
from pages.shared.show.parts import choose_part

_SHOW = {
    "explore": explore.show,
    "compare": compare.show,
    "training": training.show,
    "worst": worst.show,
    "test": sealed.show,
    "ideas": ideas.show,
}


def steps(current: str) -> None:
    """The six steps, one of them open."""
    numbered = {step: f"{number} · {title}" for number, (step, title) in enumerate(STEPS.items(), start=1)}
    chosen = choose_part("Step", numbered, current)
    if chosen != current:
        go(chosen)


names = list(STEPS)
frame("Retrieval lab")
step = asked("step", names, names[0])
here = setup()
number = names.index(step) + 1
next_up = f"next: {progress.started(STEPS[names[number]])}" if number < len(names) else "the last step"
strip(f"Retrieval lab, step {number} of {len(names)}", next_up, steps_done(here), len(names))
if state.presenting():
    _SHOW[step](here)
    turns.at(step)
else:
    choose_collection(here, step)
    steps(step)
    _SHOW[step](here)
    st.divider()
    contract_panel(10)
