"""The figures as files: made when they are asked for, from what stands on the page."""

import json
from collections.abc import Sequence

import streamlit as st

from exercises.evaluation import Figures, Policies, as_json, as_markdown, as_tsv
from pages.shared.show.jump import folded


def show(figures: Sequence[Figures], policies: Policies) -> None:
    """Three downloads of the same figures, behind a fold: for many queries they take a moment to write."""
    st.header("Take the figures away")
    if (place := folded("Downloads")) is None:
        return
    made = (
        ("Download TSV", as_tsv(figures), "tsv", "text/tab-separated-values"),
        (
            "Download JSON",
            json.dumps(as_json(figures, policies), indent=1, ensure_ascii=False),
            "json",
            "application/json",
        ),
        ("Download Markdown", as_markdown(figures, policies), "md", "text/markdown"),
    )
    with place:
        st.markdown("Every query and the means. JSON and Markdown hold the rules in force as well.")
        for column, (label, content, ending, kind) in zip(st.columns(3), made, strict=True):
            column.download_button(
                label, content, f"hit-or-miss-evaluation.{ending}", kind, on_click="ignore", width="stretch"
            )
