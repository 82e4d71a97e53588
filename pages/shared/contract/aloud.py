"""The contract on the wall: first what this list's figures are, then whether the tools agree on it; list by list."""

import streamlit as st

from exercises.conventions import COLUMNS, measure
from exercises.mutations import Setup, write_list
from pages.shared import present, state
from pages.shared.contract import definitions, listed, others
from pages.shared.mutate.bench import Bench, edit
from pages.shared.show.directions import asked_aloud

_ASKED = 2


def _is_of_tools() -> bool:
    return present.part(_ASKED) == 1


def title() -> str:
    """What is asked now."""
    return "Do other tools agree on this list?" if _is_of_tools() else "What is each figure of this list?"


def show(bench: Bench) -> None:
    """The list, to be changed at will, with the question; a change is a question again."""
    setup = bench.history.now
    measures = [measure(column, setup.k) for column in COLUMNS]
    if _is_of_tools() and (shown := present.answer("tools")):
        with shown:  # above the list: it is as wide as the wall, and what is looked at now
            others.others(setup)
    left, right = st.columns([6, 7], gap="large")
    with right:
        if not _is_of_tools():
            if shown := present.answer("figures"):
                with shown:
                    definitions.definitions(setup)
            else:
                asked_aloud(setup, measures, "= ?")
        elif not state.revealed():
            asked_aloud(setup, measures, "all the same · they differ")
    with left:
        edit(bench, marks=True, highest_grade=listed.HIGHEST_GRADE)
    if not _is_of_tools() and (shown := present.answer("working")):
        with shown:
            definitions.line_by_line(setup)


def turns(start: Setup) -> None:
    """The ways on and back: the two questions of this list as it was changed, then those of the lists to begin with."""
    here, lists = write_list(start), listed.lists()
    if here not in lists:
        lists = [here]
    changed = {"do": done} if (done := state.asked("do")) else {}
    stops = [
        {**each, **(changed if each == here else {}), "ask": ask} for each in lists for ask in range(1, _ASKED + 1)
    ]
    present.along("contract", stops, _ASKED * lists.index(here) + present.part(_ASKED))
