"""What makes input invalid: every problem found, named, and said with what to do about it.

Nothing is repaired. A list with a problem has no figures.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with the input: a stable code, a sentence, and where it stands."""

    code: str
    message: str
    query: str | None = None
    doc: str | None = None
    file: str | None = None
    line: int | None = None


class InvalidInput(ValueError):
    """Raised in place of a figure; the message names each problem.

    `problems` holds them. A large file can have more than anybody reads: then it holds the first, and `count` says
    how many there are.
    """

    def __init__(self, problems: Sequence[Problem], count: int | None = None) -> None:
        self.problems = tuple(problems)
        self.count = len(self.problems) if count is None else count
        super().__init__(" ".join(problem.message for problem in problems))


class Judgment(NamedTuple):
    """A judge's word on one document: grade 0 is not relevant, 1 or more is relevant."""

    query: str
    doc: str
    grade: int


def _of(query: str | None) -> str:
    return "the list" if query is None else f"the list of query {query}"


def ranking_problems(
    ranking: Sequence[object], *, query: str | None = None, documents: Collection[str] | None = None
) -> list[Problem]:
    """All that is wrong with one ranked list, in order of rank.

    id_not_text    an id that is no text (or empty): 7 is not "7"; or no list at all
    duplicate_doc  an id at more than one rank, said once with all its ranks
    unknown_doc    an id outside `documents`, where the collection is given

    An empty list is valid, and so is a list shorter than k.
    """
    if isinstance(ranking, str) or not isinstance(ranking, Sequence):
        message = f"{_of(query).capitalize()} is {ranking!r}. Give the document ids in order, as a list."
        return [Problem("id_not_text", message, query)]
    problems = []
    ranks: dict[str, list[int]] = defaultdict(list)
    for rank, doc in enumerate(ranking, start=1):
        if isinstance(doc, str) and doc:
            ranks[doc].append(rank)
        else:
            message = f"Rank {rank} in {_of(query)} holds {doc!r}, which is no document id. Write ids as text."
            problems.append(Problem("id_not_text", message, query))
    for doc, at in ranks.items():
        if len(at) > 1:
            places = f"{', '.join(map(str, at[:-1]))} and {at[-1]}"
            message = f"{doc} stands at ranks {places} in {_of(query)}. Keep it once: a list names a document once."
            problems.append(Problem("duplicate_doc", message, query, doc))
        if documents is not None and doc not in documents:
            message = f"{doc}, at rank {at[0]} in {_of(query)}, is not in the collection. Correct or remove the id."
            problems.append(Problem("unknown_doc", message, query, doc))
    return problems


def rank_problems(ranks: Sequence[int], *, query: str | None = None) -> list[Problem]:
    """bad_rank at the first row whose rank is not one more than the row before; the first rank is 0 or 1.

    Files count from 0 or from 1: both are valid, and neither changes a figure. No ranks are no problem.
    """
    if ranks and ranks[0] not in (0, 1):
        message = f"The first rank in {_of(query)} is {ranks[0]}. Count from 1 (or from 0)."
        return [Problem("bad_rank", message, query)]
    for row, (before, rank) in enumerate(pairwise(ranks), start=2):
        if rank != before + 1:
            message = f"Row {row} in {_of(query)} has rank {rank} after {before}. Give it rank {before + 1}."
            return [Problem("bad_rank", message, query)]
    return []


def repeated_queries(queries: Iterable[str]) -> list[Problem]:
    """duplicate_query for each query that is listed more than once."""
    return [
        Problem("duplicate_query", f"Query {query} is listed more than once. Keep it once.", query)
        for query, times in Counter(queries).items()
        if times > 1
    ]


def run_problems(
    run: Mapping[str, Sequence[object]],
    *,
    queries: Collection[str],
    documents: Collection[str] | None = None,
) -> list[Problem]:
    """All that is wrong with a run against the queries it was made for.

    id_not_text           a query id that is no text
    missing_query_in_run  a query of the collection without a list (an empty list is no gap: it is valid)
    unknown_query         a list for a query the collection does not have

    and the problems of each list.
    """
    problems = []
    for query in queries:
        if not (isinstance(query, str) and query):
            problems.append(Problem("id_not_text", f"{query!r} is no query id. Write ids as text."))
        if query not in run:
            message = f"The run leaves out query {query}. Add its list; an empty list is allowed."
            problems.append(Problem("missing_query_in_run", message, query))
    for query, ranking in run.items():
        if query not in queries:
            message = f"The run has a list for {query}, which is no query of the collection. Correct or remove it."
            problems.append(Problem("unknown_query", message, query))
        problems += ranking_problems(ranking, query=query, documents=documents)
    return problems


def judgment_problems(
    judgments: Iterable[Judgment],
    *,
    queries: Collection[str] | None = None,
    documents: Collection[str] | None = None,
) -> list[Problem]:
    """All that is wrong with the judgments.

    id_not_text         a query or document id that is no text
    bad_relevance       a grade that is no whole number (0.5, "1", True)
    duplicate_judgment  the same query and document judged more than once, also with the same grade
    unknown_query       a judgment for a query the collection does not have
    unknown_doc         a judgment on a document the collection does not have
    """
    problems = []
    seen: Counter[tuple[str, str]] = Counter()
    for query, doc, grade in judgments:
        if not (isinstance(query, str) and query and isinstance(doc, str) and doc):
            message = f"A judgment names query {query!r} and document {doc!r}. Write both ids as text."
            problems.append(Problem("id_not_text", message))
            continue
        if not isinstance(grade, int) or isinstance(grade, bool):
            message = f"{doc} has the grade {grade!r} for query {query}. A grade is a whole number, such as 0 or 1."
            problems.append(Problem("bad_relevance", message, query, doc))
        seen[query, doc] += 1
        if seen[query, doc] == 2:
            message = f"{doc} is judged more than once for query {query}. Keep one judgment."
            problems.append(Problem("duplicate_judgment", message, query, doc))
        if queries is not None and query not in queries:
            message = f"{doc} is judged for {query}, which is no query of the collection."
            problems.append(Problem("unknown_query", message + " Correct or remove it.", query, doc))
        if documents is not None and doc not in documents:
            message = f"{doc} is judged for query {query}, but is not in the collection. Correct or remove the id."
            problems.append(Problem("unknown_doc", message, query, doc))
    return problems
