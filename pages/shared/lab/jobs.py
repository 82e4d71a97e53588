"""Long work in the background, one piece at a time, for all visitors; whoever waits for it sees how far it is.

A large collection takes minutes to read and to index, in processes of its own. Here such work is started once, and
every visitor who needs it watches the same piece; a refresh does not start it anew.
"""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock, Thread

import streamlit as st

from exercises.retrieval import BrokenOff, Progress, load_libraries
from pages.shared.show.style import as_markdown

_turn = Lock()


@dataclass(eq=False)
class _Job:
    """A piece of work and how far it is."""

    work: Callable[[Progress], object]
    what: str = ""
    done: int = 0
    all: int = 0
    is_over: bool = False
    error: BaseException | None = None

    def start(self) -> None:
        # The interpreter does not wait for such a thread: a server that is stopped stops at once.
        Thread(target=self._run, name="lab", daemon=True).start()

    def _run(self) -> None:
        try:
            with _turn:
                self.what = "at work"
                self.work(self.hear)
        except BaseException as error:  # whoever waits for it hears it
            self.error = error
        self.is_over = True

    def hear(self, what: str, done: int, all: int) -> None:
        self.what, self.done, self.all = what, done, all


_jobs: dict[str, _Job] = {}


def wait_for(key: str, title: str, is_ready: Callable[[], bool], work: Callable[[Progress], object]) -> None:
    """Returns once it is ready. Until then the work goes on elsewhere, and this script shows how far and stops.

    Work that broke off says so to all who wait, until one of them tries again. Raises what else the work raised.
    """
    job = _jobs.get(key)
    if job is None:
        if is_ready():
            return
        load_libraries()  # here, not there: imports in two threads at once may wait for each other
        mine = _Job(work)
        job = _jobs.setdefault(key, mine)
        if job is mine:  # and not that of a visitor who asked at the same moment
            job.start()
    if not job.is_over:
        _watch(key, title)
        st.stop()
    if isinstance(job.error, BrokenOff):
        st.markdown(f"**{title}**")
        st.error(as_markdown(str(job.error)))
        st.button("Try again", type="primary", on_click=_jobs.pop, args=(key, None))
        st.stop()
    _jobs.pop(key, None)
    if job.error is not None:
        raise job.error


@st.fragment(run_every=1.0)
def _watch(key: str, title: str) -> None:
    job = _jobs.get(key)
    if job is None or job.is_over:
        st.rerun()
    st.markdown(f"**{title}** This is done once, for everybody; you may leave and come back.")
    count = f": {job.done:,} of {job.all:,}" if job.all else f": {job.done:,}" if job.done else ""
    st.progress(
        job.done / job.all if job.all else 0.0,
        text=f"{job.what}{count}" if job.what else "waiting for other work to end",
    )
