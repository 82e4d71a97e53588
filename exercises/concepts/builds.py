"""Builds: the learner makes an example, and the reference says of each condition whether it holds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from exercises.concepts.choices import Question
from exercises.concepts.conditions import Condition
from exercises.grading import reason_for
from exercises.model import Exercise, Measure, Query
from exercises.reference import ranking_problems
from exercises.retrieval import Docent

Marks = Literal["relevant", "grades", "nothing"]
"""What the learner says of a document: whether it is relevant, its grade, or nothing: the judgments are given."""


@dataclass(frozen=True, slots=True)
class Built:
    """An example as built: the lists in the order of the exercise, the judgments, and the question if one was asked."""

    lists: tuple[tuple[str, ...], ...] = ()
    grades: Mapping[str, int] = field(default_factory=dict)
    question: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """One condition on what was built: whether it holds, its figures there, and why they are what they are."""

    condition: str
    holds: bool
    figures: str
    why: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Build:
    """An example to make, as data.

    names      of the lists to make; one list has the name "the list"
    pool       the documents there are
    longest    how many of them a list may hold
    marks      what the learner says of a document of the pool
    highest    the highest grade
    given      judgments that stand, also of documents that are not in the pool
    start      the lists as they stand at first
    solution   an example that meets every condition, and near_miss one that meets all but some, and why it misses
    questions  asked once the example holds
    ranker     where it is given, there is one list, and it ranks the pages for a question that the learner asks
    """

    id: str
    title: str
    ask: str
    hint: str
    lesson: str
    names: tuple[str, ...]
    pool: tuple[str, ...]
    longest: int
    marks: Marks
    conditions: tuple[Condition, ...]
    solution: Built
    near_miss: Built
    because: str
    highest: int = 1
    given: Mapping[str, int] = field(default_factory=dict)
    start: tuple[tuple[str, ...], ...] = ()
    questions: tuple[Question, ...] = ()
    ranker: Docent | None = None
    kind: Literal["build"] = field(default="build", init=False)

    @property
    def k(self) -> int | None:
        """The cut-off of its conditions, where they have one and the same."""
        cuts = {
            term.quantity.k for each in self.conditions for term in each.terms if isinstance(term.quantity, Measure)
        } - {None}
        return next(iter(cuts)) if len(cuts) == 1 else None

    @property
    def at_first(self) -> Built:
        """The example before anything was done."""
        return Built(self.start or ((),) * len(self.names), dict(self.given))

    def rankings(self, built: Built) -> tuple[tuple[str, ...], ...]:
        """The lists as they are judged: those that were built, or the ranker's for the question; none without words."""
        if self.ranker is None:
            return built.lists
        if not built.question.split():
            return ((),)
        return (tuple(scored.page.id for scored in self.ranker.rank_pages(built.question)),)

    def queries(self, built: Built) -> dict[str, Query]:
        """Name -> the list with its judgments, which all lists share."""
        documents = frozenset({*self.pool, *self.given})
        rankings = zip(self.names, self.rankings(built), strict=True)
        return {name: Query(name, ranking, built.grades, documents) for name, ranking in rankings}

    def problems(self, built: Built) -> list[str]:
        """What makes it no example that could be judged, each said with what to do; mostly nothing."""
        if len(built.lists) != len(self.names) and self.ranker is None:
            return [f"There are {len(built.lists)} lists. Build {len(self.names)}: {', '.join(self.names)}."]
        found = [
            problem.message
            for name, query in self.queries(built).items()
            for problem in ranking_problems(query.ranking, query=name, documents=query.documents)
        ]
        for name, ranking in zip(self.names, built.lists, strict=False):
            if len(ranking) > self.longest:
                found.append(f"{name} holds {len(ranking)} documents. It may hold {self.longest}: take some out.")
        markable = () if self.marks == "nothing" else self.pool
        for doc in dict.fromkeys((*self.given, *built.grades)):
            grade, was = built.grades.get(doc, 0), self.given.get(doc, 0)
            if doc not in markable and grade != was:
                found.append(f"The judgment of {doc} is given, {was}, and this example has {grade}. Leave it.")
            elif not 0 <= grade <= self.highest:
                found.append(f"{doc} has the grade {grade}. Give it one from 0 to {self.highest}.")
        return found

    def judge(self, built: Built) -> tuple[Found, ...]:
        """Each condition with its figures. InvalidInput on a list that is not valid: ask for the problems first."""
        lists = self.queries(built)
        found = [
            Found(str(each), each.holds(lists), each.figures(lists), self._reasons(each, lists))
            for each in self.conditions
        ]
        if self.ranker is not None:
            asked = " ".join(built.question.split())
            known = {question.lower() for question, _ in self.ranker.golden}
            is_new = bool(asked) and asked.lower() not in known
            told = f"you asked: {asked}" if asked else "no question was asked"
            found.insert(0, Found("the question is not in the golden set yet", is_new, told))
        return tuple(found)

    def is_met(self, built: Built) -> bool:
        """Whether it can be judged and every condition holds."""
        return not self.problems(built) and all(found.holds for found in self.judge(built))

    def _reasons(self, condition: Condition, lists: Mapping[str, Query]) -> tuple[str, ...]:
        """Where the figures of a condition come from, a sentence a term."""
        reasons = []
        for term in condition.terms:
            if isinstance(term.quantity, Measure) and not term.is_mean:
                query = lists[term.of] if term.of else next(iter(lists.values()))
                exercise = Exercise(query.id, "predict", "", "", (query,), (term.quantity,), ("", "", ""))
                reasons.append(f"{f'{term.of}: ' if term.of else ''}{reason_for(exercise, term.quantity)}")
        return tuple(reasons)
