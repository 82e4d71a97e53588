"""The commands on the course: list, show, answer, check."""

import argparse
import json

from exercises.catalogue import check, course, load, not_separated
from exercises.cli.forms import columns, field_row, list_row
from exercises.cli.others import screen_of, show_other
from exercises.cli.usage import WrongUsage
from exercises.concepts import Choice
from exercises.grading import (
    answer_of,
    beside,
    grade,
    least_places,
    reason_for,
    separates,
    suspects,
    written,
)
from exercises.model import Exercise, Measure
from exercises.practice.variants import NoVariant, generate
from exercises.reference import ranking_problems, steps


def as_json(exercise: Exercise) -> dict[str, object]:
    """The stable public form of an exercise, its answers included."""
    return {
        "id": exercise.id,
        "kind": exercise.kind,
        "title": exercise.title,
        "queries": {query.id: list_row(query) for query in exercise.queries},
        "fields": {field.label: field_row(exercise, field) for field in exercise.fields},
        "not_separated": [list(pair) for pair in not_separated(exercise)],
    }


def list_all(arguments: argparse.Namespace) -> int:
    """list"""
    exercises = course().exercises.values()
    others = course().others.values()
    if arguments.json:
        rows: list[dict[str, object]] = [
            {
                "id": e.id,
                "kind": e.kind,
                "title": e.title,
                "belongs_to": e.belongs_to,
                "fields": [f.label for f in e.fields],
            }
            for e in exercises
        ]
        rows += [{"id": e.id, "kind": e.kind, "title": e.title, "belongs_to": screen_of(e)} for e in others]
        print(json.dumps(rows, indent=1))
    else:
        listed: list[tuple[str, ...]] = [(e.id, e.kind, e.belongs_to, e.title) for e in exercises]
        listed += [(e.id, e.kind, screen_of(e), e.title) for e in others]
        print(columns([("ID", "KIND", "SCREEN", "TITLE"), *listed]))
    return 0


def _find(name: str) -> Exercise:
    other = course().others.get(name)
    exercise = other.compute if isinstance(other, Choice) else course().find(name)
    if exercise is None:
        raise WrongUsage(f"There is no exercise {name}. Did you mean {course().nearest(name).id}? 'list' shows all.")
    return exercise


def show(arguments: argparse.Namespace) -> int:
    """show ID"""
    other = course().others.get(arguments.id)
    if other is not None:
        return show_other(other, arguments.json)
    _print(_find(arguments.id), arguments.json)
    return 0


def generate_variant(arguments: argparse.Namespace) -> int:
    """variant METRIC --level L --seed N"""
    try:
        variant = generate(arguments.metric, arguments.level, arguments.seed)
    except NoVariant as none:
        raise WrongUsage(str(none)) from None
    _print(variant.exercise, arguments.json)
    return 0


def _print(exercise: Exercise, is_json: bool) -> None:
    """An exercise with its worked solution."""
    if is_json:
        print(json.dumps(as_json(exercise), indent=1))
        return
    print(f"{exercise.title}\n{exercise.ask}")
    for query in exercise.queries:
        print(f"\n{query.id}{': ' + query.text if query.text else ''}")
        if ranking_problems(query.ranking):
            print(*(f"{rank}  {doc}" for rank, doc in enumerate(query.ranking, start=1)), sep="\n")
            continue
        rows = [
            (
                str(s.rank),
                s.doc,
                str(s.grade) if query.is_graded else "relevant" if s.is_relevant else "",
                f"{s.hits}/{s.rank}",
            )
            for s in steps(query)
        ]
        print(columns([("RANK", "DOCUMENT", "JUDGED", "PRECISION"), *rows]) if rows else "(an empty list)")
        known = (f"{doc} ({query.grades[doc]})" if query.is_graded else doc for doc in sorted(query.relevant))
        print(f"known relevant: {', '.join(known) or 'none'}")
    for field in exercise.fields:
        answer = answer_of(exercise, field)
        decimal = beside(answer)
        print(f"\n{field.label} = {written(answer)}{f' ({decimal})' if decimal else ''}")
        print(f"  {reason_for(exercise, field)}")
        apart, near = _wrong_rules(exercise, field)
        if apart:
            print("  wrong rules:", ", ".join(apart))
        if near:
            reach = f"within {10 ** -least_places(field)} of the right figure"
            print(f"  {reach}, so an answer here may not tell them from it:", ", ".join(near))


def _wrong_rules(exercise: Exercise, field: Measure) -> tuple[list[str], list[str]]:
    """The wrong rules with their figures: those apart from the truth, and those too near for an answer to tell.

    A rule with a figure of either sort is in both, each time with the figures of that sort.
    """
    answer = answer_of(exercise, field)
    apart: list[str] = []
    near: list[str] = []
    for each in suspects(exercise, field):
        for found, is_apart in ((apart, True), (near, False)):
            figures = [written(one) for one in each.figures if separates((one,), answer, field) is is_apart]
            if figures:
                found.append(f"{each.name} {' or '.join(dict.fromkeys(figures))}")
    return apart, near


def judge_answer(arguments: argparse.Namespace) -> int:
    """answer ID FIELD TEXT"""
    exercise = _find(arguments.id)
    try:
        text = arguments.text if isinstance(arguments.text, str) else "--"  # argparse takes a lone -- for its own
        verdict = grade(exercise, arguments.field, text)
    except KeyError as unknown:
        raise WrongUsage(str(unknown.args[0])) from None
    if arguments.json:
        found = {
            "verdict": "unreadable" if verdict.verdict == "blank" else verdict.verdict,
            "read_as": verdict.read_as or None,
            "misconception": verdict.misconceptions[0] if verdict.misconceptions else None,
            "also": list(verdict.misconceptions[1:]),
            "message": verdict.message,
        }
        print(json.dumps(found, indent=1, ensure_ascii=False))
    else:
        read_as = f", read as {verdict.read_as}" if verdict.read_as else ""
        print(f"{verdict.verdict}{read_as}\n{verdict.message}")
        if verdict.misconceptions:
            print(f"rules that give this figure here: {', '.join(verdict.misconceptions)}")
    return 0


def check_all(arguments: argparse.Namespace) -> int:
    """check"""
    flaws = check(arguments.content)
    if arguments.json:
        rows = [{"file": flaw.file, "field": flaw.field, "message": flaw.message} for flaw in flaws]
        print(json.dumps({"flaws": rows}, indent=1, ensure_ascii=False))
    elif flaws:
        print(*flaws, sep="\n")
    else:
        checked = load(arguments.content)
        print(f"The course keeps its promises: {len(checked.exercises) + len(checked.others)} exercises.")
    return 1 if flaws else 0
