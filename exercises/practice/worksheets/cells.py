"""The parts of a worksheet, and the arithmetic that leads from one cell to the next."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import fsum
from typing import Literal

from exercises.model import Value

Figure = Fraction | float | Literal["undefined"]
"""What stands in a cell. "undefined" is a figure like any other: it can be right, and it can be carried forward."""

Had = Mapping[str, Figure]
"""What stands in the cells before one, by their names."""


@dataclass(frozen=True, slots=True)
class Habit:
    """A wrong rule as it shows in one cell: its name, the figure it gives there, what to say of it."""

    rule: str
    figure: Figure
    message: str


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure to work out.

    name     unique in its sheet, stable: the learner's work is kept by it
    label    what the cell asks, to be read without the table around it
    right    the true figure
    to_do    what to do, said where the cell is wrong; it names what to divide by and not the quotient
    follows  the figures that follow from what stands before it, by each way there is; none where nothing does
    habits   the wrong rules that show in it
    tells    (query, measure label) where the figure is also the answer to that: it is not given away here
    """

    name: str
    label: str
    right: Figure
    to_do: str
    follows: Callable[[Had], tuple[Figure, ...]] = lambda _: ()
    habits: tuple[Habit, ...] = ()
    tells: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: its head (a rank, a query), what stands there, a cell for each column."""

    head: str
    about: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table to fill and the lines below it, down to the division.

    columns  (short head, what to write there) for each column
    below    the cells of the lines below the table, the division last
    given    names of the cells that are filled in
    places   the decimals that tell figures apart: two, or three where logarithms are at work
    """

    columns: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]
    below: tuple[Cell, ...]
    places: int
    given: frozenset[str] = frozenset()

    @property
    def cells(self) -> Iterator[Cell]:
        """In the order in which they are worked out: row by row, then the lines below."""
        for row in self.rows:
            yield from row.cells
        yield from self.below

    @property
    def asked(self) -> tuple[Cell, ...]:
        """The cells that are left to fill."""
        return tuple(cell for cell in self.cells if cell.name not in self.given)


def figure(value: Value | int) -> Figure:
    """A value as it stands in a cell."""
    return "undefined" if value is None else Fraction(value) if isinstance(value, int) else value


def shown(figure: Figure) -> str:
    """A figure as a given cell shows it: a float with three decimals."""
    return f"{figure:.3f}" if isinstance(figure, float) else str(figure)


def plus(figures: Sequence[Figure]) -> tuple[Figure, ...]:
    """The sum, if there is one: undefined adds to nothing."""
    terms = [each for each in figures if not isinstance(each, str)]
    if len(terms) < len(figures):
        return ()
    exact = [each for each in terms if isinstance(each, Fraction)]
    return (sum(exact, Fraction(0)) if len(exact) == len(terms) else fsum(terms),)


def over(top: Figure, bottom: Figure) -> tuple[Figure, ...]:
    """The quotient; undefined where there is nothing to divide by."""
    if isinstance(top, str) or isinstance(bottom, str):
        return ()
    return ("undefined",) if bottom == 0 else (top / bottom,)


def sum_of(names: tuple[str, ...], had: Had) -> tuple[Figure, ...]:
    """What follows for a sum of the cells of these names."""
    return plus([had[name] for name in names])


def quotient_of(top: str, bottom: str, had: Had) -> tuple[Figure, ...]:
    """What follows for one cell divided by another."""
    return over(had[top], had[bottom])


def habits(right: Figure, told: Mapping[str, str], figures: Mapping[str, Figure | None]) -> tuple[Habit, ...]:
    """The wrong rules that show in a cell: rule -> its figure there, and what is said of each on this list.

    A rule that can't be followed on the list, or that gives the true figure, does not show.
    """
    return tuple(
        Habit(rule, shown, told[rule])
        for rule, shown in figures.items()
        if rule in told and shown is not None and shown != right
    )


def division(label: str, right: Figure, top: str, bottom: str, what: str, shown: tuple[Habit, ...] = ()) -> Cell:
    """The last line of a sheet: one line above divided by another, which is called `what`."""
    to_do = (
        "No relevant document is known, so there is no share to find. Write undefined."
        if right == "undefined"
        else f"Divide by {what}, the line above."
    )
    return Cell("result", label, right, to_do, partial(quotient_of, top, bottom), shown)
