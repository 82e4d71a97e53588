"""An explanation: written first, then held against key points and marked by the learner."""

import msgspec
import streamlit as st

from exercises.concepts import Explain
from pages.shared import present, state
from pages.shared.concepts import kept


def _field(concept: Explain) -> str:
    return state.field_key(concept.id, "words")


def _open(concept: Explain) -> None:
    text = state.typed(_field(concept))
    state.hold(f"blank/{concept.id}", not text.strip())
    if text.strip():
        kept.keep(concept, msgspec.structs.replace(kept.kept(concept), text=text))


def _mark(concept: Explain) -> None:
    covered = [number for number in range(len(concept.points)) if state.chosen(_point(concept, number)) is True]
    kept.keep(concept, msgspec.structs.replace(kept.kept(concept), covered=covered))


def _point(concept: Explain, number: int) -> str:
    return f"point-{concept.id}-{number}"


def show(concept: Explain) -> None:
    """The words, and once there are some, the points."""
    st.markdown(concept.ask)
    if state.presenting():
        st.header("Two minutes, two sentences, then the key points")
        if shown := present.answer("points"):
            shown.markdown("\n".join(f"- {point}" for point in concept.points))
        return
    _written(concept, kept.is_done(concept))


@st.fragment
def _written(concept: Explain, was_done: bool) -> None:
    here = kept.kept(concept)
    key = _field(concept)
    with st.form(f"form-{concept.id}", border=False):
        state.restore_field(key)
        st.text_area("Your explanation", key=key, height=200)
        label, kind = ("Keep this text", "secondary") if here.text else ("Show the key points", "primary")
        st.form_submit_button(label, type=kind, on_click=_open, args=(concept,))  # type: ignore[arg-type]
    if here.text is None:
        st.caption(
            "Nothing here reads or grades your words: once they stand you see key points, and mark them yourself."
        )
        if state.held(f"blank/{concept.id}"):
            st.markdown("Nothing is written yet. Write a sentence or two, then the points open.")
    else:
        if state.held(f"blank/{concept.id}"):
            st.markdown("The field is empty, so what you kept before still stands. Write something to replace it.")
        if shown := present.answer("points"):
            with shown:
                _points(concept, here)
    state.send_work()
    if kept.is_done(concept) != was_done:
        st.rerun()


def _points(concept: Explain, here: kept.Kept) -> None:
    st.header("Key points: which of them did you cover?")
    st.caption("Self-marked: you decide, and nothing is graded. Go by what stands in your text.")
    for number, point in enumerate(concept.points):
        state.follow(_point(concept, number), number in here.covered)
        st.checkbox(point, key=_point(concept, number), on_change=_mark, args=(concept,))
    marked = sum(0 <= number < len(concept.points) for number in here.covered)
    missing = len(concept.points) - marked
    to_do = " Add what is missing to your text, in your own words." if missing else ""
    st.markdown(f"You marked {marked} of {len(concept.points)}.{to_do}")
