"""Retrieval as the course asks for it: a collection, a model with its switches, queries, the top k.

Counts and models stay in memory while they fit into a budget, those used last; the rankings of many queries over a
large collection are kept on disk too, under the digest of all that they depend on.
"""

from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, TypeVar

from exercises.retrieval import cache
from exercises.retrieval.collection import Collection
from exercises.retrieval.index import Counts, count_terms, count_words
from exercises.retrieval.models import MODELS, Model, ModelName, build_model
from exercises.retrieval.progress import Progress, silent
from exercises.retrieval.ranking import Ranked, Ranker
from exercises.retrieval.size import LARGE
from exercises.retrieval.words import Terms

_BUDGET = 2_000_000_000
_A_HIT = 100  # bytes, about, of an id and a score

_T = TypeVar("_T")


class _Kept:
    """What was made, the latest used last; the oldest go when the bytes exceed the budget."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], tuple[Any, int]] = {}
        self._lock = Lock()

    def get(self, key: tuple[object, ...], make: Callable[[], _T], size: Callable[[_T], int]) -> _T:
        with self._lock:
            if key in self._made:
                self._made[key] = self._made.pop(key)
                found: _T = self._made[key][0]
                return found
        made = make()
        with self._lock:
            self._made[key] = (made, size(made))
            while sum(bytes for _, bytes in self._made.values()) > _BUDGET:
                heavy = [each for each, (_, bytes) in self._made.items() if bytes and each != key]
                if not heavy:
                    break
                del self._made[heavy[0]]
        return made

    def __contains__(self, key: tuple[object, ...]) -> bool:
        return key in self._made


_kept = _Kept()


def _size(matrix: Any) -> int:
    return int(matrix.data.nbytes + matrix.indices.nbytes + matrix.indptr.nbytes)


def keep(key: tuple[object, ...], make: Callable[[], _T]) -> _T:
    """What `make` makes, kept under a key while there is room: for things that weigh little."""
    return _kept.get(key, make, lambda _made: 0)


def counts_of(collection: Collection, terms: Terms, progress: Progress = silent) -> Counts:
    """The document-term matrix of a collection under the switches."""

    def make() -> Counts:
        if len(collection.ids) >= LARGE:  # on disk, and too heavy to hold beside what is made of it
            return count_terms(count_words(collection, terms.cut, progress), terms)
        words = keep(("words", collection.digest, terms.cut), lambda: count_words(collection, terms.cut, progress))
        return count_terms(words, terms)

    return _kept.get(("terms", collection.digest, terms), make, lambda counts: _size(counts.matrix))


def ranker_of(collection: Collection, name: ModelName, terms: Terms, progress: Progress = silent) -> Ranker:
    """A model over a collection, ready to rank."""

    def make() -> Ranker:
        counts = counts_of(collection, terms, progress)
        progress(f"making {MODELS[name]}", 0, 0)
        return Ranker(build_model(name, terms, counts), collection.ids)

    return _kept.get(_model_key(collection, name, terms), make, lambda ranker: _size(ranker.model.weights))


def _model_key(collection: Collection, name: ModelName, terms: Terms) -> tuple[object, ...]:
    return ("model", collection.digest, name, terms)


def is_ready(collection: Collection, name: ModelName, terms: Terms) -> bool:
    """True where ranking with the model takes a moment only: it is in memory, or the collection is small."""
    return len(collection.ids) < LARGE or is_kept(_model_key(collection, name, terms))


def is_kept(key: tuple[object, ...]) -> bool:
    """True where something is kept in memory under a key."""
    return key in _kept


def model_of(collection: Collection, name: ModelName, terms: Terms) -> Model:
    """A model over a collection."""
    return ranker_of(collection, name, terms).model


def retrieve(
    collection: Collection,
    name: ModelName,
    terms: Terms,
    topics: Sequence[str],
    k: int,
    progress: Progress = silent,
) -> dict[str, Ranked]:
    """The top k of each topic."""

    def make() -> list[Ranked]:
        ranker = ranker_of(collection, name, terms, progress)
        return ranker.rank_all([collection.topics[topic].text for topic in topics], k, progress)

    if len(collection.ids) < LARGE or len(topics) == 1:
        return dict(zip(topics, make(), strict=True))
    key = _run_key(collection, name, terms, topics, k)

    def load_or_make() -> list[Ranked]:
        if kept := cache.load(key):
            return _unpacked(*kept)
        found = make()
        cache.save(key, *_packed(found))
        return found

    return dict(zip(topics, _kept.get((key,), load_or_make, lambda _found: len(topics) * k * _A_HIT), strict=True))


def ask(
    collection: Collection, name: ModelName, terms: Terms, text: str, k: int, progress: Progress = silent
) -> Ranked:
    """The top k for a query in words, one of the collection's or any other."""
    return ranker_of(collection, name, terms, progress).rank(text, k)


def is_retrieved(collection: Collection, name: ModelName, terms: Terms, topics: Sequence[str], k: int) -> bool:
    """True where `retrieve` takes a moment only."""
    return len(collection.ids) < LARGE or is_kept((_run_key(collection, name, terms, topics, k),))


def _run_key(collection: Collection, name: ModelName, terms: Terms, topics: Sequence[str], k: int) -> str:
    return cache.key("run", collection.digest, name, repr(terms), str(k), *topics)


def _packed(found: Sequence[Ranked]) -> tuple[dict[str, Any], list[str]]:
    import json

    import numpy as np

    arrays = {
        "lengths": np.array([len(each.docs) for each in found]),
        "scores": np.array([score for each in found for score in each.scores]),
        "matching": np.array([each.matching for each in found]),
        "left_out": np.array([each.left_out for each in found]),
    }
    return arrays, [json.dumps(doc) for each in found for doc in each.docs]


def _unpacked(arrays: dict[str, Any], docs: Sequence[str]) -> list[Ranked]:
    import json

    found, start = [], 0
    rows = zip(*(arrays[name].tolist() for name in ("lengths", "matching", "left_out")), strict=True)
    scores = arrays["scores"].tolist()
    for length, matching, left_out in rows:
        here = slice(start, start + length)
        found.append(Ranked(tuple(map(json.loads, docs[here])), tuple(scores[here]), matching, left_out))
        start += length
    return found
