"""Start: the first exercise itself, or, for whoever comes back, the next thing to do."""

import streamlit as st

from exercises.catalogue import course, lessons
from exercises.model import Exercise, Measure
from exercises.practice.mastery import SKILLS, Pick
from pages.shared import attempts, practice, present, progress, state
from pages.shared.frame import KEPT, contract_panel, frame
from pages.shared.show import answers
from pages.shared.show import onward as said
from pages.shared.show.jump import jump
from pages.shared.show.ranking import ranking

_COUNTS = {3: "Three", 12: "Twelve", 13: "Thirteen", 14: "Fourteen", 15: "Fifteen"}
_FURTHER = (
    ("Concepts: say why", "concepts"),
    ("Docent: one famous miss", "docent"),
    ("Mutate: change the list", "mutate"),
    ("Holdout: open test once", "holdout"),
    ("From scratch: as code", "code"),
    ("Check a run of yours", "check_run"),
    ("Retrieval lab: 245 pages", "lab"),
    ("Review: what you hold", "review"),
)


def first_list() -> None:
    """Word for word what a first-time visitor meets: one list, one field."""
    exercise = course().exercises["worked-fixture"]
    precision = exercise.field("P@3")
    st.title("Predict the metric. Check it. Defend it.")
    st.markdown("A system returned three documents. Two are known to be relevant: **d4** and **d5**.")
    left, right = st.columns([5, 7] if state.presenting() else [6, 5], gap="large")
    with left:
        ranking(exercise.query, exercise.k)
    with right:
        answers.ask(
            exercise, [precision], "P@3: how much of the first 3 is relevant?", lambda: below(exercise, precision)
        )


def below(exercise: Exercise, precision: Measure) -> None:
    """Before a try an encouragement, after it the way to the trap."""
    if attempts.verdict(exercise, precision) is None:
        st.caption("Not sure? Guess. You will be told which rule your number follows.")
        return
    label = "Next: AP@3, the one people argue about"
    jump(label, "predict", icon=":material/arrow_forward:", exercise=exercise.id)


def go_on() -> None:
    """What comes next for somebody who has been here before."""
    if begun := practice.unfinished():
        st.title("Go on where you left off")
        st.markdown(f"{practice.title(begun)}. What you typed so far is still there.")
        onward(begun)
        return
    chosen = practice.go_on()
    st.title("All skills are held" if chosen.why == "further" else f"Go on with {said.name(chosen)}")
    st.markdown(reason(chosen))
    onward(chosen.exercise)


def reason(chosen: Pick) -> str:
    """Why this comes next; for a list of the path what it is about, or what it settles."""
    listed = course().exercises.get(chosen.exercise)
    if listed is None or chosen.why == "slip":
        return said.why(chosen, state.now_ms())
    slip = practice.slip_to_settle(listed)
    if slip:
        return said.came_from(slip.field, slip.skill, slip.rule)
    kept = " What you typed so far is still there." if attempts.is_begun(listed) else ""
    return f"{listed.title}.{kept}"


def onward(name: str) -> None:
    """The one filled button."""
    if st.button("Go on", type="primary"):
        screen, what = practice.link(name)
        state.go(screen, **what)
    jump(f"Review: {practice.held()} of {len(SKILLS)} skills held", "review", icon=":material/checklist:")


def door(title: str, text: str, label: str, screen: str, **what: str | int) -> None:
    """One way in."""
    st.header(title)
    st.markdown(text)
    jump(label, screen, icon=":material/arrow_forward:", **what)


def doors() -> None:
    """The three ways in, then what else there is, in the order of the sidebar."""
    lists = len(progress.path())
    upcoming = progress.next_list() or progress.path()[0]
    practise, present_one, rehearse = st.columns(3, gap="medium")
    with practise:
        text = f"{_COUNTS.get(lists, lists)} short lists, from one hit to graded relevance. Stop anywhere; it is kept."
        door("Practise", text, f"List {progress.place(upcoming)} of {lists}", "predict", exercise=upcoming.id)
    with present_one:
        ready = f"{_COUNTS.get(len(lessons()), len(lessons()))} lessons ready."
        text = f"One list on the wall, a show of hands, the answer on the space bar. {ready}"
        door("Present", text, "Choose a lesson", "teach")
    with rehearse:
        text = "Ten minutes of interview questions, scored 0 to 2 on five criteria. Without a clock if you like."
        door("Rehearse", text, "Start a rehearsal", "rehearse", part="new")
    st.header("Further on")
    for column, at in zip(st.columns(3, gap="medium"), range(0, len(_FURTHER), 3), strict=True):
        with column:
            for label, screen in _FURTHER[at : at + 3]:
                jump(label, screen, icon=":material/arrow_forward:")
    contract_panel()
    st.caption(KEPT)


frame("Start")
worked_fixture = course().exercises["worked-fixture"]
others = [each for each in progress.path() if each.id != worked_fixture.id]
untouched = [field for field in worked_fixture.fields if field.label != "P@3"]
is_new = (
    not any(map(attempts.is_begun, others))
    and not any(attempts.history(worked_fixture, field).tries for field in untouched)
    and all(each.exercise == worked_fixture.id for each in practice.showings())
)
if is_new:
    first_list()
else:
    go_on()
if state.presenting():
    answers.worked(worked_fixture)
    present.along("predict", [{}, {"exercise": worked_fixture.id, "ask": 2}], 0)
else:
    st.divider()
    doors()
