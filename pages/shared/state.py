"""What the app remembers, and the links between its screens.

Three kinds of memory, by how long they last:

- the learner's work (`record`, `recall`) and what was typed and not yet sent (`restore_field`): kept in the
  browser, so it outlives a refresh, a new tab and a restart of the server;
- what is open or chosen on a screen (`hold`, `held`): kept with the session;
- what a link carries (`asked`, `ask`, `link`): kept in the address.

Presenter mode (`presenting`) is in the address too. While it is on, the learner's own work is out of sight: nothing
that was answered before may be seen on a wall. What is done meanwhile is kept apart, for this session.

The browser's rows are merged with the session's key by key, the newest winning. All times are the browser's:
the drafts are stamped there, and a server whose clock is off must not lose against them or win over them.
Whatever comes from a browser or a file is untrusted: it is read against a bounded shape, or not at all.
"""

import secrets
import string
import time
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NoReturn
from urllib.parse import urlencode

import msgspec
import streamlit as st

from pages.shared.components import store

Problem = Literal["corrupt", "older", "full", "forbidden"]

SCREENS = {
    "start": "app.py",
    "predict": "pages/predict.py",
    "concepts": "pages/concepts.py",
    "docent": "pages/docent.py",
    "mutate": "pages/mutate.py",
    "holdout": "pages/holdout.py",
    "check_run": "pages/check_run.py",
    "lab": "pages/lab.py",
    "review": "pages/review.py",
    "rehearse": "pages/defend.py",
    "teach": "pages/teach.py",
    "contract": "pages/contract.py",
    "code": "pages/code.py",
}

VERSION = 1
LARGEST_FILE = 12_000_000  # more than the browser can hold, so that whatever was saved can be taken up
STAND_IN = "stand_in_for_the_browser"
"""Where a test without a browser puts the rows one would have reported: {key: {"t": ms, "v": value}}."""

_DRAFT = "draft_"
_WORK = "work"
_SHOWN = "shown_"
_HELD = "held/"
_LARGEST_REPORT = LARGEST_FILE  # localStorage holds some 5 million characters, and quotes are escaped
_RESENT_MS = 60_000
_SURELY_LATER_MS = 2_000

_Time = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]


class _Row(msgspec.Struct, frozen=True):
    t: _Time
    v: Any


_Rows = Annotated[dict[Annotated[str, msgspec.Meta(max_length=300)], _Row], msgspec.Meta(max_length=20_000)]


class _Report(msgspec.Struct, frozen=True):
    """What the browser tells: its store, its clock, and what went wrong there."""

    session: str
    number: float
    now: _Time
    cleared: _Time
    rows: _Rows
    problem: Literal["full", "forbidden"] | None
    found: Literal["corrupt", "older"] | None


class _SavedVersion(msgspec.Struct, frozen=True):
    version: int


class _SavedWork(msgspec.Struct, frozen=True):
    """A saved work file."""

    version: Literal[1]
    rows: _Rows


@dataclass
class _Work:
    """The session's copy of the store, and what it knows of the browser that has the other copy."""

    session: str = field(default_factory=lambda: secrets.token_hex(8))
    rows: dict[str, _Row] = field(default_factory=dict)
    cleared: int = 0
    unsent: dict[str, int] = field(default_factory=dict)  # key: when it was last to be sent
    fields: dict[str, str] = field(default_factory=dict)  # the texts of the fields as last seen here
    on_the_wall: dict[str, Any] = field(default_factory=dict)  # what was recorded while presenting
    heard: float | None = None
    ahead: int | None = None  # the browser's clock less ours
    problem: Literal["full", "forbidden"] | None = None
    found: Literal["corrupt", "older"] | None = None


def _work() -> _Work:
    if _WORK not in st.session_state:
        st.session_state[_WORK] = _Work()
    work: _Work = st.session_state[_WORK]
    return work


def now_ms() -> int:
    """Milliseconds since 1970 by the browser's clock, as far as it has told; by the server's before that."""
    return int(time.time() * 1000) + (_work().ahead or 0)


