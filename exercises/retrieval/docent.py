"""Docent: a keyword retriever over eight help pages, with nine questions whose one relevant page is known.

A page's score is the number of words it shares with the question: both sides lowercased and split on white
space, nothing else. Punctuation stays, so "plan?" is another word than "plan". All pages are ranked, ties in
the order of the corpus.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from exercises.model import Measure, Query, Value
from exercises.reference import report


@dataclass(frozen=True, slots=True)
class Page:
    """A help page. `words` is what the retriever sees of it."""

    id: str
    title: str
    text: str

    @property
    def words(self) -> frozenset[str]:
        return _words(f"{self.title} {self.text}")


@dataclass(frozen=True, slots=True)
class Scored:
    """A page in a ranking, with the words it shares with the question; the score is their number."""

    page: Page
    shared: frozenset[str]

    @property
    def score(self) -> int:
        return len(self.shared)


@dataclass(frozen=True, slots=True)
class Answered:
    """A question with its ranking over all pages."""

    number: int
    question: str
    relevant: frozenset[str]
    ranking: tuple[Scored, ...]

    @property
    def query(self) -> Query:
        return Query(
            f"docent-{self.number}",
            tuple(scored.page.id for scored in self.ranking),
            dict.fromkeys(sorted(self.relevant), 1),
            frozenset(scored.page.id for scored in self.ranking),
            self.question,
        )

    @property
    def rank(self) -> int:
        """Rank of the first relevant page; all pages are ranked, so there is one."""
        return next(r for r, scored in enumerate(self.ranking, start=1) if scored.page.id in self.relevant)


@dataclass(frozen=True, slots=True)
class Docent:
    """The corpus and the golden set."""

    pages: tuple[Page, ...]
    golden: tuple[tuple[str, frozenset[str]], ...]

    def rank_pages(self, question: str) -> tuple[Scored, ...]:
        """All pages, most shared words first, ties in corpus order."""
        asked = _words(question)
        scored = [Scored(page, asked & page.words) for page in self.pages]
        return tuple(sorted(scored, key=lambda each: -each.score))

    def answer_all(self) -> tuple[Answered, ...]:
        """The golden questions, numbered from 1, each with its ranking."""
        return tuple(
            Answered(number, question, relevant, self.rank_pages(question))
            for number, (question, relevant) in enumerate(self.golden, start=1)
        )


@dataclass(frozen=True, slots=True)
class Sweep:
    """The means over all questions at one cut-off. `ceiling` is the most P@k can be with one relevant page."""

    k: int
    found: int
    asked: int
    recall: Value
    precision: Value
    ndcg: Value
    ceiling: Fraction


def _words(text: str) -> frozenset[str]:
    return frozenset(text.lower().split())


def load_docent(path: Path) -> Docent:
    """Docent from its JSON file: a corpus of pages and a golden set of questions."""
    stored = json.loads(path.read_text(encoding="utf-8"))
    return Docent(
        tuple(Page(page["id"], page["title"], page["text"]) for page in stored["corpus"]),
        tuple((entry["question"], frozenset(entry["relevant"])) for entry in stored["golden"]),
    )


def sweep(answered: Sequence[Answered], cuts: Sequence[int]) -> tuple[Sweep, ...]:
    """Mean Recall@k, P@k and nDCG@k for each cut-off, by the reference."""
    queries = [each.query for each in answered]
    found = []
    for k in cuts:
        means = report(queries, [Measure("Recall", k), Measure("P", k), Measure("nDCG", k)]).macro
        found.append(
            Sweep(
                k,
                sum(each.rank <= k for each in answered),
                len(answered),
                means[f"Recall@{k}"],
                means[f"P@{k}"],
                means[f"nDCG@{k}"],
                Fraction(1, k),
            )
        )
    return tuple(found)


def digest(answered: Sequence[Answered], k: int) -> str:
    """SHA-256 of everything a run gives: each ranking and, to the last digit, each figure at k.

    Two runs with the same digest agree in all of it.
    """
    measures = [Measure("P", k), Measure("Recall", k), Measure("RR"), Measure("AP", k), Measure("nDCG", k)]
    found = report([each.query for each in answered], measures)
    content = {
        "rankings": {each.query.id: each.query.ranking for each in answered},
        "figures": {
            query: {label: repr(value) for label, value in values.items()} for query, values in found.per_query.items()
        },
        "means": {label: repr(value) for label, value in found.macro.items()},
    }
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
