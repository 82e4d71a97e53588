"""The bytes of a file, unpacked, under the name that problems call it by."""

import io
import re
import zlib
from dataclasses import dataclass
from pathlib import Path

from exercises.reference import InvalidInput, Problem

LARGEST = 2 * 1024**3 - 1
"""Bytes of content that are read at most."""

_PACKED_SMALL, _FOLD = 64 * 1024**2, 100  # a run packs to a tenth; what unfolds a hundred times is no run
_STEP = 1 << 24
_TASTE = 1 << 10  # what a member is given first: a file may hold a million of them, and each would be given it all
_OTHERS = ((b"PK\x03\x04", "zip"), (b"\xfd7zXZ\0", "xz"), (b"\x28\xb5\x2f\xfd", "zstd"), (b"BZh91AY&SY", "bzip2"))
_PADDING = re.compile(rb"\0*")


@dataclass(frozen=True, slots=True)
class Source:
    """What a file holds, unpacked; `name` is the file's, without its folder."""

    name: str
    content: bytes

    @property
    def stem(self) -> str:
        """The name a run goes by: a.run.gz is a.run, and a.run is a."""
        return Path(self.name).stem

    def at(self, line: int | None) -> str:
        """The file, and the line where there is one, as a message begins."""
        return self.name if line is None else f"{self.name}, line {line}"


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
    for mark, kind in _OTHERS:
        if data.startswith(mark):
            raise _refused(name, f"is packed as {kind}, and gzip alone is unpacked here. Unpack it.")
    if data[:2] != b"\x1f\x8b":
        return Source(name, data)
    content = _members(name, data, min(largest, max(_PACKED_SMALL, _FOLD * len(data))))
    if content[:2] == b"\x1f\x8b":
        raise _refused(name, "is packed twice. Unpack it once.")
    return Source(name, content)


def _members(name: str, data: bytes, most: int) -> bytes:
    """What the members of a gzip file unpack to, one after the other, in time that grows with their bytes alone."""
    content, view, at = io.BytesIO(), memoryview(data), 0
    try:
        while at < len(data):
            member, step = zlib.decompressobj(wbits=31), _TASTE
            while not member.eof:
                given = view[at : at + step]
                part = member.decompress(given, _STEP)
                if not part and not given:
                    raise _refused(name, "can't be unpacked: it ends too early. Copy it again.")
                at += len(given) - len(member.unconsumed_tail) - len(member.unused_data)
                step = min(2 * step, _STEP)
                content.write(part)
                if content.tell() > most:
                    why = f"unpacks to more than {in_megabytes(most)}. Unpack it and look whether it is the right file."
                    raise _refused(name, why)
            padded = _PADDING.match(data, at)
            at = padded.end() if padded else at
    except zlib.error as error:
        raise _refused(name, f"can't be unpacked: {error}. Copy it again.") from None
    return content.getvalue()


def load(path: Path, largest: int = LARGEST) -> Source:
    """The content of a file. InvalidInput where it can't be read, unpacked, or is larger than `largest`."""
    try:
        if path.stat().st_size > largest:
            raise _refused(path.name, f"is larger than {in_megabytes(largest)}, the most that is read. Split it.")
        return unpacked(path.name, path.read_bytes(), largest)
    except OSError as error:
        raise _refused(path.name, f"can't be read: {error.strerror}. Look for the right file.") from None
