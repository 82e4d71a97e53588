"""The lucky run: many equally good runs, few queries, the best kept; fresh queries bring it down."""

import streamlit as st

from exercises.retrieval import FRESH_QUERIES, Tried, luckiest, try_runs
from pages.shared import present, state
from pages.shared.show.claim import claim
from pages.shared.show.scatter import test_against_fresh

_RUNS = (1, 2, 5, 10, 30)
_QUERIES = (4, 10, 50, 200, 1000)
_CLOSE = 0.02


def _number(name: str, among: tuple[int, ...], otherwise: int) -> int:
    return next((each for each in among if str(each) == state.asked(name)), otherwise)


def _seed() -> int:
    text = state.asked("seed") or ""
    return int(text) if text.isdecimal() and len(text) <= 6 else 7


def _again() -> None:
    state.ask(seed=(_seed() + 1) % 1_000_000)


def _keep_in_link(name: str, key: str) -> None:
    state.ask(**{name: state.chosen(key)})


def show() -> None:
    """The call first, then the runs."""
    st.title("Runs that are all equally good")
    st.markdown(
        "Every run here finds the answer at rank 1 for half of all queries and at rank 2 for the rest: its true mean "
        "RR is 3/4. You test each on the same few queries and keep the best."
    )
    runs, queries, seed = _number("runs", _RUNS, 30), _number("queries", _QUERIES, 10), _seed()
    left, right = st.columns([5, 7], gap="large")
    with left:
        for name, label, among, value in (
            ("runs", "Runs you try", _RUNS, runs),
            ("queries", "Test queries", _QUERIES, queries),
        ):
            key = f"lucky_{name}_{value}"  # another key for another link: the link is what counts
            st.select_slider(label, among, value=value, key=key, on_change=_keep_in_link, args=(name, key))
        call = None if state.presenting() else _call()
        st.button("Try again with new luck", width="stretch", on_click=_again)
        st.caption(f"Seed {seed}: the link opens exactly these runs.")
    with right:
        shown = present.answer("lucky") if call or state.presenting() else None
        if shown:
            with shown:
                _told(try_runs(seed, runs, queries), queries, call)
        elif state.presenting():
            st.header("On fresh queries the run you keep will score lower, the same, or higher?")
        else:
            st.markdown(
                f"Make the call on the left, and the {runs} {'score appears' if runs == 1 else 'scores appear'}."
            )


def _call() -> str | None:
    call: str | None = st.segmented_control(
        "On fresh queries the run you keep will score",
        ["lower", "the same", "higher"],
        width="stretch",
        key="lucky_call",
    )
    return call


def _told(tried: tuple[Tried, ...], queries: int, call: str | None) -> None:
    kept = luckiest(tried)
    gap = float(kept.test - kept.fresh)
    st.markdown(f"**The run you kept: {float(kept.test):.3f} on test, {float(kept.fresh):.3f} on fresh queries**")
    test_against_fresh(tried, kept)
    st.caption(
        f"On the dashed line test would tell the truth about {FRESH_QUERIES:,} fresh queries. Ringed: the run you kept."
    )
    went = "lower" if gap > _CLOSE else "higher" if gap < -_CLOSE else "the same"
    of_these = f"with {queries} queries and {len(tried)} run{'' if len(tried) == 1 else 's'}"
    if went == "lower" and len(tried) > 1:
        text = f"You picked luck. {gap:.3f} of that score belonged to these {queries} queries, not to the run."
    elif went == "the same":
        text = f"Hardly any luck to pick: {of_these} test and fresh queries agree within {_CLOSE}."
    else:
        text = f"Chance alone: {of_these} test is off by {gap:+.3f}."
    said = "You called it. " if call == went else f"You said {call}. " if call else ""
    claim(
        "What happened",
        text,
        f"{said}More runs tried, more luck; more queries, less. Freezing one run first is the case of 1 run.",
    )
