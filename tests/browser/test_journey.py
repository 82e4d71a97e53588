"""What a person does, from the first figure to the last: read, typed, followed, left and come back to."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

RIGHT = {"P@3": "2/3", "Recall@3": "1/2", "RR": "1", "AP@3": "5/12"}
AS_TYPED = [
    "<b>x</b>",
    "$x$",
    "[a](//elsewhere.example)",
    "**x**",
    "`x`",
    "![x](//elsewhere.example/x.png)",
    "# x",
]
BY_HAND = [
    ("second-list", "AP@3", "5/6", "divides-by-hits"),
    ("toy-first-hit", "RR", "4/6", "mean-of-all"),
    ("toy-late-hit", "RR@2", ".333", "cut-or-not"),
    ("toy-ndcg", "nDCG@5", "1/log2(2) + 1/log2(4)", "not-normalised"),
    ("toy-precision-recall", "Recall@1", "100 %", "recall-is-precision"),
]


def rules(someone, label: str) -> list[str | None]:
    return [each.get_attribute("data-rule") for each in someone.verdict(label).locator("[data-rule]").all()]


def test_a_newcomer_types_a_figure_and_is_told_which_rule_it_follows_then_falls_for_ap(visit: Callable):
    someone = visit().open("/").reads("Predict the metric. Check it. Defend it.")
    someone.answer(**{"P@3": "1/2"})
    expect(someone.verdict("P@3")).to_contain_text("You wrote 1/2")
    assert rules(someone, "P@3") == ["precision-is-recall", "divides-by-min-k-R"]
    someone.follow("Next: AP@3, the one people argue about").reads("One hit, two known")
    expect(someone.page).to_have_url(re.compile(r"/predict\?exercise=worked-fixture$"))
    expect(someone.field("P@3")).to_have_value("1/2")
    someone.answer(**{"AP@3": "1/2"})
    assert rules(someone, "AP@3") == ["divides-by-hits", "no-division"]
    expect(someone.verdict("AP@3")).to_contain_text("Either way: add the precision at each relevant rank")
    someone.answer(**{"P@3": "1/3", "Recall@3": "1/2", "RR": "1/2", "AP@3": "1/4"})
    expect(someone.page.get_by_text("The working")).to_be_visible()
    someone.press("Next: a miss that costs AP").reads("A miss that costs AP")


def test_five_slips_typed_by_hand_in_five_lists_are_each_named(visit: Callable):
    someone = visit()
    for name, label, typed, rule in BY_HAND:
        someone.open(f"/predict?exercise={name}")
        someone.field(label).press_sequentially(typed)
        someone.page.keyboard.press("Enter")
        expect(someone.verdict(label)).to_contain_text("Not right")
        assert rule in rules(someone, label)


@pytest.mark.parametrize(
    ("path", "label", "link", "title"),
    [
        ("/", "P@3", "List 1 of 13", "One hit, two known"),
        (
            "/predict?exercise=second-list",
            "AP@3",
            "4. A hit at rank 1, and one below",
            "A hit at rank 1, and one below",
        ),
    ],
    ids=["from Start to Predict", "from one list to another"],
)
def test_a_tap_on_a_link_right_after_typing_goes_where_the_link_leads(visit: Callable, path, label, link, title):
    someone = visit()
    for time in range(1, 6):
        someone.open(path)
        if path != "/":
            someone.unfold("All lists")
        target = someone.page.get_by_test_id("stMain").get_by_role("link", name=link)
        target.scroll_into_view_if_needed()
        someone.field(label).press_sequentially(f"{time}/7")
        target.click()
        someone.reads(title)  # to its end: what was typed must not lead back
        expect(someone.page.locator("h1")).to_have_text(title)
    someone.page.wait_for_timeout(700)
    expect(someone.page.locator("h1")).to_have_text(title)


@pytest.mark.parametrize(
    ("path", "folded", "link", "query", "title"),
    [
        (
            "/predict?exercise=second-list",
            "All lists",
            "8. Nothing came back at all",
            "exercise=empty-list",
            "Nothing came back at all",
        ),
        ("/predict?exercise=wroked-fixture", "", "One hit, two known", "exercise=worked-fixture", "One hit, two known"),
        ("/docent?question=1", "All nine", "4. region change", "question=4", "Can you change a database's region"),
    ],
    ids=["another list", "the nearest list", "another question"],
)
def test_a_link_within_a_screen_is_in_the_address_and_the_next_press_stays_there(
    visit: Callable, path, folded, link, query, title
):
    someone = visit().open(path)
    if folded:
        someone.unfold(folded)
    someone.follow(link).reads(title)
    someone.press("Open hint 1 of 3").settle()
    expect(someone.page.locator("h1")).to_contain_text(title)
    expect(someone.page.get_by_text("Hint 1.")).to_be_visible()
    expect(someone.page).to_have_url(re.compile(query))
    someone.page.reload()
    someone.reads(title)


def test_next_pressed_as_soon_as_it_is_there_leads_on(visit: Callable):
    someone = visit()
    for _ in range(4):
        someone.forget().open("/predict?exercise=second-list")
        someone.write(**RIGHT).press("Check").press("Next: one list at four cuts")
        expect(someone.page).to_have_url(re.compile("exercise=toy-precision-recall"))
        someone.reads("One list at four cuts")
        expect(someone.page).to_have_url(re.compile("exercise=toy-precision-recall"))


def test_a_draft_not_sent_survives_a_refresh_and_a_way_around(visit: Callable):
    someone = visit().open("/predict?exercise=second-list")
    someone.field("AP@3").press_sequentially("5/1")
    someone.page.reload()
    someone.reads("A miss that costs AP")
    expect(someone.field("AP@3")).to_have_value("5/1")
    someone.field("RR").press_sequentially("2/3")
    someone.page.get_by_test_id("stSidebar").get_by_role("link", name="Docent").click(delay=80)
    someone.reads("What HTTP status")
    someone.page.go_back()
    someone.reads("A miss that costs AP")
    expect(someone.field("AP@3")).to_have_value("5/1")
    expect(someone.field("RR")).to_have_value("2/3")
    expect(someone.page.locator(".hm-verdicts")).to_have_count(0)


def test_back_after_next_returns_to_the_list_and_its_answers(visit: Callable):
    someone = visit().open("/predict?exercise=second-list").answer(**RIGHT)
    someone.press("Next: one list at four cuts").reads("One list at four cuts")
    someone.page.go_back()
    someone.reads("A miss that costs AP")
    for label, typed in RIGHT.items():
        expect(someone.field(label)).to_have_value(typed)
        expect(someone.verdict(label)).to_contain_text("first try")
    someone.page.go_forward()
    someone.reads("One list at four cuts")


def test_two_tabs_on_two_lists_keep_both(visit: Callable):
    one = visit().open("/predict?exercise=second-list")
    other = type(one)(one.page.context.new_page()).open("/predict?exercise=short-list")
    one.answer(**{"AP@3": "5/6"})
    other.answer(**{"P@3": "1/3"})
    one.answer(RR="1")
    third = type(one)(one.page.context.new_page()).open("/predict?exercise=short-list")
    expect(third.verdict("P@3")).to_contain_text("first try")
    third.open("/predict?exercise=second-list")
    expect(third.verdict("AP@3")).to_contain_text("dividing by the hits")
    expect(third.verdict("RR")).to_contain_text("first try")


def test_what_is_typed_is_shown_as_typed_and_never_as_html_or_markdown(visit: Callable):
    someone = visit().open("/predict?exercise=toy-first-hit")
    for typed in AS_TYPED:
        someone.write(RR=typed).press("Check")
        expect(someone.verdict("RR")).to_contain_text(f"I can't read {typed}")
        assert someone.verdict("RR").locator(".why *").count() == 0
    someone.open("/docent?step=cut").call_the_cut().open("/docent?step=miss")
    for typed in AS_TYPED:
        someone.write(**{"Mean Recall@2 over the other 8": typed}).press("Check")
        said = someone.page.get_by_test_id("stMarkdown").filter(has_text="Nothing was counted.")
        expect(said).to_contain_text(f"I can't read {typed}")
        assert said.locator(":is(a, b, strong, em, img, code, h1, .katex)").count() == 0
