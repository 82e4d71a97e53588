"""What the app remembers, without a browser: keys, reports that can't be trusted, saved work."""

import json
import re
from typing import Any

import pytest
import streamlit as st
from hypothesis import given
from hypothesis import strategies as some

from pages.shared import state
from pages.shared.components import store


class Stopped(Exception):
    """The run was stopped."""


@pytest.fixture(autouse=True)
def session(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A session that has just begun."""

    def stop() -> None:
        raise Stopped

    session: dict[str, Any] = {}
    monkeypatch.setattr(st, "session_state", session)
    monkeypatch.setattr(st, "stop", stop)
    return session


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch):
    """A browser that says what it is told to: `browser(rows=...)`; what it was sent is in `browser.sent`."""
    numbers = iter(range(1, 1000))

    def open_with(text: str | None = None, *, now: int | None = None, **told: Any) -> None:
        def mount(session: str, cleared: int, rows: dict[str, Any]) -> str:
            open_with.sent = {"cleared": cleared, "rows": rows}
            report = {"session": session, "number": next(numbers), "cleared": 0, "rows": {}, "problem": None}
            return text or json.dumps({**report, "found": None, "now": now or state.now_ms(), **told})

        monkeypatch.setattr(store, "mount", mount)
        state.open_work()

    return open_with


def row(value: Any, t: int = 1) -> dict[str, Any]:
    return {"t": t, "v": value}


def saved(rows: Any, version: Any = 1) -> str:
    return json.dumps({"version": version, "rows": rows})


@given(some.lists(some.lists(some.text(max_size=4), min_size=1, max_size=3), min_size=2, max_size=2, unique_by=tuple))
def test_distinct_parts_give_distinct_keys(both):
    assert state.field_key(*both[0]) != state.field_key(*both[1])


@pytest.mark.parametrize(
    ("one", "other", "because"),
    [
        (["AP@3"], ["AP-3"], "Streamlit would turn both into AP-3"),
        (["ap"], ["AP"], "letters differ by case only"),
        (["a", "b"], ["a__b"], "the sign between parts may stand in a part"),
        (["a", ""], ["a"], "an empty part counts"),
        (["@"], ["_40_"], "the spelling of a sign may stand in a part"),
    ],
)
def test_parts_that_look_alike_give_distinct_keys(one, other, because):
    assert state.field_key(*one) != state.field_key(*other), because


@given(some.lists(some.text(), min_size=1))
def test_a_key_survives_as_a_class_name(parts):
    assert re.fullmatch(r"draft_[a-z0-9_-]*", state.field_key(*parts))


def test_nothing_is_drawn_until_the_browser_has_reported(monkeypatch):
    monkeypatch.setattr(store, "mount", lambda *_: None)
    with pytest.raises(Stopped):
        state.open_work()


def test_a_report_to_an_earlier_session_does_not_count(browser):
    with pytest.raises(Stopped):
        browser(session="another")


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "[" * 100_000,
        "7",
        '{"session": "?", "rows": []}',
        " " * 12_000_001,
    ],
)
def test_a_report_that_is_none_opens_a_fresh_work_and_says_so(browser, text):
    browser(text)
    assert state.recall_all("") == {}
    assert state.store_problem() == "corrupt"


def test_the_newest_of_two_rows_wins(browser):
    browser(rows={"a": row("new", 5), "b": row("old", 1)})
    browser(rows={"a": row("old", 4), "b": row("new", 2)})
    assert state.recall_all("") == {"a": "new", "b": "new"}


def test_a_record_wins_over_a_row_dated_ahead_of_it(browser):
    ahead = state.now_ms() + 3_600_000
    browser(rows={"a": row("old", ahead)})
    state.record("a", "new")
    browser(rows={"a": row("old", ahead)})
    assert state.recall("a") == "new"


def test_times_are_the_browsers(browser):
    an_hour_ago = state.now_ms() - 3_600_000
    browser(now=an_hour_ago)
    state.record("a", 1)
    browser(now=an_hour_ago)
    assert an_hour_ago <= browser.sent["rows"]["a"]["t"] < an_hour_ago + 60_000


def test_what_was_recorded_is_sent_again_with_the_next_run(browser):
    browser()
    state.record("a", 1)
    browser()
    state.record("b", 2)
    browser()
    assert {key: kept["v"] for key, kept in browser.sent["rows"].items()} == {"a": 1, "b": 2}


def test_an_erase_elsewhere_is_heard_and_rows_after_it_stay(browser):
    browser(rows={"a": row(1, 10), "b": row(2, 30)})
    browser(cleared=20, rows={"b": row(2, 30)})
    assert state.recall_all("") == {"b": 2}


def test_an_erase_outlives_a_late_report_of_what_was_erased(browser):
    browser(rows={"a": row(1)})
    state.erase()
    browser(rows={"a": row(1)})
    assert state.recall_all("") == {}
    assert browser.sent["cleared"] > 1


def test_recall_all_gives_the_rest_of_the_key(browser):
    browser(rows={"answer/x": row(1), "answer/y": row(2), "seen/x": row(3)})
    assert state.recall_all("answer/") == {"x": 1, "y": 2}


def test_a_field_on_the_page_is_not_overwritten_by_its_draft(browser, session):
    key = state.field_key("x")
    browser(rows={key: row("1/2")})
    state.restore_field(key)
    assert state.typed(key) == "1/2"
    session[key] = "1/3"
    state.restore_field(key)
    assert state.typed(key) == "1/3"


def test_a_text_that_was_sent_is_there_when_its_field_is_made_again(browser, session):
    key = state.field_key("x")
    browser()
    session[key] = "1/3"
    browser()
    del session[key]
    state.restore_field(key)
    assert state.typed(key) == "1/3"


def test_a_field_left_alone_does_not_hide_a_draft_from_another_tab(browser, session):
    key = state.field_key("x")
    session[key] = ""
    browser()
    browser(rows={key: row("1/3", 7)})
    assert state.recall(key) == "1/3"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not saved work"),
        ("not JSON", "not saved work"),
        ("[1, 2]", "not saved work"),
        ("[" * 100_000, "not saved work"),
        ('{"version": 1}', "rows"),
        (saved([]), "rows"),
        (saved({"a": 7}), "not saved work"),
        (saved({"a": {"t": -1, "v": 0}}), "not saved work"),
        (saved({"a": {"t": 1}}), "`v`"),
        (saved({"a" * 301: row(0)}), "not saved work"),
        (saved({}, version=2), "version 2"),
        (saved({}, version="1"), "not saved work"),
        (saved({"a": row("x" * state.LARGEST_FILE)}), "bytes"),
        ('"\ud800"', "not saved work"),
    ],
)
def test_a_file_that_is_not_saved_work_is_refused_and_nothing_is_lost(browser, text, said):
    browser(rows={"mine": row("kept")})
    refusal = state.take_up_work(text)
    assert said in refusal
    assert "hoose" in refusal
    assert state.recall_all("") == {"mine": "kept"}


def test_saved_work_is_merged_the_newest_winning(browser):
    browser(rows={"a": row("mine", 5), "b": row("mine", 5)})
    assert state.take_up_work(saved({"a": row("theirs", 4), "b": row("theirs", 6), "c": row("theirs")})) is None
    assert state.recall_all("") == {"a": "mine", "b": "theirs", "c": "theirs"}


def test_saved_work_from_the_future_can_still_be_answered_anew(browser, session):
    browser()
    state.take_up_work(saved({"a": row("theirs", 2**53 - 1)}))
    state.record("a", "mine")
    assert state.recall("a") == "mine"
    assert session["work"].rows["a"].t < 2**52


def test_work_saved_erased_and_taken_up_is_the_same(browser):
    rows = {"a": row({"x": [1, None, "é"]}), state.field_key("AP@3"): row("1/2")}
    browser(rows=rows)
    file = state.export_work()
    state.erase()
    assert state.recall_all("") == {}
    assert state.take_up_work(file) is None
    assert state.recall_all("") == {key: kept["v"] for key, kept in rows.items()}


def test_a_link_leaves_out_what_is_none():
    assert state.link("predict", exercise="x", k=3, hint=None) == ("pages/predict.py", {"exercise": "x", "k": "3"})
