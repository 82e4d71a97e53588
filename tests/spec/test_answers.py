"""What can be typed into a field: what is read from it, what is refused in a sentence, and what never happens."""

import time
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from math import log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exercises.grading import read

THIRD = Fraction(1, 3)

READABLE = [
    # typed, value, because
    ("1/3", THIRD, "a fraction stays exact"),
    (" 1 / 3 ", THIRD, "blanks carry no meaning"),
    ("\t1/3\n", THIRD, "a paste brings tabs and line ends along"),
    ("1\u00a0/\u202f3", THIRD, "unbreakable blanks are blanks"),
    ("2/6", THIRD, "it need not be reduced"),
    ("1:3", THIRD, "a colon divides in many schools"),
    ("1÷3", THIRD, "the sign on a calculator"),
    ("1∕3", THIRD, "the division slash of Unicode"),
    ("1⁄3", THIRD, "the fraction slash of Unicode"),
    ("１／３", THIRD, "full-width keyboards"),
    ("١/٣", THIRD, "digits of another script are digits"),
    ("⅓", THIRD, "one character for a third"),
    ("⅔", Fraction(2, 3), "and for two thirds"),
    ("⅝", Fraction(5, 8), "and for eighths"),
    ("↉", Fraction(0), "zero thirds is nothing"),
    ("1½", Fraction(3, 2), "a mixed number adds"),
    ("-1½", Fraction(-3, 2), "the minus stands before all of a mixed number"),
    ("2*1½", Fraction(3), "a mixed number is one number in a product"),
    ("0.333", Fraction(333, 1000), "a decimal is what stands there"),
    (".33", Fraction(33, 100), "without a zero before the point"),
    ("0,333", Fraction(333, 1000), "a decimal comma"),
    (",5", Fraction(1, 2), "without a zero before the comma"),
    ("1.", Fraction(1), "a point with nothing after it"),
    ("00.50", Fraction(1, 2), "zeros on both ends change nothing"),
    ("33%", Fraction(33, 100), "a percentage is hundredths"),
    ("33.3 %", Fraction(333, 1000), "with a blank, as style guides have it"),
    ("33,3%", Fraction(333, 1000), "with a comma"),
    ("33％", Fraction(33, 100), "the full-width sign"),
    ("0", Fraction(0), "nought is a number"),
    ("1", Fraction(1), "and so is one"),
    ("+1/3", THIRD, "a plus before it says nothing"),
    ("-1/3", -THIRD, "a number below 0 is read, though no metric has it"),
    ("−1/3", -THIRD, "the minus of typographers"),
    ("–1/3", -THIRD, "the dash that a word processor makes of it"),
    ("1/2*1/2", Fraction(1, 4), "times and over go from left to right"),
    ("1/2×1/2", Fraction(1, 4), "the times sign"),
    ("1+2/3", Fraction(5, 3), "over binds closer than plus"),
    ("1-1/3-1/3", THIRD, "minus goes from left to right"),
    ("(1/1 + 2/3)/3", Fraction(5, 9), "the working of AP is an answer"),
    ("((1/2))/((2))", Fraction(1, 4), "brackets in brackets"),
    ("0.5/2", Fraction(1, 4), "decimals calculate too"),
    ("log2(4)", Fraction(2), "a whole logarithm is exact"),
    ("1/log2(3)", 1 / log2(3), "the discount at rank 2"),
    ("1/LOG2(3)", 1 / log2(3), "case carries no meaning"),
    ("1/log2 (3)", 1 / log2(3), "a blank before the bracket"),
    ("1/log_2(3)", 1 / log2(3), "as LaTeX writes it"),
    ("1/log₂(3)", 1 / log2(3), "with a small two"),
    ("(3 + 2/log2(3))/2", (3 + 2 / log2(3)) / 2, "the working of nDCG is an answer"),
]


@pytest.mark.parametrize(("typed", "value", "because"), READABLE)
def test_a_number_is_read_from(typed, value, because):
    reading = read(typed)
    assert reading.kind == "number", because
    assert reading.value == (value if isinstance(value, Fraction) else pytest.approx(value, abs=1e-12)), because
    assert reading.sentence == ""


