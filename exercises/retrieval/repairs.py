"""Docent with repairs: each one a declared change to how words are made or how a shared word counts.

Without a repair this is Docent to the character. A page's score is the sum, over the words it shares with the
question, of what each word counts:

    count   1
    idf     ln(N / df): N pages, df of them with the word; a word of every page counts 0
    BM25    ln(1 + (N - df + 1/2) / (df + 1/2)) * tf / (tf + 1.2 * (1/4 + 3/4 * length / mean length))

tf is how often the page has the word, length how many words it has. BM25 is as Lucene has it (k1 = 1.2, b = 0.75).
Words are made in this order: split on white space, punctuation off, stop words out, stem. Scores that agree to nine
decimals are a tie, and ties go by the order that is declared.

It is written out here, small as the corpus is, because it is what the course explains.
"""

import string
from dataclasses import dataclass, fields
from typing import Literal

Weight = Literal["count", "idf", "BM25"]
Ties = Literal["corpus", "reversed", "id"]

STOP_WORDS = frozenset(
    (  # noqa: SIM905  # thirty-three lines would say no more
        "a an and are as at be but by for if in into is it no not of on or such that the their then there these they "
        "this to was will with"
    ).split()
)
"""The 33 English stop words of Lucene: a list made for other texts, so that none was picked for these questions."""


def plural_stem(word: str) -> str:
    """A word without its plural ending, by the first of three rules whose ending it has.

    -ies becomes -y, but not after e or a; -es becomes -e, but not after a, e or o; -s goes, but not after u or s.
    A rule that is held back by its exception ends the matter. Source: Harman 1991, the S stemmer.
    """
    if word.endswith("ies"):
        return word if word.endswith(("eies", "aies")) else f"{word[:-3]}y"
    if word.endswith("es"):
        return word if word.endswith(("aes", "ees", "oes")) else word[:-1]
    if word.endswith("s"):
        return word if word.endswith(("us", "ss")) else word[:-1]
    return word


@dataclass(frozen=True, slots=True)
class Repair:
    """What is changed about Docent; nothing, as it stands here. `name` is its form in a link, which `parse` reads."""

    punctuation: bool = False
    stopwords: bool = False
    stemming: bool = False
    title: bool = False
    weight: Weight = "count"
    ties: Ties = "corpus"

    @property
    def name(self) -> str:
        on = [switch for switch in SWITCHES if getattr(self, switch)]
        on += [self.weight.lower()] if self.weight != "count" else []
        on += [f"ties.{self.ties}"] if self.ties != "corpus" else []
        return "-".join(on) or "none"

    @classmethod
    def parse(cls, name: str) -> "Repair":
        """The repair of this name; ValueError, in words, where a part is unknown or a choice is made twice."""
        found: dict[str, object] = {}
        for part in [] if name == "none" else name.split("-"):
            setting, value = _PARTS.get(part, ("", None))
            if not setting:
                raise ValueError(f"{part!r} is no repair. Known: {', '.join(_PARTS)}, joined by a hyphen.")
            if setting in found:
                raise ValueError(f"{name} settles {setting} twice. Leave one out.")
            found[setting] = value
        return cls(**found)  # type: ignore[arg-type]  # _PARTS holds the right values only

    def words(self, text: str) -> tuple[str, ...]:
        """The words of a text, in its order, as this repair makes them."""
        made = text.lower().split()
        if self.punctuation:
            made = [word.strip(string.punctuation) for word in made]
        if self.stopwords:
            made = [word for word in made if word not in STOP_WORDS]
        if self.stemming:
            made = [plural_stem(word) for word in made]
        return tuple(word for word in made if word)


SWITCHES = tuple(field.name for field in fields(Repair) if field.type in (bool, "bool"))

_PARTS: dict[str, tuple[str, object]] = {
    **{switch: (switch, True) for switch in SWITCHES},
    "idf": ("weight", "idf"),
    "bm25": ("weight", "BM25"),
    "ties.reversed": ("ties", "reversed"),
    "ties.id": ("ties", "id"),
}


def stated(repair: Repair) -> tuple[str, ...]:
    """How a page is scored and ranked under this repair, a sentence a rule."""
    made = ["Both sides are lowercased and split on white space."]
    if repair.punctuation:
        made.append("Punctuation at both ends of a word comes off.")
    if repair.stopwords:
        made.append(f"{len(STOP_WORDS)} stop words go out (Lucene's list: the, for, is and such).")
    if repair.stemming:
        made.append("A plural ending comes off: plans becomes plan.")
    weights = {
        "count": "Each shared word counts 1.",
        "idf": "Each shared word counts ln(8 / the pages that have it).",
        "BM25": "Each shared word counts by BM25: rare words more, repeats less and less, long pages less "
        "(k1 = 1.2, b = 0.75).",
    }
    made.append(weights[repair.weight])
    if repair.title:
        made.append("A shared word that stands in the title counts double.")
    ties = {
        "corpus": "Ties keep the order of the corpus.",
        "reversed": "Ties take the order of the corpus from its end.",
        "id": "Ties go by id, Z to A, as in trec_eval.",
    }
    return (*made, ties[repair.ties])
