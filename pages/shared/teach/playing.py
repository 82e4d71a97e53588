"""A lesson as it is played: which step is on the wall, and the way to any other."""

from typing import NoReturn

from exercises.catalogue import BrokenFile, Lesson, course, lessons, read_lesson
from pages.shared import state

OWN = "own"
"""The name in a link of the lesson that was opened in this browser."""

_KEPT = "lesson"
END = "end"


def own() -> tuple[Lesson | None, BrokenFile | None]:
    """(the lesson of somebody's own that this browser keeps, what is wrong with it): at most one of them."""
    text = state.recall(_KEPT, own=True)
    if not isinstance(text, str) or not text.strip():
        return None, None
    try:
        return read_lesson(text, "your lesson", course()), None
    except BrokenFile as broken:
        return None, broken


def keep_own(text: str) -> None:
    """In a callback: this is the lesson of one's own from now on; an empty text is none."""
    state.record(_KEPT, text, own=True)


def find(name: str | None) -> Lesson | None:
    """The lesson of this name: one that comes with the app, or one's own."""
    return own()[0] if name == OWN else next((each for each in lessons() if each.id == name), None)


def name_of(lesson: Lesson) -> str:
    """The lesson's name in a link."""
    return lesson.id if lesson in lessons() else OWN


def current() -> tuple[Lesson, int] | None:
    """(the lesson on the wall, the number of its step), as the address says; None where none is played."""
    lesson = find(state.asked("lesson")) if state.presenting() and state.asked("at") else None
    number = step_number(lesson, state.asked("at")) if lesson else None
    return (lesson, number) if lesson and number else None


def step_number(lesson: Lesson, text: str | None) -> int | None:
    """The step that a text names, from 1; None where there is no such step."""
    is_number = text is not None and text.isascii() and text.isdecimal() and len(text) < 4
    number = int(text) if is_number and text else 0
    return number if 1 <= number <= len(lesson.steps) else None


def play(lesson: Lesson, number: int) -> NoReturn:
    """Leave for a step at once; beyond the last one for the lesson's end."""
    name = name_of(lesson)
    if number > len(lesson.steps):
        state.go("teach", present=1, lesson=name, step=END, at=None)
    step = lesson.steps[number - 1]
    state.go(step.screen, **{**step.what, "present": 1, "lesson": name, "at": number})
