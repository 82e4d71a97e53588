"""Lists of ids: the queries or the documents that a collection has."""

from collections.abc import Sequence

from exercises.evaluation import lines, objects
from exercises.evaluation.found import Found
from exercises.evaluation.sources import Source
from exercises.reference import Problem

_NAMES = ("_id", "id", "doc_id", "docid", "docno", "query_id", "qid")


def read_ids(source: Source) -> tuple[str, ...]:
    """The ids of a file, in its order: one a line, a JSON list of texts, or a collection.

    A collection has an object a line (BEIR: the id is `_id`), or columns parted by tabs with the id first.
    InvalidInput where the file can't be read, holds none, or has a value that is no id.
    """
    found = Found()
    begins = source.content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if problem := lines.text_problem(source, is_json=begins in (b"[", b"{")):
        found.add(problem)
        found.refuse()
    text = source.content.decode("utf-8-sig")
    if begins == b"[":
        ids = _of_list(source, text, found)
    elif begins == b"{":
        ids = _of_objects(source, text, found)
    else:
        ids = _of_lines(source, text, found)
    if not ids and not found.count:
        found.add(
            Problem("empty_file", f"{source.name} holds no id. Check that it is the right file.", file=source.name)
        )
    found.refuse()
    return tuple(ids)


def _of_lines(source: Source, text: str, found: Found) -> list[str]:
    """What stands first on each line, as blanks and tabs part columns in every other file: an id holds neither."""
    ids = []
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        if not line.strip(" \t") or line.startswith("# "):
            continue
        first = line.split("\t")[0].strip(" ")
        if first:
            ids.append(first)
        else:
            message = f"{source.at(number)} has no id before its first tab. Write the id first."
            found.add(Problem("bad_columns", message, file=source.name, line=number))
    return ids


def _of_list(source: Source, text: str, found: Found) -> list[str]:
    try:
        values = objects.parsed(text)
    except (ValueError, RecursionError):
        message = f'{source.name} begins like a JSON list, and is not a whole one. Write one such as ["q1", "q2"].'
        found.add(Problem("bad_columns", message, file=source.name))
        return []
    return _checked(source, [(None, value) for value in values], found)


def _of_objects(source: Source, text: str, found: Found) -> list[str]:
    values: list[tuple[int | None, object]] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            content = objects.parsed(line)
        except (ValueError, RecursionError):
            content = None
        held = dict(content) if isinstance(content, objects.Pairs) else {}
        named = [held[name] for name in _NAMES if name in held]
        if named:
            values.append((number, named[0]))
        else:
            message = f"{source.name}, line {number} has no id. Write an object a line, with its id as _id."
            found.add(Problem("bad_columns", message, file=source.name, line=number))
    return _checked(source, values, found)


def _checked(source: Source, values: Sequence[tuple[int | None, object]], found: Found) -> list[str]:
    ids = []
    for line, value in values:
        if isinstance(value, str) and objects.is_id(value):
            ids.append(value)
        else:
            message = f"{source.at(line)} has {objects.said(value)} for an id. Write ids as text."
            found.add(Problem("id_not_text", message, file=source.name, line=line))
    return ids
