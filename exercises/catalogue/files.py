"""One TOML file, one exercise (or, for Docent, one exercise a question). The shape is checked on reading."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec

from exercises.catalogue.broken import BrokenFile
from exercises.model import Exercise, Kind, Measure, Query
from exercises.retrieval import load_docent

_LARGEST_K = 100
_HIGHEST_GRADE = 10


class _List(msgspec.Struct, forbid_unknown_fields=True):
    """A list typed into the file: its documents, and either relevant ids or grades."""

    ranking: list[str]
    relevant: list[str] = []
    grades: dict[str, int] = {}


class _Stored(msgspec.Struct, forbid_unknown_fields=True):
    """Queries of a stored run."""

    file: str
    run: str
    split: str
    queries: list[str]


class _Runs(msgspec.Struct):
    """A data file of stored runs; what else it says is for people."""

    corpus: list[str]
    development: dict[str, list[str]]
    test: dict[str, list[str]]
    runs: dict[str, dict[str, list[str]]]


class _Docent(msgspec.Struct, forbid_unknown_fields=True):
    """Docent's questions, in order, each under a short name."""

    file: str
    names: list[str]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    kind: Kind
    order: int
    title: str
    ask: str
    fields: list[str]
    hints: tuple[str, str, str]
    k: int | None = None
    macro: bool = False
    belongs_to: Literal["predict", "docent", "holdout"] = "predict"
    targets: dict[str, list[str]] = {}
    list: _List | None = None
    stored: _Stored | None = None
    docent: _Docent | None = None


def read_file(path: Path) -> tuple[int, list[Exercise], str | None]:
    """The place in the course, the exercises of a file, and the data file it draws on, if any.

    Raises BrokenFile on anything that is not as it should be.
    """
    written = _decoded(path.name, path.read_bytes())
    if written.id != path.stem:
        raise BrokenFile(path.name, "id", f"is {written.id!r}. Give it the name of the file, {path.stem!r}.")
    return _read(path, written)


def read_text(text: str) -> Exercise:
    """The exercise in a text that is no file yet, by the same rules. Raises BrokenFile.

    Nothing stands beside it, so it holds its own list; `id` is the name that its file is to have.
    """
    written = _decoded("the text", text.encode("utf-8", "surrogatepass"))
    for name in ("stored", "docent"):
        if getattr(written, name) is not None:
            raise BrokenFile("the text", name, "names a file, and none stands beside a text. Give a [list] of its own.")
    if written.list is None:
        raise BrokenFile("the text", "list", "is missing. Add it: a ranking, and what is relevant or its grades.")
    _, (exercise,), _ = _read(Path(f"{written.id}.toml"), written)
    return exercise


def _decoded(file: str, content: bytes) -> _File:
    try:
        return msgspec.toml.decode(content, type=_File)
    except msgspec.ValidationError as error:
        reason, _, where = str(error).partition(" - at `$")
        raise BrokenFile(file, where.strip("`.") or "top level", reason) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BrokenFile(file, "TOML", str(error)) from None
    except ValueError:
        raise BrokenFile(file, "TOML", "a number has more digits than can be read.") from None
    except RecursionError:
        raise BrokenFile(file, "TOML", "brackets stand inside brackets, too deep to be read.") from None


