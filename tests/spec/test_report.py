"""The report of a run: every query with its figures, the mean over the answerable ones, no-answer queries apart."""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exercises.model import Measure
from exercises.reference import InvalidInput, Judgment, evaluate, macro

ROOT = Path(__file__).parents[2]
FROZEN = ROOT / "exercises/content/frozen-runs.json"
STORED = json.loads(FROZEN.read_text(encoding="utf-8"))
GOLDEN = json.loads((ROOT / "tests/golden/frozen-runs.json").read_text(encoding="utf-8"))
MEASURES = [Measure("P", 3), Measure("Recall", 3), Measure("RR"), Measure("AP", 3)]
RUNS_AND_SPLITS = [(run, split) for run in ("baseline", "candidate") for split in ("development", "test")]


def stored_report(run, split):
    judged = STORED[split]
    return evaluate(
        {query: STORED["runs"][run][query] for query in judged},
        [Judgment(query, doc, 1) for query, docs in judged.items() for doc in docs],
        MEASURES,
        queries=list(judged),
        documents=frozenset(STORED["corpus"]),
    )


def exact(figures):
    return {label: None if figure is None else Fraction(figure) for label, figure in figures.items()}


def test_the_golden_file_holds_every_stored_run_and_split():
    assert {run for run, _ in RUNS_AND_SPLITS} == set(STORED["runs"])
    assert sorted((run, split) for run in STORED["runs"] for split in GOLDEN[run]) == RUNS_AND_SPLITS


@pytest.mark.parametrize(("run", "split"), RUNS_AND_SPLITS)
def test_the_stored_figures_come_out_to_the_last_fraction(run, split):
    found, golden = stored_report(run, split), GOLDEN[run][split]
    assert found.per_query == {query: exact(figures) for query, figures in golden["per_query"].items()}
    means = dict(golden["macro_over_answerable"])
    assert len(found.answerable) == means.pop("queries")
    assert found.macro == exact(means)
    assert all(type(mean) is Fraction for mean in found.macro.values())


def test_the_query_without_an_answer_has_figures_and_no_part_in_the_mean():
    found = stored_report("candidate", "test")
    assert found.answerable == ("test-1", "test-2")
    assert found.no_answer == ("test-3",)
    assert list(found.per_query) == ["test-1", "test-2", "test-3"]


def test_the_macro_figures_fixed_by_the_contract():
    means = {(run, split): stored_report(run, split).macro["AP@3"] for run, split in RUNS_AND_SPLITS}
    assert means == {
        ("baseline", "development"): Fraction(2, 3),
        ("candidate", "development"): 1,
        ("baseline", "test"): Fraction(3, 4),
        ("candidate", "test"): Fraction(5, 8),
    }


ONE = {"q1": ["d1"]}
REFUSED = [
    # run, judgments, [(code, query)], because
    ({}, [("q1", "d1", 1)], [("missing_query_in_run", "q1")], "left out is not the same as retrieved nothing"),
    ({}, [], [("missing_query_in_run", "q1")], "a no-answer query has to have its list too"),
    ({**ONE, "q2": []}, [("q1", "d1", 1)], [("unknown_query", "q2")], "a list nobody asked for is a slip"),
    (ONE, [("q1", "d1", 1), ("q2", "d1", 1)], [("unknown_query", "q2")], "a judgment nobody can use, too"),
    (ONE, [("q1", "d1", 1), ("q1", "d1", 0)], [("duplicate_judgment", "q1")], "the judges contradict themselves"),
    ({"q1": ["d1"] * 2}, [("q1", "d1", 1)], [("duplicate_doc", "q1")], "a second copy earns nothing"),
    (
        {"q2": ["d1", "d1"]},
        [("q1", "d1", 1)] * 2,
        [
            ("duplicate_judgment", "q1"),
            ("missing_query_in_run", "q1"),
            ("unknown_query", "q2"),
            ("duplicate_doc", "q2"),
        ],
        "all of them at once",
    ),
]


@pytest.mark.parametrize(("run", "judgments", "expected", "because"), REFUSED)
def test_no_report_is_given_for(run, judgments, expected, because):
    with pytest.raises(InvalidInput) as invalid:
        evaluate(run, [Judgment(*each) for each in judgments], MEASURES, queries=["q1"])
    assert [(problem.code, problem.query) for problem in invalid.value.problems] == expected, because


