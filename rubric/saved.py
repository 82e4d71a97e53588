"""The record of a rehearsal as data, and as a JSON file that comes back in. What comes in is untrusted."""

from typing import Annotated, Any, Literal

import msgspec

from rubric.drawing import LARGEST_SEED, LENGTHS
from rubric.model import Heard, Rubric, Score
from rubric.rehearsal import Asked, Mark, Rehearsal, Stage
from rubric.report import calibration, with_interviewer
from rubric.scoring import total

FORMAT = "hit-or-miss rehearsal"
VERSION = 1
LARGEST = 12_000_000  # characters: more than a browser keeps, so whatever was saved comes back

_Short = Annotated[str, msgspec.Meta(max_length=60)]
_Text = Annotated[str, msgspec.Meta(max_length=LARGEST)]


class NotARehearsal(Exception):
    """Says what a text is that is no saved rehearsal, and what to do."""


class _Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    question: _Short
    stage: Stage = "answer"
    notes: _Text = ""
    heard: Annotated[dict[_Short, Heard], msgspec.Meta(max_length=20)] = {}
    sample: _Short = ""


class _Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    score: Score
    suggested: Score
    reason: _Text = ""
    evidence: Annotated[tuple[_Text, ...], msgspec.Meta(max_length=20)] = ()


class _Rehearsal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bounded shape of a record that comes from a browser or a file."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]{1,16}$")]
    seed: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_SEED)]
    minutes: int
    plan: Annotated[tuple[_Short, ...], msgspec.Meta(max_length=20)]
    started: Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d\d-\d\d \d\d:\d\d UTC$", max_length=30)]
    is_timed: bool = True
    asked: Annotated[tuple[_Asked, ...], msgspec.Meta(max_length=200)] = ()
    marks: Annotated[dict[_Short, _Mark], msgspec.Meta(max_length=20)] = {}
    samples: Annotated[dict[_Short, Score], msgspec.Meta(max_length=200)] = {}
    interviewer: Annotated[dict[_Short, Score], msgspec.Meta(max_length=20)] = {}
    used_ms: Annotated[int, msgspec.Meta(ge=0, lt=2**53)] | None = None
    is_over: bool = False


class _File(msgspec.Struct):
    format: Literal["hit-or-miss rehearsal"]
    version: int
    rehearsal: Any


def as_data(here: Rehearsal) -> Any:
    """The record as JSON knows it."""
    return msgspec.to_builtins(here)


def from_data(data: object, rubric: Rubric) -> Rehearsal:
    """The record that `as_data` made. Raises NotARehearsal for anything that is none of this rubric."""
    try:
        read = msgspec.convert(data, _Rehearsal)
    except msgspec.ValidationError as error:
        raise NotARehearsal(f"The record can't be read: {error}. Choose a file that was saved here.") from None
    asked = tuple(Asked(each.question, each.stage, each.notes, each.heard, each.sample) for each in read.asked)
    marks = {name: Mark(each.score, each.suggested, each.reason, each.evidence) for name, each in read.marks.items()}
    here = Rehearsal(
        read.id,
        read.seed,
        read.minutes,
        read.plan,
        read.started,
        read.is_timed,
        asked,
        marks,
        read.samples,
        read.interviewer,
        read.used_ms,
        read.is_over,
    )
    if fault := _fault(here, rubric):
        raise NotARehearsal(f"{fault} Choose a file that was saved here, unchanged.")
    return here


def _fault(here: Rehearsal, rubric: Rubric) -> str:
    """What contradicts the rubric or the record itself; empty where nothing does."""
    criteria = [each.id for each in rubric.criteria]
    questions = {each.id: each for topic in rubric.topics for each in topic.questions}
    samples = {each.id for criterion in rubric.criteria for each in criterion.samples}
    if here.minutes not in LENGTHS:
        return f"A rehearsal of {here.minutes} minutes is not offered."
    if sorted(here.plan) != sorted(criteria):
        return "Its plan does not hold each criterion once."
    if not here.asked and not here.is_over:
        return "No question was asked, and it is not over."
    names = [each.question for each in here.asked]
    for each in here.asked:
        if each.question not in questions:
            return f"It asks {each.question!r}, and there is no such question."
        if strange := sorted(set(each.heard) - set(questions[each.question].points)):
            return f"Under {each.question!r} it hears {strange[0]!r}, which the question does not ask for."
        if each.stage in ("sample", "done") and len(each.heard) < len(questions[each.question].points):
            return f"{each.question!r} is done with, and a key point of it was never judged."
        if (each.sample and each.sample not in samples) or (each.stage == "sample" and not each.sample):
            return f"After {each.question!r} it shows the sample {each.sample!r}, and there is no such sample."
    if len(set(names)) < len(names):
        return "It asks a question twice."
    if any(each.stage != "done" for each in here.asked[:-1]):
        return "It goes on to a question while an earlier one is open."
    begun = {rubric.topic_of(name).id for name in names}
    for name, mark in here.marks.items():
        if name not in criteria or name not in begun:
            return f"It scores {name!r}, on which nothing was asked."
        if mark.score != mark.suggested and not mark.reason.strip():
            return f"It scores {name!r} with {mark.score} where {mark.suggested} was suggested, and gives no reason."
    for name in here.interviewer:
        if name not in criteria:
            return f"The interviewer scores {name!r}, and there is no such criterion."
    for name in here.samples:
        if name not in samples:
            return f"It rates the sample {name!r}, and there is no such sample."
    return ""


def to_json(here: Rehearsal, rubric: Rubric) -> str:
    """The record as the text of a file that `from_json` reads, with the questions and the result in words beside.

    What stands under "in words" is for people and other programs; reading the file works it out again.
    """
    found = total(here.scores(rubric))
    words = {
        "questions": {each.question: rubric.question(each.question).ask for each in here.asked},
        "points": found.points,
        "criteria scored": found.scored,
        "criteria": found.of,
        "total": str(found),
        "agreement with the samples": str(calibration(here.samples, rubric)),
        "agreement with the interviewer": str(with_interviewer(here, rubric)),
    }
    saved = {"format": FORMAT, "version": VERSION, "rehearsal": as_data(here), "in words": words}
    return msgspec.json.format(msgspec.json.encode(saved), indent=2).decode() + "\n"


def from_json(text: str, rubric: Rubric) -> Rehearsal:
    """The rehearsal of a saved file. Raises NotARehearsal, saying what was seen and what to do, on any other text."""
    if len(text) > LARGEST:
        raise NotARehearsal(
            f"The file has {len(text):,} characters, and a saved rehearsal has at most {LARGEST:,}. "
            "Choose a file that was saved here."
        )
    try:
        saved = msgspec.json.decode(text, type=_File)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        raise NotARehearsal(
            f"The file is no saved rehearsal: {error}. Choose the JSON that a report here was saved as."
        ) from None
    if saved.version != VERSION:
        raise NotARehearsal(f"The file is of version {saved.version}, and this app reads version {VERSION}.")
    return from_data(saved.rehearsal, rubric)
