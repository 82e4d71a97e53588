"""Check a run: judgments and runs of one's own; first what is wrong with them, then what they are worth."""

import streamlit as st

from pages.shared import present, state
from pages.shared.check_run import choices, figures, files, problems
from pages.shared.check_run.outcome import Outcome, outcome
from pages.shared.frame import frame
from pages.shared.show.style import as_markdown


def ask_for_files() -> None:
    """The three files that count most side by side, the lists of ids folded below."""
    is_empty = not any(files.sources())
    first, second, third = st.columns(3)
    first.button(
        "Try the samples",
        type="primary" if is_empty else "secondary",
        on_click=files.take_samples,
        args=("good",),
        width="stretch",
    )
    second.button("Try a broken run", on_click=files.take_samples, args=("broken",), width="stretch")
    if files.can_bring_back():
        third.button("Bring mine back", on_click=files.bring_back, width="stretch")
    else:
        third.button("Start afresh", on_click=files.clear, disabled=is_empty, width="stretch")
    if state.presenting():
        names = ", ".join(given.name for given in files.sources() if given)
        with st.expander(f"Files: {as_markdown(names) or 'none yet'}", expanded=is_empty, key="check_wall_files"):
            places()
        return
    places()
    with st.expander("All ids of the collection, if you have them"):
        st.markdown(
            "With all document ids, a misspelt one is found. With all query ids, a query that nobody judged is "
            "counted as a no-answer query."
        )
        for column, slot in zip(st.columns(2, gap="medium"), (files.DOCUMENTS, files.QUERIES), strict=True):
            with column:
                files.place(slot)


def places() -> None:
    """The three files that count most."""
    for column, slot in zip(st.columns(3, gap="medium"), (files.QRELS, files.FIRST, files.SECOND), strict=True):
        with column:
            files.place(slot)


def what_this_is() -> None:
    """What may be given, and where it goes."""
    st.markdown(
        "Give judgments, which say what is relevant to each query, and a run: a system's ranked list for each query. "
        "A second run is compared with the first. Every problem is named before anything is measured, and none is "
        "repaired."
    )
    st.caption(
        f"Files up to {files.LARGEST // 1_000_000} MB unpacked, plain or .gz; pasted up to {files.PASTED:,} characters."
        " They stay in the server's memory for this visit and are never stored: a reload loses them. For larger files "
        "there is the command `python -m exercises evaluate`."
    )


def show(found: Outcome) -> None:
    """Problems or figures."""
    if found.invalid is not None:
        problems.show(found.invalid)
    else:
        figures.show(found.figures, found.policies)


def on_the_wall(found: Outcome) -> None:
    """A question before the results; other files, or other rules, are another question."""
    if state.held("check/on_the_wall") is not found:
        state.hold("check/on_the_wall", found)
        state.hide()
    if shown := present.answer("results"):
        with shown:
            show(found)
    else:
        st.header("Can these files be scored? If so, what do you expect?")
        for ask in _ASKED:
            st.markdown(f"**{ask}**")


_ASKED = (
    "What could be wrong with a line of a run, or of the judgments?",
    "Which measure will be highest, and which lowest?",
    "With two runs: on how many queries will the better one be worse?",
)

frame("Check a run")
files.take_asked()
st.title("Check a run")
if not state.presenting():
    what_this_is()
ask_for_files()
with st.expander("Measures and rules"):
    chosen = choices.ask()
progress = st.empty()


def tell(phase: str) -> None:
    """Says what is going on."""
    progress.status(f"{as_markdown(phase)}…")


if chosen is not None:
    found = outcome(chosen, tell)
    progress.empty()
    if found is None:
        if any(files.sources()):
            st.info("A run is missing." if files.source(files.QRELS) else "The judgments are missing.")
    elif state.presenting():
        on_the_wall(found)
    else:
        show(found)
stops = [{"samples": name} for name in files.SAMPLES]
if (samples := state.asked("samples")) in files.SAMPLES:
    present.along("check_run", stops, list(files.SAMPLES).index(samples))
