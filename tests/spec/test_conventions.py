"""What other tools say to the same list: each function of ours equals what was recorded from the tool itself."""

import json
from pathlib import Path

import pytest

from exercises.conventions import (
    BEYOND,
    COLUMNS,
    CONVENTIONS,
    LISTS,
    LOOKED_AT,
    RECORDED_LISTS,
    InWords,
    answers,
    by_contract,
    most_disputed,
    same,
)
from exercises.model import Measure, Query
from exercises.reference import ranking_problems, value_of

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "conventions.json").read_text())
RECORDED = {
    "trec_eval": "trec_eval",
    "kaggle": "Kaggle map@k",
    "torchmetrics": "torchmetrics",
    "ragas": "RAG context precision",
    "deepeval": "RAG context precision",
    "llama_index": "llama-index",
    "spark": "Spark RankingMetrics",
    "recommenders": "recommenders",
    "scikit_learn": "scikit-learn ndcg_score",
}
BY_NAME = {each.name: each for each in CONVENTIONS}
CASES = {each["name"]: each for each in GOLDEN["cases"]}
CLOSE = 1e-6  # torchmetrics counts in 32 bits, ragas adds 1e-10 to what it divides by


def query_of(case) -> Query:
    return Query("q", tuple(case["ranking"]), case["grades"])


def ours(tool: str, name: str) -> dict:
    case = CASES[name]
    return dict(BY_NAME[RECORDED[tool]].figures(query_of(case), case["k"]))


def theirs(tool: str, name: str) -> dict:
    """The recorded figures of the measures compared; words where the tool stopped or left the query out."""
    told = GOLDEN["tools"][tool]["figures"][name]
    if "error" in told:
        return dict.fromkeys(ours(tool, name), "error")
    return {measure: told[measure] for measure in COLUMNS if measure in told} or dict.fromkeys(COLUMNS, "left out")


@pytest.mark.parametrize("tool", RECORDED)
def test_each_function_gives_what_the_tool_gave_on_every_recorded_list(tool):
    wrong = []
    for name in CASES:
        expected, found = theirs(tool, name), ours(tool, name)
        assert set(found) == set(expected), name
        for measure, figure in found.items():
            told = expected[measure]
            agree = figure == told if isinstance(told, str) else figure == pytest.approx(told, abs=CLOSE)
            if not agree or isinstance(figure, InWords) != isinstance(told, str):
                wrong.append((name, measure, figure, told))
    assert wrong == []


def test_shares_are_exact_in_every_row_so_that_a_nought_is_written_as_in_the_contract():
    rounded = [
        (tool, name, measure)
        for tool in RECORDED
        for name in CASES
        for measure, figure in ours(tool, name).items()
        if measure != "nDCG" and isinstance(figure, float)
    ]
    assert rounded == []


DISAGREEMENTS = [
    # case, measure, what each says, because
    (
        "all found of four, k = 3",
        "AP",
        {"trec_eval": 3 / 4, "llama_index": 3 / 4, "kaggle": 1, "torchmetrics": 1, "spark": 1, "recommenders": 1},
        "four are relevant, three places hold three: divided by 4, by min(3, 4), or by the hits",
    ),
    (
        "a missed document",
        "AP",
        {"trec_eval": 1 / 2, "kaggle": 1 / 2, "torchmetrics": 1, "ragas": 1, "deepeval": 1},
        "the missed one costs, unless the tool never hears of it",
    ),
    (
        "judged, none relevant",
        "AP",
        {"trec_eval": 0, "torchmetrics": 0, "spark": 0, "ragas": 0, "kaggle": 1, "llama_index": "error"},
        "nothing to find is 0, 1 or an error, and undefined in the contract",
    ),
    ("judged, none relevant", "nDCG", {"trec_eval": 0, "scikit_learn": 0}, "0, and it goes into the mean"),
    (
        "a document twice",
        "AP",
        {"trec_eval": "error", "kaggle": 5 / 6, "torchmetrics": 1, "llama_index": 3 / 2, "spark": 3 / 2},
        "an error, no hit, a row like any other, or a hit more",
    ),
    ("the only relevant document twice", "AP", {"llama_index": 2, "spark": 2, "recommenders": 2}, "it passes 1"),
    ("the only relevant document twice", "nDCG", {"llama_index": 1.6309}, "it passes 1 here too"),
    (
        "grades",
        "nDCG",
        {"trec_eval": 0.7884, "scikit_learn": 0.7884, "torchmetrics": 0.7884, "recommenders": 0.9675, "spark": 0.9675},
        "the grade as the gain, or relevant and nothing else",
    ),
    (
        "fewer than k came back",
        "P",
        {"trec_eval": 1 / 3, "torchmetrics": 1 / 3, "spark": 1 / 3, "llama_index": 1},
        "divided by k, or by what came back",
    ),
    ("more relevant than k", "AP", {"trec_eval": 1 / 6, "spark": 1 / 2, "deepeval": 1}, "by 6, by k = 2, by 1 hit"),
]


