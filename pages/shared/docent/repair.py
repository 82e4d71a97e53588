"""Step 5: the repair bench. Settings in the link, nine calls, then every rank that moved, better or worse."""

from functools import lru_cache

import streamlit as st

from exercises.catalogue import docent
from exercises.model import Measure
from exercises.reference import report
from exercises.retrieval import SWITCHES, Bench, Repair, Repaired, Ties, Weight, stated, why_moved
from pages.shared import present, state
from pages.shared.docent import finds, inside
from pages.shared.docent.material import (
    NAMES,
    QUESTIONS,
    WORTH_CALLING,
    both_ways,
    calls,
    repair_calls,
    repair_record,
)
from pages.shared.show.jump import folded
from pages.shared.show.ranks import ranks
from pages.shared.show.style import as_markdown
from pages.shared.show.table import table

_FIRST = Repair(punctuation=True)
"""The obvious cure is the first to be called."""

_SWITCHES = dict(
    zip(SWITCHES, ("Strip punctuation", "Drop stop words", "Stem plurals", "Title counts double"), strict=True)
)
_WEIGHTS: dict[Weight, str] = {"count": "1 each", "idf": "idf", "BM25": "BM25"}
_TIES: dict[Ties, str] = {"corpus": "corpus order", "reversed": "reversed", "id": "id, Z to A"}
_WAYS = {"up": "▲ better", "same": "= same", "down": "▼ worse"}


@lru_cache(maxsize=256)
def _answered(repair: Repair) -> tuple[Repaired, ...]:
    return Bench(docent(), repair).answer_all()


def _asked() -> Repair:
    name = state.asked("repair")
    if name is None:
        return _FIRST
    try:
        return Repair.parse(name)
    except ValueError as unknown:
        st.warning(f"{as_markdown(str(unknown))} This is the first repair.")
        return _FIRST


def show() -> None:
    """What hides behind the miss, then the bench."""
    if state.presenting():
        _on_the_wall()
        return
    st.title("What mends the miss, and what does it break?")
    repair = _asked()
    if finds.both_found():
        with st.expander("Found: the word that matches nothing, and the four-way tie"):
            finds.show()
    else:
        st.header("Look first: why rank 5?")
        finds.show()
    st.header("The repair bench")
    _settings(repair)
    st.caption(" ".join(stated(repair)))
    before, made = _answered(Repair()), repair_calls(repair.name)
    left, right = st.columns([7, 5], gap="large")
    after = _answered(repair) if made else None
    with left:
        ranks(NAMES, before, after)
        st.caption("Filled: where the page stands. Ring: where it stood. A thin line: the ranks that ties leave open.")
    with right:
        if repair == Repair():
            st.markdown("**This is Docent as it is.** Switch a repair on, call it, then apply it.")
        elif after is None:
            _ask_for_calls(repair, before)
        else:
            _judged(before, after, made)
    if after is not None:
        st.header("Look inside a question")
        inside.show(repair, before, after)
    elif fold := folded("Look inside a question before you call it"):
        with fold:
            inside.show(repair, before, None)


def _on_the_wall() -> None:
    """The two finds, one at a time; with a repair in the link the bench, and what it moved once that is revealed."""
    if state.asked("repair") is None:
        st.title("Look first: why rank 5?")
        finds.show()
        return
    st.title("What does it mend, and what does it break?")
    repair, before = _asked(), _answered(Repair())
    _settings(repair)
    st.caption(" ".join(stated(repair)))
    if repair != Repair() and (shown := present.answer("repaired")):
        after = _answered(repair)
        left, right = shown.columns([7, 5], gap="large")
        with left:
            ranks(NAMES, before, after)
        with right:
            _moved(before, after, None)
            _means(before, after)
        return
    left, right = st.columns([7, 5], gap="large")
    with left:
        ranks(NAMES, before, None)
    with right:
        if repair == Repair():
            st.markdown("**This is Docent as it is.** Switch a repair on, call it, then show what it moves.")
        else:
            st.header("Which pages move, and which way?")
            st.markdown(" · ".join(_WAYS.values()))


def _set(repair: Repair) -> None:
    switched = state.chosen(f"switches_{repair.name}") or []
    changed = Repair(
        **{switch: switch in switched for switch in SWITCHES},
        weight=state.chosen(f"weight_{repair.name}") or repair.weight,
        ties=state.chosen(f"ties_{repair.name}") or repair.ties,
    )
    state.ask(repair=changed.name)


