"""Explanations: written first, then held against key points and marked by whoever wrote them."""

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class Explain:
    """A question to answer in words. Nothing here judges the words: the writer marks which points they cover.

    points  what an answer should cover, each a sentence, shown once something was written
    """

    id: str
    title: str
    ask: str
    points: tuple[str, ...]
    kind: Literal["explain"] = field(default="explain", init=False)
