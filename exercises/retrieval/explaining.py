"""Why a document has its score: the query's terms it holds, and what each adds. The parts sum to the score."""

from dataclasses import dataclass

from exercises.retrieval.collection import Collection
from exercises.retrieval.models import Model


@dataclass(frozen=True, slots=True)
class Part:
    """What one term adds to a score.

    tf, df          how often the document holds it, and how many documents do
    idf             what that rarity is worth in the model; 1 for Boolean
    query, document the term's weight in the one and in the other; `adds` is their product
    """

    term: str
    tf: int
    df: int
    idf: float
    query: float
    document: float

    @property
    def adds(self) -> float:
        return self.query * self.document


@dataclass(frozen=True, slots=True)
class Explained:
    """A score and its parts, the largest first."""

    score: float
    parts: tuple[Part, ...]


def explain(collection: Collection, model: Model, text: str, doc: str) -> Explained:
    """The score of a document for a query in words, taken apart. KeyError for an unknown document."""
    row = collection.row(doc)
    counts, weights = model.counts.matrix, model.weights
    parts = []
    for column, asked in model.query(text).items():
        tf = int(counts[row, column])
        if tf:
            df = int(weights.indptr[column + 1] - weights.indptr[column])
            parts.append(
                Part(model.counts.terms[column], tf, df, float(model.idf[column]), asked, float(weights[column, row]))
            )
    score = 0.0
    for part in parts:  # in the order of the columns, as the ranking adds; sum() rounds otherwise from Python 3.12 on
        score += part.adds
    return Explained(score, tuple(sorted(parts, key=lambda part: (-part.adds, part.term))))
