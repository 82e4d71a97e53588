"""Which way a figure goes when the list changes, and why, said for the change at hand."""

from collections.abc import Sequence
from fractions import Fraction
from math import isclose
from typing import Literal, get_args

from exercises.model import Measure, Value
from exercises.mutations.operations import Setup
from exercises.reference import InvalidInput, Problem, dcg, ideal_dcg, ranking_problems, value_of

Direction = Literal["down", "same", "up", "undefined", "rejected"]
DIRECTIONS: tuple[Direction, ...] = get_args(Direction)


def problems(setup: Setup) -> list[Problem]:
    """What makes the list invalid, if anything."""
    return ranking_problems(setup.ranking, documents=setup.query.documents)


def measures(setup: Setup, graded: bool) -> tuple[Measure, ...]:
    """What is asked of a list: P, Recall, RR and AP at its cut-off, and nDCG where it is graded."""
    binary = (Measure("P", setup.k), Measure("Recall", setup.k), Measure("RR"), Measure("AP", setup.k))
    return (*binary, Measure("nDCG", setup.k)) if graded else binary


def value_at(setup: Setup, measure: Measure) -> Value:
    """The measure at the cut-off that is in force in this list. InvalidInput on a list that is not valid."""
    return value_of(setup.query, measure.cut_at(setup.k))


def agree(one: Fraction | float, other: Fraction | float) -> bool:
    """Equal; floats up to the rounding of sums taken in another order."""
    if isinstance(one, Fraction) and isinstance(other, Fraction):
        return one == other
    return isclose(one, other, abs_tol=1e-9)


def direction(before: Setup, after: Setup, measure: Measure) -> Direction:
    """Which way the measure goes from one valid list to another list.

    rejected where the list afterwards is not valid; undefined where the value afterwards is. From undefined to
    any value is "up": there is a figure now.
    """
    if problems(after):
        return "rejected"
    was, now = value_at(before, measure), value_at(after, measure)
    if now is None:
        return "undefined"
    if was is None:
        return "up"
    if agree(now, was):
        return "same"
    return "up" if now > was else "down"


def _top(setup: Setup, measure: Measure) -> tuple[str, ...]:
    return setup.ranking[: setup.k] if measure.k is not None else setup.ranking


def _hits(setup: Setup, measure: Measure) -> list[int]:
    return [rank for rank, doc in enumerate(_top(setup, measure), start=1) if doc in setup.query.relevant]


def _sum(ranks: Sequence[int]) -> Fraction:
    return sum((Fraction(hits, rank) for hits, rank in enumerate(ranks, start=1)), Fraction(0))


def _series(items: Sequence[object]) -> str:
    *most, last = map(str, items)
    return f"{', '.join(most)} and {last}" if most else last


def _hits_said(number: int) -> str:
    return f"{number} hit{'' if number == 1 else 's'}"


def _ranks_said(ranks: Sequence[int]) -> str:
    return f"rank{'' if len(ranks) == 1 else 's'} {_series(ranks)}" if ranks else "no rank"


def _known(number: int) -> str:
    return f"{number} known relevant document{'' if number == 1 else 's'}"


def reason(before: Setup, after: Setup, measure: Measure) -> str:
    """Why the measure went where it went, in one or two sentences about this change.

    InvalidInput where the list before is not valid; for a rejected list it says what breaks it.
    """
    found = problems(after)
    if found:
        return found[0].message
    if problems(before):
        raise InvalidInput(problems(before))
    measure = measure.cut_at(after.k)
    match measure.name:
        case "P":
            return _precision(before, after, measure)
        case "Recall":
            return _recall(before, after, measure)
        case "RR":
            return _reciprocal_rank(before, after, measure)
        case "AP":
            return _average_precision(before, after, measure)
        case _:
            return _ndcg(before, after, measure)


def _passed(before: Setup, after: Setup, measure: Measure) -> str:
    """Which documents entered or left the first k: "d5 entered the first 3, d8 left it"."""
    was, now = set(_top(before, measure)), set(_top(after, measure))
    entered = [doc for doc in _top(after, measure) if doc not in was]
    left = [doc for doc in _top(before, measure) if doc not in now]
    parts = [f"{_series(docs)} {verb}" for docs, verb in ((entered, "entered"), (left, "left")) if docs]
    return f"{', '.join(parts)} the first {after.k}"


def _rejudged(before: Setup, after: Setup) -> list[str]:
    return sorted(before.query.relevant ^ after.query.relevant)


def _precision(before: Setup, after: Setup, measure: Measure) -> str:
    was, now = len(_hits(before, measure)), len(_hits(after, measure))
    if before.k != after.k:
        return f"{_hits_said(was)} in {before.k} places before, {_hits_said(now)} in {after.k} places now."
    same_set = set(_top(before, measure)) == set(_top(after, measure))
    if was == now and same_set:
        inside = [doc for doc in _top(after, measure) if doc in _rejudged(before, after)]
        if inside:
            verb = "is" if len(inside) == 1 else "are"
            return f"{_series(inside)} {verb} judged otherwise, and it is still {_hits_said(now)} in {after.k} places."
        if _rejudged(before, after):
            return f"The first {after.k} hold what they held. P@{after.k} asks nothing about documents below or missed."
        if _top(before, measure) == _top(after, measure):
            return f"Nothing changed in the first {after.k}, and P@{after.k} reads no further."
        return f"The first {after.k} hold the same documents. P@{after.k} counts hits; it does not see their order."
    if was == now:
        short = f" A short list does not shrink the {after.k}." if len(after.ranking) < after.k else ""
        return f"{_passed(before, after, measure)}; still {_hits_said(now)}, divided by {after.k}.{short}"
    if same_set:
        again = [doc for doc in _top(after, measure) if doc in _rejudged(before, after)]
        verb = "is" if len(again) == 1 else "are"
        return f"{_series(again)} {verb} judged otherwise: {_hits_said(was)} before, {_hits_said(now)} now."
    return f"{_passed(before, after, measure)}: {_hits_said(was)} before, {_hits_said(now)} now, divided by {after.k}."


