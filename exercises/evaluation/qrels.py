"""Judgments of many queries, read from a file."""

from dataclasses import dataclass, field
from typing import Literal, get_args

import numpy as np
import numpy.typing as npt

from exercises.evaluation import lines, objects
from exercises.evaluation.found import Found
from exercises.evaluation.rows import Rows, chunked, repeated, rows_of
from exercises.evaluation.sources import Source
from exercises.reference import Judgment, Problem

QrelsFormat = Literal["trec", "beir", "json"]
QRELS_FORMATS: tuple[QrelsFormat, ...] = get_args(QrelsFormat)

HIGHEST_GRADE = 1000
"""2^grade - 1 has to fit a float."""

_TREC = lines.Layout(("query", "other", "doc", "grade"), "four columns (query, 0, document, grade)")


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
    """
    found = Found()
    if form == "json" or (form is None and objects.looks_like_json(source)):
        return _of_objects(source, found)
    problem = lines.text_problem(source)
    if problem:
        found.add(problem)
        return _made(source, found, {}, [], [], [], None)
    return _of_lines(source, _layout(source, form), found)


def _layout(source: Source, form: QrelsFormat | None) -> lines.Layout:
    columns = lines.first_line(source)
    named = lines.header(columns)
    if form == "trec" or (form is None and not named):
        return _TREC
    # BEIR calls the grade a score; a file of judgments has no other
    grade: tuple[lines.Column, ...] = tuple("grade" if each == "score" else each for each in named or ())
    if sorted(each for each in grade if each != "other") != ["doc", "grade", "query"]:
        return lines.Layout(("query", "doc", "grade"), "a header that names query-id, corpus-id and score")
    words = f"{len(columns)} columns as in the header ({', '.join(columns)})"
    return lines.Layout(grade, words, has_header=True)


def _of_lines(source: Source, layout: lines.Layout, found: Found) -> Qrels:
    is_headed = layout is _TREC or layout.has_header
    if is_headed and (bulk := _bulk(source, layout, found)) is not None:
        return bulk
    index: dict[str, int] = {}
    query_of, docs, kept, at_line = [], [], [], []
    unread: set[str] = set()
    for number, line in lines.one_by_one(source, layout, found, unread):
        if not is_headed:
            message = f"{source.name}, line {number} is no header. Name the columns there: query-id, corpus-id, score."
            found.add(Problem("bad_columns", message, file=source.name, line=number))
            break
        grade = lines.whole(line["grade"], -(10**9))
        if grade is None or grade > HIGHEST_GRADE:
            _bad_grade(found, source, number, line["query"], line["doc"], repr(line["grade"]))
            unread.add(line["query"])
            continue
        query_of.append(index.setdefault(line["query"], len(index)))
        docs.append(line["doc"])
        kept.append(grade)
        at_line.append(number)
    return _made(source, found, index, query_of, docs, kept, at_line, unread)


def _bulk(source: Source, layout: lines.Layout, found: Found) -> Qrels | None:
    """All rows at once; None where any line needs a look of its own."""
    table = lines.in_bulk(source.content, layout)
    if table is None or not table.num_rows:
        return None
    index: dict[str, int] = {}
    query, grades = lines.codes(table["query"], index), lines.numbers(table["grade"], -(10**9))
    if lines.may_have_comments(index) or grades is None or int(grades.max()) > HIGHEST_GRADE:
        return None
    first = 1 + layout.has_header
    rows = rows_of(source.name, tuple(index), query, table["doc"], range(first, first + len(query)))
    _duplicates(rows, found)
    return Qrels(rows, grades, found)


def _of_objects(source: Source, found: Found) -> Qrels:
    index: dict[str, int] = {}
    query_of: list[int] = []
    docs: list[str] = []
    kept: list[int] = []
    at_line: list[int | None] = []
    problem = lines.text_problem(Source(source.name, source.content.replace(b"\r", b"\n")))
    if problem:
        found.add(problem)
        return _made(source, found, index, query_of, docs, kept, None)
    for query, held, line in objects.objects(source, found):
        place = index.setdefault(query, len(index))
        if not isinstance(held, objects.Pairs):
            where = source.name if line is None else f"{source.name}, line {line}"
            message = f"{where}: query {query} has {objects.said(held)}. Write its judgments as {{document: grade}}."
            found.add(Problem("bad_columns", message, query, file=source.name, line=line))
            continue
        for doc, grade in objects.entries(source, query, held, line, "duplicate_judgment", found):
            if type(grade) is not int or not -(10**9) <= grade <= HIGHEST_GRADE:
                _bad_grade(found, source, line, query, doc, objects.said(grade))
                continue
            query_of.append(place)
            docs.append(doc)
            kept.append(grade)
            at_line.append(line)
    numbers = None if None in at_line or not at_line else [line for line in at_line if line is not None]
    return _made(source, found, index, query_of, docs, kept, numbers)


def _made(
    source: Source,
    found: Found,
    index: dict[str, int],
    query_of: list[int],
    docs: list[str],
    grades: list[int],
    at_line: list[int] | None,
    unread: set[str] | None = None,
) -> Qrels:
    """The judgments from plain lists, with the problems of the whole: rows that repeat, and nothing at all."""
    if not index and not found.count:
        found.add(
            Problem("empty_file", f"{source.name} holds no line. Check that it is the right file.", file=source.name)
        )
    rows = rows_of(source.name, tuple(index), np.array(query_of, np.int32), chunked(docs), at_line)
    _duplicates(rows, found)
    return Qrels(rows, np.array(grades, np.int32), found, frozenset(unread or ()))


def _duplicates(rows: Rows, found: Found) -> None:
    for row, before in repeated(rows):
        query, doc = rows.name(row)
        message = f"{rows.where(row)}: {doc} was judged for query {query} on line {rows.line(before)}."
        message += " Keep one judgment."
        found.add(Problem("duplicate_judgment", message, query, doc, rows.source, rows.line(row)))


def _bad_grade(found: Found, source: Source, line: int | None, query: str, doc: str, written: str) -> None:
    where = source.name if line is None else f"{source.name}, line {line}"
    message = f"{where}: {doc} has the grade {written} for query {query}. A grade is a whole number, such as 0 or 1"
    message += f", and at most {HIGHEST_GRADE}."
    found.add(Problem("bad_relevance", message, query, doc, source.name, line))
