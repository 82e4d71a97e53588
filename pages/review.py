"""Review: what the learner holds, what fades or is open, the wrong rules met, and the exercises behind each."""

import streamlit as st

from exercises.practice.mastery import SKILLS
from pages.shared import practice, present, state
from pages.shared.frame import contract_panel, frame, strip
from pages.shared.review import misconceptions, skills
from pages.shared.show import onward, wall
from pages.shared.show.parts import choose_part

_PARTS = {"skills": "By skill", "misconceptions": "By misconception"}


def heading(held: int, fading: int) -> str:
    """What was found, as a title."""
    return f"{held} of {len(SKILLS)} skills are held" + (f", {fading} fading" if fading else "")


def on_the_wall(part: str) -> None:
    """What is asked of a class instead of a person: no record of the presenter's own is shown."""
    st.title("Which of these do you hold?" if part == "skills" else "Which wrong rule have you met?")
    if shown := present.answer("standings"):
        with shown:
            show(part)
    else:
        wall.hands("Raise a hand for each", list(SKILLS.values()))
    stops = [{"by": each} for each in _PARTS]
    present.along("review", stops, list(_PARTS).index(part))


def show(part: str) -> None:
    """The standings, or the wrong rules that were met."""
    if part == "skills":
        skills.show(practice.standings())
    else:
        misconceptions.show(practice.met())


frame("Review")
part = state.asked("by") or "skills"
part = part if part in _PARTS else "skills"
if state.presenting():
    on_the_wall(part)
    st.stop()
standings = practice.standings()
chosen = practice.go_on()
held = sum(each.state == "held" for each in standings.values())
fading = sum(each.state == "fading" for each in standings.values())
strip("Review", f"next: {onward.name(chosen)}", held, len(SKILLS))
st.title(heading(held, fading))
st.markdown(
    "A skill is held once every wrong rule that a list can tell from the right one was ruled out: by a fresh list of "
    "level 2 or above, right first time, without hint or sheet."
)
if st.button(f"Go on with {onward.name(chosen)}", type="primary"):
    screen, what = practice.link(chosen.exercise)
    state.go(screen, **what)
picked = choose_part("Reviewed", _PARTS, part)
if picked != part:
    state.go("review", by=picked)
show(picked)
contract_panel()
