"""JSON and JSON Lines: {query: {document: number}} or {query: [document, ...]}, key by key as it is written."""

import json
from collections.abc import Iterator
from typing import Any

from exercises.evaluation.found import Found
from exercises.evaluation.sources import Source
from exercises.reference import Problem

_LONG = 1000  # digits that are kept of a whole number: no score or grade has so many, and none becomes one


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
            message = f"{source.at(line)} holds {said(content)}. Write an object: {{query: ...}}."
            found.add(Problem("bad_columns", message, file=source.name, line=line))
            continue
        for query, held in content:
            if query in first:
                message = f"{source.at(line)} has query {query} a second time. Keep it once."
                found.add(Problem("duplicate_query", message, query, file=source.name, line=line))
            elif not is_id(query):
                message = f"{source.at(line)} has {said(query)} for a query id. Write ids as text."
                found.add(Problem("id_not_text", message, file=source.name, line=line))
            else:
                first[query] = line
                yield query, held, line


def _parsed(source: Source, text: str, found: Found) -> Iterator[tuple[int | None, Any]]:
    """The whole as one value; or, where a line alone is an object and more follow, each line."""
    try:
        yield None, parsed(text)
        return
    except (ValueError, RecursionError) as error:
        whole = error
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if len(lines) < 2 or not _is_object(lines[0][1]):
        line = getattr(whole, "lineno", None)
        message = f"{source.at(line)} begins like JSON, and can't be read as such: {_said(whole)}. Correct it there."
        found.add(Problem("bad_columns", message, file=source.name, line=line))
        return
    for number, line in lines:
        try:
            yield number, parsed(line)
        except (ValueError, RecursionError) as error:
            message = f"{source.at(number)} can't be read as JSON: {_said(error)}. Correct the line."
            found.add(Problem("bad_columns", message, file=source.name, line=number))


def _is_object(line: str) -> bool:
    try:
        return isinstance(parsed(line), Pairs)
    except (ValueError, RecursionError):
        return False


def parsed(text: str) -> Any:
    """A JSON value with its objects as Pairs. ValueError where it is none, RecursionError where it is too deep."""
    try:
        return json.loads(text, object_pairs_hook=Pairs)
    except json.JSONDecodeError:
        raise
    except ValueError:  # a whole number of more digits than Python makes one of; whoever meets it names its place
        return json.loads(text, object_pairs_hook=Pairs, parse_int=lambda digits: int(digits[:_LONG]))


def _said(error: Exception) -> str:
    """What is wrong, by its place in the line: which line it is stands before it."""
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg}, at character {error.colno}"
    return "it is nested too deep"


def said(value: object) -> str:
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
            message = f"{source.at(line)}: {doc} stands twice for query {query}. Keep it once."
            found.add(Problem(twice, message, query, doc, source.name, line))
        elif not is_id(doc):
            message = f"{source.at(line)}: query {query} has {said(doc)} for a document id. Write ids as text."
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
