"""Runs a learner's functions in a process of its own: child.py REQUEST RESULTS TRACE.

It stands alone: nothing of the course is imported where a learner's code runs. REQUEST is JSON, {"file", "seconds",
"memory", "calls": {function: [arguments, ...]}}; RESULTS gets a JSON line for each thing that happened, written as it
happens, so that whatever ends this process leaves behind what came before. A function that does not end within the
time is stopped by the interpreter's own watchdog, which writes to TRACE where it was; so it is noticed in any loop,
also one that never gives way to another thread.
"""

import ast
import faulthandler
import importlib
import inspect
import io
import json
import os
import sys
import threading
import traceback
import types
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction
from numbers import Real
from pathlib import Path
from typing import Any, TextIO

OWN = "your file"
"""What a learner's file is called in its own tracebacks: a path could hold letters that a watchdog's trace can't."""

_SHOWN = 120
_LARGEST_LIST = 1000
_NO_NETWORK = ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto")


class _Noise(io.TextIOBase):
    """Standard output for a learner's code: counts what is printed and keeps the beginning."""

    def __init__(self) -> None:
        self.start()

    def start(self) -> None:
        self.text, self.count = "", 0

    def write(self, text: str) -> int:
        self.count += len(text)
        if len(self.text) < _SHOWN:
            self.text = (self.text + text)[:_SHOWN]
        return len(text)

    def writable(self) -> bool:
        return True


def _limit_memory(most: int) -> None:
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    try:
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    except (ValueError, OSError):  # nor has macOS, though it has the name
        return


def _forbid_network() -> None:
    def forbid(event: str, _: object) -> None:
        if event in _NO_NETWORK:
            raise PermissionError("There is no network while your file is checked")

    sys.addaudithook(forbid)


def _given(value: Any, index: dict[str, Any]) -> Any:
    """Arguments from JSON, made anew for each call: a set and a tuple are tagged, a vectorizer stands for its texts."""
    if isinstance(value, list):
        return [_given(each, index) for each in value]
    if isinstance(value, dict):
        ((tag, held),) = value.items()
        if tag == "set":
            return set(held)
        if tag == "tuple":
            return tuple(_given(each, index) for each in held)
        if tag == "dict":
            return {key: _given(each, index) for key, each in held.items()}
        return _boolean_index(held, index)[tag]
    return value


def _boolean_index(texts: list[str], index: dict[str, Any]) -> Any:
    key = json.dumps(texts)
    if key not in index:
        vectorizer = importlib.import_module("sklearn.feature_extraction.text").CountVectorizer(binary=True)
        index[key] = {"matrix": vectorizer.fit_transform(texts), "vectorizer": vectorizer}
    return index[key]


def _plain(value: Any) -> bool:
    return not isinstance(value, dict) or next(iter(value)) in ("set", "tuple", "dict")


def _differs(now: Any, was: Any) -> bool:
    try:
        return bool(now != was)
    except Exception:  # what was put there can't even be compared
        return True


def taken(value: Any) -> dict[str, Any]:
    """What was returned, as JSON: a number exactly, nothing, a list, a dict, or the name and look of anything else."""
    if value is None:
        return {"nothing": True}
    if isinstance(value, bool):
        return {"other": "bool", "shown": str(value)}
    if getattr(value, "shape", None) == () and hasattr(value, "item"):
        return taken(value.item())
    if isinstance(value, int | Fraction):
        top, bottom = int(Fraction(value).numerator), int(Fraction(value).denominator)
        return (
            {"exact": [top, bottom]} if max(abs(top), bottom) < 10**300 else {"other": "int", "shown": "a huge number"}
        )
    if isinstance(value, Real | Decimal):
        return {"float": repr(float(value))}
    if hasattr(value, "tolist"):
        return {**taken(value.tolist()), "as": type(value).__name__}
    if isinstance(value, list | tuple) and len(value) <= _LARGEST_LIST:
        return {"list": [taken(each) for each in value]}
    if isinstance(value, dict) and len(value) <= _LARGEST_LIST:
        return {"dict": [[_shown(key), taken(each)] for key, each in value.items()]}
    return {"other": type(value).__name__, "shown": _shown(value)}


def _shown(value: object) -> str:
    return value[:_SHOWN] if isinstance(value, str) else repr(value)[:_SHOWN]


def _failed(error: BaseException, files: Sequence[str]) -> dict[str, Any]:
    """An exception: its kind, what it says, and the last line of the learner's own that it passed."""
    if isinstance(error, SystemExit):
        return {"exit": True, **_place(error, files)}
    if isinstance(error, NotImplementedError) and not error.args:
        return {"unwritten": True}
    return {"error": type(error).__name__, "said": str(error)[:_SHOWN], **_place(error, files)}


