"""Is it valid input? A list, a run or judgments are shown; the answer is a kind of problem and its place."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from exercises.reference import Judgment, Problem, judgment_problems, rank_problems, ranking_problems, run_problems

KINDS: Mapping[str, str] = {
    "valid": "Valid: it can be scored",
    "duplicate_doc": "A document stands twice in a list",
    "unknown_doc": "An id that the collection does not know",
    "missing_query_in_run": "The run leaves out a query",
    "unknown_query": "A query that the collection does not have",
    "duplicate_judgment": "A document is judged twice for a query",
    "bad_relevance": "A grade that is no whole number",
    "id_not_text": "An id that is not written as text",
    "bad_rank": "The ranks repeat or have a gap",
}
"""Code -> what the learner chooses from."""


@dataclass(frozen=True, slots=True)
class Validity:
    """Input to judge, as data; whether it is valid is for the reference to say.

    shown      list: `ranking` (with `ranks` where the file gives them); run: `run`; judgments: `judgments`
    queries    the collection's queries, and documents its ids; None where any id may stand
    """

    id: str
    title: str
    ask: str
    shown: Literal["list", "run", "judgments"]
    lesson: str
    ranking: tuple[Any, ...] = ()
    ranks: tuple[int, ...] = ()
    run: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    judgments: tuple[Judgment, ...] = ()
    queries: tuple[str, ...] = ()
    documents: frozenset[str] | None = None
    kind: Literal["validity"] = field(default="validity", init=False)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with it; nothing for valid input."""
        if self.shown == "list":
            found = ranking_problems(self.ranking, documents=self.documents)
            return tuple(found + rank_problems(self.ranks))
        if self.shown == "run":
            return tuple(run_problems(self.run, queries=self.queries, documents=self.documents))
        return tuple(judgment_problems(self.judgments, queries=self.queries, documents=self.documents))

    @property
    def places(self) -> tuple[str, ...]:
        """Where a problem may be, in the order shown."""
        if self.shown == "list":
            return tuple(f"row {row}" for row in range(1, len(self.ranking) + 1))
        if self.shown == "run":
            return tuple(dict.fromkeys((*self.queries, *self.run)))
        return tuple(f"line {line}" for line in range(1, len(self.judgments) + 1))

    @property
    def right_places(self) -> tuple[str, ...]:
        """The places any of which names the problem; none for valid input."""
        problems = self.problems
        if not problems:
            return ()
        first = problems[0]
        if self.shown == "run":
            return (first.query,) if first.query is not None else ()
        if self.shown == "judgments":
            return tuple(
                f"line {line}"
                for line, (query, doc, _) in enumerate(self.judgments, start=1)
                if (query == first.query and doc == first.doc) or (first.doc is None and not isinstance(doc, str))
            )
        if first.code == "bad_rank":
            return tuple(
                f"row {row}" for row in range(2, len(self.ranks) + 1) if self.ranks[row - 1] != self.ranks[row - 2] + 1
            )[:1]
        return tuple(
            f"row {row}"
            for row, doc in enumerate(self.ranking, start=1)
            if doc == first.doc or (first.code == "id_not_text" and not isinstance(doc, str))
        )


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict on an answer: whether the kind is right, whether the place is, and what to know."""

    is_right: bool
    message: str


def judge(exercise: Validity, kind: str, place: str | None) -> Judged:
    """Judges a kind of KINDS and, where it is a problem, its place. Tells the problem only once it is found."""
    problems = exercise.problems
    if not problems:
        if kind == "valid":
            return Judged(True, exercise.lesson)
        return Judged(False, "That is not wrong here. Read the input again, row by row, and ask what breaks a rule.")
    codes = {problem.code for problem in problems}
    if kind == "valid":
        return Judged(False, "Something here may not be scored. Look for a row that breaks a rule of the contract.")
    if kind not in codes:
        return Judged(
            False, "Something is wrong, but not that. Compare every row with the rules and with its neighbours."
        )
    if place not in exercise.right_places:
        return Judged(False, "The kind of problem is right, its place is not. Point at the row that has to be mended.")
    return Judged(True, f"{problems[0].message} {exercise.lesson}")
