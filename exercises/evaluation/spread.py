"""How the figures of a run are spread over its queries."""

from dataclasses import dataclass

import numpy as np

from exercises.evaluation.figures import Figures
from exercises.model import Measure

STEPS = 10
_SAME = 1e-9  # a figure this close below a step is on it: 3/10 is, although 0.3 in binary is not


@dataclass(frozen=True, slots=True)
class Spread:
    """The answerable queries by their figure.

    top      where the last step ends: 1, or the highest figure where that is more (DCG)
    counts   queries in each of STEPS steps of equal width from 0 to `top`; a figure on a border counts above it, one
             on `top` in the last
    lowest, median, highest  of the figures
    at_zero, at_one           queries whose figure is 0, and 1
    """

    top: float
    counts: tuple[int, ...]
    lowest: float
    median: float
    highest: float
    at_zero: int
    at_one: int


def spread(figures: Figures, measure: Measure, top: float = 1.0) -> Spread | None:
    """The spread of one measure, over steps up to `top` at least; None where no query is answerable."""
    values = figures.values[measure][figures.answerable]
    if not len(values):
        return None
    top = max(top, float(values.max()))
    steps = np.minimum((values / top * STEPS + _SAME).astype(np.int64), STEPS - 1)
    return Spread(
        top=top,
        counts=tuple(np.bincount(steps, minlength=STEPS).tolist()),
        lowest=float(values.min()),
        median=float(np.median(values)),
        highest=float(values.max()),
        at_zero=int((values == 0).sum()),
        at_one=int((np.abs(values - 1) < _SAME).sum()),
    )
