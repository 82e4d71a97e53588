"""One server and one browser a worker, a context a test; a traceback in the server's log fails the run."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).parents[2]
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


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
        log = server.log.read_text()
        assert "Traceback" not in log, log


@pytest.fixture(scope="session")
def server(serve: Callable[[Path, Path], Server]) -> Server:
    """The app itself; a folder of tests with an app of its own says so with a fixture of this name."""
    return serve(ROOT / "app.py", ROOT)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """A browser nobody has used: its own storage, shared by the tabs opened in it."""
    context = browser.new_context(base_url=server.url)
    context.set_default_timeout(20_000)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def settled() -> Callable[[Page], None]:
    """Waits until the script's run is over: Streamlit says so on the app element."""

    def wait(page: Page) -> None:
        page.wait_for_function(
            "document.querySelector('[data-testid=stApp]')?.dataset.testScriptState === 'notRunning'"
        )

    return wait
