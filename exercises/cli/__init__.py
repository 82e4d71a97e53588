"""python -m exercises: the course, evaluation of files, and a holdout of one's own, from the command line.

Exit codes: 0 fine, 1 the input has problems (each one printed, no figure given), 2 wrong usage.
"""

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from exercises.catalogue import CONTENT
from exercises.cli.collection import add_collection, list_collections, run_model
from exercises.cli.course import check_all, generate_variant, judge_answer, list_all, show
from exercises.cli.evaluate import DEFAULT, evaluate_files
from exercises.cli.holdout import choose, freeze, open_test
from exercises.cli.usage import WrongUsage
from exercises.coding import add_arguments, grade
from exercises.evaluation import EXTRA, MISSING, ORDERS, QRELS_FORMATS, RUN_FORMATS, TIES
from exercises.practice.variants import LEVELS, METRICS
from exercises.retrieval import CUTS, MODELS, SPLITS

EXAMPLE = 'evaluate exercises/content/samples/judged.qrels exercises/content/samples/words.run -m "P@3 AP@3" --exact'

_Run = Callable[[argparse.Namespace], int]


def _existing(text: str) -> Path:
    path = Path(text)
    if not path.is_file():
        raise argparse.ArgumentTypeError(f"there is no file {text}")
    return path


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is no number of documents")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m exercises", description="The course from the command line.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: _Run, what: str, example: str) -> argparse.ArgumentParser:
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

    command("list", list_all, "The exercises in the order of the course.", "list")
    shown = command("show", show, "One exercise with its worked solution.", "show worked-fixture --json")
    shown.add_argument("id", metavar="ID")
    generated = command(
        "variant",
        generate_variant,
        "A generated exercise with its worked solution: the same seed gives the same one for ever.",
        "variant ap --level 2 --seed 7 --json",
    )
    generated.add_argument("metric", choices=METRICS, metavar="METRIC", help=", ".join(METRICS))
    generated.add_argument("--level", type=int, choices=LEVELS, required=True, help="how long the lists are")
    generated.add_argument("--seed", type=int, required=True, metavar="N", help="which of them, from 0")
    judged = command(
        "answer", judge_answer, "What the grader says of one answer.", 'answer worked-fixture "AP@3" 1/2 --json'
    )
    judged.add_argument("id", metavar="ID")
    judged.add_argument("field", metavar="FIELD", help="the label on the page, such as AP@3")
    judged.add_argument("text", metavar="TEXT", help="what a learner would type")
    checked = command("check", check_all, "The check over the whole course.", "check")
    checked.add_argument("--content", type=Path, default=CONTENT, metavar="FOLDER", help="another course's folder")
    add_arguments(
        command(
            "grade",
            grade,
            "Metrics from scratch: checks your own file of functions, in a process of its own.",
            "grade metrics_from_scratch.py",
        )
    )
    evaluated = command("evaluate", evaluate_files, "Runs against judgments, from files.", EXAMPLE)
    _add_evaluation(evaluated)
    selected = command(
        "select", choose, "Which run development selects; a tie goes to the first name.", "select dev.qrels a.run b.run"
    )
    selected.add_argument("qrels", type=_existing, metavar="QRELS")
    selected.add_argument("runs", type=_existing, nargs="+", metavar="RUN")
    selected.add_argument("-m", "--measure", default="AP@3", help="what the macro average is of (AP@3)")
    for name, run, what in (
        ("freeze", freeze, "Write a choice down before test is seen, with the digests of the test files."),
        ("open", open_test, "Open test for the frozen choice, if its files are what was frozen."),
    ):
        kept = command(name, run, what, f"{name} choice.json --selected a-test.run --qrels test.qrels")
        kept.add_argument("file", type=Path, metavar="FILE", help="the small JSON file that keeps the choice")
        kept.add_argument("--selected", type=_existing, required=True, metavar="RUN", help="the chosen run on test")
        kept.add_argument("--qrels", type=_existing, required=True, metavar="QRELS", help="the judgments of test")
        if name == "freeze":
            kept.add_argument("-m", "--measure", default="AP@3", help="the measure that was declared (AP@3)")
    _add_collections(commands)
    return parser


