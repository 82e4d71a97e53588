"""What is made of a large collection, as it lies in the cache folder: counts, models, rankings, lengths.

Each has a key, which is the digest of all that it depends on. Loading maps the arrays and takes a moment.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from exercises.retrieval import cache
from exercises.retrieval.index import Counts
from exercises.retrieval.models import Model, ModelName
from exercises.retrieval.ranking import Ranked
from exercises.retrieval.words import Cut, Terms


def words_key(digest: str, cut: Cut) -> str:
    """The words of all documents, as they are cut."""
    return cache.key("words", digest, cut)


def terms_key(digest: str, terms: Terms) -> str:
    """The counts under the switches."""
    return cache.key("terms", digest, repr(terms))


def model_key(digest: str, name: ModelName, terms: Terms) -> str:
    """A model's weights."""
    return cache.key("model", digest, name, repr(terms))


def run_key(digest: str, name: ModelName, terms: Terms, k: int, texts: Sequence[str]) -> str:
    """The top k of these queries."""
    return cache.key("run", digest, name, repr(terms), str(k), *texts)


def lengths_key(digest: str) -> str:
    """The number of words of each document."""
    return cache.key("lengths", digest)


def is_there(key: str) -> bool:
    """True where something lies under a key."""
    return cache.is_there(key)


def save_lengths(key: str, words: Sequence[int]) -> None:
    """Keeps the number of words of each document under a key."""
    cache.save(key, {"words": np.array(words, dtype=np.int64)})


def load_lengths(key: str) -> tuple[int, ...] | None:
    """The numbers of words under a key; None where there are none."""
    return tuple(kept[0]["words"].tolist()) if (kept := cache.load(key)) else None


def save_counts(key: str, counts: Counts) -> None:
    """Keeps counts under a key."""
    cache.save(key, _cells(counts.matrix), counts.terms)


def load_counts(key: str, documents: int) -> Counts | None:
    """The counts under a key, over so many documents; None where there are none."""
    if (kept := cache.load(key)) is None:
        return None
    arrays, terms = kept
    return Counts(_matrix(arrays, (documents, len(terms))), terms)


def save_model(key: str, model: Model) -> None:
    """Keeps a model's weights under a key; its counts have one of their own."""
    cache.save(key, {**_cells(model.weights), "idf": model.idf})


def load_model(key: str, name: ModelName, terms: Terms, counts: Counts) -> Model | None:
    """The model under a key, over these counts; None where there is none."""
    if (kept := cache.load(key)) is None:
        return None
    arrays, _ = kept
    documents, width = counts.matrix.shape
    return Model(name, terms, counts, counts.column, _matrix(arrays, (width, documents)), arrays["idf"])


def _cells(matrix: Any) -> dict[str, Any]:
    return {"data": matrix.data, "indices": matrix.indices, "indptr": matrix.indptr}


def _matrix(arrays: dict[str, Any], shape: tuple[int, int]) -> Any:
    from scipy.sparse import csr_matrix

    return csr_matrix((arrays["data"], arrays["indices"], arrays["indptr"]), shape=shape)


def save_run(key: str, found: Sequence[Ranked], ids: Sequence[str]) -> None:
    """Keeps rankings under a key, documents by their row."""
    row = {id: number for number, id in enumerate(ids)}
    arrays = {
        "rows": np.array([row[doc] for each in found for doc in each.docs], dtype=np.int64),
        "scores": np.array([score for each in found for score in each.scores], dtype=np.float64),
        "about": np.array([(len(each.docs), each.matching, each.left_out) for each in found], dtype=np.int64),
    }
    cache.save(key, arrays)


def load_run(key: str, ids: Sequence[str]) -> list[Ranked] | None:
    """The rankings under a key; None where there are none."""
    if (kept := cache.load(key)) is None:
        return None
    arrays, _ = kept
    rows, scores = arrays["rows"].tolist(), arrays["scores"].tolist()
    found, start = [], 0
    for length, matching, left_out in arrays["about"].tolist():
        here = slice(start, start + length)
        found.append(Ranked(tuple(ids[row] for row in rows[here]), tuple(scores[here]), matching, left_out))
        start += length
    return found
