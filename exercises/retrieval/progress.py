"""How long work says how far it is."""

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
"""Told every now and then: (what is counted, how many are done, how many there are; 0 where that is not known)."""


def silent(_what: str, _done: int, _all: int) -> None:
    """Progress that nobody watches."""
