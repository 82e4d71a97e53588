"""How the command writes figures, fields, lists and columns."""

from collections.abc import Sequence
from fractions import Fraction

from exercises.grading import (
    answer_of,
    suspects,
)
from exercises.model import Answer, Exercise, Measure, Query


def exact(value: Fraction | float) -> dict[str, object]:
    """{"value": 0.25, "exact": "1/4"}; a float has no exact form."""
    if isinstance(value, Fraction):
        return {"value": float(value), "exact": str(value)}
    return {"value": value, "exact": None}


def _answer(answer: Answer) -> object:
    return answer if isinstance(answer, str) else exact(answer)


def field_row(exercise: Exercise, field: Measure) -> dict[str, object]:
    """What is asked, its answer, and the figures of the wrong rules."""
    return {
        "measure": field.notation,
        "k": field.k,
        "answer": _answer(answer_of(exercise, field)),
        "misconceptions": {
            suspect.name: exact(suspect.figures[0])
            | ({"or": [exact(figure) for figure in suspect.figures[1:]]} if suspect.figures[1:] else {})
            for suspect in suspects(exercise, field)
        },
    }


def list_row(query: Query) -> dict[str, object]:
    """A list with its judgments."""
    return {"ranking": list(query.ranking), "grades": dict(query.grades)}


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Rows of as many cells each, one under the other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )
