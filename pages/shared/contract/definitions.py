"""The definitions as declared, each with this list's figure and how it comes about."""

from collections.abc import Sequence

import streamlit as st

from exercises.grading import beside, written
from exercises.model import Measure
from exercises.mutations import Setup, problems, value_at, working
from exercises.reference import further, rules
from exercises.reference import working as lines
from pages.shared import state
from pages.shared.show.style import as_markdown, safe
from pages.shared.show.table import table
from pages.shared.show.working import positions

_FAMILIES = ("P", "Recall", "RR", "AP", "nDCG")
_SHOWN = "contract_family"


def _family(name: str, k: int) -> tuple[Measure, ...]:
    """The measures that stand side by side."""
    match name:
        case "Recall":
            return Measure("Recall", k), Measure("Hit", k)
        case "RR":
            return Measure("RR"), Measure("RR", k)
        case "AP":
            return Measure("AP", k), Measure("AP")
        case "nDCG":
            return Measure("nDCG", k), Measure("nDCG", k, "exponential")
    return (Measure("P", k),)


def _cell(setup: Setup, measure: Measure) -> str:
    if problems(setup):
        return f'<dt>{safe(measure.label)}</dt><dd><span class="quiet">rejected</span></dd>'
    value = value_at(setup, measure)
    decimal = beside(value) if value is not None else ""
    return (
        f"<dt>{safe(measure.label)}</dt><dd><b>{safe(written(value))}</b> "
        f'<span class="quiet">{safe(decimal)}</span><br><span class="quiet">{safe(working(setup, measure))}</span></dd>'
    )


def definitions(setup: Setup) -> None:
    """A block a family: its figures side by side with their working, and the rule below."""
    if found := problems(setup):
        st.markdown(f"**Rejected.** {as_markdown(found[0].message)} A rejected list has no figures.")
    said = {**dict(rules(setup.k)), **dict(further(setup.k))}
    blocks = []
    for name in _FAMILIES:
        family = _family(name, setup.k)
        rule = "; ".join(
            f"<b>{safe(measure.label)}</b>: {safe(said[measure.label])}" for measure in family if measure.label in said
        )
        cells = "".join(f"<div>{_cell(setup, measure)}</div>" for measure in family)
        blocks.append(f'<div class="family"><dl>{cells}</dl><p class="quiet">{rule}.</p></div>')
    st.html(f'<div class="hm hm-family"><p class="sr" role="status">{safe(_said(setup))}</p>{"".join(blocks)}</div>')


def _said(setup: Setup) -> str:
    """The figures in a line, for those who hear a change: the whole block would be read at every move."""
    found = problems(setup)
    if found:
        return f"Rejected. {found[0].message}"
    heard = [measure for name in _FAMILIES for measure in _family(name, setup.k)]
    return ", ".join(f"{measure.label} {written(value_at(setup, measure))}" for measure in heard)


def declared(k: int) -> None:
    """What the contract says beside its formulas."""
    measured = {measure.label for name in _FAMILIES for measure in _family(name, k)}
    rows = [(about, f"{rule}.") for about, rule in rules(k) if about not in measured]
    st.header("What else is declared")
    table("What else is declared", ("about", "the rule"), rows, of_words=True)


def line_by_line(setup: Setup) -> None:
    """One family's working with this list's numbers put in, and the list position by position.

    On the wall it is the family that the link names: to choose another there would hide the answer.
    """
    asked = state.asked("of")
    shown = asked if asked in _FAMILIES else "AP"
    st.header(f"The working of {shown}, line by line" if state.presenting() else "The working, line by line")
    if not state.presenting():
        state.follow(_SHOWN, shown)
        shown = st.segmented_control(
            "Of",
            _FAMILIES,
            key=_SHOWN,
            required=True,
            on_change=_keep_in_link,
            width="stretch",
            label_visibility="collapsed",
        )
    if problems(setup):
        st.markdown("A rejected list has no figures, so there is nothing to work out.")
        return
    family = _family(shown, setup.k)
    _formulas(setup, family)
    if shown != "nDCG":
        positions(setup.query, setup.k)


def _formulas(setup: Setup, family: Sequence[Measure]) -> None:
    for column, measure in zip(st.columns(len(family), gap="large"), family, strict=True):
        with column:
            for line in lines(setup.query, measure):
                st.latex(line)


def _keep_in_link() -> None:
    state.ask(of=state.chosen(_SHOWN))
