"""Step 3: the table of all nine at k = 2, the means, and what the one miss costs, asked before it is told."""

from fractions import Fraction

import streamlit as st

from exercises.grading import agrees, read, written
from exercises.model import Measure, Value
from exercises.reference import report
from pages.shared import state
from pages.shared.docent.material import MISS, NAMES, QUESTIONS, calls
from pages.shared.show.table import table

_WITHOUT = "calls/docent-without"


def _check_without(key: str) -> None:
    state.record(_WITHOUT, state.typed(key))


def show() -> None:
    """The table of all nine at k = 2, the aggregates, and what the one miss costs, asked first."""
    st.title("What one miss costs")
    if calls() is None:
        st.markdown("This step shows the figures of all nine questions. Call the cut first.")
        if st.button("Go to the cut", type="primary"):
            state.go("docent", step="cut")
        return
    measures = [Measure("P", 2), Measure("Recall", 2), Measure("RR"), Measure("AP", 2), Measure("nDCG", 2)]
    found = report([each.query for each in QUESTIONS], measures)
    rows = [
        (f"{each.number}. {name}", str(each.rank), *(_figure(v) for v in found.per_query[each.query.id].values()))
        for each, name in zip(QUESTIONS, NAMES, strict=True)
    ]
    means = [
        f"{written(value)} = {float(value):.3f}" if isinstance(value, Fraction) else _figure(value)
        for value in found.macro.values()
    ]
    heads = ("question", "rank", *(measure.label for measure in measures))
    table("Docent at k = 2", heads, [*rows, ("mean over 9", "", *means)], last_is_mean=True)
    st.caption("The mean of RR is MRR, the mean of AP@2 is MAP@2. With one relevant page AP@2 is RR cut at 2.")
    _ask_without(found.macro["Recall@2"])


def _figure(value: object) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _ask_without(with_all: object) -> None:
    others = [each.query for each in QUESTIONS if each.number != MISS.number]
    without = report(others, [Measure("Recall", 2)]).macro["Recall@2"]
    name = NAMES[MISS.number - 1]
    st.subheader(f"And without the {name} question?")
    key = state.field_key("docent", "without")
    state.restore_field(key)
    said = state.recall(_WITHOUT, "")
    reading = read(said if isinstance(said, str) else "")
    is_right = isinstance(without, Fraction) and agrees(reading, without, 2)
    with st.form("without", border=False):
        st.text_input(f"Mean Recall@2 over the other {len(others)}", key=key, autocomplete="off")
        st.form_submit_button(
            "Check", type="secondary" if is_right else "primary", on_click=_check_without, args=(key,)
        )
    if reading.kind == "unreadable":
        st.markdown(reading.sentence.replace("*", r"\*"))
    elif reading.kind != "blank" and not is_right:
        st.markdown(
            f"✗ Every other question has its page in the first 2: count the {len(others)} of them, divide by {len(others)}."
        )
    elif is_right:
        st.markdown(
            f"✓ **{written(without)}, against {written(with_all)}.** That one miss is the whole gap, one ninth. "  # type: ignore[arg-type]
            f"Its page stands at rank {MISS.rank}: RR still gives it {written(Fraction(1, MISS.rank))}, Recall@2 gives it 0, "
            "and no prompt can mend an answer whose page never reached the model. Where recall is good and the "
            "answer bad, look at the generator instead."
        )
        path, query = state.link("docent", question=MISS.number)
        st.page_link(
            path,
            query_params=query,
            label=f"See question {MISS.number} with its words",
            icon=":material/arrow_forward:",
        )
        if st.button("Next: run it twice", type="primary"):
            state.go("docent", step="twice")
