"""The wrong rules: each is there, differs from the truth on its witness, and is known again by its figure."""

import re
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from exercises.catalogue import course, not_separated
from exercises.grading import LIST_RULES, MEAN_RULES, answer_of, grade, suspects
from exercises.model import Exercise, Measure, Query

LOWEST = Fraction(1, 10**5)  # floats are typed with six decimals, so two of them differ where they differ by this


def posed(*lists, measure, k=None, is_macro=False):
    """An exercise that asks one measure of lists written as ("a x b", "a b=2"): ids by rank, ids judged."""
    queries = tuple(
        Query(
            f"q{i}",
            tuple(ranking.split()),
            {doc: int(grade or 1) for doc, grade in (each.partition("=")[::2] for each in judged.split())},
        )
        for i, (ranking, judged) in enumerate(lists, start=1)
    )
    fields = (Measure.parse(measure),)
    return Exercise("e", "predict", "t", "a", queries, fields, ("h", "h", "h"), k=k, is_macro=is_macro)


def typed(figure):
    return f"{figure:.6f}" if isinstance(figure, float) else str(figure)


def differ(figure, answer):
    """True where a figure can be told from the right answer."""
    if isinstance(answer, str):
        return True
    if isinstance(figure, float) or isinstance(answer, float):
        return abs(Fraction(figure) - Fraction(answer)) > LOWEST
    return figure != answer


def figures(exercise, label):
    """Misconception -> the one figure it gives on a field, or all of them where it gives several."""
    found = {each.name: each.figures for each in suspects(exercise, exercise.field(label))}
    return {name: several[0] if len(several) == 1 else set(several) for name, several in found.items()}


KNOWN_ON_A_LIST = [
    # metric, names
    ("P", "divides-by-returned divides-by-min-k-R precision-is-recall whole-list counts-duplicates"),
    ("Recall", "recall-is-precision divides-by-min-k-R hit-rate zero-for-undefined"),
    ("RR", "counts-from-zero mean-of-all sum-of-all last-hit cut-or-not"),
    ("AP", "divides-by-hits divides-by-min-k-R divides-by-k no-division mean-of-precisions untruncated"),
    ("AP", "reciprocal-ranks zero-for-undefined"),
    ("DCG", "linear-or-exponential discount-off-by-one natural-log"),
    ("nDCG", "linear-or-exponential discount-off-by-one ideal-from-the-result ideal-all-k not-normalised"),
    ("nDCG", "zero-for-undefined"),
]
KNOWN_OF_A_MEAN = [
    ("P", "no-answer-averaged-in drops-failures"),
    ("Recall", "no-answer-averaged-in no-answer-as-one drops-failures micro"),
    ("RR", "no-answer-averaged-in drops-failures reciprocal-of-mean-rank"),
    ("AP", "no-answer-averaged-in no-answer-as-one drops-failures"),
    ("nDCG", "no-answer-averaged-in no-answer-as-one drops-failures"),
]


@pytest.mark.parametrize(("metric", "names"), KNOWN_ON_A_LIST)
def test_these_wrong_rules_about_a_list_are_known(metric, names):
    assert set(names.split()) <= {rule.name for rule in LIST_RULES if metric in rule.metrics}


@pytest.mark.parametrize(("metric", "names"), KNOWN_OF_A_MEAN)
def test_these_wrong_rules_about_a_mean_are_known(metric, names):
    assert set(names.split()) <= {rule.name for rule in MEAN_RULES if metric in rule.metrics}


def test_copies_that_earn_nothing_are_not_said_to_have_been_counted():
    """x is not relevant, and the second a stands below the cut: whoever writes 1/3 counted no copy."""
    for ranking in ("a x x", "a x y a"):
        exercise = posed((ranking, "a"), measure="P@3", k=3)
        verdict = grade(exercise, "P@3", "1/3")
        assert verdict.misconceptions == ()
        assert verdict.message.endswith("A list names a document once, so this one is rejected. Write rejected.")


TOOLS = [
    # a misconception, the metric, who computes so, because
    ("divides-by-returned", "P", "LensKit", "it divides by what came back"),
    ("divides-by-hits", "AP", "context precision", "RAG tools do"),
    ("divides-by-min-k-R", "AP", "Kaggle", "map@k is scored so in its contests"),
    ("discount-off-by-one", "nDCG", "2002 paper", "DCG was first printed with that discount"),
]


