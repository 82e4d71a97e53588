"""A collection: documents, queries in words, and what is known to be relevant to each.

Small ones stand in memory; of large ones only the ids do, and a text is read when it is asked for.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

Split = Literal["training", "test"]
SPLITS: tuple[Split, ...] = ("training", "test")

Gold = Literal["judged", "system"]
"""Where relevance comes from: judges, or the top of another system's list."""


@dataclass(frozen=True, slots=True)
class Document:
    """A document; `kind` says what kind of page it is, where the collection says so."""

    id: str
    title: str
    text: str
    kind: str = ""

    @property
    def whole(self) -> str:
        """What a model reads: the title, a blank, the text."""
        return f"{self.title} {self.text}".strip()


@dataclass(frozen=True, slots=True)
class Topic:
    """A query in words; what its author meant by it, and the kinds of failure it was written to show."""

    id: str
    text: str
    intent: str = ""
    fails_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Collection:
    """Documents, topics, judgments and the two halves of the topics.

    grades  topic id -> document id -> grade; a topic without a relevant document is a no-answer query
    splits  training and test -> topic ids, in the order of the file
    notes   what its reader has to say about it, a sentence each
    digest  SHA-256 of all of the above that figures depend on
    """

    name: str
    title: str
    documents: Sequence[Document]
    ids: tuple[str, ...]
    topics: Mapping[str, Topic]
    grades: Mapping[str, Mapping[str, int]]
    splits: Mapping[Split, tuple[str, ...]]
    digest: str
    gold: Gold = "judged"
    notes: tuple[str, ...] = ()

    def document(self, id: str) -> Document:
        """The document with this id. KeyError where there is none."""
        return self.documents[self.row(id)]

    def row(self, id: str) -> int:
        """The place of a document in the collection, from 0. KeyError where there is none."""
        try:
            return self.ids.index(id)
        except ValueError:
            raise KeyError(f"{self.name} has no document {id}.") from None

    def relevant(self, topic: str) -> tuple[str, ...]:
        """The documents known to be relevant to a topic, best first, then by id."""
        judged = self.grades.get(topic, {})
        return tuple(sorted((doc for doc, grade in judged.items() if grade >= 1), key=lambda doc: (-judged[doc], doc)))


class Unreadable(ValueError):
    """A collection that can't be read: what was seen, where, and what to do."""


def split_by_half(topics: Sequence[str]) -> dict[Split, tuple[str, ...]]:
    """The first half of the topics for training, the rest for test."""
    middle = (len(topics) + 1) // 2
    return {"training": tuple(topics[:middle]), "test": tuple(topics[middle:])}


def digest_of(
    documents: Iterable[Document],
    topics: Iterable[Topic],
    grades: Mapping[str, Mapping[str, int]],
    splits: Mapping[Split, Sequence[str]],
) -> str:
    """SHA-256 over ids and texts, in order, with the judgments and the split. `documents` is read once."""
    found = hashlib.sha256()
    for document in documents:
        found.update(json.dumps([document.id, document.title, document.text]).encode())
    rest = [
        [[topic.id, topic.text] for topic in topics],
        {topic: dict(sorted(judged.items())) for topic, judged in sorted(grades.items())},
        {split: list(splits[split]) for split in SPLITS},
    ]
    found.update(json.dumps(rest).encode())
    return found.hexdigest()
