"""What the grader says of an answer: how near is near enough, what is no try, and how it is said."""

import re
from fractions import Fraction
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exercises.catalogue import course
from exercises.grading import answer_of, grade, reason_for, suspects
from exercises.model import Exercise, Measure, Query

EXP = " (2^rel - 1)"


def posed(ranking, judged, *labels, name="a-list"):
    """An exercise of one list: ids by rank; judged ids with a grade, 1 where none is written."""
    pairs = (each.partition("=")[::2] for each in judged.split())
    query = Query("q", tuple(ranking.split()), {doc: int(grade or 1) for doc, grade in pairs})
    return Exercise(name, "predict", "t", "a", (query,), tuple(map(Measure.parse, labels)), ("h", "h", "h"), k=3)


LISTS = {
    "third": posed("a x y", "a", "P@3"),  # 1/3
    "two thirds": posed("a b x", "a b", "P@3"),  # 2/3
    "half": posed("a x", "a", "P@2"),  # 1/2
    "eighth": posed("a x y z s t u v", "a", "P@8"),  # 0.125
    "ninth": posed(" ".join(f"d{i}" for i in range(9)), "d0", "P@9"),  # 0.1111
    "none": posed("x y z", "a", "P@3"),  # 0
    "all": posed("a b c", "a b c", "P@3"),  # 1
    "ndcg": posed("x a", "a", "nDCG@2"),  # 1/log2(3) = 0.630929...
    "dcg": posed("a b c d", "a=3 b=2 d=1", f"DCG@4{EXP}"),  # 9.323465...
}
PRECISION = [
    # the list, typed, verdict, because
    ("third", "1/3", "right", "the fraction itself"),
    ("third", "2/6", "right", "not reduced"),
    ("third", "1 - 2/3", "right", "worked out"),
    ("third", "0.33", "right", "two decimals are enough"),
    ("third", "0.333", "right", "three are, too"),
    ("third", "0.3333333333333333", "right", "and sixteen"),
    ("third", "0,33", "right", "with a comma"),
    ("third", "33%", "right", "a whole percentage has two decimals"),
    ("third", "33.3 %", "right", "three"),
    ("third", "0.3", "wrong", "one decimal can't tell it from other rules"),
    ("third", "30%", "wrong", "two decimals that are another number"),
    ("third", "0.30", "wrong", "a zero that was typed says that it is known"),
    ("third", "0.34", "wrong", "rounded up"),
    ("third", "0.334", "wrong", "rounded up at three"),
    ("third", "33/100", "wrong", "a fraction is exact, and this is another one"),
    ("third", "333/1000", "wrong", "also where it is near"),
    ("third", "33", "wrong", "the percent sign is missing"),
    ("two thirds", "0.67", "right", "rounded"),
    ("two thirds", "0.667", "right", "rounded at three"),
    ("two thirds", "0.66", "wrong", "cut off"),
    ("two thirds", "0.666", "wrong", "cut off at three"),
    ("two thirds", "67%", "right", "rounded to a whole percentage"),
    ("two thirds", "66.7%", "right", "and to a tenth of one"),
    ("two thirds", "66%", "wrong", "cut off"),
    ("half", "0.5", "right", "one decimal that is exact is no rounding"),
    ("half", ".5", "right", "without the zero"),
    ("half", "50%", "right", "so as a percentage"),
    ("half", "0.500", "right", "with zeros"),
    ("half", "1/2", "right", "as a fraction"),
    ("eighth", "0.125", "right", "three decimals are exact"),
    ("eighth", "0.13", "right", "a half may be rounded up"),
    ("eighth", "0.12", "right", "or to the even digit"),
    ("eighth", "0.1", "wrong", "one decimal"),
    ("eighth", "12.5%", "right", "a percentage with a half"),
    ("eighth", "0.126", "wrong", "the third decimal is another"),
    ("ninth", "0.11", "right", "two decimals"),
    ("ninth", "11%", "right", "a whole percentage"),
    ("none", "0", "right", "nothing"),
    ("none", "0.0", "right", "nothing, with a decimal"),
    ("none", "0/3", "right", "nothing in three places"),
    ("none", "-0", "right", "nothing has no sign"),
    ("none", "0.001", "wrong", "a little is not nothing"),
    ("all", "1", "right", "all"),
    ("all", "3/3", "right", "three of three"),
    ("all", "100%", "right", "as a percentage"),
    ("all", "0.99", "wrong", "nearly all is not all"),
    ("ndcg", "0.631", "right", "three decimals"),
    ("ndcg", "0.6309", "right", "four"),
    ("ndcg", "63.1%", "right", "three, as a percentage"),
    ("ndcg", "1/log2(3)", "right", "the expression"),
    ("ndcg", "(1/log2(3))/(1/log2(2))", "right", "over its ideal"),
    ("ndcg", "0.63", "wrong", "two decimals don't tell the gains apart"),
    ("ndcg", "63%", "wrong", "nor does a whole percentage"),
    ("ndcg", "0.630", "wrong", "cut off"),
    ("dcg", "9.323", "right", "three decimals"),
    ("dcg", "9.32347", "right", "five"),
    ("dcg", "7 + 3/log2(3) + 1/log2(5)", "right", "the sum"),
    ("dcg", "7/1+3/log2(3)+0/log2(4)+1/log2(5)", "right", "the sum with all its terms"),
    ("dcg", "9.32", "wrong", "two decimals"),
    ("dcg", "9.322", "wrong", "another number"),
]


