"""Mastery: what an answer shows, when a skill is held, fades or is open, and what Go on picks."""

from dataclasses import dataclass, field, replace
from itertools import pairwise

import pytest

from exercises.catalogue import course
from exercises.grading import TWINS, FieldRecord, after_try, answer_of, grade, suspects
from exercises.model import Exercise
from exercises.practice.mastery import (
    FADES_AFTER,
    OUTCOMES,
    SKILLS,
    Offer,
    Round,
    Showing,
    called_rightly,
    kind_of_input,
    met_rules,
    outcomes_of,
    pick,
    practise,
    rules_of_skill,
    shown_by_calls,
    shown_by_field,
    shown_by_validity,
    slips,
    standing,
)
from exercises.practice.variants import METRICS, excluded_by, find, generate, metric_of

PATH = course().belonging_to("predict")
INPUTS = {each.id: each for each in course().validity}
CHANGES = {each.id: each for each in course().changes}


def offer_of(exercise: Exercise) -> Offer:
    tells = frozenset(pair for each in exercise.fields for pair in excluded_by(exercise, each))
    return Offer(exercise.id, frozenset(metric_of(exercise, each) for each in exercise.fields), lambda: tells)


def other_offer(name: str, skill: str, rules) -> Offer:
    return Offer(name, frozenset({skill}), lambda: frozenset((skill, rule) for rule in rules))


OFFERS = [offer_of(each) for each in PATH]
OTHERS = [
    *(other_offer(each.id, "valid", [kind_of_input(each)]) for each in INPUTS.values()),
    *(other_offer(each.id, "directions", outcomes_of(each)) for each in CHANGES.values()),
]


def spelt(figure):
    return repr(figure) if isinstance(figure, float) else str(figure)


_SHOWN: dict = {}


def shown(exercise: Exercise, label: str, record: FieldRecord) -> Showing:
    """As the app does, each record is read once."""
    key = exercise.id, label, record
    if key not in _SHOWN:
        _SHOWN[key] = shown_by_field(exercise, exercise.field(label), record)
    return _SHOWN[key]


@dataclass
class Learner:
    """Follows Go on and answers rightly, but for one wrong rule of one skill, until it was told."""

    wrong: tuple[str, str] | None = None
    keeps_on: bool = False
    is_always_wrong: bool = False
    records: dict[tuple[str, str], FieldRecord] = field(default_factory=dict)
    exercises: dict[str, Exercise] = field(default_factory=dict)
    rounds: dict[str, list[Round]] = field(default_factory=dict)
    done: list[str] = field(default_factory=list)
    picks: list = field(default_factory=list)
    named: list[int] = field(default_factory=list)
    clock: int = 1

    @property
    def showings(self) -> list[Showing]:
        found = [shown(self.exercises[name], label, record) for (name, label), record in self.records.items()]
        for name, rounds in self.rounds.items():
            found += (
                shown_by_validity(INPUTS[name], rounds) if name in INPUTS else shown_by_calls(CHANGES[name], rounds)
            )
        return found

    def next(self):
        return pick(self.showings, [each for each in OFFERS if each.exercise not in self.done], OTHERS, self.clock)

    def go_on(self) -> str:
        chosen = self.next()
        self.picks.append(chosen)
        self.answer(chosen.exercise)
        return chosen.exercise

    def answer(self, name: str) -> None:
        self.clock += 1
        self.done.append(name)
        if name in INPUTS:
            self.rounds.setdefault(name, []).append(Round(self.clock, (kind_of_input(INPUTS[name]),)))
            return
        if name in CHANGES:
            change = CHANGES[name]
            calls = (
                dict.fromkeys(change.directions, "rejected")
                if outcomes_of(change) == {"rejected"}
                else change.directions
            )
            self.rounds.setdefault(name, []).append(Round(self.clock, called_rightly(change, calls)))
            return
        variant = find(name)
        exercise = variant.exercise if variant else course().exercises[name]
        self.exercises[name] = exercise
        for each in exercise.fields:
            record = FieldRecord()
            for text in self.texts(exercise, each):
                verdict = grade(exercise, each.label, text)
                record = after_try(record, verdict, text, 0, at=self.clock)
                if self.wrong and self.is_told(verdict.misconceptions):
                    self.named.append(len(self.done))
            self.records[name, each.label] = record

    def is_told(self, names) -> bool:
        rule = self.wrong[1]
        return rule in names or any({rule, name} in map(set, TWINS) for name in names)

    def texts(self, exercise, each):
        """What is typed into a field: by the wrong rule where it can be followed, then rightly."""
        right = spelt(answer_of(exercise, each))
        if self.is_always_wrong:
            return ["0.123", right]
        if not self.wrong or (self.named and not self.keeps_on):
            return [right]
        skill, rule = self.wrong
        if skill != metric_of(exercise, each):
            return [right]
        figures = next((suspect.figures for suspect in suspects(exercise, each) if suspect.name == rule), ())
        return [spelt(figures[0]), right] if figures else [right]


