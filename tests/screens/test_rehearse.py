"""Rehearse: a mock defence, from the first question to the report, and what is kept on the way."""

import json
from typing import Any

import pytest
import streamlit as st

from pages.shared import state
from rubric import answered, as_data, begin, from_data, hear, keep, rate, rubric, suggested, unheard, weak_first

RUBRIC = rubric()
ASK = "Ask the first question"
FIRST = "A run file arrives. What do you check, when, and what happens if a check fails?"
SECOND = (
    "You tried thirty settings. Which figure goes into the report, and what would you say about the best of the "
    "thirty on test?"
)
POINTS = [RUBRIC.criterion("input-validation").point(each) for each in RUBRIC.question("val-before").points]


def stored(opened) -> list[Any]:
    """The rehearsals that would go to the browser, newest first."""
    work = opened.at.session_state["work"]
    values = [row.v for key, row in work.rows.items() if key.startswith("rehearsal/")]
    return sorted((from_data(each, RUBRIC) for each in values), key=lambda each: each.started, reverse=True)


def tick(opened, *words: str):
    """Judges the key points that are open, one after the other."""
    for number, word in enumerate(words, start=1):
        opened.choose(f"Key point {number}: did you say it?", word)
    return opened


def note(opened, text: str):
    opened.at.text_area[0].input(text).run()
    return opened


