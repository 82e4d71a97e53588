"""The command on files of one's own: evaluate."""

import argparse
import json
import re
import sys
import time
from collections.abc import Callable, Sequence
from fractions import Fraction

from exercises.cli.forms import columns
from exercises.cli.refusing import refused
from exercises.cli.usage import WrongUsage
from exercises.evaluation import (
    Figures,
    Found,
    Policies,
    Qrels,
    Run,
    as_json,
    evaluate,
    in_a_line,
    load,
    over_ties,
    policies_of,
    read_ids,
    read_qrels,
    read_run,
    written,
)
from exercises.model import Measure
from exercises.reference import DECLARED_K, InvalidInput, Problem

DEFAULT = f"P@{DECLARED_K} R@{DECLARED_K} RR AP@{DECLARED_K}"

_METRIC = re.compile(r"P|R|Recall|Success|Hit|RR|AP|n?DCG(\(.*\))?")
_CUT = re.compile(r"0*[1-9][0-9]{0,8}")
_LARGE = 10_000_000  # bytes from which a person at a terminal wonders what is going on


def _measures(text: str) -> list[Measure]:
    """Measures in ir-measures notation, parted by blanks, each once. InvalidInput for a k, WrongUsage for a name."""
    measures, problems = [], []
    for name in text.split():
        head, at, k = name.rpartition("@")
        if at and _METRIC.fullmatch(head) and not _CUT.fullmatch(k):
            message = f"{name} has {k or 'nothing'} for k. The cut-off k is a whole number from 1 to 999,999,999."
            problems.append(Problem("bad_k", message))
            continue
        try:
            measures.append(Measure.parse(name))
        except ValueError as error:
            raise WrongUsage(f"{error} Known: P@k, R@k, Success@k, RR, AP, nDCG@k, DCG@k.") from None
    if problems:
        raise InvalidInput(problems)
    if not measures:
        raise WrongUsage('There is no measure to compute. Write some, such as -m "P@3 R@3 RR AP@3".')
    return list(dict.fromkeys(measures))


def _progress(arguments: argparse.Namespace) -> tuple[Callable[[str], None], Callable[[], None]]:
    """(what to call as a phase begins, what to call at the end): the phases with their seconds, on standard error."""
    size = sum(path.stat().st_size for path in (arguments.qrels, *arguments.runs))
    if not (arguments.progress or (sys.stderr.isatty() and size >= _LARGE)):
        return lambda _: None, lambda: None
    begun = [time.perf_counter()]
    width = 44

    def end() -> None:
        if len(begun) > 1:
            print(f"{time.perf_counter() - begun.pop():7.2f} s", file=sys.stderr)

    def tell(phase: str) -> None:
        end()
        begun.append(time.perf_counter())
        print(f"{phase[:width]:{width}}", end="", file=sys.stderr, flush=True)

    return tell, end


def evaluate_files(arguments: argparse.Namespace) -> int:
    """evaluate QRELS RUN [RUN ...]"""
    policies = Policies(
        ties=arguments.ties,
        order=arguments.order,
        missing=arguments.missing,
        extra=arguments.extra,
        relevant_from=arguments.relevant_from,
    )
    names = [path.stem for path in arguments.runs]
    if len(set(names)) < len(names):
        raise WrongUsage(f"Two of the runs have the same name: {', '.join(names)}. Rename one of the files.")
    tell, end = _progress(arguments)
    try:
        figures = _figures(arguments, policies, tell)
    except InvalidInput as invalid:
        end()
        return refused(invalid, arguments.json, runs={}, policies=policies_of(policies))
    end()
    if arguments.json:
        print(json.dumps(as_json(figures, policies), indent=1, ensure_ascii=False))
    else:
        print(as_text(figures, policies, exact=arguments.exact, per_query=arguments.per_query))
    return 0


def _figures(arguments: argparse.Namespace, policies: Policies, tell: Callable[[str], None]) -> list[Figures]:
    """Each run's figures. InvalidInput with the problems of all files, also where one of them can't be read at all."""
    found = Found()
    measures: list[Measure] = []
    ids: dict[str, tuple[str, ...]] = {}
    qrels: Qrels | None = None
    runs: list[Run] = []
    figures: list[Figures] = []
    with found.collecting():
        measures = _measures(arguments.measures)
    for name in ("queries", "documents"):
        if path := getattr(arguments, name):
            with found.collecting():
                ids[name] = read_ids(load(path))
    tell(f"reading {arguments.qrels.name}")
    with found.collecting():
        qrels = read_qrels(load(arguments.qrels), arguments.qrels_format)
    for path in arguments.runs:
        tell(f"reading {path.name}")
        with found.collecting():
            runs.append(read_run(load(path), arguments.format))
    is_missing = any(getattr(arguments, name) and name not in ids for name in ("queries", "documents"))
    if qrels is None or is_missing or len(runs) < len(arguments.runs):
        for problems in ([qrels.problems] if qrels else []) + [run.problems for run in runs]:
            found.merge(problems)
    else:
        with found.collecting():
            figures = evaluate(runs, qrels, measures, policies=policies, tell=tell, **ids)
    found.refuse()
    return figures


def _cell(value: float | None, exact: Fraction | None) -> str:
    return written(value) if exact is None else f"{written(value)} = {exact}"


def as_text(figures: Sequence[Figures], policies: Policies, *, exact: bool, per_query: bool) -> str:
    """The figures for people: runs side by side, what they stand on, and what was decided."""
    one = figures[0]
    parts = []
    if per_query:
        for each in figures:
            head = [f"{each.name}", *(measure.notation for measure in each.measures)]
            rows = [
                [
                    in_a_line(query),
                    *(
                        _cell(each.value(measure, place), each.exact(measure, place) if exact else None)
                        for measure in each.measures
                    ),
                ]
                for place, query in enumerate(each.queries)
            ]
            parts.append(columns([head, *rows]))
    over = len(one.answerable)
    head = [f"macro over {over} {'query' if over == 1 else 'queries'}", *(each.name for each in figures)]
    rows = [
        [
            measure.notation,
            *(_cell(each.macro(measure), each.exact_macro(measure) if exact else None) for each in figures),
        ]
        for measure in one.measures
    ]
    rows.append(["tied positions", *(f"{each.tied_positions:,}" for each in figures)])
    for measure in one.measures:
        if any(each.tied_positions for each in figures):
            rows.append([f"{measure.notation} over all ties", *(over_ties(each, measure) for each in figures)])
    for k in dict.fromkeys(measure.k for measure in one.measures):
        measure = next(each for each in one.measures if each.k == k)
        where = "anywhere" if k is None else f"in the first {k}"
        rows.append([f"unjudged {where}", *(f"{each.unjudged(measure):,}" for each in figures)])
    parts.append(columns([head, *rows]))
    notes = [f"no known relevant document, kept apart: {_listed(one.no_answer)}"] if one.no_answer else []
    for each in figures:
        if each.missing:
            notes.append(f"{each.name} has no list for {_listed(each.missing)}: counted as empty")
        if each.ignored:
            notes.append(f"{each.name} has lists for {_listed(each.ignored)}, which are not asked: left out")
    notes.append("; ".join(f"{name.replace('_', ' ')}: {value}" for name, value in policies_of(policies).items()))
    return "\n\n".join([*parts, "\n".join(notes)])


def _listed(ids: Sequence[str]) -> str:
    return ", ".join(map(in_a_line, ids))
