"""What the files of one evaluation must agree on: the queries asked, and the documents there are."""

import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any, Literal, get_args

import numpy as np

from exercises.evaluation.found import Found
from exercises.evaluation.qrels import Qrels
from exercises.evaluation.rows import Rows
from exercises.evaluation.runs import Run
from exercises.reference import Problem

Missing = Literal["error", "empty"]
Extra = Literal["error", "ignore"]
MISSING: tuple[Missing, ...] = get_args(Missing)
EXTRA: tuple[Extra, ...] = get_args(Extra)


def check_asked(queries: Sequence[str], qrels: Qrels, asked: Collection[str], found: Found) -> None:
    """duplicate_query for what is listed twice, unknown_query for what is judged and not listed."""
    for query, times in Counter(queries).items():
        if times > 1:
            message = f"Query {query} is listed {times} times among the queries given. Keep it once."
            found.add(Problem("duplicate_query", message, query))
    known = set(asked)
    unknown = [each for each in qrels.rows.queries if each not in known]
    for query, where, line in _first_places(qrels.rows, unknown):
        message = f"{where}: query {query} is judged, and is none of the queries given. Correct or remove it."
        found.add(Problem("unknown_query", message, query, file=qrels.rows.source, line=line))


def check_queries(
    run: Run, qrels: Qrels, places: Collection[str], *, missing: Missing, extra: Extra, found: Found
) -> None:
    """no_common_query, or else unknown_query and missing_query_in_run as far as the policies call them problems."""
    mine = set(run.rows.queries) - qrels.named  # on those lines of the judgments something else is wrong
    name = run.rows.source
    if not places:
        return
    if mine and mine.isdisjoint(places):
        message = (
            f"{name} and {qrels.rows.source} have no query in common: {_some(run.rows.queries)} there, "
            f"{_some(list(places))} here. Ids are text, to the character; check that the files belong together."
        )
        found.add(Problem("no_common_query", message, file=name))
        return
    unknown = [each for each in run.rows.queries if each in mine and each not in places] if extra == "error" else []
    looks = {_look(query): query for query in places} if unknown else {}
    for query, where, line in _first_places(run.rows, unknown):
        message = f"{where}: query {query} is none of those asked. Correct or remove it, or have it left out."
        if twin := looks.get(_look(query)):
            message += f" Query {twin} is asked: it looks the same, and is written with other characters."
        found.add(Problem("unknown_query", message, query, file=name, line=line))
    if missing == "error" and mine:
        for query in places:
            if query not in mine and query not in run.named:
                message = f"{name} has no list for query {query}. Add it, or have it count as an empty list."
                found.add(Problem("missing_query_in_run", message, query, file=name))


def _look(query: str) -> str:
    """The same for ids that look the same: a letter and its accent in one or in two, blanks and marks nobody sees."""
    return "".join(sign for sign in unicodedata.normalize("NFC", query) if sign.isprintable() and not sign.isspace())


def _some(queries: Sequence[str]) -> str:
    return ", ".join(queries[:2]) + (", ..." if len(queries) > 2 else "")


def _first_places(rows: Rows, queries: Sequence[str]) -> Iterator[tuple[str, str, int | None]]:
    """(query, where it first stands in words, its line) of each; one without rows stands in the file, on no line."""
    if not queries:
        return
    present, first = np.unique(rows.query, return_index=True)
    row_of = dict(zip(present.tolist(), first.tolist(), strict=True))
    place = {query: number for number, query in enumerate(rows.queries)}
    for query in queries:
        row = row_of.get(place[query])
        yield query, rows.source if row is None else rows.where(row), None if row is None else rows.line(row)


def check_documents(rows: Rows, known: Any, what: str, found: Found) -> None:
    """unknown_doc at each row whose document is none of those known; None: any may stand."""
    if known is None:
        return
    import pyarrow.compute as pc  # here, since loading it takes longer than evaluating a small run

    unknown = pc.indices_nonzero(pc.invert(pc.is_in(rows.docs, value_set=known)))

    def problem(row: int) -> Problem:
        query, doc = rows.name(row)
        message = f"{rows.where(row)}: {doc} {what} for query {query}, and is not in the collection. "
        return Problem("unknown_doc", message + "Correct or remove the id.", query, doc, rows.source, rows.line(row))

    found.add_each("unknown_doc", unknown.to_pylist(), problem)
