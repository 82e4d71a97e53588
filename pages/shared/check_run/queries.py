"""The figures query by query: filtered, sorted, a page of rows at a time."""

from collections.abc import Sequence

import numpy as np
import streamlit as st

from exercises.evaluation import Figures
from exercises.model import Measure
from pages.shared.check_run import cells
from pages.shared.check_run.paged import paged
from pages.shared.show.style import as_markdown

_KINDS = {"all": "All", "answerable": "Answerable", "no-answer": "No-answer"}
_DIRECTIONS = {"up": "lowest first", "down": "highest first"}
_AS_READ = "the judgments"


def show(figures: Sequence[Figures]) -> None:
    """The table and what chooses its rows."""
    st.header("Every query")
    _table(figures)


@st.fragment
def _table(figures: Sequence[Figures]) -> None:
    one = figures[0]
    labels = {each.label: each for each in one.measures}
    run = 0
    if len(figures) > 1:
        names = [as_markdown(each.name) for each in figures]
        run = st.segmented_control(
            "Run", range(len(figures)), default=0, required=True, format_func=names.__getitem__, key="check_rows_of"
        )
    chosen = figures[run]
    first, second = st.columns(2, gap="medium")
    text = first.text_input("Queries that contain", key="check_rows_with")
    by = second.selectbox("Order of", [_AS_READ, *labels], key="check_rows_by")
    kind = first.segmented_control(
        "Kind", list(_KINDS), default="all", required=True, format_func=_KINDS.__getitem__, key="check_rows_kind"
    )
    direction = "up"
    if by != _AS_READ:
        direction = second.segmented_control(
            "Direction",
            list(_DIRECTIONS),
            default="up",
            required=True,
            format_func=_DIRECTIONS.__getitem__,
            key="check_rows_direction",
        )
    places = _places(chosen, kind, text, labels.get(by), direction == "down")
    if not len(places):
        st.markdown("No query is left. Take a letter away, or choose another kind.")
        return

    def row(at: int) -> list[str]:
        place = int(places[at])
        name = chosen.queries[place]
        if not chosen.material.known[place]:
            name += " (no-answer)"
        return [name, *(cells.of_query(chosen, measure, place) for measure in chosen.measures)]

    of = (chosen.name, kind, text, by, direction)
    paged(f"Every query of {chosen.name}", ["query", *labels], len(places), row, key="check-queries", of=of)


def _places(figures: Figures, kind: str, text: str, by: Measure | None, is_down: bool) -> Sequence[int]:
    """The queries to show, in order; those without a figure come last."""
    has_answer = figures.material.known > 0
    shown = {"all": has_answer | True, "answerable": has_answer, "no-answer": ~has_answer}[kind]
    places = np.flatnonzero(shown)
    if wanted := text.strip():
        places = np.array([place for place in places.tolist() if wanted in figures.queries[place]], np.int64)
    if by is not None:
        values = figures.values[by][places]
        places = places[np.argsort(-values if is_down else values, kind="stable")]  # NaN comes last either way
    return places.tolist()
