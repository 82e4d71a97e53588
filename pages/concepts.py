"""Concepts: one idea at a time, to choose with a reason, to build as an example, or to explain."""

import streamlit as st

from exercises.catalogue import Concept, course
from exercises.concepts import Build, Choice, Explain
from pages.shared import present, progress, state
from pages.shared.components import top
from pages.shared.concepts import build, choice, explain, kept
from pages.shared.frame import contract_panel, frame, strip
from pages.shared.show.jump import folded, jump

_KINDS = {"choice": "Choose", "build": "Build", "explain": "Explain"}


def chosen() -> Concept:
    """The concept the link names; without a link the first that is not done, which the link names from then on."""
    concepts = course().concepts
    first = next((each for each in concepts if not kept.is_done(each)), concepts[0])
    name = state.asked("concept")
    if name is None:
        state.ask(concept=first.id)
        return first
    found = next((each for each in concepts if each.id == name), None)
    if found is None:
        st.title("No such concept")
        st.markdown("The link is misspelt, or older than the course.")
        jump(f"Go to: {progress.started(first.title)}", "concepts", icon=":material/arrow_forward:", concept=first.id)
        all_concepts()
        st.stop()
    return found


def further(concept: Concept, upcoming: Concept | None) -> None:
    """What to keep, and the next concept as the one filled button, once this one is done."""
    if not kept.is_done(concept):
        return
    if isinstance(concept, Choice):
        st.markdown(f"**To keep.** {concept.lesson}")
    if upcoming is None:
        st.markdown("All concepts are done. Holdout puts them to work: choose a run, freeze it, open test once.")
        if st.button("Go on with Holdout", type="primary"):
            state.go("holdout")
    elif st.button(f"Next: {progress.started(upcoming.title)}", type="primary"):
        state.go("concepts", concept=upcoming.id)


def all_concepts() -> None:
    """Every concept by name, with its kind and what is done."""
    if fold := folded("All concepts"):
        with fold:
            for number, each in enumerate(course().concepts, start=1):
                icon = ":material/check:" if kept.is_done(each) else ":material/radio_button_unchecked:"
                label = f"{number}. {each.title} · {_KINDS[each.kind].lower()}"
                jump(label, "concepts", icon=icon, concept=each.id)


def turns(concept: Concept) -> None:
    """The ways to what comes before and after on the wall: question by question, concept by concept."""
    asked = [(each.id, choice.parts(each) if isinstance(each, Choice) else 1) for each in course().concepts]
    stops = [{"concept": name, "ask": number} for name, parts in asked for number in range(1, parts + 1)]
    part = present.part(dict(asked)[concept.id]) + 1
    present.along("concepts", stops, stops.index({"concept": concept.id, "ask": part}))


frame("Concepts")
concept = chosen()
top.show(concept.id)
concepts = course().concepts
upcoming, place = kept.after(concept), [each.id for each in concepts].index(concept.id) + 1
next_up = f"next: {progress.started(upcoming.title)}" if upcoming else "all concepts done"
here = f"Concepts {place} of {len(concepts)} · {_KINDS[concept.kind].lower()}"
strip(here, next_up, sum(map(kept.is_done, concepts)), len(concepts))
st.title(concept.title)
if isinstance(concept, Choice):
    choice.show(concept)
elif isinstance(concept, Build):
    build.show(concept)
else:
    explain.show(concept)
further(concept, upcoming)
contract_panel(None if isinstance(concept, Explain) else concept.k)
all_concepts()
turns(concept)
