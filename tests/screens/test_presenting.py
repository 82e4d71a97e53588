"""Presenter mode, screen by screen: what is an answer is not in the page at all until it is revealed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from exercises.catalogue import lessons

Open = Callable[..., Any]

SOLVED = {
    **{f"field/second-list/{label}": {"text": text, "tries": 1, "earned": "first try"} for label, text in
       {"P@3": "2/3", "Recall@3": "1/2", "RR": "1", "AP@3": "5/12"}.items()},
    "field/worked-fixture/P@3": {"text": "1/3", "tries": 1, "earned": "first try"},
    "direction/mutate-earlier": {"calls": {"P@3": "same", "Recall@3": "up", "RR": "up", "AP@3": "up"}, "applied": True},
    "calls/docent-cut": {"2": 8, "3": 8, "precision": "down"},
    "calls/docent-without": "1",
    "calls/docent-twice": True,
    "puzzle/ndcg-only": {"moves": 1, "shown": True},
    "validity/valid-copy": {"kind": "duplicate_doc", "place": "row 3", "tries": 1, "right": True},
    "choice/peek": {"option": 1, "first": True},
    "concept/concept-two-aps": {"answers": {"0": {"text": "1/3 (0.333)", "tries": 1, "earned": "first try"}}},
    "concept/explain-denominator": {"text": "All of them count.", "covered": [0]},
    "draft_second-list___41__50__40_3": "5/12",
    "calls/code-read": "divides-by-hits",
    "calls/docent-word": "plan?",
    "calls/docent-tied": 3,
    "calls/docent-repair/punctuation-stemming": {str(number): "same" for number in range(1, 10)},
    "lab/web/explore": ["3 to 5", "50 to 149", "2 to 5"],
    "lab/web/first-five/q02": "BM25",
    "lab/web/gain": "nDCG@10",
    "lab/web/why/q11": "spelling",
    "lab/web/test": {"model": "bm25", "cut": "words", "stop": "", "stem": "1", "at": "2026-11-30 09:00", "seen": ""},
    "lab/web/idea/1/how": True,
}  # fmt: skip
"""Somebody who has done what they present: nothing of it may be on the wall."""

SCREENS = (
    ("start", {}, "1 relevant document in 3 places."),
    ("predict", {"exercise": "second-list", "ask": 4}, "divided by all 4 known relevant documents"),
    ("predict", {"exercise": "empty-list", "ask": 1}, "0 relevant documents in 3 places."),
    ("predict", {"variant": "macro", "level": 2, "seed": 3}, "You left out the queries that found nothing."),
    ("concepts", {"concept": "concept-two-aps"}, "2/4"),
    ("concepts", {"concept": "concept-hospital", "ask": 2}, "To keep."),
    ("concepts", {"concept": "build-mrr-one"}, "One example"),
    ("concepts", {"concept": "explain-denominator"}, "finding it was the task"),
    ("docent", {"question": 9, "ask": 3}, "The first relevant document stands at rank 5."),
    ("docent", {"step": "cut"}, "8/9"),
    ("docent", {"step": "miss"}, "8/9"),
    ("docent", {"step": "twice"}, "The same to the last digit."),
    ("docent", {"step": "repair"}, "keeps its question mark"),
    ("docent", {"step": "repair", "ask": 2}, "a 4-way tie"),
    ("docent", {"step": "repair", "repair": "punctuation-stemming"}, "2 → 1"),
    ("contract", {}, "53/120"),
    ("contract", {"of": "nDCG"}, "The working of nDCG"),
    ("contract", {"ask": 2}, "tools have AP@3"),
    ("lab", {}, "3.6 words"),
    ("lab", {"ask": 2}, "Documents: half have"),
    ("lab", {"ask": 3}, "Gold: 48 of 50"),
    ("lab", {"step": "compare", "query": "q02"}, "1 in its first 5"),
    ("lab", {"step": "compare", "text": "cats and dogs"}, "The score of"),
    ("lab", {"step": "training"}, "+0.026"),
    ("lab", {"step": "worst"}, "What the gold wanted"),
    ("lab", {"step": "test"}, "What you may claim now"),
    ("lab", {"step": "ideas"}, "outvote the ones"),
    ("check_run", {"samples": "good"}, "11/12"),
    ("check_run", {"samples": "broken"}, "6 problems"),
    ("review", {}, "Still to rule out"),
    ("review", {"by": "misconceptions"}, "No wrong rule was met by name"),
    ("code", {}, "107 of 153 cases differ"),
    ("mutate", {"change": "mutate-earlier"}, "1/4 → 1/2"),
    ("mutate", {"start": "second-list", "do": "m1-2~k7"}, "2/7"),
    ("mutate", {"start": "second-list", "mode": "predict", "do": "k7", "next": "m1-2"}, "2/7"),
    ("mutate", {"puzzle": "ndcg-only"}, "0.700"),
    ("mutate", {"valid": "valid-copy"}, "row 1 or row 3"),
    ("holdout", {}, "2/3"),
    ("holdout", {"step": "copy"}, "On development nothing moved"),
    ("holdout", {"step": "lucky"}, "0.950"),
    ("holdout", {"scenario": "peek"}, "One query of test is test."),
    ("defend", {}, "Other tools divide otherwise under the same name"),
)
"""Screen, what its link carries, and words or figures that only its answer holds: 2/7 stands nowhere else."""


@pytest.fixture(autouse=True)
def _folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HIT_OR_MISS_DATA", raising=False)
    monkeypatch.setenv("HIT_OR_MISS_CACHE", str(tmp_path))


def is_open(found: Any) -> bool:
    """True where something marked as an answer left for the browser."""
    return any("answer_" in each for each in found.sent)


@pytest.mark.parametrize(("page", "what", "tells"), SCREENS, ids=lambda each: str(each)[:40])
def test_an_answer_is_sent_when_it_is_revealed_and_not_before(screen: Open, page: str, what: dict, tells: str) -> None:
    found = screen(page, SOLVED, present=1, **what)
    assert not found.at.exception
    assert not is_open(found)
    assert tells not in found.text
    assert "All of them count." not in found.text
    found.press("Show or hide answer")
    assert not found.at.exception
    assert is_open(found)
    assert tells in found.text
    found.press("Show or hide answer")
    assert not is_open(found)
    assert tells not in found.text


@pytest.mark.parametrize("lesson", lessons(), ids=lambda each: each.id)
def test_a_lesson_is_played_to_its_end_with_every_step_hidden(screen: Open, lesson: Any) -> None:
    found, of = screen("teach", SOLVED, lesson=lesson.id, step=1), len(lesson.steps)
    for number, step in enumerate(lesson.steps, start=1):
        told = {**step.what, "present": "1", "lesson": lesson.id, "at": str(number)}
        assert found.query.items() >= told.items()
        found.go({"rehearse": "defend"}.get(step.screen, step.screen), **told)  # AppTest stays where it was
        assert not found.at.exception
        assert step.say in found.text
        assert f"{number} of {of}" in found.text
        assert not is_open(found)
        found.press("Next")
    assert found.query == {"present": "1", "lesson": lesson.id, "step": "end"}
    found.go("teach", **found.query)
    assert found.title == f"That was: {lesson.title}"
    found.press("Previous")
    assert found.query["at"] == str(of)


def test_the_wall_says_each_rule_once_hands_were_counted(screen: Open) -> None:
    found = screen("predict", present=1, exercise="second-list", ask=4)
    assert all(figure in found.text for figure in ("AP@3 = ?", "5/12", "5/6", "5/9", "5/3"))
    assert "You divided by the 2 relevant documents you found." not in found.text
    found.press("Show or hide answer")
    for words in (
        "You divided by the 2 relevant documents you found.",
        "You divided by 3, the smaller of k and R",
        "You added the precisions and stopped there.",
        "(1/1 + 2/3) divided by all 4 known relevant documents.",
    ):
        assert words in found.text


def test_what_is_revealed_is_hidden_again_by_a_turn_of_the_page(screen: Open) -> None:
    found = screen("predict", present=1, exercise="worked-fixture")
    assert "Previous" in found.buttons
    found.press("Show or hide answer").press("Next")
    assert found.query == {"present": "1", "exercise": "worked-fixture", "ask": "2"}
    assert not is_open(found)
    found.press("Next").press("Next").press("Next")
    assert found.query == {"present": "1", "exercise": "second-list", "ask": "1"}
    found.press("Previous")
    assert found.query == {"present": "1", "exercise": "worked-fixture", "ask": "4"}


def test_a_list_that_is_changed_on_the_wall_is_a_new_question(screen: Open) -> None:
    found = screen("mutate", present=1, start="second-list").press("Show or hide answer")
    assert "5/12" in found.text
    found.press("Cut at 4")
    assert found.query["do"] == "k4"
    assert not is_open(found)


def test_the_wall_has_no_sidebar_no_strip_and_no_rules(screen: Open) -> None:
    found = screen("predict", present=1, exercise="second-list")
    assert not found.navigation
    assert not found.fields
    assert "The rules that count here" not in found.text
    assert "Your work" not in found.text


def test_the_switch_is_in_the_frame_and_leads_back(screen: Open) -> None:
    found = screen("predict", SOLVED, exercise="second-list")
    assert found.at.sidebar.button[0].label == "Present this screen"
    found.press("Present this screen")
    assert found.query == {"exercise": "second-list", "present": "1"}
    assert not is_open(found)
    found.press("Leave the wall")
    assert found.query == {"exercise": "second-list"}
    assert "5/12" in found.text


def test_what_is_done_on_the_wall_stays_out_of_the_work(screen: Open) -> None:
    found = screen("holdout", present=1).press("Show or hide answer")
    found.at.radio[0].set_value("candidate").run()
    found.press("Freeze this choice")
    assert not is_open(found), "the next step is a question again"
    assert "Will the frozen run score lower" in found.title
    found.press("Leave the wall")
    assert found.title == "Score both runs on development"


def test_who_shows_test_on_the_wall_has_seen_it(screen: Open) -> None:
    found = screen("predict", present=1, exercise="test-macro")
    assert found.title == "This list is sealed with test"
    found.press("Look now, test seen").press("Leave the wall")
    assert found.title == "Macro over the frozen test"
    assert "Test was seen already" in found.go("holdout").text


def test_who_opens_the_labs_test_on_the_wall_has_seen_it_and_the_class_calls_it_first(screen: Open) -> None:
    found = screen("lab", present=1, step="test", model="bm25", stem=1).press("Show or hide answer")
    found.press("Freeze and open test")
    assert not is_open(found), "what it does on test is a question again"
    assert "on training," not in found.text
    found.press("Show or hide answer")
    assert "had not been looked at" in found.text
    found.press("Leave the wall")
    assert "Test was seen already" in found.text


def test_other_files_are_another_question(screen: Open) -> None:
    found = screen("check_run", present=1, samples="good").press("Show or hide answer").press("Try a broken run")
    assert r"broken\.run" in found.text, "the link's samples come once, and what is given after them stays"
    assert not is_open(found)
    assert "6 problems" not in found.text
    found.press("Next")
    assert found.query["samples"] == "broken"
    assert not is_open(found)


ORDERS = (
    ("contract", {}, {"ask": "2"}, "the same list, then what the tools say of it"),
    ("contract", {"do": "k4"}, {"do": "k4", "ask": "2"}, "as it was changed"),
    ("contract", {"ask": 2}, {"ranking": "a~x~y", "ask": "1"}, "then the next list"),
    ("lab", {"ask": 3, "stem": 1}, {"step": "compare", "stem": "1"}, "the words stay as they are"),
    ("lab", {"step": "worst", "query": "q11"}, {"step": "test"}, "step by step"),
    ("docent", {"step": "twice"}, {"step": "repair", "ask": "1"}, "the finds come before the bench"),
    ("docent", {"step": "repair", "ask": 2}, {"repair": "punctuation"}, "the plain cure first"),
    ("docent", {"step": "repair", "repair": "idf-ties.id"}, {"repair": "punctuation"}, "one's own repair has a way on"),
    ("check_run", {"samples": "good"}, {"samples": "broken"}, "files that can be scored, then files that can't"),
    ("review", {}, {"by": "misconceptions"}, "skills, then wrong rules"),
)


@pytest.mark.parametrize(("page", "what", "then", "because"), ORDERS, ids=[each[3] for each in ORDERS])
def test_the_next_stop_follows_the_order_of_the_screen(
    screen: Open, page: str, what: dict, then: dict, because: str
) -> None:
    assert screen(page, present=1, **what).press("Next").query.items() >= then.items(), because


def test_teach_begins_with_the_lessons(screen: Open) -> None:
    found = screen("teach")
    assert [each.value for each in found.at.header][:3] == [lesson.title for lesson in lessons()]
    assert found.buttons.count("Present this lesson") == 3
    found.unfold("links of one-famous-miss")
    assert "/docent?step=cut" in found.links.values()
    found.press("Present this lesson")
    assert found.query["lesson"] == lessons()[0].id


OWN = """
id = "mine"
title = "Mine"
about = "One list."

