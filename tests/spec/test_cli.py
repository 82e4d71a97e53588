"""python -m exercises: what each command prints, the shape of its JSON, its exit code, and no traceback ever."""

import io
import json
import shutil
import subprocess
import sys
from contextlib import redirect_stdout
from fractions import Fraction
from pathlib import Path

import pytest

from exercises.catalogue import CONTENT, course, not_separated
from exercises.cli import main
from exercises.grading import answer_of, grade

ROOT = Path(__file__).parents[2]


@pytest.fixture
def run(capsys):
    """Runs a command as a shell would: (exit code, standard output, standard error)."""

    def command(*arguments):
        try:
            code = main(arguments)
        except SystemExit as leaving:
            code = leaving.code
        return (code, *capsys.readouterr())

    return command


def figure(shown):
    """A value of the JSON as the answer it stands for; its decimal has to agree."""
    if isinstance(shown, str):
        return shown
    assert set(shown) == {"value", "exact"}
    assert isinstance(shown["value"], float)
    if shown["exact"] is None:
        return shown["value"]
    exact = Fraction(shown["exact"])
    assert shown["exact"] == str(exact), "reduced"
    assert shown["value"] == float(exact)
    return exact


def test_list_names_every_exercise_in_order(run):
    code, out, err = run("list")
    header, *rows = out.splitlines()
    assert (code, err) == (0, "")
    assert header.split() == ["ID", "KIND", "SCREEN", "TITLE"]
    everything = {**course().exercises, **course().others}
    assert [row.split()[0] for row in rows] == list(everything)
    for row, exercise in zip(rows, everything.values(), strict=True):
        assert row.endswith(exercise.title)
        assert row.index(exercise.title) == header.index("TITLE"), "the columns are aligned"


def test_list_as_json(run):
    code, out, err = run("list", "--json")
    rows = json.loads(out)
    assert (code, err) == (0, "")
    assert [row["id"] for row in rows] == [*course().exercises, *course().others]
    for row in rows:
        assert set(row) - {"fields"} == {"id", "kind", "title", "belongs_to"}
        assert ("fields" in row) is (row["kind"] == "predict")
    assert rows[0] == {
        "id": "worked-fixture",
        "kind": "predict",
        "title": course().exercises["worked-fixture"].title,
        "belongs_to": "predict",
        "fields": ["P@3", "Recall@3", "RR", "AP@3"],
    }


@pytest.mark.parametrize("exercise", course().exercises.values(), ids=course().exercises)
def test_show_as_json(run, exercise):
    code, out, err = run("show", exercise.id, "--json")
    shown = json.loads(out)
    assert (code, err) == (0, "")
    assert list(shown) == ["id", "kind", "title", "queries", "fields", "not_separated"]
    assert (shown["id"], shown["kind"], shown["title"]) == (exercise.id, exercise.kind, exercise.title)
    assert shown["queries"] == {
        query.id: {"ranking": list(query.ranking), "grades": dict(query.grades)} for query in exercise.queries
    }
    assert list(shown["fields"]) == [field.label for field in exercise.fields]
    assert shown["not_separated"] == [list(pair) for pair in not_separated(exercise)]
    for field in exercise.fields:
        found = shown["fields"][field.label]
        assert set(found) == {"measure", "k", "answer", "misconceptions"}
        assert (found["measure"], found["k"]) == (field.notation, field.k)
        assert figure(found["answer"]) == answer_of(exercise, field)
        for name, wrong in found["misconceptions"].items():
            for each in [wrong, *wrong.pop("or", [])]:
                value = figure(each)
                text = f"{value:.6f}" if isinstance(value, float) else str(value)
                assert (
                    name in grade(exercise, field.label, text).misconceptions
                    or [field.label, name] in shown["not_separated"]
                )


NOTATIONS = [
    # exercise, field, measure, k, because
    ("worked-fixture", "P@3", "P@3", 3, "the same in both"),
    ("worked-fixture", "Recall@3", "R@3", 3, "ir-measures writes R"),
    ("worked-fixture", "RR", "RR", None, "no cut-off"),
    ("toy-late-hit", "RR@2", "RR@2", 2, "with a cut-off"),
    ("toy-average-precision", "AP", "AP", None, "no cut-off"),
    ("graded-list", "nDCG@4", "nDCG@4", 4, "linear gain"),
    ("graded-list", "nDCG@4 (2^rel - 1)", "nDCG(dcg='exp-log2')@4", 4, "exponential gain"),
    ("graded-dcg", "DCG@4 (2^rel - 1)", "DCG(dcg='exp-log2')@4", 4, "so for DCG"),
]


@pytest.mark.parametrize(("name", "label", "measure", "k", "because"), NOTATIONS)
def test_a_field_has_one_name_on_the_page_and_one_in_notation(run, name, label, measure, k, because):
    field = json.loads(run("show", name, "--json")[1])["fields"][label]
    assert (field["measure"], field["k"]) == (measure, k), because


