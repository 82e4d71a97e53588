"""Where a learner stands on the path through the lists, and what to do next."""

from dataclasses import dataclass

from exercises.catalogue import course, not_separated
from exercises.grading import FieldRecord, suspects
from exercises.model import Exercise, Measure
from pages.shared import attempts


@dataclass(frozen=True, slots=True)
class Slip:
    """A wrong rule met earlier, and what it was met on."""

    field: str
    rule: str
    habit: str


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


def after(exercise: Exercise) -> Exercise | None:
    """The first unsettled list after this one, else the first before it; None where all are settled."""
    here = place(exercise)
    lists = [*path()[here:], *path()[:here]]
    return next((each for each in lists if each.id != exercise.id and not attempts.is_settled(each)), None)


def slip_to_settle(upcoming: Exercise) -> Slip | None:
    """The latest wrong rule of an earlier list that the upcoming one can tell from the truth."""
    for earlier in reversed(path()[: max(place(upcoming) - 1, 0)]):
        for field in reversed(earlier.fields):
            record: FieldRecord = attempts.history(earlier, field)
            for rule in record.misconceptions:
                if _habit(upcoming, field, rule) and not _is_settled_since(earlier, field, rule):
                    return Slip(field.label, rule, _habit(upcoming, field, rule))
    return None


def _habit(exercise: Exercise, field: Measure, rule: str) -> str:
    """What one does who follows a rule, where this list asks the same field and tells the rule from the truth."""
    if field not in exercise.fields or (field.label, rule) in not_separated(exercise):
        return ""
    return next((each.habit for each in suspects(exercise, field) if each.name == rule), "")


def _is_settled_since(earlier: Exercise, field: Measure, rule: str) -> bool:
    """True where a later list that tells the rule from the truth was right first time."""
    return any(
        _habit(later, field, rule) and attempts.history(later, field).earned == "first try"
        for later in path()[place(earlier) :]
    )


def started(title: str) -> str:
    """A title inside a sentence: its first letter small, unless it is a name such as AP."""
    return title if title[1:2].isupper() or title[1:2].isdigit() else title[:1].lower() + title[1:]
