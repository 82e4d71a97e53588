"""The conventions side by side on one list, and how many answers they give."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isclose

from exercises.conventions import (
    context_precision,
    kaggle,
    llama_index,
    recommenders,
    scikit_learn,
    spark,
    torchmetrics,
    trec_eval,
)
from exercises.conventions.convention import COLUMNS, Column, Convention, Figure, InWords
from exercises.model import Measure, Query
from exercises.reference import InvalidInput, value_of

CONVENTIONS: tuple[Convention, ...] = tuple(
    each.CONVENTION
    for each in (
        trec_eval,
        kaggle,
        torchmetrics,
        context_precision,
        llama_index,
        spark,
        recommenders,
        scikit_learn,
    )
)

RECORDED_LISTS = 67
"""On how many lists each tool was run, for comparison with its function here."""

_CLOSE = 1e-9


def measure(column: Column, k: int) -> Measure:
    """The contract's measure that a column compares: RR over the whole list, the others at k."""
    return Measure(column, None if column == "RR" else k)


def by_contract(query: Query, column: Column, k: int) -> Figure:
    """What the contract says, with its words where it gives no figure: undefined, rejected."""
    try:
        value = value_of(query, measure(column, k))
    except InvalidInput:
        return InWords("rejected")
    return InWords("undefined") if value is None else value


_REFUSALS = ("error", "rejected")


def same(one: Figure, other: Figure) -> bool:
    """True where two say the same: the same words, a refusal by either name, or figures equal to nine places."""
    if isinstance(one, InWords) or isinstance(other, InWords):
        return one == other or (one in _REFUSALS and other in _REFUSALS)
    return isclose(one, other, abs_tol=_CLOSE)


@dataclass(frozen=True, slots=True)
class Answers:
    """How the tools answer one measure on one list: how many have it, and the distinct answers they give."""

    column: Column
    tools: int
    distinct: tuple[Figure, ...]


def answers(query: Query, k: int, column: Column) -> Answers:
    """What the tools say to one measure."""
    told = [found[column] for each in CONVENTIONS if column in (found := each.figures(query, k))]
    return Answers(column, len(told), _distinct(told))


def _distinct(told: Sequence[Figure]) -> tuple[Figure, ...]:
    found: list[Figure] = []
    for figure in told:
        if not any(same(figure, known) for known in found):
            found.append(figure)
    return tuple(found)


def most_disputed(query: Query, k: int) -> Answers:
    """The measure with the most answers; AP where it is among those with equally many."""
    asked = sorted(COLUMNS, key=lambda column: column != "AP")
    return max((answers(query, k, column) for column in asked), key=lambda each: len(each.distinct))
