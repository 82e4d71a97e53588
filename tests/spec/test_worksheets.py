"""Worksheets: what a sheet gives, what it asks, and how an error is carried forward."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exercises.catalogue import course
from exercises.grading import answer_of
from exercises.model import Exercise, Measure, Query
from exercises.practice.variants import LEVELS, generate
from exercises.practice.worksheets import STEPS, has_worksheet, is_finished, kind_of, mark, worksheet

LAST = STEPS - 1
COURSE = course().exercises


def made(ranking, grades, field, k=3):
    """An exercise of one list, one letter a document, a digit after it its grade."""
    judged = {doc: int(rest[0]) if rest[:1].isdigit() else 1 for doc, rest in _letters(grades)}
    return Exercise(
        "made", "predict", "", "", (Query("q", tuple(ranking), judged),), (Measure.parse(field),), ("", "", ""), k=k
    )


def _letters(text):
    return [(doc, text[at + 1 :]) for at, doc in enumerate(text) if doc.isalpha()]


def macro_of(field, *lists):
    queries = tuple(
        Query(f"q{number}", tuple(ranking), dict.fromkeys(known, 1))
        for number, (ranking, known) in enumerate(lists, start=1)
    )
    return Exercise("made", "predict", "", "", queries, (Measure.parse(field),), ("", "", ""), k=3, is_macro=True)


SECOND = COURSE["second-list"]
GRADED = COURSE["graded-list"]
DCG = COURSE["graded-dcg"]
MACRO = COURSE["test-macro"]
NO_ANSWER = COURSE["no-answer"]
RR_MEAN = macro_of("RR", ("ab", "b"), ("cd", "d"), ("ef", "x"))
"""Found at rank 2 twice, and once not at all."""
IDEAL = made("abc", "a3b1x2y1", "nDCG@4", k=4)
"""Found grades 3 and 1; judged 3, 2, 1, 1."""


def spelt(figure):
    return repr(figure) if isinstance(figure, float) else str(figure)


def filled(sheet, changes):
    """Every cell that is asked filled rightly, but for these; None leaves one blank."""
    texts = {cell.name: spelt(cell.right) for cell in sheet.asked} | changes
    return {name: text for name, text in texts.items() if text is not None}


# What is not simply right, once the other cells hold the true figures. The names of rules stand behind the status.
CASES = [
    (SECOND, "AP@3", {}, {}, "every cell true"),
    (
        SECOND,
        "AP@3",
        {
            "hit/2": "1",
            "so-far/2": "2",
            "precision/2": "2/2",
            "adds/2": "1",
            "so-far/3": "3",
            "precision/3": "1",
            "adds/3": "1",
            "sum": "3",
            "result": "3/4",
        },
        {
            "hit/2": "wrong",
            "so-far/2": "follows",
            "precision/2": "follows",
            "adds/2": "follows",
            "so-far/3": "follows",
            "precision/3": "follows",
            "adds/3": "follows",
            "sum": "follows",
            "result": "follows",
        },
        "one document taken for a hit, and everything after it worked out from that",
    ),
    (SECOND, "AP@3", {"hit/2": "1"}, {"hit/2": "wrong"}, "the slip stayed in its cell: all that comes after is true"),
    (
        SECOND,
        "AP@3",
        {
            "so-far/2": "2",
            "precision/2": "1",
            "so-far/3": "3",
            "precision/3": "1",
            "adds/3": "1",
            "sum": "2",
            "result": "1/2",
        },
        {
            "so-far/2": "wrong",
            "precision/2": "follows",
            "so-far/3": "follows",
            "precision/3": "follows",
            "adds/3": "follows",
            "sum": "follows",
            "result": "follows",
        },
        "a miscount, carried through",
    ),
    (
        SECOND,
        "AP@3",
        {"so-far/2": "2", "precision/2": "1"},
        {"so-far/2": "wrong", "precision/2": "follows"},
        "a miscount that was counted anew at the next rank",
    ),
    (
        SECOND,
        "AP@3",
        {
            "hit/1": "0",
            "so-far/1": "0",
            "precision/1": "0",
            "adds/1": "0",
            "so-far/2": "1",
            "so-far/3": "1",
            "precision/3": "1/3",
            "adds/3": "1/3",
            "sum": "1/3",
            "result": "1/12",
        },
        {
            "hit/1": "wrong",
            "so-far/1": "follows",
            "precision/1": "follows",
            "adds/1": "follows",
            "so-far/3": "follows",
            "precision/3": "follows",
            "adds/3": "follows",
            "sum": "follows",
            "result": "follows",
        },
        "a hit overlooked; rank 2 is counted truly, rank 3 from the first column",
    ),
    (
        SECOND,
        "AP@3",
        {"known": "2", "result": "5/6"},
        {"known": "wrong divides-by-hits", "result": "follows"},
        "divided by the hits: named where it was done, the quotient follows",
    ),
    (
        SECOND,
        "AP@3",
        {"known": "3", "result": "5/9"},
        {"known": "wrong divides-by-min-k-R divides-by-k", "result": "follows"},
        "3 is k and min(k, R) here: both named, neither accused",
    ),
    (
        SECOND,
        "AP@3",
        {"known": "1", "result": "5/3"},
        {"known": "wrong no-division", "result": "follows"},
        "dividing by 1 is not dividing",
    ),
    (
        SECOND,
        "AP@3",
        {"known": "2", "result": "5/12"},
        {"known": "wrong divides-by-hits"},
        "the true quotient is true, whatever stands above it",
    ),
    (
        SECOND,
        "AP@3",
        {"known": "2", "result": "5/9"},
        {"known": "wrong divides-by-hits", "result": "wrong"},
        "5/9 follows from nothing: two errors, two marks",
    ),
    (
        SECOND,
        "AP@3",
        {"adds/2": "1/2", "sum": "13/6", "result": "13/24"},
        {"adds/2": "wrong mean-of-precisions", "sum": "follows", "result": "follows"},
        "a rank without a hit adds its precision",
    ),
    (
        SECOND,
        "AP@3",
        {"adds/3": "1/3", "sum": "4/3", "result": "1/3"},
        {"adds/3": "wrong reciprocal-ranks", "sum": "follows", "result": "follows"},
        "1 over the rank in place of the precision",
    ),
    (
        made("abc", "abcx", "AP@3"),
        "AP@3",
        {"adds/2": "1/2", "adds/3": "1/3", "sum": "11/6", "result": "11/24"},
        {"adds/2": "wrong reciprocal-ranks", "adds/3": "follows", "sum": "follows", "result": "follows"},
        "the same wrong rule at the next hit is the same error",
    ),
    (
        made("abc", "ac", "AP@3"),
        "AP@3",
        {"adds/3": "1/3", "sum": "1"},
        {"adds/3": "wrong reciprocal-ranks", "sum": "wrong"},
        "1 + 1/3 is not 1: the sum is an error of its own, and the quotient is true by itself",
    ),
    (
        SECOND,
        "AP@3",
        {"precision/3": "0.67", "adds/3": "0.67", "sum": "1.67", "result": "0.4175"},
        {"result": "follows"},
        "rounded on the way: each figure is as good as it was rounded, the quotient follows and is not yet exact",
    ),
    (
        SECOND,
        "AP@3",
        {"precision/2": None, "adds/2": None},
        {"precision/2": "blank", "adds/2": "blank"},
        "an empty cell is passed over, and what comes after it holds",
    ),
    (
        SECOND,
        "AP@3",
        {
            "hit/2": "1",
            "so-far/2": None,
            "precision/2": None,
            "adds/2": None,
            "so-far/3": "3",
            "precision/3": None,
            "adds/3": None,
            "sum": "3",
            "result": "3/4",
        },
        {
            "hit/2": "wrong",
            "so-far/2": "blank",
            "precision/2": "blank",
            "adds/2": "blank",
            "so-far/3": "follows",
            "precision/3": "blank",
            "adds/3": "blank",
            "sum": "follows",
            "result": "follows",
        },
        "an error is carried through empty cells too",
    ),
    (
        SECOND,
        "AP@3",
        {"so-far/2": "one", "precision/3": "2/3/4"},
        {"so-far/2": "unreadable", "precision/3": "unreadable"},
        "what can't be read is no error, and nothing follows from it",
    ),
    (
        NO_ANSWER,
        "AP@3",
        {"result": "0"},
        {"result": "wrong zero-for-undefined"},
        "0 over 0 is no 0",
    ),
    (
        NO_ANSWER,
        "AP@3",
        {"known": "3", "result": "0"},
        {"known": "wrong", "result": "follows"},
        "whoever takes the returned for relevant divides 0 by 3 rightly",
    ),
    (
        SECOND,
        "AP@3",
        {"known": "0", "result": "undefined"},
        {"known": "wrong", "result": "follows"},
        "with nothing to divide by, undefined follows",
    ),
    (
        GRADED,
        "nDCG@4",
        {
            "gain/2": "7",
            "adds/2": "7/log2(3)",
            "gain/4": "3",
            "adds/4": "3/log2(5)",
            "sum": "1+7/log2(3)+3/log2(5)",
            "result": "(1+7/log2(3)+3/log2(5))/(3+2/log2(3)+1/2)",
        },
        {
            "gain/2": "wrong linear-or-exponential",
            "adds/2": "follows",
            "gain/4": "follows",
            "adds/4": "follows",
            "sum": "follows",
            "result": "follows",
        },
        "the other gain is one error, however many grades there are",
    ),
    (
        GRADED,
        "nDCG@4 (2^rel - 1)",
        {"gain/2": "3", "adds/2": "3/log2(3)"},
        {"gain/2": "wrong linear-or-exponential", "adds/2": "follows"},
        "the same the other way round; 2^1 - 1 is 1, so rank 1 shows nothing",
    ),
    (
        GRADED,
        "nDCG@4",
        {
            "discount/2": "1",
            "adds/2": "3",
            "discount/3": "log2(3)",
            "discount/4": "2",
            "adds/4": "1",
            "sum": "5",
            "best-adds/2": "2",
            "best-adds/3": "1/log2(3)",
        },
        {
            "discount/2": "wrong discount-off-by-one",
            "adds/2": "follows",
            "discount/3": "follows",
            "discount/4": "follows",
            "adds/4": "follows",
            "sum": "follows",
            "best-adds/2": "follows",
            "best-adds/3": "follows",
        },
        "log2(rank) all the way down is one error, in the ideal list too",
    ),
    (
        IDEAL,
        "nDCG@4",
        {
            "best-gain/2": "1",
            "best-adds/2": "1/log2(3)",
            "best-gain/3": "0",
            "best-adds/3": "0",
            "best-gain/4": "0",
            "best-adds/4": "0",
        },
        {
            "best-gain/2": "wrong ideal-from-the-result",
            "best-adds/2": "follows",
            "best-gain/3": "follows",
            "best-adds/3": "follows",
            "best-gain/4": "follows",
            "best-adds/4": "follows",
        },
        "the ideal of what came back, marked at the first rank where it shows",
    ),
    (
        IDEAL,
        "nDCG@4",
        {
            "best-gain/2": "3",
            "best-adds/2": "3/log2(3)",
            "best-gain/3": "3",
            "best-adds/3": "3/2",
            "best-gain/4": "3",
            "best-adds/4": "3/log2(5)",
        },
        {
            "best-gain/2": "wrong ideal-all-k",
            "best-adds/2": "follows",
            "best-gain/3": "follows",
            "best-adds/3": "follows",
            "best-gain/4": "follows",
            "best-adds/4": "follows",
        },
        "an ideal list full of the highest grade",
    ),
    (
        GRADED,
        "nDCG@4",
        {"result": "1+3/log2(3)+2/log2(5)"},
        {"result": "wrong not-normalised"},
        "the sum itself, not divided",
    ),
    (
        GRADED,
        "nDCG@4",
        {
            "discount/2": "1.585",
            "adds/2": "1.893",
            "discount/4": "2.322",
            "adds/4": "0.861",
            "sum": "3.754",
            "best-adds/2": "1.262",
            "ideal": "4.762",
            "result": "0.788",
        },
        {},
        "three decimals in every cell are good to the end",
    ),
    (
        DCG,
        "DCG@4 (2^rel - 1)",
        {"gain/1": "3", "adds/1": "3", "result": "3 + 3/log2(3) + 1/log2(5)"},
        {"gain/1": "wrong linear-or-exponential", "adds/1": "follows", "result": "follows"},
        "DCG ends with its sum",
    ),
    (
        MACRO,
        "AP@3",
        {"counts/test-3": "1", "count": "3", "result": "5/12"},
        {"counts/test-3": "wrong no-answer-averaged-in", "count": "follows", "result": "follows"},
        "the no-answer query kept in the mean",
    ),
    (
        MACRO,
        "AP@3",
        {"count": "3", "result": "5/12"},
        {"count": "wrong no-answer-averaged-in", "result": "follows"},
        "the same, done at the division only",
    ),
    (
        MACRO,
        "AP@3",
        {"value/test-3": "0"},
        {"value/test-3": "wrong zero-for-undefined"},
        "0 for undefined; kept apart it adds nothing either way",
    ),
    (
        MACRO,
        "AP@3",
        {"counts/test-3": "1", "value/test-3": "1", "adds/test-3": "1", "sum": "9/4", "count": "3", "result": "3/4"},
        {
            "counts/test-3": "wrong no-answer-averaged-in",
            "value/test-3": "wrong no-answer-as-one",
            "adds/test-3": "follows",
            "sum": "follows",
            "count": "follows",
            "result": "follows",
        },
        "kept in, and counted as found: two errors",
    ),
    (
        MACRO,
        "AP@3",
        {"value/test-1": "1/2", "adds/test-1": "1/2", "sum": "3/2", "result": "3/4"},
        {"value/test-1": "wrong", "adds/test-1": "follows", "sum": "follows", "result": "follows"},
        "one query's own figure was wrong; the mean of it is right",
    ),
    (
        RR_MEAN,
        "RR",
        {"count": "2", "result": "1/2"},
        {"count": "wrong drops-failures", "result": "follows"},
        "a query that found nothing left out of the count",
    ),
]


@pytest.mark.parametrize(
    ("exercise", "field", "written", "marked", "because"),
    CASES,
    ids=lambda v: v if isinstance(v, str) and " " in v else "",
)
def test_a_wrong_cell_is_marked_once_and_what_follows_from_it_is_not(exercise, field, written, marked, because):
    sheet = worksheet(exercise, exercise.field(field), LAST)
    marks = mark(sheet, filled(sheet, written))
    found = {name: " ".join((each.status, *each.rules)) for name, each in marks.items() if each.status != "right"}
    assert found == marked, because


def test_a_wrong_cell_is_told_what_to_do_and_a_known_rule_in_its_own_words():
    sheet = worksheet(SECOND, SECOND.field("AP@3"), LAST)
    marks = mark(sheet, filled(sheet, {"known": "2", "precision/2": "1", "so-far/2": "x"}))
    assert marks["known"].message.startswith("You divided by the 2 relevant documents you found.")
    assert marks["precision/2"].message == "Divide the hits so far by the rank, 2."
    assert marks["so-far/2"].message.startswith("I can't read x.")
    assert all(not each.message for each in marks.values() if each.status in ("right", "follows", "given", "blank"))


FRESH = [
    generate(metric, level, seed).exercise
    for metric in ("ap", "ndcg", "macro")
    for level in LEVELS
    for seed in range(8)
]
ALL_SHEETS = [
    (exercise, field)
    for exercise in (*COURSE.values(), *FRESH, IDEAL, RR_MEAN)
    for field in exercise.fields
    if has_worksheet(exercise, field)
]


_BUILT: dict = {}


def built(exercise, field, step=LAST):
    """The sheet of a field, built once."""
    key = id(exercise), field, step
    if key not in _BUILT:
        _BUILT[key] = worksheet(exercise, field, step)
    return _BUILT[key]


def test_ap_ndcg_and_means_have_a_sheet_and_nothing_else_has():
    kinds = {field.label: kind_of(exercise, field) for exercise, field in ALL_SHEETS if not exercise.is_macro}
    assert {label: kinds.get(label) for label in ("AP", "AP@3", "nDCG@4", "DCG@4 (2^rel - 1)", "P@3", "RR")} == {
        "AP": "AP", "AP@3": "AP", "nDCG@4": "nDCG", "DCG@4 (2^rel - 1)": "nDCG", "P@3": None, "RR": None,
    }  # fmt: skip
    assert {kind_of(MACRO, field) for field in MACRO.fields} == {"mean"}
    duplicate = COURSE["duplicate"]
    assert not has_worksheet(duplicate, duplicate.field("AP@3")), "a rejected list has no figure to work out"
    with pytest.raises(ValueError, match="AP@3 of duplicate has no worksheet"):
        worksheet(duplicate, duplicate.field("AP@3"), 0)


def test_every_sheet_ends_with_the_answer_of_its_field_and_is_right_when_filled_with_its_own_figures():
    for exercise, field in ALL_SHEETS:
        for step in range(STEPS):
            sheet = built(exercise, field, step)
            *_, last = sheet.cells
            assert last.right == answer_of(exercise, field), (exercise.id, field.label)
            marks = mark(sheet, filled(sheet, {}))
            assert {each.status for each in marks.values()} <= {"right", "given"}, (exercise.id, field.label)
            assert is_finished(sheet, marks)


def test_what_follows_from_true_cells_is_true():
    for exercise, field in ALL_SHEETS:
        sheet = built(exercise, field, 0)
        true = {cell.name: cell.right for cell in sheet.cells}
        for cell in sheet.cells:
            for way in cell.follows(true):
                assert way == cell.right or abs(way - cell.right) < 1e-12, (exercise.id, field.label, cell.name)


def test_the_first_sheet_gives_most_cells_each_next_one_fewer_and_the_last_none():
    for exercise, field in ALL_SHEETS:
        given = [len(built(exercise, field, step).given) for step in range(STEPS)]
        cells = len(list(built(exercise, field, 0).cells))
        assert given[-1] == 0
        assert given == sorted(given, reverse=True)
        if len(exercise.query.ranking) > 1 and field.name != "DCG":
            assert given[0] > cells / 2, (exercise.id, field.label)
            assert len(set(given)) == STEPS


def test_no_sheet_gives_what_it_divides_nor_its_result_nor_an_answer_that_is_still_asked():
    for exercise, field in ALL_SHEETS:
        for step in range(STEPS):
            sheet = built(exercise, field, step)
            assert not {cell.name for cell in sheet.below} & sheet.given
    secret = {("second-list", "P@3")}
    names = worksheet(SECOND, SECOND.field("AP@3"), 0, secret).given
    assert {"precision/3", "adds/3"}.isdisjoint(names)
    assert {"precision/2", "adds/2", "so-far/3"} <= names
    apart = worksheet(MACRO, MACRO.field("AP@3"), 0, {("test-1", "AP@3")}).given
    assert {"value/test-1", "adds/test-1"}.isdisjoint(apart)
    assert "value/test-2" in apart


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_one_wrong_cell_among_true_ones_is_the_only_one_marked(data):
    exercise, field = data.draw(st.sampled_from(ALL_SHEETS))
    sheet = built(exercise, field)
    cell = data.draw(st.sampled_from(list(sheet.cells)))
    marks = mark(sheet, filled(sheet, {cell.name: "77/78"}))
    assert {name for name, each in marks.items() if each.status != "right"} == {cell.name}
    assert marks[cell.name].status == "wrong"


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_whoever_goes_on_from_one_wrong_cell_has_one_wrong_cell(data):
    exercise, field = data.draw(st.sampled_from([each for each in ALL_SHEETS if each[1].name == "AP"]))
    sheet = built(exercise, field)
    start = data.draw(st.sampled_from(list(sheet.cells))).name
    wrong = data.draw(st.fractions(-2, 12, max_denominator=7))
    had = {}
    for cell in sheet.cells:
        had[cell.name] = wrong if cell.name == start else (*cell.follows(had), cell.right)[0]
    marks = mark(sheet, {name: spelt(each) for name, each in had.items()})
    expected = {start} if wrong != next(cell.right for cell in sheet.cells if cell.name == start) else set()
    assert {name for name, each in marks.items() if each.status == "wrong"} == expected
    assert "follows" in {each.status for each in marks.values()} or not is_finished(sheet, marks) or not expected


def test_a_finished_sheet_has_no_blank_no_wrong_cell_and_a_true_result():
    sheet = worksheet(SECOND, SECOND.field("AP@3"), LAST)
    assert is_finished(sheet, mark(sheet, filled(sheet, {})))
    for written, because in [
        ({"adds/2": None}, "a blank cell"),
        ({"precision/2": "1"}, "a wrong cell"),
        ({"known": "2", "result": "5/6"}, "a result that only follows"),
        ({"hit/1": "what"}, "an unreadable cell"),
    ]:
        assert not is_finished(sheet, mark(sheet, filled(sheet, written))), because


def test_figures_of_an_exact_sheet_are_exact():
    sheet = worksheet(replace(SECOND), SECOND.field("AP@3"), 0)
    assert all(isinstance(cell.right, Fraction) for cell in sheet.cells)
