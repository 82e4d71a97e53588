"""The counts that a rule divides and a sentence names, for one list and one measure."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from exercises.model import Measure, Query
from exercises.reference import ranking_problems


def count(number: int, noun: str) -> str:
    """'1 hit', '2 hits', '0 queries'."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun.removesuffix('y')}ies" if noun.endswith("y") else f"{number} {noun}s"


def every(number: int) -> str:
    """How many there are, where all of them are meant: 'the 1', 'both', 'all 4'."""
    return {1: "the 1", 2: "both"}.get(number, f"all {number}")


def series(items: Sequence[object]) -> str:
    """'1', '1 and 3', '1, 3 and 4'."""
    *most, last = map(str, items)
    return f"{', '.join(most)} and {last}" if most else last


@dataclass(frozen=True)
class Facts:
    """One list under one measure, in the letters of the tables of wrong rules.

    R is all known relevant documents, h the hits as far as the measure reads, n the documents returned
    that far. `cutoff` is the exercise's k, in force also beside a measure that reads the whole list.
    """

    query: Query
    measure: Measure
    cutoff: int | None = None

    @property
    def label(self) -> str:
        return self.measure.label

    @property
    def k(self) -> int:
        """How far the measure reads; the whole list where it has no cut-off."""
        return self.measure.k or len(self.query.ranking)

    @cached_property
    def all_hits(self) -> list[int]:
        """Ranks of the relevant documents in the whole list."""
        relevant = self.query.relevant
        return [rank for rank, doc in enumerate(self.query.ranking, start=1) if doc in relevant]

    @cached_property
    def hits(self) -> list[int]:
        """Ranks of the relevant documents as far as the measure reads."""
        return [rank for rank in self.all_hits if rank <= self.k]

    @property
    def h(self) -> int:
        return len(self.hits)

    @cached_property
    def R(self) -> int:
        return len(self.query.relevant)

    @property
    def n(self) -> int:
        return min(self.k, len(self.query.ranking))

    @property
    def known(self) -> str:
        """'both known relevant documents'."""
        return f"{every(self.R)} known relevant document{'' if self.R == 1 else 's'}"

    @property
    def reach(self) -> str:
        """'the first 3', 'rank 1', or 'the list' where all of it is read."""
        if self.measure.k is None:
            return "the list"
        return f"the first {self.measure.k}" if self.measure.k > 1 else "rank 1"

    @property
    def within(self) -> str:
        """'in the first 3', 'at rank 1', 'in the list'."""
        return f"{'at' if self.measure.k == 1 else 'in'} {self.reach}"

    @cached_property
    def invalid(self) -> str:
        """What makes the list invalid, as a sentence; empty where nothing does."""
        found = ranking_problems(self.query.ranking, documents=self.query.documents)
        return found[0].message if found else ""

    @cached_property
    def repeated(self) -> dict[str, list[int]]:
        """Documents that stand at more than one rank, with those ranks."""
        ranking = self.query.ranking
        places = {doc: [rank for rank, at in enumerate(ranking, start=1) if at == doc] for doc in ranking}
        return {doc: ranks for doc, ranks in places.items() if len(ranks) > 1}

    @cached_property
    def copied_hits(self) -> list[str]:
        """Relevant documents that stand at more than one rank as far as the measure reads."""
        return [
            doc
            for doc, ranks in self.repeated.items()
            if doc in self.query.relevant and sum(rank <= self.k for rank in ranks) > 1
        ]

    @cached_property
    def precision_sum(self) -> Fraction:
        """The sum in AP, before the division: the precision at each relevant rank as far as it reads."""
        return sum((Fraction(hits, rank) for hits, rank in enumerate(self.hits, start=1)), Fraction(0))
