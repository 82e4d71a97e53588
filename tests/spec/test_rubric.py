"""The rubric that comes with the app, and the ways in which a file can fail to be one."""

import json
import re
import shutil
from fractions import Fraction
from pathlib import Path

import pytest

from exercises.model import Measure, Query
from exercises.reference import macro, value_of
from rubric import CONTENT, HIGHEST, Criterion, Heard, check, load, rubric, sample_heard, suggest
from rubric.cli import main

CRITERIA = [each.id for each in rubric().criteria]
every_criterion = pytest.mark.parametrize("criterion", rubric().criteria, ids=CRITERIA)
every_question = pytest.mark.parametrize(
    "question", [each for topic in rubric().topics for each in topic.questions], ids=lambda each: each.id
)


def test_the_rubric_keeps_its_promises():
    assert check(CONTENT) == ()


def test_the_criteria_are_the_five_of_the_contract_in_its_order():
    assert [each.title for each in rubric().criteria] == [
        "Metric definitions",
        "Input validation",
        "Per-query arithmetic",
        "Split discipline",
        "No-answer reporting",
    ]


NAMED = [
    ("def-mrr-map", "MRR is 1 and MAP is 0.25"),
    ("val-left-out", "leaves out two queries"),
    ("noa-zero", "Why don't you average queries without an answer as zero"),
    ("spl-change-k", "You saw test. May you change k"),
    ("def-one-document", "P@3 of a list that holds one document"),
    ("lim-grounded", "Are the answers grounded"),
    ("lim-production", "put it into production"),
]


@pytest.mark.parametrize(("name", "words"), NAMED, ids=[row[0] for row in NAMED])
def test_the_questions_every_defence_meets_are_asked(name, words):
    assert words in rubric().question(name).ask


@every_criterion
def test_a_criterion_has_questions_to_open_to_follow_and_to_trap(criterion):
    kinds = {kind: len(criterion.of_kind(kind)) for kind in ("opening", "follow-up", "trap")}
    assert sum(kinds.values()) >= 8
    assert kinds["opening"] >= 3
    assert kinds["follow-up"] >= 3
    assert kinds["trap"] >= 3


@every_criterion
def test_the_words_of_each_sample_earn_the_score_it_is_known_by(criterion):
    assert {each.score for each in criterion.samples} == {0, 1, 2}
    for each in criterion.samples:
        assert all(quoted.words in each.text for quoted in (*each.earns, *each.flags))
        assert suggest(sample_heard(each, rubric().question(each.question).points)) == each.score


@every_criterion
def test_two_strangers_start_from_the_same_words(criterion):
    nothing, part, all_of_it = criterion.descriptors
    assert nothing.startswith("Nothing that was asked for is said, or more of it wrong than right, also after a follow")
    assert part.startswith("What was asked for is said in part, or only with a follow-up, with at least as much right")
    assert all_of_it.startswith("All that was asked for of these is said at the first asking: ")
    assert all_of_it.endswith("Nothing said is wrong.")


NEEDED = {
    # key point: the words of the descriptor for 2 that call for it
    "p-over-k": "divided by what, down to which rank",
    "recall-over-known": "divided by what",
    "rr-first-hit": "what is counted",
    "ap-over-known": "divided by what",
    "set-or-order": "whether order counts",
    "ndcg-ideal": "divided by what",
    "convention-named": "whose convention it is",
    "fits-the-use": "which use the metric fits",
    "leaves-out": "what it leaves out",
    "check-first": "checked before scored",
    "duplicate": "what becomes of copies",
    "unknown-id": "of unknown ids",
    "missing-query": "of queries left out",
    "empty-valid": "that an empty list is valid",
    "says-where": "what a refusal names",
    "ids-are-text": "that ids are text",
    "shows-division": "the division with its numbers",
    "ap-steps": "AP hit by hit",
    "query-first": "each query before the mean",
    "names-failures": "which query failed",
    "number-of-queries": "how many queries the mean stands on",
    "bounds": "the ceiling",
    "discount": "how RR and nDCG discount",
    "choose-on-development": "what is chosen on development",
    "freeze-first": "the record made before test",
    "test-once": "the one look",
    "spent": "what a choice after it costs",
    "new-queries": "what a clean claim takes",
    "no-test-in-training": "which judgments the ranker may see",
    "luck": "the part of luck",
    "undefined": "what is undefined",
    "rr-p-zero": "what is 0",
    "apart": "that these queries stand apart",
    "count": "both counts",
    "misleads": "what a 0 or 1 in the mean would tell",
    "not-dropped": "what came back",
    "why-none": "why nothing is relevant",
}


@every_criterion
def test_the_highest_descriptor_calls_for_every_key_point_of_its_criterion(criterion):
    missing = [each.id for each in criterion.points if NEEDED[each.id] not in criterion.descriptors[HIGHEST]]
    assert missing == []


