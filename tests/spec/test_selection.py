"""The rules of a holdout: select on development, freeze, open once, and say so where that was not kept."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exercises.catalogue import frozen_runs
from exercises.model import Measure
from exercises.reference import Holdout, HoldoutBroken, InvalidInput, Judgment, digest, select

AP = Measure("AP", 3)
STORED = frozen_runs()
GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "frozen-runs.json").read_text(encoding="utf-8"))


def judgments(split: str) -> list[Judgment]:
    return [Judgment(query, doc, 1) for query, docs in STORED.splits[split].items() for doc in docs]


def on(split: str) -> dict[str, dict[str, tuple[str, ...]]]:
    return {name: {query: run[query] for query in STORED.splits[split]} for name, run in STORED.runs.items()}


def choose(runs: dict[str, dict[str, tuple[str, ...]]], split: str = "development") -> object:
    return select(runs, judgments(split), AP, queries=list(STORED.splits[split]), documents=STORED.documents)


def test_the_stored_runs_are_selected_as_published() -> None:
    found = choose(on("development"))
    assert found.macro == {"baseline": Fraction(2, 3), "candidate": Fraction(1)}
    assert found.selected == GOLDEN["selected_on_development"] == "candidate"
    assert found.averaged_over == 2
    assert not found.tie


def test_on_test_the_other_run_is_better_and_that_is_the_temptation() -> None:
    found = choose(on("test"), "test")
    assert found.macro == {"baseline": Fraction(3, 4), "candidate": Fraction(5, 8)}


@pytest.mark.parametrize(
    ("order", "because"),
    [(("zebra", "ant"), "the later name comes first in the file"), (("ant", "zebra"), "and the other way round")],
)
def test_a_tie_goes_to_the_first_name_in_alphabetical_order(order: tuple[str, ...], because: str) -> None:
    run = on("development")["candidate"]
    found = choose(dict.fromkeys(order, run))
    assert found.selected == "ant", because
    assert found.tie


@pytest.mark.parametrize(
    ("change", "code", "words", "because"),
    [
        (lambda run: run.pop("dev-2"), "missing_query_in_run", ["candidate", "dev-2"], "a query left out"),
        (lambda run: run.update({"dev-9": ("d1",)}), "unknown_query", ["candidate", "dev-9"], "a query too many"),
        (lambda run: run.update({"dev-1": ("d1", "d1")}), "duplicate_doc", ["candidate", "dev-1", "d1"], "a copy"),
        (lambda run: run.update({"dev-1": ("zzz",)}), "unknown_doc", ["candidate", "dev-1", "zzz"], "an unknown id"),
    ],
)
def test_nothing_is_selected_while_any_run_has_a_problem(
    change: object, code: str, words: list[str], because: str
) -> None:
    runs = on("development")
    change(runs["candidate"])
    with pytest.raises(InvalidInput) as refused:
        choose(runs)
    assert [problem.code for problem in refused.value.problems] == [code], because
    assert all(word in str(refused.value) for word in words)


def test_no_run_and_no_answerable_query_are_refused() -> None:
    with pytest.raises(InvalidInput, match="no run"):
        choose({})
    with pytest.raises(InvalidInput, match="No query has a known relevant document"):
        select({"a": {"q": ()}}, [], AP, queries=["q"])


@given(st.permutations(sorted(STORED.splits["test"])), st.permutations(judgments("test")))
def test_the_digest_does_not_depend_on_the_order_of_queries_or_judgments(
    queries: list[str], judged: list[Judgment]
) -> None:
    run = on("test")["candidate"]
    assert digest({query: run[query] for query in queries}, judged) == digest(run, judgments("test"))


def test_one_id_changed_anywhere_gives_another_digest() -> None:
    run, judged = on("test")["candidate"], judgments("test")
    seen = {digest(run, judged)}
    for query in run:
        seen.add(digest({**run, query: tuple(reversed(run[query]))}, judged))
        seen.add(digest({**run, query: run[query][:-1]}, judged))
    seen.add(digest(run, judged[1:]))
    seen.add(digest(run, [judged[0]._replace(grade=2), *judged[1:]]))
    assert len(seen) == 1 + 2 * len(run) + 2


RUN, JUDGED = on("test")["candidate"], judgments("test")
FROZEN = Holdout().freeze("candidate", RUN, JUDGED, "09:14")
OPEN = FROZEN.open(RUN, JUDGED, "09:20")


@pytest.mark.parametrize(
    ("holdout", "stage", "is_spent", "because"),
    [
        (Holdout(), "choosing", False, "nothing has happened"),
        (Holdout().see("09:00"), "choosing", True, "test was seen before anything was frozen"),
        (
            Holdout().see("09:00").freeze("candidate", RUN, JUDGED, "09:14"),
            "frozen",
            True,
            "freezing later mends nothing",
        ),
        (FROZEN, "frozen", False, "chosen on development, test sealed"),
        (FROZEN.see("09:18"), "open", False, "the choice was frozen before: looking opens test"),
        (OPEN, "open", False, "opened as it should be"),
        (OPEN.see("09:30"), "open", False, "what is open can be looked at"),
        (OPEN.keep(), "kept", False, "reported as frozen"),
        (OPEN.spend("baseline", "09:40"), "spent", True, "chosen again after seeing test"),
        (OPEN.keep().spend("baseline", "09:40"), "spent", True, "and that is possible later too"),
    ],
)
def test_where_one_stands(holdout: Holdout, stage: str, is_spent: bool, because: str) -> None:
    assert (holdout.stage, holdout.is_spent) == (stage, is_spent), because


@pytest.mark.parametrize(
    ("breaks", "words", "because"),
    [
        (lambda: Holdout().open(RUN, JUDGED, "t"), "Nothing is frozen", "test opens only after freezing"),
        (lambda: FROZEN.freeze("baseline", RUN, JUDGED, "t"), "frozen already", "there is one choice"),
        (lambda: FROZEN.open({**RUN, "test-1": ("d4",)}, JUDGED, "t"), "digest", "the run was edited"),
        (lambda: FROZEN.open(RUN, JUDGED[1:], "t"), "digest", "the judgments were edited"),
        (lambda: FROZEN.spend("baseline", "t"), "sealed", "nothing was seen yet"),
        (lambda: FROZEN.keep(), "opened", "nothing to report yet"),
        (lambda: OPEN.spend("candidate", "t"), "frozen choice", "that is no other choice"),
        (lambda: OPEN.spend("baseline", "t").spend("baseline", "t"), "spent already", "it can't be spent twice"),
        (lambda: OPEN.spend("baseline", "t").keep(), "still stands", "spending is final"),
    ],
)
def test_what_breaks_a_holdout_is_refused_in_words(breaks: object, words: str, because: str) -> None:
    with pytest.raises(HoldoutBroken, match=words):
        breaks()
    assert because


def test_opening_twice_keeps_the_first_time() -> None:
    assert OPEN.open(RUN, JUDGED, "later").opened_at == "09:20"


@given(st.permutations(RUN["test-1"]))
def test_a_frozen_run_whose_own_lists_were_edited_no_longer_matches(order: list[str]) -> None:
    edited = {**RUN, "test-1": tuple(order)}
    assert OPEN.matches(edited, JUDGED) is (edited == RUN)
    assert choose(on("development")).selected == "candidate"
