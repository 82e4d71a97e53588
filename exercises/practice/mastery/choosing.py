"""What to ask next: a slip that is due again, a skill that fades, the next list of the path, an open skill.

Metrics are mixed: where several skills are open, the one asked longest ago comes first, and what the path never asks
comes between its lists. Where a wrong rule could have hidden twice behind the right figure, a variant that tells it
comes before the path asks for its metric again: whoever follows a wrong rule is shown it early.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Literal

from exercises.practice.mastery.showing import COUNTING_LEVEL, SKILLS, Showing, Skill, rules_of_skill
from exercises.practice.mastery.standing import RETURNS_AFTER, Slip, in_order, slips, standing
from exercises.practice.variants import LEVELS, METRICS, TURNS, Variant, find, generate

_TWICE = 2

_ASIDE: tuple[Skill, ...] = ("valid", "directions", "macro")
"""Skills that the lists of the path do not ask, easy ones first; one of them comes after every third exercise."""
_BETWEEN = 3

Why = Literal["slip", "fading", "untold", "path", "open", "further"]


@dataclass(frozen=True, slots=True)
class Offer:
    """An exercise of the course that could be next: its id, the skills it asks, the rules it tells from the truth.

    What it tells takes its figures to find out, so it is found out where a choice hangs on it and not before.
    """

    exercise: str
    skills: frozenset[Skill]
    find_out: Callable[[], frozenset[tuple[Skill, str]]]

    @property
    def tells(self) -> frozenset[tuple[Skill, str]]:
        return self.find_out()


@dataclass(frozen=True, slots=True)
class Pick:
    """What to ask next.

    why   slip: one that is due again; fading: a skill last shown long ago; untold: a rule that no list so far tells
          from the truth; path: the next list; open: a skill that is not held yet; further: all skills are held
    slip  the slip that it is to settle, if any
    """

    exercise: str
    skill: Skill
    why: Why
    slip: Slip | None = None


def pick(showings: Sequence[Showing], path: Sequence[Offer], others: Sequence[Offer], now: int, here: str = "") -> Pick:
    """The next exercise for a learner.

    path    the lists that are not settled yet, in the order in which they are to come
    others  inputs to judge and changes to call, also those that were answered: they can be begun anew
    here    the exercise that is open now, which is not picked again
    """
    ordered = in_order(showings)
    path = [each for each in path if each.exercise != here]
    others = [each for each in others if each.exercise != here]
    stand = {skill: standing(skill, ordered, now) for skill in SKILLS}
    for slip in slips(ordered):
        if slip.is_due and (again := _return_of(slip, ordered, path, others)):
            return Pick(again, slip.skill, "slip", slip)
    for skill in _longest_ago(ordered):
        if stand[skill].state == "fading" and (again := _practice(skill, (), ordered, others)):
            return Pick(again, skill, "fading")
    if path:
        for skill in _aside(ordered):
            if stand[skill].missing and (more := _practice(skill, stand[skill].missing, ordered, others)):
                return Pick(more, skill, "open")
        for skill in sorted(path[0].skills, key=list(SKILLS).index):
            if untold := _untold(skill, ordered):
                return Pick(_practice(skill, untold, ordered, others), skill, "untold")
        return Pick(path[0].exercise, min(path[0].skills, key=list(SKILLS).index), "path")
    for skill in _longest_ago(ordered):
        if stand[skill].missing and (more := _practice(skill, stand[skill].missing, ordered, others)):
            return Pick(more, skill, "open")
    skill = next(each for each in _longest_ago(ordered) if each in METRICS)
    return Pick(_variant(skill, LEVELS[-1], (), ordered).id, skill, "further")


def practise(skill: Skill, showings: Sequence[Showing], others: Sequence[Offer], now: int) -> str:
    """An exercise for one skill: for what is missing where something is, else any; empty where there is none left."""
    ordered = in_order(showings)
    return _practice(skill, standing(skill, ordered, now).missing, ordered, others)


def _longest_ago(ordered: Sequence[Showing], among: Iterable[Skill] = SKILLS) -> list[Skill]:
    """The skills by when they were asked last, those never asked first."""
    places = {each.skill: place for place, each in enumerate(ordered)}
    return sorted(among, key=lambda skill: places.get(skill, -1))


def _aside(ordered: Sequence[Showing]) -> list[Skill]:
    """What may come between two lists of the path: nothing, until three exercises in a row were of the path's kind."""
    skills: dict[tuple[str, int], set[Skill]] = {}
    for each in ordered:
        skills.setdefault(each.event, set()).add(each.skill)
    recent = list(skills.values())[-_BETWEEN:]
    if len(recent) < _BETWEEN or any(each.intersection(_ASIDE) for each in recent):
        return []
    return _longest_ago(ordered, _ASIDE)


