"""What was worked out before, kept in the user's cache folder under a digest of what it was worked out from.

Nothing a visitor says is part of a file's name. Arrays lie in a file as they are in memory and are mapped from it, so
that opening them takes a moment and several processes hold them once. A file that can't be read counts as not there.
The folder is bounded: what was used longest ago goes first, and never what is in use.
"""

import contextlib
import hashlib
import json
import math
import mmap
import os
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any

if sys.platform != "win32":  # there a file that is mapped can't be removed in the first place
    import fcntl

MOST = 10_000_000_000
"""Bytes, about, that the folder may hold: a collection of the class's size with a few settings of its switches."""

PART = "part"
"""What names of keys begin with whose work is put together and removed within minutes, unless it is broken off."""

_VERSION = 2
_ALIGNED = 64
_RECENT, _ABANDONED = 600, 86_400  # seconds
_OURS = re.compile(r"[a-z]+-[0-9a-f]{32}\.(arrays|jsonl|npz)")  # npz: an earlier version's
_PART = re.compile(r"[a-z]+-[0-9a-f]{32}\..+\.part")


def folder() -> Path:
    """The cache folder: what HIT_OR_MISS_CACHE names, else the system's folder for caches."""
    if named := os.environ.get("HIT_OR_MISS_CACHE"):
        return Path(named)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "hit-or-miss"


def key(*parts: str) -> str:
    """A name for what is worked out from these parts."""
    return f"{parts[0]}-{hashlib.sha256(json.dumps([_VERSION, *parts]).encode()).hexdigest()[:32]}"


def is_there(name: str) -> bool:
    """True where something is kept under a key."""
    return (folder() / f"{name}.arrays").is_file()


@contextlib.contextmanager
def writing(file_name: str) -> Iterator[IO[bytes]]:
    """A new file of the folder. It appears whole or not at all. OSError where it can't be written."""
    folder().mkdir(parents=True, exist_ok=True)
    number, path = tempfile.mkstemp(dir=folder(), prefix=f"{file_name}.", suffix=".part")
    try:
        with os.fdopen(number, "wb") as file:
            yield file
        try:
            Path(path).replace(folder() / file_name)
        except PermissionError:  # on Windows, where somebody has it open: then it is the same
            if not (folder() / file_name).is_file():
                raise
            Path(path).unlink()
    except BaseException:
        Path(path).unlink(missing_ok=True)
        raise
    prune()


def save(name: str, arrays: Mapping[str, Any], texts: Sequence[str] = ()) -> None:
    """Keeps arrays and texts, which hold no line end, under a key. OSError where that can't be written."""
    import numpy as np

    lines = np.frombuffer("\n".join(texts).encode("utf-8", "surrogatepass"), dtype=np.uint8)
    held = {each: np.ascontiguousarray(array) for each, array in {**arrays, "texts": lines}.items()}
    about, at = {}, 0
    for each, array in held.items():
        about[each] = (array.dtype.str, array.shape, at)
        at += array.nbytes + _missing(array.nbytes)
    head = json.dumps(about).encode()
    with writing(f"{name}.arrays") as file:
        file.write(head + b" " * _missing(len(head) + 1) + b"\n")
        for array in held.values():
            file.write(array.reshape(-1).data)
            file.write(bytes(_missing(array.nbytes)))


def _missing(size: int) -> int:
    """How many bytes are missing to where an array may begin."""
    return -size % _ALIGNED


def load(name: str) -> tuple[dict[str, Any], tuple[str, ...]] | None:
    """What `save` kept under a key, the arrays mapped from the file and not to be written to; or None."""
    try:
        mapped = map_file(f"{name}.arrays")
        start = mapped.find(b"\n") + 1
        about = json.loads(mapped[:start])
        arrays = {each: _array(mapped, start + at, kind, shape) for each, (kind, shape, at) in about.items()}
        text = arrays.pop("texts").tobytes().decode("utf-8", "surrogatepass")
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return arrays, tuple(text.split("\n")) if text else ()


def _array(mapped: mmap.mmap, at: int, kind: str, shape: Sequence[int]) -> Any:
    import numpy as np

    count = math.prod(shape)
    flat = np.frombuffer(mapped, dtype=kind, count=count, offset=at) if count else np.empty(0, dtype=kind)
    return flat.reshape(shape)


def map_file(file_name: str) -> mmap.mmap:
    """A file of the folder, mapped, and in use for as long as that lives. OSError or ValueError where that fails."""
    path = folder() / file_name
    with path.open("rb") as file:
        if sys.platform != "win32":
            with contextlib.suppress(OSError):  # a file system that has no locks
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)  # the mapping holds it on
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    with contextlib.suppress(OSError):
        os.utime(path)
    return mapped


def remove(name: str) -> None:
    """Takes what is kept under a key away, unless it is in use."""
    _remove(folder() / f"{name}.arrays")


def prune(most: int = MOST) -> None:
    """Removes what was used longest ago until the folder holds no more than `most` bytes.

    What a process has open stays, and so does what was used in the ten minutes before the latest use of anything: it
    may have been made for somebody who is about to open it. Files with other names than this module gives are neither
    touched nor counted.
    """
    found: list[tuple[float, int, Path]] = []
    for path in folder().iterdir():
        if _OURS.fullmatch(path.name) or _PART.fullmatch(path.name):
            with contextlib.suppress(OSError):  # another process has removed it
                about = path.stat()
                found.append((about.st_mtime, about.st_size, path))
    found.sort()
    now = found[-1][0] if found else 0.0
    total = sum(size for _, size, _ in found)
    for used, size, path in found:
        is_part = path.suffix == ".part" or path.name.startswith(f"{PART}-")
        bound = _ABANDONED if is_part else _RECENT
        if now - used > bound and (is_part or total > most) and _remove(path):
            total -= size


def _remove(path: Path) -> bool:
    try:
        with path.open("r+b") as file:  # some file systems lock for one alone only what is open for writing
            if sys.platform != "win32":
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # fails where somebody has it open
        path.unlink()
    except OSError:
        return False
    return True
