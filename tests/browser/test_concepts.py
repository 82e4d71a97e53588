"""An example built on a phone, by keyboard alone: it is checked in place, and a refresh takes nothing away."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect


def reads(page: Page, *documents: str) -> None:
    """The list becomes these documents, in this order."""
    expect(page.get_by_role("list", name="The list.").locator(".doc")).to_have_text(documents)


def put(someone: Any, group: str, *documents: str) -> None:
    """Presses documents of a group by the space bar, going from one to the next by the arrow keys."""
    page = someone.page
    buttons = page.get_by_role("toolbar", name=group).get_by_role("button")
    buttons.first.focus()
    names = [name.strip() for name in buttons.all_text_contents()]
    at = 0
    for doc in documents:
        while names[at] != doc:
            step = 1 if names.index(doc) > at else -1
            page.keyboard.press("ArrowRight" if step > 0 else "ArrowLeft")
            at += step
        expect(buttons.nth(at)).to_be_focused()
        page.keyboard.press("Space")
        expect(buttons.nth(at)).to_have_attribute("aria-pressed", "true")
    someone.settle()
    expect(buttons.nth(at)).to_be_focused()


def test_an_example_is_built_by_keyboard_at_390_pixels_and_survives_a_refresh(visit: Callable):
    someone = visit(width=390).open("/concepts?concept=build-mrr-one")
    page = someone.page
    put(someone, "Documents in the list", "d3", "d1", "d2", "d4")
    reads(page, "d3", "d1", "d2", "d4")
    page.get_by_role("button", name="Rank 2, d1: move up").focus()
    page.keyboard.press("Alt+ArrowUp")
    reads(page, "d1", "d3", "d2", "d4")
    put(someone, "Known relevant", "d1", "d5", "d6")
    someone.settle()
    page.reload()
    someone.settle()
    reads(page, "d1", "d3", "d2", "d4")
    page.get_by_role("button", name="Check the example").focus()
    page.keyboard.press("Enter")
    verdicts = page.locator(".hm-verdicts .row")
    expect(verdicts.filter(has_text="AP is 1/4")).to_contain_text("here: 1/3 (0.333)")
    expect(page.locator(".hm-verdicts .row.right")).to_have_count(2)
    someone.come_to_rest()
    put(someone, "Known relevant", "d7")
    someone.come_to_rest()
    page.get_by_role("button", name="Check the example").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("It holds.")).to_be_visible()
    page.reload()
    someone.settle()
    expect(page.get_by_text("It holds.")).to_be_visible()
    reads(page, "d1", "d3", "d2", "d4")
    page.get_by_role("radio", name="That these people are served").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Check", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Next: AP 1, precision 2/5")).to_be_visible()
    assert page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth") <= 390
