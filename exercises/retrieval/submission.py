"""A run as a file to hand in: tab-separated, with the head qid docid rank score."""

from collections.abc import Mapping

from exercises.retrieval.ranking import Ranked

HEAD = "qid\tdocid\trank\tscore"


def submission(found: Mapping[str, Ranked]) -> str:
    """The rankings of many topics as the text of the file; scores to the last digit, so that ties stay ties."""
    rows = (
        f"{topic}\t{doc}\t{rank}\t{score!r}"
        for topic, ranked in found.items()
        for rank, (doc, score) in enumerate(zip(ranked.docs, ranked.scores, strict=True), start=1)
    )
    return "\n".join((HEAD, *rows)) + "\n"
