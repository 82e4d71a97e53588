"""The repair bench in a browser: what is switched stands in the address, and a refresh keeps the calls."""

import re
from collections.abc import Callable

from playwright.sync_api import expect


def test_a_repair_is_in_the_address_and_its_calls_outlive_a_refresh(visit: Callable):
    someone = visit().open("/docent?step=repair")
    someone.page.get_by_role("button", name="Stem plurals").click(delay=80)
    expect(someone.page).to_have_url(re.compile(r"repair=punctuation-stemming$"))
    someone.settle().choose("9. Free-plan cost", "▲ better").press("Apply the repair")
    expect(someone.page.get_by_text("You called 8 of 9.")).to_be_visible()
    someone.settle().page.reload()
    expect(someone.page.get_by_text("You called 8 of 9.")).to_be_visible()
    expect(someone.page.locator(".hm-ranks tr.up")).to_have_count(2)
    other = type(someone)(someone.page.context.new_page()).open("/docent?step=repair&repair=none&question=4")
    expect(other.page.get_by_text("This is Docent as it is.")).to_be_visible()
