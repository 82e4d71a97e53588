"""Equally good runs differ by luck: more runs, more of it; more queries, less."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exercises.retrieval import TRUE_MEAN, luckiest, try_runs


@given(st.integers(0, 10**6), st.integers(1, 8), st.integers(1, 60))
def test_the_same_seed_gives_the_same_runs(seed: int, runs: int, queries: int) -> None:
    assert try_runs(seed, runs, queries) == try_runs(seed, runs, queries)


def test_a_run_is_the_same_however_many_are_tried_beside_it() -> None:
    assert try_runs(7, 30, 10)[:5] == try_runs(7, 5, 10)


def test_seed_seven_is_frozen() -> None:
    kept = luckiest(try_runs(7, 30, 10))
    assert (kept.number, str(kept.test), str(kept.fresh)) == (5, "19/20", "3009/4000")


def test_on_fresh_queries_every_run_is_as_good_as_any() -> None:
    for each in try_runs(1, 30, 10):
        assert abs(each.fresh - TRUE_MEAN) < 0.03


@pytest.mark.parametrize(
    ("runs", "queries", "least", "most", "because"),
    [
        (30, 10, 0.08, 0.25, "thirty runs on ten queries: the best was lucky"),
        (1, 10, -0.05, 0.05, "one run has no luck to pick, on average"),
        (30, 1000, 0, 0.03, "many queries leave little luck"),
    ],
)
def test_luck_grows_with_runs_and_shrinks_with_queries(
    runs: int, queries: int, least: float, most: float, because: str
) -> None:
    gaps = [float((kept := luckiest(try_runs(seed, runs, queries))).test - kept.fresh) for seed in range(20)]
    assert least <= sum(gaps) / len(gaps) <= most, because


def test_the_first_of_equals_is_kept() -> None:
    tried = try_runs(3, 30, 4)
    kept = luckiest(tried)
    assert kept.number == min(each.number for each in tried if each.test == kept.test)


@pytest.mark.parametrize(("runs", "queries"), [(0, 1), (1, 0)])
def test_no_run_and_no_query_are_refused(runs: int, queries: int) -> None:
    with pytest.raises(ValueError, match="There has to be"):
        try_runs(1, runs, queries)
