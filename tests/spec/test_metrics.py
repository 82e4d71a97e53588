"""What each metric is worth on a list small enough to work out by hand, and what holds on every list."""

from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exercises.model import Measure, MetricName, Query
from exercises.reference import (
    InvalidInput,
    average_precision,
    dcg,
    hit_at_k,
    macro,
    ndcg,
    precision_at_k,
    recall_at_k,
    reciprocal_rank,
    value_of,
)

TOY = "d1 d3 d2 d5 d4", "d1 d2 d7"
FIXTURE = "d7 d4 d8", "d4 d5"
LATE = "d3 d5 d1 d2 d4", "d1 d2 d7"
AVERAGED = "d1 d99 d2 d98 d7", "d1 d2 d7"
SHORT = "d4", "d4 d5"
EMPTY = "", "d4 d5"
NO_ANSWER = "d1 d2 d3", ""
MANY = "a b x", "a b c d e"
MOST = " ".join(f"d{i}" for i in range(10)), " ".join(f"d{i}" for i in range(100))
GRADED = "a b c d", "a=3 b=2 c=0 d=1"


def query(ranking: str, judged: str) -> Query:
    """A query written in one line: ids by rank; judged ids with a grade, 1 where none is written."""
    pairs = (each.partition("=")[::2] for each in judged.split())
    return Query("q", tuple(ranking.split()), {doc: int(grade or 1) for doc, grade in pairs})


