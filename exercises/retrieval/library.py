"""The collections there are: the one that comes with the course, Docent, and what lies in the data folder.

A collection is asked for by its name, and only names that stand in the list are opened: no path comes from outside.
"""

import mmap
import os
import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from exercises.retrieval import cache
from exercises.retrieval.collection import Collection, Document, Topic, Unreadable, digest_of, split_by_half
from exercises.retrieval.docent import load_docent
from exercises.retrieval.progress import Progress, silent
from exercises.retrieval.reading import Found, Source, read

DATA = "HIT_OR_MISS_DATA"
BUNDLED, DOCENT = "web", "docent"
_TITLES = {BUNDLED: "Two hundred web pages", DOCENT: "Docent, eight help pages"}
_CONTENT = Path(__file__).parents[1] / "content"
_IN_MEMORY = 20_000_000
_EVERY = 500


def data_folder() -> Path | None:
    """The folder for collections of one's own, where HIT_OR_MISS_DATA names one that is there."""
    named = os.environ.get(DATA)
    folder = Path(named) if named else None
    return folder if folder is not None and folder.is_dir() else None


def slug(name: str) -> str:
    """A file's name as the name of a collection: small letters, digits and hyphens; empty where there are none."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def places() -> dict[str, Path]:
    """Name -> where it lies, for each collection in the data folder, read or not: folders, zips, three loose TSVs."""
    folder = data_folder()
    if folder is None:
        return {}
    found: dict[str, Path] = {}
    for path in sorted(folder.iterdir()):
        name = slug(path.stem if path.suffix == ".zip" else path.name)
        if name and name not in _TITLES and not path.name.startswith(".") and (path.is_dir() or path.suffix == ".zip"):
            found.setdefault(name, path)
    if any(path.suffix == ".tsv" for path in folder.iterdir()):
        found.setdefault("msmarco", folder)
    return found


def titles() -> dict[str, str]:
    """Name -> title of each collection, those that come with the course first."""
    return _TITLES | {name: name for name in places()}


def _source(name: str) -> Source:
    """The files of a collection in the data folder; where they lie in it loose, the TSVs alone."""
    path = places()[name]
    return Source(path, "*.tsv") if path == data_folder() else Source(path)


def open_collection(name: str, progress: Progress = silent) -> Collection:
    """A collection by its name. KeyError for a name that is not in the list; Unreadable for broken files.

    A large one is read once, which takes minutes, and from then on from the cache folder. `progress` hears how many
    documents were read; how many there are is known only at the end.
    """
    if name == DOCENT:
        return _docent()
    if name == BUNDLED:
        return bundled(_CONTENT / "collection")
    return open_at(name, _source(name), progress)


@lru_cache(maxsize=1)
def bundled(folder: Path) -> Collection:
    """The course's own collection from its folder."""
    return _in_memory(BUNDLED, _TITLES[BUNDLED], read(Source(folder)))


@lru_cache(maxsize=1)
def _docent() -> Collection:
    stored = load_docent(_CONTENT / "docent.json")
    topics = tuple(Topic(f"docent-{number}", question) for number, (question, _) in enumerate(stored.golden, start=1))
    grades = {
        topic.id: dict.fromkeys(sorted(relevant), 1) for topic, (_, relevant) in zip(topics, stored.golden, strict=True)
    }
    found = Found(
        "Docent",
        lambda: (Document(page.id, page.title, page.text, "help") for page in stored.pages),
        topics,
        grades,
        split_by_half([topic.id for topic in topics]),
        notes=("Training is the first half of the questions, test the second.",),
    )
    return _in_memory(DOCENT, _TITLES[DOCENT], found)


_open: dict[tuple[str, str], Collection] = {}
_MOST_OPEN = 3


def is_open(name: str) -> bool:
    """True where `open_collection` takes a moment only: the collection is small, or open already."""
    if name in _TITLES:
        return True
    source = _source(name)
    return source.size < _IN_MEMORY or (name, source.stamp) in _open


def open_at(name: str, source: Source, progress: Progress = silent) -> Collection:
    """The collection of a source, under a name. Those opened last stay open, as long as their files do not change."""
    key = (name, source.stamp)
    if key not in _open:
        if source.size < _IN_MEMORY:
            collection = _in_memory(name, name, read(source))
        else:
            collection = _on_disk(name, source, progress)
        while len(_open) >= _MOST_OPEN:
            _open.pop(next(iter(_open)), None)
        _open[key] = collection
    return _open[key]


