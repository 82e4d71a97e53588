"""Concepts: what each kind promises, how conditions are checked, and the ways in which a file can fail to be one."""

import json
import re
import shutil
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exercises.catalogue import CONTENT, check, course
from exercises.cli import main
from exercises.concepts import Build, Built, Choice, Condition, Explain, Term, figure_question, put_in
from exercises.grading import LIST_RULES, MEAN_RULES, answer_of
from exercises.model import Exercise, Measure, Query
from exercises.reference import value_of

CONCEPTS = {each.id: each for each in course().concepts}
BUILDS = {name: each for name, each in CONCEPTS.items() if isinstance(each, Build)}
QUESTIONS = [
    (name, number, question)
    for name, each in CONCEPTS.items()
    if not isinstance(each, Explain)
    for number, question in enumerate(each.questions)
]
RULES = {rule.name for rule in (*LIST_RULES, *MEAN_RULES)}

REQUIRED = [
    # id, kind, because
    ("build-mrr-one", "build", "the notebook's first question: MRR 1 and MAP 1/4 with four results"),
    ("build-p-same-ndcg-other", "build", "its second: equal P@10, another nDCG@10"),
    ("build-highest-recall", "build", "its third: 100 relevant, the most that Recall@10 can be"),
    ("concept-hospital", "choice", "its fourth: which metric for a hospital's search"),
    ("explain-hospital", "explain", "and why"),
    ("docent-sweep", "choice", "Docent's first practice exercise"),
    ("docent-discount", "choice", "its second"),
    ("docent-two-relevant", "build", "its third"),
    ("build-ndcg-against-ap", "build", "nDCG and AP disagree about two binary lists"),
    (
        "concept-which-half",
        "choice",
        "low recall is the search's fault, a bad answer after good recall the generator's",
    ),
    ("concept-certifies", "choice", "good retrieval certifies neither grounding nor readiness"),
    ("explain-grounding", "explain", "and why not"),
]


@pytest.mark.parametrize(("name", "kind", "because"), REQUIRED)
def test_the_concepts_hold(name, kind, because):
    assert CONCEPTS[name].kind == kind, because


def test_there_are_enough_of_every_kind():
    kinds = [each.kind for each in CONCEPTS.values()]
    assert len(kinds) >= 24
    assert min(kinds.count(kind) for kind in ("choice", "build", "explain")) >= 5


@pytest.mark.parametrize(
    "question", [each[2] for each in QUESTIONS], ids=[f"{each[0]}-{each[1]}" for each in QUESTIONS]
)
def test_a_wrong_option_names_its_rule_or_its_confusion_in_three_sentences_at_most(question):
    assert sum(option.is_right for option in question.options) == 1
    for option in question.options:
        named = [each for each in (option.rule, option.confusion) if each]
        assert len(named) == (0 if option.is_right else 1), option.text
        assert not option.rule or option.rule in RULES
        assert bool(option.named) != option.is_right
        assert option.why.endswith("."), option.why
        assert len(re.findall(r"[.?](?= [A-Z]|$)", option.why)) <= 4 - bool(option.confusion), option.why
        assert "{" not in option.text + option.why


def test_the_right_option_has_no_place_of_its_own():
    places = [question.right for _, _, question in QUESTIONS]
    assert max(places.count(place) for place in set(places)) <= len(places) / 2


def texts(concept):
    """Everything a learner reads of it that its author wrote."""
    if isinstance(concept, Explain):
        return [concept.ask, *concept.points]
    asked = [text for question in concept.questions for text in (question.ask, *(o.text for o in question.options))]
    own = [concept.hint, concept.because] if isinstance(concept, Build) else []
    return [concept.ask, concept.lesson, *asked, *own]


@pytest.mark.parametrize("concept", CONCEPTS.values(), ids=CONCEPTS)
def test_the_words_keep_to_the_house(concept):
    for text in texts(concept):
        assert text.strip() == text, text
        assert not re.search(r"!(?!=)|\b(just|simply|oops|easy|easily|obviously|of course|great|well done)\b", text), (
            text
        )


DOCENT = [
    # exercise, what stands in its texts, because
    ("concept-incomplete", ("4/5", "77/90"), "MRR with the page on errors judged relevant too"),
    ("concept-ceiling-docent", ("4/9", "8/9"), "mean P@2 and mean Recall@2"),
    ("concept-one-miss", ("8/9", "1"), "without the Free-plan question Recall@2 is 1"),
    ("docent-sweep", ("4/9", "8/27"), "mean P@2 and P@3"),
]