EXACT = [
    # measure, (ranking, judged), value, because
    ("P@1", TOY, Fraction(1), "d1 is relevant"),
    ("P@2", TOY, Fraction(1, 2), "d3 is not"),
    ("P@3", TOY, Fraction(2, 3), "d1 and d2 stand in the first three"),
    ("P@5", TOY, Fraction(2, 5), "d5 and d4 add places and no hit"),
    ("P@3", FIXTURE, Fraction(1, 3), "one hit in three places"),
    ("P@3", SHORT, Fraction(1, 3), "a list of one still has three places"),
    ("P@10", FIXTURE, Fraction(1, 10), "places past the list's end count too"),
    ("P@3", EMPTY, Fraction(0), "an empty list is valid and holds no hit"),
    ("P@3", NO_ANSWER, Fraction(0), "nothing can hit, and P divides by k all the same"),
    ("P@3", MANY, Fraction(2, 3), "documents that are known and missed are no matter to P"),
    ("P@2", ("a b", "a=-1 b=1"), Fraction(1, 2), "a grade below 0 is not relevant"),
    ("P@2", ("a b", "a=3 b=2"), Fraction(1), "any grade from 1 is relevant, and none is more so"),
    ("P@2", ("a b", "b=0 c=1"), Fraction(0), "neither the unjudged a nor the rejected b is relevant"),
    ("P@2", ("a b", "A B"), Fraction(0), "case tells ids apart"),
    ("Recall@1", TOY, Fraction(1, 3), "one of three"),
    ("Recall@2", TOY, Fraction(1, 3), "d3 adds nothing"),
    ("Recall@3", TOY, Fraction(2, 3), "d2 is the second of three"),
    ("Recall@5", TOY, Fraction(2, 3), "d7 never came back"),
    ("Recall@3", FIXTURE, Fraction(1, 2), "d5 is known and missed"),
    ("Recall@10", FIXTURE, Fraction(1, 2), "past the list's end nothing more is found"),
    ("Recall@3", SHORT, Fraction(1, 2), "a short list is divided by what is known, too"),
    ("Recall@3", EMPTY, Fraction(0), "there was something to find"),
    ("Recall@3", NO_ANSWER, None, "there is nothing to find: undefined, not 0"),
    ("Recall@3", ("a", "a=0 b=-1"), None, "judged documents of which none is relevant leave nothing to find"),
    ("Recall@3", MANY, Fraction(2, 5), "five are known, so three places can't hold all"),
    ("Recall@10", MOST, Fraction(1, 10), "ten hits are the most that ten places can hold of 100"),
    ("Recall@1", ("a", "a=1 b=0 c=-2"), Fraction(1), "only relevant documents stand in the denominator"),
    ("RR", TOY, Fraction(1), "the first is relevant"),
    ("RR", LATE, Fraction(1, 3), "d1 comes third"),
    ("RR", FIXTURE, Fraction(1, 2), "d4 comes second"),
    ("RR", ("d3 d5", "d1"), Fraction(0), "no relevant document came back"),
    ("RR", EMPTY, Fraction(0), "nothing came back"),
    ("RR", NO_ANSWER, Fraction(0), "RR is 0, not undefined, where no document is relevant"),
    ("RR", ("a b c d e", "e"), Fraction(1, 5), "RR reads the whole list"),
    ("RR", ("a b c", "a=0 b=-1 c=2"), Fraction(1, 3), "the first RELEVANT document, not the first judged one"),
    ("RR@2", LATE, Fraction(0), "cut at 2, the third rank is not seen"),
    ("RR@3", LATE, Fraction(1, 3), "cut at 3, it is"),
    ("RR@10", LATE, Fraction(1, 3), "a cut past the end cuts nothing"),
    ("RR@3", EMPTY, Fraction(0), "nothing came back"),
    ("RR@3", NO_ANSWER, Fraction(0), "nothing to find"),
    ("AP", AVERAGED, Fraction(34, 45), "(1/1 + 2/3 + 3/5) / 3 = 0.7556"),
    ("AP", FIXTURE, Fraction(1, 4), "(1/2) / 2; dividing by the one found would give 1/2"),
    ("AP", TOY, Fraction(5, 9), "(1/1 + 2/3) / 3: d7 is missed and still divides"),
    ("AP", SHORT, Fraction(1, 2), "(1/1) / 2"),
    ("AP", EMPTY, Fraction(0), "there was something to find"),
    ("AP", NO_ANSWER, None, "nothing to average over: undefined, not 0"),
    ("AP", ("a b", "a=0"), None, "a document judged not relevant is nothing to find"),
    ("AP", ("a b c", "b=-1 a=3 c=1"), Fraction(5, 6), "(1/1 + 2/3) / 2: grades past 1 weigh no more"),
    ("AP@3", FIXTURE, Fraction(1, 4), "(1/2) / 2"),
    ("AP@3", AVERAGED, Fraction(5, 9), "(1/1 + 2/3) / 3: d7 at rank 5 is cut off, and still divides"),
    ("AP@1", AVERAGED, Fraction(1, 3), "(1/1) / 3"),
    ("AP@10", AVERAGED, Fraction(34, 45), "a cut past the end cuts nothing"),
    ("AP@3", MANY, Fraction(2, 5), "(1/1 + 2/2) / 5, and not / min(k, 5) = 2/3"),
    ("AP@3", ("a b c", "a b c d"), Fraction(3, 4), "three perfect places of four known; dividing by k would give 1"),
    ("AP@10", MOST, Fraction(1, 10), "ten retrieved of 100 can't pass 1/10"),
    ("AP@3", EMPTY, Fraction(0), "there was something to find"),
    ("AP@3", NO_ANSWER, None, "undefined with a cut as without"),
    ("Hit@1", FIXTURE, Fraction(0), "d7 is not relevant"),
    ("Hit@2", FIXTURE, Fraction(1), "d4 is"),
    ("Hit@2", ("a b", "a b"), Fraction(1), "two hits are worth what one is"),
    ("Hit@10", FIXTURE, Fraction(1), "a cut past the end cuts nothing"),
    ("Hit@3", EMPTY, Fraction(0), "nothing came back"),
    ("Hit@3", NO_ANSWER, Fraction(0), "0 where no document is relevant, as RR is"),
    ("Hit@2", ("a b", "a=-1 b=0"), Fraction(0), "judged is not relevant"),
]


@pytest.mark.parametrize(("label", "case", "value", "because"), EXACT)
def test_a_metric_is_worth_exactly(label, case, value, because):
    found = value_of(query(*case), Measure.parse(label))
    assert found == value, because
    assert type(found) is type(value), f"{label} is a fraction or undefined, never a float"