SHOWN = [
    # exercise, words of the output, because
    ("worked-fixture", ["One hit, two known", "d7", "d4", "d8", "known relevant: d4, d5"], "the list"),
    ("worked-fixture", ["P@3 = 1/3 (0.333)", "AP@3 = 1/4 (0.25)"], "exact, with the decimal beside"),
    ("worked-fixture", ["divides-by-hits 1/2", "counts-from-zero 1 or 1/3"], "the wrong rules with their figures"),
    (
        "worked-fixture",
        ["within 0.01 of the right figure, so an answer here may not tell them from it: divides-by-returned 1/3"],
        "said as such, with the figure",
    ),
    ("no-answer", ["AP@3 = undefined", "P@3 = 0", "known relevant: none"], "undefined is a word"),
    ("duplicate", ["P@3 = rejected", "d4 stands at ranks 1 and 3"], "so is rejected, with its reason"),
    ("empty-list", ["(an empty list)", "RR = 0"], "an empty list is shown as one"),
    ("test-macro", ["test-1", "test-2", "test-3", "AP@3 = 5/8 (0.625)", "2 answerable queries"], "several lists"),
    ("toy-ndcg", ["nDCG@5 = 0.704"], "three decimals"),
    ("docent-9", ["What does Meridian charge for the Free plan?", "RR = 1/5 (0.2)"], "the question in words"),
]


@pytest.mark.parametrize(("name", "words", "because"), SHOWN)
def test_show_prints_the_list_and_its_answers(run, name, words, because):
    code, out, err = run("show", name)
    assert (code, err) == (0, "")
    missing = [word for word in words if word not in out]
    assert not missing, because


ANSWERED = [
    # exercise, field, typed, verdict, read as, misconception, because
    ("worked-fixture", "AP@3", "1/4", "right", "1/4", None, "the answer"),
    ("worked-fixture", "AP@3", "0.25", "right", "1/4", None, "as a decimal"),
    ("worked-fixture", "AP@3", "1/2", "wrong", "1/2", "divides-by-hits", "the likelier of two rules"),
    ("worked-fixture", "AP@3", "7/9", "wrong", "7/9", None, "no rule gives it"),
    ("worked-fixture", "AP@3", "2/4/8", "unreadable", None, None, "two readings"),
    ("worked-fixture", "AP@3", "", "unreadable", None, None, "nothing typed"),
    ("no-answer", "AP@3", "undefined", "right", "undefined", None, "a word"),
    ("duplicate", "P@3", "rejected", "right", "rejected", None, "another"),
    ("test-macro", "P@3", "2/9", "wrong", "2/9", "no-answer-averaged-in", "a rule about a mean"),
    ("toy-ndcg", "nDCG@5", "0.704", "right", "0.704", None, "a float"),
]


@pytest.mark.parametrize(("name", "label", "typed", "verdict", "read_as", "rule", "because"), ANSWERED)
def test_answer_as_json(run, name, label, typed, verdict, read_as, rule, because):
    code, out, err = run("answer", name, label, typed, "--json")
    found = json.loads(out)
    assert (code, err) == (0, ""), "a wrong answer is no problem of the input"
    assert {"verdict", "read_as", "misconception", "message"} <= set(found) <= {*found, "also"}
    assert (found["verdict"], found["read_as"], found["misconception"]) == (verdict, read_as, rule), because
    judged = grade(course().exercises[name], label, typed)
    assert found["message"] == judged.message
    assert [found["misconception"], *found["also"]] == ([*judged.misconceptions] or [None])


@pytest.mark.parametrize(("name", "label", "typed", "verdict", "read_as", "rule", "because"), ANSWERED)
def test_answer_in_words(run, name, label, typed, verdict, read_as, rule, because):
    code, out, err = run("answer", name, label, typed)
    assert (code, err) == (0, "")
    assert out.startswith(verdict if typed else "blank"), because
    assert grade(course().exercises[name], label, typed).message in out
    assert (f"read as {read_as}" in out) == bool(read_as)
    assert (rule is None) or rule in out


WEIRD = [
    # typed, because
    ("🎯", "a picture"),
    ("", "nothing"),
    (" ", "nearly nothing"),
    ("9" * 10_000, "a pasted page"),
    ("\x00", "a control character"),
    ("\x1b[2J", "an order to the terminal"),
    ("-1/3", "a number below 0, which looks like an option"),
    ("--", "what ends the options"),
    ("--json", "an option's name"),
    ("-", "a lone sign"),
    ("%s%d{0}", "placeholders"),
    ("\u202e3/1", "written from right to left"),
    ("\udcff", "a byte that is no UTF-8, as the shell hands it over"),
]


