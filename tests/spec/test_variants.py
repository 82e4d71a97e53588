"""Variants: the same seed is the same exercise for ever, and each keeps what it promises to tell apart.

All metrics and levels stand in the suite with 10,000 seeds each. Whether a list separates two rules depends on its
shape alone, so every generated exercise is brought back to its shape, and each shape is put to the real grader.
"""

import json
import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from hashlib import sha256
from itertools import combinations
from pathlib import Path

import pytest

from exercises.catalogue import course, not_separated
from exercises.cli import main
from exercises.grading import LIST_RULES, MEAN_RULES, TWINS, answer_of, grade, separates, suspects, written
from exercises.model import Measure
from exercises.practice.variants import (
    LAST_SEED,
    LEVELS,
    METRICS,
    NoVariant,
    Shape,
    excluded_by,
    find,
    fresh,
    from_link,
    generate,
    metric_of,
    rules_of,
)
from exercises.practice.variants.levels import LEVELS as ALLOWED

SEEDS = 10_000
FOLDER = Path(__file__).parents[2]
GOLDEN = FOLDER / "tests" / "golden" / "variants-v1.txt"
TABLE = FOLDER / "exercises" / "practice" / "variants" / "v1.json"
FROZEN = "e733281721a47f82bcc27d411f02f488c15916bcae7a136c4c966733f67f72fd"

METRIC_OF = {"precision": "P", "recall": "Recall", "rr": "RR", "ap": "AP", "ndcg": "nDCG"}
every_metric = pytest.mark.parametrize("metric", METRICS)
every_level = pytest.mark.parametrize("level", LEVELS)


def line(variant):
    """A variant in a line: what is asked of which lists, with the documents that were missed after a stroke."""
    lists = []
    for query in variant.exercise.queries:
        ranked = " ".join(
            f"{doc}{'=' if doc in query.grades else ''}{query.grades.get(doc, '')}" for doc in query.ranking
        )
        missed = " ".join(f"{doc}={grade}" for doc, grade in query.grades.items() if doc not in query.ranking)
        lists.append(f"{ranked}{' | ' if missed else ''}{missed}")
    return f"{variant.id} {variant.field.label} k={variant.exercise.k}: {' ; '.join(lists)}"


def typed(figure, places=None):
    """A figure as somebody writes it: exact where it is a fraction, or rounded to these places."""
    if isinstance(figure, str):
        return figure
    if places is None:
        return f"{figure:.6f}" if isinstance(figure, float) else str(figure)
    scaled = Fraction(figure) * 10**places
    return f"{float(round(scaled)) / 10**places:.{places}f}"


def are_twins(name, other):
    return (name, other) in TWINS or (other, name) in TWINS


# The same for ever


@every_metric
def test_twenty_seeds_a_level_are_what_they_were_on_the_first_day(metric):
    kept = [each for each in GOLDEN.read_text().splitlines() if each.startswith(f"variant-{metric}-")]
    made = [line(generate(metric, level, seed)) for level in LEVELS for seed in range(20)]
    assert made == kept


def test_the_table_of_a_version_never_changes():
    assert sha256(TABLE.read_bytes()).hexdigest() == FROZEN, "make a version 2 and leave the links of version 1 alone"


def test_neither_a_rule_that_is_added_nor_one_that_is_taken_away_changes_an_old_seed(monkeypatch):
    before = [generate("ap", 2, seed) for seed in range(40)]
    monkeypatch.setattr("exercises.grading.misconceptions.suspecting.LIST_RULES", ())
    assert [generate("ap", 2, seed) for seed in range(40)] == before


def test_an_id_a_link_and_the_course_lead_to_the_same_exercise():
    variant = generate("ap", 2, 7)
    assert variant.id == "variant-ap-2-7-v1"
    assert variant.link == {"variant": "ap", "level": 2, "seed": 7, "v": 1}
    assert find(variant.id) == variant
    assert from_link("ap", "2", "7", "1") == from_link("ap", "2", "7", None) == variant
    assert course().find(variant.id) == variant.exercise


# What a variant promises


@cache
def generated(metric, level):
    """Each shape that 10,000 seeds take, with one exercise that has it. On the way each exercise is looked at."""
    shapes = {}
    for seed in range(SEEDS):
        variant = generate(metric, level, seed)
        exercise = variant.exercise
        assert exercise.id == f"variant-{metric}-{level}-{seed}-v1"
        assert all(len(set(query.ranking)) == len(query.ranking) for query in exercise.queries)
        shape = str(Shape.of(exercise))
        assert shapes.setdefault(shape, variant).targets == variant.targets
    return shapes


