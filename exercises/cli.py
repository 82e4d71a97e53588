"""python -m exercises: the course from the command line.

Exit codes: 0 fine, 1 the input has problems (each one printed), 2 wrong usage.
"""

import argparse
import io
import json
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path

from exercises.catalogue import CONTENT, check, course, load, not_separated
from exercises.grading import answer_of, beside, grade, reason_for, suspects, written
from exercises.model import Answer, Exercise, Measure
from exercises.reference import ranking_problems, steps


def _exact(value: Fraction | float) -> dict[str, object]:
    """{"value": 0.25, "exact": "1/4"}; a float has no exact form."""
    if isinstance(value, Fraction):
        return {"value": float(value), "exact": str(value)}
    return {"value": value, "exact": None}


def _answer(answer: Answer) -> object:
    return answer if isinstance(answer, str) else _exact(answer)


def _field(exercise: Exercise, field: Measure) -> dict[str, object]:
    return {
        "measure": field.notation,
        "k": field.k,
        "answer": _answer(answer_of(exercise, field)),
        "misconceptions": {
            suspect.name: _exact(suspect.figures[0])
            | ({"or": [_exact(figure) for figure in suspect.figures[1:]]} if suspect.figures[1:] else {})
            for suspect in suspects(exercise, field)
        },
    }


def as_json(exercise: Exercise) -> dict[str, object]:
    """The stable public form of an exercise, its answers included."""
    return {
        "id": exercise.id,
        "kind": exercise.kind,
        "title": exercise.title,
        "queries": {
            query.id: {"ranking": list(query.ranking), "grades": dict(query.grades)} for query in exercise.queries
        },
        "fields": {field.label: _field(exercise, field) for field in exercise.fields},
        "not_separated": [list(pair) for pair in not_separated(exercise)],
    }


def _columns(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )


def _list(arguments: argparse.Namespace) -> int:
    exercises = course().exercises.values()
    if arguments.json:
        rows = [
            {
                "id": e.id,
                "kind": e.kind,
                "title": e.title,
                "belongs_to": e.belongs_to,
                "fields": [f.label for f in e.fields],
            }
            for e in exercises
        ]
        print(json.dumps(rows, indent=1))
    else:
        print(_columns([("ID", "SCREEN", "TITLE")] + [(e.id, e.belongs_to, e.title) for e in exercises]))
    return 0


def _find(name: str) -> Exercise:
    exercise = course().find(name)
    if exercise is None:
        raise _WrongUsage(f"There is no exercise {name}. Did you mean {course().nearest(name).id}? 'list' shows all.")
    return exercise


class _WrongUsage(Exception):
    """Carries the sentence to print before exit code 2."""


def _show(arguments: argparse.Namespace) -> int:
    exercise = _find(arguments.id)
    if arguments.json:
        print(json.dumps(as_json(exercise), indent=1))
        return 0
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
        print(_columns([("RANK", "DOCUMENT", "JUDGED", "PRECISION"), *rows]) if rows else "(an empty list)")
        print(f"known relevant: {', '.join(sorted(query.relevant)) or 'none'}")
    for field in exercise.fields:
        answer = answer_of(exercise, field)
        decimal = beside(answer)
        print(f"\n{field.label} = {written(answer)}{f' ({decimal})' if decimal else ''}")
        print(f"  {reason_for(exercise, field)}")
        wrong = [(s.name, " or ".join(written(figure) for figure in s.figures)) for s in suspects(exercise, field)]
        if wrong:
            print("  wrong rules:", ", ".join(f"{name} {figures}" for name, figures in wrong))
    unseparated = not_separated(exercise)
    if unseparated:
        print("\nThis list can't tell apart:", ", ".join(f"{field} {name}" for field, name in unseparated))
    return 0


def _judge(arguments: argparse.Namespace) -> int:
    exercise = _find(arguments.id)
    try:
        text = arguments.text if isinstance(arguments.text, str) else "--"  # argparse takes a lone -- for its own
        verdict = grade(exercise, arguments.field, text)
    except KeyError as unknown:
        raise _WrongUsage(str(unknown.args[0])) from None
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


def _check(arguments: argparse.Namespace) -> int:
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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m exercises", description="The course from the command line.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(
        name: str, run: Callable[[argparse.Namespace], int], what: str, example: str
    ) -> argparse.ArgumentParser:
        added = commands.add_parser(
            name,
            help=what,
            description=what,
            epilog=f"example: python -m exercises {example}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        added.add_argument("--json", action="store_true", help="print JSON of a stable shape")
        added.set_defaults(run=run)
        return added

    command("list", _list, "The exercises in the order of the course.", "list")
    show = command("show", _show, "One exercise with its worked solution.", "show worked-fixture --json")
    show.add_argument("id", metavar="ID")
    answer = command("answer", _judge, "What the grader says of one answer.", 'answer worked-fixture "AP@3" 1/2 --json')
    answer.add_argument("id", metavar="ID")
    answer.add_argument("field", metavar="FIELD", help="the label on the page, such as AP@3")
    answer.add_argument("text", metavar="TEXT", help="what a learner would type")
    checked = command("check", _check, "The check over the whole course.", "check")
    checked.add_argument("--content", type=Path, default=CONTENT, metavar="FOLDER", help="another course's folder")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit code. Wrong usage exits with 2, as argparse does."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal without a letter shows its number instead
    parser = _parser()
    parsed = parser.parse_args(arguments)
    try:
        return int(parsed.run(parsed))
    except _WrongUsage as wrong:
        print(wrong, file=sys.stderr)
        return 2
