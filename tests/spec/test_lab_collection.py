"""The course's own collection is what it says, and its check sees when it is not."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from exercises.catalogue import CONTENT
from exercises.catalogue.collection import collection_flaws
from exercises.retrieval import (
    BUNDLED,
    KINDS,
    bundled,
    document_words,
    gold_figures,
    lengths,
    open_collection,
    three_documents,
    titles,
)

WEB = open_collection(BUNDLED)


def test_the_collection_keeps_its_promises():
    assert collection_flaws(CONTENT / "collection") == []


def test_it_is_as_large_and_as_mixed_as_the_lab_says():
    gold = gold_figures(WEB)
    assert (len(WEB.ids), len(WEB.topics), len(gold.no_answer)) == (245, 50, 2)
    assert {grade for grade, _ in gold.grades} == {0, 1, 2, 3}
    assert {kind for topic in WEB.topics.values() for kind in topic.fails_by} == set(KINDS)
    assert len({document.kind for document in WEB.documents}) == 11
    assert set(WEB.splits["training"]).isdisjoint(WEB.splits["test"])


def _lines(folder: Path, name: str, change: Callable[[list[dict]], None]) -> None:
    path = folder / name
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    change(rows)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))


def _judge(folder: Path, old: str, new: str) -> None:
    path = folder / "qrels" / "train.tsv"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new, 1))


def _first_line(folder: Path) -> str:
    return (folder / "qrels" / "train.tsv").read_text().splitlines()[1]


def _shorten(folder: Path) -> None:
    _lines(folder, "corpus.jsonl", lambda rows: rows[0].update(title="One title", text="two words"))


BROKEN = [
    (_shorten, "has 4 words", "a document of a title and two words"),
    (lambda f: _lines(f, "corpus.jsonl", lambda rows: rows.append(rows[0])), "twice", "an id that stands twice"),
    (lambda f: _judge(f, _first_line(f).split("\t")[1], "p999"), "is no document", "a judgment of nothing"),
    (lambda f: _judge(f, "\t3", "\t4"), "Grades are 0 to 3", "a grade above 3"),
    (lambda f: _judge(f, "\t3", "\tx"), "A grade is a whole number", "a grade that is a letter"),
    (
        lambda f: _lines(f, "queries.jsonl", lambda rows: rows[25]["metadata"].update(fails_by=["spelling"])),
        "does not show it",
        "a label that is not true: strawberry jam is spelt as it should be",
    ),
    (
        lambda f: _lines(f, "queries.jsonl", lambda rows: rows[0]["metadata"].update(fails_by=["bad luck"])),
        "Kinds of failure",
        "a label that there is not",
    ),
    (lambda f: (f / "queries.jsonl").unlink(), "queries.jsonl", "a file that is missing"),
    (
        lambda f: [
            _lines(f, "queries.jsonl", lambda rows: [row["metadata"].update(fails_by=[]) for row in rows]),
        ],
        "is the label of 0 queries",
        "no labels at all",
    ),
]


@pytest.mark.parametrize(("breaks", "said", "because"), BROKEN, ids=[row[2] for row in BROKEN])
def test_a_broken_promise_is_named(tmp_path, breaks, said, because):
    folder = tmp_path / "collection"
    shutil.copytree(CONTENT / "collection", folder)
    breaks(folder)
    bundled.cache_clear()
    try:
        flaws = collection_flaws(folder)
    finally:
        bundled.cache_clear()
    assert any(said in message for _, message in flaws), because


def test_lengths_are_counted_in_bins_that_lose_nothing():
    found = lengths(document_words(WEB))
    assert sum(count for _, _, count in found.bins) + found.beyond == found.count == 245
    assert (found.shortest, found.longest) == (42, 149)


def test_a_histogram_is_cut_at_its_end_and_says_what_is_beyond():
    found = lengths([1, 1999, 2000, 2001, 50_000])
    assert found.beyond == 2
    assert sum(count for _, _, count in found.bins) == 3
    assert found.median == 2000


def test_three_documents_are_the_same_for_the_same_seed():
    assert three_documents(WEB, 5) == three_documents(WEB, 5)
    assert three_documents(WEB, 5) != three_documents(WEB, 6)
    assert len(set(three_documents(WEB, 5))) == 3


def test_docent_is_a_collection_too():
    docent = open_collection("docent")
    assert (len(docent.ids), len(docent.topics)) == (8, 9)
    assert all(len(docent.relevant(topic)) == 1 for topic in docent.topics)


@pytest.mark.parametrize("name", ["../web", "/etc", "web/..", "", "nowhere"])
@pytest.mark.usefixtures("data_folder")
def test_only_a_name_in_the_list_is_opened(name):
    assert name not in titles()
    with pytest.raises(KeyError):
        open_collection(name)
