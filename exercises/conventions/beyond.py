"""What one list of documents can't show: equal scores, whole runs, odd scores and odd grades.

No function here: the figures are those that the tools gave, and the tests hold them to the recording.
"""

from dataclasses import dataclass
from fractions import Fraction

from exercises.conventions.convention import Figure, InWords


@dataclass(frozen=True, slots=True)
class Beyond:
    """One situation: what was handed over, who said what, and what makes the difference.

    case   its name in the recording
    told   (tool and measure, what it said)
    """

    case: str
    title: str
    told: tuple[tuple[str, Figure], ...]
    sentence: str


LOOKED_AT = (
    "pytrec_eval-terrier 0.5.11 (for trec_eval too), ir-measures 0.4.3, ranx 0.3.21, trectools 0.0.50 and "
    "torchmetrics 1.9.0"
)
"""The packages and versions that these figures are of."""

BEYOND = (
    Beyond(
        "tied scores",
        "Three documents with one score, d1 relevant",
        (
            ("trec_eval RR", Fraction(1, 3)),
            ("trectools RR", Fraction(1, 3)),
            ("trectools nDCG", Fraction(1)),
            ("ir_measures RR", Fraction(1, 3)),
            ("ir_measures RR@10", Fraction(1)),
            ("ranx RR", Fraction(1)),
            ("torchmetrics RR", Fraction(1)),
            ("torchmetrics nDCG", 0.710309923),
        ),
        "trec_eval puts equal scores in falling order of id, ranx keeps the order given, the nDCG of torchmetrics "
        "shares the gain among them. trectools and ir_measures each follow two rules. Here a list has ranks and no "
        "scores.",
    ),
    Beyond(
        "a query missing in the run",
        "Two queries, one answered perfectly, the other left out of the run",
        (
            ("pytrec_eval AP", Fraction(1)),
            ("trectools AP", Fraction(1)),
            ("ir_measures AP", Fraction(1, 2)),
            ("ranx AP", InWords("error")),
        ),
        "pytrec_eval and trectools average over the one that was answered, ir_measures counts the other as 0, ranx "
        "stops. Here the run is rejected until it has a list for each query.",
    ),
    Beyond(
        "a query without a relevant document",
        "Two queries, one perfect, the other without a relevant document",
        (
            ("ir_measures AP", Fraction(1, 2)),
            ("trectools AP", Fraction(1, 2)),
            ("ranx AP", Fraction(1, 2)),
            ("torchmetrics MAP, neg", Fraction(1, 2)),
            ("torchmetrics MAP, pos", Fraction(1)),
            ("torchmetrics MAP, skip", Fraction(1)),
        ),
        "Averaged in as 0, as 1, or left out; torchmetrics does what the option says. Here the query is reported "
        "apart, with the count.",
    ),
    Beyond(
        "negative scores",
        "Two documents with the scores -1 and -2, the first relevant",
        (
            ("torchmetrics RR", Fraction(0)),
            ("torchmetrics AP", Fraction(0)),
            ("torchmetrics Recall", Fraction(0)),
            ("torchmetrics nDCG", Fraction(1)),
            ("torchmetrics Hit", Fraction(1)),
        ),
        "A score of 0 or less is taken for not returned, but not by nDCG and hit rate. With logits or negated "
        "distances the five figures speak of two different lists.",
    ),
    Beyond(
        "a grade of 0.5",
        "One document with the grade 0.5",
        (
            ("pytrec_eval RR", InWords("error")),
            ("ir_measures RR", InWords("error")),
            ("ranx RR", Fraction(0)),
            ("trectools RR", Fraction(1)),
        ),
        "Two stop, one takes it for not relevant, one for relevant. Here the judgment is refused: a grade is a whole "
        "number.",
    ),
)
