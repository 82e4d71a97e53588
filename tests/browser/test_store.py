"""What the browser keeps, shown with a small app of its own around pages.shared.state."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

PROBE = Path(__file__).parent / "probe"
ROOT = Path(__file__).parents[2]
DRAFT = "draft_first___41__50__40_3"
DEAF = "window.addEventListener('storage', e => e.stopImmediatePropagation(), true)"
FULL = """
  Storage.prototype.setItem = () => { throw new DOMException("no room", "QuotaExceededError"); };
"""
FORBIDDEN = """
  Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });
"""


@pytest.fixture(scope="session")
def server(serve, tmp_path_factory: pytest.TempPathFactory):
    """The probe, with the app's own pages/shared and settings beside it."""
    home = tmp_path_factory.mktemp("probe")
    shutil.copytree(PROBE, home, dirs_exist_ok=True)
    (home / "pages" / "shared").symlink_to(ROOT / "pages" / "shared")
    (home / ".streamlit").symlink_to(ROOT / ".streamlit")
    return serve(home / "app.py", home)


@pytest.fixture
def opened(context: BrowserContext, settled: Callable[[Page], None]) -> Callable[..., Page]:
    """Opens the probe in a new tab; a script may be run in it before."""

    def open_tab(before: str = "") -> Page:
        page = context.new_page()
        page.add_init_script(before)
        page.goto("/")
        shows(page, "sent=")
        settled(page)
        return page

    return open_tab


def shows(page: Page, text: str) -> None:
    expect(page.get_by_test_id("stText").filter(has_text=text)).to_be_visible()


def field(page: Page):
    return page.get_by_label("Answer")


@pytest.fixture
def reload(settled: Callable[[Page], None]) -> Callable[[Page], None]:
    """Loads the page anew once the browser has written what it was told, and waits until all that was kept is back."""

    def load_anew(page: Page) -> None:
        settled(page)
        page.reload()
        settled(page)

    return load_anew


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click(delay=80)


def follow(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).click(delay=80)


def kept(page: Page) -> dict:
    """What lies in the browser, by key."""
    rows = json.loads(page.evaluate("localStorage.getItem('hit-or-miss')"))["rows"]
    return {key: row["v"] for key, row in rows.items()}


def wait_until_kept(page: Page, key: str, value: str | int) -> None:
    """A run shows an answer a moment before the browser writes it."""
    page.wait_for_function(
        "([key, value]) => JSON.parse(localStorage.getItem('hit-or-miss'))?.rows[key]?.v === value", arg=[key, value]
    )


def test_work_comes_back_after_a_refresh_on_another_screen_and_in_a_new_tab(opened, reload):
    page = opened()
    press(page, "Add left")
    field(page).fill("5/8")
    press(page, "Check")
    shows(page, "sent=5/8 counts=['left 1'] problem=None")
    reload(page)
    shows(page, "sent=5/8 counts=['left 1']")
    follow(page, "Other screen")
    shows(page, "sent=5/8 asked=rr-one")
    reload(page)
    shows(page, "sent=5/8 asked=rr-one")
    shows(opened(), "sent=5/8 counts=['left 1']")


def test_work_and_a_text_not_yet_sent_survive_a_restart_of_the_server(opened, server, settled):
    page = opened()
    press(page, "Add left")
    shows(page, "counts=['left 1']")
    field(page).fill("2/3")
    settled(page)
    session = page.get_by_text("session=").inner_text()
    server.restart()
    expect(page.get_by_text(session)).not_to_be_attached()
    shows(page, "sent=None counts=['left 1']")
    settled(page)
    expect(field(page)).to_have_value("2/3")
    press(page, "Check")
    shows(page, "sent=2/3 counts=['left 1']")


def test_whoever_types_right_after_a_restart_is_heard_at_the_first_check(opened, server):
    page = opened()
    session = page.get_by_text("session=").inner_text()
    server.restart()
    page.wait_for_function("document.querySelector('[data-testid=stApp]').dataset.testConnectionState === 'CONNECTED'")
    field(page).press_sequentially("5/6")
    expect(page.get_by_text(session)).not_to_be_attached(timeout=4_000)  # typing asks for nothing that is to be awaited
    press(page, "Check")
    shows(page, "sent=5/6")


def test_two_tabs_both_keep_their_answers(opened):
    one, other = opened(), opened()
    press(one, "Add left")
    shows(one, "counts=['left 1']")
    shows(other, "counts=['left 1']")
    press(other, "Add right")
    press(one, "Add left")
    for tab in (one, other, opened()):
        shows(tab, "counts=['left 2', 'right 1']")


def test_two_tabs_that_never_heard_each_other_both_keep_their_answers(opened):
    one, other = opened(DEAF), opened(DEAF)
    press(one, "Add left")
    wait_until_kept(one, "count/left", 1)
    press(other, "Add right")
    shows(other, "counts=['right 1']")
    wait_until_kept(other, "count/right", 1)
    assert kept(other) == {"count/left": 1, "count/right": 1}


