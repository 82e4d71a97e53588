"""A worksheet on a phone, by keyboard alone, with a refresh in the middle."""

from collections.abc import Callable

from playwright.sync_api import expect


def test_a_sheet_is_filled_by_keyboard_on_a_phone_and_a_refresh_loses_nothing(visit: Callable):
    someone = visit(width=390).open("/predict?exercise=second-list")
    someone.answer(**{"P@3": "2/3", "AP@3": "5/6"})
    page, keys = someone.page, someone.page.keyboard

    def cell(name: str):
        return page.get_by_role("textbox", name=name, exact=True)

    page.get_by_role("button", name="Work out AP@3 on a sheet").focus()
    keys.press("Enter")
    expect(cell("Divided by")).to_be_visible()
    page.get_by_role("radiogroup", name="Cells given").get_by_role("radio", name="Most").focus()
    for _ in range(3):
        keys.press("ArrowRight")
    keys.press("Space")
    expect(cell("Rank 1, hit")).to_be_visible()
    someone.settle()
    in_a_row = [cell(f"Rank 1, {name}").bounding_box() for name in ("hit", "hits so far", "adds to the sum")]
    assert len({round(box["y"]) for box in in_a_row}) == 1, "the table does not stack"
    cell("Rank 1, hit").focus()
    for figure in ("1", "1", "1/1", "1", "1", "2"):
        keys.type(figure)
        keys.press("Tab")
    expect(cell("Rank 2, precision here")).to_be_focused()
    someone.settle()
    page.reload()
    expect(cell("Rank 2, hits so far")).to_have_value("2")
    someone.settle()
    cell("Divided by").focus()
    keys.type("2")
    keys.press("Enter")
    expect(page.get_by_text("1 → follow from a cell before")).to_be_visible()
    someone.settle()
    page.reload()
    expect(page.get_by_text("Not right: Rank 2, hit")).to_be_attached()
    expect(page.get_by_text("You divided by the 2 relevant documents you found.").last).to_be_visible()
    assert page.evaluate("document.scrollingElement.scrollWidth") == 390
