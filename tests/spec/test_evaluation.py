"""Evaluation from files: equal to the exact reference and to public tools, with every policy stated."""

import gzip
import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import chain, permutations, product

import numpy as np
import pytest
import pytrec_eval
from hypothesis import given, settings
from hypothesis import strategies as st

from exercises.evaluation import Figures, Policies, Source, evaluate, rankings, read_ids, read_qrels, read_run
from exercises.evaluation import rows as rows_module
from exercises.model import Measure, Query
from exercises.reference import InvalidInput, Judgment, value_of
from exercises.reference import evaluate as by_reference

MEASURES = [
    Measure.parse(label)
    for label in (
        *("P@1", "P@3", "R@2", "R@10", "Success@1", "Success@3", "RR", "RR@2", "AP", "AP@3", "DCG@3", "nDCG", "nDCG@3"),
        *("nDCG(dcg='exp-log2')@3", "DCG(dcg='exp-log2')@2", "nDCG(dcg='exp-log2')"),
    )
]


def source(content: str | bytes, name: str = "a.run") -> Source:
    return Source(name, content.encode() if isinstance(content, str) else content)


def figures(
    qrels: str, run: str, measures: Sequence[Measure] = MEASURES, *, queries: str | None = None, **policies: object
) -> Figures:
    """One run against judgments, both as text."""
    (found,) = evaluate(
        [read_run(source(run))],
        read_qrels(source(qrels, "a.qrels")),
        measures,
        policies=Policies(**policies),  # type: ignore[arg-type]
        queries=None if queries is None else read_ids(source(queries)),
    )
    return found


def codes(qrels: str, run: str, **more: object) -> list[tuple[str, int | None]]:
    """The problems for which input is refused, as (code, line)."""
    with pytest.raises(InvalidInput) as invalid:
        figures(qrels, run, **more)  # type: ignore[arg-type]
    assert set(invalid.value.counts) == {each.code for each in invalid.value.problems}, "what is counted was found"
    return [(each.code, each.line) for each in invalid.value.problems]


# Properties: the exact reference is the judge

IDS = st.sampled_from(["a", "b", "c", "d", "7", "007", "NA", "1e5", "ä", "#x", '"q', "a-longer-identifier-than-a-word"])
GRADES = st.integers(-1, 3)
JUDGED = st.dictionaries(IDS, GRADES, max_size=8)
SCORED = st.dictionaries(IDS, st.sampled_from([0.0, 1.0, 2.0, 2.5, -1.0, 1e300]), max_size=9)
CASES = st.dictionaries(IDS, st.tuples(JUDGED, SCORED), min_size=1, max_size=5)


def in_order(scored: Mapping[str, float]) -> tuple[str, ...]:
    """trec_eval's rule: score down, then id down."""
    return tuple(sorted(sorted(scored, reverse=True), key=lambda doc: -scored[doc]))


def trec(case: Mapping[str, tuple[Mapping[str, int], Mapping[str, float]]]) -> tuple[str, str]:
    """Judgments and run as JSON, which can say of a query that nothing is judged or returned."""
    return (
        json.dumps({query: judged for query, (judged, _) in case.items()}),
        json.dumps({query: scored for query, (_, scored) in case.items()}),
    )


@settings(max_examples=150)
@given(CASES)
def test_every_figure_is_the_references(case):
    found = figures(*trec(case))
    judgments = [Judgment(query, *each) for query, (judged, _) in case.items() for each in judged.items()]
    run = {query: in_order(scored) for query, (_, scored) in case.items()}
    wanted = by_reference(run, judgments, MEASURES, queries=list(case))
    assert found.queries == tuple(case)
    assert found.no_answer == wanted.no_answer
    for measure in MEASURES:
        for place, query in enumerate(case):
            exact = wanted.per_query[query][measure.label]
            value = found.value(measure, place)
            assert (value is None) == (exact is None), (measure, query)
            if exact is not None:
                assert value == pytest.approx(float(exact), abs=1e-12)
            if measure.is_exact:
                assert found.exact(measure, place) == exact
        macro = wanted.macro[measure.label]
        assert found.macro(measure) == (None if macro is None else pytest.approx(float(macro), abs=1e-12))
        if isinstance(macro, Fraction):
            assert found.exact_macro(measure) == macro


