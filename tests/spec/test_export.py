"""A set in other hands: Moodle marks as the grader does, and the sheet keeps its key apart.

The XML is read by a parser and held to what Moodle's importer takes (question/format/xml/format.php); answers are
marked as Moodle marks them (question/type/numerical/question.php): the first answer that fits counts.
"""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from fractions import Fraction
from urllib.parse import parse_qs, urlsplit

import html5lib
import pytest

from exercises.catalogue import course
from exercises.export import MOST, item, moodle, seeds, sheet
from exercises.export.pieces import decimal
from exercises.grading import answer_of, grade, least_places, separates, suspects, written
from exercises.practice.variants import METRICS, generate

BASE = "https://course.example/app"
VARIANTS = [generate(metric, level, seed).exercise for metric in METRICS for level, seed in ((1, 4), (3, 5))]
EVERYTHING = [*course().exercises.values(), *VARIANTS]
ITEMS = [item(exercise, BASE) for exercise in EVERYTHING]
FIELDS = [(exercise, field) for exercise in EVERYTHING for field in exercise.fields]

COMMON = ["name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden", "idnumber"]
UNITS = ["unitgradingtype", "unitpenalty", "showunits", "unitsleft"]
OF_TYPE = {"numerical": ([], UNITS), "shortanswer": (["usecase"], [])}


@pytest.fixture(scope="module")
def questions():
    """(exercise, field) by place -> its question in the XML of everything."""
    root = ET.fromstring(moodle("Everything", ITEMS))  # noqa: S314  # it was written here
    assert root.tag == "quiz"
    category, *found = root
    assert category.get("type") == "category"
    assert category.findtext("category/text") == "$course$/top/Everything"
    assert len(found) == len(FIELDS), "one question a field"
    return found


def html(node):
    """A text in HTML that a parser takes without complaint."""
    assert node.get("format") == "html"
    assert [child.tag for child in node] == ["text"]
    text = node.findtext("text")
    html5lib.HTMLParser(strict=True).parseFragment(text)
    return text


def test_every_question_has_the_shape_that_moodle_imports(questions):
    names = set()
    for question in questions:
        kind = question.get("type")
        before, after = OF_TYPE[kind]
        tags = [child.tag for child in question]
        answers = tags.count("answer")
        assert tags == [*COMMON, *before, *["answer"] * answers, *after, *["hint"] * 3]
        assert answers >= 2
        assert 0 < len(question.findtext("name/text")) <= 255
        assert html(question.find("questiontext"))
        assert html(question.find("generalfeedback"))
        assert question.findtext("defaultgrade") == "1"
        assert 0 <= float(question.findtext("penalty")) <= 1
        assert len(question.findtext("idnumber")) <= 100
        names.add(question.findtext("idnumber"))
        for answer in question.findall("answer"):
            assert answer.get("format") == "moodle_auto_format"
            parts = [child.tag for child in answer]
            assert parts == (["text", "feedback", "tolerance"] if kind == "numerical" else ["text", "feedback"])
            assert len(html(answer.find("feedback"))) > len("<p></p>")
            if kind == "numerical":
                assert answer.findtext("text") == "*" or float(answer.findtext("text")) is not None
                assert 0 <= float(answer.findtext("tolerance")) <= 0.0051
    assert len(names) == len(questions), "an idnumber is unique in its category"


def test_credit_is_all_for_the_truth_and_none_for_anything_else(questions):
    for question, (exercise, field) in zip(questions, FIELDS, strict=True):
        right = answer_of(exercise, field)
        credits = [answer.get("fraction") for answer in question.findall("answer")]
        assert set(credits) == {"100", "0"}
        assert credits == sorted(credits, key=lambda credit: credit != "100"), "the truth stands first"
        assert question.findall("answer")[-1].findtext("text") == "*", "whatever else is typed is told what to do"
        if isinstance(right, str):
            assert question.get("type") == "shortanswer"
            texts = [each.findtext("text") for each in question.findall("answer") if each.get("fraction") == "100"]
            assert right in texts
            assert all(grade(exercise, field.label, text).verdict == "right" for text in texts)
        else:
            assert (question.get("type"), credits.count("100")) == ("numerical", 1)
            assert float(question.find("answer").findtext("text")) == pytest.approx(float(right), abs=1e-9)


