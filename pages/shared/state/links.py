"""What a link carries: it can be shared, and refreshed. All links of the app are made here."""

from collections.abc import Mapping
from typing import NoReturn
from urllib.parse import urlencode

import streamlit as st

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

PRESENT, LESSON, AT = PLAYED = ("present", "lesson", "at")
PART = "ask"
"""What a presenter's link carries beside what any link does: the mode, the lesson and its step, the one thing asked."""


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


def presenting() -> bool:
    """True in presenter mode, which the link says: nothing that is an answer is on the page until it is revealed."""
    return asked(PRESENT) == "1"


def class_link() -> str | None:
    """The address at which a class opens what is on the wall; None where the browser has not told its own."""
    shared = {name: value for name, value in st.query_params.to_dict().items() if name not in (*PLAYED, PART)}
    here = _here()
    return None if here is None else f"{here}?{urlencode(shared)}" if shared else here


def _here() -> str | None:
    return st.context.url


def _query(what: Mapping[str, str | int | None]) -> dict[str, str]:
    kept = {name: value for name in PLAYED if (value := asked(name)) is not None} if presenting() else {}
    return {name: str(value) for name, value in (kept | dict(what)).items() if value is not None}
