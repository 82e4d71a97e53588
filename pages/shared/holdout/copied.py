"""A copy of the test lists, to be changed at will: the choice on development does not move, the digest does."""

import streamlit as st

from exercises.catalogue import course, frozen_runs
from exercises.grading import written
from exercises.model import Query
from exercises.mutations import Setup, problems
from exercises.reference import Run, digest, evaluate, select
from pages.shared import present, state
from pages.shared.holdout import material
from pages.shared.holdout.material import AP, judgments, names, queries, run_on
from pages.shared.mutate.bench import Bench, edit
from pages.shared.show.style import as_markdown
from pages.shared.show.table import table

_CALLS = "direction/mutate-test-only"
_FIGURES = ("down", "same", "up")
_CHOICE = ("stays", "changes")


def _calls() -> dict[str, str] | None:
    made = state.recall(_CALLS)
    if not isinstance(made, dict):
        return None
    sound = all(made.get(name) in _FIGURES for name in names()) and made.get("choice") in _CHOICE
    return made if sound else None


def _apply(made: dict[str, str | None]) -> None:
    if None not in made.values():
        state.record(_CALLS, made)


def _bench(run: str, query: str) -> Bench:
    """One test list of the copy. While test is sealed its judgments are not in the page."""
    shown = material.holdout().opened_at
    relevant = frozen_runs().splits["test"][query] if shown else ()
    start = Query(query, tuple(run_on(run, "test")[query]), dict.fromkeys(relevant, 1), frozen_runs().documents)
    return Bench(f"copy-{run}", Setup(start, 3), part=f"{run}-{query}", allowed=("move", "take-out", "copy", "replace"))


def _chosen(name: str, among: tuple[str, ...]) -> str:
    asked = state.asked(name)
    return asked if asked in among else among[0]


def _turn_to(name: str, key: str) -> None:
    state.ask(**{name: state.chosen(key)})


def _pick(name: str, among: tuple[str, ...], label: str) -> str:
    """One of several, kept in the link."""
    key = f"copy_{name}_{_chosen(name, among)}"  # another key for another link: the link is what counts
    st.segmented_control(
        label,
        among,
        default=_chosen(name, among),
        key=key,
        required=True,
        on_change=_turn_to,
        args=(name, key),
        width="stretch",
    )
    return _chosen(name, among)


def show() -> None:
    """The copy on the left, the calls or their answers on the right."""
    exercise = course().test_only
    st.title(exercise.title)
    st.markdown(exercise.ask)
    left, right = st.columns([6, 7], gap="large")
    with left:
        run = _pick("run", names(), "Run")
        query = _pick("query", queries("test"), "Test query")
        bench = _bench(run, query)
        if fault := bench.fault():
            st.warning(f"The link's changes can't be read, so this list stands as it was. {as_markdown(fault)}")
        edit(bench, hides_judgments=not material.holdout().opened_at)
    copy = {each: _bench(run, each).history.now for each in queries("test")}
    with right:
        calls = _calls()
        shown = present.answer("copy") if calls or state.presenting() else None
        if shown:
            with shown:
                _told(calls or {}, run, copy)
                st.markdown(exercise.lesson)
        elif state.presenting():
            st.header("On development, what will move: a run's macro AP@3, the choice, or nothing?")
        else:
            _ask()
        if state.revealed():
            _match(run, copy)


def _ask() -> None:
    st.header("On development …")
    made: dict[str, str | None] = {
        name: st.segmented_control(f"{name}'s macro AP@3 goes", _FIGURES, width="stretch", key=f"copy_call_{name}")
        for name in names()
    }
    made["choice"] = st.segmented_control("And the choice", _CHOICE, width="stretch", key="copy_call_choice")
    missing = [name for name, call in made.items() if call is None]
    st.button(
        "Apply the change", type="primary", on_click=_apply, args=(made,), width="stretch", disabled=bool(missing)
    )
    if missing:
        st.caption(f"Still open: {', '.join(missing)}.")


def _told(calls: dict[str, str], run: str, copy: dict[str, Setup]) -> None:
    """Computed on the changed copy, not asserted: development and the selection are worked out again."""
    before, chosen_before = material.on_development()
    changed: dict[str, Run] = {name: dict(frozen_runs().runs[name]) for name in names()}
    changed[run] = {**changed[run], **{query: setup.ranking for query, setup in copy.items()}}
    development = {name: {query: lists[query] for query in queries("development")} for name, lists in changed.items()}
    after = select(
        development,
        judgments("development"),
        AP,
        queries=queries("development"),
        documents=frozen_runs().documents,
    )
    rows = []
    for name in names():
        was, now = before[name], after.macro[name]
        went = "same" if was == now else "moved"
        rows.append((f"{name}, macro AP@3", written(was), written(now), *_called(calls, name, went)))
    stays = "stays" if after.selected == chosen_before else "changes"
    rows.append(("the choice", chosen_before, after.selected, *_called(calls, "choice", stays)))
    st.header("On development nothing moved")
    heads = ("", "before", "after", *(("your call",) if calls else ()))
    table("Development before and after", heads, rows, of_words=True)


def _called(calls: dict[str, str], name: str, went: str) -> tuple[str, ...]:
    """The call as the last cell of a row; no cell where nothing was called, as on the wall."""
    return (f"{'✓' if calls[name] == went else '✗'} you said {calls[name]}",) if calls else ()


def _match(run: str, setups: dict[str, Setup]) -> None:
    """Whether the copy is what was frozen, by its digest; its figures only once test is open."""
    here = material.holdout()
    copy: Run = {query: setup.ranking for query, setup in setups.items()}
    stored, own = digest(run_on(run, "test"), judgments("test")), digest(copy, judgments("test"))
    st.markdown(
        f"**The copy of {run}** is " + ("the stored run, to the character." if stored == own else "another run now.")
    )
    table("Digests", ("SHA-256", ""), [("stored", stored), ("copy", own)], of_words=True)
    if here.choice == run and not here.matches(copy, judgments("test")):
        st.markdown(
            f"A report on this copy would say: **it is not the run that was frozen on {here.frozen_at}.** Its digest "
            "does not match, so its figures are no holdout result."
        )
    if not here.opened_at:
        st.caption("Its figures stay sealed with test.")
        return
    found = [problem for setup in setups.values() for problem in problems(setup)]
    if found:
        st.markdown(f"**Rejected.** {as_markdown(found[0].message)}")
        return
    score = evaluate(copy, judgments("test"), [AP], queries=queries("test"), documents=frozen_runs().documents)
    unmatched = "" if stored == own else ", which says nothing about the stored run"
    st.markdown(f"The copy's macro AP@3 on test: **{written(score.macro[AP.label])}**{unmatched}.")
