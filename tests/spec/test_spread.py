"""The spread of figures over queries, and problems counted by their code."""

import json

import pytest

from exercises.evaluation import Policies, Source, Spread, evaluate, read_qrels, read_run, spread
from exercises.evaluation.found import Found
from exercises.model import Measure
from exercises.reference import InvalidInput, Problem


def figures(hits: list[int], measure: Measure):
    """A query for each number: so many of its first ten documents are relevant."""
    lists = {f"q{at}": [f"d{rank}" for rank in range(10)] for at in range(len(hits))}
    grades = {f"q{at}": {f"d{rank}": int(rank < hit) for rank in range(10)} for at, hit in enumerate(hits)}
    run = read_run(Source("r.run", json.dumps(lists).encode()))
    qrels = read_qrels(Source("q.json", json.dumps(grades).encode()))
    return evaluate([run], qrels, [measure], policies=Policies())[0]


@pytest.mark.parametrize("hits", range(1, 11))
def test_a_figure_on_a_border_counts_above_it_whatever_it_is_in_binary(hits):
    measure = Measure("P", 10)
    found = spread(figures([hits], measure), measure)
    assert found is not None
    assert found.counts.index(1) == min(hits, 9)


def test_the_spread_leaves_out_queries_without_an_answer():
    measure = Measure("P", 10)
    found = spread(figures([0, 2, 5, 10], measure), measure)
    assert found == Spread(1.0, (0, 0, 1, 0, 0, 1, 0, 0, 0, 1), 0.2, 0.5, 1.0, 0, 1)
    assert spread(figures([0, 0], measure), measure) is None


def test_a_measure_beyond_1_has_steps_up_to_its_highest_figure():
    measure = Measure("DCG", 10)
    found = spread(figures([1, 10], measure), measure)
    assert found is not None
    assert found.top == found.highest > 4
    assert (found.counts[0], found.counts[1], found.counts[2], found.counts[-1]) == (0, 0, 1, 1)


def test_problems_are_counted_by_code_beyond_those_that_are_told():
    found = Found()
    found.add_each("bad_rank", range(250), lambda row: Problem("bad_rank", f"Line {row} is wrong."))
    found.add(Problem("empty_file", "It is empty."))
    with pytest.raises(InvalidInput) as raised:
        found.refuse()
    assert raised.value.counts == {"bad_rank": 250, "empty_file": 1}
    assert raised.value.count == 251
    again = Found()
    again.add(Problem("empty_file", "It is empty."))
    again.add_all(raised.value)
    assert again.count == 252
    assert len(again.first) == 100
