"""Lessons: an ordered list of links with what to say at each, read from a TOML file and checked link by link."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from exercises.catalogue.broken import BrokenFile
from exercises.catalogue.course import CONTENT, Course, course
from exercises.concepts import Choice
from exercises.mutations import UnreadableList, read_list
from exercises.practice.variants import NoVariant, from_link
from exercises.retrieval import CUTS, MODELS, Repair

FOLDER = "lessons"
LARGEST_LESSON = 100_000
"""Bytes; a lesson is a page of text."""

_MOST_STEPS = 60
_LONGEST_SAY = 300
_MOST_NAMED = 10

_Text = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
_Word = Annotated[str, msgspec.Meta(max_length=200)]


@dataclass(frozen=True, slots=True)
class Step:
    """One link of a lesson: a screen with what it is to show, and what to say or ask there."""

    screen: str
    what: Mapping[str, str]
    say: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson to play in front of a class, link after link.

    source  where its material comes from: contract, docent, notebook, or own for anything else
    about   what the class will have argued about by its end, in a sentence
    """

    id: str
    title: str
    source: str
    about: str
    steps: tuple[Step, ...]
    order: int = field(default=0, compare=False)


class _Step(msgspec.Struct, forbid_unknown_fields=True):
    screen: str
    say: Annotated[str, msgspec.Meta(min_length=1, max_length=_LONGEST_SAY)]
    what: Annotated[dict[_Word, str | int], msgspec.Meta(max_length=12)] = {}


class _Lesson(msgspec.Struct, forbid_unknown_fields=True):
    id: Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]{1,60}$")]
    title: _Text
    about: Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
    steps: Annotated[list[_Step], msgspec.Meta(min_length=1, max_length=_MOST_STEPS)]
    source: Literal["contract", "docent", "notebook", "own"] = "own"
    order: int = 0


def read_lesson(text: str, file: str, of: Course) -> Lesson:
    """The lesson that a text is, with links into a course. BrokenFile, with field and cure, on anything else."""
    size = len(text.encode("utf-8", "replace"))
    if size > LARGEST_LESSON:
        raise BrokenFile(file, "file", f"has {size:,} bytes. A lesson has at most {LARGEST_LESSON:,}: split it.")
    try:
        found = msgspec.toml.decode(text.removeprefix("\ufeff"), type=_Lesson)
    except msgspec.ValidationError as error:
        reason, _, where = str(error).partition(" - at `$")
        cure = "A lesson has id, title, about and [[steps]], each step with screen, what and say."
        raise BrokenFile(file, _counted(where.strip("`.")) or "top level", f"{reason}. {cure}") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BrokenFile(file, "TOML", f"can't be read as TOML: {error}. Mend that place.") from None
    steps = []
    for number, each in enumerate(found.steps, start=1):
        what = {name: str(value) for name, value in each.what.items()}
        if fault := _fault(each.screen, what, of):
            at, message = fault
            raise BrokenFile(file, f"steps, number {number}: {at}", message)
        steps.append(Step(each.screen, what, each.say))
    return Lesson(found.id, found.title, found.source, found.about, tuple(steps), found.order)


def read_lesson_file(path: Path, of: Course) -> Lesson:
    """A lesson of a course; its id is the name of its file. Raises BrokenFile."""
    file = f"{FOLDER}/{path.name}"
    try:
        lesson = read_lesson(path.read_text("utf-8"), file, of)
    except UnicodeDecodeError as error:
        raise BrokenFile(file, "TOML", f"is not UTF-8: {error}. Save it as UTF-8.") from None
    if lesson.id != path.stem:
        raise BrokenFile(file, "id", f"is {lesson.id!r}. Give it the name of the file, {path.stem!r}.")
    return lesson


@cache
def lessons() -> tuple[Lesson, ...]:
    """The lessons that come with the app, in order."""
    found = [read_lesson_file(path, course()) for path in sorted((CONTENT / FOLDER).glob("*.toml"))]
    return tuple(sorted(found, key=lambda each: (each.order, each.id)))


def _counted(where: str) -> str:
    """A place as a person counts: `steps[0].say` is the first step's say."""
    place = re.sub(r"\[(\d+)\]\.?", lambda match: f", number {int(match[1]) + 1}: ", where)
    return place.replace("[...]", "").removesuffix(": ")


# The links. Each screen says which words its links may carry, and what is wrong with one, if anything.

_Fault = tuple[str, str]
_Checked = Callable[[Mapping[str, str], Course], _Fault | None]


def _fault(screen: str, what: Mapping[str, str], of: Course) -> _Fault | None:
    """(which field of the step, what is wrong and what to do); None where the link opens something."""
    if screen not in _SCREENS:
        return "screen", f"is {screen!r}. Screens a lesson can open: {', '.join(_SCREENS)}."
    words, check = _SCREENS[screen]
    for name in what:
        if name not in words:
            possible = f"A link to {screen} carries {', '.join(words)}." if words else f"A link to {screen} has none."
            return f"what.{name}", f"is no word of this link. {possible}"
    return check(what, of)


def _number(what: Mapping[str, str], name: str, most: int) -> _Fault | None:
    """A number from 1 to `most`, where there is one."""
    text = what.get(name, "1")
    if text.isascii() and text.isdecimal() and len(text) < 4 and 1 <= int(text) <= most:
        return None
    return f"what.{name}", f"is {text!r}. Write a whole number from 1 to {most}."


def _among(what: Mapping[str, str], name: str, ids: Iterable[str], noun: str) -> _Fault | None:
    ids = list(ids)
    if name not in what or what[name] in ids:
        return None
    shown = ", ".join(ids) if len(ids) <= _MOST_NAMED else f"{', '.join(ids[:3])} and {len(ids) - 3} more"
    return f"what.{name}", f"is {what[name]!r}, and there is no such {noun}. There are: {shown or 'none'}."