@pytest.mark.parametrize(("name", "figures", "because"), DOCENT)
def test_the_figures_in_the_texts_are_those_of_the_brief(name, figures, because):
    said = " ".join(texts(CONCEPTS[name]))
    assert all(re.search(rf"(?<![\d/]){figure}(?![\d/])", said) for figure in figures), because


def test_docents_figures_to_work_out_are_those_of_the_brief():
    discount, sweep = CONCEPTS["docent-discount"].compute, CONCEPTS["docent-sweep"].compute
    assert answer_of(discount, Measure("RR")) == Fraction(1, 2)
    assert answer_of(discount, Measure("nDCG", 2)) == pytest.approx(0.631, abs=5e-4)
    assert [answer_of(sweep, Measure("Recall", k)) for k in (2, 3)] == [Fraction(8, 9)] * 2


# What is built


def example(concept, *lists, relevant="", grades=None, question=""):
    """One letter a document where the pool is d1 to d12: a is d1, b is d2."""

    def ids(letters):
        return tuple(f"d{ord(letter) - 96}" for letter in letters)

    judged = grades or dict.fromkeys(relevant if isinstance(relevant, tuple) else ids(relevant), 1)
    return Built(tuple(map(ids, lists)), {**concept.given, **judged}, question)


BUILT = [
    # exercise, lists, what is relevant, the conditions that hold, in order, because
    ("build-mrr-one", ["abcd"], "aefg", [1, 1, 1], "one hit at rank 1, four known: 1 and 1/4"),
    ("build-mrr-one", ["abcd"], "aef", [1, 1, 0], "three known give 1/3"),
    ("build-mrr-one", ["abcde"], "afgh", [0, 1, 1], "five results are not four"),
    ("build-mrr-one", ["bacd"], "aefg", [1, 0, 0], "the hit at rank 2: RR 1/2, AP 1/8"),
    ("build-mrr-one", ["bcda"], "a", [1, 0, 1], "one known at rank 4: AP 1/4 as well, RR too"),
    ("build-p-same-ndcg-other", ["abcd", "dcba"], "ab", [1, 1, 1], "hits at 1 and 2 against 3 and 4"),
    ("build-p-same-ndcg-other", ["abcd", "bacd"], "ab", [1, 0, 1], "equal grades in either order"),
    ("build-p-same-ndcg-other", ["ab", "ba"], "", [1, 0, 0], "nothing relevant: both nDCG are undefined"),
    ("build-recall-one", ["cabde"], "c", [1, 1], "one relevant, found"),
    ("build-recall-one", ["abdef"], "c", [0, 0], "one relevant, missed"),
    ("build-recall-one", ["c"], "c", [1, 1], "four empty places are divided by too"),
    ("build-ap-one", ["ab"], "ab", [1, 1], "all known first"),
    ("build-ap-one", ["ab"], "abc", [0, 1], "a third known and missed: AP@5 2/3"),
    ("build-ndcg-against-ap", ["cadeb", "acdef"], "ab", [1, 1, 1], "hits at 2 and 5 against a hit at 1"),
    ("build-ndcg-against-ap", ["cadbe", "acdef"], "ab", [1, 1, 0], "hits at 2 and 4: AP@5 is 1/2 in both"),
    ("build-ndcg-against-ap", ["cdabe", "acdef"], "ab", [1, 0, 1], "hits at 3 and 4: nDCG@5 is 0.571"),
    ("build-ndcg-against-ap", ["acdef", "cadeb"], "ab", [1, 0, 0], "the other way round"),
]


@pytest.mark.parametrize(("name", "lists", "relevant", "holds", "because"), BUILT)
def test_each_condition_is_checked_on_its_own(name, lists, relevant, holds, because):
    concept = BUILDS[name]
    built = example(concept, *lists, relevant=relevant)
    assert concept.problems(built) == []
    assert [int(found.holds) for found in concept.judge(built)] == holds, because
    assert concept.is_met(built) == all(holds)


