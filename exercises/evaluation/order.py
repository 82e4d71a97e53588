"""The ranking that scores, ranks and ties make: each row's rank, one rule for every measure."""

from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
import numpy.typing as npt

from exercises.evaluation.found import Found
from exercises.evaluation.ranks import Ranks, as_before, check_ranks, check_scores, counts, falls, within
from exercises.evaluation.rows import Indices, ids, places
from exercises.evaluation.runs import Run
from exercises.reference import Problem

Ties = Literal["doc-id", "file", "error"]
Order = Literal["error", "score", "rank"]
TIES: tuple[Ties, ...] = get_args(Ties)
ORDERS: tuple[Order, ...] = get_args(Order)


@dataclass(frozen=True, slots=True)
class Ordered:
    """A run in order.

    length  the number of documents of each query
    tied    rows that share their score with another of their query, ascending
    first, last  the ranks between which each of them could stand
    """

    query: Ranks
    length: Ranks
    tied: Indices
    first: Ranks
    last: Ranks
    _tied_rank: Ranks
    _starts: Indices  # where the file is in order: the row before each query's first
    _all: Ranks | None  # where it is not: every row's rank, ties aside

    def ranks(self, rows: Indices) -> Ranks:
        """The ranks of these rows in their queries, from 1."""
        found = _ranks(rows, self.query, self._starts, self._all)
        if len(self.tied):
            at = np.searchsorted(self.tied, rows)
            at[at == len(self.tied)] = 0
            is_tied = self.tied[at] == rows
            found[is_tied] = self._tied_rank[at[is_tied]]
        return found


def _ranks(rows: Indices, query: Ranks, starts: Indices, explicit: Ranks | None) -> Ranks:
    if explicit is not None:
        return explicit[rows]
    return (rows - starts[query[rows]]).astype(np.int32)


def ordered(run: Run, *, ties: Ties, order: Order, found: Found) -> Ordered:
    """The run in order; what contradicts the policies goes to `found`.

    ties   doc-id: score down, then id down, as trec_eval has it; file: as the file has them; error: a problem
    order  error: a rank column that is no count, or that the scores contradict, is a problem; the scores decide.
           score: the rank column is not looked at. rank: it decides, and a gap or a repeat in it is a problem
    """
    query, ranks, scores = run.rows.query, run.ranks, run.scores
    begins = _begins(query)
    is_blocks = len(begins) == len(np.unique(query[begins]))
    decides_rank = ranks is not None and (order == "rank" or scores is None)
    if ranks is not None and (decides_rank or order == "error"):
        by_rank = None if is_blocks and counts(ranks, query) else np.lexsort((ranks, query))
        if by_rank is not None:
            check_ranks(run, ranks, by_rank, found)
        if scores is not None and not decides_rank:
            check_scores(run, scores, by_rank, found)
    by = ranks if decides_rank else scores
    length = np.zeros(len(run.rows.queries), np.int32)
    np.add.at(length, query[begins], np.diff(begins, append=len(query)).astype(np.int32))
    starts, explicit, rows = np.full(len(length), -1, np.int64), None, None
    if is_blocks and (by is None or falls(-by if decides_rank else by, query)):
        starts[query[begins]] = begins - 1
    else:  # equal ones stay in the order of the file
        rows = np.lexsort((query,) if by is None else (by if decides_rank else -by, query))
        explicit = np.empty(len(query), np.int32)
        explicit[rows] = np.arange(1, len(query) + 1, dtype=np.int32) - np.repeat(np.cumsum(length) - length, length)
    if scores is None or decides_rank:
        none = np.empty(0, np.int32)
        return Ordered(query, length, none.astype(np.int64), none, none, none, starts, explicit)
    tied, first, last, tied_rank = _ties(run, scores, rows, starts, explicit, ties, found)
    return Ordered(query, length, tied, first, last, tied_rank, starts, explicit)


def _begins(query: Ranks) -> Indices:
    """The rows at which another query begins than the row before has."""
    seams = [each.start + 1 + np.flatnonzero(~as_before(query[each])) for each in within(len(query))]
    return np.concatenate([np.arange(min(len(query), 1)), *seams])


def _ties(
    run: Run,
    scores: npt.NDArray[np.float64],
    in_order: Indices | None,
    starts: Indices,
    explicit: Ranks | None,
    ties: Ties,
    found: Found,
) -> tuple[Indices, Ranks, Ranks, Ranks]:
    """Tied rows, ascending, with the first and the last rank of their tie, and the rank that the rule gives them.

    Only what is tied is sorted.
    """
    query = run.rows.query if in_order is None else run.rows.query[in_order]
    score = scores if in_order is None else scores[in_order]
    seams = [
        each.start + 1 + np.flatnonzero(as_before(score[each]) & as_before(query[each])) for each in within(len(query))
    ]
    as_above = np.unique(np.concatenate(seams))
    touched = np.union1d(as_above, as_above - 1)
    rows = touched if in_order is None else in_order[touched]
    begins = ~np.isin(touched, as_above)
    group = np.cumsum(begins) - 1
    sizes = np.bincount(group)
    first = np.repeat(_ranks(rows[begins], run.rows.query, starts, explicit), sizes)
    last = first + np.repeat(sizes, sizes).astype(np.int32) - 1
    rank = first + (np.arange(len(rows)) - np.repeat(np.cumsum(sizes) - sizes, sizes)).astype(np.int32)
    if ties == "error":
        _refuse_ties(run, rows[begins], sizes, found)
    if ties == "doc-id" and len(rows):
        rows = rows[_by_id(group, ids(run.rows.docs, rows))]
    up = np.argsort(rows)
    return rows[up], first[up], last[up], rank[up]


def _by_id(group: Indices, names: list[str]) -> Indices:
    """The order of rows group by group, each by id, descending: as UTF-8 has them, which is Python's order too."""
    by_name = sorted(range(len(names)), key=names.__getitem__, reverse=True)
    return np.array(by_name, np.int64)[np.argsort(group[by_name], kind="stable")]


def _refuse_ties(run: Run, rows: Indices, sizes: Indices, found: Found) -> None:
    def problem(at: int) -> Problem:
        row = int(rows[at])
        name, doc = run.rows.name(row)
        message = f"{run.rows.where(row)}: {doc} shares its score with {sizes[at] - 1} more of query {name}. "
        message += "Give them different scores, or choose a rule for ties."
        return Problem("rank_score_conflict", message, name, doc, run.rows.source, run.rows.line(row))

    found.add_each("rank_score_conflict", range(len(rows)), problem)


def rankings(run: Run, *, ties: Ties = "doc-id", order: Order = "error") -> dict[str, tuple[str, ...]]:
    """Each query's documents, best first, for the reference. InvalidInput where the run has problems."""
    found = Found()
    found.merge(run.problems)
    in_order = ordered(run, ties=ties, order=order, found=found)
    found.refuse()
    rows = np.arange(len(run.rows.query))
    by_rank = np.lexsort((in_order.ranks(rows), run.rows.query))
    docs = run.rows.docs.take(places(by_rank)).to_pylist()
    ends = np.cumsum(in_order.length).tolist()
    return {
        query: tuple(docs[end - length : end])
        for query, length, end in zip(run.rows.queries, in_order.length.tolist(), ends, strict=True)
    }
