"""A report as it leaves: JSON of a stable shape, TSV for a spreadsheet, Markdown to paste."""

import html
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import isclose

from exercises.evaluation.evaluate import Policies
from exercises.evaluation.figures import Figures
from exercises.model import Measure

_SAME = 1e-12  # two sums of the same fractions in another order differ by less
_CONTROL = re.compile(r"[\0-\x1f\x7f-\x9f\u2028\u2029]")  # ends a line or a column somewhere, or moves a cursor


def in_a_line(text: str) -> str:
    """A text on one line and in one cell: what would end either, or move a terminal's cursor, is a blank."""
    return _CONTROL.sub(" ", text)


def _both(value: float | None, exact: Fraction | None) -> dict[str, object] | None:
    return None if value is None else {"value": value, "exact": None if exact is None else str(exact)}


def as_json(figures: Sequence[Figures], policies: Policies) -> dict[str, object]:
    """The public form: no problems, each run's figures, the policies. null is undefined.

    `exact` is null for DCG and nDCG, which hold logarithms, and for a fraction that would fill a page.
    """
    return {
        "problems": [],
        "problem_count": 0,
        "runs": {each.name: _run(each) for each in figures},
        "policies": policies_of(policies),
    }


def policies_of(policies: Policies) -> dict[str, object]:
    """What was decided, by name."""
    return {
        "ties": policies.ties,
        "order": policies.order,
        "missing": policies.missing,
        "extra": policies.extra,
        "relevant_from": policies.relevant_from,
    }


def _run(figures: Figures) -> dict[str, object]:
    ranges = {each: figures.bounds(each) for each in figures.measures}
    return {
        "queries": {
            query: {
                each.notation: _both(figures.value(each, place), figures.exact(each, place))
                for each in figures.measures
            }
            for place, query in enumerate(figures.queries)
        },
        "no_answer": list(figures.no_answer),
        "averaged_over": len(figures.answerable),
        "macro": {each.notation: _both(figures.macro(each), figures.exact_macro(each)) for each in figures.measures},
        "tied_positions": figures.tied_positions,
        "tie_range": {each.notation: bounds and [bounds.lowest, bounds.highest] for each, bounds in ranges.items()},
        "unjudged_at_k": {each.notation: figures.unjudged(each) for each in figures.measures},
        "missing": list(figures.missing),
        "ignored": list(figures.ignored),
    }


def written(value: float | None) -> str:
    """A figure in four places, or the word."""
    return "undefined" if value is None else f"{value:.4f}"


def as_one(lowest: float, highest: float) -> str | None:
    """Two ends as one figure where they are the same, told so where only four places agree; None where they differ."""
    figure = written(lowest)
    if isclose(lowest, highest, rel_tol=_SAME, abs_tol=_SAME):
        return figure
    return f"{figure} in four places" if figure == written(highest) else None


def over_ties(figures: Figures, measure: Measure) -> str:
    """Between what the mean could lie, had the ties fallen otherwise; said once where one figure stands for both."""
    bounds = figures.bounds(measure)
    if bounds is None:
        return "undefined"
    one = as_one(bounds.lowest, bounds.highest)
    if one is None:
        return f"{written(bounds.lowest)} to {written(bounds.highest)}"
    return f"{one}, whatever the order of ties" if figures.tied_positions else f"{one}, no ties"


def _rows(figures: Sequence[Figures]) -> Iterable[list[str]]:
    """A row a query and run, then the macro rows. No-answer queries have a row, and no part in the macro."""
    for each in figures:
        no_answer = set(each.no_answer)
        for place, query in enumerate(each.queries):
            values = [written(each.value(measure, place)) for measure in each.measures]
            yield [each.name, query, "no-answer" if query in no_answer else "answerable", *values]
    for each in figures:
        over = f"over {len(each.answerable)}"
        yield [each.name, "(macro)", over, *(written(each.macro(measure)) for measure in each.measures)]


def _head(measures: Sequence[Measure]) -> list[str]:
    return ["run", "query", "kind", *(measure.notation for measure in measures)]


def harmless(cell: str) -> str:
    """A cell that a spreadsheet takes for text: an id that could start a formula gets an apostrophe before it."""
    flat = in_a_line(cell)
    return f"'{flat}" if flat.lstrip()[:1] in ("=", "+", "-", "@") else flat


def as_tsv(figures: Sequence[Figures]) -> str:
    """Per query, then the macro rows, parted by tabs."""
    rows = [_head(figures[0].measures), *_rows(figures)]
    return "".join("\t".join(map(harmless, row)) + "\n" for row in rows)


def _in_markdown(cell: str) -> str:
    return re.sub(r"([\\`*_{}\[\]()#+!|~$-])", r"\\\1", html.escape(in_a_line(cell), quote=False))


def as_markdown(figures: Sequence[Figures], policies: Policies) -> str:
    """Macro figures with what they stand on, the policies, and a table a run. Ids are text, never markup."""
    one = figures[0]
    lines = [
        "# Evaluation",
        "",
        f"Macro averages over {len(one.answerable)} answerable of {len(one.queries)} queries.",
        "",
        _line(["measure", *(_in_markdown(each.name) for each in figures)]),
        _line(["---"] * (len(figures) + 1)),
        *(_line([measure.label, *(written(each.macro(measure)) for each in figures)]) for measure in one.measures),
        _line(["tied positions", *(str(each.tied_positions) for each in figures)]),
        "",
        "No known relevant document, kept apart: " + (", ".join(map(_in_markdown, one.no_answer)) or "none") + ".",
        "",
        "Policies: " + "; ".join(f"{name.replace('_', ' ')}: {value}" for name, value in policies_of(policies).items()),
    ]
    for each in figures:
        rows = [
            _line([_in_markdown(query), *(written(each.value(measure, place)) for measure in each.measures)])
            for place, query in enumerate(each.queries)
        ]
        head = ["query", *(measure.label for measure in each.measures)]
        lines += ["", f"## {_in_markdown(each.name)}", "", _line(head), _line(["---"] * len(head)), *rows]
    return "\n".join(lines) + "\n"


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
