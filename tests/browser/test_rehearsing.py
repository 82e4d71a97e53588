"""A rehearsal as a person does it: by keyboard on a phone, across a refresh, with a clock, and on paper."""

import re
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

STOP = """() => {
  const at = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
  const group = at.closest("[role=radiogroup]")?.getAttribute("aria-label") ?? "";
  const name = at.getAttribute("aria-label") ?? at.labels?.[0]?.innerText ?? at.innerText;
  return `${group} ${name}`.replace(/\\s+/g, " ").trim();
}"""
ROWS = "JSON.parse(localStorage.getItem('hit-or-miss') ?? '{\"rows\": {}}').rows"


def reach(page: Page, name: str, key: str = "Tab") -> None:
    """Moves the focus by keys until it is on something of this name."""
    stops = []
    for _ in range(70):
        page.keyboard.press(key)
        stops.append(page.evaluate(STOP))
        if re.search(name, stops[-1]):
            return
    raise AssertionError(f"{name} is not reached by {key}. Stops: {stops}")


def kept(page: Page, prefix: str) -> list:
    """What the browser's store holds under keys that start so."""
    return [row["v"] for key, row in page.evaluate(ROWS).items() if key.startswith(prefix)]


def told(page: Page) -> int:
    """The time that the clock told the record, which it does in an errand of its own after the report is drawn."""
    for _ in range(100):
        if (used := kept(page, "rehearsal/")[0]["used_ms"]) is not None:
            return int(used)
        page.wait_for_timeout(100)
    raise AssertionError("the clock told nothing")


def test_a_rehearsal_by_keyboard_on_a_phone_loses_nothing_on_a_refresh(visit: Callable):
    someone = visit(width=390).open("/defend?part=new&seed=7")
    page = someone.page
    reach(page, "^Ask the first question$")
    page.keyboard.press("Enter")
    someone.reads("A run file arrives.")
    reach(page, "^Your notes$")
    page.keyboard.type("checked, then scored")
    page.reload()
    someone.reads("A run file arrives.")
    expect(page.get_by_label("Your notes")).to_have_value("checked, then scored")
    reach(page, "^Show the key points$")
    page.keyboard.press("Enter")
    for number, word in enumerate(("Said", "Missed", "Said", "Said"), start=1):
        page.get_by_text(f"Key point {number} of 4").wait_for()
        someone.settle()
        reach(page, f"^Key point {number}: did you say it")
        if word == "Missed":
            reach(page, "Missed$", "ArrowRight")
        page.keyboard.press("Space")
    page.get_by_text("Suggested: 1").wait_for()
    someone.settle()
    page.reload()
    page.get_by_text("Suggested: 1").wait_for()
    expect(
        page.get_by_role("radiogroup", name="Key point 2: did you say it?").get_by_role("radio", name="Missed")
    ).to_be_checked()
    expect(page.get_by_text("checked, then scored")).to_be_visible()
    someone.settle()
    reach(page, "^Keep this score$")
    page.keyboard.press("Enter")
    someone.reads("What is this answer worth?")
    reach(page, "^Your score for it")
    page.keyboard.press("Space")
    someone.settle()
    reach(page, "^Compare$")
    page.keyboard.press("Enter")
    page.get_by_text("Your scoring so far").wait_for()
    someone.settle()
    reach(page, "^Ask a follow-up$")
    page.keyboard.press("Enter")
    someone.reads("One document stands at rank 1")
    reach(page, "^End and report$")
    page.keyboard.press("Enter")
    someone.reads("1 of 2 points, 1 of 5 criteria scored")
    page.reload()
    someone.reads("1 of 2 points, 1 of 5 criteria scored")
    assert page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth") <= 390