WORDS = [
    # typed, kind, because
    ("undefined", "undefined", "the word the page asks for"),
    ("Undefined", "undefined", "with a capital"),
    (" UNDEFINED. ", "undefined", "shouted, with a full stop"),
    ("'undefined'", "undefined", "with the quotes of the hint"),
    ('"undefined"', "undefined", "with the other quotes"),
    ("not defined", "undefined", "said in two words"),
    ("rejected", "rejected", "the word for a list that is not valid"),
    ("Rejected.", "rejected", "as a sentence"),
    ("reject", "rejected", "as an order"),
    ("", "blank", "nothing is no try"),
    ("   ", "blank", "blanks are nothing"),
    ("\n\t\r", "blank", "nor are line ends"),
    ("\u00a0\u2003\u3000", "blank", "nor blanks of any width"),
]


@pytest.mark.parametrize(("typed", "kind", "because"), WORDS)
def test_a_word_or_nothing_is_read_from(typed, kind, because):
    reading = read(typed)
    assert (reading.kind, reading.value, reading.sentence) == (kind, None, ""), because
    assert reading.echo == ("" if kind == "blank" else kind)


UNREADABLE = [
    # typed, what the sentence says, because
    ("0·333", "can't read", "a raised dot is a decimal point to some and a product to others"),
    ("1/0", "write undefined", "dividing by 0 gives no number, and one word may be meant"),
    ("0/0", "write undefined", "nor does nothing over nothing"),
    ("1/(1-1)", "write undefined", "a 0 that has to be worked out is a 0"),
    ("1/log2(1)", "write undefined", "log2(1) is 0"),
    ("5/0%", "write undefined", "0 % is 0"),
    ("9**9**9", "can't read", "powers are not arithmetic we know; the number would fill the memory"),
    ("1e999", "can't read", "the notation of programs"),
    ("1e3", "can't read", "also where it would be small"),
    ("9" * 19, "too large", "no metric is that large"),
    ("9" * 21, "20 digits", "nor has that many digits"),
    ("999999*999999*999999", "too large", "nor is a product of them"),
    ("1" * 10_000, "10000 characters", "a pasted page"),
    ("(" * 10_000, "10000 characters", "nesting is refused by its length"),
    ("(" * 100 + "1" + ")" * 99, "inside each other", "and by its depth"),
    ("-" * 150 + "1", "inside each other", "signs nest as brackets do"),
    ("2/4/8", "such as 2/4", "two readings: the first fraction is offered"),
    ("1/2/3/4", "such as 1/2", "the same with more"),
    ("1//3", "can't read", "one slash too many"),
    ("1/", "can't read", "something is missing"),
    ("/3", "can't read", "something is missing before"),
    ("1+", "can't read", "a sum without its end"),
    ("(1/3", "bracket", "a bracket left open"),
    ("1/3)", "can't read", "a bracket never opened"),
    ("()", "can't read", "nothing in brackets"),
    ("[1/3]", "can't read", "brackets of another kind"),
    ("nan", "can't read", "not a number"),
    ("inf", "can't read", "no metric is infinite"),
    ("∞", "can't read", "nor in one character"),
    ("None", "can't read", "what a program prints"),
    ("__import__('os')", "can't read", "code is text here"),
    ("(1).__class__", "can't read", "and so are its attributes"),
    ("1;2", "can't read", "two answers"),
    ("1 2", "can't read", "two numbers are none"),
    ("1.2.3", "can't read", "two decimal points"),
    ("1.000,5", "can't read", "a point and a comma in one number"),
    ("1_000", "can't read", "the digit groups of programs"),
    ("0x10", "can't read", "the sixteens of programs"),
    (".", "can't read", "a lone point"),
    (",", "can't read", "a lone comma"),
    ("-", "can't read", "a lone minus"),
    ("+", "can't read", "a lone plus"),
    ("%", "can't read", "a lone percent sign"),
    ("/", "can't read", "a lone slash"),
    ("log2", "can't read", "a function without its number"),
    ("log2(0)", "above 0", "a logarithm of nothing"),
    ("log2(-1)", "above 0", "a logarithm below 0"),
    ("log(3)", "can't read", "which logarithm?"),
    ("🎯", "can't read", "a picture"),
    ("1️⃣", "can't read", "a picture of a digit"),
    ("²", "can't read", "a digit that is raised"),
    ("①", "can't read", "a digit in a circle"),
    ("三分之一", "can't read", "a third in words"),
    ("one third", "can't read", "a third in other words"),
    ("\x00", "can't read", "a control character"),
    ("1\x00/3", "can't read", "one in the middle"),
    ("\x1b[31m1", "can't read", "a terminal's colour"),
    ("\ud800", "can't read", "half a character"),
    ("1/\udfff", "can't read", "its other half"),
    ("1/3; DROP TABLE", "can't read", "a database's language"),
    ("<b>1</b>", "can't read", "a page's language"),
    ("=1/3", "can't read", "a spreadsheet's"),
]


