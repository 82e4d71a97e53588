"""The wrong rule of a query for which nothing is known to be relevant."""

from fractions import Fraction

from exercises.grading.misconceptions.kind import Misconception

RULES_OF_NOTHING: tuple[Misconception, ...] = (
    Misconception(
        "zero-for-undefined",
        ("Recall", "AP", "nDCG"),
        "writing 0 where nothing can be found",
        lambda f: () if f.R else (Fraction(0),),
        lambda _: (
            'No relevant document is known, so there is no share to find. Write "undefined"; 0 would mean a miss.'
        ),
        ("a", "", "AP@1"),
        "trec_eval and most tools print 0 here.",
    ),
)
