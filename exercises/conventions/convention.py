"""What a convention is: how a tool that others use judges a list, beside the declared contract."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum, log2
from typing import Literal, get_args

from exercises.model import Query

Column = Literal["P", "Recall", "AP", "RR", "nDCG"]
COLUMNS: tuple[Column, ...] = get_args(Column)
"""The measures compared: P, Recall, AP and nDCG are cut at k, RR reads the whole list."""


class InWords(str):
    """What a tool does in place of giving a figure, in a word or two: "error", "left out"."""

    __slots__ = ()


Figure = Fraction | float | InWords
"""What a tool says: exact where it divides counts, a float where it takes logarithms, or words."""


@dataclass(frozen=True, slots=True)
class Convention:
    """One tool's way.

    name      what the tool is called
    version   the package and version that was looked at, and run for the recorded cases
    sentence  what makes the difference to the contract
    figures   (query, k) -> the measures that the tool has, with what it says for this list
    """

    name: str
    version: str
    sentence: str
    figures: Callable[[Query, int], Mapping[Column, Figure]]


def added_precisions(hits: Sequence[bool]) -> Fraction:
    """The sum in every AP: over the ranks that hold a hit, (hits through this rank) / rank."""
    ranks = [rank for rank, hit in enumerate(hits, start=1) if hit]
    return sum((Fraction(found, rank) for found, rank in enumerate(ranks, start=1)), Fraction(0))


def discounted(gains: Sequence[int]) -> float:
    """The sum in every DCG: over the ranks, gain / log2(rank + 1). The base of the logarithm cancels in nDCG."""
    return fsum(gain / log2(rank + 1) for rank, gain in enumerate(gains, start=1))
