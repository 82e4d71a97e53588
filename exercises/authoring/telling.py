"""What a list reveals: the truth of each field, and beside it the figure of every wrong rule."""

from dataclasses import dataclass
from fractions import Fraction

from exercises.grading import CLOSE, Figure, answer_of, reason_for, separates, suspects
from exercises.model import Answer, Exercise, Measure


@dataclass(frozen=True, slots=True)
class Rule:
    """A wrong rule on one field.

    figures   what it gives here
    is_apart  True where no figure of it can be taken for the truth
    """

    name: str
    habit: str
    figures: tuple[Figure, ...]
    is_apart: bool


@dataclass(frozen=True, slots=True)
class Told:
    """One field: its truth, why it is so, and every wrong rule that has a figure here.

    by_figure  each wrong figure with the rules that give it, which an answer can't tell from one another
    """

    field: Measure
    answer: Answer
    because: str
    rules: tuple[Rule, ...]
    by_figure: tuple[tuple[Figure, tuple[Rule, ...]], ...]


def told(exercise: Exercise) -> tuple[Told, ...]:
    """Field by field, in the order of the page."""
    return tuple(_told(exercise, field) for field in exercise.fields)


def _told(exercise: Exercise, field: Measure) -> Told:
    answer = answer_of(exercise, field)
    rules = tuple(
        Rule(each.name, each.habit, each.figures, separates(each.figures, answer, field))
        for each in suspects(exercise, field)
    )
    wrong = [figure for rule in rules for figure in rule.figures if separates((figure,), answer, field)]
    distinct = [figure for place, figure in enumerate(wrong) if not any(_same(figure, one) for one in wrong[:place])]
    by_figure = tuple(
        (figure, tuple(rule for rule in rules if any(_same(figure, one) for one in rule.figures)))
        for figure in distinct
    )
    return Told(field, answer, reason_for(exercise, field), rules, by_figure)


def _same(one: Figure, other: Figure) -> bool:
    return abs(Fraction(one) - Fraction(other)) <= CLOSE
