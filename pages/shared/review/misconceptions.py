"""Review by misconception: each wrong rule that was met by name, where, and what settled it."""

from collections.abc import Sequence

import streamlit as st

from exercises.practice.mastery import SKILLS, Met, habit_of
from pages.shared import practice
from pages.shared.show.jump import folded, jump
from pages.shared.show.style import safe


def _row(met: Met) -> None:
    state = "settled" if met.settled_by else "not settled"
    after = "An exercise that tells it was right first time since." if met.settled_by else "It comes back on Go on."
    st.html(
        f'<div class="hm hm-skill {"held" if met.settled_by else "open"}"><span class="sign" aria-hidden="true">'
        f"{'●' if met.settled_by else '○'}</span><b>{safe(SKILLS[met.skill])}</b>: "
        f'{safe(habit_of(met.skill, met.rule))} <span class="state">{state}</span>'
        f'<p class="quiet">{after}</p></div>'
    )


def show(found: Sequence[Met]) -> None:
    """A block a rule; the links behind it are drawn once asked for."""
    if not found:
        st.markdown(
            "No wrong rule was met by name so far. Where a figure of yours follows one, it is named and kept here."
        )
    for met in found:
        _row(met)
        label = f"{SKILLS[met.skill]}, {habit_of(met.skill, met.rule)}: where it was met"
        if fold := folded(label):
            with fold:
                for name in met.on:
                    screen, what = practice.link(name)
                    jump(practice.title(name), screen, icon=":material/close:", **what)
                if met.settled_by:
                    screen, what = practice.link(met.settled_by)
                    jump(f"Settled by: {practice.title(met.settled_by)}", screen, icon=":material/check:", **what)
