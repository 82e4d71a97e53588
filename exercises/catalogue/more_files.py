"""The kinds of exercise that are not predicted figures: changes, puzzles, validity, scenarios, and the concepts."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import msgspec

from exercises.catalogue.broken import BrokenFile, read_toml
from exercises.catalogue.concept_files import Concept, read_concept
from exercises.grading import Option, Scenario, Validity
from exercises.model import Query
from exercises.mutations import (
    Change,
    Condition,
    ImpossibleOperation,
    OperationName,
    Puzzle,
    Setup,
    TestOnly,
    apply_all,
    read_operations,
)
from exercises.reference import Judgment, ranking_problems


class _Strict(msgspec.Struct, forbid_unknown_fields=True):
    """A table of a file; a field it does not know is a mistake in writing."""


class _List(_Strict):
    ranking: list[str]
    relevant: list[str] = []
    grades: dict[str, int] = {}
    spares: list[str] = []

    def setup(self, name: str, k: int) -> Setup:
        """The list in a collection of its own documents, the judged ones and the spares."""
        grades = self.grades or dict.fromkeys(self.relevant, 1)
        documents = frozenset({*self.ranking, *grades, *self.spares})
        return Setup(Query(name, tuple(self.ranking), grades, documents), k)


class _Change(_Strict):
    id: str
    kind: Literal["direction"]
    order: int
    name: str
    k: int
    lesson: str
    ask: str | None = None
    list: _List | None = None
    operations: str = ""


class _Puzzle(_Strict):
    id: str
    kind: Literal["puzzle"]
    order: int
    title: str
    ask: str
    difficulty: Literal[1, 2, 3]
    k: int
    list: _List
    allowed: tuple[OperationName, ...]
    goal: tuple[str, ...]
    par: int
    lesson: str


class _Validity(_Strict):
    id: str
    kind: Literal["validity"]
    order: int
    title: str
    ask: str
    lesson: str
    ranking: list[Any] | None = None
    ranks: list[int] = []
    run: dict[str, list[Any]] | None = None
    judgments: list[tuple[Any, Any, Any]] | None = None
    queries: list[str] = []
    documents: list[str] | None = None


class _Option(_Strict):
    text: str
    right: bool
    why: str


class _Scenario(_Strict):
    id: str
    kind: Literal["choice"]
    order: int
    title: str
    situation: str
    options: list[_Option]
    on_own_run: bool = False


Other = Change | TestOnly | Puzzle | Validity | Scenario | Concept
"""An exercise that asks for something else than figures."""


def _change(file: str, written: _Change) -> Change | TestOnly:
    if written.list is None:
        if written.operations or not written.ask:
            raise BrokenFile(file, "list", "is missing. Only a change to the sealed test, with an ask, has none.")
        return TestOnly(written.id, written.name, written.ask, written.lesson)
    start = written.list.setup(written.id, written.k)
    if ranking_problems(start.ranking, documents=start.query.documents):
        raise BrokenFile(file, "list.ranking", "is not valid. A change starts from a valid list.")
    try:
        operations = read_operations(written.operations)
        apply_all(start, operations)
    except ImpossibleOperation as error:
        raise BrokenFile(file, "operations", str(error)) from None
    if not operations:
        raise BrokenFile(file, "operations", "is empty. Name at least one, such as m2-1.")
    return Change(written.id, written.name, start, operations, written.lesson)


def _puzzle(file: str, written: _Puzzle) -> Puzzle:
    try:
        goal = tuple(map(Condition.parse, written.goal))
    except ValueError as error:
        raise BrokenFile(file, "goal", str(error)) from None
    if not goal or not written.allowed:
        raise BrokenFile(file, "goal", "or allowed is empty. A puzzle needs both.")
    return Puzzle(
        written.id,
        written.title,
        written.ask,
        written.difficulty,
        written.list.setup(written.id, written.k),
        written.allowed,
        goal,
        written.par,
        tuple(written.list.spares),
        written.lesson,
    )


def _validity(file: str, written: _Validity) -> Validity:
    given: list[tuple[Literal["list", "run", "judgments"], object]] = [
        ("list", written.ranking),
        ("run", written.run),
        ("judgments", written.judgments),
    ]
    shown = [name for name, content in given if content is not None]
    if len(shown) != 1:
        raise BrokenFile(file, "ranking", "or run or judgments: show exactly one of the three.")
    if written.ranks and len(written.ranks) != len(written.ranking or []):
        raise BrokenFile(file, "ranks", "has another length than ranking.")
    return Validity(
        written.id,
        written.title,
        written.ask,
        shown[0],
        written.lesson,
        ranking=tuple(written.ranking or ()),
        ranks=tuple(written.ranks),
        run={query: tuple(docs) for query, docs in (written.run or {}).items()},
        judgments=tuple(Judgment(*each) for each in written.judgments or ()),
        queries=tuple(written.queries),
        documents=None if written.documents is None else frozenset(written.documents),
    )


def _scenario(file: str, written: _Scenario) -> Scenario:
    options = tuple(Option(each.text, each.right, each.why) for each in written.options)
    if sum(option.is_right for option in options) != 1 or len(options) < 2:
        raise BrokenFile(file, "options", "needs two options or more, exactly one of them right.")
    return Scenario(written.id, written.title, written.situation, options, written.on_own_run)


_READERS: dict[str, tuple[type[msgspec.Struct], Callable[[str, Any], Other]]] = {
    "changes": (_Change, _change),
    "puzzles": (_Puzzle, _puzzle),
    "validity": (_Validity, _validity),
    "scenarios": (_Scenario, _scenario),
}
"""Folder beside the predict exercises -> the shape of its files and how one becomes an exercise."""

_CONCEPTS = "concepts"
FOLDERS = (*_READERS, _CONCEPTS)


def read_other(path: Path) -> tuple[int, Other]:
    """The place in the course and the exercise of a file in one of FOLDERS. Raises BrokenFile."""
    file = f"{path.parent.name}/{path.name}"
    if path.parent.name == _CONCEPTS:
        return read_concept(path, file)
    shape, build = _READERS[path.parent.name]
    written: Any = read_toml(path, file, shape)
    for name in ("title", "name", "ask", "lesson", "situation"):
        text: str | None = getattr(written, name, None)
        if text is not None and not text.strip():
            raise BrokenFile(file, name, "is empty. A learner needs it.")
    return written.order, build(file, written)
