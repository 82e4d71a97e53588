"""What each kind of problem is called by people. Its code, which the command prints, stands beside it.

Most have the words they have in practice; what a file can do beyond that has wider ones here.
"""

from collections.abc import Mapping

from exercises.grading import KINDS as PRACTISED

WORDS: Mapping[str, str] = {
    **{code: words for code, words in PRACTISED.items() if code != "valid"},
    "bad_rank": "A rank that is no number, repeats or leaves a gap",
    "bad_relevance": "A grade that is no whole number, or too high",
    "unknown_query": "A query that is not asked",
    "duplicate_query": "A query is given twice",
    "no_common_query": "No query of the judgments is in the run",
    "bad_columns": "A layout that can't be read",
    "bad_score": "A score that is no finite number",
    "rank_score_conflict": "Ranks and scores disagree",
    "bad_encoding": "A file that can't be read as text",
    "empty_file": "A file without a line",
}
"""Code -> words."""
