"""Step 2: three calls on the grid of questions and ranks, then the curve with the calls on it and a cut to move."""

import streamlit as st

from exercises.grading import written
from exercises.retrieval import sweep
from pages.shared import present, state
from pages.shared.docent.material import LATEST_K, MISS, NAMES, QUESTIONS, calls, make_calls
from pages.shared.show.grid import grid
from pages.shared.show.sweep import curve
from pages.shared.show.table import table

_ASKS = (
    "At k = 2, how many of the nine have their page?",
    "And at k = 3?",
    "From k = 2 to k = 3, mean precision goes",
)


def show() -> None:
    """Three calls on the grid, then the curve with the calls drawn on it and a cut to move."""
    st.title("Where would you cut?")
    made = calls()
    if made is None and not (state.presenting() and state.revealed()):
        st.markdown(
            "Each row is a question, each column a rank. The filled dot is the one page that answers it. "
            "Whoever writes the answer will read only the first k pages."
        )
        _ask_for_calls()
    elif shown := present.answer("sweep"):
        with shown:
            _judged_calls(made)
            _swept(made)


def _ask_for_calls() -> None:
    first = sweep(QUESTIONS, [1])[0]
    left, right = st.columns(2, gap="large")
    with left:
        grid([(name, each.rank) for name, each in zip(NAMES, QUESTIONS, strict=True)], LATEST_K, 1)
    with right:
        st.header("Call it before the curve")
        if state.presenting():
            for ask in _ASKS:
                st.markdown(f"**{ask}**")
            return
        st.markdown(
            f"At k = 1 the page is there for **{first.found} of {first.asked}** questions. Recall@1 is "
            f"{first.found}/{first.asked}, and so is P@1. Now let k grow."
        )
        counts = [6, 7, 8, 9]
        found_2 = st.segmented_control(_ASKS[0], counts, width="stretch")
        found_3 = st.segmented_control(_ASKS[1], counts, width="stretch")
        precision = st.segmented_control(_ASKS[2], ["down", "same", "up"], width="stretch")
        st.button(
            "Show the curve", type="primary", width="stretch", on_click=make_calls, args=(found_2, found_3, precision)
        )
        if state.held("docent_calls_missing"):
            st.caption("Three calls, then the curve. Count the dots left of the line, or guess.")


def _judged_calls(made: dict[str, int | str] | None) -> None:
    """Each call beside what is true; only what is true where none was made, as on the wall."""
    at_2, at_3 = sweep(QUESTIONS, [2, 3])
    direction = "down" if at_3.precision < at_2.precision else "up"  # type: ignore[operator]
    rows = [
        ("2", at_2.found, f"k = 2: {at_2.found} of {at_2.asked}.", "Two pages were waiting at rank 2."),
        (
            "3",
            at_3.found,
            f"k = 3: still {at_3.found}.",
            f"No dot lies at rank 3. The {NAMES[MISS.number - 1]} page is at rank {MISS.rank}.",
        ),
        (
            "precision",
            direction,
            f"Precision: {direction}.",
            f"The same {at_3.found} dots in {3 * at_3.asked} places instead of {2 * at_2.asked}.",
        ),
    ]
    for column, (call, true, head, why) in zip(st.columns(3, gap="medium"), rows, strict=True):
        said = made[call] if made else true
        mark = "✓" if said == true else "✗"
        column.markdown(f"{mark} **{head}** {'' if said == true else f'You said {said}. '}{why}")


def _swept(made: dict[str, int | str] | None) -> None:
    found = sweep(QUESTIONS, range(1, LATEST_K + 1))
    left, right = st.columns(2, gap="large")
    with left:
        shown = st.container()
        k = st.select_slider("Keep the first k pages", range(1, LATEST_K + 1), value=2)
        with shown:
            grid([(name, each.rank) for name, each in zip(NAMES, QUESTIONS, strict=True)], LATEST_K, k)
    at = found[k - 1]
    with right:
        st.header(_finding(k, at.found, found[k - 2].found if k > 1 else 0))
        st.markdown(
            f"**Recall@{k}** {at.found}/{at.asked} = {float(at.recall or 0):.3f}, the dots kept of all dots  \n"
            f"**P@{k}** {at.found}/{at.asked * k} = {float(at.precision or 0):.3f}, the dots kept of all places kept; "
            f"its ceiling is 1/{k}"
        )
        curve(found, k, {2: int(str(made["2"])), 3: int(str(made["3"]))} if made else {})
        if made:
            st.caption("Grey diamonds: your calls on recall.")
    if state.presenting():
        return
    with st.expander("Why can't P@2 pass 1/2 here?"):
        st.markdown(
            "Each question has one relevant page. Keep two pages, and at least one of them is another. So 4/9 at k = 2 "
            "is near its ceiling, 1/2, and not half bad: read a figure beside what it could be at most."
        )
    with st.expander("The same figures as a table"):
        table(
            "Means over nine questions by cut-off",
            ("k", "Recall@k", "P@k", "ceiling of P@k", "nDCG@k"),
            [
                (
                    str(each.k),
                    f"{each.found}/{each.asked} = {float(each.recall or 0):.3f}",
                    f"{each.found}/{each.asked * each.k} = {float(each.precision or 0):.3f}",
                    written(each.ceiling),
                    f"{each.ndcg:.3f}",
                )
                for each in found
            ],
        )
    if st.button("Next: what one miss costs", type="primary"):
        state.go("docent", step="miss")


def _finding(k: int, found: int, before: int) -> str:
    if k > 1 and found == before:
        return f"k = {k} finds nothing new and costs precision"
    return f"At k = {k}, {found} of {len(QUESTIONS)} questions have their page"
