"""A rehearsal: the record of one mock defence, and each step in it as a function from record to record."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from rubric.drawing import LENGTHS, further, opening, sample
from rubric.model import Heard, Rubric, Score
from rubric.scoring import Standing, standings, suggest

Stage = Literal["answer", "judge", "sample", "done"]
"""Where a question stands: it is answered, listened to, followed by a sample answer, or done with."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that was asked.

    notes   what the learner noted; empty where it was only spoken
    heard   key point -> what was heard on it, as far as it was judged
    sample  the sample answer that came after it; empty where none did
    """

    question: str
    stage: Stage = "answer"
    notes: str = ""
    heard: Mapping[str, Heard] = field(default_factory=dict)
    sample: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """The score a learner gave to one criterion.

    suggested  what the ticks suggested then
    reason     why the score is another one; empty where it is the same
    evidence   what the app had seen of this criterion by then, in sentences: beside the score, never part of it
    """

    score: Score
    suggested: Score
    reason: str = ""
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """One mock defence.

    plan         all criteria in the order in which they come; the first `planned` of them fit into the minutes
    started      the time by the learner's clock, to be read
    is_timed     whether it began with a clock
    used_ms      what the clock showed at the end; None where none ran or it was not told
    samples      sample answer -> the score the learner gave it
    interviewer  criterion -> the score somebody else gave
    """

    id: str
    seed: int
    minutes: int
    plan: tuple[str, ...]
    started: str
    is_timed: bool = True
    asked: tuple[Asked, ...] = ()
    marks: Mapping[str, Mark] = field(default_factory=dict)
    samples: Mapping[str, Score] = field(default_factory=dict)
    interviewer: Mapping[str, Score] = field(default_factory=dict)
    used_ms: int | None = None
    is_over: bool = False

    @property
    def planned(self) -> int:
        """How many criteria fit into the minutes."""
        return LENGTHS[self.minutes]

    @property
    def current(self) -> Asked:
        """The question asked last."""
        return self.asked[-1]

    def with_time(self, used_ms: int) -> "Rehearsal":
        """The same, with what the clock showed."""
        return replace(self, used_ms=used_ms)

    def resumed(self) -> "Rehearsal":
        """The same, going on."""
        return replace(self, is_over=False, used_ms=None)

    def with_interviewer(self, criterion: str, score: Score | None) -> "Rehearsal":
        """The same, with somebody else's score of one criterion; None takes it back."""
        others = {name: each for name, each in self.interviewer.items() if name != criterion}
        return replace(self, interviewer=others if score is None else {**others, criterion: score})

    def scores(self, rubric: Rubric) -> dict[str, Score | None]:
        """The learner's score of every criterion, in the rubric's order; None where it was not scored."""
        return {each.id: self.marks[each.id].score if each.id in self.marks else None for each in rubric.criteria}

    def others_scores(self, rubric: Rubric) -> dict[str, Score | None]:
        """The interviewer's score of every criterion, in the rubric's order; None where there is none."""
        return {each.id: self.interviewer.get(each.id) for each in rubric.criteria}

    def on(self, topic: str, rubric: Rubric) -> tuple[Asked, ...]:
        """The questions asked on one topic, first to last."""
        return tuple(each for each in self.asked if rubric.topic_of(each.question).id == topic)

    def left(self, rubric: Rubric) -> tuple[str, ...]:
        """The criteria that nothing was asked on yet, in the order of the plan."""
        begun = {rubric.topic_of(each.question).id for each in self.asked}
        return tuple(each for each in self.plan if each not in begun)


def begin(
    rubric: Rubric, name: str, seed: int, minutes: int, plan: Sequence[str], started: str, *, is_timed: bool = True
) -> Rehearsal:
    """A rehearsal with its first question asked. ValueError where no such length is offered."""
    if minutes not in LENGTHS:
        raise ValueError(f"{minutes} minutes are not offered. Choose one of {', '.join(map(str, LENGTHS))}.")
    return ask(Rehearsal(name, seed, minutes, tuple(plan), started, is_timed), rubric, plan[0])


def ask(here: Rehearsal, rubric: Rubric, topic: str) -> Rehearsal:
    """The opening question of a topic is asked. ValueError while an earlier question is open."""
    if here.asked and here.current.stage != "done":
        raise ValueError(f"{here.current.question} is still open.")
    found = next(each for each in rubric.topics if each.id == topic)
    return replace(here.resumed(), asked=(*here.asked, Asked(opening(found, here.seed).id)))


def answered(here: Rehearsal, notes: str) -> Rehearsal:
    """The answer was given; what was noted of it is kept, and the key points are open."""
    return _with_current(here, replace(here.current, notes=notes, stage="judge"))


