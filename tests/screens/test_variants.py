"""Variants in Predict: opened by a link, answered like any list, left for the next."""

import pytest

from exercises.grading import answer_of, suspects, written
from exercises.practice.variants import METRICS, generate


def answers(variant):
    return {variant.field.label: written(answer_of(variant.exercise, variant.field))}


@pytest.mark.parametrize("metric", METRICS)
def test_a_variant_of_each_metric_is_asked_answered_worked_and_followed_by_the_next(screen, metric):
    variant = generate(metric, 2, 1)
    opened = screen("predict", variant=metric, level=2, seed=1)
    assert not opened.at.exception
    assert opened.title == variant.exercise.title
    assert opened.query == {"variant": metric, "level": "2", "seed": "1", "v": "1"}, "the link says its version"
    assert opened.fields == [variant.field.label]
    assert "level 2, seed 1" in opened.text
    assert "The working" not in opened.says
    assert not any(label.startswith("Try a fresh list") for label in opened.links)
    opened.answer(**answers(variant))
    assert [told.verdict for told in opened.verdicts.values()] == ["right"]
    assert "The working" in opened.says
    assert [link for label, link in opened.links.items() if label.startswith("Try a fresh list")] == [
        f"/predict?variant={metric}&level=2&seed=2&v=1"
    ]
    assert opened.links["Go on with level 3"] == f"/predict?variant={metric}&level=3&seed=1&v=1"
    assert "Next: one hit, two known" in opened.buttons, "Go on mixes the metrics: it is not the next seed"


def test_a_wrong_answer_to_a_variant_names_its_rule_and_is_there_when_the_link_is_opened_again(screen):
    variant = generate("ap", 2, 3)
    (rule,) = [s for s in suspects(variant.exercise, variant.field) if s.name == "divides-by-hits"]
    opened = screen("predict", **variant.link).answer(**{variant.field.label: written(rule.figures[0])})
    assert opened.verdicts[variant.field.label].rules == ("divides-by-hits",)
    opened.press("Open hint 1 of 3").press(f"Show me {variant.field.label}")
    assert "Go on with level 3" not in opened.links
    opened.go("start").go("predict", exercise=variant.id)
    assert opened.verdicts[variant.field.label].rules == ("divides-by-hits",), "the id of the record finds it too"
    assert "seed=4" in opened.links["Try a fresh list: average precision"]


def test_a_slip_on_a_list_brings_a_fresh_list_of_that_metric_with_the_rule_that_was_met(screen):
    opened = screen("predict", exercise="second-list")
    opened.answer(**{"P@3": "2/3", "Recall@3": "1/2", "RR": "1", "AP@3": "1/3"})
    assert not any(label.startswith("Try a fresh list") for label in opened.links), "AP@3 is still open"
    opened.answer(**{"AP@3": "5/12"})
    assert opened.verdicts["AP@3"].verdict == "right"
    link = opened.links["Try a fresh list: average precision"]
    assert link == "/predict?variant=ap&level=1&seed=1&v=1"
    assert "reciprocal-ranks" in generate("ap", 1, 1).targets
    begun = generate("ap", 1, 1)
    opened.go("predict", **begun.link).answer(**answers(begun))
    opened.go("predict", exercise="second-list")
    assert opened.links["Try a fresh list: average precision"] == "/predict?variant=ap&level=1&seed=3&v=1", (
        "seed 1 was had, and seed 2 has no relevant document to add 1/rank of"
    )


def test_a_list_without_a_slip_brings_a_fresh_list_at_the_level_that_counts(screen):
    opened = screen("predict", exercise="toy-first-hit").answer(RR="1")
    assert opened.links["Try a fresh list: reciprocal rank"] == "/predict?variant=rr&level=2&seed=1&v=1"


def test_a_missed_document_tells_its_grade_where_grades_count(screen):
    variant = generate("ndcg", 2, 1)
    missed = [doc for doc in variant.exercise.query.grades if doc not in variant.exercise.query.ranking]
    assert missed
    text = screen("predict", **variant.link).text
    assert all(f"{doc} (grade {variant.exercise.query.grades[doc]})" in text for doc in missed)


ODD = [
    ({"variant": "map", "level": 2, "seed": 7}, "Level 2: macro average", "no such metric: every metric at the level"),
    ({"variant": "ap", "level": 9, "seed": 7}, "Level 3: average precision", "no such level: the three there are"),
    ({"variant": "ap", "level": 2, "seed": "<b>*"}, "Level 2: average precision", "markup is no seed"),
    ({"variant": "ap", "level": 2, "seed": 7, "v": 2}, "Level 2: average precision", "a version of the future"),
    ({"variant": "", "level": "", "seed": ""}, "Level 1: precision", "nothing is named"),
    ({"exercise": "variant-ap-2-x-v1"}, "Level 1: precision", "an id that is none"),
]


@pytest.mark.parametrize(("asked", "offered", "because"), ODD, ids=[row[2] for row in ODD])
def test_an_odd_link_opens_a_page_with_what_is_possible(screen, asked, offered, because):
    opened = screen("predict", **asked)
    assert not opened.at.exception
    assert opened.title == "No such list"
    assert offered in opened.links, because
    assert opened.fields == []
    assert "<b>" not in opened.says
