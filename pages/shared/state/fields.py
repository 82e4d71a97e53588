"""What was typed into fields, sent or not: each text has a draft, with which the field is filled anew."""

import string
from collections.abc import Container

import streamlit as st

from pages.shared.state.links import presenting
from pages.shared.state.records import Row, Work, now_ms, put, recall, work_here

_DRAFT = "draft_"
_SHOWN = "shown_"
_SURELY_LATER_MS = 2_000


def is_draft(key: object) -> bool:
    """True for the key of a field whose text the browser keeps as it is typed."""
    return isinstance(key, str) and key.startswith(_DRAFT)


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
        work_here().fields[key] = draft


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
    if is_draft(key):
        put(key, text, now_ms() + _SURELY_LATER_MS)


def clear_field(key: str) -> None:
    """Empty a field and its draft, in a callback."""
    fill_field(key, "")


def empty_fields(but: Container[str] = ()) -> None:
    """Empty every field on the page, but for these keys."""
    for key in list(st.session_state):
        if is_draft(key) and key not in but:
            st.session_state[key] = ""


def take_up_fields(work: Work) -> None:
    """A text that has reached the server is the field's draft too, for when the field is drawn again.

    It is dated just after the draft it replaces: whatever has been typed since is newer. A field left as it
    was says nothing: its draft may have come from another tab.
    """
    texts = {key: text for key, text in st.session_state.items() if is_draft(key) and isinstance(text, str)}
    for key, text in texts.items():
        if text == work.fields.get(key, ""):
            continue
        known = work.rows.get(key, Row(work.cleared, ""))
        if text != known.v:
            work.rows[key] = Row(known.t + 1, text)
    work.fields = texts