def _untold(skill: Skill, ordered: Sequence[Showing]) -> tuple[str, ...]:
    """The wrong rules of a metric that could have been followed on two exercises, and that none could tell."""
    told = {rule for each in ordered for of, rule in each.tells if of == skill}
    hid = Counter(rule for each in ordered for of, rule in each.hides if of == skill)
    return tuple(rule for rule in rules_of_skill(skill) if rule not in told and hid[rule] >= _TWICE)


def _return_of(slip: Slip, ordered: Sequence[Showing], path: Sequence[Offer], others: Sequence[Offer]) -> str:
    """Where a slip comes back: on the next list of the path if that tells, else on a fresh exercise.

    It comes back easy first, and then at the level that counts.
    """
    if path and (slip.skill, slip.rule) in path[0].tells and slip.skill in path[0].skills:
        return path[0].exercise
    if slip.skill in METRICS:
        level = LEVELS[0] if not slip.returns else COUNTING_LEVEL
        return _variant(slip.skill, level, (slip.rule,) if slip.rule else (), ordered).id
    return _other(slip.skill, (slip.rule,) if slip.rule else (), ordered, others)


def _practice(skill: Skill, rules: Sequence[str], ordered: Sequence[Showing], others: Sequence[Offer]) -> str:
    """An exercise that shows as many of these rules as one can; empty where there is none left."""
    if skill in METRICS:
        return _variant(skill, COUNTING_LEVEL, rules, ordered).id
    return _other(skill, rules, ordered, others)


def _variant(metric: str, level: int, rules: Sequence[str], ordered: Sequence[Showing]) -> Variant:
    """The fresh variant that targets most of these rules, of the first ones of each turn."""
    had = [variant for each in ordered if (variant := find(each.exercise)) is not None]
    taken = {variant.seed for variant in had if (variant.metric, variant.level) == (metric, level)}
    turns = (next(seed for seed in count(first, TURNS) if seed not in taken) for first in range(1, TURNS + 1))
    return max(
        (generate(metric, level, seed) for seed in sorted(turns)),
        key=lambda variant: len(set(rules).intersection(variant.targets)),
    )


def _other(skill: Skill, rules: Sequence[str], ordered: Sequence[Showing], others: Sequence[Offer]) -> str:
    """The input or change that shows most of these rules; of those alike the one answered longest ago, or never.

    Not one of the last few exercises: begun anew so soon, it would show nothing.
    """
    events = list(dict.fromkeys(each.event for each in ordered))
    recent = {exercise for exercise, _ in events[-RETURNS_AFTER[0] :]}
    last = {exercise: place for place, (exercise, _) in enumerate(events)}
    wanted = {(skill, rule) for rule in rules}
    able = [each for each in others if skill in each.skills and each.exercise not in recent]
    able = [each for each in able if not wanted or wanted & each.tells]
    best = max(able, key=lambda each: (len(wanted & each.tells), -last.get(each.exercise, -1)), default=None)
    return best.exercise if best else ""
