"""A run: what a system returned for many queries, read from a file."""

from dataclasses import dataclass, field
from typing import Literal, get_args

import numpy as np
import numpy.typing as npt

from exercises.evaluation import lines, objects
from exercises.evaluation.found import Found
from exercises.evaluation.rows import Rows, chunked, repeated, rows_of
from exercises.evaluation.sources import Source
from exercises.reference import Problem

RunFormat = Literal["trec", "tsv", "json"]
RUN_FORMATS: tuple[RunFormat, ...] = get_args(RunFormat)

_TREC = lines.Layout(
    ("query", "other", "doc", "rank", "score", "other"), "six columns (query, Q0, document, rank, score, tag)"
)
_BY_RANK = lines.Layout(("query", "doc", "rank"), "three columns (query, document, rank)")
_BY_BOTH = lines.Layout(("query", "doc", "rank", "score"), "four columns (query, document, rank, score)")
_ANY_TSV = lines.Layout(
    ("query", "doc", "rank"), "three columns (query, document, rank), or four with a score, or a header with names"
)
_UNKNOWN = lines.Layout(
    _TREC.columns, f"{_TREC.words}, or three (query, document, rank), or four with a score, or a header with names"
)


@dataclass(frozen=True, slots=True)
class Run:
    """The rows of one file; of a line that could not be read there is a problem and no row.

    ranks   the rank column; None where the file has none
    scores  in 64 bit; None where the file has none. Without either the file's order is the ranking (a JSON list)
    named   queries that stand on lines which could not be read
    """

    name: str
    rows: Rows
    ranks: npt.NDArray[np.int32] | None
    scores: npt.NDArray[np.float64] | None
    problems: Found
    named: frozenset[str] = field(default=frozenset())


def read_run(source: Source, form: RunFormat | None = None) -> Run:
    """The run of a file, in the form named or else the one its content shows, with all the problems of its lines.

    trec  query, ignored, document, rank, score, ignored, parted by blanks or tabs
    tsv   query, document, rank and perhaps score; in any order under a header that names them
    json  {query: {document: score}} or {query: [document, ...]}, best first; one object or an object a line
    """
    found = Found()
    if form == "json" or (form is None and objects.looks_like_json(source)):
        return _of_objects(source, found)
    problem = lines.text_problem(source)
    if problem:
        found.add(problem)
        return _made(source, found, _Lists())
    return _of_lines(source, _layout(source, form), found)


def _layout(source: Source, form: RunFormat | None) -> lines.Layout:
    columns = lines.first_line(source)
    if form == "trec" or (form is None and len(columns) == len(_TREC.columns)):
        return _TREC
    named = lines.header(columns)
    if named and {"rank", "score"} & set(named) and len({*named} - {"other"}) == sum(each != "other" for each in named):
        words = f"{len(columns)} columns as in the header ({', '.join(columns)})"
        return lines.Layout(named, words, has_header=True)
    known = {len(each.columns): each for each in (_BY_RANK, _BY_BOTH)}
    return known.get(len(columns), _ANY_TSV if form == "tsv" else _UNKNOWN)


@dataclass(slots=True)
class _Lists:
    """Rows as they are read one by one."""

    index: dict[str, int] = field(default_factory=dict)
    query: list[int] = field(default_factory=list)
    docs: list[str] = field(default_factory=list)
    ranks: list[int] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)


def _of_lines(source: Source, layout: lines.Layout, found: Found) -> Run:
    if (bulk := _bulk(source, layout, found)) is not None:
        return bulk
    read = _Lists()
    for number, line in lines.one_by_one(source, layout, found, read.unread):
        rank, score = lines.whole(line.get("rank", "0"), 0), lines.finite(line.get("score", "0"))
        query_id, doc = line["query"], line["doc"]
        if score is None:
            _bad_score(found, source, number, query_id, doc, repr(line["score"]))
        if rank is None:
            message = f"{source.name}, line {number}: the rank of {doc} is {line['rank']!r}."
            message += " Write a whole number from 0 or 1."
            found.add(Problem("bad_rank", message, query_id, doc, source.name, number))
        if rank is None or score is None:
            read.unread.add(query_id)
            continue
        read.query.append(read.index.setdefault(query_id, len(read.index)))
        read.docs.append(doc)
        read.ranks.append(rank)
        read.scores.append(score)
        read.lines.append(number)
    return _made(source, found, read, has_ranks="rank" in layout.columns, has_scores="score" in layout.columns)


