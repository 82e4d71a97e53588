"""Retrieval: the small keyword retriever behind Docent, and what its nine questions say about a cut-off."""

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

__all__ = ["Answered", "Docent", "Page", "Scored", "Sweep", "digest", "load_docent", "sweep"]
