"""Long work in the background, one piece at a time, for all visitors; whoever waits for it sees how far it is.

A large collection takes minutes to read and to index. In the script of a visitor that would hold up nobody else for
long, but a refresh would start it anew: here it runs once, and every visitor who needs it watches the same piece.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

import streamlit as st

from exercises.retrieval import Progress, load_libraries

_pool = ThreadPoolExecutor(1, thread_name_prefix="lab")


@dataclass(eq=False)
class _Job:
    """A piece of work and how far it is."""

    what: str = ""
    done: int = 0
    all: int = 0
    future: "Future[object] | None" = None

    def hear(self, what: str, done: int, all: int) -> None:
        self.what, self.done, self.all = what, done, all


_jobs: dict[str, _Job] = {}


def wait_for(key: str, title: str, is_ready: Callable[[], bool], work: Callable[[Progress], object]) -> None:
    """Returns once it is ready. Until then the work goes on elsewhere, and this script shows how far and stops.

    Raises what the work raised.
    """
    job = _jobs.get(key)
    if job is None or job.future is None:
        if is_ready():
            return
        load_libraries()  # here, not there: imports of large libraries in two threads at once may wait for each other
        job = _jobs[key] = _Job()
        job.future = _pool.submit(work, job.hear)
    if job.future is not None and job.future.done():
        _jobs.pop(key, None)
        job.future.result()  # raises what the work raised
        return
    _watch(key, title)
    st.stop()


@st.fragment(run_every=1.0)
def _watch(key: str, title: str) -> None:
    job = _jobs.get(key)
    if job is None or job.future is None or job.future.done():
        st.rerun()
    st.markdown(f"**{title}** This is done once, for everybody; you may leave and come back.")
    if not job.what:
        st.progress(0.0, text="at work" if job.future.running() else "waiting for other work to end")
    else:
        count = f": {job.done:,} of {job.all:,}" if job.all else f": {job.done:,}" if job.done else ""
        st.progress(job.done / job.all if job.all else 0.0, text=f"{job.what}{count}")
