"""Metrics from scratch: write the eight functions, then have them checked.

    python -m exercises.coding metrics_from_scratch.py

What they are given is always valid, so you need not check it:

    retrieved  a list of document ids, best first; rank 1 is the first; no id twice; it may be empty
    relevant   a set of ids: ALL known relevant documents of the query, found or not; it may be empty
    k          the cut-off, a whole number from 1; the list may be shorter

Return a number (an int, a float, a Fraction or a NumPy number) where the metric is defined, and None where it is
undefined: with no relevant document known there is no share to find, and 0 would mean a miss. Return it, don't
print it; don't round it; leave what you are given as it is. You may import what you like.
"""

from typing import Any


def precision_at_k(retrieved: list[str], relevant: set[str], k: int) -> float:
    """How much of the first k places holds a relevant document.

    Divide by k, also where fewer than k came back: an empty place earns nothing.

    precision_at_k(["d1", "d3", "d2", "d5", "d4"], {"d1", "d2", "d7"}, 3) is 2/3
    """
    raise NotImplementedError


def recall_at_k(retrieved: list[str], relevant: set[str], k: int) -> float | None:
    """How much of what is known to be relevant stands in the first k.

    Divide by all known relevant documents. None where there is none.

    recall_at_k(["d1", "d3", "d2", "d5", "d4"], {"d1", "d2", "d7"}, 2) is 1/3
    """
    raise NotImplementedError


def reciprocal_rank(retrieved: list[str], relevant: set[str]) -> float:
    """1 divided by the rank of the first relevant document in the whole list.

    0 where none was retrieved, also where none is known.

    reciprocal_rank(["d3", "d5", "d1", "d2", "d4"], {"d1", "d2", "d7"}) is 1/3
    """
    raise NotImplementedError


def mean_reciprocal_rank(queries: list[tuple[list[str], set[str]]]) -> float | None:
    """The mean of reciprocal_rank over the queries that have a relevant document.

    queries is a list of pairs (retrieved, relevant). A query without a relevant document is kept out of the mean;
    None where no query is left.

    mean_reciprocal_rank([(["d1"], {"d1"}), (["d2", "d3"], {"d3"}), (["d4"], set())]) is 3/4
    """
    raise NotImplementedError


def average_precision(retrieved: list[str], relevant: set[str]) -> float | None:
    """The precision at the rank of each relevant document in the list, added, divided by ALL known relevant documents.

    A document that was not retrieved adds nothing and is counted all the same. None where no document is relevant.

    average_precision(["d1", "d99", "d2", "d98", "d7"], {"d1", "d2", "d7"}) is (1/1 + 2/3 + 3/5) / 3, about 0.7556
    """
    raise NotImplementedError


def mean_average_precision(queries: list[tuple[list[str], set[str]]]) -> float | None:
    """The mean of average_precision over the queries that have a relevant document.

    queries as in mean_reciprocal_rank; None where no query is left.
    """
    raise NotImplementedError


def dcg_at_k(grades: list[int], k: int) -> float:
    """What the first k gain, each place discounted by how late it comes.

    grades is the list of grades in ranked order, whole numbers from 0. The document at rank i adds
    (2**grade - 1) / log2(i + 1).

    dcg_at_k([3, 2, 0, 1], 4) is about 9.323
    """
    raise NotImplementedError


def ndcg_at_k(retrieved: list[str], relevant: set[str], k: int) -> float | None:
    """DCG@k as a share of the best that any list could have had; a relevant document has grade 1, any other 0.

    The ideal list starts with ALL known relevant documents, missed ones too, and is cut at k like yours. None where
    no document is relevant.

    ndcg_at_k(["d1", "d3", "d2", "d5", "d4"], {"d1", "d2", "d7"}, 5) is about 0.704
    """
    raise NotImplementedError


# Part two, which you may leave out.


def retrieve(query: str, vectorizer: Any, matrix: Any, k: int) -> list[int]:
    """The row numbers of the k best documents, best first, as a list.

    vectorizer is one of scikit-learn that was fitted on the documents, matrix what it made of them: a sparse matrix
    with a row a document. A document scores the dot product of its row and the vector of the query. Of documents with
    the same score the lower row comes first. All rows can be retrieved, also those that score 0; with k above their
    number all of them are.
    """
    raise NotImplementedError


def evaluate_system(
    rankings: dict[str, list[str]], relevant: dict[str, set[str]], k: int = 10
) -> dict[str, float | None]:
    """The means over all queries, as a dict with the keys "P", "MRR", "MAP" and "nDCG".

    rankings is a dict from query id to the list retrieved, relevant one from query id to the set of relevant ids; both
    hold the same queries. P and nDCG are cut at k, MRR and MAP read the whole list. A query without a relevant
    document is kept out of every mean, that of P too; where no query is left each of the four is None.
    """
    raise NotImplementedError
