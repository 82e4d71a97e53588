"""Judging one answer: right, wrong by which rule, or unreadable; and the sentence that goes with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from exercises.grading.answers import Reading, read
from exercises.grading.facts import Facts, count
from exercises.grading.misconceptions import TWINS, Figure, Suspect, suspects
from exercises.grading.words import macro_reason, macro_remedy, reason, rejection, remedy
from exercises.model import Answer, Exercise, Measure
from exercises.reference import macro, ranking_problems, value_of

CLOSE = 1e-9
"""How far a float may be off for its own rounding: logarithms are typed and computed in different orders."""


_MOST_HABITS = 3
"""How many rules one sentence names; the verdict names all of them."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the grader says of one answer.

    misconceptions  names of all wrong rules that give the figure on this list, likelier first
    message         at most three short sentences; before a second try it names the denominator only
    """

    field: str
    verdict: Literal["right", "wrong", "unreadable", "blank"]
    read_as: str
    message: str
    misconceptions: tuple[str, ...] = ()

    @property
    def is_try(self) -> bool:
        """Blank and unreadable fields are no attempts."""
        return self.verdict in ("right", "wrong")


def answer_of(exercise: Exercise, measure: Measure) -> Answer:
    """The right answer of a field, from the reference."""
    if any(ranking_problems(q.ranking, query=q.id, documents=q.documents) for q in exercise.queries):
        return "rejected"
    if exercise.is_macro:
        value = macro([value_of(query, measure) for query in exercise.queries if query.relevant])
    else:
        value = value_of(exercise.query, measure)
    return "undefined" if value is None else value


def reason_for(exercise: Exercise, measure: Measure) -> str:
    """Why the right answer of a field is right, in a line."""
    lists = tuple(Facts(query, measure, exercise.k) for query in exercise.queries)
    return macro_reason(lists) if exercise.is_macro else reason(lists[0], answer_of(exercise, measure))


def remedy_for(exercise: Exercise, measure: Measure) -> str:
    """What to do to get a field right: it names what to divide by, and no figure."""
    lists = tuple(Facts(query, measure, exercise.k) for query in exercise.queries)
    return macro_remedy(lists) if exercise.is_macro else remedy(lists[0])


def least_places(measure: Measure) -> int:
    """How many decimals tell the rules apart: two, and three for DCG and nDCG, whose gains agree to two."""
    return 2 if measure.is_exact else 3


def agrees(reading: Reading, figure: Figure, places: int) -> bool:
    """True where what was typed is the figure, or rounds to it at the places typed, at least `places`."""
    if reading.value is None:
        return False
    off = abs(Fraction(reading.value) - Fraction(figure))
    if off == 0 or ((isinstance(reading.value, float) or isinstance(figure, float)) and off <= CLOSE):
        return True
    if reading.places is None and reading.has_decimals and isinstance(figure, float):
        return off <= Fraction(1, 2 * 10**places)  # a sum of rounded terms is as good as a rounded sum
    if reading.places is None or reading.places < places:
        return False
    return off <= Fraction(1, 2 * 10**reading.places) + (Fraction(CLOSE) if isinstance(figure, float) else 0)


def separates(figures: Sequence[Figure], answer: Answer, measure: Measure) -> bool:
    """True where none of a wrong rule's figures can be taken for the right answer.

    Compared at the fewest places accepted, so that a right answer in two decimals still excludes the rule.
    """
    if isinstance(answer, str):
        return True
    unit = Fraction(1, 10 ** least_places(measure))
    return all(abs(Fraction(figure) - Fraction(answer)) > unit for figure in figures)


def grade(exercise: Exercise, label: str, text: str) -> Verdict:
    """Judges what was typed into a field of an exercise. KeyError for a field it does not have."""
    measure = exercise.field(label)
    reading = read(text)
    if reading.kind == "blank":
        return Verdict(label, "blank", "", "Nothing was typed, so nothing was counted.")
    if reading.kind == "unreadable":
        return Verdict(label, "unreadable", "", reading.sentence)
    answer = answer_of(exercise, measure)
    lists = tuple(Facts(query, measure, exercise.k) for query in exercise.queries)
    if answer == reading.kind or (not isinstance(answer, str) and agrees(reading, answer, least_places(measure))):
        return Verdict(label, "right", reading.echo, reason_for(exercise, measure))
    to_do = remedy_for(exercise, measure)
    fitting = [
        suspect
        for suspect in suspects(exercise, measure)
        if any(agrees(reading, figure, least_places(measure)) for figure in suspect.figures)
    ]
    return Verdict(
        label,
        "wrong",
        reading.echo,
        _message(text.strip(), reading, answer, fitting, to_do, lists[0]),
        tuple(suspect.name for suspect in fitting),
    )


def _message(typed: str, reading: Reading, answer: Answer, fitting: Sequence[Suspect], to_do: str, facts: Facts) -> str:
    if len(fitting) == 1:
        return fitting[0].told
    if len(fitting) == 2 and (fitting[0].name, fitting[1].name) in TWINS:
        twin = fitting[1].habit
        return f"{fitting[0].told} {twin[0].upper()}{twin[1:]} gives the same figure."
    quoted = reading.echo if reading.places is None else typed
    if fitting:
        habits = ", or from ".join(suspect.habit for suspect in fitting[:_MOST_HABITS])
        either = "Either way" if len(fitting) == 2 else "Whichever it was"
        return f"{quoted} comes from {habits}. {either}: {to_do[0].lower()}{to_do[1:]}"
    if reading.kind == "rejected":
        return f"Nothing in this list breaks a rule: no document stands twice, and a short list is valid. {to_do}"
    if reading.kind == "undefined":
        if answer == "rejected":
            return f"Undefined is for a valid list. {to_do}"
        return f"{facts.label} has a value here: {_what_defines(facts)}. {to_do}"
    if answer == "rejected":
        return rejection(facts) + " Write rejected."
    if answer == "undefined":
        return f"{to_do} A figure would claim a share of nothing."
    return f"{_rounding(typed, reading, answer, facts.measure) or _unknown(quoted, reading, facts.measure)} {to_do}"


def _what_defines(facts: Facts) -> str:
    if facts.measure.name in ("RR", "Hit", "DCG"):
        return "it is declared for every valid list"
    if facts.measure.name == "P":
        return f"there {'is' if facts.k == 1 else 'are'} always {count(facts.k, 'place')} to divide by"
    return f"{facts.R} relevant {'document is' if facts.R == 1 else 'documents are'} known"


def _rounding(typed: str, reading: Reading, answer: Fraction | float, measure: Measure) -> str:
    """A sentence on rounding where rounding explains the difference, else nothing."""
    if reading.value is None or not reading.has_decimals:
        return ""
    value, exact, places = Fraction(reading.value), Fraction(answer), reading.places
    least = least_places(measure)
    if places is not None and places >= least and 0 < exact - value < Fraction(1, 10**places):
        return f"{typed} was cut off where it should be rounded. Write a fraction, or round the last digit."
    if places is None or not measure.is_exact:
        near = abs(value - exact) <= (Fraction(1, 200) if measure.is_exact else Fraction(1, 500))
        if near and (places is None or places >= least):
            return f"{typed} is near, but a number was rounded on the way. Keep it exact to the end."
    if places is not None and 0 < places < least and abs(value - exact) <= Fraction(1, 2 * 10**places):
        return f"{typed} has too few places to tell the rules apart. Write a fraction, or {least} decimals."
    return ""


def _unknown(quoted: str, reading: Reading, measure: Measure) -> str:
    value = reading.value
    if value is not None and measure.name != "DCG" and not 0 <= value <= 1:
        percent = f" If you mean {quoted} %, write the sign." if 1 < value <= 100 and quoted.isdecimal() else ""
        return f"{measure.label} is never {'below 0' if value < 0 else 'above 1'}.{percent}"
    return f"No rule I know gives {quoted}."
