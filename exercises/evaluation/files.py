"""Reading judgments and runs: TREC's columns, or JSON; plain or .gz. Nothing is repaired.

Ids are text, to the character. A byte order mark and CR LF are taken off; a line that starts with "# " is a
comment. A run's order is by score, then by id, both descending, as trec_eval has it; where its rank column says
otherwise the file is refused. InvalidInput names every problem, by file and line.
"""

import gzip
import json
import re
import zlib
from collections.abc import Iterator
from itertools import count
from math import isfinite
from pathlib import Path
from typing import Any

from exercises.reference import InvalidInput, Judgment, Problem


def _text(path: Path) -> str:
    try:
        content = path.read_bytes()
        if content[:2] == b"\x1f\x8b":
            content = gzip.decompress(content)
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        message = f"{path.name} is not UTF-8. Save it as UTF-8 and read it again."
        raise InvalidInput([Problem("bad_encoding", message, file=path.name)]) from None
    except (OSError, EOFError, zlib.error) as error:
        message = f"{path.name} can't be read: {error}."
        raise InvalidInput([Problem("bad_encoding", message, file=path.name)]) from None


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip() and not line.startswith("# "):
            yield number, re.split(r"[ \t]+", line.strip(" \t\r"))


class _Pairs(list[tuple[str, Any]]):
    """A JSON object as it is written: as a dict it would keep the last of two equal keys in silence."""

    def repeated(self) -> str | None:
        keys = [key for key, _ in self]
        return next((key for key in keys if keys.count(key) > 1), None) if len(set(keys)) < len(keys) else None


def _json(path: Path, text: str, twice: str) -> dict[str, Any] | None:
    """The object of a JSON file; None where the file is no JSON but lines. InvalidInput for broken JSON."""
    if not text.lstrip().startswith("{"):
        return None
    try:
        content = json.loads(text, object_pairs_hook=_Pairs)
    except (ValueError, RecursionError) as error:
        message = f"{path.name} begins as JSON and is none: {error}."
        raise InvalidInput([Problem("bad_columns", message, file=path.name)]) from None
    problems = [] if (key := content.repeated()) is None else [_twice(path, "duplicate_query", key, key)]
    for query, listed in content:
        if isinstance(listed, _Pairs) and (doc := listed.repeated()) is not None:
            problems.append(_twice(path, twice, doc, query))
    if problems:
        raise InvalidInput(problems)
    return {query: dict(listed) if isinstance(listed, _Pairs) else listed for query, listed in content}


def _twice(path: Path, code: str, key: str, query: str) -> Problem:
    message = f"{path.name} has {key} twice in the same place. Keep it once."
    return Problem(code, message, query, file=path.name)


def _refuse_empty(path: Path, found: object, problems: list[Problem]) -> None:
    if not found and not problems:
        problems.append(
            Problem("empty_file", f"{path.name} holds no line. Check that it is the right file.", file=path.name)
        )
    if problems:
        raise InvalidInput(problems)


def read_qrels(path: Path) -> list[Judgment]:
    """Judgments from lines of four columns (query, ignored, document, grade) or JSON {query: {document: grade}}."""
    text = _text(path)
    found: list[Judgment] = []
    problems: list[Problem] = []
    content = _json(path, text, "duplicate_judgment")
    if content is not None:
        for query, judged in content.items():
            if not isinstance(judged, dict):
                message = f"Query {query} in {path.name} has {judged!r}. Write its judgments as {{document: grade}}."
                problems.append(Problem("bad_columns", message, query, file=path.name))
                continue
            for doc, grade in judged.items():
                _add_judgment(found, problems, path, query, doc, grade, None)
    else:
        first: dict[tuple[str, str], int] = {}
        for line, columns in _lines(text):
            if len(columns) != 4:
                message = (
                    f"{path.name}, line {line} has {len(columns)} columns. Judgments have four: query, 0, id, grade."
                )
                problems.append(Problem("bad_columns", message, file=path.name, line=line))
                continue
            query, _, doc, written = columns
            if (query, doc) in first:
                message = (
                    f"{path.name}, line {line}: {doc} was judged for query {query} on line {first[query, doc]}. "
                    "Keep one judgment."
                )
                problems.append(Problem("duplicate_judgment", message, query, doc, path.name, line))
                continue
            first[query, doc] = line
            grade = int(written) if re.fullmatch(r"-?\d{1,9}", written) else written
            _add_judgment(found, problems, path, query, doc, grade, line)
    _refuse_empty(path, found, problems)
    return found