@settings(max_examples=80)
@given(CASES, st.integers(1, 3))
def test_a_threshold_makes_lower_grades_not_relevant_and_leaves_the_gains_alone(case, threshold):
    found = figures(*trec(case), relevant_from=threshold)
    for place, (judged, scored) in enumerate(case.values()):
        binary = Query("q", in_order(scored), {doc: int(grade >= threshold) for doc, grade in judged.items()})
        graded = Query("q", in_order(scored), judged)
        for measure in MEASURES:
            wanted = value_of(binary if measure.is_exact else graded, measure)
            assert found.value(measure, place) == (None if wanted is None else pytest.approx(float(wanted), abs=1e-12))


FORMS = ["trec", "tabs", "header", "objects", "lines of objects"]


def written(form: str, case: Mapping[str, Mapping[str, float]], order: Sequence[int]) -> bytes:
    """A run in one of its forms; the lines in the order of these numbers."""
    if form == "objects":
        return json.dumps(case).encode()
    if form == "lines of objects":
        return "\n".join(json.dumps({query: scored}) for query, scored in case.items()).encode()
    rows = [
        (query, doc, rank, scored[doc])
        for query, scored in case.items()
        for rank, doc in enumerate(in_order(scored), start=1)
    ]
    rows = [rows[place] for place in order if place < len(rows)]
    if form == "trec":
        return "".join(f"{query} Q0 {doc} {rank} {score!r} tag\n" for query, doc, rank, score in rows).encode()
    if form == "tabs":
        return "".join(f"{query}\t{doc}\t{rank}\t{score!r}\r\n" for query, doc, rank, score in rows).encode("utf-8-sig")
    lines = [f"{score!r}  {doc} x {query}" for query, doc, _, score in rows]
    return "\n".join(["score docid tag qid", *lines]).encode()


@settings(max_examples=120)
@given(
    st.dictionaries(IDS, SCORED.filter(len), min_size=1, max_size=4),
    st.sampled_from(FORMS),
    st.permutations(range(36)),
    st.sampled_from(["plain", "gz", "by line"]),
)
def test_every_form_reads_alike_in_whatever_order_and_by_either_way_of_reading(case, form, order, packing):
    content = written(form, case, order)
    if packing == "gz":
        content = gzip.compress(content)
        found = read_run(Source("a", gzip.decompress(content)))
    elif packing == "by line" and "objects" not in form:
        found = read_run(
            Source("a", b"# a comment keeps a file from being read in bulk\n" + content.removeprefix(b"\xef\xbb\xbf"))
        )
    else:
        found = read_run(Source("a", content))
    assert rankings(found) == {query: in_order(scored) for query, scored in case.items()}


@settings(max_examples=60)
@given(st.dictionaries(IDS, st.integers(0, 3), min_size=1, max_size=6), SCORED)
def test_the_bounds_over_ties_are_those_of_every_order_there_is(judged, scored):
    found = figures(json.dumps({"q": judged}), json.dumps({"q": scored}))
    groups = [[doc for doc in scored if scored[doc] == score] for score in sorted(set(scored.values()), reverse=True)]
    assert found.tied_positions == sum(len(group) for group in groups if len(group) > 1)
    if np.prod([np.prod(range(1, len(group) + 1)) for group in groups]) > 800:
        return
    orders = [tuple(chain.from_iterable(order)) for order in product(*map(permutations, groups))]
    for measure in MEASURES:
        values = [value_of(Query("q", order, judged), measure) for order in orders]
        lowest, highest = (each[0] for each in found.query_bounds(measure))
        if values[0] is None:
            assert np.isnan([lowest, highest]).all()
        else:
            assert (lowest, highest) == (pytest.approx(float(min(values))), pytest.approx(float(max(values))))


