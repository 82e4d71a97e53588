"""Scenarios: somebody wants to do something with a test set. May they, and why?"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class Option:
    """Something one could do, whether it keeps the holdout honest, and why."""

    text: str
    is_right: bool
    why: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """A situation with options, exactly one of them right.

    on_own_run  played on the learner's own frozen run: its texts name figures in braces, which the screen puts
                in once test is open ({choice}, {figure}, {figure_at_1}, {weakest}, {weakest_figure}, {without_weakest})
    """

    id: str
    title: str
    situation: str
    options: tuple[Option, ...]
    on_own_run: bool = False
    kind: Literal["choice"] = field(default="choice", init=False)

    def told(self, figures: Mapping[str, str]) -> "Scenario":
        """The same scenario with figures in place of the braces. KeyError for a figure that is not given."""
        return Scenario(
            self.id,
            self.title,
            self.situation.format_map(figures),
            tuple(Option(o.text.format_map(figures), o.is_right, o.why.format_map(figures)) for o in self.options),
            self.on_own_run,
        )
