"""What a try earns: the first time counts for good, help is written down, and what is no try changes nothing."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exercises.grading import FieldRecord, Verdict, after_show, after_try

FRESH = FieldRecord()


def verdict(kind, *misconceptions):
    return Verdict("AP@3", kind, "", "", misconceptions)


RIGHT, UNREADABLE, BLANK = verdict("right"), verdict("unreadable"), verdict("blank")
BY_HITS, BY_K = verdict("wrong", "divides-by-hits", "no-division"), verdict("wrong", "divides-by-k")
UNNAMED = verdict("wrong")

STORIES = [
    # what happened (a verdict or "show", hints open then), earned, tries, hints, misconceptions, because
    ([], "", 0, 0, [], "nothing happened"),
    ([(RIGHT, 0)], "first try", 1, 0, [], "right at once"),
    ([(RIGHT, 2)], "first try", 1, 2, [], "right at once, two hints open: both are said"),
    ([(BY_HITS, 0)], "", 1, 0, ["divides-by-hits"], "wrong earns nothing and costs nothing"),
    ([(BY_HITS, 0), (RIGHT, 0)], "after feedback", 2, 0, ["divides-by-hits"], "right after a word on it"),
    ([(UNNAMED, 0), (RIGHT, 1)], "after feedback", 2, 1, [], "a wrong figure without a name is a try as well"),
    ([(BY_HITS, 0), (BY_K, 0), (RIGHT, 3)], "after feedback", 3, 3, ["divides-by-hits", "divides-by-k"], "in order"),
    ([(BY_HITS, 0), (BY_HITS, 0)], "", 2, 0, ["divides-by-hits"], "the same slip twice is met once"),
    ([(BY_K, 0), (BY_HITS, 0), (BY_K, 0)], "", 3, 0, ["divides-by-k", "divides-by-hits"], "oldest first"),
    ([(BY_HITS, 3), (RIGHT, 1)], "after feedback", 2, 1, ["divides-by-hits"], "hints count as they stood when earned"),
    ([("show", 0)], "shown", 0, 0, [], "shown without a try"),
    ([("show", 2)], "shown", 0, 2, [], "after two hints"),
    ([(BY_HITS, 0), ("show", 1)], "shown", 1, 1, ["divides-by-hits"], "shown after a try"),
    ([("show", 0), (RIGHT, 0)], "shown", 1, 0, [], "typing what was shown earns no more"),
    ([("show", 1), (BY_HITS, 3)], "shown", 1, 1, [], "once shown, a slip says nothing about the learner"),
    ([("show", 1), ("show", 3)], "shown", 0, 1, [], "shown once"),
    ([(RIGHT, 0), (BY_HITS, 2)], "first try", 2, 0, [], "a retry never lowers it, nor adds a slip or a hint"),
    ([(RIGHT, 0), ("show", 3)], "first try", 1, 0, [], "nor does looking afterwards"),
    ([(BY_K, 0), (RIGHT, 0), ("show", 0)], "after feedback", 2, 0, ["divides-by-k"], "nor here"),
    ([(BY_K, 0), (RIGHT, 0), (RIGHT, 0)], "after feedback", 3, 0, ["divides-by-k"], "nor is it raised"),
    ([(BLANK, 0), (RIGHT, 0)], "first try", 1, 0, [], "a blank is no try"),
    ([(UNREADABLE, 0), (RIGHT, 0)], "first try", 1, 0, [], "nor is what can't be read"),
    ([(UNREADABLE, 3), (BLANK, 3)], "", 0, 0, [], "and neither opens a hint in the record"),
    ([(BLANK, 0), ("show", 0), (UNREADABLE, 0)], "shown", 0, 0, [], "nor after it was shown"),
]


def told(events):
    record = FRESH
    for i, (event, hints) in enumerate(events):
        record = after_show(record, hints) if event == "show" else after_try(record, event, f"text {i}", hints)
    return record


@pytest.mark.parametrize(("events", "earned", "tries", "hints", "misconceptions", "because"), STORIES)
def test_what_a_story_earns(events, earned, tries, hints, misconceptions, because):
    record = told(events)
    found = (record.earned, record.tries, record.hints, list(record.misconceptions))
    assert found == (earned, tries, hints, misconceptions), because
    assert record.is_settled == bool(earned)


TEXTS = [
    # verdict, the record before, the text after, because
    (RIGHT, FRESH, "new", "what was checked last is kept"),
    (BY_HITS, FieldRecord("old", 1), "new", "also where it is wrong"),
    (UNREADABLE, FieldRecord("old", 1), "new", "also where it can't be read, so that it can be mended"),
    (BLANK, FieldRecord("old", 1), "old", "a field left empty overwrites nothing"),
    (RIGHT, FieldRecord("old", 1, "first try"), "new", "also once it is earned"),
]


@pytest.mark.parametrize(("found", "before", "text", "because"), TEXTS)
def test_the_text_kept_is_the_one_checked_last(found, before, text, because):
    assert after_try(before, found, "new", 0).text == text, because


EVENTS = st.tuples(st.sampled_from([RIGHT, BY_HITS, BY_K, UNNAMED, UNREADABLE, BLANK, "show"]), st.integers(0, 3))
STORY = st.lists(EVENTS, max_size=8)


@given(STORY, STORY)
def test_what_was_earned_never_changes(before, after):
    record = told(before)
    if record.is_settled:
        later = told(before + after)
        assert (later.earned, later.hints, later.misconceptions) == (
            record.earned,
            record.hints,
            record.misconceptions,
        )
        assert later.tries >= record.tries


@given(STORY)
def test_the_tries_are_the_answers_that_could_be_judged(events):
    record = told(events)
    assert record.tries == sum(event != "show" and event.is_try for event, _ in events)
    assert len(set(record.misconceptions)) == len(record.misconceptions)


@given(STORY, st.sampled_from([BLANK, UNREADABLE]), st.integers(0, 3))
def test_what_is_no_try_changes_nothing_but_the_text(events, nothing, hints):
    record = told(events)
    assert replace(after_try(record, nothing, "x", hints), text=record.text) == record
