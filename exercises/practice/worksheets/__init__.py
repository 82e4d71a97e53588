"""Worksheets: AP, nDCG and means as a table to fill, cell by cell, with an error carried forward."""

from exercises.practice.worksheets.cells import Cell, Figure, Habit, Row, Sheet, shown
from exercises.practice.worksheets.kinds import STEPS, has_worksheet, kind_of, worksheet
from exercises.practice.worksheets.marking import Mark, is_finished, mark

__all__ = [
    "STEPS",
    "Cell",
    "Figure",
    "Habit",
    "Mark",
    "Row",
    "Sheet",
    "has_worksheet",
    "is_finished",
    "kind_of",
    "mark",
    "shown",
    "worksheet",
]
