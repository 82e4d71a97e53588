"""Step 5: test beside training, opened deliberately and once, for a choice that was made before."""

from collections.abc import Mapping

import streamlit as st

from exercises.evaluation import Figures
from exercises.retrieval import CHALLENGE, MEASURES, MODELS, ModelName, gains
from pages.shared import present, state
from pages.shared.holdout.material import now
from pages.shared.lab.controls import choose_model, choose_terms
from pages.shared.lab.material import Opened, Setup, go, gold_note, has_seen_test, opened
from pages.shared.lab.training import scored, written
from pages.shared.show import wall
from pages.shared.show.claim import claim
from pages.shared.show.judged import Judged
from pages.shared.show.table import table

_HEAD = "What you may claim now"
_CALLS = ("lower", "the same", "higher")
_SAME = 0.02
_UNCALLED = "uncalled"
"""What stands for a call on the wall, where hands were counted instead."""


def show(here: Setup) -> None:
    """The choice and the call, then test beside training."""
    was = opened(here)
    if state.presenting():
        _on_the_wall(here, was)
    elif was:
        _open(Setup(here.collection, was.model, was.terms), was)
    else:
        _ask(here)


def _call(model: ModelName) -> str:
    return f"{MODELS[model]}'s mean {CHALLENGE.label} on test will be, beside training (the same: within {_SAME})"


def _on_the_wall(here: Setup, was: Opened) -> None:
    """The training claim; once test is opened, the call as a show of hands and test beside training."""
    st.title("Does it generalise?")
    if not was:
        st.markdown(
            f"A model was chosen by training: {MODELS[here.model]}, {here.terms.label}. Opening test freezes it, and "
            "your own record will say that test was seen."
        )
        wall.hands(_call(here.model), _CALLS)
        st.button("Freeze and open test", on_click=_freeze, args=(here, _UNCALLED))
        if shown := present.answer("claim"):
            with shown:
                _claim_now(here)
        return
    frozen = Setup(here.collection, was.model, was.terms)
    before, after = (scored(frozen, split)[was.model].macro(CHALLENGE) for split in ("training", "test"))
    if before is not None and after is not None:
        went, why = _went(before, after), (f"{after:.3f} on test, {before:.3f} on training, {after - before:+.3f}",)
        offered = [Judged(call == went, call, why=why if call == went else ()) for call in _CALLS]
        wall.question(_call(was.model), offered)
    if shown := present.answer("test"):
        with shown:
            _opened(frozen, was)


def _ask(here: Setup) -> None:
    st.title("Does it generalise?")
    _claim_now(here)
    st.markdown("Choose a model and its switches by training. Opening test freezes both: the claim is for this choice.")
    choose_model(here, "test")
    choose_terms(here, "test")
    called = st.segmented_control(_call(here.model), list(_CALLS), width="stretch")
    st.button("Freeze and open test", on_click=_freeze, args=(here, called))
    if state.held("lab_test_missing"):
        st.caption("One call first: lower, the same or higher.")


def _claim_now(here: Setup) -> None:
    """What may be claimed before test is open."""
    found = scored(here, "training")[here.model]
    seen = has_seen_test(here)
    claim(
        _HEAD,
        f"“{MODELS[here.model]} has mean {CHALLENGE.label} {written(found.macro(CHALLENGE))} on "
        f"{len(found.answerable)} training queries.”",
        "Test was seen already, so no figure on it will be a test result."
        if seen
        else "Training was looked at query by query, so this says little about other queries. Test is sealed.",
        is_spent=seen,
    )
    gold_note(here.collection)


def _went(before: float, after: float) -> str:
    return "the same" if abs(after - before) <= _SAME else "lower" if after < before else "higher"


def _freeze(here: Setup, called: str | None) -> None:
    state.hold("lab_test_missing", called is None)
    if called is None:
        return
    frozen = {
        "model": here.model,
        "cut": here.terms.cut,
        "stop": "1" if here.terms.stop_words else "",
        "stem": "1" if here.terms.stemming else "",
        "at": now(),
        "seen": "1" if has_seen_test(here) else "",
    }
    state.record(here.record_key("test"), frozen)
    state.record(here.record_key("test-seen"), True)
    state.record(here.record_key("test-call"), called)
    if state.presenting():
        state.hide()
        state.record(here.record_key("test-seen"), True, own=True)  # who shows it has seen it


