"""On a projector: every screen by keys alone, with nothing given away before it is revealed; a lesson to its end."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from exercises.catalogue import lessons

WALLS = (
    ("/?", "how much of the first 3"),
    ("/predict?exercise=second-list&ask=4", "AP@3 = ?"),
    ("/concepts?concept=concept-hospital", "Which mean should lead"),
    ("/docent?question=9&ask=3", "RR = ?"),
    ("/docent?step=cut", "Call it before the curve"),
    ("/mutate?change=mutate-earlier", "What will each metric do?"),
    ("/mutate?start=second-list", "What is each metric now?"),
    ("/holdout?step=lucky", "On fresh queries"),
    ("/defend?question=", "Metric definitions"),
)

SMALLEST_PX = 22
"""Of 1080 lines: about a fiftieth of the height."""

SMALLEST = """() => {
  const shown = (each) => each.checkVisibility() && each.getClientRects().length > 0
    && !each.closest('.sr, .katex, svg, [data-testid=stIconMaterial]');
  const walker = (root) => [...root.querySelectorAll('*')].flatMap(
    (each) => [each, ...(each.shadowRoot ? walker(each.shadowRoot) : [])]);
  const holds = (each) => [...each.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
  const texts = walker(document.querySelector('[data-testid=stMain]')).filter((each) => holds(each) && shown(each))
    .filter((each) => !['STYLE', 'SCRIPT'].includes(each.tagName));
  const size = (each) => parseFloat(getComputedStyle(each).fontSize);
  const sizes = texts.map((each) => [size(each), each.textContent.trim().slice(0, 40)]);
  return sizes.sort((one, other) => one[0] - other[0])[0];
}"""


def answers(page: Page) -> Locator:
    return page.locator('[class*="st-key-answer_"]')


def test_on_a_projector_nothing_is_given_away_before_the_space_bar(visit: Callable):
    wall = visit(width=1920, height=1080)
    page = wall.page
    small = {}
    for path, asks in WALLS:
        page.goto(f"{path}&present=1")
        expect(page.get_by_text(asks).first).to_be_visible()
        wall.settle()
        expect(answers(page)).to_have_count(0)
        expect(page.get_by_test_id("stSidebar")).to_be_hidden()
        before = page.evaluate(SMALLEST)
        page.keyboard.press("Space")
        expect(answers(page).first).to_be_visible()
        wall.settle()
        after = page.evaluate(SMALLEST)
        small |= {f"{path} {size[1]!r}": size[0] for size in (before, after) if size[0] < SMALLEST_PX}
        assert wall.too_wide() == 0, path
        page.keyboard.press("Space")
        expect(answers(page)).to_have_count(0)
    assert not small
    page.set_viewport_size({"width": 1920, "height": 3000})
    wall.settle()
    page.keyboard.press("Space")
    expect(answers(page).first).to_be_visible()
    page.get_by_role("button", name="Link for the class").click(delay=80)
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    assert wall.come_to_rest().violations() == []


def test_a_lesson_is_played_to_its_end_by_the_arrow_keys(visit: Callable):
    wall, lesson = visit(width=1920, height=1080), lessons()[0]
    page = wall.open("/teach").page
    page.get_by_role("button", name="Present this lesson").first.press("Enter")
    of = len(lesson.steps)
    for number, step in enumerate(lesson.steps, start=1):
        expect(page.get_by_text(f"{lesson.title} · {number} of {of}", exact=True)).to_be_visible()
        expect(page.get_by_text(step.say)).to_be_visible()
        wall.settle()
        expect(page.get_by_test_id("stSidebar")).to_be_hidden()
        expect(answers(page)).to_have_count(0)
        if number % 4 == 1:
            page.keyboard.press("Space")
            expect(answers(page).first).to_be_visible()
            wall.settle()
        page.keyboard.press("ArrowRight")
    wall.reads(f"That was: {lesson.title}")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text(f"{of} of {of}")).to_be_visible()
    wall.settle()
    page.get_by_role("button", name="Leave the wall").press("Enter")
    expect(page.get_by_test_id("stSidebar")).to_be_visible()
    wall.settle()
    assert "present" not in page.url
    assert "lesson" not in page.url
