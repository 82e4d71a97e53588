"""Changes to a list: what an operation does, which way each figure goes, and that the reason fits."""

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exercises.catalogue import course
from exercises.model import Measure, Query
from exercises.mutations import (
    History,
    ImpossibleOperation,
    Operation,
    Setup,
    apply,
    apply_all,
    direction,
    measures,
    problems,
    read_operations,
    reason,
    value_at,
    working,
    write,
)
from exercises.reference import InvalidInput, average_precision, ndcg, precision_at_k, recall_at_k, reciprocal_rank

LETTERS = "abcdefgh"


def setup(ranking: str, relevant: str, k: int = 3, documents: str = LETTERS) -> Setup:
    """One letter a document; a digit after a relevant one is its grade."""
    grades: dict[str, int] = {}
    for sign in relevant:
        if sign.isdigit():
            grades[list(grades)[-1]] = int(sign)
        else:
            grades[sign] = 1
    return Setup(Query("q", tuple(ranking), grades, frozenset(documents)), k)


@st.composite
def setups(draw: st.DrawFn, most_grade: int = 1) -> Setup:
    ranking = draw(st.permutations(LETTERS))[: draw(st.integers(0, 6))]
    grades = {doc: draw(st.integers(0, most_grade)) for doc in LETTERS if draw(st.booleans())}
    return Setup(Query("q", tuple(ranking), grades, frozenset(LETTERS)), draw(st.integers(1, 6)))


def operations(now: Setup) -> st.SearchStrategy[Operation]:
    """Any operation that the list allows, those that make it invalid too."""
    ranks = st.integers(1, max(1, len(now.ranking)))
    places = st.integers(1, len(now.ranking) + 1)
    docs = st.sampled_from([*LETTERS, "unknown"])
    always = [
        st.builds(Operation, st.just("insert"), rank=places, doc=docs),
        st.builds(Operation, st.just("judge"), doc=st.sampled_from(LETTERS), number=st.integers(0, 3)),
        st.builds(Operation, st.just("cut"), number=st.integers(1, 8)),
        st.builds(Operation, st.just("shorten"), rank=st.integers(0, len(now.ranking))),
    ]
    rowed = [
        st.builds(Operation, st.just("move"), rank=ranks, to=ranks),
        st.builds(Operation, st.just("take-out"), rank=ranks),
        st.builds(Operation, st.just("copy"), rank=ranks, to=places),
        st.builds(Operation, st.just("replace"), rank=ranks, doc=docs),
    ]
    return st.one_of(always + (rowed if now.ranking else []))


@st.composite
def histories(draw: st.DrawFn, most: int = 8) -> History:
    history = History(draw(setups(most_grade=3)))
    for _ in range(draw(st.integers(0, most))):
        history = history.do(draw(operations(history.now)))
    return history


@pytest.mark.parametrize(
    ("ranking", "operation", "after", "because"),
    [
        ("abc", Operation("move", rank=2, to=1), "bac", "what moves up pushes the others down"),
        ("abc", Operation("move", rank=1, to=3), "bca", "and what moves down lets them up"),
        ("abc", Operation("move", rank=2, to=2), "abc", "a move to its own rank changes nothing"),
        ("abc", Operation("take-out", rank=1), "bc", "the rest moves up"),
        ("abc", Operation("shorten", rank=1), "a", "the tail is gone"),
        ("abc", Operation("shorten", rank=0), "", "an empty list is a list"),
        ("abc", Operation("copy", rank=1, to=4), "abca", "a copy can be put at the end"),
        ("abc", Operation("replace", rank=2, doc="x"), "axc", "the others stay where they are"),
        ("abc", Operation("insert", rank=1, doc="x"), "xabc", "the rest moves down"),
        ("", Operation("insert", rank=1, doc="x"), "x", "into an empty list too"),
    ],
)
def test_an_operation_changes_the_list(ranking: str, operation: Operation, after: str, because: str) -> None:
    assert "".join(apply(setup(ranking, "a"), operation).ranking) == after, because


