"""python -m rubric: the rubric from the command line.

Exit codes: 0 fine, 1 the data has flaws (each one printed), 2 wrong usage.
"""

import argparse
import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from rubric.check import check
from rubric.files import CONTENT, load


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
        samples = sum(len(each.samples) for each in checked.criteria)
        questions = sum(len(each.questions) for each in checked.topics)
        print(
            f"The rubric keeps its promises: {len(checked.criteria)} criteria, {questions} questions, "
            f"{len(checked.limits.questions)} of them on what figures can't certify, {samples} sample answers."
        )
    return 1 if flaws else 0


def _folder(text: str) -> Path:
    path = Path(text)
    if not path.is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {text}")
    return path


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit code. Wrong usage exits with 2, as argparse does."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal without a letter shows its number instead
    parser = argparse.ArgumentParser(prog="python -m rubric", description="The rubric from the command line.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    checked = commands.add_parser(
        "check",
        help="Proves the rubric's data.",
        description="Proves the rubric's data: its counts, its ids, that every key point can be reached, and that "
        "each sample's words earn its score.",
        epilog="example: python -m rubric check --json",
    )
    checked.add_argument("--json", action="store_true", help="print JSON of a stable shape")
    checked.add_argument("--content", type=_folder, default=CONTENT, metavar="FOLDER", help="another rubric's folder")
    parsed = parser.parse_args(arguments)
    return check_all(parsed)
