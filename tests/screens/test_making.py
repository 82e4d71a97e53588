"""Teach, below the lessons: an exercise is written, opened from a file, taken elsewhere in a set."""

import pytest

from exercises.authoring import read_written, template
from pages.shared.teach.trial import own

FIELD = "The exercise, as TOML"


def write_text(opened, text):
    next(area for area in opened.at.text_area if area.label == FIELD).input(text).run()
    return opened


def test_a_broken_text_is_told_where_and_once_mended_it_is_played_and_downloaded(screen):
    opened = screen("teach")
    opened.press("Use the template")
    assert opened.at.text_area[0].value == template()
    write_text(opened, template().replace("k = 3", 'k = "three"'))
    assert "k line 16" in opened.text
    assert "k holds text in quotes. Write a whole number." in opened.text
    assert opened.at.text_area[0].value.count('k = "three"') == 1, "nothing typed is lost"
    assert not opened.fields, "nothing is played that is broken"
    assert not opened.at.main.get("download_button")
    write_text(opened, template())
    assert "The text is an exercise." in opened.text
    assert "A right answer tells 15 of 19 wrong rules from the truth." in opened.text
    told = " ".join(opened.text.split())
    assert "7/12 dividing by the hits divides-by-hits 7/18" in told, "figure by figure, with the name for targets"
    assert "Not revealed here: reading the whole list untruncated." in told
    assert [button.proto.label for button in opened.at.main.get("download_button")] == ["Download the exercise"]
    opened.answer(**{"P@3": "2/3", "AP@3": "7/12"})
    assert opened.verdicts["P@3"].verdict == "right"
    assert opened.verdicts["AP@3"].rules == ("divides-by-hits",)
    opened.press("Open hint 1 of 3")
    assert "Hint 1." in opened.says
    write_text(opened, template().replace('"d8", "d9"', '"d8"'))
    assert opened.verdicts == {}, "another text is another exercise"


LATE = """id = "late"
kind = "predict"
order = 900
title = "A late hit"
ask = "Work out RR."
k = 10
fields = ["RR"]
hints = ["Look for the first.", "Count the ranks from 1.", "RR divides 1 by a rank."]
[list]
ranking = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]
relevant = ["j"]
"""


def test_a_wrong_figure_near_the_right_one_is_not_called_right(screen):
    """Counting from zero gives 1/9, which two places tell from 1/10, or 1/11, which they don't."""
    opened = write_text(screen("teach", make="write"), LATE)
    told = " ".join(opened.text.split())
    assert (
        "A right answer tells 0 of 5 wrong rules from the truth. The other 5 can't be told from the right figure on "
        "this list (1 of them only by one of several figures): change the list only if you mean to reveal one of them."
    ) in told
    table, also = told.split("wrong rules that give it")[-1].split("Not revealed here: ")
    assert "counts-from-zero" in table
    assert "counts-from-zero" not in also.split(".")[0]
    assert "last-hit" in also.split(".")[0]


def open_file(opened, content):
    opened.at.session_state["exercise_file"] = {"content": content}
    opened.at.run()
    return opened.press("Open this file")


def test_a_file_is_opened_for_its_visitor_alone_and_is_there_on_coming_back(screen):
    opened = open_file(screen("teach", make="open"), template())
    opened.answer(RR="1/2")
    assert opened.verdicts["RR"].verdict == "right"
    assert not any("divides-by-hits" in text for text in opened.sent), "no figure of the others is in the page"
    name = own_id()
    rows = {"teach/opened": template(), f"field/{name}/RR": opened.at.session_state["work"].rows[f"field/{name}/RR"].v}
    again = screen("teach", make="open", rows=rows)
    assert again.verdicts["RR"].verdict == "right"
    assert screen("teach", make="open").fields == [], "somebody else finds nothing"
    again.press("Close this file")
    assert again.fields == []


def own_id():
    return own(read_written(template()).exercise, template()).id


@pytest.mark.parametrize(
    ("content", "says", "because"),
    [
        ("hello", "TOML ends too early", "no TOML"),
        ("x" * 20_000, "at most 10,000 are read", "too long"),
        ("\x00\ufffd", "U+0000", "no text"),
    ],
)
def test_a_file_that_is_no_exercise_says_so(screen, content, says, because):
    opened = open_file(screen("teach", make="open"), content)
    assert not opened.at.exception
    assert says in opened.text, because
    assert opened.fields == []


def test_the_words_of_a_file_are_shown_and_do_nothing(screen):
    hostile = template().replace("Two hits, two misses", "![x](https://evil.example/x) <b>").replace('"d4"', '"<i>d4"')
    opened = open_file(screen("teach", make="open"), hostile)
    assert r"\!\[x\]\(https" in opened.says
    assert not any("<i>d4" in each.proto.body for each in opened.at.get("html"))


def tick(opened, label):
    box = next(box for box in opened.at.checkbox if box.label == label)
    box.set_value(not box.value).run()
    return opened


def test_a_set_is_chosen_by_list_and_by_seed_and_taken_in_two_forms(screen):
    opened = screen("teach", make="export").unfold("Lists of the course")
    assert "The set is empty." in opened.text
    assert not any(box.label.startswith("Holdout") for box in opened.at.checkbox), "test is sealed"
    tick(opened, "A miss that costs AP")
    tick(opened, "One hit, two known")
    opened.write(Seeds="3, 1").press("Add fresh lists")
    assert "The set: 4 exercises, 10 questions" in opened.says
    assert [row[2] for row in opened.table("The set")[1:]] == [
        "second-list",
        "worked-fixture",
        "precision, level 2, seed 3, version 1",
        "precision, level 2, seed 1, version 1",
    ]
    assert [button.proto.label for button in opened.at.main.get("download_button")] == [
        "Download for Moodle",
        "Download the sheet",
    ]
    tick(opened, "A miss that costs AP")
    assert "The set: 3 exercises, 6 questions" in opened.says
    opened.write(Seeds="4-2").press("Add fresh lists")
    assert any("runs backwards" in warning.value for warning in opened.at.warning)
    assert opened.at.session_state["work"].rows["export"].v == [
        "worked-fixture",
        "variant-precision-2-3-v1",
        "variant-precision-2-1-v1",
    ]


@pytest.mark.parametrize("kept", [7, [None, {}, "nothing-here", "test-1", "own"], ["variant-ap-9-9-v9"], "second-list"])
def test_what_a_browser_kept_of_a_set_is_taken_only_where_it_names_something(screen, kept):
    opened = screen("teach", make="export", rows={"export": kept})
    assert not opened.at.exception
    assert "The set is empty." in opened.text
