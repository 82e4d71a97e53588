"""The report of a run: per query, macro over the answerable queries with their count, no-answer queries apart."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum

from exercises.model import Measure, Query, Value
from exercises.reference.metrics import value_of
from exercises.reference.problems import (
    InvalidInput,
    Judgment,
    judgment_problems,
    ranking_problems,
    repeated_queries,
    run_problems,
)


@dataclass(frozen=True, slots=True)
class Report:
    """Figures of one run.

    per_query   query id -> measure label -> value, for every query, in the order given
    answerable  ids of the queries with at least one known relevant document
    no_answer   ids of those without: reported, never averaged
    macro       measure label -> mean over the answerable queries; None where there is none
    """

    per_query: Mapping[str, Mapping[str, Value]]
    answerable: tuple[str, ...]
    no_answer: tuple[str, ...]
    macro: Mapping[str, Value]


def macro(values: Sequence[Value]) -> Value:
    """The mean of values over answerable queries, each query counting the same. None for no values.

    Exact where all values are. Undefined has no place in a mean: it raises ValueError.
    """
    defined = [value for value in values if value is not None]
    if len(defined) < len(values):
        raise ValueError("An undefined value can't enter a mean. Report its query apart.")
    exact = [value for value in defined if isinstance(value, Fraction)]
    if not defined:
        return None
    if len(exact) == len(defined):
        return sum(exact, Fraction(0)) / len(exact)
    return fsum(defined) / len(defined)


def report(queries: Sequence[Query], measures: Sequence[Measure]) -> Report:
    """The report over queries that carry their rankings. Raises InvalidInput naming every problem."""
    problems = repeated_queries([query.id for query in queries])
    for query in queries:
        problems += ranking_problems(query.ranking, query=query.id, documents=query.documents)
    if problems:
        raise InvalidInput(problems)
    answerable = [query for query in queries if query.relevant]
    return Report(
        per_query={query.id: {each.label: value_of(query, each) for each in measures} for query in queries},
        answerable=tuple(query.id for query in answerable),
        no_answer=tuple(query.id for query in queries if not query.relevant),
        macro={each.label: macro([value_of(query, each) for query in answerable]) for each in measures},
    )


def evaluate(
    run: Mapping[str, Sequence[str]],
    judgments: Iterable[Judgment],
    measures: Sequence[Measure],
    *,
    queries: Sequence[str],
    documents: frozenset[str] | None = None,
) -> Report:
    """The report of a run against judgments.

    `queries` is the collection's full set, so that a query without judgments is seen as a no-answer query
    and one the run leaves out is a problem. Raises InvalidInput naming every problem; gives no figure then.
    """
    judgments = list(judgments)
    problems = repeated_queries(queries)
    problems += judgment_problems(judgments, queries=queries, documents=documents)
    problems += run_problems(run, queries=queries, documents=documents)
    if problems:
        raise InvalidInput(problems)
    grades: dict[str, dict[str, int]] = {query: {} for query in queries}
    for judgment in judgments:
        grades[judgment.query][judgment.doc] = judgment.grade
    return report([Query(query, tuple(run[query]), grades[query], documents) for query in queries], measures)
