"""The course that comes with the app, and the ways in which a file can fail to be an exercise."""

import re
import shutil
from fractions import Fraction

import pytest

from exercises.catalogue import CONTENT, BrokenFile, check, course, load, not_separated, read_at
from exercises.grading import answer_of, suspects
from exercises.model import Exercise


def test_the_course_keeps_its_promises():
    assert check(CONTENT) == ()


REQUIRED = [
    # id, screen, because
    ("worked-fixture", "predict", "the fixture of the contract"),
    ("second-list", "predict", "the list that separates the rules for AP"),
    ("toy-precision-recall", "predict", "one list at four cuts"),
    ("toy-first-hit", "predict", "RR 1"),
    ("toy-late-hit", "predict", "RR 1/3"),
    ("toy-no-hit", "predict", "RR 0"),
    ("toy-average-precision", "predict", "AP 0.7556"),
    ("graded-dcg", "predict", "DCG from grades 3 2 0 1"),
    ("toy-ndcg", "predict", "nDCG of a binary list"),
    ("empty-list", "predict", "an empty list is valid"),
    ("short-list", "predict", "so is one shorter than k"),
    ("duplicate", "predict", "a document twice is not"),
    ("graded-list", "predict", "two gains"),
    *((f"docent-{number}", "docent", "a question of Docent") for number in range(1, 10)),
    ("test-1", "holdout", "the first frozen query"),
    ("test-2", "holdout", "the second"),
    ("no-answer", "holdout", "the one without a relevant document"),
    ("test-macro", "holdout", "their mean"),
]


@pytest.mark.parametrize(("name", "screen", "because"), REQUIRED)
def test_the_course_holds(name, screen, because):
    exercise = course().find(name)
    assert exercise is not None, because
    assert (exercise.id, exercise.belongs_to) == (name, screen), because
    assert exercise in course().belonging_to(screen)


def test_the_course_begins_with_the_fixture_and_holdouts_come_last():
    screens = [exercise.belongs_to for exercise in course().exercises.values()]
    first_holdout = screens.index("holdout")
    assert next(iter(course().exercises)) == "worked-fixture"
    assert set(screens[first_holdout:]) == {"holdout"}
    assert list(course().exercises)[-1] == "test-macro"


@pytest.mark.parametrize("exercise", course().exercises.values(), ids=course().exercises)
def test_an_exercise_says_what_is_asked_and_has_three_steps_of_help(exercise):
    assert all(text.strip() == text and text for text in (exercise.title, exercise.ask, *exercise.hints))
    assert len(set(exercise.hints)) == 3
    assert not re.search(r"!|\b(just|simply|oops|easy|obviously)\b", " ".join((exercise.ask, *exercise.hints)))


FIGURES = [
    # exercise, {field: answer}, because
    ("worked-fixture", {"P@3": "1/3", "Recall@3": "1/2", "RR": "1/2", "AP@3": "1/4"}, "the contract states them"),
    ("test-1", {"P@3": "1/3", "Recall@3": "1/2", "RR": "1/2", "AP@3": "1/4"}, "the candidate's first query"),
    ("test-2", {"P@3": "1/3", "Recall@3": "1", "RR": "1", "AP@3": "1"}, "its second"),
    ("no-answer", {"P@3": "0", "Recall@3": None, "RR": "0", "AP@3": None}, "undefined is not 0"),
    ("test-macro", {"P@3": "1/3", "Recall@3": "3/4", "RR": "3/4", "AP@3": "5/8"}, "over two answerable queries"),
    ("second-list", {"P@3": "2/3", "Recall@3": "1/2", "RR": "1", "AP@3": "5/12"}, "four are known, two were found"),
    ("short-list", {"P@3": "1/3", "Recall@3": "1/2", "RR": "1", "AP@3": "1/2"}, "P@3 stays 1/3"),
    ("empty-list", {"P@3": "0", "Recall@3": "0", "RR": "0", "AP@3": "0"}, "it retrieved nothing"),
    ("duplicate", dict.fromkeys(["P@3", "Recall@3", "RR", "AP@3"], "rejected"), "a second d4 earns no second hit"),
    ("toy-precision-recall", {"P@1": "1", "P@2": "1/2", "P@3": "2/3", "P@5": "2/5"}, "1, 0.5, 0.667, 0.4"),
    (
        "toy-precision-recall",
        {"Recall@1": "1/3", "Recall@2": "1/3", "Recall@3": "2/3", "Recall@5": "2/3"},
        "0.333, 0.333, 0.667, 0.667",
    ),
    ("toy-first-hit", {"RR": "1"}, "the first document is relevant"),
    ("toy-late-hit", {"RR": "1/3", "RR@2": "0"}, "the third is, past a cut at 2"),
    ("toy-no-hit", {"RR": "0", "AP@3": "0"}, "none came back"),
    ("toy-average-precision", {"AP": "34/45", "AP@3": "5/9"}, "0.7556, and cut at 3"),
    ("graded-dcg", {"DCG@4 (2^rel - 1)": 9.323, "nDCG@4 (2^rel - 1)": 0.993}, "9.323 / 9.393"),
    ("toy-ndcg", {"nDCG@5": 0.704}, "the same toy list, binary"),
    *(
        (f"docent-{i}", {"P@2": "1/2", "Recall@2": "1", "RR": "1/2", "AP@2": "1/2", "nDCG@2": 0.631}, "rank 2")
        for i in (1, 3)
    ),
    *(
        (f"docent-{i}", {"P@2": "1/2", "Recall@2": "1", "RR": "1", "AP@2": "1", "nDCG@2": 1.0}, "rank 1")
        for i in (2, 4, 5, 6, 7, 8)
    ),
    ("docent-9", {"P@2": "0", "Recall@2": "0", "RR": "1/5", "AP@2": "0", "nDCG@2": 0.0}, "rank 5, past the cut"),
]


