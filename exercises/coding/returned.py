"""What a function returned, as a value to compare and as one would write it."""

from fractions import Fraction
from typing import Any

from exercises.coding.cases import Case
from exercises.coding.running import Told
from exercises.coding.tasks import Task
from exercises.grading import written

_CLOSE = 1e-6
_LONGEST = 200


class Other:
    """What no figure is: an exception, a text, not-a-number. It equals nothing."""


OTHER = Other()


def value_of(told: Told) -> Any:
    """What was returned: a number, None, a list or a dict, or OTHER."""
    if "exact" in told:
        return Fraction(*told["exact"])
    if "float" in told:
        number = float(told["float"])
        return number if number == number else OTHER
    if "nothing" in told:
        return None
    if "list" in told:
        return [value_of(each) for each in told["list"]]
    if "dict" in told:
        return {key: value_of(each) for key, each in told["dict"]}
    return OTHER


def same(value: Any, figure: Any) -> bool:
    """True where a returned value is the figure, within what floating point costs, or fits what stands for several."""
    if hasattr(figure, "fits"):
        return bool(figure.fits(value))
    if figure is None or value is None or isinstance(value, Other):
        return value is None and figure is None
    if isinstance(figure, dict):
        return (
            isinstance(value, dict) and value.keys() == figure.keys() and all(same(value[k], figure[k]) for k in figure)
        )
    if isinstance(figure, list):
        return isinstance(value, list) and len(value) == len(figure) and all(map(same, value, figure))
    if isinstance(value, list | dict):
        return False
    return bool(abs(float(value) - float(figure)) <= _CLOSE * max(1.0, abs(float(figure))))


def call(task: Task, case: Case) -> str:
    given = [
        name if name in ("vectorizer", "matrix") else _literal(each)
        for name, each in zip(task.parameters, case.given, strict=True)
    ]
    return f"{task.name}({', '.join(given)})"


def _literal(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_literal, value))}]"
    if isinstance(value, dict):
        ((tag, held),) = value.items()
        if tag == "set":
            return f"{{{', '.join(map(repr, held))}}}" if held else "set()"
        if tag == "tuple":
            return f"({', '.join(map(_literal, held))})"
        return f"{{{', '.join(f'{key!r}: {_literal(each)}' for key, each in held.items())}}}"
    return repr(value)


def shown(told: Told) -> str:
    """What was returned, as one would write it, and no longer than one would read; empty where something was raised."""
    text = _written(told)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]} ..."


def _written(told: Told) -> str:
    if "exact" in told:
        return str(Fraction(*told["exact"]))
    if "list" in told:
        return f"[{', '.join(map(_written, told['list']))}]"
    if "dict" in told:
        return f"{{{', '.join(f'{key}: {_written(each)}' for key, each in told['dict'])}}}"
    if "other" in told:
        return repr(told["shown"]) if told["other"] == "str" else str(told["shown"])
    return str(told.get("float", "None" if "nothing" in told else ""))


def counted(truth: Any) -> str:
    if isinstance(truth, dict):
        return f"{{{', '.join(f'{key}: {counted(each)}' for key, each in truth.items())}}}"
    return str(truth) if isinstance(truth, list) else written(truth)
