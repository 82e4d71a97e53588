"""A choice: the lists it is about, figures to work out first where there are some, then question by question."""

import streamlit as st

from exercises.concepts import Build, Choice, Option
from exercises.model import Exercise, Query
from exercises.reference import reciprocal_rank
from pages.shared import attempts, present, state
from pages.shared.concepts import kept
from pages.shared.show import answers, wall
from pages.shared.show.judged import Judged, judged
from pages.shared.show.ranking import ranking
from pages.shared.show.table import table

_MOST_LISTS = 3  # more of them stand in one table


def show(concept: Choice) -> None:
    """What it is about on the left, what is asked on the right; in one column where there is no list."""
    st.markdown(concept.ask)
    if not concept.lists:
        _asked(concept)
        return
    left, right = st.columns([5, 6], gap="large")
    with left:
        _lists(concept)
    with right:
        _asked(concept)


def _lists(concept: Choice) -> None:
    shown: dict[str, Query] = {}
    for name, query in concept.lists.items():
        shown.setdefault(query.text or name, query)  # the same question judged anew is part of what is asked
    if len(shown) > _MOST_LISTS:
        table(
            "The relevant page of each question",
            ("question", "rank of its page"),
            [(f"{number}. {text}", _first(query)) for number, (text, query) in enumerate(shown.items(), start=1)],
        )
        return
    for name, query in shown.items():
        if query.text or len(shown) > 1:
            st.markdown(f"**{name.replace('_', ' ')}**")
        ranking(query, concept.k)


def _first(query: Query) -> str:
    """Every page is ranked, so the rank can be read off RR."""
    return str(reciprocal_rank(query.ranking, query.relevant).denominator)


def parts(concept: Choice) -> int:
    """How many things it asks: the figures to work out, then the questions."""
    return len(concept.questions) + (len(concept.compute.fields) if concept.compute else 0)


def _on_the_wall(concept: Choice) -> None:
    """One of the things it asks; what to keep comes with the last."""
    number, figures = present.part(parts(concept)), concept.compute.fields if concept.compute else ()
    if concept.compute and number < len(figures):
        wall.figures(concept.compute, figures[number])
        return
    asked = concept.questions[number - len(figures)]
    wall.question(asked.ask, [Judged(each.is_right, each.text, "", (each.why,)) for each in asked.options])
    if number == parts(concept) - 1 and (shown := present.answer("lesson")):
        shown.markdown(f"**To keep.** {concept.lesson}")


def _asked(concept: Choice) -> None:
    if state.presenting():
        _on_the_wall(concept)
        return
    compute = concept.compute
    if compute is None:
        _questions_alone(concept, kept.is_done(concept))
        return
    st.header("Work it out")
    st.caption(answers.HOW_TO_WRITE)
    answers.ask(compute, compute.fields, after=lambda: _help(compute))  # this part runs alone, so the next one can't
    if attempts.is_settled(compute):
        questions(concept)
    else:
        st.caption("The questions open once these figures stand.")


def _help(compute: Exercise) -> None:
    answers.show_me(compute)
    if not attempts.is_settled(compute):
        answers.hints(compute)


@st.fragment
def _questions_alone(concept: Choice, was_done: bool) -> None:
    """The questions as a part of the page that runs alone: a verdict comes at once."""
    questions(concept)
    state.send_work()
    if kept.is_done(concept) != was_done:
        st.rerun()


def questions(concept: Choice | Build) -> None:
    """The questions as far as they are answered, and the next one."""
    upto = kept.open_question(concept)
    for number in range(min(upto + 1, len(concept.questions))):
        _question(concept, number, is_open=number == upto)


def _key(concept: Choice | Build, number: int) -> str:
    return f"option-{concept.id}-{number}"


def _none(concept: Choice | Build, number: int) -> str:
    return f"none-chosen/{_key(concept, number)}"


def _check(concept: Choice | Build, number: int) -> None:
    text = state.chosen(_key(concept, number))
    state.hold(_none(concept, number), text is None)
    if isinstance(text, str):
        kept.try_option(concept, number, text)


def _question(concept: Choice | Build, number: int, *, is_open: bool) -> None:
    question, record = concept.questions[number], kept.answered(concept, number)
    texts = [option.text for option in question.options]
    at = texts.index(record.text) if record.text in texts else None
    if is_open:
        if at is not None and state.chosen(_key(concept, number)) is None:
            state.choose(_key(concept, number), texts[at])
        with st.form(f"form-{_key(concept, number)}", border=False):
            st.radio(question.ask, texts, index=None, key=_key(concept, number), width="stretch")
            st.form_submit_button(
                "Check", type="primary", on_click=_check, args=(concept, number), width="stretch", key=f"check-{number}"
            )
        if at is None and state.held(_none(concept, number)):
            st.markdown("Nothing is chosen yet, so nothing was counted. Choose one; a guess is fine.")
    else:
        st.markdown(f"**{question.ask}**")
    if at is not None and (shown := present.answer(f"option_{number}")):
        with shown:
            judged([_told(question.options[at], record.earned)])


def _told(option: Option, earned: str) -> Judged:
    if option.is_right:
        return Judged(True, option.text, earned, (option.why,))
    return Judged(False, f"{option.named[:1].upper()}{option.named[1:]}", "", (option.why,))
