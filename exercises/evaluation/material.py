"""What every measure needs of a run and its judgments: relevant documents with their ranks, query by query."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from exercises.evaluation.rows import Indices
from exercises.model import Measure, Value

Values = npt.NDArray[np.float64]
"""A figure a query; NaN stands for undefined and never leaves this package (`Figures.value`)."""


LONGEST = 2048
"""Bits of a denominator: beyond it a fraction is no longer something anybody reads."""


@dataclass(frozen=True, slots=True)
class Material:
    """Only judged documents that stand in the run: its size does not grow with the run's, nor with the measures.

    size       how many queries there are
    query, rank, grade  a judged document each, by query, then by rank; ranks from 1, grades never below 0
    threshold  the grade from which a document is relevant, at least 1
    known      the known relevant documents of each query
    ideal_query, ideal_grade  all judged documents with a gain, by query, then by grade, highest first
    """

    size: int
    query: Indices
    rank: npt.NDArray[np.int32]
    grade: npt.NDArray[np.int32]
    threshold: int
    known: Indices
    ideal_query: Indices
    ideal_grade: npt.NDArray[np.int32]

    def values(self, measure: Measure) -> Values:
        """One measure on every query."""
        match measure.name:
            case "P":
                return np.divide(self._hits(measure.k), measure.k or 1)
            case "Recall":
                return self._share(self._hits(measure.k))
            case "Hit":
                return (self._hits(measure.k) > 0).astype(np.float64)
            case "RR":
                return self._reciprocal(measure.k)
            case "AP":
                return self._share(self._precisions(measure.k))
            case "DCG":
                return self._discounted(self.query, self.rank, self.grade, measure)
        place = _place_in(self.ideal_query) + 1
        ideal = self._discounted(self.ideal_query, place, self.ideal_grade, measure)
        actual = self._discounted(self.query, self.rank, self.grade, measure)
        return _divided(actual, ideal)

    def _relevant(self, k: int | None) -> npt.NDArray[np.bool_]:
        relevant = self.grade >= self.threshold
        return relevant if k is None else relevant & (self.rank <= k)

    def _sum(self, query: Indices, of: npt.NDArray[np.float64] | None = None) -> Values:
        return np.bincount(query, of, self.size).astype(np.float64)

    def _hits(self, k: int | None) -> Values:
        return self._sum(self.query[self._relevant(k)])

    def _share(self, part: Values) -> Values:
        return _divided(part, self.known)

    def _reciprocal(self, k: int | None) -> Values:
        hit = np.flatnonzero(self._relevant(k))
        query = self.query[hit]
        first = hit[np.diff(query, prepend=-1) != 0]
        return self._sum(self.query[first], 1 / self.rank[first])

    def _precisions(self, k: int | None) -> Values:
        hit = self._relevant(k)
        query, rank = self.query[hit], self.rank[hit]
        return self._sum(query, (_place_in(query) + 1) / rank)

    def _discounted(
        self, query: Indices, rank: npt.NDArray[np.integer], grade: npt.NDArray[np.int32], measure: Measure
    ) -> Values:
        if measure.k is not None:
            cut = rank <= measure.k
            query, rank, grade = query[cut], rank[cut], grade[cut]
        gain = grade.astype(np.float64) if measure.gain == "linear" else np.exp2(grade) - 1
        return self._sum(query, gain / np.log2(rank + 1.0))

    def exact(self, measure: Measure, place: int) -> Value:
        """One measure on the query at that place, as a fraction. DCG and nDCG have none.

        None where it is undefined, or has grown to more than LONGEST bits on the way: adding up the fractions of a
        hundred thousand hits would take longer than all else, for digits that nobody reads.
        """
        known, k = int(self.known[place]), measure.k
        begin, end = np.searchsorted(self.query, [place, place + 1])
        ranks = self.rank[begin:end][self._relevant(k)[begin:end]].tolist()
        match measure.name:
            case "P":
                return Fraction(len(ranks), k or 1)
            case "Recall":
                return Fraction(len(ranks), known) if known else None
            case "Hit":
                return Fraction(int(bool(ranks)))
            case "RR":
                return Fraction(1, ranks[0]) if ranks else Fraction(0)
        if not known:
            return None
        total = Fraction(0)
        for hits, rank in enumerate(ranks, start=1):
            total += Fraction(hits, rank)
            if total.denominator.bit_length() > LONGEST:
                return None
        return total / known


def _divided(part: Values, whole: npt.NDArray[Any]) -> Values:
    """The quotients; NaN where there is nothing to divide by."""
    found = np.full(len(part), np.nan)
    np.divide(part, whole, out=found, where=whole > 0)
    return found


def _place_in(query: Indices) -> Indices:
    """The place of each row among those of its query, from 0, where rows stand query by query."""
    starts = np.flatnonzero(np.diff(query, prepend=-1))
    return np.arange(len(query)) - np.repeat(starts, np.diff(starts, append=len(query)))
