"""The wrong rules that could be behind a function's figures: those of the course, and slips that only code makes.

A function follows a rule where the rule gives what the function gave in every case that differs, and nothing else in
any case that does not. Slips of code, such as a cut one place too far, have names of the same form.
"""

from exercises.coding.cases import Case, row_scores
from exercises.coding.list_rules import Way, Ways, of_a_list, slips
from exercises.coding.mean_rules import of_a_mean, of_a_system
from exercises.coding.tasks import Task


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


def _of_rows(case: Case) -> Ways:
    scores = row_scores(case)
    rows = range(len(scores))
    orders = (
        (
            "ties-from-the-end",
            "turning an ascending sort round",
            "You put the higher row first where scores tie, as an ascending sort turned round does. The lower row "
            "comes first: sort the negated scores, stably.",
            sorted(rows, key=lambda row: (-scores[row], -row)),
        ),
        (
            "worst-first",
            "sorting upwards",
            "You put the lowest score first. The best document comes first.",
            sorted(rows, key=lambda row: scores[row]),
        ),
    )
    return {name: Way((name,), habit, told, order[: case.k]) for name, habit, told, order in orders}
