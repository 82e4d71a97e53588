"""Predict: a list, its judgments, the figures to work out by hand."""

import streamlit as st

from exercises.catalogue import course
from exercises.model import Exercise
from exercises.practice.mastery import Pick
from pages.shared import attempts, practice, present, progress, state
from pages.shared.components import top
from pages.shared.frame import contract_panel, frame, strip
from pages.shared.holdout.material import has_seen_test, is_frozen, see_test
from pages.shared.predict import variants, worksheet
from pages.shared.predict.leaving import leave_open
from pages.shared.show import answers, onward
from pages.shared.show.jump import folded, jump
from pages.shared.show.ranking import ranking


def chosen() -> Exercise:
    """The exercise the link names; without a link the first that is not settled, which the link names from then on."""
    variant = variants.asked()
    if variant is not None:
        return variant.exercise
    name = state.asked("exercise")
    if name is None:
        exercise = progress.next_list() or progress.path()[0]
        state.ask(exercise=exercise.id)
        return exercise
    found = course().find(name)
    if found is None:
        nearest = course().nearest(name)
        st.title("No such exercise")
        st.markdown("The link is misspelt, or older than the course. The exercise with the nearest name:")
        jump(f"{nearest.title} ({nearest.id})", "predict", icon=":material/arrow_forward:", exercise=nearest.id)
        st.stop()
    if found.belongs_to == "docent":
        state.go("docent", question=found.id.removeprefix("docent-"))
    if found.belongs_to == "holdout" and not has_seen_test():
        sealed(found)
    return found


def sealed(exercise: Exercise) -> None:
    """Asks before a list of the frozen test is shown to somebody who has not opened test."""
    st.title("This list is sealed with test")
    costs = (
        "Looking now opens test for the choice that you have frozen."
        if is_frozen()
        else "Looking now counts as having seen test before choosing, and your record will say so from then on."
    )
    st.markdown(
        f"**{exercise.title}** belongs to Holdout. There you choose a run on development, freeze it, and open test. "
        f"{costs}"
    )
    left, right = st.columns(2)
    if left.button("Go to Holdout", type="primary", width="stretch"):
        state.go("holdout")
    right.button("Look now, test seen", on_click=see_test, width="stretch")
    st.stop()


def where(exercise: Exercise) -> str:
    """Where the exercise stands in the course."""
    if exercise.belongs_to == "holdout":
        return "Predict · belongs to Holdout: taken earlier, it counts as having seen test"
    return f"Predict {progress.place(exercise)} of {len(progress.path())}"


def further(exercise: Exercise, chosen: Pick) -> None:
    """What comes next as the one filled button, once nothing is left to find out here, and why it is that."""
    if not attempts.is_settled(exercise):
        leave_open(exercise, chosen)
        return
    if st.button(f"Next: {onward.next_title(chosen)}", type="primary"):
        screen, what = practice.link(chosen.exercise)
        state.go(screen, **what)
    if why := onward.why(chosen, state.now_ms()):
        st.caption(why)
    if ahead := progress.ahead(exercise):
        jump(f"Skip to list {progress.place(ahead)}", "predict", icon=":material/fast_forward:", exercise=ahead.id)
    if progress.next_list() is None:
        jump("Docent: the same metrics on a small search engine", "docent", icon=":material/arrow_forward:")
    variants.harder_link(exercise)
    variants.fresh_link(exercise)


def below(exercise: Exercise) -> None:
    """What stands below the verdicts: help while something is open, then the way on."""
    answers.show_me(exercise)
    if not attempts.is_settled(exercise):
        answers.hints(exercise)
    worksheet.offer(exercise)
    further(exercise, practice.go_on(exercise))


def all_lists() -> None:
    """Every list by name, with what is done; those of Holdout last."""
    if fold := folded("All lists"):
        with fold:
            for exercise in (*progress.path(), *course().belonging_to("holdout")):
                number = progress.place(exercise)
                icon = ":material/check:" if attempts.is_settled(exercise) else ":material/radio_button_unchecked:"
                name = f"{number}. {exercise.title}" if number else f"Holdout: {exercise.title}"
                jump(name, "predict", icon=icon, exercise=exercise.id)
            variants.all_metrics()


def turns(exercise: Exercise) -> None:
    """The ways to what comes before and after on the wall: field by field, list by list."""
    if variant := variants.of(exercise):
        lists = [(variants.preceding(variant).link, 1), (variant.link, 1), (variants.following(variant).link, 1)]
    else:
        lists = [({"exercise": each.id}, len(each.fields)) for each in progress.path()]
    stops = [{**link, "ask": number} for link, asked in lists for number in range(1, asked + 1)]
    here = {**(variant.link if variant else {"exercise": exercise.id}), "ask": present.part(len(exercise.fields)) + 1}
    if here in stops:
        present.along("predict", stops, stops.index(here))


frame("Predict")
exercise = chosen()
top.show(exercise.id)
here = variants.where(variant) if (variant := variants.of(exercise)) else where(exercise)
strip(here, f"next: {onward.next_title(practice.go_on(exercise))}", progress.done(), len(progress.path()))
st.title(exercise.title)
left, right = st.columns([5, 7] if state.presenting() else [6, 5], gap="large")
with left:
    st.markdown(exercise.ask)
    for query in exercise.queries:
        if exercise.is_macro:
            st.markdown(f"**{query.id}**")
        ranking(query, exercise.k)
    contract_panel(exercise.k)
with right:
    if not state.presenting():
        st.header("Your prediction")
        st.caption(answers.HOW_TO_WRITE)
    answers.ask(exercise, exercise.fields, after=lambda: below(exercise))
answers.worked(exercise)
all_lists()
turns(exercise)