EXP = " (2^rel - 1)"
LOGARITHMIC = [
    # measure, (ranking, judged), value to three places, because
    (f"DCG@4{EXP}", GRADED, 9.323, "7/1 + 3/log2(3) + 0 + 1/log2(5)"),
    (f"DCG@4{EXP}", ("a b d c", "a=3 b=2 c=0 d=1"), 9.393, "best first: 7/1 + 3/log2(3) + 1/2"),
    (f"nDCG@4{EXP}", GRADED, 0.993, "9.323 / 9.393"),
    ("nDCG@5", TOY, 0.704, "(1 + 1/2) / (1 + 0.631 + 1/2): the ideal list holds the missed d7"),
    (f"nDCG@5{EXP}", TOY, 0.704, "with grades 0 and 1 both gains are the same"),
    ("DCG@4", GRADED, 4.693, "3/1 + 2/log2(3) + 0 + 1/log2(5)"),
    ("DCG", GRADED, 4.693, "without a cut the whole list is read"),
    ("DCG@2", GRADED, 4.262, "3/1 + 2/log2(3)"),
    ("DCG@10", GRADED, 4.693, "past the end there is nothing to gain"),
    ("DCG@3", EMPTY, 0.0, "nothing came back"),
    ("DCG@3", NO_ANSWER, 0.0, "DCG is a sum: without a gain it is 0"),
    ("DCG@3", ("x y a", "a=2"), 1.0, "unjudged x and y gain nothing and keep their ranks: 2/log2(4)"),
    ("DCG@2", ("a b", "a=-2 b=1"), 0.631, "a grade below 0 gains 0 and costs nothing"),
    (f"DCG@2{EXP}", ("a b", "a=-2 b=1"), 0.631, "2^-2 - 1 would be a loss of 3/4; a grade below 0 gains 0"),
    ("nDCG", ("a b c x", "a=1 b=3 c=2"), 0.817, "(1 + 3/log2(3) + 2/2) / (3 + 2/log2(3) + 1/2)"),
    ("nDCG@4", ("a b x c", "a=1 b=3 c=2"), 0.788, "linear gain, a grade of 2 at the fourth rank"),
    (f"nDCG@4{EXP}", ("a b x c", "a=1 b=3 c=2"), 0.714, "the same list with the gain 2^rel - 1"),
    ("nDCG@1", ("a", "a=2 b=3"), 0.667, "2/3: the ideal first place is b"),
    ("nDCG@2", ("x a", "a"), 0.631, "1/log2(3): gentler than RR's 1/2"),
    ("nDCG@2", ("x y a", "a"), 0.0, "past k there is nothing"),
    ("nDCG@3", ("x y a", "a"), 0.5, "1/log2(4)"),
    ("nDCG@3", MANY, 0.765, "(1 + 0.631) / (1 + 0.631 + 1/2): the ideal list is cut at k too"),
    ("nDCG@10", MOST, 1.0, "ten of ten places are right, though 90 are missed"),
    ("nDCG@10", SHORT, 0.613, "1 / (1 + 0.631): the missed d5 stands in the ideal list"),
    ("nDCG@3", EMPTY, 0.0, "there was something to gain"),
    ("nDCG@3", NO_ANSWER, None, "there is no ideal to divide by"),
    ("nDCG@2", ("a b", "a=0 b=-1"), None, "an ideal of 0 is no ideal"),
    ("nDCG@2", ("a b", "a=1 b=-1"), 1.0, "the spam after the answer costs nothing"),
    ("nDCG@2", ("a b", "a=-1 b=1"), 0.631, "the spam before it costs its place"),
]


@pytest.mark.parametrize(("label", "case", "value", "because"), LOGARITHMIC)
def test_a_discounted_metric_is_worth(label, case, value, because):
    found = value_of(query(*case), Measure.parse(label))
    assert found == (value if value is None else pytest.approx(value, abs=5e-4)), because
    assert type(found) is type(value), f"{label} is a float or undefined"


def test_mrr_can_be_one_where_map_is_a_quarter():
    four = query("a x y z", "a b c d")
    assert macro([value_of(four, Measure("RR"))]) == 1
    assert macro([value_of(four, Measure("AP"))]) == Fraction(1, 4)


