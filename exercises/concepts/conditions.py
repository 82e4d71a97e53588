"""Conditions on built lists: a figure or a count against a number, against another list's, or against its best.

A term is a quantity of a list: "AP@4", "nDCG@10 of A", "results of B"; or the mean of a measure over several
lists: "mean RR", "mean RR of before", where the lists before.1, before.2 and so on are meant.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, get_args

from exercises.grading import beside, written
from exercises.model import Measure, Query, Value
from exercises.mutations import agree
from exercises.reference import macro, value_of

Count = Literal["results", "hits", "known relevant"]
Sign = Literal["=", "!=", "<=", ">=", "<", ">"]

_TERM = re.compile(r"(?P<mean>mean )?(?P<quantity>.+?)(?: of (?P<of>[\w. ]+))?")
_CONDITION = re.compile(r"(?P<left>.+?) (?P<sign>=|!=|<=|>=|<|>) (?P<right>.+)")
_SAID: Mapping[Sign, tuple[str, str]] = {  # against a figure, against another list's
    "=": ("is", "equals"),
    "!=": ("is not", "differs from"),
    "<=": ("is at most", "is at most"),
    ">=": ("is at least", "is at least"),
    "<": ("is below", "is below"),
    ">": ("is above", "is above"),
}


def _best(query: Query) -> Query:
    """The same judgments with the list that no other can beat: every judged document, highest grade first."""
    return replace(query, ranking=tuple(sorted(query.grades, key=lambda doc: -query.grades[doc])))


@dataclass(frozen=True, slots=True)
class Term:
    """A measure or a count, of one list or as a mean.

    of  the name of a list, or of a group of lists for a mean; None where there is one list, or all are meant
    """

    quantity: Measure | Count
    of: str | None = None
    is_mean: bool = False

    @classmethod
    def parse(cls, text: str) -> "Term":
        """ValueError, in words, where the text is no term."""
        match = _TERM.fullmatch(text)
        if not match:
            raise ValueError(f"{text!r} is no quantity. Write one such as AP@4, nDCG@10 of A or results.")
        quantity = match["quantity"]
        if quantity in get_args(Count):
            if match["mean"]:
                raise ValueError(f"{text!r} is no quantity: a mean is of a measure.")
            return cls(quantity, match["of"])  # type: ignore[arg-type]  # looked up above
        return cls(Measure.parse(quantity), match["of"], bool(match["mean"]))

    def __str__(self) -> str:
        counted = self.quantity if self.quantity != "known relevant" else "known relevant documents"
        name = self.quantity.label if isinstance(self.quantity, Measure) else f"the number of {counted}"
        return f"{'mean ' if self.is_mean else ''}{name}{f' of {self.of}' if self.of else ''}"

    def _lists(self, lists: Mapping[str, Query]) -> list[Query]:
        if self.of is None:
            found = list(lists.values())
            if self.quantity == "known relevant" and len({query.relevant for query in found}) == 1:
                found = found[:1]  # the lists share their judgments
        elif self.is_mean:
            found = [query for name, query in lists.items() if name.startswith(f"{self.of}.")]
        else:
            found = [lists[self.of]] if self.of in lists else []
        if not found or (len(found) > 1 and not self.is_mean):
            how_many = "more than one list" if found else "no list"
            raise ValueError(f"{self} names {how_many}. There are {', '.join(lists) or 'none'}.")
        return found

    def value(self, lists: Mapping[str, Query], *, at_best: bool = False) -> Value:
        """The value, or with `at_best` the highest that any list under these judgments can have.

        None for undefined. A mean is over the queries with a relevant document. ValueError for a list that is
        not there, InvalidInput for one that is not valid.
        """
        queries = [_best(query) if at_best else query for query in self._lists(lists)]
        if isinstance(self.quantity, Measure):
            if self.is_mean:
                return macro([value_of(query, self.quantity) for query in queries if query.relevant])
            return value_of(queries[0], self.quantity)
        query = queries[0]
        match self.quantity:
            case "results":
                return Fraction(len(query.ranking))
            case "hits":
                return Fraction(sum(doc in query.relevant for doc in query.ranking))
            case "known relevant":
                return Fraction(len(query.relevant))


def _shown(value: Value) -> str:
    decimal = "" if value is None else beside(value)
    return written(value) + (f" ({decimal})" if decimal else "")


@dataclass(frozen=True, slots=True)
class Condition:
    """As text: "RR = 1", "AP@4 = 1/4", "P@10 of A = P@10 of B", "results <= 5", "Recall@10 = highest",
    "Recall@3 = undefined". Two floats are equal up to their rounding; everything else is exact.
    """

    left: Term
    sign: Sign
    right: Term | Fraction | Literal["undefined", "highest"]

    @classmethod
    def parse(cls, text: str) -> "Condition":
        """ValueError, in words, where the text is no condition."""
        match = _CONDITION.fullmatch(text)
        if not match:
            raise ValueError(f"{text!r} is no condition. Write one such as RR = 1 or P@10 of A = P@10 of B.")
        left, sign, right = Term.parse(match["left"]), match["sign"], match["right"]
        if right in ("undefined", "highest"):
            if sign not in ("=", "!="):
                raise ValueError(f"{text!r} is no condition: {right} is equal or not, never more or less.")
            return cls(left, sign, right)  # type: ignore[arg-type]  # by the pattern
        try:
            return cls(left, sign, Fraction(right))  # type: ignore[arg-type]
        except (ValueError, ZeroDivisionError):
            return cls(left, sign, Term.parse(right))  # type: ignore[arg-type]

    def __str__(self) -> str:
        plain, compared = _SAID[self.sign]
        if self.right == "highest":
            return f"{self.left} {plain} the highest that any list can have"
        return f"{self.left} {compared if isinstance(self.right, Term) else plain} {self.right}"

    def _other(self, lists: Mapping[str, Query]) -> Value:
        if self.right == "undefined":
            return None
        if self.right == "highest":
            return self.left.value(lists, at_best=True)
        return self.right.value(lists) if isinstance(self.right, Term) else self.right

    def holds(self, lists: Mapping[str, Query]) -> bool:
        """Whether valid lists fulfil it. Undefined equals undefined only, and is neither more nor less."""
        left, right = self.left.value(lists), self._other(lists)
        if left is None or right is None:
            same = left is right
            return {"=": same, "!=": not same}.get(self.sign, False)
        near = agree(left, right)
        match self.sign:
            case "=":
                return near
            case "!=":
                return not near
            case "<=":
                return near or left < right
            case ">=":
                return near or left > right
            case "<":
                return not near and left < right
            case ">":
                return not near and left > right

    def figures(self, lists: Mapping[str, Query]) -> str:
        """The figures it compares, on these lists: "here: 1/4 (0.25)", "here: 1/4 (0.25) and 1/2 (0.5)"."""
        told = f"here: {_shown(self.left.value(lists))}"
        if isinstance(self.right, Term):
            return f"{told} and {_shown(self.right.value(lists))}"
        return f"{told}, the highest is {_shown(self._other(lists))}" if self.right == "highest" else told

    @property
    def terms(self) -> tuple[Term, ...]:
        return (self.left, self.right) if isinstance(self.right, Term) else (self.left,)


def put_in(text: str, lists: Mapping[str, Query]) -> str:
    """A text with each term in braces replaced by its figure: "P@3 is {P@3 of A}". ValueError for what is no term."""
    return re.sub(r"\{([^{}]*)\}", lambda found: written(Term.parse(found[1]).value(lists)), text)
