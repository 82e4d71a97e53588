"""Review by skill: held, fading or open, what is missing, a way to practise it, and the exercises behind it."""

from collections.abc import Mapping

import streamlit as st

from exercises.grading import KINDS
from exercises.practice.mastery import SKILLS, Skill, Standing, habit_of
from pages.shared import practice, progress, state
from pages.shared.show import onward
from pages.shared.show.jump import folded, jump
from pages.shared.show.style import safe

_SIGNS = {"held": "●", "fading": "◐", "open": "○"}


def _missing(stand: Standing) -> str:
    """What was not shown yet, in words."""
    if not stand.missing:
        return ""
    if stand.skill == "valid":
        return "Still to name: " + "; ".join(safe(progress.started(KINDS[rule])) for rule in stand.missing) + "."
    if stand.skill == "directions":
        return "Still to call: " + ", ".join(stand.missing) + "."
    return "Still to rule out: " + "; ".join(safe(habit_of(stand.skill, rule)) for rule in stand.missing) + "."


def _row(name: str, stand: Standing, now: int) -> None:
    when = f" · last right {onward.days_ago(stand, now)}" if stand.last else ""
    st.html(
        f'<div class="hm hm-skill {stand.state}"><span class="sign" aria-hidden="true">{_SIGNS[stand.state]}</span>'
        f'<b>{safe(name)}</b> <span class="state">{stand.state}</span>'
        f'<p class="quiet">{safe(onward.counted(stand))}{safe(when)}</p><p>{_missing(stand)}</p></div>'
    )


def show(standings: Mapping[Skill, Standing]) -> None:
    """A block a skill; the links behind it are drawn once asked for."""
    now = state.now_ms()
    for skill, stand in standings.items():
        left, right = st.columns([7, 4], vertical_alignment="center")
        with left:
            _row(SKILLS[skill], stand, now)
        with right:
            if upcoming := practice.next_for(skill):
                screen, what = practice.link(upcoming)
                jump(f"Practise {progress.started(SKILLS[skill])}", screen, icon=":material/arrow_forward:", **what)
        behind = practice.behind(skill)
        if behind and (fold := folded(f"{SKILLS[skill]}: {len(behind)} exercise{'' if len(behind) == 1 else 's'}")):
            with fold:
                for name, is_shown in behind:
                    screen, what = practice.link(name)
                    icon = ":material/check:" if is_shown else ":material/radio_button_unchecked:"
                    jump(practice.title(name), screen, icon=icon, **what)
