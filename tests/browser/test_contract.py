"""The contract by keyboard on a phone: judge, move, cut; the figures and the other tools follow."""

from collections.abc import Callable

from playwright.sync_api import expect


def test_judging_and_moving_by_keyboard_moves_the_figures_and_the_other_tools(visit: Callable):
    someone = visit(width=390).open("/contract?ranking=a~x~y&judged=a-1~b-1&k=3")
    page = someone.page
    ap = page.locator(".hm-family dl > div").filter(has=page.locator("dt", has_text="AP@3"))
    kaggle = page.locator(".hm-others tr").filter(has_text="Kaggle").locator("td").nth(2)
    expect(ap).to_contain_text("1/2 0.5")
    expect(kaggle).to_contain_text("1/2")

    word = page.get_by_role("button", name="Rank 2, x: not relevant")
    word.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Rank 2, x: relevant")).to_be_focused()
    expect(ap).to_contain_text("2/3 0.667")
    expect(page.locator("h2").first).to_have_text("7 of 8 tools have AP@3: 2 answers to the same list")

    page.keyboard.press("Alt+ArrowDown")
    expect(page.get_by_role("button", name="Rank 3, x: relevant")).to_be_focused()
    expect(ap).to_contain_text("5/9 0.556")
    expect(kaggle).to_contain_text("5/9")

    cut = page.get_by_role("button", name="Cut at 2")
    cut.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hm-others thead")).to_contain_text("AP@2")
    ap_2 = page.locator(".hm-family dl > div").filter(has=page.locator("dt", has_text="AP@2"))
    expect(ap_2).to_contain_text("1/3 0.333")
    expect(kaggle).to_contain_text("≠")
    expect(kaggle).to_contain_text("1/2")
    page.get_by_role("button", name="Rank 3, x: more").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("j")
    page.keyboard.type("j")
    expect(page.get_by_role("menuitem", name="Judge it relevant, grade 2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Rank 3, x: relevant, grade 2")).to_be_visible()
    expect(page.locator(".hm-family dl > div").last).to_contain_text("1.000 / 3.631")
    someone.settle()
    page.reload()
    expect(ap_2).to_contain_text("1/3 0.333")
    someone.follow("Three places, four relevant")
    expect(page.get_by_role("button", name="Rank 1, a: relevant")).to_be_in_viewport()
