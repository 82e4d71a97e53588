"""Evaluation from files: reading judgments and runs, every problem named by file and line."""

from exercises.evaluation.files import read_qrels, read_run
from exercises.evaluation.frozen import Frozen, freeze, matching, open_frozen, read_frozen

__all__ = ["Frozen", "freeze", "matching", "open_frozen", "read_frozen", "read_qrels", "read_run"]
