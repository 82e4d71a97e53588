"""Scores of a defence: what ticks suggest, what is added up, how far two sets of scores agree."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some

from rubric import agreement, extremes, percent, standings, suggest, total

SAID, MISSED, FLAG = "said", "missed", "flag"

SUGGESTED = [
    # what was heard, first to last; the score; because
    ("", None, "nothing was judged, and unscored is not zero"),
    ("a said", 2, "all of one key point"),
    ("a said, b said, c said", 2, "all three at the first asking"),
    ("a said, b said, c missed", 1, "one was missed"),
    ("a said, b missed, c missed", 1, "one was said"),
    ("a missed, b missed", 0, "none was said"),
    ("a flag", 0, "only a red flag"),
    ("a said, b flag", 1, "as many red flags as key points are not more"),
    ("a said, b said, c flag", 1, "a red flag keeps it from 2"),
    ("a said, b flag, c flag", 0, "more red flags than key points"),
    ("a missed, a said", 1, "it came with a follow-up, so it can't be 2"),
    ("a said, b missed, b said", 1, "the second point came only when asked"),
    ("a said, b missed, b missed", 1, "asked twice and still missed"),
    ("a missed, a missed", 0, "asked twice and never said"),
    ("a said, a missed", 2, "what was said stays said"),
    ("a said, a flag", 0, "taken back: the red flag came last"),
    ("a flag, a said", 1, "put right when asked"),
    ("a flag, a missed", 0, "the red flag was not taken back"),
    ("a said, b said, b said", 2, "said twice is said"),
]


def heard(text: str) -> list[tuple[str, str]]:
    return [tuple(each.split()) for each in text.split(", ")] if text else []  # type: ignore[misc]


@pytest.mark.parametrize(("text", "score", "because"), SUGGESTED, ids=[row[0] or "nothing" for row in SUGGESTED])
def test_the_ticks_suggest(text, score, because):
    assert suggest(heard(text)) == score, because


@given(some.lists(some.tuples(some.sampled_from("abcd"), some.sampled_from([SAID, MISSED, FLAG])), min_size=1))
def test_saying_one_more_key_point_never_lowers_the_suggestion(before):
    score, more = suggest(before), suggest([*before, ("new", SAID)])
    assert more >= score
    assert suggest([*before, ("new", FLAG)]) <= max(score, 1)


@given(some.lists(some.tuples(some.sampled_from("abcd"), some.sampled_from([SAID, MISSED, FLAG]))))
def test_every_point_heard_stands_somehow_and_two_takes_all_said(before):
    found = standings(before)
    assert set(found) == {point for point, _ in before}
    assert (suggest(before) == 2) == (bool(found) and set(found.values()) == {"said"})


TOTALS = [
    ({"a": 2, "b": 2, "c": 1, "d": 0, "e": 2}, (7, 10, 5), "7 of 10 points, all 5 criteria scored", "the whole"),
    ({"a": 2, "b": None, "c": 1, "d": None, "e": 2}, (5, 6, 3), "5 of 6 points, 3 of 5 criteria scored", "two open"),
    ({"a": 0, "b": None, "c": None, "d": None, "e": None}, (0, 2, 1), "0 of 2 points, 1 of 5 criteria scored", "a 0"),
    (dict.fromkeys("abcde"), (0, 0, 0), "no points, 0 of 5 criteria scored", "unscored is not zero"),
    (dict.fromkeys("abcde", 0), (0, 10, 5), "0 of 10 points, all 5 criteria scored", "zero is not unscored"),
]


@pytest.mark.parametrize(("scores", "figures", "words", "because"), TOTALS, ids=[row[3] for row in TOTALS])
def test_a_total_says_how_many_criteria_it_stands_on(scores, figures, words, because):
    found = total(scores)
    assert (found.points, found.possible, found.scored) == figures, because
    assert str(found) == words
    assert found.is_whole == (found.scored == 5)


EXTREMES = [
    ({"a": 2, "b": 0, "c": 1}, ("a",), ("b",), "one of each"),
    ({"a": 2, "b": 0, "c": 2, "d": 0}, ("a", "c"), ("b", "d"), "ties are named together"),
    ({"a": 2, "b": None, "c": 1}, ("a",), ("c",), "unscored is neither"),
    ({"a": 1, "b": 1}, (), (), "all the same: none stands out"),
    ({"a": 2, "b": None}, (), (), "one alone is neither strongest nor weakest"),
    ({"a": None}, (), (), "nothing scored"),
]


@pytest.mark.parametrize(("scores", "strong", "weak", "because"), EXTREMES, ids=[row[3] for row in EXTREMES])
def test_the_strongest_and_the_weakest(scores, strong, weak, because):
    assert extremes(scores) == (strong, weak), because


AGREED = [
    # pairs, (compared, exact, within one), because
    ([(2, 2), (1, 1), (0, 0)], (3, 3, 3), "the same three times"),
    ([(2, 1), (1, 1), (0, 2)], (3, 1, 2), "one the same, one off by one, one off by two"),
    ([(2, 0)], (1, 0, 0), "as far apart as can be"),
    ([(2, None), (None, 1), (1, 1)], (1, 1, 1), "a pair with an open side is not compared"),
    ([(None, None)], (0, 0, 0), "nothing to compare"),
    ([], (0, 0, 0), "no pair at all"),
]


@pytest.mark.parametrize(("pairs", "figures", "because"), AGREED, ids=[row[2] for row in AGREED])
def test_agreement_is_counted_exactly_and_within_one(pairs, figures, because):
    found = agreement(pairs)
    assert (found.compared, found.exact, found.within_one) == figures, because
    assert agreement([(other, one) for one, other in pairs]) == found, "it is the same either way round"


def test_agreement_over_nothing_is_undefined_and_not_zero():
    found = agreement([(2, None)])
    assert found.exact_percent is None
    assert found.within_one_percent is None
    assert str(found) == "undefined: no score to compare"


def test_agreement_in_words():
    assert str(agreement([(2, 2), (1, 1), (0, 1)])) == "2 of 3 the same (67 %), 3 of 3 within one (100 %)"


@pytest.mark.parametrize(
    ("value", "words", "because"),
    [
        (Fraction(200, 3), "67 %", "to the nearest"),
        (Fraction(100, 3), "33 %", "to the nearest, down"),
        (Fraction(25, 2), "13 %", "a half goes up"),
        (Fraction(75, 2), "38 %", "and not to the even one"),
        (Fraction(0), "0 %", "none"),
        (Fraction(100), "100 %", "all"),
        (None, "undefined", "nothing was compared"),
    ],
)
def test_a_percentage_in_words(value, words, because):
    assert percent(value) == words, because
