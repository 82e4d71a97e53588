"""How tables with many columns look: on a phone each row becomes a block, with the names of its cells."""

from collections.abc import Sequence
from typing import NamedTuple

import streamlit as st

from pages.shared.show.style import safe


class Coded(NamedTuple):
    """A cell of words with the code beside them that stands for them in files."""

    words: str
    code: str


def wide(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str | Coded]], *, of_words: bool = False) -> None:
    """Text in, text shown; what runs from right to left stays in its cell. The first cell names its row."""
    side = "words" if of_words else "numbers"
    head = "".join(f'<th scope="col">{safe(name)}</th>' for name in heads)
    body = "".join(
        f'<tr><th scope="row">{_text(name)}</th>'
        + "".join(
            f'<td data-name="{safe(head)}"{"" if cell else " class=none"}>{_text(cell)}</td>'
            for head, cell in zip(heads[1:], cells, strict=True)
        )
        + "</tr>"
        for name, *cells in rows
    )
    st.html(
        f'<div class="hm hm-wide {side}"><table><caption class="sr">{safe(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _text(cell: str | Coded) -> str:
    if isinstance(cell, Coded):
        return f"<span><bdi>{safe(cell.words)}</bdi> <code>{safe(cell.code)}</code></span>"
    return f"<bdi>{safe(cell)}</bdi>"