@pytest.fixture
def asked(screen):
    """A rehearsal whose first question is open."""
    return screen("defend", part="new", seed=7).press(ASK)


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The files the page offers, by the label of their button."""
    offered: dict[str, Any] = {}
    original = st.download_button

    def download_button(label: str, data: Any, *args: Any, **named: Any) -> bool:
        offered[label] = data
        return original(label, data, *args, **named)

    monkeypatch.setattr(st, "download_button", download_button)
    return offered


def test_the_first_question_is_one_click_away_and_nothing_helps_before_an_answer(asked):
    assert asked.title == FIRST
    assert asked.buttons == ["Show the key points", "End and report"]
    locked = [text for each in POINTS for text in (each.says, each.evidence, each.red_flag)]
    locked += [RUBRIC.question("val-before").answer, *RUBRIC.criterion("input-validation").descriptors]
    assert [each for each in locked if any(each in sent for sent in asked.sent)] == []


def test_key_points_come_one_by_one_and_the_score_after_the_last(asked):
    note(asked, "I look at the ids first.").press("Show the key points")
    assert "I look at the ids first." in asked.text
    for number, point in enumerate(POINTS):
        assert point.says in asked.text
        assert [each.says for each in POINTS[number + 1 :] if each.says in asked.text] == []
        assert "Suggested" not in asked.text
        tick(asked, *["said", "missed", "said", "said"][: number + 1])
    assert "Suggested: 1" in asked.says
    assert RUBRIC.question("val-before").answer in asked.text
    assert all(each in asked.text for each in RUBRIC.criterion("input-validation").descriptors)
    sample_texts = [each.text for each in RUBRIC.criterion("input-validation").samples]
    assert not [each for each in sample_texts if each in asked.text], "no sample before the score is kept"


def test_another_score_needs_a_reason_and_what_it_lacks_is_said(asked):
    tick(asked.press("Show the key points"), "missed", "missed", "missed", "missed")
    asked.choose("Your score for input validation", 1).press("Keep this score")
    assert asked.title == FIRST
    assert "The ticks suggest 0. Say why it is 1." in asked.says
    asked.write(**{"Why 1 and not 0?": "I refused the run in other words"}).press("Keep this score")
    mark = stored(asked)[0].marks["input-validation"]
    assert (mark.score, mark.suggested, mark.reason) == (1, 0, "I refused the run in other words")


def test_a_sample_answer_follows_the_first_score_and_its_own_score_only_the_rating(asked):
    tick(asked.press("Show the key points"), "said", "missed", "said", "said").press("Keep this score")
    here = stored(asked)[0]
    sample = RUBRIC.sample(here.current.sample)
    assert asked.title == "What is this answer worth?"
    assert sample.text in asked.text
    assert sample.why not in asked.text
    asked.press("Compare")
    assert "Choose 0, 1 or 2 first." in asked.says
    asked.choose("Your score for it", sample.score).press("Compare")
    assert asked.title == f"You gave {sample.score}, and it is worth {sample.score}"
    assert sample.why in asked.says
    assert all(f"“{each.words}”" in asked.text for each in sample.earns)
    assert "1 of 1 the same (100 %)" in asked.says
    assert "Left in these 10 minutes: **Split discipline, No-answer reporting**." in asked.says
    assert "Missed: A document id twice in one list" in asked.says
    assert "With what is said then the score can be 1, and no longer 2." in asked.says
    asked.press("Ask a follow-up")
    assert asked.title == RUBRIC.question("val-copy").ask


def test_three_criteria_fill_ten_minutes_and_the_rest_stays_open(asked, files):
    for number in range(3):
        asked.press("Show the key points")
        points = RUBRIC.question(stored(asked)[0].current.question).points
        tick(asked, *["said" if number else "missed"] * len(points)).press("Keep this score")
        asked.press("Skip this sample")
        assert ("Next criterion" in asked.buttons) == (number < 2)
        asked.press("Next criterion" if number < 2 else "Closing question")
    assert asked.title == RUBRIC.question("lim-grounded").ask
    tick(asked.press("Show the key points"), "said", "said").press("Keep these ticks").press("End and report")
    assert asked.title == "4 of 6 points, 3 of 5 criteria scored"
    assert "A total out of 10 takes all 5. Unscored is not zero" in asked.text
    assert "Strongest: Split discipline, No-answer reporting. Weakest: Input validation." in asked.text
    assert asked.links["Valid or not"].startswith("/mutate?valid=")
    assert "Nothing was asked yet on Metric definitions, Per-query arithmetic." in asked.says
    rows = {row[0]: row[1:] for row in asked.table("Scores")}
    assert rows["Input validation"] == ["0", "0"]
    assert rows["Metric definitions"] == ["unscored", ""]
    assert from_data(json.loads(files["Save as JSON"])["rehearsal"], RUBRIC) == stored(asked)[0]
    assert "**Total: 4 of 6 points, 3 of 5 criteria scored.**" in files["Save as Markdown"]
    asked.press("Ask about the next one")
    assert asked.title == RUBRIC.question("def-table").ask


def over() -> Any:
    """A rehearsal that is over: one criterion, scored 1, its sample rated."""
    plan = [each.id for each in weak_first(RUBRIC, {}, 7)]
    here = answered(begin(RUBRIC, "abc123", 7, 10, plan, "2026-11-30 09:14 UTC"), "<b>my</b> *notes*")
    for point, word in zip(unheard(here, RUBRIC), ("said", "flag", "said", "said"), strict=True):
        here = hear(here, RUBRIC, point, word)  # type: ignore[arg-type]
    here = keep(here, RUBRIC, suggested(here, RUBRIC, "input-validation"), evidence=("2 of 4 inputs right.",))
    return rate(here, 1)


def test_what_a_browser_kept_opens_where_it_was(screen):
    here = over()
    rows = {"rehearsal/abc123": as_data(here)}
    assert screen("defend", rows).title.startswith("You gave 1")
    assert "rehearsal" not in screen("defend", rows, part="new").query, "a new one can be begun beside it"
    begun = begin(RUBRIC, "abc123", 7, 10, here.plan, here.started)
    draft = {state.field_key("notes", "abc123", "val-before"): "half a thou"}
    opened = screen("defend", {"rehearsal/abc123": as_data(begun), **draft})
    assert (opened.title, opened.at.text_area[0].value) == (FIRST, "half a thou")
    opened.press("End and report")
    assert stored(opened)[0].asked[0].notes == "half a thou", "what stands in the notes is kept with the report"


def test_what_was_ticked_in_another_tab_is_shown_as_ticked_here(asked):
    note(asked, "n").press("Show the key points")
    rows = asked.at.session_state["work"].rows
    key = next(each for each in rows if each.startswith("rehearsal/"))
    heard = hear(stored(asked)[0], RUBRIC, POINTS[0].id, "flag")
    rows[key] = type(rows[key])(rows[key].t + 1, as_data(heard))
    asked.at.run()
    controls = {each.label: each.value for each in asked.at.get("button_group")}
    assert controls["Key point 1: did you say it?"] == "flag"
    assert controls["Key point 2: did you say it?"] is None


GONE = [
    # the step of the page, the control, because
    ((), "Your score for input validation", "one's own score"),
    (("Keep this score",), "Your score for it", "the score of a sample answer"),
]


@pytest.mark.parametrize(("presses", "control", "because"), GONE, ids=[row[2] for row in GONE])
def test_a_score_chosen_on_a_page_whose_rehearsal_was_erased_elsewhere_leaves_nothing(asked, presses, control, because):
    tick(asked.press("Show the key points"), *["said"] * len(POINTS))
    for each in presses:
        asked.press(each)
    asked.choose(control, 1)
    assert [key for key in asked.at.session_state["work"].rows if "choice" in key], "it is kept while there is one"
    asked.at.session_state["work"].rows.clear()
    asked.choose(control, 0)
    assert asked.title == "No such rehearsal in this browser"
    assert list(asked.at.session_state["work"].rows) == [], because


def test_an_interviewers_scores_stand_beside_and_agreement_is_told(screen):
    opened = screen("defend", {"rehearsal/abc123": as_data(over())}).press("End and report")
    assert "With the interviewer" not in opened.says
    opened.unfold("Enter an interviewer's scores").choose("Input validation", 2).choose("Split discipline", 0)
    assert "**With the interviewer:** 0 of 1 the same (0 %), 1 of 1 within one (100 %)." in opened.says
    rows = {row[0]: row[1:] for row in opened.table("Scores")}
    assert rows["Input validation"] == ["1", "1", "2"]
    assert rows["Split discipline"] == ["unscored", "", "0"]
    assert opened.title == "1 of 2 points, 1 of 5 criteria scored", "the total is the learner's"


def test_the_record_and_the_print_view_show_notes_as_text(screen):
    rows = {"rehearsal/abc123": as_data(over())}
    opened = screen("defend", rows).press("End and report")
    assert "&lt;b&gt;my&lt;/b&gt; *notes*" in "".join(opened.sent)
    assert "no part of the score: 2 of 4 inputs right\\." in opened.says, "from a file, so it is shown to the letter"
    assert opened.links["Print view"] == "/defend?rehearsal=abc123&part=print"
    printed = opened.go("defend", rehearsal="abc123", part="print")
    for said in ("1 of 2 points, 1 of 5 criteria scored", "<b>my</b> *notes*", "red flag: A document id", "Sources:"):
        assert said in printed.text


def test_a_saved_rehearsal_opens_in_another_browser(screen, files):
    screen("defend", {"rehearsal/abc123": as_data(over())}).press("End and report").at.run()
    opened = screen("defend", part="new")
    opened.at.session_state["rehearsal_file"] = {"content": files["Save as JSON"]}
    opened.at.run()
    opened.press("Open this rehearsal")
    assert opened.title == "1 of 2 points, 1 of 5 criteria scored"
    opened.go("defend", part="new")
    opened.at.session_state["rehearsal_file"] = {"content": '{"cells": []}'}
    opened.at.run()
    opened.press("Open this rehearsal")
    assert "no saved rehearsal" in opened.text.replace("\\", "")
    assert opened.title == "Defend an evaluation, out loud"


RULE_MET = {"text": "1/2", "tries": 2, "earned": "after feedback", "hints": 0, "misconceptions": ["divides-by-hits"]}
UNAIDED = {"text": "2/3", "tries": 1, "earned": "first try", "hints": 0, "misconceptions": []}
HINTED = UNAIDED | {"hints": 1}
SEEN = [
    # what practice left, the criterion that comes first, what the app says beside it, because
    (
        {"field/second-list/AP@3": RULE_MET, "field/second-list/P@3": UNAIDED, "field/second-list/RR": HINTED},
        "per-query-arithmetic",
        ["1 of 3 figures right first time and unaided."],
        "a hint is an aid",
    ),
    (
        {"field/second-list/AP@3": RULE_MET},
        "metric-definitions",
        ["0 of 1 figures without a wrong rule.", "Wrong rules met: dividing by the hits."],
        "equally weak as the arithmetic, and the seed puts it first",
    ),
    (
        {
            "validity/valid-copy": {"kind": "duplicate_doc", "place": None, "tries": 2, "right": True, "first": False},
            "validity/valid-empty": {"kind": "valid", "place": None, "tries": 1, "right": True, "first": True},
        },
        "input-validation",
        ["1 of 2 inputs judged right first time."],
        "one needed a second try",
    ),
    (
        {"choice/peek": {"option": 1, "first": True}, "holdout": {"seen_early": True}},
        "split-discipline",
        ["1 of 1 scenarios right first time.", "Holdout: test was seen early."],
        "a look at test counts against it",
    ),
    (
        {"choice/no-relevant": {"option": 2, "first": False}},
        "no-answer-reporting",
        ["The scenario on a query without a relevant document: not right first time."],
        "right at the second choice",
    ),
]


@pytest.mark.parametrize(("rows", "criterion", "said", "because"), SEEN, ids=[row[3] for row in SEEN])
def test_the_weakest_in_practice_comes_first_with_what_the_app_saw_beside_it(screen, rows, criterion, said, because):
    opened = screen("defend", rows, part="new", seed=7)
    assert f"{RUBRIC.criterion(criterion).title} comes first" in opened.says, because
    opened.press(ASK).press("Show the key points")
    here = stored(opened)[0]
    assert here.plan[0] == criterion
    tick(opened, *["said"] * len(RUBRIC.question(here.current.question).points))
    for each in said:
        assert each in opened.says
    assert "It stands beside your score and is no part of it." in opened.says
    assert "Suggested: 2" in opened.says, "the ticks alone suggest the score"


def test_the_sheet_asks_the_same_opening_questions_and_says_whom_it_is_for(screen):
    opened = screen("defend", part="sheet", seed=7)
    assert opened.title == "A sheet for the interviewer"
    assert "whoever is to be asked should not read on" in opened.says
    assert FIRST in opened.text
    assert SECOND in opened.text
    for criterion in RUBRIC.criteria:
        assert all(each in opened.text for each in criterion.descriptors)
    assert opened.links["Rehearse with these questions"] == "/defend?part=new&seed=7"


ODD = [
    ({}, {"rehearsal": "nope"}, "No such rehearsal in this browser", "a link from another browser"),
    ({"rehearsal/x": {"id": "x"}}, {"part": "new"}, "Defend an evaluation, out loud", "a row that is no rehearsal"),
    ({"rehearsal/x": 7}, {}, "Defend an evaluation, out loud", "a row that is a number"),
    ({}, {"part": "nope", "seed": "¹²"}, "Defend an evaluation, out loud", "a link to what there is not"),
    ({}, {"part": "print"}, "Defend an evaluation, out loud", "a print view of nothing"),
]


@pytest.mark.parametrize(("rows", "query", "title", "because"), ODD, ids=[row[3] for row in ODD])
def test_odd_links_and_rows_open_a_page(screen, rows, query, title, because):
    opened = screen("defend", rows, **query)
    assert not opened.at.exception, because
    assert opened.title == title, because
    if rows and query:
        assert "1 stored rehearsal could not be read, and is left as stored" in opened.says


def test_two_rows_that_are_no_rehearsals_are_spoken_of_as_two(screen):
    opened = screen("defend", {"rehearsal/x": 7, "rehearsal/y": {"id": "y"}}, part="new")
    assert "2 stored rehearsals could not be read, and are left as stored." in opened.says
    assert "Download my work, in the sidebar, holds them." in opened.says


def test_start_and_the_navigation_lead_there(screen):
    opened = screen()
    assert opened.links["Start a rehearsal"] == "/defend?part=new"
    assert opened.navigation["Rehearse"] == "/defend"
    assert (
        "Ten minutes of interview questions, scored 0 to 2 on five criteria. Without a clock if you like."
        in opened.says
    )
