"""Runs the functions of a learner's file in processes of their own, and gathers what came of each."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from exercises.coding.child import OWN

_CHILD = Path(__file__).with_name("child.py")
_MEMORY = 2 * 2**30
_STARTING = 20.0
"""Seconds that Python itself may take to start, beyond the time of the file and its functions."""

MEMORY = "2 GiB"

_ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
_QUIET = {"MPLBACKEND": "Agg", "PYTHONDONTWRITEBYTECODE": "1"}
_PLACE = re.compile(rf'File "(?P<file>{OWN}|cell \d+)", line (?P<line>\d+)')

Told = Mapping[str, Any]
"""One JSON line of the child: what a call returned or raised."""


@dataclass
class Calls:
    """What came of one function: a line a case as far as it got, and what ended it where it did not end itself.

    stopped  "endless" where it ran out of time, "died" where the process ended with it; None otherwise
    """

    cases: list[Told] = field(default_factory=list)
    is_missing: bool = False
    lacking: str | None = None
    stopped: str | None = None
    line: str | None = None


@dataclass
class Ran:
    """What came of a file: its functions, what it defines, and what went wrong while it was loaded."""

    calls: dict[str, Calls] = field(default_factory=dict)
    defined: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    is_loaded: bool = False


def run(file: Path, calls: Mapping[str, Sequence[Sequence[Any]]], seconds: float) -> Ran:
    """Calls each function of the file with each list of arguments.

    `seconds` are for loading the file (each cell of a notebook), and again for each function. Where one ends the
    process, or does not end, a new process goes on with those after it.
    """
    ran = Ran()
    waiting = dict(calls)
    while waiting:
        lines, trace, code = _one_process(file, waiting, seconds)
        before = len(ran.calls)
        _gather(ran, lines, trace, code, seconds)
        if not ran.is_loaded or len(ran.calls) == before:
            break
        waiting = {name: cases for name, cases in waiting.items() if name not in ran.calls}
    return ran


def _one_process(
    file: Path, calls: Mapping[str, Sequence[Sequence[Any]]], seconds: float
) -> tuple[list[dict[str, Any]], str, int]:
    """The lines a child wrote, the trace of what did not end, and its exit code."""
    with tempfile.TemporaryDirectory(prefix="hit-or-miss-") as folder:
        request, results, trace = (Path(folder) / name for name in ("request.json", "results.jsonl", "trace.txt"))
        asked = {"file": str(file.resolve()), "seconds": seconds, "memory": _MEMORY, "calls": calls}
        request.write_text(json.dumps(asked), encoding="utf-8")
        child = subprocess.Popen(  # noqa: S603  # the learner's own file, on the learner's own machine: the purpose
            [sys.executable, "-P", str(_CHILD), str(request), str(results), str(trace)],
            cwd=file.resolve().parent,
            env={**os.environ, **_ONE_THREAD, **_QUIET},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            code = child.wait(_STARTING + seconds * (len(calls) + 100))
        except subprocess.TimeoutExpired:
            code = -1
        finally:
            _end(child)
        written = results.read_text(encoding="utf-8") if results.exists() else ""
        told = trace.read_text(encoding="utf-8", errors="replace") if trace.exists() else ""
    whole = [line for line in written.splitlines(keepends=True) if line.endswith("\n")]
    return [json.loads(line) for line in whole], told, code


def _end(child: "subprocess.Popen[bytes]") -> None:
    """Ends the child and whatever it started."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
    elif child.poll() is None:
        child.kill()
    child.wait()


def _gather(ran: Ran, lines: Sequence[Told], trace: str, code: int, seconds: float) -> None:
    current: Calls | None = None
    first = not ran.is_loaded
    for line in lines:
        match line["what"]:
            case "unreadable" if first:
                ran.faults.append(str(line["said"]))
            case "broken" if first:
                ran.faults.append(_fault(line))
            case "loaded":
                ran.is_loaded, ran.defined = True, list(line["defined"])
            case "start":
                current = ran.calls[line["function"]] = Calls()
            case "missing" if current:
                current.is_missing = True
            case "lacking" if current:
                current.lacking = str(line["package"])
            case "case" if current:
                current.cases.append(line)
            case "done":
                current = None
    if lines and lines[-1]["what"] == "end":
        return
    stopped = "endless" if "Timeout" in trace else "died"
    line_of_trace = _line_of(trace)
    if current is not None:
        current.stopped, current.line = stopped, line_of_trace
    elif not any(line["what"] == "loaded" for line in lines) and first:
        at = f" at {line_of_trace}" if line_of_trace else ""
        ran.faults.append(
            f"Loading the file took more than {seconds:g} seconds{at}. Keep long work out of it, or in functions."
            if stopped == "endless"
            else f"The file ended the process while it was loaded (exit code {code})."
        )


def place(told: Told) -> str:
    """Where something happened: "line 12", or "cell 3, line 2" in a notebook; empty where that is not known."""
    if "line" not in told:
        return ""
    return f"line {told['line']}" if told["file"] == OWN else f"{told['file']}, line {told['line']}"


def _line_of(trace: str) -> str | None:
    """The innermost line of the learner's own in a watchdog's trace."""
    found = _PLACE.search(trace)
    return place({"file": found["file"], "line": found["line"]}) if found else None


def _fault(told: Told) -> str:
    at = place(told)
    where = f" ({at})" if at else ""
    if told.get("exit"):
        return f"The file ends the program while it is loaded{where}. Take exit() out."
    if told.get("unwritten"):
        return "The file raises NotImplementedError while it is loaded. Call no function there that is not written yet."
    return f"{told['error']}: {told['said']}{where}."
