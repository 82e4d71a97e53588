"""What a link says is shown to the letter by the page itself, which makes more of a text than Markdown says."""

from collections.abc import Callable

from playwright.sync_api import expect

TEXT = "https://x.example :material/home: -> **b** $x$"


def test_no_text_of_a_link_becomes_a_link_an_icon_or_a_sign(visit: Callable):
    someone = visit().open(f"/predict?exercise=variant-{TEXT}")
    main = someone.page.get_by_test_id("stMain")
    said = main.get_by_text("There is no fresh list")
    expect(said).to_be_visible()
    assert said.inner_text().replace("\u2060", "") == f"There is no fresh list variant-{TEXT}. Open one of these:"
    assert main.locator("a[href*='x.example'], .katex, p strong, p [role=img]").count() == 0
    ids = ("www.y.example", ":material/home:", "**b** $x$ ->")
    someone.open(f"/contract?ranking=a&judged={'~'.join(f'{doc}-1' for doc in ids)}&k=3")
    expect(main.get_by_role("button", name="d1: not relevant")).to_be_visible()
    labels = [text.replace("\u2060", "") for text in main.get_by_role("button").all_inner_texts()]
    for doc in ids:
        assert any(f"{doc}: relevant" in label for label in labels), labels
    assert main.locator("a[href^='http://www.y'], button .katex, button strong").count() == 0
