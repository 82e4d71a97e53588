"""What the levels of version 1 allow, and what each of the four turns of a metric has to tell apart.

Levels grow in the length of the list, in k, in what is known to be relevant and missed, in grades, and, for macro,
in the number of queries, one of which has no relevant document.
"""

from collections.abc import Callable
from dataclasses import dataclass

from exercises.practice.variants.shapes import Shape


@dataclass(frozen=True, slots=True)
class Level:
    """What a level allows.

    lengths, cuts   documents returned, and k
    known           the most known relevant documents of a list
    grades          the highest grade, where the measure is graded
    denominator     the largest denominator of an answer that is a fraction
    adds            True where fractions are added on the way, so that only 2, 3 and 5 should divide the denominator
    """

    lengths: tuple[int, ...]
    cuts: tuple[int, ...]
    known: int
    grades: int
    denominator: int
    adds: bool = False


_TENS = (5, 6, 8, 10)
LEVELS: dict[str, tuple[Level, Level, Level]] = {
    "precision": (
        Level((2, 3, 4, 5), (2, 3, 4), 5, 1, 30),
        Level((3, 4, 5, 6), (3, 4, 5), 6, 1, 30),
        Level((4, 5, 6, 7, 8, 9, 10), _TENS, 12, 1, 30),
    ),
    "recall": (
        Level((2, 3, 4, 5), (2, 3, 4), 5, 1, 30),
        Level((3, 4, 5, 6), (3, 4, 5), 6, 1, 30),
        Level((4, 5, 6, 7, 8, 9, 10), _TENS, 12, 1, 30),
    ),
    "rr": (
        Level((2, 3, 4, 5), (2, 3, 4), 4, 1, 30),
        Level((3, 4, 5, 6), (3, 4, 5), 4, 1, 30),
        Level((5, 6, 7, 8, 9, 10), _TENS, 5, 1, 30),
    ),
    "ap": (
        Level((2, 3, 4, 5), (2, 3, 4, 5), 5, 1, 30, adds=True),
        Level((3, 4, 5, 6), (3, 4, 5), 6, 1, 40, adds=True),
        Level((5, 6, 7, 8), (4, 5, 6), 8, 1, 60, adds=True),
    ),
    "ndcg": (
        Level((2, 3, 4), (2, 3, 4), 4, 2, 0),
        Level((3, 4), (3, 4), 4, 3, 0),
        Level((3, 4, 5), (3, 4, 5), 5, 3, 0),
    ),
    "macro": (
        Level((2, 3), (2, 3), 3, 1, 12, adds=True),
        Level((2, 3, 4), (2, 3, 4), 4, 1, 36, adds=True),
        Level((2, 3, 4, 5), (3, 4), 5, 1, 60, adds=True),
    ),
}
QUERIES = {1: (3, 3), 2: (3, 4), 3: (4, 5)}
"""Level -> the fewest and the most queries of a macro average, the no-answer query among them."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The numbers of a shape with one list: n returned, k, R known, h hits through k, and all hits."""

    n: int
    k: int
    R: int
    h: int
    all_hits: int


@dataclass(frozen=True, slots=True)
class Demand:
    """What a turn demands, one seed in four.

    ask      measures to choose from: RR reads the whole list, RR/k does beside a cut, RR@k stops there; ^ is the gain
             2^rel - 1
    targets  the wrong rules it has to tell apart
    fits     which shapes with one list it may take
    """

    ask: str
    targets: str
    fits: Callable[[Seen], bool] = lambda _: True


def seen(shape: Shape) -> Seen:
    (listed,) = shape.lists
    hits = [rank for rank, grade in enumerate(listed.ranked, start=1) if grade]
    k = shape.cutoff or len(listed.ranked)
    inside = [rank for rank in hits if rank <= k]
    return Seen(len(listed.ranked), k, listed.known, len(inside), len(hits))


UNDEFINED = "zero-for-undefined"
_MEANT = "no-answer-averaged-in drops-failures"
DEMANDS: dict[str, tuple[Demand, Demand, Demand, Demand]] = {
    "precision": (
        Demand(
            "P@k",
            "divides-by-returned whole-list precision-is-recall divides-by-min-k-R",
            lambda s: s.n < s.k and s.k > s.R,
        ),
        Demand("P@k", "whole-list precision-is-recall", lambda s: s.n > s.k and s.k < s.R),
        Demand("P@k", "divides-by-returned whole-list precision-is-recall", lambda s: s.n < s.k < s.R),
        Demand("P@k", "whole-list precision-is-recall divides-by-min-k-R", lambda s: s.n > s.k > s.R),
    ),
    "recall": (
        Demand("Recall@k", "recall-is-precision divides-by-min-k-R hit-rate", lambda s: s.n >= s.k),
        Demand("Recall@k", "recall-is-precision hit-rate", lambda s: s.n > s.k > s.R),
        Demand("Recall@k", UNDEFINED),
        Demand("Recall@k", "recall-is-precision hit-rate", lambda s: s.n < s.k),
    ),
    "rr": (
        Demand("RR", "counts-from-zero mean-of-all sum-of-all last-hit", lambda s: s.h == s.all_hits),
        Demand("RR/k", "cut-or-not counts-from-zero", lambda s: s.h == 0),
        Demand("RR@k", "counts-from-zero mean-of-all sum-of-all last-hit", lambda s: s.n > s.k),
        Demand("RR@k RR/k", "cut-or-not", lambda s: s.h == 0),
    ),
    "ap": (
        Demand("AP/k", "divides-by-hits no-division mean-of-precisions truncated reciprocal-ranks"),
        Demand(
            "AP@k",
            "divides-by-hits divides-by-k no-division mean-of-precisions reciprocal-ranks",
            lambda s: s.k > s.R and s.n >= s.k,
        ),
        Demand("AP@k AP/k", UNDEFINED),
        Demand(
            "AP@k",
            "divides-by-hits divides-by-min-k-R divides-by-k no-division mean-of-precisions untruncated "
            "reciprocal-ranks",
            lambda s: s.k < s.R,
        ),
    ),
    "ndcg": (
        Demand(
            "nDCG@k",
            "linear-or-exponential discount-off-by-one ideal-from-the-result ideal-all-k not-normalised",
        ),
        Demand("nDCG@k^", "linear-or-exponential discount-off-by-one ideal-from-the-result not-normalised"),
        Demand("nDCG@k", UNDEFINED),
        Demand(
            "nDCG@k",
            "discount-off-by-one ideal-from-the-result ideal-all-k not-normalised",
            lambda s: s.n < s.k,
        ),
    ),
    "macro": (
        Demand("Recall@k", f"{_MEANT} no-answer-as-one micro"),
        Demand("RR", "no-answer-averaged-in reciprocal-of-mean-rank"),
        Demand("AP@k", f"{_MEANT} no-answer-as-one"),
        Demand("P@k", _MEANT),
    ),
}
