"""Step 4: the ten queries that a model does worst on; one is opened, labelled and counted."""

from collections import Counter
from collections.abc import Sequence

import streamlit as st

from exercises.retrieval import KINDS, MODELS, Ranked, model_of, retrieve, worst
from pages.shared import present, state
from pages.shared.lab.controls import choose_model, choose_query, choose_terms, label_failure, wait_for_models
from pages.shared.lab.material import OTHER, Setup, go, gold_note, labels, query_name, why
from pages.shared.lab.training import scored
from pages.shared.show import hits, wall
from pages.shared.show.judged import Judged
from pages.shared.show.style import as_markdown
from pages.shared.show.table import table

_DEEP = 1000


def show(here: Setup) -> None:
    """The worst query's kind is asked for; then the ten, and one of them opened."""
    found = scored(here, "training")[here.model]
    ten = worst(found)
    if not ten:
        st.title("No query to look at")
        st.markdown("No training query has a relevant document, so none can be answered badly.")
        return
    first = ten[0][0]
    if state.presenting():
        _on_the_wall(here, ten)
        return
    if why(here, first) is None:
        st.title(f"“{as_markdown(here.collection.topics[first].text)}” does worst. Why?")
        st.markdown(
            f"Of all training queries {MODELS[here.model]} answers this one worst. "
            f"{as_markdown(here.collection.topics[first].intent)} "
            "Say what you expect, then look; you can change it afterwards."
        )
        label_failure(here, first, "Kind of failure")
        return
    st.title("The ten worst queries")
    gold_note(here.collection)
    choose_model(here, "worst")
    choose_terms(here, "worst")
    mine = labels(here)
    table(
        f"The ten worst queries of {MODELS[here.model]}",
        ("query", "nDCG@10", "your label"),
        [(query_name(here.collection, topic), f"{value:.3f}", mine.get(topic, "")) for topic, value in ten],
        of_words=True,
    )
    topic = _choose(here, [topic for topic, _ in ten])
    wait_for_models(here, (here.model,))
    _opened(here, topic)
    _counted(mine)
    if st.button("Next: the sealed test", type="primary"):
        go("test")


def _on_the_wall(here: Setup, ten: Sequence[tuple[str, float]]) -> None:
    """The link's query among the ten, or the worst: which kind of failure, as a show of hands; then its list."""
    names = [topic for topic, _ in ten]
    asked = state.asked("query")
    topic = asked if asked in names else names[0]
    st.title(f"“{as_markdown(here.collection.topics[topic].text)}” is among the ten worst. Why?")
    st.markdown(as_markdown(here.collection.topics[topic].intent))
    authors = here.collection.topics[topic].fails_by
    if authors:
        offered = [
            Judged(kind in authors, kind, why=(says,) if kind in authors else ()) for kind, says in KINDS.items()
        ]
        wall.question("Kind of failure", offered)
    else:
        wall.hands("Kind of failure", [*KINDS, OTHER])
    if shown := present.answer("lists"):
        with shown:
            choose_terms(here, "worst")
            wait_for_models(here, (here.model,))
            _opened(here, topic)
            gold_note(here.collection)
            table(
                f"The ten worst queries of {MODELS[here.model]}",
                ("query", "nDCG@10"),
                [(query_name(here.collection, each), f"{value:.3f}") for each, value in ten],
                of_words=True,
            )


def _choose(here: Setup, ten: list[str]) -> str:
    asked = state.asked("query")
    return choose_query(here, "worst", "Open one", ten, asked if asked in ten else ten[0])


def _opened(here: Setup, topic: str) -> None:
    text = here.collection.topics[topic].text
    ranked = retrieve(here.collection, here.model, here.terms, [topic], _DEEP)[topic]
    known, _ = model_of(here.collection, here.model, here.terms).asked(text)
    st.header(f"“{as_markdown(text)}”")
    left, right = st.columns(2, gap="large")
    with left:
        st.markdown("**What came back**")
        hits.hits(here.collection, topic, ranked, here.terms, known, 10)
    with right:
        st.markdown("**What the gold wanted**")
        hits.wanted(here.collection, topic, _ranks(ranked), here.terms, known, len(ranked.docs) == _DEEP)
    label_failure(here, topic, "Kind of failure")
    authors = here.collection.topics[topic].fails_by
    if state.presenting():
        return
    if why(here, topic) is not None and authors:
        st.caption(f"Written to show: {', '.join(authors)}. More than one kind can be at work.")


def _ranks(ranked: Ranked) -> dict[str, int]:
    return {doc: rank for rank, doc in enumerate(ranked.docs, start=1)}


def _counted(mine: dict[str, str]) -> None:
    count = Counter(mine.values())
    st.header(f"Your labels: {len(mine)} {'query' if len(mine) == 1 else 'queries'}")
    rows = [(kind, str(count[kind]), KINDS.get(kind, "")) for kind in (*KINDS, OTHER) if count[kind]]
    table("Your labels by kind", ("kind", "queries", "what it is"), rows, of_words=True)