# The learner model


def test_one_who_is_always_right_holds_every_skill_within_forty_exercises():
    learner = Learner()
    while any(standing(skill, learner.showings, learner.clock).state != "held" for skill in SKILLS):
        learner.go_on()
        assert len(learner.done) <= 40, {s: standing(s, learner.showings, 0).missing for s in SKILLS}
    assert len(learner.done) >= 30, "and not by what was never asked"
    assert learner.next().why == "further"
    assert {find(learner.next().exercise).level} == {3}, "what comes then is harder"


def asked_with(learner: Learner, skill: str, rule: str) -> int:
    """How many exercises asked the metric and could be answered by the rule."""
    return len(
        {
            name
            for name, label in learner.records
            if skill == metric_of(learner.exercises[name], learner.exercises[name].field(label))
            and any(
                each.name == rule for each in suspects(learner.exercises[name], learner.exercises[name].field(label))
            )
        }
    )


def tells(learner: Learner, name: str):
    return {pair for each in learner.showings if each.exercise == name for pair in each.tells}


@pytest.mark.parametrize(("metric", "rule"), [(metric, rule) for metric in METRICS for rule in rules_of_skill(metric)])
def test_one_wrong_rule_is_named_within_three_exercises_and_comes_back_after_two_and_after_five(metric, rule):
    learner = Learner((metric, rule))
    while not learner.named:
        learner.go_on()
        assert len(learner.done) < 40
    assert asked_with(learner, metric, rule) <= 3, "of those on which it can be followed"
    named = next(each.rule for each in met_rules(learner.showings) if each.skill == metric)  # its twin, if likelier
    slipped = len(learner.done)
    for _ in range(6):
        learner.go_on()
    back = [place for place, each in enumerate(learner.done[slipped:]) if (metric, named) in tells(learner, each)]
    assert 2 in back, "with two others between"
    assert 5 in back, "and with five"
    assert [each.rule for each in met_rules(learner.showings) if each.settled_by] == [named]


@pytest.mark.parametrize(("metric", "rule"), [(metric, rule) for metric in METRICS for rule in rules_of_skill(metric)])
def test_whoever_practises_one_metric_with_one_wrong_rule_is_shown_it_within_three_exercises(metric, rule):
    learner = Learner((metric, rule))
    for _ in range(3):
        learner.answer(practise(metric, learner.showings, OTHERS, learner.clock))
    assert learner.named, learner.done


@pytest.mark.parametrize(
    ("metric", "rule"), [("ap", "divides-by-hits"), ("rr", "counts-from-zero"), ("macro", "micro")]
)
def test_whoever_keeps_a_wrong_rule_meets_it_again_and_again_and_never_holds_the_skill(metric, rule):
    learner = Learner((metric, rule), keeps_on=True)
    for _ in range(40):
        learner.go_on()
    assert len(learner.named) >= 6
    assert rule in standing(metric, learner.showings, learner.clock).missing
    assert max(b - a for a, b in pairwise(learner.named[1:])) <= 8


def test_whoever_is_always_wrong_still_gets_on_with_the_path_and_sees_other_metrics():
    learner = Learner(is_always_wrong=True)
    for _ in range(40):
        learner.go_on()
    places = [place for place, each in enumerate(learner.done) if each in course().exercises]
    assert max(b - a for a, b in pairwise(places)) <= 5
    assert len({variant.metric for each in learner.done if (variant := find(each))}) >= 4
    assert len(set(learner.done)) > 30, "hardly anything is asked twice"


