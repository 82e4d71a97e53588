"""From a metric, a level and a seed to an exercise: the same one for ever, on any machine.

seed % 4 is the turn, which says what the list has to separate; seed // 4 walks through the turn's shapes, so that
none comes back before all have been had; a hash of version, metric, level and seed names the documents. No library
shuffles anything, since those change from one Python to the next.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import count

from exercises.model import Exercise, Measure
from exercises.practice.variants import wording
from exercises.practice.variants.shapes import Shape
from exercises.practice.variants.table import LEVELS, METRICS, TURNS, VERSION, VERSIONS, Metric, table

LAST_SEED = 999_999_999

_ID = re.compile(r"variant-(?P<variant>[a-z]+)-(?P<level>[0-9]+)-(?P<seed>[0-9]+)-v(?P<v>[0-9]+)")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")


class NoVariant(ValueError):
    """There is no such variant; the message says what was asked and what is possible."""


@dataclass(frozen=True, slots=True)
class Variant:
    """An exercise that was made and not written.

    targets  wrong rules whose figures on this list are told from the truth and from each other's; twins, which no
             answer can tell apart, stand in it together
    """

    metric: Metric
    level: int
    seed: int
    version: int
    exercise: Exercise
    targets: tuple[str, ...]

    @property
    def id(self) -> str:
        """Stable: the learner's record knows the variant by it."""
        return self.exercise.id

    @property
    def field(self) -> Measure:
        """The one measure it asks."""
        return self.exercise.fields[0]

    @property
    def link(self) -> Mapping[str, str | int]:
        """What its link carries."""
        return {"variant": self.metric, "level": self.level, "seed": self.seed, "v": self.version}


def generate(metric: str, level: int, seed: int, version: int = VERSION) -> Variant:
    """The variant of a metric (METRICS), a level (LEVELS) and a seed from 0 to LAST_SEED. NoVariant otherwise."""
    if metric not in METRICS:
        raise _no_metric(metric)
    if level not in LEVELS:
        raise NoVariant(f"There is no level {level}. Levels are {', '.join(map(str, LEVELS))}.")
    if not 0 <= seed <= LAST_SEED:
        raise NoVariant(f"There is no seed {seed}. Seeds are the whole numbers from 0 to {LAST_SEED}.")
    if version not in VERSIONS:
        raise NoVariant(f"There is no version {version}. This app makes version {VERSION}.")
    block, turn_number = divmod(seed, TURNS)
    turn = table(version)[metric, level][turn_number]
    shape = Shape.parse(turn.shapes[block % len(turn.shapes)])
    draws = _Draws(f"{version}/{metric}/{level}/{seed}")
    exercise = Exercise(
        id=f"variant-{metric}-{level}-{seed}-v{version}",
        kind="predict",
        title=wording.title(shape, level, seed),
        ask=wording.ask(shape),
        queries=shape.named(draws.names(len(each.ranked) + len(each.missed)) for each in shape.lists),
        fields=(shape.measure,),
        hints=wording.hints(shape),
        k=shape.cutoff,
        is_macro=len(shape.lists) > 1,
        targets={shape.measure.label: turn.targets},
    )
    return Variant(metric, level, seed, version, exercise, turn.targets)


class _Draws:
    """Numbers from a hash of a text: the first eight bytes of SHA-256 of the text and a running number."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._drawn = count()

    def below(self, limit: int) -> int:
        digest = sha256(f"{self._text}/{next(self._drawn)}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % limit

    def names(self, many: int) -> tuple[str, ...]:
        """So many different ids, d1 to d9, or d10 to d99 where nine don't suffice."""
        left = list(range(1, 10) if many <= 9 else range(10, 100))
        return tuple(f"d{left.pop(self.below(len(left)))}" for _ in range(many))


def from_link(variant: str | None, level: str | None, seed: str | None, v: str | None) -> Variant:
    """The variant that the texts of a link name; without a version the current one. NoVariant on anything odd."""
    if variant not in METRICS:
        raise _no_metric(variant)
    return generate(
        variant,
        _number("level", level, f"Levels are {', '.join(map(str, LEVELS))}."),
        _number("seed", seed, f"Seeds are the whole numbers from 0 to {LAST_SEED}."),
        _number("version", str(VERSION) if v is None else v, f"This app makes version {VERSION}."),
    )


def _number(name: str, text: str | None, possible: str) -> int:
    if text is None:
        raise NoVariant(f"The link names no {name}. {possible}")
    if not _NUMBER.fullmatch(text):
        raise NoVariant(f"The link's {name} is {text[:40]!r}. {possible}")
    return int(text)


def _no_metric(metric: str | None) -> NoVariant:
    return NoVariant(f"There is no variant of {(metric or '')[:40]!r}. Metrics are {', '.join(METRICS)}.")


def find(name: str) -> Variant | None:
    """The variant with this id, or None."""
    match = _ID.fullmatch(name)
    try:
        return from_link(**match.groupdict()) if match else None
    except NoVariant:
        return None


def fresh(metric: str, level: int, taken: Collection[int], rule: str | None = None) -> Variant:
    """The first variant, from seed 1 on, whose seed is not taken; with a rule, the first that targets it.

    A rule that no list of the metric separates asks for nothing.
    """
    turns = table(VERSION)[metric, level]
    useful = [number for number, turn in enumerate(turns) if rule in turn.targets] or range(TURNS)
    seed = next(seed for seed in count(1) if seed not in taken and seed % TURNS in useful)
    return generate(metric, level, seed)
