"""Where a learner stands: each skill held, fading or open, the wrong rules met, the slips that are due again.

Everything is derived from what was shown; nothing is kept beside it. The order of exercises is the order in which
they were first answered, and time is what the caller says it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from exercises.practice.mastery.showing import Showing, Skill, rules_of_skill

FADES_AFTER = 14 * 24 * 60 * 60 * 1000
"""In milliseconds: a skill that was last shown longer ago than two weeks is asked again."""

RETURNS_AFTER = (2, 5)
"""A slip returns after so many other exercises."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One skill of one learner.

    state    held: every rule was shown by an answer that counts; fading: held, and last shown long ago; open
    shown    the rules that were shown on exercises of the skill itself, each with those exercises, latest last
    missing  the rules that were not
    last     when it was last shown by an unaided right answer; 0 for never
    asked    how many exercises asked it
    """

    skill: Skill
    state: Literal["held", "fading", "open"]
    shown: dict[str, tuple[str, ...]]
    missing: tuple[str, ...]
    last: int
    asked: int


@dataclass(frozen=True, slots=True)
class Met:
    """A wrong rule that was met: last in which field, on which exercises, and the one that settled it since, if any."""

    skill: Skill
    rule: str
    field: str
    on: tuple[str, ...]
    settled_by: str


@dataclass(frozen=True, slots=True)
class Slip:
    """A wrong answer that is to come back: its skill, the rule behind it (empty where none is known), where and when.

    returns  how often it has come back by now
    since    how many other exercises were begun since
    """

    skill: Skill
    rule: str
    exercise: str
    field: str
    at: int
    returns: int
    since: int

    @property
    def is_due(self) -> bool:
        """True once the next return is not to wait any longer."""
        return self.returns < len(RETURNS_AFTER) and self.since >= RETURNS_AFTER[self.returns]


def in_order(showings: Sequence[Showing]) -> tuple[Showing, ...]:
    """By when they were first answered; those of unknown time first, as they come.

    An exercise that was begun anew right after it was done shows nothing new: that round is left out.
    """
    ordered = sorted(showings, key=lambda each: each.at)
    begun = list(dict.fromkeys(each.event for each in ordered))
    near = {
        event
        for place, event in enumerate(begun)
        if any(before[0] == event[0] for before in begun[max(place - RETURNS_AFTER[0], 0) : place])
    }
    return tuple(each for each in ordered if each.event not in near)


def standing(skill: Skill, showings: Sequence[Showing], now: int) -> Standing:
    """Where a learner stands with a skill. `now` is on the same clock as the showings."""
    shown: dict[str, tuple[str, ...]] = {}
    last = 0
    ordered = in_order(showings)
    for each in ordered:
        if each.skill != skill or not each.is_unaided:
            continue
        last = max(last, each.at)
        if each.counts:
            for rule in sorted(rule for of, rule in each.shows if of == skill):
                shown[rule] = (*(one for one in shown.get(rule, ()) if one != each.exercise), each.exercise)
    wanted = rules_of_skill(skill)
    missing = tuple(rule for rule in wanted if rule not in shown)
    state: Literal["held", "fading", "open"] = "open" if missing else "held"
    if state == "held" and now - last > FADES_AFTER:
        state = "fading"
    asked = len({each.event for each in ordered if each.skill == skill})
    return Standing(skill, state, {rule: shown[rule] for rule in wanted if rule in shown}, missing, last, asked)


def met_rules(showings: Sequence[Showing]) -> tuple[Met, ...]:
    """The wrong rules met by name, those not settled first, the latest met before others.

    One is settled by an exercise that tells it from the truth and was right first time, unaided, after it was met.
    """
    ordered = in_order(showings)
    found: dict[tuple[Skill, str], list[int]] = {}
    for place, each in enumerate(ordered):
        for pair in each.met:
            found.setdefault(pair, []).append(place)
    met = []
    for pair, places in found.items():
        since = ordered[places[-1] + 1 :]
        settled = next((each.exercise for each in since if pair in each.shows), "")
        on = tuple(dict.fromkeys(ordered[place].exercise for place in places))
        met.append((bool(settled), -places[-1], Met(*pair, ordered[places[-1]].field, on, settled)))
    return tuple(each for _, _, each in sorted(met, key=lambda one: one[:2]))


def _behind(slip: Showing) -> tuple[Skill, str]:
    """The skill that slipped, and the rule behind it where some exercise can tell that rule from the truth."""
    met = slip.met or (tuple(slip.tells) if not slip.field else ())
    return next((pair for pair in met if pair[1] in rules_of_skill(pair[0])), (slip.skill, ""))


def slips(showings: Sequence[Showing]) -> tuple[Slip, ...]:
    """The wrong answers that still have to come back, oldest first: the latest for each skill and rule.

    A slip has come back with an answer to another exercise that tells its rule from the truth (any of the same skill
    where no rule is known), once as many exercises lie between as it was to wait for. A wrong one is a slip anew.
    """
    ordered = in_order(showings)
    begun: dict[tuple[str, int], tuple[int, int]] = {}  # when each exercise was begun, and its place among all
    asked: dict[tuple[str, int], set[tuple[Skill, str]]] = {}
    for each in ordered:
        begun.setdefault(each.event, (each.at, len(begun)))
        asked.setdefault(each.event, set()).update(each.tells, [(each.skill, "")])
    latest = {_behind(each): each for each in ordered if each.is_slip}
    found = []
    for (skill, rule), slip in latest.items():
        place = begun[slip.event][1]
        later = [event for event, when in begun.items() if when > (slip.at, place) and event != slip.event]
        returns = 0
        for between, event in enumerate(later):
            if returns < len(RETURNS_AFTER) and between >= RETURNS_AFTER[returns] and (skill, rule) in asked[event]:
                returns += 1
        if returns < len(RETURNS_AFTER):
            found.append(Slip(skill, rule, slip.exercise, slip.field, slip.at, returns, len(later)))
    return tuple(sorted(found, key=lambda each: each.at))
