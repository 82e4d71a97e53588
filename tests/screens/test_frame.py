"""The frame around every screen: navigation, the learner's work as a file, erasing, what goes wrong with the store."""

import json
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pages.shared import state
from pages.shared.components import store

APP = Path(__file__).parents[2] / "app.py"
SCREENS = ["start", "predict", "docent"]
every_screen = pytest.mark.parametrize("name", SCREENS)
TAKE_UP = "Take up this file"


def saved(rows: dict[str, Any], **other: Any) -> bytes:
    return json.dumps({"version": 1, "rows": rows} | other).encode()


def captions(opened) -> str:
    return "\n".join(each.value for each in opened.at.sidebar.caption)


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The files the page offers, by the label of their button: what the browser would get on a click."""
    offered: dict[str, Any] = {}
    original = st.download_button

    def download_button(label: str, data: Any, *args: Any, **named: Any) -> bool:
        offered[label] = data() if callable(data) else data
        return original(label, data, *args, **named)

    monkeypatch.setattr(st, "download_button", download_button)
    return offered


@every_screen
def test_the_navigation_leads_to_every_screen_from_every_screen(screen, name):
    practise = ["Predict", "Concepts", "Docent", "Mutate", "Holdout", "From scratch", "Review"]
    entries = screen(name).navigation
    assert list(entries) == ["Start", *practise, "Check a run", "Retrieval lab", "Rehearse", "Teach"]
    assert entries["Start"] == "/"
    assert entries["Predict"] == "/predict"


def test_the_start_asks_for_no_address_and_sends_nothing():
    config = tomllib.loads((Path(__file__).parents[2] / ".streamlit" / "config.toml").read_text())
    assert config["server"]["showEmailPrompt"] is False, "it would wait for an answer on a fresh machine"
    assert config["browser"]["gatherUsageStats"] is False


@every_screen
def test_every_screen_says_that_nothing_is_tracked_and_nothing_certified(screen, name):
    said = "Your work stays in this browser. No account, no certificate, no tracking."
    assert [each.value for each in screen(name).at.caption].count(said) == 1, "once is enough"


@every_screen
def test_every_screen_has_the_rules_one_click_away(screen, name):
    opened = screen(name)
    assert "The rules that count here" in [each.label for each in opened.at.expander]
    rules = dict(row for row in opened.table("hm-rules"))
    assert "divided by all known relevant documents" in rules["AP@2" if name == "docent" else "AP@3"]
    assert "undefined, not 0" in rules["No relevant document known"]


def test_the_download_holds_what_was_recorded(screen, files):
    opened = screen("predict", exercise="second-list").press("Open hint 1 of 3")
    opened.answer(**{"P@3": "2/3", "AP@3": "5/6", "RR": "dunno"}).at.run()
    held = json.loads(files["Download my work"])
    assert held["version"] == 1
    values = {key: row["v"] for key, row in held["rows"].items()}
    assert values["hints/second-list"] == 1
    when = values["field/second-list/P@3"]["at"]
    both = {"tries": 1, "hints": 1, "at": when, "sheet": False}
    right = {"text": "2/3", "earned": "first try", "misconceptions": []} | both
    wrong = {"text": "5/6", "earned": "", "misconceptions": ["divides-by-hits"]} | both
    assert when > 1_700_000_000_000, "milliseconds by the browser's clock"
    assert values["field/second-list/P@3"] == right
    assert values["field/second-list/AP@3"] == wrong | {"at": values["field/second-list/AP@3"]["at"]}
    assert values["field/second-list/RR"]["tries"] == 0
    assert "field/second-list/Recall@3" not in values


def test_a_downloaded_file_taken_up_elsewhere_is_the_same_work(screen, files):
    screen("predict", exercise="second-list").answer(**{"P@3": "2/3", "AP@3": "5/6"}).at.run()
    content = files["Download my work"].encode()
    opened = screen("predict", exercise="second-list")
    assert opened.verdicts == {}
    opened.upload(content).press(TAKE_UP)
    assert "Taken up. What is newer here was kept." in captions(opened)
    assert {field: told.verdict for field, told in opened.verdicts.items()} == {"P@3": "right", "AP@3": "wrong"}


def test_what_is_newer_here_is_kept_when_a_file_is_taken_up(screen, files):
    screen("predict", exercise="toy-first-hit").answer(RR="1/3").at.run()
    content = files["Download my work"].encode()
    time.sleep(0.01)
    opened = screen("predict", exercise="toy-first-hit").answer(RR="1")
    assert opened.upload(content).press(TAKE_UP).verdicts["RR"].verdict == "right"


BROKEN = [
    (b"", "is not saved work", "empty"),
    (b"{", "is not saved work", "cut off"),
    (b"\xff\xfe\x00", "is not saved work", "not a text at all"),
    (b'"hello"', "is not saved work", "a text, not work"),
    (b'{"cells": [], "nbformat": 4}', "is not saved work", "a notebook"),
    (saved({}, version=2), "version 2, and this app reads version 1", "of a later version"),
    (saved({}, version="1"), "is not saved work", "a version that is no number"),
    (saved({"field/second-list/RR": {"t": "soon", "v": 1}}), "is not saved work", "a time that is none"),
    (saved({"field/second-list/RR": 7}), "is not saved work", "a row that is none"),
    (saved({"x" * 400: {"t": 1, "v": 1}}), "is not saved work", "a key without end"),
    (b"[" * 100_000, "is not saved work", "brackets without end"),
]


@pytest.mark.parametrize(("content", "said", "because"), BROKEN, ids=[row[2] for row in BROKEN])
def test_a_broken_or_foreign_file_is_refused_in_words_and_changes_nothing(screen, files, content, said, because):
    opened = screen("predict", exercise="second-list").answer(**{"P@3": "2/3", "AP@3": "5/6"})
    opened.at.run()
    before = files["Download my work"]
    opened.upload(content).press(TAKE_UP)
    assert not opened.at.exception, because
    assert said in captions(opened), because
    assert "hoose" in captions(opened), "and it says what to do"
    assert "Taken up" not in captions(opened)
    assert files["Download my work"] == before


def test_erasing_empties_every_screen_and_undoing_it_brings_all_back(screen):
    opened = screen("predict", exercise="second-list").answer(**{"P@3": "2/3", "AP@3": "5/6"})
    opened.press("Open hint 1 of 3").press("Erase my work")
    assert opened.verdicts == {}
    assert [field.value for field in opened.at.text_input] == [""] * 4
    assert "Open hint 1 of 3" in opened.buttons
    assert "Erased in this browser, all of it." in captions(opened)
    assert opened.go("start").title == "Predict the metric. Check it. Defend it."
    opened.go("predict", exercise="second-list").press("Undo the erasing")
    assert {field: told.verdict for field, told in opened.verdicts.items()} == {"P@3": "right", "AP@3": "wrong"}
    assert "Open hint 2 of 3" in opened.buttons
    assert "Undo the erasing" not in [button.label for button in opened.at.button]
    assert opened.go("start").title == "Go on with list 1"


def test_an_erase_that_was_not_wanted_can_be_undone_only_until_it_is(screen):
    opened = screen()
    assert "Undo the erasing" not in [button.label for button in opened.at.button]


PROBLEMS = [
    ({"problem": "full"}, "storage is full", "kept only until you leave. Download your work"),
    ({"problem": "forbidden"}, "does not let the page keep anything", "kept only until you leave. Download your work"),
    ({"found": "corrupt"}, "could not be read", "set aside there, unchanged, and you start afresh"),
    ({"found": "older"}, "is of another version", "set aside there, unchanged, and you start afresh"),
]


@pytest.mark.parametrize("name", ["app.py", "pages/predict.py", "pages/docent.py"])
@pytest.mark.parametrize(("report", "wrong", "what_now"), PROBLEMS, ids=[row[1] for row in PROBLEMS])
def test_what_is_wrong_with_the_store_is_said_on_every_screen(monkeypatch, name, report, wrong, what_now):
    numbers = iter(range(1, 100))

    def mount(session: str, _cleared: int, _rows: dict[str, Any]) -> str:
        told = {"session": session, "number": next(numbers), "now": state.now_ms(), "cleared": 0, "rows": {}}
        return json.dumps(told | {"problem": None, "found": None} | report)

    monkeypatch.setattr(store, "mount", mount)
    at = AppTest.from_file(str(APP), default_timeout=20).run()
    if name != "app.py":
        at.switch_page(name).run()
    assert not at.exception
    assert len(at.warning) == 1
    assert wrong in at.warning[0].value
    assert what_now in at.warning[0].value
    assert at.title, "the screen is there all the same"
    assert "Download my work" in [button.label for button in at.main.get("download_button")]


@every_screen
def test_where_nothing_is_wrong_with_the_store_nothing_is_said(screen, name):
    assert not screen(name).at.warning


OPENED = """
import sys
from streamlit.testing.v1 import AppTest
at = AppTest.from_file(sys.argv[1], default_timeout=60)
at.session_state["stand_in_for_the_browser"] = {}
at.run()
for page in sys.argv[2:]:
    at.switch_page(page).run()
assert not at.exception
print("pandas" in sys.modules)
"""


def test_no_screen_makes_its_first_visitor_wait_for_pandas_which_it_does_not_show():
    pages = [path for name, path in state.SCREENS.items() if name != "start"]
    done = subprocess.run([sys.executable, "-c", OPENED, APP, *pages], cwd=APP.parent, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1:] == ["False"], done.stderr
