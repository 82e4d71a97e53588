"""The workbench: lists to fill from a pool of documents, and what is relevant. It holds what is being built.

What is built is recorded at every step, so that it survives a refresh; a list's own component is told of a
change made beside it by a new revision.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import msgspec
import streamlit as st

from exercises.concepts import Build, Built
from exercises.model import Query
from exercises.mutations import ImpossibleOperation, Setup, apply_all, read_operations
from pages.shared import state
from pages.shared.components import rank_sorter

_BUILDING = "building/"
_MOST_TOLD = 40  # a component takes some more on one revision: before that it is given a new one


@dataclass(frozen=True)
class _Base:
    """The list that a component's operations are counted from, and what they have made of it."""

    revision: int
    documents: tuple[str, ...]
    operations: tuple[str, ...] = ()
    now: tuple[str, ...] = ()


def built(concept: Build) -> Built:
    """What stands on the workbench; the start where nothing was built, or nothing that can be read."""
    try:
        found = msgspec.convert(state.recall(_BUILDING + concept.id), Built)
    except msgspec.ValidationError:
        return _asked(concept, concept.at_first)
    return _asked(concept, found if not concept.problems(found) else concept.at_first)


def question_key(concept: Build) -> str:
    """The widget key of the field for a question."""
    return state.field_key(concept.id, "question")


def _asked(concept: Build, found: Built) -> Built:
    """With the question as it stands in its field, which has a draft of its own."""
    if concept.ranker is None:
        return found
    text = state.typed(question_key(concept)) or state.recall(question_key(concept), "")
    return replace(found, question=text if isinstance(text, str) else "")


def _put(concept: Build, now: Built) -> None:
    state.record(_BUILDING + concept.id, msgspec.to_builtins(now))


def reset(concept: Build) -> None:
    """In a callback: back to the start."""
    _put(concept, concept.at_first)
    if concept.ranker is not None:
        state.clear_field(question_key(concept))


def _key(concept: Build, what: str, place: object = "") -> str:
    return f"build-{what}-{concept.id}-{place}"


def _base(concept: Build, place: int, documents: Sequence[str], grades: object) -> _Base:
    """The component's base; a new one wherever the list or its judgments were changed by other hands."""
    held = _key(concept, "base", place)
    base, marks = state.held(held, (None, None))
    is_full = base is not None and len(base.operations) >= _MOST_TOLD
    if base is None or is_full or base.now != tuple(documents) or marks != grades:
        latest = base.revision if base else 0
        base = _Base(max(state.now_ms(), latest + 1), tuple(documents), (), tuple(documents))
        state.hold(held, (base, grades))
    return base


def hear(concept: Build) -> None:
    """In a callback: what was moved and taken out in the lists since it was told last."""
    if concept.ranker is not None:
        return
    now = built(concept)
    lists = list(now.lists)
    for place in range(len(lists)):
        told = rank_sorter.done(state.chosen(_key(concept, "list", place)))
        base, grades = state.held(_key(concept, "base", place), (None, None))
        if told is None or base is None or told.revision != base.revision or told.operations == base.operations:
            continue
        start = Setup(Query(concept.id, base.documents, {}), 1)
        try:
            after = apply_all(start, read_operations("~".join(told.operations))).ranking
        except ImpossibleOperation:
            continue
        lists[place] = after
        state.hold(_key(concept, "base", place), (replace(base, operations=told.operations, now=after), grades))
    changed = replace(now, lists=tuple(lists))
    if changed != now and not concept.problems(changed):
        _put(concept, changed)


def _fill(concept: Build, place: int) -> None:
    """In a callback: documents that were picked go to the end of the list, those no longer picked leave it."""
    hear(concept)
    key = _key(concept, "pool", place)
    picked = [doc for doc in state.chosen(key) or () if doc in concept.pool]
    now = built(concept)
    listed = [doc for doc in now.lists[place] if doc in picked]
    wanted = [*listed, *(doc for doc in picked if doc not in listed)]
    is_full = len(wanted) > concept.longest
    state.hold(_key(concept, "full", place), is_full)
    ranking = tuple(wanted[: concept.longest])
    _put(concept, replace(now, lists=(*now.lists[:place], ranking, *now.lists[place + 1 :])))


def _mark(concept: Build) -> None:
    """In a callback: what is picked is relevant, and nothing else of the pool."""
    hear(concept)
    picked = state.chosen(_key(concept, "marks")) or ()
    now = built(concept)
    _put(concept, replace(now, grades={**now.grades, **{doc: int(doc in picked) for doc in concept.pool}}))


def _grade(concept: Build, doc: str) -> None:
    hear(concept)
    grade = state.chosen(_key(concept, "grade", doc))
    now = built(concept)
    if type(grade) is int:
        _put(concept, replace(now, grades={**now.grades, doc: grade}))


def lists(concept: Build) -> None:
    """Each list: the pool to pick from, and the list itself to put in order."""
    now = built(concept)
    for place, (name, documents) in enumerate(zip(concept.names, now.lists, strict=True)):
        if len(concept.names) > 1:
            st.header(f"List {name}")
        key, here = _key(concept, "pool", place), f"list {name}" if len(concept.names) > 1 else name
        if set(state.chosen(key) or ()) != set(documents):
            state.choose(key, [doc for doc in concept.pool if doc in documents])
        st.pills(
            f"Documents in {here}, at most {concept.longest}: each goes to the end",
            concept.pool,
            selection_mode="multi",
            wrap=True,
            key=key,
            on_change=_fill,
            args=(concept, place),
        )
        if state.held(_key(concept, "full", place)):
            st.caption(f"It holds {concept.longest}, the most. Take one out first.")
        base = _base(concept, place, documents, now.grades)
        rank_sorter.mount(
            _key(concept, "list", place),
            label=f"{here[:1].upper()}{here[1:]}. Move a row by its arrows, with Alt and an arrow key, or by dragging.",
            rows=[rank_sorter.Row(doc=doc, grade=now.grades.get(doc, 0), known=True) for doc in documents],
            k=concept.k,
            revision=base.revision,
            spare=None,
            operations=base.operations,
            is_graded=concept.marks == "grades",
            allowed=("move", "take-out"),
            on_change=partial(hear, concept),
        )


def marks(concept: Build) -> None:
    """What is relevant, or each document's grade, as far as the learner says it."""
    now = built(concept)
    if concept.marks == "grades":
        for doc in concept.pool:
            key = _key(concept, "grade", doc)
            state.follow(key, now.grades.get(doc, 0))
            st.segmented_control(
                f"Grade of {doc}",
                range(concept.highest + 1),
                key=key,
                required=True,
                on_change=_grade,
                args=(concept, doc),
            )
    elif concept.marks == "relevant":
        key = _key(concept, "marks")
        relevant = [doc for doc in concept.pool if now.grades.get(doc, 0)]
        if set(state.chosen(key) or ()) != set(relevant):
            state.choose(key, relevant)
        st.pills(
            "Known relevant, found or not",
            concept.pool,
            selection_mode="multi",
            wrap=True,
            key=key,
            on_change=_mark,
            args=(concept,),
        )
