"""The lists that can be changed freely: every single list of the course, each in a small collection of its own."""

from dataclasses import replace

from exercises.catalogue import course
from exercises.model import Query
from exercises.mutations import Setup
from exercises.reference import DECLARED_K

_SPARES = 2


def _with_collection(query: Query, k: int) -> Setup:
    """The list in a collection of its documents, the judged ones and two that nobody judged."""
    known = {*query.ranking, *query.grades, *(query.documents or ())}
    spares = (f"d{number}" for number in range(1, 99) if f"d{number}" not in known)
    documents = frozenset({*known, *(next(spares) for _ in range(_SPARES))})
    return Setup(replace(query, documents=documents), k)


def starts() -> dict[str, tuple[str, Setup]]:
    """Id -> (title, list): predict exercises with one list, then guided changes, then Docent's questions.

    The frozen test is not among them: its lists are changed on Holdout, as a copy.
    """
    found = {}
    for screen in ("predict", "docent"):
        for exercise in course().belonging_to(screen):
            if not exercise.is_macro:
                setup = _with_collection(exercise.query, exercise.k or DECLARED_K)
                found[exercise.id] = (exercise.title, setup)
    for change in course().changes:
        found[change.id] = (change.name, change.start)
    return found
