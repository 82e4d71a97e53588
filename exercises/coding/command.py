"""Checking a file from the command line, as a part of the course's own and as a command that needs nothing else."""

import argparse
import json
from pathlib import Path

from exercises.coding.judging import SECONDS, grade_file
from exercises.coding.report import as_json, as_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """FILE and --seconds."""
    parser.add_argument("file", type=_source, metavar="FILE", help="your functions, a .py file or a notebook (.ipynb)")
    parser.add_argument(
        "--seconds",
        type=_seconds,
        default=SECONDS,
        metavar="N",
        help=f"time to load the file, and again for each function ({SECONDS:g})",
    )


def grade(arguments: argparse.Namespace) -> int:
    """grade FILE: 0 where all functions are right, 1 otherwise."""
    graded = grade_file(arguments.file, arguments.seconds)
    print(json.dumps(as_json(graded), indent=1, ensure_ascii=False) if arguments.json else as_text(graded))
    return 0 if graded.all_right else 1


def _source(text: str) -> Path:
    path = Path(text)
    if not path.is_file():
        raise argparse.ArgumentTypeError(f"there is no file {text}")
    if path.suffix not in (".py", ".ipynb"):
        raise argparse.ArgumentTypeError(f"{text} is neither a .py file nor a notebook (.ipynb)")
    return path


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 3600:
        raise argparse.ArgumentTypeError(f"{text} is no number of seconds. Write one from 1 to 3600")
    return seconds