@every_level
@every_metric
def test_ten_thousand_seeds_keep_the_promises(metric, level):
    for shape, variant in generated(metric, level).items():
        exercise, field = variant.exercise, variant.field
        label, answer, known = field.label, answer_of(exercise, field), suspects(exercise, field)
        assert grade(exercise, label, typed(answer)).verdict == "right", shape
        assert exercise.targets == {label: variant.targets}
        targets = [each for each in known if each.name in variant.targets]
        assert {each.name for each in targets} == set(variant.targets), "each target can be followed on the list"
        for target in targets:
            assert separates(target.figures, answer, field), (shape, target.name)
            for figure in target.figures:
                for text in (typed(figure), typed(figure, 3 if field.name == "nDCG" else 2)):
                    named = grade(exercise, label, text).misconceptions
                    assert target.name in named, (shape, target.name, text)
                    assert all(each == target.name or are_twins(each, target.name) for each in named), (shape, named)
        for one, other in combinations(targets, 2):
            if not are_twins(one.name, other.name):
                assert not isinstance(answer, str)
                for figure in one.figures:
                    assert separates(other.figures, figure, field), (shape, one.name, other.name)
        left = {name for _, name in not_separated(exercise)}
        assert not left & set(variant.targets)
        assert left == {each.name for each in known} - {rule for _, rule in excluded_by(exercise, field)}


@every_metric
def test_four_seeds_in_a_row_cover_every_wrong_rule_that_a_list_can_separate(metric):
    rules = LIST_RULES if metric != "macro" else MEAN_RULES
    separable = {rule.name for rule in rules if metric == "macro" or METRIC_OF[metric] in rule.metrics}
    separable -= {"counts-duplicates"}  # its list is rejected: no right answer excludes it
    assert set(rules_of(metric)) == separable
    for level in LEVELS:
        for first in range(200):
            row = [generate(metric, level, first + step) for step in range(4)]
            assert {name for each in row for name in each.targets} == separable
            proved = {name for each in row for of, name in excluded_by(each.exercise, each.field) if of == metric}
            assert separable <= proved


@every_level
@every_metric
def test_the_numbers_can_be_worked_by_hand(metric, level):
    allowed = ALLOWED[metric][level - 1]
    for shape, variant in generated(metric, level).items():
        exercise = variant.exercise
        answer = answer_of(exercise, variant.field)
        if isinstance(answer, Fraction):
            assert answer.denominator <= allowed.denominator <= 60, shape
            assert not allowed.adds or 60**3 % answer.denominator == 0, "2, 3 and 5 and nothing else divide it"
        for query in exercise.queries:
            assert len(query.ranking) in allowed.lengths
            assert len(query.relevant) <= allowed.known
            assert max(query.grades.values(), default=0) <= allowed.grades
        assert exercise.k is None or exercise.k in allowed.cuts


@every_level
def test_a_macro_average_has_one_query_without_an_answer_and_more_queries_the_higher_the_level(level):
    fewest, most = {1: (3, 3), 2: (3, 4), 3: (4, 5)}[level]
    for variant in generated("macro", level).values():
        queries = variant.exercise.queries
        assert fewest <= len(queries) <= most
        assert sum(not query.relevant for query in queries) == 1


@every_level
@every_metric
def test_the_wrong_answers_of_ten_variants_are_named(metric, level):
    for seed in range(10):
        variant = generate(metric, level, seed)
        for suspect in suspects(variant.exercise, variant.field):
            if suspect.name in variant.targets:
                for figure in suspect.figures:
                    verdict = grade(variant.exercise, variant.field.label, typed(figure))
                    assert verdict.verdict == "wrong"
                    assert suspect.name in verdict.misconceptions
                    assert verdict.message


@every_metric
def test_hints_name_what_to_divide_by_and_never_the_answer(metric):
    for level in LEVELS:
        for variant in generated(metric, level).values():
            words = " ".join((variant.exercise.title, variant.exercise.ask, *variant.exercise.hints))
            assert all(variant.exercise.hints)
            assert "/" not in words
            assert not re.search(r"undefined|\b1 known relevant documents|\b1 documents", words)


def test_no_list_comes_back_before_all_of_its_turn_were_had():
    seen = [str(Shape.of(generate("ap", 2, seed).exercise)) for seed in range(1, 4 * 40, 4)]
    assert len(set(seen)) == len(seen)


