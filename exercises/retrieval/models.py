"""Three models over the same counts. Each gives a query a weight per term and a document a weight per term; the
score of a document is the sum, over the query's terms, of the one times the other.

| model   | weight in the query        | weight in the document                                                  |
|---------|----------------------------|-------------------------------------------------------------------------|
| boolean | 1                          | 1 where the term occurs                                                 |
| tfidf   | as in the document         | (1 + ln tf) * (1 + ln((1 + N) / (1 + df))), each row brought to length 1 |
| bm25    | how often it is asked      | ln(1 + (N - df + 0.5) / (df + 0.5)) * tf / (tf + k1 (1 - b + b l / L))   |

tf: how often the term occurs; df: in how many of the N documents; l: the document's number of terms, L its mean.
TF-IDF is scikit-learn's (sublinear, smoothed, L2), BM25 is bm25s's in Lucene's form with k1 = 1.5 and b = 0.75.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot, log
from typing import Any, Literal

import numpy as np

from exercises.retrieval.index import Counts
from exercises.retrieval.words import Terms, term_maker, words

ModelName = Literal["boolean", "tfidf", "bm25"]
MODELS: dict[ModelName, str] = {"boolean": "Boolean", "tfidf": "TF-IDF", "bm25": "BM25"}
K1, B = 1.5, 0.75


def load_libraries() -> None:
    """Imports what counting, weighing and stemming need, which takes seconds when it is done first."""
    import bm25s  # noqa: F401
    import scipy.sparse  # noqa: F401
    import sklearn.feature_extraction.text  # noqa: F401
    import Stemmer  # noqa: F401


def sublinear(tf: float) -> float:
    """What a count of tf, at least 1, weighs in TF-IDF: 1 + ln tf."""
    return 1 + log(tf)


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A model ready to score.

    weights  scipy CSR of floats, shape (terms, documents): a row holds a term's weight in each document
    idf      what a term is worth by itself, per column; all 1 for Boolean
    """

    name: ModelName
    terms: Terms
    counts: Counts
    column: dict[str, int]
    weights: Any
    idf: Any

    def query(self, text: str) -> dict[int, float]:
        """The query as column -> weight, without the terms that no document holds; in order of the columns."""
        make = term_maker(self.terms)
        asked = Counter(term for word in words(text, self.terms.cut) if (term := make(word)))
        known = {self.column[term]: float(times) for term, times in asked.items() if term in self.column}
        columns = sorted(known)
        match self.name:
            case "boolean":
                return dict.fromkeys(columns, 1.0)
            case "bm25":
                return {column: known[column] for column in columns}
        raw = {column: sublinear(known[column]) * float(self.idf[column]) for column in columns}
        length = hypot(*raw.values())
        return {column: weight / length for column, weight in raw.items()}

    def asked(self, text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """(terms of a query that some document holds, those that none does), in the order of the query."""
        make = term_maker(self.terms)
        found = dict.fromkeys(term for word in words(text, self.terms.cut) if (term := make(word)))
        known = tuple(term for term in found if term in self.column)
        return known, tuple(term for term in found if term not in self.column)


def build_model(name: ModelName, terms: Terms, counts: Counts) -> Model:
    """A model over counts to which the switches were applied already."""
    rows, columns = counts.matrix.shape
    if not rows or not columns:
        weights, idf = counts.matrix.T.astype(np.float64).tocsr(), np.ones(columns)
    elif name == "boolean":
        weights, idf = (counts.matrix > 0).astype(np.float64).T.tocsr(), np.ones(columns)
    elif name == "tfidf":
        from sklearn.feature_extraction.text import TfidfTransformer

        transformer = TfidfTransformer(sublinear_tf=True).fit(counts.matrix)
        weights, idf = transformer.transform(counts.matrix.astype(np.float64)).T.tocsr(), transformer.idf_
    else:
        weights, idf = _bm25(counts)
    weights.sort_indices()
    return Model(name, terms, counts, counts.column, weights, idf)


class _Bags(Sequence[list[int]]):
    """Each document as the list of its terms' columns, with repeats, made as it is asked for."""

    def __init__(self, matrix: Any) -> None:
        self._matrix = matrix

    def __len__(self) -> int:
        return int(self._matrix.shape[0])

    def __getitem__(self, row: Any) -> Any:
        start, end = self._matrix.indptr[row], self._matrix.indptr[row + 1]
        return np.repeat(self._matrix.indices[start:end], self._matrix.data[start:end]).tolist()

    def __iter__(self) -> Iterator[list[int]]:
        return (self[row] for row in range(len(self)))


def _bm25(counts: Counts) -> tuple[Any, Any]:
    import bm25s
    from scipy.sparse import csc_matrix

    rows, columns = counts.matrix.shape
    scorer = bm25s.BM25(method="lucene", k1=K1, b=B, dtype="float64", int_dtype="int32", csc_backend="scipy")
    made = scorer.build_index_from_ids(list(range(columns)), _Bags(counts.matrix), show_progress=False)
    weights = csc_matrix((made["data"], made["indices"], made["indptr"]), shape=(rows, columns)).T.tocsr()
    df = np.diff(counts.matrix.tocsc().indptr)
    return weights, np.log1p((rows - df + 0.5) / (df + 0.5))