@pytest.mark.parametrize(("name", "figures", "because"), FIGURES)
def test_the_answers_are_those_of_the_brief(name, figures, because):
    exercise = course().find(name)
    for label, figure in figures.items():
        answer = answer_of(exercise, exercise.field(label))
        if isinstance(figure, float):
            assert answer == pytest.approx(figure, abs=5e-4), because
        else:
            expected = {None: "undefined", "rejected": "rejected"}.get(figure) or Fraction(figure)
            assert answer == expected, because
            assert type(answer) is type(expected)


UNKNOWN = [
    # asked for, the id that is nearest, because
    ("worked-fixtur", "worked-fixture", "a letter is missing"),
    ("Second-List", "second-list", "capitals"),
    ("docent9", "docent-9", "the hyphen is missing"),
    ("test-makro", "test-macro", "another spelling"),
    ("", "worked-fixture", "like nothing: the first of the course"),
    ("🎯", "worked-fixture", "like nothing at all"),
]


@pytest.mark.parametrize(("name", "nearest", "because"), UNKNOWN)
def test_an_unknown_id_is_not_found_and_has_a_nearest(name, nearest, because):
    assert course().find(name) is None
    assert course().nearest(name).id == nearest, because


def test_the_same_list_can_be_read_at_another_cut():
    exercise = course().find("worked-fixture")
    cut = read_at(exercise, 1)
    assert [field.label for field in cut.fields] == ["P@1", "Recall@1", "RR", "AP@1"]
    assert cut.k == 1
    assert [answer_of(cut, field) for field in cut.fields] == [0, 0, Fraction(1, 2), 0]
    assert read_at(cut, 3) == exercise


@pytest.mark.parametrize("exercise", course().exercises.values(), ids=course().exercises)
def test_what_a_list_cannot_separate_is_none_of_its_targets(exercise):
    unseparated = set(not_separated(exercise))
    known = {(field.label, each.name) for field in exercise.fields for each in suspects(exercise, field)}
    targets = {(label, name) for label, names in exercise.targets.items() for name in names}
    assert unseparated <= known
    assert targets <= known - unseparated


@pytest.fixture
def folder(tmp_path):
    """A course of its own, to be broken."""
    return shutil.copytree(CONTENT, tmp_path / "content")


def rewritten(file, pattern, replacement):
    """Breaks a file by one replacement, and fails where there was nothing to replace."""

    def break_it(folder):
        text = (folder / file).read_text(encoding="utf-8")
        broken, times = re.subn(pattern, replacement, text, count=1, flags=re.MULTILINE | re.DOTALL)
        assert times == 1, f"{file} has no {pattern}"
        (folder / file).write_text(broken, encoding="utf-8")

    return break_it


def appended(file, content):
    """Breaks a file by what is put at its end; a file that is not there is made."""

    def break_it(folder):
        path = folder / file
        path.write_bytes((path.read_bytes() if path.exists() else b"") + content)

    return break_it


