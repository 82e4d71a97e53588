"""Start: what a first visitor reads and does, and what whoever comes back finds."""

import pytest

from exercises.catalogue import course
from exercises.grading import answer_of
from exercises.practice.variants import generate

ASK = "P@3: how much of the first 3 is relevant?"
NEXT = "Next: AP@3, the one people argue about"
LISTS = course().belonging_to("predict")


def settle(opened, *exercises):
    """Answers these lists rightly."""
    for exercise in exercises:
        answers = {field.label: str(answer_of(exercise, field)) for field in exercise.fields}
        opened.go("predict", exercise=exercise.id).answer(**answers)
    return opened


def test_a_first_visitor_meets_one_list_one_field_and_no_figure(screen):
    opened = screen()
    assert not opened.at.exception
    assert opened.title == "Predict the metric. Check it. Defend it."
    for said in (
        "A system returned three documents. Two are known to be relevant: **d4** and **d5**.",
        "Not sure? Guess. You will be told which rule your number follows.",
        "Your work stays in this browser. No account, no certificate, no tracking.",
    ):
        assert said in opened.says
    assert opened.fields == [ASK]
    assert opened.buttons[0] == "Check"
    assert NEXT not in opened.links
    assert opened.verdicts == {}
    assert not [text for text in opened.sent if "adds to AP" in text or "1/3" in text or "0.333" in text]


@pytest.mark.parametrize(
    ("typed", "verdict", "rules", "because"),
    [
        ("1/3", "right", [], "one relevant document in three places"),
        (".333", "right", [], "three decimals of the same"),
        ("1/2", "wrong", ["precision-is-recall", "divides-by-min-k-R"], "one of the two known, or min(3, 2)"),
        ("0.9", "wrong", [], "no rule gives it"),
        ("what?", "unreadable", [], "no figure"),
    ],
    ids=lambda value: value if isinstance(value, str) and " " in value else "",
)
def test_after_check_the_verdict_stands_there_and_the_way_to_ap(screen, typed, verdict, rules, because):
    opened = screen().answer(**{ASK: typed})
    told = opened.verdicts["P@3"]
    assert told.verdict == verdict, because
    assert list(told.rules) == rules, because
    assert opened.links[NEXT] == "/predict?exercise=worked-fixture"
    assert "Not sure? Guess." not in opened.says
    assert opened.title == "Predict the metric. Check it. Defend it."


@pytest.mark.parametrize("typed", ["1/3", "1/2", "0.9", "what?"])
def test_the_way_to_ap_gives_no_figure_of_it_away(screen, typed):
    opened = screen().answer(**{ASK: typed})
    assert not [text for text in opened.sent if "1/4" in text or "0.25" in text or "adds to AP" in text]
    assert not opened.at.get("latex")
    assert "The working" not in opened.text


def test_a_blank_check_leaves_the_page_as_it_was(screen):
    opened = screen().answer(**{ASK: "  "})
    assert opened.verdicts == {}
    assert "Not sure? Guess." in opened.says


def test_what_was_checked_on_start_is_judged_on_predict_too(screen):
    opened = screen().answer(**{ASK: "1/2"}).go("predict", exercise="worked-fixture")
    assert {field: told.verdict for field, told in opened.verdicts.items()} == {"P@3": "wrong"}


def test_the_doors_open_to_every_screen_and_to_the_rules(screen):
    opened = screen()
    assert opened.links["List 1 of 13"] == "/predict?exercise=worked-fixture"
    paths = {address.partition("?")[0] for address in opened.links.values()}
    assert paths >= set(opened.navigation.values()) - {"/"}
    assert "The rules that count here" in [each.label for each in opened.at.expander]


def test_whoever_comes_back_goes_on_with_the_next_list(screen):
    opened = settle(screen(), LISTS[0]).go("start")
    assert opened.title == "Go on with list 2"
    assert opened.links[f"List 2 of {len(LISTS)}"] == f"/predict?exercise={LISTS[1].id}"
    assert opened.links["Review: 0 of 8 skills held"] == "/review"
    assert opened.press("Go on").query == {"exercise": LISTS[1].id}
    assert opened.title == LISTS[1].title


def test_between_the_lists_comes_what_they_could_not_tell_and_what_they_never_ask(screen):
    opened = settle(screen(), *LISTS[:2]).go("start")
    assert opened.title == "Go on with precision"
    assert "Two lists could not tell every wrong rule for precision from the right one. This one can." in opened.says
    assert opened.press("Go on").query == {"variant": "precision", "level": "2", "seed": "2", "v": "1"}
    variant = generate("precision", 2, 2)
    opened.answer(**{variant.field.label: str(answer_of(variant.exercise, variant.field))}).go("start")
    assert opened.title == "Go on with valid input"
    assert "0 of 9 kinds of input are named so far." in opened.says
    assert opened.press("Go on").query == {"valid": "valid-empty"}
    assert opened.title == "Valid input? An empty list"