@pytest.mark.parametrize(("name", "typed", "verdict", "because"), PRECISION)
def test_an_answer_is_as_exact_as_it_has_to_be(name, typed, verdict, because):
    exercise = LISTS[name]
    found = grade(exercise, exercise.fields[0].label, typed)
    assert found.verdict == verdict, because
    assert found.is_try


ROUNDING = [
    # the list, typed, what is said of the rounding (nothing: None), because
    ("third", "0.3", "too few places", "it would round to that"),
    ("ndcg", "0.63", "too few places", "it would round to that, and three are asked"),
    ("dcg", "9.3", "too few places", "it would round to that"),
    ("two thirds", "0.66", "cut off", "0.666... goes up to 0.67"),
    ("two thirds", "0.666", "cut off", "also at three"),
    ("ndcg", "0.630", "cut off", "0.6309 goes up to 0.631"),
    ("two thirds", "0.333*2", "rounded on the way", "2/3 by way of a rounded third"),
    ("third", "0.4", None, "not what it rounds to"),
    ("third", "0.30", None, "no rounding leads there"),
    ("third", "0.34", None, "nor there"),
    ("third", "33/100", None, "a fraction is no rounding"),
    ("third", "0", None, "a whole number is no decimal"),
    ("third", "1", None, "so is this one"),
    ("half", "0.4", None, "half is not 0.4"),
]


@pytest.mark.parametrize(("name", "typed", "says", "because"), ROUNDING)
def test_rounding_is_spoken_of_where_it_explains_the_difference(name, typed, says, because):
    exercise = LISTS[name]
    found = grade(exercise, exercise.fields[0].label, typed)
    assert found.verdict == "wrong"
    if says:
        assert says in found.message, because
        assert f"{typed} " in found.message, "the figure in question is quoted as typed"
    else:
        assert not re.search(r"too few places|cut off where|rounded on the way", found.message), because


@given(st.integers(0, 12), st.integers(1, 12), st.integers(2, 9))
def test_the_figure_rounded_to_two_places_or_more_is_right(hits, k, places):
    hits = min(hits, k)
    ranking = " ".join(f"d{i}" for i in range(k))
    exercise = posed(ranking, " ".join(["m", *(f"d{i}" for i in range(hits))]), f"P@{k}")
    truth = Fraction(hits, k)
    near = round(truth, places)
    digits = f"{int(near * 10**places):0{places + 1}d}"
    assert grade(exercise, f"P@{k}", f"{digits[:-places]}.{digits[-places:]}").verdict == "right"
    far = int(near * 10**places) + 1
    assert grade(exercise, f"P@{k}", f"{Fraction(far, 10**places)}").verdict == (
        "right" if Fraction(far, 10**places) == truth else "wrong"
    )


NO_TRIES = [
    # typed, verdict, because
    ("", "blank", "nothing was typed"),
    (" \t", "blank", "blanks are nothing"),
    ("1/0", "unreadable", "no number"),
    ("2/4/8", "unreadable", "two readings"),
    ("one third", "unreadable", "words"),
    ("🎯", "unreadable", "a picture"),
    ("9" * 500, "unreadable", "too long"),
]


@pytest.mark.parametrize(("typed", "verdict", "because"), NO_TRIES)
def test_no_try_is_counted_for(typed, verdict, because):
    found = grade(LISTS["third"], "P@3", typed)
    assert (found.verdict, found.is_try, found.misconceptions) == (verdict, False, ()), because
    assert "nothing was counted." in found.message.casefold()


def test_a_field_that_is_not_asked_has_no_verdict():
    with pytest.raises(KeyError, match=r"P@3"):
        grade(LISTS["third"], "P@4", "1/3")


