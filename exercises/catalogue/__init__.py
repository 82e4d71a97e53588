"""The catalogue: the exercises of the course, read from content/*.toml and checked."""

from exercises.catalogue.check import Flaw, check, not_separated
from exercises.catalogue.course import CONTENT, Course, course, load, read_at
from exercises.catalogue.files import BrokenFile

__all__ = [
    "CONTENT",
    "BrokenFile",
    "Course",
    "Flaw",
    "check",
    "course",
    "load",
    "not_separated",
    "read_at",
]
