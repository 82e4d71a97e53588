"""TREC's form (documents and topics between tags, judgments in four columns) and SMART's (.I .T .W).

Old collections number their topics in two ways: where the judgments speak of 1 to n and the topics of other
numbers, the judgments count positions, and the collection says so in a note.
"""

import html
import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from exercises.retrieval.collection import Document, Topic, Unreadable, split_by_half
from exercises.retrieval.reading.found import Found, add_grade
from exercises.retrieval.reading.source import Source

_SNIFFED = 4_000
_LARGEST = 500_000_000
_HALVES = "Training is the first half of the queries, test the second."


def read_trec(source: Source) -> Found | None:
    """TREC's form, or None where the files are others."""
    starts = {name: _start(source, name) for name in source.names}
    documents = [n for n, start in starts.items() if re.search(r"<doc>", start, re.I)]
    topics = [n for n, start in starts.items() if re.search(r"<top>", start, re.I)]
    if not documents and not topics:
        return None
    qrels = [name for name, start in starts.items() if _is_qrels(start, 4)]
    _need_one("TREC's form", {"documents (<doc>)": documents, "topics (<top>)": topics, "judgments": qrels})
    found = [
        Topic(*_topic(f"{topics[0]}, topic {number}", body))
        for number, body in enumerate(_between(_text(source, topics[0]), "top"), start=1)
    ]
    grades = _qrels(source, qrels[0], grade_at=3, doc_at=2)

    def read() -> Iterator[Document]:
        for number, body in enumerate(_between(_text(source, documents[0]), "doc"), start=1):
            id = _field(body, "docno")
            if not id:
                raise Unreadable(f"{documents[0]}: document {number} has no <docno>. Give it one.")
            yield Document(id, _field(body, "title"), _field(body, "text"))

    return _put_together("TREC", read, found, grades, qrels[0])


def read_smart(source: Source) -> Found | None:
    """SMART's form, or None where the files are others."""
    starts = {name: _start(source, name) for name in source.names}
    marked = [name for name, start in starts.items() if re.match(r"\s*\.I\s+\S", start)]
    if not marked:
        return None
    topics = [n for n in marked if re.search(r"qry|que", PurePosixPath(n).name, re.I)]
    documents = [n for n in marked if n not in topics]
    qrels = [
        n
        for n, start in starts.items()
        if n not in marked and re.search("rel", PurePosixPath(n).name, re.I) and start.strip()
    ]
    _need_one("SMART's form", {"documents (.I)": documents, "queries (.QRY)": topics, "judgments (.REL)": qrels})
    found = [Topic(id, " ".join(fields.get("W", "").split())) for id, fields in _marked(_text(source, topics[0]))]
    grades = _qrels(source, qrels[0], grade_at=None, doc_at=1)

    def read() -> Iterator[Document]:
        for id, fields in _marked(_text(source, documents[0])):
            yield Document(id, *(" ".join(fields.get(mark, "").split()) for mark in "TW"))

    return _put_together("SMART", read, found, grades, qrels[0])


def _start(source: Source, name: str) -> str:
    with source.open(name) as file:
        return file.read(_SNIFFED)


def _text(source: Source, name: str) -> str:
    if source.sizes[name] > _LARGEST:
        raise Unreadable(f"{name} has {source.sizes[name]:,} bytes. Files of this form are read up to {_LARGEST:,}.")
    with source.open(name) as file:
        return file.read()


def _is_qrels(start: str, columns: int) -> bool:
    lines = [line.split() for line in start.splitlines()[:20] if line.strip()]
    return bool(lines) and all(
        len(line) == columns and line[-1].lstrip("-").isdecimal() for line in lines[:-1] or lines
    )


def _need_one(form: str, parts: dict[str, list[str]]) -> None:
    for part, names in parts.items():
        if len(names) != 1:
            seen = ", ".join(names) or "none"
            raise Unreadable(f"{form} needs one file of {part}. Found: {seen}.")


def _between(text: str, tag: str) -> list[str]:
    return re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.I | re.S)


def _field(body: str, tag: str) -> str:
    """The text of a tag, closed or running to the next one, with its blanks made single."""
    found = re.search(rf"<{tag}>(.*?)(?:</{tag}>|(?=<)|$)", body, re.I | re.S)
    return " ".join(html.unescape(found[1]).split()) if found else ""


def _topic(where: str, body: str) -> tuple[str, str]:
    id, text = _field(body, "num").removeprefix("Number:").strip(), _field(body, "title").removeprefix("Topic:").strip()
    if not id or not text:
        raise Unreadable(f"{where} lacks a <num> or a <title>. Each topic has both.")
    return id, text


def _marked(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    """(id, mark -> text) of each entry in SMART's form."""
    for entry in re.split(r"^\.I[ \t]+", text, flags=re.M)[1:]:
        id, _, rest = entry.partition("\n")
        parts = re.split(r"^\.([A-Z])[ \t]*\r?$", rest, flags=re.M)
        yield id.strip(), dict(zip(parts[1::2], parts[2::2], strict=True))


def _qrels(source: Source, name: str, *, doc_at: int, grade_at: int | None) -> dict[str, dict[str, int]]:
    """Judgments a line: the query first. Without a column for grades, each named document is relevant."""
    grades: dict[str, dict[str, int]] = {}
    with source.open(name) as file:
        for number, line in enumerate(file, start=1):
            columns = line.split()
            if not columns:
                continue
            where = f"{name}, line {number}"
            if len(columns) <= max(doc_at, grade_at or 0):
                raise Unreadable(f"{where} has {len(columns)} columns, too few for a judgment.")
            add_grade(grades, where, columns[0], columns[doc_at], "1" if grade_at is None else columns[grade_at])
    return grades


def _put_together(
    form: str, documents: object, topics: list[Topic], grades: dict[str, dict[str, int]], qrels: str
) -> Found:
    notes = [_HALVES]
    known = {topic.id for topic in topics}
    if not grades.keys() <= known:
        positions = {str(number) for number in range(1, len(topics) + 1)}
        if not grades.keys() <= positions:
            stray = sorted(grades.keys() - known)[0]
            raise Unreadable(f"{qrels} judges query {stray}, which is no topic, by number or by position.")
        topics = [Topic(str(number), topic.text) for number, topic in enumerate(topics, start=1)]
        notes.append(
            "The judgments count the topics by position, and the topics have other numbers of their own. "
            "The ids here are the positions."
        )
    splits = split_by_half([topic.id for topic in topics])
    return Found(form, documents, tuple(topics), grades, splits, notes=tuple(notes))  # type: ignore[arg-type]