def test_the_clock_runs_pauses_and_survives_a_refresh_without_a_word_to_the_server(visit: Callable):
    someone = visit()
    page, sent = someone.page, []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(frame)))
    start = time.monotonic()
    someone.open("/defend?part=new&seed=7").press("Ask the first question").reads("A run file arrives.")
    clock = page.get_by_role("timer")
    expect(clock).to_have_text(re.compile(r"^(?!0:00)\d:\d\d of 10:00$"))
    before, shown = len(sent), clock.inner_text()
    expect(clock).not_to_have_text(shown)
    someone.press("Pause")
    stood = clock.inner_text()
    assert len(sent) == before, "the server hears nothing of it"
    page.wait_for_timeout(1_100)
    page.reload()
    someone.reads("A run file arrives.")
    expect(clock).to_have_text(stood)
    someone.press("Go on")
    expect(clock).not_to_have_text(stood)
    someone.press("Turn it off")
    expect(clock).to_be_hidden()
    someone.press("Turn the clock on").press("End and report").reads("No points, 0 of 5 criteria scored")
    expect(clock).to_have_text(re.compile(r"^0:\d\d on the clock$"))
    assert 2_000 <= told(page) <= 1000 * (time.monotonic() - start)
    someone.unfold("Your work")
    someone.press("Erase my work").reads("No such rehearsal")
    page.wait_for_timeout(1_500)
    assert page.evaluate(ROWS) == {}, "no clock ticks on after an erase"


def test_the_sheet_prints_on_a4_with_nothing_of_the_app_around(visit: Callable):
    someone = visit(width=390)
    page = someone.page
    page.emulate_media(color_scheme="dark")  # paper is white all the same
    someone.open("/defend?part=sheet&seed=7")
    page.locator(".hm-paper").wait_for()
    page.evaluate("window.print = () => { window.isPrinted = true; }")
    someone.press("Print the sheet")
    page.wait_for_function("window.isPrinted")
    pages = page.pdf(prefer_css_page_size=True, print_background=True)
    assert {tuple(map(round, map(float, box.split()))) for box in re.findall(rb"/MediaBox *\[([^\]]*)\]", pages)} == {
        (0, 0, 595, 842)
    }
    assert 2 <= len(re.findall(rb"/Type */Page\b", pages)) <= 4
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print the sheet")).to_be_hidden()
    expect(page.get_by_test_id("stSidebar")).to_be_hidden()
    expect(page.get_by_role("heading", name="Split discipline")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.hm-paper')).color") == "rgb(0, 0, 0)"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_two_criteria_by_keyboard_up_to_a_report_that_opens_elsewhere(visit: Callable, tmp_path: Path):
    someone = visit(width=390).open("/defend?part=new&seed=7")
    page = someone.page

    def press(name: str, key: str = "Enter", way: str = "Tab") -> None:
        reach(page, name, way)
        page.keyboard.press(key)
        someone.settle()

    def tick(points: int) -> None:
        press("^Show the key points$")
        for number in range(1, points + 1):
            page.get_by_text(f"Key point {number} of {points}").wait_for()
            press(f"^Key point {number}: did you say it", "Space")

    press("^Ask the first question$")
    someone.reads("A run file arrives.")
    tick(4)
    reach(page, "^Your score for input validation")
    press("validation 1$", "Space", "ArrowRight")
    reach(page, "^Why 1 and not 2")
    page.keyboard.type("in other words")
    page.keyboard.press("Tab")
    someone.settle()
    page.reload()
    someone.reads("A run file arrives.")
    expect(someone.field("Why 1 and not 2?")).to_have_value("in other words")
    press("^Keep this score$")
    someone.reads("What is this answer worth?")
    reach(page, "^Your score for it")
    press("for it 1$", "Space", "ArrowRight")
    page.reload()
    someone.reads("What is this answer worth?")
    press("^Compare$")
    someone.reads("You gave 1")
    expect(page.locator("h1")).to_be_focused()
    press("^Next criterion$")
    someone.reads("You tried thirty settings.")
    tick(3)
    press("^Keep this score$")
    press("^Skip this sample$")
    press("^End and report$")
    someone.reads("3 of 4 points, 2 of 5 criteria scored")
    expect(page.locator("h1")).to_be_focused()
    reach(page, "^Save as JSON$")
    with page.expect_download() as saved:
        page.keyboard.press("Enter")
    saved.value.save_as(tmp_path / "report.json")
    someone.forget().open("/defend?part=new&seed=7")
    reach(page, "^Open a saved rehearsal$")
    field = page.get_by_label("Open a saved rehearsal")
    field.set_input_files(tmp_path / "report.json")  # what is chosen in the system's own dialog
    press("^Open this rehearsal$")
    someone.reads("3 of 4 points, 2 of 5 criteria scored")
    expect(page.get_by_text("in other words")).to_be_visible()
