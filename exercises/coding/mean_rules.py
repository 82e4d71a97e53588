"""The wrong rules on a mean: one in each query, one over the queries, or both."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from exercises.coding.cases import Case, List, answerable
from exercises.coding.list_rules import Way, Ways, of_a_list
from exercises.coding.tasks import Task
from exercises.grading import habit
from exercises.model import Measure, Query
from exercises.reference import average_precision, macro, ndcg, reciprocal_rank, value_of

_NO_DIVISION = "Take the figure of each query that has a relevant document, and divide the sum by their number."
_WHAT_COUNTS = {
    "no-answer-averaged-in": "A query without a relevant document is kept out of the mean.",
    "no-answer-as-one": "A query without a relevant document is kept out of the mean.",
    "drops-failures": "A query that found nothing counts 0. Only one without a relevant document is left out.",
    "zero-for-undefined": "Where no query has a relevant document there is no mean. Return None.",
    "no-division": _NO_DIVISION,
}


def _policies(kept: Sequence[Any], apart: int) -> Iterator[tuple[str, Any]]:
    """(name of the rule over queries, what it gives), for the values of the answerable queries and the number of
    others; the first is the right one."""
    right = macro(kept)
    yield "", right
    yield "zero-for-undefined", Fraction(0) if right is None else right
    yield "no-answer-averaged-in", macro([*kept, *[Fraction(0)] * apart])
    yield "no-answer-as-one", macro([*kept, *[Fraction(1)] * apart])
    found = macro([value for value in kept if value])
    yield "drops-failures", found
    yield "drops-failures", Fraction(0) if found is None else found
    yield "no-division", sum(kept, Fraction(0))


@cache
def _habits(task: Task) -> dict[str, str]:
    """The rules of one list that a mean may follow in each query, by their key: what one does who follows it."""
    assert task.measure is not None  # noqa: S101  # every mean has one
    measure = task.measure(None)
    found: dict[str, str] = {}
    for each in dict.fromkeys(each for case in task.cases() for each in answerable(case)):
        found |= {key: way.habit for key, way in _rules_of(measure, each).items()}
    return found


def of_a_mean(task: Task, case: Case) -> Ways:
    """A rule in each query, or the truth, with a rule over the queries, or the right one; never right in both."""
    assert task.measure is not None  # noqa: S101  # every mean has one
    measure = task.measure(None)
    kept = answerable(case)
    rules = [_rules_of(measure, each) for each in kept]
    habits_of = _habits(task)
    truths = [value_of(Query("case", each[0], _ones(each)), measure) for each in kept]
    found: Ways = {}
    for key in ["", *habits_of]:
        values = [each[key].figure if key in each else truth for each, truth in zip(rules, truths, strict=True)]
        if any(value is None for value in values):
            continue
        for number, (policy, figure) in enumerate(_policies(values, len(case.lists) - len(kept))):
            if not key and not policy:
                continue
            names = tuple(name for name in (key.partition("/")[0], policy) if name)
            habits = [f"{habits_of[key]} in each query"] if key else []
            habits += [_habit_of(policy)] if policy else []
            counts = _WHAT_COUNTS[policy] if policy else f"Check {_of_one(task)} first."
            found[f"{key}|{number}"] = Way(
                names, " and ".join(habits), f"Your means fit {' and '.join(habits)}. {counts}", figure
            )
    if task.name == "mean_reciprocal_rank" and kept and all(truths):
        ranks = [1 / Fraction(truth) for truth in truths if truth]
        told = "You averaged the ranks and divided 1 by that mean. Take 1/rank for each query first, then average."
        name = "reciprocal-of-mean-rank"
        found[name] = Way((name,), habit(name), told, len(ranks) / sum(ranks))
    return found


def _habit_of(policy: str) -> str:
    own = {"zero-for-undefined": "giving 0 where no query is left", "no-division": "adding without dividing"}
    return own.get(policy) or habit(policy)


def _of_one(task: Task) -> str:
    return task.name.removeprefix("mean_")


def _ones(each: List) -> dict[str, int]:
    return dict.fromkeys(sorted(each[1]), 1)


def _rules_of(measure: Measure, each: List) -> Ways:
    return of_a_list(measure, each[0], tuple(sorted(_ones(each).items())))


def of_a_system(case: Case) -> Ways:
    """The rules over queries, followed for all four means alike."""
    kept, k = answerable(case), case.k or 10
    apart = len(case.lists) - len(kept)
    columns: dict[str, list[Any]] = {
        "P": [value_of(Query("case", each[0], _ones(each)), Measure("P", k)) for each in kept],
        "MRR": [reciprocal_rank(*each) for each in kept],
        "MAP": [average_precision(*each) for each in kept],
        "nDCG": [ndcg(each[0], _ones(each), k) for each in kept],
    }
    by_policy = [dict(enumerate(_policies(values, apart))) for values in columns.values()]
    found: Ways = {}
    for number, (policy, _) in by_policy[0].items():
        if policy:
            figure = {key: each[number][1] for key, each in zip(columns, by_policy, strict=True)}
            told = f"Your means fit {_habit_of(policy)}. {_WHAT_COUNTS[policy]}"
            found[f"{policy}/{number}"] = Way((policy,), _habit_of(policy), told, figure)
    return found
