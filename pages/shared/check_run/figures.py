"""How figures are told: the means with what they stand on, then query by query, then to take away."""

from collections.abc import Sequence

import streamlit as st

from exercises.evaluation import Figures, Policies, over_ties
from exercises.model import Measure
from pages.shared.check_run import cells, choices, queries, spreads, take_away, versus
from pages.shared.show.style import as_markdown, safe
from pages.shared.show.table import table

_NAMED = 20


def show(figures: Sequence[Figures], policies: Policies) -> None:
    """Everything there is to say of one run, or of two."""
    one = figures[0]
    over, asked = len(one.answerable), len(one.queries)
    st.header(f"Means over {over:,} answerable {'query' if over == 1 else 'queries'} of {asked:,}")
    _means(figures)
    _kept_apart(figures)
    _rules(policies)
    measure = _measure(one.measures)
    spreads.show(figures, measure)
    if len(figures) == 2:
        versus.show(figures[0], figures[1], measure)
    queries.show(figures)
    take_away.show(figures, policies)


def _means(figures: Sequence[Figures]) -> None:
    one = figures[0]
    names = [each.name for each in figures]
    table(
        "Means",
        ["measure", *names],
        [[measure.label, *(cells.of_mean(each, measure) for each in figures)] for measure in one.measures],
    )
    rows = [["tied positions", *(f"{each.tied_positions:,}" for each in figures)]]
    if any(each.tied_positions for each in figures):
        rows += [
            [f"{measure.label} over all ties", *(over_ties(each, measure) for each in figures)]
            for measure in one.measures
        ]
    for k in dict.fromkeys(measure.k for measure in one.measures):
        measure = next(each for each in one.measures if each.k == k)
        where = "in the whole list" if k is None else f"in the first {k}"
        rows.append([f"unjudged {where}", *(f"{each.unjudged(measure):,}" for each in figures)])
    st.markdown(
        "**What they stand on.** Documents with equal scores could stand in another order; unjudged ones count as "
        "not relevant."
    )
    table("What the means stand on", ["stands on", *names], rows)


def _ids(ids: Sequence[str]) -> str:
    more = f" and {len(ids) - _NAMED:,} more" if len(ids) > _NAMED else ""
    return ", ".join(f"<bdi>{safe(each)}</bdi>" for each in ids[:_NAMED]) + more


def _kept_apart(figures: Sequence[Figures]) -> None:
    one = figures[0]
    lines = []
    if one.no_answer:
        lines.append(_line(one.no_answer, "without a known relevant document", "in no mean"))
    for each in figures:
        if each.missing:
            lines.append(_line(each.missing, f"without a list in {each.name}", "counted as empty"))
        if each.ignored:
            lines.append(_line(each.ignored, f"not asked, with a list in {each.name}", "left out"))
    if lines:
        st.html(f'<div class="hm hm-apart">{"".join(f"<p>{line}</p>" for line in lines)}</div>')


def _line(ids: Sequence[str], what: str, then: str) -> str:
    noun = "query" if len(ids) == 1 else "queries"
    return f"<b>{len(ids):,} {noun} {safe(what)}</b>, {then}: {_ids(ids)}."


def _rules(policies: Policies) -> None:
    for policy, sentence in choices.sentences():
        told, undo = st.columns([3, 1], vertical_alignment="center")
        told.markdown(f"**You decided.** {sentence}")
        undo.button("Take it back", key=f"check_undo_{policy}", on_click=choices.decide, args=(policy, None))
    st.caption(choices.in_force(policies.ties, policies.relevant_from))


def _measure(measures: Sequence[Measure]) -> Measure:
    labels = {each.label: each for each in measures}
    last = list(labels)[-1]
    st.header("One measure, over the queries")
    if len(labels) == 1:
        return labels[last]
    chosen = st.segmented_control(
        "Measure",
        list(labels),
        default=last,
        required=True,
        format_func=as_markdown,
        key=f"check_measure_{'_'.join(labels)}",
    )
    return labels[chosen]
