"""How the sweep over k looks: recall, precision and its ceiling as labelled lines, with the calls made before."""

from collections.abc import Mapping, Sequence

import streamlit as st

from exercises.retrieval import Sweep
from pages.shared.show.style import CHART_ACCENT, CHART_QUIET, CHART_SECOND


def curve(found: Sequence[Sweep], k: int, called: Mapping[int, int]) -> None:
    """The lines; `called` is cut-off -> how many questions the learner said would have their page."""
    import altair as alt
    import pandas as pd

    rows = [
        {"k": each.k, "metric": name, "value": float(value or 0), "exact": str(value)}
        for each in found
        for name, value in (("recall", each.recall), ("precision", each.precision), ("ceiling 1/k", each.ceiling))
    ]
    lines = pd.DataFrame(rows)
    x = alt.X("k:O", title="k, pages kept", axis=alt.Axis(labelAngle=0))
    y = alt.Y("value:Q", title="mean", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(values=[0, 0.5, 1]))

    def line(name: str, colour: str, dash: Sequence[int], size: int) -> alt.Chart:
        points = {"size": size, "color": colour, "shape": "square" if name == "precision" else "circle"}
        mark = alt.Chart(lines[lines["metric"] == name]).mark_line(
            color=colour, strokeWidth=2.5, strokeDash=dash, point=points if size else False
        )
        return mark.encode(x, y, tooltip=["metric", "k", "exact"])

    def label(text: str, at: int, value: float, colour: str, dy: int) -> alt.Chart:
        mark = alt.Chart(pd.DataFrame({"k": [at], "value": [value]})).mark_text(
            text=text, align="left", dx=8, dy=dy, color=colour, fontSize=14, fontWeight=600
        )
        return mark.encode(x, y)

    asked = found[0].asked
    calls = pd.DataFrame({"k": list(called), "value": [count / asked for count in called.values()]})
    ends = {each.k: each for each in found}
    chart = alt.layer(
        alt.Chart(pd.DataFrame({"k": [k]}))
        .mark_rule(strokeDash=[5, 4], strokeWidth=1.5, color=CHART_ACCENT)
        .encode(x=x),
        line("ceiling 1/k", CHART_QUIET, [4, 4], 0),
        line("recall", CHART_ACCENT, [1, 0], 60),
        line("precision", CHART_SECOND, [1, 0], 60),
        alt.Chart(calls).mark_point(shape="diamond", size=230, strokeWidth=2, color=CHART_QUIET).encode(x, y),
        label("recall", 6, float(ends[6].recall or 0), CHART_ACCENT, 16),
        label("precision", 5, float(ends[5].precision or 0), CHART_SECOND, -16),
        label("ceiling 1/k", 2, 0.5, CHART_QUIET, -12),
    )
    st.altair_chart(chart.properties(height=270), width="stretch")
