"""How calls on directions look: a row a metric to call, then the same rows as answers, wrong ones first."""

from collections.abc import Mapping, Sequence

import streamlit as st

from exercises.grading import written
from exercises.model import Measure
from exercises.mutations import Direction, Setup, direction, problems, reason, value_at, working
from pages.shared.show.style import safe

_WORDS: Mapping[Direction, str] = {"down": "↓ down", "same": "= same", "up": "↑ up", "undefined": "undefined"}


def figure(setup: Setup, measure: Measure) -> str:
    """The value as the page writes it; empty where the list is rejected."""
    if problems(setup):
        return ""
    return written(value_at(setup, measure))


def call(setup: Setup, measure: Measure, made: str | None, key: str, **kept: object) -> str | None:
    """One row to call; `kept` is on_change with its arguments, so that a call is remembered as it is made."""
    return st.segmented_control(
        f"{measure.cut_at(setup.k).label} is {figure(setup, measure)} now. It goes",
        list(_WORDS),
        default=made if made in _WORDS else None,
        format_func=lambda each: _WORDS[each],
        key=key,
        width="stretch",
        **kept,  # type: ignore[arg-type]
    )


def asked_aloud(setup: Setup, asked: Sequence[Measure], ways: str = " · ".join(_WORDS.values())) -> None:
    """The calls as a show of hands: each metric with its ways, and no figure that would answer another exercise."""
    rows = "".join(
        f'<div class="row"><b class="name">{safe(measure.cut_at(setup.k).label)}</b>'
        f'<span class="ways">{safe(ways)}</span></div>'
        for measure in asked
    )
    st.html(f'<div class="hm hm-verdicts hm-calls">{rows}</div>')


def _mark(right: bool) -> str:
    sign, word = ("✓", "Right") if right else ("✗", "Not right")
    return f'<span class="mark"><span aria-hidden="true">{sign}</span><span class="sr">{word}: </span></span>'


def judged(before: Setup, after: Setup, asked: Sequence[Measure], calls: Mapping[str, str]) -> None:
    """Each metric's figures, what it was called if anything, and the reason that fits this change."""
    rows = []
    for measure in asked:
        went = direction(before, after, measure)
        called = calls.get(measure.label, "")
        was, now = figure(before, measure), figure(after, measure)
        name = measure.cut_at(after.k).label
        right = called in (went, "")
        wrong = (
            ""
            if right or called == "rejected" or not called
            else f'<span class="bad">You called it {safe(called)}.</span> '
        )
        ways = f"{working(before, measure)} → {working(after, measure)}" if measure.name in ("AP", "nDCG") else ""
        rows.append(
            (
                right,
                f'<div class="row {"right" if right else "wrong"}">{_mark(right)}'
                f'<span class="name">{safe(name)}</span><span class="figure">{safe(was)} → <b>{safe(now)}</b> '
                f'<span class="quiet">{"" if went == "undefined" else went}</span></span>'
                f'<p class="why">{wrong}{safe(reason(before, after, measure))} '
                f'<span class="quiet">{safe(ways)}</span></p></div>',
            )
        )
    body = "".join(html for _, html in sorted(rows, key=lambda row: row[0]))
    st.html(f'<div class="hm hm-verdicts" role="status">{body}</div>')


def score(before: Setup, after: Setup, asked: Sequence[Measure], calls: Mapping[str, str]) -> tuple[int, int]:
    """(calls that were right, calls asked)."""
    right = sum(calls.get(measure.label) == direction(before, after, measure) for measure in asked)
    return right, len(asked)


def figures(before: Setup, now: Setup, asked: Sequence[Measure], *, is_stale: bool = False) -> None:
    """Two lists' figures side by side, each at its own cut-off and under the later one's label.

    The working of what changed stands beside them; greyed where they are no longer the list's.
    """
    rows = []
    for measure in asked:
        was, value = figure(before, measure), figure(now, measure)
        changed = was != value or working(before, measure) != working(now, measure)
        ways = f"{working(before, measure)} → {working(now, measure)}" if changed else working(now, measure)
        shown = f"{safe(was)} → <b>{safe(value)}</b>" if was != value else f"<b>{safe(value)}</b>"
        rows.append(
            f'<tr><th scope="row"><b>{safe(measure.label)}</b></th><td>{shown}</td>'
            f'<td class="quiet">{safe(ways)}</td></tr>'
        )
    stale = " stale" if is_stale else ""
    st.html(
        f'<div class="hm{stale}" role="status"><table><caption class="sr">Figures of the list</caption><thead><tr>'
        '<th scope="col">metric</th><th scope="col">figure</th><th scope="col">working</th></tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )
