"""Which wrong rules can be followed on a field, and what each gives there."""

from collections.abc import Mapping
from dataclasses import dataclass

from exercises.grading.facts import Facts, count
from exercises.grading.misconceptions.kind import Figure, Misconception
from exercises.grading.misconceptions.of_gains import RULES_OF_DCG
from exercises.grading.misconceptions.of_means import MEAN_RULES, answerable
from exercises.grading.misconceptions.of_nothing import RULES_OF_NOTHING
from exercises.grading.misconceptions.of_ranks import RULES_OF_AP, RULES_OF_RR
from exercises.grading.misconceptions.of_sets import RULES_OF_COPIES, RULES_OF_PRECISION, RULES_OF_RECALL
from exercises.model import Exercise, Measure
from exercises.reference import macro

LIST_RULES: tuple[Misconception, ...] = (
    *RULES_OF_COPIES,
    *RULES_OF_PRECISION,
    *RULES_OF_RECALL,
    *RULES_OF_RR,
    *RULES_OF_AP,
    *RULES_OF_DCG,
    *RULES_OF_NOTHING,
)

TWINS: frozenset[tuple[str, str]] = frozenset(
    {
        ("divides-by-returned", "whole-list"),
        ("precision-is-recall", "divides-by-min-k-R"),
        ("divides-by-min-k-R", "recall-is-precision"),
        ("divides-by-min-k-R", "divides-by-k"),
    }
)
"""Pairs that agree on every list on which the first is wrong, likelier first. No single answer can tell them
apart, so the likelier is told and the other mentioned."""

_HABITS: Mapping[str, str] = {
    **{rule.name: rule.habit for rule in LIST_RULES},
    **{rule.name: rule.habit for rule in MEAN_RULES},
}


@dataclass(frozen=True, slots=True)
class Suspect:
    """A misconception on one field of one exercise: the figures it gives there and what to say of it."""

    name: str
    figures: tuple[Figure, ...]
    habit: str
    told: str


def habit(name: str) -> str:
    """What one does who follows a wrong rule, by its name: "dividing by the hits". Empty for no such rule."""
    return _HABITS.get(name, "")


def suspects(exercise: Exercise, measure: Measure) -> tuple[Suspect, ...]:
    """Every misconception that has a figure on this field, likelier first, also those that give the truth or nearly."""
    lists = tuple(Facts(query, measure, exercise.k) for query in exercise.queries)
    return _on_the_mean(lists) if exercise.is_macro else _on_a_list(lists[0])


def _rules_on(facts: Facts) -> tuple[Misconception, ...]:
    """The rules that can be followed on a list.

    A list with a duplicate is rejected before any rule divides anything: only counting the copies is left. And
    where nothing is known to be relevant there is nothing to divide by: no way of dividing explains a 0.
    """
    metric = facts.measure.name
    rules = tuple(rule for rule in LIST_RULES if metric in rule.metrics)
    if facts.invalid:
        return tuple(rule for rule in rules if rule.name == "counts-duplicates")
    if not facts.R and metric in ("Recall", "AP", "nDCG"):
        return tuple(rule for rule in rules if rule.name == "zero-for-undefined")
    return rules


def _on_a_list(facts: Facts) -> tuple[Suspect, ...]:
    found = []
    for rule in _rules_on(facts):
        if figures := tuple(figure for figure in rule.figures(facts) if figure is not None):
            told = f"{rule.told(facts)} {rule.used_by}".strip()
            found.append(Suspect(rule.name, figures, rule.habit, told))
    return tuple(found)


def _lifted(rule: Misconception, lists: list[Facts]) -> tuple[Figure, ...]:
    """The mean for somebody who follows a rule on every list, the same way on each."""
    means: list[Figure] = []
    for ways in zip(*(rule.figures(facts) for facts in lists), strict=False):
        followed = [figure for figure in ways if figure is not None]
        if len(followed) == len(lists) and (mean := macro(followed)) is not None:
            means.append(mean)
    return tuple(means)


def _on_the_mean(lists: tuple[Facts, ...]) -> tuple[Suspect, ...]:
    """The wrong rules of the mean, then those of one list followed on every answerable query."""
    measure = lists[0].measure
    found = [
        Suspect(rule.name, figures, rule.habit, f"{rule.told(lists)} {rule.used_by}".strip())
        for rule in MEAN_RULES
        if measure.name in rule.metrics
        and (figures := tuple(figure for figure in rule.figures(lists) if figure is not None))
    ]
    known = answerable(lists)
    for rule in _rules_on(known[0]) if known else ():
        if figures := _lifted(rule, known):
            told = (
                f"Your mean fits {rule.habit} in each query. Work out {measure.label} of each of the "
                f"{count(len(known), 'answerable query')} again, then average."
            )
            found.append(Suspect(rule.name, figures, rule.habit, told))
    return tuple(found)
