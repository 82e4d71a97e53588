"""The holdout itself: score on development, choose, freeze, open test, and report what may be claimed."""

from collections.abc import Mapping
from functools import cache

import streamlit as st

from exercises.grading import written
from exercises.model import Exercise, Query
from exercises.reference import Holdout, Report
from pages.shared import attempts, present, state
from pages.shared.holdout import material
from pages.shared.holdout.material import AP, MEASURES, macro, names, report_on
from pages.shared.show import answers
from pages.shared.show.claim import claim
from pages.shared.show.jump import jump
from pages.shared.show.table import table

_TITLES = {
    "choosing": "Score both runs on development",
    "frozen": "The test is still sealed",
    "open": "The other run did better",
    "kept": "You kept your choice",
    "spent": "The holdout is spent",
}


@cache
def scoring(name: str) -> Exercise:
    """A stored run's macro AP@3 on development, as an exercise with all its diagnosis."""
    judged: dict[str, dict[str, int]] = {query: {} for query in material.queries("development")}
    for judgment in material.judgments("development"):
        judged[judgment.query][judgment.doc] = judgment.grade
    run = material.run_on(name, "development")
    return Exercise(
        f"development-{name}",
        "predict",
        f"{name} on development",
        "",
        tuple(Query(query, tuple(run[query]), grades) for query, grades in judged.items()),
        (AP,),
        (
            "Macro: AP@3 of each query first, then the mean of the two.",
            "Each query has one relevant document, so its AP@3 is 1 over its rank.",
            "Add both and divide by 2.",
        ),
        k=3,
        is_macro=True,
        belongs_to="holdout",
    )


_ASKED = {
    "choosing": "Score both runs on development: which one leads?",
    "frozen": "Test is sealed. Will the frozen run score lower, the same, or higher?",
    "open": "Test is open. Which run did better?",
    "kept": "The choice was kept. What may be claimed?",
    "spent": "The other run was taken after all. What may be claimed?",
}
"""The steps as questions, for the wall."""


def title(here: Holdout) -> str:
    """What the step asks or found."""
    if here.stage == "choosing" and _is_scored():
        return "Choose one run, then freeze it"
    if here.stage == "open" and here.choice:
        mine, theirs = (report_on(n, "test").macro[AP.label] for n in (here.choice, material.other(here.choice)))
        if mine is not None and theirs is not None and mine >= theirs:
            return "Your run did better"
    return _TITLES[here.stage]


def number(here: Holdout) -> int:
    """Which of the four steps it is."""
    return {"choosing": 2 if _is_scored() else 1, "frozen": 3}.get(here.stage, 4)


def _is_scored() -> bool:
    """On the wall both runs are scored aloud, and revealing shows their figures."""
    return (
        state.presenting()
        or material.holdout().stage != "choosing"
        or all(attempts.is_settled(scoring(name)) for name in names())
    )


def show() -> None:
    """The step the learner is at."""
    here = material.holdout()
    shown = present.answer("holdout")
    if shown is None:
        st.title(_ASKED[here.stage])
        if here.stage == "choosing":
            _development()
        return
    with shown:
        _step(here)


def _step(here: Holdout) -> None:
    st.title(title(here))
    if said := state.held("holdout_said"):
        st.warning(said)
    text, foot = material.claim(_is_scored())
    claim("What you may claim now", text, foot, is_spent=here.is_spent)
    if here.stage == "choosing":
        _choose() if _is_scored() else _score()
    elif here.stage == "frozen":
        _sealed(here)
    else:
        _opened(here)


def _development() -> None:
    development = material.queries("development")
    judged = {query: [j.doc for j in material.judgments("development") if j.query == query] for query in development}
    rows = [
        (query, ", ".join(judged[query]), *(", ".join(material.run_on(name, "development")[query]) for name in names()))
        for query in development
    ]
    table("Development", ("query", "known relevant", *names()), rows, of_words=True)


def _score() -> None:
    _development()
    for column, (place, name) in zip(st.columns(2, gap="large"), enumerate(names()), strict=True):
        with column:
            answers.form(scoring(name), [AP], f"{name}: macro AP@3", button=f"Check the {name}", is_primary=place == 0)
            answers.judged(scoring(name), [AP])
            answers.show_me(scoring(name), of=f"the {name}")
    answers.hints(scoring(names()[0]))


def _choose() -> None:
    figures, _ = material.on_development()
    choice = st.radio(
        "Which run goes to test?",
        names(),
        index=None,
        horizontal=True,
        captions=[f"macro AP@3 {written(figures[name])} on development" for name in names()],
        key="holdout_choice",
    )
    st.button(
        "Freeze this choice", type="primary", disabled=choice is None, on_click=material.freeze, args=(choice or "",)
    )
    st.caption(
        "Kept with it: the time, and a SHA-256 of the run and of the judgments it will meet. Change a single document "
        "id and the digest no longer matches."
    )


