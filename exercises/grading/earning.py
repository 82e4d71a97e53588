"""What the tries at a field have earned. A retry never lowers it."""

from dataclasses import dataclass, replace
from typing import Literal

from exercises.grading.judging import Verdict

Earned = Literal["", "first try", "after feedback", "shown"]


@dataclass(frozen=True, slots=True)
class FieldRecord:
    """A learner's history with one field of one exercise.

    text            what was checked last, readable or not
    tries           committed tries so far; blank and unreadable ones are none
    earned          "" until it is right or shown; the first of these counts for good
    hints           how many hints were open when it was earned
    misconceptions  wrong rules met on the way, each once, oldest first
    at              when it was first tried, by a clock that only goes forward; 0 where nobody noted it
    sheet           True where a worksheet of its exercise was open when it was earned
    """

    text: str = ""
    tries: int = 0
    earned: Earned = ""
    hints: int = 0
    misconceptions: tuple[str, ...] = ()
    at: int = 0
    sheet: bool = False

    @property
    def is_unaided(self) -> bool:
        """True where it was right first time, with no hint and no worksheet open."""
        return self.earned == "first try" and not self.hints and not self.sheet

    @property
    def is_settled(self) -> bool:
        """True once its answer is no secret any more."""
        return bool(self.earned)


def after_try(
    record: FieldRecord, verdict: Verdict, text: str, hints_open: int, *, at: int = 0, sheet_open: bool = False
) -> FieldRecord:
    """The record after one Check, at this time. A blank field changes nothing, an unreadable one only the text."""
    if verdict.verdict == "blank":
        return record
    if verdict.verdict == "unreadable":
        return replace(record, text=text)
    if record.is_settled:
        return replace(record, text=text, tries=record.tries + 1)
    met = dict.fromkeys((*record.misconceptions, *verdict.misconceptions[:1]))
    earned: Earned = ""
    if verdict.verdict == "right":
        earned = "after feedback" if record.tries else "first try"
    return FieldRecord(text, record.tries + 1, earned, hints_open, tuple(met), record.at or at, sheet_open)


def after_show(record: FieldRecord, hints_open: int) -> FieldRecord:
    """The record once the answer was shown. What was earned before stays."""
    return record if record.is_settled else replace(record, earned="shown", hints=hints_open)
