"""Counting words: which document holds which term how often. All three models are made from these counts."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from exercises.retrieval import cache
from exercises.retrieval.collection import Collection
from exercises.retrieval.progress import Progress, silent
from exercises.retrieval.words import PATTERNS, Cut, Terms, normal, term_maker

_EVERY = 500


@dataclass(frozen=True, slots=True, eq=False)
class Counts:
    """The document-term matrix of a collection: a row a document, a column a term, how often as the value.

    matrix  scipy CSR of whole numbers, shape (documents, terms)
    terms   the term of each column, sorted
    """

    matrix: Any
    terms: tuple[str, ...]

    @property
    def column(self) -> dict[str, int]:
        """Term -> its column."""
        return {term: column for column, term in enumerate(self.terms)}

    @property
    def sparsity(self) -> float:
        """The share of cells that hold a zero; 1 for a matrix without cells."""
        rows, columns = self.matrix.shape
        return 1 - self.matrix.nnz / (rows * columns) if rows and columns else 1.0


def count_words(collection: Collection, cut: Cut, progress: Progress = silent) -> Counts:
    """Every distinct word of the collection as a column, cut but otherwise as it stands.

    Read from the cache folder where it was counted before; else counted, which for a large collection takes minutes,
    and kept there.
    """
    key = cache.key("words", collection.digest, cut)
    if kept := cache.load(key):
        arrays, words = kept
        return Counts(_matrix(arrays, len(collection.ids), len(words)), words)
    from sklearn.feature_extraction.text import CountVectorizer

    def texts() -> Iterator[str]:
        for done, document in enumerate(collection.documents):
            if done % _EVERY == 0:
                progress("documents counted", done, len(collection.ids))
            yield document.whole

    vectorizer = CountVectorizer(preprocessor=normal, token_pattern=PATTERNS[cut], dtype=np.int32)
    try:
        matrix = vectorizer.fit_transform(texts())
        words = tuple(map(str, vectorizer.get_feature_names_out()))
    except ValueError:  # scikit-learn has no vocabulary without a word
        matrix, words = _matrix(None, len(collection.ids), 0), ()
    matrix.sort_indices()
    progress("documents counted", len(collection.ids), len(collection.ids))
    cache.save(key, {"data": matrix.data, "indices": matrix.indices, "indptr": matrix.indptr}, words)
    return Counts(matrix, words)


def _matrix(arrays: dict[str, Any] | None, rows: int, columns: int) -> Any:
    from scipy.sparse import csr_matrix

    if arrays is None:
        return csr_matrix((rows, columns), dtype=np.int32)
    return csr_matrix((arrays["data"], arrays["indices"], arrays["indptr"]), shape=(rows, columns))


def count_terms(counted: Counts, terms: Terms) -> Counts:
    """The counts after the switches: words that become the same term share a column, dropped ones have none."""
    from scipy.sparse import csr_matrix

    make = term_maker(terms)
    made = [make(word) for word in counted.terms]
    kept = tuple(sorted(dict.fromkeys(term for term in made if term)))  # nearly in order, which makes sorting short
    column = {term: number for number, term in enumerate(kept)}
    words = [word for word, term in enumerate(made) if term]
    columns = [column[term] for term in made if term]
    ones = np.ones(len(words), dtype=np.int32)
    merge = csr_matrix((ones, (words, columns)), shape=(len(made), len(kept)))
    matrix = (counted.matrix @ merge).tocsr()
    matrix.sort_indices()
    return Counts(matrix, kept)
