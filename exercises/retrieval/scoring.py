"""A model's figures on training or test, what another model gains over it, and the queries it does worst on.

Ten documents are retrieved for a query, as in the class: AP@10 divides by all known relevant documents, so with more
than ten of them it can't reach 1.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from exercises.model import Measure
from exercises.retrieval.collection import Collection, Split
from exercises.retrieval.models import ModelName
from exercises.retrieval.progress import Progress, silent
from exercises.retrieval.ranking import Ranked
from exercises.retrieval.retrieving import is_kept, keep, retrieve
from exercises.retrieval.size import is_large
from exercises.retrieval.words import Terms

if TYPE_CHECKING:
    from exercises.evaluation import Figures

K = 10
CHALLENGE = Measure("nDCG", K)
MEASURES = (Measure("P", K), Measure("RR", K), Measure("AP", K), CHALLENGE)


def score(
    collection: Collection, name: ModelName, terms: Terms, split: Split, progress: Progress = silent
) -> "Figures":
    """The figures of a model on a split, every query of it in it; nothing retrieved counts as an empty list."""

    def make() -> "Figures":
        topics = collection.splits[split]
        return figures(collection, topics, retrieve(collection, name, terms, topics, K, progress))

    return keep(_key(collection, name, terms, split), make)


def is_scored(collection: Collection, name: ModelName, terms: Terms, split: Split) -> bool:
    """True where `score` takes a moment only."""
    return not is_large(collection) or is_kept(_key(collection, name, terms, split))


def _key(collection: Collection, name: ModelName, terms: Terms, split: Split) -> tuple[object, ...]:
    return ("score", collection.digest, name, terms, split)


def figures(collection: Collection, topics: Sequence[str], found: Mapping[str, Ranked]) -> "Figures":
    """The figures of rankings that were retrieved for these topics."""
    from exercises.evaluation import Policies, Source, evaluate, read_qrels, read_run

    grades = {topic: dict(collection.grades.get(topic, {})) for topic in topics}
    run = {topic: found[topic].docs for topic in topics}
    judged = read_qrels(Source("gold.json", json.dumps(grades).encode()))
    returned = read_run(Source("run.json", json.dumps(run).encode()))
    return evaluate([returned], judged, MEASURES, policies=Policies(missing="empty"), queries=topics)[0]


@dataclass(frozen=True, slots=True)
class Gain:
    """What a measure's mean gains from one model to another."""

    measure: Measure
    before: float
    after: float

    @property
    def by(self) -> float:
        return self.after - self.before


def gains(before: "Figures", after: "Figures") -> tuple[Gain, ...]:
    """The gain of each measure, the largest first; a measure that is undefined in one of the two is left out."""
    found = [
        Gain(measure, was, now)
        for measure in MEASURES
        if (was := before.macro(measure)) is not None and (now := after.macro(measure)) is not None
    ]
    return tuple(sorted(found, key=lambda gain: -gain.by))


def ndcg_by_topic(found: "Figures") -> dict[str, float]:
    """nDCG@10 of each answerable topic, in the order of the collection."""
    return {found.queries[place]: float(found.values[CHALLENGE][place]) for place in found.answerable.tolist()}


def worst(found: "Figures", count: int = 10) -> tuple[tuple[str, float], ...]:
    """The answerable queries with the lowest nDCG@10, the worst first, equal ones in the order of the collection."""
    values = ndcg_by_topic(found)
    return tuple((topic, values[topic]) for topic in sorted(values, key=values.__getitem__)[:count])