def test_the_figures_are_told_beside_each_condition():
    concept = BUILDS["build-ndcg-against-ap"]
    found = concept.judge(example(concept, "cadeb", "acdef", relevant="ab"))
    assert [each.condition for each in found] == [
        "the number of known relevant documents is 2",
        "nDCG@5 of A is above nDCG@5 of B",
        "AP@5 of A is below AP@5 of B",
    ]
    assert [each.figures for each in found] == ["here: 2", "here: 0.624 and 0.613", "here: 9/20 (0.45) and 1/2 (0.5)"]
    assert found[2].why == (
        "A: (1/2 + 2/5) divided by both known relevant documents.",
        "B: (1/1) divided by both known relevant documents.",
    )


@pytest.mark.parametrize("concept", BUILDS.values(), ids=BUILDS)
def test_the_solution_meets_every_condition_and_the_near_miss_and_the_start_do_not(concept):
    assert concept.is_met(concept.solution)
    assert concept.problems(concept.near_miss) == []
    assert not concept.is_met(concept.near_miss)
    assert not concept.is_met(concept.at_first)


SAID = re.compile(
    r"\b((?:P|Recall|Hit|AP|nDCG|RR|MRR|MAP)(?:@\d+)?)(?: of ([AB]))? (?:is|stays) (\d+/\d+|\d+(?:\.\d+)?|undefined)"
)
MEAN_OF_ONE = {"MRR": "RR", "MAP": "AP"}


def test_figures_in_the_sentences_of_a_build_are_those_of_its_own_examples():
    told, wrong = 0, []
    for build in (each for each in CONCEPTS.values() if isinstance(each, Build)):
        examples = [build.queries(each) for each in (build.solution, build.near_miss)]
        whys = [option.why for question in build.questions for option in question.options]
        for said in (found for text in (build.lesson, build.because, *whys) for found in SAID.finditer(text)):
            name, of, figure = said.groups()
            term = Term.parse(MEAN_OF_ONE.get(name, name))
            lists = [{key: query} for each in examples for key, query in each.items() if of in (None, key)]
            values = [term.value(each) for each in lists]
            stated = None if figure == "undefined" else float(Fraction(figure))
            told += 1
            if not any(value == stated or (value and stated and abs(value - stated) < 0.0005) for value in values):
                wrong.append((build.id, said[0]))
    assert told >= 8, "there are such sentences"
    assert wrong == []


def test_an_entry_of_the_golden_set_is_no_new_entry():
    concept = BUILDS["docent-two-relevant"]
    known = concept.ranker.golden[0][0]
    built = Built((), {"errors": 1, "ratelimits": 1}, f"  {known.upper()} ")
    assert [found.holds for found in concept.judge(built)] == [False, True, True]
    assert [found.holds for found in concept.judge(Built((), {"errors": 1}, " "))] == [False, False, False]


REFUSED = [
    # exercise, what was built, what the refusal names, because
    ("build-mrr-one", Built((("d1", "d99"),), {}), "d99", "an id that is not in the pool"),
    ("build-mrr-one", Built((("d1", "d1"),), {}), "d1", "a document twice"),
    ("build-mrr-one", Built((tuple(f"d{n}" for n in range(1, 8)),), {}), "7 documents", "a list too long"),
    ("build-mrr-one", Built((), {}), "0 lists", "no list"),
    ("build-mrr-one", Built((("d1",),), {"d1": 2}), "grade 2", "a grade where relevant or not is asked"),
    ("build-mrr-one", Built((("d1",),), {"x": 1}), "x", "a judgment of a document there is not"),
    ("build-graded-order", Built(((), ()), {"d1": -1}), "grade -1", "a grade below 0"),
    ("build-highest-recall", Built((("d1",),), {"d1": 1}), "d2", "judgments that are given, changed"),
]


@pytest.mark.parametrize(("name", "built", "named", "because"), REFUSED)
def test_what_is_no_example_is_refused_by_name(name, built, named, because):
    problems = BUILDS[name].problems(built)
    assert problems, because
    assert any(named in problem for problem in problems), problems
    assert not BUILDS[name].is_met(built)


# Conditions

