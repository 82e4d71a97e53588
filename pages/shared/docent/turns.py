"""The order of Docent on the wall: figure by figure, question by question, then the steps that come after them."""

from pages.shared import present
from pages.shared.docent.material import EXERCISES, STEPS


def at_question(question: int, k: int) -> None:
    """The ways on and back from one figure of a question."""
    asked = len(EXERCISES[question - 1].fields)
    stops = _stops(k)
    present.along("docent", stops, stops.index({"question": question, "k": k, "ask": present.part(asked) + 1}))


def at_step(step: str) -> None:
    """The ways on and back from a step after the questions."""
    stops = _stops(2)
    present.along("docent", stops, stops.index({"step": step}))


def _stops(k: int) -> list[present.Stop]:
    figures: list[present.Stop] = [
        {"question": question, "k": k, "ask": ask}
        for question, exercise in enumerate(EXERCISES, start=1)
        for ask in range(1, len(exercise.fields) + 1)
    ]
    return [*figures, *({"step": step} for step in STEPS if step != "questions")]
