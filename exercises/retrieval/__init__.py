"""Retrieval: the small keyword retriever behind Docent, its repairs, and runs that differ by luck alone."""

from exercises.retrieval.bench import Bench, Repaired, Weighed, lost_to_punctuation, why_moved
from exercises.retrieval.docent import (
    Answered,
    Docent,
    Page,
    Scored,
    Sweep,
    digest,
    load_docent,
    sweep,
)
from exercises.retrieval.luck import FRESH_QUERIES, TRUE_MEAN, Tried, luckiest, try_runs
from exercises.retrieval.repairs import SWITCHES, Repair, Ties, Weight, stated

__all__ = [
    "FRESH_QUERIES",
    "SWITCHES",
    "TRUE_MEAN",
    "Answered",
    "Bench",
    "Docent",
    "Page",
    "Repair",
    "Repaired",
    "Scored",
    "Sweep",
    "Ties",
    "Tried",
    "Weighed",
    "Weight",
    "digest",
    "load_docent",
    "lost_to_punctuation",
    "luckiest",
    "stated",
    "sweep",
    "try_runs",
    "why_moved",
]