def marked(question, typed):
    """Moodle's own marking: credit and feedback of the first answer that fits."""
    for answer in question.findall("answer"):
        text = answer.findtext("text")
        if question.get("type") == "numerical":
            if text != "*":
                off = float(answer.findtext("tolerance")) + 1e-14 * max(1, abs(float(text)))
                if not float(text) - off <= float(typed) <= float(text) + off:
                    continue
        elif text not in ("*", typed):
            continue
        return answer.get("fraction"), answer.findtext("feedback/text")
    raise AssertionError(f"nothing fits {typed}")


def test_moodle_accepts_every_decimal_that_the_grader_accepts(questions):
    for question, (exercise, field) in zip(questions, FIELDS, strict=True):
        right = answer_of(exercise, field)
        if isinstance(right, str):
            continue
        for places in range(least_places(field), 8):
            typed = decimal(right, places)
            assert grade(exercise, field.label, typed).verdict == "right"
            assert marked(question, typed)[0] == "100", (exercise.id, field.label, typed)
        unit = Fraction(1, 10 ** least_places(field))
        for beyond in (Fraction(right) + unit, Fraction(right) - unit):
            typed = decimal(beyond, 6)
            assert grade(exercise, field.label, typed).verdict == "wrong"
            assert marked(question, typed)[0] == "0", (exercise.id, field.label, typed)


def test_a_wrong_rules_figure_gets_no_credit_and_the_graders_own_sentence(questions):
    told = 0
    for question, (exercise, field) in zip(questions, FIELDS, strict=True):
        right = answer_of(exercise, field)
        for suspect in suspects(exercise, field):
            if not separates(suspect.figures, right, field):
                continue
            for figure in suspect.figures:
                typed = decimal(figure, least_places(field))
                credit, feedback = marked(question, typed)
                words = "".join(html5lib.parseFragment(feedback, namespaceHTMLElements=False).itertext())
                verdict = grade(exercise, field.label, typed)
                assert (credit, words) == ("0", verdict.message), (exercise.id, field.label, typed)
                assert suspect.name in verdict.misconceptions
                told += 1
    assert told > 200


HOSTILE = replace(
    course().exercises["worked-fixture"],
    id="own-list",
    title="</text>]]><script>alert(1)</script> & \"quotes\" 'too' \x00",
    ask="<![CDATA[ <img src=x onerror=alert(1)> ]]> &amp;",
    queries=(
        replace(
            course().exercises["worked-fixture"].query,
            ranking=("<b>d7", "d4]]>", "d8&"),
            grades={"d4]]>": 1, "</td>d5": 1},
        ),
    ),
    hints=("</p><script>", "]]>", "<!--"),
)


def test_hostile_texts_are_shown_and_do_nothing():
    items = [item(HOSTILE, BASE, is_own=True)]
    name = "</title>]]><script>/$course$"
    root = ET.fromstring(moodle(name, items))  # noqa: S314  # it was written here
    assert root.findtext("question/category/text") == "$course$/top/<//title>]]><script>//$course$"
    question = root[1]
    assert question.findtext("name/text").endswith("</text>]]><script>alert(1)</script> & \"quotes\" 'too' \ufffd")
    for markup in (*(node.text for node in question.iter("text") if "<p>" in (node.text or "")), sheet(name, items)):
        page = html5lib.parse(markup, namespaceHTMLElements=False)
        assert not list(page.iter("script")) + list(page.iter("img"))
        assert not [node for node in page.iter() if any(str(each).startswith("on") for each in node.attrib)]
    page = html5lib.parse(sheet(name, items), namespaceHTMLElements=False)
    assert page.findtext(".//h1") == name
    assert "".join(page.find(".//article/h2").itertext()) == f"1. {HOSTILE.title}".replace("\x00", "\ufffd")
    assert [cell.text for cell in page.findall(".//article//tbody/tr/td")][1:8:3] == ["<b>d7", "d4]]>", "d8&"]


