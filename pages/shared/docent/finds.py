"""Step 5, first part: two things the figures hide, to be found in the ranking of the miss."""

import streamlit as st

from exercises.catalogue import docent
from exercises.retrieval import Bench, Repair, lost_to_punctuation
from pages.shared import present, state
from pages.shared.docent.material import MISS
from pages.shared.show import wall
from pages.shared.show.judged import Judged
from pages.shared.show.ranking import weighed
from pages.shared.show.style import as_markdown

_WORD, _TIED = "calls/docent-word", "calls/docent-tied"

_BENCH = Bench(docent(), Repair())
_QUESTION = _BENCH.answer_all()[MISS.number - 1]
(_LOST,) = lost_to_punctuation(docent(), MISS.question)
_PAGE = _QUESTION.ranking[_QUESTION.rank - 1]
_OTHERS = [page for page in _QUESTION.tied if page != _PAGE.page.id]

_WHICH_WORD = "One word of the question matches no page only because of how it is written. Which?"
_HOW_MANY = f"The {_PAGE.page.id} page scores {_PAGE.score:.0f}. How many other pages do?"
_COUNTS = tuple(range(len(_OTHERS) + 2))
ASKED = 2
"""The word and the tie, one at a time on the wall."""


def _keep(record: str, key: str) -> None:
    if (said := state.chosen(key)) is not None:
        state.record(record, said)


def both_found() -> bool:
    """True once the word and the tie were found."""
    return bool(state.recall(_WORD) == _LOST and state.recall(_TIED) == len(_OTHERS))


def show() -> None:
    """The ranking as it is, and the two questions about it."""
    st.markdown(f"**{_QUESTION.question}** Docent puts its page, {_PAGE.page.id}, at rank {_QUESTION.rank}.")
    left, right = st.columns([7, 5], gap="large")
    with left:
        weighed(_QUESTION)
    with right:
        if state.presenting():
            _on_the_wall()
        else:
            _ask(_WHICH_WORD, _WORD, _QUESTION.words, _of_the_word)
            _ask(_HOW_MANY, _TIED, _COUNTS, _of_the_tie)


def _on_the_wall() -> None:
    """One of the two as a show of hands; then the same sentence that a right answer is told."""
    is_word = present.part(ASKED) == 0
    if shown := present.answer("found"):
        shown.markdown(_of_the_word(_LOST) if is_word else _of_the_tie(len(_OTHERS)))
    if is_word:
        wall.question(_WHICH_WORD, [Judged(word == _LOST, word) for word in _QUESTION.words])
    else:
        wall.question(_HOW_MANY, [Judged(count == len(_OTHERS), str(count)) for count in _COUNTS])


def _ask(label: str, record: str, options: tuple[str | int, ...], told: object) -> None:
    said = state.recall(record)
    said = said if said in options and not isinstance(said, bool) else None
    key = f"find_{record}"
    st.pills(label, options, default=said, key=key, wrap=True, on_change=_keep, args=(record, key))
    if said is not None and callable(told):
        st.markdown(told(said))


def _of_the_word(word: str) -> str:
    shown, having = as_markdown(word), _BENCH.pages_with(word)
    if word == _LOST:
        return (
            f"✓ **{shown}** keeps its question mark, and no page has a word with one. So it matches nothing. "
            "The cure seems plain: take punctuation off. Call it before you believe it."
        )
    if having:
        return f"✗ **{shown}** does match: {having} of {len(_QUESTION.ranking)} pages have it."
    return f"✗ **{shown}** stands on no page in any spelling. Look for a word that pages may have, written otherwise."


def _of_the_tie(count: int) -> str:
    if count != len(_OTHERS):
        return "✗ Compare the scores in the ranking: pages with the same score are tied."
    best, worst = _QUESTION.reach
    return (
        f"✓ **{', '.join(_OTHERS)}**: a {len(_OTHERS) + 1}-way tie over ranks {best} to {worst}. Only the order of the "
        f"corpus makes {_PAGE.page.id} rank {_QUESTION.rank}. Change the order of ties and see it move."
    )
