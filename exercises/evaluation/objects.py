"""JSON and JSON Lines: {query: {document: number}} or {query: [document, ...]}, key by key as it is written."""

import json
from collections.abc import Iterator
from typing import Any

from exercises.evaluation.found import Found
from exercises.evaluation.sources import Source
from exercises.reference import Problem


class Pairs(list[tuple[str, Any]]):
    """A JSON object as it is written: as a dict it would keep the last of two equal keys in silence."""


def looks_like_json(source: Source) -> bool:
    """Whether a file begins as a JSON object does."""
    return source.content[:4096].removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")


def objects(source: Source, found: Found) -> Iterator[tuple[str, Any, int | None]]:
    """(query, what it holds, line) of each query; line is None for one JSON object. Each query is given once."""
    text = source.content.decode("utf-8-sig")
    first: dict[str, int | None] = {}
    for line, content in _parsed(source, text, found):
        if not isinstance(content, Pairs):
            message = f"{_where(source, line)} holds {_short(content)}. Write an object: {{query: ...}}."
            found.add(Problem("bad_columns", message, file=source.name, line=line))
            continue
        for query, held in content:
            if query in first:
                message = f"{_where(source, line)} has query {query} a second time. Keep it once."
                found.add(Problem("duplicate_query", message, query, file=source.name, line=line))
            elif not is_id(query):
                message = f"{_where(source, line)} has {_short(query)} for a query id. Write ids as text."
                found.add(Problem("id_not_text", message, file=source.name, line=line))
            else:
                first[query] = line
                yield query, held, line


def _parsed(source: Source, text: str, found: Found) -> Iterator[tuple[int | None, Any]]:
    """The whole as one value; or, where a line alone is an object and more follow, each line."""
    try:
        yield None, json.loads(text, object_pairs_hook=Pairs)
        return
    except (ValueError, RecursionError) as error:
        whole = error
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if len(lines) < 2 or not _is_object(lines[0][1]):
        line = getattr(whole, "lineno", None)
        message = f"{_where(source, line)} begins as JSON and is none: {_said(whole)}. Correct it there."
        found.add(Problem("bad_columns", message, file=source.name, line=line))
        return
    for number, line in lines:
        try:
            yield number, json.loads(line, object_pairs_hook=Pairs)
        except (ValueError, RecursionError) as error:
            message = f"{_where(source, number)} is no JSON: {_said(error)}. Correct the line."
            found.add(Problem("bad_columns", message, file=source.name, line=number))


def _is_object(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _said(error: Exception) -> str:
    return "it is nested too deep" if isinstance(error, RecursionError) else str(error)


def _where(source: Source, line: int | None) -> str:
    return source.name if line is None else f"{source.name}, line {line}"


def _short(value: object) -> str:
    """A value as it would be written, cut to what a message can hold."""
    shown = json.dumps(dict(value) if isinstance(value, Pairs) else value, ensure_ascii=True, default=str)
    return shown if len(shown) <= 40 else f"{shown[:40]}..."


def entries(
    source: Source, query: str, held: Pairs, line: int | None, twice: str, found: Found
) -> Iterator[tuple[str, Any]]:
    """(document, value) of one query's object; a document that stands twice is the problem `twice`, by that code."""
    seen: set[str] = set()
    for doc, value in held:
        if doc in seen:
            message = f"{_where(source, line)}: {doc} stands twice for query {query}. Keep it once."
            found.add(Problem(twice, message, query, doc, source.name, line))
        elif not is_id(doc):
            message = f"{_where(source, line)}: query {query} has {_short(doc)} for a document id. Write ids as text."
            found.add(Problem("id_not_text", message, query, file=source.name, line=line))
        else:
            seen.add(doc)
            yield doc, value


def is_id(value: object) -> bool:
    """Whether a value can be an id: text, not empty, without the half of a surrogate pair that JSON can escape."""
    if not isinstance(value, str) or not value:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def said(value: object) -> str:
    """A JSON value for a message."""
    return _short(value)
