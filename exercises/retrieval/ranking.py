"""The top k of every query: scored in blocks of queries, on all cores, in bounded memory.

Order is by score, ties by id, both downwards: trec_eval's rule, so that a run that was written to a file and read
back is in the same order. A document that holds none of the query's terms is not returned.
"""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from exercises.retrieval.models import Model
from exercises.retrieval.progress import Progress, silent

_CELLS = 4_000_000
"""How many scores a block may hold at most, so that a block of a large collection has fewer queries."""

_MOST_CORES = 4


@dataclass(frozen=True, slots=True)
class Ranked:
    """What one query got back.

    docs      document ids, best first, at most k
    scores    their scores, falling
    matching  how many documents hold a term of the query
    left_out  how many documents have the last one's score and are not in: the order of ids kept them out
    """

    docs: tuple[str, ...]
    scores: tuple[float, ...]
    matching: int
    left_out: int


class Ranker:
    """Ranks the documents of a collection, whose ids are given in the order of the model's documents."""

    def __init__(self, model: Model, ids: Sequence[str]) -> None:
        self.model = model
        self._ids = ids
        self._place = np.empty(len(ids), dtype=np.int64)
        self._place[np.array(sorted(range(len(ids)), key=ids.__getitem__, reverse=True), dtype=np.int64)] = np.arange(
            len(ids)
        )

    def rank(self, text: str, k: int) -> Ranked:
        """The top k for one query."""
        return next(self._block([text], k))

    def rank_all(self, texts: Sequence[str], k: int, progress: Progress = silent) -> list[Ranked]:
        """The top k for each query, in the order given."""
        cores = min(os.cpu_count() or 1, _MOST_CORES)
        size = min(max(_CELLS // max(len(self._ids), 1), 1), max(-(-len(texts) // cores), 1))
        blocks = [texts[start : start + size] for start in range(0, len(texts), size)]
        found: list[Ranked] = []
        with ThreadPoolExecutor(cores) as pool:
            for ranked in pool.map(lambda block: list(self._block(block, k)), blocks):
                found += ranked
                progress("queries ranked", len(found), len(texts))
        return found

    def _block(self, texts: Sequence[str], k: int) -> Iterator[Ranked]:
        from scipy.sparse import csr_matrix

        asked = [self.model.query(text) for text in texts]
        data = [weight for query in asked for weight in query.values()]
        columns = [column for query in asked for column in query]
        starts = np.cumsum([0, *map(len, asked)])
        queries = csr_matrix((data, columns, starts), shape=(len(asked), self.model.weights.shape[0]))
        scores = queries @ self.model.weights
        for row in range(len(asked)):
            here = slice(scores.indptr[row], scores.indptr[row + 1])
            yield self._top(scores.indices[here], scores.data[here], k)

    def _top(self, docs: Any, scores: Any, k: int) -> Ranked:
        """The best k by partition; only what reaches the k-th score is sorted."""
        if len(docs) > k:
            least = np.partition(scores, -k)[-k]
            among = scores >= least
            docs, candidates = docs[among], scores[among]
        else:
            candidates = scores
        order = np.lexsort((self._place[docs], -candidates))[:k]
        best = candidates[order]
        left_out = int((candidates == best[-1]).sum() - (best == best[-1]).sum()) if len(best) else 0
        return Ranked(tuple(self._ids[doc] for doc in docs[order]), tuple(best.tolist()), len(scores), left_out)
