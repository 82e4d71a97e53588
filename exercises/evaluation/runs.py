"""A run: what a system returned for many queries, read from a file."""

import sys
from dataclasses import dataclass, field
from typing import Literal, get_args

import numpy as np
import numpy.typing as npt

from exercises.evaluation import lines, objects
from exercises.evaluation.bulk import Limits
from exercises.evaluation.found import Found
from exercises.evaluation.rows import Rows
from exercises.evaluation.sources import Source
from exercises.evaluation.tables import Gathered, read_lines
from exercises.reference import Problem

RunFormat = Literal["trec", "tsv", "json"]
RUN_FORMATS: tuple[RunFormat, ...] = get_args(RunFormat)

_LARGEST = sys.float_info.max
_LIMITS: Limits = {"rank": (0, 10**9 - 1), "score": (-_LARGEST, _LARGEST)}
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

    A rank is a whole number from 0 to 999,999,999; a score a finite number, in 64 bit.
    """
    found = Found()
    gathered = Gathered(_LIMITS)
    is_json = form == "json" or (form is None and objects.looks_like_json(source))
    if problem := lines.text_problem(source, is_json=is_json):
        found.add(problem)
    elif is_json:
        _gather_objects(source, gathered, found)
    elif (layout := _layout(source, form, found)) is not None:
        gathered = read_lines(source, layout, _LIMITS, {"rank": _bad_rank, "score": _bad_score}, found)
    table = gathered.table(source, found, "duplicate_doc", _again)
    ranks, scores = table.numbers.get("rank"), table.numbers.get("score")
    return Run(
        source.stem,
        table.rows,
        None if ranks is None else ranks.astype(np.int32, copy=False),
        None if scores is None else scores.astype(np.float64, copy=False),
        found,
        table.named,
    )


def _layout(source: Source, form: RunFormat | None, found: Found) -> lines.Layout | None:
    """How the columns lie; None where that can't be: then there is a problem."""
    number, columns = next(lines.counting(source), (0, []))
    if form == "trec":
        return _TREC
    named = lines.header(columns) or ()
    counting = [each for each in named if each != "other"]
    if {"rank", "score"} & set(counting) and len(set(counting)) == len(counting):
        return lines.headed(named, columns)
    if problem := lines.misnamed(source, number, columns, "qid, docid, rank or score"):
        found.add(problem)
        return None
    if form is None and len(columns) == len(_BY_BOTH.columns) and _are_judgments(source):
        message = f"{source.name} has the four columns of judgments (query, 0, document, grade). Give a run."
        found.add(Problem("bad_columns", message, file=source.name))
        return None
    known = {len(each.columns): each for each in (_BY_RANK, _BY_BOTH, *([] if form == "tsv" else [_TREC]))}
    return known.get(len(columns), _ANY_TSV if form == "tsv" else _UNKNOWN)


def _are_judgments(source: Source) -> bool:
    """Whether four columns are those of judgments: read as a run's, every document would be called 0."""
    return all(columns[1:2] in (["0"], ["Q0"]) for _, columns in lines.counting(source))


def _gather_objects(source: Source, gathered: Gathered, found: Found) -> None:
    are_scored: bool | None = None
    for query, held, line in objects.objects(source, found):
        is_scored = isinstance(held, objects.Pairs)
        if not is_scored and not isinstance(held, list):
            message = f"{source.at(line)}: query {query} has {objects.said(held)}."
            message += " Write a list of documents, or {document: score}."
            found.add(Problem("bad_columns", message, query, file=source.name, line=line))
            gathered.unread.add(query)
            continue
        gathered.index.setdefault(query, len(gathered.index))
        if not held:
            continue
        if are_scored is None:
            are_scored = is_scored
        if are_scored is not is_scored:
            message = f"{source.at(line)}: query {query} has {'scores' if is_scored else 'a list'}"
            message += ", unlike the queries before it. Write all queries in one form."
            found.add(Problem("bad_columns", message, query, file=source.name, line=line))
        elif isinstance(held, objects.Pairs):
            for doc, score in objects.entries(source, query, held, line, "duplicate_doc", found):
                value = _score(score)
                if value is None:
                    found.add(_bad_score(source, line, query, doc, objects.said(score)))
                else:
                    gathered.add(query, doc, {"score": value}, line)
        else:
            _gather_list(source, query, held, line, gathered, found)


def _gather_list(
    source: Source, query: str, held: list[object], line: int | None, gathered: Gathered, found: Found
) -> None:
    """The documents of one list in their order; what is no id is a problem by its rank."""
    for rank, doc in enumerate(held, start=1):
        if isinstance(doc, str) and objects.is_id(doc):
            gathered.add(query, doc, {}, line)
        else:
            message = f"{source.at(line)}: rank {rank} of query {query} holds {objects.said(doc)}"
            message += ", which is no document id. Write ids as text."
            found.add(Problem("id_not_text", message, query, file=source.name, line=line))


def _score(value: object) -> float | None:
    """A JSON number in 64 bit; None for what is none, or none that is finite."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    try:
        score = float(value)
    except OverflowError:  # a whole number past what 64 bits of float can hold
        return None
    return score if abs(score) <= _LARGEST else None


def _again(rows: Rows, row: int, before: int) -> str:
    query, doc = rows.name(row)
    again = "in its list" if rows.line(row) in (None, rows.line(before)) else f"on line {rows.line(before)}"
    return f"{rows.where(row)}: {doc} stands {again} for query {query} already. Keep it once."


def _bad_rank(source: Source, line: int | None, query: str, doc: str, written: str) -> Problem:
    message = f"{source.at(line)}: the rank of {doc} is {written}. Write a whole number from 0 or 1."
    return Problem("bad_rank", message, query, doc, source.name, line)


def _bad_score(source: Source, line: int | None, query: str, doc: str, written: str) -> Problem:
    message = f"{source.at(line)}: the score of {doc} is {written}. Write a finite number with a decimal point."
    return Problem("bad_score", message, query, doc, source.name, line)
