"""What both benchmarks need: a server for as long as it is measured, percentiles, and a goal's line."""

import math
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

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


def goal(says: str, is_met: bool) -> str:
    """A goal as a line. Missing one is no failure: the machine may be busy."""
    return f"goal {says}: {'met' if is_met else 'not met'}"


def load() -> str:
    """How busy the machine is, for whoever reads the figures."""
    return f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
