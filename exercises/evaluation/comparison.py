"""Two runs on the same queries: who wins where, and how surprising the difference of the means is."""

from dataclasses import dataclass

import numpy as np

from exercises.evaluation.figures import Figures
from exercises.evaluation.material import Values
from exercises.evaluation.rows import Indices
from exercises.model import Measure

PERMUTATIONS = 10_000

_SAME = 1e-12  # two sums of the same fractions in another order differ by less
_ALL_SIGNS = 16  # with so few queries that differ every reassignment is looked at: 65,536
_CELLS = 1 << 22


@dataclass(frozen=True, slots=True)
class Comparison:
    """The second run against the first on one measure, over the answerable queries.

    places        the queries compared, as places in Figures.queries
    difference    second minus first, a query each
    wins, losses, ties  queries on which the second is better, worse, the same
    mean          of the differences
    p_value       how often a mean at least as far from 0 comes about when the runs are exchanged at random a query each
    permutations  how many exchanges were looked at
    is_complete   True where these are all there are
    """

    measure: Measure
    places: Indices
    difference: Values
    wins: int
    losses: int
    ties: int
    mean: float
    p_value: float
    permutations: int
    is_complete: bool


def compare(first: Figures, second: Figures, measure: Measure, *, seed: int = 1) -> Comparison | None:
    """Paired randomisation test, two-sided, on the mean difference; the same seed gives the same p-value.

    Under the hypothesis that the runs are equally good, either figure of a query could have been either run's. All
    such exchanges are looked at where they are few, else PERMUTATIONS random ones with the observed one among them,
    so that p is never 0. None where no query is answerable. ValueError for figures on other queries.
    Source: Fisher 1935; for retrieval Smucker, Allan, Carterette 2007.
    """
    if first.queries != second.queries:
        raise ValueError("The runs were evaluated on different queries. Compare them on the same.")
    places = first.answerable
    if not len(places):
        return None
    difference = second.values[measure][places] - first.values[measure][places]
    difference[np.abs(difference) <= _SAME] = 0.0
    moving = difference[difference != 0]
    is_complete = len(moving) <= _ALL_SIGNS
    permutations = 2 ** len(moving) if is_complete else PERMUTATIONS
    as_far = _as_far(moving, permutations, None if is_complete else seed)
    return Comparison(
        measure=measure,
        places=places,
        difference=difference,
        wins=int((difference > 0).sum()),
        losses=int((difference < 0).sum()),
        ties=int((difference == 0).sum()),
        mean=float(difference.mean()),
        p_value=as_far / permutations if is_complete else (as_far + 1) / (permutations + 1),
        permutations=permutations,
        is_complete=is_complete,
    )


def _as_far(moving: Values, permutations: int, seed: int | None) -> int:
    """In how many exchanges the sum is at least as far from 0 as it is; without a seed every exchange, once each."""
    size = len(moving)
    total, reached = float(moving.sum()), 0
    least = abs(total) - _SAME * max(size, 1)
    random = np.random.default_rng(seed)
    step = max(1, _CELLS // max(size, 1))
    for start in range(0, permutations, step):
        rows = min(step, permutations - start)
        if seed is None:
            kept = (np.arange(start, start + rows)[:, None] >> np.arange(size)) & 1
        else:
            drawn = np.frombuffer(random.bytes(rows * ((size + 7) // 8)), np.uint8)
            kept = np.unpackbits(drawn.reshape(rows, -1), axis=1, count=size).astype(np.int64)
        sums = 2 * (kept @ moving) - total
        reached += int((np.abs(sums) >= least).sum())
    return reached
