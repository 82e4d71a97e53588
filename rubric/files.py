"""The rubric read from its TOML files; the shape is checked on reading, what it promises in `rubric.check`."""

from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from rubric.model import Criterion, KeyPoint, Question, Quoted, Rubric, Sample, Score, Topic

CONTENT = Path(__file__).parent / "content"
CRITERIA = "criteria"
LIMITS = "limits.toml"


class BrokenFile(Exception):
    """Names the file, the field and what to do."""

    def __init__(self, file: str, field: str, message: str) -> None:
        self.file, self.field, self.message = file, field, message
        super().__init__(f"{file}: {field}: {message}")


class _SampleTable(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    question: str
    text: str
    score: Score
    why: str
    earns: tuple[Quoted, ...] = ()
    flags: tuple[Quoted, ...] = ()


class _TopicFile(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    title: str
    judges: str
    points: tuple[KeyPoint, ...]
    questions: tuple[Question, ...]


class _CriterionFile(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    order: int
    title: str
    judges: str
    descriptors: tuple[str, str, str]
    points: tuple[KeyPoint, ...]
    questions: tuple[Question, ...]
    samples: tuple[_SampleTable, ...]


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
    samples = tuple(
        Sample(each.id, each.question, each.text, each.score, each.why, each.earns, each.flags)
        for each in written.samples
    )
    return written.order, Criterion(
        written.id,
        written.title,
        written.judges,
        written.points,
        written.questions,
        written.descriptors,
        samples,
    )


def read_limits(path: Path) -> Topic:
    """What the figures can't certify, from its file. Raises BrokenFile where the file is none."""
    written = _read(path, _TopicFile)
    return Topic(written.id, written.title, written.judges, written.points, written.questions)


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
