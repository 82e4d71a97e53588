"""The contract: each figure on the list of the link, other tools beside it, odd links answered, a click away."""

import pytest

from exercises.mutations import read_list, write_list
from pages.shared.show.style import as_markdown

TOOLS = "What other tools say"
RULES = "The rules that count here"
MISSED = {"ranking": "a~x~y", "judged": "a-1~b-1", "k": 3}


def figures(opened) -> dict[str, list[str]]:
    """Tool -> what stands in its row: P, Recall, AP, RR, nDCG; a difference is marked."""
    _, *rows = opened.table(TOOLS)
    return {name.split("  ")[0].strip(): [cell.replace("differs: ", "") for cell in cells] for name, *cells in rows}


def told(opened, tool: str) -> list[str]:
    return next(cells for name, cells in figures(opened).items() if name.startswith(tool))


def definitions(opened) -> str:
    return next(
        each.proto.body for each in opened.at.get("html") if "hm-family" in each.proto.body and "<dl" in each.proto.body
    )


def headers(opened) -> list[str]:
    return [each.value for each in opened.at.main.get("header")]


def test_without_a_link_the_first_list_is_there_with_every_figure_and_the_tools_apart(screen):
    opened = screen("contract")
    assert not opened.at.exception
    assert headers(opened)[0] == "7 of 8 tools have AP@3: 3 answers to the same list"
    said = (
        "P@3 2/3, Recall@3 1/2, Hit@3 1, RR 1/2, RR@3 1/2, AP@3 7/24, AP 53/120, nDCG@3 0.447, nDCG@3 (2^rel - 1) 0.440"
    )
    assert f'role="status">{said}</p>' in definitions(opened)
    assert told(opened, "This contract") == ["2/30.667", "1/20.5", "7/240.292", "1/20.5", "0.447"]
    assert told(opened, "Kaggle")[2] == "≠7/180.389"
    assert told(opened, "torchmetrics")[1:3] == ["≠2/30.667", "≠7/120.583"]


def test_a_link_opens_exactly_its_list_with_its_grades_and_its_cut(screen):
    opened = screen("contract", **MISSED)
    assert told(opened, "This contract")[2] == "1/20.5"
    assert told(opened, "RAG context precision") == ["–no such measure"] * 2 + ["≠1"] + ["–no such measure"] * 2
    graded = screen("contract", ranking="a~b~x~c", judged="a-1~b-3~c-2", k=4)
    assert told(graded, "This contract")[4] == "0.788"
    assert told(graded, "recommenders")[4] == "≠0.967"


def test_what_was_done_to_a_list_is_in_the_link_that_shares_it(screen):
    opened = screen("contract", **MISSED, do="m1-3~g-x-2~k2~x2")
    shared = opened.links["Link to this list as it stands"]
    assert shared == "/contract?ranking=x~a&judged=a-1~b-1~x-2&k=2"
    again = screen("contract", ranking="x~a", judged="a-1~b-1~x-2", k=2)
    assert figures(again) == figures(opened)


def test_a_missed_document_is_judged_and_where_grades_are_in_use_goes_through_them(screen):
    opened = screen("contract", **MISSED).press("b: relevant")
    assert told(opened, "This contract")[2] == "1", "with b not relevant nothing is missed"
    graded = screen("contract", ranking="a~x", judged="a-2~b-1", k=2).press("b: relevant, grade 1")
    assert graded.query["do"] == "g-b-2"
    assert "b: relevant, grade 2" in graded.buttons


def test_a_rejected_list_says_why_and_what_the_tools_make_of_it(screen):
    opened = screen("contract", ranking="a~a~b", judged="a-1~b-1", k=3)
    assert "a stands at ranks 1 and 2" in opened.says.replace("\\", "")
    assert definitions(opened).count("rejected</span>") == 9
    assert set(told(opened, "This contract")) == {"rejected"}
    assert set(told(opened, "trec_eval")) == {"error"}, "a refusal by another name is no difference"
    assert told(opened, "llama-index")[2] == "≠3/21.5"


@pytest.mark.parametrize("family", ["P", "Recall", "RR", "AP", "nDCG"])
def test_the_working_of_each_family_stands_on_the_list_at_hand(screen, family):
    opened = screen("contract", of=family)
    formulas = " ".join(each.value for each in opened.at.main.get("latex"))
    assert rf"\text{{{family}" in formulas
    assert (r"\text{ideal}" in formulas) == (family == "nDCG")