@pytest.mark.parametrize(("name", "metric", "tool", "because"), TOOLS)
def test_nobody_is_called_wrong_for_following_a_known_tool(name, metric, tool, because):
    (rule,) = [rule for rule in LIST_RULES if rule.name == name and metric in rule.metrics]
    exercise = posed(("a b x", "a b c d"), measure=f"{metric}@3", k=3)
    (suspect,) = [each for each in suspects(exercise, exercise.fields[0]) if each.name == rule.name]
    assert tool in suspect.told, because


def spaced(letters):
    """'ab2' -> 'a b=2': a letter is a document, a digit after it its grade."""
    return " ".join(f"{doc}={grade}" if grade else doc for doc, grade in re.findall(r"([a-z])(\d*)", letters))


@pytest.mark.parametrize("rule", LIST_RULES, ids=lambda rule: f"{rule.name}-{rule.metrics[0]}")
def test_a_witness_separates_its_rule_from_the_truth(rule):
    ranking, relevant, label = rule.witness
    exercise = posed((spaced(ranking), spaced(relevant)), measure=label, k=Measure.parse(label).k or 1)
    (field,) = exercise.fields
    (found,) = [each for each in suspects(exercise, field) if each.name == rule.name]
    assert all(differ(figure, answer_of(exercise, field)) for figure in found.figures)
    for figure in found.figures:
        assert rule.name in grade(exercise, label, typed(figure)).misconceptions


@pytest.mark.parametrize(
    ("rule", "metric"), [pytest.param(r, m, id=f"{r.name}-{m}") for r in MEAN_RULES for m in r.metrics]
)
def test_a_witness_of_several_lists_separates_its_rule_from_the_truth(rule, metric):
    label = metric if metric == "RR" else f"{metric}@2"
    lists = [(spaced(ranking), spaced(relevant)) for ranking, relevant in rule.witness]
    exercise = posed(*lists, measure=label, k=2, is_macro=True)
    (field,) = exercise.fields
    (found,) = [each for each in suspects(exercise, field) if each.name == rule.name]
    assert all(differ(figure, answer_of(exercise, field)) for figure in found.figures)
    for figure in found.figures:
        assert rule.name in grade(exercise, label, typed(figure)).misconceptions


@cache
def small_lists(metric):
    """Every list to length 3 with known relevant documents found and missed, under a metric cut at 1 to 3 or not."""
    cuts = ["@1", "@2", "@3"] + ([""] if metric in ("RR", "AP", "DCG", "nDCG") else [])
    found = []
    for length in range(4):
        for grades in product((0, 1, 2), repeat=length):
            for missed in ("", "m", "m n", "m n o"):
                ranking = " ".join("abc"[:length])
                judged = " ".join(f"{doc}={grade}" for doc, grade in zip("abc", grades, strict=False) if grade)
                found += [posed((ranking, f"{judged} {missed}"), measure=f"{metric}{cut}", k=2) for cut in cuts]
    return [*found, *(posed(("a a", "a"), measure=f"{metric}{cut}", k=2) for cut in cuts)]


PAIRS = [pytest.param(rule.name, metric, id=f"{rule.name}-{metric}") for rule in LIST_RULES for metric in rule.metrics]


@pytest.mark.parametrize(("name", "metric"), PAIRS)
def test_a_wrong_rule_is_wrong_on_some_small_list_of_each_of_its_metrics(name, metric):
    assert any(
        suspect.name == name and any(differ(figure, answer_of(exercise, field)) for figure in suspect.figures)
        for exercise in small_lists(metric)
        for field in exercise.fields
        for suspect in suspects(exercise, field)
    )


FIELDS = [
    pytest.param(exercise, field, id=f"{exercise.id} {field.label}")
    for exercise in course().exercises.values()
    for field in exercise.fields
]


@pytest.mark.parametrize(("exercise", "field"), FIELDS)
def test_every_wrong_rule_of_the_course_is_named_or_said_to_be_inseparable(exercise, field):
    answer = answer_of(exercise, field)
    for suspect in suspects(exercise, field):
        for figure in suspect.figures:
            if differ(figure, answer):
                verdict = grade(exercise, field.label, typed(figure))
                assert verdict.verdict == "wrong", suspect.name
                assert suspect.name in verdict.misconceptions
            else:
                assert (field.label, suspect.name) in not_separated(exercise)