@pytest.mark.parametrize(
    ("operation", "because"),
    [
        (Operation("move", rank=4, to=1), "there is no rank 4"),
        (Operation("move", rank=1, to=0), "ranks count from 1"),
        (Operation("take-out", rank=0), "ranks count from 1"),
        (Operation("copy", rank=1, to=5), "a copy can't be put past the end"),
        (Operation("shorten", rank=4), "the list is shorter than that"),
        (Operation("cut", number=0), "k is at least 1"),
        (Operation("cut", number=31), "and not past what can be shown"),
    ],
)
def test_an_operation_that_the_list_does_not_have_is_refused_in_words(operation: Operation, because: str) -> None:
    with pytest.raises(ImpossibleOperation, match=r"\."):
        apply(setup("abc", "a"), operation)
    assert because


@given(histories())
def test_a_history_survives_the_link(history: History) -> None:
    assert read_operations(write(history.done)) == history.done


@pytest.mark.parametrize("text", ["m", "m1", "m1-", "z9", "m1-2~", "~", "g-d5-x", "k", "m1-2;x3", "x" * 400, "m9999-1"])
def test_a_link_that_can_not_be_read_is_refused(text: str) -> None:
    with pytest.raises(ImpossibleOperation):
        read_operations(text)


@given(histories())
def test_undo_restores_exactly_and_redo_brings_it_back(history: History) -> None:
    if history.done:
        undone = history.undo()
        assert undone.now == history.before
        assert undone.redo() == history
    assert history.reset().now == history.start


@given(histories(), st.data())
def test_a_new_operation_gives_up_what_was_undone(history: History, data: st.DataObject) -> None:
    after = history.undo()
    assert after.do(data.draw(operations(after.now))).undone == ()


def _random_operation(draw: random.Random, now: Setup) -> Operation:
    rank = draw.randint(1, max(1, len(now.ranking)))
    place = draw.randint(1, len(now.ranking) + 1)
    doc = draw.choice([*LETTERS, "unknown"])
    any_list = [
        Operation("insert", rank=place, doc=doc),
        Operation("judge", doc=draw.choice(LETTERS), number=draw.randint(0, 3)),
        Operation("cut", number=draw.randint(1, 8)),
        Operation("shorten", rank=draw.randint(0, len(now.ranking))),
    ]
    with_rows = [
        Operation("move", rank=rank, to=draw.randint(1, max(1, len(now.ranking)))),
        Operation("take-out", rank=rank),
        Operation("copy", rank=rank, to=place),
        Operation("replace", rank=rank, doc=doc),
    ]
    return draw.choice(any_list + (with_rows * 2 if now.ranking else []))


def test_every_figure_is_the_reference_s_through_ten_thousand_sequences_of_operations() -> None:
    draw = random.Random(20261130)
    scored = 0
    for _ in range(10_000):
        now = setup(
            "".join(draw.sample(LETTERS, draw.randint(0, 5))), "".join(draw.sample(LETTERS, draw.randint(0, 3)))
        )
        for _ in range(draw.randint(1, 6)):
            now = apply(now, _random_operation(draw, now))
            if problems(now):
                with pytest.raises(InvalidInput):
                    value_at(now, Measure("P", now.k))
                continue
            scored += 1
            ranking, relevant, k = now.ranking, now.query.relevant, now.k
            assert value_at(now, Measure("P", 1)) == precision_at_k(ranking, relevant, k)
            assert value_at(now, Measure("Recall", 1)) == recall_at_k(ranking, relevant, k)
            assert value_at(now, Measure("RR")) == reciprocal_rank(ranking, relevant)
            assert value_at(now, Measure("AP", 1)) == average_precision(ranking, relevant, k)
            assert value_at(now, Measure("nDCG", 1)) == ndcg(ranking, now.query.grades, k)
    assert scored > 10_000, "most lists could be scored"


@given(setups(), st.data())
def test_a_relevant_document_moving_up_never_costs_a_binary_metric(before: Setup, data: st.DataObject) -> None:
    hits = [rank for rank, doc in enumerate(before.ranking, start=1) if doc in before.query.relevant]
    if not hits:
        return
    rank = data.draw(st.sampled_from(hits))
    to = data.draw(st.integers(1, rank))
    after = apply(before, Operation("move", rank=rank, to=to))
    for measure in measures(before, graded=True):
        assert direction(before, after, measure) in ("same", "up"), measure.label
    if (rank <= before.k) == (to <= before.k):
        assert direction(before, after, Measure("P", before.k)) == "same"
        assert direction(before, after, Measure("Recall", before.k)) == "same"


