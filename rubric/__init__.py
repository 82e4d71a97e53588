"""Judging a defence: five criteria scored 0, 1 or 2, and questions that draw them out.

Pure Python and TOML: no screen library, no clock, no network, and nothing of the course.

model      the nouns: Criterion, KeyPoint, Question, Sample, Rubric
files      the rubric read from content/
scoring    what ticks suggest, totals, agreement of two sets
drawing    questions by seed, weak criteria first
rehearsal  the record of one mock defence, step by step
report     the record in words, and as Markdown
saved      the record as JSON that comes back in
check      what the data promises
cli        python -m rubric
"""

from rubric.check import Flaw, check
from rubric.drawing import LARGEST_SEED, LENGTHS, Practised, further, opening, sample, shuffled, weak_first
from rubric.files import CONTENT, BrokenFile, load, rubric
from rubric.model import Criterion, Heard, KeyPoint, Question, Quoted, Rubric, Sample, Score, Topic
from rubric.rehearsal import (
    Asked,
    Mark,
    Rehearsal,
    answered,
    ask,
    begin,
    finish,
    follow_up,
    hear,
    judge_again,
    keep,
    missed,
    next_question,
    rate,
    skip_sample,
    standing_of,
    suggested,
    unheard,
)
from rubric.report import calibration, standing_out, time_used, to_markdown, with_interviewer
from rubric.saved import LARGEST, NotARehearsal, as_data, from_data, from_json, to_json
from rubric.scoring import (
    HIGHEST,
    RULE,
    SCORES,
    Agreement,
    Total,
    agreement,
    extremes,
    percent,
    sample_heard,
    standings,
    suggest,
    total,
)

__all__ = [
    "CONTENT",
    "HIGHEST",
    "LARGEST",
    "LARGEST_SEED",
    "LENGTHS",
    "RULE",
    "SCORES",
    "Agreement",
    "Asked",
    "BrokenFile",
    "Criterion",
    "Flaw",
    "Heard",
    "KeyPoint",
    "Mark",
    "NotARehearsal",
    "Practised",
    "Question",
    "Quoted",
    "Rehearsal",
    "Rubric",
    "Sample",
    "Score",
    "Topic",
    "Total",
    "agreement",
    "answered",
    "as_data",
    "ask",
    "begin",
    "calibration",
    "check",
    "extremes",
    "finish",
    "follow_up",
    "from_data",
    "from_json",
    "further",
    "hear",
    "judge_again",
    "keep",
    "load",
    "missed",
    "next_question",
    "opening",
    "percent",
    "rate",
    "rubric",
    "sample",
    "sample_heard",
    "shuffled",
    "skip_sample",
    "standing_of",
    "standing_out",
    "standings",
    "suggest",
    "suggested",
    "time_used",
    "to_json",
    "to_markdown",
    "total",
    "unheard",
    "weak_first",
    "with_interviewer",
]