[[steps]]
screen = "predict"
what = { exercise = "second-list", ask = 4 }
say = "Which?"
"""


def test_a_lesson_of_ones_own_is_opened_checked_and_played(screen: Open) -> None:
    found = screen("teach")
    found.at.session_state["lesson_file"] = {"content": OWN.replace("second-list", "secnd-list")}
    found.at.run()
    found.press("Open this lesson")
    assert r"steps, number 1\: what\.exercise" in found.says
    assert "second\\-list" in found.says, "the cure names the nearest id"
    found.at.session_state["lesson_file"] = {"content": OWN}
    found.at.run()
    found.press("Open this lesson")
    assert "Mine" in found.says
    assert "nearest" not in found.says
    found.at.button(key="present_own").click().run()
    assert found.query == {"present": "1", "lesson": "own", "at": "1", "exercise": "second-list", "ask": "4"}
    found.go("predict", **found.query).press("Next").go("teach", **found.query)
    assert found.title == "That was: Mine"


@pytest.mark.parametrize(
    ("name", "words"), [("no-such", "misspelt, or older than the course"), ("own", "lives in the browser")]
)
def test_a_link_to_a_lesson_that_is_not_here_says_so(screen: Open, name: str, words: str) -> None:
    found = screen("teach", lesson=name)
    assert found.title == "No such lesson"
    assert words in found.says


@pytest.mark.parametrize("at", ["0", "99", "x", "²"])
def test_a_lesson_at_no_step_is_not_played(screen: Open, at: str) -> None:
    found = screen("predict", present=1, lesson="one-famous-miss", at=at, exercise="second-list")
    assert not found.at.exception
    assert "One famous miss" not in found.text


def test_the_class_gets_the_link_without_the_wall(screen: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pages.shared.state.links._here", lambda: "https://class.example/predict")
    found = screen("predict", present=1, lesson="three-denominators", at=3, exercise="second-list", ask=4)
    assert "data:image/png" not in "".join(found.sent)
    found.press("Link for the class")
    assert "https://class.example/predict?exercise=second-list" in found.text
    assert "data:image/png" in "".join(found.sent)
    assert "this machine only" not in found.text
    found.press("Show or hide answer")
    assert "data:image/png" not in "".join(found.sent), "it would lie over the answer"
