"""Putting a collection into the data folder: from a folder or zip on this machine, or a zip from the net.

A download that breaks off goes on where it stopped when it is asked for again. What arrives is checked and read as a
whole under a hidden name, and takes its own name only then: a collection is in the data folder whole, or not at all.
"""

import shutil
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from exercises.retrieval.collection import Collection, Unreadable
from exercises.retrieval.library import DATA, data_folder, folder_problem, open_at, places, slug, titles
from exercises.retrieval.progress import Progress, silent
from exercises.retrieval.reading import Source
from exercises.retrieval.reading.source import MOST_BYTES

_PIECE = 1 << 20
_PATIENCE = 60


def add(what: str, progress: Progress = silent) -> Collection:
    """Adds a collection and gives it, read. Unreadable, with nothing left in the data folder, where it is refused."""
    folder = data_folder()
    if folder is None:
        raise Unreadable(
            folder_problem() or f"{DATA} is not set. Set it to the folder that collections are to be kept in."
        )
    is_url = what.lower().startswith(("http://", "https://"))
    path = Path(urllib.parse.urlsplit(what).path if is_url else what)
    if not is_url and not path.exists():
        raise Unreadable(f"There is no file or folder {what}.")
    if not is_url and not path.is_dir() and path.suffix.lower() != ".zip":
        raise Unreadable(f"{path.name} is one file. Give the folder that holds the collection's files, or its zip.")
    path = path if is_url else path.resolve()
    name = slug(path.name if not is_url and path.is_dir() else path.stem)
    if not name:
        raise Unreadable(f"{what} gives the collection no name. Rename it: letters and digits.")
    if name in titles() or name in places():
        raise Unreadable(f"There is a collection {name} already. Remove it, or give the new one another name.")
    hidden = folder / f".{name}.part"
    if is_url:
        hidden = _download(what, folder, name, progress)
    else:
        _clear(hidden)
        _copy(path, hidden)
    target = folder / (name if hidden.is_dir() else f"{name}.zip")
    try:
        collection = open_at(name, Source(hidden), progress)
    except BaseException:
        _clear(hidden)
        raise
    hidden.rename(target)
    return collection


def _clear(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _copy(path: Path, to: Path) -> None:
    if not path.is_dir():
        shutil.copyfile(path, to)
        return
    for name in Source(path).names:
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path / name, to / name)


def _download(url: str, folder: Path, name: str, progress: Progress) -> Path:
    """The whole file under a hidden name. What an earlier try left is continued if the server's file is the same."""
    part, mark = folder / f".{name}.download", folder / f".{name}.version"
    have = part.stat().st_size if part.is_file() and mark.is_file() else 0
    headers = {"User-Agent": "hit-or-miss", "Accept-Encoding": "identity"}
    if have:
        headers |= {"Range": f"bytes={have}-", "If-Range": mark.read_text(encoding="utf-8")}
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=_PATIENCE) as answer:  # noqa: S310
            is_rest = answer.status == 206 and answer.headers.get("Content-Range", "").startswith(f"bytes {have}-")
            if answer.status == 206 and not is_rest:
                raise Unreadable(f"{url} sent another part than was asked for. Remove {part.name} and try again.")
            have = have if is_rest else 0
            total = have + int(answer.headers.get("Content-Length") or 0)
            _refuse_large(url, total)
            version = answer.headers.get("ETag") or answer.headers.get("Last-Modified") or ""
            if version and not version.startswith("W/"):
                mark.write_text(version, encoding="utf-8")
            else:
                mark.unlink(missing_ok=True)
            with part.open("ab" if have else "wb") as file:
                while piece := answer.read(_PIECE):
                    have += file.write(piece)
                    _refuse_large(url, have)
                    progress("bytes downloaded", have, total)
    except urllib.error.HTTPError as error:
        if error.code == 416:
            _clear(part)
        raise Unreadable(f"{url} answers {error.code}: {error.reason}. Check the address and try again.") from None
    except (OSError, ValueError) as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable(
            f"The download of {url} broke off after {have:,} bytes: {error}. The same command goes on from there."
        ) from None
    if total and have < total:
        raise Unreadable(
            f"The download of {url} broke off after {have:,} of {total:,} bytes. The same command goes on from there."
        )
    mark.unlink(missing_ok=True)
    whole = folder / f".{name}.part"
    part.replace(whole)
    return whole


def _refuse_large(url: str, size: int) -> None:
    if size > MOST_BYTES:
        raise Unreadable(f"{url} has more than {MOST_BYTES:,} bytes, which is the limit. Nothing was added.")
