"""Why retrieval fails: the kinds, and for each a proof that a query of the course's collection really shows it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product

from exercises.retrieval.collection import Collection
from exercises.retrieval.models import ModelName
from exercises.retrieval.retrieving import retrieve
from exercises.retrieval.words import STOP_WORDS, Terms, term_maker, words

KINDS: Mapping[str, str] = {
    "synonyms": "The relevant documents say it in other words.",
    "ambiguity": "A word of the query has another meaning, and documents on that one came back.",
    "common words": "Words that are everywhere outvote the ones that carry the topic.",
    "length bias": "A long document matches by its sheer number of words.",
    "morphology": "The document has another form of the word: run, running, runner.",
    "spelling": "The word is spelt in another way, or wrongly.",
}
_LONGER = 1.5
_CUT = 10


@dataclass(frozen=True, slots=True)
class Lost:
    """A relevant document that stands below one that is not: their ids."""

    relevant: str
    other: str


def stems(text: str) -> frozenset[str]:
    """The content words of a text, each in its stemmed form."""
    make = term_maker(Terms(stop_words=True, stemming=True))
    return frozenset(term for word in words(text, "words") if (term := make(word)))


def _inversions(collection: Collection, topic: str, model: ModelName, terms: Terms) -> list[Lost]:
    """Each pair of a relevant document and one above it that is not relevant; what was not returned stands last."""
    ranking = retrieve(collection, model, terms, [topic], len(collection.ids))[topic].docs
    rank = {doc: place for place, doc in enumerate(ranking)}
    relevant = collection.relevant(topic)
    return [
        Lost(good, other)
        for good, other in product(relevant, ranking)
        if other not in relevant and rank[other] < rank.get(good, len(ranking))
    ]


def _is_lost_to_synonyms(collection: Collection, topic: str) -> bool:
    """A relevant document holds none of the query's content words, in any form."""
    asked = stems(collection.topics[topic].text)
    return any(not asked & stems(collection.document(doc).whole) for doc in collection.relevant(topic))


def _is_ambiguous(collection: Collection, topic: str) -> bool:
    """TF-IDF has a document that was judged not relevant, and that shares a content word, above a relevant one."""
    asked = stems(collection.topics[topic].text)
    judged = collection.grades[topic]
    return any(
        judged.get(lost.other) == 0 and asked & stems(collection.document(lost.other).whole)
        for lost in _inversions(collection, topic, "tfidf", Terms())
    )


def _has_common_words(collection: Collection, topic: str) -> bool:
    """The query has nothing but function words, or Boolean has a document with fewer of the others on top."""
    asked = {word for word in words(collection.topics[topic].text, "words") if word not in STOP_WORDS}
    if not asked:
        return True

    def held(doc: str) -> int:
        return len(asked & set(words(collection.document(doc).whole, "words")))

    return any(held(lost.other) < held(lost.relevant) for lost in _inversions(collection, topic, "boolean", Terms()))


def _is_length_bias(collection: Collection, topic: str) -> bool:
    """Boolean has a document that is half as long again above a relevant one."""

    def length(doc: str) -> int:
        return len(words(collection.document(doc).whole, "words"))

    return any(
        length(lost.other) >= _LONGER * length(lost.relevant)
        for lost in _inversions(collection, topic, "boolean", Terms())
    )


def _is_morphology(collection: Collection, topic: str) -> bool:
    """Stemming brings a relevant document up under TF-IDF."""
    plain, stemmed = (
        retrieve(collection, "tfidf", Terms(stemming=stemming), [topic], len(collection.ids))[topic].docs
        for stemming in (False, True)
    )
    last = len(collection.ids)

    def rank(docs: tuple[str, ...], doc: str) -> int:
        return docs.index(doc) if doc in docs else last

    return any(rank(stemmed, doc) < rank(plain, doc) for doc in collection.relevant(topic))


def _is_spelling(collection: Collection, topic: str) -> bool:
    """A relevant document has a word that is one or two letters from a word of the query, which it lacks."""
    asked = [word for word in words(collection.topics[topic].text, "words") if len(word) > 3]
    for doc in collection.relevant(topic):
        held = set(words(collection.document(doc).whole, "words"))
        near = ((word, other) for word in asked if word not in held for other in held)
        if any(
            word[0] == other[0] and 0 < _distance(word, other) <= 2 and not stems(word) & stems(other)
            for word, other in near
        ):
            return True
    return False


def _distance(one: str, other: str) -> int:
    """Letters to put in, take out or exchange to make one word of the other."""
    row = list(range(len(other) + 1))
    for number, letter in enumerate(one, start=1):
        above, row[0] = row[:], number
        for place, against in enumerate(other, start=1):
            row[place] = min(above[place] + 1, row[place - 1] + 1, above[place - 1] + (letter != against))
    return row[-1]


PROOFS: Mapping[str, Callable[[Collection, str], bool]] = {
    "synonyms": _is_lost_to_synonyms,
    "ambiguity": _is_ambiguous,
    "common words": _has_common_words,
    "length bias": _is_length_bias,
    "morphology": _is_morphology,
    "spelling": _is_spelling,
}


def shows(collection: Collection, topic: str, kind: str) -> bool:
    """True where the query shows a failure of this kind, by the proof of the kind."""
    return PROOFS[kind](collection, topic)
