"""Keeping what was read as a collection: a small one in memory, of a large one the texts in the cache folder."""

import mmap
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from exercises.retrieval import cache
from exercises.retrieval.collection import SPLITS, Collection, Document, Unreadable, digest_of
from exercises.retrieval.progress import Progress
from exercises.retrieval.reading import Found, Source, read

_EVERY = 500


def in_memory(name: str, title: str, found: Found) -> Collection:
    """A small collection, its texts in memory."""
    documents = tuple(found.documents())
    ids = tuple(document.id for document in documents)
    digest = digest_of(documents, found.topics, found.grades, found.splits)
    return _collection(name, title, found, documents, ids, digest)


def _collection(
    name: str, title: str, found: Found, documents: Sequence[Document], ids: tuple[str, ...], digest: str
) -> Collection:
    _refuse_ids(name, ids)
    for split in SPLITS:
        if not found.splits[split]:
            raise Unreadable(f"{name} has no query for {split}. It needs one at least for training and one for test.")
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


def on_disk(name: str, source: Source, progress: Progress) -> Collection:
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
