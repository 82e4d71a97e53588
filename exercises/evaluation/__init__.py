"""Evaluation from files: judgments and runs of any size, every problem named, figures under stated policies."""

from exercises.evaluation.checks import EXTRA, MISSING, Extra, Missing
from exercises.evaluation.comparison import PERMUTATIONS, Comparison, compare
from exercises.evaluation.evaluate import Policies, evaluate
from exercises.evaluation.figures import Bounds, Figures
from exercises.evaluation.found import MOST, Found
from exercises.evaluation.ids import read_ids
from exercises.evaluation.order import ORDERS, TIES, Order, Ties, rankings
from exercises.evaluation.qrels import QRELS_FORMATS, Qrels, QrelsFormat, read_qrels
from exercises.evaluation.report import (
    as_json,
    as_markdown,
    as_one,
    as_tsv,
    harmless,
    in_a_line,
    over_ties,
    policies_of,
    written,
)
from exercises.evaluation.runs import RUN_FORMATS, Run, RunFormat, read_run
from exercises.evaluation.sources import LARGEST, Source, in_megabytes, load, unpacked
from exercises.evaluation.spread import STEPS, Spread, spread

__all__ = [
    "EXTRA",
    "LARGEST",
    "MISSING",
    "MOST",
    "ORDERS",
    "PERMUTATIONS",
    "QRELS_FORMATS",
    "RUN_FORMATS",
    "STEPS",
    "TIES",
    "Bounds",
    "Comparison",
    "Extra",
    "Figures",
    "Found",
    "Missing",
    "Order",
    "Policies",
    "Qrels",
    "QrelsFormat",
    "Run",
    "RunFormat",
    "Source",
    "Spread",
    "Ties",
    "as_json",
    "as_markdown",
    "as_one",
    "as_tsv",
    "compare",
    "evaluate",
    "harmless",
    "in_a_line",
    "in_megabytes",
    "load",
    "over_ties",
    "policies_of",
    "rankings",
    "read_ids",
    "read_qrels",
    "read_run",
    "spread",
    "unpacked",
    "written",
]