@pytest.fixture(scope="module")
def page():
    """The sheet of everything, read by a strict HTML5 parser."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    return parser.parse(sheet("Everything", ITEMS))


def text_of(node):
    return " ".join("".join(node.itertext()).split())


def test_the_sheet_asks_everything_and_keeps_its_key_behind_a_page_break(page):
    questions, key = page.findall("body/main/section")
    style = page.findtext("head/style")
    assert key.get("class") == "key"
    assert re.search(r"\.key \{ break-before: page; \}", style)
    assert re.search(r"@page \{ size: A4;", style)
    assert len(questions.findall("article")) == len(ITEMS)
    for article, each in zip(questions.findall("article"), ITEMS, strict=True):
        blanks = [text_of(blank) for blank in article.findall(".//div[@class='blanks']/span")]
        assert blanks == [f"{field.label} =" for field in each.exercise.fields]
        shown = text_of(article)
        assert all(doc in shown for query in each.exercise.queries for doc in (*query.ranking, *query.relevant))
    assert "wrong" not in text_of(questions)


def test_the_key_has_each_answer_and_the_figures_of_the_wrong_rules(page):
    _, key = page.findall("body/main/section")
    *answers, rules = key.findall("article")
    assert "The rules that count" in text_of(rules)
    for article, each in zip(answers, ITEMS, strict=True):
        rows = article.findall(".//tbody/tr")
        assert [text_of(row.find("th")) for row in rows] == [field.label for field in each.exercise.fields]
        for row, field in zip(rows, each.exercise.fields, strict=True):
            assert text_of(row).split(field.label, 1)[1].strip().startswith(written(answer_of(each.exercise, field)))
            assert all(suspect.habit in text_of(row) for suspect in suspects(each.exercise, field))


def test_every_exercise_is_printed_with_its_link_and_its_seed(page):
    for section in page.findall("body/main/section"):
        links = section.findall("article/p[@class='source']/a")
        assert [link.get("href") for link in links] == [each.link for each in ITEMS]
        assert [link.text for link in links] == [each.link for each in ITEMS], "on paper it is read"
    for each in ITEMS:
        query = {name: value[0] for name, value in parse_qs(urlsplit(each.link).query).items()}
        assert each.link.startswith(f"{BASE}/predict?")
        if "variant" in query:
            assert generate(query["variant"], int(query["level"]), int(query["seed"])).exercise == each.exercise
            assert f"seed {query['seed']}" in each.source
        else:
            assert course().find(query["exercise"]) == each.exercise


SEEDS = [
    ("7", (7,), "one"),
    ("1-4, 9", (1, 2, 3, 4, 9), "a range and one"),
    ("3 1;2,3", (3, 1, 2), "any separator, each once, in the order written"),
    ("5 – 6", (5, 6), "a dash between blanks"),
    ("0", (0,), "the first there is"),
    (f"1-{MOST}", tuple(range(1, MOST + 1)), "as many as a set holds"),
    ("", "No seed is given", "nothing"),
    (" , ", "No seed is given", "nothing but a comma"),
    ("x", "'x' is no seed", "no number"),
    ("-3", "'-3' is no seed", "below 0"),
    ("4-1", "runs backwards", "backwards"),
    (f"1-{MOST + 1}", "61 seeds. A set has at most 60", "too many"),
    ("1-999999999", "999999999 seeds", "far too many, and said at once"),
    ("1234567890", "is no seed", "beyond the last"),
    (", ".join(map(str, range(0, 2 * MOST + 2, 2))), "61 seeds", "too many one by one"),
]


@pytest.mark.parametrize(("text", "expected", "because"), SEEDS, ids=[row[2] for row in SEEDS])
def test_seeds_are_read_or_refused_in_words(text, expected, because):
    if isinstance(expected, tuple):
        assert seeds(text) == expected, because
    else:
        with pytest.raises(ValueError, match=re.escape(expected)):
            seeds(text)