SIX = "P@3", "Recall@3", "RR", "AP@3", "Hit@3", "nDCG@3"
EMPTY = posed("", "a b", *SIX, name="nothing-came-back")
NO_ANSWER = posed("x y", "", *SIX, "DCG@3", name="nothing-to-find")
TWICE = posed("a x a", "a b", *SIX, "DCG@3", name="a-copy")
WORDS = [
    # exercise, field, typed, verdict, because
    (NO_ANSWER, "Recall@3", "undefined", "right", "there is nothing to find"),
    (NO_ANSWER, "AP@3", "Not defined", "right", "nor to average over"),
    (NO_ANSWER, "nDCG@3", "undefined.", "right", "nor an ideal"),
    (NO_ANSWER, "AP@3", "0", "wrong", "0 would be a miss"),
    (NO_ANSWER, "AP@3", "0/0", "unreadable", "a division by 0 is asked about, not judged"),
    (NO_ANSWER, "AP@3", "1", "wrong", "nor is it perfect"),
    (NO_ANSWER, "AP@3", "rejected", "wrong", "the list is valid"),
    (NO_ANSWER, "P@3", "undefined", "wrong", "P@3 has its places"),
    (NO_ANSWER, "P@3", "0", "right", "none of them hit"),
    (NO_ANSWER, "RR", "undefined", "wrong", "RR is declared 0"),
    (NO_ANSWER, "RR", "0", "right", "RR is declared 0"),
    (NO_ANSWER, "DCG@3", "0", "right", "a sum of nothing"),
    (EMPTY, "P@3", "undefined", "wrong", "three places are empty"),
    (EMPTY, "Recall@3", "undefined", "wrong", "two are known"),
    (EMPTY, "AP@3", "0", "right", "none was found of two"),
    (EMPTY, "AP@3", "rejected", "wrong", "an empty list is valid"),
    *((TWICE, each.label, "rejected", "right", "a document twice has no figure") for each in TWICE.fields),
    (TWICE, "P@3", "2/3", "wrong", "a copy earns nothing"),
    (TWICE, "P@3", "1/3", "wrong", "nor is it dropped in silence"),
    (TWICE, "AP@3", "undefined", "wrong", "undefined is for a valid list"),
    (LISTS["third"], "P@3", "rejected", "wrong", "nothing is wrong with the list"),
    (LISTS["third"], "P@3", "undefined", "wrong", "a figure exists"),
    (LISTS["ndcg"], "nDCG@2", "undefined", "wrong", "a relevant document is known"),
]


@pytest.mark.parametrize(("exercise", "label", "typed", "verdict", "because"), WORDS)
def test_a_word_is_an_answer(exercise, label, typed, verdict, because):
    assert grade(exercise, label, typed).verdict == verdict, because


REJECTED = [
    # ranking, documents of the collection, what the reason names, because
    (("a", "x", "a"), None, "a", "a document at two ranks"),
    (("a", "zz"), {"a", "b"}, "zz", "an id that the collection does not know"),
    (("a", ""), None, "rank 2", "an id that is none"),
]


@pytest.mark.parametrize(("ranking", "documents", "names", "because"), REJECTED)
def test_a_list_is_rejected_for_any_problem_and_the_reason_names_it(ranking, documents, names, because):
    query = Query("q", ranking, {"a": 1, "b": 1}, documents and frozenset(documents))
    exercise = Exercise("e", "predict", "t", "a", (query,), (Measure("P", 3),), ("h", "h", "h"), k=3)
    right = grade(exercise, "P@3", "rejected")
    assert right.verdict == "right", because
    assert names in right.message.casefold(), because
    wrong = grade(exercise, "P@3", "1/3")
    assert (wrong.verdict, wrong.misconceptions) == ("wrong", ())


@pytest.mark.parametrize("label", ["nDCG@2", "nDCG", f"nDCG@5{EXP}", f"nDCG{EXP}"])
def test_the_reason_of_ndcg_names_the_two_sums_it_is_made_of(label):
    exercise = posed("a x", "a=2 b=1 c=3", label)
    actual, ideal = map(float, re.findall(r"\d+\.\d+", reason_for(exercise, exercise.fields[0])))
    assert actual / ideal == pytest.approx(answer_of(exercise, exercise.fields[0]), abs=2e-3)


ALL = [
    pytest.param(exercise, field.label, id=f"{exercise.id} {field.label}")
    for exercise in [*course().exercises.values(), NO_ANSWER, EMPTY, TWICE]
    for field in exercise.fields
]
OTHERS = ["0", "1", "2", "-1/3", "7/9", "0.3", "0.5", "0.66", "0.7", "0.333*2", "33"]
OTHERS += ["undefined", "rejected", "1/0", ""]


def tries(exercise, label):
    """Each wrong rule's figure as an exact or six-decimal text, and some that no rule gives."""
    found = [figure for each in suspects(exercise, exercise.field(label)) for figure in each.figures]
    return [*dict.fromkeys(f"{figure:.6f}" if isinstance(figure, float) else str(figure) for figure in found), *OTHERS]


def sentences(message):
    return [each for each in re.split(r"(?<=[.?!])\s+", message) if each]


