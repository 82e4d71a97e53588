"""Start: what a first visitor reads and does, and what whoever comes back finds."""

import pytest

from exercises.catalogue import course
from exercises.grading import answer_of

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


def test_the_doors_open_to_list_1_to_docent_and_to_the_rules(screen):
    opened = screen()
    assert opened.links["List 1 of 13"] == "/predict?exercise=worked-fixture"
    assert opened.links["Question 1 of 9"] == "/docent?question=1"
    assert "The rules that count here" in [each.label for each in opened.at.expander]


def test_whoever_comes_back_goes_on_with_the_first_list_that_is_not_settled(screen):
    opened = screen()
    for settled, upcoming in enumerate(LISTS[1:], start=1):
        settle(opened, LISTS[settled - 1]).go("start")
        assert opened.title == f"Go on with list {settled + 1}"
        assert opened.links[f"List {settled + 1} of {len(LISTS)}"] == f"/predict?exercise={upcoming.id}"
        assert opened.press("Go on").query == {"exercise": upcoming.id}
        assert opened.title == upcoming.title


@pytest.mark.parametrize(
    ("field", "typed", "right", "said", "because"),
    [
        (
            "AP@3",
            "5/18",
            "1/4",
            "your AP@3 came from averaging the precision at every rank (`mean-of-precisions`)",
            "5/12 there is told from it",
        ),
        (
            "AP@3",
            "1/2",
            "1/4",
            "your AP@3 came from dividing by the hits (`divides-by-hits`)",
            "the likelier of two is named",
        ),
        (
            "P@3",
            "1/2",
            "1/3",
            "your P@3 came from dividing by the known relevant documents (`precision-is-recall`)",
            "2/3 there is told from 1/2",
        ),
        (
            "RR",
            "1",
            "1/2",
            "your RR came from counting ranks from 0 (`counts-from-zero`)",
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


def test_a_slip_the_next_list_cannot_tell_from_the_truth_is_not_brought_up(screen):
    opened = screen("predict", exercise="worked-fixture").answer(**{"AP@3": "1/6"})
    assert opened.verdicts["AP@3"].rules == ("divides-by-k",)
    settle(opened, *LISTS[:5]).go("start")
    assert opened.title == "Go on with list 6", "where nothing was found, and 0 over 3 is 0 over anything"
    assert "This list shows whether that is settled." not in opened.says


def test_a_slip_is_settled_by_a_list_that_tells_it_and_was_right_first_time(screen):
    opened = screen("predict", exercise="worked-fixture").answer(**{"AP@3": "1/2"})
    assert opened.verdicts["AP@3"].rules[0] == "divides-by-hits"
    settle(opened, *LISTS[:6]).go("start")
    assert opened.title == "Go on with list 7", "list 2 told the rule from the truth and was right at once"
    assert "divides-by-hits" not in opened.says


def test_whoever_began_anything_but_the_first_field_is_no_first_visitor(screen):
    opened = screen("predict", exercise="second-list").answer(RR="1").go("start")
    assert opened.title == "Go on with list 1"
    assert "What you typed so far is still there" not in opened.says, "list 1 itself is untouched"


def test_when_all_is_done_docent_is_what_is_left(screen):
    opened = settle(screen(), *LISTS).go("start")
    assert opened.title == "All lists are done"
    assert opened.press("Go on with Docent").query == {}
    assert opened.fields[:2] == ["P@2", "Recall@2"]


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
