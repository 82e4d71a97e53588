"""torchmetrics, its functions for retrieval.

It gets a score and a grade for each row and knows no ids, so the relevant documents are those among the rows.
Handed over are the rows that came back, with scores above 0 that fall with the rank.

precision  hits in the first k / k
recall     hits in the first k / hits among the rows
AP         precisions at the hits in the first k, added / hits in the first k
RR         1 / rank of the first hit
nDCG       linear gain, over the ideal of the rows, cut at k

0 where no row is a hit. No row at all is an error. Scores of 0 or less are taken for "not returned" by all but nDCG
and hit rate (see `exercises.conventions.beyond`).

Source: torchmetrics/functional/retrieval/*.py of torchmetrics 1.9.0.
"""

from collections.abc import Mapping
from fractions import Fraction

from exercises.conventions.convention import COLUMNS, Column, Convention, Figure, InWords, added_precisions
from exercises.conventions.scikit_learn import ndcg_over_rows
from exercises.model import Query


def figures(query: Query, k: int) -> Mapping[Column, Figure]:
    """The five figures over the rows that came back."""
    hits = [doc in query.relevant for doc in query.ranking]
    if not hits:
        return dict.fromkeys(COLUMNS, InWords("error"))
    found = sum(hits[:k])
    return {
        "P": Fraction(found, k),
        "Recall": Fraction(found, sum(hits)) if any(hits) else Fraction(0),
        "AP": added_precisions(hits[:k]) / found if found else Fraction(0),
        "RR": Fraction(1, hits.index(True) + 1) if any(hits) else Fraction(0),
        "nDCG": ndcg_over_rows(query, k),
    }


CONVENTION = Convention(
    "torchmetrics",
    "torchmetrics 1.9.0",
    "It knows only the rows handed over, here the list that came back. So a missed document costs nothing: not in "
    "Recall, not in nDCG's ideal, and AP divides by the hits in the first k.",
    figures,
)
