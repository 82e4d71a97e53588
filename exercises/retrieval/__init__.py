"""Retrieval: Docent's small keyword retriever, runs that differ by luck alone, and the lab's collections and models.

The libraries behind the models are imported when a model is first asked for, not with this package.
"""

from exercises.retrieval.adding import add
from exercises.retrieval.collection import SPLITS, Collection, Document, Split, Topic, Unreadable
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
from exercises.retrieval.failures import KINDS, shows, stems
from exercises.retrieval.library import BUNDLED, bundled, open_collection, titles
from exercises.retrieval.luck import FRESH_QUERIES, TRUE_MEAN, Tried, luckiest, try_runs
from exercises.retrieval.models import MODELS, Model, ModelName
from exercises.retrieval.progress import Progress, silent
from exercises.retrieval.ranking import Ranked
from exercises.retrieval.retrieving import LARGE, counts_of, is_ready, model_of, retrieve
from exercises.retrieval.submission import submission
from exercises.retrieval.words import CUTS, STOP_WORDS, Cut, Terms, places

__all__ = [
    "BUNDLED",
    "CUTS",
    "FRESH_QUERIES",
    "KINDS",
    "LARGE",
    "MODELS",
    "SPLITS",
    "STOP_WORDS",
    "TRUE_MEAN",
    "Answered",
    "Collection",
    "Cut",
    "Docent",
    "Document",
    "Model",
    "ModelName",
    "Page",
    "Progress",
    "Ranked",
    "Scored",
    "Split",
    "Sweep",
    "Terms",
    "Topic",
    "Tried",
    "Unreadable",
    "add",
    "bundled",
    "counts_of",
    "digest",
    "is_ready",
    "load_docent",
    "luckiest",
    "model_of",
    "open_collection",
    "places",
    "retrieve",
    "shows",
    "silent",
    "stems",
    "submission",
    "sweep",
    "titles",
    "try_runs",
]
