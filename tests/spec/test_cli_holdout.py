"""select, freeze and open: what they print, the shape of their JSON, what they refuse, and no figure where they do."""

import hashlib
import json
import re
from pathlib import Path

import pytest

from exercises.catalogue import frozen_runs
from exercises.cli import main

STORED = frozen_runs()
pytestmark = pytest.mark.usefixtures("files")
TIME = r"\d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC"


@pytest.fixture
def run(capsys):
    """Runs a command as a shell would: (exit code, standard output, standard error)."""

    def command(*arguments):
        try:
            code = main([str(each) for each in arguments])
        except SystemExit as leaving:
            code = leaving.code
        return (code, *capsys.readouterr())

    return command


@pytest.fixture
def files(tmp_path, monkeypatch) -> None:
    """A folder to work in, with both stored runs on development and test as files."""
    monkeypatch.chdir(tmp_path)
    for split, short in (("development", "dev"), ("test", "test")):
        judged = {query: dict.fromkeys(docs, 1) or {"d1": 0} for query, docs in STORED.splits[split].items()}
        Path(f"{short}.json").write_text(json.dumps(judged))
        for name, listed in STORED.runs.items():
            lines = [
                f"{query} Q0 {doc} {rank} {9 - rank} t"
                for query in STORED.splits[split]
                for rank, doc in enumerate(listed[query], start=1)
            ]
            folder = Path(short)
            folder.mkdir(exist_ok=True)
            (folder / f"{name}.run").write_text("\n".join(lines) + "\n")


def figures(text: str) -> list[str]:
    """What could be a figure in a text: a fraction or a decimal."""
    return re.findall(r"\d+/\d+|\d*\.\d+", re.sub(TIME, "", text))


DEV = ("dev.json", "dev/baseline.run", "dev/candidate.run")
FREEZE = ("freeze", "choice.json", "--selected", "test/candidate.run", "--qrels", "test.json")
OPEN = ("open", *FREEZE[1:])


def test_select_as_json_is_exactly_what_the_command_line_promises(run):
    code, out, err = run("select", *DEV, "--json")
    assert (code, err) == (0, "")
    assert json.loads(out) == {
        "measure": "AP@3",
        "macro": {
            "baseline": {"value": 2 / 3, "exact": "2/3"},
            "candidate": {"value": 1.0, "exact": "1"},
        },
        "averaged_over": 2,
        "tie": False,
        "selected": "candidate",
        "problems": [],
    }
    assert list(json.loads(out)) == ["measure", "macro", "averaged_over", "tie", "selected", "problems"]


def test_select_in_words_lines_up_and_names_the_choice(run):
    code, out, err = run("select", *DEV)
    head, *rows, last = out.splitlines()
    assert (code, err) == (0, "")
    assert head.split() == ["RUN", "macro", "AP@3", "over", "2"]
    assert [row.split() for row in rows] == [["baseline", "2/3"], ["candidate", "1"]]
    assert last == "selected: candidate"


MEASURES = [
    # -m, as the JSON has it, the macro of each run, tie, selected, because
    ("AP@3", "AP@3", {"baseline": "2/3", "candidate": "1"}, False, "candidate", "as declared"),
    ("RR", "RR", {"baseline": "2/3", "candidate": "1"}, False, "candidate", "no cut-off"),
    ("P@3", "P@3", {"baseline": "1/3", "candidate": "1/3"}, True, "baseline", "a tie goes to the first name"),
    ("R@3", "R@3", {"baseline": "1", "candidate": "1"}, True, "baseline", "recall in ir-measures' notation"),
    ("Recall@3", "R@3", {"baseline": "1", "candidate": "1"}, True, "baseline", "the page's own name for it"),
    ("P@1", "P@1", {"baseline": "1/2", "candidate": "1"}, False, "candidate", "another cut-off"),
]


@pytest.mark.parametrize(("typed", "measure", "macro", "tie", "selected", "because"), MEASURES)
def test_another_measure_may_choose_otherwise(run, typed, measure, macro, tie, selected, because):
    said = json.loads(run("select", *DEV, "-m", typed, "--json")[1])
    assert {name: each["exact"] for name, each in said["macro"].items()} == macro, because
    assert (said["measure"], said["tie"], said["selected"]) == (measure, tie, selected), because


