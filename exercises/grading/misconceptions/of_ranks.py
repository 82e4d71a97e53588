"""The wrong rules of reciprocal rank and average precision."""

from fractions import Fraction

from exercises.grading.facts import Facts, count, every
from exercises.grading.misconceptions.kind import Figures, Misconception, share
from exercises.reference import average_precision, reciprocal_rank


def _first_hit(f: Facts) -> str:
    return f"the first relevant document, here at rank {f.all_hits[0]}"


def _cut_or_not(f: Facts) -> Figures:
    """RR with the cut where none is asked, and without it where one is."""
    if f.measure.k is None and f.cutoff is None:
        return ()
    cut = f.cutoff if f.measure.k is None else None
    return (reciprocal_rank(f.query.ranking, f.query.relevant, cut),)


RULES_OF_RR: tuple[Misconception, ...] = (
    Misconception(
        "counts-from-zero",
        ("RR",),
        "counting ranks from 0",
        lambda f: (*(share(1, f.hits[0] - 1) or (None,)), Fraction(1, f.hits[0] + 1)) if f.hits else (),
        lambda _: "Your figure fits counting ranks from 0. The first document has rank 1.",
        ("a", "a", "RR"),
    ),
    Misconception(
        "mean-of-all",
        ("RR",),
        "averaging 1/rank over all hits",
        lambda f: share(sum((Fraction(1, rank) for rank in f.hits), Fraction(0)), f.h),
        lambda f: f"You averaged 1/rank over {every(f.h)} hits. RR stops at {_first_hit(f)}.",
        ("ab", "ab", "RR"),
    ),
    Misconception(
        "sum-of-all",
        ("RR",),
        "adding 1/rank for every hit",
        lambda f: (sum((Fraction(1, rank) for rank in f.hits), Fraction(0)),) if f.hits else (),
        lambda f: f"You added 1/rank for {every(f.h)} hits. RR stops at {_first_hit(f)}.",
        ("ab", "ab", "RR"),
    ),
    Misconception(
        "last-hit",
        ("RR",),
        "taking the last hit",
        lambda f: share(1, f.hits[-1]) if f.hits else (),
        lambda f: f"You took the last hit, at rank {f.hits[-1]}. RR stops at {_first_hit(f)}.",
        ("ab", "ab", "RR"),
    ),
    Misconception(
        "cut-or-not",
        ("RR",),
        "mixing up RR and RR@k",
        _cut_or_not,
        lambda f: (
            f"You stopped at rank {f.cutoff}, as RR@{f.cutoff} does. RR reads the whole list."
            if f.measure.k is None
            else f"You read past rank {f.k}, as RR without a cut does. {f.label} stops there."
        ),
        ("ba", "a", "RR@1"),
        "Both are published: look which one a paper means.",
    ),
)


def _mean_of_precisions(f: Facts) -> Figures:
    at = [Fraction(sum(hit <= rank for hit in f.hits), rank) for rank in range(1, f.k + 1)]
    return share(sum(at, Fraction(0)), len(at))


def _ap_read_to(k: int | None, f: Facts) -> Figures:
    value = average_precision(f.query.ranking, f.query.relevant, k)
    return () if value is None else (value,)


RULES_OF_AP: tuple[Misconception, ...] = (
    Misconception(
        "divides-by-hits",
        ("AP",),
        "dividing by the hits",
        lambda f: share(f.precision_sum, f.h),
        lambda f: (
            f"You divided by the {count(f.h, 'relevant document')} you found. {f.label} divides by {every(f.R)} "
            "known, so a missed one costs."
        ),
        ("a", "ab", "AP@1"),
        "RAG context precision divides as you did.",
    ),
    Misconception(
        "divides-by-min-k-R",
        ("AP",),
        "dividing by the smaller of k and the known relevant",
        lambda f: share(f.precision_sum, min(f.k, f.R)) if f.measure.k else (),
        lambda f: (
            f"You divided by {min(f.k, f.R)}, the smaller of k and R, as Kaggle's map@k does. Our contract divides "
            f"by {every(f.R)} known."
        ),
        ("a", "ab", "AP@1"),
    ),
    Misconception(
        "no-division",
        ("AP",),
        "not dividing",
        lambda f: (f.precision_sum,) if f.h else (),
        lambda f: f"You added the precisions and stopped there. Divide the sum by {f.known}.",
        ("a", "ab", "AP@1"),
    ),
    Misconception(
        "mean-of-precisions",
        ("AP",),
        "averaging the precision at every rank",
        _mean_of_precisions,
        lambda f: (
            "You averaged the precision at every rank. Only ranks that hold a relevant document add to AP; divide "
            f"their sum by {f.known}."
        ),
        ("ab", "a", "AP@2"),
    ),
    Misconception(
        "untruncated",
        ("AP",),
        "reading the whole list",
        lambda f: _ap_read_to(None, f) if f.measure.k else (),
        lambda f: (
            f"You read past rank {f.k}, as AP without a cut does. {f.label} stops there and still divides by {f.known}."
        ),
        ("ba", "a", "AP@1"),
    ),
    Misconception(
        "truncated",
        ("AP",),
        "stopping at the cut",
        lambda f: _ap_read_to(f.cutoff, f) if f.measure.k is None and f.cutoff else (),
        lambda f: f"You stopped at rank {f.cutoff}, as AP@{f.cutoff} does. AP reads the whole list.",
        ("ba", "a", "AP"),
    ),
    Misconception(
        "divides-by-k",
        ("AP",),
        "dividing by k",
        lambda f: share(f.precision_sum, f.k) if f.measure.k else (),
        lambda f: f"You divided by {f.k}, the cut. {f.label} divides by {f.known}, however many fit above it.",
        ("a", "a", "AP@2"),
    ),
    Misconception(
        "reciprocal-ranks",
        ("AP",),
        "adding 1/rank for every hit",
        lambda f: share(sum((Fraction(1, rank) for rank in f.hits), Fraction(0)), f.R),
        lambda _: "You added 1/rank for each hit. AP adds the precision at that rank: the hits so far over the rank.",
        ("ab", "ab", "AP"),
    ),
)
