"""Puzzles: each can be solved, needs a move, and has its shortest solution as its par."""

from dataclasses import replace
from fractions import Fraction

import pytest

from exercises.catalogue import CONTENT, check, course
from exercises.model import Measure, Query
from exercises.mutations import Condition, Puzzle, Setup, apply_all, moves, problems, solve

PUZZLES = course().puzzles


def a_puzzle(goal: str, *, allowed: tuple[str, ...] = ("move",)) -> Puzzle:
    start = Setup(Query("q", ("a", "b", "c"), {"b": 1, "d": 1}, frozenset("abcd")), 3)
    return Puzzle("p", "t", "a", 1, start, allowed, (Condition.parse(goal),), 1)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_is_solved_at_par_and_not_before(puzzle: Puzzle) -> None:
    assert not puzzle.is_solved(puzzle.start), "it needs a move"
    solution = solve(puzzle)
    assert solution is not None
    assert len(solution) == puzzle.par
    assert puzzle.is_solved(apply_all(puzzle.start, solution))
    assert {operation.name for operation in solution} <= set(puzzle.allowed)
    assert not problems(puzzle.start)


def test_there_are_enough_in_three_steps_of_difficulty() -> None:
    assert len(PUZZLES) >= 15
    assert {puzzle.difficulty for puzzle in PUZZLES} == {1, 2, 3}
    assert [puzzle.difficulty for puzzle in PUZZLES] == sorted(puzzle.difficulty for puzzle in PUZZLES)


@pytest.mark.parametrize(
    ("conditions", "because"),
    [
        ({"AP@3 > start", "P@3 = start"}, "AP@3 up, P@3 unchanged"),
        ({"RR < start", "Recall@3 > start"}, "RR down, Recall@3 up"),
        ({"RR = 1", "AP = 1/4"}, "MRR 1 and MAP 1/4"),
        ({"P@10 = start", "nDCG@10 < start"}, "equal P@10, different nDCG@10"),
        ({"Recall@3 = undefined"}, "Recall@3 undefined"),
        ({"P@2 = 1"}, "two relevant pages on top"),
        ({"AP = 1", "AP@3 < 1"}, "AP 1 though AP@3 is below 1"),
    ],
)
def test_the_puzzle_is_among_them(conditions: set[str], because: str) -> None:
    assert any(conditions <= {str(condition) for condition in puzzle.goal} for puzzle in PUZZLES), because


def test_mrr_one_with_map_a_quarter_has_four_results() -> None:
    puzzle = next(each for each in PUZZLES if each.id == "mrr-one-map-quarter")
    assert len(puzzle.start.ranking) == 4
    assert puzzle.allowed == ("move",), "so that there are four results at the end too"


@pytest.mark.parametrize(
    ("text", "left", "sign", "right"),
    [
        ("AP@3 > start", Measure("AP", 3), ">", "start"),
        ("RR = 1", Measure("RR"), "=", Fraction(1)),
        ("AP = 1/4", Measure("AP"), "=", Fraction(1, 4)),
        ("AP@3 < AP", Measure("AP", 3), "<", Measure("AP")),
        ("Recall@3 != undefined", Measure("Recall", 3), "!=", "undefined"),
    ],
)
def test_a_condition_is_read_and_written(text: str, left: Measure, sign: str, right: object) -> None:
    condition = Condition.parse(text)
    assert (condition.left, condition.sign, condition.right) == (left, sign, right)
    assert str(condition) == text


@pytest.mark.parametrize("text", ["", "AP@3", "AP@3 >", "AP@3 >= 1", "Nothing = 1", "AP = 1/0", "P = 1"])
def test_what_is_no_condition_is_refused_in_words(text: str) -> None:
    with pytest.raises(ValueError, match=r"\."):
        Condition.parse(text)


@pytest.mark.parametrize(
    ("goal", "relevant", "holds", "because"),
    [
        ("Recall@3 = undefined", {}, True, "nothing is relevant"),
        ("Recall@3 = undefined", {"b": 1}, False, "it has a value"),
        ("Recall@3 > 0", {}, False, "undefined is not more than anything"),
        ("Recall@3 < 1", {}, False, "and not less"),
        ("Recall@3 != 0", {}, True, "and it is not 0"),
    ],
)
def test_undefined_is_neither_more_nor_less(goal: str, relevant: dict[str, int], holds: bool, because: str) -> None:
    start = a_puzzle("RR = 1").start
    now = replace(start, query=replace(start.query, grades=relevant))
    assert Condition.parse(goal).holds(start, now) is holds, because


def test_the_solver_says_that_there_is_no_solution() -> None:
    assert solve(a_puzzle("P@3 = 1")) is None


def test_the_solver_gives_nothing_to_do_where_the_start_is_the_goal() -> None:
    assert solve(a_puzzle("RR = 1/2")) == ()


def test_every_move_keeps_the_list_valid() -> None:
    puzzle = a_puzzle("RR = 1", allowed=("move", "take-out", "shorten", "replace", "insert", "judge", "cut", "copy"))
    for operation in moves(puzzle, puzzle.start):
        assert not problems(apply_all(puzzle.start, [operation])), operation


@pytest.mark.parametrize(
    ("old", "new", "field", "because"),
    [
        ("par = 1", "par = 2", "par", "the par is proved, not believed"),
        ('goal = ["RR = 1"]', 'goal = ["RR = 1/2"]', "goal", "the start meets it"),
        ('goal = ["RR = 1"]', 'goal = ["P@3 = 1"]', "goal", "nothing allowed reaches it"),
        ('goal = ["RR = 1"]', 'goal = ["RR is one"]', "goal", "it can't be read"),
        ('goal = ["RR = 1"]', "goal = []", "goal", "there is none"),
        ('"take-out"', '"teleport"', "allowed[0]", "no such operation"),
        ("difficulty = 1", "difficulty = 4", "difficulty", "there are three steps"),
        ('id = "rr-to-one"', 'id = "other"', "id", "the id is the name of the file"),
        ('kind = "puzzle"', 'kind = "riddle"', "kind", "no such kind"),
        ("par = 1", 'par = 1\nsolution = "x1"', "top level", "the solver finds it; nobody types it"),
    ],
)
def test_the_check_names_file_and_field_of_a_broken_puzzle(
    tmp_path: object, old: str, new: str, field: str, because: str
) -> None:
    folder = tmp_path / "puzzles"
    folder.mkdir()
    written = (CONTENT / "puzzles" / "rr-to-one.toml").read_text(encoding="utf-8")
    assert old in written
    (folder / "rr-to-one.toml").write_text(written.replace(old, new), encoding="utf-8")
    flaws = check(tmp_path)
    assert [(flaw.file, flaw.field) for flaw in flaws] == [("puzzles/rr-to-one.toml", field)], because
