"""Lessons: links in order, each checked before a class stands in front of it."""

import shutil
from pathlib import Path

import pytest

from exercises.catalogue import CONTENT, LARGEST_LESSON, BrokenFile, Lesson, check, course, lessons, read_lesson

HEAD = 'id = "mine"\ntitle = "Mine"\nabout = "What it is about."\n'


def step(screen: str, what: str = "{}", say: str = "Ask.") -> str:
    return f'\n[[steps]]\nscreen = "{screen}"\nwhat = {what}\nsay = "{say}"\n'


def read(text: str) -> Lesson:
    return read_lesson(text, "mine.toml", course())


def test_one_lesson_comes_with_the_app_for_each_source() -> None:
    assert [each.source for each in lessons()] == ["contract", "docent", "notebook"]


def test_a_lesson_of_ones_own_opens_any_screen_with_what_its_link_carries() -> None:
    lesson = read(HEAD + step("predict", '{ variant = "ap", level = 2, seed = 5 }') + step("holdout") + step("start"))
    assert [(each.screen, dict(each.what)) for each in lesson.steps] == [
        ("predict", {"variant": "ap", "level": "2", "seed": "5"}),
        ("holdout", {}),
        ("start", {}),
    ]
    assert lesson.source == "own"


FAULTS = [
    ("id = ", "TOML", "TOML", "half a line is no TOML"),
    ('id = "Mine!"' + HEAD[11:] + step("start"), "id", "matching regex", "an id stands in a link"),
    (HEAD, "top level", "steps", "a lesson without a step plays nothing"),
    (HEAD + "steps = []", "steps", "length", "nor does an empty list of them"),
    (HEAD + 'colour = "red"' + step("start"), "top level", "colour", "a field it does not know is a slip of the pen"),
    (HEAD + '\n[[steps]]\nscreen = "start"\n', "steps, number 1", "say", "a step says something"),
    (HEAD + step("start") + step("start", say="x" * 301), "steps, number 2: say", "length", "too long to be read"),
    (HEAD + step("start", "{ x = [1] }"), "steps, number 1: what", "`int | str`", "a link carries words and numbers"),
    (HEAD + step("start") + step("atlas"), "steps, number 2: screen", "'atlas'", "there is no such screen"),
    (HEAD + step("start", "{ x = 1 }"), "steps, number 1: what.x", "has none", "Start's link carries nothing"),
    (HEAD + step("predict"), "steps, number 1: what", "none of them", "which list?"),
    (
        HEAD + step("predict", '{ exercise = "secnd-list" }'),
        "steps, number 1: what.exercise",
        "nearest id is 'second-list'",
        "misspelt, and the nearest is named",
    ),
    (
        HEAD + step("predict", '{ exercise = "second-list", ask = 5 }'),
        "steps, number 1: what.ask",
        "from 1 to 4",
        "the list asks four things",
    ),
    (HEAD + step("predict", '{ exercise = "test-1" }'), "steps, number 1: what.exercise", "sealed", "a list of test"),
    (
        HEAD + step("predict", '{ exercise = "docent-3" }'),
        "steps, number 1: screen",
        'question = "3"',
        "it is asked on another screen, and the cure can be copied",
    ),
    (
        HEAD + step("predict", '{ variant = "ap", level = 9, seed = 1 }'),
        "steps, number 1: what.variant",
        "There is no level 9",
        "no such level",
    ),
    (HEAD + step("docent", "{ question = 10 }"), "steps, number 1: what.question", "from 1 to 9", "nine questions"),
    (HEAD + step("docent", '{ step = "cuts" }'), "steps, number 1: what.step", "cut", "the steps are named"),
    (HEAD + step("concepts"), "steps, number 1: what.concept", "Name the concept", "which one?"),
    (HEAD + step("mutate", '{ change = "x" }'), "steps, number 1: what.change", "mutate-earlier", "no such change"),
    (
        HEAD + step("mutate", '{ change = "mutate-earlier", puzzle = "ndcg-only" }'),
        "steps, number 1: what",
        "change and puzzle",
        "one thing at a time",
    ),
    (HEAD + step("holdout", '{ scenario = "peak" }'), "steps, number 1: what.scenario", "peek", "misspelt"),
    (HEAD + step("docent", '{ repair = "idf" }'), "steps, number 1: what.step", "is not repair", "it has a step"),
    (
        HEAD + step("docent", '{ step = "repair", repair = "idff" }'),
        "steps, number 1: what.repair",
        "idff",
        "no such repair",
    ),
    (HEAD + step("contract", '{ ranking = "a" }'), "steps, number 1: what.judged", "is missing", "half a list"),
    (
        HEAD + step("contract", '{ ranking = "a", judged = "a-1", k = 0 }'),
        "steps, number 1: what",
        "from 1 to 30",
        "a cut-off above the list",
    ),
    (HEAD + step("lab", '{ step = "train" }'), "steps, number 1: what.step", "training", "a step misspelt"),
    (HEAD + step("lab", '{ model = "bm52" }'), "steps, number 1: what.model", "bm25", "a model misspelt"),
    (HEAD + step("check_run", '{ samples = "bad" }'), "steps, number 1: what.samples", "broken", "no such samples"),
    ("#" * (LARGEST_LESSON + 1), "file", "split it", "too large to be a lesson"),
]


@pytest.mark.parametrize(("text", "field", "words", "because"), FAULTS, ids=[each[3] for each in FAULTS])
def test_a_broken_lesson_is_refused_with_its_place_and_a_cure(text: str, field: str, words: str, because: str) -> None:
    with pytest.raises(BrokenFile) as refused:
        read(text)
    assert refused.value.field == field, because
    assert words in refused.value.message


def test_the_check_over_the_course_covers_its_lessons(tmp_path: Path) -> None:
    (tmp_path / "lessons").mkdir()
    shutil.copy(CONTENT / "second-list.toml", tmp_path)
    broken = tmp_path / "lessons" / "mine.toml"
    broken.write_text(HEAD + step("predict", '{ exercise = "no-such-list" }'), "utf-8")
    (flaw,) = check(tmp_path)
    assert str(flaw).startswith("lessons/mine.toml: steps, number 1: what.exercise: is 'no-such-list'")
    broken.write_text(HEAD + step("start"), "utf-8")
    broken.rename(tmp_path / "lessons" / "yours.toml")
    (flaw,) = check(tmp_path)
    assert (flaw.file, flaw.field) == ("lessons/yours.toml", "id")
