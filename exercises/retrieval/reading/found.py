"""What a reader finds in a source, before it is kept."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from exercises.retrieval.collection import Document, Gold, Split, Topic, Unreadable


@dataclass(frozen=True, slots=True)
class Found:
    """A collection as read. `documents` reads them one by one, anew each time it is called."""

    form: str
    documents: Callable[[], Iterator[Document]]
    topics: tuple[Topic, ...]
    grades: Mapping[str, Mapping[str, int]]
    splits: Mapping[Split, tuple[str, ...]]
    gold: Gold = "judged"
    notes: tuple[str, ...] = ()


def add_grade(grades: dict[str, dict[str, int]], where: str, topic: str, doc: str, written: str) -> None:
    """One judgment; Unreadable, by file and line, for a grade that is no whole number or a second judgment."""
    try:
        if not written.lstrip("-").isascii():
            raise ValueError
        grade = int(written)
    except ValueError:
        raise Unreadable(f"{where} has the grade {written!r}. A grade is a whole number, such as 0 or 1.") from None
    if not -9 <= grade <= 1000:
        raise Unreadable(f"{where} has the grade {grade}. Grades run from 0 to 1000.")
    judged = grades.setdefault(topic, {})
    if doc in judged:
        raise Unreadable(f"{where} judges {doc} for query {topic} a second time. Keep one judgment.")
    judged[doc] = grade
