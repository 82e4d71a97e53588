"""The rules of a holdout: choose on development, freeze, open test once, and say so where that was not kept.

Nothing here knows a clock: whoever calls it says what time it is, as text.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from exercises.model import Measure, Value
from exercises.reference.problems import InvalidInput, Judgment, Problem
from exercises.reference.report import evaluate

Run = Mapping[str, Sequence[str]]
"""Query -> document ids, best first."""

Stage = Literal["choosing", "frozen", "open", "kept", "spent"]


class HoldoutBroken(ValueError):
    """Something that a holdout does not allow; says what and what is possible instead."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What development says: the macro of each run, over how many queries, and which run is selected.

    tie  True where another run has the same macro; the first name in alphabetical order is selected then
    """

    measure: Measure
    macro: Mapping[str, Value]
    averaged_over: int
    tie: bool
    selected: str


def select(
    runs: Mapping[str, Run],
    judgments: Sequence[Judgment],
    measure: Measure,
    *,
    queries: Sequence[str],
    documents: frozenset[str] | None = None,
) -> Selection:
    """The run with the highest macro of the measure on these (development) queries.

    InvalidInput where any run has problems (each message names the run), where there is no run, and where no
    query has a relevant document: nothing is chosen on less than all of it.
    """
    problems: list[Problem] = []
    macro: dict[str, Value] = {}
    averaged_over = 0
    for name, run in runs.items():
        try:
            found = evaluate(run, judgments, [measure], queries=queries, documents=documents)
        except InvalidInput as invalid:
            problems += [replace(each, message=f"{name}: {each.message}") for each in invalid.problems]
        else:
            macro[name], averaged_over = found.macro[measure.label], len(found.answerable)
    if not runs:
        problems.append(Problem("no_common_query", "There is no run to choose from."))
    elif not problems and not averaged_over:
        message = "No query has a known relevant document, so there is no macro average to choose by."
        problems.append(Problem("no_common_query", message))
    if problems:
        raise InvalidInput(problems)
    scores = {name: value for name, value in macro.items() if value is not None}
    best = max(scores.values())
    winners = sorted(name for name, value in scores.items() if value == best)
    return Selection(measure, macro, averaged_over, len(winners) > 1, winners[0])


def digest(run: Run, judgments: Sequence[Judgment]) -> str:
    """SHA-256 of a run and of the judgments it will meet: one id changed anywhere gives another digest.

    The order of documents counts; the order of queries and of judgments does not.
    """
    content = {
        "run": {query: list(docs) for query, docs in sorted(run.items())},
        "judgments": sorted([query, doc, grade] for query, doc, grade in judgments),
    }
    return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Holdout:
    """Where somebody stands with a test set.

    choice      the run frozen; "" until then
    frozen_at   when
    digest      of the frozen run and the judgments
    opened_at   when test was opened; "" while it is sealed
    kept        True once the choice was reported as it was frozen
    seen_early  True where test figures were seen before the choice was frozen
    spent_on    the run chosen after test was seen; "" while the choice stands
    spent_at    when
    """

    choice: str = ""
    frozen_at: str = ""
    digest: str = ""
    opened_at: str = ""
    kept: bool = False
    seen_early: bool = False
    spent_on: str = ""
    spent_at: str = ""

    @property
    def stage(self) -> Stage:
        if self.spent_on:
            return "spent"
        if self.kept:
            return "kept"
        if self.opened_at:
            return "open"
        return "frozen" if self.choice else "choosing"

    @property
    def is_spent(self) -> bool:
        """True where no figure on test is a holdout result any more: chosen anew, or seen before freezing."""
        return bool(self.spent_on) or self.seen_early

    def matches(self, run: Run, judgments: Sequence[Judgment]) -> bool:
        """Whether a run and judgments are those that were frozen, to the character."""
        return bool(self.digest) and digest(run, judgments) == self.digest

    def freeze(self, choice: str, run: Run, judgments: Sequence[Judgment], at: str) -> "Holdout":
        """The choice, its time and its digest. HoldoutBroken where one is frozen already."""
        if self.choice:
            raise HoldoutBroken(f"{self.choice} is frozen already. Another choice would need queries nobody has seen.")
        return replace(self, choice=choice, frozen_at=at, digest=digest(run, judgments))

    def see(self, at: str) -> "Holdout":
        """Test figures were looked at elsewhere: before freezing that spends the holdout, after it opens test."""
        if self.opened_at:
            return self
        return replace(self, opened_at=at) if self.choice else replace(self, seen_early=True)

    def open(self, run: Run, judgments: Sequence[Judgment], at: str) -> "Holdout":
        """Test is opened. HoldoutBroken before freezing, and where the run or judgments are not the frozen ones."""
        if not self.choice:
            raise HoldoutBroken("Nothing is frozen. Choose on development and freeze the choice; then test opens.")
        if not self.matches(run, judgments):
            raise HoldoutBroken(
                f"{self.choice} or the judgments are not what was frozen: the digest is another. "
                "Restore the frozen files."
            )
        return self if self.opened_at else replace(self, opened_at=at)

    def keep(self) -> "Holdout":
        """The frozen choice is reported. HoldoutBroken while test is sealed or once the holdout is spent."""
        if not self.opened_at or self.spent_on:
            raise HoldoutBroken("Only an opened test whose choice still stands can be reported as kept.")
        return replace(self, kept=True)

    def spend(self, on: str, at: str) -> "Holdout":
        """Another run is chosen after test was seen: possible, final, and said from then on."""
        if not self.opened_at:
            raise HoldoutBroken("Test is sealed, so there is nothing to spend. Freeze and open first.")
        if self.spent_on:
            raise HoldoutBroken(f"The holdout is spent already, on {self.spent_on}.")
        if on == self.choice:
            raise HoldoutBroken(f"{on} is the frozen choice. Keep it, and nothing is spent.")
        return replace(self, kept=False, spent_on=on, spent_at=at)
