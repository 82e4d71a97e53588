"""The calls a function is checked on: every small list there is, then some longer ones, smallest first.

Small means hits and misses to length 4, up to two relevant documents missed, and six cut-offs. The first case that
differs is then the smallest that does.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random
from typing import Any

from exercises.model import Query

List = tuple[tuple[str, ...], frozenset[str]]
"""A list retrieved and the relevant documents of its query."""


@dataclass(frozen=True, eq=False)
class Case:
    """One call. `given` are its arguments in the form that goes to the child; `lists` are the lists they hold.

    It equals itself alone, so that what is worked out of it can be kept.
    """

    given: tuple[Any, ...]
    lists: tuple[List, ...] = ()
    k: int | None = None
    grades: tuple[int, ...] = ()

    @property
    def query(self) -> Query:
        """The one list of the case as the course has it."""
        if not self.lists:
            docs = [f"d{rank}" for rank in range(1, len(self.grades) + 1)]
            return Query("case", tuple(docs), dict(zip(docs, self.grades, strict=True)))
        retrieved, relevant = self.lists[0]
        return Query("case", retrieved, dict.fromkeys(sorted(relevant), 1))


_SEED = 20260101
_LONGER = 60


def _set(relevant: frozenset[str]) -> dict[str, list[str]]:
    return {"set": sorted(relevant)}


def _named(hits: Sequence[bool], missed: int) -> List:
    """A list with hits where asked, and so many relevant documents that it misses."""
    retrieved = tuple(f"d{rank}" for rank in range(1, len(hits) + 1))
    found = {doc for doc, hit in zip(retrieved, hits, strict=True) if hit}
    return retrieved, frozenset(found | {f"d{len(hits) + 1 + number}" for number in range(missed)})


def _size(case: Case) -> tuple[int, int, int]:
    """Smaller first: fewer documents and queries, then a lower cut-off, then fewer hits."""
    documents = sum(len(retrieved) + len(relevant) for retrieved, relevant in case.lists)
    return documents + len(case.grades) + len(case.lists), case.k or 0, sum(case.grades)


def _lists() -> Iterator[List]:
    for length in range(5):
        for hits in product((False, True), repeat=length):
            for missed in range(3):
                yield _named(hits, missed)
    drawn = Random(_SEED)  # noqa: S311  # the same lists for everybody
    for _ in range(_LONGER):
        retrieved, relevant = _named([drawn.random() < 0.4 for _ in range(drawn.randint(5, 12))], drawn.randint(0, 4))
        order = list(retrieved)
        drawn.shuffle(order)
        yield tuple(order), relevant


@cache
def of_a_list() -> tuple[Case, ...]:
    cases = [Case((list(retrieved), _set(relevant)), ((retrieved, relevant),)) for retrieved, relevant in _lists()]
    return tuple(sorted(cases, key=_size))


@cache
def at_a_cut() -> tuple[Case, ...]:
    cases = [Case((*case.given, k), case.lists, k) for case in of_a_list() for k in (1, 2, 3, 4, 5, 10)]
    return tuple(sorted(cases, key=_size))


@cache
def of_queries() -> tuple[Case, ...]:
    """One to three queries, also such without a relevant document, and where none has one."""
    few = [case.lists[0] for case in of_a_list() if _size(case)[0] <= 5]
    drawn = Random(_SEED)  # noqa: S311  # the same lists for everybody
    chosen: list[tuple[List, ...]] = [(each,) for each in few]
    chosen += [tuple(drawn.choices(few, k=2)) for _ in range(120)]
    chosen += [tuple(drawn.choices([case.lists[0] for case in of_a_list()], k=3)) for _ in range(60)]
    cases = [
        Case(([{"tuple": [list(retrieved), _set(relevant)]} for retrieved, relevant in lists],), lists)
        for lists in chosen
    ]
    return tuple(sorted(cases, key=_size))


@cache
def of_grades() -> tuple[Case, ...]:
    grades = [each for length in range(4) for each in product(range(4), repeat=length)]
    drawn = Random(_SEED)  # noqa: S311  # the same lists for everybody
    grades += [tuple(drawn.choices(range(4), k=drawn.randint(4, 10))) for _ in range(_LONGER)]
    cases = [Case((list(each), k), k=k, grades=each) for each in [*grades, (3, 2, 0, 1)] for k in (1, 2, 3, 4, 10)]
    return tuple(sorted(cases, key=_size))


_TEXTS = (
    "how long does it take to get to mars",
    "a post office box for your mail",
    "mars is a planet and so is venus",
    "heart attack symptoms in women",
    "the planet mars and its long year",
    "python is a programming language",
    "box office figures of the year",
)
_QUESTIONS = ("how long is a year on mars", "what is a po box", "python programming language", "quantum", "the year")


@cache
def of_retrieval() -> tuple[Case, ...]:
    return tuple(
        Case((question, {"vectorizer": list(_TEXTS)}, {"matrix": list(_TEXTS)}, k), k=k)
        for k in (1, 2, 3, 5, 20)
        for question in _QUESTIONS
    )


def row_scores(case: Case) -> list[int]:
    """How many words each row shares with the question; words of one letter are none to scikit-learn."""

    def words(text: str) -> set[str]:
        return {word for word in text.split() if len(word) > 1}

    return [len(words(case.given[0]) & words(text)) for text in _TEXTS]


@cache
def of_systems() -> tuple[Case, ...]:
    drawn = Random(_SEED)  # noqa: S311  # the same lists for everybody
    lists = [case.lists[0] for case in of_a_list()]
    cases = []
    for queries, k in product((1, 2, 4), (2, 3, 10)):
        for _ in range(6):
            chosen = tuple(drawn.choices(lists, k=queries))
            names = [f"q{number}" for number in range(1, queries + 1)]
            rankings = {"dict": {name: list(each[0]) for name, each in zip(names, chosen, strict=True)}}
            relevant = {"dict": {name: _set(each[1]) for name, each in zip(names, chosen, strict=True)}}
            cases.append(Case((rankings, relevant, k), chosen, k))
    return tuple(sorted(cases, key=_size))


def answerable(case: Case) -> list[List]:
    """The lists of the queries that have a relevant document."""
    return [each for each in case.lists if each[1]]