def test_equal_precision_can_hide_a_different_ndcg():
    early, late = query("a b x y", "a b"), query("x y a b", "a b")
    assert value_of(early, Measure("P", 4)) == value_of(late, Measure("P", 4))
    assert value_of(early, Measure("nDCG", 4)) > value_of(late, Measure("nDCG", 4))


METRICS = {
    "P@k": precision_at_k,
    "Recall@k": recall_at_k,
    "Hit@k": hit_at_k,
    "RR@k": reciprocal_rank,
    "AP@k": average_precision,
    "DCG@k": lambda ranking, relevant, k: dcg(ranking, dict.fromkeys(relevant, 1), k),
    "nDCG@k": lambda ranking, relevant, k: ndcg(ranking, dict.fromkeys(relevant, 1), k),
}
INVALID = [
    # ranking, k, codes, because
    (["d4", "d4"], 3, ["duplicate_doc"], "a second copy can't earn a second hit"),
    (["d4", "d1", "d2", "d4"], 1, ["duplicate_doc"], "a duplicate past the cut is a duplicate"),
    ([4, "d4"], 3, ["id_not_text"], "4 is not the text 4"),
    ([None], 3, ["id_not_text"], "an absent id is no id"),
    ([""], 3, ["id_not_text"], "an empty text names nothing"),
    (["d4"], 0, ["bad_k"], "no place is no cut"),
    (["d4"], -1, ["bad_k"], "a slice to -1 would silently drop the last document"),
    (["d4"], True, ["bad_k"], "True is no number, though it behaves as 1"),
    (["d4"], 2.5, ["bad_k"], "there is no half place"),
    (["d4"], "3", ["bad_k"], "text is no number"),
    ([4, "d4", "d4"], 0, ["id_not_text", "duplicate_doc", "bad_k"], "all that is wrong is said at once"),
]


@pytest.mark.parametrize("metric", METRICS.values(), ids=METRICS)
@pytest.mark.parametrize("relevant", [{"d4", "d5"}, set()], ids=["answerable", "no-answer"])
@pytest.mark.parametrize(("ranking", "k", "codes", "because"), INVALID)
def test_no_metric_gives_a_figure_for(metric, relevant, ranking, k, codes, because):
    with pytest.raises(InvalidInput) as invalid:
        metric(ranking, relevant, k)
    assert [problem.code for problem in invalid.value.problems] == codes, because


@pytest.mark.parametrize("label", ["P@3", "Recall@3", "RR", "AP", "Hit@3", "DCG@3", "nDCG@3"])
def test_value_of_refuses_an_id_the_collection_does_not_know(label):
    stray = Query("q7", ("d1", "d99"), {"d1": 1}, frozenset({"d1"}))
    with pytest.raises(InvalidInput, match=r"d99.*q7"):
        value_of(stray, Measure.parse(label))


GRADES = st.integers(-2, 4)
DOCS = [f"d{i}" for i in range(12)]
CUTS = st.integers(1, 14)
MEASURES = st.one_of(
    st.builds(Measure, st.sampled_from(get_args(MetricName)), st.integers(1, 10**6)),
    st.builds(Measure, st.sampled_from(["RR", "AP", "DCG", "nDCG"])),
    st.builds(Measure, st.sampled_from(["DCG", "nDCG"]), st.none() | st.integers(1, 10**6), st.just("exponential")),
)


@st.composite
def queries(draw, grades=GRADES, min_relevant=0):
    """Any ranking over a small collection, short, long or empty, with any judgments."""
    ranking = draw(st.lists(st.sampled_from(DOCS), unique=True))
    judged = draw(st.dictionaries(st.sampled_from(DOCS), grades, min_size=min_relevant))
    return Query("q", tuple(ranking), judged)


BINARY = queries(grades=st.just(1), min_relevant=1)
ONE_RELEVANT = st.builds(
    lambda ranking, doc: Query("q", tuple(ranking), {doc: 1}),
    st.lists(st.sampled_from(DOCS), unique=True),
    st.sampled_from(DOCS),
)


