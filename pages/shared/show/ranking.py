"""How a ranked list looks: numbered rows, the id, a filled mark and a word where relevant. The same everywhere."""

import streamlit as st

from exercises.model import Query
from exercises.retrieval import Answered, Repaired
from pages.shared.show.style import safe

_MOST_NAMED = 12


def _row(rank: int, doc: str, query: Query, k: int | None, extra: str = "") -> str:
    is_relevant = doc in query.relevant
    word = "relevant" if is_relevant else "not relevant"
    if query.is_graded and is_relevant:
        word = f"relevant, grade {query.grades[doc]}"
    names = [name for name, holds in (("relevant", is_relevant), ("below", k is not None and rank > k)) if holds]
    return (
        f'<tr class="{" ".join(names)}"><td class="rank">{rank}</td><th scope="row" class="doc">{safe(doc)}</th>{extra}'
        f'<td class="judged"><span class="dot{" on" if is_relevant else ""}"></span>{word}</td></tr>'
    )


def _cut(k: int | None, length: int, columns: int) -> tuple[int, str]:
    """Below which rank the cut is drawn, and the line that says what it is."""
    if k is None or k == length:
        return 0, ""
    says = f"k = {k}: cut here" if k < length else f"the list ends here; k is {k}"
    return min(k, length), f'<tr class="cut"><td colspan="{columns}">{says}</td></tr>'


def _known(query: Query) -> str:
    """The ids known to be relevant; of very many only those on the list, and how many it misses."""
    found = [doc for doc in query.ranking if doc in query.relevant]
    missed = len(query.relevant) - len(found)
    ids = sorted(query.relevant) if len(query.relevant) <= _MOST_NAMED else found
    named = ", ".join(f"<b>{safe(doc)}</b>{_missed_grade(doc, query)}" for doc in ids)
    if ids is found:
        return f"{named}{' and ' if found else ''}{missed} that did not come back" if missed else named
    return named or "<b>none</b>"


def _missed_grade(doc: str, query: Query) -> str:
    """The grade of a document that did not come back: the list can't tell it, and an ideal list needs it."""
    is_told = not query.is_graded or doc in query.ranking
    return "" if is_told else f" (grade {query.grades[doc]})"


def ranking(query: Query, k: int | None = None) -> None:
    """One query's list with its cut, then what is known to be relevant."""
    below, line = _cut(k, len(query.ranking), 3)
    rows = []
    for rank, doc in enumerate(query.ranking, start=1):
        rows.append(_row(rank, doc, query, k))
        if rank == below:
            rows.append(line)
    if not rows:
        rows = ['<tr><td class="quiet">The list is empty: nothing came back.</td></tr>']
    known = _known(query)
    st.html(
        f'<div class="hm hm-ranking"><table><caption class="sr">The list returned for {safe(query.id)}</caption>'
        f"<tbody>{''.join(rows)}</tbody></table>"
        f'<p class="hm-known">Known relevant: {known} <span class="quiet">({len(query.relevant)})</span></p></div>'
    )


def answered(question: Answered, k: int) -> None:
    """One of Docent's rankings: the words each page shares with the question, and their number as the score."""
    query = question.query
    below, line = _cut(k, len(query.ranking), 4)
    rows = []
    for rank, scored in enumerate(question.ranking, start=1):
        words = " ".join(f"<mark>{safe(word)}</mark>" for word in sorted(scored.shared)) or "no word"
        shared = (
            f'<td class="shared">{words}<span class="sr">; score</span> <span class="quiet">{scored.score}</span></td>'
        )
        rows.append(_row(rank, scored.page.id, query, k, shared))
        if rank == below:
            rows.append(line)
    st.html(
        '<div class="hm hm-ranking"><table><thead><tr><th scope="col">rank</th><th scope="col">page</th>'
        '<th scope="col">words shared, and their number</th><th scope="col">judged</th></tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def weighed(question: Repaired) -> None:
    """A ranking under a repair: what each shared word counts, the score, and which pages tie with the relevant one."""
    query = question.query
    rows = []
    for rank, each in enumerate(question.ranking, start=1):
        words = " ".join(
            f"<mark>{safe(word)}</mark>{'' if weight == 1 else f' {weight:.2f}'}"
            for word, weight in sorted(each.weights.items())
        )
        is_tied = len(question.tied) > 1 and each.page.id in question.tied
        tied = ", tied" if is_tied else ""
        score = f"{each.score:.3f}".rstrip("0").rstrip(".")
        cells = (
            f'<td class="shared">{words or "no word"} '
            f'<span class="quiet"><span class="sr">; </span>score&nbsp;{score}{tied}</span></td>'
        )
        rows.append(_row(rank, each.page.id, query, None, cells))
    st.html(
        '<div class="hm hm-ranking"><table><thead><tr><th scope="col">rank</th><th scope="col">page</th>'
        '<th scope="col">words shared, and the score</th><th scope="col">judged</th></tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )
