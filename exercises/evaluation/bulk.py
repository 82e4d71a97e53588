"""Lines of columns read all at once, as long as each is as regular as nearly every file's lines are."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.csv as csv

from exercises.evaluation.lines import COMMENT, MARK, Column, Layout, whole

Numbers = npt.NDArray[np.int32] | npt.NDArray[np.float64]
Limits = Mapping[Column, tuple[float, float]]
"""The columns of numbers that are wanted where a file has them, each with its least and its most."""


@dataclass(frozen=True, slots=True)
class Bulk:
    """The columns that count: each row's query by its place in the index, its document, its numbers in pieces."""

    query: npt.NDArray[np.int32]
    docs: Any
    numbers: dict[Column, list[Numbers]]


def in_bulk(content: bytes, layout: Layout, limits: Limits, index: dict[str, int], skip: int = 0) -> Bulk | None:
    """Whole lines, but for the first `skip`, as arrays; their queries go into `index` by first appearance.

    None where any line might be irregular or a comment, or any number is none or outside its limits; then `index` is
    as it was, and whoever asked reads line by line. The content is text (`text_problem`).
    """
    table = _columns_of(content, layout, skip)
    if table is None or not table.num_rows:
        return None
    numbers: dict[Column, list[Numbers]] = {}
    for column, (least, most) in limits.items():
        if column in layout.columns:
            numbers[column] = _floats(table[column]) if column == "score" else _whole(table[column])
            pieces = [piece for piece in numbers[column] if len(piece)]  # none where a number is none
            if not pieces or any(not (piece.min() >= least and piece.max() <= most) for piece in pieces):
                return None  # and a NaN is neither
    local: dict[str, int] = {}
    query = _codes(table["query"], local)
    if "#" in local:  # what a comment looks like here, and a query of that name does too
        return None
    if index:
        query = np.array([index.setdefault(name, len(index)) for name in local], np.int32)[query]
    else:
        index.update(local)
    return Bulk(query, table["doc"], numbers)


def _columns_of(content: bytes, layout: Layout, skip: int) -> pa.Table | None:
    """The columns as pyarrow reads them, or None where it and we could understand a line differently."""
    if layout.columns[0] != "query" and (content.startswith(COMMENT) or b"\n" + COMMENT in content):
        return None
    if content.startswith(MARK):  # part of the first id here, and pyarrow would take it off
        return None
    if content[-64:].rstrip() + b"\n" != content[-64:]:
        content = content.rstrip(b" \t\r\n")  # blank lines at the end, which many programs leave
    end = content.find(b"\n")
    delimiter = "\t" if b"\t" in content[: end if end >= 0 else len(content)] else " "
    if (b" " if delimiter == "\t" else b"\t") in content or _is_ragged(content, delimiter.encode()):
        content = _evened(content)
        delimiter = " "
    return _table(content, layout, delimiter, skip)


def _is_ragged(content: bytes, blank: bytes) -> bool:
    """Whether blanks stand side by side, or at either end of any line: columns would be counted that are not there."""
    pairs = [blank * 2, blank + b"\n", b"\n" + blank, *([blank + b"\r"] if b"\r" in content else [])]
    return content.startswith(blank) or content.endswith(blank) or any(_holds(content, pair) for pair in pairs)


def _evened(content: bytes) -> bytes:
    """The same lines with one blank between columns and none at either end; much faster than a regular expression."""
    content = content.replace(b"\t", b" ")
    while b"  " in content:
        content = content.replace(b"  ", b" ")
    return content.replace(b" \n", b"\n").replace(b" \r\n", b"\r\n").replace(b"\n ", b"\n").strip(b" ")


def _holds(content: bytes, pair: bytes) -> bool:
    """Whether two bytes stand side by side anywhere. For a frequent byte much faster than looking for both."""
    wanted = int.from_bytes(pair, "little")
    view = np.frombuffer(content, np.uint8)
    for start in range(0, len(view), _PIECE):
        piece = view[start : start + _PIECE + 1]
        for offset in (0, 1):
            words = piece[offset : offset + (len(piece) - offset) // 2 * 2].view("<u2")
            if (words == wanted).any():
                return True
    return False


_REPEATS = pa.dictionary(pa.int32(), pa.string())
_PIECE = 1 << 18


def _table(content: bytes, layout: Layout, delimiter: str, skip: int) -> pa.Table | None:
    names = [f"{column} {place}" if column == "other" else column for place, column in enumerate(layout.columns)]
    # pyarrow takes 0x10 for 16: where that could stand, numbers are read as text
    whole = _REPEATS if _holds(content, b"0x") or _holds(content, b"0X") else pa.int32()
    kinds = {"query": _REPEATS, "doc": pa.string(), "score": pa.float64(), "rank": whole, "grade": whole}
    wanted = {column: kinds[column] for column in layout.columns if column != "other"}
    try:
        return csv.read_csv(
            pa.BufferReader(content),
            csv.ReadOptions(column_names=names, block_size=1 << 21, skip_rows=skip),
            csv.ParseOptions(delimiter=delimiter, quote_char=False, escape_char=False, ignore_empty_lines=False),
            csv.ConvertOptions(
                column_types=wanted, include_columns=list(wanted), null_values=[], strings_can_be_null=False
            ),
            memory_pool=pa.system_memory_pool(),  # what is read once and kept needs no clever allocator
        )
    except pa.ArrowInvalid:  # a line of another length, a score that is no number, an empty line
        return None


def _codes(column: Any, index: dict[str, int]) -> npt.NDArray[np.int32]:
    """The place of each text of a dictionary column in `index`, which grows by first appearance."""
    parts = []
    for chunk in column.chunks:
        local = np.array([index.setdefault(text, len(index)) for text in chunk.dictionary.to_pylist()], np.int32)
        parts.append(local[_integers(chunk.indices)])
    return np.concatenate(parts)


def _whole(column: Any) -> list[Numbers]:
    """The whole numbers of a column; none at all where any text is none, or has over nine digits."""
    if pa.types.is_dictionary(column.type):
        index: dict[str, int] = {}
        places = _codes(column, index)
        values = [whole(text) for text in index]
        return [] if None in values else [np.array(values, np.int32)[places]]
    return [_integers(chunk) for chunk in column.chunks]


def _floats(column: Any) -> list[Numbers]:
    """A column of scores."""
    return [np.frombuffer(chunk.buffers()[1], np.float64)[chunk.offset :][: len(chunk)] for chunk in column.chunks]


def _integers(chunk: Any) -> npt.NDArray[np.int32]:
    """An array of 32-bit integers as numpy's, without the detour by which pyarrow would load pandas."""
    return np.frombuffer(chunk.buffers()[1], np.int32)[chunk.offset : chunk.offset + len(chunk)]
