"""A build: the workbench, what has to hold, and after a check which of it holds, with the figures."""

from typing import Literal

import streamlit as st

from exercises.concepts import Build, Built
from exercises.retrieval import Answered
from pages.shared import present, state
from pages.shared.concepts import kept, workbench
from pages.shared.concepts.choice import questions
from pages.shared.show.judged import Judged, judged
from pages.shared.show.jump import folded
from pages.shared.show.ranking import answered, ranking
from pages.shared.show.style import as_markdown


def show(concept: Build) -> None:
    """What is asked, the workbench and the verdict; then what the example teaches."""
    st.markdown(concept.ask)
    _built(concept, kept.is_done(concept))


@st.fragment
def _built(concept: Build, was_done: bool) -> None:
    """All of it as a part of the page that runs alone: a document put in is there at once."""
    left, right = st.columns([6, 5], gap="large")
    with left:
        if concept.ranker is None:
            workbench.lists(concept)
        else:
            _ranked(concept)
    with right:
        workbench.marks(concept)
        _given(concept)
        _verdict(concept)
    if state.presenting():
        _revealed(concept)
    elif kept.example(concept).is_settled and (shown := present.answer("example")):
        with shown:
            _learnt(concept)
        questions(concept)
    state.send_work()
    if kept.is_done(concept) != was_done:
        st.rerun()


def _ranked(concept: Build) -> None:
    """The question the learner asks, and the ranker's list for it."""
    key = workbench.question_key(concept)
    with st.form(f"form-{concept.id}", border=False):
        state.restore_field(key)
        st.text_input("Your question", key=key, autocomplete="off", max_chars=200)
        st.form_submit_button("Rank the pages", width="stretch")
    now = workbench.built(concept)
    if concept.ranker is None:
        return
    if now.question.split():
        relevant = frozenset(doc for doc in concept.pool if now.grades.get(doc, 0))
        answered(Answered(0, now.question, relevant, concept.ranker.rank_pages(now.question)), concept.k or 1)
    if fold := folded("The eight pages"):
        with fold:
            for page in concept.ranker.pages:
                st.markdown(f"**{page.id}: {as_markdown(page.title)}.** {as_markdown(page.text)}")


def _given(concept: Build) -> None:
    """The judgments that stand, where the learner marks none or some are of documents out of reach."""
    relevant = [doc for doc, grade in concept.given.items() if grade]
    here = [doc for doc in relevant if doc in concept.pool]
    more = len(relevant) - len(here)
    if concept.marks == "nothing":
        others = f" and {more} more, which no list here can hold" if more else ""
        st.markdown(f"**Known relevant ({len(relevant)}):** {', '.join(here)}{others}.")


def _check(concept: Build) -> None:
    workbench.hear(concept)
    now = workbench.built(concept)
    is_untouched = now == concept.at_first
    state.hold(f"untouched/{concept.id}", is_untouched)
    if not is_untouched:
        kept.try_example(concept, now)


def _verdict(concept: Build) -> None:
    """The conditions, judged once there was a check, with the buttons below them."""
    record, checked = kept.example(concept), kept.kept(concept).checked
    now = workbench.built(concept)
    st.header("What has to hold")
    if state.presenting():  # nothing is checked there: what stands is judged as soon as answers are shown
        checked = now if state.revealed() and now != concept.at_first else None
    if checked is None or concept.problems(checked):
        conditions = [str(each) for each in concept.conditions]
        if concept.ranker is not None:
            conditions.insert(0, "the question is not in the golden set yet")
        st.markdown("\n".join(f"- {as_markdown(each)}" for each in conditions))
    elif shown := present.answer("conditions"):
        with shown:
            judged([Judged(each.holds, each.condition, each.figures, each.why) for each in concept.judge(checked)])
            if checked != now:
                st.caption("Changed since this check. Check again for the figures of what stands there now.")
    if state.presenting():
        return
    settled = record.is_settled
    kind: Literal["primary", "secondary"] = "secondary" if settled else "primary"
    st.button("Check the example", type=kind, on_click=_check, args=(concept,), key="check-it", width="stretch")
    with st.container(horizontal=True):
        st.button("Start over", on_click=workbench.reset, args=(concept,), disabled=now == concept.at_first)
        if not settled and not kept.kept(concept).hint:
            st.button("Open the hint", on_click=kept.open_hint, args=(concept,))
        if not settled and record.tries:
            st.button("Show one example", on_click=kept.show_example, args=(concept,))
    if state.held(f"untouched/{concept.id}") and now == concept.at_first:
        st.caption("Nothing is built yet, so nothing was counted.")
    if not settled and kept.kept(concept).hint:
        st.markdown(f"**Hint.** {concept.hint}")


def _learnt(concept: Build) -> None:
    """What the example teaches, one that was shown, and one that comes near."""
    checked = kept.kept(concept).checked
    if kept.example(concept).earned == "shown":
        st.header("One example")
        _example(concept, concept.solution)
    st.markdown(f"{'✓ **It holds.** ' if checked and concept.is_met(checked) else ''}{concept.lesson}")
    if fold := folded("A near miss"):
        with fold:
            _example(concept, concept.near_miss)
            st.markdown(concept.because)


def _revealed(concept: Build) -> None:
    """On the wall: an example that holds, and what it teaches."""
    if shown := present.answer("example"):
        with shown:
            st.header("One example")
            _example(concept, concept.solution)
            st.markdown(concept.lesson)


def _example(concept: Build, example: Built) -> None:
    if example.question:
        st.markdown(f"*{as_markdown(example.question)}*")
    columns = st.columns(len(concept.names), gap="large")
    for column, (name, query) in zip(columns, concept.queries(example).items(), strict=True):
        with column:
            if len(concept.names) > 1:
                st.markdown(f"**{name}**")
            ranking(query, concept.k)
