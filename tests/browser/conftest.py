"""One server and one browser a worker, emptied before a test; a traceback in the server's log fails the run."""

import itertools
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

from tests.browser.cable import Cable

ROOT = Path(__file__).parents[2]
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
FRUGAL = ["--process-per-site"]  # the pages of a context share a process and what it has compiled
AXE = Axe().axe_script
TALK = Path(__file__).with_name("talk.js")
PATIENCE_MS = 40_000  # on a busy machine; where all is well nothing waits so long
WAITS = itertools.count()
# What Streamlit's own server logs when a browser leaves while it is being written to: chained faults of the closed
# line and nothing else.
LEFT_ALONE = re.compile(
    r"Exception in ASGI application\n"
    r"(?:Traceback .*\n(?:  .*\n)+starlette\.websockets\.WebSocketDisconnected: .*\n(?:\nDuring handling .*\n\n)?)+"
)
TALL = 3000  # axe judges the contrast of what is in view only
RULES = {"light": (), "dark": ("color-contrast",)}  # none: all of them
IS_DRAWN = "scheme => getComputedStyle(document.querySelector('.stApp')).colorScheme.includes(scheme)"
TURN = "path => { history.pushState({}, '', path); dispatchEvent(new PopStateEvent('popstate')); }"
TOO_WIDE = """() => {
  const [app, main] = ["stApp", "stMain"].map(id => document.querySelector(`[data-testid=${id}]`));
  return Math.max(...[app, main, document.scrollingElement].map(each => each.scrollWidth - each.clientWidth));
}"""


class Server:
    """An app served on a port of its own, which it keeps when it is started again."""

    def __init__(self, app_path: Path, cwd: Path, log: Path) -> None:
        self.app_path, self.cwd, self.log = app_path, cwd, log
        self.port = 0
        self.process: subprocess.Popen | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start on a free port; a port taken by another in the meantime is tried anew."""
        for _ in range(3):
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                self.port = free.getsockname()[1]
            if self._run():
                return
            self.stop()
        raise RuntimeError(f"no server for {self.app_path}:\n{self.log.read_text()}")

    def restart(self) -> None:
        self.stop()
        if not self._run():
            raise RuntimeError(f"the server did not come back:\n{self.log.read_text()}")

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait(10)

    def _run(self) -> bool:
        options = {"port": self.port, "address": "127.0.0.1", "headless": "true", "fileWatcherType": "none"}
        flags = [f"--server.{name}={value}" for name, value in options.items()]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "streamlit", "run", str(self.app_path), *flags],
                cwd=self.cwd,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        end = time.monotonic() + 60
        while time.monotonic() < end and self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=1) as answer:  # noqa: S310
                    return answer.read() == b"ok"
            except OSError:
                time.sleep(0.05)
        return False


@pytest.fixture(scope="session")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Path, Path], Server]]:
    """Serves an app from a folder, for as long as the worker lives."""
    servers: list[Server] = []

    def start(app_path: Path, cwd: Path) -> Server:
        server = Server(app_path, cwd, tmp_path_factory.mktemp("server") / "log.txt")
        servers.append(server)
        server.start()
        return server

    yield start
    for server in servers:
        server.stop()
    for server in servers:
        log = LEFT_ALONE.sub("", server.log.read_text())
        assert "Traceback" not in log, log


@pytest.fixture(scope="session")
def server(serve: Callable[[Path, Path], Server]) -> Server:
    """The app itself; a folder of tests with an app of its own says so with a fixture of this name."""
    return serve(ROOT / "app.py", ROOT)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=QUIET + FRUGAL)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def common() -> dict[str, BrowserContext]:
    """Server -> the context that tests take in turn: its cache holds the app's code, half the cost of a page."""
    return {}


def arrive_at(browser: Browser, **options: object) -> BrowserContext:
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(path=TALK)
    return context


@pytest.fixture
def arrive(browser: Browser, server: Server) -> Iterator[Callable[..., BrowserContext]]:
    """A browser of one's own, for what the common one does not have."""
    arrived: list[BrowserContext] = []

    def come(**options: object) -> BrowserContext:
        arrived.append(arrive_at(browser, base_url=server.url, **options))
        return arrived[-1]

    yield come
    for each in arrived:
        each.close()


