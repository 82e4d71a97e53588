"""The lab's figures are the evaluation's own; what a model gains and where it is worst follow from them."""

from dataclasses import replace

import pytest

from exercises.model import Query
from exercises.reference import report
from exercises.retrieval import (
    BUNDLED,
    CHALLENGE,
    MEASURES,
    MODELS,
    K,
    Terms,
    gains,
    open_collection,
    retrieve,
    score,
    worst,
)

WEB = open_collection(BUNDLED)


@pytest.mark.parametrize("split", ["training", "test"])
@pytest.mark.parametrize("model", MODELS)
def test_the_figures_are_those_of_the_exact_reference(model, split):
    found = score(WEB, model, Terms(), split)
    ranked = retrieve(WEB, model, Terms(), WEB.splits[split], K)
    exact = report([Query(topic, ranked[topic].docs, WEB.grades[topic]) for topic in WEB.splits[split]], MEASURES)
    assert found.no_answer == exact.no_answer
    for measure in MEASURES:
        assert found.macro(measure) == pytest.approx(float(exact.macro[measure.label]), abs=1e-12)


def test_a_split_whose_queries_have_no_answer_has_undefined_means():
    judged = {topic: {} for topic in WEB.topics}
    bare = replace(WEB, grades=judged, digest="bare")
    found = score(bare, "bm25", Terms(), "training")
    assert found.no_answer == bare.splits["training"]
    assert [found.macro(measure) for measure in MEASURES] == [None] * len(MEASURES)
    assert (gains(found, found), worst(found)) == ((), ())


def test_gains_are_the_differences_of_means_largest_first():
    before, after = (score(WEB, name, Terms(), "training") for name in ("boolean", "tfidf"))
    found = gains(before, after)
    assert [gain.by for gain in found] == sorted((gain.by for gain in found), reverse=True)
    assert {gain.measure: gain.by for gain in found} == {m: after.macro(m) - before.macro(m) for m in MEASURES}


def test_the_worst_ten_are_no_better_than_any_other():
    found = score(WEB, "bm25", Terms(), "training")
    ten = worst(found)
    others = [
        found.value(CHALLENGE, place)
        for place in found.answerable.tolist()
        if found.queries[place] not in {topic for topic, _ in ten}
    ]
    assert [value for _, value in ten] == sorted(value for _, value in ten)
    assert max(value for _, value in ten) <= min(others)
    assert len(ten) == 10
