"""A class on one server: sessions that speak Streamlit's protocol and answer on /predict, without a browser.

From the root of the repository:

    uv run --group test python -m tests.benchmarks.class [--sessions 50] [--seconds 300] [--every 2]

Each session does what the browser does: it opens the page, reports an empty store (the app draws nothing
before that), and then sends a form's fields with the button Check. Each reply must hold the verdict on just
what this session typed, so that a lost, late or foreign answer counts as an error. This process decodes all
replies on the same machine, so that the times are rather too long than too short.
"""

import argparse
import asyncio
import json
import random
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

import psutil  # type: ignore[import-untyped]
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Delta_pb2 import Delta
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from exercises.catalogue import course
from exercises.grading import answer_of, grade, written
from exercises.model import Exercise
from pages.shared.show.style import safe
from tests.benchmarks.common import goal, load, percentile, served
from tests.browser.conftest import ROOT

SLOWEST_P95_MS = 1000
FLAT_MIB_A_MINUTE = 1.0
LATEST = 30.0
SAMPLE_EVERY = 5.0
SHORT = 150.0
PRINTED_SAMPLE = 6  # each half minute


class WrongReply(Exception):
    """The server answered, and not with what it should."""


FAILURES = (WrongReply, WebSocketException, TimeoutError, OSError)


@dataclass
class Reply:
    """What one run sent."""

    verdicts: str = ""
    verdict_ms: float = 0.0
    finished_ms: float = 0.0


@dataclass
class Tally:
    """What all sessions met together."""

    opened: list[float] = field(default_factory=list)
    verdicts: list[float] = field(default_factory=list)
    finished: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    memory: list["Sample"] = field(default_factory=list)
    server_cpu: float = 0.0
    own_cpu: float = 0.0


class Learner:
    """One session: the widgets it has been sent, and the values the browser would send back."""

    def __init__(self, exercise: Exercise, number: int) -> None:
        self.exercise, self.number = exercise, number
        self.query = f"exercise={exercise.id}"
        self.page_hash = ""
        self.store_id = ""
        self.store_state = ""
        self.check_id = ""
        self.fragment_id = ""
        self.fields: dict[str, tuple[str, str]] = {}  # label: the widget's id and its text
        self.socket: ClientConnection

    async def open(self, port: int) -> float:
        """Open the page as a new learner; return the milliseconds until its fields are there."""
        start = time.perf_counter()
        address = f"ws://127.0.0.1:{port}/_stcore/stream"
        self.socket = await connect(address, subprotocols=["streamlit"], max_size=None, compression=None)  # type: ignore[list-item]
        message = BackMsg()
        message.rerun_script.page_name = "predict"
        message.rerun_script.query_string = self.query
        await self._run(message)
        if not self.store_state:
            raise WrongReply("no store on the page")
        await self._run(self._rerun())
        missing = {each.label for each in self.exercise.fields} - self.fields.keys()
        if missing or not self.check_id:
            raise WrongReply(f"not on the page of {self.exercise.id}: {missing or 'Check'}")
        return _ms_since(start)

    async def check(self, label: str, text: str) -> Reply:
        """Type into a field and send the form; the reply holds the verdict on it, or WrongReply is raised."""
        verdict = grade(self.exercise, label, text)
        wanted = [safe(verdict.message), f"<b>{safe(text)}</b>" if verdict.verdict == "wrong" else "Right: "]
        self.fields[label] = (self.fields[label][0], text)
        message = self._rerun()
        message.rerun_script.widget_states.widgets.add(id=self.check_id, trigger_value=True)
        message.rerun_script.fragment_id = self.fragment_id  # as a browser does: only that part runs
        reply = await self._run(message)
        if not all(part in reply.verdicts for part in wanted):
            raise WrongReply(f"{self.exercise.id}, {label}, {text}: no verdict with {wanted}")
        return reply

    def _rerun(self) -> BackMsg:
        """A run of the page with the values of its widgets."""
        message = BackMsg()
        message.rerun_script.page_script_hash = self.page_hash
        message.rerun_script.query_string = self.query
        widgets = message.rerun_script.widget_states.widgets
        widgets.add(id=self.store_id, json_value=self.store_state)
        for widget, text in self.fields.values():
            widgets.add(id=widget, string_value=text)
        return message

    async def _run(self, message: BackMsg) -> Reply:
        reply = Reply()
        start = time.perf_counter()
        await self.socket.send(message.SerializeToString())
        async with asyncio.timeout(LATEST):
            while True:
                answer = ForwardMsg()
                answer.ParseFromString(await self.socket.recv(decode=False))
                kind = answer.WhichOneof("type")
                if kind == "navigation":
                    self.page_hash = answer.navigation.page_script_hash
                elif kind == "delta" and answer.delta.HasField("new_element"):
                    self._take(answer.delta, reply, start)
                elif kind == "script_finished":
                    if answer.script_finished in (
                        ForwardMsg.FINISHED_SUCCESSFULLY,
                        ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY,
                    ):
                        reply.finished_ms = _ms_since(start)
                        return reply
                    if answer.script_finished == ForwardMsg.FINISHED_WITH_COMPILE_ERROR:
                        raise WrongReply("the script does not compile")

    def _take(self, delta: Delta, reply: Reply, start: float) -> None:
        element = delta.new_element
        kind = element.WhichOneof("type")
        if kind == "bidi_component":
            told = json.loads(json.loads(element.bidi_component.json))
            if "session" in told:  # the store, and not one of the other components
                self.store_id = element.bidi_component.id
                self.store_state = self.store_state or _report(told["session"])
        elif kind == "text_input":
            widget = element.text_input
            self.fields.setdefault(widget.label, (widget.id, ""))
        elif kind == "button" and element.button.is_form_submitter:
            self.check_id, self.fragment_id = element.button.id, delta.fragment_id
        elif kind == "html" and "hm-verdicts" in element.html.body:
            reply.verdicts = element.html.body
            reply.verdict_ms = _ms_since(start)
        elif kind == "exception":
            raise WrongReply(f"{element.exception.type}: {element.exception.message}")

    def answers(self) -> Iterator[tuple[str, str]]:
        """Field after field: figures no other session types, and every other time the first field's right one."""
        first = self.exercise.fields[0]
        for turn in count():
            asked = self.exercise.fields[turn % len(self.exercise.fields)]
            if asked is first and turn // len(self.exercise.fields) % 2:
                yield first.label, written(answer_of(self.exercise, first))
            else:
                yield asked.label, f"0.0{self.number:03}{turn:04}"