def _add_collections(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    what = "Collections for the lab: what comes with the course, and what lies in the folder HIT_OR_MISS_DATA."
    group = commands.add_parser(
        "collection", help=what, description=what, epilog="example: python -m exercises collection list"
    )
    parts = group.add_subparsers(required=True, metavar="add|list|run")

    def part(name: str, run: _Run, what: str, example: str) -> argparse.ArgumentParser:
        added = parts.add_parser(
            name, help=what, description=what, epilog=f"example: python -m exercises collection {example}"
        )
        added.add_argument("--json", action="store_true", help="print JSON of a stable shape")
        added.set_defaults(run=run)
        return added

    added = part("add", add_collection, "Check a collection and put it into the data folder.", "add our_msmarco.zip")
    added.add_argument("what", metavar="FILE_OR_URL", help="a zip, a folder, or the address of a zip")
    part("list", list_collections, "The collections there are.", "list")
    ran = part("run", run_model, "One model's ranking of a collection's queries, as a file.", "run web bm25 bm25.tsv")
    ran.add_argument("name", metavar="NAME")
    ran.add_argument("model", choices=list(MODELS), metavar="MODEL", help=", ".join(MODELS))
    ran.add_argument("file", metavar="FILE", help="qid, docid, rank, score; read by evaluate")
    ran.add_argument("-k", type=_count, default=1000, help="documents a query at most (1000)")
    ran.add_argument("--split", choices=SPLITS, help="only training or only test")
    ran.add_argument("--cut", choices=CUTS, default="words", help="how texts are cut (words)")
    ran.add_argument("--stop-words", action="store_true", help="remove stop words")
    ran.add_argument("--stemming", action="store_true", help="cut endings")


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < int(text) < 10**4):
        raise argparse.ArgumentTypeError(f"{text} is no grade from which a document can be relevant: 1 or more")
    return int(text)


def _add_evaluation(parser: argparse.ArgumentParser) -> None:
    """The options of evaluate. Where the contract stops, each default is the one that decides nothing."""
    parser.add_argument("qrels", type=_existing, metavar="QRELS", help="judgments: TREC, BEIR's TSV, JSON; .gz too")
    parser.add_argument("runs", type=_existing, nargs="+", metavar="RUN", help="runs: TREC, TSV, JSON; .gz too")
    parser.add_argument("-m", "--measures", default=DEFAULT, help=f"in ir-measures notation ({DEFAULT})")
    parser.add_argument("--format", choices=RUN_FORMATS, help="the runs' format, where the content should not decide")
    parser.add_argument("--qrels-format", choices=QRELS_FORMATS, help="the same for the judgments")
    parser.add_argument("--documents", type=_existing, metavar="FILE", help="ids of the collection, or the collection")
    parser.add_argument("--queries", type=_existing, metavar="FILE", help="all query ids, a line each or a JSON list")
    parser.add_argument("--ties", choices=TIES, default="doc-id", help="who comes first at equal scores (doc-id)")
    parser.add_argument("--order", choices=ORDERS, default="error", help="where ranks and scores disagree (error)")
    parser.add_argument("--missing", choices=MISSING, default="error", help="a judged query without a list (error)")
    parser.add_argument("--extra", choices=EXTRA, default="error", help="a list for a query not asked (error)")
    parser.add_argument("--relevant-from", type=_positive, default=1, metavar="GRADE", help="for binary measures (1)")
    parser.add_argument("--exact", action="store_true", help="fractions beside the values")
    parser.add_argument("--per-query", action="store_true", help="the figures of each query, too")
    parser.add_argument("--progress", action="store_true", help="each phase with its seconds, on standard error")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit code. Wrong usage exits with 2, as argparse does."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal without a letter shows its number instead
    parsed = _parser().parse_args(arguments)
    try:
        return int(parsed.run(parsed))
    except WrongUsage as wrong:
        print(wrong, file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever read the output, head say, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
