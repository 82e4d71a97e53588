"""How a worksheet looks: a table of small fields, given cells as text, a sign in each cell, words for wrong ones."""

from collections.abc import Mapping

import streamlit as st

from exercises.practice.worksheets import Mark, Sheet, shown
from pages.shared import state
from pages.shared.show.rule import named
from pages.shared.show.style import safe

_SIGNS = {"right": "✓", "follows": "→", "wrong": "✗", "unreadable": "?"}
_WORDS = {"wrong": "Not right", "unreadable": "Not read"}
_COUNTED = {
    "right": "✓ right",
    "follows": "→ follow from a cell before",
    "wrong": "✗ wrong",
    "unreadable": "? not read",
    "blank": "empty",
}


def _field(label: str, key: str) -> None:
    state.restore_field(key)
    st.text_input(label, key=key, autocomplete="off", label_visibility="collapsed")


def table(sheet: Sheet, keys: Mapping[str, str]) -> None:
    """The table row by row, then the lines below it; a field for each cell that is asked. For use inside a form."""
    widths = [1.1, *[1.0] * len(sheet.columns)]
    with st.container(key="sheet", gap="small"):
        for place, column in zip(range(len(widths)), st.columns(widths), strict=True):
            head = "" if place == 0 else sheet.columns[place - 1][0]
            column.html(f'<div class="hm hm-cell head">{safe(head)}</div>')
        for row in sheet.rows:
            first, *columns = st.columns(widths, vertical_alignment="center")
            first.html(
                f'<div class="hm hm-cell"><b>{safe(row.head)}</b> <span class="quiet">{safe(row.about)}</span></div>'
            )
            for cell, column in zip(row.cells, columns, strict=True):
                with column:
                    if cell.name in sheet.given:
                        st.html(f'<div class="hm hm-cell">{safe(shown(cell.right))}</div>')
                    else:
                        _field(cell.label, keys[cell.name])
        for cell in sheet.below:
            name, column = st.columns([3, 2], vertical_alignment="center")
            name.html(f'<div class="hm hm-cell below">{safe(cell.label)}</div>')
            with column:
                _field(cell.label, keys[cell.name])
    meanings = " · ".join(f"{head}: {meaning}" for head, meaning in sheet.columns)
    st.caption(meanings)


def marked(sheet: Sheet, marks: Mapping[str, Mark], keys: Mapping[str, str]) -> None:
    """A sign in each cell that was checked, and below the table what to do about the wrong ones."""
    if not marks:
        return
    rules = [
        f'.st-key-{keys[name]}::after {{ content: "{_SIGNS[each.status]}"; }}'
        f" .st-key-{keys[name]} {{ --mark: var(--{'accent' if each.status in ('right', 'follows') else 'bad'}); }}"
        for name, each in marks.items()
        if each.status in _SIGNS
    ]
    st.html(f"<style>{' '.join(rules)}</style>")
    cells = [(cell, marks[cell.name]) for cell in sheet.cells]
    rows = "".join(
        f'<div class="row {each.status}"><span class="mark" aria-hidden="true">{_SIGNS[each.status]}</span>'
        f'<span class="name"><span class="sr">{_WORDS[each.status]}: </span>{safe(cell.label)}</span>'
        f'<p class="why">{safe(each.message)} {named(each.rules)}</p></div>'
        for cell, each in cells
        if each.status in _WORDS
    )
    told = [
        f"{many} {word}"
        for status, word in _COUNTED.items()
        if (many := sum(each.status == status for _, each in cells))
    ]
    st.html(
        f'<div class="hm" role="status"><p class="hm-known">{safe(" · ".join(told))}</p>'
        f'<div class="hm-verdicts wide-names">{rows}</div></div>'
    )
