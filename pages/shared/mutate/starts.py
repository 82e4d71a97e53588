"""The lists that can be changed freely: every single list of the course, each in a small collection of its own."""

from exercises.catalogue import course
from exercises.mutations import Setup, in_a_collection
from exercises.reference import DECLARED_K


def starts() -> dict[str, tuple[str, Setup]]:
    """Id -> (title, list): predict exercises with one list, then guided changes, then Docent's questions.

    The frozen test is not among them: its lists are changed on Holdout, as a copy.
    """
    found = {}
    for screen in ("predict", "docent"):
        for exercise in course().belonging_to(screen):
            if not exercise.is_macro:
                setup = in_a_collection(exercise.query, exercise.k or DECLARED_K)
                found[exercise.id] = (exercise.title, setup)
    for change in course().changes:
        found[change.id] = (change.name, change.start)
    return found
