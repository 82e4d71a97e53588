"""Drawing by seed: which criterion comes when, and which question. The same seed draws the same for ever.

The order is that of a hash over the seed and the thing's own id, so a question that is added later changes
no other's place.
"""

import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from rubric.model import Criterion, Question, Rubric, Sample, Topic

LENGTHS: Mapping[int, int] = {5: 2, 10: 3, 20: 5}
"""Minutes -> how many criteria they cover: three to four minutes each, with the first sample answer."""

LARGEST_SEED = 9999

_Thing = TypeVar("_Thing", Criterion, Question, Sample)


@dataclass(frozen=True, slots=True)
class Practised:
    """What practice saw of a criterion: right first time and unaided, of all that was tried."""

    right: int
    tried: int


def _place(seed: int, name: str) -> bytes:
    return hashlib.sha256(f"{seed}/{name}".encode()).digest()


def shuffled(things: Iterable[_Thing], seed: int) -> list[_Thing]:
    """The things in the order that the seed gives."""
    return sorted(things, key=lambda each: _place(seed, each.id))


def weak_first(rubric: Rubric, practised: Mapping[str, Practised], seed: int) -> list[Criterion]:
    """The criteria in the order of a rehearsal: those with slips first, the weakest leading.

    Then those that were never practised, then those without a slip; within each by seed.
    """

    def place(criterion: Criterion) -> tuple[int, Fraction]:
        seen = practised.get(criterion.id)
        if seen is None or seen.tried == 0:
            return 1, Fraction(0)
        share = Fraction(seen.right, seen.tried)
        return (2 if share == 1 else 0), share

    return sorted(shuffled(rubric.criteria, seed), key=place)


def opening(topic: Topic, seed: int) -> Question:
    """The question that begins a topic."""
    return shuffled(topic.of_kind("opening"), seed)[0]


def further(topic: Topic, missed: Collection[str], asked: Collection[str], seed: int) -> Question | None:
    """The next question on a topic: a follow-up on what was missed, or a trap where nothing was.

    Among the follow-ups the one that asks for most of the missed points, then the one with fewest others; among
    equals by seed. None where all that fit were asked.
    """
    if not missed:
        traps = [each for each in topic.of_kind("trap") if each.id not in asked]
        return shuffled(traps, seed)[0] if traps else None
    fits = [each for each in topic.of_kind("follow-up") if each.id not in asked and set(each.points) & set(missed)]
    by_fit = sorted(
        shuffled(fits, seed),
        key=lambda each: (-len(set(each.points) & set(missed)), len(set(each.points) - set(missed))),
    )
    return by_fit[0] if by_fit else None


def sample(criterion: Criterion, question: str, rated: Collection[str], seed: int) -> Sample | None:
    """A sample answer that was not rated yet, one to the question that was asked before others; None if all were."""
    left = [each for each in shuffled(criterion.samples, seed) if each.id not in rated]
    return next((each for each in left if each.question == question), left[0] if left else None)
