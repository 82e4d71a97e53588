"""The nouns of the course, as plain frozen values."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, get_args

MetricName = Literal["P", "Recall", "RR", "AP", "Hit", "DCG", "nDCG"]
Gain = Literal["linear", "exponential"]
Kind = Literal["predict"]

Value = Fraction | float | None
"""A metric's value: exact where the metric is a fraction, a float for DCG and nDCG, None for undefined."""

Answer = Fraction | float | Literal["undefined", "rejected"]
"""What a field expects: a value, or one of the two words that are answers too."""

_LABEL = re.compile(r"(?P<name>[A-Za-z]+)(?:@(?P<k>\d+))?(?P<exponential> \(2\^rel - 1\))?")
_NOTATION = re.compile(r"(?P<name>[A-Za-z]+)(?P<exponential>\(dcg=(?P<q>['\"])exp-log2(?P=q)\))?(?:@(?P<k>\d+))?")
_NAMES = {"R": "Recall", "Success": "Hit"}


@dataclass(frozen=True, slots=True)
class Measure:
    """A metric with its cut-off and gain, such as AP@3 or nDCG@10 with the gain 2^rel - 1.

    k is None where the whole ranking is read. P, Recall and Hit need a k. gain matters to DCG and nDCG only.
    Raises ValueError, in words, on anything else.
    """

    name: MetricName
    k: int | None = None
    gain: Gain = "linear"

    def __post_init__(self) -> None:
        if self.name not in get_args(MetricName):
            raise ValueError(f"{self.name} is no metric here. Known: {', '.join(get_args(MetricName))}.")
        if self.k is None and self.name in ("P", "Recall", "Hit"):
            raise ValueError(f"{self.name} needs a cut-off, such as {self.name}@3.")
        if self.k is not None and (type(self.k) is not int or self.k < 1):
            raise ValueError(f"k is {self.k!r} in {self.name}@{self.k}. The cut-off k is a whole number, at least 1.")
        if self.gain not in get_args(Gain):
            raise ValueError(f"{self.gain} is no gain. Known: {', '.join(get_args(Gain))}.")
        if self.gain == "exponential" and self.name not in ("DCG", "nDCG"):
            raise ValueError(f"{self.name} knows no gain. Only DCG and nDCG do.")

    @classmethod
    def parse(cls, label: str) -> "Measure":
        """The measure a text names. ValueError otherwise.

        It reads a page's label ('P@3', 'RR', 'nDCG@3 (2^rel - 1)') and ir-measures notation ('R@3', 'Success@3',
        "nDCG(dcg='exp-log2')@3").
        """
        match = _LABEL.fullmatch(label) or _NOTATION.fullmatch(label)
        if not match:
            raise ValueError(f"{label!r} names no measure. Write one such as P@3, RR or nDCG@3 (2^rel - 1).")
        return cls(
            _NAMES.get(match["name"], match["name"]),  # type: ignore[arg-type]  # __post_init__ checks it
            int(match["k"]) if match["k"] else None,
            "exponential" if match["exponential"] else "linear",
        )

    @property
    def label(self) -> str:
        """The name on the page, which `parse` reads back."""
        cut = f"@{self.k}" if self.k is not None else ""
        return f"{self.name}{cut}{' (2^rel - 1)' if self.gain == 'exponential' else ''}"

    @property
    def notation(self) -> str:
        """The name in ir-measures notation: R@3, Success@3, nDCG(dcg='exp-log2')@3."""
        cut = f"@{self.k}" if self.k is not None else ""
        gain = "(dcg='exp-log2')" if self.gain == "exponential" else ""
        name = {"Recall": "R", "Hit": "Success"}.get(self.name, self.name)
        return f"{name}{gain}{cut}"

    @property
    def is_exact(self) -> bool:
        """True where values are fractions; DCG and nDCG hold logarithms and are floats."""
        return self.name not in ("DCG", "nDCG")

    def cut_at(self, k: int) -> "Measure":
        """The same measure at another cut-off; a measure without a cut-off stays as it is."""
        return self if self.k is None else Measure(self.name, k, self.gain)


@dataclass(frozen=True, slots=True)
class Query:
    """One query: the ranking a system returned for it and what the judges said.

    ranking    document ids, best first; rank 1 is the first
    grades     judged documents; a grade of 1 or more is relevant, 0 is judged not relevant
    documents  the ids the collection knows, or None where any id may stand
    text       the question in words, where there is one
    """

    id: str
    ranking: tuple[str, ...]
    grades: Mapping[str, int]
    documents: frozenset[str] | None = None
    text: str | None = None

    @property
    def relevant(self) -> frozenset[str]:
        """All known relevant documents, found or not."""
        return frozenset(doc for doc, grade in self.grades.items() if grade >= 1)

    @property
    def is_graded(self) -> bool:
        """True where some document is more than just relevant."""
        return any(grade > 1 for grade in self.grades.values())


@dataclass(frozen=True, slots=True)
class Exercise:
    """Something to predict, as data. Its answer is not stored: the reference computes it.

    queries     one, or several where macro averages are asked
    fields      the measures asked, in the order of the page; a field is known by its label
    k           the cut-off in force, also where a field reads the whole ranking
    is_macro    True where each field is the mean over the answerable queries
    hints       a ladder of three: what is asked, where to look, what to divide by
    targets     field label -> names of the misconceptions the list is built to reveal
    belongs_to  the screen that this exercise is part of
    """

    id: str
    kind: Kind
    title: str
    ask: str
    queries: tuple[Query, ...]
    fields: tuple[Measure, ...]
    hints: tuple[str, str, str]
    k: int | None = None
    is_macro: bool = False
    targets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    belongs_to: Literal["predict", "docent", "holdout"] = "predict"

    @property
    def query(self) -> Query:
        """The one query of an exercise that has one."""
        return self.queries[0]

    def field(self, label: str) -> Measure:
        """The field with this label. KeyError, naming the labels there are, otherwise."""
        for measure in self.fields:
            if measure.label == label:
                return measure
        raise KeyError(f"{self.id} has no field {label}. Its fields: {', '.join(m.label for m in self.fields)}.")
