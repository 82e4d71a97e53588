"""Spark's RankingMetrics.

precisionAt             hits in the first k / k
recallAt                hits in the first k / all known relevant
meanAveragePrecisionAt  precisions at the hits in the first k, added / min(k, known relevant)
ndcgAt                  1 for a hit, over the ideal of the known relevant documents, cut at k

0 where nothing is relevant, with a warning in the log. A copy counts again, so that figures can pass 1. Grades can
be handed over; from Python they change nothing in the version that was run.

Source: mllib/evaluation/RankingMetrics.scala of Spark, run by way of pyspark 4.3.0.
"""

from collections.abc import Mapping
from fractions import Fraction

from exercises.conventions.convention import Column, Convention, Figure, added_precisions, discounted
from exercises.model import Query


def figures(query: Query, k: int) -> Mapping[Column, Figure]:
    """Four figures; the tool has no RR."""
    known = len(query.relevant)
    if not known:
        return {"P": Fraction(0), "Recall": Fraction(0), "AP": Fraction(0), "nDCG": 0.0}
    hits = [doc in query.relevant for doc in query.ranking[:k]]
    return {
        "P": Fraction(sum(hits), k),
        "Recall": Fraction(sum(hits), known),
        "AP": added_precisions(hits) / min(k, known),
        "nDCG": discounted([int(hit) for hit in hits]) / discounted([1] * min(k, known)),
    }


CONVENTION = Convention(
    "Spark RankingMetrics",
    "pyspark 4.3.0",
    "AP@k divides by min(k, known relevant). nDCG knows relevant or not, also where pyspark is handed grades. A copy "
    "counts again, so figures can pass 1.",
    figures,
)
