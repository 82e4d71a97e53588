"""The heavy tasks on a large collection, each of which leaves what it makes in the cache folder.

They run in processes of their own (`outside`, `child`), so their arguments are what JSON can say. A task makes first
what it needs and is not there yet.
"""

import os
from collections.abc import Callable, Mapping, Sequence

from exercises.retrieval import cache, kept
from exercises.retrieval.index import Counts, count_terms, count_words, merge_counts
from exercises.retrieval.keeping import keep_documents
from exercises.retrieval.models import MODELS, Model, ModelName, build_model
from exercises.retrieval.outside import still_there, work_at_once
from exercises.retrieval.progress import Progress
from exercises.retrieval.ranking import Ranker
from exercises.retrieval.stored import Stored, open_stored
from exercises.retrieval.words import Cut, Terms

_MOST_CORES = 4
_EVERY = 500


def _open(documents: str) -> Stored:
    return still_there(open_stored(documents))


def measure(documents: str, progress: Progress) -> None:
    """The number of words of each document."""
    stored = _open(documents)
    found = []
    for done, document in enumerate(stored):
        if done % _EVERY == 0:
            progress("documents measured", done, len(stored))
        found.append(len(document.whole.split()))
    kept.save_lengths(kept.lengths_key(stored.digest), found)


def count_part(documents: str, cut: Cut, start: int, stop: int, key: str, progress: Progress) -> None:
    """The words of the documents from one number up to another."""
    kept.save_counts(key, count_words(_open(documents).between(start, stop), stop - start, cut, progress))


def _words(stored: Stored, cut: Cut, progress: Progress) -> Counts:
    """Counted on all cores, each with a part of the documents."""
    key = kept.words_key(stored.digest, cut)
    if found := kept.load_counts(key, len(stored)):
        return found
    parts = stored.parts(min(os.cpu_count() or 1, _MOST_CORES))
    keys = [cache.key(cache.PART, key, str(os.getpid()), str(start)) for start, _ in parts]  # another may count, too
    asked = [
        {"documents": stored.key, "cut": cut, "start": start, "stop": stop, "key": name}
        for (start, stop), name in zip(parts, keys, strict=True)
    ]
    try:
        work_at_once("count", asked, progress)
        progress("putting the counts together", 0, 0)
        kept.save_counts(key, merge_counts([_part(name, *part) for name, part in zip(keys, parts, strict=True)]))
    finally:
        for name in keys:
            cache.remove(name)
    return still_there(kept.load_counts(key, len(stored)))  # mapped, which leaves the memory to what comes next


def _part(key: str, start: int, stop: int) -> Counts:
    return still_there(kept.load_counts(key, stop - start))


def _terms(stored: Stored, terms: Terms, progress: Progress) -> Counts:
    key = kept.terms_key(stored.digest, terms)
    if found := kept.load_counts(key, len(stored)):
        return found
    counted = _words(stored, terms.cut, progress)
    progress("making terms of words", 0, 0)
    kept.save_counts(key, count_terms(counted, terms))
    return still_there(kept.load_counts(key, len(stored)))


def _model(stored: Stored, name: ModelName, terms: Terms, progress: Progress) -> Model:
    key, counts = kept.model_key(stored.digest, name, terms), _terms(stored, terms, progress)
    if found := kept.load_model(key, name, terms, counts):
        return found
    progress(f"making {MODELS[name]}", 0, 0)
    kept.save_model(key, build_model(name, terms, counts))
    return still_there(kept.load_model(key, name, terms, counts))


def make_terms(documents: str, terms: Sequence[object], progress: Progress) -> None:
    """The counts under the switches."""
    _terms(_open(documents), Terms(*terms), progress)  # type: ignore[arg-type]


def make_model(documents: str, model: ModelName, terms: Sequence[object], progress: Progress) -> None:
    """A model, and the counts under it."""
    _model(_open(documents), model, Terms(*terms), progress)  # type: ignore[arg-type]


def make_run(
    documents: str, model: ModelName, terms: Sequence[object], texts: Sequence[str], k: int, progress: Progress
) -> None:
    """The top k for each of many queries."""
    stored, switches = _open(documents), Terms(*terms)  # type: ignore[arg-type]
    found = Ranker(_model(stored, model, switches, progress), stored.ids).rank_all(texts, k, progress)
    kept.save_run(kept.run_key(stored.digest, model, switches, k, texts), found, stored.ids)


TASKS: Mapping[str, Callable[..., None]] = {
    "documents": keep_documents,
    "lengths": measure,
    "count": count_part,
    "terms": make_terms,
    "model": make_model,
    "run": make_run,
}
