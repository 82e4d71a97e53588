"""Presenter mode: what is an answer is held back, one thing is asked at a time, and keys turn the pages.

A screen takes part with `answer` around whatever gives something away, `part` where it asks several things, and
`along` for what comes before and after. Whether it presents and what is revealed is `state`'s to say.
"""

from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.shared import state
from pages.shared.components import presenter_keys
from pages.shared.show.style import on_the_wall, safe
from pages.shared.teach import playing

Stop = Mapping[str, str | int]
"""What a link to a stop carries."""


def answer(name: str) -> DeltaGenerator | None:
    """Where to draw what gives something away; None while it must not be in the page at all.

    Use it as `if shown := answer("working"): with shown: ...`. The name is that of nothing else on the page.
    """
    return st.container(key=f"answer_{name}") if state.revealed() else None


def part(of: int) -> int:
    """Which of several things asked on a screen is on the wall, from 0; the link counts them from 1."""
    text = state.asked("ask") or ""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 1
    return number - 1 if 1 <= number <= of else 0


def along(screen: str, stops: Sequence[Stop], here: int) -> None:
    """The ways to the stop before and after, on the wall; a lesson that is played has its own."""
    if not state.presenting() or playing.current():
        return
    before = stops[here - 1] if here > 0 else None
    after = stops[here + 1] if here + 1 < len(stops) else None
    back, on = _turns(before is not None, after is not None)
    if back and before is not None:
        state.go(screen, **before)
    if on and after is not None:
        state.go(screen, **after)


def stage() -> None:
    """What every screen has on the wall: its larger type, the lesson's line, the buttons and their keys."""
    st.html(on_the_wall())
    presenter_keys.listen()
    _lesson()
    with st.container(key="present-bar", horizontal=True):
        st.button("Show or hide answer", key="present-reveal", on_click=_reveal, help="Space does the same.")
        st.button("Link for the class", key="present-link", on_click=_turn_link)
        st.button("Leave the wall", key="present-leave", on_click=state.present, args=(False,))
    _link()


def _turns(can_go_back: bool, can_go_on: bool) -> tuple[bool, bool]:
    """(previous was pressed, next was pressed)"""
    with st.container(key="present-turns", horizontal=True):
        back = st.button("Previous", key="present-previous", icon=":material/arrow_back:", disabled=not can_go_back)
        on = st.button("Next", key="present-next", icon=":material/arrow_forward:", disabled=not can_go_on)
    return back, on


def _lesson() -> None:
    played = playing.current()
    if played is None:
        return
    lesson, number = played
    of = len(lesson.steps)
    st.html(
        f'<div class="hm hm-lesson"><p class="quiet">{safe(lesson.title)} · {number} of {of}</p>'
        f'<span class="track" title="{number} of {of}"><i style="width:{100 * number // of}%"></i></span>'
        f'<p class="say">{safe(lesson.steps[number - 1].say)}</p></div>'
    )
    back, on = _turns(number > 1, True)
    if back:
        playing.play(lesson, number - 1)
    if on:
        playing.play(lesson, number + 1)


def _reveal() -> None:
    state.reveal()
    state.hold("link_open", None)  # it lies over what is to be read now


def _turn_link() -> None:
    link = state.class_link()
    state.hold("link_open", None if state.held("link_open") == link else link)


def _link() -> None:
    """The link to what is on the wall, large enough to be scanned from a seat; a turn of the page closes it."""
    link = state.class_link()
    if link is None or state.held("link_open") != link:
        return
    import segno

    drawn = segno.make(link, error="m", micro=False).png_data_uri(scale=10, border=4)
    is_local = urlsplit(link).hostname in ("localhost", "127.0.0.1", "::1")
    note = '<p class="quiet">This address works on this machine only.</p>' if is_local else ""
    with st.container(key="present-qr"):
        st.html(
            f'<div class="hm hm-qr"><img src="{drawn}" alt="QR code of {safe(link)}"><p>{safe(link)}</p>{note}</div>'
        )
