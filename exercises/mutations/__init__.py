"""Mutations: what can be done to a list, which way each figure then goes and why, and puzzles about it."""

from exercises.mutations.changes import Change, TestOnly
from exercises.mutations.directions import (
    DIRECTIONS,
    Direction,
    direction,
    measures,
    problems,
    reason,
    value_at,
    working,
)
from exercises.mutations.operations import (
    LARGEST_K,
    LONGEST_LIST,
    MOST_OPERATIONS,
    History,
    ImpossibleOperation,
    Operation,
    OperationName,
    Setup,
    apply,
    apply_all,
    read_operations,
    said,
    write,
)
from exercises.mutations.puzzles import Condition, Puzzle, moves, solve

__all__ = [
    "DIRECTIONS",
    "LARGEST_K",
    "LONGEST_LIST",
    "MOST_OPERATIONS",
    "Change",
    "Condition",
    "Direction",
    "History",
    "ImpossibleOperation",
    "Operation",
    "OperationName",
    "Puzzle",
    "Setup",
    "TestOnly",
    "apply",
    "apply_all",
    "direction",
    "measures",
    "moves",
    "problems",
    "read_operations",
    "reason",
    "said",
    "solve",
    "value_at",
    "working",
    "write",
]
