"""What came of each function, judged: right, or the smallest case that differs, what counts there, and whose rule."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Literal

from exercises.coding.cases import Case
from exercises.coding.reasons import Tried, reason
from exercises.coding.returned import call, counted, shown
from exercises.coding.running import MEMORY, Calls, run
from exercises.coding.tasks import TASKS, Task

Status = Literal["right", "not right", "not written", "left out"]

SECONDS = 10.0


@dataclass(frozen=True)
class Outcome:
    """What is said of one function.

    kind     what is wrong: figure, type, keys, exception, exit, endless, died, print, nothing, changed, signature,
             missing, unwritten, unchecked or package; empty where it is right
    cases    how many it was called on; failed: how many of them differ
    call     the smallest of those, as one would write it; gave and contract: what was returned there and what counts
    rules    the wrong rules that explain all the failures, likelier first
    message  what was done, what counts, what to do
    """

    name: str
    status: Status
    kind: str = ""
    cases: int = 0
    failed: int = 0
    call: str = ""
    gave: str = ""
    contract: str = ""
    rules: tuple[str, ...] = ()
    message: str = ""


@dataclass(frozen=True)
class Graded:
    """A file: its functions, and what went wrong while it was loaded."""

    file: str
    outcomes: tuple[Outcome, ...]
    faults: tuple[str, ...]

    @property
    def passed(self) -> int:
        """How many of the functions asked are right; part two is not counted."""
        return sum(each.status == "right" for each in self._asked)

    @property
    def asked(self) -> int:
        return len(self._asked)

    @property
    def all_right(self) -> bool:
        """True where nothing is left to mend; what may be left out may be."""
        good = {task.name: {"right", "left out"} if task.is_optional else {"right"} for task in TASKS}
        return bool(self.outcomes) and all(each.status in good[each.name] for each in self.outcomes)

    @property
    def _asked(self) -> list[Outcome]:
        optional = {task.name for task in TASKS if task.is_optional}
        return [each for each in self.outcomes if each.name not in optional]


def grade_file(file: Path, seconds: float = SECONDS) -> Graded:
    """Runs and judges the functions of a learner's file, a .py or the code cells of an .ipynb.

    They run in processes of their own with a limit on time and memory and without a network; this process imports
    nothing of the file.
    """
    ran = run(file, {task.name: [case.given for case in task.cases()] for task in TASKS}, seconds)
    if not ran.is_loaded:
        return Graded(file.name, (), tuple(ran.faults) or ("The file could not be run. Nothing was checked.",))
    outcomes = tuple(_judged(task, ran.calls.get(task.name), ran.defined, seconds) for task in TASKS)
    return Graded(file.name, outcomes, tuple(ran.faults))


# One function


def _judged(task: Task, calls: Calls | None, defined: Sequence[str], seconds: float) -> Outcome:
    unwritten: Status = "left out" if task.is_optional else "not written"
    if calls is None:
        message = "It was not checked: a function above ended the process, and the file did not load again."
        return Outcome(task.name, "not right", "unchecked", message=message)
    if calls.is_missing:
        near = get_close_matches(task.name, [name for name in defined if name not in _NAMES], n=1, cutoff=0.6)
        hint = f" There is {near[0]}: is that it?" if near else ""
        return Outcome(task.name, unwritten, "missing", message=f"The file has no function {task.name}.{hint}")
    if calls.lacking:
        return Outcome(
            task.name, "left out", "package", message=f"It needs {calls.lacking}, which is not installed here."
        )
    if calls.cases and all("unwritten" in told for told in calls.cases):
        return Outcome(task.name, unwritten, "unwritten", message="It still raises NotImplementedError.")
    if calls.cases and "signature" in calls.cases[0]:
        takes = f"{task.name}({', '.join(task.parameters)})"
        message = f"It takes {calls.cases[0]['signature']}. It is called as {takes}."
        return Outcome(task.name, "not right", "signature", message=message)
    return judge(task, calls, seconds)


_NAMES = {task.name for task in TASKS}


def judge(task: Task, calls: Calls, seconds: float = SECONDS) -> Outcome:
    """What is said of a function that was called."""
    cases = task.cases()
    tried = [Tried(case, told, task.truth(case)) for case, told in zip(cases, calls.cases, strict=False)]
    wrong = [each for each in tried if not each.is_right]
    if calls.stopped and len(tried) < len(cases):
        return _stopped(task, cases[len(tried)], calls, seconds)
    if not wrong:
        prints = any(each.told.get("printed") for each in tried)
        note = "It prints as well. The figures are right; take the prints out." if prints else ""
        return Outcome(task.name, "right", cases=len(tried), message=note)
    why = reason(task, tried, wrong)
    return Outcome(
        task.name,
        "not right",
        why.kind,
        len(tried),
        len(wrong),
        call(task, why.shown.case),
        shown(why.shown.told),
        counted(why.shown.truth),
        why.rules,
        why.message,
    )


def _stopped(task: Task, case: Case, calls: Calls, seconds: float) -> Outcome:
    at = f" It was at {calls.line}." if calls.line else ""
    message = (
        f"It did not end within {seconds:g} seconds.{at} Look for a loop that nothing ends."
        if calls.stopped == "endless"
        else f"The whole process ended with it: look for os._exit, for a recursion without end, or for "
        f"more memory than the {MEMORY} there are."
    )
    contract = counted(task.truth(case))
    kind = calls.stopped or ""
    done = len(calls.cases)
    return Outcome(task.name, "not right", kind, done + 1, 1, call(task, case), "", contract, (), message)
