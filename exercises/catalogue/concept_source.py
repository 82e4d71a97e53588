"""A concept's file being read: what several of its tables share, and whatever is wrong said with its name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from exercises.catalogue.broken import BrokenFile
from exercises.catalogue.concept_shapes import ExampleTable, JudgedTable
from exercises.concepts import Condition, put_in
from exercises.model import Measure, Query
from exercises.reference import InvalidInput
from exercises.retrieval import Docent, load_docent

_HIGHEST_GRADE = 10
_MOST_MORE = 1000


@dataclass(frozen=True, slots=True)
class Source:
    """The file at hand: whatever is wrong is said with its name."""

    path: Path
    name: str

    def broken(self, field: str, message: object) -> BrokenFile:
        return BrokenFile(self.name, field, str(message))

    def docent(self, name: str, field: str) -> Docent:
        beside = self.path.parents[1] / name
        if Path(name).name != name or not beside.is_file():
            raise self.broken(field, f"names {name!r}. No such file stands in the folder above.")
        try:
            return load_docent(beside)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise self.broken(field, f"names {name!r}, which holds no corpus with questions: {error!r}.") from None

    def grades(self, field: str, judged: JudgedTable | ExampleTable) -> dict[str, int]:
        if judged.relevant and judged.grades:
            raise self.broken(field, "has both relevant and grades. Give one of them.")
        if len(set(judged.relevant)) < len(judged.relevant):
            raise self.broken(f"{field}.relevant", "names a document twice.")
        if "" in judged.relevant or "" in judged.grades:
            raise self.broken(field, "has an empty id. Ids are text, and not empty.")
        if any(not 0 <= grade <= _HIGHEST_GRADE for grade in judged.grades.values()):
            raise self.broken(f"{field}.grades", f"has a grade outside 0 to {_HIGHEST_GRADE}.")
        more = judged.more_relevant if isinstance(judged, JudgedTable) else 0
        if not 0 <= more <= _MOST_MORE:
            raise self.broken(f"{field}.more_relevant", f"is {more}. It can be 0 to {_MOST_MORE}.")
        found = judged.grades or dict.fromkeys(judged.relevant, 1)
        return {**found, **{f"m{number}": 1 for number in range(1, more + 1)}}

    def measure(self, field: str, label: str) -> Measure:
        try:
            return Measure.parse(label)
        except ValueError as error:
            raise self.broken(field, error) from None

    def conditions(self, field: str, texts: Sequence[str]) -> tuple[Condition, ...]:
        try:
            return tuple(map(Condition.parse, texts))
        except ValueError as error:
            raise self.broken(field, error) from None

    def told(self, field: str, text: str, lists: Mapping[str, Query]) -> str:
        """A text with its figures put in."""
        if not text.strip():
            raise self.broken(field, "is empty. A learner needs it.")
        try:
            return put_in(text, lists)
        except (ValueError, InvalidInput) as error:
            raise self.broken(field, error) from None