_NOTHING_KNOWN = "No relevant document is known, so there is nothing to divide by: undefined, not 0."


def _recall(before: Setup, after: Setup, measure: Measure) -> str:
    was, now = len(_hits(before, measure)), len(_hits(after, measure))
    known, known_now = len(before.query.relevant), len(after.query.relevant)
    if not known_now:
        return _NOTHING_KNOWN
    if not known:
        return f"{_known(known_now).capitalize()} now, {now} of them in the first {after.k}."
    if known != known_now:
        same = "The same " if was == now else f"{was} before, now "
        return f"{same}{_hits_said(now)} in the first {after.k}, divided by {known_now} where it was {known}."
    if was == now:
        return (
            f"{now} of the {_known(known)} in the first {after.k}, before and after. Order inside the cut is not seen."
        )
    if before.k != after.k:
        return f"Known relevant in the cut: {was} of {known} at k = {before.k}, {now} of {known} at k = {after.k}."
    return f"{_passed(before, after, measure)}: {was} of the {_known(known)} before, {now} now."


def _reciprocal_rank(before: Setup, after: Setup, measure: Measure) -> str:
    was, now = _hits(before, measure)[:1], _hits(after, measure)[:1]
    if not now:
        ending = "as before" if not was else f"where the first stood at rank {was[0]}"
        return f"The list holds no relevant document, {ending}. RR is 0, a number, not undefined."
    if was == now:
        return f"The first relevant document still stands at rank {now[0]}. RR looks at nothing else."
    if not was:
        return f"There was none, and now the first relevant document stands at rank {now[0]}."
    return f"The first relevant document went from rank {was[0]} to rank {now[0]}."


def _average_precision(before: Setup, after: Setup, measure: Measure) -> str:
    was, now = _hits(before, measure), _hits(after, measure)
    known, known_now = len(before.query.relevant), len(after.query.relevant)
    if not known_now:
        return _NOTHING_KNOWN
    total, total_now = _sum(was), _sum(now)
    if not known:
        return f"{_known(known_now).capitalize()} now: the sum {total_now} is divided by {known_now}."
    still = f"Still divided by {known_now}."
    if known != known_now and total == total_now:
        costs = " Learning of one more document that was missed costs AP." if known_now > known else ""
        return f"The same sum, {total_now}, divided by {known_now} where it was {known}.{costs}"
    if known != known_now:
        return f"The sum goes from {total} to {total_now}, and what it is divided by from {known} to {known_now}."
    if was == now:
        return f"The hits stand at the same ranks within the cut, so the sum stays {total_now}. {still}"
    if total == total_now:
        return f"The hits moved from {_ranks_said(was)} to {_ranks_said(now)}, and the sum stays {total_now}. {still}"
    if len(was) == len(now):
        return (
            f"The {'hit' if len(now) == 1 else 'hits'} moved from {_ranks_said(was)} to {_ranks_said(now)}, so the "
            f"precisions there add up to {total_now} where they made {total}. {still}"
        )
    change = f"the sum goes from {total} to {total_now}. {still}"
    if before.k != after.k:
        return f"{_hits_said(len(was))} in the first {before.k}, {len(now)} in the first {after.k}: {change}"
    word = "more" if len(now) > len(was) else "less"
    return f"{_hits_said(abs(len(now) - len(was)))} {word} in the first {after.k}: {change}"


def _ndcg(before: Setup, after: Setup, measure: Measure) -> str:
    if not after.query.relevant:
        return _NOTHING_KNOWN
    pairs = [
        (dcg(s.ranking, s.query.grades, s.k, measure.gain), ideal_dcg(s.query.grades, s.k, measure.gain))
        for s in (before, after)
    ]
    (was, ideal), (now, ideal_now) = pairs
    if agree(now, was) and agree(ideal, ideal_now):
        return f"DCG@{after.k} stays {now:.3f} and the ideal stays {ideal_now:.3f}."
    if agree(ideal, ideal_now):
        return f"DCG@{after.k} goes from {was:.3f} to {now:.3f}; the ideal stays {ideal_now:.3f}."
    return f"DCG goes from {was:.3f} to {now:.3f}, and the ideal list's from {ideal:.3f} to {ideal_now:.3f}."


def working(setup: Setup, measure: Measure) -> str:
    """The figure with this list's numbers put in, in a line: (1/2 + 2/3) / 4. Empty where the list is rejected."""
    if problems(setup):
        return ""
    at = measure.cut_at(setup.k)
    hits, known = _hits(setup, at), len(setup.query.relevant)
    match at.name:
        case "P":
            return f"{len(hits)} / {setup.k}"
        case "Recall":
            return f"{len(hits)} / {known}"
        case "Hit":
            return f"{len(hits)} found"
        case "RR":
            return f"1 / {hits[0]}" if hits else "no hit"
        case "AP":
            terms = " + ".join(f"{number}/{rank}" for number, rank in enumerate(hits, start=1)) or "0"
            return f"({terms}) / {known}"
        case _:
            actual = dcg(setup.ranking, setup.query.grades, setup.k, at.gain)
            return f"{actual:.3f} / {ideal_dcg(setup.query.grades, setup.k, at.gain):.3f}"