LISTENED: list[tuple[list[tuple[str, Heard]], str]] = [
    # what was heard, question by question, and the words that describe the score it suggests
    ([("a", "said"), ("b", "said")], "All that was asked for of these is said at the first asking"),
    ([("a", "said"), ("b", "missed")], "said in part"),
    ([("a", "missed"), ("a", "said")], "only with a follow-up"),
    ([("a", "flag"), ("a", "said")], "only with a follow-up"),
    ([("a", "said"), ("b", "flag")], "at least as much right as wrong"),
    ([("a", "said"), ("b", "flag"), ("c", "flag")], "more of it wrong than right"),
    ([("a", "said"), ("b", "flag"), ("c", "flag"), ("b", "flag")], "also after a follow-up"),
    ([("a", "missed"), ("b", "missed")], "Nothing that was asked for is said"),
]


@every_criterion
@pytest.mark.parametrize(("heard", "words"), LISTENED, ids=[f"{row[1]} {row[0]}" for row in LISTENED])
def test_the_rule_suggests_the_score_whose_descriptor_fits_what_was_heard(criterion, heard, words):
    assert [score for score, text in enumerate(criterion.descriptors) if words in text] == [suggest(heard)]


def texts(criterion: Criterion) -> list[str]:
    return [
        criterion.judges,
        *criterion.descriptors,
        *(text for each in criterion.points for text in (each.says, each.evidence, each.red_flag)),
        *(text for each in criterion.questions for text in (each.ask, each.answer)),
        *(each.why for each in criterion.samples),
    ]


@every_criterion
def test_its_words_are_plain_and_praise_nobody(criterion):
    for text in texts(criterion):
        assert not re.search(r"!|\b(just|simply|oops|easy|obviously|great|well done)\b", text, re.IGNORECASE), text
        assert text == text.strip()


@every_question
def test_an_answer_is_short_enough_to_be_said(question):
    assert len(question.answer.split()) <= 75
    assert question.ask.endswith("?") or question.ask.split(". ")[-1].split(" ")[0] in ("Work", "Read", "Give", "Take")


SEALED = ["5/8", "5/12", "test-1", "test-2", "test-3", "baseline", "candidate scores"]


def test_no_text_gives_away_what_is_sealed_with_the_frozen_test():
    said = "\n".join(path.read_text(encoding="utf-8") for path in CONTENT.rglob("*.toml"))
    assert [each for each in SEALED if each in said] == []


def figure(name: str, k: int | None, ranked: str, relevant: str) -> object:
    return value_of(Query("q", tuple(ranked.split()), dict.fromkeys(relevant.split(), 1)), Measure(name, k))


FIGURES = [
    # question, what it says, what the reference computes
    ("ari-work", "P@3 is 2/3", figure("P", 3, "d2 d6 d1", "d1 d2 d3")),
    ("ari-work", "Recall@3 is 2/3", figure("Recall", 3, "d2 d6 d1", "d1 d2 d3")),
    ("ari-work", "5/9", figure("AP", 3, "d2 d6 d1", "d1 d2 d3")),
    ("def-one-document", "1/3", figure("P", 3, "a", "a")),
    ("def-short", "P@3 = 2/3", figure("P", 3, "a b", "a b c")),
    ("def-mrr-map", "is 1", figure("RR", None, "a x y z", "a b c d")),
    ("def-tool", "3/4", figure("AP", 3, "a b c", "a b c d")),
    ("def-ceiling", "1/10", figure("Recall", 10, " ".join(map(str, range(10))), " ".join(map(str, range(100))))),
    ("ari-late", "1 over 3", figure("RR", None, "x y a", "a")),
    ("ari-late", "1/2", figure("nDCG", 3, "x y a", "a")),
    ("ari-pooled", "5/9", macro([Fraction(1), Fraction(1, 9)])),
    ("ari-mean", "1/3", macro([Fraction(1, 2), Fraction(1, 6)])),
    ("ari-mean-rank", "8/15", macro([Fraction(1), Fraction(1, 2), Fraction(1, 10)])),
    ("ari-most", "2/3", figure("P", 3, "a b x", "a b")),
    ("ari-found-at-once", "1/3", figure("AP", 3, "a x y", "a b c")),
    ("noa-effect", "2/3", macro([Fraction(1), Fraction(1), Fraction(0)])),
    ("val-mean-of-rest", "0.64", macro([Fraction(4, 5)] * 8 + [Fraction(0)] * 2)),
    ("noa-values", "RR is 0", figure("RR", None, "a b", "")),
    ("noa-values", "AP@3 are undefined", figure("AP", 3, "a b", "")),
]


