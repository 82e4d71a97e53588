"""The lessons to choose from: those that come with the app, and one of one's own, opened from a file."""

import streamlit as st

from exercises.catalogue import LARGEST_LESSON, BrokenFile, Lesson, course, lessons, read_lesson
from pages.shared import state
from pages.shared.components import file_choice
from pages.shared.show.jump import folded, jump
from pages.shared.show.style import as_markdown, safe
from pages.shared.teach import playing

_SOURCES = {"contract": "From the contract", "docent": "From Docent", "notebook": "From the class notebook", "own": ""}
_FORM = """\
id = "monday"
title = "Monday's lesson"
about = "What the class will have argued about by the end."

[[steps]]
screen = "predict"
what = { exercise = "second-list", ask = 4 }
say = "What is the sum divided by?"

[[steps]]
screen = "mutate"
what = { change = "mutate-earlier" }
say = "Which metric notices?"
"""


def show() -> None:
    """The lessons side by side, then one's own."""
    st.title("Put one question on the wall")
    st.markdown(
        "A lesson is a list of links, played one at a time: a list, a show of hands, the answer on the space bar. "
        "The arrow keys turn, and the class opens the same exercise from the QR code on the wall."
    )
    for column, lesson in zip(st.columns(len(lessons()), gap="medium"), lessons(), strict=True):
        with column:
            _lesson(lesson)
    if not state.presenting():
        _own()


def _lesson(lesson: Lesson) -> None:
    """One lesson with its button, and its links to look at beforehand."""
    with st.container(border=True, height="stretch", key=f"lesson-{playing.name_of(lesson)}"):
        st.header(as_markdown(lesson.title))
        source = _SOURCES[lesson.source]
        st.caption(f"{source}{' · ' if source else ''}{_links(lesson)}")
        st.markdown(as_markdown(lesson.about))
        if st.button("Present this lesson", key=f"present_{playing.name_of(lesson)}", width="stretch"):
            playing.play(lesson, 1)
        if fold := folded(f"Its {_links(lesson)}", f"links of {playing.name_of(lesson)}"):
            with fold:
                for number, step in enumerate(lesson.steps, start=1):
                    jump(f"{number}\\. {as_markdown(step.say)}", step.screen, **step.what)


def _links(lesson: Lesson) -> str:
    return f"{len(lesson.steps)} link{'' if len(lesson.steps) == 1 else 's'}"


def _open(text: str) -> None:
    """In a callback: a lesson file that holds is kept; what is wrong with another is said, and nothing changes."""
    try:
        read_lesson(text, "your lesson", course())
    except BrokenFile as broken:
        state.hold("lesson_fault", broken)
    else:
        state.hold("lesson_fault", None)
        playing.keep_own(text)


def _forget() -> None:
    playing.keep_own("")


def _own() -> None:
    st.header("A lesson of your own")
    left, right = st.columns([5, 6], gap="large")
    lesson, broken = playing.own()
    with left:
        st.markdown("Write the links down as a text file and open it here. It stays in this browser.")
        content = file_choice.choose("A lesson file", accept=".toml,text/plain", most=LARGEST_LESSON, key="lesson_file")
        if content is not None:
            st.button("Open this lesson", on_click=_open, args=(content,), width="stretch")
        fault: BrokenFile | None = state.held("lesson_fault") or broken
        if fault is not None:
            st.warning(f"**{as_markdown(fault.field)}:** {as_markdown(fault.message)}")
        if fold := folded("What a lesson file looks like"):
            with fold:
                st.html(f'<pre class="hm hm-file">{safe(_FORM)}</pre>')
                st.caption(
                    "`what` is what the link of a screen carries, `ask` which of several things is asked first. "
                    "`say` is read by the class: ask there, and leave the answer to the space bar."
                )
                st.download_button(
                    "Save this form", _FORM, "lesson.toml", "text/plain", on_click="ignore", width="stretch"
                )
    with right:
        if lesson is not None:
            _lesson(lesson)
            st.button("Forget this lesson", on_click=_forget)


def ended(lesson: Lesson) -> None:
    """After the last link: what was played, for the class to open again, and the ways on."""
    st.title(f"That was: {as_markdown(lesson.title)}")
    st.markdown(as_markdown(lesson.about))
    st.header("The questions, once more")
    st.markdown("\n".join(f"{number}. {as_markdown(step.say)}" for number, step in enumerate(lesson.steps, start=1)))
    back, again, others = st.columns(3)
    if back.button("Previous", key="present-previous", icon=":material/arrow_back:", width="stretch"):
        playing.play(lesson, len(lesson.steps))
    if again.button("Play it again", width="stretch"):
        playing.play(lesson, 1)
    if others.button("Choose a lesson", width="stretch"):
        state.go("teach", present=None, lesson=None, at=None)


def unknown(name: str) -> None:
    """A link to a lesson that is not here."""
    st.title("No such lesson")
    st.markdown(
        "A lesson of somebody's own lives in the browser it was opened in. Open its file here."
        if name == playing.OWN
        else f"There is no lesson {as_markdown(name)}. The link is misspelt, or older than the course."
    )
    jump("All lessons", "teach", icon=":material/arrow_forward:", present=None, lesson=None, at=None)