LISTS = {
    "A": Query("A", ("a", "b", "c"), {"a": 1, "c": 1, "d": 1}),
    "B": Query("B", ("b", "a"), {"a": 1, "c": 1, "d": 1}),
    "nil": Query("nil", ("b",), {}),
}
CONDITIONS = [
    # condition, holds, because
    ("P@3 of A = 2/3", True, "two of three places"),
    ("P@3 of A = 0.667", False, "exact, not rounded"),
    ("P@3 of A != 2/3", False, "it is equal"),
    ("results of B = 2", True, "two came back"),
    ("results of B < 2", False, "not fewer"),
    ("results of B <= 2", True, "and not more"),
    ("hits of A >= 2", True, "a and c"),
    ("known relevant of A > 3", False, "three are known"),
    ("RR of A > RR of B", True, "1 against 1/2"),
    ("Recall@3 of nil = undefined", True, "nothing is known"),
    ("Recall@3 of nil = 0", False, "undefined is not 0"),
    ("Recall@3 of nil < Recall@3 of A", False, "and neither more nor less"),
    ("Recall@3 of nil != Recall@3 of A", True, "but another"),
    ("Recall@3 of A = highest", False, "d could stand there"),
    ("P@1 of A = highest", True, "no list has more than 1"),
    ("mean RR = 3/4", True, "over the two queries with a relevant document"),
]


@pytest.mark.parametrize(("text", "holds", "because"), CONDITIONS)
def test_a_condition_holds_or_not(text, holds, because):
    assert Condition.parse(text).holds(LISTS) is holds, because


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("RR", "RR"),
        ("RR ~ 1", "RR ~ 1"),
        ("MRR = 1", "MRR"),
        ("P = 1", "P"),
        ("RR < undefined", "undefined"),
        ("AP@3 = a third", "a third"),
        ("mean results = 3", "results"),
    ],
)
def test_what_is_no_condition_is_refused_in_words(text, named):
    with pytest.raises(ValueError, match=re.escape(named)):
        Condition.parse(text)


@pytest.mark.parametrize(("text", "named"), [("RR", "more than one"), ("RR of C", "no list"), ("mean RR of x", "no")])
def test_a_term_that_names_no_list_or_several_is_refused(text, named):
    with pytest.raises(ValueError, match=named):
        Term.parse(text).value(LISTS)


def test_figures_are_put_into_a_text_by_the_reference():
    assert put_in("P@3 is {P@3 of A}, {Recall@3 of nil} here", LISTS) == "P@3 is 2/3, undefined here"
    with pytest.raises(ValueError, match="MAP"):
        put_in("{MAP of A}", LISTS)


MEASURES = [Measure("P", 3), Measure("Recall", 3), Measure("RR"), Measure("AP", 3), Measure("AP"), Measure("nDCG", 3)]
DOCS = "abcdef"


@settings(max_examples=60)
@given(
    ranking=st.lists(st.sampled_from(DOCS), unique=True),
    grades=st.dictionaries(st.sampled_from(DOCS), st.integers(0, 3)),
    measure=st.sampled_from(MEASURES),
)
def test_no_list_passes_the_highest(ranking, grades, measure):
    lists = {"A": Query("A", tuple(ranking), grades)}
    condition = Condition(Term(measure), "=", "highest")
    best, value = Term(measure).value(lists, at_best=True), value_of(lists["A"], measure)
    assert (value is None) == (best is None)
    assert value is None or value <= best + (0 if measure.is_exact else 1e-9)
    assert condition.holds(lists) == (value is None or value == pytest.approx(best, abs=1e-9))


# Options that are figures

LIST = Exercise(
    "x", "predict", "", "", (Query("x", tuple("zaybw"), dict.fromkeys("abc", 1)),), (Measure("AP", 5),), ("", "", ""), 5
)


def test_the_options_of_a_figure_are_the_truth_and_the_figures_of_the_rules_in_order_of_size():
    question = figure_question("?", LIST, Measure("AP", 5), ["divides-by-hits", "divides-by-k"])
    assert [option.text for option in question.options] == ["1/5 (0.2)", "1/3 (0.333)", "1/2 (0.5)"]
    assert [option.rule for option in question.options] == ["divides-by-k", "", "divides-by-hits"]
    assert question.right == 1
    assert "You divided by the 2 relevant documents you found" in question.options[2].why


@pytest.mark.parametrize(
    ("rules", "because"),
    [
        (["divides-by-min-k-R"], "it gives the truth: three are known and five fit"),
        (["whole-list"], "no rule of this metric"),
        (["divides-by-hits", "divides-by-hits"], "the same option twice"),
    ],
)
def test_a_rule_that_makes_no_option_of_its_own_is_refused_by_name(rules, because):
    with pytest.raises(ValueError, match=rules[-1]):
        pytest.fail(f"{figure_question('?', LIST, Measure('AP', 5), rules)}, though {because}")


