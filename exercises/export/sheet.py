"""A set on paper: an HTML page that prints on A4, its questions first, its key from a new page on."""

from collections.abc import Sequence

from exercises.export.pieces import figures, lists, passes, safe, told
from exercises.export.sets import Item
from exercises.grading import answer_of, reason_for, written
from exercises.reference import DECLARED_K, rules

_STYLE = """
:root { color-scheme: light; }
@page { size: A4; margin: 14mm 16mm; }
* { box-sizing: border-box; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; background: #fff; color: #000;
  font: 11pt/1.4 "Source Sans 3", "Source Sans Pro", "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
h1 { font: 600 20pt/1.2 "Source Serif 4", "Source Serif Pro", Georgia, serif; margin: 0 0 .3rem; }
h2 { font-size: 12.5pt; margin: 0 0 .2rem; }
p { margin: .3rem 0; }
article { border-top: 1px solid #888; padding: .8rem 0; break-inside: avoid; }
h1, h2 { break-after: avoid; }
table { border-collapse: collapse; border: 0; margin: .4rem 0; }
th, td { border: 0; border-bottom: 1px solid #bbb; padding: .15rem .9rem .15rem 0; text-align: left;
  vertical-align: top; font-weight: 400; }
thead th { font-size: 9pt; color: #444; }
.body { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2rem; align-items: start; }
.blanks span { display: flex; align-items: end; gap: .4rem; height: 2rem; }
.blanks i { flex: 1; border-bottom: 1px solid #000; }
.source, .source a { font-size: 8.5pt; color: #444; text-decoration: none; }
.key { break-before: page; }
.key article { break-inside: auto; }
.key tr { break-inside: avoid; }
.key table { width: 100%; }
.key tbody th { font-weight: 600; white-space: nowrap; }
.key td:last-child { padding-right: 0; }
.key .figure { white-space: nowrap; }
.key small { display: block; font-size: 9pt; color: #333; }
@media screen and (max-width: 34rem) { .body { grid-template-columns: 1fr; } }
@media screen { .key { border-top: 3px double #000; margin-top: 3rem; padding-top: 1.5rem; } }
@media print { body { max-width: none; margin: 0; padding: 0; font-size: 10pt; } }
"""


def sheet(name: str, items: Sequence[Item]) -> str:
    """The page as HTML that stands alone; whoever prints it hands out all but the key."""
    cuts = {item.exercise.k for item in items if item.exercise.k is not None}
    questions = "".join(_question(number, item) for number, item in enumerate(items, start=1))
    answers = "".join(_answers(number, item) for number, item in enumerate(items, start=1))
    title = safe(name.strip() or "Hit or Miss")
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{_STYLE}</style></head>\n<body><main><section><h1>{title}</h1>"
        "<p>Name: ______________________________ &nbsp; Date: ______________</p>"
        "<p>Write a fraction, a decimal or the sum. Where there is no figure, write undefined; where a list is no "
        f"valid input, write rejected.</p>{questions}</section>\n"
        f'<section class="key"><h1>Key to {title}</h1><p>For whoever marks it. Beside each answer: why it is right, '
        f"and which figure comes from which wrong rule.</p>{answers}{_rules(cuts)}</section></main></body></html>\n"
    )


def _source(item: Item) -> str:
    link = safe(item.link)
    opens = f' · <a href="{link}">{link}</a>' if link else ""
    return f'<p class="source">{safe(item.source)}{opens}</p>'


def _question(number: int, item: Item) -> str:
    exercise = item.exercise
    blanks = "".join(f"<span>{safe(field.label)} = <i></i></span>" for field in exercise.fields)
    return (
        f"<article><h2>{number}. {safe(exercise.title)}</h2><p>{safe(exercise.ask)}</p>"
        f'<div class="body"><div>{lists(exercise)}</div><div class="blanks">{blanks}</div></div>'
        f"{_source(item)}</article>\n"
    )


def _answers(number: int, item: Item) -> str:
    exercise = item.exercise
    rows = []
    for field in exercise.fields:
        lines, unseen = [], []
        for figure, habits in figures(exercise, field).items():
            if passes(figure, exercise, field):
                unseen += habits
            else:
                lines.append(f"{written(figure)}: {', or '.join(habits)}")
        if unseen:
            lines.append(f"Not told from the right answer here: {', or '.join(dict.fromkeys(unseen))}")
        wrong = "".join(f"<small>{safe(line)}</small>" for line in lines)
        rows.append(
            f'<tr><th scope="row">{safe(field.label)}</th><td class="figure">'
            f"<b>{safe(told(answer_of(exercise, field)))}</b></td>"
            f"<td>{safe(reason_for(exercise, field))}{wrong}</td></tr>"
        )
    return (
        f"<article><h2>{number}. {safe(exercise.title)}</h2><table><tbody>{''.join(rows)}</tbody></table>"
        f"{_source(item)}</article>\n"
    )


def _rules(cuts: set[int]) -> str:
    """The contract, at the cut of the set where it has a single one."""
    k = cuts.pop() if len(cuts) == 1 else DECLARED_K
    rows = "".join(f'<tr><th scope="row">{safe(about)}</th><td>{safe(rule)}.</td></tr>' for about, rule in rules(k))
    return f"<article><h2>The rules that count</h2><table><tbody>{rows}</tbody></table></article>"
