"""Step 1: one question in full, its ranking, and five figures to predict."""

import streamlit as st

from exercises.catalogue import read_at
from exercises.model import Exercise
from pages.shared import attempts, state
from pages.shared.docent import turns
from pages.shared.docent.material import EXERCISES, IN_FULL, LATEST_K, NAMES, QUESTIONS
from pages.shared.frame import contract_panel
from pages.shared.show import answers
from pages.shared.show.jump import folded, jump
from pages.shared.show.ranking import answered
from pages.shared.show.style import as_markdown


def _number_asked(name: str, most: int, otherwise: int) -> int:
    """A number from the link, or the usual one, saying so where the link has something else."""
    text = state.asked(name)
    if text is None:
        return otherwise
    if text.isdecimal() and len(text) < 4 and 1 <= int(text) <= most:
        return int(text)
    st.warning(f"The link asks for {name} {as_markdown(text)}. There are 1 to {most}; this is {name} {otherwise}.")
    return otherwise


def show() -> None:
    """A question's ranking with the words that matched, its five figures, and the way on."""
    number = _number_asked("question", len(QUESTIONS), 1)
    k = _number_asked("k", LATEST_K, 2)
    question, exercise = QUESTIONS[number - 1], read_at(EXERCISES[number - 1], k)
    st.title(question.question)
    st.markdown(
        "Docent ranks eight help pages by the number of words they share with the question, punctuation and all. "
        "One page answers it."
    )
    left, right = st.columns([7, 5], gap="large")
    with left:
        answered(question, k)
        if not state.presenting():
            _cut(number, k)
        contract_panel(k)
    with right:
        if not state.presenting():
            st.header("Your prediction")
            st.caption(answers.HOW_TO_WRITE)
        answers.ask(exercise, exercise.fields, after=lambda: _below(exercise, number, k))
    answers.worked(exercise)
    if fold := folded("All nine questions"):
        with fold:
            for each, name in enumerate(NAMES, start=1):
                jump(f"{each}. {name}: {QUESTIONS[each - 1].question}", "docent", question=each, k=k)
    turns.at_question(number, k)


def _cut(number: int, k: int) -> None:
    chosen = st.segmented_control(
        "Cut at k", range(1, LATEST_K + 1), default=k, key=f"k_{number}_{k}", required=True, width="stretch"
    )
    if chosen != k:
        state.go("docent", question=number, k=chosen)


def _below(exercise: Exercise, number: int, k: int) -> None:
    answers.show_me(exercise)
    if not attempts.is_settled(exercise):
        answers.hints(exercise)
        return
    st.markdown(
        f"**The ceiling of P@{k} is 1/{k} here**: one page is relevant, so at least {k - 1} of {k} places miss."
        if k > 1
        else "**P@1 can reach 1 here**: the one relevant page may stand at rank 1."
    )
    _further(number, k)


def _further(number: int, k: int) -> None:
    """The next of the three questions asked in full, then the cut."""
    at_k = {each: read_at(EXERCISES[each - 1], k) for each in IN_FULL if each != number}
    upcoming = next((each for each, exercise in at_k.items() if not attempts.is_settled(exercise)), None)
    if upcoming and st.button(f"Next: {NAMES[upcoming - 1]}", type="primary"):
        state.go("docent", question=upcoming, k=k)
    elif not upcoming and st.button("Next: where to cut", type="primary"):
        state.go("docent", step="cut")
