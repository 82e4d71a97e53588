"""Presenter mode: what is revealed at the address that is on the wall."""

import streamlit as st

from pages.shared.state.links import AT, LESSON, PART, PRESENT, ask, presenting
from pages.shared.state.session import held, hold


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
    ask(**{PRESENT: 1 if is_on else None, LESSON: None, AT: None, PART: None})


def _on_show() -> tuple[str, ...]:
    return (str(held("screen")), *(f"{name}={value}" for name, value in sorted(st.query_params.to_dict().items())))
