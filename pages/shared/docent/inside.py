"""Step 5, last part: one question's words and its rankings, as Docent has them and repaired."""

import streamlit as st

from exercises.catalogue import docent
from exercises.retrieval import Bench, Repair, Repaired
from pages.shared import state
from pages.shared.docent.material import MISS, QUESTIONS
from pages.shared.show.jump import jump
from pages.shared.show.ranking import weighed
from pages.shared.show.style import as_markdown


def show(repair: Repair, before: tuple[Repaired, ...], after: tuple[Repaired, ...] | None) -> None:
    """One question's words and rankings; the repaired one only once it was called."""
    text = state.asked("question") or ""
    number = int(text) if text in {str(each.number) for each in QUESTIONS} else MISS.number
    chosen = st.segmented_control(
        "Question",
        [each.number for each in QUESTIONS],
        default=number,
        key=f"inside_{number}",
        required=True,
        label_visibility="collapsed",
    )
    if chosen != number:
        state.go("docent", step="repair", repair=repair.name, question=chosen)
    st.markdown(f"**{before[number - 1].question}**")
    shown = [(Repair(), before[number - 1], "Docent as it is")]
    if after is not None:
        shown.append((repair, after[number - 1], "Repaired"))
    for column, (made_by, question, head) in zip(st.columns(2, gap="large"), shown, strict=False):
        with column:
            st.markdown(f"**{head}.** {_words(made_by, question)}")
            weighed(question)
    jump(f"Question {number} with its five figures", "docent", icon=":material/arrow_forward:", question=number)


def _words(repair: Repair, question: Repaired) -> str:
    bench = Bench(docent(), repair)
    counted = ", ".join(f"{as_markdown(word)} {bench.pages_with(word)}" for word in question.words)
    return f"Its words, and how many pages have each: {counted}."
