"""Guided changes: a list, one change to it, and the question which way each figure goes."""

from dataclasses import dataclass, field
from typing import Literal

from exercises.model import Measure
from exercises.mutations.directions import Direction, direction, measures
from exercises.mutations.operations import Operation, Setup, apply_all, said


@dataclass(frozen=True, slots=True)
class TestOnly:
    """The change whose lists are the sealed test's: any change there, and what it does on development."""

    id: str
    title: str
    ask: str
    lesson: str
    kind: Literal["direction"] = field(default="direction", init=False)

    @property
    def name(self) -> str:
        return self.title


@dataclass(frozen=True, slots=True)
class Change:
    """A change to predict, as data; its directions are computed.

    name     what it is called in a list of changes: the title of the screen says the change itself
    lesson   what it is there to teach, shown once the calls are made
    """

    id: str
    name: str
    start: Setup
    operations: tuple[Operation, ...]
    lesson: str
    kind: Literal["direction"] = field(default="direction", init=False)

    @property
    def after(self) -> Setup:
        return apply_all(self.start, self.operations)

    @property
    def title(self) -> str:
        """The change as a sentence: "d4 moves from rank 2 to rank 1"."""
        sentences, now = [], self.start
        for operation in self.operations:
            sentences.append(said(now, operation))
            now = apply_all(now, (operation,))
        return ", then ".join([*sentences[:1], *(each[:1].lower() + each[1:] for each in sentences[1:])])

    @property
    def asked(self) -> tuple[Measure, ...]:
        return measures(self.start, self.start.query.is_graded)

    @property
    def directions(self) -> dict[str, Direction]:
        """Measure label -> which way it goes."""
        return {each.label: direction(self.start, self.after, each) for each in self.asked}
