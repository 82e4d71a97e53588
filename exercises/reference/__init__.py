"""The reference: the declared contract, computed exactly.

It needs nothing but the standard library and `exercises.model`, so that anybody can read it, or run it on
its own: `python -m exercises.reference frozen-runs.json`.
"""

from exercises.reference.contract import DECLARED_K, further, rules
from exercises.reference.metrics import (
    average_precision,
    dcg,
    gain_of,
    hit_at_k,
    ideal_dcg,
    ndcg,
    precision_at_k,
    recall_at_k,
    reciprocal_rank,
    value_of,
)
from exercises.reference.problems import (
    InvalidInput,
    Judgment,
    Problem,
    judgment_problems,
    rank_problems,
    ranking_problems,
    run_problems,
)
from exercises.reference.report import Report, evaluate, macro, report
from exercises.reference.selection import Holdout, HoldoutBroken, Run, Selection, Stage, digest, select
from exercises.reference.working import Step, macro_working, steps, working

__all__ = [
    "DECLARED_K",
    "Holdout",
    "HoldoutBroken",
    "InvalidInput",
    "Judgment",
    "Problem",
    "Report",
    "Run",
    "Selection",
    "Stage",
    "Step",
    "average_precision",
    "dcg",
    "digest",
    "evaluate",
    "further",
    "gain_of",
    "hit_at_k",
    "ideal_dcg",
    "judgment_problems",
    "macro",
    "macro_working",
    "ndcg",
    "precision_at_k",
    "rank_problems",
    "ranking_problems",
    "recall_at_k",
    "reciprocal_rank",
    "report",
    "rules",
    "run_problems",
    "select",
    "steps",
    "value_of",
    "working",
]