def test_with_grades_it_can_cost_ndcg() -> None:
    change = next(each for each in course().changes if each.id == "mutate-graded")
    assert change.directions["nDCG@3"] == "down"
    assert set(change.directions.values()) == {"same", "down"}


@given(setups())
def test_shortening_below_the_last_hit_changes_nothing(before: Setup) -> None:
    hits = [rank for rank, doc in enumerate(before.ranking, start=1) if doc in before.query.relevant]
    after = apply(before, Operation("shorten", rank=hits[-1] if hits else 0))
    for measure in measures(before, graded=True):
        assert value_at(after, measure) == value_at(before, measure), measure.label


@given(setups(), st.data())
def test_any_duplicate_is_rejected(before: Setup, data: st.DataObject) -> None:
    if not before.ranking:
        return
    rank = data.draw(st.integers(1, len(before.ranking)))
    after = apply(before, Operation("copy", rank=rank, to=data.draw(st.integers(1, len(before.ranking) + 1))))
    assert {direction(before, after, measure) for measure in measures(before, graded=True)} == {"rejected"}


@settings(max_examples=400)
@given(histories())
def test_every_reason_is_a_sentence_that_fits(history: History) -> None:
    """It names the values it speaks of: what was added, what it is divided by, where the first hit stands."""
    before, after = history.before, history.now
    if problems(before):
        return
    for measure in measures(before, graded=True):
        said = reason(before, after, measure)
        assert said.endswith("."), said
        assert "None" not in said, said
        assert "  " not in said, said
        if problems(after):
            assert said == problems(after)[0].message
        elif direction(before, after, measure) == "undefined":
            assert "undefined" in said
        elif measure.name == "AP" and after.query.relevant:
            assert f"divided by {len(after.query.relevant)}" in said or f"to {len(after.query.relevant)}" in said, said
        elif measure.name == "RR" and (value := value_at(after, measure)):
            assert f"rank {Fraction(1) / Fraction(value)}" in said, said


@given(setups())
def test_the_working_of_ap_adds_up(now: Setup) -> None:
    if not now.query.relevant:
        return
    terms, known = working(now, Measure("AP", now.k)).removeprefix("(").split(") / ")
    total = sum((Fraction(term) for term in terms.split(" + ")), Fraction(0))
    assert total / int(known) == value_at(now, Measure("AP", now.k))


@pytest.mark.parametrize(
    ("name", "directions", "because"),
    [
        ("mutate-earlier", ["same", "same", "up", "up"], "the set of the first three did not change, the order did"),
        ("mutate-shorten", ["same", "same", "up", "up"], "P@3 stays 1/3 on a list of one"),
        ("mutate-duplicate", ["rejected"] * 4, "a second copy fails the validation"),
        ("mutate-one-more", ["same", "down", "same", "down"], "there is more to find than was known"),
        ("mutate-no-answer", ["down", "undefined", "down", "undefined"], "nothing is relevant any more"),
        ("mutate-below-cut", ["same"] * 4, "nothing above the cut changed"),
        ("mutate-unknown", ["rejected"] * 4, "an id that the collection does not know"),
    ],
)
def test_a_guided_change_goes_where_the_contract_says(name: str, directions: list[str], because: str) -> None:
    change = next(each for each in course().changes if each.id == name)
    assert list(change.directions.values()) == directions, because


def test_the_four_changes_of_the_contract_are_there() -> None:
    names = {each.id for each in course().others.values() if each.kind == "direction"}
    assert names >= {"mutate-earlier", "mutate-shorten", "mutate-duplicate", "mutate-test-only"}


@pytest.mark.parametrize("change", course().changes, ids=lambda change: change.id)
def test_every_guided_change_starts_valid_and_says_what_it_does(change: object) -> None:
    assert not problems(change.start)
    title = change.title
    assert title[0].isalnum()
    assert not title.endswith(".")
    assert apply_all(change.start, change.operations) != change.start
