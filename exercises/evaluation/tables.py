"""Rows with their numbers, as judgments and runs alike are read: in bulk, line by line, or gathered from JSON."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyarrow as pa

from exercises.evaluation import lines
from exercises.evaluation.bulk import Bulk, Limits, Numbers, in_bulk
from exercises.evaluation.found import Found
from exercises.evaluation.rows import Rows, chunked, repeated, rows_of
from exercises.evaluation.sources import Source
from exercises.reference import Problem

_STRETCH = 1 << 20

BadNumber = Callable[[Source, int, str, str, str], Problem]
"""Makes the problem of one number from (source, line, query, document, what is written)."""


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of a file; of a line that could not be read there is a problem and no row.

    numbers  column -> a number a row; only columns that the file has
    named    queries that stand on lines which could not be read
    """

    rows: Rows
    numbers: Mapping[lines.Column, Numbers]
    named: frozenset[str]


@dataclass(slots=True)
class Gathered:
    """Rows as they come, one by one or many at once.

    index   query ids by first appearance; one may have no row
    unread  queries that stand on lines which could not be read
    """

    limits: Limits
    index: dict[str, int] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)
    _parts: list[Bulk] = field(default_factory=list)
    _lines: list[Any] = field(default_factory=list)  # of each part a range, or a list of its own
    _query: list[int] = field(default_factory=list)
    _docs: list[str] = field(default_factory=list)
    _numbers: dict[lines.Column, list[float]] = field(default_factory=dict)
    _at: list[int | None] = field(default_factory=list)

    def add(self, query: str, doc: str, numbers: Mapping[lines.Column, float], line: int | None) -> None:
        """One row; `line` is None in all rows of a file, or in none."""
        self._query.append(self.index.setdefault(query, len(self.index)))
        self._docs.append(doc)
        self._at.append(line)
        for column, number in numbers.items():
            self._numbers.setdefault(column, []).append(number)

    def add_bulk(self, content: bytes, layout: lines.Layout, above: int, skip: int = 0) -> bool:
        """Many rows, from lines with so many lines above them; False, and nothing added, where any line is odd."""
        part = in_bulk(content, layout, self.limits, self.index, skip)
        if part is None:
            return False
        self._close()
        self._parts.append(part)
        self._lines.append(range(above + 1, above + 1 + len(part.query)))
        return True

    def _close(self) -> None:
        """The rows that came one by one become a part."""
        if not self._query:
            return
        numbers: dict[lines.Column, list[Numbers]] = {}
        for column, values in self._numbers.items():
            numbers[column] = [np.array(values, np.float64) if column == "score" else np.array(values, np.int32)]
        self._parts.append(Bulk(np.array(self._query, np.int32), chunked(self._docs), numbers))
        self._lines.append(self._at)
        self._query, self._docs, self._numbers, self._at = [], [], {}, []

    def table(self, source: Source, found: Found, code: str, again: Callable[[Rows, int, int], str]) -> Table:
        """All of it, with the problems of the whole: nothing at all, and rows that say the same as one before.

        The latter have that code and the message that `again` makes of (rows, row, the one before).
        """
        self._close()
        if not self.index and not found.count:
            message = f"{source.name} holds no line that counts. Check that it is the right file."
            found.add(Problem("empty_file", message, file=source.name))
        parts = self._parts or [Bulk(np.empty(0, np.int32), chunked([]), {})]
        if len(parts) == 1:
            query, docs, at = parts[0].query, parts[0].docs, self._lines[0] if self._lines else []
        else:
            query = np.concatenate([part.query for part in parts])
            docs = pa.chunked_array([chunk for part in parts for chunk in part.docs.chunks])
            at = np.concatenate([np.asarray(each, np.int64) for each in self._lines])
        rows = rows_of(source.name, tuple(self.index), query, docs, None if len(at) and at[0] is None else at)
        pairs = list(repeated(rows))

        def problem(place: int) -> Problem:
            row, before = pairs[place]
            return Problem(code, again(rows, row, before), *rows.name(row), source.name, rows.line(row))

        found.add_each(code, range(len(pairs)), problem)
        numbers = {  # last, when what telling rows apart took is free again
            column: np.concatenate([piece for part in parts for piece in part.numbers[column]])
            for column in parts[0].numbers
        }
        return Table(rows, numbers, frozenset(self.unread))


def read_lines(
    source: Source, layout: lines.Layout, limits: Limits, bad: Mapping[lines.Column, BadNumber], found: Found
) -> Gathered:
    """The rows of lines, all at once or else stretch by stretch: only a stretch with an odd line is read line by line.

    The content is text (`text_problem`). What is wrong with a line goes to `found`; `bad` has a word for each number.
    """
    gathered = Gathered(limits)
    content = source.content.removeprefix(lines.MARK)
    start, above = _below_header(content, layout)
    if gathered.add_bulk(content, layout, above, skip=above):
        return gathered
    for stretch in _stretches(content, start):
        if not gathered.add_bulk(stretch, layout, above):
            _add_one_by_one(gathered, source, stretch, above, layout, bad, found)
        above += stretch.count(b"\n")
    return gathered


def _below_header(content: bytes, layout: lines.Layout) -> tuple[int, int]:
    """Where the lines below the header begin, and how many lines stand above them; 0, 0 where there is no header."""
    number = next(lines.numbered(content), (0, b""))[0] if layout.has_header else 0
    start = 0
    for _ in range(number):
        start = content.find(b"\n", start) + 1 or len(content)
    return start, number


def _stretches(content: bytes, start: int) -> Iterator[bytes]:
    """Whole lines from there on, some thousands at a time."""
    while start < len(content):
        end = content.find(b"\n", start + _STRETCH) + 1 or len(content)
        yield content[start:end]
        start = end


def _add_one_by_one(
    gathered: Gathered,
    source: Source,
    content: bytes,
    above: int,
    layout: lines.Layout,
    bad: Mapping[lines.Column, BadNumber],
    found: Found,
) -> None:
    for number, line in lines.one_by_one(source, content, above, layout, found, gathered.unread):
        query, doc = line["query"], line["doc"]
        values: dict[lines.Column, float] = {}
        is_sound = True
        for column, (least, most) in gathered.limits.items():
            if column in line:
                value = lines.finite(line[column]) if column == "score" else lines.whole(line[column])
                if value is None or not least <= value <= most:
                    found.add(bad[column](source, number, query, doc, repr(line[column])))
                    is_sound = False
                else:
                    values[column] = value
        if is_sound:
            gathered.add(query, doc, values, number)
        else:
            gathered.unread.add(query)