def hear(here: Rehearsal, rubric: Rubric, point: str, what: Heard) -> Rehearsal:
    """One key point of the current question was listened for. KeyError where the question does not ask for it."""
    if point not in rubric.question(here.current.question).points:
        raise KeyError(point)
    return _with_current(here, replace(here.current, heard={**here.current.heard, point: what}))


def unheard(here: Rehearsal, rubric: Rubric) -> tuple[str, ...]:
    """The key points of the current question that were not judged yet, in its order."""
    return tuple(each for each in rubric.question(here.current.question).points if each not in here.current.heard)


def heard_on(here: Rehearsal, rubric: Rubric, topic: str) -> list[tuple[str, Heard]]:
    """(key point, what was heard) over all questions on a topic, first to last, in the order of each question."""
    return [
        (point, each.heard[point])
        for each in here.on(topic, rubric)
        for point in rubric.question(each.question).points
        if point in each.heard
    ]


def suggested(here: Rehearsal, rubric: Rubric, topic: str) -> Score | None:
    """What the ticks on a topic suggest; None where nothing was judged yet."""
    return suggest(heard_on(here, rubric, topic))


def standing_of(here: Rehearsal, rubric: Rubric, topic: str) -> dict[str, Standing]:
    """Key point -> how it stands, over all questions on a topic."""
    return standings(heard_on(here, rubric, topic))


def missed(here: Rehearsal, rubric: Rubric, topic: str) -> tuple[str, ...]:
    """The key points that were asked for and never said, or were contradicted."""
    found = standing_of(here, rubric, topic)
    return tuple(point for point, standing in found.items() if standing in ("missed", "flag"))


def keep(
    here: Rehearsal,
    rubric: Rubric,
    score: Score | None,
    reason: str = "",
    evidence: Iterable[str] = (),
    rated: Iterable[str] = (),
) -> Rehearsal:
    """The current question is judged: its criterion has this score, and a sample answer follows if there is one.

    score  None for a topic that is not scored, and only there
    rated  the sample answers that were rated before, in whatever rehearsal

    Raises ValueError while a key point is open, and where another score than the suggested one has no reason.
    """
    if unheard(here, rubric):
        raise ValueError("Some key points are still open.")
    topic = rubric.topic_of(here.current.question).id
    if topic == rubric.limits.id:
        return _with_current(here, replace(here.current, stage="done"))
    proposal = suggested(here, rubric, topic)
    if score is None or proposal is None:
        raise ValueError("A criterion is given 0, 1 or 2.")
    if score != proposal and not reason.strip():
        raise ValueError(f"The ticks suggest {proposal}. Say why it is {score}.")
    mark = Mark(score, proposal, reason.strip() if score != proposal else "", tuple(evidence))
    marked = replace(here, marks={**here.marks, topic: mark})
    if len(here.on(topic, rubric)) > 1 or here.current.sample:  # a sample comes once, after the first question
        return _with_current(marked, replace(here.current, stage="done"))
    drawn = sample(rubric.criterion(topic), here.current.question, set(rated), here.seed)
    if drawn is None:
        return _with_current(marked, replace(here.current, stage="done"))
    return _with_current(marked, replace(here.current, stage="sample", sample=drawn.id))


def rate(here: Rehearsal, score: Score) -> Rehearsal:
    """The sample answer was given a score; what it is known to be worth may be shown now."""
    rated = replace(here, samples={**here.samples, here.current.sample: score})
    return _with_current(rated, replace(here.current, stage="done"))


def skip_sample(here: Rehearsal) -> Rehearsal:
    """On without rating the sample answer."""
    return _with_current(here, replace(here.current, stage="done", sample=""))


def judge_again(here: Rehearsal) -> Rehearsal:
    """Back to the key points of the current question; the ticks stay as they are."""
    return _with_current(here, replace(here.current, stage="judge"))


def next_question(here: Rehearsal, rubric: Rubric) -> str | None:
    """The follow-up or trap that fits what was heard on the current topic; None where there is none left."""
    topic = rubric.topic_of(here.current.question)
    asked = {each.question for each in here.asked}
    found = further(topic, missed(here, rubric, topic.id), asked, here.seed)
    return found.id if found else None


def follow_up(here: Rehearsal, rubric: Rubric) -> Rehearsal:
    """The question of `next_question` is asked; nothing changes where there is none. ValueError as in `ask`."""
    if here.current.stage != "done":
        raise ValueError(f"{here.current.question} is still open.")
    name = next_question(here, rubric)
    return replace(here, asked=(*here.asked, Asked(name))) if name else here


def finish(here: Rehearsal) -> Rehearsal:
    """The rehearsal is over; a question that was asked and not answered is taken back."""
    is_open = here.asked and here.current.stage == "answer" and not here.current.notes
    return replace(here, asked=here.asked[:-1] if is_open else here.asked, is_over=True)


def _with_current(here: Rehearsal, changed: Asked) -> Rehearsal:
    return replace(here, asked=(*here.asked[:-1], changed))
