"""The class's cut of MS MARCO: three tab-separated files for queries, documents and gold.

Columns are read by name where the head has the names, else by position: an index column first, as pandas writes
it, then (query id, query), (document id, title, body) and, in the gold, the query id and in column 3 the document
id. The gold is the top 100 of another system, Indri: no human judged it.
"""

import csv
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from exercises.retrieval.collection import Document, Split, Topic, Unreadable, split_by_half
from exercises.retrieval.reading.found import Found
from exercises.retrieval.reading.source import Source

TRAINING = 500
_LONGEST = 20_000_000

_NAMES = {
    "queries": (("qid", "query_id", "queryid", "query-id"), ("query", "text", "query_text")),
    "docs": (("docid", "doc_id", "document_id", "did"), ("title",), ("body", "text", "document")),
    "gold": (("qid", "query_id", "queryid", "query-id"), ("docid", "doc_id", "document_id", "did")),
}
_POSITIONS = {"queries": (1, 2), "docs": (1, 2, 3), "gold": (1, 3)}


def read_msmarco(source: Source) -> Found | None:
    """The collection, or None where the files are others. Unreadable, by file and line, where they are broken."""
    files = {part: [n for n in source.names if _is(n, part)] for part in _NAMES}
    if not all(len(names) == 1 for names in files.values()):
        return None
    name = {part: names[0] for part, names in files.items()}

    def documents() -> Iterator[Document]:
        for _, (doc, title, body) in _rows(source, name["docs"], "docs"):
            yield Document(doc, title, body)

    topics: dict[str, Topic] = {}
    for where, (query, text) in _rows(source, name["queries"], "queries"):
        if query in topics:
            raise Unreadable(f"{where} holds query {query} a second time. Keep it once.")
        topics[query] = Topic(query, text)
    grades: dict[str, dict[str, int]] = {topic: {} for topic in topics}
    for where, (query, doc) in _rows(source, name["gold"], "gold"):
        if query not in grades:
            raise Unreadable(f"{where} names query {query}, which {name['queries']} does not hold.")
        if doc in grades[query]:
            raise Unreadable(f"{where} names {doc} for query {query} a second time. Keep it once.")
        grades[query][doc] = 1
    ids = tuple(topics)
    splits: dict[Split, tuple[str, ...]] = {"training": ids[:TRAINING], "test": ids[TRAINING:]}
    if not splits["test"]:
        splits = split_by_half(ids)
    notes = (
        "The gold is the top 100 of another system, Indri. No human judged it: a figure says how far a model agrees "
        "with Indri.",
        f"Training is the first {len(splits['training'])} queries, test the other {len(splits['test'])}.",
    )
    return Found("MS MARCO cut", documents, tuple(topics.values()), grades, splits, gold="system", notes=notes)


def _is(name: str, part: str) -> bool:
    return name.lower().endswith(".tsv") and part in PurePosixPath(name).name.lower().split(".")


def _rows(source: Source, name: str, part: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """(file and line, the wanted columns) of each row."""
    wanted: Sequence[int] | None = None
    for line, row in _lines(source, name, _quoting(source, name)):
        where = f"{name}, line {line}"
        if wanted is None:
            wanted, is_head = _columns(where, row, part)
            if is_head:
                continue
        values = tuple(row[column] for column in wanted)
        if not values[0]:
            raise Unreadable(f"{where} has no id. Give each row its id.")
        yield where, values


def _quoting(source: Source, name: str) -> int:
    """Whether quotes are marks around a field, as pandas writes them, or letters: whichever gives even columns.

    Where both do, they are marks, unless that joins lines which are whole rows by themselves. Unreadable, with what
    is wrong where they are marks, where neither does.
    """
    counts: dict[int, int] = {}
    faults = []
    for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONE):
        try:
            counts[quoting] = sum(1 for _ in _lines(source, name, quoting))
        except Unreadable as fault:
            faults.append(fault)
    if not counts:
        raise faults[0]
    return max(counts, key=lambda quoting: (counts[quoting], quoting == csv.QUOTE_MINIMAL))


def _lines(source: Source, name: str, quoting: int) -> Iterator[tuple[int, list[str]]]:
    """(number of the line, its columns), as many in each row as in the first."""
    csv.field_size_limit(_LONGEST)
    with source.open(name) as file:
        reader = csv.reader(file, delimiter="\t", strict=True, quoting=quoting)  # type: ignore[arg-type]
        width = 0
        try:
            for row in reader:
                width = width or len(row)
                if row and len(row) != width:
                    where = f"{name}, line {reader.line_num}"
                    raise Unreadable(f"{where} has {len(row)} columns, and the first line has {width}.")
                if row:
                    yield reader.line_num, row
        except csv.Error as error:
            raise Unreadable(f"{name}, line {reader.line_num} can't be read: {error}.") from None


def _columns(where: str, first: list[str], part: str) -> tuple[Sequence[int], bool]:
    """(the wanted columns, whether the first line is a head)."""
    heads = [head.strip().lower() for head in first]
    by_name = [next((heads.index(name) for name in names if name in heads), None) for names in _NAMES[part]]
    found = [column for column in by_name if column is not None]
    if len(found) == len(by_name):
        return found, True
    if len(first) <= max(_POSITIONS[part]):
        raise Unreadable(
            f"{where} has {len(first)} columns: {', '.join(first)[:200]}. Needed are "
            f"{', '.join(names[0] for names in _NAMES[part])} by name, or an index column and these after it."
        )
    return _POSITIONS[part], not first[0].strip().isdecimal()
