"""Writing an exercise as a person does it: paste, mend, preview, download, refresh."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from exercises.authoring import template

FIELD = "The exercise, as TOML"


def test_a_pasted_exercise_is_mended_previewed_downloaded_and_there_after_a_refresh(visit: Callable):
    someone = visit(width=390).open("/teach?make=write")
    page = someone.page
    field = page.get_by_label(FIELD)
    pasted = template().replace("k = 3", 'k = "three"').replace('"my-list"', '"our-list"')
    field.fill(pasted)
    page.keyboard.press("Tab")
    page.get_by_text("k holds text in quotes. Write a whole number.").wait_for()
    someone.settle()
    mended = pasted.replace('k = "three"', "k = 3")
    field.fill(mended)
    page.reload()
    expect(page.get_by_label(FIELD)).to_have_value(mended)
    someone.settle()
    page.get_by_role("button", name="Check the text").click(delay=80)
    page.get_by_role("heading", name="As a learner sees it").wait_for()
    someone.settle()
    assert someone.look_over(["an exercise that is written"]) == ""
    page.set_viewport_size({"width": 390, "height": 900})
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download the exercise").click(delay=80)
    assert coming.value.suggested_filename == "our-list.toml"
    assert Path(coming.value.path()).read_text(encoding="utf-8") == mended
    someone.answer(**{"P@3": "2/3", "AP@3": "7/12"})
    expect(someone.verdict("AP@3")).to_contain_text("dividing by the hits")
    someone.open("/teach?make=open")
    page.get_by_role("button", name="Exercise file").set_input_files(coming.value.path())
    someone.press("Open this file").settle()
    expect(page.get_by_role("heading", name="Two hits, two misses")).to_be_visible()
    expect(someone.verdict("AP@3")).to_contain_text("dividing by the hits")
    someone.open("/teach?make=export")
    someone.unfold("Lists of the course")
    page.get_by_text("The exercise you wrote: Two hits, two misses").click()
    expect(page.get_by_role("heading", name="The set: 1 exercise, 4 questions")).to_be_visible()
    assert someone.settle().look_over(["a set that is chosen"]) == ""
    page.set_viewport_size({"width": 390, "height": 900})
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download the sheet").click(delay=80)
    sheet = page.context.new_page()
    sheet.set_content(Path(coming.value.path()).read_text(encoding="utf-8"))
    key = sheet.get_by_role("heading", name="Key to Hit or Miss")
    expect(key).to_be_visible()
    assert sheet.evaluate("getComputedStyle(document.querySelector('.key')).breakBefore") == "page"
