"""How long a visitor's clicks take while another's large collection is read, indexed and evaluated by the same server.

From the root of the repository:

    uv run --group test python -m tests.benchmarks.visitor [--documents 92000] [--data FOLDER]

One browser page takes the lab through its steps on a collection of MS MARCO's shape, made up as in lab.py; another
one clicks Check on Predict five times a second at most all the while. The time runs in the page, from the click to
the verdict. The absolute figures are the machine's; the goal is that no click waits more than a second.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.benchmarks.clicks import WARM_UP, Check
from tests.benchmarks.common import Memory, goal, load, percentile, served
from tests.benchmarks.lab import make_collection
from tests.browser.conftest import QUIET, ROOT

_EVERY = 0.2
_QUIET_CLICKS = 60
_PATIENCE = 3600
_LONGEST = 1000  # milliseconds
_CALLS = ("3 to 5", "500 or more", "20 or more")

Step = tuple[str, Callable[[Page, str], None], str]
"""What it is called, how the page is brought there, and a text that is shown once it is done."""


def _read(page: Page, lab: str) -> None:
    page.goto(f"{lab}&step=explore")


def _measure(page: Page, _lab: str) -> None:
    for call in _CALLS:
        page.get_by_role("radio", name=call, exact=True).click()
    page.get_by_role("button", name="Show the figures").click()


def _evaluate(page: Page, lab: str) -> None:
    page.goto(f"{lab}&step=training")
    page.get_by_role("radio", name="P@10", exact=True).click()
    page.get_by_role("button", name="Evaluate on training").click()


def _compare(page: Page, lab: str) -> None:
    page.goto(f"{lab}&step=compare")
    page.get_by_role("radio", name="BM25", exact=True).click()
    page.get_by_role("button", name="Show the lists").click()


def _stem(page: Page, lab: str) -> None:
    page.goto(f"{lab}&step=training&stem=1")


STEPS: list[Step] = [
    ("reading", _read, "Look before you retrieve"),
    ("measuring the lengths", _measure, "Documents: half have"),
    ("index and evaluation", _evaluate, "Gained most:"),
    ("one query, three models", _compare, "term by term"),
    ("the same, stemmed", _stem, "Gained most:"),
]


def _clicks(visitor: Check, is_over: Callable[[], bool]) -> Iterator[float]:
    """Clicks at most every so often until it is over; at least one."""
    while True:
        begin = time.monotonic()
        yield visitor.click()
        if is_over():
            return
        visitor.page.wait_for_timeout(max(_EVERY - (time.monotonic() - begin), 0) * 1000)


def _is_shown(page: Page, text: str) -> bool:
    shown: bool = page.evaluate(
        """text => document.querySelector("[data-testid=stApp]").dataset.testScriptState === "notRunning"
          && document.querySelector("[data-testid=stMain]").textContent.includes(text)""",
        text,
    )
    return shown


def _line(what: str, seconds: float, times: list[float]) -> str:
    figures = "".join(f"{value:>8.0f}" for value in (percentile(times, 0.5), percentile(times, 0.95), max(times)))
    return f"{what:<26}{seconds:>8.0f}{len(times):>8}{figures}"


def measure(browser: Browser, url: str) -> float:
    """The table, step by step; the longest click while the server was at work, in milliseconds."""
    visitor, other = Check(browser, url), browser.new_context().new_page()
    other.set_default_timeout(60_000)
    for _ in range(WARM_UP):
        visitor.click()
    print(f"{'milliseconds of a click':<26}{'seconds':>8}{'clicks':>8}{'p50':>8}{'p95':>8}{'worst':>8}")
    number = iter(range(_QUIET_CLICKS - 1))
    begin = time.monotonic()
    quiet = list(_clicks(visitor, lambda: next(number, None) is None))
    print(_line("before", time.monotonic() - begin, quiet), flush=True)
    during: list[float] = []
    whole = time.monotonic()
    for what, bring, text in STEPS:
        begin = time.monotonic()
        end = begin + _PATIENCE
        bring(other, f"{url}/lab?collection=msmarco")
        times = list(_clicks(visitor, lambda text=text, end=end: _is_shown(other, text) or time.monotonic() > end))
        print(_line(what, time.monotonic() - begin, times), flush=True)
        during += times
    print(_line("all steps", time.monotonic() - whole, during))
    return max(during)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=92_000)
    parser.add_argument("--data", type=Path, help="a folder for the collection, which is used again if it is there")
    arguments = parser.parse_args()
    with ExitStack() as stack:
        data = arguments.data or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if not any(data.glob("*.tsv")):
            make_collection(data, arguments.documents)
        os.environ["HIT_OR_MISS_DATA"] = str(data)
        os.environ["HIT_OR_MISS_CACHE"] = stack.enter_context(tempfile.TemporaryDirectory())
        print(load())
        server = stack.enter_context(served(ROOT / "app.py", ROOT))
        assert server.process is not None
        memory = stack.enter_context(Memory(server.process.pid))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=QUIET)
        stack.callback(browser.close)
        longest = measure(browser, server.url)
        print(goal(f"no click waits more than a second: {longest / 1000:.2f} s", longest <= _LONGEST))
        print(goal(f"at most 4 GB, server and children: {memory.peak:.2f} GB", memory.peak <= 4))
        print(load())


if __name__ == "__main__":
    main()
