"""The wrong rules that could be behind a function's figures: those of the course, and slips that only code makes.

A function follows a rule where the rule gives what the function gave in every case that differs, and nothing else in
any case that does not. Slips of code, such as a cut one place too far, have names of the same form.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from exercises.coding.cases import Case, row_scores
from exercises.coding.list_rules import Way, Ways, of_a_list, slips
from exercises.coding.mean_rules import of_a_mean, of_a_system
from exercises.coding.tasks import Task


@cache
def ways(task: Task, case: Case) -> Ways:
    """Every rule that has a figure on this case of a task, likelier first, also where it gives the truth."""
    if task.is_mean:
        return of_a_mean(task, case)
    if task.name == "retrieve":
        return _of_rows(case)
    if task.measure is None:
        return of_a_system(case)
    measure = task.measure(case.k)
    found = of_a_list(measure, case.query.ranking, tuple(sorted(case.query.grades.items())))
    return {**found, **slips(task, case)}


@dataclass(frozen=True)
class _Scores:
    """Any rows with these scores in this order, each once: right but for the order of those that tie."""

    of_row: tuple[int, ...]
    wanted: tuple[int, ...]

    def fits(self, value: Any) -> bool:
        if not isinstance(value, list) or len(set(value)) < len(value):
            return False
        if any(row not in range(len(self.of_row)) for row in value):
            return False
        return tuple(self.of_row[int(row)] for row in value) == self.wanted


def _of_rows(case: Case) -> Ways:
    scores = row_scores(case)
    upwards = sorted(range(len(scores)), key=lambda row: scores[row])[: case.k]
    best = tuple(sorted(scores, reverse=True)[: case.k])
    return {
        "ties-in-another-order": Way(
            ("ties-in-another-order",),
            "leaving ties as they fall",
            "The scores are in order, but of rows that tie the lower comes first. An ascending sort turned round puts "
            "them otherwise, and so may one that is not stable: sort the negated scores with kind='stable'.",
            _Scores(tuple(scores), best),
        ),
        "worst-first": Way(
            ("worst-first",), "sorting upwards", "You put the lowest score first. The best comes first.", upwards
        ),
    }
