"""Lines of columns: TREC's and tab-separated files, as they are declared or as their first line shows."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from exercises.evaluation.found import Found
from exercises.evaluation.sources import Source
from exercises.reference import Problem

Column = Literal["query", "doc", "rank", "score", "grade", "other"]

COMMENT = b"# "
MARK = b"\xef\xbb\xbf"
_STRETCH = 1 << 20
_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?", re.ASCII)
_WHOLE = re.compile(r"(-?)0*(\d{1,9})", re.ASCII)

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


def counting(source: Source) -> Iterator[tuple[int, list[str]]]:
    """The number and the columns of each line that counts."""
    for number, line in numbered(source.content.removeprefix(MARK)):
        yield number, [each.decode("utf-8") for each in _parts(line)]


def header(columns: Sequence[str]) -> tuple[Column, ...] | None:
    """What a header's columns hold; None where the line is no header."""
    named = [HEADERS.get(column.lower()) for column in columns]
    return tuple(each for each in named if each) if {"query", "doc"} <= set(named) and None not in named else None


def headed(named: Sequence[Column], columns: Sequence[str]) -> Layout:
    """The layout of lines under a header of these columns."""
    return Layout(tuple(named), f"{len(columns)} columns as in the header ({', '.join(columns)})", has_header=True)


def misnamed(source: Source, number: int, columns: Sequence[str], wanted: str) -> Problem | None:
    """bad_columns where a line is meant for a header, since it names query and document and holds no number."""
    named = [HEADERS.get(column.lower()) for column in columns]
    if not {"query", "doc"} <= set(named) or any(finite(column) is not None for column in columns):
        return None
    unknown = [column for column, each in zip(columns, named, strict=True) if each is None]
    why = f"where {unknown[0]!r} is no name that is known" if unknown else f"({', '.join(columns)})"
    message = f"{source.at(number)} is a header {why}. Name the columns {wanted}, each once; others iter or tag."
    return Problem("bad_columns", message, file=source.name, line=number)


def text_problem(source: Source, *, is_json: bool = False) -> Problem | None:
    """bad_encoding where the bytes are no text in UTF-8, with the line; in JSON a carriage return is a blank."""
    content = source.content
    if (at := _not_utf8(content)) is not None:
        return _not_text(source, at, "is not UTF-8. Save it as UTF-8 and read it again")
    at = content.find(b"\0")
    if at >= 0:
        return _not_text(source, at, "holds a NUL byte, so it is no text. Look for the right file")
    if not is_json and b"\r" in content and (inside := re.search(rb"\r(?!\n)", content)):
        return _not_text(source, inside.start(), "holds a carriage return inside. End lines with LF or CR LF")
    return None


def _not_utf8(content: bytes) -> int | None:
    """Where bytes begin that are no UTF-8; looked at in pieces, since text takes up to four times their room."""
    if content.isascii():
        return None
    start = 0
    while start < len(content):
        end = min(start + _STRETCH, len(content))
        while end < len(content) and content[end] & 0xC0 == 0x80 and end > start + _STRETCH - 4:
            end -= 1  # a sign is not cut in two
        try:
            content[start:end].decode("utf-8")
        except UnicodeDecodeError as error:
            return start + error.start
        start = end
    return None


def _not_text(source: Source, at: int, why: str) -> Problem:
    line = source.content.count(b"\n", 0, at) + 1
    return Problem("bad_encoding", f"{source.name}, line {line} {why}.", file=source.name, line=line)


def numbered(content: bytes, above: int = 0) -> Iterator[tuple[int, bytes]]:
    """The lines that count, with their numbers after so many lines above. Blank lines and comments don't count."""
    start, number = 0, above
    while start < len(content):
        end = content.find(b"\n", start)
        line = content[start : end if end >= 0 else len(content)]
        start, number = (end + 1 if end >= 0 else len(content)), number + 1
        if line.strip(b" \t\r") and not line.startswith(COMMENT):
            yield number, line


def _parts(line: bytes) -> list[bytes]:
    return [part for part in line.strip(b" \t\r").replace(b"\t", b" ").split(b" ") if part]


def whole(text: str) -> int | None:
    """A whole number of up to nine digits, where 007 is 7; None for anything else."""
    match = _WHOLE.fullmatch(text)
    return int(match[1] + match[2]) if match else None


def finite(text: str) -> float | None:
    """A finite number written with a decimal point, in 64 bit (1e-400 is 0 there); None for anything else."""
    value = float(text) if _NUMBER.fullmatch(text) else float("inf")
    return value if abs(value) < float("inf") else None


def one_by_one(
    source: Source, content: bytes, above: int, layout: Layout, found: Found, named: set[str]
) -> Iterator[tuple[int, dict[str, str]]]:
    """(line number, column -> text) of each line with the right number of columns; the others are problems.

    `content` is a stretch of the source's lines, with so many lines above it. Into `named` goes what stands first on a
    line of another length, likely its query: it is not missing.
    """
    for number, line in numbered(content, above):
        parts = [each.decode("utf-8") for each in _parts(line)]
        if len(parts) != len(layout.columns):
            named.add(parts[0])
            has = f"{len(parts)} column{'' if len(parts) == 1 else 's'}"
            message = f"{source.at(number)} has {has}, where {layout.words} are expected. Correct the line."
            found.add(Problem("bad_columns", message, file=source.name, line=number))
            continue
        yield number, dict(zip(layout.columns, parts, strict=True))
