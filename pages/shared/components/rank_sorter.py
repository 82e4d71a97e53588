"""The rank sorter: a ranked list a learner edits by dragging, by buttons and by keys.

The component changes the list it shows at once and tells the server what was done as operations, in the words
of `exercises.mutations`. They are told absolutely: all of them since the revision, every time, so that quick
changes, which Streamlit merges into one run, are never lost. A new revision takes the list back from the learner.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, TypedDict

import msgspec
import streamlit as st

from exercises.mutations import LONGEST_LIST, MOST_OPERATIONS
from pages.shared.components.sent import sent

_HERE = Path(__file__)
_component = st.components.v2.component(
    "rank_sorter",
    html='<div class="sorter"></div>',
    css=_HERE.with_suffix(".css").read_text(encoding="utf-8"),
    js=_HERE.with_suffix(".js").read_text(encoding="utf-8"),
)


class Row(TypedDict):
    """One place of the list: the document, the judges' grade for it, and whether the collection knows its id."""

    doc: str
    grade: int
    known: bool


class Done(msgspec.Struct, frozen=True):
    """What the learner did to the list of this revision, first to last."""

    revision: int
    operations: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=50)], ...], msgspec.Meta(max_length=MOST_OPERATIONS)
    ]


class _State(msgspec.Struct, frozen=True):
    done: Done | None = None


def mount(
    key: str,
    *,
    label: str,
    rows: Sequence[Row],
    k: int | None,
    revision: int,
    spare: str | None,
    operations: Sequence[str] = (),
    most: int = MOST_OPERATIONS,
    is_graded: bool = False,
    allowed: Sequence[str] = ("move", "take-out", "copy", "replace", "judge"),
    hides_judgments: bool = False,
    marks: bool = False,
    highest_grade: int = 1,
    on_change: Callable[[], None] = lambda: None,
) -> None:
    """Draw the list; `on_change` runs when the learner has changed it, and reads what was done with `done`.

    rows        the list as it stands, `operations` done
    revision    the learner's changes stay until this is another number; never use one again for another list
    spare       the document that can replace another, or None
    operations  what `rows` already holds of this revision: what `done` told last. A list drawn anew, after the
                learner was on another screen, goes on from there
    most        how many operations this revision may reach
    is_graded   say the grade of a relevant document
    allowed     which of a row's operations are offered
    hides_judgments  don't say what is relevant, and offer no judging: the list is a sealed test's
    marks       the word at a row, relevant or not, is a button that changes it
    highest_grade  above 1 a row's menu offers the grades through this one
    """
    data = {
        "label": label,
        # What is hidden is not sent: the page's source can be read.
        "rows": [Row(doc=row["doc"], grade=0, known=row["known"]) for row in rows] if hides_judgments else rows,
        "k": k,
        "revision": revision,
        "spare": spare,
        "operations": operations,
        "most": most,
        "longest": LONGEST_LIST,
        "isGraded": is_graded,
        "allowed": list(allowed),
        "hidesJudgments": hides_judgments,
        "marks": marks,
        "highest": highest_grade,
    }
    _component(key=key, default={"done": None}, data=sent(data), on_done_change=on_change)


def done(state: object) -> Done | None:
    """What was done, read from the widget's own state; None where nothing was or where it can't be read.

    It comes from a browser: the operations are texts, not too many, and no more is known of them.
    """
    try:
        return msgspec.convert(state, _State).done
    except (msgspec.ValidationError, UnicodeEncodeError):
        return None
