"""A list as a link carries it: what is written is read back, and what can't be shown is refused in words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exercises.model import Query
from exercises.mutations import UnreadableList, in_a_collection, read_list, write_list

IDS = st.text(st.characters(exclude_characters="~", exclude_categories=["Cs"]), min_size=1, max_size=40)


@settings(derandomize=True, max_examples=100)
@given(st.lists(IDS, max_size=30), st.dictionaries(IDS, st.integers(0, 9), max_size=20), st.integers(1, 30))
def test_a_list_written_into_a_link_is_read_back(ranking, grades, k):
    setup = in_a_collection(Query("this list", tuple(ranking), grades), k)
    assert read_list(**write_list(setup)) == setup


def test_the_collection_holds_what_is_listed_or_judged_and_two_more():
    setup = read_list("d1~d3", "d3-1~d4-2", "3")
    assert setup.query.documents == {"d1", "d3", "d4", "d2", "d5"}
    assert setup.query.grades == {"d3": 1, "d4": 2}
    assert setup.k == 3


REFUSED = [
    ("a~~b", "", "3", "An id in the ranking is empty", "an id is empty"),
    ("a" * 41, "", "3", "1 to 40 characters", "an id is too long"),
    ("~".join(["a"] * 31), "", "3", "31 documents; at most 30", "more than can be shown"),
    ("a", "a", "3", "'a' is no judgment", "a judgment without a grade"),
    ("a", "a-x", "3", "'a-x' is no judgment", "a grade that is none"),
    ("a", "a-12", "3", "a grade from 0 to 9", "a grade of two digits"),
    ("a", "a-1~a-1", "3", "a is judged twice", "the same judgment twice is a fault too"),
    ("a", "~".join(f"d{n}-1" for n in range(61)), "3", "61 judgments; at most 60", "more than can be shown"),
    ("a", "", "0", "whole number from 1 to 30", "no cut-off"),
    ("a", "", "31", "whole number from 1 to 30", "beyond the longest list"),
    ("a", "", "2.5", "'2.5'", "no whole number"),
    ("a", "", "\u0663", "whole number from 1 to 30", "a digit of another script"),
    ("a", "", "9" * 60, "…", "said no longer than it helps"),
]


@pytest.mark.parametrize(("ranking", "judged", "k", "said", "because"), REFUSED, ids=[row[4] for row in REFUSED])
def test_a_link_that_holds_no_list_is_refused_with_what_was_seen(ranking, judged, k, said, because):
    with pytest.raises(UnreadableList) as refused:
        read_list(ranking, judged, k)
    assert said in str(refused.value), because
