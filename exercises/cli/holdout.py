"""The commands on a holdout of one's own: select, freeze, open."""

import argparse
import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from exercises.cli.forms import columns, exact
from exercises.cli.frozen import freeze as freeze_files
from exercises.cli.frozen import matching, open_frozen
from exercises.cli.refusing import refused
from exercises.cli.usage import WrongUsage
from exercises.evaluation import Found, load, rankings, read_qrels, read_run
from exercises.model import Measure, Value
from exercises.reference import HoldoutBroken, InvalidInput, Judgment, Report, Selection, evaluate, select


def _measure(text: str) -> Measure:
    """A measure in ir-measures notation, or as the page has it."""
    try:
        return Measure.parse(text)
    except ValueError:
        message = f"{text} is no measure that is known here. Write one such as AP@3, R@3, RR or nDCG@10."
        raise WrongUsage(message) from None


def _queries(judgments: Sequence[Judgment]) -> list[str]:
    return list(dict.fromkeys(judgment.query for judgment in judgments))


def _shown(value: Value) -> str:
    return "undefined" if value is None else str(value)


def _value(value: Value) -> object:
    return None if value is None else exact(value)


def _named(paths: Sequence[Path]) -> dict[str, Path]:
    """Runs by the stem of their files; two of the same name can't be told apart."""
    named = {path.stem: path for path in paths}
    if len(named) < len(paths):
        raise WrongUsage("Two of the runs have the same name. Rename one of the files.")
    return named


def choose(arguments: argparse.Namespace) -> int:
    """select QRELS RUN RUN..."""
    measure = _measure(arguments.measure)
    problems = Found()
    judgments: list[Judgment] = []
    runs = {}
    with problems.collecting():
        judgments = read_qrels(load(arguments.qrels)).judgments()
    for name, path in _named(arguments.runs).items():
        with problems.collecting():
            runs[name] = rankings(read_run(load(path)))
    found: Selection | None = None
    if not problems.count:
        with problems.collecting():
            found = select(runs, judgments, measure, queries=_queries(judgments))
    if found is None:
        return refused(problems.invalid(), arguments.json, measure=measure.notation, selected=None)
    if arguments.json:
        said = {
            "measure": measure.notation,
            "macro": {name: _value(value) for name, value in found.macro.items()},
            "averaged_over": found.averaged_over,
            "tie": found.tie,
            "selected": found.selected,
            "problems": [],
        }
        print(json.dumps(said, indent=1, ensure_ascii=False))
        return 0
    rows = [(name, _shown(value)) for name, value in found.macro.items()]
    print(columns([("RUN", f"macro {measure.label} over {found.averaged_over}"), *rows]))
    print(f"selected: {found.selected}{', the first by name of those that tie' if found.tie else ''}")
    return 0


def _now() -> str:
    return f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"


def freeze(arguments: argparse.Namespace) -> int:
    """freeze FILE --selected RUN --qrels TEST_QRELS"""
    measure = _measure(arguments.measure)
    try:  # valid files only: what can never be opened must not be frozen
        judgments, run = read_qrels(load(arguments.qrels)).judgments(), rankings(read_run(load(arguments.selected)))
        evaluate(run, judgments, [], queries=_queries(judgments))
    except InvalidInput as invalid:
        return refused(invalid, arguments.json)
    try:
        frozen = freeze_files(
            arguments.file,
            measure=measure.label,
            selected=arguments.selected.stem,
            test_run=arguments.selected,
            test_qrels=arguments.qrels,
            at=_now(),
        )
    except (HoldoutBroken, OSError) as broken:
        print(broken, file=sys.stderr)
        return 1
    if arguments.json:
        print(arguments.file.read_text(encoding="utf-8"), end="")
    else:
        print(f"{frozen.selected} is frozen, {frozen.frozen_at}. SHA-256 of the run {frozen.run_digest}.")
    return 0


def open_test(arguments: argparse.Namespace) -> int:
    """open FILE --selected RUN --qrels TEST_QRELS"""
    try:
        frozen = matching(arguments.file, test_run=arguments.selected, test_qrels=arguments.qrels)
        measure = Measure.parse(frozen.measure)
    except (HoldoutBroken, OSError, ValueError) as broken:
        print(f"{arguments.file.name}: {broken}", file=sys.stderr)
        return 1
    try:
        judgments = read_qrels(load(arguments.qrels)).judgments()
        found = evaluate(
            rankings(read_run(load(arguments.selected))), judgments, [measure], queries=_queries(judgments)
        )
    except InvalidInput as invalid:
        return refused(invalid, arguments.json)
    frozen = open_frozen(arguments.file, at=_now())
    if arguments.json:
        said = {
            "selected": frozen.selected,
            "measure": measure.notation,
            "macro": _value(found.macro[measure.label]),
            "averaged_over": len(found.answerable),
            "queries": {query: _value(values[measure.label]) for query, values in found.per_query.items()},
            "no_answer": list(found.no_answer),
            "frozen_at": frozen.frozen_at,
            "opened_at": frozen.opened_at,
            "problems": [],
        }
        print(json.dumps(said, indent=1, ensure_ascii=False))
    else:
        _print_opened(frozen.selected, frozen.frozen_at, measure, found)
    return 0


def _print_opened(selected: str, frozen_at: str, measure: Measure, found: Report) -> None:
    rows = [(query, _shown(found.per_query[query][measure.label])) for query in found.answerable]
    print(
        columns(
            [
                ("QUERY", measure.label),
                *rows,
                (f"macro over {len(found.answerable)}", _shown(found.macro[measure.label])),
            ]
        )
    )
    for query in found.no_answer:
        print(f"apart: {query} has no relevant document")
    print(f"{selected}, chosen and frozen {frozen_at}, before this was opened.")
