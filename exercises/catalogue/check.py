"""One check over the whole course: what every exercise promises a learner."""

from dataclasses import dataclass
from pathlib import Path

from exercises.catalogue.broken import BrokenFile
from exercises.catalogue.collection import FOLDER as COLLECTION
from exercises.catalogue.collection import collection_flaws
from exercises.catalogue.course import Course, load
from exercises.catalogue.files import read_file
from exercises.catalogue.lesson_files import FOLDER as LESSONS
from exercises.catalogue.lesson_files import read_lesson_file
from exercises.catalogue.more_files import FOLDERS, read_other
from exercises.concepts import Build, Choice
from exercises.grading import answer_of, grade, separates, suspects, written
from exercises.model import Answer, Exercise, Measure
from exercises.mutations import Puzzle, solve, write

_SAMPLES = "samples"  # runs and judgments to evaluate, of no exercise


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something that breaks a promise: which file, which field of it, and what to do."""

    file: str
    field: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}: {self.field}: {self.message}"


def not_separated(exercise: Exercise) -> tuple[tuple[str, str], ...]:
    """(field, misconception) for each wrong rule with a figure on this list that can't be told from the right one."""
    return tuple(
        (field.label, suspect.name)
        for field in exercise.fields
        for suspect in suspects(exercise, field)
        if not separates(suspect.figures, answer_of(exercise, field), field)
    )


def check(folder: Path) -> tuple[Flaw, ...]:
    """Every flaw of the course in a folder; none where it keeps its promises.

    A file that can't be read is one flaw, and the others are checked all the same. Ids are unique and
    named as their files; the reference answer of every field is accepted; every targeted misconception has
    a figure that differs from the truth and is recognised by name; every puzzle can be solved, needs a move
    and has its shortest solution as its par; every example to build has a solution that meets each condition,
    and neither its start nor its near miss does; every link of a lesson opens something; the collection is what it is
    said to be; every data file is used.
    """
    if not folder.is_dir() or not any(folder.rglob("*.toml")):
        return (Flaw(folder.name, "folder", "holds no exercise. Name a folder with TOML files."),)
    flaws: list[Flaw] = []
    used: set[str] = set()
    for path in sorted(folder.glob("*.toml")):
        try:
            _, exercises, data = read_file(path)
        except BrokenFile as broken:
            flaws.append(Flaw(broken.file, broken.field, broken.message))
            continue
        used.update({data} if data else ())
        for exercise in exercises:
            flaws += flaws_of(path.name, exercise)
    for path in sorted(path for name in FOLDERS for path in (folder / name).glob("*.toml")):
        try:
            _, other = read_other(path)
        except BrokenFile as broken:
            flaws.append(Flaw(broken.file, broken.field, broken.message))
            continue
        file = f"{path.parent.name}/{path.name}"
        if isinstance(other, Puzzle):
            flaws += _puzzle_flaws(file, other)
        elif isinstance(other, Build):
            flaws += _build_flaws(file, other)
        elif isinstance(other, Choice) and other.compute is not None:
            flaws += flaws_of(file, other.compute)
    if (folder / COLLECTION).is_dir():
        flaws += [Flaw(COLLECTION, what, message) for what, message in collection_flaws(folder / COLLECTION)]
    if not flaws:
        try:
            found = load(folder)
        except BrokenFile as broken:
            flaws.append(Flaw(broken.file, broken.field, broken.message))
        else:
            flaws += _lesson_flaws(folder, found)
        used.update((*FOLDERS, LESSONS, _SAMPLES, COLLECTION))
        stray = sorted(p.name for p in folder.iterdir() if p.suffix != ".toml" and p.name not in used)
        flaws += [Flaw(name, "file", "is used by no exercise. Remove it, or name it in one.") for name in stray]
    return tuple(flaws)


def _lesson_flaws(folder: Path, of: Course) -> list[Flaw]:
    flaws = []
    for path in sorted((folder / LESSONS).glob("*.toml")):
        try:
            read_lesson_file(path, of)
        except BrokenFile as broken:
            flaws.append(Flaw(broken.file, broken.field, broken.message))
    return flaws


def _typed(answer: Answer) -> str:
    return repr(answer) if isinstance(answer, float) else str(answer)


def flaws_of(file: str, exercise: Exercise) -> list[Flaw]:
    """The promises that one exercise breaks: its own answers are accepted, its targets are recognised."""
    flaws = []
    for field in exercise.fields:
        answer = answer_of(exercise, field)
        if grade(exercise, field.label, _typed(answer)).verdict != "right":
            flaws.append(Flaw(file, f"fields.{field.label}", f"refuses its own answer, {written(answer)}."))
    labels = [field.label for field in exercise.fields]
    for label, names in exercise.targets.items():
        if label not in labels:
            flaws.append(Flaw(file, f"targets.{label}", f"is no field of it. Fields: {', '.join(labels)}."))
            continue
        flaws += [
            Flaw(file, f"targets.{label}", message)
            for name in names
            if (message := _target_flaw(exercise, exercise.field(label), name))
        ]
    return flaws


def _puzzle_flaws(file: str, puzzle: Puzzle) -> list[Flaw]:
    if puzzle.is_solved(puzzle.start):
        return [Flaw(file, "goal", "is met by the start. A puzzle needs a move.")]
    solution = solve(puzzle)
    if solution is None:
        return [Flaw(file, "goal", "can't be reached with what is allowed.")]
    if len(solution) != puzzle.par:
        return [Flaw(file, "par", f"is {puzzle.par}; the shortest solution has {len(solution)}: {write(solution)}.")]
    return []


def _build_flaws(file: str, build: Build) -> list[Flaw]:
    flaws = [
        Flaw(file, "solution", f"does not meet a condition: {found.condition}. {found.figures}.")
        for found in build.judge(build.solution)
        if not found.holds
    ]
    if build.is_met(build.near_miss):
        flaws.append(Flaw(file, "near_miss", "meets every condition. A near miss misses at least one."))
    if build.is_met(build.at_first):
        flaws.append(Flaw(file, "start", "meets every condition. Something has to be built."))
    return flaws


def _target_flaw(exercise: Exercise, field: Measure, name: str) -> str:
    suspect = next((each for each in suspects(exercise, field) if each.name == name), None)
    if suspect is None:
        return f"{name} has no figure on this list. Take it out, or change the list."
    answer = answer_of(exercise, field)
    if near := [figure for figure in suspect.figures if not separates((figure,), answer, field)]:
        gives = " or ".join(map(written, near))
        return (
            f"{name} gives {gives} here, too near the right answer to be told from it. Take it out, or change the list."
        )
    for figure in suspect.figures:
        if name not in grade(exercise, field.label, _typed(figure)).misconceptions:
            return f"{name} is not recognised by its figure {written(figure)}."
    return ""
