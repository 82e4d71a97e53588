"""In every state that matters, narrow or wide, light or dark: axe finds nothing, nothing scrolls sideways."""

from collections.abc import Callable

import pytest

PLANTED = """
  const text = document.createElement("p");
  text.textContent = "hardly to be read";
  text.style.cssText = "color: #bbb; background: #fff";
  document.querySelector("[data-testid=stMain]").append(text, document.createElement("input"));
"""


@pytest.mark.parametrize("width", [1280, 390])
def test_on_a_walk_through_every_screen_axe_finds_nothing_nothing_is_too_wide_and_nobody_else_is_asked(
    visit: Callable, server, width
):
    someone = visit(width)
    asked = someone.requests()
    states = []
    assert someone.look_over(states.append(state) or state for state in someone.walk()) == ""
    assert len(states) > 10
    assert len(asked) > 50
    assert any(url.startswith("ws://") for url in asked)
    at_home = ("data:", "blob:", f"{server.url}/", f"ws{server.url.removeprefix('http')}/")
    assert [url for url in asked if not url.startswith(at_home)] == []


def test_what_is_planted_is_noticed(visit: Callable):
    someone = visit(390).open("/predict?exercise=second-list")
    assert someone.too_wide() == 0
    assert someone.violations("label", "color-contrast") == []
    someone.page.evaluate(PLANTED)
    reported = someone.look_over(["planted"])
    assert "light: label: <input" in reported
    assert "light: color-contrast: " in reported
    assert "hardly to be read" in reported
    assert "wider" not in reported
    someone.page.evaluate("document.querySelector('.hm-ranking').style.width = '600px'")
    assert "pixels wider than 390" in someone.look_over(["planted"])


def test_no_field_is_read_out_with_the_signs_of_markdown(visit: Callable):
    someone = visit()
    for path in ("/", "/predict?exercise=graded-dcg", "/docent?question=1"):
        someone.open(path)
        someone.page.get_by_role("textbox").first.wait_for()
        fields = someone.page.get_by_role("textbox").all()
        names = [field.get_attribute("aria-label") or "" for field in fields]
        assert names
        assert [name for name in names if "*" in name or "`" in name] == []
