"""A list as a link carries it, whole: `ranking=d7~d4~d8&judged=d4-1~d5-1&k=3`."""

import re

from exercises.model import Query
from exercises.mutations.operations import LARGEST_K, LONGEST_LIST, Setup

_MOST_JUDGED = 60
_ID = re.compile(r"[^~]{1,40}")
_JUDGED = re.compile(r"(?P<doc>[^~]{1,40})-(?P<grade>\d)")
_SPARES = 2


class UnreadableList(ValueError):
    """A link that carries no list that can be shown; says what was seen and what is possible."""


def write_list(setup: Setup) -> dict[str, str]:
    """The parts of a link; `read_list` reads them back. Ids hold no "~"."""
    judged = "~".join(f"{doc}-{grade}" for doc, grade in sorted(setup.query.grades.items()))
    return {"ranking": "~".join(setup.ranking), "judged": judged, "k": str(setup.k)}


def read_list(ranking: str, judged: str, k: str) -> Setup:
    """The list of a link, in a collection of its documents, the judged ones and two that nobody judged.

    A document twice is read as it stands: saying so is for the validation. UnreadableList on an id that is empty or
    longer than 40 characters, a judgment that is no document with a grade from 0 to 9, a document judged twice,
    a k outside 1 to 30, and more than 30 documents.
    """
    docs = _parts(ranking, LONGEST_LIST, "documents")
    for doc in docs:
        if not doc:
            raise UnreadableList("An id in the ranking is empty: a ~ too many, or an id too few.")
        if not _ID.fullmatch(doc):
            raise UnreadableList(f"{_short(doc)} is no document id. An id has 1 to 40 characters.")
    grades: dict[str, int] = {}
    for part in _parts(judged, _MOST_JUDGED, "judgments"):
        match = _JUDGED.fullmatch(part)
        if not match:
            raise UnreadableList(f"{_short(part)} is no judgment. Write one such as d4-1, with a grade from 0 to 9.")
        if match["doc"] in grades:
            raise UnreadableList(f"{match['doc']} is judged twice. Keep one judgment.")
        grades[match["doc"]] = int(match["grade"])
    return in_a_collection(Query("this list", docs, grades), read_k(k))


def read_k(text: str) -> int:
    """A cut-off from a link. UnreadableList where it is none."""
    if not re.fullmatch(r"[0-9]{1,3}", text) or not 1 <= int(text) <= LARGEST_K:
        raise UnreadableList(f"k is {_short(text)}. The cut-off is a whole number from 1 to {LARGEST_K}.")
    return int(text)


def in_a_collection(query: Query, k: int) -> Setup:
    """The list in a collection of its documents, the judged ones and two that nobody judged."""
    known = {*query.ranking, *query.grades, *(query.documents or ())}
    spares = [doc for doc in (f"d{number}" for number in range(1, 99)) if doc not in known][:_SPARES]
    return Setup(Query(query.id, query.ranking, query.grades, frozenset({*known, *spares}), query.text), k)


def _parts(text: str, most: int, what: str) -> tuple[str, ...]:
    parts = tuple(text.split("~")) if text else ()
    if len(parts) > most:
        raise UnreadableList(f"The link has {len(parts)} {what}; at most {most} can be shown.")
    return parts


def _short(text: str) -> str:
    return repr(text if len(text) <= 50 else text[:50] + "…")
