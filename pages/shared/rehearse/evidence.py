"""What the app itself saw of each criterion in practice: beside a score, never part of it; and where to practise."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from exercises.catalogue import course
from exercises.grading import FieldRecord, Scenario, habit
from exercises.model import Exercise
from pages.shared import attempts, progress, state
from pages.shared.holdout.material import holdout
from pages.shared.holdout.scenarios import chosen
from pages.shared.mutate.valid import is_done, tried
from rubric import Practised

_NO_ANSWER = "no-relevant"


class Way(NamedTuple):
    """A link to practise by: its label, the screen, and what it shows there."""

    label: str
    screen: str
    what: dict[str, str | int]


class _Seen(NamedTuple):
    right: int
    tried: int
    words: tuple[str, ...]


def _records(exercises: Sequence[Exercise]) -> list[FieldRecord]:
    found = [attempts.history(exercise, field) for exercise in exercises for field in exercise.fields]
    return [record for record in found if record.tries or record.earned]


def _unaided(records: Sequence[FieldRecord]) -> int:
    return sum(record.is_unaided for record in records)


def _was_right_first(scenario: Scenario) -> bool | None:
    """None where the scenario was not tried."""
    if chosen(scenario) is None:
        return None
    kept = state.recall(f"choice/{scenario.id}")
    return isinstance(kept, dict) and kept.get("first") is True


def _definitions() -> _Seen:
    records = _records(tuple(course().exercises.values()))
    right = sum(not record.misconceptions and record.earned != "shown" for record in records)
    met = list(dict.fromkeys(rule for record in records for rule in map(habit, record.misconceptions) if rule))
    words = [f"{right} of {len(records)} figures without a wrong rule."]
    if met:
        words.append(f"Wrong rules met: {'; '.join(met)}.")
    return _Seen(right, len(records), tuple(words))


def _arithmetic() -> _Seen:
    records = _records(tuple(course().exercises.values()))
    right = _unaided(records)
    return _Seen(right, len(records), (f"{right} of {len(records)} figures right first time and unaided.",))


def _validation() -> _Seen:
    answers = [found for each in course().validity if (found := tried(each))]
    right = sum(found.get("first") is True for found in answers)
    return _Seen(right, len(answers), (f"{right} of {len(answers)} inputs judged right first time.",))


def _split() -> _Seen:
    scenarios = [each for each in course().scenarios if each.id != _NO_ANSWER]
    answers = [found for each in scenarios if (found := _was_right_first(each)) is not None]
    right, total = sum(answers), len(answers)
    words = [f"{right} of {total} scenarios right first time."] if total else []
    here = holdout()
    if here.is_spent:
        words.append("Holdout: spent." if here.spent_on else "Holdout: test was seen early.")
        total += 1
    elif here.opened_at:
        words.append("Holdout: opened once for the frozen choice, not spent.")
        right, total = right + 1, total + 1
    elif here.choice:
        words.append("Holdout: frozen, test still sealed.")
    return _Seen(right, total, tuple(words))


def _no_answer() -> _Seen:
    exercises = [each for each in course().exercises.values() if any(not query.relevant for query in each.queries)]
    records = _records(exercises)
    right, total = _unaided(records), len(records)
    words = [f"{right} of {total} figures with a no-answer query right first time and unaided."] if total else []
    scenario = next(each for each in course().scenarios if each.id == _NO_ANSWER)
    first = _was_right_first(scenario)
    if first is not None:
        right, total = right + first, total + 1
        words.append(
            f"The scenario on a query without a relevant document: {'right' if first else 'not right'} first time."
        )
    return _Seen(right, total, tuple(words))


_SEEN: dict[str, Callable[[], _Seen]] = {
    "metric-definitions": _definitions,
    "input-validation": _validation,
    "per-query-arithmetic": _arithmetic,
    "split-discipline": _split,
    "no-answer-reporting": _no_answer,
}


def practised() -> dict[str, Practised]:
    """Criterion -> what practice saw of it, for drawing weak ones first."""
    return {name: Practised(seen.right, seen.tried) for name, look in _SEEN.items() for seen in [look()]}


def lines(criterion: str) -> tuple[str, ...]:
    """What the app saw of one criterion, in sentences; empty where it was never practised."""
    seen = _SEEN[criterion]() if criterion in _SEEN else _Seen(0, 0, ())
    return seen.words if seen.tried or criterion == "split-discipline" else ()


def ways(criterion: str) -> tuple[Way, ...]:
    """Where to practise one criterion."""
    upcoming = progress.next_list() or progress.path()[0]
    unjudged = next((each for each in course().validity if not is_done(each)), course().validity[0])
    found: dict[str, tuple[Way, ...]] = {
        "metric-definitions": (
            Way("A list that tells the rules apart", "predict", {"exercise": "second-list"}),
            Way("Change a list freely, figures live", "mutate", {"start": "worked-fixture"}),
        ),
        "input-validation": (Way("Valid or not", "mutate", {"valid": unjudged.id}),),
        "per-query-arithmetic": (
            Way(f"List {progress.place(upcoming)} of Predict", "predict", {"exercise": upcoming.id}),
            Way("Docent, question by question", "docent", {"question": 1}),
        ),
        "split-discipline": (
            Way("Freeze a choice, then open test", "holdout", {"step": "holdout"}),
            Way("Scenarios: may they?", "holdout", {"scenario": "peek"}),
        ),
        "no-answer-reporting": (
            Way("The last relevant judgment goes", "mutate", {"change": "mutate-no-answer"}),
            Way("A query without a relevant document", "holdout", {"scenario": _NO_ANSWER}),
        ),
    }
    return found.get(criterion, ())
