"""The wrong rules on a single list: those of the course, and slips that only code makes, such as a cut too far."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from exercises.coding.cases import Case
from exercises.coding.tasks import Task
from exercises.grading import suspects
from exercises.model import Exercise, Measure, Query
from exercises.reference import dcg, ideal_dcg, ndcg, reciprocal_rank


@dataclass(frozen=True)
class Way:
    """What a rule gives on one case, and what to say of it there.

    names   the rule's, or two where a mean follows one in each query and one over the queries
    figure  what it gives, None for undefined
    """

    names: tuple[str, ...]
    habit: str
    told: str
    figure: Any


Ways = dict[str, Way]
"""The rules that can be followed on a case, by a key of their own: a rule with two ways has two."""

_ZERO = (
    "Where no relevant document is known there is no share to find. Return None there; 0 would mean a miss. trec_eval "
    "and most tools give 0."
)


@lru_cache(maxsize=8192)
def of_a_list(measure: Measure, ranking: tuple[str, ...], grades: tuple[tuple[str, int], ...]) -> Ways:
    query = Query("case", ranking, dict(grades))
    found = _suspected(query, measure)
    if measure.name == "AP" and ranking:
        at_end = _suspected(query, Measure("AP", len(ranking)))
        length = f"the length of the list, {len(ranking)}"
        for name, divisor in (("divides-by-k", length), ("divides-by-min-k-R", f"the smaller of R and {length}")):
            for key in [key for key in at_end if key.startswith(f"{name}/")]:
                told = f"You divided by {divisor}. AP divides by all known relevant documents, found or not."
                found[key] = Way((name,), f"dividing by {divisor.partition(',')[0]}", told, at_end[key].figure)
    return found


def _suspected(query: Query, measure: Measure) -> Ways:
    exercise = Exercise("case", "predict", "", "", (query,), (measure,), ("", "", ""), measure.k)
    return {
        f"{suspect.name}/{number}": Way(
            (suspect.name,), suspect.habit, _ZERO if suspect.name == "zero-for-undefined" else suspect.told, figure
        )
        for suspect in suspects(exercise, measure)
        for number, figure in enumerate(reversed(suspect.figures))  # the first of two ways is what may have no figure
    }


def _at(case: Case, k: int | None) -> tuple[Sequence[str], int]:
    """The first k of a list, and how many of them are relevant."""
    top = case.query.ranking[:k]
    return top, sum(doc in case.query.relevant for doc in top)


def _read_to(task: Task, case: Case, k: int | None) -> list[Any]:
    """What a task gives that reads to k and divides by what is right at the case's own cut; for nDCG also by the
    ideal at k."""
    query, cut = case.query, case.k or 1
    top, hits = _at(case, k)
    match task.name:
        case "precision_at_k":
            return [Fraction(hits, cut)]
        case "recall_at_k":
            return [Fraction(hits, len(query.relevant))] if query.relevant else []
        case "dcg_at_k":
            return [dcg(top, query.grades, None, "exponential")]
        case "ndcg_at_k" if query.relevant:
            shares = [dcg(top, query.grades) / ideal_dcg(query.grades, cut)]
            return shares if k == 0 else [*shares, ndcg(query.ranking, query.grades, k)]
    return []


_Reach = Callable[[int], int | None]

_CUTS: tuple[tuple[str, str, str, _Reach], ...] = (
    ("stops-short", "reading one place too few", "You read one place too few: rank k still counts.", lambda k: k - 1),
    (
        "reads-further",
        "reading one place too many",
        "You read one place too many: rank k is the last.",
        lambda k: k + 1,
    ),
    ("forgets-the-cut", "reading the whole list", "You read the whole list. Only the first k count.", lambda _: None),
)


def slips(task: Task, case: Case) -> Ways:
    """Slips of code on a single list."""
    found: Ways = {}
    truth = task.truth(case)

    def slip(name: str, habit: str, told: str, figure: Any, number: int = 0) -> None:
        found[f"{name}/{number}"] = Way((name,), habit, told, figure)

    if case.k:
        for name, habit, told, reach in _CUTS:
            for number, figure in enumerate(_read_to(task, case, reach(case.k))):
                slip(name, habit, told, figure, number)
    if task.name == "ndcg_at_k" and case.query.relevant:
        told = "You sorted the first k that came back. The ideal list starts with all known relevant documents."
        hits = _at(case, case.k)[1]
        actual = dcg(case.query.ranking, case.query.grades, case.k)
        share = actual / ideal_dcg(case.query.grades, hits) if hits else Fraction(0)
        slip("ideal-from-the-top", "sorting the first k", told, share)
    if task.name == "average_precision" and case.query.relevant:
        first = reciprocal_rank(case.query.ranking, case.query.relevant) / len(case.query.relevant)
        slip("stops-at-first-hit", "stopping at the first hit", "You stopped at the first hit. Every hit adds.", first)
    if task.name == "reciprocal_rank" and truth:
        slip("rank-itself", "giving the rank", "You returned the rank. RR is 1 divided by it.", 1 / truth)
    if truth == 0:
        told = "You returned None where the metric is defined: nothing was found, and that is 0."
        slip("undefined-for-zero", "giving None for 0", told, None)
    if truth is not None:
        whole = "You divided with //, which drops what is behind the point. Divide with /."
        slip("whole-division", "dividing with //", whole, truth // 1)
        slip("percentage", "giving a percentage", "You multiplied by 100. Return the share itself.", truth * 100)
    elif task.measure and task.measure(1).name in ("Recall", "AP", "nDCG"):
        slip(
            "one-for-undefined",
            "giving 1 for undefined",
            "Where no relevant document is known there is no share to find. Return None there, and not 1.",
            1,
        )
    return found
