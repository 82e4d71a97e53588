"""How a change looks: both rankings in one figure, a line joining each document's old and new place, the cut."""

from collections.abc import Sequence

import streamlit as st

from exercises.mutations import Setup
from pages.shared.components import drawing
from pages.shared.show.style import safe

_ROW, _TOP, _LEFT, _RIGHT, _WIDTH = 40, 30, 2, 164, 384


def _y(index: int) -> float:
    return _TOP + index * _ROW + _ROW / 2


def _joined(before: Sequence[str], after: Sequence[str]) -> list[tuple[int, int]]:
    """Pairs of old and new place; a copy is joined to the original that is left over last."""
    free = list(range(len(before)))
    pairs = []
    for new, doc in enumerate(after):
        at = next((old for old in free if before[old] == doc), None)
        if at is None and doc in before:
            at = before.index(doc)
        elif at is not None:
            free.remove(at)
        if at is not None:
            pairs.append((at, new))
    return pairs


def _side(setup: Setup, x: int, with_word: bool) -> str:
    rows = []
    for index, doc in enumerate(setup.ranking):
        y, relevant = _y(index), doc in setup.query.relevant
        grade = f" {setup.query.grades[doc]}" if setup.query.is_graded and relevant else ""
        short = doc if len(doc) <= 6 else doc[:5] + "…"
        rows.append(
            f'<text x="{x}" y="{y + 5}" class="rank">{index + 1}</text>'
            f'<text x="{x + 22}" y="{y + 5}" class="{"hit" if relevant else ""}">{safe(short)}</text>'
            f'<circle cx="{x + 74}" cy="{y}" r="6" class="{"on" if relevant else "off"}"></circle>'
            + (f'<text x="{x + 88}" y="{y + 5}" class="word">relevant{grade}</text>' if with_word and relevant else "")
        )
    return "".join(rows)


def _said(setup: Setup) -> str:
    listed = [
        f"{rank} {doc}{' relevant' if doc in setup.query.relevant else ''}" for rank, doc in enumerate(setup.ranking, 1)
    ]
    return ", ".join(listed) or "an empty list"


def _cuts(before: Setup, after: Setup) -> str:
    lines = []
    for k in dict.fromkeys((before.k, after.k)):
        y = _TOP + k * _ROW
        name = f"k = {k}" if before.k == after.k else f"k = {k} {'before' if k == before.k else 'now'}"
        lines.append(
            f'<line x1="0" x2="{_WIDTH}" y1="{y}" y2="{y}" class="cut"></line>'
            f'<text x="{_WIDTH}" y="{y - 5}" class="note" text-anchor="end">{name}</text>'
        )
    return "".join(lines)


def shift(before: Setup, after: Setup) -> None:
    """The figure, and below it what is known to be relevant, before and after where that changed."""
    rows = max(len(before.ranking), len(after.ranking), before.k, after.k)
    joins = "".join(
        f'<path d="M86 {_y(old)} C125 {_y(old)} 120 {_y(new)} 158 {_y(new)}" '
        f'class="{"hit" if after.ranking[new] in before.query.relevant | after.query.relevant else ""}"></path>'
        for old, new in _joined(before.ranking, after.ranking)
    )
    gone = "".join(
        f'<text x="92" y="{_y(index) + 5}" class="note">taken out</text>'
        for index, doc in enumerate(before.ranking)
        if doc not in after.ranking
    )
    was, now = sorted(before.query.relevant), sorted(after.query.relevant)
    known = f"<b>{safe(', '.join(now) or 'none')}</b>"
    if was != now:
        known = f"{safe(', '.join(was) or 'none')} → {known}"
    drawing.show(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_TOP + rows * _ROW + 8}" role="img" '
        f'aria-label="Before: {safe(_said(before))}. After: {safe(_said(after))}.">'
        f'<text x="{_LEFT}" y="16" class="note">before</text><text x="{_RIGHT}" y="16" class="note">after</text>'
        f"{_cuts(before, after)}{joins}{gone}{_side(before, _LEFT, False)}{_side(after, _RIGHT, True)}</svg>",
        key="shift",
    )
    st.html(f'<div class="hm"><p class="hm-known">Known relevant: {known}</p></div>')
