"""Lists on which the tools part ways, to begin with."""

from exercises.model import Query


def _listed(ranking: str, relevant: str, **grades: int) -> Query:
    return Query("this list", tuple(ranking.split()), dict.fromkeys(relevant.split(), 1) | grades)


LISTS: tuple[tuple[str, Query, int], ...] = (
    ("Two of four in the cut, one below, one missed", _listed("d4 d2 d6 d1 d3", "d2 d8", d6=3, d3=2), 3),
    ("One found, one missed", _listed("a x y", "a b"), 3),
    ("Three places, four relevant", _listed("a b c", "a b c d"), 3),
    ("Fewer came back than k", _listed("a", "a b"), 3),
    ("A document twice", _listed("a a b", "a b"), 3),
    ("Nothing relevant", _listed("a b c", "", a=0, b=0), 3),
)
"""(title, list, k). The first is the one a visitor finds."""
