"""Rehearse: a mock defence. One question at a time, key points to tick, a score, a sample answer to compare with."""

import streamlit as st

from pages.shared import state
from pages.shared.components import top
from pages.shared.frame import contract_panel, frame, strip
from pages.shared.rehearse import aloud, asking, begin, comparing, material, paper, report
from rubric import Rehearsal, rubric


def opened() -> Rehearsal | None:
    """The rehearsal the link names; without a link the newest that is not over, which the link names from then on.

    None where a new one is to begin.
    """
    name = state.asked("rehearsal")
    if name is not None or state.asked("part"):
        return material.find(name)
    found = material.unfinished()
    if found is not None:
        state.ask(rehearsal=found.id)
    return found


def place(here: Rehearsal) -> None:
    """Where in the rehearsal this is, and which criteria are left."""
    topic = rubric().topic_of(here.current.question)
    done = len(here.marks)
    total = max(here.planned, done)
    titles = {each.id: each.title for each in rubric().criteria}
    left = [titles[each] for each in here.plan[: here.planned] if each not in here.marks and each != topic.id]
    strip(f"Rehearse · {topic.title}", f"left: {', '.join(left)}" if left else "none left after this", done, total)


def step(here: Rehearsal) -> None:
    """What the current question is at."""
    place(here)
    asking.timed(here)
    match here.current.stage:
        case "answer":
            asking.answer(here)
        case "judge":
            asking.judge(here)
        case "sample":
            comparing.sample(here)
        case "done":
            comparing.told(here)
    if here.current.stage != "done":
        st.divider()
        st.button("End and report", on_click=material.stop, args=(here,), help="What is scored so far is reported.")


frame("Rehearse")
if state.presenting():
    aloud.show()
    st.stop()
here, part = opened(), state.asked("part")
top.show(f"{part} {material.step_of(here)}")
if part == "sheet":
    paper.sheet()
elif here is None:
    if state.asked("rehearsal"):
        begin.unknown()
    else:
        begin.show()
elif part == "print":
    paper.report(here)
elif here.is_over:
    report.show(here)
else:
    step(here)
if part not in ("sheet", "print") and (here is None or here.is_over):
    contract_panel()
