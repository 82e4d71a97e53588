"""The documents of a large collection in the cache folder: a JSON line each, and where each line begins."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import IO, Any

import msgspec

from exercises.retrieval import cache
from exercises.retrieval.collection import Document

_LINE = msgspec.json.Decoder(tuple[str, str, str, str])


class Stored(Sequence[Document]):
    """Documents in a file; a text is read when it is asked for.

    key     what they are kept under
    digest  the collection's
    ids     of all documents, in order
    """

    def __init__(self, key: str, digest: str, ids: tuple[str, ...], starts: Any) -> None:
        self.key, self.digest, self.ids = key, digest, ids
        self._starts = starts
        self._bytes = cache.map_file(file_name(key))

    def __len__(self) -> int:
        return len(self.ids)

    def __getitem__(self, number: Any) -> Any:
        start, end = int(self._starts[number]), int(self._starts[number + 1])
        return Document(*_LINE.decode(self._bytes[start:end]))

    def __iter__(self) -> Iterator[Document]:
        return self.between(0, len(self))

    def between(self, start: int, stop: int) -> Iterator[Document]:
        """The documents from one number up to another, which is not included."""
        return (self[number] for number in range(start, stop))

    def parts(self, count: int) -> tuple[tuple[int, int], ...]:
        """(start, stop) of at most so many parts, of about the same number of bytes; none is empty."""
        import numpy as np

        ends = np.searchsorted(self._starts, np.linspace(0, int(self._starts[-1]), count + 1)[1:-1]).tolist()
        cuts = sorted({0, *ends, len(self)})
        return tuple(pairwise(cuts))


def file_name(key: str) -> str:
    """The file of the texts that are kept under a key."""
    return f"{key}.jsonl"


def open_stored(key: str) -> Stored | None:
    """What is kept under a key; None where that is nothing, or broken."""
    kept = cache.load(key)
    if kept is None:
        return None
    arrays, (digest, *ids) = kept
    try:
        return Stored(key, digest, tuple(msgspec.json.decode(id, type=str) for id in ids), arrays["starts"])
    except (OSError, ValueError):
        return None


class Writer:
    """Writes documents into a file while somebody else reads them, and notes where each begins."""

    def __init__(self, file: IO[bytes]) -> None:
        self.ids: list[str] = []
        self._starts = array("q", [0])
        self._file = file

    def passing(self, documents: Iterable[Document]) -> Iterator[Document]:
        """The same documents, each written before it is handed on."""
        for document in documents:
            line = msgspec.json.encode((document.id, document.title, document.text, document.kind)) + b"\n"
            self._file.write(line)
            self._starts.append(self._starts[-1] + len(line))
            self.ids.append(document.id)
            yield document

    def save(self, key: str, digest: str) -> None:
        """Keeps what was noted; the file is to be in place."""
        ids = (msgspec.json.encode(id).decode() for id in self.ids)
        cache.save(key, {"starts": self._starts}, (digest, *ids))
