"""The wall: the truth among the figures of wrong rules, lettered, in an order that says nothing."""

from collections import Counter

import pytest

from exercises.catalogue import course
from exercises.grading import answer_of, grade, written
from exercises.model import Exercise
from exercises.practice.variants import LEVELS, METRICS, generate
from exercises.practice.wall import LETTERS, Pick, wall

VARIANTS = tuple(
    generate(metric, level, seed).exercise for metric in METRICS for level in LEVELS for seed in (1, 2, 3, 6)
)
EVERY = (*course().exercises.values(), *VARIANTS)


def on(name: str, label: str, seed: int = 0) -> tuple[Pick, ...]:
    exercise = course().exercises[name]
    return wall(exercise, exercise.field(label), seed)


@pytest.mark.parametrize("exercise", EVERY, ids=lambda each: each.id)
def test_a_wall_keeps_its_promises(exercise: Exercise) -> None:
    for field in exercise.fields:
        picks = wall(exercise, field)
        assert len(picks) != 1, "the truth alone would give itself away"
        assert [each.letter for each in picks] == list(LETTERS[: len(picks)])
        assert len({each.figure for each in picks}) == len(picks), "figures are told apart as fractions"
        assert len({each.decimal or each.figure for each in picks}) == len(picks), "and as decimals"
        for each in picks:
            verdict = grade(exercise, field.label, each.figure)
            assert verdict.verdict == ("right" if each.is_right else "wrong")
            assert set(each.rules) <= set(verdict.misconceptions), "the rule of a letter is the one the grader names"
            assert each.why
        if picks:
            (right,) = [each for each in picks if each.is_right]
            assert right.figure == written(answer_of(exercise, field))
            assert right.rules == ()


@pytest.mark.parametrize(
    ("name", "label", "figures", "because"),
    [
        (
            "second-list",
            "AP@3",
            {"5/12", "5/6", "5/9", "5/3"},
            "four figures, the three targeted rules that come first",
        ),
        ("worked-fixture", "P@3", {"1/3", "1/2"}, "only one wrong figure exists"),
        ("no-answer", "AP@3", {"undefined", "0"}, "a word is an answer like any other"),
        ("duplicate", "AP@3", {"rejected", "5/6"}, "so is rejected"),
        ("empty-list", "P@3", set(), "no rule gives another figure, and one letter would be no question"),
    ],
)
def test_the_letters_of_a_list(name: str, label: str, figures: set[str], because: str) -> None:
    assert {each.figure for each in on(name, label)} == figures, because


def test_a_letter_of_two_rules_names_both_and_accuses_neither() -> None:
    half = next(each for each in on("worked-fixture", "AP@3") if each.figure == "1/2")
    assert half.rules == ("divides-by-hits", "no-division")
    assert half.why.startswith("It comes from dividing by the hits, or from ")


def test_the_order_is_stable_and_another_seed_is_another_order() -> None:
    orders = {tuple(each.figure for each in on("second-list", "AP@3", seed)) for seed in range(12)}
    assert on("second-list", "AP@3") == on("second-list", "AP@3")
    assert len(orders) > 6
    assert all(set(order) == {"5/12", "5/6", "5/9", "5/3"} for order in orders)


def test_no_letter_is_a_safe_bet() -> None:
    """Whoever always raises a hand for the same letter is right about as often as chance has it."""
    right = Counter()
    for seed in range(200):
        right.update(each.letter for each in on("second-list", "AP@3", seed) if each.is_right)
    assert all(25 < right[letter] < 75 for letter in LETTERS)
