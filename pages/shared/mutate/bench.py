"""The bench: a list that can be changed, its whole history in the link, and the row of things to do to it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import streamlit as st

from exercises.mutations import (
    LARGEST_K,
    History,
    ImpossibleOperation,
    Operation,
    OperationName,
    Setup,
    apply,
    read_operations,
    write,
)
from pages.shared import state
from pages.shared.components import rank_sorter
from pages.shared.show.style import as_markdown

EVERYTHING: tuple[OperationName, ...] = ("move", "take-out", "shorten", "copy", "replace", "insert", "judge", "cut")
UNKNOWN = "d99"


@dataclass(frozen=True)
class Bench:
    """One list being changed.

    name     tells it from others
    part     the link's word for its operations
    allowed  what may be done to it
    on_turn  is told, in a callback, what the list's history has become
    """

    name: str
    start: Setup
    part: str = "do"
    allowed: tuple[OperationName, ...] = EVERYTHING
    on_turn: Callable[[History], None] | None = None

    def _held(self, what: str) -> str:
        return f"bench/{self.name}/{self.part}/{what}"

    @property
    def key(self) -> str:
        """The widget key of its list."""
        return f"bench-{self.name}-{self.part}"

    @property
    def history(self) -> History:
        """What was done, from the link; what was undone, from this session. A link that can't be read starts afresh."""
        try:
            done = self._done(state.asked(self.part) or "")
        except ImpossibleOperation:
            return History(self.start)
        undone = state.held(self._held("undone"), ()) if self._is_ours() else ()
        return History(self.start, done, undone)

    def fault(self) -> str | None:
        """What is wrong with the link's operations, if anything."""
        try:
            self._done(state.asked(self.part) or "")
        except ImpossibleOperation as error:
            return str(error)
        return None

    def _done(self, text: str) -> tuple[Operation, ...]:
        now, done = self.start, read_operations(text)
        for operation in done:
            if operation.name not in self.allowed:
                raise ImpossibleOperation(f"{operation.name} is not allowed here.")
            now = apply(now, operation)
        return done

    def _is_ours(self) -> bool:
        """False where the link changed by other hands: a back button, a link from elsewhere."""
        return state.held(self._held("at")) == (state.asked(self.part) or "")

    @property
    def revision(self) -> int:
        """Which of the server's lists the browser's is built on; a new one wherever the link changed by other hands."""
        if not self._is_ours():
            self._follow(state.asked(self.part) or "")
        return int(state.held(self._held("revision"), 0))

    @property
    def since_revision(self) -> list[str]:
        """What was done to the list since its revision, as the browser writes it."""
        base = len(self._done(state.held(self._held("base"), "")))
        return [write([operation]) for operation in self.history.done[base:]]

    def _follow(self, asked: str) -> None:
        """The link's operations from now on. What was done beyond them can be done again."""
        before = state.held(self._held("at"), "")
        undone = self._done(before)[len(self._done(asked)) :] if asked and before.startswith(f"{asked}~") else ()
        self._rebase(asked, undone, base="" if self.fault() else asked)

    def _rebase(self, at: str, undone: Sequence[Operation] = (), *, base: str | None = None) -> None:
        # By the clock: a session after a restart of the server never meets a number that a browser knows.
        latest = int(state.held(self._held("revision"), 0))
        state.hold(self._held("revision"), max(state.now_ms(), latest + 1))
        state.hold(self._held("base"), at if base is None else base)
        state.hold(self._held("at"), at)
        state.hold(self._held("undone"), tuple(undone))
        state.hold(self._held("said"), None)

    def turn(self, history: History) -> None:
        """In a callback: this history from now on."""
        at = write(history.done)
        self._rebase(at, history.undone)
        self._arrive(at, history)

    def do(self, operation: Operation) -> None:
        """In a callback: one operation more, where it can be done."""
        self.hear()
        try:
            self.turn(self.history.do(operation))
        except ImpossibleOperation as error:
            state.hold(self._held("said"), str(error))

    # Worked out when they are called, not when their buttons are drawn: the list may have moved since.

    def undo(self) -> None:
        """In a callback: one operation less."""
        self.hear()
        self.turn(self.history.undo())

    def redo(self) -> None:
        """In a callback: the operation undone last, again."""
        self.hear()
        self.turn(self.history.redo())

    def reset(self) -> None:
        """In a callback: back to the start; every operation can be done again."""
        self.hear()
        self.turn(self.history.reset())

    def hear(self) -> None:
        """The callback of the list: what was done in the browser since the revision it names."""
        told = rank_sorter.done(state.chosen(self.key))
        if told is None or told.revision != state.held(self._held("revision"), 0):
            return
        history = History(self.start, self._done(state.held(self._held("base"), "")))
        try:
            for operation in read_operations("~".join(told.operations)):
                if operation.name in self.allowed:
                    history = history.do(operation)
        except ImpossibleOperation as error:
            self.turn(history)  # takes the browser's list back to the last one that can be
            state.hold(self._held("said"), str(error))
            return
        at = write(history.done)
        if at == state.held(self._held("at")):
            return
        state.hold(self._held("at"), at)
        state.hold(self._held("undone"), ())
        self._arrive(at, history)

    def _arrive(self, at: str, history: History) -> None:
        state.ask(**{self.part: at or None})
        if self.on_turn is not None:
            self.on_turn(history)