@pytest.fixture
def context(browser: Browser, server: Server, common: dict[str, BrowserContext]) -> Iterator[BrowserContext]:
    """A browser in which nothing is stored; what is stored is shared by the tabs opened in it."""
    if server.url not in common:
        common[server.url] = arrive_at(browser, base_url=server.url)
        common[server.url].new_page()  # stays empty: with its last tab a window goes, and the next costs three tabs
    context = common[server.url]
    empty = context.pages[0]
    yield context
    context.set_offline(False)
    for page in context.pages[1:]:
        page.close()
    session = context.new_cdp_session(empty)
    session.send("Storage.clearDataForOrigin", {"origin": server.url, "storageTypes": "all"})
    session.detach()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def settle(page: Page, keeps_work: bool = True) -> None:
    """Waits until all that was told to the server is answered and drawn, the store's report included: see talk.js."""
    page.wait_for_function("asked => window.isSettled?.(asked)", arg=[next(WAITS), keeps_work])


@pytest.fixture
def settled() -> Callable[..., None]:
    """`settled(page)`, for the tests without a visitor."""
    return settle


def found_by_axe(page: Page, *only: str) -> list[str]:
    """What axe finds: the rule, the first place that breaks it, and how."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(only)} if only else {})
    found = []
    for each in page.evaluate("options => axe.run(document, options).then(all => all.violations)", options):
        place = each["nodes"][0]
        how = place["failureSummary"].splitlines()[1].strip()
        found.append(f"{each['id']}: {place['html'][:110]} {how[:90]}")
    return found


@pytest.fixture
def violations() -> Callable[..., list[str]]:
    """`violations(page)`, for the tests without a visitor."""
    return found_by_axe


expect.set_options(timeout=PATIENCE_MS)


class Visitor:
    """Somebody at the app: opens screens, writes into fields, presses buttons and follows links, and waits for it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, path: str) -> "Visitor":
        self.page.goto(path)
        expect(self.page.locator("h1")).to_be_visible()
        return self.settle()

    def turn_to(self, path: str) -> "Visitor":
        """Opens a screen as the browser's own buttons do, without loading the app anew, which costs a second each."""
        self.page.evaluate(TURN, path)
        return self.settle()

    def forget(self) -> "Visitor":
        """Empties what the browser keeps, with nobody at work on it."""
        self.page.goto("/_stcore/health")
        self.page.evaluate("localStorage.clear()")
        return self

    def settle(self) -> "Visitor":
        """Waits until everything told is answered, and nothing of an earlier run is left on the page."""
        settle(self.page)
        return self

    def field(self, label: str) -> Locator:
        """The field of this label, alone or before a colon: P@3 is neither AP@3 nor P@30."""
        return self.page.get_by_role("textbox", name=re.compile(rf"^\W*{re.escape(label)}(:|$)"))

    def write(self, **texts: str) -> "Visitor":
        for label, text in texts.items():
            self.field(label).fill(text)
            self.page.keyboard.press("Tab")
        return self

    def answer(self, **texts: str) -> "Visitor":
        """Writes into the fields, presses Check and reads the verdicts."""
        self.write(**texts).press("Check").settle()
        for label in texts:
            expect(self.verdict(label)).to_be_visible()
        return self

    def verdict(self, label: str) -> Locator:
        return self.page.locator(".hm-verdicts .row").filter(
            has=self.page.locator(".name", has_text=re.compile(rf": {re.escape(label)}$"))
        )

    def press(self, name: str) -> "Visitor":
        self.page.get_by_role("button", name=name, exact=True).click(delay=80)
        return self

    def follow(self, name: str) -> "Visitor":
        self.page.get_by_test_id("stMain").get_by_role("link", name=name).click(delay=80)
        return self

    def choose(self, label: str, value: object) -> "Visitor":
        """Takes one of the choices that stand side by side."""
        choice = self.page.get_by_role("radiogroup", name=label).get_by_role("radio", name=str(value), exact=True)
        choice.click(delay=80)
        expect(choice).to_be_checked()
        return self.settle()

    def call_the_cut(self) -> "Visitor":
        """Docent's three calls, made rightly."""
        self.choose("At k = 2, how many of the nine have their page?", 8).choose("And at k = 3?", 8)
        self.choose("From k = 2 to k = 3, mean precision goes", "down").press("Show the curve")
        expect(self.page.get_by_text("At k = 2, 8 of 9 questions have their page")).to_be_visible()
        return self.settle()

    def open_sidebar(self) -> "Visitor":
        """On a phone it is closed at first."""
        button = self.page.get_by_test_id("stExpandSidebarButton")
        if button.is_visible():
            button.click()
            expect(self.page.get_by_test_id("stSidebar").get_by_role("link", name="Docent")).to_be_in_viewport()
        return self

    def unfold(self, name: str) -> "Visitor":
        self.page.get_by_test_id("stExpander").filter(has_text=name).locator("summary").click()
        return self.come_to_rest()  # what is still sliding can't be hit

    def reads(self, title: str) -> "Visitor":
        """The screen with this title has come."""
        expect(self.page.locator("h1", has_text=title)).to_be_visible()
        return self.settle()

    def come_to_rest(self) -> "Visitor":
        """Waits until nothing is to come and nothing moves any more: colours fade into each other, panels slide."""
        return self.settle().stand_still()

    def stand_still(self) -> "Visitor":
        self.page.wait_for_function("document.getAnimations().every(each => each.playState !== 'running')")
        return self

    def requests(self) -> list[str]:
        """Every address the page asks from here on."""
        asked: list[str] = []
        self.page.on("request", lambda request: asked.append(request.url))
        self.page.on("websocket", lambda socket: asked.append(socket.url))
        return asked

    def violations(self, *only: str) -> list[str]:
        return found_by_axe(self.page, *only)

    def too_wide(self) -> int:
        """How many pixels would have to be scrolled sideways."""
        return max(0, self.page.evaluate(TOO_WIDE))

    def look_over(self, states: Iterable[str]) -> str:
        """What is wrong in these states, each with where: the finds of axe in light and dark, what is too wide.

        On a wide screen it is measured at 200 % zoom as well, which is half the width. What has nothing to do with
        colours is the same in both schemes.
        """
        found: dict[str, list[str]] = {}
        width = self.page.viewport_size["width"]
        self.page.set_viewport_size({"width": width, "height": TALL})
        schemes = ["light", "dark"]
        for state in states:
            self.come_to_rest()
            wrong = []
            for scheme in schemes:
                self._draw(scheme)
                wrong += [f"{scheme}: {each}" for each in self.violations(*RULES[scheme])]
            schemes.reverse()  # the next state begins in the scheme that this one ends in
            for seen in (width // 2, width) if width > 1000 else (width,):
                self._draw_to(seen)
                if over := self.too_wide():
                    wrong.append(f"{over} pixels wider than {seen}")
            for each in wrong:
                found.setdefault(each, []).append(state)
        return "".join(f"\n{each}\n    in: {'; '.join(where)}" for each, where in found.items())

    def _draw(self, scheme: str) -> None:
        if not self.page.evaluate(IS_DRAWN, scheme):
            self.page.emulate_media(color_scheme=scheme)
            self.page.wait_for_function(IS_DRAWN, arg=scheme)
            self.come_to_rest()

    def _draw_to(self, width: int) -> None:
        if self.page.viewport_size["width"] != width:
            self.page.set_viewport_size({"width": width, "height": TALL})
            self.page.wait_for_function("width => innerWidth === width", arg=width)
            self.come_to_rest()

    def walk(self) -> Iterator[str]:
        """Walks through every screen; stops in each state that matters and names it."""
        page = self.page
        self.open("/")
        yield "Start, first visit"
        self.answer(**{"P@3": "1/2"})
        yield "Start, after a wrong check"
        self.turn_to("/predict?exercise=second-list")
        yield "Predict, fresh"
        self.answer(**{"P@3": "2/3", "Recall@3": "2/4/8", "AP@3": "5/6"})
        self.press("Open hint 1 of 3")
        page.get_by_text("Hint 1.").wait_for()
        self.press("Work out AP@3 on a sheet")
        page.get_by_role("textbox", name="Divided by").fill("2")
        self.press("Check the cells")
        page.get_by_text("1 ✗ wrong").wait_for()
        for panel in ("The rules that count here", "All lists", "Of P@3"):
            self.unfold(panel)
        yield "Predict, after a wrong answer, with a hint, a worksheet, the rules and all lists open"
        self.answer(**{"P@3": "2/3", "Recall@3": "1/2", "RR": "1", "AP@3": "5/12"})
        page.locator("canvas, svg.marks").first.wait_for()
        yield "Predict, settled, with its working and chart"
        self.turn_to("/")
        yield "Start, coming back"
        self.turn_to("/review")
        self.unfold("Average precision: 1 exercise")
        yield "Review, by skill"
        self.choose("Reviewed", "By misconception").reads("skills are held")
        yield "Review, by misconception"
        self.turn_to("/predict?exercise=test-macro")
        yield "Predict, a list that is sealed"
        self.press("Look now, test seen").reads("Macro over the frozen test")
        yield "Predict, a macro average"
        self.answer(**{"P@3": "1/3", "Recall@3": "3/4", "RR": "3/4", "AP@3": "5/8"})
        yield "Predict, a macro average, settled"
        self.turn_to("/predict?exercise=wroked-fixture")
        yield "Predict, a link to no exercise"
        self.turn_to("/docent?question=9")
        self.unfold("All nine questions")
        yield "Docent, a question"
        self.turn_to("/docent?question=77&k=x")
        yield "Docent, a link to what there is not"
        self.turn_to("/docent?step=miss")
        yield "Docent, the miss, locked"
        self.turn_to("/docent?step=cut")
        yield "Docent, the cut, before the calls"
        self.call_the_cut()
        for panel in ("Why can't P@2", "The same figures as a table"):
            self.unfold(panel)
        page.locator("canvas, svg.marks").first.wait_for()
        yield "Docent, the cut, after the calls"
        self.turn_to("/docent?step=miss")
        self.write(**{"Mean Recall@2 over the other 8": "1"}).press("Check")
        page.get_by_text("the whole gap").wait_for()
        yield "Docent, the miss"
        self.turn_to("/docent?step=twice")
        self.press("Run both now")
        page.get_by_text("The same to the last digit.").wait_for()
        yield "Docent, two runs"
        self.turn_to("/docent?step=repair").press("Apply the repair")
        page.get_by_text("0 better, 1 worse").wait_for()
        yield "Docent, a repair that made a rank worse"
        self.turn_to("/code").choose("How does it divide?", "by the hits")
        page.get_by_text("The check says of it").wait_for()
        yield "From scratch, with the judgment of a wrong function"
        self.turn_to("/concepts?concept=concept-two-aps")
        page.get_by_test_id("stRadioOption").filter(has_text="1/2 (0.5)").click()
        self.press("Check")
        page.get_by_text("Dividing by the hits").wait_for()
        self.unfold("All concepts")
        yield "Concepts, a wrong option, with all concepts open"
        self.turn_to("/concepts?concept=build-graded-order")
        self.choose("Grade of d1", 3).press("Check the example")
        self.press("Show one example")
        page.get_by_role("heading", name="One example").wait_for()
        yield "Concepts, an example that was checked and shown"
        self.turn_to("/concepts?concept=explain-grounding")
        page.get_by_role("textbox").fill("They never see an answer.")
        self.press("Show the key points")
        page.get_by_text("Self-marked").wait_for()
        yield "Concepts, key points to mark"
        self.turn_to("/check_run")
        yield "Check a run, nothing given"
        self.press("Try a broken run")
        page.get_by_text("6 problems, and no figure yet").wait_for()
        yield "Check a run, problems"
        self.press("Try the samples")
        page.get_by_role("heading", name="Take the figures away").wait_for()
        for panel in ("All ids of the collection", "Measures and rules", "The chart as a table", "Downloads"):
            self.unfold(panel)
        page.get_by_role("button", name="Download JSON").wait_for()
        page.locator("canvas, svg.marks").nth(1).wait_for()
        yield "Check a run, two runs with every panel open"
        self.turn_to("/contract")
        self.unfold("Ties, whole runs")
        yield "The contract, with what one list can't show"
        self.turn_to("/contract?ranking=a~a~b&judged=a-1~b-1&k=3&of=nDCG")
        yield "The contract, on a list that is rejected"
        self.turn_to("/defend?part=new&seed=7")
        yield "Rehearse, before the first question"
        self.press("Ask the first question").press("Show the key points")
        self.choose("Key point 1: did you say it?", "Said")
        page.get_by_text("Key point 2: did you say it?").wait_for()
        yield "Rehearse, key points to tick"
        self.press("End and report").reads("No points, 0 of 5 criteria scored")
        self.unfold("Enter an interviewer's scores")
        yield "Rehearse, the report"
        self.turn_to("/teach")
        for panel in ("Its 10 links", "What a lesson file looks like"):
            self.unfold(panel)
        page.get_by_text("monday").first.wait_for()
        yield "Teach, with a lesson's links and the form of a lesson file open"
        self.open_sidebar()
        self.unfold("Your work")
        yield "the sidebar, with Your work open"
        page.goto("/_stcore/health")  # the same storage, with nobody at work on it
        page.evaluate("localStorage.setItem('hit-or-miss', '{')")
        self.open("/predict?exercise=second-list")
        page.get_by_text("could not be read").wait_for()
        yield "Predict, with a warning that the store could not be read"


@pytest.fixture
def cable(server: Server) -> Iterator[Cable]:
    """A cable to the server."""
    cable = Cable(server.port)
    yield cable
    cable.cut()
    cable.near_end.close()


@pytest.fixture
def visit(browser: Browser, server: Server, context: BrowserContext) -> Iterator[Callable[..., Visitor]]:
    """Visitors, each with a browser nobody has used: `visit(width=390)`."""
    free, others = [context], []

    def arrive(width: int = 1280, height: int = 900) -> Visitor:
        if free:
            own = free.pop()
        else:
            others.append(own := arrive_at(browser, base_url=server.url))
        page = own.new_page()
        page.set_viewport_size({"width": width, "height": height})
        return Visitor(page)

    yield arrive
    for each in others:
        each.close()
