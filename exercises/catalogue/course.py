"""The course as a whole: every exercise in its order, found by id."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from exercises.catalogue.broken import BrokenFile
from exercises.catalogue.concept_files import Concept
from exercises.catalogue.files import read_file
from exercises.catalogue.more_files import FOLDERS, Other, read_other
from exercises.concepts import Build, Choice, Explain
from exercises.grading import Scenario, Validity
from exercises.model import Exercise
from exercises.mutations import Change, Puzzle, TestOnly
from exercises.practice import variants
from exercises.retrieval import Docent, load_docent

CONTENT = Path(__file__).parents[1] / "content"


@dataclass(frozen=True, slots=True)
class Course:
    """Exercises by id, in the order of the path through them: those of Holdout come last.

    exercises  those that ask for figures
    others     those that ask for something else: which way, a few moves, valid or not, what one may do, concepts
    """

    exercises: Mapping[str, Exercise]
    others: Mapping[str, Other]

    @property
    def changes(self) -> tuple[Change, ...]:
        return tuple(each for each in self.others.values() if isinstance(each, Change))

    @property
    def test_only(self) -> TestOnly:
        """The one change that is called on Holdout."""
        return next(each for each in self.others.values() if isinstance(each, TestOnly))

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        return tuple(each for each in self.others.values() if isinstance(each, Puzzle))

    @property
    def validity(self) -> tuple[Validity, ...]:
        return tuple(each for each in self.others.values() if isinstance(each, Validity))

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        return tuple(each for each in self.others.values() if isinstance(each, Scenario))

    @property
    def concepts(self) -> tuple[Concept, ...]:
        return tuple(each for each in self.others.values() if isinstance(each, Choice | Build | Explain))

    def belonging_to(self, screen: str) -> tuple[Exercise, ...]:
        """The exercises of one screen, in order."""
        return tuple(each for each in self.exercises.values() if each.belongs_to == screen)

    def find(self, name: str) -> Exercise | None:
        """The exercise with this id, one of the course or a variant, or None."""
        variant = variants.find(name)
        return variant.exercise if variant else self.exercises.get(name)

    def nearest(self, name: str) -> Exercise:
        """The exercise whose id is most like an unknown one; the first of the course where none is."""
        like = get_close_matches(name, self.exercises, n=1, cutoff=0.5)
        return self.exercises[like[0]] if like else next(iter(self.exercises.values()))


def load(folder: Path) -> Course:
    """The course in a folder. Raises BrokenFile on the first file that is no exercise."""
    placed = []
    for path in sorted(folder.glob("*.toml")):
        order, exercises, _ = read_file(path)
        placed.append((order, path.name, exercises))
    placed.sort(key=lambda each: each[:2])
    found: dict[str, Exercise] = {}
    for _, file, exercises in placed:
        for exercise in exercises:
            if exercise.id in found:
                raise BrokenFile(file, "id", f"{exercise.id!r} is the id of another exercise too.")
            found[exercise.id] = exercise
    others: dict[str, Other] = {}
    read = [
        (folder_number, *read_other(path))
        for folder_number, name in enumerate(FOLDERS)
        for path in sorted((folder / name).glob("*.toml"))
    ]
    for _, _, other in sorted(read, key=lambda each: each[:2]):
        if other.id in found or other.id in others:
            raise BrokenFile(f"{other.id}.toml", "id", f"{other.id!r} is the id of another exercise too.")
        others[other.id] = other
    return Course(found, others)


@cache
def course() -> Course:
    """The course that comes with the app. It is read once and never changes."""
    return load(CONTENT)


@cache
def docent() -> Docent:
    """Docent's corpus and golden set, read once."""
    return load_docent(CONTENT / "docent.json")


def read_at(exercise: Exercise, k: int) -> Exercise:
    """The same exercise with every cut-off at k; a field that reads the whole list stays as it is."""
    return replace(exercise, k=k, fields=tuple(field.cut_at(k) for field in exercise.fields))
