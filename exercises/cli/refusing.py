"""How a command says that its input has problems: each one, the count, and no figure."""

import json

from exercises.evaluation import in_a_line
from exercises.reference import InvalidInput, Problem


def as_json(problem: Problem) -> dict[str, object]:
    """A problem in its stable public form."""
    return {name: getattr(problem, name) for name in ("code", "file", "line", "query", "doc", "message")}


def refused(invalid: InvalidInput, is_json: bool, **also: object) -> int:
    """Prints the problems, at most a hundred of them; returns the exit code 1."""
    told = invalid.problems[:100]
    if is_json:
        said = {**also, "problems": [as_json(each) for each in told], "problem_count": invalid.count}
        print(json.dumps(said, indent=1, ensure_ascii=False))
    else:
        print(*(f"{each.code}: {in_a_line(each.message)}" for each in told), sep="\n")
        print(f"{invalid.count:,} problem{'' if invalid.count == 1 else 's'}; no figures.")
    return 1
