"""Predict: every list by its link, what its answers do, and what is not in the page before a try."""

import re
import sys
from collections.abc import Callable
from inspect import isfunction

import pytest

from exercises.catalogue import course
from exercises.grading import grade, suspects
from exercises.model import Exercise
from pages.shared.show.answers import HOW_TO_WRITE

PREDICT = {
    "worked-fixture": {"P@3": "1/3", "Recall@3": "1/2", "RR": "1/2", "AP@3": "1/4"},
    "second-list": {"P@3": "2/3", "Recall@3": "1/2", "RR": "1", "AP@3": "5/12"},
    "toy-precision-recall": {
        "P@1": "1",
        "P@2": "1/2",
        "P@3": "2/3",
        "P@5": "2/5",
        "Recall@1": "1/3",
        "Recall@2": "1/3",
        "Recall@3": "2/3",
        "Recall@5": "2/3",
    },
    "toy-first-hit": {"RR": "1"},
    "toy-late-hit": {"RR": "1/3", "RR@2": "0"},
    "toy-no-hit": {"P@3": "0", "Recall@3": "0", "RR": "0", "AP@3": "0"},
    "short-list": {"P@3": "1/3", "Recall@3": "1/2", "RR": "1", "AP@3": "1/2"},
    "empty-list": {"P@3": "0", "Recall@3": "0", "RR": "0", "AP@3": "0"},
    "duplicate": {"P@3": "rejected", "Recall@3": "rejected", "RR": "rejected", "AP@3": "rejected"},
    "toy-average-precision": {"AP": "34/45", "AP@3": "5/9"},
    "toy-ndcg": {"nDCG@5": "0.704"},
    "graded-dcg": {"DCG@4 (2^rel - 1)": "9.323", "nDCG@4 (2^rel - 1)": "0.993"},
    "graded-list": {"P@4": "3/4", "AP@4": "11/12", "nDCG@4": "0.788", "nDCG@4 (2^rel - 1)": "0.714"},
}
HOLDOUT = {
    "test-1": {"P@3": "1/3", "Recall@3": "1/2", "RR": "1/2", "AP@3": "1/4"},
    "test-2": {"P@3": "1/3", "Recall@3": "1", "RR": "1", "AP@3": "1"},
    "no-answer": {"P@3": "0", "Recall@3": "undefined", "RR": "0", "AP@3": "undefined"},
    "test-macro": {"P@3": "1/3", "Recall@3": "3/4", "RR": "3/4", "AP@3": "5/8"},
}
ANSWERS = PREDICT | HOLDOUT
LOOK = "Look now, test seen"
every_list = pytest.mark.parametrize("name", ANSWERS)

FIGURE = re.compile(r"\d+\s*/\s*\d+|\d*[.,]\d+|\d+\s*%|\\frac|½|⅓|¼")


def wrong_for(answers: dict[str, str]) -> dict[str, str]:
    """A figure no rule gives, for every field."""
    return dict.fromkeys(answers, "0.123")


def hint_texts(name: str) -> list[str]:
    """The hints, whole and sentence by sentence: no part of one may slip out."""
    return [part for hint in course().exercises[name].hints for part in (hint, *re.split(r"(?<=[.?]) ", hint))]


