"""Problems as they are found in files: every one counted, the first of each code kept whole."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from exercises.reference import InvalidInput, Problem

MOST = 100
"""How many problems are told of one by one."""


class Found:
    """What is wrong with a file, or with several together.

    A file of seven million lines can be wrong seven million times, so of each code only the first MOST are kept.
    """

    def __init__(self) -> None:
        self._kept: list[Problem] = []
        self._counts: Counter[str] = Counter()

    @property
    def count(self) -> int:
        return self._counts.total()

    def add(self, problem: Problem) -> None:
        self._counts[problem.code] += 1
        if self._counts[problem.code] <= MOST:
            self._kept.append(problem)

    def add_each(self, code: str, rows: Sequence[int], make: Callable[[int], Problem]) -> None:
        """One problem a row; `make` is called for those that are kept only."""
        if not len(rows):  # a code that nothing was found of is not counted, not even as 0
            return
        room = max(0, MOST - self._counts[code])
        self._counts[code] += len(rows)
        self._kept += [make(int(row)) for row in rows[:room]]

    def merge(self, other: "Found") -> None:
        """The other's problems after one's own."""
        for code, times in other._counts.items():
            room = max(0, MOST - self._counts[code])
            self._kept += [problem for problem in other._kept if problem.code == code][:room]
            self._counts[code] += times

    def add_all(self, invalid: InvalidInput) -> None:
        """What was raised elsewhere, with those it only counted."""
        before = self._counts.copy()
        for problem in invalid.problems:
            self.add(problem)
        self._counts = before + Counter(invalid.counts)

    @contextmanager
    def collecting(self) -> Iterator[None]:
        """Takes in what is raised inside as InvalidInput, and goes on after it."""
        try:
            yield
        except InvalidInput as invalid:
            self.add_all(invalid)

    @property
    def first(self) -> list[Problem]:
        """The first MOST: file by file as they were read, by line within a file, then what has no line."""
        files = list(dict.fromkeys(problem.file for problem in self._kept))
        place = {file: number for number, file in enumerate(files)}
        return sorted(self._kept, key=lambda each: (place[each.file], each.line is None, each.line or 0))[:MOST]

    def invalid(self) -> InvalidInput:
        """What was found, as it is raised."""
        return InvalidInput(self.first, self._counts)

    def refuse(self) -> None:
        """Raises InvalidInput where anything was found."""
        if self.count:
            raise self.invalid()