def _settings(repair: Repair) -> None:
    """The switches; each has another key under another repair, since the link is what counts."""
    st.pills(
        "Repairs",
        SWITCHES,
        selection_mode="multi",
        default=[switch for switch in SWITCHES if getattr(repair, switch)],
        format_func=lambda switch: _SWITCHES[switch],
        key=f"switches_{repair.name}",
        on_change=_set,
        args=(repair,),
    )
    left, right = st.columns(2, gap="large")
    for column, label, choices, current, key in (
        (left, "A shared word counts", _WEIGHTS, repair.weight, "weight"),
        (right, "Ties go by", _TIES, repair.ties, "ties"),
    ):
        column.segmented_control(
            label,
            list(choices),
            default=current,
            format_func=lambda each, choices=choices: choices[each],
            key=f"{key}_{repair.name}",
            required=True,
            width="stretch",
            on_change=_set,
            args=(repair,),
        )


def _key(repair: Repair, number: int) -> str:
    return f"call_{repair.name}_{number}"


def _apply(repair: Repair) -> None:
    said = {str(each.number): state.chosen(_key(repair, each.number)) or "same" for each in QUESTIONS}
    state.record(repair_record(repair.name), said)


def _ask_for_calls(repair: Repair, before: tuple[Repaired, ...]) -> None:
    st.markdown("**Which pages move?** Mark them; a question you leave alone is called the same.")
    with st.form(f"calls_{repair.name}", border=False):
        for each, name in zip(before, NAMES, strict=True):
            ways = ["up", "same", "down"] if each.rank > 1 else ["same", "down"]
            st.segmented_control(
                f"{each.number}. {name}, at rank {each.rank}",
                ways,
                default="same",
                format_func=lambda way: _WAYS[way],
                key=_key(repair, each.number),
                width="stretch",
            )
        label = "Apply the repair"
        st.form_submit_button(label, type="primary", width="stretch", on_click=_apply, args=(repair,))


def _moved(before: tuple[Repaired, ...], after: tuple[Repaired, ...], made: dict[str, str] | None) -> None:
    """Each page that moved, and each that was called wrongly where calls were made."""
    went = {str(now.number): now.direction_from(was) for was, now in zip(before, after, strict=True)}
    better, worse = (sum(way == each for way in went.values()) for each in ("up", "down"))
    st.header(f"{better} better, {worse} worse")
    if made is not None:
        st.markdown(f"You called {sum(made[number] == way for number, way in went.items())} of {len(went)}.")
    for was, now, name in zip(before, after, NAMES, strict=True):
        number = str(now.number)
        said = went[number] if made is None else made[number]
        is_right = said == went[number]
        if is_right and went[number] == "same":
            continue
        called = "" if is_right else f" You said {_WAYS[said][2:]}."
        moved = f"{was.rank} → {now.rank}" if was.rank != now.rank else f"stays at {now.rank}"
        mark = "" if made is None else "✓ " if is_right else "✗ "
        st.markdown(f"{mark}**{name}: {moved}.**{called} {as_markdown(why_moved(was, now))}".strip())


def _judged(before: tuple[Repaired, ...], after: tuple[Repaired, ...], made: dict[str, str]) -> None:
    _moved(before, after, made)
    _means(before, after)
    st.markdown("You are choosing a repair on the nine questions you report. Fresh questions would have to confirm it.")
    upcoming = next((name for name in WORTH_CALLING if not repair_calls(name)), None)
    if upcoming and st.button("Next repair to call", type="primary"):
        state.go("docent", step="repair", repair=upcoming)


def _means(before: tuple[Repaired, ...], after: tuple[Repaired, ...]) -> None:
    """MRR, and Recall@2 once the cut was called: before that it is an answer."""
    measures = [Measure("RR"), *([Measure("Recall", 2)] if calls() else [])]
    was, now = (report([each.query for each in found], measures).macro for found in (before, after))
    names = {"RR": "MRR", "Recall@2": "mean Recall@2"}
    rows = [(names[label], both_ways(was[label]), both_ways(now[label])) for label in was]
    table("Means over nine questions, before and after", ("", "as it is", "repaired"), rows)
