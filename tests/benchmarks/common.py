"""What the benchmarks share: a server for as long as it is measured, percentiles, memory, and a goal's line."""

import math
import os
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psutil

from tests.browser.conftest import Server


@contextmanager
def served(app: Path, cwd: Path) -> Iterator[Server]:
    """A server of its own for an app, with the settings that lie in `cwd`."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(app, cwd, Path(folder) / "log.txt")
        try:
            server.start()
            yield server
        finally:
            server.stop()


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of all do not exceed."""
    return sorted(values)[max(math.ceil(share * len(values)) - 1, 0)]


class Memory:
    """The most memory that a process and its children held together, in GB, looked at twice a second.

    A page that several of them share counts once (Linux's PSS), a file that is mapped counts where it was touched.
    """

    def __init__(self, pid: int) -> None:
        self.peak = 0.0
        self._root = psutil.Process(pid)
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> "Memory":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._end.wait(0.5):
            self.peak = max(self.peak, sum(map(_held, self._family())) / 1024**3)

    def _family(self) -> list[psutil.Process]:
        try:
            return [self._root, *self._root.children(recursive=True)]
        except psutil.Error:
            return []


def _held(process: psutil.Process) -> int:
    try:
        return int(process.memory_full_info().pss)
    except psutil.Error:
        return 0


def goal(says: str, is_met: bool) -> str:
    """A goal as a line. Missing one is no failure: the machine may be busy."""
    return f"goal {says}: {'met' if is_met else 'not met'}"


def load() -> str:
    """How busy the machine is, for whoever reads the figures."""
    return f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
