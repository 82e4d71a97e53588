"""The metrics of the declared contract, one list at a time.

ranking   document ids, best first; rank 1 is the first
relevant  ALL known relevant documents of the query, found or not, as a set
k         the cut-off, at least 1

An invalid list (an id twice, an id that is no text) and a k below 1 raise InvalidInput: a figure over bad
input would be a wrong figure. Undefined is None, never 0.

Where nothing else is said the source is Manning, Raghavan, Schuetze, Introduction to Information Retrieval,
the chapter on evaluation of ranked retrieval.
"""

from collections.abc import Mapping, Sequence, Set
from fractions import Fraction
from math import fsum, log2

from exercises.model import Gain, Measure, Query, Value
from exercises.reference.problems import InvalidInput, Problem, ranking_problems


def _cut(ranking: Sequence[str], k: int | None) -> Sequence[str]:
    """The first k of a valid list (all of it for None); fewer where fewer were returned."""
    problems = ranking_problems(ranking)
    if k is not None and (not isinstance(k, int) or isinstance(k, bool) or k < 1):
        problems.append(Problem("bad_k", f"k is {k!r}. The cut-off k is a whole number, at least 1."))
    if problems:
        raise InvalidInput(problems)
    return ranking[:k]


def _hit_ranks(ranking: Sequence[str], relevant: Set[str]) -> list[int]:
    if not isinstance(relevant, Set):
        raise TypeError("Give the relevant documents as a set of ids: a document is relevant once.")
    return [rank for rank, doc in enumerate(ranking, start=1) if doc in relevant]


def precision_at_k(ranking: Sequence[str], relevant: Set[str], k: int) -> Fraction:
    """P@k: how much of the first k places holds a relevant document.

    (relevant documents in the first k) / k, in [0, 1].
    Divided by k also when fewer were returned: an empty place earns nothing. An empty list has 0.
    """
    return Fraction(len(_hit_ranks(_cut(ranking, k), relevant)), k)


def recall_at_k(ranking: Sequence[str], relevant: Set[str], k: int) -> Fraction | None:
    """Recall@k: how much of what is known to be relevant stands in the first k.

    (relevant documents in the first k) / (all known relevant documents), in [0, 1].
    With more than k known it can't reach 1. None where no relevant document is known.
    """
    top = _cut(ranking, k)
    return Fraction(len(_hit_ranks(top, relevant)), len(relevant)) if relevant else None


def reciprocal_rank(ranking: Sequence[str], relevant: Set[str], k: int | None = None) -> Fraction:
    """RR: how early the first relevant document comes. RR@k looks for it in the first k only.

    1 / (rank of the first relevant document), in [0, 1].
    0 where none is found, also for a query without a relevant document.
    """
    ranks = _hit_ranks(_cut(ranking, k), relevant)
    return Fraction(1, ranks[0]) if ranks else Fraction(0)


def average_precision(ranking: Sequence[str], relevant: Set[str], k: int | None = None) -> Fraction | None:
    """AP: the precision at each relevant rank, averaged over all known relevant documents.

    (sum of P@r over the relevant ranks r) / (all known relevant documents), in [0, 1]. AP@k sums through
    rank k and divides by the same number: a missed document costs, whether k or the system missed it.
    None where no relevant document is known.
    The truncation and its denominator are this contract's own declaration.
    """
    ranks = _hit_ranks(_cut(ranking, k), relevant)
    if not relevant:
        return None
    return sum((Fraction(hits, rank) for hits, rank in enumerate(ranks, start=1)), Fraction(0)) / len(relevant)


def hit_at_k(ranking: Sequence[str], relevant: Set[str], k: int) -> Fraction:
    """Hit@k: 1 if the first k hold any relevant document, else 0. Other names: Success@k, hit rate.

    With one known relevant document it equals Recall@k. 0 for a query without one, as RR is.
    """
    return Fraction(int(bool(_hit_ranks(_cut(ranking, k), relevant))))


_HIGHEST_GRADE = 1000


def gain_of(grade: int, gain: Gain) -> int:
    """What a grade gains: the grade itself, or 2^grade - 1. Below 0 (some collections mark spam so) nothing."""
    grade = max(grade, 0)
    if grade > _HIGHEST_GRADE:
        raise InvalidInput(
            [Problem("bad_relevance", f"A grade of {grade} is too high. Use grades up to {_HIGHEST_GRADE}.")]
        )
    return grade if gain == "linear" else 2**grade - 1


def _discounted(gains: Sequence[int]) -> float:
    return fsum(gained / log2(rank + 1) for rank, gained in enumerate(gains, start=1))


def dcg(ranking: Sequence[str], grades: Mapping[str, int], k: int | None = None, gain: Gain = "linear") -> float:
    """DCG@k: what the first k gain, each place discounted by how late it comes.

    Sum over ranks i through k of gain(grade at i) / log2(i + 1), at least 0; the gain is the grade itself
    (linear) or 2^grade - 1 (exponential). An unjudged document gains 0.
    Source: Jarvelin and Kekalainen 2002, with the discount log2(i + 1) in use since (theirs left the first
    ranks undiscounted); the exponential gain from Burges and others 2005.
    """
    return _discounted([gain_of(grades.get(doc, 0), gain) for doc in _cut(ranking, k)])


def ideal_dcg(grades: Mapping[str, int], k: int | None = None, gain: Gain = "linear") -> float:
    """DCG@k of the best list there could be: all judged documents by grade, highest first, cut at k."""
    best = sorted(grades, key=lambda doc: -grades[doc])
    return dcg(best, grades, k, gain)


def ndcg(
    ranking: Sequence[str], grades: Mapping[str, int], k: int | None = None, gain: Gain = "linear"
) -> float | None:
    """nDCG@k: DCG@k as a share of the best that any list could have had.

    DCG@k / DCG@k of the ideal list, in [0, 1]; the ideal list holds missed documents too (`ideal_dcg`).
    None where no judged document gains anything.
    """
    actual = dcg(ranking, grades, k, gain)
    ideal = ideal_dcg(grades, k, gain)
    return actual / ideal if ideal else None


def value_of(query: Query, measure: Measure) -> Value:
    """The value of one measure on one query. Raises InvalidInput on a list that is not valid."""
    problems = ranking_problems(query.ranking, query=query.id, documents=query.documents)
    if problems:
        raise InvalidInput(problems)
    ranking, relevant, k = query.ranking, query.relevant, measure.k
    match measure.name:
        case "P" if k is not None:
            return precision_at_k(ranking, relevant, k)
        case "Recall" if k is not None:
            return recall_at_k(ranking, relevant, k)
        case "Hit" if k is not None:
            return hit_at_k(ranking, relevant, k)
        case "RR":
            return reciprocal_rank(ranking, relevant, k)
        case "AP":
            return average_precision(ranking, relevant, k)
        case "DCG":
            return dcg(ranking, query.grades, k, measure.gain)
        case "nDCG":
            return ndcg(ranking, query.grades, k, measure.gain)
    raise AssertionError(f"{measure} passed Measure's own checks")
