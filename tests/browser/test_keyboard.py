"""All of it by keyboard alone, with the focus to be seen at every stop."""

import re
from collections.abc import Callable

from playwright.sync_api import TimeoutError, expect

from tests.browser.cable import CONNECTED, Cable

AT = """() => {
  const at = document.activeElement;
  return (at.getAttribute("aria-label") ?? at.innerText).replace(/\\s+/g, " ").trim();
}"""
# Where the focus is, and whether the stop before looks now, without it, as it did with it.
STOP = """() => {
  const at = document.activeElement.shadowRoot?.activeElement ?? document.activeElement;
  const chain = [];
  for (let each = at; each && chain.length < 4; each = each.parentElement) chain.push(each);
  const looks = () => JSON.stringify(chain.map(each => {
    const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(each);
    return [outline, boxShadow, borderColor, backgroundColor];
  }));
  const before = window.stopBefore;
  const wasStop = before?.at.isConnected && before.at !== document.body && before.at !== at;
  const isUnseen = wasStop && before.looks() === before.seen;
  window.stopBefore = { at, looks, seen: looks() };
  const group = at.closest("[role=radiogroup]")?.getAttribute("aria-label") ?? "";
  const name = at.getAttribute("aria-label") ?? at.innerText;
  const short = name.length < 100 ? `${group} ${name}`.replace(/\\s+/g, " ").trim() : at.dataset.testid ?? "";
  return [short, Boolean(isUnseen)];
}"""


class Keys:
    """Hands on the keyboard; remembers the stops at which the focus could not be seen, unless in a hurry."""

    def __init__(self, someone, *, hurries: bool = False) -> None:
        self.someone, self.page, self.hurries = someone, someone.page, hurries
        self.unseen: list[str] = []
        self.stop = ""

    def move(self, key: str) -> str:
        """Presses a key that moves the focus, and tells where it is."""
        self.page.keyboard.press(key)
        if not self.hurries:
            self.someone.stand_still()
        stop, looks_unfocused = self.page.evaluate(STOP)
        if looks_unfocused and not self.hurries:
            self.unseen.append(self.stop)
        self.stop = stop
        return stop

    def reach(self, name: str, key: str = "Tab") -> "Keys":
        self.someone.settle()
        stops = []
        for _ in range(70):
            stops.append(self.move(key))
            if re.search(name, stops[-1]):
                return self
        raise AssertionError(f"{name} is not reached by {key}. Stops: {stops}")

    def type(self, text: str) -> "Keys":
        self.page.keyboard.type(text)
        return self

    def press(self, key: str) -> "Keys":
        self.page.keyboard.press(key)
        return self

    def lands(self, begins: str) -> "Keys":
        """The focus comes to what begins so, and that is in view."""
        try:
            self.page.wait_for_function(f"begins => ({AT})().startsWith(begins)", arg=begins)
        except TimeoutError as missed:
            raise AssertionError(f"not at {begins} but at {self.page.evaluate(AT)}") from missed
        top, bottom, height = self.page.evaluate(
            "(({top, bottom}) => [top, bottom, innerHeight])(document.activeElement.getBoundingClientRect())"
        )
        assert 0 <= top < bottom <= height, f"{begins} is out of view"
        return self


def test_from_start_to_the_working_by_keyboard_alone(visit: Callable):
    someone = visit().open("/")
    keys = Keys(someone)
    keys.reach(r"^\W*P@3").type("1/3").press("Enter")
    expect(someone.verdict("P@3")).to_contain_text("first try")
    keys.reach("Next: AP@3").reach("List 1 of").reach("Next: AP@3", "Shift+Tab").press("Enter")
    someone.reads("One hit, two known")
    keys.reach("^AP@3$").type("1/2").press("Enter")
    expect(someone.verdict("AP@3")).to_contain_text("dividing by the hits")
    keys.reach("Open hint 1 of 3").press("Space")
    expect(someone.page.get_by_text("Hint 1.")).to_be_visible()
    keys.reach("^AP@3$", "Shift+Tab").press("Control+a").type("1/4")
    keys.reach("^RR$", "Shift+Tab").type("1/2")
    keys.reach("^Recall@3$", "Shift+Tab").type("1/2")
    keys.reach("^Check$").press("Space")
    expect(someone.page.get_by_text("The working")).to_be_visible()
    keys.reach("Next: a miss that costs AP").press("Enter")
    someone.reads("A miss that costs AP")
    assert keys.unseen == []


