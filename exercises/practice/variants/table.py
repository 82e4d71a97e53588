"""The frozen table of a version: for each metric and level four turns, each with its targets and its shapes.

It is a table and not a search, so that a link means the same for ever: a wrong rule that is added or mended later
can't change what an old seed gives. `survey` says how it was found.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, get_args

Metric = Literal["precision", "recall", "rr", "ap", "ndcg", "macro"]
METRICS: tuple[Metric, ...] = get_args(Metric)
LEVELS = (1, 2, 3)
VERSION = 1
"""The version that a new link carries."""
VERSIONS = (1,)
"""Every version that a link may carry."""
TURNS = 4
"""Seeds take turns: any four in a row target every wrong rule of the metric that some list can separate."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What every fourth seed has in common.

    targets  wrong rules whose figures on each of the shapes are told from the truth and from each other's
    shapes   the lists without their names, in the order in which seeds walk through them
    """

    targets: tuple[str, ...]
    shapes: tuple[str, ...]


@cache
def table(version: int) -> Mapping[tuple[str, int], tuple[Turn, ...]]:
    """(metric, level) -> its four turns."""
    stored = json.loads((Path(__file__).parent / f"v{version}.json").read_text(encoding="utf-8"))
    return {
        (metric, int(level)): tuple(
            Turn(tuple(t["targets"].split()), tuple(" ".join(t["shapes"]).split())) for t in turns
        )
        for metric, levels in stored["metrics"].items()
        for level, turns in levels.items()
    }
