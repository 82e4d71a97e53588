"""What is given to check: chosen as files, pasted, or taken from the samples; kept with the session and nowhere else.

A session is one visitor's page. Nothing here is cached across sessions or written to a disk.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

import streamlit as st

from exercises.catalogue import CONTENT
from exercises.evaluation import Qrels, Run, Source, in_megabytes, load, read_ids, read_qrels, read_run, unpacked
from exercises.reference import InvalidInput
from pages.shared import state
from pages.shared.components import file_choice
from pages.shared.show.style import as_markdown

LARGEST = 50_000_000
"""Bytes of a file, unpacked. A page is shared by a class; the command reads files of any size."""

PACKED = 25_000_000
"""Bytes of a file as it is sent, packed: see server.maxWidgetStateSize. A run packs to less than half of its size."""

PASTED = 500_000
"""Characters in a field. They are sent with every click, so what is longer is better a file."""

Part = Literal["qrels", "first", "second", "documents", "queries"]


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for one file: what it is called, what its lines look like, what a file pasted there is called."""

    part: Part
    title: str
    example: str
    pasted: str


QRELS = Slot("qrels", "Judgments", "q1 0 d3 1", "pasted-judgments")
FIRST = Slot("first", "Run", "q1 Q0 d3 1 9.5 words", "pasted-run")
SECOND = Slot("second", "Second run", "q1 Q0 d3 1 0.8 meanings", "pasted-second-run")
DOCUMENTS = Slot("documents", "All document ids", "d1\nd2\nd3", "pasted-documents")
QUERIES = Slot("queries", "All query ids", "q1\nq2", "pasted-queries")
SLOTS = (QRELS, FIRST, SECOND, DOCUMENTS, QUERIES)

SAMPLES = {"good": ("judged.qrels", "words.run", "meanings.run"), "broken": ("judged.qrels", "broken.run", None)}


@dataclass(frozen=True, slots=True)
class Given:
    """All that is there to check, read. Some of it may have problems."""

    qrels: Qrels
    runs: tuple[Run, ...]
    documents: tuple[str, ...] | None
    queries: tuple[str, ...] | None


def _file(slot: Slot) -> str:
    return f"check/file/{slot.part}"


def _refusal(slot: Slot) -> str:
    return f"check/refused/{slot.part}"


def _taken(slot: Slot) -> str:
    return f"check/taken/{slot.part}"


def _pasted(slot: Slot) -> str:
    return f"check_pasted_{slot.part}"


def source(slot: Slot) -> Source | None:
    """What stands in a slot: a file where there is one, else what was pasted."""
    file: Source | None = state.held(_file(slot))
    text = state.chosen(_pasted(slot))
    if file is not None or not isinstance(text, str) or not text.strip():
        return file
    return Source(slot.pasted, text.encode("utf-8", "surrogatepass"))


def sources() -> tuple[Source | None, ...]:
    """What stands in each slot, in the order of SLOTS; equal to an earlier answer as long as nothing has changed."""
    return tuple(map(source, SLOTS))


def take_samples(name: str) -> None:
    """Puts sample files in place of all that is there, which is set aside; in a callback."""
    clear()
    for slot, file in zip(SLOTS, SAMPLES[name], strict=False):
        if file is not None:
            state.hold(_file(slot), load(CONTENT / "samples" / file))
    state.hold("check/samples", sources())


def take_asked() -> None:
    """The samples that the link names, once: what is given after it stays."""
    name = state.asked("samples")
    if name != state.held("check/asked"):
        state.hold("check/asked", name)
        if name in SAMPLES:
            take_samples(name)


def clear() -> None:
    """Sets aside every file and all pasted text; in a callback."""
    if any(sources()) and sources() != state.held("check/samples"):
        state.hold("check/aside", [(slot, state.held(_file(slot)), state.chosen(_pasted(slot))) for slot in SLOTS])
    for slot in SLOTS:
        _put(slot, None, "")


def can_bring_back() -> bool:
    """True where something was set aside, and nothing but samples stands in its place."""
    is_own = any(sources()) and sources() != state.held("check/samples")
    return bool(state.held("check/aside")) and not is_own


def bring_back() -> None:
    """What was set aside last, back in its place; in a callback."""
    for slot, file, text in state.held("check/aside"):
        _put(slot, file, text or "")
    state.hold("check/aside", None)


def _put(slot: Slot, file: Source | None, text: str) -> None:
    state.hold(_file(slot), file)
    state.hold(_refusal(slot), None)
    state.choose(_pasted(slot), text)


def _remove(slot: Slot) -> None:
    state.hold(_file(slot), None)
    state.hold(_refusal(slot), None)


def _keep(slot: Slot, file: file_choice.File) -> None:
    state.hold(_taken(slot), state.held(_taken(slot), 0) + 1)
    try:
        state.hold(_file(slot), unpacked(file.name, file.content, LARGEST))
        state.hold(_refusal(slot), None)
    except InvalidInput as invalid:
        state.hold(_refusal(slot), str(invalid))


def place(slot: Slot) -> None:
    """A slot on the page: the file that stands there, or the ways to give one."""
    file: Source | None = state.held(_file(slot))
    if file is not None:
        size = f"{len(file.content):,} bytes" if len(file.content) < 100_000 else in_megabytes(len(file.content))
        st.markdown(f"**{slot.title}**  \n{as_markdown(file.name)}, {size}")
        st.button("Remove this file", key=f"check_remove_{slot.part}", on_click=_remove, args=(slot,))
        return
    file_choice.receive(
        f"{slot.title}: choose or drop a file",
        most=LARGEST,
        packed=PACKED,
        key=f"check_file_{slot.part}",
        taken=state.held(_taken(slot), 0),
        on_arrival=lambda file: _keep(slot, file),
    )
    if refused := state.held(_refusal(slot)):
        st.error(as_markdown(refused))
    st.text_area(
        f"{slot.title}, pasted",
        key=_pasted(slot),
        height=110,
        max_chars=PASTED,
        placeholder=slot.example,
        persist_state="session",
    )


def read(tell: Callable[[str], None]) -> Given | None:
    """What is given, each file read once; None while judgments or a run are missing. InvalidInput for a list of ids."""
    if source(QRELS) is None or (source(FIRST) is None and source(SECOND) is None):
        return None
    qrels = _once(QRELS, read_qrels, tell)
    runs = [run for slot in (FIRST, SECOND) if (run := _once(slot, read_run, tell)) is not None]
    if len(runs) > 1 and runs[0].name == runs[1].name:
        runs[1] = replace(runs[1], name=f"{runs[1].name} (second)")
    return Given(qrels, tuple(runs), _once(DOCUMENTS, read_ids, tell), _once(QUERIES, read_ids, tell))


def _read(slot: Slot) -> str:
    return f"check/read/{slot.part}"


def _once(slot: Slot, reader: Callable[[Source], Any], tell: Callable[[str], None]) -> Any:
    """What a slot's file holds, read anew only where the file is another."""
    given = source(slot)
    if given is None:
        return None
    known, content = state.held(_read(slot)) or (None, None)
    if known != given:
        tell(f"reading {given.name}")
        content = reader(given if state.held(_file(slot)) else unpacked(given.name, given.content, LARGEST))
        state.hold(_read(slot), (given, content))
    return content
