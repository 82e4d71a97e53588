"""What is chosen for all steps: the collection, and beneath the title the model with its switches."""

from collections.abc import Mapping, Sequence

import streamlit as st

from exercises.retrieval import (
    KINDS,
    MODELS,
    STOP_WORDS,
    ModelName,
    Progress,
    Terms,
    Unreadable,
    ask,
    is_open,
    is_ready,
    open_collection,
    titles,
)
from pages.shared import state
from pages.shared.lab import jobs
from pages.shared.lab.material import DEFAULT, OTHER, Setup, asked, go, model_asked, query_name, terms_asked, why
from pages.shared.show.jump import jump
from pages.shared.show.style import as_markdown

_SWITCHES = {"stop": "Remove stop words", "stem": "Stem endings", "cut": "Keep punctuation"}


def setup() -> Setup:
    """The collection, model and switches of the address. A large collection is read in the background first."""
    known = titles()
    name = asked("collection", list(known), DEFAULT)
    try:
        jobs.wait_for(
            f"open {name}",
            f"Reading the collection {name}.",
            lambda: is_open(name),
            lambda progress: open_collection(name, progress),
        )
        return Setup(open_collection(name), model_asked(), terms_asked())
    except Unreadable as broken:
        st.title("This collection can't be read")
        st.error(as_markdown(str(broken)))
        jump(f"Go to: {known[DEFAULT]}", "lab", icon=":material/arrow_forward:")
        st.stop()


def wait_for_models(here: Setup, names: Sequence[ModelName]) -> None:
    """Returns once these models are in memory; of a large collection they are made in the background."""

    def work(progress: Progress) -> None:
        for name in names:
            ask(here.collection, name, here.terms, "", 1, progress)

    jobs.wait_for(
        f"models {here.collection.digest} {here.terms.label} {names}",
        "Making the index.",
        lambda: all(is_ready(here.collection, name, here.terms) for name in names),
        work,
    )


def choose_collection(here: Setup, step: str) -> None:
    """The collections there are, where there is more than one."""
    known = titles()
    chosen = st.selectbox(
        "Collection",
        list(known),
        index=list(known).index(here.collection.name),
        format_func=lambda name: known[name],
        key=f"collection_{here.collection.name}",
    )
    if chosen != here.collection.name:
        state.go("lab", collection=chosen, step=step)


def choose_terms(here: Setup, step: str, **more: str | int | None) -> None:
    """The switches between text and terms, the same for all models. On the wall the link says them."""
    if state.presenting():
        st.caption(f"Words: {here.terms.label}")
        return
    on = [name for name, holds in _held(here.terms).items() if holds]
    chosen = st.pills(
        "Words",
        list(_SWITCHES),
        selection_mode="multi",
        default=on,
        format_func=lambda name: _SWITCHES[name],
        key=f"terms_{step}_{'_'.join(on)}",
        help=f"{len(STOP_WORDS)} English function words can be removed; the Snowball stemmer cuts endings; with "
        "punctuation kept a text is cut at blanks only.",
    )
    if sorted(chosen) != sorted(on):
        kept = {name: "1" if name in chosen else None for name in ("stop", "stem")}
        go(step, **kept, cut="blanks" if "cut" in chosen else None, **more)


def _held(terms: Terms) -> Mapping[str, bool]:
    return {"stop": terms.stop_words, "stem": terms.stemming, "cut": terms.cut == "blanks"}


def choose_model(here: Setup, step: str, label: str = "Model", **more: str | int | None) -> None:
    """One model, for steps that look at one. On the wall the link says it."""
    if state.presenting():
        return
    chosen = st.segmented_control(
        label,
        list(MODELS),
        default=here.model,
        format_func=lambda name: MODELS[name],
        key=f"model_{step}_{here.model}",
        required=True,
        width="stretch",
    )
    if chosen != here.model:
        go(step, model=chosen, **more)


def label_failure(here: Setup, topic: str, question: str) -> None:
    """The kinds of failure to choose from for a query, kept as they are chosen. On the wall hands are raised."""
    if state.presenting():
        return
    key = f"why_{here.collection.name}_{topic}"
    st.pills(
        question,
        [*KINDS, OTHER],
        default=why(here, topic),
        key=key,
        on_change=_keep_label,
        args=(here.record_key(f"why/{topic}"), key),
        help="  \n".join(f"**{kind}**: {says}" for kind, says in KINDS.items()),
    )


def _keep_label(record: str, key: str) -> None:
    state.record(record, state.chosen(key))


def choose_query(here: Setup, step: str, label: str, topics: Sequence[str], current: str) -> str:
    """One of these queries; another choice is another link of the same step."""
    chosen = st.selectbox(
        label,
        topics,
        index=topics.index(current),
        format_func=lambda topic: query_name(here.collection, topic),
        key=f"{step}_{here.collection.name}_{current}",
    )
    if chosen != current:
        go(step, query=chosen)
    return current
