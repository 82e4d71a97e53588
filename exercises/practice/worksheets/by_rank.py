"""The worksheets that go down one list, rank by rank: AP, and DCG with nDCG."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from math import log2

from exercises.model import Gain, Measure, Query
from exercises.practice.worksheets.cells import (
    Cell,
    Figure,
    Had,
    Row,
    Sheet,
    division,
    figure,
    habits,
    over,
    plus,
    quotient_of,
    sum_of,
)
from exercises.reference import Step, gain_of, steps, value_of


def ranks_of(query: Query, measure: Measure) -> int:
    """How many ranks the table has: those the measure reads, as far as there are documents to fill them."""
    longest = len(query.ranking)
    if measure.name in ("DCG", "nDCG"):
        longest = max(longest, len(_best_grades(query)))
    return longest if measure.k is None else min(measure.k, longest)


def _best_grades(query: Query) -> list[int]:
    return sorted((grade for grade in query.grades.values() if grade > 0), reverse=True)


# AP


def _hits_through(rank: int, had: Had) -> tuple[Figure, ...]:
    """From the line above, or by counting the first column again."""
    above = had[f"so-far/{rank - 1}"] if rank > 1 else Fraction(0)
    return plus([above, had[f"hit/{rank}"]]) + plus([had[f"hit/{each}"] for each in range(1, rank + 1)])


def _precision_at(rank: int, had: Had) -> tuple[Figure, ...]:
    return over(had[f"so-far/{rank}"], Fraction(rank))


def _adds_at(rank: int, had: Had) -> tuple[Figure, ...]:
    return (had[f"precision/{rank}"] if had[f"hit/{rank}"] else Fraction(0),)


def _ap_row(query: Query, step: Step, told: Mapping[str, str]) -> Row:
    rank, adds = step.rank, step.adds or Fraction(0)
    precision = (query.id, f"P@{rank}")
    no_hit = f"You added the precision at rank {rank}, which holds no hit. Only hits add: write 0."
    return Row(
        str(rank),
        step.doc,
        (
            Cell(
                f"hit/{rank}",
                f"Rank {rank}, hit",
                Fraction(step.is_relevant),
                f"Look for {step.doc} among the known relevant documents. Write 1 if it is one of them, else 0.",
            ),
            Cell(
                f"so-far/{rank}",
                f"Rank {rank}, hits so far",
                Fraction(step.hits),
                f"Count the hits from rank 1 through rank {rank}.",
                partial(_hits_through, rank),
            ),
            Cell(
                f"precision/{rank}",
                f"Rank {rank}, precision here",
                step.precision,
                f"Divide the hits so far by the rank, {rank}.",
                partial(_precision_at, rank),
                tells=precision,
            ),
            Cell(
                f"adds/{rank}",
                f"Rank {rank}, adds to the sum",
                adds,
                "A rank that holds a hit adds the precision there. Any other adds 0.",
                partial(_adds_at, rank),
                habits(adds, told, {"reciprocal-ranks": Fraction(1, rank)})
                if step.is_relevant
                else habits(adds, {"mean-of-precisions": no_hit}, {"mean-of-precisions": step.precision}),
                tells=precision if step.is_relevant else None,
            ),
        ),
    )


def ap_sheet(query: Query, measure: Measure, told: Mapping[str, str], places: int) -> Sheet:
    """Rank by rank: hit, hits so far, precision here, adds to the sum; then the sum over all known relevant."""
    walked, known = steps(query, measure.k), Fraction(len(query.relevant))
    added = tuple(f"adds/{step.rank}" for step in walked)
    k = None if measure.k is None else Fraction(measure.k)
    divide_by: dict[str, Figure | None] = {
        "divides-by-hits": Fraction(sum(step.is_relevant for step in walked)),
        "divides-by-min-k-R": None if k is None else min(k, known),
        "divides-by-k": k,
        "no-division": Fraction(1),
    }
    result = figure(value_of(query, measure))
    below = (
        Cell(
            "sum",
            "Sum of the last column",
            sum((step.adds for step in walked if step.adds), Fraction(0)),
            "Add what the ranks add, from the first through the last.",
            partial(sum_of, added),
        ),
        Cell(
            "known",
            "Divided by",
            known,
            "Count every document known to be relevant, returned or not.",
            habits=habits(known, told, divide_by),
        ),
        division(
            f"So {measure.label} is",
            result,
            "sum",
            "known",
            "the number of known relevant documents",
            habits(result, told, {"zero-for-undefined": Fraction(0)}),
        ),
    )
    columns = (
        ("hit", "1 if the document is relevant, else 0"),
        ("so far", "hits through this rank"),
        ("precision", "hits so far, divided by the rank"),
        ("adds", "what the rank adds to the sum, 0 if nothing"),
    )
    return Sheet(columns, tuple(_ap_row(query, step, told) for step in walked), below, places)


# DCG and nDCG


def _discount(rank: int) -> Figure:
    """log2(rank + 1): whole where it is a whole number, so that 1 and 2 are written so."""
    value = log2(rank + 1)
    return Fraction(int(value)) if value.is_integer() else value


def _undiscounted_first(rank: int) -> Figure:
    """log2(rank) with the first rank left whole: the wrong rule."""
    return Fraction(1) if rank <= 2 else _discount(rank - 1)


def _other(gain: Gain) -> Gain:
    return "exponential" if gain == "linear" else "linear"


def _discounted(gain: str, rank: int, had: Had) -> tuple[Figure, ...]:
    return quotient_of(f"{gain}/{rank}", f"discount/{rank}", had)


def _ndcg_row(query: Query, measure: Measure, rank: int, told: Mapping[str, str]) -> Row:
    doc = query.ranking[rank - 1] if rank <= len(query.ranking) else None
    grade = query.grades.get(doc, 0) if doc is not None else 0
    gained, discount = Fraction(gain_of(grade, measure.gain)), _discount(rank)
    rule = "the grade itself" if measure.gain == "linear" else "2^grade - 1"
    cells = [
        Cell(
            f"gain/{rank}",
            f"Rank {rank}, gain",
            gained,
            f"The gain is {rule}; a document that nobody graded, or an empty place, gains 0.",
            habits=habits(gained, told, {"linear-or-exponential": Fraction(gain_of(grade, _other(measure.gain)))}),
        ),
        Cell(
            f"discount/{rank}",
            f"Rank {rank}, log",
            discount,
            f"Write log2({rank + 1}): the logarithm of the rank plus 1.",
            habits=habits(discount, told, {"discount-off-by-one": _undiscounted_first(rank)}),
        ),
        Cell(
            f"adds/{rank}",
            f"Rank {rank}, adds to the DCG",
            over(gained, discount)[0],
            "Divide the gain by the logarithm beside it.",
            partial(_discounted, "gain", rank),
        ),
    ]
    if measure.name == "nDCG":
        cells += _best_cells(query, measure, rank, told)
    return Row(str(rank), doc or "no document", tuple(cells))


def _best_cells(query: Query, measure: Measure, rank: int, told: Mapping[str, str]) -> list[Cell]:
    """The same rank in the ideal list."""

    def gain_at(grades: list[int]) -> Fraction:
        return Fraction(gain_of(grades[rank - 1], measure.gain) if rank <= len(grades) else 0)

    best = _best_grades(query)
    came_back = sorted((query.grades.get(doc, 0) for doc in query.ranking), reverse=True)
    gained = gain_at(best)
    return [
        Cell(
            f"best-gain/{rank}",
            f"Rank {rank}, best gain",
            gained,
            f"Sort the gains of all judged documents, missed ones too, highest first. Take number {rank}, or 0.",
            habits=habits(
                gained,
                told,
                {"ideal-from-the-result": gain_at(came_back), "ideal-all-k": gain_at(best[:1] * rank)},
            ),
        ),
        Cell(
            f"best-adds/{rank}",
            f"Rank {rank}, best adds",
            over(gained, _discount(rank))[0],
            "Divide the best gain by the logarithm of this rank.",
            partial(_discounted, "best-gain", rank),
        ),
    ]


def ndcg_sheet(query: Query, measure: Measure, told: Mapping[str, str], places: int) -> Sheet:
    """Rank by rank: gain, logarithm, what it adds, and the same for the ideal list; then DCG over the ideal."""
    depth = ranks_of(query, measure)
    cut = "" if measure.k is None else f"@{measure.k}"
    rows = tuple(_ndcg_row(query, measure, rank, told) for rank in range(1, depth + 1))

    def summed(column: str, name: str, label: str) -> Cell:
        names = tuple(f"{column}/{rank}" for rank in range(1, depth + 1))
        true = {cell.name: cell.right for row in rows for cell in row.cells}
        return Cell(name, label, sum_of(names, true)[0], "Add the column, rank by rank.", partial(sum_of, names))

    columns = [
        ("gain", "the grade" if measure.gain == "linear" else "2^grade - 1"),
        ("log", "log2(rank + 1)"),
        ("adds", "gain / log"),
    ]
    actual = figure(value_of(query, Measure("DCG", measure.k, measure.gain)))
    if measure.name == "DCG":
        return Sheet(tuple(columns), rows, (summed("adds", "result", f"So {measure.label} is"),), places)
    columns += [("best", "the gains of the ideal list"), ("adds", "best / log")]
    result = figure(value_of(query, measure))
    below = (
        summed("adds", "sum", f"DCG{cut}"),
        summed("best-adds", "ideal", f"Ideal DCG{cut}"),
        division(
            f"So {measure.label} is",
            result,
            "sum",
            "ideal",
            "the DCG of the ideal list",
            habits(result, told, {"not-normalised": actual, "zero-for-undefined": Fraction(0)}),
        ),
    )
    return Sheet(tuple(columns), rows, below, places)
