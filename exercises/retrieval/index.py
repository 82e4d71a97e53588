"""Counting words: which document holds which term how often. All three models are made from these counts."""

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from exercises.retrieval.collection import Document
from exercises.retrieval.progress import Progress, silent
from exercises.retrieval.words import Cut, Terms, term_maker, words

_EVERY = 500


@dataclass(frozen=True, eq=False)
class Counts:
    """The document-term matrix of a collection: a row a document, a column a term, how often as the value.

    matrix  scipy CSR of whole numbers, shape (documents, terms)
    terms   the term of each column, sorted
    """

    matrix: Any
    terms: tuple[str, ...]

    @cached_property
    def column(self) -> dict[str, int]:
        """Term -> its column."""
        return {term: column for column, term in enumerate(self.terms)}

    @property
    def sparsity(self) -> float:
        """The share of cells that hold a zero; 1 for a matrix without cells."""
        rows, columns = self.matrix.shape
        return 1 - self.matrix.nnz / (rows * columns) if rows and columns else 1.0


def count_words(documents: Iterable[Document], size: int, cut: Cut, progress: Progress = silent) -> Counts:
    """Every distinct word of `size` documents as a column, cut but otherwise as it stands: as scikit-learn counts."""
    number: defaultdict[str, int] = defaultdict()
    number.default_factory = number.__len__  # words are numbered as they come
    columns, times, starts = array("i"), array("i"), array("q", [0])
    for done, document in enumerate(documents):
        if done % _EVERY == 0:
            progress("documents counted", done, size)
        held = Counter(words(document.whole, cut))
        columns.extend(map(number.__getitem__, held))
        times.extend(held.values())
        starts.append(len(columns))
    progress("documents counted", size, size)
    found = tuple(sorted(number))
    place = np.empty(len(found), dtype=np.int32)
    place[[number[word] for word in found]] = np.arange(len(found), dtype=np.int32)
    return Counts(_matrix(np.array(times), place[np.array(columns)], np.array(starts), len(found)), found)


def merge_counts(parts: Sequence[Counts]) -> Counts:
    """The counts of several parts of a collection, in its order, as if it had been counted at once."""
    found = tuple(sorted(set().union(*(part.terms for part in parts))))
    column = {word: number for number, word in enumerate(found)}
    places = [np.array([column[word] for word in part.terms], dtype=np.int32) for part in parts]
    columns = np.concatenate([place[part.matrix.indices] for place, part in zip(places, parts, strict=True)])
    times = np.concatenate([part.matrix.data for part in parts])
    ends = np.cumsum(np.concatenate([[0], *(np.diff(part.matrix.indptr) for part in parts)]))
    return Counts(_matrix(times, columns, ends, len(found)), found)


def _matrix(times: Any, columns: Any, starts: Any, width: int) -> Any:
    """The matrix of these cells, each row's in order; places are of the smallest kind of number that holds them."""
    from scipy.sparse import csr_matrix

    kind = np.int32 if len(columns) <= np.iinfo(np.int32).max else np.int64
    matrix = csr_matrix((times, columns.astype(kind), starts.astype(kind)), shape=(len(starts) - 1, width))
    matrix.sort_indices()
    return matrix


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
