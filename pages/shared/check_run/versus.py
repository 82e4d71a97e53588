"""Two runs on one measure: which queries each one wins, and how surprising the difference of the means is."""

import numpy as np
import streamlit as st

from exercises.evaluation import Comparison, Figures
from exercises.model import Measure
from pages.shared.check_run import cells
from pages.shared.check_run.outcome import comparison
from pages.shared.check_run.paged import paged
from pages.shared.show.style import CHART_RUNS, as_markdown, chart_height

_SEED = 1
_BARS = 40
_SMALL = 0.05


def show(first: Figures, second: Figures, measure: Measure) -> None:
    """The second run against the first."""
    with st.spinner("Exchanging the runs at random…"):
        found = comparison(first, second, measure, seed=_SEED)
    if found is None:
        return
    one, other = as_markdown(first.name), as_markdown(second.name)
    st.header("Two runs compared")
    over = len(found.places)
    queries = "query" if over == 1 else "queries"
    st.markdown(
        f"On {as_markdown(measure.label)}, **{other}** beats **{one}** on **{found.wins:,}** of {over:,} answerable "
        f"{queries}, loses on **{found.losses:,}** and ties on **{found.ties:,}**. "
        f"The mean difference is **{as_markdown(cells.signed(found.mean))}**."
    )
    st.markdown(_test(found))
    order = np.argsort(found.difference, kind="stable")[::-1]
    _chart(first, found, order)
    places = found.places

    def row(at: int) -> list[str]:
        place = int(places[order[at]])
        figures = (cells.of_query(each, measure, place) for each in (first, second))
        return [first.queries[place], *figures, cells.signed(float(found.difference[order[at]]))]

    heads = ["query", first.name, second.name, "difference"]
    paged(f"{measure.label} of both runs", heads, len(order), row, key="check-versus", of=(heads, measure))


def _test(found: Comparison) -> str:
    drawn = "all of them" if found.is_complete else f"drawn at random with seed {_SEED}"
    exchanges = f"{found.permutations:,} {'exchange' if found.permutations == 1 else 'exchanges'}, {drawn}"
    if found.p_value < _SMALL:
        says = "So chance alone is a poor explanation of it. It does not say that the difference is large, or useful."
    else:
        says = (
            "So chance alone could explain it. It does not say that the runs are equally good: more queries may tell."
        )
    return (
        f"**Paired randomisation test: p = {found.p_value:.4f}** ({exchanges}). An exchange swaps the two "
        "runs' figures on none, some or all of the queries. Were the runs equally good, one exchange would be as "
        f"likely as another; p is the share of exchanges with a mean difference at least this far from 0. {says}"
    )


def _chart(first: Figures, found: Comparison, order: np.ndarray) -> None:
    import altair as alt
    import pandas as pd

    shown = order if len(order) <= _BARS else np.concatenate([order[: _BARS // 2], order[-_BARS // 2 :]])
    if len(shown) < len(order):
        st.caption(f"The {_BARS // 2} queries with the largest gains and the {_BARS // 2} with the largest losses.")
    rows = pd.DataFrame(
        {
            "place": range(len(shown)),
            "query": [first.queries[int(found.places[at])] for at in shown],
            "difference": found.difference[shown],
        }
    )
    chart = (
        alt.Chart(rows)
        .mark_bar()
        .encode(
            x=alt.X(
                "place:O", title="queries, best for the second run first", axis=alt.Axis(labels=False, ticks=False)
            ),
            y=alt.Y("difference:Q", title="difference"),
            color=alt.condition("datum.difference > 0", alt.value(CHART_RUNS[1]), alt.value(CHART_RUNS[0])),
            tooltip=["query", "difference"],
        )
    )
    st.altair_chart(chart.properties(height=chart_height(220)), width="stretch")