TREC = st.dictionaries(
    st.sampled_from(["1", "2", "3"]),
    st.tuples(
        st.dictionaries(st.sampled_from("abcdefgh"), st.integers(0, 3), min_size=1),
        st.dictionaries(st.sampled_from("abcdefghij"), st.sampled_from([0.5, 1.0, 2.0]), min_size=1),
    ),
    min_size=1,
)


@settings(max_examples=100)
@given(TREC)
def test_pytrec_eval_has_the_same_figures_with_its_zeros_where_ours_are_undefined(case):
    names = {
        "P_3": "P@3",
        "recall_10": "R@10",
        "recip_rank": "RR",
        "map": "AP",
        "ndcg_cut_3": "nDCG@3",
        "success_1": "Success@1",
    }
    found = figures(*trec(case))
    qrels = {query: judged for query, (judged, _) in case.items()}
    run = {query: scored for query, (_, scored) in case.items()}
    theirs = pytrec_eval.RelevanceEvaluator(qrels, {"P.3", "recall.10", "recip_rank", "map", "ndcg_cut.3", "success.1"})
    said = theirs.evaluate(run)
    for place, query in enumerate(case):
        for theirs_name, ours in names.items():
            value = found.value(Measure.parse(ours), place)
            assert said[query][theirs_name] == pytest.approx(value or 0.0, abs=1e-6), (query, ours)


# Ids and keys


@given(st.lists(st.text(max_size=40), min_size=1, max_size=12), st.data())
def test_equal_texts_have_equal_keys_wherever_they_stand(values, data):
    values = [value.encode("utf-8", "ignore").decode() for value in values]
    array = rows_module.texts(values)
    found = rows_module.keys(array)
    start = data.draw(st.integers(0, len(values) - 1))
    assert rows_module.keys(array.slice(start)).tolist() == found[start:].tolist()
    for one, key in zip(values, found.tolist(), strict=True):
        for other, its in zip(values, found.tolist(), strict=True):
            assert (one == other) == (key == its), (one, other)


@settings(max_examples=40)
@given(CASES)
def test_ids_whose_keys_collide_are_told_apart_by_what_they_say(case):
    wanted = figures(*trec(case))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rows_module, "keys", lambda array: np.ones(len(array), np.uint64))
        found = figures(*trec(case))
    for measure in MEASURES:
        assert np.array_equal(found.values[measure], wanted.values[measure], equal_nan=True)


# Policies, as tables

ONE = "q 0 a 1\n"
POLICIES = [
    # judgments, run, policies, RR of each query in order, because
    ("q 0 a 1\n", "q Q0 b 1 1 t\nq Q0 a 2 1 t\n", {}, [1 / 2], "ties by id down: b before a"),
    ("q 0 a 1\n", "q Q0 a 1 1 t\nq Q0 b 2 1 t\n", {"ties": "file"}, [1.0], "ties as the file has them"),
    ("q 0 a 1\n", "q Q0 a 1 1 t\nq Q0 b 2 2 t\n", {"order": "score"}, [1 / 2], "scores count, ranks are not read"),
    ("q 0 a 1\n", "q Q0 a 1 1 t\nq Q0 b 2 2 t\n", {"order": "rank"}, [1.0], "ranks count"),
    ("q 0 a 1\n", "q Q0 a 1 1 t\nq Q0 b 9 2 t\n", {"order": "score"}, [1 / 2], "a gap in ranks nobody looks at"),
    ("q 0 a 1\n", "q Q0 b 0 2 t\nq Q0 a 1 1 t\n", {"order": "rank"}, [1 / 2], "ranks may start at 0"),
    ("q 0 a 1\nr 0 a 1\n", "q Q0 a 1 1 t\n", {"missing": "empty"}, [1.0, 0.0], "a list left out counts as empty"),
    ("q 0 a 1\n", "q Q0 a 1 1 t\nx Q0 a 1 1 t\n", {"extra": "ignore"}, [1.0], "a list nobody asked for is left out"),
    ("q 0 a 2\nq 0 b 1\n", "q Q0 b 1 2 t\nq Q0 a 2 1 t\n", {"relevant_from": 2}, [1 / 2], "grade 1 is not enough"),
    (
        "q 0 a 1\n",
        "q Q0 a 0 2 t\nq Q0 b 0 1 t\n",
        {"order": "score"},
        [1.0],
        "a rank column that is no count, where nobody looks at it",
    ),
]


