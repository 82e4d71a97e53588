"""A ranked list edited by mouse, finger and keys, in a small app that takes up what is done as a screen would."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

PROBE = Path(__file__).parent / "sorter_probe"
ROOT = Path(__file__).parents[2]
LANDS = """
  button => {
    const list = button.closest("ol");
    button.click();
    return list.querySelector(".landed .row").getAnimations().length > 0;
  }
"""
LISTED = """
  list => [...list.children].map(({ children: [row] }) =>
    ["rank", "doc", "judged"].map(part => row.querySelector("." + part).textContent.trim()).join(" "))
"""


@pytest.fixture(scope="session")
def server(serve, tmp_path_factory: pytest.TempPathFactory):
    """The probe, with the app's own code and settings beside it."""
    home = tmp_path_factory.mktemp("sorter_probe")
    shutil.copytree(PROBE, home, dirs_exist_ok=True)
    (home / "pages").mkdir()
    for shared in ("pages/shared", "exercises", ".streamlit"):
        (home / shared).symlink_to(ROOT / shared)
    return serve(home / "app.py", home)


@pytest.fixture
def settled(settled: Callable[..., None]) -> Callable[[Page], None]:
    """The probe keeps no work, so there is no store to wait for."""
    return lambda page: settled(page, keeps_work=False)


@pytest.fixture
def hold(server) -> Iterator[Path]:
    """While there is a file of this name the server takes nothing up."""
    hold = server.cwd / "hold"
    yield hold
    hold.unlink(missing_ok=True)


@pytest.fixture
def opened(page: Page, settled: Callable[[Page], None]) -> Callable[..., Page]:
    return lambda query="": open_probe(page, settled, query)


@pytest.fixture
def phone(arrive: Callable[..., BrowserContext], settled: Callable[[Page], None]) -> Callable[..., Page]:
    """Opens the probe on a phone."""
    context = arrive(viewport={"width": 390, "height": 780}, has_touch=True)
    return lambda query="": open_probe(context.new_page(), settled, query)


def open_probe(page: Page, settled: Callable[[Page], None], query: str) -> Page:
    page.goto(f"/?{query}")
    expect(page.get_by_role("list", name="The list for q1")).to_be_attached()
    expect(page.get_by_text("revision=1 calls=0")).to_be_visible()
    settled(page)
    return page


def listed(page: Page) -> list[str]:
    """The list as the component shows it now: rank, id and word of each row."""
    return page.get_by_role("list", name="The list for q1").evaluate(LISTED)


def order(page: Page) -> str:
    return " ".join(row.split()[1] for row in listed(page))


def reads(page: Page, docs: str) -> None:
    """The list becomes this, from the first to the last."""
    expect(page.locator(".sorter .doc")).to_have_text(docs.split())


def server_has(page: Page, operations: str) -> None:
    expect(page.get_by_text(f"operations={operations}.", exact=True)).to_be_visible()


def server_and_page_agree(page: Page) -> None:
    """What `exercises.mutations` makes of the operations is what the component shows."""
    expect(page.get_by_text(f"ranking={order(page).replace(' ', ' | ')}.", exact=True)).to_be_visible()


def control(page: Page, rank: int, name: str) -> Locator:
    return page.get_by_role("listitem").nth(rank - 1).get_by_role("button", name=name)


def choose(page: Page, rank: int, name: str) -> None:
    control(page, rank, "more").click()
    page.get_by_role("menuitem", name=name, exact=True).click()


def leave_and_come_back(page: Page) -> None:
    page.get_by_role("button", name="Leave").click()
    expect(page.get_by_role("list", name="The list for q1")).not_to_be_attached()
    page.get_by_role("button", name="Leave").click()


def said(page: Page) -> Locator:
    return page.locator(".sorter [role=status]")


