"""Free editing: everything is live. Or, in predict mode, a change is prepared, called, then applied."""

import streamlit as st

from exercises.mutations import MOST_OPERATIONS, History, Setup, measures, problems, reason, said, write, write_list
from pages.shared import present, state
from pages.shared.frame import contract_panel
from pages.shared.mutate.bench import Bench, edit
from pages.shared.mutate.starts import starts
from pages.shared.show.directions import asked_aloud, call, figures, judged, score
from pages.shared.show.jump import folded, jump
from pages.shared.show.shift import shift
from pages.shared.show.style import as_markdown

_CALLS = "direction/free"


def show(name: str) -> None:
    """One list of the course, to be changed at will."""
    title, start = starts()[name]
    st.title(f"Change the list: {title}")
    predicting = state.asked("mode") == "predict"
    bench = Bench(name, start)
    if fault := bench.fault():
        st.warning(f"The link's changes can't be read, so the list stands as it was. {as_markdown(fault)}")
    chosen = "predict" if predicting else "live"
    if not state.presenting():
        chosen = _mode(chosen)
    if chosen != ("predict" if predicting else "live"):
        state.go("mutate", start=name, do=state.asked("do"), mode="predict" if chosen == "predict" else None)
    if predicting:
        _predict(name, bench)
        contract_panel(bench.history.now.k)
    else:
        _live(bench)
    _others(name)


def _mode(current: str) -> str:
    chosen: str = st.segmented_control(
        "How",
        ["live", "predict"],
        default=current,
        format_func=lambda mode: {"live": "Figures live", "predict": "Call each change first"}[mode],
        key=f"mode_{current}",
        required=True,
        label_visibility="collapsed",
    )
    return chosen


def last_valid(history: History) -> Setup | None:
    """The latest list that could be scored, the present one included; None where there never was one."""
    while True:
        if not problems(history.now):
            return history.now
        if not history.done:
            return None
        history = history.undo()


@st.fragment
def _live(bench: Bench) -> None:
    """The list and its figures, as a part of the page that runs alone: a move is answered at once.

    On the wall a move is a question: its figures are hidden until they are revealed.
    """
    left, right = st.columns([6, 7], gap="large")
    history = bench.history
    now = history.now
    with right:  # first on its way, since it is what a move waits for
        if shown := present.answer("figures"):
            with shown:
                _figures(history, bench.start.query.is_graded)
        else:
            st.header("What is each metric now? Or is the list rejected?")
            asked_aloud(now, measures(now, bench.start.query.is_graded), "= ?")
    with left:
        edit(bench)
    with right:
        contract_panel(now.k)
        jump("The same list in other tools", "contract", icon=":material/arrow_forward:", **write_list(now))
    state.send_work()


def _figures(history: History, is_graded: bool) -> None:
    now, before = history.now, last_valid(history.undo()) if history.done else None
    found = problems(now)
    valid = last_valid(history)
    if found:
        st.markdown(f"**Rejected.** {as_markdown(found[0].message)}")
        st.caption("Below: the last figures that counted. They say nothing about the list as it stands.")
    elif history.done:
        st.markdown(f"**{as_markdown(said(history.before, history.done[-1]))}**")
    asked = measures(valid or now, is_graded)
    if valid is not None:
        figures(before or valid, valid, asked, is_stale=bool(found))
    if not found and before is not None:
        why = (f"**{measure.label}:** {as_markdown(reason(before, now, measure))}" for measure in asked)
        st.markdown("\n\n".join(why))  # as one element, for each is another wait after a move


def _context(name: str, committed: History, prepared: History) -> str:
    return f"{name}|{write(committed.done)}|{write(prepared.done)}"


def _calls(context: str) -> tuple[dict[str, str], bool]:
    """The calls made on exactly this change, and whether they were judged."""
    made = state.recall(_CALLS)
    if not isinstance(made, dict) or made.get("on") != context or not isinstance(made.get("calls"), dict):
        return {}, False
    return {k: v for k, v in made["calls"].items() if isinstance(v, str)}, made.get("applied") is True