def test_docent_by_keyboard_alone(visit: Callable):
    someone = visit().open("/docent")
    keys = Keys(someone)
    keys.reach("^Cut at k").reach("^Cut at k 3$", "ArrowRight").press("Space")
    expect(someone.field("P@3")).to_be_visible()
    someone.open("/docent?step=cut")
    keys.reach("^At k = 2").reach("page. 8$", "ArrowRight").press("Space")
    keys.reach("^And at k = 3").reach("3. 8$", "ArrowRight").press("Space")
    keys.reach("precision goes down$").press("Space")
    keys.reach("^Show the curve").press("Enter")
    expect(someone.page.get_by_text("At k = 2, 8 of 9 questions have their page")).to_be_visible()
    assert keys.unseen == []


LANDS = (  # because, where if not where the row before ended, the stops with what is pressed or typed there, the focus
    ("another step comes with its title", "/docent?step=miss", {"^Go to the cut": "Enter"}, "Where would you cut?"),
    ("what was asked for takes the button's place", "/docent?step=twice", {"^Run both now": "Enter"}, "Two runs"),
    (
        "the verdict takes the question's place",
        "/concepts?concept=concept-two-aps",
        {"^What is AP@5": "Space ArrowDown", "^Check$": "Enter"},
        "✓ Right: 1/3",
    ),
    (
        "nothing is left to undo, and the place is kept",
        "/mutate?start=worked-fixture",
        {"^Cut at 2$": "Enter", "^Undo$": "Enter"},
        "Undo",
    ),
    (
        "what is opened begins with its heading",
        "/predict?exercise=second-list",
        {"^AP@3$": "5/6", "^Check$": "Enter", "^Work out AP@3": "Enter"},
        "AP@3, cell by cell",
    ),
    ("the way back to it stands there", None, {"^Put the sheet away$": "Enter"}, "Work out AP@3 on a sheet"),
    ("the sidebar opens with the button that closes it", None, {"^Expand sidebar$": "Enter"}, "Collapse sidebar"),
    ("a link in it puts it away", None, {"^Rehearse$": "Enter"}, "Defend an evaluation, out loud"),
    ("the same choice is drawn anew", "/docent", {"^Cut at k": "ArrowRight Space"}, "2"),
)


def test_where_the_pressed_control_goes_the_focus_comes_to_what_takes_its_place(visit: Callable):
    someone = visit(width=390, height=844)
    keys = Keys(someone, hurries=True)
    for because, where, stops, begins in LANDS:
        if where:
            someone.open(where)
        for stop, done in stops.items():
            keys.reach(stop)
            for each in done.split():
                (keys.type if "/" in each else keys.press)(each)
            someone.settle()
        assert keys.lands(begins), because
    expect(someone.page.get_by_test_id("stSidebar")).not_to_be_in_viewport()
    someone.open("/docent?step=miss").press("Go to the cut").reads("Where would you cut?")
    assert someone.page.evaluate("document.activeElement === document.body"), "a mouse is left alone"


def test_a_field_is_typed_in_again_after_the_connection_was_lost(visit: Callable, cable: Cable):
    someone = visit().open(f"http://127.0.0.1:{cable.port}/predict?exercise=second-list")
    page, keys = someone.page, Keys(someone)
    keys.reach("^AP@3$").type("5")
    cable.cut()
    page.wait_for_function(f"!({CONNECTED})")
    expect(someone.field("AP@3")).to_be_disabled()
    cable.mend()
    page.wait_for_function(CONNECTED)
    expect(someone.field("AP@3")).to_be_focused()
    keys.type("/6").press("Enter")
    expect(someone.verdict("AP@3")).to_contain_text("You wrote 5/6.")


def test_review_by_keyboard_alone_on_a_phone(visit: Callable):
    someone = visit(width=390, height=844).open("/predict?exercise=second-list")
    page, keys = someone.page, Keys(someone, hurries=True)
    keys.reach("^AP@3$").type("5/6").press("Enter")
    expect(someone.verdict("AP@3")).to_contain_text("dividing by the hits")
    someone.settle()
    keys.reach("^Expand sidebar$").press("Enter").lands("Collapse sidebar").reach("^Review$").press("Enter")
    someone.reads("0 of 8 skills are held")
    keys.lands("0 of 8 skills are held").reach("^Reviewed").reach("By misconception$", "ArrowRight").press("Space")
    expect(page.get_by_text("dividing by the hits")).to_be_visible()
    someone.settle()
    keys.lands("By misconception").reach("[Dd]ividing by the hits: where it was met$").press("Enter")
    keys.reach("A miss that costs AP$").press("Enter")
    someone.reads("A miss that costs AP")
    keys.lands("A miss that costs AP")
    page.go_back()  # what the browser's own keys for it do
    someone.reads("0 of 8 skills are held")
    keys.lands("0 of 8 skills are held").reach("^Go on with").press("Enter")
    keys.lands("One hit, two known")
