"""The figures of one run: query by query, their macro average, and how far ties could move them."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import fsum

import numpy as np
import numpy.typing as npt

from exercises.evaluation.material import LONGEST, Material, Values
from exercises.model import Measure, Value


@dataclass(frozen=True, slots=True)
class Bounds:
    """A figure at the order of ties that is worst for it, and at the one that is best."""

    lowest: float
    highest: float


@dataclass(frozen=True)
class Figures:
    """The figures of one run.

    queries         every query asked, in order; its place there is how a query is named below
    length          how many documents each query has in the run
    tied_positions  ranks whose document shares its score with another one of its query
    missing         queries without a list, where they count as an empty one
    ignored         queries of the run that are not asked, and were left out
    """

    name: str
    queries: tuple[str, ...]
    measures: tuple[Measure, ...]
    values: Mapping[Measure, Values]
    material: Material
    length: npt.NDArray[np.int64]
    tied_positions: int
    extremes: tuple[Material, Material] | None
    missing: tuple[str, ...]
    ignored: tuple[str, ...]

    @cached_property
    def answerable(self) -> npt.NDArray[np.int64]:
        """The places of the queries with at least one known relevant document; means stand on these only."""
        return np.flatnonzero(self.material.known > 0)

    @property
    def no_answer(self) -> tuple[str, ...]:
        """Queries without a known relevant document: reported, never averaged."""
        return tuple(query for query, known in zip(self.queries, self.material.known, strict=True) if not known)

    def value(self, measure: Measure, place: int) -> float | None:
        """One query's figure; None where it is undefined."""
        value = float(self.values[measure][place])
        return None if value != value else value

    def macro(self, measure: Measure) -> float | None:
        """The mean over the answerable queries; None where there is none."""
        return self._mean(self.values[measure])

    def _mean(self, values: Values) -> float | None:
        return fsum(values[self.answerable].tolist()) / len(self.answerable) if len(self.answerable) else None

    def exact(self, measure: Measure, place: int) -> Fraction | None:
        """One query's figure as a fraction; None where it is undefined, has a logarithm, or fills a page."""
        return _readable(self.material.exact(measure, place)) if measure.is_exact else None

    def exact_macro(self, measure: Measure) -> Fraction | None:
        """The mean as a fraction; None as for `exact`."""
        total = Fraction(0)
        for place in self.answerable.tolist() if measure.is_exact else []:
            value = self.exact(measure, place)
            if value is None or _readable(total) is None:
                return None
            total += value
        return _readable(total / len(self.answerable)) if measure.is_exact and len(self.answerable) else None

    def unjudged(self, measure: Measure) -> int:
        """How many documents nobody judged stand in the first k (anywhere, without a k), over all queries."""
        returned = self.length if measure.k is None else np.minimum(self.length, measure.k)
        judged = len(self.material.rank) if measure.k is None else int((self.material.rank <= measure.k).sum())
        return int(returned.sum()) - judged

    def bounds(self, measure: Measure) -> Bounds | None:
        """Between what the mean could lie, had the ties fallen otherwise; None where no query is answerable."""
        mean = self.macro(measure)
        if mean is None or self.extremes is None:
            return None if mean is None else Bounds(mean, mean)
        worst, best = (self._mean(material.values(measure)) for material in self.extremes)
        return None if worst is None or best is None else Bounds(worst, best)

    def query_bounds(self, measure: Measure) -> tuple[Values, Values]:
        """The same for each query, lowest and highest; NaN where undefined."""
        worst, best = self.extremes or (self.material, self.material)
        return worst.values(measure), best.values(measure)


def _readable(value: Value) -> Fraction | None:
    return value if isinstance(value, Fraction) and value.denominator.bit_length() <= LONGEST else None
