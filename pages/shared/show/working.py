"""How a worked solution looks: position by position, then the division, then precision and recall by rank."""

from fractions import Fraction

import streamlit as st

from exercises.model import Exercise, Measure, Query
from exercises.reference import macro_working, steps, working
from pages.shared.show.style import CHART_ACCENT, CHART_SECOND, safe


def formulas(exercise: Exercise, measure: Measure) -> None:
    """The formula in words, the numbers of this list put in, the value, line by line."""
    lines = macro_working(exercise.queries, measure) if exercise.is_macro else working(exercise.query, measure)
    for line in lines:
        st.latex(line)


def positions(query: Query, k: int | None) -> None:
    """Rank by rank: relevant?, hits so far, precision here, what it adds to AP."""
    rows = []
    for step in steps(query):
        inside = k is None or step.rank <= k
        adds = (
            f"{step.hits}/{step.rank}" if step.is_relevant and inside else "below the cut" if step.is_relevant else ""
        )
        rows.append(
            f'<tr class="{"relevant" if step.is_relevant else ""}"><td class="rank">{step.rank}</td>'
            f'<th scope="row" class="doc">{safe(step.doc)}</th><td>{"yes" if step.is_relevant else "no"}</td>'
            f"<td>{step.hits}</td><td>{step.hits}/{step.rank}</td><td>{adds}</td></tr>"
        )
    if not rows:
        st.markdown("The list is empty: there is no position to walk through.")
        return
    heads = ("rank", "document", "relevant?", "hits so far", "precision here", "adds to AP")
    head = "".join(f'<th scope="col">{name}</th>' for name in heads)
    st.html(
        f'<div class="hm hm-ranking"><table><caption class="sr">The list position by position</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def finding(query: Query) -> str:
    """What the chart shows, in a title."""
    walked = steps(query)
    hits = [step.rank for step in walked if step.is_relevant]
    if not query.relevant:
        return "Nothing is known to be relevant: no recall to draw"
    if not hits:
        return "Nothing found: both lines stay at 0"
    ranks = " and ".join(filter(None, [", ".join(map(str, hits[:-1])), str(hits[-1])]))
    return f"{len(hits)} of {len(query.relevant)} found, at rank{'s' if len(hits) > 1 else ''} {ranks}"


def by_rank(query: Query) -> None:
    """Precision and recall by rank as two labelled lines. The table of positions has the same figures."""
    import altair as alt
    import pandas as pd

    known = len(query.relevant)
    walked = steps(query)
    if not walked or not known:
        return
    rows = [
        {"rank": step.rank, "metric": name, "value": float(value), "exact": str(value)}
        for step in walked
        for name, value in (("precision", step.precision), ("recall", Fraction(step.hits, known)))
    ]
    last = walked[-1].rank
    lines = pd.DataFrame(rows)
    colour = alt.Color(
        "metric:N",
        legend=None,
        scale=alt.Scale(domain=["precision", "recall"], range=[CHART_SECOND, CHART_ACCENT]),
    )
    x = alt.X("rank:O", title="rank", axis=alt.Axis(labelAngle=0))
    y = alt.Y("value:Q", title="share", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(values=[0, 0.5, 1]))
    drawn = alt.Chart(lines).mark_line(point={"size": 60}, strokeWidth=2.5)
    drawn = drawn.encode(
        x, y, colour, strokeDash=alt.StrokeDash("metric:N", legend=None), tooltip=["metric", "rank", "exact"]
    )
    ends = lines[lines["rank"] == last]
    apart = 0 if len(set(ends["value"])) > 1 else 9
    names = [
        alt.Chart(ends[ends["metric"] == name])
        .mark_text(align="left", dx=9, dy=dy, fontSize=14, fontWeight=600)
        .encode(x, y, colour, text="metric:N")
        for name, dy in (("precision", apart), ("recall", -apart))
    ]
    chart = alt.layer(drawn, *names).properties(height=230, padding={"right": 80})
    st.altair_chart(chart, width="stretch")


def of_one(exercise: Exercise, measure: Measure) -> None:
    """The worked solution of one field: the list position by position beside its formula."""
    left, right = st.columns([6, 5], gap="large")
    with left:
        for query in exercise.queries:
            if exercise.is_macro:
                st.markdown(f"**{query.id}**")
            positions(query, exercise.k)
    with right:
        formulas(exercise, measure)


def solution(exercise: Exercise) -> None:
    """The whole worked solution, for an exercise of which nothing is secret any more."""
    for query in exercise.queries:
        if exercise.is_macro:
            st.markdown(f"**{query.id}**" + ("" if query.relevant else ": no relevant document, so it is kept apart"))
            positions(query, exercise.k)
            continue
        left, right = st.columns([6, 5], gap="large")
        with left:
            positions(query, exercise.k)
        with right:
            st.markdown(f"**{finding(query)}**")
            by_rank(query)
    for number, measure in enumerate(exercise.fields):
        if number % 2 == 0:
            columns = st.columns(2, gap="large")  # a row at a time, so that a phone keeps the order
        with columns[number % 2]:
            formulas(exercise, measure)
