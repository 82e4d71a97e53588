"""What was worked out before, kept in the user's cache folder under a digest of what it was worked out from.

Nothing a visitor says is part of a file's name. A file that can't be read counts as not there, and where nothing
can be written all is worked out each time.
"""

import contextlib
import hashlib
import json
import os
import sys
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

_VERSION = 1


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


def save(name: str, arrays: Mapping[str, Any], texts: Sequence[str] = ()) -> None:
    """Keeps arrays and texts under a key. It appears whole or not at all."""
    import numpy as np

    with contextlib.suppress(OSError):
        folder().mkdir(parents=True, exist_ok=True)
        written, path = tempfile.mkstemp(dir=folder(), suffix=".part")
        try:
            with os.fdopen(written, "wb") as file:
                lines = np.frombuffer("\n".join(texts).encode("utf-8", "surrogatepass"), dtype=np.uint8)
                np.savez(file, allow_pickle=False, **arrays, texts=lines)
            Path(path).replace(folder() / f"{name}.npz")
        except BaseException:
            Path(path).unlink(missing_ok=True)
            raise


def load(name: str) -> tuple[dict[str, Any], tuple[str, ...]] | None:
    """What `save` kept under a key, or None."""
    import numpy as np

    try:
        with np.load(folder() / f"{name}.npz", allow_pickle=False) as kept:
            arrays = {each: kept[each] for each in kept.files}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return None
    text = arrays.pop("texts").tobytes().decode("utf-8", "surrogatepass")
    return arrays, tuple(text.split("\n")) if text else ()