def middle(page: Page, part: str, rank: int) -> tuple[float, float]:
    box = page.locator(f".sorter .{part}").nth(rank - 1).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def touch(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger put down at one place, drawn to another and lifted."""
    (x1, y1), (x2, y2) = start, end
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point(start)]})
    for part in range(1, 11):
        at = (x1 + (x2 - x1) * part / 10, y1 + (y2 - y1) * part / 10)
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point(at)]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def point(place: tuple[float, float]) -> dict[str, float]:
    return {"x": place[0], "y": place[1]}


def test_a_mouse_drags_a_row_and_sees_where_it_will_drop(opened):
    page = opened()
    page.mouse.move(*middle(page, "doc", 1))
    page.mouse.down()
    x, y = middle(page, "doc", 3)
    page.mouse.move(x, y + 8, steps=6)
    expect(page.locator(".drop")).to_have_text("to rank 3")
    line, last = page.locator(".drop").bounding_box(), page.get_by_role("listitem").nth(2).bounding_box()
    assert abs(line["y"] - (last["y"] + last["height"])) < 4
    page.mouse.up()
    reads(page, "d5 d4 d2")
    expect(page.locator(".drop")).not_to_be_attached()
    server_has(page, "m1-3")
    server_and_page_agree(page)
    page.mouse.move(*middle(page, "rank", 3))
    page.mouse.down()
    x, y = middle(page, "rank", 2)
    page.mouse.move(x, y - 8, steps=6)
    expect(page.locator(".drop")).to_have_text("to rank 2")
    line, second = page.locator(".drop").bounding_box(), page.get_by_role("listitem").nth(1).bounding_box()
    assert abs(line["y"] - second["y"]) < 4
    page.mouse.up()
    server_has(page, "m1-3~m3-2")
    server_and_page_agree(page)


def test_a_drag_is_given_up_by_escape_and_one_within_the_row_is_none(opened):
    page = opened()
    x, y = middle(page, "doc", 1)
    for rank, is_given_up in ((3, True), (1, False)):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, middle(page, "doc", rank)[1] + 8, steps=6)
        expect(page.locator(".drop")).to_be_attached()
        if is_given_up:
            page.keyboard.press("Escape")
        page.mouse.up()
        expect(page.locator(".drop")).not_to_be_attached()
        reads(page, "d2 d5 d4")
    choose(page, 1, "Take out")
    server_has(page, "x1")


def test_a_finger_drags_a_row_by_its_rank_and_elsewhere_scrolls_the_page(phone, settled):
    page = phone("start=thirty")
    start = middle(page, "rank", 2)
    x, y = middle(page, "rank", 5)
    touch(page, start, (x, y + 8))
    reads(page, " ".join(["d1 d3 d4 d5 d2", *(f"d{n}" for n in range(6, 31))]))
    server_has(page, "m2-5")
    server_and_page_agree(page)
    touch(page, middle(page, "doc", 8), middle(page, "doc", 3))
    page.wait_for_function("document.querySelector('[data-testid=stMain]').scrollTop > 50")
    settled(page)
    server_has(page, "m2-5")


def test_a_drag_at_the_edge_scrolls_to_the_end_of_a_long_list(opened):
    page = opened("start=thirty")
    page.set_viewport_size({"width": 900, "height": 600})
    page.mouse.move(*middle(page, "doc", 1))
    page.mouse.down()
    page.mouse.move(300, 590, steps=6)
    expect(page.locator(".drop")).to_have_text("to rank 30")
    page.mouse.up()
    server_has(page, "m1-30")
    server_and_page_agree(page)


def test_buttons_move_a_row_and_those_at_the_ends_say_that_they_are(opened):
    page = opened()
    control(page, 3, "move up").click()
    expect(control(page, 2, "Rank 2, d4: move up")).to_be_focused()
    page.keyboard.press("Enter")
    expect(control(page, 1, "Rank 1, d4: move up")).to_be_focused()
    server_has(page, "m3-2~m2-1")
    control(page, 2, "move down").click()
    server_has(page, "m3-2~m2-1~m2-3")
    server_and_page_agree(page)
    for rank, name, place in ((1, "move up", "d4 is first already"), (3, "move down", "d2 is last already")):
        expect(control(page, rank, name)).to_have_attribute("aria-disabled", "true")
        control(page, rank, name).focus()
        page.keyboard.press("Enter")
        expect(control(page, rank, name)).to_be_focused()
        expect(said(page)).to_have_text(place)
    expect(control(page, 2, "move up")).to_have_attribute("aria-disabled", "false")
    server_has(page, "m3-2~m2-1~m2-3")


def test_alt_and_an_arrow_move_the_row_the_focus_goes_with_it_and_it_is_said(opened):
    page = opened()
    control(page, 3, "more").focus()
    for rank in (2, 1):
        page.keyboard.press("Alt+ArrowUp")
        expect(control(page, rank, "d4: more")).to_be_focused()
        expect(said(page)).to_have_text(f"d4 moved to rank {rank} of 3")
    page.keyboard.press("Alt+ArrowUp")
    expect(said(page)).to_have_text("d4 is first already")
    server_has(page, "m3-2~m2-1")
    expect(control(page, 1, "d4: more")).to_be_focused()
    page.keyboard.press("Alt+ArrowDown")
    server_has(page, "m3-2~m2-1~m1-2")
    server_and_page_agree(page)


def test_the_menu_opens_is_walked_closes_and_gives_the_focus_back_by_keys_alone(opened):
    page = opened()
    more, items = control(page, 3, "more"), page.get_by_role("menuitem")
    names = ["Take out", "Copy below", "Replace by d9", "Judge it relevant"]
    more.focus()
    expect(more).to_have_attribute("aria-haspopup", "menu")
    for opening, first in (("Enter", 0), ("Space", 0), ("ArrowDown", 0), ("ArrowUp", 3)):
        page.keyboard.press(opening)
        expect(more).to_have_attribute("aria-expanded", "true")
        expect(items).to_have_text(names)
        expect(items.nth(first)).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.get_by_role("menu")).not_to_be_attached()
        expect(more).to_have_attribute("aria-expanded", "false")
        expect(more).to_be_focused()
    page.keyboard.press("Enter")
    walk = [("ArrowDown", 1), ("ArrowUp", 0), ("ArrowUp", 3), ("ArrowDown", 0), ("End", 3), ("Home", 0), ("r", 2)]
    for key, place in walk:
        page.keyboard.press(key)
        expect(items.nth(place)).to_be_focused()
    page.keyboard.press("Enter")
    expect(control(page, 3, "d9: more")).to_be_focused()
    server_has(page, "r3-d9")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("menu")).not_to_be_attached()
    expect(page.get_by_role("button", name="Reset")).to_be_focused()
    control(page, 1, "more").click()
    page.get_by_text("operations=r3-d9.").click()
    expect(page.get_by_role("menu")).not_to_be_attached()
    for _ in range(3):
        control(page, 1, "more").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    server_has(page, "r3-d9~x1~x1~x1")
    expect(page.locator(".sorter").get_by_text("The list is empty: nothing came back.")).to_be_focused()


def test_eight_quick_moves_show_at_once_and_all_arrive_in_order(opened, hold):
    page = opened("start=ten")
    hold.touch()
    control(page, 10, "move up").focus()
    for _ in range(8):
        page.keyboard.press("Alt+ArrowUp")
    reads(page, "d1 d10 d2 d3 d4 d5 d6 d7 d8 d9")
    expect(page.get_by_text("operations=.", exact=True)).to_be_visible()  # the server has not spoken yet
    hold.unlink()
    server_has(page, "m10-9~m9-8~m8-7~m7-6~m6-5~m5-4~m4-3~m3-2")
    server_and_page_agree(page)
    expect(control(page, 2, "d10: move up")).to_be_focused()


def test_changes_stay_in_the_same_revision_and_go_with_a_new_one(opened, settled):
    page = opened("clumsy=1")
    control(page, 1, "move down").click()
    choose(page, 3, "Take out")
    server_has(page, "m1-2~x3")
    page.get_by_role("button", name="Nothing").click()
    settled(page)
    reads(page, "d5 d2")  # the probe sends its rows the other way round
    page.get_by_role("button", name="Reset").click()
    expect(page.get_by_text("revision=2")).to_be_visible()
    reads(page, "d2 d5 d4")
    control(page, 3, "move up").click()
    server_has(page, "m3-2")


def test_a_list_drawn_anew_goes_on_from_what_was_done(opened):
    page = opened()
    control(page, 1, "move down").click()
    server_has(page, "m1-2")
    leave_and_come_back(page)
    reads(page, "d5 d2 d4")
    control(page, 3, "move up").click()
    server_has(page, "m1-2~m3-2")
    server_and_page_agree(page)


def test_what_the_menu_does_is_written_as_the_course_reads_it(opened):
    page = opened("graded=1")
    assert listed(page) == ["1 d2 relevant, grade 2", "2 d5 relevant, grade 1", "3 d4 not relevant"]
    choose(page, 2, "Copy below")
    server_has(page, "c2-3")
    reads(page, "d2 d5 d5 d4")
    expect(page.get_by_role("listitem").filter(has_text="twice")).to_have_count(2)
    choose(page, 3, "Judge it not relevant")
    server_has(page, "c2-3~g-d5-0")
    assert listed(page) == ["1 d2 relevant, grade 2", "2 d5 not relevant", "3 d5 not relevant", "4 d4 not relevant"]
    expect(page.get_by_text("relevant=d2.", exact=True)).to_be_visible()
    choose(page, 2, "Judge it relevant")
    choose(page, 4, "Replace by d9")
    choose(page, 3, "Take out")
    expect(control(page, 3, "d9: more")).to_be_focused()
    server_has(page, "c2-3~g-d5-0~g-d5-1~r4-d9~x3")
    server_and_page_agree(page)
    assert listed(page) == ["1 d2 relevant, grade 2", "2 d5 relevant, grade 1", "3 d9 not relevant"]
    expect(page.get_by_text("relevant=d2 | d5.", exact=True)).to_be_visible()
    expect(page.get_by_text("twice")).not_to_be_attached()
    choose(page, 1, "Replace by d99")
    server_has(page, "c2-3~g-d5-0~g-d5-1~r4-d9~x3~r1-d99")
    leave_and_come_back(page)
    expect(page.get_by_role("listitem").filter(has_text="unknown id")).to_have_count(1)


def test_two_copies_are_two_rows(opened):
    page = opened("start=one")
    choose(page, 1, "Copy below")
    choose(page, 1, "Copy below")
    expect(page.get_by_text("3 times")).to_have_count(3)
    control(page, 3, "more").focus()
    page.keyboard.press("Alt+ArrowUp")
    expect(control(page, 2, "more")).to_be_focused()
    choose(page, 2, "Replace by d9")
    server_has(page, "c1-2~c1-2~m3-2~r2-d9")
    reads(page, "d5 d9 d5")
    server_and_page_agree(page)


def test_the_cut_is_drawn_after_rank_k_and_a_shorter_list_says_that_it_ends(opened):
    page = opened("start=ten")
    cuts = page.locator(".cut:not(:empty)")
    third = page.get_by_role("listitem").nth(2)
    expect(cuts).to_have_text(["k = 3: cut here"])
    expect(third.locator(".cut")).to_have_text("k = 3: cut here")
    assert cuts.evaluate("cut => getComputedStyle(cut).borderTopStyle") == "dashed"
    control(page, 3, "move down").click()
    expect(third.locator(".cut")).to_have_text("k = 3: cut here")
    page = opened()
    choose(page, 1, "Take out")
    expect(cuts).to_have_text(["the list ends here; k is 3"])
    expect(page.get_by_role("listitem").last.locator(".cut")).to_be_visible()


def test_what_can_not_be_done_is_not_offered_or_is_refused_in_words(opened, settled):
    page = opened("start=thirty&spare=&most=2")
    control(page, 4, "more").click()
    expect(page.get_by_role("menuitem")).to_have_text(["Take out", "Copy below", "Judge it relevant"])
    page.get_by_role("menuitem", name="Copy").click()
    expect(page.get_by_text("The list has 30 documents, the most that can be shown.")).to_be_visible()
    control(page, 1, "move down").click()
    control(page, 5, "move down").click()
    server_has(page, "m1-2~m5-6")
    control(page, 9, "move down").click()
    expect(said(page)).to_have_text("2 changes are the most; undo some, or reset.")
    assert said(page).bounding_box()["height"] > 20  # for the eye too
    choose(page, 9, "Take out")
    page.get_by_role("button", name="Nothing").click()
    settled(page)
    server_has(page, "m1-2~m5-6")
    server_and_page_agree(page)


def test_only_what_is_allowed_is_offered(opened):
    page = opened("allowed=take-out judge")
    expect(control(page, 2, "move")).to_have_count(0)
    control(page, 2, "more").focus()
    page.keyboard.press("Alt+ArrowUp")
    page.mouse.move(*middle(page, "doc", 1))
    page.mouse.down()
    page.mouse.move(300, 400, steps=6)
    page.mouse.up()
    reads(page, "d2 d5 d4")
    control(page, 2, "more").click()
    expect(page.get_by_role("menuitem")).to_have_text(["Take out", "Judge it not relevant"])
    page = opened("allowed=move")
    expect(control(page, 2, "more")).to_have_count(0)
    control(page, 2, "move up").click()
    server_has(page, "m2-1")


def test_a_sealed_list_says_nowhere_what_is_relevant(opened):
    page = opened("sealed=1&graded=1")
    expect(page.locator(".judged:visible")).to_have_count(0)
    expect(page.locator(".sorter .relevant")).to_have_count(0)
    told = page.locator(".sorter").evaluate("sorter => sorter.sorter.data.rows.map(row => row.grade)")
    assert told == [0, 0, 0]
    control(page, 1, "more").click()
    expect(page.get_by_role("menuitem")).to_have_text(["Take out", "Copy below", "Replace by d9"])


def test_an_open_menu_stays_in_sight_and_open_while_the_server_answers(opened, settled, hold):
    page = opened("start=ten")
    page.set_viewport_size({"width": 900, "height": 640})
    for rank in (1, 10):
        control(page, rank, "more").click()
        box = page.get_by_role("menu").bounding_box()
        assert box["y"] > 0, rank
        assert box["y"] + box["height"] <= 640, rank
        page.keyboard.press("Escape")
    hold.touch()
    choose(page, 2, "Replace by d99")
    control(page, 3, "more").click()
    first = page.get_by_role("menuitem").first
    expect(page.get_by_role("menuitem", name="Replace")).not_to_be_attached()  # d99 is taken, the next unknown
    hold.unlink()
    server_has(page, "r2-d99")
    settled(page)
    expect(first).to_be_focused()
    page.keyboard.press("Escape")
    control(page, 1, "more").click()
    expect(page.get_by_role("menuitem", name="Replace")).not_to_be_attached()
    page.keyboard.press("Escape")
    choose(page, 9, "Take out")
    server_has(page, "r2-d99~x9")
    settled(page)
    control(page, 1, "more").click()
    expect(page.get_by_role("menuitem", name="Replace by d9", exact=True)).to_be_attached()


def test_ids_are_text_whatever_they_hold_and_a_phone_needs_no_scrolling_sideways(phone):
    page = phone("start=hostile&spare=<i>d9</i>")
    docs = page.locator(".sorter .doc")
    hostile = ("<img src=x onerror=alert(1)>", "w" * 120, "naïve 日本 🦊 \u202e", "a~b", "d5")
    assert docs.evaluate_all("docs => docs.map(doc => doc.textContent)") == list(hostile)
    expect(page.locator(".sorter img")).to_have_count(0)
    for rank in range(1, 6):
        control(page, rank, "more").click()
        last = "Judge it" if rank in (1, 3, 5) else "Replace by"  # the others can't be written as an operation
        expect(page.get_by_role("menuitem").last).to_contain_text(last)
        expect(page.get_by_role("menuitem", name="Replace by <i>d9</i>", exact=True)).to_be_visible()
        assert page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth") <= 390
        right = page.locator(".sorter *").evaluate_all(
            "all => Math.max(...all.filter(one => !one.matches('.sr')).map(one => one.getBoundingClientRect().right))"
        )
        assert right <= 374.5
        sizes = page.locator(".sorter button").evaluate_all(
            "all => all.flatMap(one => [one.getBoundingClientRect().width, one.getBoundingClientRect().height])"
        )
        assert min(sizes) >= 40
        page.keyboard.press("Escape")
    assert min(page.locator(".rank").evaluate_all("all => all.map(one => one.offsetWidth)")) >= 40
    choose(page, 1, "Judge it relevant")
    choose(page, 3, "Judge it relevant")
    control(page, 2, "move up").click()
    server_has(page, f"g-{hostile[0]}-1~g-{hostile[2]}-1~m2-1")


def test_axe_finds_nothing_in_either_theme_with_the_menu_shut_or_open(opened, settled, violations):
    page = opened("start=ten&graded=1")
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 1280, "height": 3000})
    choose(page, 3, "Copy below")
    server_has(page, "c3-4")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(
            "scheme => getComputedStyle(document.querySelector('.stApp')).colorScheme.includes(scheme)", arg=scheme
        )
        settled(page)
        assert violations(page) == [], scheme
        control(page, 2, "more").click()
        assert violations(page) == [], scheme
        for place in (".sorter .judged", ".sorter [role=menuitem]"):  # axe does look there
            page.locator(place).first.evaluate("one => { one.style.color = '#777777' }")
            found = violations(page, "color-contrast")
            assert [each.partition(":")[0] for each in found] == ["color-contrast"], (scheme, place)
            page.locator(place).first.evaluate("one => { one.style.color = '' }")
        page.keyboard.press("Escape")


def test_a_row_that_landed_moves_only_for_those_who_want_motion(opened):
    page = opened()
    for motion, seen in (("no-preference", True), ("reduce", False)):
        page.emulate_media(reduced_motion=motion)
        assert control(page, 1, "move down").evaluate(LANDS) is seen, motion
