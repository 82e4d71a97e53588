"""Check a run, where only a browser can tell: a large file dropped on the page, and ids that try to be markup."""

from collections.abc import Callable

from playwright.sync_api import expect

DROPPED = """() => {
  const lines = [];
  for (let query = 0; query < 500; query += 1)
    for (let rank = 1; rank <= 1000; rank += 1)
      lines.push(`q${query} Q0 document-${query}-${rank} ${rank} ${(1001 - rank).toFixed(4)} vast\\n`);
  const held = new DataTransfer();
  held.items.add(new File(lines, "vast.run"));
  window.dropped = held.files[0].size;
  return held;
}"""
WATCHED = """() => {
  window.phases = new Set();
  const main = document.querySelector("[data-testid=stMain]");
  const look = () => {
    for (const [phase] of main.textContent.matchAll(/(reading|checking|ordering|measuring) [a-z]+/g)) phases.add(phase);
  };
  new MutationObserver(look).observe(main, { subtree: true, childList: true, characterData: true });
}"""
FOCUSED = """() => {
  const at = document.activeElement;
  return at.getAttribute("aria-label") || at.textContent;
}"""


def test_a_run_of_20_mb_shows_its_progress_and_figures_to_whoever_dropped_it_and_to_nobody_else(visit: Callable):
    someone, other = visit().open("/check_run"), visit().open("/check_run")
    judged = "".join(f"q{query} 0 document-{query}-2 1\n" for query in range(500))
    judgments = {"name": "vast.qrels", "mimeType": "text/plain", "buffer": judged.encode()}
    held = someone.page.evaluate_handle(DROPPED)
    assert someone.page.evaluate("window.dropped") > 20_000_000
    someone.page.evaluate(WATCHED)
    place = someone.page.get_by_text("Run: choose or drop a file", exact=True)
    someone.page.get_by_label("Judgments: choose or drop a file").set_input_files(judgments)
    place.dispatch_event("drop", {"dataTransfer": held})
    expect(someone.page.get_by_text("Sending vast.run")).to_be_visible()
    expect(someone.page.get_by_role("heading", name="Means over 500 answerable queries of 500")).to_be_visible()
    someone.settle()
    assert {"reading vast", "checking vast", "ordering vast", "measuring vast"} & set(
        someone.page.evaluate("[...window.phases]")
    )
    means = someone.page.get_by_role("table", name="Means", exact=True)
    expect(means.get_by_role("row", name="RR 0.5000", exact=True)).to_be_visible()
    expect(means.get_by_role("columnheader", name="vast", exact=True)).to_be_visible()

    other.press("Try a broken run")
    expect(other.page.get_by_text("6 problems, and no figure yet")).to_be_visible()
    assert "vast" not in other.page.get_by_test_id("stMain").inner_text()


def test_by_keyboard_on_a_phone_ids_that_try_to_be_markup_show_as_themselves(visit: Callable):
    ids = ["<img/src=x/onerror=window.hurt=1>", "**bold**", "$m$", ":smile:", "x" * 120]
    someone = visit(390).open("/check_run")
    page = someone.page

    def reach(name: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate(FOCUSED) == name:
                return
        raise AssertionError(f"No Tab leads to {name}.")

    reach("Judgments, pasted")
    page.keyboard.insert_text("".join(f"{each} 0 d 1\n" for each in [*ids, "q"]))
    reach("Run, pasted")
    page.keyboard.insert_text("".join(f"{each} Q0 d 1 1 t\n" for each in ids))
    page.keyboard.press("Control+Enter")
    expect(page.get_by_text("1 problem, and no figure yet")).to_be_visible()
    someone.settle()
    reach("Count as empty")
    page.keyboard.press("Enter")
    expect(page.get_by_text("A query without a list counts as an empty list.")).to_be_visible()
    someone.come_to_rest()
    table = page.get_by_role("table", name="Every query of pasted-run")
    for each in ids:
        expect(table.get_by_text(each, exact=True)).to_be_visible()
    assert page.evaluate("window.hurt") is None
    assert someone.too_wide() == 0
    reach("Queries that contain")
    page.keyboard.insert_text("bold")
    page.keyboard.press("Enter")
    expect(table.get_by_role("row")).to_have_count(2)
