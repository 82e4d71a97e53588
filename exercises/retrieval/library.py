"""The collections there are: the one that comes with the course, Docent, and what lies in the data folder.

A collection is asked for by its name, and only names that stand in the list are opened: no path comes from outside.
"""

import os
import re
from functools import lru_cache
from pathlib import Path

from exercises.retrieval.collection import Collection, Document, Topic, split_by_half
from exercises.retrieval.docent import load_docent
from exercises.retrieval.keeping import in_memory, on_disk
from exercises.retrieval.progress import Progress, silent
from exercises.retrieval.reading import Found, Source, read

DATA = "HIT_OR_MISS_DATA"
BUNDLED, DOCENT = "web", "docent"
_TITLES = {BUNDLED: "Web pages, written for this lab", DOCENT: "Docent, eight help pages"}
_CONTENT = Path(__file__).parents[1] / "content"
_IN_MEMORY = 20_000_000


def data_folder() -> Path | None:
    """The folder for collections of one's own, where HIT_OR_MISS_DATA names one that is there."""
    named = os.environ.get(DATA)
    folder = Path(named) if named else None
    return folder if folder is not None and folder.is_dir() else None


def folder_problem() -> str | None:
    """Why there is no data folder although HIT_OR_MISS_DATA names one; None where nothing is wrong."""
    named = os.environ.get(DATA)
    if not named or data_folder():
        return None
    return f"{DATA} is {named}, and there is no such folder. Make it, or name one that exists."


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
    return in_memory(BUNDLED, _TITLES[BUNDLED], read(Source(folder)))


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
    return in_memory(DOCENT, _TITLES[DOCENT], found)


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
            collection = in_memory(name, name, read(source))
        else:
            collection = on_disk(name, source, progress)
        while len(_open) >= _MOST_OPEN:
            _open.pop(next(iter(_open)), None)
        _open[key] = collection
    return _open[key]
