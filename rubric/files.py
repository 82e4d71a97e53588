"""The rubric read from its TOML files; the shape is checked on reading, what it promises in `rubric.check`."""

from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from rubric.model import Criterion, KeyPoint, Question, QuestionKind, Quoted, Rubric, Sample, Score, Topic

CONTENT = Path(__file__).parent / "content"
CRITERIA = "criteria"
LIMITS = "limits.toml"


class BrokenFile(Exception):
    """Names the file, the field and what to do."""

    def __init__(self, file: str, field: str, message: str) -> None:
        self.file, self.field, self.message = file, field, message
        super().__init__(f"{file}: {field}: {message}")


class _Strict(msgspec.Struct, forbid_unknown_fields=True):
    """A table of a file; a field it does not know is a mistake in writing."""


class _Point(_Strict):
    id: str
    says: str
    evidence: str
    red_flag: str


class _Question(_Strict):
    id: str
    kind: QuestionKind
    ask: str
    points: tuple[str, ...]
    answer: str


class _Quoted(_Strict):
    point: str
    words: str


class _Sample(_Strict):
    id: str
    question: str
    text: str
    score: Score
    why: str
    earns: tuple[_Quoted, ...] = ()
    flags: tuple[_Quoted, ...] = ()


class _TopicFile(_Strict):
    id: str
    title: str
    judges: str
    points: tuple[_Point, ...]
    questions: tuple[_Question, ...]


class _CriterionFile(_TopicFile):
    order: int
    descriptors: tuple[str, str, str]
    samples: tuple[_Sample, ...]


_File = TypeVar("_File", _TopicFile, _CriterionFile)


def _read(path: Path, shape: type[_File]) -> _File:
    try:
        return msgspec.toml.decode(path.read_bytes(), type=shape)
    except FileNotFoundError:
        raise BrokenFile(path.name, "file", "is missing. The rubric needs it.") from None
    except msgspec.ValidationError as error:
        reason, _, where = str(error).partition(" - at `$")
        raise BrokenFile(path.name, where.strip("`.") or "top level", reason) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BrokenFile(path.name, "TOML", str(error)) from None


def read_criterion(path: Path) -> tuple[int, Criterion]:
    """(its place, the criterion) of a file. Raises BrokenFile where the file is none."""
    written = _read(path, _CriterionFile)
    if written.id != path.stem:
        raise BrokenFile(path.name, "id", f"is {written.id!r}. Give it the name of the file, {path.stem!r}.")
    topic = _topic(written)
    samples = tuple(
        Sample(each.id, each.question, each.text, each.score, each.why, _quoted(each.earns), _quoted(each.flags))
        for each in written.samples
    )
    return written.order, Criterion(
        topic.id, topic.title, topic.judges, topic.points, topic.questions, written.descriptors, samples
    )


def _topic(written: _TopicFile) -> Topic:
    points = tuple(KeyPoint(each.id, each.says, each.evidence, each.red_flag) for each in written.points)
    questions = tuple(Question(each.id, each.kind, each.ask, each.points, each.answer) for each in written.questions)
    return Topic(written.id, written.title, written.judges, points, questions)


def _quoted(written: tuple[_Quoted, ...]) -> tuple[Quoted, ...]:
    return tuple(Quoted(each.point, each.words) for each in written)


def read_limits(path: Path) -> Topic:
    """What the figures can't certify, from its file. Raises BrokenFile where the file is none."""
    return _topic(_read(path, _TopicFile))


def load(folder: Path) -> Rubric:
    """The rubric in a folder. Raises BrokenFile on the first file that is none."""
    criteria = sorted(
        (read_criterion(path) for path in sorted((folder / CRITERIA).glob("*.toml"))), key=lambda each: each[0]
    )
    return Rubric(tuple(criterion for _, criterion in criteria), read_limits(folder / LIMITS))


@cache
def rubric() -> Rubric:
    """The rubric that comes with the app. It is read once and never changes."""
    return load(CONTENT)
