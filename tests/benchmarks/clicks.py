"""How long a Check takes, and a move on Mutate, beside a click on a blank Streamlit page: all in one run, in turn.

From the root of the repository:

    uv run --group test python -m tests.benchmarks.clicks [--clicks 60]

The time runs in the page, from the click to the moment the text is in the document, so that the browser's
driver is not in it. The absolute figures are the machine's; the ratio is ours.
"""

import argparse
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain, cycle, repeat
from pathlib import Path
from typing import Protocol

from playwright.sync_api import Browser, Page, sync_playwright

from exercises.catalogue import course
from exercises.grading import grade
from tests.benchmarks.common import goal, load, percentile, served
from tests.browser.conftest import QUIET, ROOT

GOAL = 2.5
WARM_UP = 6
AFRESH = 40  # a link carries sixty moves at most: after so many the list is opened anew
EXERCISE, FIELD, RIGHT, WRONG = "worked-fixture", "AP@3", "1/4", ("1/2", "1/6", "0.9")

BLANK = """\
import streamlit as st

clicked = st.button("Count")
st.session_state.count = st.session_state.get("count", 0) + clicked
st.text(f"Counted to {st.session_state.count}.")
"""

CLICK = """
({ button, text }) => new Promise((resolve, reject) => {
  const isShown = () => document.querySelector("[data-testid=stMain]").textContent.includes(text);
  // The rank sorter's buttons are in a shadow tree and go by their label.
  const trees = [document, ...[...document.querySelectorAll("*")].map((each) => each.shadowRoot).filter(Boolean)];
  const target = trees
    .flatMap((tree) => [...tree.querySelectorAll("button")])
    .find((each) => [each.textContent.trim(), each.getAttribute("aria-label")].includes(button));
  if (!target || isShown()) return reject(new Error(target ? `already there: ${text}` : `no button ${button}`));
  const tooLate = setTimeout(() => reject(new Error(`never came: ${text}`)), 20_000);
  const watching = new MutationObserver(() => {
    if (!isShown()) return;
    const took = performance.now() - start;
    watching.disconnect();
    clearTimeout(tooLate);
    resolve(took);
  });
  watching.observe(document.body, { subtree: true, childList: true, characterData: true });
  const start = performance.now();
  target.click();
})
"""

IS_IDLE = "document.querySelector('[data-testid=stApp]')?.dataset.testScriptState === 'notRunning'"


class Measured(Protocol):
    """A page on which something is clicked."""

    def click(self) -> float:
        """Click once; return the milliseconds until the page shows it."""


def _timed(page: Page, button: str, text: str) -> float:
    page.wait_for_function(IS_IDLE)
    page.wait_for_timeout(50)
    took: float = page.evaluate(CLICK, {"button": button, "text": text})
    page.wait_for_function(IS_IDLE)
    return took


def _opened(browser: Browser, url: str) -> Page:
    page = browser.new_context().new_page()
    page.set_default_timeout(20_000)
    page.goto(url)
    return page


class Check:
    """The app: a figure is typed, Check is clicked, the verdict's sentence is waited for."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.page = _opened(browser, f"{url}/predict?exercise={EXERCISE}")
        self.field = self.page.get_by_role("textbox", name=FIELD)
        self.field.wait_for()
        self.answers = chain.from_iterable(zip(cycle(WRONG), repeat(RIGHT), strict=False))
        self.exercise = course().exercises[EXERCISE]

    def click(self) -> float:
        answer = next(self.answers)
        self.field.fill("")
        self.field.press_sequentially(answer)
        self.field.press("Tab")
        return _timed(self.page, "Check", grade(self.exercise, FIELD, answer).message)


class Move:
    """The app in free mode: a row is moved up and down in turn, and the figures' own words are waited for."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.url = f"{url}/mutate?start={EXERCISE}"
        self.page = _opened(browser, self.url)
        self.done = 0

    def click(self) -> float:
        if self.done % AFRESH == 0:
            self.page.goto(self.url)
            self.page.get_by_role("button", name="Rank 2, d4: move up").wait_for()
        self.done += 1
        if self.done % 2:
            return _timed(self.page, "Rank 2, d4: move up", "from rank 2 to rank 1")
        return _timed(self.page, "Rank 1, d4: move down", "from rank 1 to rank 2")


class Count:
    """The blank page: a button, and a text that counts."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.page = _opened(browser, url)
        self.page.get_by_text("Counted to 0.").wait_for()
        self.count = 0

    def click(self) -> float:
        self.count += 1
        return _timed(self.page, "Count", f"Counted to {self.count}.")


@contextmanager
def pages() -> Iterator[tuple[Check, Move, Count]]:
    """Two pages of the app and the blank one, each app on a server of its own with the project's settings."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        shutil.copytree(ROOT / ".streamlit", folder / ".streamlit")
        (folder / "app.py").write_text(BLANK, encoding="utf-8")
        app = stack.enter_context(served(ROOT / "app.py", ROOT))
        blank = stack.enter_context(served(folder / "app.py", folder))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=QUIET)
        stack.callback(browser.close)
        yield Check(browser, app.url), Move(browser, app.url), Count(browser, blank.url)


def measure(clicked: tuple[Measured, ...], clicks: int) -> list[list[float]]:
    """The times of each page, clicked in turn so that a busy moment meets them all; a warm-up comes first."""
    times: list[list[float]] = [[] for _ in clicked]
    for number in range(WARM_UP + clicks):
        for page, own in zip(clicked, times, strict=True):
            took = page.click()
            if number >= WARM_UP:
                own.append(took)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description="How long a Check and a move take, beside a click on a blank page.")
    parser.add_argument("--clicks", type=int, default=60, help="on each page, after the warm-up (default 60)")
    clicks = max(parser.parse_args().clicks, 1)
    with pages() as clicked:
        *ours, blank = measure(clicked, clicks)
    base = {share: percentile(blank, share) for share in (0.5, 0.95)}
    print(f"{clicks} clicks each, in turn; milliseconds from the click to the text; {load()}")
    print("                            p50    p95   ratio at p50, p95")
    print(f"{'blank page, to the count':<26}{base[0.5]:>5.0f}{base[0.95]:>7.0f}")
    for name, times in zip(("Check, to the verdict", "move, to its figures"), ours, strict=True):
        p50, p95 = percentile(times, 0.5), percentile(times, 0.95)
        print(f"{name:<26}{p50:>5.0f}{p95:>7.0f}{p50 / base[0.5]:>8.2f}{p95 / base[0.95]:>7.2f}")
        print(goal(f"p50 ratio at most {GOAL}", p50 / base[0.5] <= GOAL))


if __name__ == "__main__":
    main()