# The learner's work


def open_work() -> None:
    """Take up what the browser keeps; call it once, before anything a draft or an answer could fill.

    Stops the run until the browser has reported for this page, since a field drawn earlier would be drawn
    empty. The report itself starts the run that goes on.
    """
    work = _work()
    report = _reported(work)
    if report is None or report.session != work.session:
        st.stop()
    if report.number != work.heard:
        _take_up_report(work, report)
    _take_up_fields(work)


def send_work() -> None:
    """Take what was recorded to the browser from inside a fragment, where the store itself is not drawn."""
    if STAND_IN not in st.session_state:
        work = _work()
        store.write(work.cleared, _rows_to_send(work))


def _reported(work: _Work) -> _Report | None:
    if STAND_IN in st.session_state:
        rows = msgspec.convert(st.session_state[STAND_IN], _Rows)
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


def _unreadable_report(work: _Work) -> _Report:
    """A report that isn't one opens the page all the same, with what the session knows."""
    return _Report(work.session, -1, int(time.time() * 1000), 0, {}, work.problem, "corrupt")


def _rows_to_send(work: _Work) -> dict[str, Any]:
    """The rows of the last minute: a rerun may be swallowed by the next, and its data with it.

    While the browser can't write, nothing is taken off the list.
    """
    since = now_ms() - _RESENT_MS
    if work.problem is None:
        work.unsent = {key: sent for key, sent in work.unsent.items() if sent >= since}
    return {key: msgspec.to_builtins(work.rows[key]) for key in work.unsent if key in work.rows}


def _take_up_report(work: _Work, report: _Report) -> None:
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
            _empty_fields(but=report.rows.keys())
    for key, row in report.rows.items():
        if row.t > work.cleared and (key not in work.rows or row.t > work.rows[key].t):
            work.rows[key] = row
    for key, row in work.rows.items():
        if not _is_draft(key) and report.rows.get(key) != row:
            work.unsent.setdefault(key, now_ms())


def _take_up_fields(work: _Work) -> None:
    """A text that has reached the server is the field's draft too, for when the field is drawn again.

    It is dated just after the draft it replaces: whatever has been typed since is newer. A field left as it
    was says nothing: its draft may have come from another tab.
    """
    texts = {key: text for key, text in st.session_state.items() if _is_draft(key) and isinstance(text, str)}
    for key, text in texts.items():
        if text == work.fields.get(key, ""):
            continue
        known = work.rows.get(key, _Row(work.cleared, ""))
        if text != known.v:
            work.rows[key] = _Row(known.t + 1, text)
    work.fields = texts


def _is_draft(key: object) -> bool:
    return isinstance(key, str) and key.startswith(_DRAFT)


def recall(key: str, default: Any = None, *, own: bool = False) -> Any:
    """What was last recorded under this key. `own`: the learner's own work, also while presenting."""
    if presenting() and not own:
        return _work().on_the_wall.get(key, default)
    row = _work().rows.get(key)
    return default if row is None else row.v


def recall_all(prefix: str) -> dict[str, Any]:
    """Everything recorded under keys that start so, by the rest of the key."""
    work = _work()
    values = work.on_the_wall if presenting() else {key: row.v for key, row in work.rows.items()}
    return {key.removeprefix(prefix): values[key] for key in sorted(values) if key.startswith(prefix)}


def record(key: str, value: Any, *, own: bool = False) -> None:
    """Remember a JSON value under a key. Call it in a widget's callback only.

    Callbacks run before the script, so that the value leaves with this run; a value recorded in the script's
    body, below the store, might never reach the browser. `own`: in the learner's own work, also while presenting.
    """
    if presenting() and not own:
        _work().on_the_wall[key] = value
    else:
        _put(key, value, now_ms())


def _put(key: str, value: Any, t: int) -> None:
    work = _work()
    latest = max(work.cleared, work.rows[key].t if key in work.rows else 0)
    work.rows[key] = _Row(max(t, latest + 1), value)
    work.unsent[key] = now_ms()


