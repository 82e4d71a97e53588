"""Looking at a collection before anything is retrieved: how long its texts are, and what its gold is like."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median

from exercises.retrieval import kept
from exercises.retrieval.collection import Collection, Document
from exercises.retrieval.progress import Progress, silent
from exercises.retrieval.retrieving import is_kept, keep, keep_made
from exercises.retrieval.size import is_large
from exercises.retrieval.stored import Stored

HISTOGRAM_END = 2_000


@dataclass(frozen=True, slots=True)
class Lengths:
    """The words of some texts, cut at blanks.

    bins  (from, to, how many), `to` not included; the last bin of a capped histogram holds all that is longer
    """

    count: int
    mean: float
    median: float
    shortest: int
    longest: int
    bins: tuple[tuple[int, int, int], ...]
    beyond: int


def lengths(words: Sequence[int], bins: int = 20, end: int = HISTOGRAM_END) -> Lengths:
    """The figures over numbers of words, of which there is at least one; the histogram ends at `end`.

    `beyond` counts the texts that are longer than the histogram shows: they are in no bin.
    """
    top = min(max(words), end)
    width = max(-(-(top + 1) // bins), 1)
    counted = Counter(each // width for each in words if each <= top)
    shown = tuple((number * width, (number + 1) * width, counted[number]) for number in range(top // width + 1))
    return Lengths(
        len(words), fmean(words), float(median(words)), min(words), max(words), shown, sum(each > top for each in words)
    )


def topic_words(collection: Collection) -> dict[str, int]:
    """Topic -> its words."""
    return {topic.id: len(topic.text.split()) for topic in collection.topics.values()}


def document_words(collection: Collection, progress: Progress = silent) -> tuple[int, ...]:
    """The words of each document, in the order of the collection; of a large one kept in the cache folder."""
    documents = collection.documents

    def make() -> tuple[int, ...]:
        if isinstance(documents, Stored):
            key = kept.lengths_key(collection.digest)
            return keep_made(lambda: kept.load_lengths(key), "lengths", {"documents": documents.key}, progress)
        return tuple(len(document.whole.split()) for document in documents)

    return keep(("lengths", collection.digest), make)


def is_measured(collection: Collection) -> bool:
    """True where `document_words` takes a moment only."""
    return not is_large(collection) or is_kept(("lengths", collection.digest))


def three_documents(collection: Collection, seed: int) -> tuple[Document, ...]:
    """Three documents drawn by a seed, or all where there are fewer: the same seed gives the same ones."""
    size = len(collection.ids)
    return tuple(collection.documents[row] for row in random.Random(seed).sample(range(size), min(3, size)))  # noqa: S311


@dataclass(frozen=True, slots=True)
class GoldFigures:
    """What is known to be relevant: topics that have something, how much, and with which grades."""

    topics: int
    answerable: int
    no_answer: tuple[str, ...]
    mean: float
    fewest: int
    most: int
    grades: tuple[tuple[int, int], ...]


def gold_figures(collection: Collection) -> GoldFigures:
    """The figures of the gold; mean, fewest and most are over the topics that have a relevant document."""
    relevant = {topic: len(collection.relevant(topic)) for topic in collection.topics}
    some = [count for count in relevant.values() if count]
    grades = Counter(grade for judged in collection.grades.values() for grade in judged.values())
    return GoldFigures(
        len(relevant),
        len(some),
        tuple(topic for topic, count in relevant.items() if not count),
        fmean(some) if some else 0.0,
        min(some, default=0),
        max(some, default=0),
        tuple(sorted(grades.items())),
    )
