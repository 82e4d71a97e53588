"""Which work takes more than a moment, and is done in the background."""

from exercises.retrieval.collection import Collection
from exercises.retrieval.stored import Stored

LARGE = 5_000
"""Documents. Below it an index is made while somebody waits, unless the texts are too many bytes to be in memory."""


def is_large(collection: Collection) -> bool:
    """True where somebody who waits for work on the collection is to see how far it is."""
    return len(collection.ids) >= LARGE or isinstance(collection.documents, Stored)
