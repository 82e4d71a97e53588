"""Holdout: choose on development, freeze, open test once, and claim no more than that allows."""

from exercises.catalogue import course
from pages.shared import present, state
from pages.shared.frame import contract_panel, frame, strip
from pages.shared.holdout import copied, lucky, material, scenarios, steps
from pages.shared.show.parts import choose_part

_PARTS = {"holdout": "The holdout", "copy": "A copy of test", "lucky": "The lucky run", "scenarios": "May they?"}


def _part() -> str:
    if state.asked("scenario") is not None:
        return "scenarios"
    asked = state.asked("step") or "holdout"
    return asked if asked in _PARTS else "holdout"


def _parts(current: str) -> None:
    if state.presenting():
        return
    chosen = choose_part("Part", _PARTS, current)
    if chosen != current:
        state.go("holdout", step=chosen)


def turns(current: str) -> None:
    """The ways to what comes before and after on the wall: the parts, then scenario by scenario."""
    names = [each.id for each in course().scenarios]
    asked = state.asked("scenario")
    stops = [*({"step": each} for each in _PARTS if each != "scenarios"), *({"scenario": each} for each in names)]
    here = {"scenario": asked if asked in names else names[0]} if current == "scenarios" else {"step": current}
    present.along("holdout", stops, stops.index(here))


frame("Holdout")
part = _part()
number = steps.number(material.holdout())
words = " → ".join(
    f"[{word}]" if at == number else word for at, word in enumerate(("score", "freeze", "open", "report"), 1)
)
strip(f"Holdout, step {number} of 4", words, number - 1, 4)
_parts(part)
if part == "holdout":
    steps.show()
elif part == "copy":
    copied.show()
elif part == "lucky":
    lucky.show()
else:
    scenarios.show(state.asked("scenario"))
contract_panel()
turns(part)
