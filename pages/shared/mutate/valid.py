"""Valid or not: a list, a run or judgments are shown; the learner names the kind of problem and its place."""

import streamlit as st

from exercises.catalogue import course
from exercises.grading import KINDS, Validity, judge
from exercises.practice.mastery import kind_of_input
from pages.shared import present, rounds, state
from pages.shared.frame import contract_panel
from pages.shared.show import onward
from pages.shared.show.jump import folded, jump
from pages.shared.show.table import table


def _record(exercise: Validity) -> dict[str, object]:
    value = state.recall(rounds.VALIDITY + exercise.id)
    return value if isinstance(value, dict) else {}


def tried(exercise: Validity) -> dict[str, object]:
    """What was answered last, how often, and whether it was right; empty where nothing was, or it was begun anew."""
    value = _record(exercise)
    kind = value.get("kind")
    return value if isinstance(kind, str) and kind in KINDS else {}


def is_done(exercise: Validity) -> bool:
    """True once the right answer was given."""
    return _record(exercise).get("right") is True


def _key(exercise: Validity, what: str) -> str:
    return f"{what}_{exercise.id}"


def _check(exercise: Validity) -> None:
    kind, place = state.chosen(_key(exercise, "kind")), state.chosen(_key(exercise, "place"))
    if kind is None:
        return
    before = _record(exercise)
    tries = before.get("tries")
    right = judge(exercise, kind, place).is_right
    if not tried(exercise):
        rounds.add(exercise.id, rounds.of_validity(exercise), [kind_of_input(exercise)] if right else [])
    state.record(
        rounds.VALIDITY + exercise.id,
        {
            "kind": kind,
            "place": place,
            "tries": (tries if isinstance(tries, int) else 0) + 1,
            "right": right or is_done(exercise),
            "first": before.get("first", right),
        },
    )


def _again(exercise: Validity) -> None:
    for what in ("kind", "place"):
        state.choose(_key(exercise, what), None)
    state.record(rounds.VALIDITY + exercise.id, {**_record(exercise), "kind": None, "place": None})


def _shown(exercise: Validity) -> None:
    def written(value: object) -> str:
        return value if isinstance(value, str) else repr(value)

    if exercise.shown == "list":
        rows = [(f"row {row}", written(doc)) for row, doc in enumerate(exercise.ranking, start=1)]
        if exercise.ranks:
            rows = [
                (f"row {n}", str(rank), written(doc))
                for n, (rank, doc) in enumerate(zip(exercise.ranks, exercise.ranking, strict=True), start=1)
            ]
        heads = ("", "rank", "document") if exercise.ranks else ("", "document")
        if rows:
            table("The list", heads, rows, of_words=True)
        else:
            st.markdown("*(an empty list: no row at all)*")
    elif exercise.shown == "run":
        listed = [(query, ", ".join(map(written, docs)) or "(an empty list)") for query, docs in exercise.run.items()]
        table("The run", ("query", "documents, best first"), listed, of_words=True)
    else:
        lines = [(f"line {n}", *map(written, each)) for n, each in enumerate(exercise.judgments, start=1)]
        table("The judgments", ("", "query", "document", "grade"), lines, of_words=True)
    if exercise.queries:
        st.markdown(f"Queries of the collection: **{', '.join(exercise.queries)}**")
    if exercise.documents is not None:
        st.markdown(f"Documents of the collection: **{', '.join(sorted(exercise.documents))}**")


def _on_the_wall(exercise: Validity) -> None:
    """Valid or not, by a show of hands; then what breaks a rule, and where."""
    st.header("Valid, or what is wrong, and where?")
    if shown := present.answer("verdict"):
        kind, places = exercise.problems[0].code if exercise.problems else "valid", exercise.right_places
        at = f": {' or '.join(places)}" if places else ""
        message = judge(exercise, kind, places[0] if places else None).message
        shown.markdown(f"**{KINDS[kind]}{at}.** {message}")


def show(exercise: Validity) -> None:
    """One input to judge."""
    exercises = course().validity
    st.title(f"Valid input? {exercise.title}")
    left, right = st.columns(2, gap="large")
    with left:
        st.markdown(exercise.ask)
        _shown(exercise)
        contract_panel()
    with right:
        if state.presenting():
            _on_the_wall(exercise)
            return
        st.header("Your verdict")
        before = tried(exercise)
        kinds = list(KINDS)
        kind = st.selectbox(
            "It is",
            kinds,
            index=kinds.index(str(before["kind"])) if before else None,
            format_func=lambda each: KINDS[each],
            key=_key(exercise, "kind"),
            placeholder="Choose one",
        )
        if kind not in (None, "valid"):
            places = list(exercise.places)
            at = before.get("place")
            st.selectbox(
                "Where?",
                places,
                index=places.index(str(at)) if at in places else None,
                key=_key(exercise, "place"),
                placeholder="Choose a place",
            )
        done = is_done(exercise) and bool(before)
        st.button("Check", type="secondary" if done else "primary", on_click=_check, args=(exercise,), width="stretch")
        if before and (shown := present.answer("verdict")):
            place = before.get("place")
            verdict = judge(exercise, str(before["kind"]), place if isinstance(place, str) else None)
            shown.markdown(f"{'✓' if verdict.is_right else '✗'} {verdict.message}")
        if done:
            upcoming = next((each for each in exercises if not is_done(each)), None)
            if upcoming and st.button("Next input", type="primary"):
                state.go("mutate", valid=upcoming.id)
            st.button("Judge it again", on_click=_again, args=(exercise,))
            onward.link(exercise.id)
    if fold := folded("All inputs"):
        with fold:
            for number, each in enumerate(exercises, start=1):
                icon = ":material/check:" if is_done(each) else ":material/radio_button_unchecked:"
                jump(f"{number}. {each.title}", "mutate", icon=icon, valid=each.id)