STATED = [
    # exercise, field, misconception -> figure, because
    (
        "worked-fixture",
        "P@3",
        {"divides-by-returned": "1/3", "whole-list": "1/3", "divides-by-min-k-R": "1/2", "precision-is-recall": "1/2"},
        "three came back, so two rules give the truth, and two are known",
    ),
    (
        "worked-fixture",
        "Recall@3",
        {"divides-by-min-k-R": "1/2", "recall-is-precision": "1/3", "hit-rate": "1"},
        "both known fit into three places",
    ),
    (
        "worked-fixture",
        "RR",
        {
            "mean-of-all": "1/2",
            "sum-of-all": "1/2",
            "last-hit": "1/2",
            "cut-or-not": "1/2",
            "counts-from-zero": "1 or 1/3",
        },
        "with one hit above the cut all hits are the first one",
    ),
    (
        "worked-fixture",
        "AP@3",
        {
            "divides-by-min-k-R": "1/4",
            "untruncated": "1/4",
            "reciprocal-ranks": "1/4",
            "divides-by-hits": "1/2",
            "no-division": "1/2",
            "divides-by-k": "1/6",
            "mean-of-precisions": "5/18",
        },
        "(1/2) / 2, against three rules that agree by luck and four that don't",
    ),
    (
        "second-list",
        "AP@3",
        {
            "divides-by-hits": "5/6",
            "divides-by-min-k-R": "5/9",
            "divides-by-k": "5/9",
            "no-division": "5/3",
            "mean-of-precisions": "13/18",
            "reciprocal-ranks": "1/3",
        },
        "(1/1 + 2/3) / 4 against every other denominator",
    ),
    ("test-macro", "P@3", {"no-answer-averaged-in": "2/9"}, "(1/3 + 1/3 + 0) / 3"),
    ("test-macro", "Recall@3", {"no-answer-averaged-in": "1/2"}, "(1/2 + 1 + 0) / 3"),
    ("test-macro", "RR", {"no-answer-averaged-in": "1/2"}, "(1/2 + 1 + 0) / 3"),
    ("test-macro", "AP@3", {"no-answer-averaged-in": "5/12"}, "(1/4 + 1 + 0) / 3"),
    ("test-macro", "Recall@3", {"micro": "2/3"}, "two of three known, pooled"),
    ("test-macro", "AP@3", {"no-answer-as-one": "3/4"}, "(1/4 + 1 + 1) / 3"),
    ("test-macro", "RR", {"counts-from-zero": "5/12"}, "(1/3 + 1/2) / 2: the same slip in both queries"),
    ("duplicate", "P@3", {"counts-duplicates": "2/3"}, "both copies earn a hit"),
    ("duplicate", "AP@3", {"counts-duplicates": "5/6"}, "(1/1 + 2/3) / 2"),
    ("no-answer", "AP@3", {"zero-for-undefined": "0"}, "nothing to find, taken for a miss"),
]


@pytest.mark.parametrize(("name", "label", "stated", "because"), STATED)
def test_the_figures_are_those_of_the_declared_contract(name, label, stated, because):
    found = figures(course().find(name), label)
    for rule, text in stated.items():
        expected = {Fraction(figure) for figure in text.split(" or ")}
        assert found[rule] == (expected if len(expected) > 1 else expected.pop()), because


BY_HAND = [
    # lists, measure, misconception, figure, because
    ([("a", "a")], "P@2", "divides-by-returned", 1, "one of one that came back"),
    ([("a b", "a")], "P@1", "whole-list", Fraction(1, 2), "one of both"),
    ([("b a", "a")], "RR@1", "cut-or-not", Fraction(1, 2), "read on to rank 2"),
    ([("a b", "a b")], "RR", "mean-of-all", Fraction(3, 4), "(1 + 1/2) / 2"),
    ([("a b", "a b")], "RR", "sum-of-all", Fraction(3, 2), "1 + 1/2"),
    ([("a b", "a b")], "RR", "last-hit", Fraction(1, 2), "the second"),
    ([("b a", "a")], "AP@1", "untruncated", Fraction(1, 2), "read on to rank 2"),
    ([("b a", "a")], "AP", "truncated", 0, "stopped at k = 1"),
    ([("a b", "a b")], "AP", "reciprocal-ranks", Fraction(3, 4), "(1 + 1/2) / 2"),
    ([("a", "a=2")], "DCG@1", "linear-or-exponential", 3.0, "2^2 - 1"),
    ([("b a", "a")], "DCG@2", "discount-off-by-one", 1.0, "1/log2(2)"),
    ([("a", "a")], "DCG@1", "natural-log", 1.442695, "1/ln(2)"),
    ([("a", "a b")], "nDCG@2", "ideal-from-the-result", 1.0, "what came back is best first"),
    ([("a", "a")], "nDCG@2", "ideal-all-k", 0.613147, "1 / (1 + 1/log2(3))"),
    ([("a", "a=2")], "nDCG@1", "not-normalised", 2.0, "the gain"),
    ([("a", "a"), ("x", "")], "Recall@1", "no-answer-averaged-in", Fraction(1, 2), "(1 + 0) / 2"),
    ([("x", "a"), ("x", "")], "Recall@1", "no-answer-as-one", Fraction(1, 2), "(0 + 1) / 2"),
    ([("a", "a"), ("x", "a")], "P@1", "drops-failures", 1, "only the first"),
    ([("a", "a"), ("x", "a b c")], "Recall@1", "micro", Fraction(1, 4), "one of four known"),
    ([("a", "a"), ("x y a", "a")], "RR", "reciprocal-of-mean-rank", Fraction(1, 2), "the mean rank is 2"),
]


