"""Lines of columns: TREC's and tab-separated files, as they are declared or as their first line shows.

Nearly every file is regular and is read in bulk. What is not is read line by line, and each odd line is named.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.csv as csv

from exercises.evaluation.found import Found
from exercises.evaluation.sources import Source
from exercises.reference import Problem

Column = Literal["query", "doc", "rank", "score", "grade", "other"]

_COMMENT = b"# "
_MARK = b"\xef\xbb\xbf"
_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?", re.ASCII)
_WHOLE = re.compile(r"-?\d{1,9}", re.ASCII)

HEADERS: Mapping[str, Column] = {
    **dict.fromkeys(("qid", "query", "query_id", "query-id", "queryid", "topic"), "query"),
    **dict.fromkeys(("docid", "doc", "doc_id", "doc-id", "docno", "pid", "corpus-id", "corpus_id"), "doc"),
    "rank": "rank",
    "score": "score",
    **dict.fromkeys(("grade", "rel", "relevance", "label", "judgment"), "grade"),
    **dict.fromkeys(("q0", "iter", "iteration", "tag", "run", "run_id", "runid"), "other"),
}
"""The names that a header may give its columns."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Which column holds what, in words and in order, and whether the first line names them."""

    columns: tuple[Column, ...]
    words: str
    has_header: bool = False


def first_line(source: Source) -> list[str]:
    """The columns of the first line that counts; [] where there is none. InvalidInput is left to the reading."""
    for _, line in islice(_numbered(source.content), 1):
        return [each.decode("utf-8", "replace") for each in _parts(line)]
    return []


def header(columns: Sequence[str]) -> tuple[Column, ...] | None:
    """What a header's columns hold; None where the line is no header."""
    named = [HEADERS.get(column.lower()) for column in columns]
    return tuple(each for each in named if each) if {"query", "doc"} <= set(named) and None not in named else None


def text_problem(source: Source) -> Problem | None:
    """bad_encoding where the bytes are no text in UTF-8, with the line."""
    content = source.content
    try:
        content.isascii() or content.decode("utf-8")
    except UnicodeDecodeError as error:
        return _not_text(source, error.start, "is not UTF-8. Save it as UTF-8 and read it again")
    at = content.find(b"\0")
    if at >= 0:
        return _not_text(source, at, "holds a NUL byte, so it is no text. Look for the right file")
    if b"\r" in content and (inside := re.search(rb"\r(?!\n)", content)):
        return _not_text(source, inside.start(), "holds a carriage return inside. End lines with LF or CR LF")
    return None


def _not_text(source: Source, at: int, why: str) -> Problem:
    line = source.content.count(b"\n", 0, at) + 1
    return Problem("bad_encoding", f"{source.name}, line {line} {why}.", file=source.name, line=line)


def _numbered(content: bytes) -> Iterator[tuple[int, bytes]]:
    """The lines that count, with their numbers. Blank lines and comments don't."""
    start, number = len(_MARK) if content.startswith(_MARK) else 0, 0
    while start < len(content):
        end = content.find(b"\n", start)
        line = content[start : end if end >= 0 else len(content)]
        start, number = (end + 1 if end >= 0 else len(content)), number + 1
        if line.strip(b" \t\r") and not line.startswith(_COMMENT):
            yield number, line


def _parts(line: bytes) -> list[bytes]:
    return [part for part in line.strip(b" \t\r").replace(b"\t", b" ").split(b" ") if part]


def in_bulk(content: bytes, layout: Layout) -> pa.Table | None:
    """The columns that count as a table, or None where any line might be irregular: whoever asked then reads by line.

    The content is text (`text_problem`). A comment comes as a row of the query "#" (`may_have_comments`). Queries come
    as a dictionary of text, since they repeat; scores in 64 bit; ranks and grades for `numbers`.
    """
    content = content.removeprefix(_MARK)
    if content.startswith(_MARK):  # a second one is part of the first id, and pyarrow would take it off
        return None
    if content[-64:].rstrip() + b"\n" != content[-64:]:
        content = content.rstrip(b" \t\r\n")  # blank lines at the end, which many programs leave
    end = content.find(b"\n")
    delimiter = "\t" if b"\t" in content[: end if end >= 0 else len(content)] else " "
    if (b" " if delimiter == "\t" else b"\t") in content or _is_ragged(content, delimiter.encode()):
        content = re.sub(rb"(?m)^ +| +(?=\r?$)", b"", re.sub(rb"[ \t]+", b" ", content))
        delimiter = " "
    return _table(content, layout, delimiter)


