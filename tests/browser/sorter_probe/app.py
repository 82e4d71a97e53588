"""A small app around the rank sorter: it takes up what the learner does as a screen would, and shows it.

?start= names a list, ?spare= the document that may replace another; ?clumsy=1 lets it send other rows of the same
revision. While there is a file "hold" beside it, it takes nothing up.
"""

import time
from pathlib import Path

import streamlit as st

from exercises.model import Query
from exercises.mutations import Setup, apply_all, read_operations
from pages.shared.components import rank_sorter

STARTS = {
    "three": ("d2", "d5", "d4"),
    "one": ("d5",),
    "ten": tuple(f"d{n}" for n in range(1, 11)),
    "thirty": tuple(f"d{n}" for n in range(1, 31)),
    "hostile": ("<img src=x onerror=alert(1)>", "w" * 120, "naïve 日本 🦊 \u202e", "a~b", "d5"),
}
KEY = "sorter"

st.set_page_config(page_title="Probe")
held = st.session_state
asked = st.query_params
if "revision" not in held:
    held.update(revision=1, operations=(), calls=0, left=False)
ranking = STARTS[asked.get("start", "three")]
start = Setup(Query("q1", ranking, {"d2": 2 if "graded" in asked else 1, "d5": 1}), k=3)


def take_up() -> None:
    while Path("hold").exists():
        time.sleep(0.02)
    done = rank_sorter.done(st.session_state[KEY])
    held.calls += 1
    if done is not None and done.revision == held.revision:
        held.operations = done.operations


def reset() -> None:
    held.revision += 1
    held.operations = ()


def leave() -> None:
    held.left = not held.left


now = apply_all(start, read_operations("~".join(held.operations)))
rows = [{"doc": doc, "grade": now.query.grades.get(doc, 0), "known": doc != "d99"} for doc in now.ranking]
if not held.left:
    rank_sorter.mount(
        KEY,
        label="The list for q1",
        rows=rows[::-1] if "clumsy" in asked and held.operations else rows,
        k=start.k,
        revision=held.revision,
        spare=next((d for d in asked.get("spare", "d9 d99").split() if d not in now.ranking), None),
        operations=held.operations,
        most=int(asked.get("most", 60)),
        is_graded="graded" in asked,
        allowed=asked.get("allowed", "move take-out copy replace judge").split(),
        hides_judgments="sealed" in asked,
        on_change=take_up,
    )
st.button("Reset", on_click=reset)
st.button("Leave or come back", on_click=leave)
st.button("Nothing")
st.text(f"operations={'~'.join(held.operations)}.")
st.text(f"ranking={' | '.join(now.ranking)}.")
st.text(f"relevant={' | '.join(sorted(now.query.relevant))}.")
st.text(f"revision={held.revision} calls={held.calls}")
