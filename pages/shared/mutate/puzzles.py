"""Puzzles: reach a goal in few moves, against the par that the solver found."""

import streamlit as st

from exercises.catalogue import course
from exercises.mutations import History, Operation, Puzzle, apply, measures, problems, said, solve
from pages.shared import present, state
from pages.shared.frame import contract_panel
from pages.shared.mutate.bench import Bench, edit
from pages.shared.mutate.free import last_valid
from pages.shared.show.directions import figures
from pages.shared.show.jump import folded, jump
from pages.shared.show.style import as_markdown

_SOLVED = "puzzle/"
_ALLOWED = {
    "move": "move",
    "take-out": "take out",
    "shorten": "shorten",
    "copy": "copy",
    "replace": "replace",
    "insert": "insert",
    "judge": "change what is relevant",
    "cut": "move the cut",
}


def fewest(puzzle: Puzzle) -> int | None:
    """In how few moves it was solved so far."""
    kept = state.recall(_SOLVED + puzzle.id)
    moves = kept.get("moves") if isinstance(kept, dict) else None
    return moves if type(moves) is int and moves > 0 else None


def was_shown(puzzle: Puzzle) -> bool:
    """True once its solution was asked for."""
    kept = state.recall(_SOLVED + puzzle.id)
    return isinstance(kept, dict) and kept.get("shown") is True


def _keep(puzzle: Puzzle, history: History) -> None:
    """In a callback: remembers a solution where it is the first, or shorter than the one before."""
    moves, before = len(history.done), fewest(puzzle)
    if puzzle.is_solved(history.now) and (before is None or moves < before):
        state.record(_SOLVED + puzzle.id, {"moves": moves, "shown": was_shown(puzzle)})


def _show_solution(puzzle: Puzzle) -> None:
    state.record(_SOLVED + puzzle.id, {"moves": fewest(puzzle), "shown": True})


def _in_words(puzzle: Puzzle, solution: tuple[Operation, ...]) -> list[str]:
    sentences, now = [], puzzle.start
    for operation in solution:
        sentences.append(said(now, operation))
        now = apply(now, operation)
    return sentences


def show(puzzle: Puzzle) -> None:
    """One puzzle."""
    bench = Bench(puzzle.id, puzzle.start, allowed=puzzle.allowed, on_turn=lambda history: _keep(puzzle, history))
    st.title(puzzle.title)
    st.markdown(puzzle.ask)
    if fault := bench.fault():
        st.warning(f"The link's moves can't be read, so the list stands at its start. {as_markdown(fault)}")
    _played(puzzle, bench)
    _all_puzzles()


@st.fragment
def _played(puzzle: Puzzle, bench: Bench) -> None:
    """The list, its goal and its figures, as a part of the page that runs alone: a move is answered at once."""
    left, right = st.columns([6, 7], gap="large")
    with left:
        edit(bench)
    history = bench.history
    now = history.now
    with right:
        goal = " and ".join(str(condition) for condition in puzzle.goal)
        st.markdown(
            f"**Goal:** {goal}. **Par:** {puzzle.par}. You may {', '.join(_ALLOWED[each] for each in puzzle.allowed)}."
        )
        if shown := present.answer("figures"):
            with shown:
                _standing(puzzle, history)
        contract_panel(now.k)
    state.send_work()


def _standing(puzzle: Puzzle, history: History) -> None:
    """What of the goal is reached, the figures as they are, and one solution where it was asked for."""
    now, found = history.now, problems(history.now)
    moves = len(history.done)
    for condition in puzzle.goal:
        holds = not found and condition.holds(puzzle.start, now)
        st.markdown(f"{'✓' if holds else '○'} {condition}")
    if found:
        st.markdown(f"**Rejected.** {as_markdown(found[0].message)}")
    valid = last_valid(history)
    asked = tuple(
        dict.fromkeys((*measures(puzzle.start, puzzle.start.query.is_graded), *(each.left for each in puzzle.goal)))
    )
    if valid is not None:
        figures(puzzle.start, valid, asked, is_stale=bool(found))
    if puzzle.is_solved(now):
        _solved(puzzle, moves)
    elif (moves or state.presenting()) and not was_shown(puzzle):
        st.button("Show one solution", on_click=_show_solution, args=(puzzle,))
    if was_shown(puzzle):
        solution = solve(puzzle)
        if solution is not None:
            st.markdown("**One shortest solution:** " + "; ".join(_in_words(puzzle, solution)) + ".")


def _solved(puzzle: Puzzle, moves: int) -> None:
    par = "at par" if moves == puzzle.par else f"par is {puzzle.par}"
    st.markdown(f"✓ **Solved in {moves} move{'' if moves == 1 else 's'}, {par}.** {puzzle.lesson}")
    if state.presenting():
        return
    ids = [each.id for each in course().puzzles]
    upcoming = course().puzzles[(ids.index(puzzle.id) + 1) % len(ids)]
    if st.button("Next puzzle", type="primary"):
        state.go("mutate", puzzle=upcoming.id)


def _all_puzzles() -> None:
    if fold := folded("All puzzles"):
        with fold:
            for number, each in enumerate(course().puzzles, start=1):
                best = fewest(each)
                note = f", solved in {best} (par {each.par})" if best else f", difficulty {each.difficulty} of 3"
                icon = ":material/check:" if best else ":material/radio_button_unchecked:"
                jump(f"{number}. {each.title}{note}", "mutate", icon=icon, puzzle=each.id)
