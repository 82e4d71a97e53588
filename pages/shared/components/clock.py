"""The clock of a rehearsal: it runs in the browser, can be paused or turned off, and survives a refresh."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import streamlit as st

from pages.shared.components.sent import sent

_HTML = (
    '<div class="clock"><span class="time" role="timer" aria-label="Clock"></span>'
    '<button type="button" class="pause"></button><button type="button" class="turn"></button></div>'
    '<p role="status"></p>'
)
_CSS = """
.clock { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .6rem; font: .95rem var(--st-font);
  color: var(--st-text-color); font-variant-numeric: tabular-nums; }
.time { font-weight: 600; }
[hidden] { display: none !important; }
button { min-height: 36px; padding: 0 .7rem; font: inherit; color: inherit; background: none;
  border: 1px solid var(--st-border-color); border-radius: var(--st-base-radius); cursor: pointer; }
button:hover { border-color: var(--st-primary-color); }
button:focus-visible { outline: 3px solid var(--st-primary-color); outline-offset: 1px; }
p { margin: .3rem 0 0; font: .95rem var(--st-font); color: var(--st-text-color); }
p:empty { display: none; }
"""

_component = st.components.v2.component(
    "clock", html=_HTML, css=_CSS, js=Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
)


def show(
    name: str,
    *,
    minutes: int,
    key: str,
    of: str,
    kept: Any,
    is_on: bool,
    is_over: bool = False,
    on_used: Callable[[], None] | None = None,
) -> None:
    """Draw the clock; it starts as it is mounted first.

    name     which clock it is; another name is another time
    key, of  the row of the store it keeps itself in, and the row it belongs to: without that one it keeps nothing
    kept     what that row held last
    is_over  it stands still
    on_used  called once it has told, over, how long it ran; `used` reads that from the widget's state
    """
    data = {
        "id": name,
        "limit": minutes * 60_000,
        "key": key,
        "of": of,
        "kept": kept if isinstance(kept, dict) else None,
        "starts": "running" if is_on else "off",
        "isOver": is_over,
        "asks": on_used is not None,
    }
    _component(
        key=widget(name),
        default={"used": None},
        data=sent(data),
        on_used_change=on_used or (lambda: None),
    )


def widget(name: str) -> str:
    """The key under which the widget's state is found."""
    return f"clock-{name}"


def used(state: Any) -> int | None:
    """The milliseconds a clock ran, from the widget's own state. It comes from a browser: None for anything else."""
    told = getattr(state, "used", None)
    return told if type(told) is int and 0 <= told < 2**53 else None