# What a right answer excludes

EXCLUDED = [
    # metric, level, seed, rules excluded, rules not excluded, because
    ("ap", "AP@5:100101+111", "ap divides-by-min-k-R", "", "k is below R, so both divide differently"),
    ("ap", "AP@5:01010+11", "ap divides-by-k", "ap divides-by-min-k-R", "R is below k: min(k, R) is R, the truth"),
    ("precision", "P@3:1010", "precision whole-list", "precision divides-by-returned", "the list is longer than k"),
    ("precision", "P@4:101", "precision divides-by-returned", "", "three came back for four places"),
    ("rr", "RR/3:00010", "rr cut-or-not", "rr last-hit", "one hit is both the first and the last"),
    ("recall", "Recall@3:0000", "recall zero-for-undefined", "recall hit-rate", "nothing can be found"),
    ("macro", "Recall@2:10+1,01,00", "macro no-answer-as-one", "", "the no-answer query would lift the mean"),
    ("macro", "AP@2:10+1,01+1,00", "ap divides-by-hits", "", "a rule of one list, followed in each query"),
]


def posed(shape):
    """An exercise of this shape."""
    read = Shape.parse(shape)
    names = [tuple(f"d{i}" for i in range(len(each.ranked) + len(each.missed))) for each in read.lists]
    example = generate("ap", 1, 1).exercise
    return replace(
        example, queries=read.named(names), fields=(read.measure,), k=read.cutoff, is_macro=len(read.lists) > 1
    )


@pytest.mark.parametrize(("metric", "shape", "excluded", "kept", "because"), EXCLUDED, ids=[row[4] for row in EXCLUDED])
def test_a_right_answer_excludes_only_what_its_list_separates(metric, shape, excluded, kept, because):
    exercise = posed(shape)
    (field,) = exercise.fields
    assert metric_of(exercise, field) == metric
    pairs = {" ".join(pair) for pair in excluded_by(exercise, field)}
    assert excluded in pairs, because
    assert not kept or kept not in pairs, because


def test_a_list_that_is_rejected_excludes_nothing_and_hit_is_no_metric_of_a_variant():
    duplicate = course().exercises["duplicate"]
    assert all(excluded_by(duplicate, field) == frozenset() for field in duplicate.fields)
    hit = Measure("Hit", 3)
    exercise = replace(posed("P@3:1010"), fields=(hit,))
    assert metric_of(exercise, hit) is None
    assert excluded_by(exercise, hit) == frozenset()


# Which comes next


def test_a_fresh_variant_is_the_first_that_was_not_had_and_brings_back_the_rule_that_was_met():
    assert fresh("ap", 2, ()).seed == 1
    assert fresh("ap", 2, {1, 2, 4}).seed == 3
    for metric in METRICS:
        for rule in rules_of(metric):
            found = fresh(metric, 2, range(1, 6), rule)
            assert rule in found.targets
            assert 6 <= found.seed <= 9
    assert fresh("rr", 1, (), "no-such-rule") == fresh("rr", 1, ())


# Odd links

ODD = [
    (("ap", "2", "7", "2"), "version", "a version that is not made yet"),
    (("ap", "2", "7", "x"), "version", "a version that is no number"),
    (("ap", "4", "7", "1"), "level", "there are three levels"),
    (("ap", None, "7", "1"), "level", "no level named"),
    (("ap", "2", None, "1"), "seed", "no seed named"),
    (("ap", "2", "-1", "1"), "seed", "seeds start at 0"),
    (("ap", "2", "1.5", "1"), "seed", "half a seed"),
    (("ap", "2", "07", "1"), "seed", "a second spelling would be a second id"),
    (("ap", "2", "٧", "1"), "seed", "a digit of another alphabet"),
    (("ap", "2", "9" * 5000, "1"), "seed", "too long for any integer"),
    (("ap", "2", "", "1"), "seed", "an empty seed"),
    (("map", "2", "7", "1"), "Metrics are", "no such metric"),
    (("AP", "2", "7", "1"), "Metrics are", "metrics are written small"),
    ((None, "2", "7", "1"), "Metrics are", "no metric named"),
]


@pytest.mark.parametrize(("asked", "named", "because"), ODD, ids=[row[2] for row in ODD])
def test_an_odd_link_is_told_what_is_possible(asked, named, because):
    with pytest.raises(NoVariant, match=named) as told:
        from_link(*asked)
    assert len(str(told.value)) < 200, because
    assert find("variant-" + "-".join(map(str, asked[:3])) + f"-v{asked[3]}") is None


