"""What makes input invalid: each problem has a code, and a sentence that says where it is and what to do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exercises.model import Measure
from exercises.reference import (
    InvalidInput,
    Judgment,
    evaluate,
    judgment_problems,
    ranking_problems,
    run_problems,
)

KNOWN = frozenset({"d1", "d2", "d3"})

RANKINGS = [
    # ranking, documents, [(code, doc)], because
    ([], KNOWN, [], "an empty list is valid: it retrieved nothing"),
    (["d1"], KNOWN, [], "a list may be shorter than k"),
    (["d3", "d1", "d2"], KNOWN, [], "any order is valid"),
    (["d99"], None, [], "without a collection any id may stand"),
    (["7"], None, [], "the text 7 is an id"),
    (["d1", "D1"], None, [], "case tells ids apart"),
    (["d1", "d1 "], None, [], "ids are compared as written"),
    (["d1", "d1"], KNOWN, [("duplicate_doc", "d1")], "a list names a document once"),
    (["d1"] * 3, KNOWN, [("duplicate_doc", "d1")], "three copies are one problem with three ranks"),
    (["d1", "d2", "d2", "d1"], KNOWN, [("duplicate_doc", "d1"), ("duplicate_doc", "d2")], "each is named"),
    (["d1", "d99"], KNOWN, [("unknown_doc", "d99")], "the collection does not have it"),
    (["d1"], frozenset(), [("unknown_doc", "d1")], "an empty collection has no document"),
    (["d99", "d99"], KNOWN, [("duplicate_doc", "d99"), ("unknown_doc", "d99")], "one id, two problems"),
    ([7], KNOWN, [("id_not_text", None)], "7 is not the text 7"),
    ([""], KNOWN, [("id_not_text", None)], "an empty text names nothing"),
    ([None, b"d1", ["d1"]], KNOWN, [("id_not_text", None)] * 3, "each rank is named"),
    ([7, 7], None, [("id_not_text", None)] * 2, "what is no id can't be a duplicate either"),
    (
        [7, "d1", "d99", "d1"],
        KNOWN,
        [("id_not_text", None), ("duplicate_doc", "d1"), ("unknown_doc", "d99")],
        "all in one pass",
    ),
]


@pytest.mark.parametrize(("ranking", "documents", "expected", "because"), RANKINGS)
def test_a_list_has_these_problems(ranking, documents, expected, because):
    found = ranking_problems(ranking, query="q7", documents=documents)
    assert [(problem.code, problem.doc) for problem in found] == expected, because
    assert all(problem.query == "q7" for problem in found)


RUNS = [
    # run, [(code, query, doc)], because
    ({"q1": ["d1"], "q2": []}, [], "an empty list is an answer"),
    ({"q2": ["d1"], "q1": ["d1"]}, [], "order of queries is free, and two lists may share a document"),
    ({"q1": ["d1"]}, [("missing_query_in_run", "q2", None)], "a query left out is not the same as an empty list"),
    ({}, [("missing_query_in_run", "q1", None), ("missing_query_in_run", "q2", None)], "each is named"),
    ({"q1": [], "q2": [], "q3": []}, [("unknown_query", "q3", None)], "q3 is no query of the collection"),
    ({"q1": ["d1", "d1"], "q2": ["d9"]}, [("duplicate_doc", "q1", "d1"), ("unknown_doc", "q2", "d9")], "lists"),
    (
        {"q1": [7], "q3": ["d2", "d2"]},
        [
            ("missing_query_in_run", "q2", None),
            ("id_not_text", "q1", None),
            ("unknown_query", "q3", None),
            ("duplicate_doc", "q3", "d2"),
        ],
        "the list of an unknown query is read too: all in one pass",
    ),
]


@pytest.mark.parametrize(("run", "expected", "because"), RUNS)
def test_a_run_has_these_problems(run, expected, because):
    found = run_problems(run, queries=["q1", "q2"], documents=KNOWN)
    assert [(problem.code, problem.query, problem.doc) for problem in found] == expected, because


JUDGMENTS = [
    # judgments, [(code, query, doc)], because
    ([], [], "no judgment is no mistake: every query is then a no-answer query"),
    ([("q1", "d1", 0), ("q1", "d2", 3), ("q2", "d1", -1)], [], "grades are whole, also 0, past 1 and below 0"),
    ([("q1", "d1", 1)] * 2, [("duplicate_judgment", "q1", "d1")], "also where both say the same"),
    ([("q1", "d1", 1), ("q1", "d1", 0)], [("duplicate_judgment", "q1", "d1")], "which one counts can't be told"),
    ([("q1", "d1", 1)] * 4, [("duplicate_judgment", "q1", "d1")], "said once, not for each copy"),
    ([("q1", "d1", 0.5)], [("bad_relevance", "q1", "d1")], "half relevant is not declared"),
    ([("q1", "d1", 1.0)], [("bad_relevance", "q1", "d1")], "1.0 is a float, even if whole"),
    ([("q1", "d1", "1")], [("bad_relevance", "q1", "d1")], "text is no grade"),
    ([("q1", "d1", True)], [("bad_relevance", "q1", "d1")], "True is no grade, though it behaves as 1"),
    ([("q1", "d1", None)], [("bad_relevance", "q1", "d1")], "an absent grade is not 0"),
    ([("q9", "d1", 1)], [("unknown_query", "q9", "d1")], "the collection does not have the query"),
    ([("q1", "d9", 1)], [("unknown_doc", "q1", "d9")], "the collection does not have the document"),
    ([("q1", "d9", 0)], [("unknown_doc", "q1", "d9")], "also where it is judged not relevant"),
    ([(1, "d1", 1)], [("id_not_text", None, None)], "a query id is text"),
    ([("q1", 1, 1)], [("id_not_text", None, None)], "a document id is text"),
    ([("", "d1", 1)], [("id_not_text", None, None)], "an empty text names nothing"),
    (
        [("q1", 1, 1), ("q9", "d9", 0.5), ("q9", "d9", 1)],
        [
            ("id_not_text", None, None),
            ("bad_relevance", "q9", "d9"),
            ("unknown_query", "q9", "d9"),
            ("unknown_doc", "q9", "d9"),
            ("duplicate_judgment", "q9", "d9"),
            ("unknown_query", "q9", "d9"),
            ("unknown_doc", "q9", "d9"),
        ],
        "all in one pass",
    ),
]


@pytest.mark.parametrize(("judgments", "expected", "because"), JUDGMENTS)
def test_judgments_have_these_problems(judgments, expected, because):
    found = judgment_problems([Judgment(*each) for each in judgments], queries=["q1", "q2"], documents=KNOWN)
    assert [(problem.code, problem.query, problem.doc) for problem in found] == expected, because


MESSAGES = [
    # problems, what the message holds: what was seen, where, what to do
    (lambda: ranking_problems(["d4", "x", "d4"], query="q7"), ["d4", "ranks 1 and 3", "q7", "Keep it once"]),
    (lambda: ranking_problems(["d4"] * 3, query="q7"), ["d4", "ranks 1, 2 and 3", "q7", "Keep it once"]),
    (lambda: ranking_problems(["x", 7], query="q7"), ["Rank 2", "q7", "7", "Write ids as text"]),
    (
        lambda: ranking_problems(["d1", "d99"], query="q7", documents=KNOWN),
        ["d99", "rank 2", "q7", "not in the collection", "Correct or remove"],
    ),
    (lambda: ranking_problems(["d4", "d4"]), ["d4", "ranks 1 and 2", "the list", "Keep it once"]),
    (lambda: run_problems({}, queries=["q7"]), ["leaves out", "q7", "Add its list", "empty list is allowed"]),
    (lambda: run_problems({"q7": []}, queries=[]), ["q7", "no query of the collection", "Correct or remove"]),
    (lambda: judgment_problems([Judgment("q7", 4, 1)]), ["q7", "4", "Write both ids as text"]),
    (lambda: judgment_problems([Judgment("q7", "d4", 0.5)]), ["d4", "q7", "0.5", "whole number"]),
    (lambda: judgment_problems([Judgment("q7", "d4", 1)] * 2), ["d4", "q7", "Keep one judgment"]),
    (
        lambda: judgment_problems([Judgment("q7", "d4", 1)], queries=[]),
        ["d4", "q7", "no query of the collection", "Correct or remove"],
    ),
    (
        lambda: judgment_problems([Judgment("q7", "d4", 1)], documents=KNOWN),
        ["d4", "q7", "not in the collection", "Correct or remove"],
    ),
]


@pytest.mark.parametrize(("problems", "says"), MESSAGES, ids=[" / ".join(says) for _, says in MESSAGES])
def test_a_message_says_what_was_seen_where_and_what_to_do(problems, says):
    [problem] = problems()
    assert [part for part in says if part not in problem.message] == []
    assert problem.message.endswith(".")


def test_one_error_carries_the_problems_of_queries_judgments_and_run_alike():
    with pytest.raises(InvalidInput) as invalid:
        evaluate(
            {"q1": ["d1", "d1"], "q9": ["d99"]},
            [Judgment("q1", "d1", 1), Judgment("q1", "d1", 1), Judgment("q1", "d2", 0.5), Judgment("q8", "d98", 1)],
            [Measure("P", 3)],
            queries=["q1", "q1", "q2"],
            documents=KNOWN,
        )
    assert sorted((problem.code, problem.query, problem.doc or "") for problem in invalid.value.problems) == [
        ("bad_relevance", "q1", "d2"),
        ("duplicate_doc", "q1", "d1"),
        ("duplicate_judgment", "q1", "d1"),
        ("duplicate_query", "q1", ""),
        ("missing_query_in_run", "q2", ""),
        ("unknown_doc", "q8", "d98"),
        ("unknown_doc", "q9", "d99"),
        ("unknown_query", "q8", "d98"),
        ("unknown_query", "q9", ""),
    ]
    assert all(problem.message in str(invalid.value) for problem in invalid.value.problems)


@given(st.lists(st.text(min_size=1), unique=True))
def test_a_list_of_different_ids_is_valid_whatever_they_look_like(ranking):
    assert ranking_problems(ranking) == []
    assert ranking_problems(ranking, documents=frozenset(ranking)) == []


@given(st.lists(st.text(min_size=1), unique=True, min_size=1), st.data())
def test_one_more_copy_of_any_id_at_any_rank_is_found(ranking, data):
    copied = data.draw(st.sampled_from(ranking))
    at = data.draw(st.integers(0, len(ranking)))
    [problem] = ranking_problems([*ranking[:at], copied, *ranking[at:]])
    assert (problem.code, problem.doc) == ("duplicate_doc", copied)
