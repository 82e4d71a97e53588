"""How verdicts look: a row a field, the figure as it was read, then what was done, what counts, what to do."""

from collections.abc import Sequence

import streamlit as st

from exercises.grading import FieldRecord, Verdict, beside, written
from exercises.model import Answer
from pages.shared.show.rule import named
from pages.shared.show.style import safe

_MARKS = {"right": ("✓", "Right"), "wrong": ("✗", "Not right"), "unreadable": ("?", "Not read")}


def _earned(record: FieldRecord) -> str:
    hints = f", {record.hints} of 3 hints open" if record.hints and record.earned != "shown" else ""
    sheet = ", with a sheet" if record.sheet and record.earned != "shown" else ""
    return f"{record.earned}{hints}{sheet}" if record.earned else ""


def _row(verdict: Verdict, record: FieldRecord, answer: Answer | None) -> str:
    mark, word = _MARKS[verdict.verdict]
    figure = ""
    if answer is not None and verdict.verdict == "right":
        read_as = verdict.read_as if verdict.read_as != written(answer) else ""
        notes = [beside(answer), f"read as {read_as}" if read_as and read_as != beside(answer) else "", _earned(record)]
        figure = f'<b>{safe(written(answer))}</b> <span class="quiet">{safe(" · ".join(n for n in notes if n))}</span>'
    elif verdict.verdict == "wrong":
        typed = record.text.strip()
        read_as = f" <span class='quiet'>read as {safe(verdict.read_as)}</span>" if typed != verdict.read_as else ""
        figure = f"You wrote <b>{safe(typed)}</b>.{read_as}"
        if answer is not None:
            told = "Shown" if record.earned == "shown" else f"Right before, {record.earned}"
            figure += f" <span class='quiet'>{told}: {safe(written(answer))}</span>"
    return (
        f'<div class="row {verdict.verdict}"><span class="mark" aria-hidden="true">{mark}</span>'
        f'<span class="name"><span class="sr">{word}: </span>{safe(verdict.field)}</span>'
        f'<span class="figure">{figure}</span><p class="why">{safe(verdict.message)} '
        f"{named(verdict.misconceptions)}</p></div>"
    )


def verdicts(rows: Sequence[tuple[Verdict, FieldRecord, Answer | None]]) -> None:
    """The verdicts of the fields tried so far. The answer is given only where it is no secret any more."""
    if not rows:
        return
    wide = " wide-names" if any(len(verdict.field) > 9 for verdict, _, _ in rows) else ""
    st.html(f'<div class="hm hm-verdicts{wide}" role="status">{"".join(_row(*row) for row in rows)}</div>')
