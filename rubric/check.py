"""One check over the whole rubric: what its data promises to whoever asks, answers and listens."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rubric.files import CRITERIA, LIMITS, BrokenFile, read_criterion, read_limits
from rubric.model import Criterion, QuestionKind, Sample, Topic
from rubric.scoring import SCORES, sample_heard, suggest

CRITERIA_NEEDED = 5
QUESTIONS_NEEDED = 8
LIMITS_NEEDED = 6
POINTS_NEEDED = 4
SAMPLES_NEEDED = 3
KINDS: tuple[QuestionKind, ...] = ("opening", "follow-up", "trap")


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something that breaks a promise: which file, which field of it, and what to do."""

    file: str
    field: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}: {self.field}: {self.message}"


def check(folder: Path) -> tuple[Flaw, ...]:
    """Every flaw of the rubric in a folder; none where it keeps its promises.

    A file that can't be read is one flaw, and the others are checked all the same. There are five criteria with
    three descriptors each, enough key points, questions of each kind and samples; every id stands once in the
    whole rubric; no text is empty or said twice. Every key point is asked for by an opening or a trap and, so
    that it can be followed up, by a follow-up. The words of a sample stand in its text, and what they say
    suggests its score; each criterion has samples for 0, 1 and 2.
    """
    flaws: list[Flaw] = []
    read: list[tuple[str, Topic]] = []
    paths = sorted((folder / CRITERIA).glob("*.toml"))
    orders = []
    for path in paths:
        try:
            order, criterion = read_criterion(path)
        except BrokenFile as broken:
            flaws.append(Flaw(broken.file, broken.field, broken.message))
            continue
        read.append((path.name, criterion))
        orders.append(order)
        flaws += (Flaw(path.name, *each) for each in _criterion_flaws(criterion))
    if len(paths) != CRITERIA_NEEDED:
        flaws.append(Flaw(CRITERIA, "folder", f"holds {len(paths)} criteria. A rubric has {CRITERIA_NEEDED}."))
    if len(set(orders)) < len(orders):
        flaws.append(Flaw(CRITERIA, "order", "is the same in two files. Give each a place of its own."))
    try:
        limits = read_limits(folder / LIMITS)
    except BrokenFile as broken:
        flaws.append(Flaw(broken.file, broken.field, broken.message))
    else:
        read.append((LIMITS, limits))
        flaws += (Flaw(LIMITS, *each) for each in _limits_flaws(limits))
    flaws += _twice(read)
    return tuple(flaws)


def _criterion_flaws(criterion: Criterion) -> Iterator[tuple[str, str]]:
    yield from _topic_flaws(criterion)
    if not all(text.strip() for text in criterion.descriptors):
        yield "descriptors", "has an empty one. Say what 0, 1 and 2 look like."
    if len(set(criterion.descriptors)) < len(criterion.descriptors):
        yield "descriptors", "says the same for two scores."
    if len(criterion.questions) < QUESTIONS_NEEDED:
        yield "questions", f"has {len(criterion.questions)}. A criterion has {QUESTIONS_NEEDED} at least."
    for kind in KINDS:
        if not criterion.of_kind(kind):
            yield "questions", f"has no {kind}. A criterion has each of {', '.join(KINDS)}."
    first = {point for each in criterion.of_kind("opening", "trap") for point in each.points}
    again = {point for each in criterion.of_kind("follow-up") for point in each.points}
    for point in criterion.points:
        if point.id not in first:
            yield f"points.{point.id}", "is asked for by no opening and no trap, so nobody can reach it."
        if point.id not in again:
            yield f"points.{point.id}", "is asked for by no follow-up. Whoever missed it can't be asked again."
    if len(criterion.samples) < SAMPLES_NEEDED:
        yield "samples", f"has {len(criterion.samples)}. A criterion has {SAMPLES_NEEDED} at least."
    for score in set(SCORES) - {each.score for each in criterion.samples}:
        yield "samples", f"has none with the score {score}. Show what each score sounds like."
    for each in criterion.samples:
        yield from ((f"samples.{each.id}", message) for message in _sample_flaws(criterion, each))


def _limits_flaws(limits: Topic) -> Iterator[tuple[str, str]]:
    yield from _topic_flaws(limits)
    if len(limits.questions) < LIMITS_NEEDED:
        yield "questions", f"has {len(limits.questions)}. It has {LIMITS_NEEDED} at least."
    if not limits.of_kind("opening"):
        yield "questions", "has no opening. One begins."
    reached = {point for each in limits.questions for point in each.points}
    for point in limits.points:
        if point.id not in reached:
            yield f"points.{point.id}", "is asked for by no question, so nobody can reach it."


def _topic_flaws(topic: Topic) -> Iterator[tuple[str, str]]:
    texts = {"title": topic.title, "judges": topic.judges}
    texts |= {
        f"points.{each.id}.{name}": text
        for each in topic.points
        for name, text in (("says", each.says), ("evidence", each.evidence), ("red_flag", each.red_flag))
    }
    texts |= {
        f"questions.{each.id}.{name}": text
        for each in topic.questions
        for name, text in (("ask", each.ask), ("answer", each.answer))
    }
    for field, text in texts.items():
        if not text.strip():
            yield field, "is empty. A listener needs it."
    for text, times in Counter(text for text in texts.values() if text.strip()).items():
        if times > 1:
            yield "texts", f"says {text!r} {times} times. Each says something of its own."
    if len(topic.points) < POINTS_NEEDED:
        yield "points", f"has {len(topic.points)}. It has {POINTS_NEEDED} at least."
    known = {each.id for each in topic.points}
    for question in topic.questions:
        if not question.points:
            yield f"questions.{question.id}", "asks for no key point. Name at least one."
        if len(set(question.points)) < len(question.points):
            yield f"questions.{question.id}", "names a key point twice."
        for point in question.points:
            if point not in known:
                yield f"questions.{question.id}", f"asks for {point!r}. Key points here: {', '.join(sorted(known))}."


def _sample_flaws(criterion: Criterion, sample: Sample) -> Iterator[str]:
    question = next((each for each in criterion.questions if each.id == sample.question), None)
    if question is None:
        yield f"answers {sample.question!r}, and this criterion has no such question."
        return
    if not sample.why.strip():
        yield "has no why. Say what earns its score."
    quoted = (*sample.earns, *sample.flags)
    for each in quoted:
        if not each.words.strip():
            yield f"has no words for {each.point}."
        if each.words not in sample.text:
            yield f"quotes {each.words!r}, and its text does not say so."
        if each.point not in question.points:
            yield f"quotes {each.point!r}, and its question does not ask for it."
    named = [each.point for each in quoted]
    if len(set(named)) < len(named):
        yield "quotes a key point twice."
    suggested = suggest(sample_heard(sample, question.points))
    if suggested != sample.score:
        yield f"has the score {sample.score}, and its words suggest {suggested}."


def _twice(read: list[tuple[str, Topic]]) -> Iterator[Flaw]:
    """Ids are unique over the whole rubric, so that a link or a record names one thing for ever."""
    places: dict[str, list[str]] = {}
    for file, topic in read:
        ids = [topic.id, *(each.id for each in topic.questions)]
        ids += [each.id for each in topic.samples] if isinstance(topic, Criterion) else []
        points = [each.id for each in topic.points]
        for name in (*ids, *points):
            places.setdefault(name, []).append(file)
    for name, files in places.items():
        if len(files) > 1:
            yield Flaw(files[-1], "id", f"{name!r} is used {len(files)} times, in {', '.join(sorted(set(files)))}.")
