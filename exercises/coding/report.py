"""What is told of a file, as text for a terminal and as JSON of a stable shape."""

from dataclasses import asdict
from textwrap import wrap

from exercises.coding.judging import Graded, Outcome

_STATUS, _NAME, _WIDTH = 13, 24, 100


def as_json(graded: Graded) -> dict[str, object]:
    """{"file", "passed", "of", "all_right", "faults": [text], "functions": [FUNCTION]}, each FUNCTION with "name",
    "status", "kind", "cases", "failed", "call", "gave", "contract", "misconceptions" and "message"; a text is empty
    where there is nothing to say.
    """
    return {
        "file": graded.file,
        "passed": graded.passed,
        "of": graded.asked,
        "all_right": graded.all_right,
        "faults": list(graded.faults),
        "functions": [_function(outcome) for outcome in graded.outcomes],
    }


def _function(outcome: Outcome) -> dict[str, object]:
    told = asdict(outcome)
    return {"misconceptions" if name == "rules" else name: value for name, value in told.items()}


def as_text(graded: Graded) -> str:
    """A line a function; below one that is not right its smallest case, the rules it follows and what to do."""
    if not graded.outcomes:
        return "\n".join([f"{graded.file}: nothing was checked.", *graded.faults])
    lines = [f"{graded.file}: {graded.passed} of {graded.asked} functions are right."]
    lines += [f"While it was loaded: {fault}" for fault in graded.faults]
    lines.append("")
    return "\n".join([*lines, *map(_told, graded.outcomes)])


def _told(outcome: Outcome) -> str:
    found = [f"{outcome.status:<{_STATUS}}{outcome.name:<{_NAME}}{_count(outcome)}".rstrip()]
    if outcome.call and outcome.gave:
        found += _wrapped(f"{outcome.call} gave {outcome.gave}. The contract says {outcome.contract}.")
    elif outcome.call:
        found += _wrapped(f"{outcome.call}: the contract says {outcome.contract}.")
    rules = f"{', '.join(outcome.rules)}: " if outcome.rules else ""
    return "\n".join(found + _wrapped(f"{rules}{outcome.message}"))


def _count(outcome: Outcome) -> str:
    if outcome.status == "right":
        return f"{outcome.cases} cases"
    return f"{outcome.failed} of {outcome.cases} cases differ" if outcome.cases > 1 else ""


def _wrapped(text: str) -> list[str]:
    indent = " " * _STATUS
    return wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent) if text else []
