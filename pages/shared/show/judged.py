"""How a judged statement looks: a mark, what was judged, a figure or a note beside it, and why."""

from collections.abc import Sequence
from typing import NamedTuple

import streamlit as st

from pages.shared.show.style import safe


class Judged(NamedTuple):
    """One statement: whether it is right, its words, a note in grey, and sentences below."""

    is_right: bool
    words: str
    note: str = ""
    why: Sequence[str] = ()


def _row(each: Judged) -> str:
    mark, word = ("✓", "Right") if each.is_right else ("✗", "Not right")
    note = f' <span class="quiet">{safe(each.note)}</span>' if each.note else ""
    lines = "<br>".join(safe(line) for line in each.why)
    return (
        f'<div class="row {"right" if each.is_right else "wrong"}"><span class="mark" aria-hidden="true">{mark}</span>'
        f'<span class="words"><span class="sr">{word}: </span><b>{safe(each.words)}</b>{note}</span>'
        f'<p class="why">{lines}</p></div>'
    )


def judged(rows: Sequence[Judged]) -> None:
    """The rows as one block, which is read out when it comes."""
    st.html(f'<div class="hm hm-verdicts of-words" role="status">{"".join(map(_row, rows))}</div>')
