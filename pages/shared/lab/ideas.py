"""Step 6: three ideas on a worksheet, and the run as a file to hand in."""

from collections import Counter

import streamlit as st

from exercises.retrieval import KINDS, MODELS, is_retrieved, retrieve, submission
from pages.shared import present, state
from pages.shared.lab import jobs
from pages.shared.lab.controls import choose_model, choose_terms
from pages.shared.lab.material import Setup, gold_note, labels
from pages.shared.show import wall
from pages.shared.show.table import table

_FIELDS = {
    "failure": "Which failure it addresses",
    "how": "How it works",
    "cost": "What it costs: time, memory, or queries that get worse",
}
_IDEAS = 3
_DEEP = 100


def show(here: Setup) -> None:
    """The worksheet, then the file."""
    st.title("Three ideas, each with its price")
    if state.presenting():
        _on_the_wall()
        return
    mine = Counter(labels(here).values())
    if mine:
        counted = ", ".join(f"{kind} {count}" for kind, count in mine.most_common())
        st.markdown(f"You have labelled: {counted}. An idea that addresses none of these will move few queries.")
    else:
        st.markdown("Label some failures among the worst ten first: an idea is good for the failures there are.")
    with st.expander("The kinds of failure"):
        _kinds()
    written = [[_field(here, number, name) for name in _FIELDS] for number in range(1, _IDEAS + 1)]
    st.download_button(
        "Download the ideas",
        _worksheet(here, written),
        f"ideas-{here.collection.name}.md",
        "text/markdown",
        on_click="ignore",
    )
    _run_file(here)


def _on_the_wall() -> None:
    """What to say of an idea; the kinds of failure once they are revealed."""
    wall.hands("Of each idea say", list(_FIELDS.values()))
    if shown := present.answer("kinds"):
        with shown:
            _kinds()


def _kinds() -> None:
    table("Kinds of failure", ("kind", "what it is"), list(KINDS.items()), of_words=True)


def _field(here: Setup, number: int, name: str) -> str:
    if name == "failure":
        st.header(f"Idea {number}")
    key = state.field_key("lab", here.collection.name, str(number), name)
    state.restore_field(key)
    return st.text_area(
        f"{_FIELDS[name]} ({number})",
        key=key,
        height=70,
        on_change=_remember,
        args=(here, number, name, key),
    )


def _remember(here: Setup, number: int, name: str, key: str) -> None:
    state.record(here.record_key(f"idea/{number}/{name}"), bool(state.typed(key).strip()))


def _worksheet(here: Setup, written: list[list[str]]) -> str:
    lines = [f"# Three ideas for {here.collection.title}", ""]
    for number, texts in enumerate(written, start=1):
        lines += [f"## Idea {number}", ""]
        for question, text in zip(_FIELDS.values(), texts, strict=True):
            lines += [f"**{question}**", "", text.strip() or "(nothing yet)", ""]
    return "\n".join(lines)


def _run_file(here: Setup) -> None:
    st.header("The run, as a file to hand in")
    st.markdown(
        f"All {len(here.collection.topics):,} queries, at most {_DEEP} documents each: qid, docid, rank, score. "
        "It holds no judgment. *Check a run* reads it, and so does `python -m exercises evaluate`."
    )
    gold_note(here.collection)
    choose_model(here, "ideas")
    choose_terms(here, "ideas")
    topics = tuple(here.collection.topics)
    jobs.wait_for(
        f"run {here.collection.digest} {here.model} {here.terms.label}",
        "Retrieving for all queries.",
        lambda: is_retrieved(here.collection, here.model, here.terms, topics, _DEEP),
        lambda progress: retrieve(here.collection, here.model, here.terms, topics, _DEEP, progress),
    )
    found = retrieve(here.collection, here.model, here.terms, topics, _DEEP)
    empty = [topic for topic, ranked in found.items() if not ranked.docs]
    if empty:
        st.caption(f"Nothing came back for {', '.join(empty[:20])}: the file has no line for them.")
    st.download_button(
        "Download the run",
        submission(found),
        f"{here.collection.name}-{here.model}.tsv",
        "text/tab-separated-values",
        type="primary",
        on_click="ignore",
        help=f"{MODELS[here.model]}, {here.terms.label}",
    )