def test_ndcg_has_a_value_and_no_exact_one(run):
    said = json.loads(run("select", *DEV, "-m", "nDCG@3", "--json")[1])
    assert said["macro"]["baseline"] == {"value": 0.75, "exact": None}
    assert said["selected"] == "candidate"


@pytest.mark.parametrize("order", [("zebra", "ant"), ("ant", "zebra")])
def test_a_tie_goes_to_the_first_name_whatever_the_order_of_the_files(run, order):
    for name in order:
        Path(f"{name}.run").write_text(Path("dev/candidate.run").read_text())
    named = [f"{name}.run" for name in order]
    said = json.loads(run("select", "dev.json", *named, "--json")[1])
    assert (said["tie"], said["selected"]) == (True, "ant")
    out = run("select", "dev.json", *named)[1]
    assert out.splitlines()[-1] == "selected: ant, the first by name of those that tie"


def test_every_problem_of_every_file_is_told_and_no_figure(run):
    Path("judged.txt").write_text("dev-1 0 d1 1\ndev-1 0 d1 0\ndev-2 0 d2 half\n")
    Path("a.run").write_text("dev-1 Q0 d1 1 x t\n")
    Path("b.run").write_text("dev-1 Q0 d1 1 2\n")
    code, out, err = run("select", "judged.txt", "a.run", "b.run", "--json")
    said = json.loads(out)
    assert (code, err) == (1, "")
    assert [(each["code"], each["file"], each["line"]) for each in said["problems"]] == [
        ("duplicate_judgment", "judged.txt", 2),
        ("bad_relevance", "judged.txt", 3),
        ("bad_score", "a.run", 1),
        ("bad_columns", "b.run", 1),
    ]
    for problem in said["problems"]:
        assert list(problem) == ["code", "file", "line", "query", "doc", "message"]
    assert said["selected"] is None
    assert "macro" not in said
    code, out, err = run("select", "judged.txt", "a.run", "b.run")
    *lines, last = out.splitlines()
    assert (code, err) == (1, "")
    assert [line.split(":")[0] for line in lines] == ["duplicate_judgment", "bad_relevance", "bad_score", "bad_columns"]
    assert last == "4 problems; no figures."
    assert not figures(out)


INVALID = [
    # lines of a run on development, (code, query, doc), because
    ("dev-1 Q0 d1 1 1 t\n", ("missing_query_in_run", "dev-2", None), "a query is left out"),
    (
        "dev-1 Q0 d1 1 1 t\ndev-2 Q0 d2 1 1 t\ndev-9 Q0 d1 1 1 t\n",
        ("unknown_query", "dev-9", None),
        "a query nobody judged",
    ),
    ('{"dev-1": ["d1", "d1"], "dev-2": ["d2"]}', ("duplicate_doc", "dev-1", "d1"), "a copy in a JSON list"),
    ('{"dev-1": ["d1", 7], "dev-2": ["d2"]}', ("id_not_text", "dev-1", None), "a number for an id"),
    ('{"dev-1": ["d1", ["d2"]], "dev-2": ["d2"]}', ("id_not_text", "dev-1", None), "a list for an id"),
]


@pytest.mark.parametrize(("content", "problem", "because"), INVALID, ids=[row[-1] for row in INVALID])
def test_a_run_that_does_not_fit_the_judgments_is_named_and_nothing_is_chosen(run, content, problem, because):
    Path("odd.run").write_text(content)
    code, out, _ = run("select", *DEV, "odd.run", "--json")
    said = json.loads(out)
    assert (code, said["selected"]) == (1, None)
    (found,) = said["problems"]
    assert (found["code"], found["query"], found["doc"]) == problem, because
    assert "odd" in found["message"]


def test_more_than_a_hundred_problems_are_counted_and_a_hundred_printed(run):
    Path("many.run").write_text("short\n" * 140)
    code, out, _ = run("select", "dev.json", "many.run")
    *lines, last = out.splitlines()
    assert (code, len(lines), last) == (1, 100, "140 problems; no figures.")


