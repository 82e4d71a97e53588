"""Grading: reading an answer, naming the wrong rule behind it, saying what counts, and what a try earned."""

from exercises.grading.answers import Reading, read
from exercises.grading.earning import Earned, FieldRecord, after_show, after_try
from exercises.grading.judging import (
    CLOSE,
    Verdict,
    agrees,
    answer_of,
    grade,
    least_places,
    reason_for,
    remedy_for,
    separates,
)
from exercises.grading.misconceptions import LIST_RULES, MEAN_RULES, TWINS, Figure, Suspect, habit, suspects
from exercises.grading.scenarios import Option, Scenario
from exercises.grading.validity import KINDS, Judged, Validity, judge
from exercises.grading.words import beside, written

__all__ = [
    "CLOSE",
    "KINDS",
    "LIST_RULES",
    "MEAN_RULES",
    "TWINS",
    "Earned",
    "FieldRecord",
    "Figure",
    "Judged",
    "Option",
    "Reading",
    "Scenario",
    "Suspect",
    "Validity",
    "Verdict",
    "after_show",
    "after_try",
    "agrees",
    "answer_of",
    "beside",
    "grade",
    "habit",
    "judge",
    "least_places",
    "read",
    "reason_for",
    "remedy_for",
    "separates",
    "suspects",
    "written",
]
