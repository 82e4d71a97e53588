"""The learner's work, as this session knows it: rows of a time and a JSON value under a key.

The browser keeps the other copy. The two are merged key by key, the newest winning. All times are the browser's: the
drafts are stamped there, and a server whose clock is off must not lose against them or win over them.
"""

import secrets
import time
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import msgspec
import streamlit as st

from pages.shared.state.links import presenting

Problem = Literal["corrupt", "older", "full", "forbidden"]

_WORK = "work"

Time = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]


class Row(msgspec.Struct, frozen=True):
    t: Time
    v: Any


Rows = Annotated[dict[Annotated[str, msgspec.Meta(max_length=300)], Row], msgspec.Meta(max_length=20_000)]


@dataclass
class Work:
    """The session's copy of the store, and what it knows of the browser that has the other copy."""

    session: str = field(default_factory=lambda: secrets.token_hex(8))
    rows: dict[str, Row] = field(default_factory=dict)
    cleared: int = 0
    unsent: dict[str, int] = field(default_factory=dict)  # key: when it was last to be sent
    fields: dict[str, str] = field(default_factory=dict)  # the texts of the fields as last seen here
    on_the_wall: dict[str, Any] = field(default_factory=dict)  # what was recorded while presenting
    heard: float | None = None
    ahead: int | None = None  # the browser's clock less ours
    problem: Literal["full", "forbidden"] | None = None
    found: Literal["corrupt", "older"] | None = None


def work_here() -> Work:
    """The work of this session."""
    if _WORK not in st.session_state:
        st.session_state[_WORK] = Work()
    work: Work = st.session_state[_WORK]
    return work


def now_ms() -> int:
    """Milliseconds since 1970 by the browser's clock, as far as it has told; by the server's before that."""
    return int(time.time() * 1000) + (work_here().ahead or 0)


def recall(key: str, default: Any = None, *, own: bool = False) -> Any:
    """What was last recorded under this key. `own`: the learner's own work, also while presenting."""
    if presenting() and not own:
        return work_here().on_the_wall.get(key, default)
    row = work_here().rows.get(key)
    return default if row is None else row.v


def recall_all(prefix: str) -> dict[str, Any]:
    """Everything recorded under keys that start so, by the rest of the key."""
    work = work_here()
    values = work.on_the_wall if presenting() else {key: row.v for key, row in work.rows.items()}
    return {key.removeprefix(prefix): values[key] for key in sorted(values) if key.startswith(prefix)}


def record(key: str, value: Any, *, own: bool = False) -> None:
    """Remember a JSON value under a key. Call it in a widget's callback only.

    Callbacks run before the script, so that the value leaves with this run; a value recorded in the script's
    body, below the store, might never reach the browser. `own`: in the learner's own work, also while presenting.
    """
    if presenting() and not own:
        work_here().on_the_wall[key] = value
    else:
        put(key, value, now_ms())


def put(key: str, value: Any, t: int) -> None:
    """A row of this time, or of one just after whatever it replaces."""
    work = work_here()
    latest = max(work.cleared, work.rows[key].t if key in work.rows else 0)
    work.rows[key] = Row(max(t, latest + 1), value)
    work.unsent[key] = now_ms()


def store_problem() -> Problem | None:
    """What is wrong with the browser's store: what fails now comes before what was found at the start."""
    work = work_here()
    return work.problem or work.found
