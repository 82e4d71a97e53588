"""Step 5: test beside training, opened deliberately and once, for a choice that was made before."""

from collections.abc import Mapping

import streamlit as st

from exercises.evaluation import Figures
from exercises.retrieval import CHALLENGE, MEASURES, MODELS, ModelName, gains
from pages.shared import state
from pages.shared.holdout.material import now
from pages.shared.lab.controls import choose_model, choose_terms
from pages.shared.lab.material import Opened, Setup, go, gold_note, opened
from pages.shared.lab.training import figures_table, scored, written
from pages.shared.show.claim import claim
from pages.shared.show.table import table

_HEAD = "What you may claim now"
_CALLS = ("lower", "the same", "higher")
_SAME = 0.02


def show(here: Setup) -> None:
    """The choice and the call, then test beside training."""
    was = opened(here)
    if was:
        _open(here, was)
    else:
        _ask(here)


def _ask(here: Setup) -> None:
    st.title("Does it generalise?")
    found = scored(here, "training")[here.model]
    mean = written(found.macro(CHALLENGE))
    claim(
        _HEAD,
        f"“{MODELS[here.model]} has mean {CHALLENGE.label} {mean} on {len(found.answerable)} training queries.”",
        "It was looked at query by query, so this says little about other queries. Test is sealed.",
    )
    gold_note(here.collection)
    st.markdown(
        "Choose a model and its switches by training. Opening test freezes them: the claim is made for this choice, "
        "and a change afterwards spends the test."
    )
    choose_model(here, "test")
    choose_terms(here, "test")
    called = st.segmented_control(
        f"On test, {MODELS[here.model]}'s mean {CHALLENGE.label} is, within {_SAME}", list(_CALLS), width="stretch"
    )
    st.button("Freeze and open test", on_click=_freeze, args=(here, called))
    if state.held("lab_test_missing"):
        st.caption("One call first: lower, the same or higher.")


def _freeze(here: Setup, called: str | None) -> None:
    state.hold("lab_test_missing", called is None)
    if called is None:
        return
    terms = here.terms
    state.record(
        here.record_key("test"),
        {
            "model": here.model,
            "cut": terms.cut,
            "stop": "1" if terms.stop_words else "",
            "stem": "1" if terms.stemming else "",
            "at": now(),
        },
    )
    state.record(here.record_key("test-call"), called)


def _open(here: Setup, was: Opened) -> None:
    frozen = Setup(here.collection, was.model, was.terms)
    on_training, on_test = scored(frozen, "training"), scored(frozen, "test")
    before, after = (found[was.model].macro(CHALLENGE) for found in (on_training, on_test))
    st.title(_title(was, before, after))
    changed = here.terms != was.terms or here.model != was.model
    _claim(was, on_test[was.model], changed=changed)
    gold_note(here.collection)
    if before is not None and after is not None:
        went = "the same" if abs(after - before) <= _SAME else "lower" if after < before else "higher"
        called = state.recall(here.record_key("test-call"))
        mark, also = ("✓", "") if called == went else ("✗", f" You said {called}." if called in _CALLS else "")
        st.markdown(
            f"{mark} **{CHALLENGE.label}: {after:.3f} on test, {before:.3f} on training, {after - before:+.3f}.**{also}"
        )
    choose_model(here, "test")
    choose_terms(here, "test")
    on_training, on_test = scored(here, "training"), scored(here, "test")
    st.header("Test beside training")
    table(
        "Means on training and test",
        ("mean", *(f"{MODELS[name]} {split}" for name in MODELS for split in ("training", "test"))),
        [
            (
                measure.label,
                *(written(on[name].macro(measure)) for name in MODELS for on in (on_training, on_test)),
            )
            for measure in MEASURES
        ],
    )
    figures_table("Means on test", on_test)
    if apart := on_test["tfidf"].no_answer:
        st.caption(f"Apart, without a relevant document: {', '.join(apart[:20])}. They are in no mean.")
    _holds(on_training, on_test)
    if st.button("Next: three ideas", type="primary"):
        go("ideas")


def _title(was: Opened, before: float | None, after: float | None) -> str:
    if before is None or after is None:
        return "Test is open"
    if abs(after - before) <= _SAME:
        return f"{MODELS[was.model]} generalises: test is as training"
    return f"{MODELS[was.model]} does {'better' if after > before else 'worse'} on test"


def _claim(was: Opened, found: Figures, *, changed: bool) -> None:
    mean = written(found.macro(CHALLENGE))
    count = len(found.answerable)
    apart = len(found.no_answer)
    foot = f"Frozen {was['at']} · {MODELS[was.model]}, {was.terms.label} · {apart} no-answer queries apart"
    if changed:
        claim(
            _HEAD,
            f"“{MODELS[was.model]} was frozen before test was opened: mean {CHALLENGE.label} {mean} on {count} "
            "queries.” "
            "What you are looking at now was chosen after test was seen: its figures are no test result.",
            foot,
            is_spent=True,
        )
        return
    claim(
        _HEAD,
        f"“{MODELS[was.model]}, chosen on training and frozen first, has mean {CHALLENGE.label} {mean} on {count} test "
        f"queries that had not been looked at.”",
        foot,
    )


def _holds(on_training: Mapping[ModelName, Figures], on_test: Mapping[ModelName, Figures]) -> None:
    """Whether what TF-IDF gained over Boolean on training it gains on test too."""
    trained, tested = (
        {gain.measure: gain.by for gain in gains(found["boolean"], found["tfidf"])} for found in (on_training, on_test)
    )
    if CHALLENGE in trained and CHALLENGE in tested:
        st.markdown(
            f"What TF-IDF gains over Boolean in {CHALLENGE.label}: {trained[CHALLENGE]:+.3f} on training, "
            f"{tested[CHALLENGE]:+.3f} on test. "
            + (
                "The direction holds on queries that nobody had looked at."
                if (trained[CHALLENGE] > 0) == (tested[CHALLENGE] > 0)
                else "The direction does not hold: on training it was the queries, or luck."
            )
        )