@pytest.mark.parametrize(("qrels", "run", "policies", "wanted", "because"), POLICIES, ids=[row[-1] for row in POLICIES])
def test_a_policy_decides_where_the_contract_stops(qrels, run, policies, wanted, because):
    found = figures(qrels, run, [Measure("RR")], **policies)
    assert [found.value(Measure("RR"), place) for place in range(len(found.queries))] == wanted, because


REFUSED = [
    # judgments, run, more, (code, line) of each problem, because
    (ONE, "q Q0 b 1 1 t\nq Q0 a 2 1 t\n", {"ties": "error"}, [("rank_score_conflict", 1)], "a tie nobody settles"),
    (ONE, "q Q0 a 1 1 t\nq Q0 b 2 2 t\n", {}, [("rank_score_conflict", 2)], "ranks and scores disagree"),
    (ONE, "q Q0 a 1 1 t\nq Q0 b 3 0 t\n", {"order": "rank"}, [("bad_rank", 2)], "a gap in the ranks that count"),
    (ONE, "q\ta\t1\nq\tb\t3\nq\tc\t3\n", {}, [("bad_rank", 2), ("bad_rank", 3)], "a gap and a repeat"),
    (ONE, "q\ta\t2\n", {}, [("bad_rank", 1)], "the first rank is 0 or 1"),
    ("q 0 a 1\nr 0 a 1\ns 0 a 0\n", "q Q0 a 1 1 t\n", {}, [("missing_query_in_run", None)] * 2, "each is named"),
    (ONE, "q Q0 a 1 1 t\nx Q0 a 1 1 t\nx Q0 b 2 0 t\n", {}, [("unknown_query", 2)], "said once, at its first line"),
    ("007 0 a 1\n", "7 Q0 a 1 1 t\n", {}, [("no_common_query", None)], "007 is not 7, and one sentence says so"),
    ("7 0 a 1\n", "007 Q0 a 1 1 t\n", {"missing": "empty", "extra": "ignore"}, [("no_common_query", None)], "never 0"),
    (ONE, "q Q0 a 1 1 t\n", {"queries": "q\nq\n"}, [("duplicate_query", None)], "listed twice"),
    (ONE, "q Q0 a 1 1 t\n", {"queries": "p\n"}, [("unknown_query", 1), ("no_common_query", None)], "judged, not asked"),
    (
        "q 0 a 1\nq 0 a 2\n",
        "q Q0 a 1 x t\nr Q0 a\n",
        {},
        [("duplicate_judgment", 2), ("bad_score", 1), ("bad_columns", 2)],
        "both files in one pass",
    ),
    ("q 0 a 1001\n", "q Q0 a 1 1 t\n", {}, [("bad_relevance", 1)], "2 to that power is no float"),
    (
        "q 0 a 0x1\n",
        "q Q0 a 0x1 1 t\n",
        {},
        [("bad_relevance", 1), ("bad_rank", 1)],
        "no number for us, whatever a reader thinks",
    ),
    ("qid\tdocid\tgrade\n", "q Q0 a 1 1 t\n", {}, [("empty_file", None)], "a header and nothing below"),
    ("q a 1\n", "q Q0 a 1 1 t\n", {}, [("bad_columns", 1)], "three columns without a header"),
]


@pytest.mark.parametrize(("qrels", "run", "more", "problems", "because"), REFUSED, ids=[row[-1] for row in REFUSED])
def test_what_breaks_the_contract_is_refused_by_code_and_line(qrels, run, more, problems, because):
    assert codes(qrels, run, **more) == problems, because


