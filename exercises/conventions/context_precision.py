"""Context precision, as measured for retrieval-augmented generation by ragas and deepeval.

precisions at the hits among the contexts, added / hits among the contexts; 0 where there is none. The contexts
are the first k. Whether one is a hit is said by a judge, usually a language model; here by the judgments.

ragas adds 1e-10 to what it divides by. A copy is one context more.

Source: ragas/metrics/collections/context_precision/metric.py of ragas 0.4.3,
deepeval/metrics/contextual_precision/contextual_precision.py of deepeval 4.3.1.
"""

from collections.abc import Mapping
from fractions import Fraction

from exercises.conventions.convention import Column, Convention, Figure, added_precisions
from exercises.model import Query


def figures(query: Query, k: int) -> Mapping[Column, Figure]:
    """The context precision of the first k, which has the form of AP@k."""
    hits = [doc in query.relevant for doc in query.ranking[:k]]
    return {"AP": added_precisions(hits) / sum(hits) if any(hits) else Fraction(0)}


CONVENTION = Convention(
    "RAG context precision",
    "ragas 0.4.3, deepeval 4.3.1",
    "Divides by the relevant documents among the first k, so a missed one costs nothing. It never asks what was "
    "missed: that is another figure there, context recall.",
    figures,
)
