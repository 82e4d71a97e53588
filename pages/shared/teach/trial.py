"""An exercise from a text, played like one of the course: graded, with hints and working, in one browser only."""

from dataclasses import replace
from hashlib import sha256

import streamlit as st

from exercises.model import Exercise
from exercises.reference import DECLARED_K, rules
from pages.shared import attempts
from pages.shared.show import answers
from pages.shared.show.ranking import ranking
from pages.shared.show.style import as_markdown
from pages.shared.show.table import table


def own(exercise: Exercise, text: str) -> Exercise:
    """The exercise under a name of its own, so that tries at one text are none at another or at the course.

    Its words come from somebody's file: they are shown as they stand and do nothing.
    """
    return replace(
        exercise,
        id=f"own-{sha256(text.encode()).hexdigest()[:20]}",
        title=as_markdown(exercise.title),
        ask=as_markdown(exercise.ask),
        hints=tuple(as_markdown(hint) for hint in exercise.hints),
    )


def play(written: Exercise, text: str) -> None:
    """The list, the fields, the verdicts and the help, as Predict shows them."""
    exercise = own(written, text)
    st.header(exercise.title)
    left, right = st.columns([6, 5], gap="large")
    with left:
        st.markdown(exercise.ask)
        ranking(written.query, exercise.k)
        with st.expander("The rules that count here"):
            table("The rules that count here", ("about", "rule"), rules(exercise.k or DECLARED_K), of_words=True)
    with right:
        st.header("Your prediction")
        st.caption(answers.HOW_TO_WRITE)
        answers.ask(exercise, exercise.fields, after=lambda: _help(exercise))
    answers.worked(exercise)


def _help(exercise: Exercise) -> None:
    answers.show_me(exercise)
    if not attempts.is_settled(exercise):
        answers.hints(exercise)
