"""A long table, a page at a time, so that it stays a table that anything can read."""

from collections.abc import Callable, Sequence

import streamlit as st

from pages.shared import state
from pages.shared.check_run.wide import wide

_ROWS = 25


def paged(
    caption: str, heads: Sequence[str], count: int, row: Callable[[int], list[str]], *, key: str, of: object
) -> None:
    """`row(n)` is asked for the rows of the page shown only. The first page is shown anew where `of` is another."""
    page, pages = _page(key, of), max(1, -(-count // _ROWS))
    first, last = page * _ROWS, min((page + 1) * _ROWS, count)
    wide(caption, heads, [row(place) for place in range(first, last)])
    if pages == 1:
        return
    back, said, on = st.columns([1, 2, 1], vertical_alignment="center")
    back.button("Previous rows", key=f"{key}_back", disabled=page == 0, on_click=_turn, args=(key, of, page - 1))
    said.markdown(f"Rows {first + 1:,} to {last:,} of {count:,}")
    on.button("Next rows", key=f"{key}_on", disabled=page == pages - 1, on_click=_turn, args=(key, of, page + 1))


def _page(key: str, of: object) -> int:
    known, page = state.held(f"check/page/{key}") or (None, 0)
    return int(page) if known == of else 0


def _turn(key: str, of: object, page: int) -> None:
    state.hold(f"check/page/{key}", (of, page))
