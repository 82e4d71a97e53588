"""Step 3: the three models on all of training: a call on which measure gains most, then the figures."""

from collections.abc import Mapping
from itertools import pairwise
from math import isclose

import streamlit as st

from exercises.evaluation import Figures
from exercises.retrieval import (
    CHALLENGE,
    MEASURES,
    MODELS,
    Gain,
    K,
    ModelName,
    Progress,
    Split,
    gains,
    is_scored,
    ndcg_by_topic,
    score,
)
from pages.shared import present, state
from pages.shared.lab import jobs
from pages.shared.lab.controls import choose_model, choose_terms
from pages.shared.lab.material import Setup, go, gold_note, said
from pages.shared.show import bars, wall
from pages.shared.show.judged import Judged
from pages.shared.show.table import table

_LABELS = [measure.label for measure in MEASURES]
_GAIN = "From Boolean to TF-IDF, which mean gains most?"
_BINS = 10


def scored(here: Setup, split: Split) -> dict[ModelName, Figures]:
    """The figures of the three models on a split; of a large collection once they were made in the background."""

    def work(progress: Progress) -> None:
        for name in MODELS:
            score(here.collection, name, here.terms, split, progress)

    jobs.wait_for(
        f"score {here.collection.digest} {here.terms.label} {split}",
        f"Retrieving and evaluating {split}.",
        lambda: all(is_scored(here.collection, name, here.terms, split) for name in MODELS),
        work,
    )
    return {name: score(here.collection, name, here.terms, split) for name in MODELS}


def show(here: Setup) -> None:
    """The call, the bars, what was gained, and how the queries differ."""
    title = st.empty()
    title.title("Which measure gains most?")
    if state.presenting():
        _on_the_wall(here)
        return
    made = said(here, "gain", _LABELS)
    if made is None:
        st.markdown(
            f"{len(here.collection.splits['training'])} training queries, {K} documents each. P@10 counts hits, RR@10 "
            "looks at the first one, AP@10 and nDCG@10 care about order and about what was missed."
        )
        called = st.segmented_control(_GAIN, _LABELS, width="stretch")
        st.button("Evaluate on training", type="primary", on_click=_make, args=(here, called))
        if state.held("lab_gain_missing"):
            st.caption("One call, then the figures.")
        return
    choose_terms(here, "training")
    found = scored(here, "training")
    if ordered := gains(found["boolean"], found["tfidf"]):
        title.title(f"{ordered[0].measure.label} gains most from TF-IDF")
        _judged(made, ordered[0], ordered[-1])
    _figures(here, found)
    if st.button("Next: the worst ten", type="primary"):
        go("worst")


def _on_the_wall(here: Setup) -> None:
    """The call as a show of hands; then the same figures."""
    found = scored(here, "training")
    st.markdown(f"{len(here.collection.splits['training'])} training queries, {K} documents each.")
    if ordered := gains(found["boolean"], found["tfidf"]):
        why = {gain.measure.label: (f"{gain.after:.3f} − {gain.before:.3f} = {gain.by:+.3f}",) for gain in ordered}
        most = [gain.measure.label for gain in ordered if isclose(gain.by, ordered[0].by, abs_tol=1e-9)]
        wall.question(_GAIN, [Judged(label in most, label, why=why.get(label, ())) for label in _LABELS])
    if shown := present.answer("figures"):
        with shown:
            choose_terms(here, "training")
            _figures(here, found)


def _figures(here: Setup, found: Mapping[ModelName, Figures]) -> None:
    """The bars, the table, what stands apart, and how the queries differ."""
    gold_note(here.collection)
    answerable = len(found["tfidf"].answerable)
    bars.models({MODELS[name]: _means(each) for name, each in found.items()}, f"mean over {answerable} queries")
    _figures_table("Means on training", found)
    if apart := found["tfidf"].no_answer:
        st.caption(f"Apart, without a relevant document: {', '.join(apart[:20])}. They are in no mean.")
    most = max((len(here.collection.relevant(topic)) for topic in here.collection.splits["training"]), default=0)
    if most > K:
        st.caption(
            f"AP@10 divides by all known relevant documents, up to {most} here. Ten places can't hold them, so it "
            "stays far below 1."
        )
    _distribution(here, found[here.model])


def _make(here: Setup, called: str | None) -> None:
    state.hold("lab_gain_missing", called is None)
    if called is not None:
        state.record(here.record_key("gain"), called)


def _means(found: Figures) -> dict[str, float]:
    return {measure.label: found.macro(measure) or 0.0 for measure in MEASURES}


def _judged(made: str, first: Gain, last: Gain) -> None:
    mark, also = ("✓", "") if made == first.measure.label else ("✗", f" You said {made}.")
    st.markdown(
        f"{mark} **Gained most: {first.measure.label}**, {first.after:.3f} − {first.before:.3f} = {first.by:+.3f}. "
        f"**Gained least: {last.measure.label}**, {last.after:.3f} − {last.before:.3f} = {last.by:+.3f}.{also}"
    )


def _figures_table(caption: str, found: Mapping[ModelName, Figures]) -> None:
    """The means of the three models, and what each gains over the one before."""
    rows = []
    for measure in MEASURES:
        means = [each.macro(measure) for each in found.values()]
        cells = [written(means[0])]
        for before, after in pairwise(means):
            cells += [written(after), "" if before is None or after is None else f"{after - before:+.3f}"]
        rows.append((measure.label, *cells))
    table(caption, ("mean", "Boolean", "TF-IDF", "gain", "BM25", "gain"), rows)


def written(value: float | None) -> str:
    """A mean as the lab writes it."""
    return "undefined" if value is None else f"{value:.3f}"


def _distribution(here: Setup, found: Figures) -> None:
    values = list(ndcg_by_topic(found).values())
    if not values:
        return
    zero, full = sum(value == 0 for value in values), sum(value >= 1 for value in values)
    st.header(f"{MODELS[here.model]}: {zero} of {len(values)} queries have {CHALLENGE.label} 0, {full} have 1")
    choose_model(here, "training", "Show the queries of")
    counts = [0] * _BINS
    for value in values:
        counts[min(int(value * _BINS), _BINS - 1)] += 1
    bars.histogram(
        [(n / _BINS, (n + 1) / _BINS, count) for n, count in enumerate(counts)],
        f"{CHALLENGE.label} of a query",
        "queries",
    )
    st.caption("A mean hides this: the same one can come from many middling queries, or from good ones and failures.")
