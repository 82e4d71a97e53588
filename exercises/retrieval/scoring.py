"""A model's figures on training or test, what another model gains over it, and the queries it does worst on.

Ten documents are retrieved for a query, as in the class: AP@10 divides by all known relevant documents, so with more
than ten of them it can't reach 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from exercises.model import Measure, Value
from exercises.reference import Judgment, Report, evaluate
from exercises.retrieval.collection import Collection, Split
from exercises.retrieval.models import ModelName
from exercises.retrieval.progress import Progress, silent
from exercises.retrieval.retrieving import is_kept, keep, retrieve
from exercises.retrieval.size import LARGE
from exercises.retrieval.words import Terms

K = 10
CHALLENGE = Measure("nDCG", K)
MEASURES = (Measure("P", K), Measure("RR", K), Measure("AP", K), CHALLENGE)


def score(collection: Collection, name: ModelName, terms: Terms, split: Split, progress: Progress = silent) -> Report:
    """The report of a model on a split, every query of it in it."""

    def make() -> Report:
        topics = collection.splits[split]
        found = retrieve(collection, name, terms, topics, K, progress)
        judgments = [
            Judgment(topic, doc, grade) for topic in topics for doc, grade in collection.grades.get(topic, {}).items()
        ]
        return evaluate({topic: ranked.docs for topic, ranked in found.items()}, judgments, MEASURES, queries=topics)

    return keep(_key(collection, name, terms, split), make)


def is_scored(collection: Collection, name: ModelName, terms: Terms, split: Split) -> bool:
    """True where `score` takes a moment only."""
    return len(collection.ids) < LARGE or is_kept(_key(collection, name, terms, split))


def _key(collection: Collection, name: ModelName, terms: Terms, split: Split) -> tuple[object, ...]:
    return ("score", collection.digest, name, terms, split)


@dataclass(frozen=True, slots=True)
class Gain:
    """What a measure's mean gains from one model to another."""

    measure: Measure
    before: float
    after: float

    @property
    def by(self) -> float:
        return self.after - self.before


def gains(before: Report, after: Report) -> tuple[Gain, ...]:
    """The gain of each measure, the largest first; a measure that is undefined in one of the two is left out."""
    found = [
        Gain(measure, float(was), float(now))
        for measure in MEASURES
        if (was := before.macro[measure.label]) is not None and (now := after.macro[measure.label]) is not None
    ]
    return tuple(sorted(found, key=lambda gain: -gain.by))


def worst(report: Report, count: int = 10) -> tuple[tuple[str, Value], ...]:
    """The answerable queries with the lowest nDCG@10, the worst first, equal ones in the order of the collection."""
    values: Mapping[str, Value] = {topic: report.per_query[topic][CHALLENGE.label] for topic in report.answerable}
    ordered = sorted(values, key=lambda topic: float(values[topic] or 0))
    return tuple((topic, values[topic]) for topic in ordered[:count])
