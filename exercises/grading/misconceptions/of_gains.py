"""The wrong rules of DCG and nDCG."""

from collections.abc import Callable
from math import fsum, log, log2

from exercises.grading.facts import Facts, count
from exercises.grading.misconceptions.kind import Figures, Misconception
from exercises.model import Gain, Measure
from exercises.reference import dcg, value_of


def _gains_discounted(f: Facts, grades: list[int], discount: Callable[[int], float]) -> float:
    exponential = f.measure.gain == "exponential"
    gains = [2 ** max(grade, 0) - 1 if exponential else max(grade, 0) for grade in grades]
    return fsum(gain / discount(rank) for rank, gain in enumerate(gains, start=1))


def _found(f: Facts) -> list[int]:
    return [f.query.grades.get(doc, 0) for doc in f.query.ranking[: f.k]]


def _best(f: Facts) -> list[int]:
    return sorted(f.query.grades.values(), reverse=True)[: f.measure.k]


def _first_rank_whole(rank: int) -> float:
    return max(log2(rank), 1.0)


def _other_gain(f: Facts) -> Figures:
    gain: Gain = "exponential" if f.measure.gain == "linear" else "linear"
    value = value_of(f.query, Measure(f.measure.name, f.measure.k, gain))
    return () if value is None else (value,)


def _off_by_one(f: Facts) -> Figures:
    actual = _gains_discounted(f, _found(f), _first_rank_whole)
    if f.measure.name == "DCG":
        return (actual,)
    ideal = _gains_discounted(f, _best(f), _first_rank_whole)
    return (actual / ideal,) if ideal else ()


def _over_ideal(f: Facts, ideal_grades: list[int]) -> Figures:
    ideal = _gains_discounted(f, ideal_grades, lambda rank: log2(rank + 1))
    actual = dcg(f.query.ranking, f.query.grades, f.measure.k, f.measure.gain)
    return (actual / ideal,) if ideal else ()


RULES_OF_DCG: tuple[Misconception, ...] = (
    Misconception(
        "linear-or-exponential",
        ("DCG", "nDCG"),
        "mixing up the two gains, grade and 2^grade - 1",
        _other_gain,
        lambda f: (
            f"Your figure fits the gain 2^grade - 1. {f.label} takes the grade itself as the gain."
            if f.measure.gain == "linear"
            else f"Your figure fits a gain equal to the grade. {f.label} takes 2^grade - 1 as the gain: a 3 counts 7."
        ),
        ("a", "a2", "DCG@1"),
        "Both gains are in use: say which one you report.",
    ),
    Misconception(
        "discount-off-by-one",
        ("DCG", "nDCG"),
        "dividing by log2(rank)",
        _off_by_one,
        lambda _: (
            "Your figure fits dividing by log2(rank) from rank 2 on, as the 2002 paper on DCG does. Divide by "
            "log2(rank + 1) at every rank: rank 2 by log2(3)."
        ),
        ("ba", "a", "DCG@2"),
    ),
    Misconception(
        "natural-log",
        ("DCG",),
        "taking the natural logarithm",
        lambda f: (dcg(f.query.ranking, f.query.grades, f.measure.k, f.measure.gain) / log(2),),
        lambda _: "Your figure fits the natural logarithm. DCG takes log2. In nDCG the difference would cancel.",
        ("a", "a", "DCG@1"),
    ),
    Misconception(
        "ideal-from-the-result",
        ("nDCG",),
        "an ideal list made only of what came back",
        lambda f: _over_ideal(f, sorted((f.query.grades.get(d, 0) for d in f.query.ranking), reverse=True)[: f.k]),
        lambda _: "You sorted the documents that came back. The ideal list uses all judged documents, missed ones too.",
        ("a", "ab", "nDCG@2"),
        "scikit-learn's ndcg_score does that when it is given the returned rows.",
    ),
    Misconception(
        "ideal-all-k",
        ("nDCG",),
        "an ideal list with the highest grade at each rank",
        lambda f: _over_ideal(f, [max(f.query.grades.values(), default=0)] * f.k),
        lambda f: (
            f"Your ideal list has a document of the highest grade at each of {f.k} ranks. The ideal list takes the "
            f"{count(len(f.query.grades), 'judged document')} there are, best first."
        ),
        ("a", "a", "nDCG@2"),
    ),
    Misconception(
        "not-normalised",
        ("nDCG",),
        "leaving out the division by the ideal DCG",
        lambda f: (dcg(f.query.ranking, f.query.grades, f.measure.k, f.measure.gain),),
        lambda f: f"That is DCG@{f.k}. {f.label} divides it by the DCG of the ideal list.",
        ("a", "a2", "nDCG@1"),
    ),
)
