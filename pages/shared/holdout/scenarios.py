"""Scenarios: may they? Each with a verdict and the reason; three are played on the learner's own frozen run."""

import streamlit as st

from exercises.catalogue import course
from exercises.grading import Scenario, written
from exercises.model import Measure
from exercises.reference import macro as mean
from pages.shared import present, state
from pages.shared.holdout import material
from pages.shared.holdout.material import AP, macro
from pages.shared.show import wall
from pages.shared.show.judged import Judged
from pages.shared.show.jump import folded, jump
from pages.shared.show.style import as_markdown

_CHOSEN = "choice/"


def chosen(scenario: Scenario) -> int | None:
    """Which option was chosen last; None where none was."""
    kept = state.recall(_CHOSEN + scenario.id)
    number = kept.get("option") if isinstance(kept, dict) else None
    return number if type(number) is int and 0 <= number < len(scenario.options) else None


def is_done(scenario: Scenario) -> bool:
    """True once the right option was chosen."""
    number = chosen(scenario)
    return number is not None and scenario.options[number].is_right


def _choose(scenario: Scenario, key: str) -> None:
    texts = [option.text for option in scenario.options]
    text = state.chosen(key)
    if text in texts:
        kept = state.recall(_CHOSEN + scenario.id)
        number = texts.index(text)
        first = kept.get("first") if isinstance(kept, dict) else scenario.options[number].is_right
        state.record(_CHOSEN + scenario.id, {"option": number, "first": first is True})


def _own_figures(choice: str) -> dict[str, str]:
    """What the learner's own frozen run did on test, for the texts of a scenario."""
    found = material.report_on(choice, "test")
    values = {query: found.per_query[query][AP.label] for query in found.answerable}
    weakest = min(values, key=lambda query: (values[query] or 0, query))
    return {
        "choice": choice,
        "figure": macro(choice, "test"),
        "figure_at_1": macro(choice, "test", Measure("AP", 1)),
        "weakest": weakest,
        "weakest_figure": written(values[weakest]),
        "without_weakest": written(mean([value for query, value in values.items() if query != weakest])),
    }


def show(name: str | None) -> None:
    """One scenario: the one the link names, or the first that is not done."""
    scenarios = course().scenarios
    scenario = next((each for each in scenarios if each.id == name), None)
    if name and scenario is None:
        st.warning(f"There is no scenario {as_markdown(name)}. This is the first that is not done.")
    scenario = scenario or next((each for each in scenarios if not is_done(each)), scenarios[0])
    st.title(f"May they? {scenario.title}")
    here = material.holdout()
    if scenario.on_own_run and not here.opened_at:
        st.markdown("This one is played on your own frozen run, so it opens once test is open.")
        if st.button("Go to the holdout", type="primary"):
            state.go("holdout")
    else:
        _play(scenario.told(_own_figures(here.choice)) if scenario.on_own_run else scenario)
    if fold := folded("All scenarios"):
        with fold:
            for number, each in enumerate(scenarios, start=1):
                own = " (on your own run)" if each.on_own_run else ""
                icon = ":material/check:" if is_done(each) else ":material/radio_button_unchecked:"
                jump(f"{number}. {each.title}{own}", "holdout", icon=icon, scenario=each.id)


def _play(scenario: Scenario) -> None:
    st.markdown(scenario.situation)
    if state.presenting():
        wall.question(
            "What is right?", [Judged(each.is_right, each.text, "", (each.why,)) for each in scenario.options]
        )
        return
    number, key = chosen(scenario), f"scenario_{scenario.id}"
    texts = [option.text for option in scenario.options]
    st.radio("What is right?", texts, index=number, key=key, on_change=_choose, args=(scenario, key))
    if number is not None and (shown := present.answer("verdict")):
        option = scenario.options[number]
        shown.markdown(f"{'✓ **That keeps it honest.**' if option.is_right else '✗ **That breaks it.**'} {option.why}")
        if option.is_right:
            upcoming = next((each for each in course().scenarios if not is_done(each) and each.id != scenario.id), None)
            if upcoming and st.button("Next scenario", type="primary"):
                state.go("holdout", scenario=upcoming.id)
