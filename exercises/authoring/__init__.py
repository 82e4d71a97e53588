"""Writing an exercise: a text is read as the course reads its files, and what its list reveals is told."""

from exercises.authoring.reading import LARGEST, Fault, Written, read_written, template
from exercises.authoring.telling import Rule, Told, told

__all__ = ["LARGEST", "Fault", "Rule", "Told", "Written", "read_written", "template", "told"]
