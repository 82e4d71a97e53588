"""Runs against judgments, under stated policies: every problem, or the figures of every query."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from exercises.evaluation.checks import Extra, Missing, check_asked, check_documents, check_queries
from exercises.evaluation.figures import Figures
from exercises.evaluation.found import Found
from exercises.evaluation.material import Material
from exercises.evaluation.order import Order, Ordered, Ties, ordered
from exercises.evaluation.qrels import Qrels
from exercises.evaluation.rows import Indices, common, texts
from exercises.evaluation.runs import Run
from exercises.model import Measure


@dataclass(frozen=True, slots=True)
class Policies:
    """What to do where the contract stops. As they stand here, nothing is decided for anybody.

    ties           who stands first where scores are equal (`order.ordered`)
    order          what counts where ranks and scores disagree (`order.ordered`)
    missing        a query without a list: a problem, or an empty list
    extra          a list for a query that is not asked: a problem, or left out
    relevant_from  the grade from which a document is relevant to the measures that know no grades, at least 1. It
                   also says which queries are answerable, and every mean, nDCG's too, stands on these
    """

    ties: Ties = "doc-id"
    order: Order = "error"
    missing: Missing = "error"
    extra: Extra = "error"
    relevant_from: int = 1

    def __post_init__(self) -> None:
        if self.relevant_from < 1:
            raise ValueError(f"Relevant from grade {self.relevant_from} is not possible. Grades count from 1.")


def evaluate(
    runs: Sequence[Run],
    qrels: Qrels,
    measures: Sequence[Measure],
    *,
    policies: Policies,
    queries: Sequence[str] | None = None,
    documents: Collection[str] | None = None,
    tell: Callable[[str], None] = lambda _: None,
) -> list[Figures]:
    """The figures of each run, in the order given.

    queries    the full set, so that one without judgments is seen as a no-answer query; None: those judged
    documents  the ids the collection has; None: any id may stand
    tell       is told of each phase as it begins

    InvalidInput with the problems of all files together, and then there is no figure of any.
    """
    found = Found()
    tell("checking the judgments")
    asked = tuple(dict.fromkeys(qrels.rows.queries if queries is None else queries))
    known_docs = None if documents is None else texts(tuple(documents))
    found.merge(qrels.problems)
    if queries is not None:
        check_asked(queries, qrels, asked, found)
    check_documents(qrels.rows, known_docs, "is judged", found)
    places = {query: place for place, query in enumerate(asked)}
    prepared = []
    for run in runs:
        tell(f"checking {run.name}")
        found.merge(run.problems)
        check_queries(run, qrels, places, missing=policies.missing, extra=policies.extra, found=found)
        check_documents(run.rows, known_docs, "is returned", found)
        tell(f"ordering {run.name}")
        prepared.append(ordered(run, ties=policies.ties, order=policies.order, found=found))
    found.refuse()
    figures = []
    for run, in_order in zip(runs, prepared, strict=True):
        tell(f"measuring {run.name}")
        figures.append(_figures(run, in_order, qrels, asked, measures, policies))
    return figures


def _figures(
    run: Run, in_order: Ordered, qrels: Qrels, asked: tuple[str, ...], measures: Sequence[Measure], policies: Policies
) -> Figures:
    places = {query: place for place, query in enumerate(asked)}
    to_place = np.array([places.get(query, -1) for query in run.rows.queries], np.int64)
    judged_place = np.array([places[query] for query in qrels.rows.queries], np.int64)[qrels.rows.query]
    mine, theirs = common(run.rows, qrels.rows)
    asked_too = to_place[run.rows.query[mine]] >= 0
    mine, theirs = mine[asked_too], theirs[asked_too]
    gains = np.maximum(qrels.grades, 0)
    best = np.flatnonzero(gains > 0)
    best = best[np.lexsort((-gains[best], judged_place[best]))]
    as_read = Material(
        size=len(asked),
        query=to_place[run.rows.query[mine]],
        rank=in_order.ranks(mine),
        grade=gains[theirs],
        threshold=policies.relevant_from,
        known=np.bincount(judged_place[qrels.grades >= policies.relevant_from], minlength=len(asked)),
        ideal_query=judged_place[best],
        ideal_grade=gains[best],
    )
    material = _sorted(as_read)
    mentioned = set(run.rows.queries)
    length = np.zeros(len(asked), np.int64)
    length[to_place[to_place >= 0]] = in_order.length[to_place >= 0]
    return Figures(
        name=run.name,
        queries=asked,
        measures=tuple(measures),
        values={measure: material.values(measure) for measure in measures},
        material=material,
        length=length,
        tied_positions=int((to_place[run.rows.query[in_order.tied]] >= 0).sum()),
        extremes=_extremes(as_read, in_order, mine) if len(in_order.tied) else None,
        missing=tuple(query for query in asked if query not in mentioned),
        ignored=tuple(query for query in run.rows.queries if query not in places),
    )


def _sorted(material: Material) -> Material:
    order = np.lexsort((material.rank, material.query))
    return replace(material, query=material.query[order], rank=material.rank[order], grade=material.grade[order])


def _extremes(material: Material, in_order: Ordered, rows: Indices) -> tuple[Material, Material]:
    """The material at worst and at best, had the ties fallen otherwise; `rows` are the run's rows it comes from.

    Among tied documents the worst for every measure here is the highest grade last, the best is the highest first.
    Documents that gain nothing are left out: their ranks move no measure.
    """
    at = np.searchsorted(in_order.tied, rows)
    at[at == len(in_order.tied)] = 0
    moves = np.flatnonzero((in_order.tied[at] == rows) & (material.grade > 0))
    group = in_order.first[at[moves]]
    by_grade = np.lexsort((-material.grade[moves], group, material.query[moves]))
    moves, group = moves[by_grade], group[by_grade]
    begins = np.flatnonzero(np.diff(group, prepend=-1) | np.diff(material.query[moves], prepend=-1))
    nth = (np.arange(len(moves)) - np.repeat(begins, np.diff(begins, append=len(moves)))).astype(np.int32)
    worst, best = material.rank.copy(), material.rank.copy()
    worst[moves] = in_order.last[at[moves]] - nth
    best[moves] = in_order.first[at[moves]] + nth
    gains = material.grade > 0
    return tuple(  # type: ignore[return-value]  # two went in
        _sorted(replace(material, query=material.query[gains], rank=rank[gains], grade=material.grade[gains]))
        for rank in (worst, best)
    )
