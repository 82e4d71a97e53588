"""Teach: lessons to play on a wall first, then what else a teacher does here."""

from pages.shared import state
from pages.shared.frame import frame
from pages.shared.teach import choose, playing
from pages.shared.teach.further import further

frame("Teach")
name, step = state.asked("lesson"), state.asked("step")
lesson = playing.find(name)
if name is None:
    choose.show()
    if not state.presenting():
        further()  # below the lessons: writing an exercise, exporting a set
elif lesson is None:
    choose.unknown(name)
elif step == playing.END:
    choose.ended(lesson)
else:
    playing.play(lesson, playing.step_number(lesson, step) or 1)