SHORT, STORED, DOCENT = "short-list.toml", "test-1.toml", "docent.toml"
HINTS = r"^hints = \[.*?^\]"
BROKEN = [
    # how it is broken, the file named, the field named, because
    (rewritten(SHORT, r"^k = 3", "k = 3\ncutoff = 3"), SHORT, "cutoff", "an unknown key"),
    (rewritten(SHORT, r"^ranking", "rank = 1\nranking"), SHORT, "list", "an unknown key inside a table"),
    (rewritten(SHORT, HINTS, ""), SHORT, "hints", "no hints"),
    (rewritten(SHORT, HINTS, 'hints = ["a", "b"]'), SHORT, "hints", "a hint is missing"),
    (rewritten(SHORT, HINTS, 'hints = ["a", "b", "c", "d"]'), SHORT, "hints", "a hint too many"),
    (rewritten(SHORT, HINTS, 'hints = ["a", " ", "c"]'), SHORT, "hints", "an empty hint"),
    (rewritten(SHORT, r"^order = \d+", 'order = "first"'), SHORT, "order", "a word for a number"),
    (rewritten(SHORT, r"^k = 3", "k = 3.5"), SHORT, "k", "half a place"),
    (rewritten(SHORT, r"^k = 3", 'k = "3"'), SHORT, "k", "text for a number"),
    (rewritten(SHORT, r"^title = ", "title = 3 #"), SHORT, "title", "a number for text"),
    (rewritten(SHORT, r"^kind = .*?$", 'kind = "guess"'), SHORT, "kind", "a kind there is not"),
    (rewritten(SHORT, r"^k = 3", 'belongs_to = "lab"'), SHORT, "belongs_to", "a screen there is not"),
    (rewritten(SHORT, r'"d6"', "6"), SHORT, "ranking", "an id that is no text"),
    (appended(SHORT, b"\n[[["), SHORT, "TOML", "no TOML"),
    (rewritten(SHORT, r"^k = 3", "k = 3\nk = 4"), SHORT, "TOML", "a key twice"),
    (appended(SHORT, b"# \xff\n"), SHORT, "TOML", "no UTF-8"),
    (appended("x.toml", b""), "x.toml", "id", "an empty file"),
    (rewritten(SHORT, r"^k = 3", "k = 0"), SHORT, "k", "no place is no cut"),
    (rewritten(SHORT, r"^k = 3", "k = -1"), SHORT, "k", "nor is less than none"),
    (rewritten(SHORT, r"P@3", "P@0"), SHORT, "fields", "nor in a field"),
    (rewritten(SHORT, r"P@3", "MAP@3"), SHORT, "fields", "a measure there is not"),
    (rewritten(SHORT, r'"RR"', '"P"'), SHORT, "fields", "a measure without its cut"),
    (rewritten(SHORT, r'"RR"', '"P@3"'), SHORT, "fields", "the same field twice"),
    (rewritten(SHORT, r"^fields = .*?$", "fields = []"), SHORT, "fields", "no field"),
    (rewritten(SHORT, r'^"RR" = .*?$', '"RR" = ["last-hit"]'), SHORT, "targets.RR", "one hit is first and last"),
    (rewritten(SHORT, r'^"RR" = .*?$', '"RR" = ["last-hti"]'), SHORT, "targets.RR", "no such misconception"),
    (rewritten(SHORT, r'^"RR" = .*?$', '"RR" = ["divides-by-k"]'), SHORT, "targets.RR", "one of another metric"),
    (rewritten(SHORT, r'^"RR" = ', '"RR@3" = '), SHORT, "targets.RR@3", "no such field"),
    (rewritten(SHORT, r'^id = "short-list"', 'id = "short"'), SHORT, "id", "an id that is not the file's name"),
    (rewritten(SHORT, r'^id = "short-list"', 'id = ""'), SHORT, "id", "no id"),
    (rewritten(SHORT, r"^title = .*?$", 'title = " "'), SHORT, "title", "an empty title"),
    (rewritten(SHORT, r"^ask = .*?$", 'ask = ""'), SHORT, "ask", "nothing asked"),
    (rewritten(SHORT, r"^relevant = ", "grades = { d2 = 1 }\nrelevant = "), SHORT, "list", "relevant and grades"),
    (rewritten(SHORT, r'"d2", "d6"', '"d2", "d2"'), SHORT, "relevant", "a document known twice"),
    (rewritten(SHORT, r'^ranking = \["d6"\]', 'ranking = ["d6", ""]'), SHORT, "ranking", "an id that is empty"),
    (rewritten("graded-dcg.toml", r"d1 = 3", "d1 = 5000"), "graded-dcg.toml", "grades", "a grade without a float"),
    (rewritten(SHORT, r"^\[list\].*?(?=^\[targets)", ""), SHORT, "list", "no list"),
    (rewritten(STORED, r"^\[stored\]", "[list]\nranking = []\n[stored]"), STORED, "list", "a list and a stored one"),
    (rewritten(STORED, r"frozen-runs", "frozen-rums"), STORED, "stored.file", "a data file that is not there"),
    (rewritten(STORED, r'"frozen-runs', '"../content/frozen-runs'), STORED, "stored.file", "a path out of the folder"),
    (rewritten(STORED, r"^file = .*?$", 'file = "/etc/hostname"'), STORED, "stored.file", "a path from the root"),
    (rewritten(STORED, r"^file = .*?$", 'file = ""'), STORED, "stored.file", "no path"),
    (rewritten(STORED, r'"candidate"', '"candidat"'), STORED, "stored.run", "a run there is not"),
    (rewritten(STORED, r'"test-1"\]', '"test-9"]'), STORED, "stored.queries", "a query there is not"),
    (rewritten(STORED, r'"test-1"\]', '"dev-1"]'), STORED, "stored.queries", "a query of another split"),
    (rewritten(STORED, r"^split = .*?$", 'split = "train"'), STORED, "stored", "a split there is not"),
    (rewritten(STORED, r"^split = .*?$", 'split = "k"'), STORED, "stored", "a key of the data that is no split"),
    (rewritten(STORED, r'"test-1"\]', '"test-1", "test-2"]'), STORED, "stored.queries", "several without macro"),
    (rewritten(STORED, r'"test-1"\]', "]"), STORED, "stored.queries", "no query"),
    (rewritten("test-macro.toml", r"^queries = .*?$", "queries = []"), "test-macro.toml", "queries", "a mean of none"),
    (
        rewritten("test-macro.toml", r'"test-1", "test-2"', '"test-1", "test-1"'),
        "test-macro.toml",
        "queries",
        "a query twice in a mean",
    ),
    (rewritten(DOCENT, r'^  "401 error",\n', ""), DOCENT, "docent.names", "a question without a name"),
    (rewritten(DOCENT, r'"401 error"', '" "'), DOCENT, "docent.names", "a question with an empty name"),
    (rewritten(DOCENT, r'"docent.json"', '"docents.json"'), DOCENT, "docent.file", "data that are not there"),
    (appended("notes.txt", b"?"), "notes.txt", "file", "a stray file"),
    (appended("old.json", b"{}"), "old.json", "file", "data that nothing uses"),
    (appended("docent.json", b"}"), DOCENT, "docent.json", "data that are no JSON"),
    (appended("frozen-runs.json", b"\xff"), STORED, "frozen-runs.json", "data that are no UTF-8"),
    (rewritten("frozen-runs.json", r'"runs"', '"rums"'), STORED, "frozen-runs.json", "data without runs"),
    (rewritten("docent.json", r'"golden"', '"golde"'), DOCENT, "docent.json", "data without questions"),
]


