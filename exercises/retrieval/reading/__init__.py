"""Reading collections of several forms: BEIR, the class's cut of MS MARCO, TREC, SMART."""

from exercises.retrieval.collection import Unreadable
from exercises.retrieval.reading.beir import read_beir
from exercises.retrieval.reading.found import Found
from exercises.retrieval.reading.msmarco import read_msmarco
from exercises.retrieval.reading.source import Source
from exercises.retrieval.reading.trec import read_smart, read_trec

__all__ = ["Found", "Source", "read"]


def read(source: Source) -> Found:
    """The collection that the files hold. Unreadable, saying what was seen, where no form fits or one is broken."""
    for reader in (read_beir, read_msmarco, read_smart, read_trec):
        if found := reader(source):
            return found
    seen = ", ".join(source.names[:8]) + (" ..." if len(source.names) > 8 else "")
    raise Unreadable(
        f"{source.path.name} holds no collection that is known here. Seen: {seen or 'no file'}. Known are BEIR "
        "(corpus.jsonl, queries.jsonl, qrels/), the MS MARCO cut (queries, docs and gold as .tsv), TREC (<doc>, <top>) "
        "and SMART (.I, .T, .W)."
    )