WRONG = [
    # arguments, what is said, because
    (("select", "dev.json", "nowhere.run"), "nowhere.run", "a run that is not there"),
    (("select", "nowhere.json", "dev/baseline.run"), "nowhere.json", "judgments that are not there"),
    (("select", "dev.json", "dev"), "dev", "a folder"),
    (("select", "dev.json"), "RUN", "no run"),
    (("select", *DEV, "-m", "F1@3"), "F1@3 is no measure", "an unknown measure"),
    (("select", *DEV, "-m", "P@0"), "P@0 is no measure", "a cut at nothing"),
    (("select", "dev.json", "dev/baseline.run", "test/baseline.run"), "same name", "two runs of one name"),
    (("freeze", "choice.json", "--qrels", "test.json"), "--selected", "no run to freeze"),
    (("freeze", "choice.json", "--selected", "nowhere.run", "--qrels", "test.json"), "nowhere.run", "no such run"),
    (("open", "choice.json", "--selected", "test/candidate.run", "--qrels", "nowhere.json"), "nowhere.json", "no file"),
]


@pytest.mark.parametrize(("arguments", "says", "because"), WRONG, ids=[row[-1] for row in WRONG])
def test_wrong_usage_exits_with_2_names_what_is_wrong_and_writes_nothing(run, arguments, says, because):
    code, out, err = run(*arguments)
    assert (code, out) == (2, ""), because
    assert says in err
    assert "Traceback" not in err
    assert not Path("choice.json").exists()


def test_freeze_keeps_the_choice_its_time_and_the_digests_of_both_files(run):
    code, out, err = run(*FREEZE, "--json")
    kept = json.loads(Path("choice.json").read_text())
    assert (code, err) == (0, "")
    assert json.loads(out) == kept
    digests = [hashlib.sha256(Path(name).read_bytes()).hexdigest() for name in ("test/candidate.run", "test.json")]
    assert re.fullmatch(TIME, kept.pop("frozen_at"))
    assert kept == {
        "measure": "AP@3",
        "selected": "candidate",
        "run_digest": digests[0],
        "qrels_digest": digests[1],
        "opened_at": "",
    }
    assert not figures(out)


def test_freeze_in_words_gives_the_digest_and_no_figure(run):
    code, out, _ = run(*FREEZE)
    digest = hashlib.sha256(Path("test/candidate.run").read_bytes()).hexdigest()
    assert code == 0
    assert re.fullmatch(rf"candidate is frozen, {TIME}\. SHA-256 of the run {digest}\.\n", out)


def test_a_second_choice_is_refused_and_the_first_stands(run):
    run(*FREEZE)
    before = Path("choice.json").read_bytes()
    code, out, err = run("freeze", "choice.json", "--selected", "test/baseline.run", "--qrels", "test.json")
    assert (code, out) == (1, "")
    assert "Another needs queries nobody has seen" in err
    assert Path("choice.json").read_bytes() == before


def test_open_gives_the_figures_of_the_frozen_run_with_the_query_that_stands_apart(run):
    run(*FREEZE)
    code, out, err = run(*OPEN, "--json")
    said = json.loads(out)
    assert (code, err) == (0, "")
    assert re.fullmatch(TIME, said.pop("frozen_at"))
    assert re.fullmatch(TIME, said.pop("opened_at"))
    assert said == {
        "selected": "candidate",
        "measure": "AP@3",
        "macro": {"value": 0.625, "exact": "5/8"},
        "averaged_over": 2,
        "queries": {
            "test-1": {"value": 0.25, "exact": "1/4"},
            "test-2": {"value": 1.0, "exact": "1"},
            "test-3": None,
        },
        "no_answer": ["test-3"],
        "problems": [],
    }


def test_open_in_words(run):
    run(*FREEZE)
    code, out, _ = run(*OPEN)
    lines = out.splitlines()
    assert code == 0
    assert [line.split()[-1] for line in lines[:4]] == ["AP@3", "1/4", "1", "5/8"]
    assert lines[4] == "apart: test-3 has no relevant document"
    assert re.fullmatch(rf"candidate, chosen and frozen {TIME}, before this was opened\.", lines[5])


