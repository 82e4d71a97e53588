"""llama-index, its retrieval metrics.

They know no k. Handed over are the first k, as by a retriever with similarity_top_k = k.

precision  distinct hits / distinct documents handed over
recall     distinct hits / all known relevant
AP         precisions at the hits, added / all known relevant
MRR        1 / rank of the first hit among those handed over
nDCG       1 for a hit, over the ideal of all known relevant documents, however many

A copy counts again in AP and nDCG, which can pass 1. No document, or nothing relevant, is an error.

Source: llama_index/core/evaluation/retrieval/metrics.py of llama-index-core 0.14.25.
"""

from collections.abc import Mapping
from fractions import Fraction

from exercises.conventions.convention import COLUMNS, Column, Convention, Figure, InWords, added_precisions, discounted
from exercises.model import Query


def figures(query: Query, k: int) -> Mapping[Column, Figure]:
    """The five figures over the first k."""
    top, relevant = query.ranking[:k], query.relevant
    if not top or not relevant:
        return dict.fromkeys(COLUMNS, InWords("error"))
    hits = [doc in relevant for doc in top]
    found = len(relevant.intersection(top))
    return {
        "P": Fraction(found, len(set(top))),
        "Recall": Fraction(found, len(relevant)),
        "AP": added_precisions(hits) / len(relevant),
        "RR": Fraction(1, hits.index(True) + 1) if any(hits) else Fraction(0),
        "nDCG": discounted([int(hit) for hit in hits]) / discounted([1] * len(relevant)),
    }


CONVENTION = Convention(
    "llama-index",
    "llama-index-core 0.14.25",
    "It knows no k and gets the first k: P divides by what came back, RR looks no further. nDCG knows relevant or "
    "not, and its ideal holds all known relevant documents, beyond k too.",
    figures,
)