def _place(error: BaseException, files: Sequence[str]) -> dict[str, Any]:
    own = [
        (frame.f_code.co_filename, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename in files
    ]
    return {"file": own[-1][0], "line": own[-1][1]} if own else {}


def _cells(text: str) -> list[tuple[str, str]]:
    """(name, source) of each code cell of a notebook; lines for the notebook itself (% and !) are left out."""
    notebook = json.loads(text)
    found = []
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(code, start=1):
        source = cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"])
        if source.lstrip().startswith("%%"):
            continue
        lines = [
            line[: len(line) - len(line.lstrip())] + "pass" if line.lstrip().startswith(("%", "!")) else line
            for line in source.split("\n")
        ]
        found.append((f"cell {number}", "\n".join(lines)))
    return found


class _Child:
    def __init__(self, request: Mapping[str, Any], results: TextIO, trace: TextIO) -> None:
        self.file = str(request["file"])
        self.seconds = float(request["seconds"])
        self.calls: Mapping[str, list[list[Any]]] = request["calls"]
        self.results, self.trace = results, trace
        self.noise = _Noise()
        self.sources: list[tuple[str, str]] = []

    def say(self, what: str, **more: Any) -> None:
        self.results.write(json.dumps({"what": what, **more}) + "\n")
        self.results.flush()

    @contextmanager
    def watched(self) -> Iterator[None]:
        faulthandler.dump_traceback_later(self.seconds, exit=True, file=self.trace)
        try:
            yield
        finally:
            faulthandler.cancel_dump_traceback_later()

    def read(self) -> bool:
        """Takes the source apart; False, and said so, where it is none."""
        try:
            text = Path(self.file).read_bytes().decode("utf-8-sig")
            self.sources = _cells(text) if self.file.endswith(".ipynb") else [(OWN, text)]
        except UnicodeDecodeError:
            self.say("unreadable", said="The file is not UTF-8 text.")
        except (ValueError, KeyError, TypeError, AttributeError):
            self.say("unreadable", said="The file is no notebook: it is not JSON with cells.")
        except OSError as error:
            self.say("unreadable", said=f"The file can't be read: {error.strerror}.")
        else:
            return True
        return False

    def load(self) -> dict[str, Any] | None:
        """Runs the learner's file; a notebook goes on with the next cell after one that fails, as a person would."""
        module = types.ModuleType("learner")
        module.__file__ = self.file
        sys.modules["learner"] = module
        files = [name for name, _ in self.sources]
        for name, source in self.sources:
            try:
                with self.watched():
                    exec(compile(ast.parse(source, name), name, "exec"), module.__dict__)  # noqa: S102  # its purpose
            except SyntaxError as error:
                where = {"file": error.filename or name, "line": error.lineno}
                self.say("broken", error="SyntaxError", said=error.msg, **where)
            except BaseException as error:  # whatever a learner's file raises is to be told
                self.say("broken", **_failed(error, files))
            else:
                continue
            if len(self.sources) == 1 and not self.file.endswith(".ipynb"):
                return None
        return module.__dict__

    def run(self) -> None:
        if not self.read():
            return
        namespace = self.load()
        if namespace is None:
            return
        defined = [name for name, value in namespace.items() if callable(value) and not name.startswith("_")]
        self.say("loaded", defined=defined)
        for name, cases in self.calls.items():
            self.say("start", function=name)
            if callable(namespace.get(name)):
                self.call(name, namespace[name], cases)
            else:
                self.say("missing", function=name)
            self.say("done", function=name)
            if threading.active_count() > 1:
                os._exit(0)  # the next function is not to suffer from threads this one left; another process goes on

    def is_unwritten(self, function: Any, case: list[Any]) -> bool:
        """True where a function that would be given a vectorizer raises NotImplementedError before it looks at it:
        then scikit-learn, which takes seconds to load, is not needed."""
        if all(map(_plain, case)):
            return False
        try:
            with self.watched():
                function(*[None for _ in case])
        except NotImplementedError:
            self.say("case", unwritten=True)
            return True
        except BaseException:  # a function that is written may well refuse what it gets here
            return False
        return False

    def call(self, name: str, function: Any, cases: list[list[Any]]) -> None:
        files = [each for each, _ in self.sources]
        index: dict[str, Any] = {}
        try:
            if self.is_unwritten(function, cases[0]):
                return
            for case in cases:
                _given(case, index)
        except ImportError:
            self.say("lacking", function=name, package="scikit-learn")
            return
        try:
            signature = inspect.signature(function)
        except (TypeError, ValueError):
            signature = None
        with self.watched():
            for case in cases:
                given, kept = _given(case, index), _given(case, index)
                self.noise.start()
                try:
                    if signature is not None:
                        try:
                            signature.bind(*given)
                        except TypeError:
                            self.say("case", signature=str(signature))
                            return
                    told = taken(function(*given))
                except BaseException as error:  # whatever a learner's function raises is to be told
                    told = _failed(error, files)
                changed = [
                    place
                    for place, (sent, now, was) in enumerate(zip(case, given, kept, strict=True))
                    if _plain(sent) and _differs(now, was)
                ]
                self.say("case", **told, changed=changed, printed=self.noise.text)


def main() -> None:
    request_path, results_path, trace_path = map(Path, sys.argv[1:])
    request = json.loads(request_path.read_text(encoding="utf-8"))
    with results_path.open("a", encoding="utf-8") as results, trace_path.open("a", encoding="utf-8") as trace:
        child = _Child(request, results, trace)
        _limit_memory(request["memory"])
        _forbid_network()
        sys.path.insert(0, str(Path(child.file).parent))
        sys.stdout, sys.stderr = child.noise, _Noise()
        try:
            child.run()
            child.say("end")
        finally:
            os._exit(0)  # threads that a learner left running don't keep it alive


if __name__ == "__main__":
    main()
