"""Judgments and runs from files: what is read, in which order, and every problem by code, file and line."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from exercises.evaluation import Source, load, rankings, read_ids, tables
from exercises.evaluation import read_qrels as qrels_of
from exercises.evaluation import read_run as run_of
from exercises.reference import InvalidInput, Judgment, Problem


def read_qrels(path: Path) -> list[Judgment]:
    """The judgments of a file, or InvalidInput."""
    return qrels_of(load(path)).judgments()


def read_run(path: Path) -> dict[str, tuple[str, ...]]:
    """The lists of a file, or InvalidInput."""
    return rankings(run_of(load(path)))


HUGE = "1" * 5000


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str | bytes], Path]:
    """A file of this content."""

    def write(content: str | bytes, name: str = "a.txt") -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def refused(read: Callable[[Path], Any], path: Path) -> list[Problem]:
    """The problems for which a file is refused; nothing of it is given."""
    with pytest.raises(InvalidInput) as invalid:
        read(path)
    for problem in invalid.value.problems:
        assert problem.file == path.name
        assert path.name in problem.message
        assert problem.message.endswith(".")
    return invalid.value.problems


QRELS = [
    # content, (query, document, grade) of each judgment, because
    ("q1 0 d1 1\nq1 0 d2 0\n", [("q1", "d1", 1), ("q1", "d2", 0)], "the four columns of TREC"),
    ("q1\t0\td1\t1\nq1 \t 0  d2   2", [("q1", "d1", 1), ("q1", "d2", 2)], "any blanks or tabs, no line end needed"),
    ("q1 0 d1 1\r\n\r\nq2 0 d1 1\r\n", [("q1", "d1", 1), ("q2", "d1", 1)], "CR LF is taken off, an empty line is none"),
    ("\ufeffq1 0 d1 1\n", [("q1", "d1", 1)], "a byte order mark is no part of the first id"),
    ("q1 0 d1 -2\n", [("q1", "d1", -2)], "a negative grade is a whole number"),
    ("007 0 NA 1\n1e5 0 null 0\n", [("007", "NA", 1), ("1e5", "null", 0)], "ids are text, to the character"),
    ("7 0 d1 1\n007 0 d1 1\n", [("7", "d1", 1), ("007", "d1", 1)], "007 is not 7"),
    ("# made by hand\nq1 0 d1 1\n", [("q1", "d1", 1)], "hash and blank: a comment"),
    ("#x 0 #y 1\n", [("#x", "#y", 1)], "a hash is part of an id"),
    ("q1 0 \"d1 1\nq1 0 d'2 1\n", [("q1", '"d1', 1), ("q1", "d'2", 1)], "a lone quote is a character"),
    ("q1 0 d1 1\nq2 0 d1 1\nq1 0 d2 1\n", [("q1", "d1", 1), ("q2", "d1", 1), ("q1", "d2", 1)], "blocks apart"),
    ("corpus-id\tquery-id\tscore\n# q9\t1\nd1\tq1\t1\n", [("q1", "d1", 1)], "a comment, though documents stand first"),
    ("# by hand\n\nqid iter docid rel\nq1 0 d1 1\n", [("q1", "d1", 1)], "a header below a comment and an empty line"),
    ("q1 0 d1 0000000000001\n", [("q1", "d1", 1)], "zeros before a number change nothing"),
    ("# note\nq1 0 d1 0000000000001\n", [("q1", "d1", 1)], "nor where a comment stands above"),
    ('{"q1": {"d1": 1, "d2": 0}}', [("q1", "d1", 1), ("q1", "d2", 0)], "JSON"),
    ('\ufeff\n {"007": {"1e5": 3}}', [("007", "1e5", 3)], "JSON after a mark and blanks"),
]


@pytest.mark.parametrize(("content", "judgments", "because"), QRELS)
@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gz"])
def test_judgments_are_read_to_the_character(written, content, judgments, because, packed):
    content = gzip.compress(content.encode()) if packed else content
    assert read_qrels(written(content)) == [Judgment(*each) for each in judgments], because


RUNS = [
    # content, the lists, because
    ("q Q0 a 1 2.5 t\nq Q0 b 2 1.5 t\n", {"q": ("a", "b")}, "the six columns of TREC"),
    ("q\tQ0\ta\t1\t2.5\tt\r\nq Q0  b 2 1.5 t\r\n", {"q": ("a", "b")}, "tabs, two blanks, CR LF"),
    ("\ufeffq Q0 a 1 2 t\n", {"q": ("a",)}, "a byte order mark"),
    ("\ufeff\ufeffq Q0 a 1 2 t\n", {"\ufeffq": ("a",)}, "one mark is taken off, a second is part of the id"),
    ("q Q0 b 2 1 t\nq Q0 a 1 2 t\n", {"q": ("a", "b")}, "the score orders, not the place in the file"),
    ("q Q0 a 0 2 t\nq Q0 b 1 1 t\n", {"q": ("a", "b")}, "ranks may start at 0"),
    ("q Q0 a 1 1 t\nq Q0 b 2 1 t\n", {"q": ("b", "a")}, "a tie goes by id, descending, whatever the ranks say"),
    ("q Q0 d10 1 1 t\nq Q0 d9 2 1 t\n", {"q": ("d9", "d10")}, "ids descend as text: d9 is after d10"),
    ("q Q0 a 1 1.0 t\nq Q0 b 2 1 t\nq Q0 c 3 1e0 t\n", {"q": ("c", "b", "a")}, "the same number written thrice"),
    ("q Q0 b 1 16777217 t\nq Q0 c 2 16777216 t\n", {"q": ("b", "c")}, "no tie in 64 bit, though one in 32"),
    ("q Q0 a 1 -1 t\nq Q0 b 2 -2 t\n", {"q": ("a", "b")}, "negative scores are scores"),
    ("q Q0 a 1 2 t\nr Q0 a 1 2 t\nq Q0 b 2 1 t\n", {"q": ("a", "b"), "r": ("a",)}, "blocks of one query apart"),
    ("007 Q0 NA 1 2 t\n7 Q0 1e5 1 2 t\n", {"007": ("NA",), "7": ("1e5",)}, "ids are text, to the character"),
    ("# tag t\n#q Q0 #d 1 2 t\n", {"#q": ("#d",)}, "a comment, then ids with a hash"),
    ('q Q0 "a 1 2 t\nq Q0 b" 2 1 t\n', {"q": ('"a', 'b"')}, "a lone quote does not swallow the lines between"),
    ("docid qid score\n# q 9.5\na q 2\n", {"q": ("a",)}, "a comment, though documents stand first"),
    ("qid iter docid rank score tag\nq 0 a 1 2 t\n", {"q": ("a",)}, "a header over TREC's six columns"),
    ("Score DocId Rank Tag QID Q0\n1 b 2 t q 0\n2 a 1 t q 0\n", {"q": ("a", "b")}, "six columns in another order"),
    ("qid docid score label\nq a 1 0\nq b 2 x\n", {"q": ("b", "a")}, "a grade in a run is not read"),
    ("q\tb\t1\t2\nq\ta\t2\t1\n", {"q": ("b", "a")}, "four columns without a header: rank, then score"),
    ("q\t0\t1\t2\nq\ta\t2\t1\n", {"q": ("0", "a")}, "a document may be called 0"),
    ("q Q0 a 1 1.7e308 t\nq Q0 b 2 -1.7e308 t\n", {"q": ("a", "b")}, "scores whose difference is past 64 bit"),
    ("q Q0 a 1 1e-400 t\nq Q0 b 2 -0.0 t\n", {"q": ("b", "a")}, "both are 0 in 64 bit, and tied"),
    ('{"q": ["b", "a"]}', {"q": ("b", "a")}, "a list keeps its order"),
    ('{"q": {"a": 1, "b": 2.5}}', {"q": ("b", "a")}, "scores order"),
    ('{"q": {"a": 1, "b": 1.0}}', {"q": ("b", "a")}, "the same rule for ties"),
    ('{"q": [], "r": {}}', {"q": (), "r": ()}, "an empty list retrieved nothing, and is valid"),
    ('{"q": {"a": ' + "1" + "0" * 15 + "}}", {"q": ("a",)}, "a whole number as a score"),
]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(("content", "run", "because"), RUNS)
@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gz"])
def test_a_run_is_read_in_the_order_that_trec_eval_gives_it(written, content, run, because, packed):
    content = gzip.compress(content.encode()) if packed else content
    assert read_run(written(content)) == run, because


QRELS_REFUSED = [
    # content, (code, line, query, document) of each problem, because
    ("q1 d1\n", [("bad_columns", 1, None, None)], "two columns"),
    ("q1 0 d1\n", [("bad_columns", 1, None, None)], "a column is missing"),
    ("q1 0 d1 1 x\n", [("bad_columns", 1, None, None)], "a column too many"),
    ("[]", [("bad_columns", 1, None, None)], "JSON that is no object is read as a line"),
    ('{"q": ', [("bad_columns", 1, None, None)], "broken JSON"),
    ('{"q": ["d1"]}', [("bad_columns", None, "q", None)], "a list holds no grades"),
    ("q 0 d 1\nq 0 d 0\n", [("duplicate_judgment", 2, "q", "d")], "judged twice, otherwise"),
    ("q 0 d 1\nr 0 d 1\nq 0 d 1\n", [("duplicate_judgment", 3, "q", "d")], "judged twice alike, in another block"),
    ("q 0 d yes\n", [("bad_relevance", 1, "q", "d")], "a word for a grade"),
    ("q 0 d 0.5\n", [("bad_relevance", 1, "q", "d")], "a fraction for a grade"),
    ("q 0 d 1,0\n", [("bad_relevance", 1, "q", "d")], "a decimal comma"),
    ("q 0 d nan\n", [("bad_relevance", 1, "q", "d")], "not a number"),
    ("q 0 d --1\n", [("bad_relevance", 1, "q", "d")], "two signs"),
    (f"q 0 d {HUGE}\n", [("bad_relevance", 1, "q", "d")], "more digits than Python makes a number of"),
    ('{"q": {"d": 0.5}}', [("bad_relevance", None, "q", "d")], "a fraction in JSON"),
    ('{"q": {"d": true}}', [("bad_relevance", None, "q", "d")], "true is no grade"),
    ('{"q": {"d": null}}', [("bad_relevance", None, "q", "d")], "nor is nothing"),
    ("qid docid grade note\nq d 1 x\n", [("bad_columns", 1, None, None)], "a header with a name nobody knows"),
    ("\nqid docid grade score\nq d 1 1\n", [("bad_columns", 2, None, None)], "a header with two names for the grade"),
    ('{"q": {"d": ' + HUGE + "}}", [("bad_relevance", None, "q", "d")], "in JSON too"),
    ("", [("empty_file", None, None, None)], "nothing at all"),
    ("\n \n# only a comment\n", [("empty_file", None, None, None)], "no line that counts"),
    ("{}", [("empty_file", None, None, None)], "no query"),
    (b"q 0 \xe9 1\n", [("bad_encoding", 1, None, None)], "Latin-1"),
    ("q 0 d 1\n".encode("utf-16"), [("bad_encoding", 1, None, None)], "UTF-16"),
]


@pytest.mark.parametrize(("content", "problems", "because"), QRELS_REFUSED, ids=[row[-1] for row in QRELS_REFUSED])
def test_judgments_with_a_problem_are_refused_by_its_code_and_line(written, content, problems, because):
    found = refused(read_qrels, written(content))
    assert [(each.code, each.line, each.query, each.doc) for each in found] == problems, because


RUNS_REFUSED = [
    # content, (code, line, query, document) of each problem, because
    ("q Q0 d 1 2\n", [("bad_columns", 1, None, None)], "five columns"),
    ("q Q0 d 1 2 t t\n", [("bad_columns", 1, None, None)], "seven columns"),
    ("d 1\n", [("bad_columns", 1, None, None)], "two columns"),
    ("q Q0 a 1 2 t\nq Q0 d 2 1 \n", [("bad_columns", 2, None, None)], "a blank at the end is no column"),
    ("q Q0 a 1 2 t\nq Q0 d 2 1 \r\n", [("bad_columns", 2, None, None)], "nor before CR LF"),
    ("q Q0 a 1 2 t\n q d 2 1 t\n", [("bad_columns", 2, None, None)], "nor one at the beginning"),
    ("\ufeff q d 2 1 t\nq Q0 a 1 2 t\n", [("bad_columns", 1, None, None)], "nor after a byte order mark"),
    ("q Q0 a 1 2 t\nq  d 2 1 t\n", [("bad_columns", 2, None, None)], "nor two in a row"),
    ("q\tQ0\ta\t1\t2\tt\nq\t\td\t2\t1\tt\n", [("bad_columns", 2, None, None)], "nor two tabs"),
    ("q Q0 a 1 2 t\nq Q0 d 2 1", [("bad_columns", 2, None, None)], "the last line, not ended"),
    ('{"q": "d"}', [("bad_columns", None, "q", None)], "a text is no list"),
    ('{"q": 3}', [("bad_columns", None, "q", None)], "nor is a number"),
    ('{"q": [', [("bad_columns", 1, None, None)], "broken JSON"),
    ('{"a":' * 100_000, [("bad_columns", None, None, None)], "JSON as deep as a well"),
    ("q Q0 d 1 2 t\nq Q0 d 2 1 t\n", [("duplicate_doc", 2, "q", "d")], "a copy"),
    ("q Q0 d 1 2 t\nr Q0 d 1 2 t\nq Q0 d 2 1 t\n", [("duplicate_doc", 3, "q", "d")], "a copy in another block"),
    ("q Q0 d 1 high t\n", [("bad_score", 1, "q", "d")], "a word for a score"),
    ("q Q0 d 1 2,5 t\n", [("bad_score", 1, "q", "d")], "a decimal comma"),
    ("q Q0 d 1 NaN t\n", [("bad_score", 1, "q", "d")], "not a number"),
    ("q Q0 d 1 -inf t\n", [("bad_score", 1, "q", "d")], "infinity"),
    ("q Q0 d 1 1e999 t\n", [("bad_score", 1, "q", "d")], "infinity in disguise"),
    ("q Q0 d 1 1_0 t\n", [("bad_score", 1, "q", "d")], "Python's own way of writing 10"),
    ("q Q0 d first 1 t\n", [("bad_rank", 1, "q", "d")], "a word for a rank"),
    ("q Q0 d -1 1 t\n", [("bad_rank", 1, "q", "d")], "below 0"),
    ("q Q0 d 1.0 1 t\n", [("bad_rank", 1, "q", "d")], "no whole number"),
    (f"q Q0 d {HUGE} 1 t\n", [("bad_rank", 1, "q", "d")], "more digits than Python makes a number of"),
    ("q Q0 a 1 1 t\nq Q0 b 2 2 t\n", [("rank_score_conflict", 2, "q", "b")], "the scores turn the ranks round"),
    ("q Q0 b 2 2 t\nq Q0 a 1 1 t\n", [("rank_score_conflict", 1, "q", "b")], "in any order of the file"),
    ("q Q0 a 1 -1 t\nq Q0 b 2 -2.5e-3 t\n", [("rank_score_conflict", 2, "q", "b")], "-0.0025 is more than -1"),
    ("qid docid score title\nq d 1 x\n", [("bad_columns", 1, None, None)], "a header with a name nobody knows"),
    ("qid qid docid score\nq q d 1\n", [("bad_columns", 1, None, None)], "a header that names the query twice"),
    ("qid docid\nq d\n", [("bad_columns", 1, None, None)], "a header without rank and score"),
    ("q 0 d 1\nr 0 e 0\n", [("bad_columns", None, None, None)], "judgments, given for a run"),
    ("q 0 1 1\nr 0 1 1\n", [("bad_columns", None, None, None)], "judgments that a run's columns would fit"),
    (b'{"q": ["d"]}\r\n{"r": ["\xff"]}\r\n', [("bad_encoding", 2, None, None)], "CR LF is one end of a line"),
    ("\u00e4".encode() * 600_000 + b" Q0 d 1 1 t\nq\xff", [("bad_encoding", 2, None, None)], "far down the file"),
    ("", [("empty_file", None, None, None)], "nothing at all"),
    ("{}", [("empty_file", None, None, None)], "no query"),
    (b"q Q0 \xff 1 1 t\n", [("bad_encoding", 1, None, None)], "no UTF-8"),
]


@pytest.mark.parametrize(("content", "problems", "because"), RUNS_REFUSED, ids=[row[-1] for row in RUNS_REFUSED])
def test_a_run_with_a_problem_is_refused_by_its_code_and_line(written, content, problems, because):
    found = refused(read_run, written(content))
    assert [(each.code, each.line, each.query, each.doc) for each in found] == problems, because


TWICE = [
    # read, content, code, the key, because
    (read_qrels, '{"q": {"d": 1, "d": 0}}', "duplicate_judgment", "d", "JSON would keep the last in silence"),
    (read_run, '{"q": {"d": 1, "d": 2}}', "duplicate_doc", "d", "JSON would keep the last in silence"),
    (read_run, '{"q": ["d"], "q": ["e"]}', "duplicate_query", "q", "what stands twice is the query, no document"),
    (read_qrels, '{"q": {"d": 1}, "q": {"e": 1}}', "duplicate_query", "q", "what stands twice is the query"),
]


@pytest.mark.parametrize(("read", "content", "code", "key", "because"), TWICE)
def test_a_key_that_stands_twice_in_json_is_named(written, read, content, code, key, because):
    (found,) = refused(read, written(content))
    assert f" {key} " in found.message
    assert found.code == code, because


JSON_SCORES = [
    ("NaN", "not a number"),
    ("Infinity", "infinity"),
    ("1" + "0" * 400, "a whole number that 64 bit can't hold"),
    ('"2,5"', "a text"),
    ("true", "a truth"),
    ("null", "nothing"),
]


@pytest.mark.parametrize(("score", "because"), JSON_SCORES, ids=[because for _, because in JSON_SCORES])
def test_a_score_in_json_that_is_no_finite_number_is_refused_with_its_query(written, score, because):
    (found,) = refused(read_run, written(f'{{"q": {{"d": {score}}}}}'))
    assert found.query == "q", because


NO_IDS = [
    ('{"q": ["d1", 7]}', "a number is not the text that looks like it"),
    ('{"q": ["d1", null]}', "nothing"),
    ('{"q": ["d1", ""]}', "an empty text"),
    ('{"q": ["d1", ["d2"]]}', "a list in the list"),
    ('{"q": ["d1", "\\ud800"]}', "half of a surrogate pair, which no file could hold"),
    ('{"q": {"d1": 1, "": 2}}', "an empty key"),
    ('{"": ["d1"]}', "a query without a name"),
]


@pytest.mark.parametrize(("content", "because"), NO_IDS, ids=[because for _, because in NO_IDS])
def test_what_is_no_text_is_never_taken_for_an_id(written, content, because):
    (found,) = refused(read_run, written(content))
    assert found.code == "id_not_text", because


def test_every_problem_is_found_in_one_pass(written):
    lines = ["q 0 a 1", "q 0 a 1", "q 0 b x", "q 0", "r 0 c 0.5"]
    found = refused(read_qrels, written("\n".join(lines)))
    assert [(each.code, each.line) for each in found] == [
        ("duplicate_judgment", 2),
        ("bad_relevance", 3),
        ("bad_columns", 4),
        ("bad_relevance", 5),
    ]
    lines = ["q Q0 a 1 1 t", "q Q0 b 2 2 t", "q Q0 c x 0 t", "q Q0 d 4 ? t", "q", "r Q0 a 1 1 t", "r Q0 b 2 3 t"]
    found = refused(read_run, written("\n".join(lines)))
    assert {(each.code, each.line) for each in found} == {
        ("rank_score_conflict", 2),
        ("bad_rank", 3),
        ("bad_score", 4),
        ("bad_columns", 5),
        ("rank_score_conflict", 7),
    }


def test_a_line_with_a_bad_rank_and_a_bad_score_has_two_problems(written):
    found = refused(read_run, written("q Q0 d first high t\n"))
    assert {each.code for each in found} == {"bad_rank", "bad_score"}


def test_json_that_is_broken_is_named_by_its_line_and_its_place_there(written):
    (found,) = refused(read_run, written('{"q": ["a"]}\n{"r": ["a" "b"]}\n'))
    assert (found.line, "line 1" in found.message, "character 12" in found.message) == (2, False, True)


MEMBERS = [
    ([b"q 0 a 1\n", b"r 0 a 1\n"], b"", "one after the other"),
    ([b"q 0 a 1\nr 0", b" a 1\n"], b"", "a line begun in one and ended in the next"),
    ([b"", b"q 0 a 1\nr 0 a 1\n", b""], b"\0" * 600, "empty ones, and zeros to fill a block"),
    ([b""] * 20_000 + [b"q 0 a 1\nr 0 a 1\n"], b"", "twenty thousand, in time that grows as their bytes do"),
]


@pytest.mark.parametrize(("members", "padding", "because"), MEMBERS, ids=[row[-1] for row in MEMBERS])
def test_the_members_of_an_archive_are_one_file(written, members, padding, because):
    path = written(b"".join(gzip.compress(member) for member in members) + padding)
    assert read_qrels(path) == [Judgment("q", "a", 1), Judgment("r", "a", 1)], because


OTHERS = [
    (b"PK\x03\x04\x14\0", "zip", "a zip"),
    (b"\xfd7zXZ\0\0", "xz", "an xz"),
    (b"\x28\xb5\x2f\xfd\x04", "zstd", "a zstd"),
    (b"BZh91AY&SY\x01", "bzip2", "a bzip2"),
    (gzip.compress(gzip.compress(b"q 0 a 1\n")), "twice", "gzip in gzip"),
]


@pytest.mark.parametrize(("content", "said", "because"), OTHERS, ids=[row[-1] for row in OTHERS])
def test_an_archive_of_another_kind_is_called_by_its_name(written, content, said, because):
    (found,) = refused(read_run, written(content))
    assert said in found.message, because


ID_LISTS = [
    # content, ids, because
    ("q1\r\n# note\n\n q2 \n", ["q1", "q2"], "a line each; blanks around it, comments and empty lines are none"),
    ("\ufeffq1\ttext\nq2\ttext\n", ["q1", "q2"], "columns parted by tabs, the id first"),
    ("\u00a0\n\x0b\n#x\n", ["\u00a0", "\x0b", "#x"], "a blank of another kind is a sign like any other"),
    ('["007",\r"1e5"]', ["007", "1e5"], "a list, where a carriage return is a blank"),
    ('{"_id": "a", "id": "x"}\n\n{"docno": "b"}\n', ["a", "b"], "an object a line, by its id"),
]


@pytest.mark.parametrize(("content", "wanted", "because"), ID_LISTS, ids=[row[-1] for row in ID_LISTS])
def test_a_list_of_ids_is_read_to_the_character(written, content, wanted, because):
    assert list(read_ids(load(written(content)))) == wanted, because


NO_LISTS = [
    ("q\n\tr\n", [("bad_columns", 2)], "a line that begins with a tab has no id"),
    ('["q", 7, ""]', [("id_not_text", None)] * 2, "a number, and nothing"),
    ('{"_id": "q"}\n{"text": "r"}\n', [("bad_columns", 2)], "an object without an id"),
    ("[" * 100_000, [("bad_columns", None)], "a list as deep as a well"),
    (f"[{HUGE}]", [("id_not_text", None)], "more digits than Python makes a number of"),
    ("# q\n", [("empty_file", None)], "a comment alone"),
    (b"q\n\xff\n", [("bad_encoding", 2)], "no UTF-8"),
]


@pytest.mark.parametrize(("content", "problems", "because"), NO_LISTS, ids=[row[-1] for row in NO_LISTS])
def test_a_list_with_what_is_no_id_is_refused(written, content, problems, because):
    found = refused(lambda path: read_ids(load(path)), written(content))
    assert [(each.code, each.line) for each in found] == problems, because


BROKEN_ARCHIVES = [
    (lambda packed: packed[:-12], "cut short"),
    (lambda packed: packed[:15] + bytes(each ^ 0xFF for each in packed[15:25]) + packed[25:], "bytes turned round"),
    (lambda packed: packed[:-6] + b"\0\0" + packed[-4:], "a checksum that is not its own"),
    (lambda _: b"\x1f\x8b", "a beginning and no more"),
]


@pytest.mark.parametrize(("broken", "because"), BROKEN_ARCHIVES, ids=[because for _, because in BROKEN_ARCHIVES])
def test_a_broken_archive_is_refused_and_named(written, broken, because):
    packed = gzip.compress("".join(f"q 0 d{number} 1\n" for number in range(500)).encode())
    assert len(refused(read_qrels, written(broken(packed)))) == 1, because


INSIDE = [
    ("\u00a0", "a no-break blank"),
    ("\u2028", "a line separator"),
    ("\x85", "a next line"),
    ("\x1f", "a unit sign"),
]


@pytest.mark.parametrize(("sign", "because"), INSIDE, ids=[because for _, because in INSIDE])
def test_only_blanks_and_tabs_part_columns_so_any_other_sign_is_part_of_an_id(written, sign, because):
    assert read_run(written(f"q Q0 a{sign}b 1 1 t\n")) == {"q": (f"a{sign}b",)}, because


def test_one_very_long_id_among_many_short_ones_costs_itself_alone():
    lines = [f"q Q0 d{rank} {rank} {-rank} t\n" for rank in range(1, 60_000)]
    longest = "y" * 200_000
    found = run_of(Source("a.run", "".join([*lines, f"r Q0 {longest} 1 1 t\n"]).encode()))
    assert found.problems.count == 0
    assert rankings(found)["r"] == (longest,)


def test_a_folder_and_a_missing_file_are_refused_and_named(tmp_path):
    for path in (tmp_path / "nowhere.txt", tmp_path):
        assert len(refused(read_run, path)) == 1


IDS = st.text(st.characters(categories=("L", "N", "P", "S")), min_size=1, max_size=8).filter("#".__ne__)  # a comment
ON_DISK = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])


@ON_DISK
@given(st.dictionaries(st.tuples(IDS, IDS), st.integers(-3, 9), min_size=1), st.booleans())
def test_judgments_come_back_from_lines_and_from_json_as_they_went(tmp_path, judged, with_mark):
    wanted = [Judgment(query, doc, grade) for (query, doc), grade in judged.items()]
    path = tmp_path / "a.qrels"
    lines = "".join(f"{query} 0 {doc} {grade}\r\n" for query, doc, grade in wanted)
    path.write_text(("\ufeff" if with_mark else "") + lines, encoding="utf-8", newline="")
    if not lines.lstrip().startswith("{"):  # what begins so is JSON
        assert read_qrels(path) == wanted
    nested: dict[str, dict[str, int]] = {}
    for query, doc, grade in wanted:
        nested.setdefault(query, {})[doc] = grade
    path.write_text(json.dumps(nested), encoding="utf-8")
    assert sorted(read_qrels(path)) == sorted(wanted)


@ON_DISK
@given(st.dictionaries(IDS, st.lists(IDS, unique=True, min_size=1, max_size=6), min_size=1, max_size=4), st.data())
def test_a_run_comes_back_from_lines_and_from_json_as_it_went(tmp_path, run, data):
    wanted = {query: tuple(docs) for query, docs in run.items()}
    lines = [
        f"{query} Q0 {doc} {rank} {1 / rank!r} t"
        for query, docs in wanted.items()
        for rank, doc in enumerate(docs, start=1)
    ]
    shuffled = data.draw(st.permutations(lines))
    path = tmp_path / "a.run"
    path.write_text("\n".join(shuffled), encoding="utf-8")
    if not shuffled[0].startswith("{"):
        assert read_run(path) == wanted
    path.write_text(json.dumps(wanted, ensure_ascii=False), encoding="utf-8")
    assert read_run(path) == wanted


@ON_DISK
@given(st.dictionaries(IDS, st.integers(0, 2), min_size=1, max_size=8))
def test_ties_go_by_id_descending_and_the_same_from_lines_as_from_json(tmp_path, scores):
    by_rule = tuple(doc for _, doc in sorted(((score, doc) for doc, score in scores.items()), reverse=True))
    rank = {doc: place for place, doc in enumerate(sorted(scores, key=lambda doc: -scores[doc]), start=1)}
    path = tmp_path / "a.run"
    path.write_text("".join(f"q Q0 {doc} {rank[doc]} {score} t\n" for doc, score in scores.items()), encoding="utf-8")
    assert read_run(path) == {"q": by_rule}
    path.write_text(json.dumps({"q": scores}), encoding="utf-8")
    assert read_run(path) == {"q": by_rule}


BESIDE = st.lists(st.sampled_from(["# q d 1 1", "# a note", "", " \t"]), max_size=3)
LAYOUTS = [
    ("{q} Q0 {d} {r} {s} t", "", "TREC's six columns"),
    ("{q}\t{d}\t{r}", "", "three columns parted by tabs"),
    ("{d} {s} {q}", "docid score qid", "a header that begins with the document"),
    ("t  {s}\t{q} {d}", "tag score qid docid", "a header that begins with what is not read"),
]


@ON_DISK
@given(
    st.dictionaries(IDS, st.lists(IDS, unique=True, min_size=1, max_size=4), min_size=1, max_size=3),
    st.sampled_from(LAYOUTS),
    st.lists(BESIDE, min_size=14, max_size=14),
    st.sampled_from([1, 20, 1 << 20]),
)
def test_what_stands_between_lines_changes_no_row_and_every_row_knows_its_line(run, layout, between, stretch):
    row, header, because = layout
    lines, at = list(between[0]), []
    if header:
        lines += [header, *between[1]]
    rows = [(query, doc, rank) for query, docs in run.items() for rank, doc in enumerate(docs, start=1)]
    for (query, doc, rank), beside in zip(rows, between[2:], strict=False):
        lines.append(row.format(q=query, d=doc, r=rank, s=1 / rank))
        at.append(len(lines))
        lines += beside
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "_STRETCH", stretch)
        found = run_of(Source("a.run", "\n".join(lines).encode()), None if header else "trec" if "Q0" in row else "tsv")
    assert not found.problems.count
    assert rankings(found) == {query: tuple(docs) for query, docs in run.items()}, because
    assert [found.rows.line(place) for place in range(len(rows))] == at
