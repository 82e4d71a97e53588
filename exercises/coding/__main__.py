"""python -m exercises.coding FILE: the same as python -m exercises grade FILE, with this much of the course alone."""

import argparse
import io
import os
import sys

from exercises.coding.command import add_arguments, grade


def main() -> int:
    """Runs the command; returns the exit code. Wrong usage exits with 2, as argparse does."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal without a letter shows its number instead
    parser = argparse.ArgumentParser(prog="python -m exercises.coding", description="Checks your metrics from scratch.")
    add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print JSON of a stable shape")
    try:
        return grade(parser.parse_args())
    except BrokenPipeError:  # whoever read the output, head say, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


sys.exit(main())
