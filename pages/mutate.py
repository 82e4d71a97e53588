"""Mutate: change a list, say what each metric will do, and see why it did."""

import streamlit as st

from exercises.catalogue import course
from pages.shared import present, state
from pages.shared.frame import frame, strip
from pages.shared.mutate import free, guided, puzzles, valid
from pages.shared.mutate.starts import starts
from pages.shared.show.jump import jump
from pages.shared.show.parts import choose_part

_WAYS = {"change": "Guided changes", "start": "Change freely", "puzzle": "Puzzles", "valid": "Valid or not"}


def _first(way: str) -> str:
    """The first exercise of a way that is not done yet; its first where all are."""
    found = {
        "change": next((each.id for each in guided.changes() if not guided.is_applied(each)), guided.changes()[0].id),
        "puzzle": next((each.id for each in course().puzzles if not puzzles.fewest(each)), course().puzzles[0].id),
        "valid": next((each.id for each in course().validity if not valid.is_done(each)), course().validity[0].id),
    }
    return found.get(way, "worked-fixture")


def _ways(current: str) -> None:
    if state.presenting():
        return
    chosen = choose_part("Way", _WAYS, current)
    if chosen != current:
        state.go("mutate", **{chosen: _first(chosen)})


def _unknown(way: str) -> None:
    st.title("No such exercise")
    st.markdown("The link is misspelt, or older than the course.")
    jump(f"Go to: {_WAYS[way].lower()}", "mutate", icon=":material/arrow_forward:", **{way: _first(way)})


frame("Mutate")
way = next((each for each in _WAYS if state.asked(each) is not None), "change")
name = state.asked(way) or _first(way)
if state.asked(way) is None:
    state.ask(**{way: name})
if name == "mutate-test-only":
    state.go("holdout", step="copy")
here = {
    "change": [each.id for each in guided.changes()],
    "start": list(starts()),
    "puzzle": [each.id for each in course().puzzles],
    "valid": [each.id for each in course().validity],
}[way]
done = sum(
    (
        *(guided.is_applied(each) for each in guided.changes()),
        *(puzzles.fewest(each) is not None for each in course().puzzles),
        *(valid.is_done(each) for each in course().validity),
    )
)
total = len(guided.changes()) + len(course().puzzles) + len(course().validity)
number = f" {here.index(name) + 1} of {len(here)}" if name in here else ""
strip(f"Mutate · {_WAYS[way].lower()}{number}", f"{done} of {total} done", done, total)
_ways(way)
if name not in here:
    _unknown(way)
elif way == "change":
    guided.show(next(each for each in guided.changes() if each.id == name))
elif way == "start":
    free.show(name)
elif way == "puzzle":
    puzzles.show(next(each for each in course().puzzles if each.id == name))
else:
    valid.show(next(each for each in course().validity if each.id == name))
if name in here:
    present.along("mutate", [{way: each} for each in here], here.index(name))
