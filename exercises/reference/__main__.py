"""python -m exercises.reference FILE: the report of every run and split in a file of stored runs.

The file is JSON: {"k": 3, "corpus": [id, ...], SPLIT: {query: [relevant id, ...]}, "runs": RUNS} with any
number of splits, and RUNS as {run: {query: [id, ...]}}.
"""

import json
import sys
from pathlib import Path

from exercises.model import Measure, Value
from exercises.reference import InvalidInput, Judgment, evaluate


def _shown(value: Value) -> str:
    return "undefined" if value is None else str(value)


def main(path: str) -> int:
    """Prints the reports; returns 1 where the input has problems, each of them printed."""
    stored = json.loads(Path(path).read_text(encoding="utf-8"))
    k = stored["k"]
    measures = [Measure("P", k), Measure("Recall", k), Measure("RR"), Measure("AP", k)]
    splits = {name: judged for name, judged in stored.items() if isinstance(judged, dict) and name != "runs"}
    for run, lists in stored["runs"].items():
        for split, relevant in splits.items():
            try:
                found = evaluate(
                    {query: ranking for query, ranking in lists.items() if query in relevant},
                    [Judgment(query, doc, 1) for query, docs in relevant.items() for doc in docs],
                    measures,
                    queries=list(relevant),
                    documents=frozenset(stored["corpus"]),
                )
            except InvalidInput as invalid:
                print(f"{run}, {split}: no figures.", *(p.message for p in invalid.problems), sep="\n  ")
                return 1
            rows = [("", *(m.label for m in measures))]
            rows += [(query, *map(_shown, values.values())) for query, values in found.per_query.items()]
            rows += [(f"macro over {len(found.answerable)}", *map(_shown, found.macro.values()))]
            print(f"{run}, {split}")
            for row in rows:
                print("  " + "".join(cell.ljust(14) for cell in row).rstrip())
            for query in found.no_answer:
                print(f"  apart: {query} has no relevant document")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print("usage: python -m exercises.reference frozen-runs.json", file=sys.stderr)
        sys.exit(2)
    sys.exit(main(sys.argv[1]))
