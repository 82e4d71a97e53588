"""BEIR's form: corpus.jsonl, queries.jsonl and qrels/*.tsv, in one folder or one below."""

import json
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

import msgspec

from exercises.retrieval.collection import Document, Split, Topic, Unreadable, split_by_half
from exercises.retrieval.reading.found import Found, add_grade
from exercises.retrieval.reading.source import Source

_TRAINING = ("train", "training", "dev", "validation")


class _About(msgspec.Struct):
    """What else a line may say; more is left alone."""

    kind: str = ""
    intent: str = ""
    fails_by: list[str] = []


class _Line(msgspec.Struct, kw_only=True):
    id: str = msgspec.field(name="_id")
    text: str
    title: str = ""
    metadata: _About | None = None


def read_beir(source: Source) -> Found | None:
    """The collection, or None where the files are others. Unreadable, by file and line, where they are broken."""
    corpus = next((name for name in source.names if PurePosixPath(name).name == "corpus.jsonl"), None)
    if corpus is None:
        return None
    folder = PurePosixPath(corpus).parent
    queries = (folder / "queries.jsonl").as_posix()
    qrels = [n for n in source.names if PurePosixPath(n).parent == folder / "qrels" and n.endswith(".tsv")]
    if queries not in source.names or not qrels:
        raise Unreadable("Beside corpus.jsonl there have to be queries.jsonl and a folder qrels with a .tsv in it.")

    def documents() -> Iterator[Document]:
        for _, line in _lines(source, corpus):
            yield Document(line.id, line.title, line.text, (line.metadata or _About()).kind)

    grades: dict[str, dict[str, int]] = {}
    judged_in: dict[str, list[str]] = {}
    for name in qrels:
        mine = _qrels(source, name)
        for topic, judged in mine.items():
            if topic in grades:
                raise Unreadable(f"{name} judges query {topic}, which another file in qrels judges too.")
            grades[topic] = judged
        judged_in[PurePosixPath(name).stem.lower()] = list(mine)
    topics = []
    for where, line in _lines(source, queries):
        about = line.metadata or _About()
        if line.id in grades:
            topics.append(Topic(line.id, line.text, about.intent, tuple(about.fails_by)))
        elif about.fails_by:
            raise Unreadable(f"{where}: query {line.id} stands in no file of qrels.")
    splits, notes = _split(judged_in, [topic.id for topic in topics])
    if unknown := len(grades) - len(topics):
        notes += (f"Judged queries that queries.jsonl does not hold: {unknown:,}. They are left out.",)
    return Found("BEIR", documents, tuple(topics), grades, splits, notes=notes)


def _lines(source: Source, name: str) -> Iterator[tuple[str, _Line]]:
    decode = msgspec.json.Decoder(_Line).decode
    with source.open(name) as file:
        for number, text in enumerate(file, start=1):
            if not text.strip():
                continue
            where = f"{name}, line {number}"
            try:
                yield where, decode(text)
            except (msgspec.DecodeError, RecursionError):
                yield where, _loose(where, text)


def _loose(where: str, text: str) -> _Line:
    """A line whose metadata are of another collection's kind: only its three fields are read."""
    try:
        found: Any = json.loads(text)
        line = _Line(id=found["_id"], text=found["text"], title=found.get("title") or "")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Unreadable(f'{where} is no line such as {{"_id": "7", "text": "..."}}: {error!r}.') from None
    if not all(isinstance(value, str) for value in (line.id, line.text, line.title)):
        raise Unreadable(f"{where}: _id, title and text have to be texts. Write ids in quotes.")
    return line


def _qrels(source: Source, name: str) -> dict[str, dict[str, int]]:
    grades: dict[str, dict[str, int]] = {}
    with source.open(name) as file:
        for number, text in enumerate(file, start=1):
            columns = text.rstrip("\r\n").split("\t")
            if not text.strip() or (number == 1 and columns[0] == "query-id"):
                continue
            where = f"{name}, line {number}"
            if len(columns) != 3:
                raise Unreadable(f"{where} has {len(columns)} columns. Judgments have three: query, document, grade.")
            add_grade(grades, where, *columns)
    return grades


def _split(judged_in: dict[str, list[str]], topics: list[str]) -> tuple[dict[Split, tuple[str, ...]], tuple[str, ...]]:
    training = next((name for name in _TRAINING if name in judged_in), None)
    if training is None or "test" not in judged_in:
        return split_by_half(topics), ("Training is the first half of the queries, test the second.",)
    known = set(topics)
    splits: dict[Split, tuple[str, ...]] = {
        "training": tuple(topic for topic in judged_in[training] if topic in known),
        "test": tuple(topic for topic in judged_in["test"] if topic in known),
    }
    others = sorted(set(judged_in) - {training, "test"})
    return splits, tuple(f"The queries of {name}.tsv are not used." for name in others)
