"""A chosen set: its exercises, each with where it came from and the link that opens it."""

import re
from dataclasses import dataclass
from urllib.parse import urlencode

from exercises.model import Exercise
from exercises.practice import variants

MOST = 60
"""Exercises of a set."""

_RANGE = re.compile(r"(?P<first>\d{1,9})(?:\s*[-–]\s*(?P<last>\d{1,9}))?")


@dataclass(frozen=True, slots=True)
class Item:
    """One exercise of a set.

    source  what it is called in the app: its id, with metric, level and seed where it was generated
    link    what opens it, from the address of the app on; empty where it came from a file of somebody's own
    """

    exercise: Exercise
    source: str
    link: str


def item(exercise: Exercise, base: str = "", *, is_own: bool = False) -> Item:
    """The exercise as part of a set; `base` is the address of the app, without a stroke at its end."""
    if is_own:
        return Item(exercise, f"{exercise.id}.toml", "")
    variant = variants.find(exercise.id)
    if variant is None:
        return Item(exercise, exercise.id, f"{base}/predict?{urlencode({'exercise': exercise.id})}")
    source = f"{variant.metric}, level {variant.level}, seed {variant.seed}, version {variant.version}"
    return Item(exercise, source, f"{base}/predict?{urlencode(variant.link)}")


def seeds(text: str) -> tuple[int, ...]:
    """The seeds of a text such as '1-4, 9', each once, in the order written. ValueError, in words, otherwise."""
    found: dict[int, None] = {}
    for part in filter(None, (each.strip() for each in re.split(r"[,;]|\s+(?=\d)(?<![-–]\s)", text))):
        match = _RANGE.fullmatch(part)
        if match is None:
            raise ValueError(f"{part[:40]!r} is no seed. Write seeds such as 1-4, 9.")
        first = int(match["first"])
        last = first if match["last"] is None else int(match["last"])
        if last < first:
            raise ValueError(f"{part!r} runs backwards. Write the smaller seed first.")
        if last - first >= MOST:
            raise ValueError(f"{part!r} has {last - first + 1} seeds. A set has at most {MOST} exercises.")
        found.update(dict.fromkeys(range(first, last + 1)))
    if not found:
        raise ValueError(f"No seed is given. Write seeds such as 1-4, 9, from 0 to {variants.LAST_SEED}.")
    if len(found) > MOST:
        raise ValueError(f"These are {len(found)} seeds. A set has at most {MOST} exercises.")
    return tuple(found)