@pytest.mark.parametrize("as_json", [False, True], ids=["plain", "json"])
@pytest.mark.parametrize(("typed", "because"), WEIRD, ids=[row[1] for row in WEIRD])
def test_any_answer_gets_a_verdict(typed, because, as_json):
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(out):
        code = main(["answer", "worked-fixture", "P@3", *(["--json"] if as_json else []), "--", typed])
    assert code == 0, because
    out.flush()
    text = out.buffer.getvalue().decode("utf-8")
    verdict = json.loads(text)["verdict"] if as_json else text.split()[0].rstrip(",")
    assert verdict in ("wrong", "unreadable", "blank")


@pytest.mark.parametrize("arguments", [["--json"], []], ids=["json", "plain"])
def test_a_terminal_that_knows_few_letters_gets_a_verdict_too(arguments):
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    with redirect_stdout(out):
        assert main(["answer", "worked-fixture", "P@3", "⅓ 🎯", *arguments]) == 0


WRONG_USAGE = [
    # arguments, what is said, because
    (["show", "worked-fixtur"], "worked-fixture", "an unknown id: the nearest is offered"),
    (["answer", "second-lst", "AP@3", "1"], "second-list", "so where an answer is judged"),
    (["show", ""], "worked-fixture", "no id"),
    (["show", "🎯"], "list", "an id like none: 'list' shows all"),
    (["answer", "worked-fixture", "P@4", "1"], "P@3, Recall@3, RR, AP@3", "an unknown field: those there are"),
    (["answer", "worked-fixture", "", "1"], "P@3", "no field"),
    (["answer", "worked-fixture", "p@3", "1"], "P@3", "a field's label is exact"),
    ([], "COMMAND", "no command"),
    (["guess"], "guess", "a command there is not"),
    (["show"], "ID", "no id given"),
    (["answer", "worked-fixture", "P@3"], "TEXT", "no answer given"),
    (["list", "--yaml"], "--yaml", "an option there is not"),
    (["show", "worked-fixture", "second-list"], "second-list", "an id too many"),
]


@pytest.mark.parametrize(("arguments", "says", "because"), WRONG_USAGE)
def test_wrong_usage_exits_with_2_and_says_what_is_right(run, arguments, says, because):
    code, out, err = run(*arguments)
    assert (code, out) == (2, ""), because
    assert says in err, because


@pytest.mark.parametrize("command", ["list", "show", "answer", "check"])
def test_the_help_of_a_command_has_an_example_that_runs(run, command):
    code, out, err = run(command, "--help")
    assert (code, err) == (0, "")
    (example,) = [line for line in out.splitlines() if "python -m exercises" in line and "example" in line]
    words = [word.strip('"') for word in example.partition("python -m exercises ")[2].split()]
    assert words[0] == command
    assert run(*words)[0] == 0


def test_the_help_names_every_command(run):
    code, out, _ = run("--help")
    assert code == 0
    assert all(command in out for command in ("list", "show", "answer", "check"))


def test_check_says_that_the_course_keeps_its_promises(run):
    code, out, err = run("check")
    assert (code, err) == (0, "")
    assert f"{len(course().exercises) + len(course().others)} exercises" in out
    assert run("check", "--json")[:2] == (0, json.dumps({"flaws": []}, indent=1) + "\n")


def test_check_prints_every_flaw_and_exits_with_1(run, tmp_path):
    folder = shutil.copytree(CONTENT, tmp_path / "content")
    (folder / "notes.md").write_text("")
    (folder / "broken.toml").write_text("[")
    for file in ("empty-list.toml", "duplicate.toml"):
        (folder / file).write_text((folder / file).read_text().replace('id = "', 'id = "x'))
    code, out, _ = run("check", "--content", str(folder))
    assert code == 1
    assert [line.split(": ")[:2] for line in out.splitlines()] == [
        ["broken.toml", "TOML"],
        ["duplicate.toml", "id"],
        ["empty-list.toml", "id"],
    ]
    code, out, _ = run("check", "--content", str(folder), "--json")
    flaws = json.loads(out)["flaws"]
    assert code == 1
    assert [set(flaw) for flaw in flaws] == [{"file", "field", "message"}] * 3


def test_check_counts_the_exercises_of_the_folder_it_checked(run, tmp_path):
    folder = tmp_path / "content"
    folder.mkdir()
    shutil.copy(CONTENT / "short-list.toml", folder)
    code, out, _ = run("check", "--content", str(folder))
    assert code == 0
    assert "1 exercise" in out
    assert str(len(course().exercises)) not in out


def test_check_of_a_folder_that_is_not_there_is_no_traceback(run, tmp_path):
    code, out, err = run("check", "--content", str(tmp_path / "nowhere"))
    assert code in (1, 2)
    assert "nowhere" in out + err


def test_the_module_runs_as_a_program():
    found = subprocess.run(
        [sys.executable, "-m", "exercises", "answer", "worked-fixture", "AP@3", "⅓", "--json"],
        cwd=ROOT,
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (found.returncode, found.stderr) == (0, b"")
    assert json.loads(found.stdout.decode())["read_as"] == "1/3"
