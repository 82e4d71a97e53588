"""A list without names: which rank holds which grade, what was missed, which measure is asked.

Whether a wrong rule can be told from the truth depends on the shape alone, never on what the documents are
called. So a shape is what the promises of a variant are proved for, and what its table holds.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from exercises.model import Exercise, Measure, Query

_SPELT = re.compile(r"(?P<name>[A-Za-z]+?)(?:@(?P<k>\d+))?(?P<exponential>\^)?(?:/(?P<cutoff>\d+))?:(?P<lists>[\d+,]*)")


@dataclass(frozen=True, slots=True)
class Listed:
    """One list: the grade at each rank, 0 where nothing is known, and the grades of what was missed."""

    ranked: tuple[int, ...]
    missed: tuple[int, ...] = ()

    @property
    def known(self) -> int:
        """How many documents are known to be relevant, found or not."""
        return sum(grade > 0 for grade in (*self.ranked, *self.missed))


@dataclass(frozen=True, slots=True)
class Shape:
    """A measure with the lists it is asked of: one, or several where their macro average is asked.

    cutoff is the exercise's k, in force also beside a measure that reads the whole list; None for no cut at all.
    """

    measure: Measure
    cutoff: int | None
    lists: tuple[Listed, ...]

    def __str__(self) -> str:
        """As the table spells it: AP@3:10100+11, RR/3:00010, nDCG@3^:302+1 (gain 2^rel - 1), RR:10,01,00."""
        cut = f"@{self.measure.k}" if self.measure.k is not None else ""
        gain = "^" if self.measure.gain == "exponential" else ""
        beside = f"/{self.cutoff}" if self.cutoff is not None and self.measure.k is None else ""
        return f"{self.measure.name}{cut}{gain}{beside}:{','.join(map(_spelt, self.lists))}"

    @classmethod
    def parse(cls, text: str) -> "Shape":
        """The shape that is spelt so. ValueError otherwise."""
        match = _SPELT.fullmatch(text)
        if not match:
            raise ValueError(f"{text!r} spells no shape. One looks like AP@3:10100+11.")
        cut = f"@{match['k']}" if match["k"] else ""
        measure = Measure.parse(f"{match['name']}{cut}{' (2^rel - 1)' if match['exponential'] else ''}")
        cutoff = int(match["cutoff"]) if match["cutoff"] else measure.k
        return cls(measure, cutoff, tuple(_read(each) for each in match["lists"].split(",")))

    @classmethod
    def of(cls, exercise: Exercise) -> "Shape":
        """The shape of an exercise with one field: what is left of it without the names."""
        (measure,) = exercise.fields
        return cls(measure, exercise.k, tuple(map(_without_names, exercise.queries)))

    def named(self, names: Iterable[tuple[str, ...]]) -> tuple[Query, ...]:
        """The queries, with these names for the documents of each list: those of its ranks, then the missed ones."""
        return tuple(
            _with_names(f"q{number}", listed, ids)
            for number, (listed, ids) in enumerate(zip(self.lists, names, strict=True), start=1)
        )


def _spelt(listed: Listed) -> str:
    missed = f"+{''.join(map(str, listed.missed))}" if listed.missed else ""
    return f"{''.join(map(str, listed.ranked))}{missed}"


def _read(text: str) -> Listed:
    ranked, _, missed = text.partition("+")
    return Listed(tuple(map(int, ranked)), tuple(map(int, missed)))


def _with_names(query: str, listed: Listed, ids: tuple[str, ...]) -> Query:
    graded = zip(ids, (*listed.ranked, *listed.missed), strict=True)
    return Query(query, ids[: len(listed.ranked)], {doc: grade for doc, grade in graded if grade})


def _without_names(query: Query) -> Listed:
    grades: Mapping[str, int] = query.grades
    missed = tuple(sorted((grade for doc, grade in grades.items() if doc not in query.ranking), reverse=True))
    return Listed(tuple(grades.get(doc, 0) for doc in query.ranking), missed)
