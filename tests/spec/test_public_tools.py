"""The reference beside two public tools: equal where conventions agree, and each disagreement by its name.

pytrec_eval-terrier 0.5.11 and ir-measures 0.4.3. Scores fall strictly, so that no rule for ties is in play.
"""

import ir_measures
import pytest
import pytrec_eval
from hypothesis import given, settings
from hypothesis import strategies as st
from ir_measures import AP, RR, P, Qrel, R, ScoredDoc, Success, nDCG

from exercises.model import Measure, Query
from exercises.reference import InvalidInput, Judgment, evaluate, value_of

DOCS = [f"d{i}" for i in range(15)]
CUTS = (1, 2, 3, 5, 10, 20)
RANKINGS = st.lists(st.sampled_from(DOCS), unique=True)
GRADES = st.dictionaries(st.sampled_from(DOCS), st.integers(0, 3), min_size=1).filter(
    lambda grades: any(grades.values())
)
CLOSE = 1e-6


def scored(ranking):
    """The form both tools read: the better the rank, the higher the score."""
    return {doc: float(len(ranking) - at) for at, doc in enumerate(ranking)}


def pytrec(run, judged, measures):
    return pytrec_eval.RelevanceEvaluator(judged, measures).evaluate(run)


def irm(run, judged, measures):
    """ir_measures' figures of the only query, q."""
    return {found.measure: found.value for found in ir_measures.iter_calc(measures, judged, run)}


PYTREC_NAMES = {
    "P": "P",
    "Recall": "recall",
    "AP": "map_cut",
    "Hit": "success",
    "nDCG": "ndcg_cut",
}
PYTREC_CUTS = {f"{theirs}.{','.join(map(str, CUTS))}" for theirs in PYTREC_NAMES.values()}
WHOLE = {"RR": "recip_rank", "AP": "map", "nDCG": "ndcg"}
IRM_NAMES = {"P": P, "Recall": R, "RR": RR, "AP": AP, "Hit": Success, "nDCG": nDCG}
IRM = {Measure(ours, k): theirs @ k for ours, theirs in IRM_NAMES.items() for k in CUTS}
IRM |= {Measure(ours): IRM_NAMES[ours] for ours in WHOLE}


@settings(derandomize=True, max_examples=300)
@given(RANKINGS, GRADES)
def test_pytrec_eval_gives_the_same_figures(ranking, grades):
    query = Query("q", tuple(ranking), grades)
    theirs = pytrec({"q": scored(ranking)}, {"q": grades}, PYTREC_CUTS | set(WHOLE.values()))["q"]
    expected = {Measure(ours, k): theirs[f"{name}_{k}"] for ours, name in PYTREC_NAMES.items() for k in CUTS}
    expected |= {Measure(ours): theirs[name] for ours, name in WHOLE.items()}
    found = {measure: float(value_of(query, measure)) for measure in expected}
    assert found == pytest.approx(expected, abs=CLOSE)


@settings(derandomize=True, max_examples=100)
@given(RANKINGS, GRADES)
def test_ir_measures_gives_the_same_figures(ranking, grades):
    query = Query("q", tuple(ranking), grades)
    theirs = irm({"q": scored(ranking)}, {"q": grades}, list(IRM.values()))
    found = {theirs: float(value_of(query, ours)) for ours, theirs in IRM.items()}
    assert theirs == pytest.approx(found, abs=CLOSE)


@settings(derandomize=True, max_examples=50)
@given(RANKINGS, GRADES)
def test_the_exponential_gain_is_their_ndcg_over_gains_of_2_to_the_grade_less_1(ranking, grades):
    query = Query("q", tuple(ranking), grades)
    gains = {0: 0, 1: 1, 2: 3, 3: 7}
    theirs = {k: nDCG(gains=gains) @ k for k in CUTS}
    found = irm({"q": scored(ranking)}, {"q": grades}, list(theirs.values()))
    for k, measure in theirs.items():
        assert found[measure] == pytest.approx(value_of(query, Measure("nDCG", k, "exponential")), abs=CLOSE)


def test_a_query_without_a_relevant_document_is_undefined_here_and_0_in_both_tools():
    query = Query("q", ("a", "b"), {"a": 0})
    ours = [value_of(query, Measure(name, 3)) for name in ("Recall", "AP", "nDCG")]
    run, judged = {"q": scored(["a", "b"])}, {"q": {"a": 0}}
    names = ["recall_3", "map_cut_3", "ndcg_cut_3"]
    theirs = pytrec(run, judged, set(names))["q"]
    assert ours == [None, None, None]
    assert [theirs[name] for name in names] == [0, 0, 0]
    assert irm(run, judged, [R @ 3, AP @ 3, nDCG @ 3]) == {R @ 3: 0, AP @ 3: 0, nDCG @ 3: 0}


def test_that_query_stays_out_of_the_mean_here_and_halves_it_in_ir_measures():
    ours = evaluate({"q": ["a"], "r": ["a"]}, [Judgment("q", "a", 1)], [Measure("AP")], queries=["q", "r"])
    run = {"q": scored(["a"]), "r": scored(["a"])}
    assert ours.macro["AP"] == 1
    assert ir_measures.calc_aggregate([AP], {"q": {"a": 1}, "r": {"a": 0}}, run)[AP] == 0.5