def test_a_failure_stays_in_the_mean_as_a_zero():
    judgments = [Judgment(query, "d1", 1) for query in ("found", "missed", "nothing")]
    run = {"found": ["d1"], "missed": ["d2", "d3"], "nothing": []}
    found = evaluate(run, judgments, [*MEASURES, Measure("nDCG", 3)], queries=list(run))
    assert found.answerable == ("found", "missed", "nothing")
    assert found.macro["P@3"] == Fraction(1, 9)
    assert [found.macro[label] for label in ("Recall@3", "RR", "AP@3")] == [Fraction(1, 3)] * 3
    assert found.macro["nDCG@3"] == pytest.approx(1 / 3)


def test_without_an_answerable_query_there_is_no_mean():
    found = evaluate({"q1": ["d1"], "q2": []}, [Judgment("q1", "d1", 0)], MEASURES, queries=["q1", "q2"])
    assert found.no_answer == ("q1", "q2")
    assert found.macro == {"P@3": None, "Recall@3": None, "RR": None, "AP@3": None}
    assert found.per_query["q1"] == {"P@3": 0, "Recall@3": None, "RR": 0, "AP@3": None}


MEANS = [
    # values, mean, because
    ([], None, "no value has no mean"),
    ([Fraction(1, 4), Fraction(1)], Fraction(5, 8), "fractions stay one"),
    ([Fraction(1, 3)] * 3, Fraction(1, 3), "three thirds are one, to the last digit"),
    ([Fraction(0), Fraction(1)], Fraction(1, 2), "a zero counts"),
    ([0.5, 1.0], 0.75, "floats stay floats"),
    ([0.1] * 10, 0.1, "summed without the drift of adding one by one"),
]


@pytest.mark.parametrize(("values", "mean", "because"), MEANS)
def test_a_mean_is(values, mean, because):
    assert macro(values) == mean, because
    assert type(macro(values)) is type(mean)


def test_an_undefined_value_is_kept_out_of_a_mean_by_force():
    with pytest.raises(ValueError, match="apart"):
        macro([Fraction(1), None])


@given(st.dictionaries(st.sampled_from("abcdef"), st.lists(st.sampled_from("xyz"), unique=True), min_size=1))
def test_a_query_without_an_answer_never_changes_a_mean(run):
    judgments = [Judgment(query, "x", 1) for query in run]
    alone = evaluate(run, judgments, MEASURES, queries=list(run))
    beside = evaluate({**run, "none": ["x"]}, judgments, MEASURES, queries=[*run, "none"])
    assert beside.macro == alone.macro
    assert beside.no_answer == ("none",)
    assert len(beside.per_query) == len(run) + 1


def reference(path):
    command = [sys.executable, "-m", "exercises.reference", str(path)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_reference_runs_on_its_own_and_prints_the_declared_figure():
    done = reference(FROZEN)
    assert (done.returncode, done.stderr) == (0, "")
    last = done.stdout[done.stdout.index("candidate, test") :].splitlines()
    assert ["macro", "over", "2", "1/3", "3/4", "3/4", "5/8"] in [line.split() for line in last]
    assert ["test-3", "0", "undefined", "0", "undefined"] in [line.split() for line in last]
    assert "apart: test-3" in last[-1]


SPOILT = [
    # what is put into the candidate, what the refusal names
    ({"test-1": ["d4", "d7", "d4"]}, ["d4", "ranks 1 and 3", "test-1", "Keep it once"]),
    ({"test-2": ["d6", "d99"]}, ["d99", "rank 2", "test-2", "not in the collection"]),
    ({"test-9": ["d6"]}, ["test-9", "no query of the collection"]),
]


@pytest.mark.parametrize(("lists", "says"), SPOILT, ids=["duplicate", "unknown document", "unknown query"])
def test_the_reference_names_the_problem_and_fails(tmp_path, lists, says):
    spoilt = json.loads(FROZEN.read_text(encoding="utf-8"))
    spoilt["runs"]["candidate"].update(lists)
    (tmp_path / "spoilt.json").write_text(json.dumps(spoilt), encoding="utf-8")
    done = reference(tmp_path / "spoilt.json")
    assert done.returncode == 1
    assert [part for part in says if part not in done.stdout + done.stderr] == []
    assert "5/8" not in done.stdout
