"""Recommenders, once Microsoft's, its Python evaluation with the options as they come.

precision_at_k  hits in the first k / k
recall_at_k     hits in the first k / all known relevant
map_at_k        precisions at the hits in the first k, added / min(k, known relevant); its `map` divides by all
ndcg_at_k       1 for a hit (score_type="binary"), over the ideal of the known relevant documents, cut at k

0 where nothing is found. The discount is 1 / ln(rank + 1), whose base cancels. A copy counts again. In nDCG each of
its places counts once for every copy in the list, since the tables are joined by document.

Source: recommenders/evaluation/python_evaluation.py of recommenders 1.2.1.
"""

from collections.abc import Mapping
from fractions import Fraction

from exercises.conventions.convention import Column, Convention, Figure, added_precisions, discounted
from exercises.model import Query


def figures(query: Query, k: int) -> Mapping[Column, Figure]:
    """Four figures; the tool has no RR."""
    top, relevant = query.ranking[:k], query.relevant
    hits = [doc in relevant for doc in top]
    if not any(hits):
        return {"P": Fraction(0), "Recall": Fraction(0), "AP": Fraction(0), "nDCG": 0.0}
    joined = [query.ranking.count(doc) if hit else 0 for doc, hit in zip(top, hits, strict=True)]
    rows = sum(joined) + len(relevant.difference(top))
    return {
        "P": Fraction(sum(hits), k),
        "Recall": Fraction(sum(hits), len(relevant)),
        "AP": added_precisions(hits) / min(k, len(relevant)),
        "nDCG": discounted(joined) / discounted([1] * min(k, rows)),
    }


CONVENTION = Convention(
    "recommenders",
    "recommenders 1.2.1",
    "map_at_k divides by min(k, known relevant). nDCG knows relevant or not, unless asked otherwise. A copy counts "
    "again, so figures can pass 1.",
    figures,
)
