"""Retrieval: the small keyword retriever behind Docent, and runs that differ by luck alone."""

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

__all__ = [
    "FRESH_QUERIES",
    "TRUE_MEAN",
    "Answered",
    "Docent",
    "Page",
    "Scored",
    "Sweep",
    "Tried",
    "digest",
    "load_docent",
    "luckiest",
    "sweep",
    "try_runs",
]
