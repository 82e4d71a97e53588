"""The ranking that scores, ranks and ties make: each row's rank, one rule for every measure."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from exercises.evaluation.found import Found
from exercises.evaluation.rows import Indices, ids, pieces, places
from exercises.evaluation.runs import Run
from exercises.reference import Problem

Ties = Literal["doc-id", "file", "error"]
Order = Literal["error", "score", "rank"]
TIES: tuple[Ties, ...] = get_args(Ties)
ORDERS: tuple[Order, ...] = get_args(Order)

Ranks = npt.NDArray[np.int32]


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
        by_rank = None if is_blocks and _counts(ranks, query) else np.lexsort((ranks, query))
        if by_rank is not None:
            _check_ranks(run, ranks, by_rank, found)
        if scores is not None and not decides_rank:
            _check_scores(run, scores, by_rank, found)
    by = ranks if decides_rank else scores
    length = np.zeros(len(run.rows.queries), np.int32)
    np.add.at(length, query[begins], np.diff(begins, append=len(query)).astype(np.int32))
    starts, explicit, rows = np.full(len(length), -1, np.int64), None, None
    if is_blocks and (by is None or _falls(-by if decides_rank else by, query)):
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


def _within(size: int) -> Iterator[slice]:
    """Pieces of rows, each with the row before it, so that neighbours are compared across the seams."""
    return (slice(max(each.start - 1, 0), each.stop) for each in pieces(size))


def _begins(query: Ranks) -> Indices:
    """The rows at which another query begins than the row before has."""
    seams = [each.start + 1 + np.flatnonzero(np.diff(query[each])) for each in _within(len(query))]
    return np.concatenate([np.arange(min(len(query), 1)), *seams])


def _counts(ranks: Ranks, query: Ranks) -> bool:
    """Whether the rank column counts each query's lines in the order of the file, from 0 or from 1 throughout."""
    lowest = int(ranks[0]) if len(ranks) else 1
    if lowest not in (0, 1):
        return False
    for each in _within(len(ranks)):
        rank, same = ranks[each], np.diff(query[each]) == 0
        if not np.where(same, np.diff(rank) == 1, rank[1:] == lowest).all():
            return False
    return True


def _falls(values: npt.NDArray[Any], query: Ranks) -> bool:
    """Whether no value is above the one before it in its query, by the order of the file."""
    return not any(
        ((values[each][1:] > values[each][:-1]) & (np.diff(query[each]) == 0)).any() for each in _within(len(values))
    )


def _check_ranks(run: Run, ranks: Ranks, by_rank: Indices, found: Found) -> None:
    """bad_rank at each row that does not follow the one before it, in the order of the ranks."""
    query, rank = run.rows.query[by_rank], ranks[by_rank]
    begins = np.diff(query, prepend=-1) != 0
    follows = np.where(begins, rank <= 1, np.diff(rank, prepend=0) == 1)
    unread = [place for place, name in enumerate(run.rows.queries) if name in run.named]
    follows |= np.isin(query, unread)  # a line that could not be read leaves a gap, and is named already

    def problem(at: int) -> Problem:
        row = int(by_rank[at])
        name, doc = run.rows.name(row)
        if begins[at]:
            wanted = "the first rank is 0 or 1"
        elif rank[at] == rank[at - 1]:
            wanted = f"rank {rank[at]} stands there already"
        else:
            wanted = f"{rank[at - 1] + 1} comes next"
        message = f"{run.rows.where(row)}: {doc} has rank {rank[at]} in query {name}, where {wanted}. Correct the rank."
        return Problem("bad_rank", message, name, doc, run.rows.source, run.rows.line(row))

    found.add_each("bad_rank", np.flatnonzero(~follows).tolist(), problem)


def _check_scores(run: Run, scores: npt.NDArray[np.float64], by_rank: Indices | None, found: Found) -> None:
    """rank_score_conflict at the first row of each query that scores higher than the one ranked above it."""
    query = run.rows.query if by_rank is None else run.rows.query[by_rank]
    score = scores if by_rank is None else scores[by_rank]
    if _falls(score, query):
        return
    rises = np.flatnonzero((score[1:] > score[:-1]) & (query[1:] == query[:-1])) + 1
    rises = rises[np.diff(query[rises], prepend=-1) != 0]

    def problem(at: int) -> Problem:
        row = at if by_rank is None else int(by_rank[at])
        name, doc = run.rows.name(row)
        message = f"{run.rows.where(row)}: {doc} scores higher than the document ranked above it in query {name}. "
        message += "Make ranks and scores agree, or say which of them counts."
        return Problem("rank_score_conflict", message, name, doc, run.rows.source, run.rows.line(row))

    found.add_each("rank_score_conflict", rises.tolist(), problem)


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
        each.start + 1 + np.flatnonzero((np.diff(score[each]) == 0) & (np.diff(query[each]) == 0))
        for each in _within(len(query))
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
        message += "Part them, or choose a rule for ties."
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