def test_a_text_typed_and_not_sent_comes_back_and_check_sends_it(opened, settled, reload):
    page = opened()
    field(page).press_sequentially("3/4")
    reload(page)
    expect(field(page)).to_have_value("3/4")
    field(page).fill("3/45")
    follow(page, "Other screen")
    shows(page, "asked=rr-one")
    follow(page, "Back")
    shows(page, "exercise=first")
    settled(page)
    expect(field(page)).to_have_value("3/45")
    page = opened()
    expect(field(page)).to_have_value("3/45")
    press(page, "Check")
    shows(page, "sent=3/45")


def test_a_text_typed_and_not_sent_is_there_when_its_exercise_is_opened_again(opened, settled):
    page = opened()
    field(page).press_sequentially("3/4")
    follow(page, "To the second")
    shows(page, "exercise=second")
    settled(page)
    expect(field(page)).to_have_value("")
    follow(page, "To the first")
    shows(page, "exercise=first")
    settled(page)
    expect(field(page)).to_have_value("3/4")


def test_a_report_from_another_tab_leaves_what_is_being_typed(opened):
    typing, other = opened(), opened()
    field(typing).press_sequentially("1/")
    field(other).press_sequentially("9/9")
    press(other, "Add left")
    shows(typing, "counts=['left 1']")
    typing.keyboard.type("3")
    expect(field(typing)).to_have_value("1/3")
    press(typing, "Check")
    shows(typing, "sent=1/3")


def test_an_emptied_field_stays_empty(opened, reload):
    page = opened()
    field(page).fill("1/2")
    press(page, "Check")
    shows(page, "sent=1/2")
    press(page, "Empty")
    expect(field(page)).to_have_value("")
    wait_until_kept(page, DRAFT, "")
    reload(page)
    shows(page, "sent=1/2")
    expect(field(page)).to_have_value("")


def test_a_store_that_cannot_be_read_is_set_aside_and_a_fresh_one_starts(opened, reload):
    page = opened()
    unreadable = {
        '{"version": 1, "rows": ': "corrupt",
        '{"version": 1, "cleared": 0, "rows": {"a": 7}}': "corrupt",
        '{"version": 0, "answers": []}': "older",
    }
    for text, said in unreadable.items():
        page.goto("/_stcore/health")  # the same storage, with nobody at work on it who would set the text aside first
        page.evaluate("text => localStorage.setItem('hit-or-miss', text)", text)
        page.goto("/")
        shows(page, f"sent=None counts=[] problem={said}")
        press(page, "Add left")
        shows(page, f"counts=['left 1'] problem={said}")
        wait_until_kept(page, "count/left", 1)
    reload(page)
    shows(page, "counts=['left 1'] problem=None")
    lying = page.evaluate("Object.entries(localStorage)")
    aside = {text for name, text in lying if name.startswith("hit-or-miss.unreadable")}
    assert aside == set(unreadable)


@pytest.mark.parametrize(("fault", "said"), [(FULL, "full"), (FORBIDDEN, "forbidden")], ids=["full", "forbidden"])
def test_a_failed_write_is_said_and_the_session_still_remembers(opened, fault, said):
    page = opened(fault)
    press(page, "Add left")
    shows(page, f"counts=['left 1'] problem={said}")
    field(page).press_sequentially("1/3")
    press(page, "Check")
    shows(page, f"sent=1/3 counts=['left 1'] problem={said}")
    follow(page, "Other screen")
    shows(page, "sent=1/3 asked=rr-one")
    follow(page, "Back")
    shows(page, f"sent=1/3 counts=['left 1'] problem={said}")


def test_once_there_is_room_again_what_could_not_be_written_is(opened, reload):
    page = opened()
    page.evaluate("() => { window.setItem = Storage.prototype.setItem; " + FULL + "}")
    press(page, "Add left")
    shows(page, "counts=['left 1'] problem=full")
    page.evaluate("() => { Storage.prototype.setItem = window.setItem; }")
    press(page, "Add right")
    shows(page, "counts=['left 1', 'right 1'] problem=None")
    reload(page)
    shows(page, "counts=['left 1', 'right 1'] problem=None")


def test_an_erase_forgets_in_every_tab_and_for_good(opened, reload):
    one, other = opened(), opened()
    field(one).fill("1/2")
    press(one, "Check")
    press(one, "Add left")
    shows(other, "sent=1/2 counts=['left 1']")
    field(other).press_sequentially("unsent")
    press(one, "Erase")
    for tab in (one, other):
        shows(tab, "sent=None counts=[]")
        expect(field(tab)).to_have_value("")
    press(other, "Add right")
    shows(one, "sent=None counts=['right 1']")
    for tab in (one, other):
        reload(tab)
        shows(tab, "sent=None counts=['right 1']")
        expect(field(tab)).to_have_value("")


def test_saved_work_taken_up_after_an_erase_is_the_same_work(opened, settled, reload):
    page = opened()
    press(page, "Add left")
    field(page).press_sequentially("1/2")
    press(page, "Check")
    shows(page, "sent=1/2 counts=['left 1']")
    wait_until_kept(page, "answer/first", "1/2")
    settled(page)
    before = kept(page)
    press(page, "Save")
    shows(page, "'answer/first', 'count/left', 'draft_first__")
    press(page, "Erase")
    shows(page, "sent=None counts=[]")
    press(page, "Take up")
    shows(page, "sent=1/2 counts=['left 1']")
    reload(page)
    shows(page, "sent=1/2 counts=['left 1']")
    expect(field(page)).to_have_value("1/2")
    assert kept(page) == before
