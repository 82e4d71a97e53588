"""Retrieval: Docent's small keyword retriever and its repairs, runs that differ by luck alone, and the lab.

The libraries behind the models are imported when a model is first asked for, not with this package.
"""

from exercises.retrieval.adding import add
from exercises.retrieval.bench import Bench, Repaired, Weighed, lost_to_punctuation, why_moved
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
from exercises.retrieval.explaining import Explained, Part, explain
from exercises.retrieval.exploring import (
    HISTOGRAM_END,
    GoldFigures,
    Lengths,
    document_words,
    gold_figures,
    is_measured,
    lengths,
    three_documents,
    topic_words,
)
from exercises.retrieval.failures import KINDS, shows, stems
from exercises.retrieval.library import BUNDLED, bundled, folder_problem, is_open, open_collection, titles
from exercises.retrieval.luck import FRESH_QUERIES, TRUE_MEAN, Tried, luckiest, try_runs
from exercises.retrieval.models import MODELS, Model, ModelName, load_libraries, sublinear
from exercises.retrieval.outside import BrokenOff
from exercises.retrieval.progress import Progress
from exercises.retrieval.ranking import Ranked
from exercises.retrieval.repairs import SWITCHES, Repair, Ties, Weight, stated
from exercises.retrieval.retrieving import ask, counts_of, is_ready, is_retrieved, model_of, retrieve
from exercises.retrieval.scoring import (
    CHALLENGE,
    MEASURES,
    Gain,
    K,
    figures,
    gains,
    is_scored,
    ndcg_by_topic,
    score,
    worst,
)
from exercises.retrieval.submission import submission
from exercises.retrieval.words import CUTS, STOP_WORDS, Cut, Terms, places

__all__ = [
    "BUNDLED",
    "CHALLENGE",
    "CUTS",
    "FRESH_QUERIES",
    "HISTOGRAM_END",
    "KINDS",
    "MEASURES",
    "MODELS",
    "SPLITS",
    "STOP_WORDS",
    "SWITCHES",
    "TRUE_MEAN",
    "Answered",
    "Bench",
    "BrokenOff",
    "Collection",
    "Cut",
    "Docent",
    "Document",
    "Explained",
    "Gain",
    "GoldFigures",
    "K",
    "Lengths",
    "Model",
    "ModelName",
    "Page",
    "Part",
    "Progress",
    "Ranked",
    "Repair",
    "Repaired",
    "Scored",
    "Split",
    "Sweep",
    "Terms",
    "Ties",
    "Topic",
    "Tried",
    "Unreadable",
    "Weighed",
    "Weight",
    "add",
    "ask",
    "bundled",
    "counts_of",
    "digest",
    "document_words",
    "explain",
    "figures",
    "folder_problem",
    "gains",
    "gold_figures",
    "is_measured",
    "is_open",
    "is_ready",
    "is_retrieved",
    "is_scored",
    "lengths",
    "load_docent",
    "load_libraries",
    "lost_to_punctuation",
    "luckiest",
    "model_of",
    "ndcg_by_topic",
    "open_collection",
    "places",
    "retrieve",
    "score",
    "shows",
    "stated",
    "stems",
    "sublinear",
    "submission",
    "sweep",
    "three_documents",
    "titles",
    "topic_words",
    "try_runs",
    "why_moved",
    "worst",
]