def _one_of(what: Mapping[str, str], names: tuple[str, ...], at_least: int = 1) -> _Fault | None:
    named = [name for name in names if name in what]
    if at_least <= len(named) <= 1:
        return None
    said = " and ".join(named) if named else "none of them"
    return "what", f"names {said}. Name one of {', '.join(names)}."


def _predict(what: Mapping[str, str], of: Course) -> _Fault | None:
    if fault := _one_of(what, ("exercise", "variant")):
        return fault
    if "variant" in what:
        try:
            exercise = from_link(what["variant"], what.get("level"), what.get("seed"), what.get("v")).exercise
        except NoVariant as none:
            return "what.variant", str(none)
        return _number(what, "ask", len(exercise.fields))
    found = of.find(what["exercise"])
    if found is None:
        near = of.nearest(what["exercise"]).id
        return "what.exercise", f"is {what['exercise']!r}, and there is no such exercise. The nearest id is {near!r}."
    if found.belongs_to == "holdout":
        return "what.exercise", f"is {found.id!r}, a list of the sealed test. Choose one that is not sealed."
    if found.belongs_to == "docent":
        question = found.id.removeprefix("docent-")
        return "screen", f'is predict, and {found.id} is asked on docent. Write docent, with question = "{question}".'
    return _number(what, "ask", len(found.fields))


def _concepts(what: Mapping[str, str], of: Course) -> _Fault | None:
    if fault := _among(what, "concept", [each.id for each in of.concepts], "concept"):
        return fault
    concept = next((each for each in of.concepts if each.id == what.get("concept")), None)
    if concept is None:
        return "what.concept", "is missing. Name the concept."
    asked = len(concept.questions) if isinstance(concept, Choice) else 0
    if isinstance(concept, Choice) and concept.compute is not None:
        asked += len(concept.compute.fields)
    return _number(what, "ask", asked or 1)


def _docent(what: Mapping[str, str], of: Course) -> _Fault | None:
    questions = of.belonging_to("docent")
    return (
        _among(what, "step", ("questions", "cut", "miss", "twice", "repair"), "step")
        or _repair(what)
        or _number(what, "question", len(questions))
        or _number(what, "k", 8)
        or _number(what, "ask", 2 if what.get("step") == "repair" else len(questions[0].fields))
    )


def _repair(what: Mapping[str, str]) -> _Fault | None:
    if "repair" not in what:
        return None
    if what.get("step") != "repair":
        return "what.step", 'is not repair, and a repair stands on that step. Write step = "repair".'
    try:
        Repair.parse(what["repair"])
    except ValueError as unknown:
        return "what.repair", str(unknown)
    return None


def _contract(what: Mapping[str, str], _of: Course) -> _Fault | None:
    if missing := [name for name in ("ranking", "judged", "k") if name not in what]:
        if len(missing) < 3:
            return f"what.{missing[0]}", "is missing. A list has ranking, judged and k."
    else:
        try:
            read_list(what["ranking"], what["judged"], what["k"])
        except UnreadableList as error:
            return "what", str(error)
    return _among(what, "of", ("P", "Recall", "RR", "AP", "nDCG"), "metric") or _number(what, "ask", 2)


def _lab(what: Mapping[str, str], _of: Course) -> _Fault | None:
    return (
        _among(what, "step", ("explore", "compare", "training", "worst", "test", "ideas"), "step")
        or _among(what, "model", MODELS, "model")
        or _among(what, "cut", CUTS, "cut of texts")
        or _number(what, "ask", 3 if what.get("step", "explore") == "explore" else 1)
    )


def _starts(of: Course) -> list[str]:
    open_to_all = [each.id for each in of.exercises.values() if not each.is_macro and each.belongs_to != "holdout"]
    return [*open_to_all, *(each.id for each in of.changes)]


def _mutate(what: Mapping[str, str], of: Course) -> _Fault | None:
    return (
        _one_of(what, ("change", "start", "puzzle", "valid"))
        or _among(what, "change", [each.id for each in of.changes], "change")
        or _among(what, "puzzle", [each.id for each in of.puzzles], "puzzle")
        or _among(what, "valid", [each.id for each in of.validity], "input")
        or _among(what, "start", _starts(of), "list")
        or _among(what, "mode", ("predict",), "mode")
    )


def _holdout(what: Mapping[str, str], of: Course) -> _Fault | None:
    return _among(what, "step", ("holdout", "copy", "lucky", "scenarios"), "part") or _among(
        what, "scenario", [each.id for each in of.scenarios], "scenario"
    )


_SCREENS: Mapping[str, tuple[tuple[str, ...], _Checked]] = {
    "start": ((), lambda _what, _of: None),
    "predict": (("exercise", "variant", "level", "seed", "v", "ask"), _predict),
    "concepts": (("concept", "ask"), _concepts),
    "docent": (("question", "k", "step", "repair", "ask"), _docent),
    "mutate": (("change", "start", "puzzle", "valid", "mode", "do", "next"), _mutate),
    "holdout": (("step", "scenario", "runs", "queries", "seed"), _holdout),
    "contract": (("ranking", "judged", "k", "of", "ask"), _contract),
    # A collection, and the queries in it, may be on the presenter's machine only: the lab says what it has not.
    "lab": (("step", "collection", "model", "cut", "stop", "stem", "query", "text", "doc", "ask"), _lab),
    "check_run": (("samples",), lambda what, _of: _among(what, "samples", ("good", "broken"), "set of samples")),
    "code": ((), lambda _what, _of: None),
    "rehearse": (("question",), lambda _what, _of: None),  # the course knows nothing of the rubric
}