def test_an_unknown_document_is_named_in_judgments_and_in_the_run():
    qrels, run = read_qrels(source("q 0 gone 1\nq 0 a 1\n")), read_run(source("q Q0 a 1 2 t\nq Q0 lost 2 1 t\n"))
    with pytest.raises(InvalidInput) as invalid:
        evaluate([run], qrels, MEASURES, policies=Policies(), documents=["a", "b"])
    found = [(each.code, each.line, each.doc) for each in invalid.value.problems]
    assert found == [("unknown_doc", 1, "gone"), ("unknown_doc", 2, "lost")]


def test_ids_that_look_the_same_and_are_not_are_told_of_together():
    with pytest.raises(InvalidInput) as invalid:
        figures("caf\u00e9 0 a 1\nq 0 a 1\n", "cafe\u0301 Q0 a 1 1 t\nq Q0 a 1 1 t\nx Q0 a 1 1 t\n")
    said = {each.query: each.message for each in invalid.value.problems if each.code == "unknown_query"}
    assert "caf\u00e9 is asked" in said["cafe\u0301"]
    assert "is asked" not in said["x"]


def test_a_fraction_that_would_fill_pages_is_left_out_soon_and_its_value_is_not():
    ranking = ["x", *(f"d{number}" for number in range(60_000))]
    judged = dict.fromkeys(ranking[1:], 1)
    found = figures(json.dumps({"q": judged}), json.dumps({"q": ranking}), [Measure("AP"), Measure("AP", 1000)])
    assert found.value(Measure("AP"), 0) == pytest.approx(np.mean(1 - 1 / np.arange(2, 60_002)))
    assert found.exact(Measure("AP"), 0) is None
    assert found.exact(Measure("AP", 1000), 0) == sum(Fraction(rank - 1, rank) for rank in range(2, 1001)) / 60_000


@settings(max_examples=60)
@given(CASES)
def test_the_unjudged_are_those_of_the_first_k_that_no_judgment_names(case):
    found = figures(*trec(case))
    for measure in MEASURES:
        tops = [(in_order(scored)[: measure.k], judged) for judged, scored in case.values()]
        assert found.unjudged(measure) == sum(doc not in judged for top, judged in tops for doc in top), measure


def test_documents_nobody_judged_are_counted_in_the_first_k():
    found = figures("q 0 a 1\nq 0 b 0\nr 0 a 1\n", '{"q": ["x", "b", "y", "a"], "r": ["z"]}')
    counts = {measure.label: found.unjudged(measure) for measure in MEASURES}
    assert (counts["P@1"], counts["P@3"], counts["AP"]) == (2, 3, 3)


def test_a_query_that_nobody_judged_is_a_no_answer_query_where_all_queries_are_given():
    found = figures("q 0 a 1\n", "q Q0 a 1 1 t\nr Q0 a 1 1 t\n", queries='["q", "r"]')
    assert (found.queries, found.no_answer, found.macro(Measure("RR"))) == (("q", "r"), ("r",), 1.0)


def test_what_could_not_be_read_is_no_reason_to_call_its_query_missing():
    assert codes("q 0 a 1\nr 0 a 1\n", "q Q0 a 1 1 t\nr Q0 a 1 high t\n") == [("bad_score", 2)]
    assert codes("q 0 a 1\nr 0 a 1\n", "q Q0 a 1 1 t\nr Q0 a 1\n") == [("bad_columns", 2)]


def test_a_problem_in_every_line_of_a_long_file_is_counted_and_a_hundred_are_told():
    lines = "".join(f"q Q0 d{number} {number} x t\n" for number in range(1, 501))
    with pytest.raises(InvalidInput) as invalid:
        figures(ONE, lines)
    assert (len(invalid.value.problems), invalid.value.count) == (100, 500)


# What other evaluators were reported to do, in cases of our own