# Files


@pytest.fixture
def folder(tmp_path):
    """The concepts alone, to be broken."""
    (tmp_path / "content").mkdir()
    shutil.copy(CONTENT / "docent.json", tmp_path / "content")
    shutil.copy(CONTENT / "docent.toml", tmp_path / "content")
    shutil.copytree(CONTENT / "concepts", tmp_path / "content" / "concepts")
    return tmp_path / "content"


CHOICE, BUILD, EXPLAIN, SWEEP = "concept-two-aps", "build-mrr-one", "explain-grounding", "docent-sweep"
ORDER = "concept-set-or-order"
BROKEN = [
    # file, what stands there, what is put in its place, the field named, because
    (CHOICE, r"^lesson = ", "leson = ", "leson", "an unknown key"),
    (CHOICE, r"^lesson = .*?$", 'lesson = " "', "lesson", "an empty lesson"),
    (CHOICE, r"^id = .*?$", 'id = "other"', "id", "an id that is not the file's name"),
    (CHOICE, r"^kind = .*?$", 'kind = "guess"', "kind", "a kind there is not"),
    (CHOICE, r"^title = .*?$", 'title = ""', "title", "no title"),
    (CHOICE, r'"d9", "d1"', '"d1", "d1"', "lists.A.ranking", "a document twice"),
    (CHOICE, r"^relevant = .*?$", 'relevant = ["d1", "d1"]', "lists.A.relevant", "known twice"),
    (CHOICE, r'^figure = "AP@5"', 'figure = "MAP@5"', "questions[0].figure", "a measure there is not"),
    (CHOICE, r'^figure = "AP@5"', 'figure = "AP@5"\nof = ["B"]', "questions[0].of", "a list there is not"),
    (CHOICE, r'"divides-by-k"', '"divides-by-r"', "questions[0].rules", "a rule there is not"),
    (CHOICE, r'"divides-by-k"', '"untruncated"', "questions[0].rules", "a rule that gives the truth here"),
    (CHOICE, r"^rules = .*?$", 'rules = ["divides-by-k"]', "questions[0].options", "two options are too few"),
    (CHOICE, r"^right = true$", "", "questions[1].options", "no right option"),
    (CHOICE, r'^rule = "divides-by-hits"', 'rule = "by-hits"', "questions[1].options[0].rule", "no such rule"),
    (CHOICE, r'^rule = "divides-by-hits"', "", "questions[1].options[0]", "a wrong option that names nothing"),
    (CHOICE, r"^right = true", 'right = true\nconfusion = "x"', "questions[1].options[1]", "a right one that does"),
    (CHOICE, r"^text = .A hit.*?$", 'text = "{AP@5 of B}"', "questions[1].options[1].text", "a figure of no list"),
    (CHOICE, r"^k = 5", "k = 0", "k", "no place is no cut"),
    (CHOICE, r'"d2", "d3"\]$', '"d2", ""]', "lists.A", "an id that is empty"),
    ("concept-gain", r"d3 = 3", "d3 = 5000", "lists.A.grades", "a grade without a float"),
    ("concept-map-ceiling", r"^more_relevant = 90", "more_relevant = -1", "more_relevant", "fewer than none"),
    ("concept-incomplete", r'"errors", "ratelimits"', '"error", "ratelimits"', "docent.relevant", "no page"),
    ("concept-incomplete", r'^relevant = { "1"', 'relevant = { "10"', "docent.relevant", "no question of its"),
    (ORDER, r'"RR of early > RR of late"', '"RR of early < RR of late"', "options[2].claims", "a right one that fails"),
    (
        ORDER,
        r'^claims = \["P@5 of early != ',
        'claims = ["P@5 of early = ',
        "options[0].claims",
        "a wrong one that holds",
    ),
    (SWEEP, r"docent.json", "docents.json", "docent.file", "data that are not there"),
    (SWEEP, r"8, 9\]", "8, 10]", "docent.questions", "a question there is not"),
    (SWEEP, r'"Recall@3"\]', '"Recall"]', "compute.fields", "a measure without its cut"),
    (BUILD, r'"RR = 1"', '"RR is 1"', "conditions", "no condition"),
    (BUILD, r'"RR = 1"', '"RR of B = 1"', "conditions[1]", "a list there is not"),
    (BUILD, r"^conditions = .*?$", "conditions = []", "conditions", "nothing to meet"),
    (BUILD, r'"AP = 1/4"', '"AP = 1/5"', "solution", "a solution that misses"),
    (BUILD, r'"AP = 1/4"', '"AP <= 1/3"', "near_miss", "a near miss that meets all"),
    (BUILD, r'"results = 4", "RR = 1", "AP = 1/4"', '"results <= 4"', "start", "a start that meets all"),
    (BUILD, r'\["d1", "d2", "d3", "d4"\]\]', '["d1", "d2", "d3", "d99"]]', "solution", "an id that is not in the pool"),
    (BUILD, r"^longest = 6", "longest = 0", "longest", "no place"),
    (BUILD, r"^marks = .*?$", 'marks = "all"', "marks", "something there is not to mark"),
    (BUILD, r"^marks = .*?$", 'marks = "nothing"', "solution", "a solution that marks what is given"),
    (BUILD, r'"d7", "d8"\]', '"d7", "d7"]', "pool", "a document twice in the pool"),
    (BUILD, r"^because = .*?$", "", "near_miss.because", "a near miss without a reason"),
    ("build-graded-order", r"^highest = 3", "highest = 1", "highest", "grades of which there is one"),
    ("docent-two-relevant", r"^marks", 'pool = ["d1"]\nmarks', "docent", "a pool beside the ranker's pages"),
    (EXPLAIN, r"^points = \[.*?^\]", 'points = ["one", "two"]', "points", "too few points"),
    (EXPLAIN, r'"Retrieval metrics.*?",$', '" ",', "points[0]", "an empty point"),
    (EXPLAIN, r"^points", "points]", "TOML", "no TOML"),
]


