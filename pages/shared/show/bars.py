"""How the lab's charts look: how many texts are how long, models side by side, queries by their figure."""

from collections.abc import Mapping, Sequence

import streamlit as st

from pages.shared.show.style import CHART_ACCENT, CHART_QUIET, CHART_SECOND, chart_height
from pages.shared.show.table import table


def histogram(bins: Sequence[tuple[float, float, int]], across: str, up: str) -> None:
    """Bars over (from, to, how many), and the same as a table."""
    import altair as alt
    import pandas as pd

    chart = (
        alt.Chart(pd.DataFrame(bins, columns=["from", "to", "count"]))
        .mark_bar(color=CHART_ACCENT)
        .encode(
            x=alt.X("from:Q", title=across, bin="binned"),
            x2="to:Q",
            y=alt.Y("count:Q", title=up, axis=alt.Axis(tickMinStep=1)),
            tooltip=["from", "to", "count"],
        )
    )
    st.altair_chart(chart.properties(height=chart_height(180)), width="stretch")
    with st.expander(f"The {up} as a table"):
        rows = [(f"{low:g} up to {high:g}", str(count)) for low, high, count in bins if count]
        table(f"{up} by {across}", (across, up), rows)


def models(figures: Mapping[str, Mapping[str, float]], up: str) -> None:
    """A group of bars a measure, a bar a model; `figures` is model -> measure -> mean."""
    import altair as alt
    import pandas as pd

    rows = pd.DataFrame(
        [
            {"model": model, "measure": measure, "mean": mean}
            for model, means in figures.items()
            for measure, mean in means.items()
        ]
    )
    order = list(figures)
    measures = list(next(iter(figures.values())))
    colours = alt.Scale(domain=order, range=[CHART_QUIET, CHART_ACCENT, CHART_SECOND])
    legend = alt.Legend(title=None, orient="top", labelFontSize=14, symbolType="square")
    chart = (
        alt.Chart(rows)
        .mark_bar()
        .encode(
            x=alt.X("measure:N", title=None, sort=measures, axis=alt.Axis(labelAngle=0)),
            xOffset=alt.XOffset("model:N", sort=order),
            y=alt.Y("mean:Q", title=up, scale=alt.Scale(domain=[0, 1])),
            color=alt.Color("model:N", scale=colours, sort=order, legend=legend),
            tooltip=["model", "measure", alt.Tooltip("mean:Q", format=".3f")],
        )
    )
    st.altair_chart(chart.properties(height=chart_height(290)), width="stretch")
