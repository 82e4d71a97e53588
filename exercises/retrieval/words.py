"""From text to terms: how a text is cut into words, and what becomes of each word. The same for all models.

Cutting is the slow step and is done once; the switches after it work on each distinct word.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

Cut = Literal["words", "blanks"]

PATTERNS: dict[Cut, str] = {"words": r"(?u)\b\w\w+\b", "blanks": r"(?u)\S+"}
"""words: runs of two or more letters or digits, as scikit-learn cuts; blanks: at white space, punctuation stays."""

CUTS: tuple[Cut, ...] = tuple(PATTERNS)

STOP_WORDS = frozenset(
    """a about above after again against all am an and any are as at be because been before being below between both
    but by can could did do does doing down during each few for from further had has have having he her here hers
    herself him himself his how i if in into is it its itself just me more most my myself no nor not now of off on once
    only or other our ours ourselves out over own same she should so some such than that the their theirs them
    themselves then there these they this those through to too under until up very was we were what when where which
    while who whom why will with would you your yours yourself yourselves""".split()  # noqa: SIM905
)
"""English function words: they carry grammar and hardly any topic. Chosen here; there is no standard list."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The switches between text and terms."""

    cut: Cut = "words"
    stop_words: bool = False
    stemming: bool = False

    @property
    def label(self) -> str:
        """The switches in words, for a caption."""
        cut = "cut into words" if self.cut == "words" else "cut at blanks, punctuation kept"
        stop = "stop words removed" if self.stop_words else "stop words kept"
        return f"{cut}, {stop}, {'stemmed' if self.stemming else 'not stemmed'}"


def normal(text: str) -> str:
    """A text as the cutter reads it: an accent is part of its letter, and all letters are small."""
    return unicodedata.normalize("NFC", text).lower()


def _without_accents(word: str) -> str:
    if word.isascii():
        return word
    return "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))


def term_maker(terms: Terms) -> Callable[[str], str]:
    """What becomes of a word: its term, or "" where it is dropped. Accents go first, then stop words, then endings.

    Endings are cut by the Snowball stemmer for English.
    """
    if not terms.stemming:
        return lambda word: "" if terms.stop_words and _without_accents(word) in STOP_WORDS else _without_accents(word)
    import Stemmer

    stem = Stemmer.Stemmer("english").stemWord

    def make(word: str) -> str:
        plain = _without_accents(word)
        return "" if terms.stop_words and plain in STOP_WORDS else str(stem(plain))

    return make


def words(text: str, cut: Cut) -> list[str]:
    """The words of a text, in order, small letters."""
    return re.findall(PATTERNS[cut], normal(text))


def places(text: str, terms: Terms) -> Iterator[tuple[int, int, str]]:
    """(start, end, term) of every word of a text that is not dropped; the text is to be in NFC."""
    make = term_maker(terms)
    for match in re.finditer(PATTERNS[terms.cut], text):
        if term := make(match[0].lower()):
            yield match.start(), match.end(), term
