"""A rehearsal: what is drawn, step by step what is remembered, and the record that comes back in."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as some

from rubric import (
    LENGTHS,
    NotARehearsal,
    Practised,
    Rehearsal,
    answered,
    as_data,
    ask,
    begin,
    calibration,
    finish,
    follow_up,
    from_data,
    from_json,
    further,
    hear,
    judge_again,
    keep,
    missed,
    next_question,
    opening,
    rate,
    rubric,
    sample,
    skip_sample,
    standing_out,
    suggested,
    time_used,
    to_json,
    to_markdown,
    total,
    unheard,
    weak_first,
    with_interviewer,
)

RUBRIC = rubric()
IDS = [each.id for each in RUBRIC.criteria]
SEEDS = some.integers(0, 9999)


def begun(seed: int = 7, minutes: int = 10) -> Rehearsal:
    plan = [each.id for each in weak_first(RUBRIC, {}, seed)]
    return begin(RUBRIC, "abc123", seed, minutes, plan, "2026-11-30 09:14 UTC")


def judged(here: Rehearsal, *words: str) -> Rehearsal:
    """Answered, and each key point heard so; the last word holds for those that follow."""
    here = answered(here, "my notes")
    for number, point in enumerate(unheard(here, RUBRIC)):
        here = hear(here, RUBRIC, point, words[min(number, len(words) - 1)])  # type: ignore[arg-type]
    return here


def scored(here: Rehearsal, *words: str) -> Rehearsal:
    """Judged, kept as suggested, the sample answer passed over."""
    here = judged(here, *words)
    here = keep(here, RUBRIC, suggested(here, RUBRIC, RUBRIC.topic_of(here.current.question).id))
    return skip_sample(here) if here.current.stage == "sample" else here


FOREVER = {
    # seed: the opening question of each criterion and of the limits, written down once
    0: ["def-order", "val-ids", "ari-work", "spl-prove", "noa-zero", "lim-production"],
    7: ["def-table", "val-before", "ari-low", "spl-thirty", "noa-report", "lim-grounded"],
    9999: ["def-table", "val-left-out", "ari-low", "spl-path", "noa-values", "lim-grounded"],
}


def test_a_seed_draws_the_same_for_ever():
    assert {seed: [opening(each, seed).id for each in RUBRIC.topics] for seed in FOREVER} == FOREVER
    assert [each.id for each in weak_first(RUBRIC, {}, 7)] == [
        "input-validation",
        "split-discipline",
        "no-answer-reporting",
        "metric-definitions",
        "per-query-arithmetic",
    ]


def test_another_question_in_the_file_changes_no_other_places():
    criterion = RUBRIC.criteria[0]
    fewer = replace(criterion, questions=tuple(each for each in criterion.questions if each.id != "def-ap"))
    for seed in range(200):
        drawn = opening(criterion, seed).id
        assert drawn == "def-ap" or opening(fewer, seed).id == drawn


def test_every_question_is_drawn_by_some_seed():
    for topic in RUBRIC.topics:
        drawn = {opening(topic, seed).id for seed in range(200)}
        assert drawn == {each.id for each in topic.of_kind("opening")}


ORDERS = [
    # what practice saw, what comes first, what comes last, because
    ({"split-discipline": (1, 4), "input-validation": (3, 4)}, ["split-discipline", "input-validation"], [], "slips"),
    ({"split-discipline": (0, 1), "input-validation": (0, 9)}, None, [], "equally weak: by seed"),
    ({"split-discipline": (4, 4)}, [], ["split-discipline"], "no slip: it can wait"),
    ({"split-discipline": (0, 0)}, [], [], "never practised is not weak"),
    (dict.fromkeys(IDS, (1, 2)), [], [], "all the same: by seed"),
]


@pytest.mark.parametrize(("seen", "first", "last", "because"), ORDERS, ids=[row[3] for row in ORDERS])
def test_weak_criteria_come_first(seen, first, last, because):
    for seed in (1, 7, 300):
        order = [each.id for each in weak_first(RUBRIC, {n: Practised(*each) for n, each in seen.items()}, seed)]
        assert sorted(order) == sorted(IDS)
        if first is None:
            assert set(order[:2]) == set(seen), because
        else:
            assert order[: len(first)] == first, because
        assert order[len(order) - len(last) :] == last, because


@given(SEEDS, some.sampled_from(RUBRIC.criteria), some.data())
def test_a_follow_up_asks_for_something_that_was_missed_and_nothing_twice(seed, criterion, data):
    lost = data.draw(some.sets(some.sampled_from([each.id for each in criterion.points])))
    asked = data.draw(some.sets(some.sampled_from([each.id for each in criterion.questions])))
    found = further(criterion, lost, asked, seed)
    if found is None:
        left = [each for each in criterion.questions if each.id not in asked]
        kind = "follow-up" if lost else "trap"
        assert not [each for each in left if each.kind == kind and (not lost or set(each.points) & lost)]
    else:
        assert found.id not in asked
        assert found.kind == ("follow-up" if lost else "trap")
        assert not lost or set(found.points) & lost


def test_the_follow_up_that_asks_for_most_of_what_was_missed_comes_first():
    criterion = RUBRIC.criterion("metric-definitions")
    assert all(further(criterion, ["recall-over-known", "ap-over-known"], (), s).id == "def-missed" for s in range(50))
    assert all(further(criterion, ["ndcg-ideal"], (), seed).id == "def-ndcg" for seed in range(50))


def test_a_sample_to_the_same_question_comes_before_others_and_none_comes_twice():
    criterion, rated = RUBRIC.criterion("split-discipline"), []
    while found := sample(criterion, "spl-path", rated, 7):
        rated.append(found.id)
    assert len(rated) == len(set(rated)) == len(criterion.samples)
    assert {RUBRIC.sample(name).question for name in rated[:3]} == {"spl-path"}


@pytest.mark.parametrize(("minutes", "criteria"), [(5, 2), (10, 3), (20, 5)])
def test_the_length_says_how_many_criteria_fit(minutes, criteria):
    here = begun(minutes=minutes)
    assert here.planned == LENGTHS[minutes] == criteria
    assert len(here.left(RUBRIC)) == 4


def test_a_length_that_is_not_offered_is_refused():
    with pytest.raises(ValueError, match="7 minutes are not offered"):
        begun(minutes=7)


def test_from_the_first_question_to_the_report():
    here = begun()
    assert here.current.question == "val-before"
    assert here.current.stage == "answer"
    here = answered(here, "I check before I score.")
    assert unheard(here, RUBRIC) == ("check-first", "duplicate", "unknown-id", "missing-query")
    for point, what in zip(unheard(here, RUBRIC), ("said", "missed", "said", "said"), strict=True):
        here = hear(here, RUBRIC, point, what)
    assert suggested(here, RUBRIC, "input-validation") == 1
    here = keep(here, RUBRIC, 1, evidence=("3 of 4 inputs judged right first time.",))
    assert here.marks["input-validation"].evidence == ("3 of 4 inputs judged right first time.",)
    assert RUBRIC.sample(here.current.sample).question == "val-before", "a sample answer to the same question"
    here = rate(here, 2)
    assert missed(here, RUBRIC, "input-validation") == ("duplicate",)
    assert next_question(here, RUBRIC) == "val-copy"
    here = judged(follow_up(here, RUBRIC), "said")
    assert suggested(here, RUBRIC, "input-validation") == 1, "it came only when asked"
    here = keep(here, RUBRIC, 1)
    assert here.current.stage == "done", "a sample comes once for a criterion"
    here = scored(ask(here, RUBRIC, here.left(RUBRIC)[0]), "said")
    assert RUBRIC.question(next_question(here, RUBRIC)).kind == "trap", "nothing was missed"
    here = finish(here)
    assert str(total(here.scores(RUBRIC))) == "3 of 4 points, 2 of 5 criteria scored"
    assert standing_out(here, RUBRIC) == "Strongest: Split discipline. Weakest: Input validation."
    assert calibration(here.samples, RUBRIC).compared == 1


def test_another_score_than_the_suggested_one_needs_a_reason():
    here = judged(begun(), "missed")
    with pytest.raises(ValueError, match="The ticks suggest 0"):
        keep(here, RUBRIC, 1, "  ")
    kept = keep(here, RUBRIC, 1, " I said it in other words. ")
    assert kept.marks["input-validation"].reason == "I said it in other words."
    assert kept.marks["input-validation"].suggested == 0
    agreed = keep(here, RUBRIC, 0, "no reason is needed")
    assert agreed.marks["input-validation"].reason == "", "the reason for a difference that is none"


def test_no_score_is_kept_while_a_key_point_is_open():
    here = hear(answered(begun(), ""), RUBRIC, "check-first", "said")
    with pytest.raises(ValueError, match="still open"):
        keep(here, RUBRIC, 2)
    with pytest.raises(KeyError):
        hear(here, RUBRIC, "luck", "said")


def test_nothing_new_is_asked_while_a_question_is_open():
    here = begun()
    with pytest.raises(ValueError, match="val-before is still open"):
        ask(here, RUBRIC, "split-discipline")
    with pytest.raises(ValueError, match="val-before is still open"):
        follow_up(here, RUBRIC)


def test_the_limits_are_heard_and_not_scored():
    here = scored(begun(), "said")
    here = keep(judged(ask(here, RUBRIC, "limits"), "said"), RUBRIC, None)
    assert here.current.stage == "done"
    assert total(here.scores(RUBRIC)).scored == 1
    with pytest.raises(ValueError, match="0, 1 or 2"):
        keep(judged(begun(), "said"), RUBRIC, None)


def test_what_was_asked_and_not_answered_is_taken_back_at_the_end_and_notes_never_are():
    assert finish(begun()).asked == ()
    assert finish(answered(begun(), "a word")).asked[0].notes == "a word"
    over = finish(begun())
    assert str(total(over.scores(RUBRIC))) == "no points, 0 of 5 criteria scored"
    assert ask(over, RUBRIC, "split-discipline").is_over is False


def test_judging_again_keeps_the_ticks_and_shows_no_second_sample():
    here = rate(keep(judged(begun(), "said", "missed"), RUBRIC, 1), 1)
    again = judge_again(here)
    assert again.current.heard == here.current.heard
    again = keep(hear(again, RUBRIC, "duplicate", "flag"), RUBRIC, 1)
    assert (again.current.stage, again.current.sample) == ("done", here.current.sample)


def with_everything() -> Rehearsal:
    here = rate(keep(judged(begun(), "missed"), RUBRIC, 1, "said | in other\nwords", ("1 of 2.",)), 2)
    here = keep(judged(follow_up(here, RUBRIC), "flag"), RUBRIC, 0)
    here = scored(ask(here, RUBRIC, "split-discipline"), "said")
    here = finish(keep(judged(ask(here, RUBRIC, "limits"), "said"), RUBRIC, None)).with_time(522_999)
    return here.with_interviewer("input-validation", 1).with_interviewer("no-answer-reporting", 2)


def test_a_saved_rehearsal_comes_back_the_same():
    here = with_everything()
    assert from_json(to_json(here, RUBRIC), RUBRIC) == here
    assert from_data(as_data(here), RUBRIC) == here


@given(SEEDS, some.sampled_from([5, 10, 20]), some.lists(some.sampled_from(["said", "missed", "flag"]), min_size=1))
def test_every_step_on_the_way_comes_back_the_same(seed, minutes, words):
    here = begun(seed, minutes)
    for _ in range(3):
        here = scored(here, *words)
        assert from_json(to_json(here, RUBRIC), RUBRIC) == here
        here = follow_up(here, RUBRIC) if len(words) % 2 else ask(here, RUBRIC, here.left(RUBRIC)[0])


def test_the_json_says_in_words_what_other_programs_need():
    words = json.loads(to_json(with_everything(), RUBRIC))["in words"]
    assert words["total"] == "2 of 4 points, 2 of 5 criteria scored"
    assert (words["points"], words["criteria scored"], words["criteria"]) == (2, 2, 5)
    assert words["questions"]["val-before"].startswith("A run file arrives.")
    assert words["agreement with the interviewer"] == "0 of 1 the same (0 %), 1 of 1 within one (100 %)"


def test_the_markdown_holds_the_whole_record():
    here = with_everything()
    text = to_markdown(here, RUBRIC, ["Input validation: Valid or not"])
    for said in (
        "Started 2026-11-30 09:14 UTC · 10 minutes, 8:42 used · seed 7",
        "**Total: 2 of 4 points, 2 of 5 criteria scored.** Unscored is not zero.",
        "Strongest: Split discipline. Weakest: Input validation.",
        "| Input validation | 0 | 0 | 1 |",
        "| No-answer reporting | unscored | unscored | 2 |",
        "- Input validation: Valid or not",
        "### A run file arrives.",
        "> my notes",
        "- missed: Input is checked before",
        "- red flag: ",
        "you gave 2, it is known to be worth",
        "## What the figures can't certify",
        "- Sources:",
        "- Commands:",
        "- Assumptions:",
    ):
        assert said in text, said
    assert "Metric definitions" in text, "unscored criteria stand in the table"
    assert "## Metric definitions" not in text, "and have no record"


def test_a_reason_stays_one_line_and_the_clock_is_left_out_where_none_ran():
    here = keep(judged(begun(), "missed"), RUBRIC, 1, "said | in other\nwords", ("1 of 2.",))
    text = to_markdown(here, RUBRIC)
    assert "The ticks suggested 0. Reason: said | in other words" in text
    assert "Beside it, not part of it: 1 of 2." in text
    assert time_used(here) == ""
    assert "without a clock" in to_markdown(replace(here, is_timed=False), RUBRIC)


def test_agreement_with_an_interviewer_counts_criteria_that_both_scored():
    here = with_everything()
    assert with_interviewer(here, RUBRIC).compared == 1
    assert with_interviewer(here.with_interviewer("input-validation", None), RUBRIC).compared == 0


def broken(**changed: object) -> str:
    saved = json.loads(to_json(with_everything(), RUBRIC))
    saved["rehearsal"] |= changed
    return json.dumps(saved)


ASKED = as_data(with_everything())["asked"]
REFUSED = [
    ("", "no saved rehearsal", "empty"),
    ("{", "no saved rehearsal", "cut off"),
    ("[" * 100_000, "no saved rehearsal", "brackets without end"),
    ('{"version": 1, "rows": {}}', "no saved rehearsal", "saved work is another file"),
    ('{"format": "hit-or-miss rehearsal", "version": 2, "rehearsal": {}}', "version 2", "of a later version"),
    (" " * 12_000_001, "12,000,001 characters", "too long"),
    (broken(minutes=7), "7 minutes", "a length nobody offers"),
    (broken(seed=-1), "can't be read", "a seed that is none"),
    (broken(id="../../x"), "can't be read", "an id that could be a path"),
    (broken(started="**now**"), "can't be read", "a time that is none, and markup in a label"),
    (broken(plan=IDS[:4]), "each criterion once", "a criterion too few"),
    (broken(plan=[*IDS[:4], IDS[0]]), "each criterion once", "one twice"),
    (broken(note="hello"), "can't be read", "a field it does not know"),
    (broken(asked=[{"question": "who?"}]), "no such question", "a question that is none"),
    (broken(asked=[ASKED[0], ASKED[0]]), "asks a question twice", "the same twice"),
    (broken(asked=[ASKED[0] | {"stage": "judge"}, *ASKED[1:]]), "an earlier one is open", "out of order"),
    (broken(asked=[ASKED[0] | {"heard": {"luck": "said"}}]), "does not ask for", "a key point of another"),
    (broken(asked=[ASKED[0] | {"heard": {}}]), "never judged", "done with and not judged"),
    (broken(asked=[ASKED[0] | {"heard": {"check-first": "maybe"}}]), "can't be read", "heard, but what"),
    (broken(asked=[ASKED[0] | {"sample": "x"}]), "no such sample", "a sample that is none"),
    (broken(asked=[], is_over=False, marks={}), "not over", "neither begun nor over"),
    (broken(marks={"no-answer-reporting": {"score": 2, "suggested": 2}}), "nothing was asked", "scored unasked"),
    (broken(marks={"input-validation": {"score": 3, "suggested": 1}}), "can't be read", "a score that is none"),
    (broken(marks={"input-validation": {"score": 2, "suggested": 1}}), "gives no reason", "overruled in silence"),
    (broken(interviewer={"charm": 2}), "no such criterion", "a criterion that is none"),
    (broken(samples={"charm": 2}), "no such sample", "rated, but what"),
]


@pytest.mark.parametrize(("text", "said", "because"), REFUSED, ids=[row[2] for row in REFUSED])
def test_a_file_that_is_no_rehearsal_is_refused_in_words(text, said, because):
    with pytest.raises(NotARehearsal) as refused:
        from_json(text, RUBRIC)
    assert said in str(refused.value), because
    assert "Choose" in str(refused.value) or "reads version" in str(refused.value)