def erase() -> None:
    """Forget all work and drafts, here, in the browser and in its other tabs. For callbacks only."""
    work = _work()
    work.cleared = max([now_ms(), work.cleared + 1, *(row.t for row in work.rows.values())])
    work.rows = {}
    work.unsent = {}
    work.found = None
    _empty_fields()


def store_problem() -> Problem | None:
    """What is wrong with the browser's store: what fails now comes before what was found at the start."""
    work = _work()
    return work.problem or work.found


# Fields and their drafts


def field_key(*parts: str) -> str:
    """The widget key of a field, distinct for distinct parts.

    Streamlit puts the key in a class name and turns each sign it doesn't know there into "-"; the browser
    reads the key back from that class. So only signs that survive are used: a-z, 0-9 and "-" stand for
    themselves, any other is written as its number between "_", and "__" stands between parts. While presenting it
    is another key, which the browser keeps no draft of and fills with none.
    """
    plain = string.ascii_lowercase + string.digits + "-"
    spelt = ("".join(c if c in plain else f"_{ord(c):x}_" for c in part) for part in parts)
    return (_SHOWN if presenting() else _DRAFT) + "__".join(spelt)


def restore_field(key: str) -> None:
    """Fill a field with its draft; call it right before the field is made.

    A field that is already on the page is left alone: someone may be typing in it.
    """
    draft = recall(key)
    if key not in st.session_state and isinstance(draft, str):
        st.session_state[key] = draft
        _work().fields[key] = draft


def draft(key: str) -> str:
    """What was last typed into a field, also where the field is not on the page."""
    text = recall(key)
    return text if isinstance(text, str) else ""


def typed(key: str) -> str:
    """The text of a field, in a callback."""
    text = st.session_state.get(key)
    return text if isinstance(text, str) else ""


def fill_field(key: str, text: str) -> None:
    """Replace the text of a field and its draft, in a callback.

    The browser has dated the draft, and the clocks agree only to within the time a report takes: so the new
    draft is dated a little ahead. What is typed after it has arrived wins even so: the browser sees to that.
    """
    st.session_state[key] = text
    if _is_draft(key):
        _put(key, text, now_ms() + _SURELY_LATER_MS)


def clear_field(key: str) -> None:
    """Empty a field and its draft, in a callback."""
    fill_field(key, "")


def _empty_fields(but: Container[str] = ()) -> None:
    for key in list(st.session_state):
        if _is_draft(key) and key not in but:
            st.session_state[key] = ""


# Saved work as a file


def export_work() -> str:
    """All work and drafts as the text of a file that `take_up_work` reads."""
    rows = _work().rows
    saved = msgspec.json.encode({"version": VERSION, "rows": dict(sorted(rows.items()))})
    return msgspec.json.format(saved, indent=2).decode() + "\n"


def take_up_work(text: str) -> str | None:
    """Merge a saved work file into the work, the newest winning; in a callback, like `record`.

    Returns None, or what is wrong with the file and what to do; then nothing has changed.
    """
    size = len(text.encode("utf-8", "replace"))
    if size > LARGEST_FILE:
        return (
            f"The file has {size:,} bytes, and saved work has at most {LARGEST_FILE:,}. "
            "Choose a file that was saved here."
        )
    try:
        version = msgspec.json.decode(text, type=_SavedVersion).version
        if version != VERSION:
            return (
                f"The file is of version {version}, and this app reads version {VERSION}. "
                "Save your work once more and choose that file."
            )
        saved = msgspec.json.decode(text, type=_SavedWork).rows
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        return f"The file is not saved work: {error}. Choose a file that was saved here, unchanged."
    work, now = _work(), now_ms()
    for key, row in saved.items():
        if key not in work.rows or row.t > work.rows[key].t:
            _put(key, row.v, min(row.t, now))
    return None


# What is open or chosen, for this session


def hold(key: str, value: Any) -> None:
    """Keep a value for this session, across screens but not across a refresh."""
    st.session_state[_HELD + key] = value


