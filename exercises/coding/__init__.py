"""Metrics from scratch: the file to write in, and the check of what was written, on the learner's own machine."""

from exercises.coding.command import add_arguments, grade
from exercises.coding.handout import functions, pack, starter, starter_notebook
from exercises.coding.judging import SECONDS, Graded, Outcome, grade_file, judge
from exercises.coding.report import as_json, as_text
from exercises.coding.sample import sample_outcome, sample_source
from exercises.coding.tasks import TASKS, Task

__all__ = [
    "SECONDS",
    "TASKS",
    "Graded",
    "Outcome",
    "Task",
    "add_arguments",
    "as_json",
    "as_text",
    "functions",
    "grade",
    "grade_file",
    "judge",
    "pack",
    "sample_outcome",
    "sample_source",
    "starter",
    "starter_notebook",
]
