"""Nothing axe knows is wrong on any screen, in any state that matters, narrow or wide, light or dark."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

TALL = 3000  # axe judges the contrast of what is in view only
IS_DRAWN = "scheme => getComputedStyle(document.querySelector('.stApp')).colorScheme.includes(scheme)"
PLANTED = """
  const text = document.createElement("p");
  text.textContent = "hardly to be read";
  text.style.cssText = "color: #bbb; background: #fff";
  document.querySelector("[data-testid=stMain]").append(text, document.createElement("input"));
"""


def violations(page: Page, *only: str) -> list[str]:
    """What axe finds: the rule, the first place that breaks it, and how."""
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(only)} if only else {})
    found = []
    for each in Axe().run(page, options=options).response["violations"]:
        place = each["nodes"][0]
        how = place["failureSummary"].splitlines()[1].strip()
        found.append(f"{each['id']}: {place['html'][:110]} {how[:90]}")
    return found


@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_on_any_screen_in_light_or_dark(visit: Callable, width):
    someone = visit(width=width, height=TALL)
    found: dict[str, list[str]] = {}
    for state in someone.walk():
        for scheme, only in (("light", ()), ("dark", ("color-contrast",))):
            someone.page.emulate_media(color_scheme=scheme)
            someone.page.wait_for_function(IS_DRAWN, arg=scheme)
            someone.page.wait_for_timeout(200)  # until what fades has begun to
            someone.come_to_rest()
            for violation in violations(someone.page, *only):
                found.setdefault(f"{scheme}: {violation}", []).append(state)
        someone.page.emulate_media(color_scheme="light")
    assert not found, "".join(f"\n{violation}\n    in: {'; '.join(where)}" for violation, where in found.items())


def test_axe_reports_what_is_planted(visit: Callable):
    someone = visit(height=TALL).open("/predict?exercise=second-list")
    before = {each.split(":")[0] for each in violations(someone.page, "label")}
    assert before == set()
    someone.page.evaluate(PLANTED)
    reported = violations(someone.page, "color-contrast", "label")
    assert any(each.startswith("label: <input") for each in reported)
    contrasts = Axe().run(someone.page, options={"runOnly": ["color-contrast"]}).response["violations"]
    assert any("hardly to be read" in node["html"] for each in contrasts for node in each["nodes"])


def test_no_field_is_read_out_with_the_signs_of_markdown(visit: Callable):
    someone = visit()
    for path in ("/", "/predict?exercise=graded-dcg", "/docent?question=1"):
        someone.open(path)
        someone.page.get_by_role("textbox").first.wait_for()
        fields = someone.page.get_by_role("textbox").all()
        names = [field.get_attribute("aria-label") or "" for field in fields]
        assert names
        assert [name for name in names if "*" in name or "`" in name] == []
