"""Docent: nine questions, eight pages, and what its rankings say about a cut-off."""

import hashlib
import json
import string
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from exercises.catalogue import docent
from exercises.model import Measure
from exercises.reference import ranking_problems, report
from exercises.retrieval import digest, load_docent, sweep

ROOT = Path(__file__).parents[2]
STORED = ROOT / "exercises/content/docent.json"
GOLDEN = json.loads((ROOT / "tests/golden/docent.json").read_text(encoding="utf-8"))
ANSWERED = docent().answer_all()
QUERIES = [each.query for each in ANSWERED]
FREE_PLAN = ANSWERED[8]


def sha256(value):
    return hashlib.sha256(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()


PINNED = [
    # part of the file, digest of it as compact JSON, because
    (
        "corpus",
        "bb922c18f2ae251d2cc82c7d718506c8058649ed5e8d8e228d2f113901167c3a",
        "a page's characters decide what it shares",
    ),
    (
        "golden",
        "801f28a75cd6b957e30f56d90b1a10e02b645cb87350c7d9405a0898ddbb594b",
        "and so do a question's",
    ),
]


@pytest.mark.parametrize(("part", "expected", "because"), PINNED)
def test_the_data_are_kept_to_the_character(part, expected, because):
    assert sha256(json.loads(STORED.read_text(encoding="utf-8"))[part]) == expected, because


@pytest.mark.parametrize("number", range(1, 10))
def test_a_question_is_ranked_to_the_character(number):
    answered, golden = ANSWERED[number - 1], GOLDEN["per_question_k2"][number - 1]
    assert answered.number == number
    assert [scored.page.id for scored in answered.ranking] == golden["ranking"]
    assert answered.relevant == {golden["relevant"]}
    assert answered.rank == golden["rank"]
    figures = report([answered.query], [Measure("Recall", 2), Measure("P", 2), Measure("RR"), Measure("nDCG", 2)])
    values = figures.per_query[answered.query.id]
    assert values["Recall@2"] == golden["recall@2"]
    assert values["P@2"] == golden["precision@2"]
    assert values["RR"] == Fraction(golden["rr"])
    assert values["nDCG@2"] == pytest.approx(golden["ndcg@2"], abs=5e-4)


def test_the_ranks_are_those_of_the_lesson():
    assert [each.rank for each in ANSWERED] == [2, 1, 2, 1, 1, 1, 1, 1, 5]


def test_every_question_ranks_every_page_once():
    for each in ANSWERED:
        assert not ranking_problems(each.query.ranking, documents={page.id for page in docent().pages})
        assert len(each.query.ranking) == 8


def test_a_score_is_the_number_of_shared_words_and_ties_keep_the_order_of_the_corpus():
    order = {page.id: place for place, page in enumerate(docent().pages)}
    for each in ANSWERED:
        keys = [(-scored.score, order[scored.page.id]) for scored in each.ranking]
        assert keys == sorted(keys)
        asked = set(each.question.lower().split())
        for scored in each.ranking:
            assert scored.shared == asked & set(f"{scored.page.title} {scored.page.text}".lower().split())


SWEEP = [
    # k, found, recall, precision, because
    (1, 6, Fraction(6, 9), Fraction(6, 9), "six pages stand first"),
    (2, 8, Fraction(8, 9), Fraction(8, 18), "two more stand second; half of the places can hold one"),
    (3, 8, Fraction(8, 9), Fraction(8, 27), "the third place wins no question and costs precision"),
    (4, 8, Fraction(8, 9), Fraction(8, 36), "nor does the fourth"),
    (5, 9, Fraction(1), Fraction(9, 45), "the Free-plan page comes fifth"),
    (8, 9, Fraction(1), Fraction(9, 72), "the whole corpus"),
    (20, 9, Fraction(1), Fraction(9, 180), "places past the corpus stay empty"),
]


@pytest.mark.parametrize(("k", "found", "recall", "precision", "because"), SWEEP)
def test_the_sweep_says(k, found, recall, precision, because):
    (at,) = sweep(ANSWERED, [k])
    assert (at.k, at.found, at.asked, at.recall, at.precision) == (k, found, 9, recall, precision), because
    assert at.ceiling == Fraction(1, k), "one relevant page can fill one of k places"
    assert at.precision <= at.ceiling
    assert at.precision == at.recall / k, "with one relevant page each"


@pytest.mark.parametrize("k", [1, 2, 3])
def test_the_sweep_rounds_to_the_golden_figures(k):
    (at,) = sweep(ANSWERED, [k])
    golden = GOLDEN["by_k"][str(k)]
    for value, name in [(at.recall, "recall"), (at.precision, "precision"), (at.ndcg, "ndcg")]:
        assert round(float(value), 3) == golden[name], name


def test_the_sweep_keeps_the_order_of_the_cuts_asked_for():
    assert [each.k for each in sweep(ANSWERED, [3, 1, 2])] == [3, 1, 2]
    assert sweep(ANSWERED, [3, 1, 2])[1] == sweep(ANSWERED, [1])[0]


MEANS = [
    # measure, mean, because
    ("RR", Fraction(4, 5), "(6 + 2/2 + 1/5) / 9: RR reads past the cut"),
    ("AP@2", Fraction(7, 9), "(6 + 2/2 + 0) / 9: cut at 2 the miss scores nothing"),
    ("RR@2", Fraction(7, 9), "with one relevant page AP@k is RR cut at k"),
    ("AP", Fraction(4, 5), "and AP is RR"),
    ("Recall@2", Fraction(8, 9), "one miss is a ninth"),
    ("Hit@2", Fraction(8, 9), "with one relevant page Hit@k is Recall@k"),
]


@pytest.mark.parametrize(("label", "mean", "because"), MEANS)
def test_the_mean_over_nine_questions_is(label, mean, because):
    assert report(QUERIES, [Measure.parse(label)]).macro[label] == mean, because


def test_without_the_free_plan_question_nothing_is_missed():
    rest = [query for query in QUERIES if query.id != FREE_PLAN.query.id]
    assert len(rest) == 8
    assert report(rest, [Measure("Recall", 2)]).macro["Recall@2"] == GOLDEN["recall@2_without_free_plan_question"] == 1


def test_the_question_mark_stays_on_the_plan():
    (plans,) = [scored for scored in FREE_PLAN.ranking if scored.page.id == "plans"]
    assert FREE_PLAN.question.endswith("plan?")
    assert plans.shared == {"meridian", "free"}
    assert not any("plan?" in scored.page.words for scored in FREE_PLAN.ranking)
    assert not any("plan" in scored.shared for scored in FREE_PLAN.ranking)
    assert sum(scored.score == plans.score for scored in FREE_PLAN.ranking) == 4, "it ties with three other pages"


def test_stripping_punctuation_is_no_cure():
    def stripped(text):
        return text.translate(str.maketrans("", "", string.punctuation))

    pages = tuple(replace(page, title=stripped(page.title), text=stripped(page.text)) for page in docent().pages)
    ranking = replace(docent(), pages=pages).rank_pages(stripped(FREE_PLAN.question))
    assert [scored.page.id for scored in ranking].index("plans") + 1 == 6, "other pages say plan, this one plans"


ASKED = [
    # question, first page, its score, because
    ("", "auth", 0, "no words: every page ties at 0, in the order of the corpus"),
    ("?!", "auth", 0, "no page shares a lone sign"),
    ("BACKUPS", "backups", 1, "case carries no meaning"),
    ("backups backups backups", "backups", 1, "a word counts once"),
    ("\tbackups\n", "backups", 1, "any white space parts words"),
]


@pytest.mark.parametrize(("question", "first", "score", "because"), ASKED)
def test_any_question_can_be_asked(question, first, score, because):
    ranking = docent().rank_pages(question)
    assert (ranking[0].page.id, ranking[0].score, len(ranking)) == (first, score, 8), because


def test_two_runs_have_the_same_digest():
    again = load_docent(STORED).answer_all()
    assert again == ANSWERED
    assert digest(again, 2) == digest(ANSWERED, 2)


def test_another_cut_has_another_digest():
    assert len({digest(ANSWERED, k) for k in (1, 2, 3)}) == 3


@pytest.mark.parametrize("number", range(1, 10))
def test_any_two_pages_that_change_places_change_the_digest(number):
    found = {digest(ANSWERED, 2)}
    for rank in range(7):
        ranking = list(ANSWERED[number - 1].ranking)
        ranking[rank], ranking[rank + 1] = ranking[rank + 1], ranking[rank]
        moved = [replace(each, ranking=tuple(ranking)) if each.number == number else each for each in ANSWERED]
        found.add(digest(moved, 2))
    assert len(found) == 8
