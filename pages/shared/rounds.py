"""Exercises that can be begun anew: inputs to judge and changes to call. What each round through one showed."""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from exercises.catalogue import course
from exercises.grading import KINDS, Validity
from exercises.mutations import Change
from exercises.practice.mastery import Round, called_rightly, kind_of_input
from pages.shared import state

VALIDITY = "validity/"
CALLS = "direction/"
_ROUNDS = "rounds/"
_MOST = 20

_Time = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]
_Kept = Annotated[list[tuple[_Time, list[str]]], msgspec.Meta(max_length=_MOST)]


def _kept(name: str) -> tuple[Round, ...] | None:
    try:
        return tuple(Round(at, tuple(right)) for at, right in msgspec.convert(state.recall(_ROUNDS + name), _Kept))
    except msgspec.ValidationError:
        return None


def add(name: str, earlier: Sequence[Round], right: Sequence[str]) -> None:
    """Remember one more round, in a callback: when it was, and what of it was right first time."""
    now = Round(state.now_ms(), tuple(right))
    state.record(_ROUNDS + name, [[each.at, list(each.right)] for each in (*earlier, now)[-_MOST:]])


def of_validity(exercise: Validity) -> tuple[Round, ...]:
    """The rounds of an input, oldest first. Work from before they were kept tells of one, at an unknown time."""
    kept = _kept(exercise.id)
    if kept is not None:
        return kept
    value = state.recall(VALIDITY + exercise.id)
    if not isinstance(value, dict) or value.get("kind") not in list(KINDS):
        return ()
    return (Round(0, (kind_of_input(exercise),) if value.get("first") is True else ()),)


def of_change(change: Change) -> tuple[Round, ...]:
    """The same of a change: the outcomes that were called where they are."""
    kept = _kept(change.id)
    if kept is not None:
        return kept
    value = state.recall(CALLS + change.id)
    calls = value.get("calls") if isinstance(value, dict) and value.get("applied") is True else None
    if not isinstance(calls, dict) or not all(isinstance(word, str) for word in calls.values()):
        return ()
    return (Round(0, called_rightly(change, calls)),)


def answered() -> tuple[tuple[Validity | Change, tuple[Round, ...]], ...]:
    """Every input and change that was answered, with its rounds."""
    inputs = [(each, of_validity(each)) for each in course().validity]
    changes = [(each, of_change(each)) for each in course().changes]
    return tuple(pair for pair in (*inputs, *changes) if pair[1])