def test_opening_again_says_the_same_and_when_it_was_opened_first(run, monkeypatch):
    run(*FREEZE)
    first = json.loads(run(*OPEN, "--json")[1])
    monkeypatch.setattr("exercises.cli.holdout._now", lambda: "2031-01-01 00:00 UTC")
    assert json.loads(run(*OPEN, "--json")[1]) == first


BROKEN = [
    # what happens after freezing, what is said, because
    (
        lambda: Path("test/candidate.run").write_text(Path("test/candidate.run").read_text() + "\n"),
        "candidate.run is not the run that was frozen",
        "one empty line more",
    ),
    (
        lambda: Path("test/candidate.run").write_text(Path("test/baseline.run").read_text()),
        "candidate.run is not the run that was frozen",
        "the other run under the same name",
    ),
    (
        lambda: Path("test.json").write_text('{"test-1": {"d7": 1}}'),
        "test.json is not the judgments",
        "other judgments",
    ),
    (lambda: Path("choice.json").unlink(), "There is no choice.json", "nothing is frozen"),
    (lambda: Path("choice.json").write_text("{"), "choice.json holds no frozen choice", "a broken file"),
    (lambda: Path("choice.json").write_text("[]"), "choice.json holds no frozen choice", "another kind of file"),
    (
        lambda: Path("choice.json").write_text(Path("choice.json").read_text().replace('"measure": "AP@3",', "")),
        "choice.json holds no frozen choice",
        "a part is missing",
    ),
]


@pytest.mark.parametrize(("happens", "says", "because"), BROKEN, ids=[row[-1] for row in BROKEN])
def test_open_refuses_what_is_not_what_was_frozen_and_gives_no_figure(run, happens, says, because):
    run(*FREEZE)
    happens()
    code, out, err = run(*OPEN, "--json")
    assert (code, out) == (1, ""), because
    assert says in err
    assert not figures(err)
    kept = Path("choice.json")
    assert not kept.exists() or "UTC" not in kept.read_text().partition("opened_at")[2], "not opened"


def test_a_test_file_with_a_problem_is_not_frozen(run):
    Path("test/candidate.run").write_text("test-1 Q0 d1 1 x t\n")
    code, out, _ = run(*FREEZE, "--json")
    assert code == 1
    assert [each["code"] for each in json.loads(out)["problems"]] == ["bad_score"]
    assert not Path("choice.json").exists(), "what could never be opened would block another choice"


def test_a_measure_in_the_choice_that_is_none_is_a_problem_of_the_file(run):
    run(*FREEZE)
    Path("choice.json").write_text(Path("choice.json").read_text().replace("AP@3", "F1@3"))
    code, out, err = run(*OPEN)
    assert (code, out) == (1, "")
    assert "F1@3" in err


def test_freezing_recall_writes_a_measure_that_opening_reads(run):
    run(*FREEZE, "-m", "R@3")
    said = json.loads(run(*OPEN, "--json")[1])
    assert (said["measure"], said["macro"]["exact"]) == ("R@3", "3/4")


@pytest.mark.parametrize("command", ["select", "freeze", "open"])
def test_the_help_has_an_example_with_the_arguments_the_command_takes(run, command):
    code, out, err = run(command, "--help")
    assert (code, err) == (0, "")
    example = next(line for line in out.splitlines() if line.startswith("example: "))
    words = example.removeprefix("example: python -m exercises ").split()
    for source, name in (("dev.json", "dev.qrels"), ("dev/baseline.run", "a.run"), ("dev/candidate.run", "b.run")):
        Path(name).write_bytes(Path(source).read_bytes())
    Path("a-test.run").write_bytes(Path("test/candidate.run").read_bytes())
    Path("test.qrels").write_bytes(Path("test.json").read_bytes())
    if command == "open":
        run("freeze", *words[1:])
    code, out, err = run(*words)
    assert (words[0], code, err) == (command, 0, "")
