"""Variants: a fresh list for a metric, as often as it is wanted, each built to tell certain wrong rules apart."""

from exercises.practice.variants.exclusion import excluded_by, metric_of, rules_of
from exercises.practice.variants.generator import LAST_SEED, NoVariant, Variant, find, fresh, from_link, generate
from exercises.practice.variants.shapes import Shape
from exercises.practice.variants.table import LEVELS, METRICS, TURNS, VERSION, Metric

__all__ = [
    "LAST_SEED",
    "LEVELS",
    "METRICS",
    "TURNS",
    "VERSION",
    "Metric",
    "NoVariant",
    "Shape",
    "Variant",
    "excluded_by",
    "find",
    "fresh",
    "from_link",
    "generate",
    "metric_of",
    "rules_of",
]
