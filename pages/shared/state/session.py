"""What is open or chosen on a screen: kept with the session, across screens but not across a refresh."""

from typing import Any

import streamlit as st

_HELD = "held/"


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