@pytest.mark.parametrize(("name", "measure", "told", "because"), DISAGREEMENTS, ids=lambda part: str(part)[:40])
def test_the_disagreements_come_out_as_the_tools_printed_them(name, measure, told, because):
    for tool, figure in told.items():
        for found in (ours(tool, name)[measure], theirs(tool, name)[measure]):
            assert found == figure or found == pytest.approx(figure, abs=5e-5), (tool, because)


def test_the_contract_says_undefined_or_rejected_where_the_tools_go_on():
    nothing, twice = query_of(CASES["judged, none relevant"]), query_of(CASES["a document twice"])
    assert [by_contract(nothing, column, 3) for column in COLUMNS] == [0, "undefined", "undefined", 0, "undefined"]
    assert {by_contract(twice, column, 3) for column in COLUMNS} == {"rejected"}
    graded = CASES["grades"]
    exponential = value_of(query_of(graded), Measure("nDCG", 4, "exponential"))
    assert exponential == pytest.approx(0.7142, abs=5e-5), "2^rel - 1 is the third answer to this list"


def test_trec_eval_says_what_the_contract_says_wherever_the_contract_has_a_figure():
    compared = 0
    for case in GOLDEN["cases"]:
        query = query_of(case)
        if query.relevant and query.ranking and not ranking_problems(query.ranking):
            compared += 1
            told = BY_NAME["trec_eval"].figures(query, case["k"])
            assert all(same(told[column], by_contract(query, column, case["k"])) for column in COLUMNS), case["name"]
    assert compared > 40


def test_pyspark_takes_grades_and_says_the_same_as_without():
    recorded = GOLDEN["tools"]["spark"]["figures"].values()
    assert all(told["nDCG"] == told["nDCG, grades handed over"] for told in recorded)


def test_what_the_page_says_of_the_recording_is_so():
    assert len(GOLDEN["cases"]) == RECORDED_LISTS
    for tool, name in RECORDED.items():
        record = GOLDEN["tools"][tool]
        assert list(record["figures"]) == list(CASES)
        package, version = next(iter(record["versions"].items()))
        assert f"{package} {version}" in BY_NAME[name].version
        assert package.split("-")[0] in record["command"]
    assert {each.name for each in CONVENTIONS} == set(RECORDED.values())


def test_every_list_to_begin_with_is_among_the_recorded_ones():
    recorded = [(tuple(each["ranking"]), each["grades"], each["k"]) for each in GOLDEN["cases"]]
    assert [title for title, query, k in LISTS if (query.ranking, dict(query.grades), k) not in recorded] == []


def test_what_a_list_cannot_show_is_as_it_was_recorded():
    recorded = {}
    for tool in GOLDEN["tools"].values():
        if tool["beyond"]:
            packages = [f"{name} {version}" for name, version in tool["versions"].items() if name != "torch"]
            assert [each for each in packages if each not in LOOKED_AT] == []
        for name, told in tool["beyond"].items():
            recorded.setdefault(name, {}).update(told)
    # An answer by query becomes the mean over the queries answered.
    missing = recorded["a query missing in the run"]
    missing["pytrec_eval AP"] = sum(missing["pytrec_eval AP by query"].values())
    assert list(missing["pytrec_eval AP by query"]) == ["q"]
    for each in BEYOND:
        for who, figure in each.told:
            told = recorded[each.case][who]
            assert ("error" in told) if isinstance(figure, InWords) else figure == pytest.approx(told, abs=CLOSE), who


@pytest.mark.parametrize(
    ("name", "column", "distinct", "because"),
    [
        ("two of four in the cut, one below, one missed", "AP", 3, "by 4 known, by min(3, 4), by 2 hits"),
        ("all found of four, k = 3", "Recall", 2, "torchmetrics can't know of the fourth"),
        ("judged, none relevant", "AP", 3, "0, 1 and an error"),
        ("nothing found", "P", 1, "nothing found is nothing found"),
    ],
)
def test_answers_are_counted_once_each(name, column, distinct, because):
    case = CASES[name]
    assert len(answers(query_of(case), case["k"], column).distinct) == distinct, because


def test_the_page_and_the_readme_count_the_same_tools():
    counted = {8: "eight"}[len(CONVENTIONS)]
    assert f"what {counted} other tools say" in (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def test_the_most_disputed_measure_is_ap_where_others_have_as_many_answers():
    case = CASES["a missed document"]
    query, k = query_of(case), case["k"]
    most = max(len(answers(query, k, column).distinct) for column in COLUMNS)
    found = most_disputed(query, k)
    assert len(found.distinct) == most
    assert found.column == "AP" or len(answers(query, k, "AP").distinct) < most


@pytest.mark.parametrize(
    ("column", "tools", "because"),
    [
        ("AP", 7, "all but scikit-learn's function"),
        ("P", 5, "those that judge by sets too"),
        ("RR", 3, "those that look for the first hit too"),
        ("nDCG", 6, "all but the two that are AP alone"),
    ],
)
def test_only_the_tools_that_have_a_measure_are_counted_for_it(column, tools, because):
    case = CASES["a missed document"]
    assert answers(query_of(case), case["k"], column).tools == tools, because
