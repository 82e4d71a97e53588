"""The holdout in a browser: what is frozen stays frozen, what is sealed does not come, what is spent stays spent."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from exercises.catalogue import course

FROZEN = "We chose the candidate on development alone, and froze it before looking at test."
SPENT = "It was chosen after seeing them, so this is not a holdout result."


def claim(page: Page):
    return page.locator(".hm-claim .claim")


def score(someone):
    """Both runs scored rightly on development, on the screen where that is asked."""
    for place, (name, figure) in enumerate((("baseline", "2/3"), ("candidate", "1"))):
        someone.page.get_by_role("textbox", name=re.compile(f"{name}: macro AP@3")).fill(figure)
        someone.page.keyboard.press("Tab")
        someone.settle()
        someone.page.get_by_role("button", name=f"Check the {name}").click(delay=80)
        if place == 0:
            expect(someone.page.locator(".hm-verdicts .row.right")).to_have_count(1)
        someone.settle()
    return someone.reads("Choose one run, then freeze it")


def freeze(someone, run="candidate"):
    score(someone)
    someone.page.get_by_role("radiogroup", name="Which run goes to test?").get_by_text(run, exact=True).click(delay=80)
    expect(someone.page.get_by_role("button", name="Freeze this choice")).to_be_enabled()
    someone.settle().press("Freeze this choice")
    return someone.reads("The test is still sealed")


def break_seal(someone):
    guess = someone.page.get_by_role("radiogroup", name=re.compile("One call before you open it"))
    guess.get_by_role("radio", name="lower").click(delay=80)
    expect(someone.page.get_by_role("button", name="Break the seal")).to_be_enabled()
    someone.settle().press("Break the seal")
    return someone.reads("The other run did better")


def spend(someone):
    someone.press("Switch to baseline, 3/4").press("Switch and spend it")
    return someone.reads("The holdout is spent")


def stored(page: Page) -> dict:
    """The row of the holdout as the browser keeps it."""
    page.wait_for_function("localStorage.getItem('hit-or-miss')?.includes('holdout')")
    text = page.evaluate("localStorage.getItem('hit-or-miss')")
    return json.loads(text)["rows"]["holdout"]["v"]


def test_a_frozen_choice_outlasts_refresh_a_second_tab_and_a_lost_connection(visit: Callable):
    someone = freeze(visit().open("/holdout"))
    page = someone.page
    foot = page.locator(".hm-claim .foot").inner_text()
    assert re.search(r"Frozen \d{4}-\d\d-\d\d \d\d:\d\d UTC · SHA-256 [0-9a-f]{64}$", foot)
    assert stored(page)["choice"] == "candidate"
    page.reload()
    someone.reads("The test is still sealed")
    expect(page.locator(".hm-claim .foot")).to_have_text(foot)
    other = page.context.new_page()
    other.goto("/holdout")
    expect(claim(other)).to_contain_text(FROZEN)
    expect(other.locator(".hm-claim .foot")).to_have_text(foot)
    page.context.set_offline(True)
    page.wait_for_timeout(2000)
    page.context.set_offline(False)
    page.reload()
    someone.reads("The test is still sealed")
    expect(page.locator(".hm-claim .foot")).to_have_text(foot)
    assert stored(page)["opened_at"] == ""


def test_going_back_opens_nothing_and_undoes_nothing(visit: Callable):
    someone = visit().open("/mutate?change=mutate-earlier")
    freeze(someone.open("/holdout"))
    page = someone.page
    page.go_back()
    someone.reads("d4 moves from rank 2 to rank 1")
    page.go_forward()
    someone.reads("The test is still sealed")
    break_seal(someone)
    spend(someone)
    page.go_back()
    someone.reads("d4 moves from rank 2 to rank 1")
    page.go_forward()
    someone.reads("The holdout is spent")
    assert stored(page)["spent_on"] == "baseline"


def test_a_second_tab_hears_of_the_choice_and_can_freeze_no_other(visit: Callable):
    someone = score(visit().open("/holdout"))
    page, other = someone.page, someone.page.context.new_page()
    other.goto("/holdout")
    expect(other.get_by_role("heading", name="Choose one run, then freeze it")).to_be_visible()
    for tab, run in ((page, "candidate"), (other, "baseline")):
        tab.get_by_role("radiogroup", name="Which run goes to test?").get_by_text(run, exact=True).click(delay=80)
        expect(tab.get_by_role("button", name="Freeze this choice")).to_be_enabled()
    page.get_by_role("button", name="Freeze this choice").click(delay=80)
    for tab in (page, other):
        expect(tab.get_by_role("heading", name="The test is still sealed")).to_be_visible()
        expect(claim(tab)).to_contain_text(FROZEN)
    assert stored(other)["choice"] == "candidate"


SECRETS = ("5/8", "0.625", "3/4", "5/12", "macro over", "without a relevant document (", "your weakest")


def test_nothing_of_test_comes_to_the_browser_before_it_is_opened(visit: Callable):
    someone = visit()
    page = someone.page
    received: list[bytes] = []
    page.on(
        "websocket",
        lambda socket: socket.on(
            "framereceived", lambda frame: received.append(frame if isinstance(frame, bytes) else frame.encode())
        ),
    )
    freeze(someone.open("/holdout"))
    someone.open("/holdout?step=copy&run=candidate")
    page.get_by_role("list", name=re.compile(r"^The list\.")).get_by_role("button", name="move up").nth(1).click()
    expect(page.get_by_text("is another run now")).to_be_visible()
    someone.open("/holdout?scenario=own-k")
    someone.open("/predict?exercise=test-macro").reads("This list is sealed with test")
    someone.open("/holdout").reads("The test is still sealed")
    said = b"\n".join(received) + page.content().encode()
    assert FROZEN.encode() in said, "what is not sealed does come"
    assert [secret for secret in SECRETS if secret.encode() in said] == []
    grades = set(re.findall(rb'"grade\\*":(\d+)', said))
    assert grades == {b"0"}, "the copy's rows do come, and none is relevant"
    received.clear()
    break_seal(someone)
    said = b"\n".join(received)
    assert [secret for secret in SECRETS[:5] if secret.encode() in said] == ["5/8", "3/4", "5/12", "macro over"]


def test_what_is_spent_is_said_in_the_report_and_stays_spent_in_another_browser(visit: Callable, tmp_path: Path):
    someone = spend(break_seal(freeze(visit().open("/holdout"))))
    expect(someone.page.locator(".hm-claim.spent .claim")).to_contain_text(SPENT)
    with someone.page.expect_download() as report:
        someone.press("Download the report")
    text = Path(report.value.path()).read_text(encoding="utf-8")
    assert SPENT in text
    assert "**The holdout is spent: no figure on test below is a holdout result.**" in text
    someone.open_sidebar().unfold("Your work")
    with someone.page.expect_download() as work:
        someone.page.get_by_test_id("stSidebar").get_by_role("button", name="Download my work").click(delay=80)
    saved = tmp_path / "work.json"
    work.value.save_as(saved)
    rows = json.loads(saved.read_text(encoding="utf-8"))["rows"]
    assert "holdout" in rows, "the file holds the work"
    assert (rows["holdout"]["v"]["choice"], rows["holdout"]["v"]["spent_on"]) == ("candidate", "baseline")
    elsewhere = visit().open("/holdout").open_sidebar().unfold("Your work")
    expect(claim(elsewhere.page)).to_have_text("Nothing yet.")
    elsewhere.page.locator("input[type=file]").set_input_files(saved)
    elsewhere.page.get_by_role("button", name="Take up this file").click(delay=80)
    elsewhere.reads("The holdout is spent")
    expect(elsewhere.page.locator(".hm-claim.spent .claim")).to_contain_text(SPENT)
    elsewhere.page.reload()
    elsewhere.reads("The holdout is spent")


def test_going_back_on_the_copy_takes_list_and_chooser_along(visit: Callable):
    someone = visit(height=1400).open("/holdout?step=copy")
    page = someone.page
    someone.choose("Run", "candidate")
    page.wait_for_function("new URLSearchParams(location.search).get('run') === 'candidate'")
    docs = page.get_by_role("list", name=re.compile(r"^The list\.")).locator(".doc")
    expect(docs).to_have_text(["d7", "d4", "d8"])
    page.go_back()
    page.wait_for_function("new URLSearchParams(location.search).get('run') === null")
    expect(docs).to_have_text(["d4", "d5", "d7"])
    chooser = page.get_by_role("radiogroup", name="Run")
    expect(chooser.get_by_role("radio", name="baseline")).to_be_checked()


def walk(someone):
    """Through every step and part of Holdout; stops in each and names it."""
    page = someone.page
    someone.open("/holdout")
    yield "scoring"
    someone.turn_to("/holdout?step=copy")
    yield "the copy, asked"
    for label, value in (("baseline's macro AP@3 goes", "up"), ("candidate's macro AP@3 goes", "same")):
        someone.choose(label, value)
    someone.choose("And the choice", "stays").press("Apply the change")
    page.get_by_text("On development nothing moved").wait_for()
    yield "the copy, told"
    someone.turn_to("/holdout?step=lucky")
    yield "the lucky run, asked"
    someone.choose("On fresh queries the run you keep will score", "lower")
    page.locator("canvas, svg.marks").first.wait_for()
    yield "the lucky run, told"
    scenario = course().scenarios[0]
    someone.turn_to(f"/holdout?scenario={scenario.id}")
    page.get_by_text(scenario.options[0].text).click(delay=80)
    page.get_by_text("That breaks it.").wait_for()
    someone.unfold("All scenarios")
    yield "a scenario, judged"
    someone.turn_to("/holdout?scenario=own-k")
    yield "a scenario, locked"
    score(someone.turn_to("/holdout"))
    yield "choosing"
    page.get_by_role("radiogroup", name="Which run goes to test?").get_by_text("candidate", exact=True).click(delay=80)
    expect(page.get_by_role("button", name="Freeze this choice")).to_be_enabled()
    someone.settle().press("Freeze this choice").reads("The test is still sealed")
    yield "sealed"
    someone.turn_to("/predict?exercise=test-1").reads("This list is sealed with test")
    yield "a list of test, asked first"
    someone.turn_to("/holdout")
    break_seal(someone)
    yield "the temptation"
    someone.press("Switch to baseline, 3/4")
    page.get_by_text("it spends the holdout").wait_for()
    yield "asked once"
    someone.press("Keep candidate").reads("You kept your choice")
    yield "kept"
    someone.press("Switch to baseline, spent").press("Switch and spend it").reads("The holdout is spent")
    yield "spent"


@pytest.mark.parametrize("width", [1280, 390])
def test_in_every_state_of_holdout_axe_finds_nothing_and_nothing_is_too_wide(visit: Callable, width):
    someone = visit(width)
    names = []
    assert someone.look_over(names.append(name) or name for name in walk(someone)) == ""
    assert len(names) == 14