def _call(context: str, label: str, key: str) -> None:
    calls = {**_calls(context)[0], label: state.chosen(key)}
    state.record(_CALLS, {"on": context, "calls": {k: v for k, v in calls.items() if v}, "applied": False})


def _apply(context: str, calls: dict[str, str]) -> None:
    state.record(_CALLS, {"on": context, "calls": calls, "applied": True})


def _go_on(bench: Bench, ahead: Bench) -> None:
    done = (*bench.history.done, *ahead.history.done)
    if len(done) > MOST_OPERATIONS:
        state.hold("free_said", f"{MOST_OPERATIONS} changes are the most that a link can carry. Reset, or undo some.")
        return
    state.hold("free_said", None)
    ahead.turn(History(ahead.start))
    bench.turn(History(bench.start, done))


def _predict(name: str, bench: Bench) -> None:
    committed = bench.history
    ahead = Bench(name, committed.now, part="next")
    if fault := ahead.fault():
        st.warning(f"The prepared change in the link can't be read, so none is prepared. {as_markdown(fault)}")
    prepared = ahead.history
    context = _context(name, committed, prepared)
    calls, applied = _calls(context)
    before, after = committed.now, prepared.now
    if problems(before) and (shown := present.answer("rejected")):
        broken = as_markdown(problems(before)[0].message)
        shown.markdown(f"**Rejected.** {broken} Mend the list under *Figures live*, then call a change.")
        return
    left, right = st.columns([6, 7], gap="large")
    with left:
        if not applied:
            edit(ahead)
        if prepared.done:
            shift(before, after)
    asked = measures(before, before.query.is_graded)
    with right:
        if not prepared.done:
            st.header("Prepare a change")
            st.markdown("Move, copy, take out, judge or cut on the left. Nothing is scored until you have called it.")
        elif state.presenting():
            _on_the_wall(before, after)
        elif applied and (shown := present.answer("directions")):
            with shown:
                _answers(before, after, calls)
            st.button("Go on from here", type="primary", on_click=_go_on, args=(bench, ahead))
            if said_no := state.held("free_said"):
                st.caption(said_no)
        else:
            st.header("What will each metric do?")
            for measure in asked:
                key = f"free_{measure.label}_{context}"
                call(
                    before, measure, calls.get(measure.label), key, on_change=_call, args=(context, measure.label, key)
                )
            missing = [measure.label for measure in asked if measure.label not in calls]
            st.button(
                "Apply the change",
                type="primary",
                width="stretch",
                on_click=_apply,
                args=(context, calls),
                disabled=bool(missing),
            )
            if missing:
                st.caption(f"Still open: {', '.join(missing)}.")
            rejected = {measure.label: "rejected" for measure in asked}
            label = "None of these: the list would be rejected"
            st.button(label, width="stretch", on_click=_apply, args=(context, rejected))


def _on_the_wall(before: Setup, after: Setup) -> None:
    asked = measures(before, before.query.is_graded)
    if shown := present.answer("directions"):
        with shown:
            if found := problems(after):
                st.header("No metric moves: the list is rejected")
                st.markdown(as_markdown(found[0].message))
            else:
                st.header("What each metric does")
                judged(before, after, asked, {})
    else:
        st.header("What will each metric do? Or is the list rejected?")
        asked_aloud(before, asked)


def _answers(before: Setup, after: Setup, calls: dict[str, str]) -> None:
    asked, found = measures(before, before.query.is_graded), problems(after)
    if found:
        st.header("Rejected, as you said" if "rejected" in calls.values() else "No metric moves: the list is rejected")
        st.markdown(as_markdown(found[0].message))
        return
    right, total = score(before, after, asked, calls)
    if "rejected" in calls.values():
        st.header("The list is valid, so each metric has an answer")
        st.markdown("A list is rejected for a copy, or for an id that the collection does not know.")
        judged(before, after, asked, calls)
        return
    st.header(f"All {total} called" if right == total else f"{right} of {total}. What to look at comes first")
    judged(before, after, asked, calls)


def _others(name: str) -> None:
    if fold := folded("Another list of the course"):
        with fold:
            for each, (title, _) in starts().items():
                if each != name:
                    jump(title, "mutate", start=each)
