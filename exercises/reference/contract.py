"""The declared contract in sentences, for the panel beside every exercise and the handout."""

DECLARED_K = 3


def rules(k: int = DECLARED_K) -> tuple[tuple[str, str], ...]:
    """(what it is about, the rule), in the order in which a learner meets them."""
    return (
        (f"P@{k}", f"relevant documents in the first {k}, divided by {k}, also where fewer came back"),
        (f"Recall@{k}", f"relevant documents in the first {k}, divided by all known relevant documents"),
        ("RR", "1 divided by the rank of the first relevant document in the whole list; 0 if there is none"),
        (
            f"AP@{k}",
            f"the precision at each relevant rank through {k}, added, divided by all known relevant documents: "
            "neither by those that were found nor by k",
        ),
        ("AP", "the same over the whole list"),
        (
            f"nDCG@{k}",
            f"gain / log2(rank + 1), added through {k}, divided by the same sum for the best list that all judged "
            "documents could make; the gain is the grade, or 2^rel - 1 where the label says so",
        ),
        (
            "No relevant document known",
            "Recall, AP and nDCG are undefined, not 0; RR and P are 0. The query is kept out of every mean and "
            "reported apart, with the count",
        ),
        ("Valid", "an empty list, and a list shorter than k"),
        (
            "Rejected",
            "a document twice in a list, an id that the collection does not know, a query that the run leaves out",
        ),
    )


def further(k: int = DECLARED_K) -> tuple[tuple[str, str], ...]:
    """(measure, its definition) of those that stand beside the declared ones, for comparison."""
    return (
        (
            f"Hit@{k}",
            f"1 if any relevant document stands in the first {k}, else 0; with one known relevant document it is "
            f"Recall@{k}",
        ),
        (f"RR@{k}", f"the same, looking no further than rank {k}"),
    )