@pytest.fixture
def open_list(screen: Callable) -> Callable:
    """Opens a list of Predict; one of Holdout is sealed, and is looked at all the same."""

    def open_it(name: str):
        opened = screen("predict", exercise=name)
        return opened.press(LOOK) if name in HOLDOUT else opened

    return open_it


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is computed from here on by the reference: every function of it, wherever it is known, tells."""
    called: list[str] = []

    def telling(function: Callable) -> Callable:
        def tell(*args: object, **named: object) -> object:
            called.append(function.__name__)
            return function(*args, **named)

        return tell

    parts = [f"exercises.reference.{part}" for part in ("metrics", "problems", "report", "working")]
    for module in [module for name, module in sys.modules.items() if name.startswith(("exercises", "pages"))]:
        for name, value in list(vars(module).items()):
            if isfunction(value) and value.__module__ in parts:
                monkeypatch.setattr(module, name, telling(value))
    return called


def test_the_tables_here_name_every_list_of_the_course_in_its_order():
    assert list(PREDICT) == [each.id for each in course().belonging_to("predict")]
    assert list(HOLDOUT) == [each.id for each in course().belonging_to("holdout")]


@every_list
def test_a_list_opens_by_its_link_with_its_labels_and_a_check(open_list, name):
    opened = open_list(name)
    assert not opened.at.exception
    assert opened.title == course().exercises[name].title
    assert opened.fields == list(ANSWERS[name])
    assert "Check" in opened.buttons
    assert opened.verdicts == {}


@every_list
def test_right_answers_settle_a_list_show_its_working_and_offer_the_next(open_list, name):
    opened = open_list(name).answer(**ANSWERS[name])
    assert {field: told.verdict for field, told in opened.verdicts.items()} == dict.fromkeys(ANSWERS[name], "right")
    assert all("first try" in told.words for told in opened.verdicts.values())
    is_rejected = "rejected" in ANSWERS[name].values()
    assert ("The working" in opened.says) is not is_rejected
    assert bool(opened.at.get("latex")) is not is_rejected
    lists = list(PREDICT)
    after = lists[lists.index(name) + 1 :] if name in lists else []
    upcoming = course().exercises[next(iter(after), lists[0])]
    offered = next(button for button in opened.buttons if button.startswith("Next: "))
    assert offered.casefold() == f"Next: {upcoming.title}".casefold()
    assert not any(button.startswith(("Open hint", "Show me")) for button in opened.buttons)
    opened.press(offered)
    assert opened.title == upcoming.title
    assert opened.query == {"exercise": upcoming.id}


def test_the_working_walks_the_list_rank_by_rank_and_divides(screen):
    opened = screen("predict", exercise="second-list").answer(**ANSWERS["second-list"])
    assert opened.table("adds to AP") == [
        ["rank", "document", "relevant?", "hits so far", "precision here", "adds to AP"],
        ["1", "d2", "yes", "1", "1/1", "1/1"],
        ["2", "d9", "no", "1", "1/2", ""],
        ["3", "d6", "yes", "2", "2/3", "2/3"],
    ]
    assert r"\text{AP@3} = \frac{\frac{1}{1} + \frac{2}{3}}{4} = \frac{5}{12}" in [
        each.value.strip("$ \n") for each in opened.at.get("latex")
    ]
    assert len(opened.at.get("arrow_vega_lite_chart") or opened.at.get("vega_lite_chart")) == 1


def test_after_the_last_list_come_the_open_skills_and_docent_is_a_click_away(screen):
    opened = screen("predict")
    for name, answers in PREDICT.items():
        assert "Docent: the same metrics on a small search engine" not in opened.links
        opened.go("predict", exercise=name).answer(**answers)
    assert opened.links["Docent: the same metrics on a small search engine"] == "/docent"
    assert opened.press("Next: macro and no-answer").query["variant"] == "macro"


WRONG = [
    ("second-list", "AP@3", "5/6", "divides-by-hits", "RAG context precision", "the sum over the 2 hits"),
    (
        "second-list",
        "AP@3",
        "5/9",
        "divides-by-min-k-R divides-by-k",
        "divides by all 4 known",
        "the sum over 3, which is k and min(k, R)",
    ),
    ("second-list", "AP@3", "5/3", "no-division", "stopped there", "the sum itself"),
    ("second-list", "AP@3", "13/18", "mean-of-precisions", "at every rank", "(1 + 1/2 + 2/3) / 3"),
    ("second-list", "AP@3", "1/3", "reciprocal-ranks", "1/rank for each hit", "(1 + 1/3) / 4"),
    ("second-list", "RR", "2/3", "mean-of-all", "averaged 1/rank", "(1 + 1/3) / 2"),
    ("second-list", "RR", "1/2", "counts-from-zero", "The first document has rank 1", "rank 1 taken for rank 2"),
    (
        "second-list",
        "Recall@3",
        "2/3",
        "recall-is-precision divides-by-min-k-R",
        "all 4 known relevant",
        "2 hits over 3, two ways to get there",
    ),
    ("second-list", "P@3", "0.50", "precision-is-recall", "is Recall@3", "2 hits over 4 known, as a decimal"),
    ("worked-fixture", "AP@3", "1/2", "divides-by-hits no-division", "Either way", "one hit: two rules give its half"),
    (
        "short-list",
        "P@3",
        "1",
        "divides-by-returned whole-list",
        "an empty place earns nothing",
        "1 over the 1 that came back",
    ),
    ("duplicate", "P@3", "2/3", "counts-duplicates", "Write rejected", "both copies counted"),
    ("toy-late-hit", "RR@2", "1/3", "cut-or-not", "RR@2 stops there", "RR read past its cut"),
    ("graded-dcg", "DCG@4 (2^rel - 1)", "4.693", "linear-or-exponential", "a 3 counts 7", "gains 3, 2, 0, 1"),
    ("toy-ndcg", "nDCG@5", "0.920", "ideal-from-the-result", "missed ones too", "the ideal of two hits"),
    ("no-answer", "AP@3", "0", "zero-for-undefined", "undefined", "a miss claimed where nothing can be found"),
    (
        "test-macro",
        "AP@3",
        "5/12",
        "no-answer-averaged-in",
        "3 queries and counted one without a relevant document as 0",
        "5/4 over 3 queries",
    ),
    ("second-list", "AP@3", "0.9", "", "No rule I know gives", "no known rule gives it"),
]


@pytest.mark.parametrize(("name", "field", "typed", "rules", "sentence", "because"), WRONG, ids=[r[5] for r in WRONG])
def test_a_wrong_figure_names_the_rules_it_follows(open_list, name, field, typed, rules, sentence, because):
    opened = open_list(name).answer(**{field: typed})
    told = opened.verdicts[field]
    assert (told.verdict, set(told.rules)) == ("wrong", set(rules.split())), because
    assert sentence in told.words
    assert "The working" not in opened.says


@every_list
def test_a_targeted_slip_is_named_on_the_page(open_list, name):
    exercise = course().exercises[name]
    for label, rules in exercise.targets.items():
        for suspect in suspects(exercise, exercise.field(label)):
            if suspect.name in rules:
                opened = open_list(name).answer(**{label: str(suspect.figures[0])})
                assert opened.verdicts[label].verdict == "wrong"
                assert suspect.name in opened.verdicts[label].rules


NO_TRY = [
    ("", None, "blank"),
    ("   ", None, "blanks are blank"),
    ("2/4/8", "unreadable", "two divisions in a row are no figure"),
    ("about half", "unreadable", "words other than the two are no figure"),
    ("1/0", "unreadable", "nothing is divided by 0"),
    ("<b>x</b>", "unreadable", "markup is no figure"),
    ("9" * 300, "unreadable", "too long"),
]


@pytest.mark.parametrize(("typed", "verdict", "because"), NO_TRY, ids=[row[2] for row in NO_TRY])
def test_what_is_blank_or_unreadable_counts_nothing(screen, typed, verdict, because):
    opened = screen("predict", exercise="toy-first-hit").answer(RR=typed)
    assert [told.verdict for told in opened.verdicts.values()] == ([verdict] if verdict else []), because
    assert ("Nothing was counted" in opened.text) is (verdict == "unreadable")
    assert not any(button.startswith("Show me") for button in opened.buttons)
    assert "first try" in opened.answer(RR="1").verdicts["RR"].words, because


@every_list
def test_before_a_try_no_element_holds_the_working_a_hint_or_an_answer(open_list, name):
    opened = open_list(name)
    for locked in ("The working", "adds to AP", "precision here", "hits so far", r"\frac", *hint_texts(name)):
        assert [text for text in opened.sent if locked in text] == []
    for kind in ("latex", "arrow_vega_lite_chart", "vega_lite_chart", "arrow_data_frame"):
        assert not opened.at.get(kind)
    allowed = FIGURE.findall(HOW_TO_WRITE)
    assert FIGURE.findall(opened.text) == allowed, "the only figures are those that show how to write one"


def test_the_sum_that_shows_how_to_write_one_is_no_figure_of_any_exercise():
    (example,) = re.findall(r"\([^)]*\)/\d", HOW_TO_WRITE)
    exercises = [each for each in course().exercises.values() if isinstance(each, Exercise)]
    told = [grade(each, field.label, example) for each in exercises for field in each.fields]
    assert len(told) > 70
    assert {(each.verdict, each.misconceptions) for each in told} == {("wrong", ())}


@every_list
def test_before_a_try_no_figure_of_the_list_is_even_computed(open_list, name, computed):
    opened = open_list(name)
    assert computed == []
    opened.answer(**ANSWERS[name])
    assert computed != [], "the same watch sees the reference at work once there is something to judge"


@every_list
def test_a_wrong_try_opens_neither_the_working_nor_a_hint_nor_the_figure(open_list, name):
    wrong = wrong_for(ANSWERS[name])
    opened = open_list(name).answer(**wrong)
    for locked in ("The working", "adds to AP", "precision here", r"\frac", *course().exercises[name].hints):
        assert [text for text in opened.sent if locked in text] == []
    assert not opened.at.get("latex")
    for field, answer in ANSWERS[name].items():
        assert opened.verdicts[field].verdict == "wrong"
        assert answer not in FIGURE.findall(opened.verdicts[field].words)


def test_a_field_that_is_right_opens_its_own_working_and_no_other(screen):
    opened = screen("predict", exercise="second-list").answer(**{"P@3": "2/3", "AP@3": "5/6"})
    assert any("Of P@3" in text for text in opened.sent)
    latex = " ".join(each.value for each in opened.at.get("latex"))
    assert "P@3" in latex
    assert "AP@3" not in latex
    assert not [text for text in opened.sent if "adds to AP" in text or r"\frac{5}{12}" in text]


@every_list
def test_hints_open_one_at_a_time(open_list, name):
    hints = course().exercises[name].hints
    opened = open_list(name)
    for step in range(len(hints)):
        assert [hint for hint in hints if hint in opened.text] == list(hints[:step])
        opened.press(f"Open hint {step + 1} of 3")
    assert [hint for hint in hints if hint in opened.text] == list(hints)
    assert not any(button.startswith("Open hint") for button in opened.buttons)


def test_open_hints_are_counted_where_a_field_was_earned_with_them(screen):
    opened = screen("predict", exercise="second-list").press("Open hint 1 of 3").press("Open hint 2 of 3")
    assert "2 of 3 hints" in opened.answer(RR="1").verdicts["RR"].words


def test_an_answer_is_shown_only_after_a_try_and_the_record_says_so(screen):
    opened = screen("predict", exercise="worked-fixture")
    assert not any(button.startswith("Show me") for button in opened.buttons)
    opened.answer(**{"P@3": "1/3", "Recall@3": "0.123", "AP@3": "1/2"})
    assert [button for button in opened.buttons if button.startswith("Show me")] == ["Show me Recall@3"]
    opened.press("Show me Recall@3")
    assert "Shown: 1/2" in opened.verdicts["Recall@3"].words
    assert "Show me AP@3" in opened.buttons
    opened.answer(**{"Recall@3": "1/2", "AP@3": "1/4"})
    earned = {"P@3": "first try", "Recall@3": "shown", "AP@3": "after feedback"}
    for field, how in earned.items():
        told = opened.verdicts[field]
        assert told.verdict == "right"
        assert [each for each in earned.values() if each in told.words] == [how]


@pytest.mark.parametrize(
    ("asked", "nearest", "because"),
    [
        ("worked-fixtur", "worked-fixture", "a letter is missing"),
        ("second_list", "second-list", "another sign between the words"),
        ("test-marco", "test-macro", "two letters changed places"),
        ("zzz", "worked-fixture", "nothing is like it: the first of the course"),
        ("", "worked-fixture", "the link names nothing"),
        ("<img src=x>", "worked-fixture", "markup is no name either"),
    ],
    ids=lambda value: None if isinstance(value, str) and len(value) < 20 else value,
)
def test_a_link_to_no_exercise_says_so_and_offers_the_nearest(screen, asked, nearest, because):
    opened = screen("predict", exercise=asked)
    assert not opened.at.exception
    assert opened.title == "No such exercise"
    assert f"/predict?exercise={nearest}" in opened.links.values(), because
    assert opened.fields == []


@pytest.mark.parametrize("number", range(1, 10))
def test_a_link_to_an_exercise_of_docent_goes_to_docent(screen, number):
    opened = screen("predict", exercise=f"docent-{number}")
    assert opened.query == {"question": str(number)}
    assert opened.fields == ["P@2", "Recall@2", "RR", "AP@2", "nDCG@2"]


def test_without_a_link_the_first_list_that_is_not_settled_opens_and_the_link_names_it(screen):
    opened = screen("predict")
    assert opened.title == course().exercises["worked-fixture"].title
    opened.answer(**ANSWERS["worked-fixture"]).go("predict")
    assert opened.title == course().exercises["second-list"].title
    assert opened.query == {"exercise": "second-list"}


def test_the_lists_of_holdout_are_listed_last_and_marked_as_its_own(screen):
    listed = {label: link for label, link in screen("predict").unfold("All lists").links.items() if "exercise=" in link}
    assert [link.removeprefix("/predict?exercise=") for link in listed.values()] == list(ANSWERS)
    marked = [label.startswith("Holdout: ") for label in listed]
    assert marked == [False] * len(PREDICT) + [True] * len(HOLDOUT)


@pytest.mark.parametrize("name", HOLDOUT)
def test_a_list_of_holdout_is_sealed_and_says_what_looking_means(screen, name):
    opened = screen("predict", exercise=name)
    assert "Looking now counts as having seen test" in opened.says
    assert opened.fields == []
    assert opened.verdicts == {}
    assert not [
        text for text in opened.sent if "Known relevant" in text or "hm-ranking" in text.partition("<style>")[0]
    ]
    assert opened.press(LOOK).fields == list(HOLDOUT[name])


@pytest.mark.parametrize(
    ("first", "then", "offered", "because"),
    [
        (ANSWERS["worked-fixture"], {}, True, "all four right first time"),
        (ANSWERS["worked-fixture"] | {"AP@3": "1/2"}, {"AP@3": "1/4"}, False, "AP@3 was right at the second try"),
        ({"P@3": "1/3"}, ANSWERS["worked-fixture"], True, "one after the other, each right first time"),
        (ANSWERS["worked-fixture"] | {"AP@3": "a"}, {"AP@3": "1/4"}, True, "what can't be read is no try"),
        (ANSWERS["worked-fixture"] | {"AP@3": ""}, {}, False, "AP@3 is not answered yet"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_only_who_had_all_of_list_1_right_first_time_may_skip_to_list_5(screen, first, then, offered, because):
    opened = screen("predict", exercise="worked-fixture").answer(**first)
    if then:
        opened.answer(**then)
    assert (opened.links.get("Skip to list 5") == "/predict?exercise=toy-late-hit") is offered, because
    assert ("Skip to list 5" in opened.links) is offered, because


def test_who_was_shown_a_figure_of_list_1_is_not_sent_ahead(screen):
    opened = screen("predict", exercise="worked-fixture").answer(**ANSWERS["worked-fixture"] | {"AP@3": "1"})
    assert "Skip to list 5" not in opened.press("Show me AP@3").links
    assert any(button.startswith("Next: ") for button in opened.buttons)


def test_every_list_that_was_all_right_offers_to_skip_to_the_next_one_that_asks_something_new(screen):
    opened, offered = screen("predict"), {}
    for name in list(PREDICT)[:6]:
        opened.go("predict", exercise=name).answer(**PREDICT[name])
        offered[name] = next((label for label in opened.links if label.startswith("Skip to")), None)
    assert offered == {
        "worked-fixture": "Skip to list 5",
        "second-list": "Skip to list 5",
        "toy-precision-recall": "Skip to list 5",
        "toy-first-hit": None,  # list 5 is the next one anyway
        "toy-late-hit": None,  # nothing found is new
        "toy-no-hit": None,  # a short list is new
    }


def test_the_answers_of_a_list_are_there_when_it_is_opened_again(screen):
    opened = screen("predict", exercise="second-list").answer(**{"P@3": "2/3", "AP@3": "5/6"})
    opened.go("predict", exercise="short-list").go("start").go("predict", exercise="second-list")
    assert {field.label: field.value for field in opened.at.text_input}["AP@3"] == "5/6"
    assert {field: told.verdict for field, told in opened.verdicts.items()} == {"P@3": "right", "AP@3": "wrong"}


def test_the_progress_strip_counts_the_settled_lists(screen):
    opened = screen("predict", exercise="toy-first-hit")
    assert "Predict 4 of 13" in opened.text
    assert any('title="0 of 13 done"' in text for text in opened.sent)
    opened.answer(RR="1")
    assert any('title="1 of 13 done"' in text for text in opened.sent)


@pytest.mark.parametrize("typed", ["2:4:8", "[a](javascript:alert(1))", "About Half", "½x", "a − b"])
def test_what_cannot_be_read_is_repeated_as_it_was_typed(screen, typed):
    opened = screen("predict", exercise="toy-first-hit").answer(RR=typed)
    assert f"I can't read {typed}." in opened.verdicts["RR"].words
