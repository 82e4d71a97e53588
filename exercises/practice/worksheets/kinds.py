"""The worksheets there are: AP by rank, nDCG (and DCG) by rank, a mean by query. Each is built from an exercise.

A worksheet gives some cells and leaves the others; the first step of its ladder gives most, the last none.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Literal

from exercises.grading import least_places, suspects
from exercises.model import Exercise, Measure
from exercises.practice.worksheets.by_query import mean_sheet
from exercises.practice.worksheets.by_rank import ap_sheet, ndcg_sheet, ranks_of
from exercises.practice.worksheets.cells import Sheet
from exercises.reference import ranking_problems

Kind = Literal["AP", "nDCG", "mean"]

_LADDERS: Mapping[Kind, tuple[tuple[str, ...], ...]] = {
    "AP": (("hit", "so-far", "precision", "adds"), ("hit", "so-far"), ("hit",), ()),
    "nDCG": (
        ("gain", "discount", "adds", "best-gain", "best-adds"),
        ("gain", "discount", "adds"),
        ("gain", "discount"),
        (),
    ),
    "mean": (("counts", "value", "adds"), ("counts", "value"), ("counts",), ()),
}

STEPS = 4
"""How many steps each ladder has. Step 0 gives most cells, the last gives none."""

_MOST_ROWS = 12
"""A longer table is no work for a hand."""


def kind_of(exercise: Exercise, measure: Measure) -> Kind | None:
    """Which worksheet a field has, if any: one for AP, one for DCG and nDCG, one for every mean."""
    if exercise.is_macro:
        return "mean"
    return "AP" if measure.name == "AP" else "nDCG" if measure.name in ("DCG", "nDCG") else None


def has_worksheet(exercise: Exercise, measure: Measure) -> bool:
    """True where the field can be worked out on a sheet: not for a rejected list, nor for a very long one."""
    kind = kind_of(exercise, measure)
    if kind is None or any(ranking_problems(each.ranking, documents=each.documents) for each in exercise.queries):
        return False
    rows = len(exercise.queries) if kind == "mean" else ranks_of(exercise.query, measure)
    return rows <= _MOST_ROWS


def worksheet(
    exercise: Exercise, measure: Measure, step: int, secret: Collection[tuple[str, str]] = frozenset()
) -> Sheet:
    """The sheet of a field at a step of its ladder, 0 to STEPS - 1.

    secret  (query, measure label) of answers that are still asked: a cell that tells one is left to fill
    Raises ValueError where the field has no worksheet, or the ladder no such step.
    """
    kind = kind_of(exercise, measure)
    if kind is None or not has_worksheet(exercise, measure):
        raise ValueError(f"{measure.label} of {exercise.id} has no worksheet.")
    if not 0 <= step < STEPS:
        raise ValueError(f"A worksheet has the steps 0 to {STEPS - 1}, not {step}.")
    told = {suspect.name: suspect.told for suspect in reversed(suspects(exercise, measure))}
    places = least_places(measure)
    if kind == "mean":
        sheet = mean_sheet(exercise.queries, measure, told, places)
    else:
        sheet = (ap_sheet if kind == "AP" else ndcg_sheet)(exercise.query, measure, told, places)
    columns = _LADDERS[kind][step]
    given = frozenset(
        cell.name
        for row in sheet.rows
        for cell in row.cells
        if cell.name.rpartition("/")[0] in columns and cell.tells not in secret
    )
    return replace(sheet, given=given)