def test_a_query_nobody_judged_is_reported_apart_here_and_absent_from_pytrec_eval():
    ours = evaluate({"q": ["a"]}, [], [Measure("AP")], queries=["q"])
    assert ours.no_answer == ("q",)
    assert pytrec({"q": scored(["a"])}, {"q": {}}, {"map"}) == {}


def test_an_empty_list_is_0_here_and_in_both_tools_but_has_no_line_in_a_run_file():
    judged = {"q": {"a": 1}, "r": {"a": 1}}
    from_file = pytrec_eval.parse_run(["r Q0 a 1 1.0 tag"])
    assert value_of(Query("q", (), {"a": 1}), Measure("AP")) == 0
    assert pytrec({"q": {}, "r": {"a": 1.0}}, judged, {"map"})["q"] == {"map": 0}
    assert irm({"q": {}}, {"q": {"a": 1}}, [AP]) == {AP: 0}
    assert list(pytrec(from_file, judged, {"map"})) == ["r"]


def test_a_missing_query_is_refused_here_absent_from_pytrec_eval_and_0_in_ir_measures():
    judged, run = {"q": {"a": 1}, "r": {"a": 1}}, {"r": scored(["a"])}
    judgments = [Judgment("q", "a", 1), Judgment("r", "a", 1)]
    with pytest.raises(InvalidInput, match="leaves out query q"):
        evaluate({"r": ["a"]}, judgments, [Measure("AP")], queries=["q", "r"])
    assert pytrec(run, judged, {"map"}) == {"r": {"map": 1}}
    assert ir_measures.calc_aggregate([AP], judged, run)[AP] == 0.5


def test_a_query_only_the_run_knows_is_refused_here_and_ignored_by_both_tools():
    judged, run = {"q": {"a": 1}}, {"q": scored(["a"]), "r": scored(["a"])}
    with pytest.raises(InvalidInput, match="no query of the collection"):
        evaluate({"q": ["a"], "r": ["a"]}, [Judgment("q", "a", 1)], [Measure("AP")], queries=["q"])
    assert list(pytrec(run, judged, {"map"})) == ["q"]
    assert [found.query_id for found in ir_measures.iter_calc([AP], judged, run)] == ["q"]


def test_a_duplicate_is_refused_here_and_its_last_copy_counts_in_ir_measures():
    run = [ScoredDoc("q", "a", 3.0), ScoredDoc("q", "b", 2.0), ScoredDoc("q", "a", 1.0)]
    with pytest.raises(InvalidInput, match="ranks 1 and 3"):
        evaluate({"q": ["a", "b", "a"]}, [Judgment("q", "a", 1)], [Measure("RR")], queries=["q"])
    assert irm(run, [Qrel("q", "a", 1), Qrel("q", "b", 0)], [RR, P @ 2]) == {RR: 0.5, P @ 2: 0.5}


def test_a_duplicate_line_of_a_run_file_stops_pytrec_eval_without_a_word():
    with pytest.raises(AssertionError) as stopped:
        pytrec_eval.parse_run(["q Q0 a 1 2.0 tag", "q Q0 a 2 1.0 tag"])
    assert str(stopped.value) == ""


def test_a_document_judged_twice_is_refused_here_and_the_last_word_counts_in_ir_measures():
    judgments = [Judgment("q", "a", 1), Judgment("q", "a", 0)]
    with pytest.raises(InvalidInput, match="judged more than once"):
        evaluate({"q": ["a"]}, judgments, [Measure("AP")], queries=["q"])
    assert irm([ScoredDoc("q", "a", 1.0)], [Qrel(*each) for each in judgments], [AP]) == {AP: 0}


def test_a_negative_grade_gains_nothing_here_and_in_both_tools():
    query, run, judged = Query("q", ("a", "b"), {"a": -1, "b": 1}), {"q": scored(["a", "b"])}, {"q": {"a": -1, "b": 1}}
    ours = value_of(query, Measure("nDCG", 3))
    assert ours == pytest.approx(0.630930, abs=CLOSE)
    assert pytrec(run, judged, {"ndcg_cut_3"})["q"]["ndcg_cut_3"] == pytest.approx(ours, abs=CLOSE)
    assert irm(run, judged, [nDCG @ 3])[nDCG @ 3] == pytest.approx(ours, abs=CLOSE)


def test_equal_scores_can_not_be_given_here_and_are_ordered_by_falling_id_there():
    judged, tied = {"q": {"a": 1}}, {"q": {"a": 1.0, "b": 1.0, "c": 1.0}}
    assert value_of(Query("q", ("a", "b", "c"), judged["q"]), Measure("RR")) == 1
    assert pytrec(tied, judged, {"recip_rank"})["q"]["recip_rank"] == pytest.approx(1 / 3, abs=CLOSE)
    assert irm(tied, judged, [RR])[RR] == pytest.approx(1 / 3, abs=CLOSE)


def test_half_a_grade_is_refused_here_and_by_pytrec_eval():
    with pytest.raises(InvalidInput, match="whole number"):
        evaluate({"q": ["a"]}, [Judgment("q", "a", 0.5)], [Measure("AP")], queries=["q"])
    with pytest.raises(TypeError):
        pytrec({"q": scored(["a"])}, {"q": {"a": 0.5}}, {"map"})
