"""What to ask next: a slip that is due again, a skill that fades, the next list of the path, an open skill.

Metrics are mixed: where several skills are open, the one asked longest ago comes first, and what the path never asks
comes between its lists. Where a wrong rule could have hidden twice behind the right figure, a variant that tells it
comes before the path asks for its metric again: whoever follows a wrong rule is shown it early.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Literal

from exercises.practice.mastery.showing import COUNTING_LEVEL, SKILLS, Showing, Skill, rules_of_skill
from exercises.practice.mastery.standing import RETURNS_AFTER, Slip, in_order, slips, standing
from exercises.practice.variants import LEVELS, METRICS, TURNS, Variant, find, generate

_TWICE = 2

_ASIDE: tuple[Skill, ...] = ("valid", "directions", "macro")
"""Skills that the lists of the path do not ask, easy ones first; one of them comes after every third exercise."""
_BETWEEN = 3

_MOST_OFF = 4
"""How many exercises in a row may be none of the path, however much comes back: then its next list comes."""

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


@dataclass(frozen=True)
class _Found:
    """What there is to choose from: what was shown, in order; the lists to come; inputs and changes; what is open."""

    ordered: tuple[Showing, ...]
    path: tuple[Offer, ...] = ()
    others: tuple[Offer, ...] = ()
    here: str = ""

    @cached_property
    def events(self) -> dict[tuple[str, int], set[Skill]]:
        """The exercises done, in order, each with the skills it asked."""
        skills: dict[tuple[str, int], set[Skill]] = {}
        for each in self.ordered:
            skills.setdefault(each.event, set()).add(each.skill)
        return skills

    def longest_ago(self, among: Iterable[Skill] = SKILLS) -> list[Skill]:
        """The skills by when they were asked last, those never asked first."""
        places = {each.skill: place for place, each in enumerate(self.ordered)}
        return sorted(among, key=lambda skill: places.get(skill, -1))

    def exercise(self, skill: Skill, rules: Sequence[str], level: int = COUNTING_LEVEL) -> str:
        """An exercise that shows as many of these rules as one can; empty where there is none left."""
        return self._variant(skill, level, rules).id if skill in METRICS else self._other(skill, rules)

    def _variant(self, metric: str, level: int, rules: Sequence[str]) -> Variant:
        """The fresh variant that targets most of these rules, of the first ones of each turn."""
        had = [find(name) for name in (*(each.exercise for each in self.ordered), self.here)]
        taken = {each.seed for each in had if each is not None and (each.metric, each.level) == (metric, level)}
        turns = (next(seed for seed in count(first, TURNS) if seed not in taken) for first in range(1, TURNS + 1))
        return max(
            (generate(metric, level, seed) for seed in sorted(turns)),
            key=lambda variant: len(set(rules).intersection(variant.targets)),
        )

    def _other(self, skill: Skill, rules: Sequence[str]) -> str:
        """The input or change that shows most of these rules; of those alike the one answered longest ago, or never.

        Not one of the last few exercises: begun anew so soon, it would show nothing.
        """
        names = [exercise for exercise, _ in self.events]
        last = {exercise: place for place, exercise in enumerate(names)}
        recent = {*names[-RETURNS_AFTER[0] :], self.here}
        wanted = {(skill, rule) for rule in rules}
        able = [each for each in self.others if skill in each.skills and each.exercise not in recent]
        able = [each for each in able if not wanted or wanted & each.tells]
        best = max(able, key=lambda each: (len(wanted & each.tells), -last.get(each.exercise, -1)), default=None)
        return best.exercise if best else ""

    def return_of(self, slip: Slip) -> str:
        """Where a slip comes back: on the next list of the path if that tells its rule, else on a fresh exercise.

        It comes back easy first, and then at the level that counts.
        """
        if self.path and slip.skill in self.path[0].skills and (slip.skill, slip.rule) in self.path[0].tells:
            return self.path[0].exercise
        level = COUNTING_LEVEL if slip.returns else LEVELS[0]
        return self.exercise(slip.skill, (slip.rule,) if slip.rule else (), level)

    def is_path_due(self) -> bool:
        """True where the last few exercises were none of the path."""
        recent = [exercise for exercise, _ in self.events][-_MOST_OFF:]
        off = {each.exercise for each in self.others}
        return len(recent) == _MOST_OFF and all(find(name) is not None or name in off for name in recent)

    def aside(self) -> list[Skill]:
        """What may come between two lists: nothing, until a few exercises in a row were of what the path asks."""
        recent = list(self.events.values())[-_BETWEEN:]
        if len(recent) < _BETWEEN or any(each.intersection(_ASIDE) for each in recent):
            return []
        return self.longest_ago(_ASIDE)

    def untold(self, skill: Skill) -> tuple[str, ...]:
        """The wrong rules of a metric that could have been followed on two exercises, and that none could tell."""
        told = {rule for each in self.ordered for of, rule in each.tells if of == skill}
        hid = Counter(rule for each in self.ordered for of, rule in each.hides if of == skill)
        return tuple(rule for rule in rules_of_skill(skill) if rule not in told and hid[rule] >= _TWICE)


def pick(showings: Sequence[Showing], path: Sequence[Offer], others: Sequence[Offer], now: int, here: str = "") -> Pick:
    """The next exercise for a learner.

    path    the lists that are not settled yet, in the order in which they are to come
    others  inputs to judge and changes to call, also those that were answered: they can be begun anew
    here    the exercise that is open now, which is not picked again
    """
    found = _Found(in_order(showings), tuple(each for each in path if each.exercise != here), tuple(others), here)
    stand = {skill: standing(skill, found.ordered, now) for skill in SKILLS}
    if found.path and found.is_path_due():
        return _of_path(found)
    for slip in slips(found.ordered):
        if slip.is_due and (again := found.return_of(slip)):
            return Pick(again, slip.skill, "slip", slip)
    for skill in found.longest_ago():
        if stand[skill].state == "fading" and (again := found.exercise(skill, ())):
            return Pick(again, skill, "fading")
    if found.path:
        for skill in found.aside():
            if stand[skill].missing and (more := found.exercise(skill, stand[skill].missing)):
                return Pick(more, skill, "open")
        for skill in _in_order_of_the_page(found.path[0].skills):
            if untold := found.untold(skill):
                return Pick(found.exercise(skill, untold), skill, "untold")
        return _of_path(found)
    for skill in found.longest_ago():
        if stand[skill].missing and (more := found.exercise(skill, stand[skill].missing)):
            return Pick(more, skill, "open")
    skill = next(each for each in found.longest_ago() if each in METRICS)
    return Pick(found.exercise(skill, (), LEVELS[-1]), skill, "further")


def practise(skill: Skill, showings: Sequence[Showing], others: Sequence[Offer], now: int) -> str:
    """An exercise for one skill: for what is missing where something is, else any; empty where there is none left."""
    ordered = in_order(showings)
    return _Found(ordered, others=tuple(others)).exercise(skill, standing(skill, ordered, now).missing)


def _of_path(found: _Found) -> Pick:
    return Pick(found.path[0].exercise, _in_order_of_the_page(found.path[0].skills)[0], "path")


def _in_order_of_the_page(skills: Iterable[Skill]) -> list[Skill]:
    return sorted(skills, key=list(SKILLS).index)
