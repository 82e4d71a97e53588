"""What can be done to a list, one operation at a time, each a plain value that a link can carry.

A link writes operations as letters and numbers joined by "~": m2-1 moves rank 2 to rank 1, x3 takes out rank 3,
t2 ends the list after rank 2, c2-3 puts a copy of rank 2 in at rank 3, r2-d9 puts d9 in the place of rank 2,
i1-d99 inserts d99 at rank 1, g-d5-0 gives d5 the grade 0, k5 cuts at 5.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Literal, get_args

from exercises.model import Query

OperationName = Literal["move", "take-out", "shorten", "copy", "replace", "insert", "judge", "cut"]

LONGEST_LIST = 30
LARGEST_K = 30
MOST_OPERATIONS = 60


@dataclass(frozen=True, slots=True)
class Setup:
    """A list as it stands, with its judgments, and the cut-off in force."""

    query: Query
    k: int

    @property
    def ranking(self) -> tuple[str, ...]:
        return self.query.ranking

    def with_ranking(self, ranking: Sequence[str]) -> "Setup":
        return replace(self, query=replace(self.query, ranking=tuple(ranking)))


class ImpossibleOperation(ValueError):
    """An operation that this list does not allow; says which and why."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One change. Which of rank, to, doc and number matter depends on the name; ranks count from 1.

    move       rank, to          the document at `rank` stands at `to` afterwards
    take-out   rank
    shorten    rank              the list ends after `rank`; 0 empties it
    copy       rank, to          a second copy of the document at `rank` stands at `to`
    replace    rank, doc         `doc` stands in the place of the document at `rank`
    insert     rank, doc         `doc` stands at `rank`, the rest moves down
    judge      doc, number       the judges give `doc` the grade `number`
    cut        number            k is `number` from now on
    """

    name: OperationName
    rank: int = 0
    to: int = 0
    doc: str = ""
    number: int = 0


_WRITTEN: dict[OperationName, tuple[str, Callable[[Operation], str]]] = {
    "move": (r"m(?P<rank>\d{1,3})-(?P<to>\d{1,3})", lambda o: f"m{o.rank}-{o.to}"),
    "take-out": (r"x(?P<rank>\d{1,3})", lambda o: f"x{o.rank}"),
    "shorten": (r"t(?P<rank>\d{1,3})", lambda o: f"t{o.rank}"),
    "copy": (r"c(?P<rank>\d{1,3})-(?P<to>\d{1,3})", lambda o: f"c{o.rank}-{o.to}"),
    "replace": (r"r(?P<rank>\d{1,3})-(?P<doc>[^~]{1,40})", lambda o: f"r{o.rank}-{o.doc}"),
    "insert": (r"i(?P<rank>\d{1,3})-(?P<doc>[^~]{1,40})", lambda o: f"i{o.rank}-{o.doc}"),
    "judge": (r"g-(?P<doc>[^~]{1,40})-(?P<number>\d)", lambda o: f"g-{o.doc}-{o.number}"),
    "cut": (r"k(?P<number>\d{1,3})", lambda o: f"k{o.number}"),
}


def write(operations: Sequence[Operation]) -> str:
    """Operations as a link carries them; `read_operations` reads them back."""
    return "~".join(_WRITTEN[operation.name][1](operation) for operation in operations)


def read_operations(text: str) -> tuple[Operation, ...]:
    """Operations from a link. ImpossibleOperation, naming the part, where it is none or there are too many."""
    parts = text.split("~") if text else []
    if len(parts) > MOST_OPERATIONS:
        raise ImpossibleOperation(f"The link has {len(parts)} changes; at most {MOST_OPERATIONS} can be read.")
    return tuple(map(_read_operation, parts))


def _read_operation(part: str) -> Operation:
    for name in get_args(OperationName):
        match = re.fullmatch(_WRITTEN[name][0], part)
        if match:
            found = match.groupdict()
            return Operation(
                name,
                rank=int(found.get("rank") or 0),
                to=int(found.get("to") or 0),
                doc=found.get("doc") or "",
                number=int(found.get("number") or 0),
            )
    raise ImpossibleOperation(f"{part!r} is no change that can be read.")


def _at(setup: Setup, rank: int, most: int | None = None) -> int:
    """The index of a rank; ImpossibleOperation where the list has no such rank."""
    most = len(setup.ranking) if most is None else most
    if not 1 <= rank <= most:
        raise ImpossibleOperation(f"There is no rank {rank} here; the list has {len(setup.ranking)}.")
    return rank - 1


def _room(setup: Setup) -> None:
    if len(setup.ranking) >= LONGEST_LIST:
        raise ImpossibleOperation(f"The list has {LONGEST_LIST} documents, the most that can be shown.")


def apply(setup: Setup, operation: Operation) -> Setup:
    """The list after one operation; the list before it is untouched.

    The result may well be invalid (a copy, an unknown id): that is for the validation to say, not to prevent.
    ImpossibleOperation where the operation names a rank or number that is not there.
    """
    listed = list(setup.ranking)
    match operation.name:
        case "move":
            doc = listed.pop(_at(setup, operation.rank))
            listed.insert(_at(setup, operation.to), doc)
        case "take-out":
            listed.pop(_at(setup, operation.rank))
        case "shorten":
            if not 0 <= operation.rank <= len(listed):
                raise ImpossibleOperation(f"The list has {len(listed)} documents; it can't end after {operation.rank}.")
            del listed[operation.rank :]
        case "copy":
            _room(setup)
            listed.insert(_at(setup, operation.to, len(listed) + 1), listed[_at(setup, operation.rank)])
        case "replace":
            listed[_at(setup, operation.rank)] = operation.doc
        case "insert":
            _room(setup)
            listed.insert(_at(setup, operation.rank, len(listed) + 1), operation.doc)
        case "judge":
            grades = {**setup.query.grades, operation.doc: operation.number}
            return replace(setup, query=replace(setup.query, grades=grades))
        case "cut":
            if not 1 <= operation.number <= LARGEST_K:
                raise ImpossibleOperation(f"k is {operation.number}. It can be 1 to {LARGEST_K}.")
            return replace(setup, k=operation.number)
    return setup.with_ranking(listed)


def apply_all(setup: Setup, operations: Sequence[Operation]) -> Setup:
    """The list after several operations, one upon the other."""
    return reduce(apply, operations, setup)


def said(setup: Setup, operation: Operation) -> str:
    """The operation as a sentence about the list it is done to, without a full stop."""
    doc = setup.ranking[operation.rank - 1] if 1 <= operation.rank <= len(setup.ranking) else ""
    match operation.name:
        case "move":
            return f"{doc} moves from rank {operation.rank} to rank {operation.to}"
        case "take-out":
            return f"{doc} is taken out at rank {operation.rank}"
        case "shorten":
            return f"The list ends after rank {operation.rank}" if operation.rank else "The list is emptied"
        case "copy":
            return f"A second {doc} is put in at rank {operation.to}"
        case "replace":
            return f"{operation.doc} takes the place of {doc} at rank {operation.rank}"
        case "insert":
            return f"{operation.doc} is put in at rank {operation.rank}"
        case "judge":
            if operation.number == 0:
                return f"A judge finds {operation.doc} not relevant"
            graded = f", grade {operation.number}" if operation.number > 1 or setup.query.is_graded else ""
            return f"A judge finds {operation.doc} relevant{graded}"
        case "cut":
            return f"The cut moves from {setup.k} to {operation.number}"


@dataclass(frozen=True, slots=True)
class History:
    """Operations done to a start, with those that were undone and can be done again."""

    start: Setup
    done: tuple[Operation, ...] = ()
    undone: tuple[Operation, ...] = ()

    @property
    def now(self) -> Setup:
        return apply_all(self.start, self.done)

    @property
    def before(self) -> Setup:
        """The list before the last operation; the start where none was done."""
        return apply_all(self.start, self.done[:-1])

    def do(self, operation: Operation) -> "History":
        """One operation more; what was undone is given up. ImpossibleOperation where it can't be done."""
        if len(self.done) >= MOST_OPERATIONS:
            raise ImpossibleOperation(f"{MOST_OPERATIONS} changes are the most; undo some, or reset.")
        apply(self.now, operation)
        return History(self.start, (*self.done, operation))

    def undo(self) -> "History":
        """One operation less; the same history where none was done."""
        if not self.done:
            return self
        return History(self.start, self.done[:-1], (self.done[-1], *self.undone))

    def redo(self) -> "History":
        """The operation undone last, done again; the same history where there is none."""
        if not self.undone:
            return self
        return History(self.start, (*self.done, self.undone[0]), self.undone[1:])

    def reset(self) -> "History":
        """All operations undone, so that they can be done again."""
        return History(self.start, (), (*self.done, *self.undone))