def _choose_again(here: Setup) -> None:
    state.record(here.record_key("test"), None)


def _open(frozen: Setup, was: Opened) -> None:
    on_training, on_test = scored(frozen, "training"), scored(frozen, "test")
    before, after = (found[was.model].macro(CHALLENGE) for found in (on_training, on_test))
    st.title(_title(was, before, after))
    if before is not None and after is not None:
        went = _went(before, after)
        called = state.recall(frozen.record_key("test-call"))
        mark, also = ("✓", "") if called == went else ("✗", f" You said {called}." if called in _CALLS else "")
        st.markdown(
            f"{mark} **{CHALLENGE.label}: {after:.3f} on test, {before:.3f} on training, {after - before:+.3f}.**{also}"
        )
    _opened(frozen, was)
    left, right = st.columns(2)
    if left.button("Next: three ideas", type="primary", width="stretch"):
        go("ideas")
    right.button(
        "Choose again, spent",
        on_click=_choose_again,
        args=(frozen,),
        width="stretch",
        help="Test has been seen. Whatever is chosen from here on was chosen with it in view, and the claim says so.",
    )


def _opened(frozen: Setup, was: Opened) -> None:
    """What may be claimed, and all means on both."""
    on_training, on_test = scored(frozen, "training"), scored(frozen, "test")
    _claim(was, on_test[was.model])
    gold_note(frozen.collection)
    st.header("Test beside training")
    table(
        "Means on training and test",
        ("mean", *(f"{MODELS[name]} {split}" for name in MODELS for split in ("training", "test"))),
        [
            (measure.label, *(written(on[name].macro(measure)) for name in MODELS for on in (on_training, on_test)))
            for measure in MEASURES
        ],
    )
    if apart := on_test[was.model].no_answer:
        st.caption(f"Apart, without a relevant document: {', '.join(apart[:20])}. They are in no mean.")
    _holds(on_training, on_test)


def _title(was: Opened, before: float | None, after: float | None) -> str:
    if before is None or after is None:
        return "Test is open"
    if abs(after - before) <= _SAME:
        return f"{MODELS[was.model]} does the same on test"
    return f"{MODELS[was.model]} does {'better' if after > before else 'worse'} on test"


def _claim(was: Opened, found: Figures) -> None:
    mean, count, apart = written(found.macro(CHALLENGE)), len(found.answerable), len(found.no_answer)
    foot = (
        f"Frozen {was['at']} · {MODELS[was.model]}, {was.terms.label} · "
        f"{apart} no-answer {'query' if apart == 1 else 'queries'} reported apart"
    )
    if was.is_spent:
        text = (
            f"“{MODELS[was.model]} has mean {CHALLENGE.label} {mean} on {count} test queries. It was chosen after test "
            "had been seen, so this is not a test result.”"
        )
    else:
        text = (
            f"“{MODELS[was.model]}, chosen on training and frozen first, has mean {CHALLENGE.label} {mean} on {count} "
            "test queries that had not been looked at.”"
        )
    claim(_HEAD, text, foot, is_spent=was.is_spent)


def _holds(on_training: Mapping[ModelName, Figures], on_test: Mapping[ModelName, Figures]) -> None:
    """Whether what TF-IDF gained over Boolean on training it gains on test too."""
    trained, tested = (
        {gain.measure: gain.by for gain in gains(found["boolean"], found["tfidf"])} for found in (on_training, on_test)
    )
    if CHALLENGE not in trained or CHALLENGE not in tested:
        return
    holds = (trained[CHALLENGE] > 0) == (tested[CHALLENGE] > 0)
    st.markdown(
        f"What TF-IDF gains over Boolean in {CHALLENGE.label}: {trained[CHALLENGE]:+.3f} on training, "
        f"{tested[CHALLENGE]:+.3f} on test. "
        + (
            "The direction holds on queries that were not looked at."
            if holds
            else "The direction does not hold: on training it came from those queries."
        )
    )