def _said(bench: Bench) -> None:
    said = state.held(f"bench/{bench.name}/{bench.part}/said")
    if said:
        st.caption(as_markdown(said))


def edit(bench: Bench, *, hides_judgments: bool = False, marks: bool = False, highest_grade: int = 1) -> None:
    """The list with its rows' own operations, then what concerns the whole list.

    hides_judgments  the rows don't say what is relevant: the list is a sealed test's
    marks            one click on a row's word judges it otherwise
    highest_grade    the grades that can be given, from 0
    """
    now = bench.history.now
    absent = [doc for doc in sorted(now.query.documents or ()) if doc not in now.ranking]
    irrelevant = [doc for doc in absent if doc not in now.query.relevant]
    rank_sorter.mount(
        bench.key,
        label="The list. Move a row by its arrows, with Alt and an arrow key, or by dragging.",
        rows=[
            rank_sorter.Row(doc=doc, grade=now.query.grades.get(doc, 0), known=doc in (now.query.documents or (doc,)))
            for doc in now.ranking
        ],
        k=now.k,
        revision=bench.revision,
        operations=bench.since_revision,
        spare=irrelevant[0] if irrelevant else None,
        allowed=bench.allowed,
        hides_judgments=hides_judgments,
        marks=marks,
        highest_grade=highest_grade,
        is_graded=now.query.is_graded,
        on_change=bench.hear,
    )
    _undoing(bench)
    _said(bench)
    with st.container(horizontal=True):
        if "cut" in bench.allowed:
            _cut(bench, now)
        if "shorten" in bench.allowed and len(now.ranking) > now.k:
            tail = Operation("shorten", rank=now.k)
            st.button(f"Drop all below rank {now.k}", key=f"{bench.key}_tail", on_click=bench.do, args=(tail,))
        if "insert" in bench.allowed and UNKNOWN not in now.ranking:
            unknown = Operation("insert", rank=1, doc=UNKNOWN)
            st.button(f"Insert unknown id {UNKNOWN}", key=f"{bench.key}_unknown", on_click=bench.do, args=(unknown,))
    if "judge" in bench.allowed:
        _missed(bench, now, absent, highest_grade)


def _undoing(bench: Bench) -> None:
    history = bench.history
    ways = (
        ("Undo", bench.undo, bool(history.done)),
        ("Redo", bench.redo, bool(history.undone)),
        ("Reset", bench.reset, bool(history.done)),
    )
    with st.container(horizontal=True):
        for label, way, can in ways:
            st.button(label, key=f"{bench.key}_{label}", on_click=way, disabled=not can)


def _cut(bench: Bench, now: Setup) -> None:
    for k, name in ((now.k - 1, "earlier"), (now.k + 1, "later")):
        st.button(
            f"Cut at {k}",
            key=f"{bench.key}_cut_{name}",
            on_click=bench.do,
            args=(Operation("cut", number=k),),
            disabled=not 1 <= k <= LARGEST_K,
        )


def _missed(bench: Bench, now: Setup, absent: Sequence[str], highest_grade: int) -> None:
    """Documents that the list misses: judged here, since they have no row; through the grades where some are in use."""
    if not absent:
        return
    st.caption("Not in the list:")
    with st.container(horizontal=True):
        for doc in absent:
            grade = now.query.grades.get(doc, 0)
            relevant, most = grade >= 1, highest_grade if now.query.is_graded else 1
            upcoming = grade + 1 if grade < most else 0
            graded = f", grade {grade}" if relevant and now.query.is_graded else ""
            st.button(
                f"{as_markdown(doc)}: {'relevant' if relevant else 'not relevant'}{graded}",
                key=f"{bench.key}_judge_{doc}",
                icon=":material/check_circle:" if relevant else ":material/circle:",
                on_click=bench.do,
                args=(Operation("judge", doc=doc, number=upcoming),),
                help=f"Let a judge find {as_markdown(doc)} {_found(upcoming, most)}.",
            )


def _found(grade: int, most: int) -> str:
    if not grade:
        return "not relevant"
    return f"relevant, grade {grade}" if most > 1 else "relevant"