@pytest.mark.parametrize("seed", [0, LAST_SEED])
def test_the_first_and_the_last_seed_are_possible(seed):
    assert generate("macro", 3, seed).seed == seed
    with pytest.raises(NoVariant):
        generate("macro", 3, LAST_SEED + 1)


@pytest.mark.parametrize("spelt", ["", "AP@3", "AP@3:1x", "XX@3:10", "AP@3:10:10"])
def test_what_spells_no_shape_is_refused(spelt):
    with pytest.raises(ValueError, match=r"names no measure|spells no shape|is no metric"):
        Shape.parse(spelt)


# From the command line


@pytest.mark.parametrize("metric", METRICS)
def test_the_command_prints_what_show_prints_of_the_same_exercise(capsys, metric):
    printed = []
    for asked in (["variant", metric, "--level", "2", "--seed", "7"], ["show", f"variant-{metric}-2-7-v1"]):
        for form in ([], ["--json"]):
            assert main([*asked, *form]) == 0
            printed.append(capsys.readouterr().out)
    assert printed[:2] == printed[2:]
    shown = json.loads(printed[1])
    variant = generate(metric, 2, 7)
    assert list(shown) == ["id", "kind", "title", "queries", "fields", "not_separated"]
    assert (shown["id"], shown["kind"]) == (variant.id, "predict")
    assert {name: each["ranking"] for name, each in shown["queries"].items()} == {
        query.id: list(query.ranking) for query in variant.exercise.queries
    }
    assert list(shown["fields"]) == [variant.field.label]
    assert variant.exercise.title in printed[0]


NEAR = "of the right figure, so an answer here may not tell them from it: "


@every_metric
def test_the_command_says_of_each_wrong_figure_whether_an_answer_tells_it_from_the_right_one(capsys, metric):
    """Also where a rule has a figure of either sort, as 1/9 and 1/11 beside 1/10."""
    for level in LEVELS:
        for seed in range(40):
            variant = generate(metric, level, seed)
            truth, exact = answer_of(variant.exercise, variant.field), variant.field.is_exact
            assert main(["variant", metric, "--level", str(level), "--seed", str(seed)]) == 0
            printed = capsys.readouterr().out
            near = re.search(rf"^  within (\S+) {NEAR}(.*)$", printed, re.MULTILINE)
            apart = re.search("^  wrong rules: (.*)$", printed, re.MULTILINE)
            assert near is None or near[1] == ("0.01" if exact else "0.001"), variant.id
            told = {
                (name, figure): is_apart
                for found, is_apart in ((near and near[2], False), (apart and apart[1], True))
                for name, figures in (each.split(" ", 1) for each in (found or "").split(", ") if each)
                for figure in figures.split(" or ")
            }
            unit = Fraction("0.01" if exact else "0.001")
            assert told == {
                (suspect.name, written(figure)): isinstance(truth, str)
                or abs(Fraction(figure) - Fraction(truth)) > unit
                for suspect in suspects(variant.exercise, variant.field)
                for figure in suspect.figures
            }, variant.id
            not_excluded = {name for (name, _), is_apart in told.items() if not is_apart}
            assert not_excluded == {name for _, name in not_separated(variant.exercise)}, variant.id


WRONG_USAGE = [
    (["map", "--level", "2", "--seed", "7"], "macro", "no such metric: those there are get named"),
    (["ap", "--level", "4", "--seed", "7"], "1, 2, 3", "no such level"),
    (["ap", "--level", "2", "--seed", "-1"], "from 0 to", "no such seed"),
    (["ap", "--level", "2", "--seed", "x"], "seed", "a seed that is no number"),
    (["ap", "--level", "2"], "--seed", "no seed at all"),
]


@pytest.mark.parametrize(("arguments", "told", "because"), WRONG_USAGE, ids=[row[2] for row in WRONG_USAGE])
def test_wrong_usage_is_told_and_leaves_with_2(capsys, arguments, told, because):
    try:
        code = main(["variant", *arguments])
    except SystemExit as leaving:
        code = leaving.code
    printed = capsys.readouterr()
    assert (code, printed.out) == (2, ""), because
    assert told in printed.err


def test_an_answer_to_a_variant_is_judged_by_its_id(capsys):
    variant = generate("ap", 2, 7)
    label = variant.field.label
    assert main(["answer", variant.id, label, "3/4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["misconception"] == "divides-by-hits"
