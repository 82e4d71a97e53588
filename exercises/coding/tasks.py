"""The functions to write: what each is called with, and what the reference says of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from exercises.coding.cases import (
    Case,
    answerable,
    at_a_cut,
    of_a_list,
    of_grades,
    of_queries,
    of_retrieval,
    of_systems,
    row_scores,
)
from exercises.model import Measure
from exercises.reference import (
    average_precision,
    dcg,
    macro,
    ndcg,
    precision_at_k,
    recall_at_k,
    reciprocal_rank,
)


@dataclass(frozen=True, eq=False)
class Task:
    """A function to write.

    measure  the measure of the course that it computes on a case, for its wrong rules; None where it has none
    is_mean  True where a case holds several queries and the value is their mean
    """

    name: str
    parameters: tuple[str, ...]
    truth: Callable[[Case], Any]
    cases: Callable[[], tuple[Case, ...]]
    measure: Callable[[int | None], Measure] | None = None
    is_mean: bool = False
    is_optional: bool = False


def _best_rows(case: Case) -> list[int]:
    scores = row_scores(case)
    return sorted(range(len(scores)), key=lambda row: -scores[row])[: case.k]


def _ones(relevant: frozenset[str]) -> Mapping[str, int]:
    return dict.fromkeys(sorted(relevant), 1)


def _system(case: Case) -> dict[str, Fraction | float | None]:
    kept, k = answerable(case), case.k or 10
    return {
        "P": macro([precision_at_k(*each, k) for each in kept]),
        "MRR": macro([reciprocal_rank(*each) for each in kept]),
        "MAP": macro([average_precision(*each) for each in kept]),
        "nDCG": macro([ndcg(retrieved, _ones(relevant), k) for retrieved, relevant in kept]),
    }


TASKS: tuple[Task, ...] = (
    Task(
        "precision_at_k",
        ("retrieved", "relevant", "k"),
        lambda case: precision_at_k(*case.lists[0], case.k or 1),
        at_a_cut,
        lambda k: Measure("P", k),
    ),
    Task(
        "recall_at_k",
        ("retrieved", "relevant", "k"),
        lambda case: recall_at_k(*case.lists[0], case.k or 1),
        at_a_cut,
        lambda k: Measure("Recall", k),
    ),
    Task(
        "reciprocal_rank",
        ("retrieved", "relevant"),
        lambda case: reciprocal_rank(*case.lists[0]),
        of_a_list,
        lambda _: Measure("RR"),
    ),
    Task(
        "mean_reciprocal_rank",
        ("queries",),
        lambda case: macro([reciprocal_rank(*each) for each in answerable(case)]),
        of_queries,
        lambda _: Measure("RR"),
        is_mean=True,
    ),
    Task(
        "average_precision",
        ("retrieved", "relevant"),
        lambda case: average_precision(*case.lists[0]),
        of_a_list,
        lambda _: Measure("AP"),
    ),
    Task(
        "mean_average_precision",
        ("queries",),
        lambda case: macro([average_precision(*each) for each in answerable(case)]),
        of_queries,
        lambda _: Measure("AP"),
        is_mean=True,
    ),
    Task(
        "dcg_at_k",
        ("grades", "k"),
        lambda case: dcg(case.query.ranking, case.query.grades, case.k, "exponential"),
        of_grades,
        lambda k: Measure("DCG", k, "exponential"),
    ),
    Task(
        "ndcg_at_k",
        ("retrieved", "relevant", "k"),
        lambda case: ndcg(case.lists[0][0], _ones(case.lists[0][1]), case.k),
        at_a_cut,
        lambda k: Measure("nDCG", k),
    ),
    Task("retrieve", ("query", "vectorizer", "matrix", "k"), _best_rows, of_retrieval, is_optional=True),
    Task("evaluate_system", ("rankings", "relevant", "k"), _system, of_systems, is_optional=True),
)
