"""Judgments and runs from files: what is read, in which order, and every problem by code, file and line."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from exercises.evaluation import load, rankings
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
    ('{"q": ["b", "a"]}', {"q": ("b", "a")}, "a list keeps its order"),
    ('{"q": {"a": 1, "b": 2.5}}', {"q": ("b", "a")}, "scores order"),
    ('{"q": {"a": 1, "b": 1.0}}', {"q": ("b", "a")}, "the same rule for ties"),
    ('{"q": [], "r": {}}', {"q": (), "r": ()}, "an empty list retrieved nothing, and is valid"),
    ('{"q": {"a": ' + "1" + "0" * 15 + "}}", {"q": ("a",)}, "a whole number as a score"),
]


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
