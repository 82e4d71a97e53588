"""From scratch: a wrong function to read before it is judged, and the files to take away; nothing runs here."""

import pytest
import streamlit as st

from exercises.coding import grade_file, pack, sample_outcome, sample_source, starter, starter_notebook

ASKED = "How does it divide?"


def test_the_judgment_comes_after_the_answer_and_names_the_rule(screen):
    opened = screen("code")
    assert opened.title == "Write the metrics yourself"
    for locked in ("You divided by", "cases differ", "By the hits"):
        assert [text for text in opened.sent if locked in text] == []
    opened.choose(ASKED, "right")
    assert "✗ The contract divides by all known relevant documents." in opened.says
    opened.choose(ASKED, "divides-by-hits")
    assert "✓ **By the hits.**" in opened.says
    assert all(
        rule in opened.text for rule in ("You divided by the 1", "0 would mean a miss", "107 of 153 cases differ")
    )


def test_what_is_told_of_the_sample_is_what_the_check_would_say(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(sample_source(), encoding="utf-8")
    found = {each.name: each for each in grade_file(path, 30).outcomes}
    assert found["average_precision"] == sample_outcome()


def test_the_files_to_take_away_are_offered_as_they_are(screen, monkeypatch):
    offered = {}
    original = st.download_button

    def download_button(label, data, *args, **named):
        offered[label] = data
        return original(label, data, *args, **named)

    monkeypatch.setattr(st, "download_button", download_button)
    opened = screen("code")
    assert offered["Download the pack"] == pack()
    assert offered["The .py file"] == starter()
    assert offered["The notebook"] == starter_notebook()
    assert "python -m exercises.coding metrics_from_scratch.py" in [each.value for each in opened.at.code]
    assert len(opened.table("The functions to write")) == 11
    assert opened.navigation["From scratch"] == "/code"


@pytest.mark.parametrize("kept", [3, "x", [], None, {"a": 1}])
def test_a_kept_answer_that_is_none_is_asked_again(screen, kept):
    opened = screen("code", rows={"calls/code-read": kept})
    assert not opened.at.exception
    assert "The check says of it:" not in opened.says
