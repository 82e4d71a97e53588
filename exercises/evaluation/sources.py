"""The bytes of a file, unpacked, under the name that problems call it by."""

import zlib
from dataclasses import dataclass
from pathlib import Path

from exercises.reference import InvalidInput, Problem

LARGEST = 2 * 1024**3 - 1
"""Bytes of content that are read at most."""

_PACKED_SMALL, _FOLD = 64 * 1024**2, 100  # a run packs to a tenth; what unfolds a hundred times is no run
_STEP = 1 << 24


@dataclass(frozen=True, slots=True)
class Source:
    """What a file holds, unpacked; `name` is the file's, without its folder."""

    name: str
    content: bytes

    @property
    def stem(self) -> str:
        """The name a run goes by: a.run.gz is a.run, and a.run is a."""
        return Path(self.name).stem


def _refused(name: str, why: str) -> InvalidInput:
    return InvalidInput([Problem("bad_encoding", f"{name} {why}", file=name)])


def in_megabytes(size: int) -> str:
    """A size for people: 24 bytes are 0.1 MB."""
    return f"{max(size / 1e6, 0.1):,.{0 if size >= 10_000_000 else 1}f} MB"


def unpacked(name: str, data: bytes, largest: int = LARGEST) -> Source:
    """The content of bytes that are plain or gzip. InvalidInput where it can't be unpacked or is larger than that."""
    if len(data) > largest:
        raise _refused(
            name, f"has {in_megabytes(len(data))}. Files up to {in_megabytes(largest)} are read: give a smaller one."
        )
    if data[:2] != b"\x1f\x8b":
        return Source(name, data)
    most = min(largest, max(_PACKED_SMALL, _FOLD * len(data)))
    parts: list[bytes] = []
    size, rest = 0, data
    try:
        while rest:  # a .gz may hold several members one after the other
            member = zlib.decompressobj(wbits=31)
            part = member.decompress(rest, _STEP)
            while True:
                parts.append(part)
                size += len(part)
                if size > most:
                    raise _refused(
                        name,
                        f"unpacks to more than {in_megabytes(most)}. Unpack it and look whether it is the right file.",
                    )
                if member.eof:
                    break
                if not member.unconsumed_tail and not part:
                    raise _refused(name, "can't be unpacked: it ends too early. Copy it again.")
                part = member.decompress(member.unconsumed_tail, _STEP)
            rest = member.unused_data.lstrip(b"\0")
    except zlib.error as error:
        raise _refused(name, f"can't be unpacked: {error}. Copy it again.") from None
    return Source(name, b"".join(parts))


def load(path: Path, largest: int = LARGEST) -> Source:
    """The content of a file. InvalidInput where it can't be read, unpacked, or is larger than `largest`."""
    try:
        if path.stat().st_size > largest:
            raise _refused(path.name, f"is larger than {in_megabytes(largest)}, the most that is read. Split it.")
        return unpacked(path.name, path.read_bytes(), largest)
    except OSError as error:
        raise _refused(path.name, f"can't be read: {error.strerror}. Look for the right file.") from None
