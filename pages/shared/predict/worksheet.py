"""The worksheet of a missed field: offered, opened on request, filled cell by cell, kept as it is filled."""

from typing import Annotated

import msgspec
import streamlit as st

from exercises.catalogue import course
from exercises.model import Exercise, Measure
from exercises.practice.worksheets import STEPS, Sheet, has_worksheet, is_finished, kind_of, mark, worksheet
from pages.shared import attempts, state
from pages.shared.show import sheet as shown

_AMOUNTS = ("Most", "Some", "Few", "None")


class _Kept(msgspec.Struct, frozen=True):
    """What is remembered of a sheet: its kind, how much it gives, what was checked last, whether it is in view."""

    kind: str
    step: Annotated[int, msgspec.Meta(ge=0, lt=STEPS)]
    cells: dict[str, str] = {}
    finished: bool = False
    away: bool = False


def _row(exercise: Exercise, field: Measure) -> str:
    return f"{attempts.SHEET}{exercise.id}/{field.label}"


def _read(value: object) -> _Kept | None:
    try:
        return msgspec.convert(value, _Kept)
    except msgspec.ValidationError:
        return None


def _kept(exercise: Exercise, field: Measure) -> _Kept | None:
    return _read(state.recall(_row(exercise, field)))


def _keep(exercise: Exercise, field: Measure, kept: _Kept) -> None:
    state.record(_row(exercise, field), msgspec.to_builtins(kept))


def _next_step(kind: str) -> int:
    """The first sheet of a kind gives most; each one that was finished since has the next give less."""
    others = [_read(value) for value in state.recall_all(attempts.SHEET).values()]
    return min(sum(each is not None and each.kind == kind and each.finished for each in others), STEPS - 1)


def _secret(exercise: Exercise) -> frozenset[tuple[str, str]]:
    """(query, field) of every answer that is still asked: of this exercise, and of a query it shares with another."""
    lists = [each for each in course().exercises.values() if each.query in exercise.queries and not each.is_macro]
    own = [] if exercise.is_macro else [exercise]
    return frozenset(
        (each.query.id, field.label)
        for each in (*own, *lists)
        for field in each.fields
        if not attempts.history(each, field).is_settled
    )


def _sheet(exercise: Exercise, field: Measure, kept: _Kept) -> Sheet:
    return worksheet(exercise, field, kept.step, _secret(exercise))


def _key(exercise: Exercise, field: Measure, cell: str) -> str:
    return state.field_key("sheet", exercise.id, field.label, cell)


def _open(exercise: Exercise, field: Measure) -> None:
    kept = _kept(exercise, field)
    if kept is None:
        kind = kind_of(exercise, field) or ""
        kept = _Kept(kind, _next_step(kind))
    _keep(exercise, field, msgspec.structs.replace(kept, away=False))


def _put_away(exercise: Exercise, field: Measure, kept: _Kept) -> None:
    _keep(exercise, field, msgspec.structs.replace(kept, away=True))


def _give(exercise: Exercise, field: Measure, kept: _Kept, key: str) -> None:
    chosen = state.chosen(key)
    if chosen in _AMOUNTS:
        _keep(exercise, field, msgspec.structs.replace(kept, step=_AMOUNTS.index(chosen)))


def _check(exercise: Exercise, field: Measure, kept: _Kept) -> None:
    sheet = _sheet(exercise, field, kept)
    typed = {cell.name: state.typed(_key(exercise, field, cell.name)) for cell in sheet.asked}
    cells = {**kept.cells, **typed}
    finished = kept.finished or is_finished(sheet, mark(sheet, cells))
    _keep(exercise, field, msgspec.structs.replace(kept, cells=cells, finished=finished))


def offer(exercise: Exercise) -> None:
    """The sheet that is open, or a button for the first field that was missed and has one."""
    for field in exercise.fields:
        record, kept = attempts.history(exercise, field), _kept(exercise, field)
        is_missed = record.tries > 0 and not record.is_settled
        is_open = kept is not None and not kept.away
        if not (is_missed or is_open) or not has_worksheet(exercise, field):
            continue
        if kept is not None and is_open:
            _show(exercise, field, kept)
            return
        st.button(
            f"Work out {field.label} on a sheet",
            key=f"sheet_{exercise.id}_{field.label}",
            on_click=_open,
            args=(exercise, field),
            help="A table, cell by cell. Figures of this list that are still open then count as helped.",
        )
        return


def _show(exercise: Exercise, field: Measure, kept: _Kept) -> None:
    sheet = _sheet(exercise, field, kept)
    marks = mark(sheet, kept.cells) if kept.cells else {}
    st.header(f"{field.label}, cell by cell")
    key = f"given_{exercise.id}_{field.label}"
    st.segmented_control(
        "Cells given",
        _AMOUNTS,
        default=_AMOUNTS[kept.step],
        key=key,
        required=True,
        on_change=_give,
        args=(exercise, field, kept, key),
    )
    keys = {cell.name: _key(exercise, field, cell.name) for cell in sheet.cells}
    with st.form(f"sheet_form_{exercise.id}_{field.label}", border=False):
        shown.table(sheet, keys)
        st.form_submit_button("Check the cells", on_click=_check, args=(exercise, field, kept), width="stretch")
    shown.marked(sheet, marks, keys)
    if marks and is_finished(sheet, marks):
        where = "" if attempts.history(exercise, field).is_settled else f" Write it into {field.label} above."
        st.markdown(f"Every cell holds, and the last one is {field.label}.{where}")
    st.button("Put the sheet away", key=f"away_{exercise.id}", on_click=_put_away, args=(exercise, field, kept))
