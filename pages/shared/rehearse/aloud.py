"""A question on the wall: the class answers aloud; then its key points, a full answer, and what each score takes."""

import streamlit as st

from pages.shared import present, state
from pages.shared.show import rubric as look
from rubric import Criterion, Question, rubric


def show() -> None:
    """The question the link names, else the first; the others follow it, topic by topic."""
    questions = [question for topic in rubric().topics for question in topic.questions]
    names = [each.id for each in questions]
    name = state.asked("question")
    here = names.index(name) if name in names else 0
    _asked(questions[here])
    present.along("rehearse", [{"question": each} for each in names], here)


def _asked(question: Question) -> None:
    topic = rubric().topic_of(question.id)
    st.title(question.ask)
    st.markdown(f"**{topic.title}.** {topic.judges}")
    if shown := present.answer("points"):
        with shown:
            left, right = st.columns([7, 5], gap="large")
            with left:
                for number, point in enumerate(question.points, start=1):
                    look.key_point(number, len(question.points), topic.point(point), is_judged=False)
            with right:
                look.notes("A full answer", question.answer)
                if isinstance(topic, Criterion):
                    look.descriptors(topic)