def _is_ragged(content: bytes, blank: bytes) -> bool:
    """Whether blanks stand side by side, or at either end of any line: columns would be counted that are not there."""
    pairs = [blank * 2, blank + b"\n", b"\n" + blank, *([blank + b"\r"] if b"\r" in content else [])]
    return content.startswith(blank) or content.endswith(blank) or any(holds(content, pair) for pair in pairs)


def holds(content: bytes, pair: bytes) -> bool:
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


def _table(content: bytes, layout: Layout, delimiter: str) -> pa.Table | None:
    names = [f"{column} {place}" if column == "other" else column for place, column in enumerate(layout.columns)]
    # pyarrow takes 0x10 for 16: where that could stand, numbers are read as text
    whole = _REPEATS if holds(content, b"0x") or holds(content, b"0X") else pa.int32()
    kinds = {"query": _REPEATS, "doc": pa.string(), "score": pa.float64(), "rank": whole, "grade": whole}
    wanted = {column: kinds[column] for column in layout.columns if column != "other"}
    try:
        table = csv.read_csv(
            pa.BufferReader(content),
            csv.ReadOptions(column_names=names, block_size=1 << 21, skip_rows=int(layout.has_header)),
            csv.ParseOptions(delimiter=delimiter, quote_char=False, escape_char=False, ignore_empty_lines=False),
            csv.ConvertOptions(
                column_types=wanted, include_columns=list(wanted), null_values=[], strings_can_be_null=False
            ),
            memory_pool=pa.system_memory_pool(),  # what is read once and kept needs no clever allocator
        )
    except pa.ArrowInvalid:  # a line of another length, a score that is no number, an empty line
        return None
    if "score" in wanted and not np.isfinite(floats(table["score"])).all():
        return None
    return table


def floats(column: Any) -> npt.NDArray[np.float64]:
    """A column of scores as one array."""
    return np.concatenate(
        [np.frombuffer(chunk.buffers()[1], np.float64)[chunk.offset :][: len(chunk)] for chunk in column.chunks]
    )


def may_have_comments(queries: Mapping[str, int]) -> bool:
    """Whether a query is called "#", as a comment read in bulk would have it. A real one is read line by line too."""
    return "#" in queries


def codes(column: Any, index: dict[str, int]) -> npt.NDArray[np.int32]:
    """The place of each text of a dictionary column in `index`, which grows by first appearance."""
    parts = []
    for chunk in column.chunks:
        local = np.array([index.setdefault(text, len(index)) for text in chunk.dictionary.to_pylist()], np.int32)
        parts.append(local[integers(chunk.indices)])
    return np.concatenate(parts)


def numbers(column: Any, least: int) -> npt.NDArray[np.int32] | None:
    """The whole numbers of a column; None where any text is none, has over nine digits, or is below `least`."""
    if pa.types.is_dictionary(column.type):
        index: dict[str, int] = {}
        places = codes(column, index)
        values = [whole(text, least) for text in index]
        return None if None in values else np.array(values, np.int32)[places]
    found = np.concatenate([integers(chunk) for chunk in column.chunks])
    return found if len(found) and found.min() >= least and found.max() < 10**9 else None


def integers(chunk: Any) -> npt.NDArray[np.int32]:
    """An array of 32-bit integers as numpy's, without the detour by which pyarrow would load pandas."""
    return np.frombuffer(chunk.buffers()[1], np.int32)[chunk.offset : chunk.offset + len(chunk)]


def whole(text: str, least: int) -> int | None:
    """A whole number as its digits say; None for anything else and for what is below `least`."""
    value = int(text) if _WHOLE.fullmatch(text) else None
    return value if value is not None and value >= least else None


def finite(text: str) -> float | None:
    """A finite number written with a decimal point; None for anything else."""
    value = float(text) if _NUMBER.fullmatch(text) else float("inf")
    return value if abs(value) < float("inf") else None


def one_by_one(source: Source, layout: Layout, found: Found, named: set[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """(line number, column -> text) of each line with the right number of columns; the others are problems.

    Into `named` goes what stands first on a line of another length, likely its query: it is not missing.
    """
    lines = _numbered(source.content)
    for number, line in islice(lines, int(layout.has_header), None):
        parts = [each.decode("utf-8") for each in _parts(line)]
        if len(parts) != len(layout.columns):
            named.add(parts[0])
            message = f"{source.name}, line {number} has {len(parts)} columns, where {layout.words} are expected."
            found.add(Problem("bad_columns", message + " Correct the line.", file=source.name, line=number))
            continue
        yield number, dict(zip(layout.columns, parts, strict=True))
