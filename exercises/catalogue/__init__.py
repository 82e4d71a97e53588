"""The catalogue: the exercises of the course, read from content/*.toml and checked."""

from exercises.catalogue.broken import BrokenFile
from exercises.catalogue.check import Flaw, check, flaws_of, not_separated
from exercises.catalogue.concept_files import Concept
from exercises.catalogue.course import CONTENT, Course, course, docent, load, read_at
from exercises.catalogue.files import read_text
from exercises.catalogue.handout import handout
from exercises.catalogue.lesson_files import LARGEST_LESSON, Lesson, Step, lessons, read_lesson
from exercises.catalogue.more_files import Other
from exercises.catalogue.stored import StoredRuns, frozen_runs

__all__ = [
    "CONTENT",
    "LARGEST_LESSON",
    "BrokenFile",
    "Concept",
    "Course",
    "Flaw",
    "Lesson",
    "Other",
    "Step",
    "StoredRuns",
    "check",
    "course",
    "docent",
    "flaws_of",
    "frozen_runs",
    "handout",
    "lessons",
    "load",
    "not_separated",
    "read_at",
    "read_lesson",
    "read_text",
]
