"""Variants on the screen: the one a link names, the way to the next, and a fresh list where something was missed."""

from typing import NoReturn

import streamlit as st

from exercises.grading import FieldRecord
from exercises.model import Exercise
from exercises.practice.variants import (
    LAST_SEED,
    LEVELS,
    METRICS,
    Metric,
    NoVariant,
    Variant,
    find,
    fresh,
    from_link,
    generate,
    metric_of,
)
from pages.shared import attempts, state
from pages.shared.show.jump import jump
from pages.shared.show.style import as_markdown

NAMES: dict[Metric, str] = {
    "precision": "precision",
    "recall": "recall",
    "rr": "reciprocal rank",
    "ap": "average precision",
    "ndcg": "nDCG",
    "macro": "macro average",
}
_WORST_FIRST = ("", "shown", "after feedback", "first try")
_AFTER_A_SLIP, _UNAIDED = 1, 2  # levels: back to a short list, or on to the level that counts


def asked() -> Variant | None:
    """The variant that the link names, None where it names none; an odd link stops at a page with what there is.

    A link without a version means the current one, and carries it from then on.
    """
    name, metric = state.asked("exercise") or "", state.asked("variant")
    if metric is None and not name.startswith("variant-"):
        return None
    if metric is None:
        return find(name) or _no_such(f"There is no fresh list {name[:60]}.")
    try:
        variant = from_link(metric, state.asked("level"), state.asked("seed"), state.asked("v"))
    except NoVariant as none:
        _no_such(str(none))
    state.ask(v=variant.version)
    return variant


def _no_such(why: str) -> NoReturn:
    """A page that says what is possible, as near to the link as there is something."""
    metric, level = state.asked("variant"), state.asked("level")
    metrics = [each for each in METRICS if each == metric]
    levels = [each for each in LEVELS if str(each) == level]
    st.title("No such list")
    st.markdown(f"{as_markdown(why)} Open one of these:")
    for name in metrics or METRICS:
        for number in LEVELS if metrics else levels or LEVELS[:1]:
            _jump(f"Level {number}: {NAMES[name]}", generate(name, number, 1))
    st.stop()


def _jump(label: str, variant: Variant) -> None:
    jump(label, "predict", icon=":material/autorenew:", **variant.link)


def of(exercise: Exercise) -> Variant | None:
    """The variant that an exercise is, if it is one."""
    return find(exercise.id)


def where(variant: Variant) -> str:
    """Where the variant stands among its like."""
    return f"Predict · fresh lists of {NAMES[variant.metric]}, level {variant.level}, seed {variant.seed}"


def following(variant: Variant) -> Variant:
    """The next seed; after the last one the first."""
    seed = variant.seed + 1 if variant.seed < LAST_SEED else 0
    return generate(variant.metric, variant.level, seed, variant.version)


def preceding(variant: Variant) -> Variant:
    """The seed before; before the first one the last."""
    seed = variant.seed - 1 if variant.seed > 0 else LAST_SEED
    return generate(variant.metric, variant.level, seed, variant.version)


def weakest(exercise: Exercise) -> tuple[Metric, FieldRecord] | None:
    """The metric that went worst on an exercise, with its record; where nothing tells two apart, the later one."""
    records = [(metric_of(exercise, field), attempts.history(exercise, field)) for field in exercise.fields]
    known = [(metric, record) for metric, record in records if metric is not None]
    if not known:
        return None
    return min(reversed(known), key=lambda each: (_WORST_FIRST.index(each[1].earned), -each[1].tries, -each[1].hints))


def fresh_for(exercise: Exercise) -> Variant | None:
    """A variant nobody has begun here: of the same kind as a variant, else of the metric that went worst.

    After a slip it is a short list that brings back the wrong rule that was met.
    """
    variant = of(exercise)
    if variant is not None:
        return following(variant)
    found = weakest(exercise)
    if found is None:
        return None
    metric, record = found
    level = _UNAIDED if record.is_unaided else _AFTER_A_SLIP
    rule = record.misconceptions[-1] if record.misconceptions else None
    return fresh(metric, level, _seeds_begun(metric, level), rule)


def _seeds_begun(metric: Metric, level: int) -> set[int]:
    begun = map(find, attempts.begun_ids())
    return {each.seed for each in begun if each is not None and (each.metric, each.level) == (metric, level)}


def fresh_link(exercise: Exercise) -> None:
    """One click to a fresh list, once nothing of this exercise is a secret any more."""
    if attempts.is_settled(exercise) and (variant := fresh_for(exercise)) is not None:
        _jump(f"Try a fresh list: {NAMES[variant.metric]}", variant)


def harder_link(exercise: Exercise) -> None:
    """A level up, for whoever had a variant right first time."""
    variant = of(exercise)
    if variant is not None and attempts.is_faultless(exercise) and variant.level < LEVELS[-1]:
        _jump(f"Go on with level {variant.level + 1}", _first_left(variant.metric, variant.level + 1))


def _first_left(metric: Metric, level: int) -> Variant:
    return fresh(metric, level, _seeds_begun(metric, level))


def all_metrics() -> None:
    """A fresh list of every metric, at the level that counts."""
    for metric, name in NAMES.items():
        _jump(f"Fresh lists: {name}", _first_left(metric, _UNAIDED))
