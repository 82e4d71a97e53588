"""How questions against ranks look: a filled dot where the relevant page stands, the first k columns shaded."""

from collections.abc import Sequence

import streamlit as st

from pages.shared.show.style import safe


def grid(rows: Sequence[tuple[str, int]], places: int, k: int) -> None:
    """`rows` are (question, rank of its relevant page); `places` is how many ranks there are."""

    def marks(rank: int) -> str:
        return " ".join(name for name, holds in (("kept", rank <= k), ("edge", rank == k)) if holds)

    ranks = range(1, places + 1)
    head = "".join(f'<th scope="col" class="{marks(rank)}">{rank}</th>' for rank in ranks)
    body = []
    for name, at in rows:
        cells = "".join(
            f'<td class="{marks(rank)}"><span class="dot{" on" if rank == at else ""}"></span>'
            + ('<span class="sr">its page</span>' if rank == at else "")
            + "</td>"
            for rank in ranks
        )
        body.append(f'<tr><th scope="row" class="question">{safe(name)}</th>{cells}</tr>')
    columns = "<col>" + '<col class="place">' * places
    st.html(
        '<div class="hm hm-grid"><table><caption class="sr">The rank of the one relevant page of each question; '
        f"kept to rank {k}</caption><colgroup>{columns}</colgroup>"
        f'<thead><tr><th scope="col" class="question">question</th>{head}</tr></thead>'
        f"<tbody>{''.join(body)}</tbody></table></div>"
    )
