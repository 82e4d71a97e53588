"""scikit-learn's ndcg_score.

It gets a score and a grade for each row and knows no ids. Handed over are the rows that came back.

nDCG  linear gain / log2(rank + 1), through k, over the same sum for the rows sorted by grade

0 where no row has a grade above 0. Fewer than two rows are an error. Equal scores share their average gain (see
`exercises.conventions.beyond`); here the scores fall with the rank.

Source: sklearn/metrics/_ranking.py of scikit-learn 1.9.1.
"""

from collections.abc import Mapping

from exercises.conventions.convention import Column, Convention, Figure, InWords, discounted
from exercises.model import Query


def ndcg_over_rows(query: Query, k: int) -> float:
    """nDCG@k whose ideal holds the rows that came back and no other document; 0 where none of them gains."""
    gains = [query.grades.get(doc, 0) for doc in query.ranking]
    ideal = discounted(sorted(gains, reverse=True)[:k])
    return discounted(gains[:k]) / ideal if ideal else 0.0


def figures(query: Query, k: int) -> Mapping[Column, Figure]:
    """nDCG@k, the only measure of this list that the tool has."""
    return {"nDCG": ndcg_over_rows(query, k) if len(query.ranking) > 1 else InWords("error")}


CONVENTION = Convention(
    "scikit-learn ndcg_score",
    "scikit-learn 1.9.1",
    "The ideal is the best order of the rows handed over, here the list that came back: a missed document is not in "
    "it. Fewer than two rows are an error.",
    figures,
)