@pytest.mark.parametrize(("lists", "label", "name", "figure", "because"), BY_HAND)
def test_a_wrong_rule_gives_on_a_list_worked_out_by_hand(lists, label, name, figure, because):
    exercise = posed(*lists, measure=label, k=1, is_macro=len(lists) > 1)
    assert figures(exercise, label)[name] == pytest.approx(figure, abs=1e-6), because


def test_the_second_list_tells_the_rules_apart_where_the_first_does_not():
    exercise = course().find("second-list")
    assert answer_of(exercise, exercise.field("AP@3")) == Fraction(5, 12)
    inseparable = {name for label, name in not_separated(exercise) if label == "AP@3"}
    assert inseparable == {"untruncated"}


def every_list(longest=5, most_k=4):
    """(hits by rank, k, R) for every list of hits and misses, R from the hits to two more."""
    for length in range(longest + 1):
        for hits in product((0, 1), repeat=length):
            for k in range(1, most_k + 1):
                for known in range(sum(hits), sum(hits) + 3):
                    yield hits, k, known


def asked(hits, k, known, metric):
    found = [f"d{rank}" for rank, hit in enumerate(hits, start=1) if hit]
    missed = [f"m{i}" for i in range(known - len(found))]
    ranking = " ".join(f"d{rank}" for rank in range(1, len(hits) + 1))
    return posed((ranking, " ".join([*found, *missed])), measure=f"{metric}@{k}", k=k)


TWINS = [
    # metric, wrong rule, its twin, what is then smaller than what, because
    ("P", "divides-by-returned", "whole-list", ("n", "k"), "a short list is the whole list"),
    ("P", "divides-by-min-k-R", "precision-is-recall", ("R", "k"), "R is the smaller"),
    ("Recall", "divides-by-min-k-R", "recall-is-precision", ("k", "R"), "k is the smaller"),
    ("AP", "divides-by-min-k-R", "divides-by-k", ("k", "R"), "k is the smaller"),
]


@pytest.mark.parametrize(("metric", "name", "twin", "order", "because"), TWINS)
def test_twins_give_the_same_figure_wherever_the_first_is_wrong(metric, name, twin, order, because):
    wrong = 0
    for hits, k, known in every_list():
        exercise = asked(hits, k, known, metric)
        (field,) = exercise.fields
        found, truth = figures(exercise, field.label), answer_of(exercise, field)
        if name in found and found[name] != truth:
            wrong += 1
            size = {"n": len(hits), "k": k, "R": known}
            assert size[order[0]] < size[order[1]], because
            assert found[twin] == found[name], because
    assert wrong > 40, "too few lists to say something"


