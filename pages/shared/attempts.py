"""A learner's tries, exercise by exercise: what is remembered of them, and what a Check does."""

import dataclasses
from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from exercises.grading import FieldRecord, Verdict, after_show, after_try, grade
from exercises.model import Exercise, Measure
from pages.shared import state

_FIELD = "field/"
_HINTS = "hints/"
SHEET = "sheet/"
"""Where the worksheets are kept: sheet/EXERCISE/FIELD."""


@dataclasses.dataclass(frozen=True, slots=True)
class _Answer:
    """An answer to grade. An exercise is known by its id and its cut-off, a field by its label."""

    name: str
    k: int | None
    label: str
    text: str
    exercise: Exercise = dataclasses.field(compare=False)


@lru_cache(maxsize=1024)
def _graded(answer: _Answer) -> Verdict:
    """The same verdict is drawn again in every run that shows it."""
    return grade(answer.exercise, answer.label, answer.text)


def _kept(value: object) -> FieldRecord:
    """A record from the browser, or an empty one where it is not what it should be."""
    try:
        return msgspec.convert(value, FieldRecord)
    except msgspec.ValidationError:
        return FieldRecord()


def history(exercise: Exercise, field: Measure) -> FieldRecord:
    """What is remembered of one field."""
    value = state.recall(f"{_FIELD}{exercise.id}/{field.label}")
    return FieldRecord() if value is None else _kept(value)


def all_kept() -> Iterator[tuple[str, str, FieldRecord]]:
    """(exercise id, field label, record) of every field there is something of."""
    for key, value in state.recall_all(_FIELD).items():
        name, _, label = key.partition("/")
        yield name, label, _kept(value)


def _remember(exercise: Exercise, field: Measure, record: FieldRecord) -> None:
    state.record(f"{_FIELD}{exercise.id}/{field.label}", msgspec.to_builtins(record))


def field_key(exercise: Exercise, field: Measure) -> str:
    """The widget key of a field: the same on every screen that asks it."""
    return state.field_key(exercise.id, field.label)


def check(exercise: Exercise, fields: Sequence[Measure]) -> None:
    """The callback of Check: judges and remembers what was typed into these fields."""
    for field in fields:
        text = state.typed(field_key(exercise, field))
        before = history(exercise, field)
        verdict = _graded(_Answer(exercise.id, exercise.k, field.label, text, exercise))
        after = after_try(
            before, verdict, text, hints_open(exercise), at=state.now_ms(), sheet_open=is_sheet_open(exercise)
        )
        if after != before:
            _remember(exercise, field, after)


def show_answer(exercise: Exercise, field: Measure) -> None:
    """The callback of "show me": the answer is no secret from here on, and the record says so."""
    _remember(exercise, field, after_show(history(exercise, field), hints_open(exercise)))


def is_sheet_open(exercise: Exercise) -> bool:
    """True once a worksheet of the exercise was opened: from then on its fields are not unaided."""
    return bool(state.recall_all(f"{SHEET}{exercise.id}/"))


def verdict(exercise: Exercise, field: Measure) -> Verdict | None:
    """The verdict on what was checked last, if anything was."""
    text = history(exercise, field).text
    found = _graded(_Answer(exercise.id, exercise.k, field.label, text, exercise))
    return None if found.verdict == "blank" else found


def is_settled(exercise: Exercise) -> bool:
    """True once no field's answer is a secret any more."""
    return all(history(exercise, field).is_settled for field in exercise.fields)


def is_faultless(exercise: Exercise) -> bool:
    """True where every field was right first time."""
    return all(history(exercise, field).earned == "first try" for field in exercise.fields)


def is_begun(exercise: Exercise) -> bool:
    """True once some field was checked or shown."""
    return any(history(exercise, field) != FieldRecord() for field in exercise.fields)


def begun_ids() -> frozenset[str]:
    """The ids of the exercises of which some field was checked or shown."""
    return frozenset(key.partition("/")[0] for key in state.recall_all(_FIELD))


def hints_open(exercise: Exercise) -> int:
    """How many steps of the ladder are open."""
    value = state.recall(_HINTS + exercise.id)
    return value if isinstance(value, int) and 0 <= value <= len(exercise.hints) else 0


def open_hint(exercise: Exercise) -> None:
    """The callback of the hint button: one step further."""
    state.record(_HINTS + exercise.id, min(hints_open(exercise) + 1, len(exercise.hints)))
