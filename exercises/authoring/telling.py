"""What a list reveals: the truth of each field, and beside it the figure of every wrong rule."""

from dataclasses import dataclass
from fractions import Fraction

from exercises.grading import CLOSE, Suspect, answer_of, reason_for, separates, suspects
from exercises.model import Answer, Exercise, Measure


@dataclass(frozen=True, slots=True)
class Rule:
    """A wrong rule on one field.

    figures   what it gives here
    is_apart  True where no figure of it can be taken for the truth
    same      the other rules that give one of these figures: an answer can't tell them apart
    """

    name: str
    habit: str
    figures: tuple[Fraction | float, ...]
    is_apart: bool
    same: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """One field: its truth, why it is so, and every wrong rule that has a figure here."""

    field: Measure
    answer: Answer
    because: str
    rules: tuple[Rule, ...]


def told(exercise: Exercise) -> tuple[Told, ...]:
    """Field by field, in the order of the page."""
    return tuple(_told(exercise, field) for field in exercise.fields)


def _told(exercise: Exercise, field: Measure) -> Told:
    answer = answer_of(exercise, field)
    found = suspects(exercise, field)
    rules = tuple(
        Rule(
            each.name,
            each.habit,
            each.figures,
            separates(each.figures, answer, field),
            tuple(other.name for other in found if other is not each and _share_a_figure(each, other)),
        )
        for each in found
    )
    return Told(field, answer, reason_for(exercise, field), rules)


def _share_a_figure(one: Suspect, other: Suspect) -> bool:
    return any(abs(Fraction(a) - Fraction(b)) <= CLOSE for a in one.figures for b in other.figures)