@given(queries(), MEASURES)
def test_every_value_lies_between_0_and_1_and_dcg_is_not_negative(query, measure):
    value = value_of(query, measure)
    if value is None:
        assert not query.relevant
        assert measure.name in ("Recall", "AP", "nDCG")
    else:
        assert value >= 0
        assert measure.name == "DCG" or value <= 1 + 1e-12


@given(ONE_RELEVANT, CUTS)
def test_with_one_relevant_document_ap_is_rr_and_hit_is_recall(query, k):
    assert value_of(query, Measure("AP", k)) == value_of(query, Measure("RR", k))
    assert value_of(query, Measure("AP")) == value_of(query, Measure("RR"))
    assert value_of(query, Measure("Hit", k)) == value_of(query, Measure("Recall", k))


@given(BINARY, st.data(), MEASURES | st.builds(Measure, st.sampled_from(get_args(MetricName)), CUTS))
def test_moving_a_relevant_document_up_never_lowers_a_metric(query, data, measure):
    ranking = list(query.ranking)
    at = data.draw(st.sampled_from([i for i, doc in enumerate(ranking) if doc in query.relevant] or [None]))
    if at is None:  # nothing to move: bring a missed one in at the end, which is a move up too
        ranking.append(min(query.relevant))
    else:
        ranking.insert(data.draw(st.integers(0, at)), ranking.pop(at))
    assert value_of(Query("q", tuple(ranking), query.grades), measure) >= value_of(query, measure) - 1e-12


@given(queries(), CUTS, st.randoms(use_true_random=False))
def test_what_stands_below_k_changes_nothing(query, k, random):
    below = [doc for doc in DOCS if doc not in query.ranking[:k]]
    other = [*query.ranking[:k], *random.sample(below, random.randint(0, len(below)))]
    if len(query.ranking) < k:
        other = other[: len(query.ranking)]
    for name in get_args(MetricName):
        measure = Measure(name, k)
        assert value_of(Query("q", tuple(other), query.grades), measure) == value_of(query, measure), name


@given(queries(), MEASURES, st.permutations(DOCS))
def test_renaming_the_documents_changes_nothing(query, measure, names):
    new = dict(zip(DOCS, names, strict=True))
    ranking = tuple(new[doc] for doc in query.ranking)
    renamed = Query("q", ranking, {new[doc]: grade for doc, grade in query.grades.items()})
    assert value_of(renamed, measure) == value_of(query, measure)


@given(queries(), st.integers(0, 5), st.sampled_from(["AP", "RR", "DCG", "nDCG"]))
def test_a_cut_past_list_and_judgments_is_no_cut(query, more, name):
    k = max(len(query.ranking), len(query.grades), 1) + more
    assert value_of(query, Measure(name, k)) == value_of(query, Measure(name))


@given(queries(), st.integers(0, 5))
def test_ap_is_not_cut_by_a_k_at_the_lists_length(query, more):
    k = max(len(query.ranking), 1) + more
    assert value_of(query, Measure("AP", k)) == value_of(query, Measure("AP"))


@given(queries(), CUTS)
def test_an_unjudged_document_is_worth_what_a_rejected_one_is(query, k):
    rejected = dict.fromkeys(DOCS, 0) | query.grades
    for name in get_args(MetricName):
        measure = Measure(name, k)
        assert value_of(Query("q", query.ranking, rejected), measure) == value_of(query, measure), name


@given(MEASURES)
def test_a_label_names_its_measure(measure):
    assert Measure.parse(measure.label) == measure


NO_MEASURE = [
    # label, what the refusal says
    ("P", "P needs a cut-off"),
    ("Recall", "Recall needs a cut-off"),
    ("Hit", "Hit needs a cut-off"),
    ("P@0", "at least 1"),
    ("P@-1", "names no measure"),
    ("P@2.5", "names no measure"),
    ("p@3", "p is no metric here"),
    ("nDCG@3 (linear)", "names no measure"),
    ("AP@3 (2^rel - 1)", "AP knows no gain"),
    ("", "names no measure"),
    ("P@3 ", "names no measure"),
]


@pytest.mark.parametrize(("label", "says"), NO_MEASURE)
def test_no_measure_is_read_from(label, says):
    with pytest.raises(ValueError, match=says):
        Measure.parse(label)
