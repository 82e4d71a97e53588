"""What a right answer proves: which wrong rules it can't have come from."""

from exercises.grading import MEAN_RULES, answer_of, separates, suspects
from exercises.model import Exercise, Measure, MetricName
from exercises.practice.variants.table import LEVELS, TURNS, VERSION, Metric, table

_METRICS: dict[MetricName, Metric] = {
    "P": "precision",
    "Recall": "recall",
    "RR": "rr",
    "AP": "ap",
    "DCG": "ndcg",
    "nDCG": "ndcg",
}
_OF_A_MEAN = frozenset(rule.name for rule in MEAN_RULES)


def metric_of(exercise: Exercise, field: Measure) -> Metric | None:
    """The metric that a field practises: macro where a mean is asked. None for Hit, of which there are no variants."""
    return "macro" if exercise.is_macro else _METRICS.get(field.name)


def rules_of(metric: Metric) -> tuple[str, ...]:
    """Every wrong rule of a metric that some list separates from the truth, by the table in force.

    counts-duplicates is none of them: its list is rejected, so that no answer to it excludes anything.
    """
    turns = (turn for level in LEVELS for turn in table(VERSION)[metric, level][:TURNS])
    return tuple(dict.fromkeys(name for turn in turns for name in turn.targets))


def excluded_by(exercise: Exercise, field: Measure) -> frozenset[tuple[Metric, str]]:
    """(metric, wrong rule) for each rule that a right answer to this field excludes.

    Those are the rules all of whose figures on this list differ from the truth at the precision that is accepted.
    A rule's name belongs to a metric: divides-by-min-k-R is a rule of precision, of recall and of AP. A mean
    excludes rules of macro and, where they are followed in each query, rules of the metric that is averaged.
    """
    answer, metric = answer_of(exercise, field), _METRICS.get(field.name)
    if metric is None or answer == "rejected":
        return frozenset()
    return frozenset(
        ("macro" if exercise.is_macro and suspect.name in _OF_A_MEAN else metric, suspect.name)
        for suspect in suspects(exercise, field)
        if separates(suspect.figures, answer, field)
    )