@pytest.mark.parametrize(("break_it", "file", "field", "because"), BROKEN, ids=[row[3] for row in BROKEN])
def test_a_flaw_names_its_file_and_field(folder, break_it, file, field, because):
    break_it(folder)
    flaws = [flaw for flaw in check(folder) if flaw.file == file]
    assert flaws, because
    assert any(re.search(rf"\b{re.escape(field)}\b", str(flaw).removeprefix(file)) for flaw in flaws), flaws
    assert all(flaw.message.strip() for flaw in flaws)


def test_a_second_exercise_of_the_same_id_is_a_flaw(folder):
    text = (folder / SHORT).read_text(encoding="utf-8")
    (folder / "docent-1.toml").write_text(text.replace('"short-list"', '"docent-1"'), encoding="utf-8")
    assert any(flaw.field == "id" and "docent-1" in flaw.message for flaw in check(folder))
    with pytest.raises(BrokenFile, match="docent-1"):
        load(folder)


def test_one_broken_file_hides_no_other(folder):
    rewritten(SHORT, r"^title = .*?$", 'title = ""')(folder)
    rewritten(STORED, r'"candidate"', '"nobody"')(folder)
    appended("x.toml", b"[")(folder)
    assert {flaw.file for flaw in check(folder)} == {SHORT, STORED, "x.toml"}


def test_a_folder_without_a_course_is_a_flaw(tmp_path):
    assert check(tmp_path), "an empty folder holds no exercise"
    assert check(tmp_path / "nowhere"), "nor does one that is not there"


def test_an_exercise_moved_to_another_place_is_read_in_its_order(folder):
    rewritten(SHORT, r"^order = \d+", "order = 1")(folder)
    assert check(folder) == ()
    assert next(iter(load(folder).exercises)) == "short-list"


def test_an_exercise_names_the_fields_it_has():
    exercise: Exercise = course().exercises["worked-fixture"]
    with pytest.raises(KeyError, match=r"worked-fixture.*P@4.*AP@3"):
        exercise.field("P@4")
