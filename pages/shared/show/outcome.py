"""How the check of a function looks: the smallest list on which it differs, what counts there, what was done."""

import streamlit as st

from exercises.coding import Outcome
from pages.shared.show.style import safe


def outcome(found: Outcome) -> None:
    """One function that is not right."""
    st.html(
        '<div class="hm hm-verdicts wide-names" role="status"><div class="row wrong"><span class="mark">'
        '<span aria-hidden="true">✗</span><span class="sr">Not right: </span></span>'
        f'<span class="name">{safe(found.name)} <span class="quiet">{found.failed} of {found.cases} cases differ</span>'
        f'</span><p class="why"><b>{safe(found.call)}</b> gave {safe(found.gave)}. The contract says '
        f'{safe(found.contract)}.</p><p class="why">{safe(found.message)}</p></div></div>'
    )
