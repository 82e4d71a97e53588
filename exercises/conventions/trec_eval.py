"""trec_eval, the tool of the TREC conferences, and what wraps it: pytrec_eval, ir_measures, BEIR's nDCG.

P_k        hits in the first k / k
recall_k   hits in the first k / all known relevant
map_cut_k  precisions at the hits in the first k, added / all known relevant
recip_rank 1 / rank of the first hit in the whole list
ndcg_cut_k linear gain, over the ideal of all judged documents

These are the contract's own, but a query with judgments and no relevant document is 0 everywhere, and counts in
the mean. A query that nobody judged, or that has no line in the run file, is left out. A document twice in a query
is an error.

Source: m_P.c, m_recall.c, m_map_cut.c, m_recip_rank.c, m_ndcg_cut.c and get_opt of trec_eval, as bundled in
pytrec_eval-terrier.
"""

from collections.abc import Mapping
from fractions import Fraction

from exercises.conventions.convention import COLUMNS, Column, Convention, Figure, InWords
from exercises.model import Query
from exercises.reference import average_precision, ndcg, precision_at_k, recall_at_k, reciprocal_rank


def figures(query: Query, k: int) -> Mapping[Column, Figure]:
    """The five figures, or the word for why there are none."""
    ranking, relevant = query.ranking, query.relevant
    if len(set(ranking)) < len(ranking):
        return dict.fromkeys(COLUMNS, InWords("error"))
    if not query.grades or not ranking:
        return dict.fromkeys(COLUMNS, InWords("left out"))
    return {
        "P": precision_at_k(ranking, relevant, k),
        "Recall": recall_at_k(ranking, relevant, k) or Fraction(0),
        "AP": average_precision(ranking, relevant, k) or Fraction(0),
        "RR": reciprocal_rank(ranking, relevant),
        "nDCG": ndcg(ranking, query.grades, k) or 0.0,
    }


CONVENTION = Convention(
    "trec_eval",
    "pytrec_eval-terrier 0.5.11, ir-measures 0.4.3",
    "This contract's own figures, and a document twice is an error there too. But where no relevant document is known "
    "it says 0, which goes into the mean; an empty list has no line in a run file, so its query is left out.",
    figures,
)
