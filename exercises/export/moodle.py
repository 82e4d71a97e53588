"""A set as Moodle reads it: one question a field, in the XML of Moodle's own import.

A figure becomes a numerical question. Moodle reads numbers and no fractions, and can't know how many decimals were
typed, so the tolerance is the least that takes in every decimal our grader accepts: the distance from the truth to
what it rounds to at the fewest decimals accepted. A wrong rule's figure has its own answer with no credit and the
grader's sentence on it; Moodle goes by the first answer that fits, so the truth stands first, and a rule whose figure
can't be told from it is left out. Where the answer is a word, undefined or rejected, no number is right: that becomes
a short-answer question, since a choice would name the words to choose from.

Source: Moodle Docs, Moodle XML format; question/format/xml and question/type/numerical of Moodle.
"""

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil

from exercises.export.pieces import decimal, figures, how_to_write, lists, passes, plain, safe, told
from exercises.export.sets import Item
from exercises.grading import answer_of, grade, least_places, reason_for, remedy_for, written
from exercises.model import Exercise, Measure

_DIGITS = 10
_LONGEST_NAME = 255
_LONGEST_NUMBER = 100
_WORDS = {"undefined": ("undefined", "not defined"), "rejected": ("rejected", "reject")}
_PENALTY = "0.3333333"


def moodle(name: str, items: Sequence[Item]) -> str:
    """The XML of a set; `name` is the category that its questions go to."""
    quiz = ET.Element("quiz")
    category = ET.SubElement(quiz, "question", type="category")
    _text(category, "category", f"$course$/top/{_as_category(name)}")
    for number, item in enumerate(items, start=1):
        for field in item.exercise.fields:
            quiz.append(_question(number, item, field))
    ET.indent(quiz)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(quiz, encoding="unicode") + "\n"


def _as_category(name: str) -> str:
    """A stroke in a category's name parts levels; doubled, Moodle reads it as the sign itself."""
    return plain(name).strip().replace("/", "//") or "Hit or Miss"


def _text(parent: ET.Element, tag: str, text: str, **attributes: str) -> ET.Element:
    made = ET.SubElement(parent, tag, attributes)
    ET.SubElement(made, "text").text = plain(text)
    return made


def _question(number: int, item: Item, field: Measure) -> ET.Element:
    exercise = item.exercise
    answer = answer_of(exercise, field)
    is_word = isinstance(answer, str)
    question = ET.Element("question", type="shortanswer" if is_word else "numerical")
    _text(question, "name", f"{number:02d} {field.label}: {exercise.title}"[:_LONGEST_NAME])
    _text(question, "questiontext", _asked(exercise, field), format="html")
    _text(question, "generalfeedback", _afterwards(item, field), format="html")
    for tag, text in (("defaultgrade", "1"), ("penalty", _PENALTY), ("hidden", "0")):
        ET.SubElement(question, tag).text = text
    ET.SubElement(question, "idnumber").text = plain(f"{exercise.id}/{field.label}"[-_LONGEST_NUMBER:])
    if is_word:
        ET.SubElement(question, "usecase").text = "0"
    for credit, text, tolerance, feedback in _words(exercise, field) if is_word else _figures(exercise, field):
        made = ET.SubElement(question, "answer", fraction=credit, format="moodle_auto_format")
        ET.SubElement(made, "text").text = text
        _text(made, "feedback", f"<p>{safe(feedback)}</p>", format="html")
        if not is_word:
            ET.SubElement(made, "tolerance").text = tolerance
    if not is_word:
        for tag, text in (("unitgradingtype", "0"), ("unitpenalty", "0"), ("showunits", "3"), ("unitsleft", "0")):
            ET.SubElement(question, tag).text = text
    for hint in exercise.hints:
        _text(question, "hint", f"<p>{safe(hint)}</p>", format="html")
    return question


def _asked(exercise: Exercise, field: Measure) -> str:
    what = f"The macro average of {safe(field.label)}" if exercise.is_macro else f"{safe(field.label)}"
    return (
        f"<p>{safe(exercise.ask)}</p>{lists(exercise)}<p><b>{what} = ?</b></p>"
        f"<p>Write a number with {how_to_write(exercise)}, no fraction. "
        "Where there is no figure, write the word: undefined, or rejected.</p>"
    )


def _afterwards(item: Item, field: Measure) -> str:
    answer, link = answer_of(item.exercise, field), safe(item.link)
    opens = f', <a href="{link}">{link}</a>' if link else ""
    return (
        f"<p>{safe(field.label)} = {safe(told(answer))}. {safe(reason_for(item.exercise, field))}</p>"
        f"<p>Hit or Miss: {safe(item.source)}{opens}</p>"
    )


def _figures(exercise: Exercise, field: Measure) -> Iterator[tuple[str, str, str, str]]:
    """Credit, number, tolerance and feedback: the truth, then every wrong rule's figure, then anything else."""
    answer, places = answer_of(exercise, field), least_places(field)
    assert not isinstance(answer, str)  # noqa: S101  # the caller looked
    yield "100", *_number(answer, places), reason_for(exercise, field)
    for figure in figures(exercise, field):
        if not passes(figure, exercise, field):
            yield "0", *_number(figure, places), grade(exercise, field.label, decimal(figure, places)).message
    yield "0", "*", "0", remedy_for(exercise, field)


def _number(figure: Fraction | float, places: int) -> tuple[str, str]:
    """The number as Moodle is to hold it, and how far an accepted decimal may be off."""
    held = decimal(figure, _DIGITS)
    exact, rounded = Fraction(held), Fraction(decimal(figure, places))
    off = abs(rounded - exact)
    if off == 0 and exact == Fraction(figure):
        return decimal(figure, places), "0"
    return held.rstrip("0").rstrip("."), decimal(Fraction(ceil(off * 10**_DIGITS) + 1, 10**_DIGITS), _DIGITS)


def _words(exercise: Exercise, field: Measure) -> Iterator[tuple[str, str, str, str]]:
    """The same where the answer is a word; a wrong figure stands in each way to write it that is at all likely."""
    right = answer_of(exercise, field)
    assert isinstance(right, str)  # noqa: S101  # the caller looked
    for word in _WORDS[right]:
        yield "100", word, "", reason_for(exercise, field)
    for other in (word for name, words in _WORDS.items() if name != right for word in words):
        yield "0", other, "", grade(exercise, field.label, other).message
    forms = dict.fromkeys(form for figure in figures(exercise, field) for form in _forms(figure, field))
    for form in forms:
        yield "0", form, "", grade(exercise, field.label, form).message
    yield "0", "*", "", remedy_for(exercise, field)


def _forms(figure: Fraction | float, field: Measure) -> Iterator[str]:
    if isinstance(figure, Fraction):
        yield written(figure)
    for places in range(least_places(field), 5):
        text = decimal(figure, places)
        for form in (text, text.rstrip("0").rstrip(".") if Fraction(text) == Fraction(figure) else text):
            yield form
            yield form.replace(".", ",")
