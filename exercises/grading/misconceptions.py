"""The wrong rules people really use, each one object with three uses.

It recognises a slip by its figure, supplies the sentence that says what was done and what to do, and feeds
the tests with the smallest list on which it differs from the truth. Wrong means wrong under the declared
contract: where a known tool computes so, the sentence says which.

A rule gives no figure (an empty tuple) where it can't be followed, such as dividing by no hits. Within a
metric the likelier rule comes first; where two give the same figure, both are named and neither accused.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import fsum, log, log2

from exercises.grading.facts import Facts, count, every, series
from exercises.model import Exercise, Gain, Measure, MetricName
from exercises.reference import average_precision, dcg, macro, reciprocal_rank, value_of

Figure = Fraction | float
Figures = tuple[Figure | None, ...]
"""What a rule gives. A rule that can go two ways has a place for each, None where that way has no figure."""


@dataclass(frozen=True, slots=True)
class Misconception:
    """A wrong rule about one list.

    name     stable, part of the public JSON
    metrics  the metrics it is a wrong rule of
    habit    what one does who follows it, to be read after "comes from"
    figures  the wrong rule: what it gives on a list (nothing where it can't be followed)
    told     what was done, what counts, what to do, with this list's numbers
    witness  the smallest list on which it differs from the truth: ranking, relevant documents (one letter
             each, a digit after it its grade) and the measure
    used_by  who computes so on purpose, if anybody
    """

    name: str
    metrics: tuple[MetricName, ...]
    habit: str
    figures: Callable[[Facts], Figures]
    told: Callable[[Facts], str]
    witness: tuple[str, str, str]
    used_by: str = ""


@dataclass(frozen=True, slots=True)
class MeanMisconception:
    """A wrong rule about the mean of several lists, as Misconception; the witness has one list a query."""

    name: str
    metrics: tuple[MetricName, ...]
    habit: str
    figures: Callable[[tuple[Facts, ...]], Figures]
    told: Callable[[tuple[Facts, ...]], str]
    witness: tuple[tuple[str, str], ...]
    used_by: str = ""


@dataclass(frozen=True, slots=True)
class Suspect:
    """A misconception on one field of one exercise: the figures it gives there and what to say of it."""

    name: str
    figures: tuple[Figure, ...]
    habit: str
    told: str


TWINS: frozenset[tuple[str, str]] = frozenset(
    {
        ("divides-by-returned", "whole-list"),
        ("precision-is-recall", "divides-by-min-k-R"),
        ("divides-by-min-k-R", "recall-is-precision"),
        ("divides-by-min-k-R", "divides-by-k"),
    }
)
"""Pairs that agree on every list on which the first is wrong, likelier first. No single answer can tell them
apart, so the likelier is told and the other mentioned."""


def _share(top: Figure | int, bottom: int) -> Figures:
    return (Fraction(top) / bottom,) if bottom else ()


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


def _mean_of_precisions(f: Facts) -> Figures:
    at = [Fraction(sum(hit <= rank for hit in f.hits), rank) for rank in range(1, f.k + 1)]
    return _share(sum(at, Fraction(0)), len(at))


def _cut_or_not(f: Facts) -> Figures:
    """RR with the cut where none is asked, and without it where one is."""
    if f.measure.k is None and f.cutoff is None:
        return ()
    cut = f.cutoff if f.measure.k is None else None
    return (reciprocal_rank(f.query.ranking, f.query.relevant, cut),)


def _ap_read_to(k: int | None, f: Facts) -> Figures:
    value = average_precision(f.query.ranking, f.query.relevant, k)
    return () if value is None else (value,)


def _first_hit(f: Facts) -> str:
    return f"the first relevant document, here at rank {f.all_hits[0]}"


LIST_RULES: tuple[Misconception, ...] = (
    Misconception(
        "counts-duplicates",
        ("P", "Recall", "AP"),
        "counting each copy as a hit",
        lambda f: (
            ()
            if not f.copied_hits
            else _share(f.h, f.k)
            if f.measure.name == "P"
            else _share(f.h if f.measure.name == "Recall" else f.precision_sum, f.R)
        ),
        lambda f: (
            f"You counted each copy of {series(f.copied_hits)} as a hit. A list may name a document once, so this "
            "one has no figure. Write rejected."
        ),
        ("aa", "a", "P@2"),
    ),
    Misconception(
        "divides-by-returned",
        ("P",),
        "dividing by the number that came back",
        lambda f: _share(f.h, f.n),
        lambda f: (
            f"{count(f.n, 'document')} came back and you divided by {f.n}, as LensKit does. {f.label} divides by "
            f"{f.k}: an empty place earns nothing."
        ),
        ("a", "a", "P@2"),
    ),
    Misconception(
        "precision-is-recall",
        ("P",),
        "dividing by the known relevant documents",
        lambda f: _share(f.h, f.R),
        lambda f: (
            f"You asked how many of the relevant documents were found, which is Recall@{f.k}. {f.label} asks how "
            f"much of the list is relevant: divide by {f.k}."
        ),
        ("a", "a", "P@2"),
    ),
    Misconception(
        "divides-by-min-k-R",
        ("P",),
        "dividing by the smaller of k and the known relevant",
        lambda f: _share(f.h, min(f.k, f.R)),
        lambda f: (
            f"You divided by {min(f.k, f.R)}, the number of relevant documents that could fit. {f.label} divides by "
            f"{f.k}, however few exist."
        ),
        ("a", "a", "P@2"),
    ),
    Misconception(
        "whole-list",
        ("P",),
        "reading the whole list",
        lambda f: _share(len(f.all_hits), len(f.query.ranking)),
        lambda f: (
            f"You read the whole list and divided by its length, {len(f.query.ranking)}. {f.label} looks at {f.reach} "
            f"and divides by {f.k}."
        ),
        ("ab", "a", "P@1"),
    ),
    Misconception(
        "divides-by-min-k-R",
        ("Recall",),
        "dividing by the smaller of k and the known relevant",
        lambda f: _share(f.h, min(f.k, f.R)),
        lambda f: (
            f"You divided by {min(f.k, f.R)} so that recall could reach 1. Divide by {f.known}, though "
            f"{count(f.k, 'place')} can't hold them."
        ),
        ("a", "ab", "Recall@1"),
    ),
    Misconception(
        "recall-is-precision",
        ("Recall",),
        "dividing by the k places",
        lambda f: _share(f.h, f.k),
        lambda f: (
            f"You asked how much of {f.reach} is relevant, which is P@{f.k}. {f.label} asks how much of what is "
            f"relevant was found: divide by {f.known}."
        ),
        ("a", "a", "Recall@2"),
    ),
    Misconception(
        "hit-rate",
        ("Recall",),
        "asking only whether something was found",
        lambda f: (Fraction(int(f.h > 0)),) if f.R else (),
        lambda f: (
            f"1 says that something was found: that is Hit@{f.k}, and also the figure for dividing by the hits "
            f"themselves. {f.label} asks how much was found: divide by {f.known}."
        ),
        ("a", "ab", "Recall@1"),
    ),
    Misconception(
        "counts-from-zero",
        ("RR",),
        "counting ranks from 0",
        lambda f: (*(_share(1, f.hits[0] - 1) or (None,)), Fraction(1, f.hits[0] + 1)) if f.hits else (),
        lambda _: "Your figure fits counting ranks from 0. The first document has rank 1.",
        ("a", "a", "RR"),
    ),
    Misconception(
        "mean-of-all",
        ("RR",),
        "averaging 1/rank over all hits",
        lambda f: _share(sum((Fraction(1, rank) for rank in f.hits), Fraction(0)), f.h),
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
        lambda f: _share(1, f.hits[-1]) if f.hits else (),
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
    Misconception(
        "divides-by-hits",
        ("AP",),
        "dividing by the hits",
        lambda f: _share(f.precision_sum, f.h),
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
        lambda f: _share(f.precision_sum, min(f.k, f.R)) if f.measure.k else (),
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
        lambda f: _share(f.precision_sum, f.k) if f.measure.k else (),
        lambda f: f"You divided by {f.k}, the cut. {f.label} divides by {f.known}, however many fit above it.",
        ("a", "a", "AP@2"),
    ),
    Misconception(
        "reciprocal-ranks",
        ("AP",),
        "adding 1/rank for every hit",
        lambda f: _share(sum((Fraction(1, rank) for rank in f.hits), Fraction(0)), f.R),
        lambda _: "You added 1/rank for each hit. AP adds the precision at that rank: the hits so far over the rank.",
        ("ab", "ab", "AP"),
    ),
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
    Misconception(
        "zero-for-undefined",
        ("Recall", "AP", "nDCG"),
        "writing 0 where nothing can be found",
        lambda f: () if f.R else (Fraction(0),),
        lambda _: (
            'No relevant document is known, so there is no share to find. Write "undefined"; 0 would mean a miss.'
        ),
        ("a", "", "AP@1"),
        "trec_eval and most tools print 0 here.",
    ),
)


def _answerable(lists: tuple[Facts, ...]) -> list[Facts]:
    return [f for f in lists if f.R]


def _values(lists: tuple[Facts, ...], undefined: Fraction) -> list[Figure]:
    values = [value_of(f.query, f.measure) for f in lists]
    return [undefined if value is None else value for value in values]


def _mean(values: list[Figure]) -> Figures:
    mean = macro(values)
    return () if mean is None else (mean,)


def _no_answer_as(undefined: int, lists: tuple[Facts, ...]) -> Figures:
    return _mean(_values(lists, Fraction(undefined))) if len(_answerable(lists)) < len(lists) else ()


def _told_apart(undefined: int, lists: tuple[Facts, ...]) -> str:
    apart = len(lists) - len(_answerable(lists))
    return (
        f"You averaged over {len(lists)} queries and counted {'one' if apart == 1 else apart} without a relevant "
        f"document as {undefined}. Report {'that one' if apart == 1 else 'those'} apart; average over the other "
        f"{len(_answerable(lists))}."
    )


def _drops_failures(lists: tuple[Facts, ...]) -> Figures:
    values = [value for f in _answerable(lists) if (value := value_of(f.query, f.measure))]
    return _mean(values) if len(values) < len(_answerable(lists)) else ()


def _micro(lists: tuple[Facts, ...]) -> Figures:
    return _share(sum(f.h for f in lists), sum(f.R for f in lists))


def _reciprocal_of_mean_rank(lists: tuple[Facts, ...]) -> Figures:
    firsts = [f.hits[0] for f in _answerable(lists) if f.hits]
    return _share(len(firsts), sum(firsts)) if len(firsts) == len(_answerable(lists)) else ()


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
            f"{every(len(_answerable(lists)))} answerable queries."
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
            f"then the mean over {len(_answerable(lists))}."
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
            f"{len(_answerable(lists))} queries first, then average."
        ),
        (("a", "a"), ("ba", "a")),
    ),
)


_HABITS: Mapping[str, str] = {
    **{rule.name: rule.habit for rule in LIST_RULES},
    **{rule.name: rule.habit for rule in MEAN_RULES},
}


def habit(name: str) -> str:
    """What one does who follows a wrong rule, by its name: "dividing by the hits". Empty for no such rule."""
    return _HABITS.get(name, "")


def _rules_on(facts: Facts) -> tuple[Misconception, ...]:
    """The rules that can be followed on a list.

    A list with a duplicate is rejected before any rule divides anything: only counting the copies is left. And
    where nothing is known to be relevant there is nothing to divide by: no way of dividing explains a 0.
    """
    metric = facts.measure.name
    rules = tuple(rule for rule in LIST_RULES if metric in rule.metrics)
    if facts.invalid:
        return tuple(rule for rule in rules if rule.name == "counts-duplicates")
    if not facts.R and metric in ("Recall", "AP", "nDCG"):
        return tuple(rule for rule in rules if rule.name == "zero-for-undefined")
    return rules


def _on_a_list(facts: Facts) -> tuple[Suspect, ...]:
    found = []
    for rule in _rules_on(facts):
        if figures := tuple(figure for figure in rule.figures(facts) if figure is not None):
            told = f"{rule.told(facts)} {rule.used_by}".strip()
            found.append(Suspect(rule.name, figures, rule.habit, told))
    return tuple(found)


def _lifted(rule: Misconception, lists: list[Facts]) -> tuple[Figure, ...]:
    """The mean for somebody who follows a rule on every list, the same way on each."""
    means: list[Figure] = []
    for ways in zip(*(rule.figures(facts) for facts in lists), strict=False):
        followed = [figure for figure in ways if figure is not None]
        if len(followed) == len(lists) and (mean := macro(followed)) is not None:
            means.append(mean)
    return tuple(means)


def _on_the_mean(lists: tuple[Facts, ...]) -> tuple[Suspect, ...]:
    """The wrong rules of the mean, then those of one list followed on every answerable query."""
    measure = lists[0].measure
    found = [
        Suspect(rule.name, figures, rule.habit, f"{rule.told(lists)} {rule.used_by}".strip())
        for rule in MEAN_RULES
        if measure.name in rule.metrics
        and (figures := tuple(figure for figure in rule.figures(lists) if figure is not None))
    ]
    answerable = _answerable(lists)
    for rule in _rules_on(answerable[0]) if answerable else ():
        if figures := _lifted(rule, answerable):
            told = (
                f"Your mean fits {rule.habit} in each query. Work out {measure.label} of each of the "
                f"{count(len(answerable), 'answerable query')} again, then average."
            )
            found.append(Suspect(rule.name, figures, rule.habit, told))
    return tuple(found)


def suspects(exercise: Exercise, measure: Measure) -> tuple[Suspect, ...]:
    """Every misconception that has a figure on this field, likelier first, also those that give the truth."""
    lists = tuple(Facts(query, measure, exercise.k) for query in exercise.queries)
    return _on_the_mean(lists) if exercise.is_macro else _on_a_list(lists[0])