# What an answer shows

PRECISION = generate("precision", 2, 4)
"""Tells all four wrong rules of precision from the truth."""
RIGHT = FieldRecord("", 1, "first try", at=10)


def of_precision(record: FieldRecord, variant=PRECISION) -> Showing:
    return shown_by_field(variant.exercise, variant.field, record)


@pytest.mark.parametrize(
    ("record", "variant", "counts", "because"),
    [
        (RIGHT, PRECISION, True, "right first time, level 2, nothing open"),
        (replace(RIGHT, hints=1), PRECISION, False, "a hint was open"),
        (replace(RIGHT, sheet=True), PRECISION, False, "a worksheet was open"),
        (replace(RIGHT, earned="after feedback", tries=2), PRECISION, False, "right at the second try"),
        (replace(RIGHT, earned="shown"), PRECISION, False, "shown"),
        (replace(RIGHT, earned=""), PRECISION, False, "not right yet"),
        (RIGHT, generate("precision", 1, 4), False, "level 1 does not count"),
        (RIGHT, generate("precision", 3, 4), True, "level 3 does"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_skill_is_held_once_every_rule_was_ruled_out_unaided_at_level_2_or_above(record, variant, counts, because):
    stand = standing("precision", [of_precision(record, variant)], 10)
    assert (stand.state == "held") is counts, because
    assert (stand.missing == ()) is counts


def test_an_answer_shows_only_what_its_list_can_tell():
    variant = generate("precision", 2, 1)
    stand = standing("precision", [of_precision(RIGHT, variant)], 10)
    assert stand.missing == tuple(rule for rule in rules_of_skill("precision") if rule not in variant.targets)
    assert stand.state == "open"


def test_a_list_of_the_course_shows_and_does_not_count():
    exercise = course().exercises["worked-fixture"]
    shown_by_list = shown_by_field(exercise, exercise.field("P@3"), RIGHT)
    assert ("precision", "precision-is-recall") in shown_by_list.shows
    assert ("precision", "divides-by-returned") in shown_by_list.hides
    assert standing("precision", [shown_by_list], 10).shown == {}
    assert standing("precision", [shown_by_list], 10).last == 10


@pytest.mark.parametrize(
    ("ago", "state"), [(0, "held"), (FADES_AFTER, "held"), (FADES_AFTER + 1, "fading")], ids=["now", "just", "too long"]
)
def test_what_is_held_fades_after_two_weeks_and_is_asked_again(ago, state):
    showings = [of_precision(RIGHT)]
    assert standing("precision", showings, 10 + ago).state == state
    chosen = pick(showings, OFFERS, OTHERS, 10 + ago)
    assert (chosen.why, chosen.skill) == (("fading", "precision") if state == "fading" else ("path", "precision"))
    again = of_precision(replace(RIGHT, at=10 + ago), find(chosen.exercise) or generate("precision", 2, 8))
    assert standing("precision", [*showings, again], 10 + ago).state == "held", "one right answer holds it anew"


def test_nothing_was_shown_by_what_was_not_tried():
    assert of_precision(FieldRecord()) is None
    assert of_precision(FieldRecord("what?")) is None


def test_a_mean_shows_rules_of_the_mean_and_of_the_metric_that_is_averaged():
    exercise = course().exercises["test-macro"]
    record = FieldRecord("5/12", 1, "", misconceptions=("no-answer-averaged-in",), at=1)
    found = shown_by_field(exercise, exercise.field("AP@3"), record)
    assert found.skill == "macro"
    assert found.met == (("macro", "no-answer-averaged-in"),)
    followed = shown_by_field(exercise, exercise.field("AP@3"), replace(record, misconceptions=("divides-by-hits",)))
    assert followed.met == (("ap", "divides-by-hits"),), "it is a rule of AP, followed in each query"


def test_a_copy_that_was_counted_is_a_slip_of_valid_input():
    exercise = course().exercises["duplicate"]
    record = FieldRecord("2/3", 1, "", misconceptions=("counts-duplicates",), at=1)
    assert shown_by_field(exercise, exercise.field("P@3"), record).met == (("valid", "duplicate_doc"),)


# Inputs and changes, round by round

EARLIER = CHANGES["mutate-earlier"]  # P and Recall stay, RR and AP go up


@pytest.mark.parametrize(
    ("calls", "right", "because"),
    [
        ({"P@3": "same", "Recall@3": "same", "RR": "up", "AP@3": "up"}, {"same", "up"}, "all as they go"),
        ({"P@3": "same", "Recall@3": "same", "RR": "up", "AP@3": "down"}, {"same"}, "one that goes up was missed"),
        ({"P@3": "same", "Recall@3": "up", "RR": "up", "AP@3": "up"}, set(), "one too many was called up"),
        (dict.fromkeys(("P@3", "Recall@3", "RR", "AP@3"), "rejected"), set(), "the list is valid"),
        ({}, set(), "nothing was called"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_outcome_is_shown_where_it_was_called_where_it_is_and_nowhere_else(calls, right, because):
    assert set(called_rightly(EARLIER, calls)) == right, because


def test_directions_and_valid_input_are_held_once_each_outcome_and_kind_was_right_first_time():
    shown_here, at = [], 0
    for change in CHANGES.values():
        at += 1
        shown_here += shown_by_calls(change, [Round(at, tuple(outcomes_of(change)))])
    assert standing("directions", shown_here, at).state == "held"
    assert set(standing("directions", shown_here, at).shown) == set(OUTCOMES)
    inputs = [s for each in INPUTS.values() for s in shown_by_validity(each, [Round(1, (kind_of_input(each),))])]
    assert standing("valid", inputs, 1).state == "held"
    assert standing("valid", [each for each in inputs if each.exercise != "valid-copy"], 1).missing == (
        "duplicate_doc",
    )


@pytest.mark.parametrize(
    ("between", "counts"), [(0, False), (1, False), (2, True)], ids=["at once", "after one", "after two"]
)
def test_what_is_begun_anew_shows_something_only_after_two_other_exercises(between, counts):
    copy = INPUTS["valid-copy"]
    others = [s for at in range(between) for s in shown_by_calls(EARLIER, [Round(2 + at)])]
    others = [replace(each, exercise=f"other {each.at}") for each in others]
    showings = [*shown_by_validity(copy, [Round(1), Round(9, ("duplicate_doc",))]), *others]
    assert ("duplicate_doc" in standing("valid", showings, 9).shown) is counts


# Slips


def test_a_slip_without_a_known_rule_brings_its_metric_back():
    wrong = of_precision(FieldRecord("0.9", 1, "", at=1))
    (slip,) = slips([wrong])
    assert (slip.skill, slip.rule, slip.returns, slip.since) == ("precision", "", 0, 0)
    assert not slip.is_due


def test_a_slip_is_gone_once_it_came_back_twice_and_a_wrong_return_is_a_slip_anew():
    def on(name, at, record):
        exercise = find(name).exercise
        return shown_by_field(exercise, exercise.fields[0], replace(record, at=at))

    slip = on("variant-precision-2-4-v1", 1, FieldRecord("1", 1, "", misconceptions=("precision-is-recall",)))
    between = [on(f"variant-rr-2-{seed}-v1", 1 + seed, RIGHT) for seed in (1, 2)]
    first = on("variant-precision-2-8-v1", 5, RIGHT)
    later = [on(f"variant-rr-2-{seed}-v1", 5 + seed, RIGHT) for seed in (5, 6)]
    second = on("variant-precision-2-12-v1", 20, RIGHT)
    assert [(s.returns, s.since, s.is_due) for s in slips([slip, *between])] == [(0, 2, True)]
    assert [(s.returns, s.since, s.is_due) for s in slips([slip, *between, first])] == [(1, 3, False)]
    assert [(s.returns, s.since, s.is_due) for s in slips([slip, *between, first, *later])] == [(1, 5, True)]
    assert slips([slip, *between, first, *later, second]) == ()
    wrong = on("variant-precision-2-12-v1", 20, FieldRecord("1", 1, "", misconceptions=("precision-is-recall",)))
    assert [(s.exercise, s.returns) for s in slips([slip, *between, first, *later, wrong])] == [
        ("variant-precision-2-12-v1", 0)
    ]
