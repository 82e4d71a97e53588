"""The first line of every screen: page settings, style, navigation, the learner's work, the progress strip."""

from datetime import date

import streamlit as st

from exercises.catalogue import handout
from exercises.practice.mastery import SKILLS
from exercises.reference import DECLARED_K, rules
from pages.shared import practice, present, state
from pages.shared.components import file_choice, focus
from pages.shared.holdout.material import has_seen_test, see_test
from pages.shared.show.jump import jump
from pages.shared.show.style import safe, sheet

_PRACTISE = (
    ("predict", "Predict"),
    ("concepts", "Concepts"),
    ("docent", "Docent"),
    ("mutate", "Mutate"),
    ("holdout", "Holdout"),
    ("code", "From scratch"),
    ("review", "Review"),
)

_PROBLEMS = {
    "full": "This browser's storage is full, so new answers are kept only until you leave. Download your work below.",
    "forbidden": (
        "This browser does not let the page keep anything, so answers are kept only until you leave. "
        "Download your work below."
    ),
    "corrupt": (
        "The work stored in this browser could not be read. It is set aside there, unchanged, and you start afresh. "
        "If you have a downloaded file, take it up again below."
    ),
    "older": (
        "The work stored in this browser is of another version. It is set aside there, unchanged, and you start "
        "afresh. If you have a downloaded file, take it up again below."
    ),
}


KEPT = "Your work stays in this browser. No account, no certificate, no tracking."
"""Said once on every screen, and not on the wall."""


def frame(title: str) -> None:
    """Opens a screen. Whatever is drawn after it knows the learner's work."""
    st.set_page_config(page_title=f"{title} · Hit or Miss", layout="wide")
    st.html(sheet())
    focus.keep()
    if not state.presenting():
        with st.sidebar:
            _navigation()
            if title != "Start":  # which says it below its doors, where a phone has it too
                st.caption(KEPT)
    state.confirm_address()
    state.open_work()
    state.arrive(title)
    if state.presenting():
        present.stage()
        return
    with st.sidebar:
        _your_work()
    _problem()


def _navigation() -> None:
    st.markdown("**Hit or Miss**")
    st.page_link(state.SCREENS["start"], label="Start", width="stretch")
    st.caption("Practise")
    with st.container(key="practise"):
        for screen, label in _PRACTISE:
            st.page_link(state.SCREENS[screen], label=label, width="stretch")
    st.page_link(state.SCREENS["check_run"], label="Check a run", width="stretch")
    st.page_link(state.SCREENS["lab"], label="Retrieval lab", width="stretch")
    st.page_link(state.SCREENS["rehearse"], label="Rehearse", width="stretch")
    st.page_link(state.SCREENS["teach"], label="Teach", width="stretch")
    st.divider()
    st.button(
        "Present this screen",
        on_click=state.present,
        args=(True,),
        icon=":material/present_to_all:",
        help="Large type, answers hidden until you show them, arrow keys to turn.",
        width="stretch",
    )


def _problem() -> None:
    problem = state.store_problem()
    if problem:
        st.warning(_PROBLEMS[problem], icon=":material/warning:")
        _download("download_problem")


def _download(key: str) -> None:
    st.download_button(
        "Download my work",
        state.export_work(),  # as text: a callable would run outside the session and find no work
        f"hit-or-miss-{date.today().isoformat()}.json",
        "application/json",
        key=key,
        on_click="ignore",
        width="stretch",
    )


def _take_up(content: str) -> None:
    state.hold("taken_up", state.take_up_work(content) or "Taken up. What is newer here was kept.")


def _erase() -> None:
    state.hold("erased", state.export_work())
    state.erase()


def _undo_erase() -> None:
    fault = state.take_up_work(state.held("erased"))
    state.hold("taken_up", fault)
    if fault is None:
        state.hold("erased", None)


def _your_work() -> None:
    with st.expander("Your work"):
        st.caption("It lives in this browser only. Take it to another one as a file.")
        _download("download")
        content = file_choice.choose(
            "Take up a saved file", accept=".json,application/json", most=state.LARGEST_FILE, key="work_file"
        )
        if content is not None:
            st.button("Take up this file", on_click=_take_up, args=(content,), width="stretch")
        if said := state.held("taken_up"):
            st.caption(said)
        st.button("Erase my work", on_click=_erase, width="stretch")
        if state.held("erased"):
            st.caption("Erased in this browser, all of it.")
            st.button("Undo the erasing", on_click=_undo_erase, width="stretch")


def strip(here: str, upcoming: str, done: int, total: int) -> None:
    """The progress strip: where you are, what comes next, the skills held; how much is done here. None on the wall."""
    if state.presenting():
        return
    line = f"{here} · {upcoming} · {practice.held()} of {len(SKILLS)} skills held"
    st.html(
        f'<div class="hm hm-strip"><span class="quiet">{safe(line)}</span><span class="track" '
        f'title="{done} of {total} done"><i style="width:{100 * done // total}%"></i></span></div>'
    )


def contract_panel(k: int | None = None) -> None:
    """The rules that count, beside every exercise, with the way to them at work and the reference to take away.

    On the wall there is one thing at a time, and no panel.
    """
    if state.presenting():
        return
    with st.expander("The rules that count here"):
        lines = "".join(
            f"<tr><th scope='row'><b>{safe(about)}</b></th><td>{safe(rule)}.</td></tr>"
            for about, rule in rules(k or DECLARED_K)
        )
        st.html(f'<div class="hm hm-rules"><table><tbody>{lines}</tbody></table></div>')
        jump("See each rule on a list", "contract", icon=":material/arrow_forward:", k=k)
        _handout()


def _ask_for_handout() -> None:
    state.hold("handout_asked", not state.held("handout_asked"))


def _handout() -> None:
    """The reference with both stored runs. It holds the test lists, so taking it before test is open is asked first."""
    if has_seen_test():
        st.download_button(
            "Download the reference",
            handout(),
            "hit-or-miss-reference.zip",
            "application/zip",
            key="handout",
            on_click="ignore",
            help="The reference implementation and both stored runs, to read and to run on your own.",
        )
        return
    st.button("Get the reference", on_click=_ask_for_handout, help="The reference implementation and both stored runs.")
    if state.held("handout_asked"):
        st.markdown(
            "The archive holds the test lists of Holdout. Taken now, it counts as having seen test, and your record "
            "will say so. Once you have frozen a choice and opened test, it costs nothing."
        )
        st.button("Take it, test seen", on_click=see_test)
        st.button("Leave test sealed", on_click=_ask_for_handout)
