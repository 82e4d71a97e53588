"""Marking a worksheet with an error carried forward.

A wrong cell is marked once. What follows from it consistently is not held against the learner again, and neither
is a wrong rule that is followed in the cells after the one where it was named. What was rounded in a cell may be
carried on as it was rounded.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from exercises.grading import Reading, agrees, read
from exercises.practice.worksheets.cells import Cell, Figure, Sheet, shown

_MOST_RULES = 2
"""Where more rules than that fit one cell, what to do is said and none is named."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What is said of one cell.

    status   given; right; follows (not the true figure, but what follows from an earlier cell); wrong;
             unreadable and blank, which count for nothing
    message  what was done and what to do, for a wrong or unreadable cell; empty otherwise
    rules    the wrong rules that give the figure in this cell
    """

    status: Literal["given", "right", "follows", "wrong", "unreadable", "blank"]
    message: str = ""
    rules: tuple[str, ...] = ()


def mark(sheet: Sheet, typed: Mapping[str, str]) -> dict[str, Mark]:
    """A mark for every cell, by its name; `typed` is what was written, by the same names.

    An empty or unreadable cell is passed over: what comes after it may follow from the cells before it.
    """
    marks: dict[str, Mark] = {}
    carried: dict[str, Figure] = {}  # the figures to go on from: true where the cell is right, rounded or not
    written: dict[str, Figure] = {}  # the same as they were written, for those who go on from rounded figures
    named: set[str] = set()
    for cell in sheet.cells:
        if cell.name in sheet.given:
            marks[cell.name] = Mark("given")
            carried[cell.name] = cell.right
            written[cell.name] = Fraction(shown(cell.right)) if isinstance(cell.right, float) else cell.right
            continue
        exact, rounded = cell.follows(carried), cell.follows(written)
        reading = read(typed.get(cell.name, ""))
        if reading.kind in ("blank", "unreadable"):
            marks[cell.name] = Mark("blank" if reading.kind == "blank" else "unreadable", reading.sentence)
            carried[cell.name] = (*exact, cell.right)[0]
            written[cell.name] = (*rounded, cell.right)[0]
            continue
        written[cell.name] = _as_written(reading, cell)
        habits = [habit for habit in cell.habits if _fits(reading, habit.figure, sheet.places)]
        if _fits(reading, cell.right, sheet.places):
            marks[cell.name] = Mark("right")
            carried[cell.name] = cell.right
        elif consistent := [each for each in (*exact, *rounded) if _fits(reading, each, sheet.places)]:
            marks[cell.name] = Mark("follows")
            carried[cell.name] = consistent[0]
        elif known := [habit for habit in habits if habit.rule in named]:
            marks[cell.name] = Mark("follows")
            carried[cell.name] = known[0].figure
        else:
            named.update(habit.rule for habit in habits)
            marks[cell.name] = _wrong(cell, tuple(dict.fromkeys(habit.rule for habit in habits)))
            carried[cell.name] = written[cell.name]
    return marks


def is_finished(sheet: Sheet, marks: Mapping[str, Mark]) -> bool:
    """True once every cell is filled, the last one holds the true figure, and no cell is wrong."""
    *before, last = [marks[cell.name].status for cell in sheet.cells]
    return last == "right" and all(status in ("given", "right", "follows") for status in before)


def _fits(reading: Reading, figure: Figure, places: int) -> bool:
    if isinstance(figure, str):
        return reading.kind == figure
    return agrees(reading, figure, places)


def _as_written(reading: Reading, cell: Cell) -> Figure:
    if reading.kind == "undefined":
        return "undefined"
    return cell.right if reading.value is None else reading.value


def _wrong(cell: Cell, rules: tuple[str, ...]) -> Mark:
    if len(rules) > _MOST_RULES:
        return Mark("wrong", cell.to_do)
    if len(rules) == 1:
        return Mark("wrong", next(habit.message for habit in cell.habits if habit.rule == rules[0]), rules)
    return Mark("wrong", cell.to_do, rules)
