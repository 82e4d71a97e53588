"""The repair bench: Docent's nine questions ranked under a repair, and what moved between two such rankings."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import fsum, log
from typing import Literal

from exercises.model import Query
from exercises.retrieval.docent import Docent, Page
from exercises.retrieval.repairs import Repair

Direction = Literal["up", "same", "down"]

_K1, _B = 1.2, 0.75
_DECIMALS = 9


@dataclass(frozen=True, slots=True)
class Weighed:
    """A page in a ranking, with what each shared word counts; the score is their sum."""

    page: Page
    weights: Mapping[str, float]
    score: float


@dataclass(frozen=True)
class Repaired:
    """A question's ranking under a repair. `words` are the question's, in its order, each once."""

    number: int
    question: str
    relevant: frozenset[str]
    words: tuple[str, ...]
    ranking: tuple[Weighed, ...]

    @property
    def query(self) -> Query:
        ranking = tuple(each.page.id for each in self.ranking)
        relevant = dict.fromkeys(sorted(self.relevant), 1)
        return Query(f"docent-{self.number}", ranking, relevant, frozenset(ranking), self.question)

    @property
    def rank(self) -> int:
        """Rank of the first relevant page; all pages are ranked, so there is one."""
        return next(rank for rank, each in enumerate(self.ranking, start=1) if each.page.id in self.relevant)

    @cached_property
    def tied(self) -> tuple[str, ...]:
        """The pages with the score of the first relevant one, itself included, as they are ranked."""
        score = self.ranking[self.rank - 1].score
        return tuple(each.page.id for each in self.ranking if each.score == score)

    @property
    def reach(self) -> tuple[int, int]:
        """The best and the worst rank that the order of ties alone could give the first relevant page."""
        score = self.ranking[self.rank - 1].score
        above = sum(each.score > score for each in self.ranking)
        others = sum(page not in self.relevant for page in self.tied)
        return above + 1, above + others + 1

    def direction_from(self, before: "Repaired") -> Direction:
        """Which way the relevant page went: up is towards rank 1."""
        return "up" if self.rank < before.rank else "down" if self.rank > before.rank else "same"


@dataclass(frozen=True)
class Bench:
    """Docent under one repair, ready to rank."""

    docent: Docent
    repair: Repair

    @cached_property
    def _pages(self) -> tuple[tuple[Page, Counter[str], frozenset[str]], ...]:
        """Each page in the order of ties, with how often it has each word and the words of its title."""
        made = [
            (page, Counter(self.repair.words(f"{page.title} {page.text}")), frozenset(self.repair.words(page.title)))
            for page in self.docent.pages
        ]
        match self.repair.ties:
            case "corpus":
                return tuple(made)
            case "reversed":
                return tuple(reversed(made))
            case "id":
                return tuple(sorted(made, key=lambda each: each[0].id, reverse=True))

    @cached_property
    def _pages_with(self) -> Counter[str]:
        return Counter(word for _, held, _ in self._pages for word in held)

    @cached_property
    def _mean_length(self) -> float:
        return sum(held.total() for _, held, _ in self._pages) / len(self._pages)

    def pages_with(self, word: str) -> int:
        """How many pages have this word, as the repair makes words."""
        return self._pages_with[word]

    def _weight(self, word: str, held: Counter[str], title: frozenset[str]) -> float:
        having, of_all = self._pages_with[word], len(self._pages)
        match self.repair.weight:
            case "count":
                weight = 1.0
            case "idf":
                weight = log(of_all / having)
            case "BM25":
                often = held[word] / (held[word] + _K1 * (1 - _B + _B * held.total() / self._mean_length))
                weight = log(1 + (of_all - having + 0.5) / (having + 0.5)) * often
        return 2 * weight if self.repair.title and word in title else weight

    def rank_pages(self, question: str) -> tuple[Weighed, ...]:
        """All pages, highest score first, ties in the declared order."""
        asked = dict.fromkeys(self.repair.words(question))
        weighed = []
        for page, held, title in self._pages:
            weights = {word: self._weight(word, held, title) for word in asked if word in held}
            weighed.append(Weighed(page, weights, round(fsum(weights.values()), _DECIMALS)))
        return tuple(sorted(weighed, key=lambda each: -each.score))

    def answer_all(self) -> tuple[Repaired, ...]:
        """The golden questions, numbered from 1, each with its ranking."""
        return tuple(
            Repaired(
                number, question, relevant, tuple(dict.fromkeys(self.repair.words(question))), self.rank_pages(question)
            )
            for number, (question, relevant) in enumerate(self.docent.golden, start=1)
        )


def why_moved(before: Repaired, after: Repaired) -> str:
    """What moved the relevant page between two rankings of a question: the pages that passed it or were passed, and
    the words that were won or lost on the way. Empty where its rank is the same.
    """
    if after.rank == before.rank:
        return ""
    page = after.ranking[after.rank - 1].page.id
    if _scores(before) == _scores(after):
        return f"No score changed: the order of ties alone puts the {page} page at {after.rank}."
    was_above = {each.page.id for each in before.ranking[: before.rank]}
    is_above = {each.page.id for each in after.ranking[: after.rank]}
    if after.rank < before.rank:
        risen, passed = [page], sorted(was_above - is_above)
        told = f"The {page} page passes {_series(passed)}"
    else:
        risen, passed = sorted(is_above - was_above), [page]
        told = f"{_series(risen)} {'passes' if len(risen) == 1 else 'pass'} the {page} page"
    won = {word for each in risen for word in _words_of(each, after) - _words_of(each, before)}
    lost = {word for each in passed for word in _words_of(each, before) - _words_of(each, after)}
    if won:
        told += f", now sharing {_series(sorted(won))}"
    if lost:
        told += f"{'; ' if won else ', '}{_series(sorted(lost))} no longer count{'s' if len(lost) == 1 else ''}"
    if not won and not lost:
        told += ": the same words weigh differently"
    best, worst = after.reach
    return f"{told}." if best == worst else f"{told}. Ties leave ranks {best} to {worst} open."


def _series(items: Sequence[str]) -> str:
    *most, last = items
    return f"{', '.join(most)} and {last}" if most else last


def _scores(found: Repaired) -> set[tuple[str, float]]:
    return {(each.page.id, each.score) for each in found.ranking}


def _words_of(page: str, found: Repaired) -> set[str]:
    return next(set(each.weights) for each in found.ranking if each.page.id == page)


def lost_to_punctuation(docent: Docent, question: str) -> tuple[str, ...]:
    """The words of a question that no page has as they are written, and some page has without their punctuation."""
    as_it_is, stripped = Bench(docent, Repair()), Bench(docent, Repair(punctuation=True))
    return tuple(
        word
        for word in dict.fromkeys(Repair().words(question))
        if not as_it_is.pages_with(word) and any(map(stripped.pages_with, stripped.repair.words(word)))
    )
