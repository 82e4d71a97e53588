"""How a figure comes about, with the numbers of one list put in: the steps by rank, then the division."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from exercises.model import Measure, Query, Value
from exercises.reference.metrics import dcg, gain_of, ideal_dcg, value_of
from exercises.reference.problems import InvalidInput, ranking_problems
from exercises.reference.report import macro


@dataclass(frozen=True, slots=True)
class Step:
    """One rank of a list.

    hits       relevant documents through this rank
    precision  hits / rank
    adds       what the rank adds to the sum in AP: its precision where it holds a relevant document
    grade      the judge's grade, 0 where nobody judged
    """

    rank: int
    doc: str
    is_relevant: bool
    hits: int
    grade: int

    @property
    def precision(self) -> Fraction:
        return Fraction(self.hits, self.rank)

    @property
    def adds(self) -> Fraction | None:
        return self.precision if self.is_relevant else None


def steps(query: Query, k: int | None = None) -> tuple[Step, ...]:
    """The list rank by rank, through k. Raises InvalidInput on a list that is not valid: it has no steps."""
    problems = ranking_problems(query.ranking, query=query.id, documents=query.documents)
    if problems:
        raise InvalidInput(problems)
    found, hits = [], 0
    for rank, doc in enumerate(query.ranking[:k], start=1):
        hits += doc in query.relevant
        found.append(Step(rank, doc, doc in query.relevant, hits, query.grades.get(doc, 0)))
    return tuple(found)


def number(value: Value) -> str:
    """A value in LaTeX: a fraction stays one, a float has three places, None is the word."""
    if value is None:
        return r"\text{undefined}"
    if isinstance(value, float):
        return f"{value:.3f}"
    if value.denominator == 1:
        return str(value.numerator)
    return rf"\frac{{{value.numerator}}}{{{value.denominator}}}"


def name(measure: Measure) -> str:
    """A measure's name in LaTeX."""
    cut = f"@{measure.k}" if measure.k is not None else ""
    return rf"\text{{{measure.name}{cut}}}"


def _over(top: object, bottom: object) -> str:
    return rf"\frac{{{top}}}{{{bottom}}}"


def _through(measure: Measure) -> str:
    return f"in the first {measure.k}" if measure.k is not None else "in the list"


def working(query: Query, measure: Measure) -> tuple[str, ...]:
    """LaTeX lines: the rule in words, this list's numbers put in, the value."""
    walked = steps(query, measure.k)
    hits = [step for step in walked if step.is_relevant]
    known = len(query.relevant)
    value = number(value_of(query, measure))
    match measure.name:
        case "P":
            rule = _over(rf"\text{{relevant {_through(measure)}}}", r"\text{places}")
            put_in = _over(len(hits), measure.k)
        case "Recall":
            rule = _over(rf"\text{{relevant {_through(measure)}}}", r"\text{all known relevant}")
            put_in = _over(len(hits), known)
        case "Hit":
            rule = rf"\text{{1 if any relevant document stands {_through(measure)}, else 0}}"
            put_in = rf"\text{{{len(hits)} found}}"
        case "RR":
            rule = _over(1, r"\text{rank of the first relevant document}")
            put_in = _over(1, hits[0].rank) if hits else rf"\text{{none found {_through(measure)}}}"
        case "AP":
            rule = _over(r"\text{precisions at relevant ranks, added}", r"\text{all known relevant}")
            terms = " + ".join(_over(step.hits, step.rank) for step in hits) or "0"
            put_in = _over(terms, known)
        case "DCG" | "nDCG":
            return _discounted_working(query, measure)
    return (f"{name(measure)} = {rule}", f"{name(measure)} = {put_in} = {value}")


def _terms(grades: Sequence[int], measure: Measure) -> str:
    terms = [
        _over(gained, rf"\log_2 {rank + 1}")
        for rank, grade in enumerate(grades, start=1)
        if (gained := gain_of(grade, measure.gain))
    ]
    return " + ".join(terms) or "0"


def _discounted_working(query: Query, measure: Measure) -> tuple[str, ...]:
    k, gain = measure.k, measure.gain
    cut = Measure("DCG", k, gain)
    actual = dcg(query.ranking, query.grades, k, gain)
    rule = r"\text{gain}" if gain == "linear" else r"2^{\text{grade}} - 1"
    found = [step.grade for step in steps(query, k)]
    lines = [
        rf"{name(cut)} = \sum_{{i}} \frac{{{rule}}}{{\log_2 (i + 1)}}",
        rf"{name(cut)} = {_terms(found, measure)} = {number(actual)}",
    ]
    if measure.name == "nDCG":
        best = sorted(query.grades.values(), reverse=True)[:k]
        ideal = ideal_dcg(query.grades, k, gain)
        lines += [
            rf"\text{{ideal}} = {_terms(best, measure)} = {number(ideal)}",
            rf"{name(measure)} = {_over(number(actual), number(ideal))} = {number(value_of(query, measure))}",
        ]
    return tuple(lines)


def macro_working(queries: Sequence[Query], measure: Measure) -> tuple[str, ...]:
    """LaTeX lines: the value of each answerable query, then their mean. No-answer queries stay apart."""
    values = [(query.id, value_of(query, measure)) for query in queries if query.relevant]
    lines = [rf"{name(measure)}(\text{{{query}}}) = {number(value)}" for query, value in values]
    total = " + ".join(number(value) for _, value in values)
    mean = number(macro([value for _, value in values]))
    return (*lines, rf"\text{{macro }}{name(measure)} = {_over(total, len(values))} = {mean}")
