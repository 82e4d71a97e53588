"""Step 3: the table of all nine at k = 2, the means, and what the one miss costs, asked before it is told."""

from fractions import Fraction

import streamlit as st

from exercises.grading import agrees, read, written
from exercises.model import Measure, Value
from exercises.reference import report
from pages.shared import present, state
from pages.shared.docent.material import MISS, NAMES, QUESTIONS, WITHOUT, both_ways, calls
from pages.shared.show.jump import jump
from pages.shared.show.style import as_markdown
from pages.shared.show.table import table

_MEASURES = (Measure("P", 2), Measure("Recall", 2), Measure("RR"), Measure("AP", 2), Measure("nDCG", 2))


def show() -> None:
    """The table of all nine; locked until the cut was called, since it gives every figure away."""
    st.title("What one miss costs")
    if state.presenting():
        _on_the_wall()
        return
    if calls() is None:
        st.markdown("This step shows the figures of all nine questions. Call the cut first.")
        if st.button("Go to the cut", type="primary"):
            state.go("docent", step="cut")
        return
    if shown := present.answer("means"):
        with shown:
            _without_the_miss(_all_nine())


def _on_the_wall() -> None:
    """The one question; the table and what the miss costs once they are revealed."""
    others = len(QUESTIONS) - 1
    st.header(f"And without the {NAMES[MISS.number - 1]} question?")
    st.markdown(f"Mean Recall@2 over all {len(QUESTIONS)}, and over the other {others}: write both down.")
    if shown := present.answer("means"):
        with shown:
            with_all = _all_nine()
            st.markdown(_cost(_mean_without(), with_all))


def _all_nine() -> Fraction:
    """The table of all nine; returns its mean Recall@2."""
    found = report([each.query for each in QUESTIONS], _MEASURES)
    rows = [
        (f"{each.number}. {name}", str(each.rank), *map(written, found.per_query[each.query.id].values()))
        for each, name in zip(QUESTIONS, NAMES, strict=True)
    ]
    mean = (f"mean over {len(QUESTIONS)}", "", *map(both_ways, found.macro.values()))
    table("Docent at k = 2", ("question", "rank", *found.macro), [*rows, mean], last_is_mean=True)
    st.caption("The mean of RR is MRR, the mean of AP@2 is MAP@2. With one relevant page AP@2 is RR cut at 2.")
    return _known(found.macro["Recall@2"])


def _mean_without() -> Fraction:
    others = [each.query for each in QUESTIONS if each.number != MISS.number]
    return _known(report(others, [Measure("Recall", 2)]).macro["Recall@2"])


def _known(mean: Value) -> Fraction:
    assert isinstance(mean, Fraction)  # noqa: S101  # every question has a relevant page
    return mean


def _check(key: str) -> None:
    state.record(WITHOUT, state.typed(key))


def _without_the_miss(with_all: Fraction) -> None:
    others, without = len(QUESTIONS) - 1, _mean_without()
    said = state.recall(WITHOUT, "")
    reading = read(said if isinstance(said, str) else "")
    is_right = agrees(reading, without, 2)
    st.header(f"And without the {NAMES[MISS.number - 1]} question?")
    key = state.field_key("docent", "without")
    state.restore_field(key)
    with st.form("without", border=False):
        st.text_input(f"Mean Recall@2 over the other {others}", key=key, autocomplete="off")
        st.form_submit_button("Check", type="secondary" if is_right else "primary", on_click=_check, args=(key,))
    if reading.kind == "unreadable":
        st.markdown(as_markdown(reading.sentence))
    elif is_right:
        _told(without, with_all)
    elif reading.kind != "blank":
        st.markdown(
            f"✗ You wrote {as_markdown(reading.echo)}. Count the questions among the other {others} whose page "
            f"stands in the first 2, and divide by {others}."
        )


def _cost(without: Fraction, with_all: Fraction) -> str:
    return (
        f"✓ **{both_ways(without)}, against {both_ways(with_all)}.** That one miss is the whole gap, "
        f"{written(without - with_all)}. Its page stands at rank {MISS.rank}: RR still gives it "
        f"1/{MISS.rank}, Recall@2 gives it 0, and no prompt can mend an answer whose page never reached the model. "
        "Where recall is good and the answer bad, look at the generator instead."
    )


def _told(without: Fraction, with_all: Fraction) -> None:
    st.markdown(_cost(without, with_all))
    label = f"See question {MISS.number} with its words"
    jump(label, "docent", icon=":material/arrow_forward:", question=MISS.number)
    if st.button("Next: run it twice", type="primary"):
        state.go("docent", step="twice")
