"""python -m exercises evaluate: what it prints, its JSON, its exit codes."""

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from exercises.cli import main

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "exercises" / "content" / "samples"
JUDGED, WORDS, MEANINGS, BROKEN = (
    str(SAMPLES / name) for name in ("judged.qrels", "words.run", "meanings.run", "broken.run")
)

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """One command in an empty folder: exit code, what it printed, what it complained of."""
    monkeypatch.chdir(tmp_path)

    def command(*arguments: str) -> tuple[int, str, str]:
        try:
            code = main(arguments)
        except SystemExit as left:
            code = int(left.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return command


def examples(text: str) -> list[list[str]]:
    """The arguments of each evaluate in a text."""
    found = re.findall(r"python -m exercises (evaluate exercises/.*)", text)
    return [shlex.split(line) for line in found]


def test_the_example_in_the_readme_prints_what_the_readme_shows(run, monkeypatch):
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (arguments,) = examples(text)
    shown = text.split(" ".join(arguments[:2]), 1)[1].split("```text\n", 1)[1].split("```", 1)[0]
    monkeypatch.chdir(ROOT)
    assert run(*arguments) == (0, shown, "")


def test_the_example_in_the_help_runs(run, monkeypatch):
    _, out, _ = run("evaluate", "--help")
    (arguments,) = examples(out)
    monkeypatch.chdir(ROOT)
    assert run(*arguments)[0] == 0


def test_json_has_the_stable_shape(run):
    code, out, err = run("evaluate", JUDGED, WORDS, MEANINGS, "-m", "P@3 nDCG@3 AP", "--json")
    said = json.loads(out)
    assert (code, err) == (0, "")
    assert (said["problems"], list(said["runs"])) == ([], ["words", "meanings"])
    assert (
        said["policies"].items() >= {"ties": "doc-id", "order": "error", "missing": "error", "extra": "error"}.items()
    )
    words = said["runs"]["words"]
    assert words["queries"]["login"]["P@3"] == {"value": pytest.approx(1 / 3), "exact": "1/3"}
    assert words["queries"]["warranty"]["AP"] is None, "undefined is null, and never 0"
    assert words["queries"]["login"]["nDCG@3"]["exact"] is None, "a logarithm has no fraction"
    assert (words["no_answer"], words["averaged_over"], words["tied_positions"]) == (["warranty"], 4, 4)
    assert words["macro"]["P@3"] == {"value": pytest.approx(7 / 12), "exact": "7/12"}
    assert words["unjudged_at_k"] == {"P@3": 4, "nDCG@3": 4, "AP": 4}


def test_the_declared_contract_is_the_default(run):
    said = json.loads(run("evaluate", JUDGED, WORDS, "--json")[1])
    assert list(said["runs"]["words"]["macro"]) == ["P@3", "R@3", "RR", "AP@3"]


def test_problems_of_all_files_come_in_one_pass_and_without_a_figure(run):
    code, out, err = run("evaluate", JUDGED, BROKEN, "--json")
    said = json.loads(out)
    assert (code, err, said["runs"]) == (1, "", {})
    assert [each["code"] for each in said["problems"]] == [
        *("bad_score", "duplicate_doc", "rank_score_conflict", "bad_rank", "unknown_query", "missing_query_in_run")
    ]
    assert list(said["problems"][0]) == ["code", "file", "line", "query", "doc", "message"]
    code, out, _ = run("evaluate", JUDGED, BROKEN)
    assert (code, out.splitlines()[-1]) == (1, "6 problems; no figures.")
    assert out.startswith("bad_score: broken.run, line 1: ")


def test_a_file_that_cannot_be_read_at_all_hides_no_problem_of_the_others(run):
    Path("bad.gz").write_bytes(b"\x1f\x8b\0")
    Path("queries.json").write_text('["billing", 7]')
    code, out, _ = run("evaluate", "bad.gz", BROKEN, WORDS, "--queries", "queries.json", "-m", "P@0 RR", "--json")
    found = {(each["code"], each["file"]) for each in json.loads(out)["problems"]}
    assert code == 1
    assert found >= {
        *(("bad_k", None), ("id_not_text", "queries.json"), ("bad_encoding", "bad.gz"), ("bad_score", "broken.run")),
        ("duplicate_doc", "broken.run"),
    }


def test_an_id_that_would_move_the_cursor_stays_in_its_line(run):
    Path("a.qrels").write_text('{"a\\u001b[2J\\nb": {"d": 1}}')
    Path("a.run").write_text('{"a\\u001b[2J\\nb": ["d"]}')
    code, out, _ = run("evaluate", "a.qrels", "a.run", "-m", "RR", "--per-query")
    assert (code, "a [2J b  1.0000" in out, "\x1b" in out) == (0, True, False)
    Path("b.run").write_text('{"a\\u001b[2J\\nc": ["d"]}')
    code, out, _ = run("evaluate", "a.qrels", "b.run")
    assert (code, len(out.splitlines()), "\x1b" in out) == (1, 2, False)


def test_what_a_policy_decided_is_printed_with_the_result(run):
    Path("a.run").write_text("billing Q0 invoice-copy 1 2 t\nrefund Q0 invoice-copy 1 2 t\n")
    code, out, _ = run("evaluate", JUDGED, "a.run", "--missing", "empty", "--extra", "ignore", "--ties", "file")
    assert code == 0
    assert "a has no list for export, login, slow, warranty: counted as empty" in out
    assert "a has lists for refund, which are not asked: left out" in out
    assert "ties: file; order: error; missing: empty; extra: ignore; relevant from: 1" in out


CUTS = [
    "P@0",
    "P@-1",
    "R@x",
    "AP@1.5",
    "nDCG@",
    "nDCG(dcg='exp-log2')@0",
    "P@1000000000",
    f"P@{'9' * 5000}",
    "P@\u0663",
]


@pytest.mark.parametrize("name", CUTS, ids=[name[:20] for name in CUTS])
def test_a_cut_off_that_is_none_is_a_problem_of_the_input(run, name):
    code, out, _ = run("evaluate", JUDGED, WORDS, "-m", name, "--json")
    assert code == 1
    assert [each["code"] for each in json.loads(out)["problems"]] == ["bad_k"]


WRONG = [
    (("-m", "F1@3"), "F1@3", "no measure of ours"),
    (("-m", " "), "no measure", "nothing to compute"),
    (("--ties", "random"), "random", "no rule for ties"),
    (("--relevant-from", "0"), "0", "a grade that could not be relevant"),
    (("--queries", "nowhere.txt"), "nowhere.txt", "a file that is not there"),
]


@pytest.mark.parametrize(("options", "said", "because"), WRONG, ids=[row[-1] for row in WRONG])
def test_wrong_usage_exits_with_2_and_says_what_is_wrong(run, options, said, because):
    code, out, err = run("evaluate", JUDGED, WORDS, *options)
    assert (code, out) == (2, ""), because
    assert said in err


def test_two_runs_of_one_name_cannot_be_told_apart(run):
    Path("words.run").write_text(Path(WORDS).read_text())
    code, _, err = run("evaluate", JUDGED, WORDS, "words.run")
    assert code == 2
    assert "words, words" in err


def test_progress_tells_each_phase_with_its_seconds_on_standard_error(run):
    code, out, err = run("evaluate", JUDGED, WORDS, "--progress")
    assert code == 0
    assert out == run("evaluate", JUDGED, WORDS)[1]
    phases = [line.rsplit("  ", 1)[0].strip() for line in err.splitlines()]
    assert phases[:2] == ["reading judged.qrels", "reading words.run"]
    assert all(re.search(r"\d+\.\d\d s$", line) for line in err.splitlines())


def test_ids_and_queries_may_be_declared(run):
    Path("docs.txt").write_text("invoice-copy\nchange-card\n")
    Path("queries.json").write_text('["billing", "export", "login", "slow", "warranty", "refund"]')
    code, out, _ = run("evaluate", JUDGED, WORDS, "--documents", "docs.txt", "--json")
    assert code == 1
    assert {each["code"] for each in json.loads(out)["problems"]} == {"unknown_doc"}
    code, out, _ = run("evaluate", JUDGED, WORDS, "--queries", "queries.json", "--missing", "empty", "--json")
    assert json.loads(out)["runs"]["words"]["no_answer"] == ["warranty", "refund"]
