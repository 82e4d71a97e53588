"""What all steps of Docent draw on: the questions with their rankings, and the names they go by."""

from fractions import Fraction

from exercises.catalogue import course, docent
from exercises.grading import written
from exercises.model import Value
from pages.shared import attempts, state

STEPS = {
    "questions": "The questions",
    "cut": "The cut",
    "miss": "The miss",
    "twice": "Run it twice",
    "repair": "Repair bench",
}
LATEST_K = 8

WORTH_CALLING = ("punctuation", "punctuation-stemming", "stopwords", "idf", "ties.reversed")
"""Repairs that teach something each: no cure, a cure, a cure by a lucky tie, another, and no repair at all."""

QUESTIONS = docent().answer_all()
EXERCISES = course().belonging_to("docent")
NAMES = [exercise.title for exercise in EXERCISES]
MISS = max(QUESTIONS, key=lambda each: each.rank)

IN_FULL = (1, 2, 9)
"""The questions asked in full: the relevant page at rank 2, 1 and 5. The other six repeat the second."""

OF_ALL = len(IN_FULL) + 4
"""Those questions, the cut, the miss, the two runs, a repair."""

WITHOUT = "calls/docent-without"
TWICE = "calls/docent-twice"
_CALLS = "calls/docent-cut"
_REPAIR = "calls/docent-repair/"


def both_ways(value: Value) -> str:
    """A mean as the fraction and beside it the decimal: 8/9 = 0.889."""
    return f"{value} = {float(value):.3f}" if isinstance(value, Fraction) else written(value)


def calls() -> dict[str, int | str] | None:
    """The three calls on the cut as they were made, or None; a browser's store may hold anything."""
    made = state.recall(_CALLS)
    if not isinstance(made, dict):
        return None
    counts = all(type(made.get(k)) is int and 0 <= made[k] <= len(QUESTIONS) for k in ("2", "3"))
    return made if counts and made.get("precision") in ("down", "same", "up") else None


def make_calls(found_2: int | None, found_3: int | None, precision: str | None) -> None:
    """The callback of "Show the curve": three calls, or none."""
    if found_2 is None or found_3 is None or precision is None:
        state.hold("docent_calls_missing", True)
    else:
        state.record(_CALLS, {"2": found_2, "3": found_3, "precision": precision})


def repair_record(name: str) -> str:
    """Where the calls on a repair are remembered."""
    return _REPAIR + name


def repair_calls(name: str) -> dict[str, str] | None:
    """Question number -> up, same or down, as called on a repair, or None; a browser's store may hold anything."""
    made = state.recall(repair_record(name))
    if not isinstance(made, dict) or made.keys() != {str(each.number) for each in QUESTIONS}:
        return None
    return made if all(way in ("up", "same", "down") for way in made.values()) else None


def done() -> int:
    """How much of Docent is done, of OF_ALL."""
    asked = sum(attempts.is_settled(EXERCISES[number - 1]) for number in IN_FULL)
    repaired = any(repair_calls(name) for name in state.recall_all(_REPAIR))
    return asked + sum((calls() is not None, state.recall(WITHOUT) is not None, state.recall(TWICE) is True, repaired))
