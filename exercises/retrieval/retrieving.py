"""Retrieval as the course asks for it: a collection, a model with its switches, queries, the top k.

Counts and models stay in memory while they fit into a budget, those used last. What is made of a large collection is
made in a process of its own, lies in the cache folder and is mapped from there.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple
from threading import Lock
from typing import Any, TypeVar

from exercises.retrieval import kept
from exercises.retrieval.collection import Collection
from exercises.retrieval.index import Counts, count_terms, count_words
from exercises.retrieval.models import MODELS, Model, ModelName, build_model
from exercises.retrieval.outside import still_there, work
from exercises.retrieval.progress import Progress, silent
from exercises.retrieval.ranking import Ranked, Ranker
from exercises.retrieval.size import is_large
from exercises.retrieval.stored import Stored
from exercises.retrieval.words import Terms

_BUDGET = 2_000_000_000
_A_HIT = 100  # bytes, about, of an id and a score
_A_TERM = 200  # of a term's text and its column; cells that are mapped from a file are the system's to hold or let go

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


def _size(counts: Counts, matrix: Any) -> int:
    cells = matrix.data.nbytes + matrix.indices.nbytes + matrix.indptr.nbytes if matrix.data.flags.writeable else 0
    return int(cells) + len(counts.terms) * _A_TERM


def keep(key: tuple[object, ...], make: Callable[[], _T]) -> _T:
    """What `make` makes, kept under a key while there is room: for things that weigh little."""
    return _kept.get(key, make, lambda _made: 0)


def keep_made(load: Callable[[], _T | None], task: str, asked: Mapping[str, object], progress: Progress) -> _T:
    """What a task on a large collection leaves in the cache folder; made first where it is not there."""
    found = load()
    if found is None:
        work(task, asked, progress)
        found = still_there(load())
    return found


def counts_of(collection: Collection, terms: Terms, progress: Progress = silent) -> Counts:
    """The document-term matrix of a collection under the switches."""
    documents, digest = collection.documents, collection.digest

    def make() -> Counts:
        if isinstance(documents, Stored):
            key = kept.terms_key(digest, terms)
            asked = {"documents": documents.key, "terms": astuple(terms)}
            return keep_made(lambda: kept.load_counts(key, len(documents)), "terms", asked, progress)
        size = len(documents)
        words = keep(("words", digest, terms.cut), lambda: count_words(documents, size, terms.cut, progress))
        return count_terms(words, terms)

    return _kept.get(("terms", digest, terms), make, lambda counts: _size(counts, counts.matrix))


def ranker_of(collection: Collection, name: ModelName, terms: Terms, progress: Progress = silent) -> Ranker:
    """A model over a collection, ready to rank."""
    documents = collection.documents

    def make() -> Ranker:
        if isinstance(documents, Stored):
            return Ranker(_made_model(collection, documents, name, terms, progress), collection.ids)
        counts = counts_of(collection, terms, progress)
        progress(f"making {MODELS[name]}", 0, 0)
        return Ranker(build_model(name, terms, counts), collection.ids)

    return _kept.get(
        _model_key(collection, name, terms), make, lambda ranker: _size(ranker.model.counts, ranker.model.weights)
    )


def _made_model(collection: Collection, documents: Stored, name: ModelName, terms: Terms, progress: Progress) -> Model:
    key = kept.model_key(collection.digest, name, terms)
    asked = {"documents": documents.key, "model": name, "terms": astuple(terms)}
    if not kept.is_there(key):  # one process makes the counts and the model
        work("model", asked, progress)
    counts = counts_of(collection, terms, progress)
    return keep_made(lambda: kept.load_model(key, name, terms, counts), "model", asked, progress)


def _model_key(collection: Collection, name: ModelName, terms: Terms) -> tuple[object, ...]:
    return ("model", collection.digest, name, terms)


def is_ready(collection: Collection, name: ModelName, terms: Terms) -> bool:
    """True where ranking with the model takes a moment only: it was made, or the collection is small."""
    if not is_large(collection) or is_kept(_model_key(collection, name, terms)):
        return True
    digest = collection.digest
    needed = (kept.terms_key(digest, terms), kept.model_key(digest, name, terms))
    return isinstance(collection.documents, Stored) and all(map(kept.is_there, needed))


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
    texts = [collection.topics[topic].text for topic in topics]
    documents = collection.documents

    def make() -> list[Ranked]:
        if not isinstance(documents, Stored):
            return ranker_of(collection, name, terms, progress).rank_all(texts, k, progress)
        key = kept.run_key(collection.digest, name, terms, k, texts)
        asked = {"documents": documents.key, "model": name, "terms": astuple(terms), "texts": texts, "k": k}
        return keep_made(lambda: kept.load_run(key, collection.ids), "run", asked, progress)

    if len(topics) == 1:
        found = [ask(collection, name, terms, texts[0], k, progress)]
    elif not is_large(collection):
        found = make()
    else:
        found = _kept.get(_run_key(collection, name, terms, topics, k), make, lambda _found: len(topics) * k * _A_HIT)
    return dict(zip(topics, found, strict=True))


def ask(
    collection: Collection, name: ModelName, terms: Terms, text: str, k: int, progress: Progress = silent
) -> Ranked:
    """The top k for a query in words, one of the collection's or any other."""
    return ranker_of(collection, name, terms, progress).rank(text, k)


def is_retrieved(collection: Collection, name: ModelName, terms: Terms, topics: Sequence[str], k: int) -> bool:
    """True where `retrieve` takes a moment only."""
    return not is_large(collection) or is_kept(_run_key(collection, name, terms, topics, k))


def _run_key(
    collection: Collection, name: ModelName, terms: Terms, topics: Sequence[str], k: int
) -> tuple[object, ...]:
    return ("run", collection.digest, name, terms, k, *topics)
