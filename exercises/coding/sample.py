"""A wrong function to read, and what the check says of it: the same as if a learner had handed it in."""

import inspect
import re
from functools import cache

from exercises.coding.child import taken
from exercises.coding.judging import Outcome, judge
from exercises.coding.running import Calls
from exercises.coding.tasks import TASKS


def average_precision(retrieved: list[str], relevant: set[str]) -> float:
    """Wrong on purpose: it divides by the hits."""
    hits, total = 0, 0.0
    for i, doc in enumerate(retrieved, 1):
        if doc in relevant:
            hits += 1
            total += hits / i
    return total / hits if hits else 0.0


def sample_source() -> str:
    """The function as a learner would have written it: without our types and our warning."""
    source = re.sub(r": list\[str\]|: set\[str\]| -> float", "", inspect.getsource(average_precision))
    return "".join(line for line in source.splitlines(keepends=True) if '"""' not in line)


@cache
def sample_outcome() -> Outcome:
    """What the check says of it."""
    task = next(task for task in TASKS if task.name == average_precision.__name__)
    lists = [case.lists[0] for case in task.cases()]
    return judge(task, Calls([taken(average_precision(list(each[0]), set(each[1]))) for each in lists]))