def _report(session: str) -> str:
    """The state of the store component in a browser that has kept nothing yet."""
    told = {"session": session, "number": random.random(), "now": int(time.time() * 1000)}
    nothing = {"cleared": 0, "rows": {}, "problem": None, "found": None}
    return json.dumps({"report": json.dumps(told | nothing)})


def _ms_since(start: float) -> float:
    return 1000 * (time.perf_counter() - start)


@dataclass
class Sample:
    """The server's memory at a moment of the class."""

    minute: float
    mib: float


def growth(samples: list[Sample]) -> float:
    """MiB a minute by least squares."""
    minutes, sizes = [each.minute for each in samples], [each.mib for each in samples]
    return statistics.linear_regression(minutes, sizes).slope if len(samples) > 1 else 0.0


async def _open_all(learners: list[Learner], port: int, tally: Tally) -> list[Learner]:
    """Everybody comes in, one after the other; those who got in."""
    inside = []
    for learner in learners:
        try:
            tally.opened.append(await learner.open(port))
            inside.append(learner)
        except FAILURES as error:
            tally.errors.append(repr(error))
    return inside


async def _attend(learner: Learner, every: float, end: float, tally: Tally) -> None:
    """Answer at one's own pace until the class ends; who meets an error is out."""
    await asyncio.sleep(random.random() * every)
    try:
        for label, text in learner.answers():
            begun = time.perf_counter()
            if begun >= end:
                break
            reply = await learner.check(label, text)
            tally.finished.append(reply.finished_ms)
            tally.verdicts.append(reply.verdict_ms)
            await asyncio.sleep(max(begun + random.uniform(0.75, 1.25) * every - time.perf_counter(), 0))
        await learner.socket.close()
    except FAILURES as error:
        tally.errors.append(repr(error))


