"""How a measure is spread over the queries: a chart, the same in words, and as a table."""

from collections.abc import Sequence

import streamlit as st

from exercises.evaluation import STEPS, Figures, Spread, as_one, spread, written
from exercises.model import Measure
from pages.shared.show.style import CHART_RUNS, chart_height, safe
from pages.shared.show.table import table


def show(figures: Sequence[Figures], measure: Measure) -> None:
    """The spread of one measure, the runs side by side."""
    found = [spread(each, measure) for each in figures]
    top = max((each.top for each in found if each is not None), default=1.0)
    spreads = [each for each in (spread(one, measure, top) for one in figures) if each is not None]
    if not spreads:
        st.markdown("No query has a known relevant document, so there is nothing to spread.")
        return
    for each, one, colour in zip(figures, spreads, CHART_RUNS, strict=False):
        over = len(each.answerable)
        st.html(
            f'<div class="hm"><i class="swatch" style="background:{colour}"></i><b><bdi>{safe(each.name)}</bdi></b>: '
            f"{safe(measure.label)} {_reach(one)}. Of {over:,} answerable "
            f"{'query' if over == 1 else 'queries'}, {one.at_zero:,} at 0 and {one.at_one:,} at 1.</div>"
        )
    names = [each.name for each in figures]
    _chart(names, spreads, measure)
    with st.expander("The chart as a table"):
        rows = [[step, *(f"{each.counts[at]:,}" for each in spreads)] for at, step in enumerate(_steps(top))]
        table("Queries by their figure", [measure.label, *names], rows)


def _reach(one: Spread) -> str:
    if (figure := as_one(one.lowest, one.highest)) is not None:
        return f"is {figure} on every answerable query"
    return f"from {written(one.lowest)} to {written(one.highest)}, median {written(one.median)}"


def _steps(top: float) -> list[str]:
    return [f"{top * at / STEPS:.2g} to {top * (at + 1) / STEPS:.2g}" for at in range(STEPS)]


def _chart(names: Sequence[str], spreads: Sequence[Spread], measure: Measure) -> None:
    import altair as alt
    import pandas as pd

    steps = _steps(spreads[0].top)
    rows = pd.DataFrame(
        [
            {"step": step, "run": name, "place": str(place), "queries": each.counts[at]}
            for place, (name, each) in enumerate(zip(names, spreads, strict=True))
            for at, step in enumerate(steps)
        ]
    )
    colours = alt.Scale(domain=["0", "1"], range=list(CHART_RUNS))
    chart = (
        alt.Chart(rows)
        .mark_bar()
        .encode(
            x=alt.X("step:N", sort=steps, title=measure.label, axis=alt.Axis(labelAngle=-40)),
            xOffset="place:N",
            y=alt.Y("queries:Q", title="queries", axis=alt.Axis(tickMinStep=1, format="d")),
            color=alt.Color("place:N", scale=colours, legend=None),
            tooltip=["run", "step", "queries"],
        )
    )
    st.altair_chart(chart.properties(height=chart_height(240)), width="stretch")
