"""How small tables look: the first column names the row; figures line up on the right, words on the left."""

from collections.abc import Sequence

import streamlit as st

from pages.shared.show.style import safe

_LONG = 16  # a cell longer than that may break anywhere: a digest has no blanks


def table(
    caption: str,
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    last_is_mean: bool = False,
    of_words: bool = False,
) -> None:
    """Text in, text shown. `last_is_mean` sets the last row off in bold."""
    side = "" if of_words else "number"
    head = "".join(
        f'<th scope="col" class="{side if place else ""}">{safe(name)}</th>' if name else "<td></td>"
        for place, name in enumerate(heads)
    )
    body = []
    for place, (name, *cells) in enumerate(rows):
        bold = last_is_mean and place == len(rows) - 1
        first, *rest = (f"<b>{safe(cell)}</b>" if bold else safe(cell) for cell in (name, *cells))
        filled = "".join(f'<td class="{side}{" long" if len(cell) > _LONG else ""}">{cell}</td>' for cell in rest)
        body.append(f'<tr><th scope="row">{first}</th>{filled}</tr>')
    st.html(
        f'<div class="hm hm-figures"><table><caption class="sr">{safe(caption)}</caption><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(body)}</tbody></table></div>"
    )
