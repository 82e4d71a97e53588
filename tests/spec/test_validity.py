"""Valid or not: what is shown is judged by the reference, and the learner's answer by kind and place."""

import pytest

from exercises.catalogue import course
from exercises.grading import KINDS, Scenario, Validity, judge
from exercises.reference import rank_problems

EXERCISES = course().validity
BY_ID = {exercise.id: exercise for exercise in EXERCISES}


@pytest.mark.parametrize(
    ("name", "code", "places", "because"),
    [
        ("valid-empty", None, (), "an empty list is valid"),
        ("valid-short", None, (), "so is one shorter than k"),
        ("valid-unjudged", None, (), "unjudged is not unknown"),
        ("valid-ranks-from-zero", None, (), "files may count from 0"),
        ("valid-run-with-empty", None, (), "an empty list is no gap"),
        ("valid-copy", "duplicate_doc", ("row 1", "row 3"), "either row of the two can be the one to mend"),
        ("valid-unknown", "unknown_doc", ("row 2",), "the collection ends at d6"),
        ("valid-rank-gap", "bad_rank", ("row 2",), "where the count breaks first"),
        ("valid-left-out", "missing_query_in_run", ("q2",), "the run leaves it out"),
        ("valid-extra-query", "unknown_query", ("q7",), "nobody asked it"),
        ("valid-number-id", "id_not_text", ("row 2",), "7 is not 007"),
        ("valid-judged-twice", "duplicate_judgment", ("line 1", "line 4"), "either line"),
        ("valid-half-grade", "bad_relevance", ("line 2",), "0.5 is no grade"),
        ("valid-judgment-gone", "unknown_doc", ("line 2",), "the collection changed"),
    ],
)
def test_what_is_shown_is_valid_or_has_its_problem(
    name: str, code: str | None, places: tuple[str, ...], because: str
) -> None:
    exercise = BY_ID[name]
    assert [problem.code for problem in exercise.problems] == ([code] if code else []), because
    assert exercise.right_places == places, because


def test_the_table_covers_every_exercise() -> None:
    assert len(EXERCISES) == 14


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.id)
def test_exactly_the_right_kind_and_place_are_right(exercise: Validity) -> None:
    right = {
        (kind, place) for kind in KINDS for place in (*exercise.places, None) if judge(exercise, kind, place).is_right
    }
    if exercise.problems:
        assert right == {(exercise.problems[0].code, place) for place in exercise.right_places}
    else:
        assert {kind for kind, _ in right} == {"valid"}


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.id)
def test_a_wrong_answer_does_not_give_the_problem_away(exercise: Validity) -> None:
    for kind in KINDS:
        for place in (*exercise.places, None):
            verdict = judge(exercise, kind, place)
            if not verdict.is_right:
                assert exercise.lesson not in verdict.message
                assert all(problem.message not in verdict.message for problem in exercise.problems)


@pytest.mark.parametrize(
    ("ranks", "is_valid", "because"),
    [
        ((), True, "a file without ranks has none to be wrong"),
        ((0, 1, 2), True, "from 0"),
        ((1, 2, 3), True, "from 1"),
        ((2, 3), False, "the first is missing"),
        ((1, 3), False, "a gap"),
        ((1, 1), False, "a repeat"),
        ((3, 2, 1), False, "upside down"),
    ],
)
def test_ranks_count_up_by_one_from_zero_or_one(ranks: tuple[int, ...], is_valid: bool, because: str) -> None:
    assert (rank_problems(ranks) == []) is is_valid, because


SCENARIOS = course().scenarios


def test_there_are_enough_scenarios_and_three_on_the_learner_s_own_run() -> None:
    assert len(SCENARIOS) >= 8
    assert sum(scenario.on_own_run for scenario in SCENARIOS) == 3


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_a_scenario_has_one_right_option_and_a_reason_for_each(scenario: Scenario) -> None:
    assert sum(option.is_right for option in scenario.options) == 1
    assert len({option.text for option in scenario.options}) == len(scenario.options)
    assert all(option.why for option in scenario.options)
    figures = dict.fromkeys(("choice", "figure", "figure_at_1", "weakest", "weakest_figure", "without_weakest"), "7/8")
    told = scenario.told(figures)
    braces = [text for text in (told.situation, *(o.text + o.why for o in told.options)) if "{" in text]
    assert not braces
    assert ("7/8" in told.situation) is scenario.on_own_run