@pytest.mark.parametrize(("exercise", "label"), ALL)
def test_a_message_has_at_most_three_sentences_and_none_of_these_words(exercise, label):
    for typed in [*tries(exercise, label), str(answer_of(exercise, exercise.field(label)))]:
        message = grade(exercise, label, typed).message
        assert 1 <= len(sentences(message)) <= 3, message
        assert message.endswith((".", "?")), message
        assert "!" not in message
        assert not re.search(r"\b(just|simply|oops|easy|easily|obviously|of course)\b", message, re.IGNORECASE), message
        assert not re.search(r"  |\b1 (places|documents|hits|queries|ranks)\b", message), message


@pytest.mark.parametrize(("exercise", "label"), ALL)
def test_a_right_answer_gets_its_reason_and_no_praise(exercise, label):
    answer = answer_of(exercise, exercise.field(label))
    found = grade(exercise, label, repr(answer) if isinstance(answer, float) else str(answer))
    assert (found.verdict, found.misconceptions) == ("right", ())
    assert found.message == reason_for(exercise, exercise.field(label))
    assert not re.search(r"\b(right|correct|well done|good|great|perfect|bravo)\b", found.message, re.IGNORECASE)


FIGURE = re.compile(r"(?<![\w@^.])\d+(?:\.\d+)?(?:/\d+)?(?![\w^]|\.\d)")
WHOLE_NUMBERS_THAT_SAY_SOMETHING_ELSE = re.compile(
    r"""divide\ 1\ by\ its\ rank|1/rank     # the formula of RR, on any list
      | if\ there\ is\ none,\ RR\ is\ 0     # the contract, on any list
      | Write\ 1\ if\ any\ .*?,\ else\ 0    # the formula of Hit, on any list
      | (rank\ \+|2\^(rel|grade)\ -)\ 1     # formulas of DCG
      | counting\ ranks\ from\ 0|at\ each\ of\ \d+\ ranks|\branks?\ \d+   # places
      | \d+\ (known|relevant|judged|answerable|document|place|quer|hit)  # counts
      | the\ first\ \d+|divide[sd]?\ by\ \d+(?![/.\d]\d)                 # cuts and denominators
      | never\ (above|below)\ \d            # the range of every metric
      """,
    re.VERBOSE,
)


def figures_told(message, typed, read_as):
    """The figures a message tells, without those the learner typed and whole numbers in formulas and counts."""
    for own in (typed, read_as):
        if message.startswith(f"{own} "):
            message = message[len(own) :]
    message = message.removesuffix(f"gives {read_as}.").replace(f"No rule I know gives {read_as}.", "")
    message = WHOLE_NUMBERS_THAT_SAY_SOMETHING_ELSE.sub("", message)
    return [Fraction(found) for found in FIGURE.findall(message) if not found.endswith("/0")]


@pytest.mark.parametrize(("exercise", "label"), ALL)
def test_before_a_second_try_the_answer_is_not_told_as_a_figure(exercise, label):
    answer = answer_of(exercise, exercise.field(label))
    if isinstance(answer, str):
        assert answer in ("undefined", "rejected"), "the answer is a word, and which one is part of the sentence"
        return
    for typed in tries(exercise, label):
        found = grade(exercise, label, typed)
        if found.verdict == "wrong":
            near = Fraction(0) if Fraction(answer).denominator == 1 else Fraction(1, 200)
            told = [f for f in figures_told(found.message, typed, found.read_as) if abs(f - Fraction(answer)) <= near]
            assert not told, f"{typed}: {found.message}"


TOLD = [
    # message, typed, figures, because
    ("P@3 is 1/3. Divide by 3.", "1/2", [Fraction(1, 3), Fraction(3)], "a label's number is none"),
    ("1/2 comes from not dividing. Divide by all 4 known.", "1/2", [], "what was typed, and a count"),
    ("It is 0.25.", "1/2", [Fraction(1, 4)], "a decimal at the end of a sentence"),
    ("Divide by the 1 known relevant document, at rank 1.", "0", [], "a count and a place"),
    ("Divide by 1/3.", "0", [Fraction(1, 3)], "a fraction is no count"),
    ("RR of a list without a hit is 0.", "undefined", [Fraction(0)], "the answer in so many words"),
    ("Divide 1.5 by log2(rank + 1): 3/4.", "1", [Fraction(3, 2), Fraction(3, 4)], "not the numbers of a formula"),
]


@pytest.mark.parametrize(("message", "typed", "figures", "because"), TOLD)
def test_figures_are_found_in_a_message(message, typed, figures, because):
    assert figures_told(message, typed, typed) == figures, because


def test_a_rounded_term_in_a_sum_is_said_to_be_rounded():
    terms = f"7 + {3 / log2(3):.3f} + {1 / log2(5):.3f}"
    found = grade(LISTS["dcg"], f"DCG@4{EXP}", terms)
    assert found.verdict == "right" or "rounded on the way" in found.message
