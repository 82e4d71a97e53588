"""Keeping what was read as a collection: a small one in memory, of a large one the texts in the cache folder."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from exercises.retrieval import cache
from exercises.retrieval.collection import SPLITS, Collection, Document, Unreadable, digest_of
from exercises.retrieval.outside import still_there, work
from exercises.retrieval.progress import Progress
from exercises.retrieval.reading import Found, Source, read
from exercises.retrieval.stored import Writer, file_name, open_stored

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


def on_disk(name: str, source: Source, progress: Progress) -> Collection:
    """A collection whose texts are kept in the cache folder; read anew where the files have changed since.

    Reading them takes minutes, and is done in a process of its own.
    """
    key = cache.key("documents", source.stamp)
    found = read(source)
    stored = open_stored(key)
    if stored is None:
        asked = {"name": name, "path": str(source.path), "pattern": source.pattern, "key": key}
        work("documents", asked, progress)
        stored = still_there(open_stored(key))
    return _collection(name, name, found, stored, stored.ids, stored.digest)


def keep_documents(name: str, path: str, pattern: str, key: str, progress: Progress) -> None:
    """Reads the documents of a source and keeps them under a key. Unreadable where they are broken."""
    found = read(Source(Path(path), pattern))

    def heard() -> Iterator[Document]:
        for number, document in enumerate(found.documents(), start=1):
            if number % _EVERY == 0:
                progress("documents read", number, 0)
            yield document

    with cache.writing(file_name(key)) as file:
        writer = Writer(file)
        digest = digest_of(writer.passing(heard()), found.topics, found.grades, found.splits)
        _refuse_ids(name, writer.ids)
    writer.save(key, digest)
