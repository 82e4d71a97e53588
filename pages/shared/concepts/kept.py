"""What is remembered of a concept: the tries at its questions, the example as checked, the words and the marks."""

from typing import Annotated

import msgspec

from exercises.catalogue import Concept, course
from exercises.concepts import Build, Built, Choice, Explain, Question
from exercises.grading import FieldRecord, Verdict, after_show, after_try
from pages.shared import attempts, state

_KEPT = "concept/"
_EXAMPLE = "example"


class Kept(msgspec.Struct, frozen=True):
    """A concept's record. It comes from a browser: it is read in this shape, or not at all.

    answers  the number of a question, or "example" -> its tries
    checked  the example as it was checked last
    hint     whether the hint is open
    text     what was written when the key points were opened, and covered the points marked since
    """

    answers: Annotated[dict[str, FieldRecord], msgspec.Meta(max_length=20)] = {}
    checked: Built | None = None
    hint: bool = False
    text: str | None = None
    covered: Annotated[list[int], msgspec.Meta(max_length=20)] = []


def kept(concept: Concept) -> Kept:
    """The record; an empty one where there is none or it can't be read."""
    try:
        return msgspec.convert(state.recall(_KEPT + concept.id, {}), Kept)
    except msgspec.ValidationError:
        return Kept()


def keep(concept: Concept, now: Kept) -> None:
    """In a callback: remembers it."""
    state.record(_KEPT + concept.id, msgspec.to_builtins(now))


def answered(concept: Concept, number: int) -> FieldRecord:
    """The tries at one question."""
    return kept(concept).answers.get(str(number), FieldRecord())


def example(concept: Build) -> FieldRecord:
    """The tries at the example."""
    return kept(concept).answers.get(_EXAMPLE, FieldRecord())


def _with(before: Kept, name: str, record: FieldRecord) -> Kept:
    return msgspec.structs.replace(before, answers={**before.answers, name: record})


def try_option(concept: Choice | Build, number: int, text: str) -> None:
    """In a callback: one option of a question, by its text, is what the learner says."""
    option = next((each for each in concept.questions[number].options if each.text == text), None)
    if option is None:
        return
    rules = (option.rule,) if option.rule else ()
    verdict = Verdict(str(number), "right" if option.is_right else "wrong", "", option.why, rules)
    before = kept(concept)
    keep(concept, _with(before, str(number), after_try(answered(concept, number), verdict, text, int(before.hint))))


def try_example(concept: Build, built: Built) -> None:
    """In a callback: the example is checked. One that can't be judged is no try."""
    before = kept(concept)
    told = "unreadable" if concept.problems(built) else "right" if concept.is_met(built) else "wrong"
    verdict = Verdict(_EXAMPLE, told, "", "")  # type: ignore[arg-type]  # one of the three
    record = after_try(example(concept), verdict, "", int(before.hint))
    keep(concept, msgspec.structs.replace(_with(before, _EXAMPLE, record), checked=built))


def show_example(concept: Build) -> None:
    """In a callback: an example is shown, and the record says so."""
    before = kept(concept)
    keep(concept, _with(before, _EXAMPLE, after_show(example(concept), int(before.hint))))


def open_hint(concept: Build) -> None:
    """In a callback."""
    keep(concept, msgspec.structs.replace(kept(concept), hint=True))


def _is_settled(concept: Choice | Build, number: int, question: Question) -> bool:
    texts = {option.text for option in question.options}
    record = answered(concept, number)
    return record.is_settled and record.text in texts


def open_question(concept: Choice | Build) -> int:
    """The number of the first question that is not answered yet; how many there are where all are."""
    settled = (_is_settled(concept, number, each) for number, each in enumerate(concept.questions))
    return next((number for number, is_so in enumerate(settled) if not is_so), len(concept.questions))


def is_done(concept: Concept) -> bool:
    """Answered, built, or written and held against the points."""
    match concept:
        case Choice():
            worked = concept.compute is None or attempts.is_settled(concept.compute)
            return worked and open_question(concept) == len(concept.questions)
        case Build():
            return example(concept).is_settled and open_question(concept) == len(concept.questions)
        case Explain():
            return kept(concept).text is not None


def after(concept: Concept) -> Concept | None:
    """The first concept after this one that is not done, else the first before it; None where all are."""
    concepts = course().concepts
    here = next(number for number, each in enumerate(concepts) if each.id == concept.id)
    return next((each for each in (*concepts[here + 1 :], *concepts[:here]) if not is_done(each)), None)
