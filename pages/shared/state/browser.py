"""What goes to the browser's store and comes from it.

What comes is untrusted: it is read against a bounded shape, or not at all.
"""

import time
from typing import Any, Literal

import msgspec
import streamlit as st

from pages.shared.components import store
from pages.shared.state.fields import empty_fields, is_draft, take_up_fields
from pages.shared.state.records import Rows, Time, Work, now_ms, work_here
from pages.shared.state.saved import LARGEST_FILE

STAND_IN = "stand_in_for_the_browser"
"""Where a test without a browser puts the rows one would have reported: {key: {"t": ms, "v": value}}."""

_LARGEST_REPORT = LARGEST_FILE  # localStorage holds some 5 million characters, and quotes are escaped
_RESENT_MS = 60_000


class _Report(msgspec.Struct, frozen=True):
    """What the browser tells: its store, its clock, and what went wrong there."""

    session: str
    number: float
    now: Time
    cleared: Time
    rows: Rows
    problem: Literal["full", "forbidden"] | None
    found: Literal["corrupt", "older"] | None


def open_work() -> None:
    """Take up what the browser keeps; call it once, before anything a draft or an answer could fill.

    Stops the run until the browser has reported for this page, since a field drawn earlier would be drawn
    empty. The report itself starts the run that goes on.
    """
    work = work_here()
    report = _reported(work)
    if report is None or report.session != work.session:
        st.stop()
    if report.number != work.heard:
        _take_up_report(work, report)
    take_up_fields(work)


def send_work() -> None:
    """Take what was recorded to the browser from inside a fragment, where the store itself is not drawn."""
    if STAND_IN not in st.session_state:
        work = work_here()
        store.write(work.cleared, _rows_to_send(work))


def erase() -> None:
    """Forget all work and drafts, here, in the browser and in its other tabs. For callbacks only."""
    work = work_here()
    work.cleared = max([now_ms(), work.cleared + 1, *(row.t for row in work.rows.values())])
    work.rows = {}
    work.unsent = {}
    work.found = None
    empty_fields()


def _reported(work: Work) -> _Report | None:
    if STAND_IN in st.session_state:
        rows = msgspec.convert(st.session_state[STAND_IN], Rows)
        return _Report(work.session, 0, int(time.time() * 1000), 0, rows, None, None)
    text = store.mount(work.session, work.cleared, _rows_to_send(work))
    if text is None:
        return None
    if len(text) > _LARGEST_REPORT:
        return _unreadable_report(work)
    try:
        return msgspec.json.decode(text, type=_Report)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        return _unreadable_report(work)


def _unreadable_report(work: Work) -> _Report:
    """A report that isn't one opens the page all the same, with what the session knows."""
    return _Report(work.session, -1, int(time.time() * 1000), 0, {}, work.problem, "corrupt")


def _rows_to_send(work: Work) -> dict[str, Any]:
    """The rows of the last minute: a rerun may be swallowed by the next, and its data with it.

    While the browser can't write, nothing is taken off the list.
    """
    since = now_ms() - _RESENT_MS
    if work.problem is None:
        work.unsent = {key: sent for key, sent in work.unsent.items() if sent >= since}
    return {key: msgspec.to_builtins(work.rows[key]) for key in work.unsent if key in work.rows}


def _take_up_report(work: Work, report: _Report) -> None:
    first = work.heard is None
    work.heard = report.number
    work.problem = report.problem
    work.found = report.found or work.found
    # The report was under way for a while; the one that took least time tells the clocks apart best.
    ahead = report.now - int(time.time() * 1000)
    work.ahead = ahead if work.ahead is None else max(ahead, work.ahead)
    if report.cleared > work.cleared:
        work.cleared = report.cleared
        work.rows = {key: row for key, row in work.rows.items() if row.t > report.cleared}
        if not first:
            empty_fields(but=report.rows.keys())
    for key, row in report.rows.items():
        if row.t > work.cleared and (key not in work.rows or row.t > work.rows[key].t):
            work.rows[key] = row
    for key, row in work.rows.items():
        if not is_draft(key) and report.rows.get(key) != row:
            work.unsent.setdefault(key, now_ms())
