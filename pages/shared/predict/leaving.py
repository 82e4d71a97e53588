"""The way on from a list on which something is still open."""

import streamlit as st

from exercises.model import Exercise
from exercises.practice.mastery import Pick
from pages.shared import attempts, practice
from pages.shared.show import onward
from pages.shared.show.jump import jump


def leave_open(exercise: Exercise, chosen: Pick) -> None:
    """After a try, while something is still open: what can be done here, and the way on without it."""
    if not any(attempts.history(exercise, field).tries for field in exercise.fields):
        return
    st.caption("Fill in or change a figure above, then check it, or leave the list open: it keeps what you typed.")
    screen, what = practice.link(chosen.exercise)
    jump(f"Go on with {onward.name(chosen)}", screen, icon=":material/arrow_forward:", **what)