def _add_judgment(
    found: list[Judgment], problems: list[Problem], path: Path, query: str, doc: str, grade: object, line: int | None
) -> None:
    if isinstance(grade, int) and not isinstance(grade, bool):
        found.append(Judgment(query, doc, grade))
        return
    where = path.name if line is None else f"{path.name}, line {line}"
    message = f"{where}: {doc} has the grade {grade!r} for query {query}. A grade is a whole number, such as 0 or 1."
    problems.append(Problem("bad_relevance", message, query, doc, path.name, line))


def read_run(path: Path) -> dict[str, tuple[str, ...]]:
    """A run from lines of six columns (query, ignored, document, rank, score, tag) or from JSON.

    JSON is {query: [document, ...]}, best first, or {query: {document: score}}.
    """
    text = _text(path)
    problems: list[Problem] = []
    content = _json(path, text, "duplicate_doc")
    run: dict[str, tuple[str, ...]] = {}
    if content is not None:
        for query, listed in content.items():
            if isinstance(listed, list):
                run[query] = tuple(listed)
            elif isinstance(listed, dict) and all(_is_score(score) for score in listed.values()):
                run[query] = tuple(doc for _, doc in sorted(((s, d) for d, s in listed.items()), reverse=True))
            else:
                message = f"Query {query} in {path.name} has neither a list of documents nor {{document: score}}."
                problems.append(Problem("bad_columns", message, query, file=path.name))
    else:
        run = _read_lines(path, text, problems)
    _refuse_empty(path, run, problems)
    return run


def _is_score(score: object) -> bool:
    if not isinstance(score, int | float) or isinstance(score, bool):
        return False
    try:
        return isfinite(score)
    except OverflowError:  # a whole number past what 64 bits of float can hold
        return False


def _read_lines(path: Path, text: str, problems: list[Problem]) -> dict[str, tuple[str, ...]]:
    rows: dict[str, list[tuple[float, str, int, int]]] = {}
    first: dict[tuple[str, str], int] = {}
    for line, columns in _lines(text):
        where = f"{path.name}, line {line}"
        if len(columns) != 6:
            message = f"{where} has {len(columns)} columns. A run has six: query, Q0, document, rank, score, tag."
            problems.append(Problem("bad_columns", message, file=path.name, line=line))
            continue
        query, _, doc, rank, score, _ = columns
        if (query, doc) in first:
            message = f"{where}: {doc} stands on line {first[query, doc]} for query {query} already. Keep it once."
            problems.append(Problem("duplicate_doc", message, query, doc, path.name, line))
            continue
        first[query, doc] = line
        try:
            value = float(score)
        except ValueError:
            value = float("nan")
        if not isfinite(value) or "_" in score:
            message = f"{where}: the score of {doc} is {score!r}. Write a finite number with a decimal point."
            problems.append(Problem("bad_score", message, query, doc, path.name, line))
        if not re.fullmatch(r"\d{1,9}", rank):
            message = f"{where}: the rank of {doc} is {rank!r}. Write a whole number from 0 or 1."
            problems.append(Problem("bad_rank", message, query, doc, path.name, line))
        elif isfinite(value) and "_" not in score:
            rows.setdefault(query, []).append((value, doc, int(rank), line))
    return {query: _by_score(path, query, listed, problems) for query, listed in rows.items()}


def _by_score(
    path: Path, query: str, listed: list[tuple[float, str, int, int]], problems: list[Problem]
) -> tuple[str, ...]:
    """The order by score, then id, both descending; a rank column that contradicts the scores is a problem."""
    ordered = sorted(listed, key=lambda row: (row[0], row[1]), reverse=True)
    by_rank = sorted(listed, key=lambda row: row[2])
    for (_, doc, rank, line), expected in zip(by_rank, count(min(1, by_rank[0][2])), strict=False):
        if rank != expected:
            message = f"{path.name}, line {line}: {doc} has rank {rank} in query {query}, where {expected} comes next."
            problems.append(Problem("bad_rank", message, query, doc, path.name, line))
            break
    for (score, doc, rank, line), (above, *_rest) in zip(by_rank[1:], by_rank, strict=False):
        if score > above:
            message = (
                f"{path.name}, line {line}: {doc} has rank {rank} and a higher score than the document above it. "
                "Make ranks and scores agree."
            )
            problems.append(Problem("rank_score_conflict", message, query, doc, path.name, line))
            break
    return tuple(doc for _, doc, _, _ in ordered)
