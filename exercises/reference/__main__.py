"""python -m exercises.reference FILE: the report of every run and split in a file of stored runs.

The file is JSON: {"k": 3, "corpus": [id, ...], SPLIT: {query: [relevant id, ...]}, "runs": RUNS} with any
number of splits, and RUNS as {run: {query: [id, ...]}}.
"""

import json
import sys
from pathlib import Path
from typing import Any

from exercises.model import Measure, Value
from exercises.reference import InvalidInput, Judgment, Problem, Report, evaluate, run_problems


def _shown(value: Value) -> str:
    return "undefined" if value is None else str(value)


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """JSON would keep the last of two equal keys in silence."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            message = f"{key} stands twice in the same place of the file. Keep it once."
            raise InvalidInput([Problem("duplicate_query", message, key)])
        found[key] = value
    return found


def _print(title: str, found: Report) -> None:
    rows = [("", *found.macro)]
    rows += [(query, *map(_shown, values.values())) for query, values in found.per_query.items()]
    rows += [(f"macro over {len(found.answerable)}", *map(_shown, found.macro.values()))]
    print(title)
    for row in rows:
        print("  " + "".join(cell.ljust(14) for cell in row).rstrip())
    for query in found.no_answer:
        print(f"  apart: {query} has no relevant document")


def main(path: str) -> int:
    """Prints the reports; returns 1 where some run has problems, each of them printed in place of its figures."""
    try:
        stored = json.loads(Path(path).read_text(encoding="utf-8"), object_pairs_hook=_no_key_twice)
    except InvalidInput as invalid:
        print(invalid)
        return 1
    except (OSError, ValueError) as error:
        print(f"{path} can't be read: {error}. Give the JSON file of stored runs.")
        return 1
    if missing := [key for key in ("k", "corpus", "runs") if not isinstance(stored, dict) or key not in stored]:
        print(f"{path} has no {', '.join(missing)}. Give the JSON file of stored runs.")
        return 1
    k = stored["k"]
    measures = [Measure("P", k), Measure("Recall", k), Measure("RR"), Measure("AP", k)]
    splits = {name: judged for name, judged in stored.items() if isinstance(judged, dict) and name != "runs"}
    known = {query for judged in splits.values() for query in judged}
    code = 0
    for run, lists in stored["runs"].items():
        strays = [query for query in lists if query not in known]
        problems = run_problems({query: lists[query] for query in strays}, queries=[])
        reports = {}
        for split, relevant in splits.items():
            try:
                reports[split] = evaluate(
                    {query: ranking for query, ranking in lists.items() if query in relevant},
                    [Judgment(query, doc, 1) for query, docs in relevant.items() for doc in docs],
                    measures,
                    queries=list(relevant),
                    documents=frozenset(stored["corpus"]),
                )
            except InvalidInput as invalid:
                problems += invalid.problems
        if problems:
            code = 1
            print(f"{run}: no figures.", *(problem.message for problem in problems), sep="\n  ")
        else:
            for split, found in reports.items():
                _print(f"{run}, {split}", found)
    return code


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print("usage: python -m exercises.reference frozen-runs.json", file=sys.stderr)
        sys.exit(2)
    sys.exit(main(sys.argv[1]))
