"""How runs look that were tested twice: a point a run, the diagonal on which test would tell the truth."""

from collections.abc import Sequence

import streamlit as st

from exercises.retrieval import Tried
from pages.shared.show.style import CHART_ACCENT, CHART_QUIET, CHART_SECOND


def test_against_fresh(tried: Sequence[Tried], kept: Tried) -> None:
    """Each run's score on test against fresh queries; the kept one is ringed."""
    import altair as alt
    import pandas as pd

    rows = pd.DataFrame(
        [
            {"run": each.number, "test": float(each.test), "fresh": float(each.fresh), "kept": each is kept}
            for each in tried
        ]
    )
    scale = alt.Scale(domain=[0.5, 1])
    x = alt.X("test:Q", title="mean RR on your test", scale=scale)
    y = alt.Y("fresh:Q", title="on fresh queries", scale=scale)
    diagonal = alt.Chart(pd.DataFrame({"test": [0.5, 1], "fresh": [0.5, 1]}))
    points = alt.Chart(rows).mark_circle(opacity=0.75, size=70, color=CHART_ACCENT)
    ring = alt.Chart(rows[rows["kept"]]).mark_point(size=320, strokeWidth=3, color=CHART_SECOND)
    chart = alt.layer(
        diagonal.mark_line(strokeDash=[4, 4], color=CHART_QUIET).encode(x, y),
        points.encode(x, y, tooltip=["run", "test", "fresh"]),
        ring.encode(x, y),
    )
    st.altair_chart(chart.properties(height=320), width="stretch")
