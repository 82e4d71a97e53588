"""All of it by keyboard alone, with the focus to be seen at every stop."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

# Where the focus is, and whether the stop before looks now, without it, as it did with it.
STOP = """() => {
  const at = document.activeElement;
  const chain = [];
  for (let each = at; each && chain.length < 4; each = each.parentElement) chain.push(each);
  const looks = () => JSON.stringify(chain.map(each => {
    const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(each);
    return [outline, boxShadow, borderColor, backgroundColor];
  }));
  const before = window.stopBefore;
  const isUnseen = before?.at.isConnected && before.at !== at && before.looks() === before.seen;
  window.stopBefore = { at, looks, seen: looks() };
  const group = at.closest("[role=radiogroup]")?.getAttribute("aria-label") ?? "";
  const name = at.getAttribute("aria-label") ?? at.innerText;
  const short = name.length < 100 ? `${group} ${name}`.replace(/\\s+/g, " ").trim() : at.dataset.testid ?? "";
  return [short, Boolean(isUnseen)];
}"""


class Keys:
    """Hands on the keyboard; remembers the stops at which the focus could not be seen."""

    def __init__(self, someone) -> None:
        self.someone, self.page = someone, someone.page
        self.unseen: list[str] = []
        self.stop = ""

    def move(self, key: str) -> str:
        """Presses a key that moves the focus, and tells where it is."""
        self.page.keyboard.press(key)
        self.someone.stand_still()
        stop, looks_unfocused = self.page.evaluate(STOP)
        if looks_unfocused:
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
