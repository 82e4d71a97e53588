"""How the table of a version was found: every shape of a level, kept where it separates what its turn has to.

Run by hand when a new version is made, never by the app: `python -m exercises.practice.variants.survey 2 > v2.json`.
A version that links carry is never made anew.
"""

import hashlib
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, product
from textwrap import wrap

from exercises.grading import TWINS, Suspect, answer_of, suspects
from exercises.model import Answer, Exercise, Measure
from exercises.practice.variants.levels import DEMANDS, LEVELS, QUERIES, UNDEFINED, Demand, Level, seen
from exercises.practice.variants.shapes import Listed, Shape

MOST = 48
"""Shapes kept for a turn, where there are so many: none comes back within 4 * 48 seeds."""

_APART = Fraction(1, 100)
"""Figures of a target differ by more than this from any other, also for nDCG, where three decimals are asked."""


def posed(shape: Shape) -> Exercise:
    """A shape as an exercise, its documents named by number."""
    names = [tuple(f"d{i}" for i in range(len(each.ranked) + len(each.missed))) for each in shape.lists]
    is_macro = len(shape.lists) > 1
    queries = shape.named(names)
    return Exercise("", "predict", "", "", queries, (shape.measure,), ("", "", ""), shape.cutoff, is_macro)


def _are_twins(name: str, other: str) -> bool:
    return (name, other) in TWINS or (other, name) in TWINS


def _apart(some: Suspect, other: Suspect) -> bool:
    return all(abs(Fraction(a) - Fraction(b)) > _APART for a in some.figures for b in other.figures)


def told_apart(exercise: Exercise) -> frozenset[str]:
    """The wrong rules whose figures are neither the truth nor any other rule's, its twin excepted."""
    (measure,) = exercise.fields
    answer = answer_of(exercise, measure)
    known = suspects(exercise, measure)
    if isinstance(answer, str):
        return frozenset(each.name for each in known)
    truth = Suspect("", (answer,), "", "")
    return frozenset(
        each.name
        for each in known
        if _apart(each, truth)
        and all(other.name == each.name or _are_twins(each.name, other.name) or _apart(each, other) for other in known)
    )


def _measures(asks: str, cuts: tuple[int, ...]) -> Iterator[tuple[Measure, int | None]]:
    for ask in asks.split():
        name = ask.rstrip("^").removesuffix("@k").removesuffix("/k")
        if "k" not in ask:
            yield Measure.parse(name), None
            continue
        for k in cuts:
            label = f"{name}@{k}{' (2^rel - 1)' if '^' in ask else ''}" if "@" in ask else name
            yield Measure.parse(label), k


def _lists(level: Level, is_graded: bool, is_undefined: bool) -> Iterator[Listed]:
    grades = range(level.grades + 1) if is_graded else range(2)
    for length in level.lengths:
        for ranked in product((0,) if is_undefined else grades, repeat=length):
            found = sum(grade > 0 for grade in ranked)
            for more in range(1 if is_undefined else level.known - found + 1):
                for missed in product(grades[1:], repeat=more) if is_graded and more < 3 else [(1,) * more]:
                    if list(missed) == sorted(missed, reverse=True):
                        yield Listed(ranked, missed)


def _order(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _is_friendly(answer: Answer, level: Level) -> bool:
    """A fraction whose denominator is small and, where several are added, made of 2, 3 and 5 only."""
    if not isinstance(answer, Fraction):
        return True
    return answer.denominator <= level.denominator and (not level.adds or 60**3 % answer.denominator == 0)


def _of_one_list(metric: str, number: int, demand: Demand) -> Iterator[Shape]:
    level = LEVELS[metric][number - 1]
    is_undefined = demand.targets == UNDEFINED
    for measure, k in _measures(demand.ask, level.cuts):
        for listed in _lists(level, measure.name == "nDCG", is_undefined):
            yield Shape(measure, k, (listed,))


def _drawn(text: str, below: int) -> int:
    return int(_order(text), 16) % below


def _of_several(number: int, demand: Demand, tries: int = 60_000) -> Iterator[Shape]:
    level, (fewest, most) = LEVELS["macro"][number - 1], QUERIES[number]
    asked = [*_measures(demand.ask, level.cuts)]
    if number == 3 and demand.ask == "AP@k":
        asked += _measures("nDCG@k", level.cuts)
    for attempt in range(tries):
        key = f"macro {number} {demand.ask} {attempt}"
        measure, k = asked[_drawn(f"{key} measure", len(asked))]
        queries = fewest + _drawn(f"{key} queries", most - fewest + 1)
        empty = _drawn(f"{key} empty", queries)
        lists = []
        for query in range(queries):
            at = f"{key} {query}"
            length = level.lengths[_drawn(f"{at} length", len(level.lengths))]
            ranked = tuple(_drawn(f"{at} {rank}", 5) // 3 for rank in range(length))
            more = _drawn(f"{at} more", max(level.known - sum(ranked), 0) + 1)
            lists.append(Listed((0,) * length) if query == empty else Listed(ranked, (1,) * more))
        found = sum(any(each.ranked[: measure.k]) for each in lists)
        no_answer = sum(each.known == 0 for each in lists)
        if no_answer == 1 and found >= min(2, queries - 2):  # a mean of one figure and zeros teaches little
            yield Shape(measure, k, tuple(lists))


def _is_kept(metric: str, number: int, demand: Demand, shape: Shape) -> bool:
    if metric != "macro" and not demand.fits(seen(shape)):
        return False
    exercise = posed(shape)
    if not _is_friendly(answer_of(exercise, shape.measure), LEVELS[metric][number - 1]):
        return False
    return set(demand.targets.split()) <= told_apart(exercise)


def kept(metric: str, number: int, demand: Demand, taken: set[str]) -> list[str]:
    """The shapes of a turn, in the order in which seeds walk through them: neighbours differ in what is right."""
    candidates = _of_several(number, demand) if metric == "macro" else _of_one_list(metric, number, demand)
    fitting = (each for each in candidates if str(each) not in taken and _is_kept(metric, number, demand, each))
    by_answer: dict[str, list[str]] = defaultdict(list)
    for shape in islice(fitting, 4 * MOST if metric == "macro" else None):
        alike = f"{shape.measure.label} {answer_of(posed(shape), shape.measure)}"
        by_answer[alike].append(str(shape))
    several = [sorted(set(each), key=_order) for _, each in sorted(by_answer.items(), key=lambda item: _order(item[0]))]
    longest = max(map(len, several), default=0)
    by_turns = [each[place] for place in range(longest) for each in several if place < len(each)]
    return by_turns[:MOST]


def survey(metric: str, number: int) -> list[dict[str, str | list[str]]]:
    """The four turns of a metric and level."""
    taken: set[str] = set()
    turns: list[dict[str, str | list[str]]] = []
    for demand in DEMANDS[metric]:
        shapes = kept(metric, number, demand, taken)
        taken.update(shapes)
        turns.append({"targets": demand.targets, "shapes": wrap(" ".join(shapes), 100)})
    return turns


if __name__ == "__main__":
    found = {metric: {str(number): survey(metric, number) for number in (1, 2, 3)} for metric in DEMANDS}
    json.dump({"version": int(sys.argv[1]), "metrics": found}, sys.stdout, indent=1)
    sys.stdout.write("\n")