async def _watch(process: psutil.Process, seconds: float) -> list[Sample]:
    """The server's memory while the class lasts, a line each half minute."""
    samples: list[Sample] = []
    start = time.perf_counter()
    for number in count():
        await asyncio.sleep(max(start + number * SAMPLE_EVERY - time.perf_counter(), 0))
        passed = time.perf_counter() - start
        if passed > seconds:
            return samples
        samples.append(Sample(passed / 60, _mib(process)))
        if number and number % PRINTED_SAMPLE == 0:
            print(f"  after {passed:>4.0f} s {samples[-1].mib:>8.1f} MiB   {load()}", flush=True)
    return samples


def _mib(process: psutil.Process) -> float:
    return float(process.memory_info().rss / 2**20)


def _cpu(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


async def hold(port: int, process: psutil.Process, sessions: int, seconds: float, every: float) -> Tally:
    """Hold the class, and print the server's memory meanwhile."""
    tally = Tally()
    lists = course().belonging_to("predict")
    print(f"server started {_mib(process):>8.1f} MiB", flush=True)
    learners = [Learner(lists[number % len(lists)], number) for number in range(sessions)]
    learners = await _open_all(learners, port, tally)
    print(f"{len(learners)} sessions in {_mib(process):>8.1f} MiB", flush=True)
    own = psutil.Process()
    before, own_before = _cpu(process), _cpu(own)
    end = time.perf_counter() + seconds
    watching = asyncio.create_task(_watch(process, seconds))
    await asyncio.gather(*(_attend(learner, every, end, tally) for learner in learners))
    tally.server_cpu = (_cpu(process) - before) / seconds
    tally.own_cpu = (_cpu(own) - own_before) / seconds
    tally.memory = await watching
    return tally


def _line(name: str, times: list[float]) -> str:
    if not times:
        return f"{name:<28} none"
    figures = (percentile(times, 0.5), percentile(times, 0.95), max(times))
    return f"{name:<28}" + "".join(f"{figure:>8.0f}" for figure in figures)


def report(tally: Tally, seconds: float) -> None:
    """Print what the class was like, and whether the goals are met."""
    kept = [each for each in tally.memory if each.minute >= seconds / 60 / 5]
    slope = growth(kept)
    print(f"{len(tally.finished)} answers; {load()}")
    print(f"{'milliseconds':<28}{'p50':>8}{'p95':>8}{'max':>8}")
    print(_line("opening the page", tally.opened))
    print(_line("Check, to its verdict", tally.verdicts))
    print(_line("Check, to the script's end", tally.finished))
    print(f"server CPU {100 * tally.server_cpu:.0f} % of a core; this process {100 * tally.own_cpu:.0f} %")
    print(f"memory growth over the last {seconds / 60 * 4 / 5:.1f} minutes: {slope:+.2f} MiB a minute")
    print(f"errors: {len(tally.errors)}", *tally.errors[:5], sep="\n  ")
    slow = percentile(tally.finished, 0.95) if tally.finished else float("inf")
    print(goal(f"p95 at most {SLOWEST_P95_MS} ms", slow <= SLOWEST_P95_MS))
    print(goal("no error", not tally.errors))
    flat = f"memory flat: growth at most {FLAT_MIB_A_MINUTE:g} MiB a minute"
    print(goal(flat, slope <= FLAT_MIB_A_MINUTE) + (" (too short a run to tell)" if seconds < SHORT else ""))


def main() -> None:
    parser = argparse.ArgumentParser(description="A class answering on one server at the same time.")
    parser.add_argument("--sessions", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--every", type=float, default=2, help="seconds between a session's answers (default 2)")
    options = parser.parse_args()
    print(f"{options.sessions} sessions, an answer each {options.every:g} s, for {options.seconds:g} s")
    with served(ROOT / "app.py", ROOT) as server:
        process = psutil.Process(server.process.pid if server.process else None)
        tally = asyncio.run(hold(server.port, process, options.sessions, options.seconds, options.every))
        log = server.log.read_text(encoding="utf-8")
    tally.errors += ["in the server's log: " + line for line in log.splitlines() if line.startswith("Traceback")]
    report(tally, options.seconds)


if __name__ == "__main__":
    main()
