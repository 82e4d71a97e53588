"""A list changed by hand on Mutate: the figures follow, the link holds it all, and nothing that was done is lost."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from exercises.catalogue import course
from exercises.grading import written
from exercises.model import Measure, Query
from exercises.reference import InvalidInput, value_of
from tests.browser.cable import CONNECTED, Cable

START = next(each for each in course().changes if each.id == "mutate-earlier").start
FREE = "/mutate?start=mutate-earlier"


class List:
    """The list on the page: its rows and what can be done to them."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def rows(self) -> Locator:
        return self.page.get_by_role("list", name=re.compile(r"^The list\.")).get_by_role("listitem")

    def reads(self, *docs: str) -> None:
        """The list becomes this."""
        expect(self.rows.locator(".doc")).to_have_text(docs)

    def control(self, rank: int, name: str) -> Locator:
        return self.rows.nth(rank - 1).get_by_role("button", name=name)

    def choose(self, rank: int, name: str) -> None:
        """Takes an entry of a row's menu."""
        self.control(rank, "more").click()
        self.page.get_by_role("menuitem", name=name, exact=True).click()

    def drag(self, rank: int, to: int) -> None:
        """Drags a row by the mouse to the place of another further down."""
        boxes = [self.rows.nth(each - 1).locator(".doc").bounding_box() for each in (rank, to)]
        (x, y), (_, end) = ((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, end + 8, steps=6)
        expect(self.page.locator(".drop")).to_have_text(f"to rank {to}")
        self.page.mouse.up()

    def link_says(self, operations: str | None, part: str = "do") -> None:
        self.page.wait_for_function(
            "([part, wanted]) => new URLSearchParams(location.search).get(part) === wanted", arg=[part, operations]
        )

    @property
    def table(self) -> Locator:
        return self.page.locator("table").filter(has_text="Figures of the list")


def reference(docs: list[str], relevant: tuple[str, ...] = ("d4", "d5"), k: int = 3) -> dict[str, str] | None:
    """What the reference gives for a list, worked out here from the ids alone; None where it rejects the list."""
    query = Query("q", tuple(docs), dict.fromkeys(relevant, 1), START.query.documents)
    try:
        values = {m.label: value_of(query, m) for m in (Measure("P", k), Measure("Recall", k), Measure("RR"))}
        values[f"AP@{k}"] = value_of(query, Measure("AP", k))
    except InvalidInput:
        return None
    return {label: "undefined" if value is None else written(value) for label, value in values.items()}


def shows(listed: List, wanted: dict[str, str]) -> None:
    """The figures on the page become these."""
    expect(listed.table.locator("tbody th")).to_have_text(list(wanted))
    for metric, figure in wanted.items():
        row = listed.table.locator("tbody tr").filter(has=listed.page.get_by_role("rowheader", name=metric, exact=True))
        expect(row.locator("td").first).to_have_text(re.compile(rf"(^|→ ){re.escape(figure)}$"))


def call(page: Page, metric: str, way: str) -> None:
    asked = page.get_by_role("radiogroup", name=re.compile(rf"^\W*{re.escape(metric)}\W"))
    asked.get_by_role("radio", name=way).click(delay=80)
    expect(asked.get_by_role("radio", name=way)).to_be_checked()


def test_a_drag_a_button_and_a_key_each_reorder_and_the_figures_follow(visit: Callable):
    someone = visit(height=1400).open(FREE)
    listed = List(someone.page)
    shows(listed, reference(["d7", "d4", "d8", "d1", "d5"]))
    listed.drag(1, 3)
    listed.link_says("m1-3")
    shows(listed, reference(["d4", "d8", "d7", "d1", "d5"]))
    listed.control(5, "move up").click()
    listed.link_says("m1-3~m5-4")
    shows(listed, reference(["d4", "d8", "d7", "d5", "d1"]))
    listed.control(4, "more").focus()
    someone.page.keyboard.press("Alt+ArrowUp")
    listed.link_says("m1-3~m5-4~m4-3")
    shows(listed, reference(["d4", "d8", "d5", "d7", "d1"]))
    listed.reads("d4", "d8", "d5", "d7", "d1")
    expect(someone.page.get_by_text("d5 moves from rank 4 to rank 3")).to_be_visible()


@pytest.mark.parametrize("width", [1280, 390])
def test_ten_changes_by_hand_give_the_figures_of_the_reference_without_scrolling_sideways(visit: Callable, width):
    someone = visit(width=width, height=1400).open(FREE)
    page, listed = someone.page, List(someone.page)
    rd, rd9 = ("d4", "d5"), ("d4", "d5", "d9")
    steps = [
        # what is done, the operation it adds, the list, what is relevant, k
        (lambda: listed.control(2, "move up").click(), "m2-1", "d4 d7 d8 d1 d5", rd, 3),
        (lambda: listed.choose(2, "Replace by d9"), "r2-d9", "d4 d9 d8 d1 d5", rd, 3),
        (lambda: listed.choose(2, "Judge it relevant"), "g-d9-1", "d4 d9 d8 d1 d5", rd9, 3),
        (lambda: listed.choose(3, "Take out"), "x3", "d4 d9 d1 d5", rd9, 3),
        (lambda: someone.press("Cut at 4"), "k4", "d4 d9 d1 d5", rd9, 4),
        (lambda: listed.control(1, "move down").click(), "m1-2", "d9 d4 d1 d5", rd9, 4),
        (lambda: listed.choose(4, "Take out"), "x4", "d9 d4 d1", rd9, 4),
        (lambda: listed.choose(1, "Judge it not relevant"), "g-d9-0", "d9 d4 d1", rd, 4),
        (lambda: listed.choose(2, "Copy below"), "c2-3", "d9 d4 d4 d1", rd, 4),
        (lambda: listed.choose(3, "Take out"), "x3", "d9 d4 d1", rd, 4),
    ]
    done: list[str] = []
    for act, operation, docs, relevant, k in steps:
        act()
        done.append(operation)
        listed.link_says("~".join(done))
        someone.settle()
        listed.reads(*docs.split())
        wanted = reference(docs.split(), relevant, k)
        if wanted is None:
            expect(page.get_by_text("Rejected.")).to_be_visible()
            expect(page.locator(".hm.stale").get_by_role("table")).to_be_visible()
        else:
            shows(listed, wanted)
        assert someone.too_wide() == 0, operation
    for name, operations in (("Undo", done[:-1]), ("Redo", done), ("Reset", None)):
        someone.press(name)
        listed.link_says("~".join(operations) if operations else None)
        someone.settle()
        assert someone.too_wide() == 0, name
    shows(listed, reference(["d7", "d4", "d8", "d1", "d5"]))


def test_a_refresh_in_the_midst_of_a_prediction_keeps_the_calls_and_the_prepared_change(visit: Callable):
    someone = visit(height=1400).open(f"{FREE}&mode=predict")
    page, listed = someone.page, List(someone.page)
    listed.control(2, "move up").click()
    listed.link_says("m2-1", "next")
    call(page, "P@3", "same")
    call(page, "AP@3", "up")
    expect(page.get_by_text("Still open: Recall@3, RR.")).to_be_visible()
    someone.settle()
    page.wait_for_function("localStorage.getItem('hit-or-miss')?.includes('AP@3')")
    page.reload()
    someone.reads("Change the list")
    listed.link_says("m2-1", "next")
    expect(page.get_by_text("Still open: Recall@3, RR.")).to_be_visible()
    listed.reads("d4", "d7", "d8", "d1", "d5")
    call(page, "Recall@3", "same")
    call(page, "RR", "up")
    someone.settle().press("Apply the change")
    expect(page.get_by_role("heading", name="All 4 called")).to_be_visible()


def test_the_back_button_undoes_to_the_former_link(visit: Callable):
    someone = visit(height=1400).open(FREE)
    page, listed = someone.page, List(someone.page)
    listed.control(2, "move up").click()
    listed.link_says("m2-1")
    shows(listed, reference(["d4", "d7", "d8", "d1", "d5"]))
    listed.control(5, "move up").click()
    listed.link_says("m2-1~m5-4")
    someone.settle()
    page.go_back()
    listed.link_says("m2-1")
    shows(listed, reference(["d4", "d7", "d8", "d1", "d5"]))
    listed.reads("d4", "d7", "d8", "d1", "d5")
    listed.control(5, "move up").click()
    listed.link_says("m2-1~m5-4")
    listed.reads("d4", "d7", "d8", "d5", "d1")


def test_a_second_tab_opens_the_same_link_with_the_same_list_and_figures(visit: Callable):
    someone = visit(height=1400).open(FREE)
    listed = List(someone.page)
    listed.choose(1, "Take out")
    listed.link_says("x1")
    someone.press("Cut at 2")
    listed.link_says("x1~k2")
    shows(listed, reference(["d4", "d8", "d1", "d5"], k=2))
    other = someone.page.context.new_page()
    other.goto(someone.page.url)
    again = List(other)
    again.reads("d4", "d8", "d1", "d5")
    shows(again, reference(["d4", "d8", "d1", "d5"], k=2))
    again.control(2, "move up").click()
    again.link_says("x1~k2~m2-1")
    someone.settle()
    listed.reads("d4", "d8", "d1", "d5")  # the first tab stays as it is


@pytest.mark.parametrize(
    "how", ["the network stands still, then more is done", "the cable is cut", "the cable is cut, then more is done"]
)
def test_a_connection_lost_for_two_seconds_loses_nothing_that_was_done_meanwhile(visit: Callable, cable: Cable, how):
    someone = visit(height=1400)
    is_cut = "cut" in how
    someone.open(f"http://127.0.0.1:{cable.port}{FREE}")
    page, listed = someone.page, List(someone.page)
    listed.control(2, "move up").click()
    listed.link_says("m2-1")
    someone.settle()
    if is_cut:
        cable.cut()
        page.wait_for_function(f"!({CONNECTED})")
    page.context.set_offline(True)
    listed.control(5, "move up").click()
    page.wait_for_timeout(2000)
    listed.reads("d4", "d7", "d8", "d5", "d1")  # it shows what was done
    assert "m5-4" not in page.url, "the server does not know of it"
    page.context.set_offline(False)
    cable.delay = 1.0 if is_cut else 0.0  # longer than the store waits, which then speaks too
    cable.mend()
    page.wait_for_function(CONNECTED)
    if "then more" in how:
        listed.control(4, "move up").click()
        listed.link_says("m2-1~m5-4~m4-3")
    else:
        listed.link_says("m2-1~m5-4")
    page.wait_for_timeout(2500)
    cable.delay = 0.0
    if "then more" not in how:
        someone.settle()
        listed.link_says("m2-1~m5-4")
        listed.control(4, "move up").click()
    someone.settle()
    listed.link_says("m2-1~m5-4~m4-3")
    listed.reads("d4", "d7", "d5", "d8", "d1")
    shows(listed, reference(["d4", "d7", "d5", "d8", "d1"]))


STATES = [
    # what it is, link, what is done there
    ("a guided change, asked", "/mutate?change=mutate-earlier", lambda _: None),
    (
        "a guided change, answered",
        "/mutate?change=mutate-graded",
        lambda someone: someone.press("None of these: the list would be rejected"),
    ),
    ("free, valid", f"{FREE}&do=m2-1", lambda someone: List(someone.page).control(2, "more").click()),
    ("free, rejected", f"{FREE}&do=c1-2~i1-d99", lambda _: None),
    ("predicting, asked", f"{FREE}&mode=predict&next=m2-1", lambda _: None),
    (
        "predicting, answered",
        f"{FREE}&mode=predict&next=m5-3",
        lambda someone: someone.press("None of these: the list would be rejected"),
    ),
    ("a puzzle", "/mutate?puzzle=ap-up-p-same&do=m3-2", lambda _: None),
    ("a puzzle, solved", "/mutate?puzzle=rr-to-one&do=x1", lambda _: None),
    ("valid or not", "/mutate?valid=valid-judged-twice", lambda someone: someone.unfold("All inputs")),
    ("no such exercise", "/mutate?puzzle=x", lambda _: None),
]


def walk(someone) -> Iterator[str]:
    """Opens each state and names it."""
    someone.open(FREE)
    for name, link, act in STATES:
        someone.turn_to(link)
        act(someone)
        yield name


@pytest.mark.parametrize("width", [1280, 390])
def test_in_every_state_of_mutate_axe_finds_nothing_and_nothing_is_too_wide(visit: Callable, width):
    someone = visit(width)
    assert someone.look_over(walk(someone)) == ""
