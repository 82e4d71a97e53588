"""Heavy work on a large collection, in processes of their own: whoever waits for it holds nobody else up.

A process gets its task as a line of JSON and says how far it is in lines of JSON; what it makes it leaves in the
cache folder. It ends when whoever started it does. Started by name and not by multiprocessing, which would run the
main module again: under Streamlit that is the app.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from exercises.retrieval import cache
from exercises.retrieval.collection import Unreadable
from exercises.retrieval.progress import Progress

COMMAND = [sys.executable, "-P", "-m", "exercises.retrieval.child"]

_ROOT = str(Path(__file__).parents[2])
_ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # each process has a core to itself, not all

_Told = dict[str, Any]
_T = TypeVar("_T")


class BrokenOff(Unreadable):
    """Work on a collection that did not come to its end: what happened, and what to do."""


def work(task: str, arguments: Mapping[str, object], progress: Progress) -> None:
    """Does one task in a process of its own. Unreadable where the task refuses; BrokenOff where the process dies."""
    work_at_once(task, [arguments], progress)


def work_at_once(task: str, each: Sequence[Mapping[str, object]], progress: Progress) -> None:
    """A task for each of several arguments, each in a process of its own; progress is summed.

    When one fails, or the wait is interrupted, all are ended.
    """
    children: list[subprocess.Popen[str]] = []
    heard: SimpleQueue[tuple[int, _Told | None]] = SimpleQueue()
    done, of_all = [0] * len(each), [0] * len(each)
    try:
        for arguments in each:
            child = _start(task, arguments)
            # Threads that the interpreter does not wait for: a server that is stopped stops at once.
            Thread(target=_listen, args=(len(children), child, heard), daemon=True).start()
            children.append(child)
        running, ended_well = len(children), set()
        while running:
            number, told = heard.get()
            if told is None:
                running -= 1
                if number not in ended_well:
                    raise BrokenOff(_how_it_ended(children[number].wait()))
            elif "done" in told:
                ended_well.add(number)
            elif "refused" in told:
                raise (BrokenOff if told["broken_off"] else Unreadable)(told["refused"])
            else:
                what, done[number], of_all[number] = told["progress"]
                progress(what, sum(done), sum(of_all) if all(of_all) else 0)
    finally:
        for child in children:
            child.kill()
            child.wait()
            with suppress(OSError):
                child.stdin.close()  # type: ignore[union-attr]


def still_there(kept: _T | None) -> _T:
    """What a task was to leave in the cache folder. BrokenOff where it is gone."""
    if kept is None:
        raise BrokenOff(f"What was made is gone from the cache folder {cache.folder()}. Try again: it is made anew.")
    return kept


def _start(task: str, arguments: Mapping[str, object]) -> "subprocess.Popen[str]":
    paths = [_ROOT, *filter(None, [os.environ.get("PYTHONPATH")])]
    try:
        child = subprocess.Popen(  # noqa: S603  # this package's own module
            COMMAND,
            env={**os.environ, **_ONE_THREAD, "PYTHONPATH": os.pathsep.join(paths)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="ascii",
        )
    except OSError as error:
        raise BrokenOff(
            f"No process could be started for the work: {error}. Close other programs and try again."
        ) from None
    with suppress(OSError):  # it died already, and how it ended will be heard
        print(json.dumps({"task": task, "arguments": arguments}), file=child.stdin, flush=True)
        # It stays open: its end says that this process is gone.
    return child


def _listen(number: int, child: "subprocess.Popen[str]", heard: "SimpleQueue[tuple[int, _Told | None]]") -> None:
    """Hands on each line of a process, and None at its end."""
    with child.stdout as lines:  # type: ignore[union-attr]
        for line in lines:
            if line.endswith("\n"):
                heard.put((number, json.loads(line)))
    heard.put((number, None))


def _how_it_ended(code: int) -> str:
    if code < 0:
        why = f"was ended by the system (signal {-code})"
        what = "Where memory ran out, close other programs. Then try again: what was finished is kept."
    else:
        why = f"ended with exit code {code}"
        what = "Its own message stands where this program writes its log. Then try again: what was finished is kept."
    return f"The work broke off: its process {why}. {what}"
