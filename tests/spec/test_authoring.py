"""Writing an exercise: what is wrong with a text is told by field, line and cure; what a list reveals is told whole."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exercises.authoring import LARGEST, read_written, template, told
from exercises.authoring.lines import lines_of
from exercises.catalogue import course
from exercises.grading import answer_of, grade, suspects

ROOT = Path(__file__).parents[2]


def test_the_template_is_an_exercise_itself():
    written = read_written(template())
    assert written.faults == ()
    assert written.exercise is not None
    assert written.exercise.id == "my-list"
    assert sum(line.startswith("#") for line in template().splitlines()) >= 8, "it is commented"


def test_one_made_from_the_template_passes_the_check_of_the_course(tmp_path):
    made = template().replace('"my-list"', '"our-list"').replace('"d4", "d1", "d7", "d3"', '"d1", "d4", "d7"')
    made = made.replace('"RR" = ["counts-from-zero"]', '"RR" = ["last-hit"]')
    assert read_written(made).faults == ()
    (tmp_path / "our-list.toml").write_text(made, encoding="utf-8")
    command = [sys.executable, "-m", "exercises", "check", "--content", str(tmp_path)]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout.strip()) == (0, "The course keeps its promises: 1 exercises.")


BROKEN = [
    # in the template, instead, field, what stands on the line, part of the message, because
    ("k = 3", 'k = "three"', "k", 'k = "three"', "holds text in quotes. Write a whole number.", "a word for a number"),
    ("k = 3", "k = 300", "k", "k = 300", "The cut-off k is 1 to 100", "a cut nobody makes"),
    ("hints = [", "hint = [", "hint", "hint = [", "no field here. Check its spelling", "a misspelt field"),
    ("order = 900\n", "", "order", "", "is missing. Add it.", "a field left out"),
    ('kind = "predict"', 'kind = "guess"', "kind", 'kind = "guess"', "Write it as the template", "an unknown kind"),
    ('"P@3", "R', '"P@", "R', "fields", '"P@", "Recall', "'P@' names no measure", "a measure without its cut"),
    ('"d8", "d9"]', '"d8", 9]', "list.relevant, entry 4", '"d8", 9]', "Write text in quotes.", "an id as a number"),
    ('["d1", "d7", "d8"', '["d1", "d1", "d8"', "list.relevant", '"d1", "d1"', "a document twice", "judged twice"),
    ('["d1", "d7", "d8", "d9"]', '["d1"]\ngrades = {d1 = 2}', "list", "[list]", "both", "two kinds of judgment"),
    ('title = "Two', "title = Two", "TOML", "title = Two hits", "quotes", "a quote forgotten: no TOML"),
    ('"no-division"]', '"no-division"', "TOML", '"AP@3" = [', "ends too early", "a bracket left open at the end"),
    ("k = 3", "k = 3\nk = 4", "TOML", "k = 4", "overwrite", "a field twice"),
    ('"RR" =', '"RR@9" =', "targets.RR@9", '"RR@9" =', "is no field of it", "a target that is not asked"),
    ("counts-from-zero", "divides-by-hits", "targets.RR", '"RR" =', "has no figure on this list", "another's rule"),
    ("divides-by-hits", "untruncated", "targets.AP@3", '"AP@3" =', "too near the right answer", "a rule it can't tell"),
    ('"my-list"', '"worked-fixture"', "id", "worked-fixture", "Choose another", "an id of the course"),
    ('"my-list"', '"variant-ap-2-7-v1"', "id", "variant-", "Choose another", "an id of a fresh list"),
    ('"my-list"', '"../etc"', "id", "../etc", "small letters", "an id that leaves its folder"),
    ('title = "Two', 'title = "\\u0007Two', "title", "u0007", "U+0007", "a sign that no page shows"),
    ("[list]\n", '[stored]\nfile = "frozen-runs.json"\nrun = "x"\nsplit = "test"\nqueries = []\n[list]\n',
     "stored", "[stored]", "Give a [list]", "a file of the server"),
    ('  "Only the first', '  "", #', "hints", "hints = [", "ladder has three", "an empty step"),
    ('["d1", "d7", "d8", "d9"]', '[]\ngrades = {d1 = "x"}', "list.grades", "grades = {d1", "whole number", "a grade"),
    ("order = 900", f"order = {'9' * 5000}", "TOML", "", "more digits", "a number without end"),
    ("order = 900", f"order = {'[' * 4000}", "TOML", "", "too deep", "brackets without end"),
]  # fmt: skip


@pytest.mark.parametrize(("here", "instead", "field", "seen", "message", "because"), BROKEN, ids=[r[5] for r in BROKEN])
def test_what_is_broken_is_told_by_field_line_and_cure(here, instead, field, seen, message, because):
    assert template().count(here) >= 1
    text = template().replace(here, instead, 1)
    fault = read_written(text).faults[0]
    assert fault.field == field, because
    assert message in fault.message
    assert seen in fault.seen
    assert bool(fault.seen) == bool(seen)
    if seen:
        assert fault.line is not None
        assert seen in text.splitlines()[fault.line - 1]


@pytest.mark.parametrize(
    ("text", "message", "because"),
    [
        ("", "is missing", "nothing at all"),
        ("x" * (LARGEST + 1), "at most 10,000 are read", "longer than any exercise"),
        ("id = 'a'\n\x00", "U+0000", "a sign that no text holds"),
        (template().replace('"d4", "d1"', ", ".join(f'"x{n}"' for n in range(31))), "at most 30", "a long list"),
        (template().replace('"d4", "d1"', f'"{"x" * 41}"'), "1 to 40 signs", "a long id"),
        (template().replace('"d4", "d1"', '"d4~d1"'), "no ~", "an id that a link would part"),
        (template().replace("k = 3", "k = 31"), "cut at 30 or before", "a cut beyond any list"),
        (template().replace('"P@3", "Recall@3", "RR", "AP@3"', ", ".join(f'"P@{k}"' for k in range(1, 22))),
         "at most 20", "more than anybody works out"),
    ],
)  # fmt: skip
def test_what_is_no_exercise_is_refused_whatever_it_is(text, message, because):
    written = read_written(text)
    assert message in written.faults[0].message, because


def test_a_fault_shows_how_the_template_writes_the_field():
    (fault,) = read_written(template().replace("k = 3", 'k = "three"', 1)).faults
    assert fault.like == "k = 3"
    (fault,) = read_written(template().replace("order = 900\n", "", 1)).faults
    assert fault.like == "order = 900"


@given(st.integers(0, len(template())), st.text(max_size=8), st.integers(0, 8))
def test_any_slip_of_the_keyboard_is_an_exercise_or_a_fault_on_a_line_there_is(place, typed, deleted):
    text = template()[:place] + typed + template()[place + deleted :]
    written = read_written(text)
    assert written.exercise is not None or written.faults
    for fault in written.faults:
        assert fault.message
        assert fault.line is None or 1 <= fault.line <= text.count("\n") + 1


PLACES = [
    # text, {path: line}, because
    ('a = 1 # [b]\n\n"c d" = """\nx = 2\n"""\ne.f = 3', {("a",): 1, ("c d",): 3, ("e", "f"): 6}, "text over lines"),
    ("a = [\n 1, # one\n [2, 3],\n]\nb = 4", {("a",): 1, ("a", 0): 2, ("a", 1): 3, ("a", 1, 1): 3, ("b",): 5}, "lists"),
    (
        "[t]\na = {b = 1, c = 'x=y'}\n[u.v]\nw = '''\n]'''",
        {("t",): 1, ("t", "a", "c"): 2, ("u", "v", "w"): 4},
        "tables",
    ),
    ('[[t]]\na = "\\"]"\n', {("t", "a"): 2}, "a table of a list, an escaped quote"),
]


@pytest.mark.parametrize(("text", "lines", "because"), PLACES)
def test_a_field_is_found_on_its_line(text, lines, because):
    found = lines_of(text)
    assert {path: found.get(path) for path in lines} == lines, because


@pytest.mark.parametrize("exercise", course().exercises.values(), ids=course().exercises)
def test_every_wrong_rule_stands_beside_the_truth_and_says_what_it_cannot_be_told_from(exercise):
    for each in told(exercise):
        assert each.answer == answer_of(exercise, each.field)
        assert [rule.name for rule in each.rules] == [suspect.name for suspect in suspects(exercise, each.field)]
        for rule in each.rules:
            for figure in rule.figures:
                verdict = grade(exercise, each.field.label, repr(figure) if isinstance(figure, float) else str(figure))
                assert not (rule.is_apart and verdict.verdict == "right")
                if verdict.verdict == "wrong":
                    assert rule.name in verdict.misconceptions
        for figure, rules in each.by_figure:
            typed = repr(figure) if isinstance(figure, float) else str(figure)
            verdict = grade(exercise, each.field.label, typed)
            assert verdict.misconceptions == tuple(dict.fromkeys(rule.name for rule in rules)), "told from nothing else"