REPORTED = [
    # judgments, ranking, measure, value, because
    ({"a": 1, "b": 3, "c": 3}, "bca", "nDCG@2", 1.0, "the ideal is made of all judged documents: never above 1"),
    (
        {"a": 1, "b": 1, "z": 3},
        "ab",
        "nDCG@2",
        0.449176895,
        "equal grades are no perfect list where a better one is missed",
    ),
    ({"a": 1}, "axy", "nDCG@3", 1.0, "the ideal has one relevant place, not three"),
    ({"a": 1, "b": 1}, "xya", "nDCG@3", 0.306573596, "log2(rank + 1), also at the first ranks"),
    ({"a": 1, "b": 1}, "axb", "nDCG@9", 0.919720789, "nothing changes beyond the list's end"),
    ({"a": 3, "b": 1}, "ba", "nDCG(dcg='exp-log2')@2", 0.709809741, "2^rel - 1, not the grade"),
    ({"a": 1, "b": 1, "c": 1, "d": 1}, "abc", "AP@3", 3 / 4, "AP@k divides by all known, not by k"),
    ({"a": 1, "b": 1, "c": 1, "d": 1}, "ax", "R@1", 1 / 4, "recall of one found in four"),
    ({"a": 1, "b": 1}, "ab", "P@5", 2 / 5, "an empty place earns nothing"),
    ({"a": 1, "b": 1}, "abxy", "R@4", 1.0, "recall divides by what is known, not by k"),
    ({"a": 1, "b": 1}, "ab", "Success@2", 1.0, "a hit counts once"),
    ({"a": 1}, "", "AP", 0.0, "an empty list is valid and scores 0"),
    ({"a": 0}, "a", "AP", None, "without a relevant document there is no share to find"),
    ({"a": 0}, "a", "RR", 0.0, "and nothing to reach first"),
    ({"a": -2, "b": 1}, "ab", "nDCG@2", 0.630929754, "a grade below 0 gains nothing, and never less"),
    ({"a": 1}, "ua", "AP@2", 1 / 2, "an unjudged document keeps its place"),
]


@pytest.mark.parametrize(
    ("judged", "ranking", "label", "value", "because"), REPORTED, ids=[row[-1] for row in REPORTED]
)
def test_what_others_were_reported_to_get_wrong(judged, ranking, label, value, because):
    measure = Measure.parse(label)
    found = figures(json.dumps({"q": judged}), json.dumps({"q": list(ranking)}), [measure]).value(measure, 0)
    assert found == (None if value is None else pytest.approx(value, abs=1e-9)), because


MACROS = [
    # judgments, run, measure, macro, because
    ({"q": {"a": 1}, "r": {"b": 0}}, {"q": ["a"], "r": ["b"]}, "AP", 1.0, "a no-answer query is no zero in the mean"),
    ({"q": {"a": 1}, "r": {"b": 1}}, {"q": ["x"], "r": ["b"]}, "RR", 0.5, "a miss is one"),
    ({"q": {"a": 1}, "r": {"b": 1}}, {"q": ["a"], "r": ["x", "y", "b"]}, "RR", 2 / 3, "the mean of 1/rank, not 1/mean"),
    ({"q": {"a": 1}, "r": {"b": 1}}, {"q": ["a"], "r": []}, "nDCG", 0.5, "a query answered with nothing stays in"),
    ({"q": {"b": 0}}, {"q": ["b"]}, "AP", None, "no answerable query, no mean"),
]


@pytest.mark.parametrize(("judged", "run", "label", "macro", "because"), MACROS, ids=[row[-1] for row in MACROS])
def test_a_mean_stands_on_the_answerable_queries(judged, run, label, macro, because):
    measure = Measure.parse(label)
    found = figures(json.dumps(judged), json.dumps(run), [measure])
    assert found.macro(measure) == (None if macro is None else pytest.approx(macro)), because
    assert found.queries == tuple(judged), "and every query is listed"


def test_one_set_of_answerable_queries_carries_every_mean_also_where_grades_below_the_threshold_gain():
    found = figures("q 0 a 1\nr 0 a 2\n", '{"q": ["x", "a"], "r": ["a"]}', [Measure("nDCG")], relevant_from=2)
    assert found.no_answer == ("q",)
    assert found.value(Measure("nDCG"), 0) == pytest.approx(0.630929754)
    assert found.macro(Measure("nDCG")) == 1.0
