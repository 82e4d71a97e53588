"""Where a collection's files lie: a folder, or a zip archive that is read in place and never unpacked.

An archive is checked before anything is read from it: no way out of the folder, no links, no more than the limits.
"""

import io
import stat
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO

from exercises.retrieval.collection import Unreadable

MOST_BYTES = 16 * 1024**3
MOST_FILES = 2_000
MOST_TIMES = 200
"""The most that a member of an archive may grow when unpacked, beyond its first megabytes: text grows tenfold."""


class Source:
    """Files by their name inside the folder or archive, with their sizes; of a folder those that fit a pattern."""

    def __init__(self, path: Path, pattern: str = "**/*") -> None:
        self.path, self.pattern = path, pattern
        if path.is_dir():
            found = {
                file.relative_to(path).as_posix(): file.stat().st_size
                for file in sorted(path.glob(pattern))
                if file.is_file() and file.resolve().is_relative_to(path.resolve())
            }
        else:
            found = _members(path)
        self.sizes = {name: size for name, size in found.items() if not PurePosixPath(name).name.startswith(".")}
        _refuse_too_much(path.name, self.sizes)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.sizes)

    @property
    def size(self) -> int:
        """All bytes, unpacked."""
        return sum(self.sizes.values())

    @property
    def stamp(self) -> str:
        """Changes when a file does: names, sizes, times. Where the folder lies and what it is called is no part."""
        paths = [self.path / name for name in self.names] if self.path.is_dir() else [self.path]
        times = [path.stat().st_mtime_ns for path in paths]
        return repr([*self.sizes.items(), *times])

    @contextmanager
    def open(self, name: str) -> Iterator[IO[str]]:
        """The text of a file: UTF-8, without a byte order mark, line ends as they are. Unreadable where it is not."""
        try:
            if self.path.is_dir():
                with (self.path / name).open(encoding="utf-8-sig", newline="") as file:
                    yield file
            else:
                with zipfile.ZipFile(self.path) as archive, archive.open(name) as packed:
                    yield io.TextIOWrapper(packed, encoding="utf-8-sig", newline="")
        except UnicodeDecodeError as error:
            raise Unreadable(f"{name} is not UTF-8 ({error.reason}). Save it as UTF-8 and add it again.") from None
        except (zipfile.BadZipFile, EOFError, OSError) as error:
            raise Unreadable(f"{name} can't be read: {error}.") from None


def _members(path: Path) -> dict[str, int]:
    try:
        with zipfile.ZipFile(path) as archive:
            members = archive.infolist()
    except (zipfile.BadZipFile, OSError) as error:
        raise Unreadable(
            f"{path.name} is no zip archive: {error}. Give a folder, a zip, or unpack other archives first."
        ) from None
    sizes: dict[str, int] = {}
    for member in members:
        name = member.filename
        parts = PurePosixPath(name.replace("\\", "/")).parts
        if name.startswith(("/", "\\")) or ".." in parts or ":" in name.split("/")[0]:
            raise Unreadable(f"{path.name} holds {name!r}, which points out of its folder. Nothing was read from it.")
        if stat.S_ISLNK(member.external_attr >> 16):
            raise Unreadable(f"{path.name} holds a link, {name!r}. Pack the file itself.")
        if member.flag_bits & 1:
            raise Unreadable(f"{path.name} is locked with a password. Pack it without one.")
        if member.file_size > MOST_TIMES * member.compress_size + 10_000_000:
            raise Unreadable(
                f"{path.name}: {name!r} grows more than {MOST_TIMES} times when unpacked. Nothing was read."
            )
        if name in sizes:
            raise Unreadable(f"{path.name} holds {name!r} twice. Keep it once.")
        if not member.is_dir() and "__MACOSX" not in parts:
            sizes[name] = member.file_size
    return sizes


def _refuse_too_much(where: str, sizes: dict[str, int]) -> None:
    if len(sizes) > MOST_FILES:
        raise Unreadable(f"{where} holds {len(sizes):,} files. A collection has at most {MOST_FILES:,}.")
    if sum(sizes.values()) > MOST_BYTES:
        raise Unreadable(f"{where} holds {sum(sizes.values()):,} bytes unpacked. The limit is {MOST_BYTES:,}.")
