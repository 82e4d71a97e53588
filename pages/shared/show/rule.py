"""How a wrong rule looks where it is named: its words, never the name it has in files."""

from collections.abc import Iterable

from exercises.grading import habit
from pages.shared.show.style import safe


def named(names: Iterable[str]) -> str:
    """The rules as HTML, each what one does who follows it."""
    return " ".join(
        f'<span class="rule" data-rule="{safe(name)}"><span class="sr">Rule: </span>{safe(habit(name))}</span>'
        for name in names
    )