SITUATIONS = [
    # what is asked, typed, words and numbers the message holds, words it must not hold
    pytest.param(
        posed(("a x b", "a b c"), measure="AP@3", k=3),
        "5/6",
        ["divided by the 2", "found", "AP@3", "all 3 known", "missed", "context precision"],
        id="AP divided by the hits",
    ),
    pytest.param(
        posed(("x a y", "a b"), measure="AP@3", k=3),
        "1/2",
        ["1/2 comes from", "dividing by the", "hit", "or", "not dividing", "Either way", "both known"],
        id="AP, two rules fit",
    ),
    pytest.param(
        posed(("a x b", "a b c d"), measure="AP@3", k=3),
        "5/9",
        ["smaller of k and R", "Kaggle", "all 4 known"],
        id="AP divided by the smaller of k and R",
    ),
    pytest.param(
        posed(("a x b", "a b c"), measure="AP@3", k=3),
        "13/18",
        ["averaged the precision at every rank", "Only ranks", "relevant document", "AP"],
        id="AP as the mean of precisions",
    ),
    pytest.param(
        posed(("a", "a b"), measure="P@3", k=3),
        "1",
        ["came back", "by 3", "empty place"],
        id="P divided by what came back",
    ),
    pytest.param(
        posed(("a x b", "a b c d"), measure="P@3", k=3),
        "1/2",
        ["how many of the relevant documents were found", "Recall@3", "how much of the list", "divide by 3"],
        id="P taken for Recall",
    ),
    pytest.param(
        posed(
            (" ".join(f"d{i}" for i in range(10)), " ".join(f"d{i}" for i in range(5, 105))), measure="Recall@10", k=10
        ),
        "1/2",
        ["10", "could reach 1", "all 100 known", "can't hold"],
        id="Recall divided by the smaller of k and R",
    ),
    pytest.param(
        posed(("x a y b", "a b"), measure="RR", k=4),
        "3/8",
        ["averaged 1/rank", "both hits", "first relevant document", "rank 2"],
        id="RR as the mean of all hits",
    ),
    pytest.param(
        posed(("x y a", "a"), measure="RR", k=3),
        "1/4",
        ["fits", "counting ranks from 0", "first document has rank 1"],
        id="RR counted from zero",
    ),
    pytest.param(
        course().find("no-answer"),
        "0",
        ["No relevant document is known", "no share to find", "undefined", "miss"],
        id="zero for undefined",
    ),
    pytest.param(
        posed(("a x b", "a=1 b=2 c=3"), measure="nDCG@3", k=3),
        "(1 + 2/log2(4))/(2 + 1/log2(3))",
        ["sorted the documents that came back", "ideal", "all judged documents", "missed"],
        id="nDCG with the ideal of the result",
    ),
    pytest.param(
        course().find("test-macro"),
        "1/2",
        ["averaged over 3 queries", "counted one without a relevant document as 0", "apart", "over the other 2"],
        id="a no-answer query in the mean",
    ),
]
ASKED = {"no-answer": "AP@3", "test-macro": "Recall@3"}


@pytest.mark.parametrize(("exercise", "text", "words"), SITUATIONS)
def test_the_message_says_what_was_done_and_what_counts(exercise, text, words):
    label = ASKED.get(exercise.id) or exercise.fields[0].label
    verdict = grade(exercise, label, text)
    assert verdict.verdict == "wrong"
    missing = [word for word in words if word.casefold() not in verdict.message.casefold()]
    assert not missing, verdict.message


DOCS = [f"d{i}" for i in range(7)]
LISTS = st.tuples(
    st.lists(st.sampled_from(DOCS), unique=True).map(" ".join),
    st.dictionaries(st.sampled_from(DOCS), st.integers(0, 3)).map(
        lambda grades: " ".join(f"{doc}={grade}" for doc, grade in grades.items())
    ),
)
CUTS = st.integers(1, 6).map("@{}".format)
LABELS = st.one_of(
    st.builds("{}{}".format, st.sampled_from(["P", "Recall", "RR", "AP", "DCG", "nDCG"]), CUTS),
    st.builds("{}{} (2^rel - 1)".format, st.sampled_from(["DCG", "nDCG"]), CUTS),
    st.sampled_from(["RR", "AP"]),
)


def known_again(exercise):
    """Types every figure that differs from the truth; each must be wrong, and under its own name."""
    (field,) = exercise.fields
    answer = answer_of(exercise, field)
    for suspect in suspects(exercise, field):
        for figure in suspect.figures:
            if differ(figure, answer):
                verdict = grade(exercise, field.label, typed(figure))
                assert (verdict.verdict, suspect.name in verdict.misconceptions) == ("wrong", True), suspect


@settings(max_examples=200)
@given(LISTS, LABELS, st.integers(1, 6))
def test_on_any_list_a_wrong_rule_is_known_by_its_figure(one, label, k):
    known_again(posed(one, measure=label, k=k))


@settings(max_examples=100)
@given(st.lists(LISTS, min_size=2, max_size=4), LABELS, st.integers(1, 6))
def test_on_any_mean_a_wrong_rule_is_known_by_its_figure(lists, label, k):
    exercise = posed(*lists, measure=label, k=k, is_macro=True)
    assume(any(query.relevant for query in exercise.queries))
    known_again(exercise)


@given(LISTS, LABELS)
def test_a_figure_that_no_rule_gives_accuses_of_none(one, label):
    exercise = posed(one, measure=label, k=3)
    verdict = grade(exercise, label, "123456789/987654")
    assert (verdict.verdict, verdict.misconceptions) == ("wrong", ())