def _bulk(source: Source, layout: lines.Layout, found: Found) -> Run | None:
    """All rows at once; None where any line needs a look of its own."""
    table = lines.in_bulk(source.content, layout)
    if table is None or not table.num_rows:
        return None
    index: dict[str, int] = {}
    query = lines.codes(table["query"], index)
    ranks = lines.numbers(table["rank"], 0) if "rank" in layout.columns else None
    if lines.may_have_comments(index) or (ranks is None and "rank" in layout.columns):
        return None
    first = 1 + layout.has_header
    rows = rows_of(source.name, tuple(index), query, table["doc"], range(first, first + len(query)))
    _duplicates(rows, found)
    scores = lines.floats(table["score"]) if "score" in layout.columns else None
    return Run(source.stem, rows, ranks, scores, found)


def _of_objects(source: Source, found: Found) -> Run:
    problem = lines.text_problem(Source(source.name, source.content.replace(b"\r", b"\n")))
    if problem:
        found.add(problem)
        return _made(source, found, _Lists())
    read = _Lists()
    are_scored: bool | None = None
    for query, held, line in objects.objects(source, found):
        where = source.name if line is None else f"{source.name}, line {line}"
        is_scored = isinstance(held, objects.Pairs)
        if not is_scored and not isinstance(held, list):
            message = f"{where}: query {query} has {objects.said(held)}."
            message += " Write a list of documents, or {document: score}."
            found.add(Problem("bad_columns", message, query, file=source.name, line=line))
            read.unread.add(query)
            continue
        place = read.index.setdefault(query, len(read.index))
        if not held:
            continue
        if are_scored is None:
            are_scored = is_scored
        if are_scored is not is_scored:
            message = f"{where}: query {query} has {'scores' if is_scored else 'a list'}, unlike the queries before it."
            message += " Write all queries in one form."
            found.add(Problem("bad_columns", message, query, file=source.name, line=line))
            continue
        if is_scored:
            for doc, score in objects.entries(source, query, held, line, "duplicate_doc", found):
                value = _score(score)
                if value is None:
                    _bad_score(found, source, line, query, doc, objects.said(score))
                else:
                    _add(read, place, doc, 0, value, line)
        else:
            _listed(source, query, held, line, read, place, found)
    has_lines = bool(read.lines) and read.lines[0] > 0
    return _made(source, found, read, has_ranks=False, has_scores=bool(are_scored), has_lines=has_lines)


def _listed(
    source: Source, query: str, held: list[object], line: int | None, read: _Lists, place: int, found: Found
) -> None:
    """The documents of one list in their order; what is no id is a problem by its rank."""
    where = source.name if line is None else f"{source.name}, line {line}"
    for rank, doc in enumerate(held, start=1):
        if isinstance(doc, str) and objects.is_id(doc):
            _add(read, place, doc, rank, 0.0, line)
        else:
            message = f"{where}: rank {rank} of query {query} holds {objects.said(doc)}, which is no document id."
            message += " Write ids as text."
            found.add(Problem("id_not_text", message, query, file=source.name, line=line))


def _add(read: _Lists, place: int, doc: str, rank: int, score: float, line: int | None) -> None:
    read.query.append(place)
    read.docs.append(doc)
    read.ranks.append(rank)
    read.scores.append(score)
    read.lines.append(line or 0)


def _score(value: object) -> float | None:
    """A JSON number in 64 bit; None for what is none, or none that is finite."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    try:
        return lines.finite(repr(float(value)))
    except OverflowError:  # a whole number past what 64 bits of float can hold
        return None


def _bad_score(found: Found, source: Source, line: int | None, query: str, doc: str, written: str) -> None:
    where = source.name if line is None else f"{source.name}, line {line}"
    message = f"{where}: the score of {doc} is {written}. Write a finite number with a decimal point."
    found.add(Problem("bad_score", message, query, doc, source.name, line))


def _made(
    source: Source,
    found: Found,
    read: _Lists,
    *,
    has_ranks: bool = False,
    has_scores: bool = False,
    has_lines: bool = True,
) -> Run:
    """The run from plain lists, with the problems of the whole: rows that repeat, and nothing at all."""
    if not read.index and not found.count:
        message = f"{source.name} holds no line. Check that it is the right file."
        found.add(Problem("empty_file", message, file=source.name))
    rows = rows_of(
        source.name,
        tuple(read.index),
        np.array(read.query, np.int32),
        chunked(read.docs),
        read.lines if has_lines else None,
    )
    _duplicates(rows, found)
    return Run(
        source.stem,
        rows,
        np.array(read.ranks, np.int32) if has_ranks else None,
        np.array(read.scores, np.float64) if has_scores else None,
        found,
        frozenset(read.unread),
    )


def _duplicates(rows: Rows, found: Found) -> None:
    for row, before in repeated(rows):
        query, doc = rows.name(row)
        again = "in its list" if rows.lines is None else f"on line {rows.line(before)}"
        message = f"{rows.where(row)}: {doc} stands {again} for query {query} already. Keep it once."
        found.add(Problem("duplicate_doc", message, query, doc, rows.source, rows.line(row)))
