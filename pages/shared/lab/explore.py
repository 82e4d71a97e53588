"""Step 1: three calls on the collection, then its figures: queries, documents, gold."""

import streamlit as st

from exercises.retrieval import (
    HISTOGRAM_END,
    SPLITS,
    GoldFigures,
    Lengths,
    document_words,
    gold_figures,
    is_measured,
    lengths,
    three_documents,
    topic_words,
)
from pages.shared import present, state
from pages.shared.lab import jobs
from pages.shared.lab.material import Setup, go, gold_note, where
from pages.shared.show import hits, wall
from pages.shared.show.bars import histogram
from pages.shared.show.judged import Judged
from pages.shared.show.jump import jump
from pages.shared.show.table import table

_CALLS = {
    "A query has, in the mean": ((1, 3, "1 or 2 words"), (3, 6, "3 to 5"), (6, 10, "6 to 9"), (10, 0, "10 or more")),
    "The document in the middle, by length, has": (
        (0, 50, "under 50 words"),
        (50, 150, "50 to 149"),
        (150, 500, "150 to 499"),
        (500, 0, "500 or more"),
    ),
    "A query has known relevant documents, in the mean": (
        (0, 2, "under 2"),
        (2, 6, "2 to 5"),
        (6, 20, "6 to 19"),
        (20, 0, "20 or more"),
    ),
}
_UNITS = (" words", " words", "")
ASKED = len(_CALLS)
"""How many things are asked of the collection, one at a time on the wall."""


def show(here: Setup) -> None:
    """The calls; then the figures."""
    st.title("What is in this collection?")
    if here.collection.notes:
        st.caption(" ".join(here.collection.notes))
    made = _made(here)
    if made is None and not state.presenting():
        st.markdown(
            f"**{len(here.collection.ids):,} documents, {len(here.collection.topics):,} queries.** Look before you "
            "retrieve: three calls, then the figures."
        )
        said = [
            st.segmented_control(question, [words for _, _, words in options], width="stretch")
            for question, options in _CALLS.items()
        ]
        st.button("Show the figures", type="primary", on_click=_make, args=(here, said))
        if state.held("lab_calls_missing"):
            st.caption("Three calls, then the figures. Guess where you can't know.")
        return
    jobs.wait_for(
        f"lengths {here.collection.digest}",
        "Measuring the documents.",
        lambda: is_measured(here.collection),
        lambda progress: document_words(here.collection, progress),
    )
    if state.presenting():
        _on_the_wall(here, present.part(ASKED))
    elif made is not None:
        _figures(here, made)


def _make(here: Setup, said: list[str | None]) -> None:
    state.hold("lab_calls_missing", None in said)
    if None not in said:
        state.record(here.record_key("explore"), said)


def _made(here: Setup) -> list[str] | None:
    kept = state.recall(here.record_key("explore"))
    if not isinstance(kept, list) or len(kept) != len(_CALLS):
        return None
    known = [[words for _, _, words in options] for options in _CALLS.values()]
    return kept if all(said in options for said, options in zip(kept, known, strict=True)) else None


def _figures(here: Setup, made: list[str]) -> None:
    queries, documents, gold = _measured(here)
    _judged(made, (queries.mean, documents.median, gold.mean))
    left, right = st.columns(2, gap="large")
    with left:
        _queries(queries)
    with right:
        _documents(documents)
    st.markdown(
        "Lengths differ because kinds of document do: a notice says one thing, a review says twenty. A model that "
        "counts matching words favours the long ones, unless it divides by something."
    )
    _gold(here, gold)
    _three(here)
    if st.button("Next: one query, three models", type="primary"):
        go("compare")


def _measured(here: Setup) -> tuple[Lengths, Lengths, GoldFigures]:
    queries, gold = lengths(list(topic_words(here.collection).values())), gold_figures(here.collection)
    return queries, lengths(document_words(here.collection)), gold


def _on_the_wall(here: Setup, part: int) -> None:
    """One of the calls as a show of hands; its figures once they are revealed."""
    queries, documents, gold = _measured(here)
    question, options = list(_CALLS.items())[part]
    true = (queries.mean, documents.median, gold.mean)[part]
    st.markdown(f"**{len(here.collection.ids):,} documents, {len(here.collection.topics):,} queries.**")
    right, why = _right(options, true), (f"{true:.1f}{_UNITS[part]}",)
    offered = [Judged(words == right, words, why=why if words == right else ()) for _, _, words in options]
    wall.question(f"{question}:", offered)
    if shown := present.answer("figures"):
        with shown:
            if part == 0:
                _queries(queries)
            elif part == 1:
                _documents(documents)
            else:
                _gold(here, gold)


def _queries(queries: Lengths) -> None:
    st.header(f"Queries: {queries.mean:.1f} words in the mean")
    histogram(queries.bins, "words in the query", "queries")
    _lengths_table("Queries", queries)


def _documents(documents: Lengths) -> None:
    st.header(f"Documents: half have {documents.median:.0f} words or more")
    histogram(documents.bins, "words in the document", "documents")
    if documents.beyond:
        st.caption(f"{documents.beyond:,} documents with more than {HISTOGRAM_END:,} words are not in the chart.")
    _lengths_table("Documents", documents)


def _gold(here: Setup, gold: GoldFigures) -> None:
    st.header(f"Gold: {gold.answerable} of {gold.topics} queries have a relevant document")
    gold_note(here.collection)
    rows = [
        ("known relevant documents of a query, mean", f"{gold.mean:.2f}"),
        ("fewest and most", f"{gold.fewest} and {gold.most}"),
        ("queries without one, reported apart", f"{len(gold.no_answer)}"),
        *((f"judged with grade {grade}", f"{count:,}") for grade, count in gold.grades),
        *((f"queries for {split}", f"{len(here.collection.splits[split])}") for split in SPLITS),
    ]
    table("Gold", ("", "figure"), rows)


def _right(options: tuple[tuple[int, int, str], ...], true: float) -> str:
    return next((words for low, high, words in options if low <= true and (not high or true < high)), "")


def _judged(made: list[str], truth: tuple[float, ...]) -> None:
    for (question, options), unit, said, true in zip(_CALLS.items(), _UNITS, made, truth, strict=True):
        mark, also = ("✓", "") if said == _right(options, true) else ("✗", f" You said {said}.")
        st.markdown(f"{mark} **{question} {true:.1f}{unit}.**{also}")


def _lengths_table(name: str, found: Lengths) -> None:
    rows = [
        ("mean", f"{found.mean:.1f}"),
        ("median", f"{found.median:.1f}"),
        ("shortest", f"{found.shortest:,}"),
        ("longest", f"{found.longest:,}"),
    ]
    table(f"{name}: words", ("words", name.lower()), rows)


def _three(here: Setup) -> None:
    asked = state.asked("seed") or "1"
    seed = int(asked) if asked.isdecimal() and len(asked) < 7 else 1
    st.header("Three documents, drawn at random")
    st.caption(f"Seed {seed}: the same link draws the same three.")
    for column, document in zip(st.columns(3, gap="medium"), three_documents(here.collection, seed), strict=False):
        with column:
            hits.document(here.collection, None, document.id, here.terms, (), most=900)
    jump("Draw three others", "lab", icon=":material/casino:", **where("explore", seed=seed + 1))
