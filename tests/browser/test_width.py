"""No screen scrolls sideways: on a phone, and at 200 % zoom on a screen 1280 wide."""

from collections.abc import Callable

WIDTHS = {390: "a phone", 640: "1280 at 200 %"}
TOO_WIDE = """() => {
  const main = document.querySelector("[data-testid=stMain]");
  const page = document.scrollingElement;
  return [main.scrollWidth - main.clientWidth, page.scrollWidth - page.clientWidth];
}"""


def test_nothing_scrolls_sideways_on_a_phone_or_at_200_percent(visit: Callable):
    someone = visit(width=640)
    found = []
    for state in someone.walk():
        for width, where in WIDTHS.items():
            someone.page.set_viewport_size({"width": width, "height": 900})
            someone.page.wait_for_timeout(150)
            someone.come_to_rest()
            if (over := someone.page.evaluate(TOO_WIDE)) != [0, 0]:
                found.append(f"{state}, on {where}: {max(over)} px too wide")
    assert found == []


def test_what_is_planted_too_wide_is_noticed(visit: Callable):
    someone = visit(width=390).open("/predict?exercise=second-list")
    assert someone.page.evaluate(TOO_WIDE) == [0, 0]
    someone.page.evaluate("document.querySelector('.hm-ranking').style.width = '600px'")
    assert someone.page.evaluate(TOO_WIDE)[0] > 0
