"""What the visitor decides: measures, cutoffs and rules at any time, a policy only where a problem asks for one."""

import re
from dataclasses import dataclass
from typing import Any

import streamlit as st

from exercises.evaluation import Policies
from exercises.model import Gain, Measure, MetricName
from exercises.reference import DECLARED_K
from pages.shared import state
from pages.shared.check_run import files
from pages.shared.show.style import as_markdown

_FAMILIES: dict[str, tuple[MetricName, bool, Gain]] = {
    "P@k": ("P", True, "linear"),
    "Recall@k": ("Recall", True, "linear"),
    "RR": ("RR", False, "linear"),
    "RR@k": ("RR", True, "linear"),
    "AP@k": ("AP", True, "linear"),
    "AP": ("AP", False, "linear"),
    "nDCG@k": ("nDCG", True, "linear"),
    "nDCG@k (2^rel - 1)": ("nDCG", True, "exponential"),
    "DCG@k": ("DCG", True, "linear"),
    "DCG@k (2^rel - 1)": ("DCG", True, "exponential"),
    "Success@k": ("Hit", True, "linear"),
}
_DECLARED = ("P@k", "Recall@k", "RR", "AP@k")
_TIES = {"doc-id": "by document id, later ids first, as trec_eval does", "file": "as they stand in the file"}
_MOST = 12
_LARGEST = 1_000_000

OFFERS: dict[str, tuple[str, str, dict[str, tuple[str, str]]]] = {
    "missing_query_in_run": (
        "missing",
        "Queries without a list",
        {"empty": ("Count as empty", "A query without a list counts as an empty list.")},
    ),
    "unknown_query": (
        "extra",
        "Queries that are not asked",
        {"ignore": ("Leave them out", "Lists of queries that are not asked are left out.")},
    ),
    "rank_score_conflict": (
        "order",
        "Ranks and scores that disagree",
        {
            "score": ("Go by score", "Where ranks and scores disagree, the scores count."),
            "rank": ("Go by rank", "Where ranks and scores disagree, the ranks count."),
        },
    ),
}
"""Problem code -> the policy that can settle it, what it is about, its choices: value -> (button, sentence)."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What is measured, and the rules that hold whatever the files are like."""

    measures: tuple[Measure, ...]
    relevant_from: int
    ties: Any


def _numbers(text: str, most: int) -> list[int] | None:
    parts = re.split(r"[,;\s]+", text.strip())
    if not 1 <= len(parts) <= most or not all(re.fullmatch(r"[0-9]{1,7}", part) for part in parts):
        return None
    numbers = list(dict.fromkeys(map(int, parts)))
    return numbers if all(1 <= number <= _LARGEST for number in numbers) else None


def ask() -> Choices | None:
    """The fields; None, said on the page, where what they hold can't be followed."""
    families = st.pills(
        "Measures",
        list(_FAMILIES),
        selection_mode="multi",
        default=_DECLARED,
        format_func=as_markdown,
        key="check_measures",
        persist_state="session",
    )
    left, right, third = st.columns([1, 1, 2], gap="medium")
    cutoffs = left.text_input("k, one or several", str(DECLARED_K), key="check_k", persist_state="session")
    grade = right.text_input("Relevant from grade", "1", key="check_grade", persist_state="session")
    ties = third.selectbox(
        "Equal scores are ordered",
        list(_TIES),
        format_func=_TIES.__getitem__,
        key="check_ties",
        persist_state="session",
    )
    ks, grades = _numbers(cutoffs, 4), _numbers(grade, 1)
    if ks is None:
        st.error(
            f"I can't read {as_markdown(cutoffs) or 'an empty k'}. Write up to four whole numbers from 1: 3 or 10 100."
        )
    if grades is None:
        st.error(f"I can't read {as_markdown(grade) or 'an empty grade'}. Write one whole number from 1, such as 2.")
    if not families:
        st.error("No measure is chosen. Choose one at least.")
    if ks is None or grades is None or not families:
        return None
    measures = [
        Measure(name, k, gain)
        for name, is_cut, gain in (_FAMILIES[family] for family in _FAMILIES if family in families)
        for k in (ks if is_cut else [None])
    ]
    if len(measures) > _MOST:
        st.error(f"These are {len(measures)} measures; {_MOST} fit on the page. Take some away, or a k.")
        return None
    return Choices(tuple(measures), grades[0], ties)


def decided() -> dict[str, str]:
    """The policies chosen for exactly these files. Other files are asked about anew."""
    given, chosen = state.held("check/decided") or (None, {})
    return dict(chosen) if given == files.sources() else {}


def decide(policy: str, value: str | None) -> None:
    """Chooses a policy for the files as they are, or with None takes the choice back; in a callback."""
    chosen = decided() | {policy: value}
    state.hold("check/decided", (files.sources(), {name: each for name, each in chosen.items() if each is not None}))


def policies(choices: Choices) -> Policies:
    """All rules in force."""
    return Policies(ties=choices.ties, relevant_from=choices.relevant_from, **decided())  # type: ignore[arg-type]


def sentences() -> list[tuple[str, str]]:
    """(policy, what was chosen in words), for each policy that was chosen."""
    told = {policy: values for policy, _, values in OFFERS.values()}
    return [(policy, told[policy][value][1]) for policy, value in decided().items()]


def in_force(ties: str, relevant_from: int) -> str:
    """The rules that the figures stand on beside what was decided, and what would have stopped them, as sentences."""
    open_ones = [title[:1].lower() + title[1:] for policy, title, _ in OFFERS.values() if policy not in decided()]
    refused = [f"Refused until you decide: {', '.join(open_ones)}."] if open_ones else []
    head = "Beside that" if decided() else "Rules in force"
    relevant = f"A document is relevant from grade {relevant_from}."
    return " ".join((f"**{head}.** Equal scores are ordered {_TIES[ties]}.", relevant, *refused))
