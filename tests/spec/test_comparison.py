"""Two runs side by side: wins, losses, and the paired randomisation test held to counting by hand."""

import json
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exercises.evaluation import (
    PERMUTATIONS,
    Comparison,
    Figures,
    Policies,
    Source,
    compare,
    evaluate,
    read_qrels,
    read_run,
)
from exercises.model import Measure

RR = Measure("RR")


def runs_of(*ranks: list[int | None]) -> list[Figures]:
    """Runs by the rank at which each query's one relevant document stands; None where it is missed."""
    qrels = json.dumps({f"q{number}": {"hit": 1} for number in range(len(ranks[0]))})
    found = []
    for name, places in zip("ab", ranks, strict=False):
        lists = {
            f"q{number}": [f"x{other}" for other in range((rank or 9) - 1)] + ["hit"] * (rank is not None)
            for number, rank in enumerate(places)
        }
        found.append(read_run(Source(f"{name}.run", json.dumps(lists).encode())))
    return evaluate(found, read_qrels(Source("q", qrels.encode())), [RR], policies=Policies())


def compared(first: list[int | None], second: list[int | None], seed: int = 1) -> Comparison:
    found = compare(*runs_of(first, second), RR, seed=seed)
    assert found is not None
    return found


BY_HAND = [
    # ranks in the first run, in the second, wins, losses, ties, p, because
    ([1, 1], [1, 1], 0, 0, 2, 1.0, "no difference: every exchange is as far"),
    ([2], [1], 1, 0, 0, 1.0, "one query: both of two exchanges are as far"),
    ([2, 2], [1, 1], 2, 0, 0, 2 / 4, "both one way or both the other, of four"),
    ([2, 2, 2], [1, 1, 1], 3, 0, 0, 2 / 8, "of eight"),
    (
        [2, 2, 2, 2],
        [1, 1, 1, None],
        3,
        1,
        0,
        10 / 16,
        "1/2 three times up, once down: +-1, of sums -2..2 ten are as far",
    ),
    ([1, 2, 4], [2, 1, 4], 1, 1, 1, 1.0, "one up, one down, as much: the mean is 0"),
    ([2] * 6, [1] * 6, 6, 0, 0, 2 / 64, "six of six"),
]


@pytest.mark.parametrize(("first", "second", "wins", "losses", "ties", "p", "because"), BY_HAND)
def test_the_p_value_is_the_share_of_exchanges_at_least_as_far_from_0(first, second, wins, losses, ties, p, because):
    found = compared(first, second)
    assert (found.wins, found.losses, found.ties) == (wins, losses, ties), because
    assert found.p_value == pytest.approx(p), because
    assert found.is_complete


RANKS = st.lists(st.tuples(st.integers(1, 5), st.integers(1, 5)), min_size=1, max_size=8)


@settings(max_examples=60)
@given(RANKS)
def test_it_agrees_with_writing_every_exchange_out_and_does_not_care_which_run_is_first(pairs):
    first, second = (list(each) for each in zip(*pairs, strict=True))
    found = compared(first, second)
    differences = [1 / two - 1 / one for one, two in pairs]
    sums = [
        sum(sign * each for sign, each in zip(signs, differences, strict=True))
        for signs in product([1, -1], repeat=len(pairs))
    ]
    reached = sum(abs(each) >= abs(sum(differences)) - 1e-9 for each in sums)
    assert found.p_value == pytest.approx(reached / len(sums))
    back = compared(second, first)
    assert (back.p_value, back.wins, back.losses) == (pytest.approx(found.p_value), found.losses, found.wins)
    assert back.mean == pytest.approx(-found.mean)


def test_with_many_queries_ten_thousand_exchanges_are_drawn_the_same_for_the_same_seed():
    random = np.random.default_rng(3)
    first, second = random.integers(1, 9, 60).tolist(), random.integers(1, 8, 60).tolist()
    found = compared(first, second)
    assert (found.permutations, found.is_complete) == (PERMUTATIONS, False)
    assert found.p_value == compared(first, second).p_value
    others = [compared(first, second, seed).p_value for seed in range(2, 6)]
    assert all(abs(each - found.p_value) < 0.03 for each in others)
    assert len({found.p_value, *others}) > 1


def test_a_drawn_p_is_near_the_counted_one_and_never_0(monkeypatch):
    first, second = [2] * 12 + [1] * 4, [1] * 12 + [2] * 4
    counted = compared(first, second)
    import exercises.evaluation.comparison as module  # the module, which the function's name hides

    monkeypatch.setattr(module, "_ALL_SIGNS", 3)
    drawn = compared(first, second)
    assert counted.is_complete
    assert not drawn.is_complete
    assert abs(drawn.p_value - counted.p_value) < 0.02
    assert compared([2] * 40, [1] * 40).p_value == pytest.approx(1 / (PERMUTATIONS + 1))


def test_queries_without_an_answer_take_no_part_and_other_queries_are_refused():
    qrels = read_qrels(Source("q", b'{"q": {"a": 1}, "r": {"a": 0}}'))
    two = [read_run(Source(f"{name}.run", b'{"q": ["a"], "r": ["a"]}')) for name in "ab"]
    found = compare(*evaluate(two, qrels, [RR], policies=Policies()), RR)
    assert found is not None
    assert found.places.tolist() == [0]
    with pytest.raises(ValueError, match="different queries"):
        compare(runs_of([1], [1])[0], runs_of([1, 1], [1, 1])[0], RR)
