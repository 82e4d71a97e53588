"""Choices: a question with options, each wrong one the outcome of a rule or a confusion and answered as such."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from exercises.grading import answer_of, beside, grade, habit, reason_for, suspects, written
from exercises.model import Answer, Exercise, Measure, Query


@dataclass(frozen=True, slots=True)
class Option:
    """Something one could say.

    why        for a wrong one what was confused and what to do, for the right one its reason
    rule       the misconception whose outcome it is, by the name it has everywhere
    confusion  the same in words where it is no rule about a figure; the right option has neither
    """

    text: str
    is_right: bool
    why: str
    rule: str = ""
    confusion: str = ""

    @property
    def named(self) -> str:
        """What leads to a wrong option, in words: "dividing by the hits", "a set taken for an order"."""
        return self.confusion or habit(self.rule)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, with exactly one right option. Its place in the exercise is its name."""

    ask: str
    options: tuple[Option, ...]

    @property
    def right(self) -> int:
        """The number of the right option, from 0."""
        return next(number for number, option in enumerate(self.options) if option.is_right)


@dataclass(frozen=True, slots=True)
class Choice:
    """One question or several, asked one after the other.

    lists    name -> the lists it is about; their figures in the texts were put in by the reference
    k        the cut-off drawn in the lists
    compute  figures to work out and type before the questions open, if any
    lesson   what to keep, shown when all is answered
    """

    id: str
    title: str
    ask: str
    questions: tuple[Question, ...]
    lesson: str
    lists: Mapping[str, Query] = field(default_factory=dict)
    k: int | None = None
    compute: Exercise | None = None
    kind: Literal["choice"] = field(default="choice", init=False)


def _text(answer: Answer) -> str:
    decimal = beside(answer)
    return written(answer) + (f" ({decimal})" if decimal else "")


def _order(answer: Answer) -> tuple[bool, float]:
    return (True, 0.0) if isinstance(answer, str) else (False, float(answer))


def figure_question(ask: str, exercise: Exercise, measure: Measure, rules: Sequence[str]) -> Question:
    """A question whose options are the reference's figure and those of wrong rules, in order of size.

    A wrong option is answered as the same figure typed into a field would be. ValueError, naming the rule, for
    one that has no figure on this list, or one that can't be told from the truth or from another option.
    """
    truth = answer_of(exercise, measure)
    known = {suspect.name: suspect for suspect in suspects(exercise, measure)}
    options = {_text(truth): (truth, Option(_text(truth), True, reason_for(exercise, measure)))}
    for rule in rules:
        if rule not in known:
            raise ValueError(f"{rule} has no figure on this list. Those that have: {', '.join(known)}.")
        figure: Fraction | float = known[rule].figures[0]
        if _text(figure) in options:
            raise ValueError(f"{rule} gives {_text(figure)}, which another option has too. Take one of them out.")
        typed = repr(figure) if isinstance(figure, float) else str(figure)
        message = grade(exercise, measure.label, typed).message
        options[_text(figure)] = (figure, Option(_text(figure), False, message, rule))
    return Question(ask, tuple(option for _, option in sorted(options.values(), key=lambda each: _order(each[0]))))
