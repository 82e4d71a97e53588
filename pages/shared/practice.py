"""What the learner's work shows of each skill, and where Go on leads. Derived from the records, kept nowhere else."""

from collections.abc import Mapping
from functools import cache, lru_cache, partial

from exercises.catalogue import course, read_at
from exercises.grading import FieldRecord, Validity
from exercises.model import Exercise, Measure
from exercises.mutations import Change
from exercises.practice import variants
from exercises.practice.mastery import (
    SKILLS,
    Met,
    Offer,
    Pick,
    Round,
    Showing,
    Skill,
    Standing,
    in_order,
    kind_of_input,
    met_rules,
    outcomes_of,
    pick,
    practise,
    shown_by_calls,
    shown_by_field,
    shown_by_validity,
    standing,
)
from exercises.practice.variants import excluded_by, metric_of
from pages.shared import attempts, progress, rounds, state

_HOUR = 60 * 60 * 1000


def _asked(name: str, label: str) -> tuple[Exercise, Measure] | None:
    """The exercise and the field that a record is of, also at another cut-off; None where there is no such thing."""
    exercise = course().find(name)
    try:
        field = Measure.parse(label)
    except ValueError:
        return None
    if exercise is not None and field not in exercise.fields and field.k:
        exercise = read_at(exercise, field.k)
    return (exercise, field) if exercise is not None and field in exercise.fields else None


@lru_cache(maxsize=4096)
def _of_field(name: str, label: str, record: FieldRecord) -> Showing | None:
    asked = _asked(name, label)
    return shown_by_field(*asked, record) if asked else None


@lru_cache(maxsize=1024)
def _of_rounds(name: str, taken: tuple[Round, ...]) -> tuple[Showing, ...]:
    other = course().others[name]
    return shown_by_validity(other, taken) if isinstance(other, Validity) else shown_by_calls(_change(other), taken)


def _change(other: object) -> Change:
    assert isinstance(other, Change)  # noqa: S101  # rounds.answered gives nothing else
    return other


def showings() -> tuple[Showing, ...]:
    """What every answer shows; those of unknown time in the order of the course."""
    order = {name: place for place, name in enumerate(course().exercises)}
    fields = sorted(attempts.all_kept(), key=lambda kept: order.get(kept[0], len(order)))
    found = [each for kept in fields if (each := _of_field(*kept))]
    for exercise, taken in rounds.answered():
        found += _of_rounds(exercise.id, taken)
    return tuple(found)


@lru_cache(maxsize=256)
def _standings(shown: tuple[Showing, ...], now: int) -> Mapping[Skill, Standing]:
    return {skill: standing(skill, shown, now) for skill in SKILLS}


def _now() -> int:
    """The time, to the hour: skills fade over days, and what was worked out for one run serves the next."""
    return state.now_ms() // _HOUR * _HOUR + _HOUR


def standings() -> Mapping[Skill, Standing]:
    """Where the learner stands with each skill, now."""
    return _standings(showings(), _now())


def held() -> int:
    """How many skills are held."""
    return sum(each.state == "held" for each in standings().values())


def behind(skill: Skill) -> tuple[tuple[str, bool], ...]:
    """The exercises that asked a skill, latest first, and whether the answer to each counts for it."""
    asked: dict[str, bool] = {}
    for each in reversed(in_order(showings())):
        if each.skill == skill:
            asked[each.exercise] = asked.get(each.exercise, False) or (each.counts and each.is_unaided)
    return tuple(asked.items())


def met() -> tuple[Met, ...]:
    """The wrong rules met by name, those not settled first."""
    return met_rules(showings())


@cache
def _tells(name: str) -> frozenset[tuple[Skill, str]]:
    """The rules that an exercise of the course tells from the truth."""
    other = course().others.get(name)
    if isinstance(other, Validity):
        return frozenset({("valid", kind_of_input(other))})
    if isinstance(other, Change):
        return frozenset(("directions", way) for way in outcomes_of(other))
    exercise = course().exercises[name]
    return frozenset(pair for field in exercise.fields for pair in excluded_by(exercise, field))


@cache
def _offer(name: str) -> Offer:
    exercise = course().exercises[name]
    skills: frozenset[Skill] = frozenset(each for field in exercise.fields if (each := metric_of(exercise, field)))
    return Offer(name, skills, partial(_tells, name))


@cache
def _others() -> tuple[Offer, ...]:
    inputs = [Offer(each.id, frozenset({"valid"}), partial(_tells, each.id)) for each in course().validity]
    changes = [Offer(each.id, frozenset({"directions"}), partial(_tells, each.id)) for each in course().changes]
    return (*inputs, *changes)


@lru_cache(maxsize=256)
def _picked(shown: tuple[Showing, ...], lists: tuple[str, ...], now: int, here: str) -> Pick:
    return pick(shown, [_offer(name) for name in lists], _others(), now, here)


def go_on(here: Exercise | None = None, name: str = "") -> Pick:
    """What comes next, after the exercise that is open now, if any: a list, or another under its name."""
    lists = tuple(each.id for each in progress.open_after(here))
    return _picked(showings(), lists, _now(), here.id if here else name)


def next_for(skill: Skill) -> str:
    """An exercise that practises one skill; empty where none is left."""
    return practise(skill, showings(), _others(), _now())


def unfinished() -> str:
    """The variant that was begun last and is not settled, if the last answer was on one; else empty."""
    latest = max((each for each in showings() if each.at), key=lambda each: each.at, default=None)
    variant = variants.find(latest.exercise) if latest else None
    return variant.id if variant and not attempts.is_settled(variant.exercise) else ""


def slip_to_settle(exercise: Exercise) -> Met | None:
    """The latest wrong rule of other exercises, not settled yet, that a list can tell from the truth."""
    still = (each for each in met() if not each.settled_by and exercise.id not in each.on)
    return next((each for each in still if (each.skill, each.rule) in _tells(exercise.id)), None)


def title(name: str) -> str:
    """What an exercise is called where it is linked to."""
    exercise = course().find(name)
    if exercise is not None:
        return exercise.title
    other = course().others[name]
    return other.name if isinstance(other, Change) else other.title


def link(name: str) -> tuple[str, dict[str, str | int]]:
    """The screen that opens an exercise, and what its link carries."""
    variant = variants.find(name)
    if variant is not None:
        return "predict", dict(variant.link)
    other = course().others.get(name)
    if isinstance(other, Validity):
        return "mutate", {"valid": name}
    if isinstance(other, Change):
        return "mutate", {"change": name}
    return "predict", {"exercise": name}
