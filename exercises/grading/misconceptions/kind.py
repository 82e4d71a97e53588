"""What a wrong rule is."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from exercises.grading.facts import Facts
from exercises.model import MetricName

Figure = Fraction | float
Figures = tuple[Figure | None, ...]
"""What a rule gives. A rule that can go two ways has a place for each, None where that way has no figure."""


@dataclass(frozen=True, slots=True)
class Misconception:
    """A wrong rule about one list.

    name     stable, part of the public JSON
    metrics  the metrics it is a wrong rule of
    habit    what one does who follows it, to be read after "comes from"
    figures  the wrong rule: what it gives on a list (nothing where it can't be followed)
    told     what was done, what counts, what to do, with this list's numbers
    witness  the smallest list on which it differs from the truth: ranking, relevant documents (one letter
             each, a digit after it its grade) and the measure
    used_by  who computes so on purpose, if anybody
    """

    name: str
    metrics: tuple[MetricName, ...]
    habit: str
    figures: Callable[[Facts], Figures]
    told: Callable[[Facts], str]
    witness: tuple[str, str, str]
    used_by: str = ""


@dataclass(frozen=True, slots=True)
class MeanMisconception:
    """A wrong rule about the mean of several lists, as Misconception; the witness has one list a query."""

    name: str
    metrics: tuple[MetricName, ...]
    habit: str
    figures: Callable[[tuple[Facts, ...]], Figures]
    told: Callable[[tuple[Facts, ...]], str]
    witness: tuple[tuple[str, str], ...]
    used_by: str = ""


def share(top: Figure | int, bottom: int) -> Figures:
    """A quotient as what a rule gives: nothing where there is nothing to divide by."""
    return (Fraction(top) / bottom,) if bottom else ()
