"""What all steps of the lab draw on: the open collection, the model with its switches, and what was recorded."""

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from exercises.retrieval import BUNDLED, CUTS, KINDS, MODELS, SPLITS, Collection, ModelName, Split, Terms
from pages.shared import state
from pages.shared.show.style import as_markdown

STEPS = {
    "explore": "Explore",
    "compare": "One query",
    "training": "Training",
    "worst": "Worst ten",
    "test": "Test",
    "ideas": "Ideas",
}
OTHER = "something else"


@dataclass(frozen=True, slots=True)
class Setup:
    """What the address says: which collection, which model, which switches."""

    collection: Collection
    model: ModelName
    terms: Terms

    def record_key(self, what: str) -> str:
        """Where the learner's work on this collection is kept."""
        return f"lab/{self.collection.name}/{what}"


def asked(name: str, known: Sequence[str], otherwise: str) -> str:
    """What the link asks for under a name, where it is known; else the usual, saying so."""
    text = state.asked(name)
    if text is None or text in known:
        return text or otherwise
    st.warning(f"The link asks for a {name} called {as_markdown(text)}, which there is not. This is {otherwise}.")
    return otherwise


def terms_asked() -> Terms:
    """The switches in the address."""
    cut = asked("cut", CUTS, CUTS[0])
    return Terms(cut, state.asked("stop") == "1", state.asked("stem") == "1")  # type: ignore[arg-type]


def model_asked() -> ModelName:
    """The model in the address."""
    return asked("model", list(MODELS), "tfidf")  # type: ignore[return-value]


def where(step: str, **more: str | int | None) -> dict[str, str | int | None]:
    """The address of a step under the collection, model and switches that are open now."""
    kept = {name: state.asked(name) for name in ("collection", "model", "cut", "stop", "stem")}
    return {**kept, "step": step, **more}


def go(step: str, **more: str | int | None) -> None:
    """Leave for a step."""
    state.go("lab", **where(step, **more))


def gold_note(collection: Collection) -> None:
    """Wherever figures stand on another system's list, it says so."""
    if collection.gold == "system":
        st.caption(
            "The gold is another system's top 100 (Indri), not human judgment. A figure says how far a model agrees "
            "with that system."
        )


def said(setup: Setup, what: str, options: Sequence[str]) -> str | None:
    """A call as it was made, or None; a browser's store may hold anything."""
    made = state.recall(setup.record_key(what))
    return made if isinstance(made, str) and made in options else None


def why(setup: Setup, topic: str) -> str | None:
    """The kind of failure that the learner gave a query."""
    return said(setup, f"why/{topic}", (*KINDS, OTHER))


def labels(setup: Setup) -> dict[str, str]:
    """Query -> kind, for each that the learner has labelled."""
    found = state.recall_all(setup.record_key("why/"))
    return {
        topic: kind for topic, kind in found.items() if kind in (*KINDS, OTHER) and topic in setup.collection.topics
    }


class Opened(dict[str, str]):
    """What was frozen when test was opened: model, cut, stop, stem, the time, and whether test had been seen before.

    Empty while test is sealed.
    """

    @property
    def model(self) -> ModelName:
        return self["model"]  # type: ignore[return-value]

    @property
    def terms(self) -> Terms:
        return Terms(self["cut"], self["stop"] == "1", self["stem"] == "1")  # type: ignore[arg-type]

    @property
    def is_spent(self) -> bool:
        return bool(self["seen"])


def opened(setup: Setup) -> Opened:
    """How test was opened, if it was; what is no such record is none."""
    kept = state.recall(setup.record_key("test"))
    names = ("model", "cut", "stop", "stem", "at", "seen")
    if not isinstance(kept, dict) or not all(isinstance(kept.get(name), str) for name in names):
        return Opened()
    if kept["model"] not in MODELS or kept["cut"] not in CUTS:
        return Opened()
    return Opened({name: kept[name] for name in names})


def has_seen_test(setup: Setup) -> bool:
    """True once nothing about test is a secret to this learner. Whatever stands under the key is believed."""
    return bool(state.recall(setup.record_key("test"))) or bool(state.recall(setup.record_key("test-seen")))


def topics_to_show(setup: Setup) -> tuple[str, ...]:
    """The queries that may be looked at: those of training, and of test once it was open."""
    splits: tuple[Split, ...] = SPLITS if has_seen_test(setup) else SPLITS[:1]
    return tuple(topic for split in splits for topic in setup.collection.splits[split])


def query_name(collection: Collection, topic: str) -> str:
    """A query in a list: its id and its words."""
    return f"{topic}: {collection.topics[topic].text}"


def steps_done(setup: Setup) -> int:
    """How many of the steps were called, labelled, opened or written."""
    prefix = setup.record_key("")
    kept = state.recall_all(prefix)
    begun = ("explore", "first-five/", "gain", "why/", "test", "idea/")
    return sum(any(key == each or (each.endswith("/") and key.startswith(each)) for key in kept) for each in begun)


DEFAULT = BUNDLED
