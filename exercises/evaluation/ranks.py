"""A run's rank column: whether it counts, and whether the scores agree with it."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from exercises.evaluation.found import Found
from exercises.evaluation.rows import Indices, pieces
from exercises.evaluation.runs import Run
from exercises.reference import Problem

Ranks = npt.NDArray[np.int32]


def within(size: int) -> Iterator[slice]:
    """Pieces of rows, each with the row before it, so that neighbours are compared across the seams."""
    return (slice(max(each.start - 1, 0), each.stop) for each in pieces(size))


def as_before(values: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
    """Whether each value but the first equals the one before it. A difference could be past what 64 bit hold."""
    same: npt.NDArray[np.bool_] = values[1:] == values[:-1]
    return same


def falls(values: npt.NDArray[Any], query: Ranks) -> bool:
    """Whether no value is above the one before it in its query, by the order of the file."""
    return not any(
        ((values[each][1:] > values[each][:-1]) & as_before(query[each])).any() for each in within(len(values))
    )


def counts(ranks: Ranks, query: Ranks) -> bool:
    """Whether the rank column counts each query's lines in the order of the file, from 0 or from 1 throughout."""
    lowest = int(ranks[0]) if len(ranks) else 1
    if lowest not in (0, 1):
        return False
    for each in within(len(ranks)):
        rank, same = ranks[each], as_before(query[each])
        if not np.where(same, np.diff(rank) == 1, rank[1:] == lowest).all():
            return False
    return True


def check_ranks(run: Run, ranks: Ranks, by_rank: Indices, found: Found) -> None:
    """bad_rank at each row that does not follow the one before it, in the order of the ranks."""
    or_else = "." if run.scores is None else ", or let the scores decide."
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
        message = f"{run.rows.where(row)}: {doc} has rank {rank[at]} in query {name}, where {wanted}. Correct the rank"
        message += or_else
        return Problem("bad_rank", message, name, doc, run.rows.source, run.rows.line(row))

    found.add_each("bad_rank", np.flatnonzero(~follows).tolist(), problem)


def check_scores(run: Run, scores: npt.NDArray[np.float64], by_rank: Indices | None, found: Found) -> None:
    """rank_score_conflict at the first row of each query that scores higher than the one ranked above it."""
    query = run.rows.query if by_rank is None else run.rows.query[by_rank]
    score = scores if by_rank is None else scores[by_rank]
    if falls(score, query):
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
