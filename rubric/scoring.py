"""Scores: what ticks suggest, what a set of scores adds up to, and how far two sets agree."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from rubric.model import Heard, Sample, Score

Standing = Literal["said", "when asked", "missed", "flag"]
"""How a key point stands once all questions are heard."""

SCORES: tuple[Score, ...] = get_args(Score)
HIGHEST = max(SCORES)

RULE = (
    "2: every key point was said at the first asking, and no red flag. "
    "0: no key point was said, or more red flags than key points. "
    "1: anything between; a point that came only with a follow-up counts here."
)
"""The rule of `suggest` in words, for the page and the printed sheet."""


def standings(heard: Iterable[tuple[str, Heard]]) -> dict[str, Standing]:
    """Key point -> how it stands, from what was heard on it question by question, first to last.

    A point said when it was first asked for stays said, unless its red flag came later. A point missed first,
    or taken back after its red flag, was said when asked.
    """
    found: dict[str, Standing] = {}
    for point, what in heard:
        before = found.get(point)
        if what == "flag":
            found[point] = "flag"
        elif what == "said":
            found[point] = "said" if before in (None, "said") else "when asked"
        elif before is None:
            found[point] = "missed"
    return found


def suggest(heard: Iterable[tuple[str, Heard]]) -> Score | None:
    """The score that ticks and red flags suggest, by RULE; None where nothing was heard yet."""
    found = list(standings(heard).values())
    if not found:
        return None
    flags = found.count("flag")
    earned = found.count("said") + found.count("when asked")
    if earned == 0 or flags > earned:
        return 0
    return 2 if found.count("said") == len(found) else 1


def sample_heard(sample: Sample, points: tuple[str, ...]) -> list[tuple[str, Heard]]:
    """What is to be heard in a sample answer, key point by key point of its question."""
    heard: dict[str, Heard] = {each.point: "said" for each in sample.earns}
    heard |= {each.point: "flag" for each in sample.flags}
    return [(point, heard.get(point, "missed")) for point in points]


@dataclass(frozen=True, slots=True)
class Total:
    """points of `possible`, from `scored` of `of` criteria. Only with all scored is it a total out of 2 * of."""

    points: int
    scored: int
    of: int

    @property
    def possible(self) -> int:
        """What the scored criteria could have brought."""
        return HIGHEST * self.scored

    @property
    def is_whole(self) -> bool:
        """True once every criterion is scored."""
        return self.scored == self.of

    def __str__(self) -> str:
        if self.scored == 0:
            return f"no points, 0 of {self.of} criteria scored"
        if self.is_whole:
            return f"{self.points} of {self.possible} points, all {self.of} criteria scored"
        return f"{self.points} of {self.possible} points, {self.scored} of {self.of} criteria scored"


def total(scores: Mapping[str, Score | None]) -> Total:
    """The sum of what was scored, with how many that is. Unscored is not zero: it is in neither number."""
    scored = [score for score in scores.values() if score is not None]
    return Total(sum(scored), len(scored), len(scores))


def extremes(scores: Mapping[str, Score | None]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(strongest, weakest): all with the highest score, all with the lowest, in the order given.

    Both are empty where fewer than two were scored or all scored are equal: then none stands out.
    """
    scored = {name: score for name, score in scores.items() if score is not None}
    if len(set(scored.values())) < 2:
        return (), ()
    high, low = max(scored.values()), min(scored.values())
    return (
        tuple(name for name, score in scored.items() if score == high),
        tuple(name for name, score in scored.items() if score == low),
    )


@dataclass(frozen=True, slots=True)
class Agreement:
    """Of `compared` scores that both sets have: how many are the same, and how many differ by one at most."""

    compared: int
    exact: int
    within_one: int

    @property
    def exact_percent(self) -> Fraction | None:
        """100 * exact / compared; None, undefined, where nothing can be compared."""
        return Fraction(100 * self.exact, self.compared) if self.compared else None

    @property
    def within_one_percent(self) -> Fraction | None:
        """100 * within one / compared; None, undefined, where nothing can be compared."""
        return Fraction(100 * self.within_one, self.compared) if self.compared else None

    def __str__(self) -> str:
        if not self.compared:
            return "undefined: no score to compare"
        return (
            f"{self.exact} of {self.compared} the same ({percent(self.exact_percent)}), "
            f"{self.within_one} of {self.compared} within one ({percent(self.within_one_percent)})"
        )


def agreement(pairs: Sequence[tuple[Score | None, Score | None]]) -> Agreement:
    """Percent agreement of two sets of scores, given pair by pair; a pair with an unscored side is not compared."""
    both = [abs(one - other) for one, other in pairs if one is not None and other is not None]
    return Agreement(len(both), both.count(0), sum(gap <= 1 for gap in both))


def percent(value: Fraction | None) -> str:
    """A percentage to the nearest whole one, halves up: 67 %. None is undefined."""
    return "undefined" if value is None else f"{(2 * value + 1) // 2} %"
