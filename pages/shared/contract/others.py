"""The same list, other tools: what each says, and the sentence of its convention that makes the difference."""

from collections.abc import Mapping

import streamlit as st

from exercises.conventions import (
    BEYOND,
    COLUMNS,
    CONVENTIONS,
    LOOKED_AT,
    RECORDED_LISTS,
    Column,
    Figure,
    InWords,
    by_contract,
    measure,
    most_disputed,
    same,
)
from exercises.grading import beside, written
from exercises.mutations import Setup
from pages.shared.show.style import safe


def _figure(figure: Figure) -> str:
    if isinstance(figure, InWords):
        return f"<b>{safe(figure)}</b>"
    decimal = beside(figure)
    return f"<b>{safe(written(figure))}</b>" + (f'<span class="quiet">{safe(decimal)}</span>' if decimal else "")


def _cell(told: Mapping[Column, Figure], contract: Mapping[Column, Figure], column: Column) -> str:
    if column not in told:
        return '<td class="none"><span aria-hidden="true">–</span><span class="sr">no such measure</span></td>'
    if same(told[column], contract[column]):
        return f'<td class="number">{_figure(told[column])}</td>'
    return (
        '<td class="number differs"><span class="mark" aria-hidden="true">≠</span><span class="sr">differs: </span>'
        f"{_figure(told[column])}</td>"
    )


def finding(setup: Setup) -> str:
    """How far the tools are apart on this list."""
    found = most_disputed(setup.query, setup.k)
    label = measure(found.column, setup.k).label
    if len(found.distinct) == 1:
        return "The same list, other tools: one answer each"
    return f"{found.tools} of {len(CONVENTIONS)} tools have {label}: {len(found.distinct)} answers to the same list"


def others(setup: Setup) -> None:
    """A row a tool; figures that differ from the contract's are marked."""
    query, k = setup.query, setup.k
    contract = {column: by_contract(query, column, k) for column in COLUMNS}
    heads = "".join(f'<th scope="col" class="number">{safe(measure(column, k).label)}</th>' for column in COLUMNS)
    ours = "".join(f'<td class="number">{_figure(contract[column])}</td>' for column in COLUMNS)
    rows = [f'<tr class="ours"><th scope="row"><b>This contract</b></th>{ours}</tr>']
    for each in CONVENTIONS:
        told = each.figures(query, k)
        cells = "".join(_cell(told, contract, column) for column in COLUMNS)
        rows.append(
            f'<tr><th scope="row"><b>{safe(each.name)}</b> <span class="version">{safe(each.version)}</span>'
            f'<p class="quiet">{safe(each.sentence)}</p></th>{cells}</tr>'
        )
    st.header(finding(setup))
    st.html(
        '<div class="hm hm-others"><table><caption class="sr">What other tools say to this list</caption>'
        f'<thead><tr><th scope="col">tool</th>{heads}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'
    )
    st.caption(
        "≠ marks what differs from the contract. The figures come from functions of this app; its tests hold each to "
        f"what the tool itself gave, in the version named, on {RECORDED_LISTS} recorded lists."
    )


def beyond() -> None:
    """Where tools part ways over what is no list of documents: recorded, not computed here."""
    with st.expander("Ties, whole runs, odd scores: what one list can't show"):
        for each in BEYOND:
            told = "".join(f"<div><dt>{safe(who)}</dt><dd>{_figure(figure)}</dd></div>" for who, figure in each.told)
            st.html(
                f'<div class="hm hm-beyond"><p><b>{safe(each.title)}</b></p><dl>{told}</dl>'
                f'<p class="quiet">{safe(each.sentence)}</p></div>'
            )
        st.caption(f"As recorded from {LOOKED_AT}.")
