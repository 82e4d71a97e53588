"""How small tables of figures look: the first column names the row, figures line up on the right."""

from collections.abc import Sequence

import streamlit as st

from pages.shared.show.style import safe


def table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]], last_is_mean: bool = False) -> None:
    """Text in, text shown. `last_is_mean` sets the last row off in bold."""
    head = "".join(
        f'<th scope="col"{" class=number" if number else ""}>{safe(name)}</th>' for number, name in enumerate(heads)
    )
    body = []
    for place, (name, *cells) in enumerate(rows):
        bold = last_is_mean and place == len(rows) - 1
        said = [f"<b>{safe(cell)}</b>" if bold else safe(cell) for cell in (name, *cells)]
        body.append(
            f'<tr><th scope="row">{said[0]}</th>'
            + "".join(f'<td class="number{" long" if len(cell) > 16 else ""}">{cell}</td>' for cell in said[1:])
            + "</tr>"
        )
    st.html(
        f'<div class="hm hm-figures"><table><caption class="sr">{safe(caption)}</caption><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(body)}</tbody></table></div>"
    )
