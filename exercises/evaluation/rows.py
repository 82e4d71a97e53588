"""What judgments and runs have in common: rows of query and document, told apart in bulk and to the character."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

Keys = npt.NDArray[np.uint64]
Indices = npt.NDArray[np.int64]
Lines = Sequence[int] | Indices
Docs = Any
"""A pyarrow ChunkedArray of text."""

_MIX, _OTHER_MIX = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
_BLOCK = 1 << 16
_FEW = 10_000


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of one file, in its order.

    source   the file's name
    queries  its query ids, by first appearance; one may have no row (an empty list)
    query    a row's index in `queries`
    docs     a row's document id
    lines    a row's line, from 1; None where the form has no lines (one JSON object)
    pairs    a key a row, equal where query and document are: unequal keys are unequal rows, while equal keys only
             may be equal rows and are compared to the character before anything is said of them
    """

    source: str
    queries: tuple[str, ...]
    query: npt.NDArray[np.int32]
    docs: Docs
    lines: Lines | None
    pairs: Keys

    def line(self, row: int) -> int | None:
        return None if self.lines is None else int(self.lines[row])

    def name(self, row: int) -> tuple[str, str]:
        """The row's query and document."""
        return self.queries[self.query[row]], self.docs[row].as_py()

    def where(self, row: int) -> str:
        """The file, and the line where there is one."""
        return self.source if self.lines is None else f"{self.source}, line {self.line(row)}"


def rows_of(
    source: str,
    queries: Sequence[str],
    query: npt.NDArray[np.int32],
    docs: Docs,
    lines: Lines | None,
) -> Rows:
    """Rows with their keys."""
    of_query = keys(texts(queries)) * _OTHER_MIX if queries else np.empty(0, np.uint64)
    pairs = np.empty(len(query), np.uint64)
    at = 0
    for chunk in docs.chunks:  # in pieces that fit the processor's cache
        for start in range(0, len(chunk), _BLOCK):
            part = chunk.slice(start, _BLOCK)
            np.bitwise_xor(keys(part), of_query[query[at : at + len(part)]], out=pairs[at : at + len(part)])
            at += len(part)
    return Rows(source, tuple(queries), query, docs, lines, pairs)


def pieces(size: int) -> Iterator[slice]:
    """Slices of so many rows, each small enough for the processor's cache; one empty slice for no rows."""
    return (slice(start, start + _BLOCK) for start in range(0, max(size, 1), _BLOCK))


def texts(values: Sequence[str]) -> Any:
    """A pyarrow string array, made from its bytes: `pyarrow.array` would load pandas to ask whether it knows better."""
    encoded = [value.encode() for value in values]
    bounds = np.cumsum([0, *map(len, encoded)], dtype=np.int32)
    return pa.StringArray.from_buffers(len(values), pa.py_buffer(bounds), pa.py_buffer(b"".join(encoded)))


def chunked(values: Sequence[str]) -> Docs:
    """Documents from a list."""
    return pa.chunked_array([texts(values)])


def places(indices: Indices) -> Any:
    """Row numbers as pyarrow takes them."""
    found = np.ascontiguousarray(indices, np.int64)
    return pa.Array.from_buffers(pa.int64(), len(found), [None, pa.py_buffer(found)])


def ids(docs: Docs, rows: Indices) -> list[str]:
    """The documents of these rows. Few are looked up one by one, since pyarrow's way first loads all it can compute."""
    if len(rows) <= _FEW:
        return [docs[row].as_py() for row in rows.tolist()]
    return list(docs.take(places(rows)).to_pylist())


def keys(array: Any) -> Keys:
    """A 64-bit key of each text of a pyarrow string array, from all of its bytes and its length.

    The same text has the same key in every array and every file. Texts that share a key are nearly always the same,
    and whoever needs to be sure compares them.
    """
    _, offsets, data = array.buffers()
    bounds = np.frombuffer(offsets, np.int32)[array.offset : array.offset + len(array) + 1]
    first, size = int(bounds[0]), int(bounds[-1] - bounds[0])
    content = np.zeros(size + 8, np.uint8)  # so that eight bytes can be read at the very end too
    if size:
        content[:size] = np.frombuffer(data, np.uint8)[first : first + size]
    words = np.ndarray((size + 1,), "<u8", content.data, 0, (1,))  # the eight bytes from each byte on
    starts, lengths = bounds[:-1] - first, np.diff(bounds)
    found = lengths.astype(np.uint64) * _MIX
    going: slice | Indices = slice(None)  # the texts that are not at their end: a single long one costs itself alone
    for offset in range(0, int(lengths.max(initial=0)), 8):
        left = lengths - offset
        if left.min() <= 0:
            longer = np.flatnonzero(left > 0)
            going = longer if isinstance(going, slice) else going[longer]
            starts, lengths, left = starts[longer], lengths[longer], left[longer]
        word = words[starts + offset]
        if left.min() < 8:
            word &= _ALL >> ((8 - np.minimum(left, 8)) * 8).astype(np.uint64)
        mixed = (found[going] ^ word) * _MIX
        mixed ^= mixed >> np.uint64(29)
        found[going] = mixed
    return found


def repeated(rows: Rows) -> Iterator[tuple[int, int]]:
    """(row, the row that said the same before it) for each row whose query and document stood already, by row."""
    in_order = np.sort(rows.pairs)
    again = np.unique(in_order[1:][in_order[1:] == in_order[:-1]])
    if not len(again):
        return
    first: dict[tuple[str, str], int] = {}
    for row in np.flatnonzero(np.isin(rows.pairs, again)).tolist():
        before = first.setdefault(rows.name(row), row)
        if before != row:
            yield row, before


def common(rows: Rows, others: Rows) -> tuple[Indices, Indices]:
    """Where two files speak of the same query and document: the rows of the one, and of the other. Neither repeats."""
    bits = np.uint64((1 << max(16, len(others.pairs).bit_length() + 3)) - 1)
    marked = np.zeros(int(bits) + 1, np.bool_)
    marked[others.pairs & bits] = True
    near = np.concatenate(  # most rows of a long run are not judged, and go no further
        [each.start + np.flatnonzero(marked[rows.pairs[each] & bits]) for each in pieces(len(rows.pairs))]
    )
    order = np.argsort(others.pairs)
    at = np.searchsorted(others.pairs, rows.pairs[near], sorter=order)
    at[at == len(order)] = 0
    found = order[at] if len(order) else at
    same = others.pairs[found] == rows.pairs[near] if len(order) else np.zeros(0, np.bool_)
    mine, theirs = near[same], found[same]
    if _same_names(rows, mine, others, theirs):
        return mine, theirs
    by_name = {others.name(row): row for row in range(len(others.pairs))}
    both = [(row, by_name[rows.name(row)]) for row in mine.tolist() if rows.name(row) in by_name]
    return np.array([row for row, _ in both], np.int64), np.array([row for _, row in both], np.int64)


def _same_names(rows: Rows, mine: Indices, others: Rows, theirs: Indices) -> bool:
    """Whether keys that are equal stand for equal rows: false only for ids that were made to collide."""
    if not len(mine):
        return True
    if ids(rows.docs, mine) != ids(others.docs, theirs):
        return False
    place: Mapping[str, int] = {query: number for number, query in enumerate(others.queries)}
    to_other = np.array([place.get(query, -1) for query in rows.queries], np.int64)
    return bool((to_other[rows.query[mine]] == others.query[theirs]).all())
