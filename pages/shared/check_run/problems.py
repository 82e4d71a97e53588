"""How problems are told: what is wrong, where, what to do, and what may be decided instead."""

import streamlit as st

from exercises.reference import InvalidInput
from pages.shared.check_run import choices
from pages.shared.check_run.kinds import WORDS
from pages.shared.check_run.wide import Coded, wide

_ALL = "all"


def show(invalid: InvalidInput) -> None:
    """All of them by kind, the first hundred one by one, and the policies that could settle some."""
    count = f"{invalid.count:,} problem{'' if invalid.count == 1 else 's'}"
    st.header(f"{count}, and no figure yet")
    st.markdown("Correct the files and give them again: a line that is wrong is neither guessed at nor left out.")
    _offers(invalid)
    wanted = _wanted(invalid)
    told = [each for each in invalid.problems if wanted in (_ALL, each.code)]
    of = invalid.count if wanted == _ALL else invalid.counts[wanted]
    if len(told) < of:
        what = "problems" if wanted == _ALL else "problems of this kind"
        st.caption(f"The first {len(invalid.problems)} problems are told; here are {len(told)} of {of:,} {what}.")
    rows = [
        [
            each.message,
            Coded(WORDS[each.code], each.code),
            each.file or "",
            "" if each.line is None else f"{each.line:,}",
            each.query or "",
            each.doc or "",
        ]
        for each in told
    ]
    wide("Problems", ("What to do", "Kind", "File", "Line", "Query", "Document"), rows, of_words=True)


def _wanted(invalid: InvalidInput) -> str:
    if len(invalid.counts) < 2:
        return _ALL
    names = {_ALL: f"All: {invalid.count:,}"} | {
        code: f"{WORDS[code]}: {count:,}" for code, count in invalid.counts.items()
    }
    return st.pills(
        "Kind of problem", list(names), default=_ALL, required=True, format_func=names.__getitem__, key="check_kind"
    )


def _offers(invalid: InvalidInput) -> None:
    offered = {code: offer for code, offer in choices.OFFERS.items() if code in invalid.counts}
    if not offered:
        return
    with st.container(border=True):
        st.markdown(
            f"**{sum(invalid.counts[code] for code in offered):,} of {invalid.count:,} can be settled by a decision.** "
            "It holds for these files only, and is printed with the figures."
        )
        for code, (policy, title, values) in offered.items():
            told, *columns = st.columns([2, 1, 1], vertical_alignment="center")
            told.markdown(f"{title}: {invalid.counts[code]:,}")
            for column, (value, (label, sentence)) in zip(columns, values.items(), strict=False):
                column.button(
                    label,
                    key=f"check_decide_{policy}_{value}",
                    help=sentence,
                    on_click=choices.decide,
                    args=(policy, value),
                    width="stretch",
                )
