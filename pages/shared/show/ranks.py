"""How ranks before and after look: a row a question, a ring where its page was, a dot where it is, and which way."""

from collections.abc import Sequence

import streamlit as st

from exercises.retrieval import Repaired
from pages.shared.show.style import safe

_SIGNS = {"up": "▲", "down": "▼", "same": "="}
_WORDS = {"up": "better", "down": "worse", "same": "same"}


def ranks(names: Sequence[str], before: Sequence[Repaired], after: Sequence[Repaired] | None) -> None:
    """All questions; without `after`, only where each page stands now. A better rank is as plain to see as a worse."""
    places = len(before[0].ranking)
    head = "".join(f'<th scope="col">{rank}</th>' for rank in range(1, places + 1))
    body = "".join(
        _row(name, was, None if after is None else after[place], places)
        for place, (name, was) in enumerate(zip(names, before, strict=True))
    )
    columns = '<col><col class="change">' + '<col class="place">' * places
    st.html(
        '<div class="hm hm-grid hm-ranks"><table><caption class="sr">The rank of the one relevant page of each '
        f'question, before and after</caption><colgroup>{columns}</colgroup><thead><tr><th scope="col" '
        f'class="question">question</th><th scope="col" class="change">rank</th>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _row(name: str, was: Repaired, now: Repaired | None, places: int) -> str:
    went = "" if now is None else now.direction_from(was)
    at = was.rank if now is None else now.rank
    low, high = sorted((was.rank, at))
    best, worst = (was if now is None else now).reach
    cells = []
    for rank in range(1, places + 1):
        marks = [name for name, holds in (("tie", best != worst and best <= rank <= worst),) if holds]
        marks += ["path"] if went in ("up", "down") and low <= rank <= high else []
        dot = '<span class="dot on"></span>' if rank == at else '<span class="dot was"></span>' * (rank == was.rank)
        cells.append(f'<td class="{" ".join(marks)}" aria-hidden="true">{dot}</td>')
    if not went:
        change = f"{at}"
    elif went == "same":
        change = f'<span class="quiet">{at} =<span class="sr"> same</span></span>'
    else:
        change = f'<b>{was.rank} → {at}</b> <span class="way">{_SIGNS[went]} {_WORDS[went]}</span>'
    tie = f'<span class="quiet tied">ties: {best} to {worst}</span>' if best != worst else ""
    return (
        f'<tr class="{went}"><th scope="row" class="question">{safe(name)}</th>'
        f'<td class="change">{change}{tie}</td>{"".join(cells)}</tr>'
    )
