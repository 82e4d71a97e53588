"""Where a learner stands on the path through the lists, and what to do next."""

from exercises.catalogue import course
from exercises.model import Exercise
from pages.shared import attempts


def path() -> tuple[Exercise, ...]:
    """The lists of Predict, in order."""
    return course().belonging_to("predict")


def place(exercise: Exercise) -> int:
    """The number of a list on the path, from 1; 0 for one that is not on it."""
    ids = [each.id for each in path()]
    return ids.index(exercise.id) + 1 if exercise.id in ids else 0


def done() -> int:
    """How many lists of the path are settled."""
    return sum(map(attempts.is_settled, path()))


def next_list() -> Exercise | None:
    """The first list of the path that is not settled yet."""
    return next((each for each in path() if not attempts.is_settled(each)), None)


def open_after(exercise: Exercise | None = None) -> list[Exercise]:
    """The lists that are not settled yet, those after this one first, then those before it."""
    here = place(exercise) if exercise else 0
    lists = [*path()[here:], *path()[:here]]
    return [each for each in lists if each != exercise and not attempts.is_settled(each)]


def ahead(exercise: Exercise) -> Exercise | None:
    """Where somebody may skip to who had all of this list right first time: the next list that asks something new.

    None where the list was not all right, or where the very next one is new.
    """
    here = place(exercise)
    if not here or not attempts.is_faultless(exercise):
        return None
    asked = {new for each in path() if attempts.is_faultless(each) for new in _asks(each)}
    later = path()[here:]
    fresh = next((each for each in later if not attempts.is_settled(each) and not _asks(each) <= asked), None)
    return None if fresh is None or fresh is later[0] else fresh


def _asks(exercise: Exercise) -> frozenset[str]:
    """What a list asks that another may not: each metric, cut or whole, with its gain; a list of an unusual kind."""
    query, k = exercise.query, exercise.k or 0
    unusual = {
        "copy": len(set(query.ranking)) < len(query.ranking),
        "short": len(query.ranking) < k,
        "empty": not query.ranking,
        "nothing found": not query.relevant.intersection(query.ranking),
    }
    measures = {f"{each.name} {'cut' if each.k else 'whole'} {each.gain}" for each in exercise.fields}
    return frozenset(measures | {name for name, holds in unusual.items() if holds})


def started(title: str) -> str:
    """A title inside a sentence: its first letter small, unless it is a name such as AP."""
    return title if title[1:2].isupper() or title[1:2].isdigit() else title[:1].lower() + title[1:]
