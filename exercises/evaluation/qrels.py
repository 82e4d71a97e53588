"""Judgments of many queries, read from a file."""

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
from exercises.reference import Judgment, Problem

QrelsFormat = Literal["trec", "beir", "json"]
QRELS_FORMATS: tuple[QrelsFormat, ...] = get_args(QrelsFormat)

HIGHEST_GRADE = 1000
"""2^grade - 1 has to fit a float."""

_LOWEST = -(10**9) + 1
_LIMITS: Limits = {"grade": (_LOWEST, HIGHEST_GRADE)}
_TREC = lines.Layout(("query", "other", "doc", "grade"), "four columns (query, 0, document, grade)")
_NAMES = "query-id, corpus-id, score"


@dataclass(frozen=True, slots=True)
class Qrels:
    """The judgments of one file; of a line that could not be read there is a problem and no row.

    grades  a row's grade; below 0 (pooled and not judged, or spam) is not relevant
    named   queries that stand on lines which could not be read
    """

    rows: Rows
    grades: npt.NDArray[np.int32]
    problems: Found
    named: frozenset[str] = field(default=frozenset())

    def judgments(self) -> list[Judgment]:
        """Each as a value of its own, for the reference. InvalidInput where the file has problems."""
        self.problems.refuse()
        queries = [self.rows.queries[place] for place in self.rows.query.tolist()]
        docs = self.rows.docs.to_pylist()
        return [Judgment(*each) for each in zip(queries, docs, self.grades.tolist(), strict=True)]


def read_qrels(source: Source, form: QrelsFormat | None = None) -> Qrels:
    """The judgments of a file, in the form named or else the one its content shows, with all its problems.

    trec  query, ignored, document, grade, parted by blanks or tabs
    beir  a header that names the columns (query-id, corpus-id, score), then lines
    json  {query: {document: grade}}, as one object or an object a line

    A grade is a whole number from -999,999,999 to HIGHEST_GRADE.
    """
    found = Found()
    gathered = Gathered(_LIMITS)
    is_json = form == "json" or (form is None and objects.looks_like_json(source))
    if problem := lines.text_problem(source, is_json=is_json):
        found.add(problem)
    elif is_json:
        _gather_objects(source, gathered, found)
    elif (layout := _layout(source, form, found)) is not None:
        gathered = read_lines(source, layout, _LIMITS, {"grade": _bad_grade}, found)
    table = gathered.table(source, found, "duplicate_judgment", _again)
    grades = table.numbers.get("grade", np.empty(0, np.int32))
    return Qrels(table.rows, grades.astype(np.int32, copy=False), found, table.named)


def _layout(source: Source, form: QrelsFormat | None, found: Found) -> lines.Layout | None:
    """How the columns lie; None where that can't be: then there is a problem."""
    number, columns = next(lines.counting(source), (0, []))
    # BEIR calls the grade a score; a file of judgments has no other
    named = tuple("grade" if each == "score" else each for each in lines.header(columns) or ())
    if form != "trec" and sorted(each for each in named if each != "other") == ["doc", "grade", "query"]:
        return lines.headed(named, columns)
    if form != "trec" and (problem := lines.misnamed(source, number, columns, _NAMES)):
        found.add(problem)
        return None
    if form == "beir" and columns:
        message = f"{source.at(number)} is no header. Name the columns there: {_NAMES}."
        found.add(Problem("bad_columns", message, file=source.name, line=number))
        return None
    return _TREC


def _gather_objects(source: Source, gathered: Gathered, found: Found) -> None:
    for query, held, line in objects.objects(source, found):
        gathered.index.setdefault(query, len(gathered.index))
        if not isinstance(held, objects.Pairs):
            message = f"{source.at(line)}: query {query} has {objects.said(held)}."
            message += " Write its judgments as {document: grade}."
            found.add(Problem("bad_columns", message, query, file=source.name, line=line))
            continue
        for doc, grade in objects.entries(source, query, held, line, "duplicate_judgment", found):
            if type(grade) is int and _LOWEST <= grade <= HIGHEST_GRADE:
                gathered.add(query, doc, {"grade": grade}, line)
            else:
                found.add(_bad_grade(source, line, query, doc, objects.said(grade)))


def _again(rows: Rows, row: int, before: int) -> str:
    query, doc = rows.name(row)
    said = f"{rows.where(row)}: {doc} was judged for query {query} on line {rows.line(before)}."
    return f"{said} Keep one judgment."


def _bad_grade(source: Source, line: int | None, query: str, doc: str, written: str) -> Problem:
    message = f"{source.at(line)}: {doc} has the grade {written} for query {query}."
    message += f" A grade is a whole number, such as 0 or 1, and at most {HIGHEST_GRADE}."
    return Problem("bad_relevance", message, query, doc, source.name, line)