@pytest.mark.parametrize(("typed", "says", "because"), UNREADABLE, ids=[ascii(row[0])[:20] for row in UNREADABLE])
def test_a_sentence_instead_of_a_number_for(typed, says, because):
    reading = read(typed)
    assert (reading.kind, reading.value, reading.echo) == ("unreadable", None, ""), because
    assert says in reading.sentence, because
    assert reading.sentence.endswith(" Nothing was counted.")
    assert len(reading.sentence) < 400, "a pasted page is not thrown back whole"


INVISIBLE = [
    # typed, because
    ("\ufeff1/3", "a byte order mark comes with text from a file"),
    ("1/3\u200b", "a blank of no width comes with text from a page"),
    ("\u200f1/3", "a right-to-left mark comes with an Arabic keyboard"),
    ("\u200e1/3\u202c", "and its counterparts with others"),
    ("1\u00ad/3", "a soft hyphen comes with text from a book"),
]


@pytest.mark.parametrize(("typed", "because"), INVISIBLE)
def test_what_nobody_sees_stands_in_nobodys_way(typed, because):
    assert read(typed).value == THIRD, f"{because}: the refusal would quote a 1/3 that looks fine"


QUOTED = [
    # typed, because
    ("2/4/8", "as it was typed"),
    ("NaN", "capitals stay"),
    ("½½", "a fraction in one character stays one"),
    ("1 ½", "with its blank"),
    ("2×x", "a times sign is not made an asterisk"),
]


@pytest.mark.parametrize(("typed", "because"), QUOTED)
def test_the_refusal_quotes_what_was_typed(typed, because):
    assert f"I can't read {typed}." in read(typed).sentence, because


PLACES = [
    # typed, places, decimals in it, because
    ("0.333", 3, True, "three digits after the point"),
    ("0.330", 3, True, "a zero that was typed was meant"),
    (".5", 1, True, "one digit"),
    ("1.", 0, True, "no digit"),
    ("33%", 2, True, "a percentage is in hundredths"),
    ("33.3 %", 3, True, "and one place more"),
    ("-0,25", 2, True, "a sign and a comma change nothing"),
    ("1/3", None, False, "a fraction is not rounded"),
    ("1", None, False, "nor is a whole number"),
    ("0.5/2", None, True, "a sum of decimals stands for itself, but rounding may be at work"),
    ("1/3 %", None, True, "so with a percentage that is a quotient"),
    ("1/log2(3)", None, False, "a logarithm is taken as far as it goes"),
]


@pytest.mark.parametrize(("typed", "places", "has_decimals", "because"), PLACES)
def test_the_places_typed_are_counted(typed, places, has_decimals, because):
    reading = read(typed)
    assert (reading.places, reading.has_decimals) == (places, has_decimals), because


ECHOES = [
    # typed, echo, because
    ("2/6", "1/3", "reduced"),
    ("33.3 %", "0.333", "a percentage as a decimal"),
    ("0,330", "0.330", "with the places that were typed"),
    (".5", "1/2", "as a fraction where that is short"),
    ("-.123", "-0.123", "a minus stays"),
    ("(1/1 + 2/3)/3", "5/9", "worked out"),
    ("1/log2(3)", "0.6309", "four places of a logarithm"),
    ("1/log2(3) - 1/log2(3)", "0", "nothing is 0"),
]


