"""The two stored runs with their judgments, as the exercises and Holdout use them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class StoredRuns:
    """documents of the collection; split -> query -> relevant documents; run -> query -> ranking."""

    documents: frozenset[str]
    splits: Mapping[str, Mapping[str, tuple[str, ...]]]
    runs: Mapping[str, Mapping[str, tuple[str, ...]]]


@cache
def frozen_runs() -> StoredRuns:
    """The runs that come with the course, read once."""
    stored = json.loads((Path(__file__).parents[1] / "content" / "frozen-runs.json").read_text(encoding="utf-8"))
    splits = ("development", "test")
    return StoredRuns(
        frozenset(stored["corpus"]),
        {split: {query: tuple(docs) for query, docs in stored[split].items()} for split in splits},
        {name: {query: tuple(docs) for query, docs in run.items()} for name, run in stored["runs"].items()},
    )