def _in_memory(name: str, title: str, found: Found) -> Collection:
    documents = tuple(found.documents())
    ids = tuple(document.id for document in documents)
    digest = digest_of(documents, found.topics, found.grades, found.splits)
    return _collection(name, title, found, documents, ids, digest)


def _collection(
    name: str, title: str, found: Found, documents: Sequence[Document], ids: tuple[str, ...], digest: str
) -> Collection:
    _refuse_ids(name, ids)
    known = set(ids)
    missing = sum(doc not in known for judged in found.grades.values() for doc in judged)
    notes = found.notes
    if missing:
        notes += (f"Judged documents that are not in the collection: {missing:,}. No model can find those.",)
    return Collection(
        name,
        title,
        documents,
        ids,
        {topic.id: topic for topic in found.topics},
        found.grades,
        found.splits,
        digest,
        found.gold,
        notes,
    )


def _refuse_ids(name: str, ids: Sequence[str]) -> None:
    if len(set(ids)) < len(ids):
        seen: set[str] = set()
        twice = next(id for id in ids if id in seen or seen.add(id))  # type: ignore[func-returns-value]
        raise Unreadable(f"{name} holds document {twice} twice. Keep it once.")
    if not ids:
        raise Unreadable(f"{name} holds no document.")
    if bad := [id for id in ids if not id or set(id) & set("\t\r\n")]:
        raise Unreadable(f"{name} has the document id {bad[0]!r}. Ids are not empty and hold no tab and no line end.")


class _Stored(Sequence[Document]):
    """Documents in a file, a JSON line each; a text is read when it is asked for."""

    def __init__(self, path: Path, starts: Any) -> None:
        with path.open("rb") as file:
            self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._starts = starts

    def __len__(self) -> int:
        return len(self._starts) - 1

    def __getitem__(self, number: Any) -> Any:
        start, end = int(self._starts[number]), int(self._starts[number + 1])
        return Document(*msgspec.json.decode(self._bytes[start:end], type=tuple[str, str, str, str]))

    def __iter__(self) -> Iterator[Document]:
        return (self[number] for number in range(len(self)))


def _on_disk(name: str, source: Source, progress: Progress) -> Collection:
    """A collection whose texts are kept in the cache folder; read anew where the files have changed since."""
    key = cache.key("documents", source.stamp)
    path = cache.folder() / f"{key}.jsonl"
    found = read(source)
    kept = cache.load(key)
    if kept is None or not path.is_file():
        kept = _keep(path, key, found, progress)
    arrays, (digest, *ids) = kept
    return _collection(name, name, found, _Stored(path, arrays["starts"]), tuple(map(_id, ids)), digest)


def _id(line: str) -> str:
    return msgspec.json.decode(line, type=str)


def _keep(path: Path, key: str, found: Found, progress: Progress) -> tuple[dict[str, Any], tuple[str, ...]]:
    import numpy as np

    starts, ids = [0], []
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        written, part = tempfile.mkstemp(dir=path.parent, suffix=".part")
    except OSError as error:
        raise Unreadable(
            f"The cache folder {path.parent} can't be written: {error}. Name one in HIT_OR_MISS_CACHE."
        ) from None

    def documents(write: Callable[[bytes], int]) -> Iterator[Document]:
        for document in found.documents():
            line = msgspec.json.encode((document.id, document.title, document.text, document.kind)) + b"\n"
            starts.append(starts[-1] + write(line))
            ids.append(document.id)
            if len(ids) % _EVERY == 0:
                progress("documents read", len(ids), 0)
            yield document

    try:
        with os.fdopen(written, "wb") as file:
            digest = digest_of(documents(file.write), found.topics, found.grades, found.splits)
        _refuse_ids(path.name, ids)
        Path(part).replace(path)
    except BaseException:
        Path(part).unlink(missing_ok=True)
        raise
    arrays = {"starts": np.array(starts, dtype=np.int64)}
    texts = (digest, *(msgspec.json.encode(id).decode() for id in ids))
    cache.save(key, arrays, texts)
    return arrays, texts