def test_a_fresh_list_that_was_left_open_is_gone_on_with(screen):
    variant = generate("precision", 2, 2)
    opened = settle(screen(), *LISTS[:2]).go("predict", **variant.link).answer(**{variant.field.label: "0.123"})
    opened.go("start")
    assert opened.title == "Go on where you left off"
    assert opened.press("Go on").query["variant"] == "precision"


@pytest.mark.parametrize(
    ("field", "typed", "right", "said", "because"),
    [
        (
            "AP@3",
            "5/18",
            "1/4",
            "your AP@3 came from averaging the precision at every rank",
            "5/12 there is told from it",
        ),
        (
            "AP@3",
            "1/2",
            "1/4",
            "your AP@3 came from dividing by the hits.",
            "the likelier of two is named",
        ),
        (
            "P@3",
            "1/2",
            "1/3",
            "your P@3 came from dividing by the known relevant documents",
            "2/3 there is told from 1/2",
        ),
        (
            "RR",
            "1",
            "1/2",
            "your RR came from counting ranks from 0",
            "rank 1 there is told from rank 0 or 2",
        ),
        ("AP@3", "0.9", "1/4", "", "no rule gave it, so none is to settle"),
    ],
    ids=lambda value: value if isinstance(value, str) and " " in value else "",
)
def test_a_slip_is_named_where_the_next_list_can_settle_it(screen, field, typed, right, said, because):
    first = {"P@3": "1/3", "Recall@3": "1/2", "RR": "1/2", "AP@3": "1/4"}
    opened = screen("predict", exercise="worked-fixture").answer(**first | {field: typed}).answer(**{field: right})
    opened.go("start")
    assert opened.title == "Go on with list 2"
    assert ("This list shows whether that is settled." in opened.says) is bool(said), because
    assert said in opened.says


def test_a_slip_comes_back_after_two_exercises_though_a_list_between_was_right(screen):
    opened = screen("predict", exercise="worked-fixture").answer(**{"AP@3": "1/2"})
    assert opened.verdicts["AP@3"].rules[0] == "divides-by-hits"
    settle(opened, *LISTS[:2]).go("start")
    assert "dividing by the hits" not in opened.says, "list 2 told the rule from the truth, and was right at once"
    settle(opened, LISTS[2]).go("start")
    assert opened.title == "Go on with average precision"
    assert "Last time your AP@3 came from dividing by the hits." in opened.says
    query = opened.press("Go on").query
    assert query["variant"] == "ap"
    assert "divides-by-hits" in generate("ap", int(query["level"]), int(query["seed"])).targets


def test_whoever_began_anything_but_the_first_field_is_no_first_visitor(screen):
    opened = screen("predict", exercise="second-list").answer(RR="1").go("start")
    assert opened.title == "Go on with list 1"
    assert "What you typed so far is still there" not in opened.says, "list 1 itself is untouched"


def test_when_all_lists_are_done_the_skills_that_are_open_come_next(screen):
    opened = settle(screen(), *LISTS).go("start")
    assert opened.title == "Go on with macro and no-answer"
    assert "0 of 5 wrong rules are ruled out so far." in opened.says
    assert opened.press("Go on").query["variant"] == "macro"


@pytest.mark.parametrize(
    ("kept", "because"),
    [
        ({"field/worked-fixture/P@3": 7}, "a number"),
        ({"field/worked-fixture/AP@3": {"text": 3, "tries": "x"}}, "fields of other kinds"),
        ({"field/second-list/RR": {"tries": -1, "earned": "stolen"}}, "a way to earn it that there is not"),
        ({"hints/worked-fixture": "many", "hints/second-list": -1}, "hints that are no count"),
        ({"draft_worked-fixture___50__40_3": ["1/3"]}, "a draft that is no text"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_record_that_is_not_what_it_should_be_is_as_good_as_none(screen, kept, because):
    opened = screen(rows=kept)
    assert not opened.at.exception
    assert opened.title == "Predict the metric. Check it. Defend it.", because
    for name in ("worked-fixture", "second-list"):
        opened.go("predict", exercise=name)
        assert not opened.at.exception, because
        assert opened.verdicts == {}
        assert "Open hint 1 of 3" in opened.buttons
