"""Puzzles: reach a goal in few moves. The goal is data, and a solver proves that it can be reached."""

import re
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from exercises.model import Measure, Value
from exercises.mutations.directions import agree, problems, value_at
from exercises.mutations.operations import Operation, OperationName, Setup, apply

_CONDITION = re.compile(r"(?P<left>.+?) (?P<sign>=|!=|<|>) (?P<right>.+)")
MOST_STATES = 200_000
"""How many lists the solver looks at before it gives up on a puzzle."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A figure of the list against a number, against another of its figures, or against the start's own.

    As text: "AP@3 > start", "RR = 1", "AP@4 = 1/4", "Recall@3 = undefined", "AP@3 < AP". The cut-off stands in
    the label and does not move with k.
    """

    left: Measure
    sign: Literal["=", "!=", "<", ">"]
    right: Measure | Fraction | Literal["start", "undefined"]

    @classmethod
    def parse(cls, text: str) -> "Condition":
        """ValueError, in words, where the text is no condition."""
        match = _CONDITION.fullmatch(text)
        if not match:
            raise ValueError(f"{text!r} is no condition. Write one such as AP@3 > start or RR = 1.")
        right: Measure | Fraction | Literal["start", "undefined"]
        if match["right"] == "start":
            right = "start"
        elif match["right"] == "undefined":
            right = "undefined"
        else:
            try:
                right = Fraction(match["right"])
            except (ValueError, ZeroDivisionError):
                right = Measure.parse(match["right"])
        return cls(Measure.parse(match["left"]), match["sign"], right)  # type: ignore[arg-type]  # by the pattern

    def __str__(self) -> str:
        right = self.right.label if isinstance(self.right, Measure) else str(self.right)
        return f"{self.left.label} {self.sign} {right}"

    def holds(self, start: Setup, now: Setup) -> bool:
        """Whether a valid list fulfils it. Undefined equals undefined only, and is neither more nor less."""
        left = _value(now, self.left)
        right: Value
        if self.right == "undefined":
            right = None
        elif self.right == "start":
            right = _value(start, self.left)
        elif isinstance(self.right, Measure):
            right = _value(now, self.right)
        else:
            right = self.right
        if left is None or right is None:
            same = left is right
            return same if self.sign == "=" else not same if self.sign == "!=" else False
        near = agree(left, right)
        if self.sign in ("=", "!="):
            return near == (self.sign == "=")
        return not near and (left < right if self.sign == "<" else left > right)


def _value(setup: Setup, measure: Measure) -> Value:
    return value_at(Setup(setup.query, measure.k or setup.k), measure)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A list, what may be done to it, a goal, and the fewest moves that reach it.

    difficulty  1 to 3
    allowed     the operations that may be used
    goal        every condition has to hold, on a valid list
    spares      documents of the collection that may be put in or judged, besides those of the list
    """

    id: str
    title: str
    ask: str
    difficulty: int
    start: Setup
    allowed: tuple[OperationName, ...]
    goal: tuple[Condition, ...]
    par: int
    spares: tuple[str, ...] = ()
    lesson: str = ""
    kind: Literal["puzzle"] = field(default="puzzle", init=False)

    def is_solved(self, now: Setup) -> bool:
        """Whether the list is valid and meets every condition."""
        return not problems(now) and all(condition.holds(self.start, now) for condition in self.goal)


def moves(puzzle: Puzzle, now: Setup) -> Iterator[Operation]:
    """Every operation that the puzzle allows on the list as it stands and that keeps it valid."""
    length = len(now.ranking)
    ranks = range(1, length + 1)
    documents = sorted({*puzzle.start.ranking, *puzzle.start.query.grades, *puzzle.spares})
    absent = [doc for doc in documents if doc not in now.ranking]
    for name in puzzle.allowed:
        match name:
            case "move":
                yield from (Operation(name, rank=a, to=b) for a in ranks for b in ranks if a != b)
            case "take-out":
                yield from (Operation(name, rank=a) for a in ranks)
            case "shorten":
                yield from (Operation(name, rank=a) for a in range(length))
            case "replace":
                yield from (Operation(name, rank=a, doc=doc) for a in ranks for doc in absent)
            case "insert":
                yield from (Operation(name, rank=a, doc=doc) for a in range(1, length + 2) for doc in absent)
            case "judge":
                for doc in documents:
                    grade = now.query.grades.get(doc, 0)
                    yield Operation(name, doc=doc, number=0 if grade else 1)
            case "cut":
                yield from (Operation(name, number=k) for k in range(1, 11) if k != now.k)
            case "copy":
                continue  # a copy is never part of a solution: the list would be rejected


def _key(setup: Setup) -> tuple[object, ...]:
    grades: Mapping[str, int] = setup.query.grades
    return setup.ranking, tuple(sorted((doc, grade) for doc, grade in grades.items() if grade)), setup.k


def solve(puzzle: Puzzle) -> tuple[Operation, ...] | None:
    """One shortest solution, breadth first; None where there is none (or none among MOST_STATES lists).

    The length of what it gives is the puzzle's par. An empty solution means that the start fulfils the goal.
    """
    seen = {_key(puzzle.start)}
    waiting: deque[tuple[Setup, tuple[Operation, ...]]] = deque([(puzzle.start, ())])
    if puzzle.is_solved(puzzle.start):
        return ()
    while waiting and len(seen) < MOST_STATES:
        now, done = waiting.popleft()
        for operation in moves(puzzle, now):
            then = apply(now, operation)
            key = _key(then)
            if key in seen:
                continue
            if puzzle.is_solved(then):
                return (*done, operation)
            seen.add(key)
            waiting.append((then, (*done, operation)))
    return None
