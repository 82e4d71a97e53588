"""Review: what the learner holds, what fades or is open, the wrong rules met, and the exercises behind each."""

import streamlit as st

from exercises.practice.mastery import SKILLS
from pages.shared import practice, state
from pages.shared.frame import contract_panel, frame, strip
from pages.shared.review import misconceptions, skills
from pages.shared.show import onward
from pages.shared.show.parts import choose_part

_PARTS = {"skills": "By skill", "misconceptions": "By misconception"}


def heading(held: int, fading: int) -> str:
    """What was found, as a title."""
    return f"{held} of {len(SKILLS)} skills are held" + (f", {fading} fading" if fading else "")


frame("Review")
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
part = state.asked("by") if state.asked("by") in _PARTS else "skills"
picked = choose_part("Reviewed", _PARTS, str(part))
if picked != part:
    state.go("review", by=picked)
if picked == "skills":
    skills.show(standings)
else:
    misconceptions.show(practice.met())
contract_panel()
