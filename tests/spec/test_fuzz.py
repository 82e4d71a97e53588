"""Broken files give a figure or a named problem: a sample of what `python -m tests.fuzz` does at length."""

from random import Random

import pytest

from tests.fuzz import bomb, breaks_the_contract, fuzz, one, sound


def test_a_thousand_broken_pairs_give_a_figure_or_a_named_problem():
    counts = fuzz(1_000, seed=7)
    assert sum(counts.values()) == 1_000
    assert counts["figure"] > 100, "some faults harm nothing: a shuffled line, a byte order mark"
    assert len(counts) > 8, "and the others are of many kinds"


def test_a_pair_that_nobody_broke_gives_a_figure():
    random = Random(5)
    assert [one(*sound(random)) for _ in range(50)] == ["figure"] * 50


def test_an_archive_that_unpacks_without_end_is_refused_at_its_limit():
    assert one(bomb(), b"q Q0 a 1 1 t\n") == "bad_encoding"


CONTROLS = [
    (b"q 0 a half\n", b"q Q0 a 1 1 t\n", "a grade in words"),
    (b"q 0 a 1\n", b"q Q0 a 1 1 t\nq Q0 a 2 0 t\n", "a document twice"),
    (b"q 0 a 1\n", b"q Q0 a 1 1 t\nq Q0 b 2 3 t\n", "a score that contradicts its rank"),
    (b"q 0 a 1\nr 0 a 1\n", b"q Q0 a 1 1 t\n", "a query left out"),
]


@pytest.mark.parametrize(("qrels", "run", "because"), CONTROLS)
def test_the_plain_reading_finds_what_breaks_the_contract(qrels, run, because):
    assert breaks_the_contract(qrels, run), because
