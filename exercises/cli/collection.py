"""collection add, list and run: collections of one's own in the data folder, and a model's run over one as a file."""

import argparse
import json
import sys
from pathlib import Path

from exercises.cli.forms import columns
from exercises.cli.usage import WrongUsage
from exercises.retrieval import (
    SPLITS,
    Collection,
    Terms,
    Unreadable,
    add,
    folder_problem,
    open_collection,
    retrieve,
    submission,
    titles,
)


class _Line:
    """Progress as one line on a terminal, written over; elsewhere nothing."""

    def __init__(self) -> None:
        self._is_open = False

    def __call__(self, what: str, done: int, all: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{what}: {done:,}" + (f" of {all:,}" if all else "") + " ", end="", file=sys.stderr, flush=True)
            self._is_open = True

    def end(self) -> None:
        if self._is_open:
            print(file=sys.stderr)


def _about(collection: Collection) -> dict[str, object]:
    return {
        "name": collection.name,
        "documents": len(collection.ids),
        "queries": len(collection.topics),
        "judgments": sum(map(len, collection.grades.values())),
        "splits": {split: len(collection.splits[split]) for split in SPLITS},
        "gold": collection.gold,
        "notes": list(collection.notes),
    }


def _counted(about: dict[str, object]) -> list[str]:
    return [f"{about[each]:,} {each}" for each in ("queries", "judgments")]


def _refused(error: Unreadable, is_json: bool) -> int:
    if is_json:
        print(json.dumps({"problems": [str(error)]}, indent=1, ensure_ascii=False))
    else:
        print(error)
    return 1


def add_collection(arguments: argparse.Namespace) -> int:
    """collection add FILE_OR_URL"""
    line = _Line()
    try:
        collection = add(arguments.what, line)
    except Unreadable as error:
        line.end()
        return _refused(error, arguments.json)
    line.end()
    about = _about(collection)
    if arguments.json:
        print(json.dumps(about | {"problems": []}, indent=1, ensure_ascii=False))
    else:
        print(", ".join((f"{collection.name}: {about['documents']:,} documents", *_counted(about))) + ".")
        print(*collection.notes, sep="\n")
    return 0


def list_collections(arguments: argparse.Namespace) -> int:
    """collection list"""
    rows: list[dict[str, object]] = []
    wrong = folder_problem()
    problems: list[str] = [wrong] if wrong else []
    for name in titles():
        try:
            rows.append(_about(open_collection(name)))
        except Unreadable as error:
            problems.append(f"{name}: {error}")
    if arguments.json:
        print(json.dumps({"collections": rows, "problems": problems}, indent=1, ensure_ascii=False))
    else:
        shown = [tuple(f"{row[each]:,}" if each != "name" else str(row[each]) for each in _SHOWN) for row in rows]
        print(columns([tuple(each.upper() for each in _SHOWN), *shown]))
        print(*problems, sep="\n", end="\n" if problems else "")
    return 1 if problems else 0


_SHOWN = ("name", "documents", "queries", "judgments")


def run_model(arguments: argparse.Namespace) -> int:
    """collection run NAME MODEL FILE"""
    if arguments.name not in titles():
        raise WrongUsage(f"There is no collection {arguments.name}. There are: {', '.join(titles())}.")
    line = _Line()
    terms = Terms(arguments.cut, arguments.stop_words, arguments.stemming)
    try:
        collection = open_collection(arguments.name, line)
        topics = collection.splits[arguments.split] if arguments.split else tuple(collection.topics)
        found = retrieve(collection, arguments.model, terms, topics, arguments.k, line)
    except Unreadable as error:
        line.end()
        return _refused(error, arguments.json)
    line.end()
    try:
        Path(arguments.file).write_text(submission(found), encoding="utf-8")
    except OSError as error:
        raise WrongUsage(f"{arguments.file} can't be written: {error}.") from None
    about = {
        "collection": collection.name,
        "model": arguments.model,
        "terms": terms.label,
        "queries": len(found),
        "rows": sum(len(ranked.docs) for ranked in found.values()),
        "empty": [topic for topic, ranked in found.items() if not ranked.docs],
        "problems": [],
    }
    if arguments.json:
        print(json.dumps(about, indent=1, ensure_ascii=False))
    else:
        print(f"{arguments.file}: {about['rows']:,} rows for {about['queries']:,} queries; {terms.label}.")
        if about["empty"]:
            print(f"Nothing came back for: {', '.join(about['empty'])}. A reader sees these as missing queries.")
    return 0
