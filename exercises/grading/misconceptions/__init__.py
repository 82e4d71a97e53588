"""The wrong rules people really use, each one object with three uses.

It recognises a slip by its figure, supplies the sentence that says what was done and what to do, and feeds
the tests with the smallest list on which it differs from the truth. Wrong means wrong under the declared
contract: where a known tool computes so, the sentence says which.

A rule gives no figure (an empty tuple) where it can't be followed, such as dividing by no hits. Within a
metric the likelier rule comes first; where two give the same figure, both are named and neither accused.
"""

from exercises.grading.misconceptions.kind import Figure
from exercises.grading.misconceptions.of_means import MEAN_RULES
from exercises.grading.misconceptions.suspecting import LIST_RULES, TWINS, Suspect, habit, suspects

__all__ = [
    "LIST_RULES",
    "MEAN_RULES",
    "TWINS",
    "Figure",
    "Suspect",
    "habit",
    "suspects",
]
