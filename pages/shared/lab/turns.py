"""The order of the lab on the wall: the three calls on the collection, then step by step."""

from pages.shared import present
from pages.shared.lab.explore import ASKED
from pages.shared.lab.material import STEPS, where


def at(step: str) -> None:
    """The ways on and back from a step, under the collection, model and switches that are open now."""
    order = [(each, ask) for each in STEPS for ask in range(1, (ASKED if each == "explore" else 1) + 1)]
    stops = [{name: each for name, each in where(of, ask=ask).items() if each is not None} for of, ask in order]
    here = present.part(ASKED) + 1 if step == "explore" else 1
    present.along("lab", stops, order.index((step, here)))
