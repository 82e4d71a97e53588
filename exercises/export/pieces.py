"""What both forms show of an exercise: its lists, how to write an answer, figures as decimals, in plain HTML."""

import html
import re
from collections.abc import Iterator
from fractions import Fraction

from exercises.grading import beside, grade, least_places, suspects, written
from exercises.model import Answer, Exercise, Measure, Query

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def safe(text: object) -> str:
    """Any text as HTML that shows it and does nothing else; a sign that XML can't hold shows as a box."""
    return html.escape(_NO_XML.sub("\ufffd", str(text)), quote=True)


def plain(text: object) -> str:
    """Any text as XML can hold it; whoever writes the XML escapes it."""
    return _NO_XML.sub("\ufffd", str(text))


def decimal(figure: Fraction | float, places: int) -> str:
    """The figure rounded to so many decimals, with all of them: 1/3 is 0.333."""
    scaled = round(Fraction(figure) * 10**places)
    whole, rest = divmod(abs(scaled), 10**places)
    return f"{'-' if scaled < 0 else ''}{whole}.{rest:0{places}d}"


def told(answer: Answer) -> str:
    """An answer with the decimal beside it: 5/8 (0.625)."""
    near = beside(answer)
    return f"{written(answer)} ({near})" if near else written(answer)


def how_to_write(exercise: Exercise) -> str:
    """How many decimals tell the rules apart here, for whoever can't write a fraction."""
    places = max(least_places(field) for field in exercise.fields)
    return f"at least {'three' if places == 3 else 'two'} decimals"


def lists(exercise: Exercise) -> str:
    """Every list of the exercise with what is known of it, as tables."""
    return "".join(_list(query, exercise) for query in exercise.queries)


def _list(query: Query, exercise: Exercise) -> str:
    head = f"<p><b>{safe(query.id)}</b></p>" if len(exercise.queries) > 1 else ""
    asked = f"<p>{safe(query.text)}</p>" if query.text else ""
    known = ", ".join(_known(query)) or "none"
    return f"{head}{asked}{_table(query)}<p>Known relevant: {known} ({len(query.relevant)}).</p>"


def _table(query: Query) -> str:
    if not query.ranking:
        return "<p>The list is empty: nothing came back.</p>"
    rows = "".join(
        f"<tr><td>{rank}</td><td>{safe(doc)}</td><td>{_judged(doc, query)}</td></tr>"
        for rank, doc in enumerate(query.ranking, start=1)
    )
    return (
        '<table border="1" cellpadding="4"><thead><tr><th scope="col">rank</th><th scope="col">document</th>'
        f'<th scope="col">judged</th></tr></thead><tbody>{rows}</tbody></table>'
    )


def _judged(doc: str, query: Query) -> str:
    if doc not in query.relevant:
        return "not relevant"
    return f"relevant, grade {query.grades[doc]}" if query.is_graded else "relevant"


def _known(query: Query) -> Iterator[str]:
    for doc in sorted(query.relevant):
        grade = f" (grade {query.grades[doc]})" if query.is_graded else ""
        yield f"{safe(doc)}{grade}"


def figures(exercise: Exercise, field: Measure) -> dict[Fraction | float, list[str]]:
    """Each figure that some wrong rule gives, with the habits that give it, likelier first."""
    found: dict[Fraction | float, list[str]] = {}
    for suspect in suspects(exercise, field):
        for figure in suspect.figures:
            found.setdefault(figure, []).append(suspect.habit)
    return found


def passes(figure: Fraction | float, exercise: Exercise, field: Measure) -> bool:
    """True where the figure, at the fewest decimals accepted, is taken for the right answer."""
    return grade(exercise, field.label, decimal(figure, least_places(field))).verdict == "right"