ODD = [
    ({"ranking": "a~~b"}, "An id in the ranking is empty", "an id is missing"),
    ({"ranking": "a" * 60}, "1 to 40 characters", "an id without end"),
    ({"ranking": "~".join("a" * 31)}, "31 documents", "more than can be shown"),
    ({"judged": "a"}, "is no judgment", "a judgment without a grade"),
    ({"ranking": "a", "judged": "a-1~a-2"}, "a is judged twice", "two grades for one"),
    ({"k": "x"}, "The cut-off is a whole number", "no number"),
    ({"k": 0}, "The cut-off is a whole number", "nothing is cut at 0"),
    ({"ranking": "a", "k": 31}, "from 1 to 30", "beyond the longest list"),
]


@pytest.mark.parametrize(("link", "said", "because"), ODD, ids=[row[2] for row in ODD])
def test_an_odd_link_opens_a_kind_page_with_a_way_on(screen, link, said, because):
    opened = screen("contract", **link)
    assert not opened.at.exception
    assert opened.title == "This link holds no list"
    assert said in opened.says.replace("\\", ""), because
    assert opened.links["Open the contract on its first list"] == "/contract"


def test_changes_that_can_not_be_read_or_done_leave_the_list_as_it_was(screen):
    for do in ("zz", "m9-1", "i1-d99", "k99"):
        opened = screen("contract", **MISSED, do=do)
        assert not opened.at.exception
        assert "so the list stands as it was" in opened.says
        assert told(opened, "This contract")[2] == "1/20.5"


def test_what_a_link_says_is_shown_as_text_and_an_empty_list_has_figures(screen):
    opened = screen("contract", ranking="<b>x</b>~*y*", judged="<i>-1", k=1)
    assert not opened.at.exception
    assert not any("<b>x</b>" in each.proto.body for each in opened.at.get("html"))
    empty = screen("contract", judged="a-0", k=3)
    assert told(empty, "This contract") == ["0", "undefined", "undefined", "0", "undefined"]
    assert told(empty, "trec_eval") == ["≠left out"] * 5
    assert read_list("", "a-0", "3") == read_list(**write_list(read_list("", "a-0", "3")))


def test_the_family_whose_working_is_shown_follows_the_link(screen):
    opened = screen("contract", **MISSED, of="RR")
    shown = lambda: next(each.value for each in opened.at.get("button_group") if each.label == "Of")  # noqa: E731
    assert shown() == "RR"
    opened.choose("Of", "nDCG")
    assert (shown(), opened.query["of"]) == ("nDCG", "nDCG")
    assert [opened.go("contract", **MISSED, of=of) and shown() for of in ("P", "?")] == ["P", "AP"], "a back button"


def test_ids_of_a_link_are_plain_text_in_the_labels_of_buttons_too(screen):
    ids = ("**b**", ":red[r]", ":material/home:", "$x^2$", "`c`", "[a](https://b.example)")
    opened = screen("contract", ranking="a", judged="~".join(f"{doc}-1" for doc in ids), k=3)
    assert not opened.at.exception
    labels = [button.label for button in opened.at.main.get("button")]
    for doc in ids:
        assert f"{as_markdown(doc)}: relevant" in labels
    assert not [sent for sent in opened.sent if sent.startswith("Let a judge") and any(doc in sent for doc in ids)]


EVERYWHERE = [
    ("start", {}, None),
    ("predict", {"exercise": "second-list"}, 3),
    ("docent", {"question": 1}, 2),
    ("docent", {"step": "cut"}, 2),
    ("docent", {"step": "miss"}, 2),
    ("docent", {"step": "twice"}, 2),
    ("mutate", {"change": "mutate-earlier"}, 3),
    ("mutate", {"start": "worked-fixture"}, 3),
    ("mutate", {"start": "worked-fixture", "mode": "predict"}, 3),
    ("mutate", {"puzzle": "four-figures"}, None),
    ("mutate", {"valid": "valid-copy"}, None),
    ("holdout", {}, None),
    ("holdout", {"step": "copy"}, None),
    ("holdout", {"step": "lucky"}, None),
    ("holdout", {"step": "scenarios"}, None),
]


@pytest.mark.parametrize(("page", "link", "k"), EVERYWHERE, ids=lambda part: str(part))
def test_the_rules_are_a_panel_on_every_practice_screen_and_their_page_one_click_on(screen, page, link, k):
    opened = screen(page, **link)
    assert [each.label for each in opened.at.expander].count(RULES) == 1
    leads_to = opened.links["See each rule on a list"]
    assert leads_to == f"/contract?k={k}" if k else leads_to.startswith("/contract")
    assert "The contract" not in opened.navigation


def test_a_settled_list_leads_to_the_tools_and_an_open_one_does_not(screen):
    opened = screen("predict", exercise="worked-fixture")
    assert "The same list in other tools" not in opened.links
    opened.answer(**{"P@3": "1/3", "Recall@3": "1/2", "RR": "1/2", "AP@3": "1/4"})
    assert opened.links["The same list in other tools"] == "/contract?ranking=d7~d4~d8&judged=d4-1~d5-1&k=3"
