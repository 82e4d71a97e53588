"""How an exercise is asked and answered: the fields with their Check, the hints, the verdicts, the working."""

from collections.abc import Callable, Sequence

import streamlit as st

from exercises.grading import answer_of
from exercises.model import Exercise, Measure
from exercises.mutations import Setup, write_list
from exercises.reference import DECLARED_K
from pages.shared import attempts, present, state
from pages.shared.show import wall
from pages.shared.show.jump import jump
from pages.shared.show.verdicts import verdicts
from pages.shared.show.working import formulas, of_one, solution

HOW_TO_WRITE = (
    "A fraction, a decimal, a percentage, a sum such as (1/4 + 2/7)/3, or one of the words undefined and rejected."
)


def _settled(exercise: Exercise, fields: Sequence[Measure]) -> int:
    return sum(attempts.history(exercise, field).is_settled for field in fields)


def ask(
    exercise: Exercise, fields: Sequence[Measure], label: str = "", after: Callable[[], None] = lambda: None
) -> None:
    """The form and what follows a Check, as a part of the page that runs alone: a verdict comes at once.

    `after` draws what comes below the verdicts. The rest of the page follows when a field becomes settled,
    since it then has a working to show. On the wall it is one field, to raise a hand for.
    """
    if state.presenting():
        wall.figures(exercise, on_the_wall(fields), label)
        return
    _ask_alone(exercise, fields, label, after, _settled(exercise, fields))


@st.fragment
def _ask_alone(
    exercise: Exercise, fields: Sequence[Measure], label: str, after: Callable[[], None], settled: int
) -> None:
    fields_above, verdicts_below = st.container(), st.container()
    with verdicts_below:
        judged(exercise, fields)  # first on its way, since it is what a click on Check waits for
    with fields_above:
        form(exercise, fields, label)
    after()
    state.send_work()
    if _settled(exercise, fields) != settled:
        st.rerun()


def on_the_wall(fields: Sequence[Measure]) -> Measure:
    """The one field that is asked on the wall."""
    return fields[present.part(len(fields))]


def form(
    exercise: Exercise,
    fields: Sequence[Measure],
    label: str = "",
    *,
    button: str = "Check",
    is_primary: bool = True,
) -> None:
    """The fields and the button that checks them, which says what it checks where two forms stand on a page.

    `label` replaces the field's name where a single one is asked in words.
    """
    settled = all(attempts.history(exercise, field).is_settled for field in fields)
    with st.form(f"form_{exercise.id}", border=False):
        # One block for all: a row of columns a pair would make every Check wait for six.
        with st.container(key=f"fields-{exercise.id}"):
            for field in fields:
                key = attempts.field_key(exercise, field)
                state.restore_field(key)
                st.text_input(label or field.label, key=key, autocomplete="off")
        st.form_submit_button(
            button,
            type="primary" if is_primary and not settled else "secondary",
            on_click=attempts.check,
            args=(exercise, fields),
            width="stretch",
        )


def judged(exercise: Exercise, fields: Sequence[Measure]) -> None:
    """The verdicts on what was checked, as one block that comes right below the fields."""
    rows = []
    for field in fields:
        verdict = attempts.verdict(exercise, field)
        if verdict is not None:
            record = attempts.history(exercise, field)
            rows.append((verdict, record, answer_of(exercise, field) if record.is_settled else None))
    if rows and (shown := present.answer(f"verdicts_{exercise.id}")):
        with shown:
            verdicts(rows)


def hints(exercise: Exercise) -> None:
    """The ladder: one step at a time; a step that is not open is not in the page."""
    opened = attempts.hints_open(exercise)
    for number, hint in enumerate(exercise.hints[:opened], start=1):
        st.markdown(f"**Hint {number}.** {hint}")
    if opened < len(exercise.hints):
        label = f"Open hint {opened + 1} of {len(exercise.hints)}"
        st.button(label, key=f"hint_{exercise.id}", on_click=attempts.open_hint, args=(exercise,))


def show_me(exercise: Exercise, of: str = "") -> None:
    """After a try: the working of the first field that is still wrong, on request and on the record.

    `of` says of what, where two exercises stand on a page.
    """
    for field in exercise.fields:
        record = attempts.history(exercise, field)
        if record.tries and not record.is_settled:
            st.button(
                f"Show me {of or field.label}",
                key=f"show_{exercise.id}_{field.label}",
                on_click=attempts.show_answer,
                args=(exercise, field),
                help="Opens its working. The record then says that it was shown.",
            )
            return


def worked(exercise: Exercise) -> None:
    """The worked solution: each field's once it is right or shown, the whole once all are."""
    if state.presenting():
        _worked_on_the_wall(exercise)
        return
    settled = [field for field in exercise.fields if attempts.history(exercise, field).is_settled]
    answers = {field: answer_of(exercise, field) for field in settled}
    if not settled or "rejected" in answers.values():
        return
    if shown := present.answer("working"):
        with shown:
            st.header("The working")
            if len(settled) < len(exercise.fields):
                with st.expander("Of " + ", ".join(field.label for field in settled)):
                    for field in settled:
                        formulas(exercise, field)
                return
            solution(exercise)
            if not exercise.is_macro:
                listed = write_list(Setup(exercise.query, exercise.k or DECLARED_K))
                jump("The same list in other tools", "contract", icon=":material/arrow_forward:", **listed)


def _worked_on_the_wall(exercise: Exercise) -> None:
    """The working of the field that was asked; the others' turn comes."""
    field = on_the_wall(exercise.fields)
    if answer_of(exercise, field) != "rejected" and (shown := present.answer("working")):
        with shown:
            st.header("The working")
            of_one(exercise, field)
