"""The process for heavy work: python -m exercises.retrieval.child, started by `outside` and by nobody else.

Standard input: the task as a line of JSON, then nothing; its end means that whoever waits is gone. Standard output: a
line of JSON for {"progress": [what, done, all]}, then {"done": true} or {"refused": a sentence, "broken_off": bool}.
"""

import json
import os
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress

from exercises.retrieval import cache
from exercises.retrieval.collection import Unreadable
from exercises.retrieval.making import TASKS
from exercises.retrieval.outside import BrokenOff

_GIVING_WAY = 5  # the priority, also of a process that such a process starts


def _end_with_parent() -> None:
    while os.read(0, 1):
        pass
    os._exit(1)


def do(task: str, arguments: Mapping[str, object], tell: Callable[..., None]) -> None:
    """One task to its end, or to what it says against it."""
    try:
        TASKS[task](**arguments, progress=lambda *far: tell(progress=far))
    except Unreadable as error:
        tell(refused=str(error), broken_off=isinstance(error, BrokenOff))
    except MemoryError:
        tell(refused="The memory is too small for this work. Close other programs and try again.", broken_off=True)
    except OSError as error:
        why = f"The cache folder {cache.folder()} can't be written: {error.strerror or error}."
        tell(refused=f"{why} Make room there, or name another folder in HIT_OR_MISS_CACHE.", broken_off=True)
    else:
        tell(done=True)


def main() -> None:
    """The task that stands on standard input."""
    if sys.platform != "win32":
        os.nice(max(_GIVING_WAY - os.nice(0), 0))  # a visitor's click goes first
    out = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)  # what a library prints is no message

    def tell(**message: object) -> None:
        try:
            print(json.dumps(message), file=out, flush=True)
        except BrokenPipeError:
            os._exit(1)

    asked = json.loads(sys.stdin.readline())
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(KeyboardInterrupt):  # it went to all processes of the terminal, and whoever waits says so
        do(asked["task"], asked["arguments"], tell)


if __name__ == "__main__":
    main()
