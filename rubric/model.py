"""The nouns of a rubric, as plain frozen values."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, Protocol, TypeVar

Score = Literal[0, 1, 2]
"""What one criterion is given. Unscored is None, and is never counted as 0."""

Heard = Literal["said", "missed", "flag"]
"""What a listener heard on one key point: it was said, it was not, or its red flag was."""

QuestionKind = Literal["opening", "follow-up", "trap"]


class _Identified(Protocol):
    @property
    def id(self) -> str: ...


_Thing = TypeVar("_Thing", bound=_Identified)


def _named(things: Iterable[_Thing], name: str) -> _Thing:
    for thing in things:
        if thing.id == name:
            return thing
    raise KeyError(name)


@dataclass(frozen=True, slots=True)
class KeyPoint:
    """Something a good answer says.

    evidence  what counts as having said it
    red_flag  what, if said, shows the contrary
    """

    id: str
    says: str
    evidence: str
    red_flag: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question, the key points it asks for, and a full answer to it.

    opening    begins a criterion
    follow-up  asks after a key point that was missed
    trap       takes something wrong for granted
    """

    id: str
    kind: QuestionKind
    ask: str
    points: tuple[str, ...]
    answer: str


@dataclass(frozen=True, slots=True)
class Quoted:
    """Words of a sample answer, and the key point that they say or contradict."""

    point: str
    words: str


@dataclass(frozen=True, slots=True)
class Sample:
    """An answer somebody could give, whose score is known, with the words that earn it.

    earns  the words that say a key point
    flags  the words that are a red flag
    why    the reason in a sentence or two
    """

    id: str
    question: str
    text: str
    score: Score
    why: str
    earns: tuple[Quoted, ...] = ()
    flags: tuple[Quoted, ...] = ()


@dataclass(frozen=True, slots=True)
class Topic:
    """Something questions are asked about; `judges` says in one question what a listener listens for."""

    id: str
    title: str
    judges: str
    points: tuple[KeyPoint, ...]
    questions: tuple[Question, ...]

    def point(self, name: str) -> KeyPoint:
        """The key point with this id. KeyError otherwise."""
        return _named(self.points, name)

    def of_kind(self, *kinds: QuestionKind) -> tuple[Question, ...]:
        """The questions of these kinds, in the order of the file."""
        return tuple(each for each in self.questions if each.kind in kinds)


@dataclass(frozen=True, slots=True)
class Criterion(Topic):
    """A topic that is scored: what 0, 1 and 2 look like, in this order, and sample answers with known scores."""

    descriptors: tuple[str, str, str]
    samples: tuple[Sample, ...]


@dataclass(frozen=True, slots=True)
class Rubric:
    """Five criteria, and what aggregate retrieval quality can't certify, which is asked and not scored."""

    criteria: tuple[Criterion, ...]
    limits: Topic

    @property
    def topics(self) -> tuple[Topic, ...]:
        """All that is asked about: the criteria in order, then the limits."""
        return (*self.criteria, self.limits)

    def criterion(self, name: str) -> Criterion:
        """The criterion with this id. KeyError otherwise."""
        return _named(self.criteria, name)

    def topic_of(self, question: str) -> Topic:
        """The topic a question belongs to. KeyError where no topic has it."""
        for topic in self.topics:
            if any(each.id == question for each in topic.questions):
                return topic
        raise KeyError(question)

    def question(self, name: str) -> Question:
        """The question with this id. KeyError otherwise."""
        return _named((question for topic in self.topics for question in topic.questions), name)

    def sample(self, name: str) -> Sample:
        """The sample answer with this id. KeyError otherwise."""
        return _named((sample for criterion in self.criteria for sample in criterion.samples), name)
