"""How figures are written: four places, and the fraction where the input is small."""

from fractions import Fraction

from exercises.evaluation import Figures, written
from exercises.model import Measure

_FEW = 50  # queries up to which fractions are shown: beyond, their denominators tell nobody anything


def _both(number: float | None, exact: Fraction | None) -> str:
    return written(number) if exact is None or exact.denominator == 1 else f"{exact} = {written(number)}"


def of_query(figures: Figures, measure: Measure, place: int) -> str:
    """One query's figure."""
    is_small = len(figures.queries) <= _FEW
    return _both(figures.value(measure, place), figures.exact(measure, place) if is_small else None)


def of_mean(figures: Figures, measure: Measure) -> str:
    """The mean over the answerable queries."""
    is_small = len(figures.queries) <= _FEW
    return _both(figures.macro(measure), figures.exact_macro(measure) if is_small else None)


def signed(number: float) -> str:
    """A difference, with its sign."""
    return "0" if number == 0 else f"{number:+.4f}"
