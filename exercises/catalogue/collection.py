"""What the course's own collection promises: its size, its spread, its labels, and that the models differ on it."""

import hashlib
from collections import Counter
from itertools import combinations
from pathlib import Path

from exercises.model import Measure
from exercises.reference import InvalidInput, Judgment, evaluate
from exercises.retrieval import KINDS, MODELS, Collection, Terms, Unreadable, bundled, retrieve, shows, stems

FOLDER = "collection"
_DOCUMENTS, _TOPICS, _PAGE_KINDS, _EACH_KIND = 150, 40, 6, 3
_SHORTEST, _LONGEST = 40, 150
_FEW_SHARED = 0.15
_RETOLD = 10
_NDCG = Measure("nDCG", 10)


def collection_flaws(folder: Path) -> list[tuple[str, str]]:
    """(what, message) of each broken promise of the collection in a folder.

    At least 150 documents of 40 to 150 words, six kinds of page, 40 queries in two halves; grades 0 to 3, all of them
    used; several relevant documents for most queries, one for some, none for two; the same said twice in other words;
    each kind of failure labelled three times, and each label true; Boolean, TF-IDF and BM25 with different figures.
    """
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    content = hashlib.sha256(b"".join(hashlib.sha256(path.read_bytes()).digest() for path in files)).hexdigest()
    if content not in _found:
        _found[content] = _flaws(folder)
    return _found[content]


_found: dict[str, list[tuple[str, str]]] = {}
"""What was found, by the digest of the files: retrieving all of it takes a second, and nothing else can change it."""


def _flaws(folder: Path) -> list[tuple[str, str]]:
    try:
        collection = bundled(folder)
    except Unreadable as broken:
        return [("file", str(broken))]
    if unknown := _unknown(collection):
        return unknown
    return [*_documents(collection), *_judgments(collection), *_labels(collection), *_models(collection)]


def _unknown(collection: Collection) -> list[tuple[str, str]]:
    known = set(collection.ids)
    return [
        (topic, f"judges {doc}, which is no document.")
        for topic, judged in collection.grades.items()
        for doc in judged
        if doc not in known
    ]


def _documents(collection: Collection) -> list[tuple[str, str]]:
    lengths = {document.id: len(document.whole.split()) for document in collection.documents}
    flaws = [
        (id, f"has {words} words. Documents have {_SHORTEST} to {_LONGEST}.")
        for id, words in lengths.items()
        if not _SHORTEST <= words <= _LONGEST
    ]
    if len(lengths) < _DOCUMENTS:
        flaws.append(("documents", f"are {len(lengths)}. The collection has at least {_DOCUMENTS}."))
    if max(lengths.values()) < 3 * min(lengths.values()):
        flaws.append(("documents", "are all of much the same length. The longest is to be three times the shortest."))
    if len({document.kind for document in collection.documents}) < _PAGE_KINDS:
        flaws.append(("documents", f"are of fewer than {_PAGE_KINDS} kinds of page."))
    return flaws


def _judgments(collection: Collection) -> list[tuple[str, str]]:
    flaws = []
    for topic, judged in collection.grades.items():
        flaws += [(topic, f"has the grade {g}. Grades are 0 to 3.") for g in judged.values() if g not in range(4)]
    if {grade for judged in collection.grades.values() for grade in judged.values()} != {0, 1, 2, 3}:
        flaws.append(("grades", "do not use all of 0, 1, 2 and 3."))
    if len(collection.topics) < _TOPICS:
        flaws.append(("queries", f"are {len(collection.topics)}. The collection has at least {_TOPICS}."))
    relevant = {topic: collection.relevant(topic) for topic in collection.topics}
    counted = Counter(min(len(docs), 2) for docs in relevant.values())
    if counted[0] != 2 or counted[1] < 2 or counted[2] < len(relevant) / 2:
        flaws.append(("queries", "are to have several relevant documents; some have one, and two have none."))
    retold = sum(
        any(_shared(collection, *pair) < _FEW_SHARED for pair in combinations(docs, 2)) for docs in relevant.values()
    )
    if retold < _RETOLD:
        flaws.append(("documents", f"say the same in other words for {retold} queries only, not {_RETOLD}."))
    return flaws


def _shared(collection: Collection, one: str, other: str) -> float:
    """The share of content words that two documents have in common, in any form."""
    first, second = (stems(collection.document(doc).whole) for doc in (one, other))
    return len(first & second) / len(first | second)


def _labels(collection: Collection) -> list[tuple[str, str]]:
    flaws = []
    labelled = [(topic.id, kind) for topic in collection.topics.values() for kind in topic.fails_by]
    for topic, kind in labelled:
        if kind not in KINDS:
            flaws.append((topic, f"is labelled {kind!r}. Kinds of failure: {', '.join(KINDS)}."))
        elif not shows(collection, topic, kind):
            flaws.append((topic, f"is labelled {kind!r} and does not show it."))
    count = Counter(kind for _, kind in labelled)
    flaws += [
        (kind, f"is the label of {count[kind]} queries. Each kind has {_EACH_KIND}.")
        for kind in KINDS
        if count[kind] < _EACH_KIND
    ]
    return flaws


def _models(collection: Collection) -> list[tuple[str, str]]:
    topics = tuple(collection.topics)
    found = {name: retrieve(collection, name, Terms(), topics, 10) for name in MODELS}
    judgments = [Judgment(topic, doc, grade) for topic in topics for doc, grade in collection.grades[topic].items()]
    flaws = []
    try:
        means = {
            name: evaluate({t: r.docs for t, r in run.items()}, judgments, [_NDCG], queries=topics).macro[_NDCG.label]
            for name, run in found.items()
        }
    except InvalidInput as invalid:
        return [("judgments", str(invalid))]
    for one, other in combinations(MODELS, 2):
        differ = sum(found[one][topic].docs != found[other][topic].docs for topic in topics)
        if means[one] == means[other] or differ < len(topics) / 2:
            flaws.append(("models", f"{MODELS[one]} and {MODELS[other]} hardly differ here."))
    return flaws