@pytest.mark.parametrize(("name", "pattern", "instead", "field", "because"), BROKEN, ids=[row[4] for row in BROKEN])
def test_a_broken_field_is_named_with_its_file(folder, name, pattern, instead, field, because):
    path = folder / "concepts" / f"{name}.toml"
    text, times = re.subn(pattern, lambda _: instead, path.read_text(), count=1, flags=re.MULTILINE | re.DOTALL)
    assert times == 1, f"{name} has no {pattern}"
    for other in (folder / "concepts").glob("*.toml"):
        other.unlink()
    path.write_text(text)
    flaws = check(folder)
    assert {flaw.file for flaw in flaws} == {f"concepts/{name}.toml"}, because
    assert any(field in f"{flaw.field} {flaw.message}" for flaw in flaws), flaws


def test_the_concepts_as_they_are_have_no_flaw(folder):
    assert check(folder) == ()


def test_a_concept_with_the_id_of_another_exercise_is_a_flaw(folder):
    text = (folder / "concepts" / f"{CHOICE}.toml").read_text()
    (folder / "concepts" / "docent-1.toml").write_text(text.replace(f'"{CHOICE}"', '"docent-1"'))
    assert any(flaw.field == "id" and "docent-1" in flaw.message for flaw in check(folder))


def test_every_choice_about_lists_draws_them_from_data():
    assert sum(bool(each.lists) for each in CONCEPTS.values() if isinstance(each, Choice)) >= 15


# From the command line

SHOWN = [
    # exercise, the keys of its JSON besides id, kind and title
    ("concept-two-aps", ["queries", "questions", "lesson"]),
    ("docent-discount", ["queries", "fields", "questions", "lesson"]),
    ("build-mrr-one", ["lists", "pool", "conditions", "solution", "near_miss", "questions", "lesson"]),
    ("explain-grounding", ["ask", "points"]),
]


@pytest.mark.parametrize(("name", "keys"), SHOWN)
def test_show_prints_a_concept_with_its_answer(capsys, name, keys):
    assert main(["show", name, "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert list(shown) == ["id", "kind", "title", *keys]
    if name == "build-mrr-one":
        assert [each["holds"] for each in shown["solution"]["judged"]] == [True, True, True]
        assert [each["holds"] for each in shown["near_miss"]["judged"]] == [True, True, False]
    assert main(["show", name]) == 0
    assert CONCEPTS[name].title in capsys.readouterr().out


def test_a_figure_to_work_out_is_judged_from_the_command_line_too(capsys):
    assert main(["answer", "docent-discount", "nDCG@2", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["misconception"] == "discount-off-by-one"
