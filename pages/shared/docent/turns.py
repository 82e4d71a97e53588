"""The order of Docent on the wall: figure by figure, question by question, then the steps that come after them."""

from pages.shared import present, state
from pages.shared.docent.finds import ASKED
from pages.shared.docent.material import EXERCISES, STEPS, WORTH_CALLING


def at_question(question: int, k: int) -> None:
    """The ways on and back from one figure of a question."""
    asked = len(EXERCISES[question - 1].fields)
    stops = _stops(k)
    present.along("docent", stops, stops.index({"question": question, "k": k, "ask": present.part(asked) + 1}))


def at_step(step: str) -> None:
    """The ways on and back from a step after the questions."""
    stops = _stops(2)
    here: present.Stop = {"step": step}
    if step == "repair":
        repair = state.asked("repair")
        here = {"step": step, "ask": present.part(ASKED) + 1} if repair is None else {"step": step, "repair": repair}
        if here not in stops:  # a repair of one's own comes after the finds and before the others
            stops.insert(stops.index({"step": step, "ask": ASKED}) + 1, here)
    present.along("docent", stops, stops.index(here))


def _stops(k: int) -> list[present.Stop]:
    figures: list[present.Stop] = [
        {"question": question, "k": k, "ask": ask}
        for question, exercise in enumerate(EXERCISES, start=1)
        for ask in range(1, len(exercise.fields) + 1)
    ]
    finds: list[present.Stop] = [{"step": "repair", "ask": ask} for ask in range(1, ASKED + 1)]
    repairs: list[present.Stop] = [{"step": "repair", "repair": name} for name in WORTH_CALLING]
    return [*figures, *({"step": step} for step in STEPS if step not in ("questions", "repair")), *finds, *repairs]
