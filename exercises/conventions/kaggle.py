"""Kaggle's map@k, as competitions used it from the package ml_metrics.

apk(actual, predicted, k): precisions at the hits in the first k, added / min(k, known relevant).

A later copy of a document is no hit but keeps its rank. Where nothing is relevant it gives 1 in the version on PyPI.

Source: ml_metrics/average_precision.py of ml_metrics 0.1.4.
"""

from collections.abc import Mapping
from fractions import Fraction

from exercises.conventions.convention import Column, Convention, Figure, added_precisions
from exercises.model import Query


def figures(query: Query, k: int) -> Mapping[Column, Figure]:
    """AP@k, the only measure of this list that the tool has."""
    if not query.relevant:
        return {"AP": Fraction(1)}
    top = query.ranking[:k]
    hits = [doc in query.relevant and doc not in top[:at] for at, doc in enumerate(top)]
    return {"AP": added_precisions(hits) / min(k, len(query.relevant))}


CONVENTION = Convention(
    "Kaggle map@k",
    "ml_metrics 0.1.4",
    "Divides by min(k, known relevant), the most that k places can hold. A second copy is no hit. Where nothing is "
    "relevant it says 1.",
    figures,
)
