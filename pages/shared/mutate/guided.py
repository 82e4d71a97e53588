"""Guided changes: the change is set up, each metric is called, then it is applied and explained."""

import streamlit as st

from exercises.catalogue import course
from exercises.mutations import Change, problems
from exercises.practice.mastery import called_rightly
from pages.shared import present, rounds, state
from pages.shared.frame import contract_panel
from pages.shared.show import onward
from pages.shared.show.directions import asked_aloud, call, judged, score
from pages.shared.show.jump import folded, jump
from pages.shared.show.shift import shift


def changes() -> tuple[Change, ...]:
    """Those that are called here; a change to a sealed test is called on Holdout."""
    return course().changes


def kept(change: Change) -> dict[str, str]:
    """Metric label -> call, as far as calls were made."""
    made = state.recall(rounds.CALLS + change.id)
    calls = made.get("calls") if isinstance(made, dict) else None
    if not isinstance(calls, dict):
        return {}
    return {label: word for label, word in calls.items() if isinstance(label, str) and isinstance(word, str)}


def is_applied(change: Change) -> bool:
    """True once the calls on it were judged."""
    made = state.recall(rounds.CALLS + change.id)
    return isinstance(made, dict) and made.get("applied") is True and bool(kept(change))


def _key(change: Change, label: str) -> str:
    return f"call_{change.id}_{label}"


def _call(change: Change, label: str) -> None:
    calls = {**kept(change), label: state.chosen(_key(change, label))}
    state.record(rounds.CALLS + change.id, {"calls": {k: v for k, v in calls.items() if v}, "applied": False})


def _apply(change: Change) -> None:
    state.hold("still_open", change.id)
    if all(measure.label in kept(change) for measure in change.asked):
        rounds.add(change.id, rounds.of_change(change), called_rightly(change, kept(change)))
        state.record(rounds.CALLS + change.id, {"calls": kept(change), "applied": True})


def _reject(change: Change) -> None:
    calls = {measure.label: "rejected" for measure in change.asked}
    rounds.add(change.id, rounds.of_change(change), called_rightly(change, calls))
    state.record(rounds.CALLS + change.id, {"calls": calls, "applied": True})


def _again(change: Change) -> None:
    state.hold("still_open", None)
    for measure in change.asked:
        state.choose(_key(change, measure.label), None)
    state.record(rounds.CALLS + change.id, {"calls": {}, "applied": False})


def show(change: Change) -> None:
    """One guided change."""
    st.title(change.title)
    left, right = st.columns([5, 7], gap="large")
    with left:
        shift(change.start, change.after)
        contract_panel(change.start.k)
    with right:
        if state.presenting():
            _on_the_wall(change)
        elif not is_applied(change):
            _calls(change)
        elif shown := present.answer("directions"):
            with shown:
                _answers(change)
            _further(change)
    if fold := folded("All guided changes"):
        with fold:
            for number, each in enumerate(changes(), start=1):
                icon = ":material/check:" if is_applied(each) else ":material/radio_button_unchecked:"
                jump(f"{number}. {each.name}", "mutate", icon=icon, change=each.id)


def _calls(change: Change) -> None:
    st.header("What will each metric do?")
    made = kept(change)
    for measure in change.asked:
        label = measure.label
        key = _key(change, label)
        call(change.start, measure, made.get(label), key, on_change=_call, args=(change, label))
    st.button("Apply the change", type="primary", width="stretch", on_click=_apply, args=(change,))
    open_calls = [measure.label for measure in change.asked if measure.label not in made]
    if open_calls and state.held("still_open") == change.id:
        st.caption(f"Still open: {', '.join(open_calls)}. A guess is fine; nothing is taken away.")
    label = "None of these: the list would be rejected"
    st.button(label, width="stretch", on_click=_reject, args=(change,))


def _answers(change: Change) -> None:
    calls, found = kept(change), problems(change.after)
    said_rejected = set(calls.values()) == {"rejected"}
    if found:
        st.header("Rejected, as you said" if said_rejected else "No metric moves: the list is rejected")
        st.markdown(found[0].message)
        if not said_rejected:
            st.markdown("Before asking what a metric does, ask whether the list may be scored at all.")
    else:
        right, asked = score(change.start, change.after, change.asked, calls)
        if said_rejected:
            st.header("The list is valid, so each metric has an answer")
            st.markdown("A list is rejected for a copy, or for an id that the collection does not know.")
        elif right == asked:
            st.header(f"All {asked} called")
        else:
            st.header(f"{right} of {asked}. What to look at comes first")
        judged(change.start, change.after, change.asked, calls)
    st.markdown(change.lesson)


def _on_the_wall(change: Change) -> None:
    """A show of hands a metric; the answers where the calls stood."""
    shown = present.answer("directions")
    if shown is None:
        st.header("What will each metric do? Or is the list rejected?")
        asked_aloud(change.start, change.asked)
        return
    with shown:
        if found := problems(change.after):
            st.header("No metric moves: the list is rejected")
            st.markdown(found[0].message)
        else:
            st.header("What each metric does")
            judged(change.start, change.after, change.asked, {})
        st.markdown(change.lesson)


def _further(change: Change) -> None:
    ids = [each.id for each in changes()]
    upcoming = changes()[(ids.index(change.id) + 1) % len(ids)]
    next_column, again_column = st.columns(2)
    if next_column.button("Next change", type="primary", width="stretch"):
        state.go("mutate", change=upcoming.id)
    again_column.button("Call it again", width="stretch", on_click=_again, args=(change,))
    onward.link(change.id)
    jump("Change this list freely", "mutate", icon=":material/tune:", start=change.id)
