"""On which line of a TOML text each field stands. The parser of the standard library reads values without places."""

import re
from contextlib import suppress

Path = tuple[str | int, ...]

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = re.compile(r"""[ \t]*(?P<part>"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[A-Za-z0-9_-]+)[ \t]*""")
_EQUALS = re.compile(r"=[ \t]*")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|' + r"'''.*?'{3,5}|" + r'"(?:[^"\\\n]|\\.)*"|' + r"'[^'\n]*'", re.DOTALL
)
_BARE = re.compile(r"[^,\]}#\n]+")


class _Lost(Exception):
    """Something stands where this reader expects something else."""


class _Walk:
    """Goes once through a text that is valid TOML and notes where each field, and each entry of a list, begins."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.found: dict[Path, int] = {}

    def document(self) -> None:
        table: Path = ()
        while True:
            self._skip(_BLANK)
            if self.at >= len(self.text):
                return
            if self._next() == "[":
                line = self._line()
                self.at += 2 if self.text.startswith("[[", self.at) else 1
                table = self._key()
                self.found.setdefault(table, line)
                end = self.text.find("\n", self.at)
                self.at = end if end >= 0 else len(self.text)
            else:
                self._pair(table)

    def _next(self) -> str:
        return self.text[self.at : self.at + 1]

    def _line(self) -> int:
        return self.text.count("\n", 0, self.at) + 1

    def _skip(self, what: re.Pattern[str]) -> re.Match[str]:
        match = what.match(self.text, self.at)
        if match is None:
            raise _Lost
        self.at = match.end()
        return match

    def _key(self) -> Path:
        parts = [self._skip(_KEY)["part"]]
        while self._next() == ".":
            self.at += 1
            parts.append(self._skip(_KEY)["part"])
        return tuple(part[1:-1] if part[0] in "\"'" else part for part in parts)

    def _pair(self, table: Path) -> None:
        line = self._line()
        path = (*table, *self._key())
        for length in range(len(table) + 1, len(path) + 1):
            self.found.setdefault(path[:length], line)
        self._skip(_EQUALS)
        self._value(path)

    def _value(self, path: Path) -> None:
        self.found.setdefault(path, self._line())
        match self._next():
            case '"' | "'":
                self._skip(_STRING)
            case "[":
                self._entries(path, "]")
            case "{":
                self._entries(path, "}")
            case _:
                self._skip(_BARE)

    def _entries(self, path: Path, end: str) -> None:
        self.at += 1
        number = 0
        while True:
            self._skip(_BLANK)
            if self._next() == end:
                self.at += 1
                return
            if end == "]":
                self._value((*path, number))
            else:
                self._pair(path)
            number += 1
            self._skip(_BLANK)
            if self._next() == ",":
                self.at += 1


def lines_of(text: str) -> dict[Path, int]:
    """Field -> its line, from 1: ("list", "ranking") or ("hints", 2), the entry by its place from 0.

    The text is valid TOML. Where it is none, or more twisted than this reader follows, what was found until then.
    """
    walk = _Walk(text)
    with suppress(_Lost, RecursionError):
        walk.document()
    return walk.found


def path_of(field: str) -> Path:
    """A field's name, `hints[1]` or `list.ranking`, in parts; `[...]`, which is some entry of a table, is none."""
    return tuple(
        int(part[1:-1]) if re.fullmatch(r"\[\d+\]", part) else part for part in re.findall(r"\[\d+\]|[^.\[\]]+", field)
    )


def nearest(found: dict[Path, int], path: Path) -> int | None:
    """The line of a field, or of the nearest field around it that there is; None where there is none."""
    return next((found[path[:length]] for length in range(len(path), 0, -1) if path[:length] in found), None)
