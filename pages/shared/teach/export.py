"""Export a set: lists of the course and fresh ones by seed, for Moodle and for paper."""

import streamlit as st

from exercises.catalogue import course
from exercises.export import MOST, Item, item, moodle, seeds, sheet
from exercises.model import Exercise
from exercises.practice import variants
from pages.shared import state
from pages.shared.holdout.material import has_seen_test
from pages.shared.predict.variants import NAMES
from pages.shared.show.jump import folded
from pages.shared.show.style import as_markdown
from pages.shared.show.table import table
from pages.shared.teach import authoring

_KEPT = "export"
_OWN = "own"  # the place in the set of the exercise that is being written
_FAULT = "export_fault"
_NAME = state.field_key("export", "name")
_SEEDS = state.field_key("export", "seeds")
_METRIC, _LEVEL = "export-metric", "export-level"
_UNTITLED = "Hit or Miss"


def show() -> None:
    """What can be taken, what is taken, and the two files."""
    st.header("Export a set")
    st.markdown(
        "Choose lists, then take them to Moodle or to paper. Both files hold the answers, and what each wrong rule "
        "would give."
    )
    own = authoring.fit()
    chosen = _chosen(own)
    _lists(set(chosen))
    _fresh()
    if own is not None:
        _tick(_OWN, f"The exercise you wrote: {as_markdown(own.title)}", _OWN in chosen)
    if chosen:
        _set(chosen)
    else:
        st.caption("The set is empty. Tick a list, or add fresh ones.")


def _offered() -> tuple[Exercise, ...]:
    """The lists of the course; those of the sealed test only for whoever has opened it."""
    screens = ("predict", "docent", "holdout") if has_seen_test() else ("predict", "docent")
    return tuple(each for screen in screens for each in course().belonging_to(screen))


def _kept() -> list[str]:
    kept = state.recall(_KEPT)
    return [name for name in kept if isinstance(name, str)][:MOST] if isinstance(kept, list) else []


def _chosen(own: Exercise | None) -> dict[str, Exercise]:
    """What is in the set, in the order it was taken; the names come from a browser, and may name nothing."""
    offered = {each.id: each for each in _offered()}
    found = {}
    for name in _kept():
        variant = variants.find(name)
        exercise = variant.exercise if variant else own if name == _OWN else offered.get(name)
        if exercise is not None:
            found[name] = exercise
    return found


def _add(names: list[str]) -> None:
    taken = list(dict.fromkeys((*_kept(), *names)))
    if len(taken) > MOST:
        state.hold(_FAULT, f"That would make {len(taken)} exercises. A set has at most {MOST}: take fewer seeds.")
        return
    state.hold(_FAULT, None)
    state.record(_KEPT, taken)


def _remove(name: str) -> None:
    state.hold(_FAULT, None)
    state.record(_KEPT, [each for each in _kept() if each != name])


def _toggle(name: str, key: str) -> None:
    if state.chosen(key):
        _add([name])
    else:
        _remove(name)


def _tick(name: str, label: str, is_in: bool) -> None:
    key = f"export-{name}"
    state.choose(key, is_in)
    st.checkbox(label, key=key, on_change=_toggle, args=(name, key))


def _lists(chosen: set[str]) -> None:
    if fold := folded("Lists of the course"):
        left, right = fold.columns(2)
        for exercise in _offered():
            with left if exercise.belongs_to == "predict" else right:
                where = "" if exercise.belongs_to == "predict" else f"{exercise.belongs_to.title()}: "
                _tick(exercise.id, as_markdown(f"{where}{exercise.title}"), exercise.id in chosen)


def _fresh() -> None:
    """Fresh lists: a metric, a level and seeds name the same lists for ever."""
    state.restore_field(_SEEDS)
    with st.form("export-fresh", border=False):
        left, middle, right = st.columns([4, 3, 4], vertical_alignment="bottom")
        left.selectbox("Fresh lists of", variants.METRICS, format_func=lambda metric: NAMES[metric], key=_METRIC)
        middle.selectbox("Level", variants.LEVELS, index=1, key=_LEVEL)
        right.text_input("Seeds", key=_SEEDS, placeholder="1-4, 9", autocomplete="off")
        st.form_submit_button("Add fresh lists", on_click=_add_fresh, width="stretch")
    if fault := state.held(_FAULT):
        st.warning(as_markdown(fault), icon=":material/warning:")


def _add_fresh() -> None:
    metric, level = state.chosen(_METRIC), state.chosen(_LEVEL)
    try:
        made = [variants.generate(metric, level, seed).id for seed in seeds(state.typed(_SEEDS))]
    except ValueError as error:
        state.hold(_FAULT, str(error))
        return
    _add(made)


def _set(chosen: dict[str, Exercise]) -> None:
    """The set by number, then its two files."""
    base = state.address()
    items = [item(exercise, base, is_own=name == _OWN) for name, exercise in chosen.items()]
    questions = sum(len(each.exercise.fields) for each in items)
    st.header(f"The set: {_count(len(items), 'exercise')}, {_count(questions, 'question')}")
    table(
        "The set",
        ("no.", "exercise", "from", "asks"),
        [
            (str(n), each.exercise.title, each.source, ", ".join(field.label for field in each.exercise.fields))
            for n, each in enumerate(items, start=1)
        ],
        of_words=True,
    )
    _removal(chosen)
    state.restore_field(_NAME)
    st.text_input("Name of the set", key=_NAME, placeholder=_UNTITLED, max_chars=100, autocomplete="off")
    name = state.draft(_NAME).strip() or _UNTITLED
    left, right = st.columns(2)
    left.download_button(
        "Download for Moodle",
        _made("moodle", name, items),
        "hit-or-miss-moodle.xml",
        "application/xml",
        on_click="ignore",
        width="stretch",
        help="In Moodle: Question bank, Import, Moodle XML format.",
    )
    right.download_button(
        "Download the sheet",
        _made("sheet", name, items),
        "hit-or-miss-sheet.html",
        "text/html",
        on_click="ignore",
        width="stretch",
        help="A page to print on A4: the questions, then the key from a new page on.",
    )
    st.caption(
        "Moodle asks one question a figure and takes no fractions: a number right at two decimals, three for DCG and "
        "nDCG, is accepted. Where the answer is undefined or rejected, the question takes words; others refuse them."
    )


def _made(form: str, name: str, items: list[Item]) -> str:
    """A file of the set, made once for this visit and this set; it may hold somebody's own exercise."""
    key, made = (name, items), state.held(f"export_{form}")
    if made is None or made[0] != key:
        made = (key, moodle(name, items) if form == "moodle" else sheet(name, items))
        state.hold(f"export_{form}", made)
    text: str = made[1]
    return text


def _removal(chosen: dict[str, Exercise]) -> None:
    if fold := folded("Take exercises out"):
        with fold:
            for name, exercise in chosen.items():
                st.button(f"Take out {as_markdown(exercise.title)}", key=f"out-{name}", on_click=_remove, args=(name,))
            st.button("Empty the set", on_click=_empty)


def _empty() -> None:
    state.record(_KEPT, [])


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
