"""Conventions: how tools that others use would judge the same list, each by a small function of our own.

None of the tools is needed here. Each function is held to figures recorded from the tool itself
(`tests/golden/conventions.json`).
"""

from exercises.conventions.beside import (
    CONVENTIONS,
    RECORDED_LISTS,
    Answers,
    answers,
    by_contract,
    measure,
    most_disputed,
    same,
)
from exercises.conventions.beyond import BEYOND, LOOKED_AT, Beyond
from exercises.conventions.convention import COLUMNS, Column, Convention, Figure, InWords
from exercises.conventions.lists import LISTS

__all__ = [
    "BEYOND",
    "COLUMNS",
    "CONVENTIONS",
    "LISTS",
    "LOOKED_AT",
    "RECORDED_LISTS",
    "Answers",
    "Beyond",
    "Column",
    "Convention",
    "Figure",
    "InWords",
    "answers",
    "by_contract",
    "measure",
    "most_disputed",
    "same",
]