@pytest.mark.parametrize(("name", "words", "computed"), FIGURES, ids=[f"{row[0]}: {row[1]}" for row in FIGURES])
def test_a_figure_in_an_answer_is_what_the_reference_computes(name, words, computed):
    assert words in rubric().question(name).answer
    last = re.findall(r"\d+/\d+|\d+ over \d+|\d+\.\d+|\d+|undefined", words)[-1].replace(" over ", "/")
    if computed is None:
        assert last == "undefined"
    else:
        assert float(Fraction(last)) == pytest.approx(float(computed))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The rubric's files, to be broken."""
    return Path(shutil.copytree(CONTENT, tmp_path / "content"))


DEF, LIM = "criteria/metric-definitions.toml", "limits.toml"
BROKEN = [
    # file, what stands there, what stands there instead, field, message, because
    (DEF, 'id = "metric-definitions"', 'id = "definitions"', "id", "Give it the name of the file", "renamed"),
    (DEF, "order = 10", "order = 20", "order", "a place of its own", "two at one place"),
    (DEF, "order = 10", "order = '10'", "order", "Expected `int`", "a text for a number"),
    (DEF, "order = 10", "order = 10\nweight = 3", "top level", "unknown field `weight`", "a field it does not know"),
    (DEF, "order = 10", "order 10", "TOML", "", "no TOML"),
    (DEF, 'says = "RR is 1 over', 'says = " "\nno = "', "points[2]", "unknown field `no`", "an extra field"),
    (
        DEF,
        'score = 2\nearns = [\n  { point = "ap-o',
        'score = 3\nearns = [\n  { point = "ap-o',
        "samples[0].score",
        "",
        "3",
    ),
    (
        DEF,
        'score = 2\nearns = [\n  { point = "ap-o',
        'score = 1\nearns = [\n  { point = "ap-o',
        "samples.def-ap-2",
        "suggest 2",
        "",
    ),
    (
        DEF,
        'words = "hits over three"',
        'words = "hits by three"',
        "samples.def-table-1",
        "does not say so",
        "a misquote",
    ),
    (
        DEF,
        'question = "def-hospital"',
        'question = "val-ids"',
        "samples.def-hospital-2",
        "no such question",
        "elsewhere",
    ),
    (DEF, 'points = ["ndcg-ideal"]', 'points = ["ndcg"]', "questions.def-ndcg", "asks for 'ndcg'", "no such key point"),
    (DEF, 'points = ["ndcg-ideal"]', "points = []", "questions.def-ndcg", "asks for no key point", "asks nothing"),
    (DEF, 'points = ["ndcg-ideal"]', 'points = ["p-over-k"]', "points.ndcg-ideal", "by no follow-up", "out of reach"),
    (DEF, 'id = "def-swap"', 'id = "def-missed"', "id", "'def-missed' is used 2 times", "twice in one file"),
    (LIM, 'id = "production"', 'id = "luck"', "id", "split-discipline.toml", "twice in two files"),
    (
        LIM,
        'ask = "Three documents came back. Has the question been answered?"',
        'ask = ""',
        "questions.lim-three.ask",
        "is empty",
        "",
    ),
    (LIM, 'id = "mean-hides"', 'id = "hidden"', "points.hidden", "by no question", "nobody asks for it"),
]


@pytest.mark.parametrize(("file", "there", "instead", "field", "message", "because"), BROKEN)
def test_a_broken_file_is_told_by_file_field_and_cure(copy, file, there, instead, field, message, because):
    path = copy / file
    before = path.read_text(encoding="utf-8")
    assert there in before, "the row still fits the file"
    path.write_text(before.replace(there, instead, 1), encoding="utf-8")
    flaws = check(copy)
    told = [flaw for flaw in flaws if field in flaw.field and message in flaw.message]
    assert told, (because, [str(flaw) for flaw in flaws])


def test_a_criterion_too_few_and_a_missing_file_are_flaws(copy):
    (copy / DEF).unlink()
    (copy / LIM).unlink()
    assert {(flaw.file, flaw.field) for flaw in check(copy)} == {("criteria", "folder"), ("limits.toml", "file")}


def test_the_criteria_come_in_their_order_not_in_that_of_their_files():
    assert sorted(CRITERIA) != CRITERIA
    assert [each.id for each in load(CONTENT).criteria] == CRITERIA


def test_check_on_the_command_line(capsys, copy):
    assert main(["check"]) == 0
    assert "5 criteria, 73 questions, 6 of them" in capsys.readouterr().out
    assert main(["check", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"flaws": []}
    (copy / LIM).unlink()
    assert main(["check", "--content", str(copy)]) == 1
    assert "limits.toml: file: is missing" in capsys.readouterr().out
    assert main(["check", "--json", "--content", str(copy)]) == 1
    assert json.loads(capsys.readouterr().out)["flaws"][0]["file"] == "limits.toml"
    for wrong in (["check", "--content", "nowhere"], ["chekc"], []):
        with pytest.raises(SystemExit) as stopped:
            main(wrong)
        assert stopped.value.code == 2
