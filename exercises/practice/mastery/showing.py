"""What one answer shows of a skill.

A skill has rules: for a metric the wrong rules that a list can tell from the truth, for valid input the kinds of
problem, for directions the ways a figure can go. An answer that was right first time and unaided shows the rules
that its exercise tells apart; what an exercise cannot tell apart, no answer to it shows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, get_args

from exercises.grading import KINDS, MEAN_RULES, FieldRecord, Validity, habit, suspects
from exercises.model import Exercise, Measure
from exercises.mutations import Change, problems
from exercises.practice.variants import excluded_by, find, metric_of, rules_of

Skill = Literal["precision", "recall", "rr", "ap", "ndcg", "macro", "valid", "directions"]

SKILLS: Mapping[Skill, str] = {
    "precision": "Precision",
    "recall": "Recall",
    "rr": "Reciprocal rank",
    "ap": "Average precision",
    "ndcg": "nDCG",
    "macro": "Macro and no-answer",
    "valid": "Valid input",
    "directions": "Directions",
}
"""Skill -> its name on the page, in the order in which a learner meets them."""

OUTCOMES = ("up", "same", "down", "undefined", "rejected")
"""What a change can do to a figure, or to the list."""

COUNTING_LEVEL = 2
"""From which level on a variant counts towards holding a skill."""

_METRIC_SKILLS: Mapping[str, Skill] = {
    "P": "precision",
    "Recall": "recall",
    "RR": "rr",
    "AP": "ap",
    "DCG": "ndcg",
    "nDCG": "ndcg",
}
_OF_A_MEAN = frozenset(rule.name for rule in MEAN_RULES)


@dataclass(frozen=True, slots=True)
class Showing:
    """One answer and what it shows.

    exercise    the id of the exercise; its link opens it again
    field       the label of the field, empty where the exercise has none
    at          when it was first answered, by any clock that only goes forward; 0 where nobody noted it
    is_unaided  right first time, with no hint and no worksheet open
    counts      True where it can count towards holding a skill: a variant of level 2 or above; valid input; a change
    is_slip     wrong at the first try, or at all tries so far
    tells       (skill, rule) for each rule that its exercise tells from the truth
    hides       (skill, rule) for each that can be followed on it and that an answer to it can't rule out
    met         (skill, rule) for each wrong rule met on the way to the answer, oldest first
    """

    exercise: str
    field: str
    skill: Skill
    at: int
    is_unaided: bool
    is_slip: bool
    counts: bool
    tells: frozenset[tuple[Skill, str]]
    hides: frozenset[tuple[Skill, str]] = frozenset()
    met: tuple[tuple[Skill, str], ...] = ()

    @property
    def shows(self) -> frozenset[tuple[Skill, str]]:
        """(skill, rule) for each rule that the answer rules out or shows to be known."""
        return self.tells if self.is_unaided else frozenset()

    @property
    def event(self) -> tuple[str, int]:
        """What counts as one exercise done: all fields of one together, each round of one that was begun anew."""
        return self.exercise, 0 if self.field else self.at


@dataclass(frozen=True, slots=True)
class Round:
    """One time through an exercise that can be begun anew: when, and which of its rules were right first time."""

    at: int
    right: tuple[str, ...] = ()


@cache
def rules_of_skill(skill: Skill) -> tuple[str, ...]:
    """What has to be shown before a skill is held."""
    if skill == "valid":
        return tuple(KINDS)
    return OUTCOMES if skill == "directions" else rules_of(skill)


def shown_by_field(exercise: Exercise, field: Measure, record: FieldRecord) -> Showing | None:
    """What the record of a field shows; None where nothing was tried, or where the metric is no skill (Hit)."""
    skill = metric_of(exercise, field)
    if skill is None or not (record.tries or record.is_settled):
        return None
    variant = find(exercise.id)
    tells: frozenset[tuple[Skill, str]] = frozenset(excluded_by(exercise, field))
    followed = frozenset(_whose(exercise, field, suspect.name) for suspect in suspects(exercise, field))
    return Showing(
        exercise.id,
        field.label,
        skill,
        record.at,
        record.is_unaided,
        record.earned != "first try",
        variant is not None and variant.level >= COUNTING_LEVEL,
        tells,
        followed - tells,
        tuple(_whose(exercise, field, rule) for rule in record.misconceptions),
    )


def _whose(exercise: Exercise, field: Measure, rule: str) -> tuple[Skill, str]:
    """Whose rule it is: one of the mean, one of the metric that is averaged, or of the list that was not refused."""
    if rule == "counts-duplicates":
        return "valid", "duplicate_doc"
    if exercise.is_macro and rule in _OF_A_MEAN:
        return "macro", rule
    return _METRIC_SKILLS[field.name], rule


def habit_of(skill: Skill, rule: str) -> str:
    """What one does who follows a wrong rule, to be read after "comes from"; for valid input the kind of problem."""
    return KINDS.get(rule, "") if skill == "valid" else habit(rule)


def kind_of_input(exercise: Validity) -> str:
    """The kind that is right for it, one of KINDS."""
    found = exercise.problems
    return found[0].code if found else "valid"


def outcomes_of(change: Change) -> frozenset[str]:
    """The ways that figures go under a change."""
    if problems(change.after):
        return frozenset({"rejected"})
    return frozenset(change.directions.values())


def called_rightly(change: Change, calls: Mapping[str, str]) -> tuple[str, ...]:
    """The outcomes of a change that were called where they are, and nowhere else."""
    if problems(change.after):
        return ("rejected",) if set(calls.values()) == {"rejected"} else ()
    went = change.directions
    return tuple(
        outcome
        for outcome in OUTCOMES
        if outcome in went.values()
        and {label for label, way in went.items() if way == outcome}
        == {label for label, way in calls.items() if way == outcome}
    )


def shown_by_validity(exercise: Validity, rounds: Sequence[Round]) -> tuple[Showing, ...]:
    """What the rounds of an input to judge show, oldest first."""
    return _shown_by_rounds(exercise.id, "valid", frozenset({kind_of_input(exercise)}), rounds)


def shown_by_calls(change: Change, rounds: Sequence[Round]) -> tuple[Showing, ...]:
    """What the rounds of a change show, oldest first: an outcome a showing, since one may be right and one not."""
    return _shown_by_rounds(change.id, "directions", outcomes_of(change), rounds)


def _shown_by_rounds(
    exercise: str, skill: Skill, rules: frozenset[str], rounds: Sequence[Round]
) -> tuple[Showing, ...]:
    return tuple(
        Showing(
            exercise, "", skill, each.at, rule in each.right, rule not in each.right, True, frozenset({(skill, rule)})
        )
        for each in rounds
        for rule in sorted(rules)
    )


assert set(SKILLS) == set(get_args(Skill))  # noqa: S101  # a skill without a name has no place on the page
