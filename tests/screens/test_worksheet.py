"""The worksheet in Predict: when it is offered, what it gives, what is remembered of it."""

import pytest

from exercises.catalogue import course
from exercises.practice.worksheets import worksheet

SECOND = course().exercises["second-list"]
OFFER = "Work out AP@3 on a sheet"
MISSED = {"P@3": "2/3", "Recall@3": "1/2", "RR": "1", "AP@3": "5/6"}
LAST = "So AP@3 is"
BELOW = ["Sum of the last column", "Divided by", LAST]


def cells(opened):
    """The fields of the open sheet, by what they ask."""
    return {field.label: field for field in opened.at.text_input if field.label not in MISSED}


def fill(opened, **figures):
    for label, text in figures.items():
        cells(opened)[label].input(text)
    return opened.press("Check the cells")


@pytest.fixture
def missed(screen):
    """Somebody who has missed AP@3 of list 2 and nothing else."""
    return screen("predict", exercise="second-list").answer(**MISSED)


def test_a_sheet_is_offered_once_ap_was_missed_and_only_there(screen):
    opened = screen("predict", exercise="second-list")
    assert OFFER not in opened.buttons
    opened.answer(**{"P@3": "1/2"})
    assert not any("sheet" in button for button in opened.buttons), "P has no sheet"
    opened.answer(**{"AP@3": "5/6"})
    assert OFFER in opened.buttons
    assert cells(opened) == {}, "offered, and not forced"
    assert not any("Rank 1" in text or "precision: hits" in text for text in opened.sent)
    opened.answer(**{"AP@3": "5/12"})
    assert OFFER not in opened.buttons


def test_the_first_sheet_gives_most_cells_and_none_that_is_still_asked(screen, missed):
    assert list(cells(missed.press(OFFER))) == BELOW
    still_asked = screen("predict", exercise="second-list").answer(**{"AP@3": "5/6"}).press(OFFER)
    assert list(cells(still_asked)) == ["Rank 3, precision here", "Rank 3, adds to the sum", *BELOW], "P@3 is untried"


def test_cells_are_judged_one_by_one_and_what_follows_is_not_held_against_the_learner(missed):
    opened = fill(missed.press(OFFER), **{BELOW[0]: "5/3", "Divided by": "2", LAST: "5/6"})
    assert "1 ✓ right · 1 → follow from a cell before · 1 ✗ wrong" in opened.text
    assert "You divided by the 2 relevant documents you found." in opened.text
    assert "Rule: dividing by the hits" in opened.text
    fill(opened, **{"Divided by": "4", LAST: "5/12"})
    assert "Every cell holds, and the last one is AP@3. Write it into AP@3 above." in opened.says


def test_the_next_sheet_gives_less_and_the_learner_may_say_how_much(missed):
    fill(missed.press(OFFER), **{BELOW[0]: "5/3", "Divided by": "4", LAST: "5/12"})
    opened = missed.go("predict", exercise="short-list").answer(**{"P@3": "1/3", "AP@3": "1"}).press(OFFER)
    assert [label for label in cells(opened) if label.startswith("Rank")] == [
        "Rank 1, precision here",
        "Rank 1, adds to the sum",
    ]
    opened.choose("Cells given", "None")
    assert len(cells(opened)) == len(list(worksheet(course().exercises["short-list"], SECOND.field("AP@3"), 3).cells))


def test_a_sheet_survives_a_new_visit_with_what_was_checked_and_can_be_put_away(screen, missed):
    fill(missed.press(OFFER), **{BELOW[0]: "5/3", "Divided by": "2"})
    kept = {key: row.v for key, row in missed.at.session_state["work"].rows.items()}
    again = screen("predict", rows=kept, exercise="second-list")
    assert {label: cells(again)[label].value for label in BELOW} == dict(zip(BELOW, ["5/3", "2", ""], strict=True))
    assert "1 ✓ right · 1 ✗ wrong · 1 empty" in again.text
    again.press("Put the sheet away")
    assert cells(again) == {}
    assert cells(again.press(OFFER))["Divided by"].value == "2"


def test_what_is_answered_with_a_sheet_open_is_not_unaided(screen):
    opened = screen("predict", exercise="second-list").answer(**{"AP@3": "5/6"}).press(OFFER).answer(**{"P@3": "2/3"})
    rows = opened.at.session_state["work"].rows
    assert rows["field/second-list/P@3"].v["sheet"] is True
    assert "first try, with a sheet" in opened.verdicts["P@3"].words


@pytest.mark.parametrize(
    ("kept", "because"),
    [
        (7, "a number"),
        ({"kind": "AP", "step": 9}, "a step the ladder does not have"),
        ({"kind": "AP", "step": 0, "cells": {"sum": 3}}, "a cell that holds no text"),
    ],
)
def test_a_stored_sheet_that_is_none_is_offered_anew(screen, kept, because):
    rows = {"sheet/second-list/AP@3": kept}
    opened = screen("predict", rows=rows, exercise="second-list").answer(**MISSED)
    assert not opened.at.exception
    assert list(cells(opened.press(OFFER))) == BELOW, because