def _sealed(here: Holdout) -> None:
    guess = st.segmented_control(
        f"One call before you open it. On test the {here.choice}'s macro AP@3, now "
        f"{written(material.on_development()[0][here.choice])} on development, will be",
        ["lower", "the same", "higher"],
        width="stretch",
        key="holdout_guess",
    )
    st.button(
        "Break the seal", type="primary", disabled=guess is None, on_click=material.break_seal, args=(guess or "",)
    )
    st.caption(
        "Test was seen before; opening shows its figures."
        if here.seen_early
        else "Opening is final: test can be seen for the first time once."
    )


def _opened(here: Holdout) -> None:
    mine, theirs = here.choice, material.other(here.choice)
    reports = {name: report_on(name, "test") for name in (mine, theirs)}
    if told := material.guess_told(mine):
        st.markdown(told)
    _figures(reports)
    _apart(reports, mine)
    if here.stage == "open":
        _tempt(mine, theirs)
        return
    if here.stage == "kept":
        st.markdown(
            f"{_honest(here, mine)} It also stands on "
            f"{len(reports[mine].answerable)} queries: one of them falling otherwise would change the order. To find "
            "out which run is better, judge more queries. Another look at these won't tell."
        )
        st.button(f"Switch to {theirs}, spent", on_click=_ask_to_spend)
        _ask_once(mine, theirs)
    else:
        st.markdown(
            "The figure is true, and it stays true. What is gone is the claim that it was chosen without these "
            "queries. To make that claim again you need queries that nobody has looked at."
        )
    _after()


def _honest(here: Holdout, mine: str) -> str:
    if here.seen_early:
        return f"{macro(mine, 'test')} is a true figure. Test was seen before freezing, and the report says so."
    return f"{macro(mine, 'test')} is an honest figure for the way you chose."


def _figures(reports: Mapping[str, Report]) -> None:
    for name, found in reports.items():
        heads = ("query", *(measure.label for measure in MEASURES))
        rows = [(query, *map(written, found.per_query[query].values())) for query in found.answerable]
        mean = (f"macro over {len(found.answerable)}", *map(written, found.macro.values()))
        st.markdown(f"**{name}** on test")
        table(f"{name} on test", heads, [*rows, mean], last_is_mean=True)


def _apart(reports: Mapping[str, Report], mine: str) -> None:
    apart = reports[mine].no_answer
    count = f"{len(apart)} {'query' if len(apart) == 1 else 'queries'} without a relevant document"
    st.markdown(f"**Apart: {count}**")
    rows = [
        (f"{query}, {name}", *map(written, found.per_query[query].values()))
        for query in apart
        for name, found in reports.items()
    ]
    table("Queries without a relevant document", ("query", *(measure.label for measure in MEASURES)), rows)
    as_zero, as_one = (written(material.macro_with_apart_as(mine, counted)) for counted in (0, 1))
    st.markdown(
        f"Counted as 0 it would have turned the {mine}'s macro AP@3 of {macro(mine, 'test')} into {as_zero}, counted "
        f"as 1 into {as_one}. It is neither: nothing could be found, so nothing is averaged."
    )


def _ask_to_spend() -> None:
    state.hold("holdout_asking", True)


def _tempt(mine: str, theirs: str) -> None:
    """Both buttons weigh the same: the choice is the lesson."""
    st.markdown(
        f"{theirs} **{macro(theirs, 'test')}**, your {mine} **{macro(mine, 'test')}**. Nobody has seen your screen. "
        "What goes into the report?"
    )
    left, right = st.columns(2)
    left.button(f"Report {mine}, {macro(mine, 'test')}", width="stretch", on_click=material.report_choice)
    right.button(f"Switch to {theirs}, {macro(theirs, 'test')}", width="stretch", on_click=_ask_to_spend)
    _ask_once(mine, theirs)


def _ask_once(mine: str, theirs: str) -> None:
    if not state.held("holdout_asking"):
        return
    with st.container(border=True):
        costs = (
            "You may. **The holdout is spent already**, since test was seen early."
            if material.holdout().seen_early
            else "You may, and **it spends the holdout.**"
        )
        st.markdown(
            f"{costs} The choice would rest on these queries, so they can no longer "
            "tell how it does on queries it has not seen. Every report from here on says so. It can't be taken back."
        )
        left, right = st.columns(2)
        left.button("Switch and spend it", width="stretch", on_click=material.spend, args=(theirs,))
        right.button(f"Keep {mine}", width="stretch", on_click=material.report_choice)


def _after() -> None:
    left, right = st.columns(2)
    left.download_button(
        "Download the report",
        material.markdown_report(),
        "holdout-report.md",
        "text/markdown",
        on_click="ignore",
        width="stretch",
    )
    right.button("Seal it and start over", width="stretch", on_click=material.start_over)
    jump("Feel why: try thirty runs and keep the luckiest", "holdout", icon=":material/casino:", step="lucky")
    jump("Work the test figures out by hand", "predict", icon=":material/edit:", exercise="test-macro")
