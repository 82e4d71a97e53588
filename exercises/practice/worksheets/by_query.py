"""The worksheet of a mean: query by query, whether it counts, its value, what it adds; then the sum over how many."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial

from exercises.model import Measure, Query
from exercises.practice.worksheets.cells import (
    Cell,
    Figure,
    Had,
    Row,
    Sheet,
    division,
    figure,
    habits,
    sum_of,
)
from exercises.reference import macro, value_of

_APART = "no-answer-averaged-in"


def _adds(query: str, had: Had) -> tuple[Figure, ...]:
    """The value where the query counts. One that has none and is counted all the same comes in as 0."""
    value = had[f"value/{query}"]
    return (Fraction(0) if value == "undefined" or not had[f"counts/{query}"] else value,)


def _row(query: Query, measure: Measure, told: Mapping[str, str]) -> Row:
    name, counts = query.id, Fraction(bool(query.relevant))
    value = figure(value_of(query, measure))
    no_value = f"No relevant document is known for {name}, so there is no share to find. Write undefined."
    return Row(
        name,
        "",
        (
            Cell(
                f"counts/{name}",
                f"{name}, counts in the mean",
                counts,
                f"Look at what is known to be relevant to {name}. Write 1 if there is anything, else 0.",
                habits=habits(counts, told, {_APART: Fraction(1)}),
            ),
            Cell(
                f"value/{name}",
                f"{name}, {measure.label}",
                value,
                no_value if value == "undefined" else f"Work out {measure.label} on the list of {name} alone.",
                habits=habits(value, {"zero-for-undefined": no_value, **told}, _figures_of_undefined(value)),
                tells=(name, measure.label),
            ),
            Cell(
                f"adds/{name}",
                f"{name}, adds to the sum",
                value if counts and not isinstance(value, str) else Fraction(0),
                "A query that counts adds its value, also where that is 0. One that is reported apart adds 0.",
                partial(_adds, name),
                tells=(name, measure.label) if counts else None,
            ),
        ),
    )


def _figures_of_undefined(value: Figure) -> dict[str, Figure | None]:
    """What wrong rules write where a value is undefined."""
    if value != "undefined":
        return {}
    return {"zero-for-undefined": Fraction(0), "no-answer-as-one": Fraction(1)}


def mean_sheet(queries: Sequence[Query], measure: Measure, told: Mapping[str, str], places: int) -> Sheet:
    """Query by query; then the sum over the number of queries that count."""
    rows = tuple(_row(query, measure, told) for query in queries)
    values = [value_of(query, measure) for query in queries if query.relevant]
    answerable, found = Fraction(len(values)), Fraction(sum(bool(value) for value in values))
    true = {cell.name: cell.right for row in rows for cell in row.cells}

    def summed(column: str, name: str, label: str, to_do: str, shown: Mapping[str, Figure | None]) -> Cell:
        names = tuple(f"{column}/{query.id}" for query in queries)
        right = sum_of(names, true)[0]
        return Cell(name, label, right, to_do, partial(sum_of, names), habits(right, told, shown))

    below = (
        summed("adds", "sum", "Sum of the last column", "Add what the queries add.", {}),
        summed(
            "counts",
            "count",
            "Divided by",
            "Count the queries that have a relevant document, those that found none of them too.",
            {_APART: Fraction(len(queries)), "drops-failures": found if found < answerable else None},
        ),
        division(
            f"So the mean {measure.label} is",
            figure(macro(values)),
            "sum",
            "count",
            "the number of queries that count",
        ),
    )
    columns = (
        ("counts", "1 if the query has a known relevant document, else 0"),
        (measure.label, "of this query alone, or undefined"),
        ("adds", "what it adds to the sum, 0 if it is kept apart"),
    )
    return Sheet(columns, rows, below, places)
