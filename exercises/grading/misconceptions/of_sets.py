"""The wrong rules of precision and recall, and of a list that names a document twice."""

from fractions import Fraction

from exercises.grading.facts import count, series
from exercises.grading.misconceptions.kind import Misconception, share

RULES_OF_COPIES: tuple[Misconception, ...] = (
    Misconception(
        "counts-duplicates",
        ("P", "Recall", "AP"),
        "counting each copy as a hit",
        lambda f: (
            ()
            if not f.copied_hits
            else share(f.h, f.k)
            if f.measure.name == "P"
            else share(f.h if f.measure.name == "Recall" else f.precision_sum, f.R)
        ),
        lambda f: (
            f"You counted each copy of {series(f.copied_hits)} as a hit. A list may name a document once, so this "
            "one has no figure. Write rejected."
        ),
        ("aa", "a", "P@2"),
    ),
)

RULES_OF_PRECISION: tuple[Misconception, ...] = (
    Misconception(
        "divides-by-returned",
        ("P",),
        "dividing by the number that came back",
        lambda f: share(f.h, f.n),
        lambda f: (
            f"{count(f.n, 'document')} came back and you divided by {f.n}, as LensKit does. {f.label} divides by "
            f"{f.k}: an empty place earns nothing."
        ),
        ("a", "a", "P@2"),
    ),
    Misconception(
        "precision-is-recall",
        ("P",),
        "dividing by the known relevant documents",
        lambda f: share(f.h, f.R),
        lambda f: (
            f"You asked how many of the relevant documents were found, which is Recall@{f.k}. {f.label} asks how "
            f"much of the list is relevant: divide by {f.k}."
        ),
        ("a", "a", "P@2"),
    ),
    Misconception(
        "divides-by-min-k-R",
        ("P",),
        "dividing by the smaller of k and the known relevant",
        lambda f: share(f.h, min(f.k, f.R)),
        lambda f: (
            f"You divided by {min(f.k, f.R)}, the number of relevant documents that could fit. {f.label} divides by "
            f"{f.k}, however few exist."
        ),
        ("a", "a", "P@2"),
    ),
    Misconception(
        "whole-list",
        ("P",),
        "reading the whole list",
        lambda f: share(len(f.all_hits), len(f.query.ranking)),
        lambda f: (
            f"You read the whole list and divided by its length, {len(f.query.ranking)}. {f.label} looks at {f.reach} "
            f"and divides by {f.k}."
        ),
        ("ab", "a", "P@1"),
    ),
)

RULES_OF_RECALL: tuple[Misconception, ...] = (
    Misconception(
        "divides-by-min-k-R",
        ("Recall",),
        "dividing by the smaller of k and the known relevant",
        lambda f: share(f.h, min(f.k, f.R)),
        lambda f: (
            f"You divided by {min(f.k, f.R)} so that recall could reach 1. Divide by {f.known}, though "
            f"{count(f.k, 'place')} can't hold them."
        ),
        ("a", "ab", "Recall@1"),
    ),
    Misconception(
        "recall-is-precision",
        ("Recall",),
        "dividing by the k places",
        lambda f: share(f.h, f.k),
        lambda f: (
            f"You asked how much of {f.reach} is relevant, which is P@{f.k}. {f.label} asks how much of what is "
            f"relevant was found: divide by {f.known}."
        ),
        ("a", "a", "Recall@2"),
    ),
    Misconception(
        "hit-rate",
        ("Recall",),
        "asking only whether something was found",
        lambda f: (Fraction(int(f.h > 0)),) if f.R else (),
        lambda f: (
            f"1 says that something was found: that is Hit@{f.k}, and also the figure for dividing by the hits "
            f"themselves. {f.label} asks how much was found: divide by {f.known}."
        ),
        ("a", "ab", "Recall@1"),
    ),
)
