"""Words before codes: what a person reads is said in words; where a code stands, its words stand before it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from exercises.authoring import template
from exercises.grading import LIST_RULES, MEAN_RULES, habit
from pages.shared.check_run.kinds import WORDS

ROOT = Path(__file__).parents[2]
RULES = {rule.name: rule.habit for rule in (*LIST_RULES, *MEAN_RULES)}
CODES = {*RULES, *WORDS}
CODE = re.compile(r"<code>([^<]*)</code>")
NAMED = re.compile(
    r"<code>([^<]*)</code>|`([^`]*)`|</span>([^<]*)</span>|^([a-z]+)$"
)  # where a rule's name would stand

WRONG = {"tries": 1, "earned": "", "hints": 0, "at": 1}
MET = {"field/second-list/AP@3": WRONG | {"text": "5/6", "misconceptions": ["divides-by-hits"]}}


def bare(opened: Any) -> list[str]:
    """The codes that a reader of the page meets."""
    return codes_in(opened.text, opened.sent)


def codes_in(text: str, sent: list[str]) -> list[str]:
    """Codes of several words anywhere in a text; those of one, which are words too, where the name of a rule stands."""
    words = set(re.findall(r"[a-z]+(?:[-_][A-Za-z]+)+", text))
    named = {name.strip() for each in sent for found in NAMED.findall(each) for name in found}
    return sorted((words | named) & CODES)


BARE = [
    # a text that is sent, the codes in it, because
    ("divides-by-hits gives 1/2", ["divides-by-hits"], "no word of any language"),
    ("<p>as <code>micro</code> does</p>", ["micro"], "in HTML"),
    ("It is `untruncated` here", ["untruncated"], "in Markdown"),
    ('<span class="rule" data-rule="x"><span class="sr">Rule: </span>truncated</span>', ["truncated"], "a chip"),
    ("micro", ["micro"], "an option to choose"),
    ("AP is untruncated, and the mean no micro average", [], "words in a sentence"),
]


@pytest.mark.parametrize(("sent", "codes", "because"), BARE)
def test_a_bare_code_is_seen(sent, codes, because):
    assert codes_in(re.sub("<[^>]*>", "", sent), [sent]) == codes, because


def after_rules_of_one_word(screen: Callable) -> Any:
    opened = screen("predict", exercise="test-macro", rows={"holdout": {"seen_early": True}}).answer(
        **{"Recall@3": "2/3"}
    )
    assert opened.verdicts["Recall@3"].rules == ("micro",)
    return opened


def after_a_wrong_figure(screen: Callable) -> Any:
    return screen("predict", exercise="second-list").answer(**{"P@3": "1/2", "Recall@3": "2/3", "AP@3": "5/6"})


def with_a_worksheet(screen: Callable) -> Any:
    return (
        after_a_wrong_figure(screen)
        .press("Work out AP@3 on a sheet")
        .write(**{"Divided by": "2"})
        .press("Check the cells")
    )


def a_wrong_option(screen: Callable) -> Any:
    opened = screen("concepts", concept="concept-recall-ceiling")
    opened.at.radio[0].set_value("1: nothing better could have come back")
    return opened.press("Check")


SEEN = [
    # the page, because
    (after_a_wrong_figure, "a chip beside each verdict"),
    (after_rules_of_one_word, "a chip of a rule whose name is a word"),
    (with_a_worksheet, "a chip beside a cell"),
    (a_wrong_option, "what leads to an option"),
    (lambda screen: screen("start", rows=MET), "what comes next, and why"),
    (lambda screen: screen("review", rows=MET, by="misconceptions"), "the rules that were met"),
    (lambda screen: screen("code", rows={"calls/code-read": "divides-by-hits"}), "what the check says of a function"),
    (lambda screen: screen("mutate", valid="valid-copy"), "the kinds of problem to choose from"),
]


@pytest.mark.parametrize(("page", "because"), SEEN, ids=[row[1] for row in SEEN])
def test_a_rule_is_named_in_words(screen, page, because):
    opened = page(screen)
    assert not opened.at.exception
    assert bare(opened) == [], because


def test_a_chip_says_what_one_does_who_follows_its_rule(screen):
    opened = after_a_wrong_figure(screen)
    for label, told in opened.verdicts.items():
        assert told.rules, label
        assert all(f"Rule: {habit(rule)}" in told.words for rule in told.rules)


@pytest.mark.parametrize(
    ("page", "query"),
    [("check_run", {"samples": "broken"}), ("teach", {"make": "write"})],
    ids=["problems of a file", "rules of an author's list"],
)
def test_where_a_code_can_be_used_its_words_stand_before_it(screen, page, query):
    """The command prints a problem's code, and an author writes a rule's name into the file."""
    opened = screen(page, **query)
    if page == "teach":
        opened.at.text_area[0].input(template()).run()
    bodies = [each.proto.body for each in opened.at.get("html")]
    shown = [(body[: found.start()], found[1]) for body in bodies for found in CODE.finditer(body) if found[1] in CODES]
    assert shown
    for before, code in shown:
        words = RULES.get(code) or WORDS[code]
        assert re.sub("<[^>]*>", "", before).rstrip().endswith(words), code
    assert not [label for each in opened.at.get("button_group") for label in CODES if label in str(each.proto)]


def test_every_problem_that_a_file_can_have_has_words():
    sources = [*(ROOT / "exercises/evaluation").glob("*.py"), *(ROOT / "exercises/reference").glob("*.py")]
    found = {
        code
        for source in sources
        for code in re.findall(r"""(?:Problem|add_each)\(\s*"([a-z_]+)\"""", source.read_text(encoding="utf-8"))
    }
    found.remove("bad_k")  # a k is typed on the page, and refused beside its field
    assert found | {"duplicate_judgment", "duplicate_doc"} <= set(WORDS)


def test_buttons_that_stand_on_one_page_say_what_each_of_them_does(screen):
    opened = screen("holdout")
    assert opened.buttons[:2] == ["Check the baseline", "Check the candidate"]
    for name in ("baseline", "candidate"):
        opened.write(**{f"{name}: macro AP@3": "1/7"}).press(f"Check the {name}")
    assert len(set(opened.buttons)) == len(opened.buttons)


def test_after_a_try_there_is_a_way_to_try_again_and_a_way_on(screen):
    opened = screen("predict", exercise="second-list")
    assert not any(label.startswith("Go on with") for label in opened.links), "not before a try"
    opened.answer(RR="1")
    assert "Fill in or change a figure above" in opened.says, "nothing is wrong yet, and fields are empty"
    opened.answer(**{"AP@3": "5/6"})
    assert (
        "Fill in or change a figure above, then check it, or leave the list open: it keeps what you typed."
        in opened.says
    )
    assert opened.links["Go on with list 3"] == "/predict?exercise=toy-precision-recall"
    opened.answer(**{"P@3": "2/3", "Recall@3": "1/2", "RR": "1", "AP@3": "5/12"})
    assert "leave the list open" not in opened.says