@pytest.mark.parametrize(("typed", "echo", "because"), ECHOES)
def test_the_echo_says_how_it_was_read(typed, echo, because):
    assert read(typed).echo == echo, because


WHOLE = st.integers(-(10**12), 10**12)
SIGNS = "0123456789.,/:*+-−()%½⅓ log2_LOG\t"
NASTY = st.one_of(
    st.text(st.characters(), max_size=300),
    st.text(SIGNS, max_size=220),
    st.builds(lambda text, times: text * times, st.text(SIGNS, min_size=1, max_size=8), st.integers(1, 3000)),
)


@settings(max_examples=400)
@given(NASTY)
def test_reading_never_raises_and_always_says_what_it_did(text):
    reading = read(text)
    assert reading.kind in ("number", "undefined", "rejected", "blank", "unreadable")
    assert (reading.value is not None) == (reading.kind == "number")
    assert reading.sentence.endswith("Nothing was counted.") == (reading.kind == "unreadable")
    assert bool(reading.echo) == (reading.kind in ("number", "undefined", "rejected"))
    assert reading.value is None or abs(reading.value) <= 10**12


@given(WHOLE, st.integers(1, 10**12))
def test_a_fraction_is_read_back_exactly(top, bottom):
    assert read(f"{top}/{bottom}").value == Fraction(top, bottom)
    assert read(str(Fraction(top, bottom))).value == Fraction(top, bottom)


@given(st.fractions(-1000, 1000, max_denominator=10**6), st.integers(1, 12), st.sampled_from(".,"))
def test_a_decimal_is_read_as_what_stands_there(fraction, places, point):
    with localcontext(prec=40):
        exact = Decimal(fraction.numerator) / Decimal(fraction.denominator)
        rounded = exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)
    reading = read(f"{rounded:f}".replace(".", point))
    assert reading.value == Fraction(rounded)
    assert reading.places == places
    assert abs(reading.value - fraction) <= Fraction(1, 2 * 10**places)


@given(st.fractions(0, 1, max_denominator=1000))
def test_a_percentage_is_a_hundredth_of_its_number(fraction):
    whole = round(fraction * 100)
    assert read(f"{whole}%").value == read(f"{whole} %").value == Fraction(whole, 100)


SUMS = st.recursive(
    st.integers(0, 99).map(str) | st.sampled_from(["0.5", ",25", "12 %", "⅔", "log2(8)"]),
    lambda inner: st.builds("({} {} {})".format, inner, st.sampled_from("+-*/"), inner),
    max_leaves=6,
)


@given(SUMS)
def test_an_exact_echo_is_read_as_the_same_number(typed):
    reading = read(typed)
    if reading.kind == "number":
        assert read(reading.echo).value == reading.value
    else:
        assert "divides by 0" in reading.sentence


@given(st.integers(2, 10**6), st.integers(1, 99))
def test_the_echo_of_a_logarithm_is_readable_and_near(argument, top):
    reading = read(f"{top}/log2({argument})")
    assert float(read(reading.echo).value) == pytest.approx(float(reading.value), abs=5.1e-5)


SLOW = {
    "digits": "9" * 200,
    "powers": "9**" * 66 + "9",
    "products": "999999*" * 28 + "1",
    "quotients": "1/999999*" * 22 + "1",
    "decimals": ".0000000000000000001*" * 9 + "1",
    "brackets": "(" * 100 + ")" * 100,
    "open brackets": "(" * 200,
    "signs": "-" * 199 + "1",
    "logarithms": "log2(" * 40,
    "words": "log2 " * 40,
    "blanks": "1" + " " * 198 + "x",
    "points": "." * 200,
    "vulgar fractions": "½" * 200,
    "long": "1+" * 500_000,
    "long blanks": " " * 1_000_000 + "x",
    "combining marks": "e" + "\u0301" * 199,
    "a ligature that grows": "\ufdfa" * 200,
}


@pytest.mark.parametrize("typed", SLOW.values(), ids=SLOW)
def test_reading_takes_no_time(typed):
    def seconds():
        start = time.perf_counter()
        read(typed)
        return time.perf_counter() - start

    assert min(seconds() for _ in range(3)) < 0.2
