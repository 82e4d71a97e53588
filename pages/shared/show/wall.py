"""How the wall looks: letters to raise a hand for; once revealed, the same letters with a mark and a reason each."""

from collections.abc import Sequence

import streamlit as st

from exercises.grading import answer_of, beside, reason_for, written
from exercises.model import Exercise, Measure
from exercises.practice.wall import Pick, wall
from pages.shared import present, state
from pages.shared.show.judged import Judged
from pages.shared.show.style import safe

_ALPHABET = "ABCDEFGH"


def figures(exercise: Exercise, field: Measure, label: str = "") -> None:
    """One field of an exercise on the wall; without letters where its list knows one figure only."""
    st.header(label or f"{field.label} = ?")
    picks = wall(exercise, field, _seed())
    if shown := present.answer("figures"):
        with shown:
            _rows("".join(map(_told, picks or (_alone(exercise, field),))))
    elif picks:
        _rows("".join(f'<div class="row">{_letter(each.letter)}{_figure(each)}</div>' for each in picks), "open")
    else:
        st.markdown("No letters for this one. Everybody writes a figure down, then it is shown.")


def _seed() -> int:
    """The link's seed shuffles anew; a variant's is its own."""
    text = state.asked("seed") or ""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def _alone(exercise: Exercise, field: Measure) -> Pick:
    truth = answer_of(exercise, field)
    return Pick("", written(truth), beside(truth), True, (), reason_for(exercise, field))


def _letter(letter: str) -> str:
    return f'<span class="letter">{letter}</span>'


def _figure(each: Pick) -> str:
    return f'<span class="figure"><b>{safe(each.figure)}</b> <span class="quiet">{safe(each.decimal)}</span></span>'


def _told(each: Pick) -> str:
    return _row(each.letter, each.is_right, _figure(each), safe(each.why))


def _row(letter: str, is_right: bool, what: str, why: str) -> str:
    kind, mark, word = ("right", "✓", "Right") if is_right else ("wrong", "✗", "Not right")
    return (
        f'<div class="row {kind}"><span class="letter"><span class="sr">{word}: </span>{letter} '
        f'<span aria-hidden="true">{mark}</span></span>{what}<p class="why">{why}</p></div>'
    )


def _rows(html: str, kind: str = "") -> None:
    st.html(f'<div class="hm hm-verdicts hm-wall {kind}" role="status">{html}</div>')


def question(ask: str, offered: Sequence[Judged]) -> None:
    """A question with its options by letter, in the order in which everybody else has them."""
    if shown := present.answer("options"):
        with shown:
            st.header(ask)
            _rows("".join(_judged(letter, each) for letter, each in zip(_ALPHABET, offered, strict=False)))
        return
    hands(ask, [each.words for each in offered])


def hands(ask: str, options: Sequence[str]) -> None:
    """A question with its options by letter, of which none is said to be right."""
    st.header(ask)
    rows = "".join(
        f'<div class="row">{_letter(letter)}<span class="words">{safe(words)}</span></div>'
        for letter, words in zip(_ALPHABET, options, strict=False)
    )
    _rows(rows, "open")


def _judged(letter: str, each: Judged) -> str:
    return _row(letter, each.is_right, f"<span><b>{safe(each.words)}</b></span>", safe(" ".join(each.why)))
