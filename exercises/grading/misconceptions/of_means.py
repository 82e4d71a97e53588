"""The wrong rules of the mean of several lists."""

from fractions import Fraction

from exercises.grading.facts import Facts, every
from exercises.grading.misconceptions.kind import Figure, Figures, MeanMisconception, share
from exercises.reference import macro, value_of


def answerable(lists: tuple[Facts, ...]) -> list[Facts]:
    """The lists of queries for which something is known to be relevant."""
    return [f for f in lists if f.R]


def _values(lists: tuple[Facts, ...], undefined: Fraction) -> list[Figure]:
    values = [value_of(f.query, f.measure) for f in lists]
    return [undefined if value is None else value for value in values]


def _mean(values: list[Figure]) -> Figures:
    mean = macro(values)
    return () if mean is None else (mean,)


def _no_answer_as(undefined: int, lists: tuple[Facts, ...]) -> Figures:
    return _mean(_values(lists, Fraction(undefined))) if len(answerable(lists)) < len(lists) else ()


def _told_apart(undefined: int, lists: tuple[Facts, ...]) -> str:
    apart = len(lists) - len(answerable(lists))
    return (
        f"You averaged over {len(lists)} queries and counted {'one' if apart == 1 else apart} without a relevant "
        f"document as {undefined}. Report {'that one' if apart == 1 else 'those'} apart; average over the other "
        f"{len(answerable(lists))}."
    )


def _drops_failures(lists: tuple[Facts, ...]) -> Figures:
    values = [value for f in answerable(lists) if (value := value_of(f.query, f.measure))]
    return _mean(values) if len(values) < len(answerable(lists)) else ()


def _micro(lists: tuple[Facts, ...]) -> Figures:
    return share(sum(f.h for f in lists), sum(f.R for f in lists))


def _reciprocal_of_mean_rank(lists: tuple[Facts, ...]) -> Figures:
    firsts = [f.hits[0] for f in answerable(lists) if f.hits]
    return share(len(firsts), sum(firsts)) if len(firsts) == len(answerable(lists)) else ()


MEAN_RULES: tuple[MeanMisconception, ...] = (
    MeanMisconception(
        "no-answer-averaged-in",
        ("P", "Recall", "RR", "AP", "nDCG"),
        "keeping the no-answer query in the mean as 0",
        lambda lists: _no_answer_as(0, lists),
        lambda lists: _told_apart(0, lists),
        (("a", "a"), ("a", "")),
        "trec_eval and most tools average so.",
    ),
    MeanMisconception(
        "no-answer-as-one",
        ("Recall", "AP", "nDCG"),
        "counting the undefined value as 1",
        lambda lists: _no_answer_as(1, lists),
        lambda lists: _told_apart(1, lists),
        (("b", "a"), ("a", "")),
        "torchmetrics can be set to do that.",
    ),
    MeanMisconception(
        "drops-failures",
        ("P", "Recall", "RR", "AP", "nDCG"),
        "leaving out the queries that found nothing",
        _drops_failures,
        lambda lists: (
            f"You left out the queries that found nothing. They failed, and a failure counts 0: divide by "
            f"{every(len(answerable(lists)))} answerable queries."
        ),
        (("a", "a"), ("b", "a")),
    ),
    MeanMisconception(
        "micro",
        ("Recall",),
        "pooling the hits of all queries",
        _micro,
        lambda lists: (
            f"You pooled the hits of all queries and divided once. Macro takes {lists[0].label} of each query first, "
            f"then the mean over {len(answerable(lists))}."
        ),
        (("a", "a"), ("b", "ab")),
    ),
    MeanMisconception(
        "reciprocal-of-mean-rank",
        ("RR",),
        "dividing 1 by the mean rank",
        _reciprocal_of_mean_rank,
        lambda lists: (
            f"You averaged the ranks and divided 1 by that mean. Take 1/rank for each of the "
            f"{len(answerable(lists))} queries first, then average."
        ),
        (("a", "a"), ("ba", "a")),
    ),
)