def _read(path: Path, written: _File) -> tuple[int, list[Exercise], str | None]:
    for name in ("title", "ask"):
        if not getattr(written, name).strip():
            raise BrokenFile(path.name, name, "is empty. A learner needs it.")
    if not all(hint.strip() for hint in written.hints):
        raise BrokenFile(path.name, "hints", "has an empty step. The ladder has three.")
    if [written.list, written.stored, written.docent].count(None) != 2:
        raise BrokenFile(path.name, "list", "or stored or docent: give exactly one of the three.")
    fields = _fields(path.name, written)
    if written.k is not None and not 1 <= written.k <= _LARGEST_K:
        raise BrokenFile(path.name, "k", f"is {written.k}. The cut-off k is 1 to {_LARGEST_K}.")
    targets = {label: tuple(names) for label, names in written.targets.items()}

    def exercise(name: str, title: str, queries: Sequence[Query]) -> Exercise:
        return Exercise(
            name,
            written.kind,
            title,
            written.ask,
            tuple(queries),
            fields,
            written.hints,
            k=written.k,
            is_macro=written.macro,
            targets=targets,
            belongs_to=written.belongs_to,
        )

    if written.docent is not None:
        beside = _beside(path, written.docent.file, "docent.file")
        try:
            answered = load_docent(beside).answer_all()
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            message = f"names {written.docent.file!r}, which holds no corpus with questions: {error!r}."
            raise BrokenFile(path.name, "docent.file", message) from None
        if not all(name.strip() for name in written.docent.names):
            raise BrokenFile(path.name, "docent.names", "has an empty name. A learner needs it.")
        if len(written.docent.names) != len(answered):
            raise BrokenFile(
                path.name, "docent.names", f"has {len(written.docent.names)} for {len(answered)} questions."
            )
        named = zip(written.docent.names, answered, strict=True)
        return (
            written.order,
            [exercise(f"{written.id}-{each.number}", name, [each.query]) for name, each in named],
            written.docent.file,
        )
    if written.stored is not None:
        queries = _stored_queries(path, written.stored)
        if not queries:
            raise BrokenFile(path.name, "stored.queries", "is empty. Name at least one query.")
        if len({query.id for query in queries}) < len(queries):
            raise BrokenFile(path.name, "stored.queries", "names a query twice: it would count double in a mean.")
        if len(queries) != 1 and not written.macro:
            raise BrokenFile(path.name, "stored.queries", "names several queries. Set macro = true, or name one.")
        return written.order, [exercise(written.id, written.title, queries)], written.stored.file
    assert written.list is not None  # noqa: S101  # exactly one of the three is given
    return written.order, [exercise(written.id, written.title, [_typed_query(path.name, written)])], None


def _fields(file: str, written: _File) -> tuple[Measure, ...]:
    if not written.fields:
        raise BrokenFile(file, "fields", "is empty. Ask for at least one measure, such as P@3.")
    if len(set(written.fields)) < len(written.fields):
        raise BrokenFile(file, "fields", "asks for a measure twice.")
    try:
        fields = tuple(Measure.parse(label) for label in written.fields)
    except ValueError as error:
        raise BrokenFile(file, "fields", str(error)) from None
    if any(field.k is not None and field.k > _LARGEST_K for field in fields):
        raise BrokenFile(file, "fields", f"has a cut-off above {_LARGEST_K}, which nobody works out by hand.")
    return fields


def _typed_query(file: str, written: _File) -> Query:
    typed = written.list
    assert typed is not None  # noqa: S101  # the caller looked
    if typed.relevant and typed.grades:
        raise BrokenFile(file, "list", "has both relevant and grades. Give one of them.")
    if len(set(typed.relevant)) < len(typed.relevant):
        raise BrokenFile(file, "list.relevant", "names a document twice.")
    for name, ids in (("ranking", typed.ranking), ("relevant", typed.relevant), ("grades", typed.grades)):
        if "" in ids:
            raise BrokenFile(file, f"list.{name}", "has an empty id. Ids are text, and not empty.")
    if any(not 0 <= grade <= _HIGHEST_GRADE for grade in typed.grades.values()):
        raise BrokenFile(file, "list.grades", f"has a grade outside 0 to {_HIGHEST_GRADE}.")
    return Query(written.id, tuple(typed.ranking), typed.grades or dict.fromkeys(typed.relevant, 1))


def _beside(path: Path, name: str, field: str) -> Path:
    beside = path.parent / name
    if Path(name).name != name or not beside.is_file():
        raise BrokenFile(path.name, field, f"names {name!r}. No such file stands beside the exercise.")
    return beside


def _stored_queries(path: Path, stored: _Stored) -> list[Query]:
    try:
        content = msgspec.json.decode(_beside(path, stored.file, "stored.file").read_bytes(), type=_Runs)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        message = f"names {stored.file!r}, which holds no stored runs: {error}."
        raise BrokenFile(path.name, "stored.file", message) from None
    run = content.runs.get(stored.run)
    if run is None:
        raise BrokenFile(path.name, "stored.run", f"is {stored.run!r}. Runs there are: {', '.join(content.runs)}.")
    splits = {"development": content.development, "test": content.test}
    judged = splits.get(stored.split)
    if judged is None:
        raise BrokenFile(path.name, "stored.split", f"is {stored.split!r}. Splits there are: {', '.join(splits)}.")
    for query in stored.queries:
        if query not in judged or query not in run:
            known = ", ".join(judged)
            raise BrokenFile(path.name, "stored.queries", f"names {query!r}. Queries of {stored.split}: {known}.")
    documents = frozenset(content.corpus)
    return [Query(query, tuple(run[query]), dict.fromkeys(judged[query], 1), documents) for query in stored.queries]
