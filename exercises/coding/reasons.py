"""Why a function differs: a rule behind its figures, or what else went wrong."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from exercises.coding.cases import Case
from exercises.coding.list_rules import Way
from exercises.coding.returned import call, same, value_of
from exercises.coding.rules import ways
from exercises.coding.running import Told, place
from exercises.coding.tasks import Task

_PLACES = range(1, 6)


@dataclass(frozen=True)
class Tried:
    """A case with what was returned, or raised, and what counts."""

    case: Case
    told: Told
    truth: Any

    @property
    def value(self) -> Any:
        return value_of(self.told)

    @property
    def is_right(self) -> bool:
        return not self.told.get("changed") and same(self.value, self.truth)


@dataclass(frozen=True)
class Reason:
    """Why a function differs, and the smallest case that shows it."""

    kind: str
    shown: Tried
    rules: tuple[str, ...]
    message: str


def reason(task: Task, tried: Sequence[Tried], wrong: Sequence[Tried]) -> Reason:
    """Why a function differs: the figures first, since a rule may be behind them, then whatever else went wrong."""
    if all("nothing" in each.told for each in tried):
        if any(each.told.get("printed") for each in tried):
            return Reason("print", wrong[0], (), "It prints and returns nothing. Write return instead of print.")
        return Reason("nothing", wrong[0], (), "It returns nothing in any case. Write return before the result.")
    by_kind: dict[str, list[Tried]] = {}
    for each in wrong:
        by_kind.setdefault(_kind(each), []).append(each)
    figures = by_kind.pop("figure", [])
    if "changed" not in by_kind and (changed := [each for each in figures if each.told.get("changed")]):
        by_kind["changed"] = changed
    shown = None if figures else next(iter(by_kind.values()))[0]
    told = " ".join(_oddity(task, kind, odd, len(tried), shown) for kind, odd in by_kind.items())
    if shown:
        return Reason(next(iter(by_kind)), shown, (), told)
    found = _explained(task, tried, figures)
    return replace(found, message=f"{found.message} {told}".strip())


def _kind(each: Tried) -> str:
    told = each.told
    for kind in ("exit", "unwritten"):
        if kind in told:
            return kind
    if "error" in told:
        return "exception"
    if same(each.value, each.truth):
        return "changed"
    value, truth = each.value, each.truth
    if isinstance(value, dict) and isinstance(truth, dict):
        return "figure" if value.keys() == truth.keys() else "keys"
    wanted = dict if isinstance(truth, dict) else list if isinstance(truth, list) else Fraction | float | None
    return "figure" if isinstance(value, wanted) else "type"


def _oddity(task: Task, kind: str, odd: Sequence[Tried], cases: int, shown: Tried | None) -> str:
    """What is said of cases that gave no figure, or changed what they were given; `shown` stands above already."""
    first = odd[0]
    at = place(first.told)
    where = f" ({at})" if at else ""
    many = f"{len(odd)} of {cases} cases"
    undefined = " The contract says undefined there: return None." if first.truth is None else ""
    match kind:
        case "exit":
            return f"It ends the program{where}. Return a value instead."
        case "unwritten":
            return f"It raises NotImplementedError in {many}. Write that part too."
        case "exception":
            error = f"{first.told['error']}{where}: {first.told['said']}"
            which = "this one" if first is shown else f"first {call(task, first.case)}"
            return f"{many} end in an exception, {which} in {error}.{undefined}"
        case "changed":
            names = " and ".join(task.parameters[number] for number in first.told["changed"])
            return f"After the call {names} is not what it was before. Work on a copy."
        case "keys":
            return f"The keys of the dict are {_listed(first.value)}. They should be {_listed(first.truth)}."
    if first.told.get("float") == "nan":
        return f"It gives nan, not a number, in {many}.{undefined or ' Find where it divides 0 by 0.'}"
    name = first.told.get("as") or first.told.get("other") or ("list" if "list" in first.told else "dict")
    wanted = "a list" if isinstance(first.truth, list) else "a dict" if isinstance(first.truth, dict) else "a number"
    none = "" if wanted != "a number" else ", or None for undefined"
    return f"It returns a value of type {name} in {many}. Return {wanted}{none}."


def _listed(keys: Iterable[str]) -> str:
    return ", ".join(keys) or "none"


def _explained(task: Task, tried: Sequence[Tried], wrong: Sequence[Tried]) -> Reason:
    """The rules behind figures that differ. Undefined has rules of its own, so what is undefined is told apart."""
    if digits := _rounded(tried, wrong):
        places = "1 decimal" if digits == 1 else f"{digits} decimals"
        message = f"It rounds to {places}. Return the figure as it is, and round where you show it."
        return Reason("figure", wrong[0], ("rounds",), message)
    groups = [list(wrong)]
    if task.measure and not task.is_mean:
        groups = [[e for e in wrong if e.truth is not None], [e for e in wrong if e.truth is None]]
    groups = [group for group in groups if group]
    names: list[str] = []
    messages: list[str] = []
    for group in groups:
        found = _followed(task, tried, group)
        names += [name for way in found for name in way.names if name not in names]
        if found:
            others = " or ".join(dict.fromkeys(way.habit for way in found[1:] if way.names != found[0].names))
            messages.append(f"{found[0].told} It fits {others} too." if others else found[0].told)
        elif group[0].truth is None and len(groups) > 1:
            messages.append("Where no document is relevant the metric is undefined: return None.")
        else:
            messages.append(f"No known rule explains {_all_of(group)}. Work the smallest out by hand.")
    return Reason("figure", groups[0][0], tuple(names), " ".join(messages))


def _all_of(group: Sequence[Tried]) -> str:
    return "that case" if len(group) == 1 else f"all {len(group)} cases"


def _rounded(tried: Sequence[Tried], wrong: Sequence[Tried]) -> int:
    """To how many decimals a function rounds, where that is all that is wrong; 0 where it isn't."""
    numbers = [each for each in tried if isinstance(each.truth, Fraction | float)]
    are_numbers = all(isinstance(each.value, Fraction | float) for each in numbers)
    if not numbers or not are_numbers or any(each.truth is None for each in wrong):
        return 0
    for digits in _PLACES:
        if all(abs(float(each.value) - round(float(each.truth), digits)) < 1e-12 for each in numbers):
            return digits
    return 0


def _followed(task: Task, tried: Sequence[Tried], group: Sequence[Tried]) -> list[Way]:
    """The ways that explain all of a group and contradict no right case, as they are on the smallest of the group."""
    on_first = ways(task, group[0].case)
    left = {key for key, way in on_first.items() if same(group[0].value, way.figure)}
    for each in group[1:]:
        if not left:
            return []
        here = ways(task, each.case)
        left = {key for key in left if key in here and same(each.value, here[key].figure)}
    for each in tried:
        if not left:
            return []
        if each.is_right:
            here = ways(task, each.case)
            left = {key for key in left if key not in here or same(each.value, here[key].figure)}
    found: dict[tuple[str, ...], Way] = {}
    for key, way in on_first.items():
        if key in left:
            found.setdefault(way.names, way)
    fewest = min((len(names) for names in found), default=0)
    return [way for names, way in found.items() if len(names) == fewest]
