"""What comes of the files: problems, or figures. Worked out once, and kept until a file or a choice changes."""

from collections.abc import Callable
from dataclasses import dataclass

from exercises.evaluation import Comparison, Figures, Policies, compare, evaluate
from exercises.model import Measure
from exercises.reference import InvalidInput
from pages.shared import state
from pages.shared.check_run import choices, files


@dataclass(frozen=True, slots=True)
class Outcome:
    """Either problems or figures, never both."""

    invalid: InvalidInput | None
    figures: tuple[Figures, ...]
    policies: Policies


def outcome(chosen: choices.Choices, tell: Callable[[str], None]) -> Outcome | None:
    """The outcome for what is given and chosen now; None while files are missing."""
    policies = choices.policies(chosen)
    asked = (files.sources(), chosen, policies)
    known, found = state.held("check/outcome") or (None, None)
    if known == asked:
        return found
    try:
        given = files.read(tell)
        if given is None:
            return None
        figures = evaluate(
            given.runs,
            given.qrels,
            chosen.measures,
            policies=policies,
            queries=given.queries,
            documents=given.documents,
            tell=tell,
        )
        found = Outcome(None, tuple(figures), policies)
    except InvalidInput as invalid:
        found = Outcome(invalid, (), policies)
    state.hold("check/outcome", (asked, found))
    return found


def comparison(first: Figures, second: Figures, measure: Measure, *, seed: int) -> Comparison | None:
    """The second run against the first, worked out once."""
    known = state.held("check/comparison")
    if known and known[0] is first and known[1] is second and known[2] == measure:
        return known[3]  # type: ignore[no-any-return]
    found = compare(first, second, measure, seed=seed)
    state.hold("check/comparison", (first, second, measure, found))
    return found
