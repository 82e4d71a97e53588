"""The concepts: one TOML file one choice, build or explanation."""

from pathlib import Path
from typing import Any

from exercises.catalogue.broken import read_toml
from exercises.catalogue.build_files import read_build
from exercises.catalogue.choice_files import read_choice
from exercises.catalogue.concept_shapes import BuildTable, ChoiceTable, ExplainTable
from exercises.catalogue.concept_source import Source
from exercises.concepts import Build, Choice, Explain

Concept = Choice | Build | Explain


def _explain(file: Source, written: ExplainTable) -> Explain:
    if len(written.points) < 3:
        raise file.broken("points", "needs three or more: an answer is held against them.")
    points = tuple(file.told(f"points[{n}]", point, {}) for n, point in enumerate(written.points))
    return Explain(written.id, written.title, file.told("ask", written.ask, {}), points)


def read_concept(path: Path, name: str) -> tuple[int, Concept]:
    """The place among the concepts and the exercise of one file. Raises BrokenFile."""
    written: Any = read_toml(path, name, ChoiceTable | BuildTable | ExplainTable)
    file = Source(path, name)
    if not written.title.strip():
        raise file.broken("title", "is empty. A learner needs it.")
    match written:
        case ChoiceTable():
            return written.order, read_choice(file, written)
        case BuildTable():
            return written.order, read_build(file, written)
        case _:
            return written.order, _explain(file, written)
