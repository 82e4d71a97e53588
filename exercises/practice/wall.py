"""The wall: the truth and up to three figures of wrong rules, lettered for a show of hands."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from exercises.grading import TWINS, Suspect, answer_of, beside, reason_for, suspects, written
from exercises.model import Answer, Exercise, Measure

LETTERS = "ABCD"
_FEWEST = 2  # one figure alone would give itself away


@dataclass(frozen=True, slots=True)
class Pick:
    """One figure to raise a hand for.

    figure   as the page writes it, and `decimal` as it stands beside it, empty where it would say no more
    rules    the wrong rules that give the figure, likelier first; none for the right one
    why      for a wrong figure what its rule does and what counts, for the right one its reason
    """

    letter: str
    figure: str
    decimal: str
    is_right: bool
    rules: tuple[str, ...]
    why: str


def wall(exercise: Exercise, field: Measure, seed: int = 0) -> tuple[Pick, ...]:
    """A to D for one field: the truth among the figures of wrong rules, in an order that says nothing.

    Targeted rules come before others, likelier before less likely; a rule that can go two ways gives its second
    figure only where no other rule is left. Figures differ as they are shown, as a
    fraction and as a decimal: rules that give the same figure share a letter, and one that gives the truth has
    none. There are fewer letters where fewer figures exist, and none at all where the truth would stand alone.
    The order is a hash of exercise, field, seed and figure: the same for ever, on any machine.
    """
    truth = answer_of(exercise, field)
    found: dict[str, list[Suspect]] = {}
    shown: dict[str, Answer] = {written(truth): truth}
    decimals = {_decimal(truth)}
    fitting = _targeted_first(exercise, field)
    first = [(suspect, suspect.figures[0]) for suspect in fitting]
    second = [(suspect, figure) for suspect in fitting for figure in suspect.figures[1:]]
    for suspect, figure in (*first, *second):
        name = written(figure)
        if name in found:
            found[name].append(suspect)
        elif _decimal(figure) not in decimals and len(found) < len(LETTERS) - 1:
            decimals.add(_decimal(figure))
            shown[name], found[name] = figure, [suspect]
    if len(shown) < _FEWEST:
        return ()
    reason = reason_for(exercise, field)
    order = sorted(shown, key=lambda name: _place(exercise, field, seed, name))
    return tuple(
        Pick(
            letter,
            name,
            beside(shown[name]),
            name not in found,
            tuple(dict.fromkeys(each.name for each in found.get(name, ()))),
            _told(found[name]) if name in found else reason,
        )
        for letter, name in zip(LETTERS, order, strict=False)
    )


def _targeted_first(exercise: Exercise, field: Measure) -> list[Suspect]:
    targets = exercise.targets.get(field.label, ())
    return sorted(suspects(exercise, field), key=lambda each: each.name not in targets)


def _decimal(figure: Answer) -> str:
    return figure if isinstance(figure, str) else f"{float(figure):.3f}"


def _place(exercise: Exercise, field: Measure, seed: int, figure: str) -> bytes:
    return sha256(f"{exercise.id}/{field.label}/{seed}/{figure}".encode()).digest()


def _told(fitting: Sequence[Suspect]) -> str:
    """What the rule does; where two or more fit, both are named and neither is accused."""
    first, *others = {each.name: each for each in fitting}.values()
    if not others:
        return first.told
    if len(others) == 1 and (first.name, others[0].name) in TWINS:
        habit = others[0].habit
        return f"{first.told} {habit[0].upper()}{habit[1:]} gives the same figure."
    return f"It comes from {', or from '.join(each.habit for each in (first, *others))}."