def held(key: str, default: Any = None) -> Any:
    """What `hold` kept."""
    return st.session_state.get(_HELD + key, default)


def chosen(key: str) -> Any:
    """What a keyed widget holds now, in a callback."""
    return st.session_state.get(key)


def choose(key: str, value: Any) -> None:
    """Set what a keyed widget will hold when it is drawn, in a callback."""
    st.session_state[key] = value


def follow(key: str, value: Any) -> None:
    """Let a keyed widget show what is on record; call it right before the widget is made.

    Another tab may have changed the record, and the widget would go on showing what it held. It is told only where
    it shows something else: a click may be under way.
    """
    if chosen(key) != value:
        choose(key, value)


# Links


def asked(name: str) -> str | None:
    """What the address asks for under this name."""
    return st.query_params.get(name)


def ask(**what: str | int | None) -> None:
    """Put these in the address, so that it can be shared and refreshed; None takes one away."""
    for name, value in what.items():
        if value is None:
            st.query_params.pop(name, None)
        else:
            st.query_params[name] = str(value)


def confirm_address() -> None:
    """Say once more what the address asks for, if anything.

    A link from a screen to itself runs the screen with the new query but leaves the browser's address as it was,
    and the next run would go by the old one. Where the address says it already, the browser does nothing.
    """
    if asked_for := st.query_params.to_dict():
        st.query_params.from_dict(asked_for)


def link(screen: str, **what: str | int | None) -> tuple[str, dict[str, str]]:
    """The script of a screen and its query, as `st.page_link(path, query_params=query)` takes them."""
    return SCREENS[screen], _query(what)


def go(screen: str, **what: str | int | None) -> NoReturn:
    """Leave for a screen at once."""
    st.switch_page(SCREENS[screen], query_params=_query(what))


def address() -> str:
    """The address of the app as the browser knows it, without a screen: what a link on paper starts with."""
    url = st.context.url or ""
    return url.rpartition("/")[0] if url.startswith(("http://", "https://")) else ""


def _query(what: Mapping[str, str | int | None]) -> dict[str, str]:
    kept = {name: value for name in _PLAYED if (value := asked(name)) is not None} if presenting() else {}
    return {name: str(value) for name, value in (kept | dict(what)).items() if value is not None}


# On the wall

_PRESENT, _LESSON, _AT = _PLAYED = ("present", "lesson", "at")
_PART = "ask"
"""What a presenter's link carries beside what any link does: the mode, the lesson and its step, the one thing asked."""


def presenting() -> bool:
    """True in presenter mode, which the link says: nothing that is an answer is on the page until it is revealed."""
    return asked(_PRESENT) == "1"


def revealed() -> bool:
    """True where answers may be shown: to a learner always, on the wall once they were revealed at this address."""
    return not presenting() or held("revealed") == _on_show()


def reveal() -> None:
    """In a callback: shows what is hidden here, or hides it again."""
    hold("revealed", None if revealed() else _on_show())


def hide() -> None:
    """What comes next on the wall is hidden until it is revealed."""
    hold("revealed", None)


def arrive(screen: str) -> None:
    """Say which screen this is, before anything on it asks what is revealed: another view arrives hidden."""
    hold("screen", screen)
    if presenting() and not revealed():
        hide()


def present(is_on: bool) -> None:
    """In a callback: presenter mode on or off, at the same link."""
    ask(**{_PRESENT: 1 if is_on else None, _LESSON: None, _AT: None, _PART: None})


def class_link() -> str | None:
    """The address at which a class opens what is on the wall; None where the browser has not told its own."""
    shared = {name: value for name, value in st.query_params.to_dict().items() if name not in (*_PLAYED, _PART)}
    here = _here()
    return None if here is None else f"{here}?{urlencode(shared)}" if shared else here


def _here() -> str | None:
    return st.context.url


def _on_show() -> tuple[str, ...]:
    return (str(held("screen")), *(f"{name}={value}" for name, value in sorted(st.query_params.to_dict().items())))
