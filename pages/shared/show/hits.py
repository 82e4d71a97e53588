"""How what came back looks: rank, document, score, judgment, the words that matched; one with its words marked."""

import unicodedata
from collections.abc import Collection as Group
from collections.abc import Mapping

import streamlit as st

from exercises.retrieval import Collection, Ranked, Terms, places
from pages.shared.show.style import safe

_BEFORE, _AFTER = 60, 150
_MOST_WANTED = 10
_READ = 20_000  # letters of a long document in which the place is looked for


def passage(text: str, terms: Terms, wanted: Group[str], *, is_whole: bool = False) -> str:
    """A text as HTML with the wanted terms marked: all of it, or the part from just before the first one."""
    text = unicodedata.normalize("NFC", text)
    found = [(start, end) for start, end, term in places(text, terms) if term in wanted]
    begin, stop = 0, len(text)
    if not is_whole:
        first = found[0][0] if found else 0
        begin = text.rfind(" ", 0, max(first - _BEFORE, 0)) + 1
        stop = min(len(text), begin + _BEFORE + _AFTER)
        stop = text.find(" ", stop) if " " in text[stop:] else len(text)
    parts, at = ["… " if begin else ""], begin
    for start, end in found:
        if begin <= start and end <= stop:
            parts += [safe(text[at:start]), f"<mark>{safe(text[start:end])}</mark>"]
            at = end
    return "".join([*parts, safe(text[at:stop]), " …" if stop < len(text) else ""])


def judged(collection: Collection, topic: str | None, doc: str) -> str:
    """What is known of a document: relevant with its grade, not relevant, not judged. Empty without a topic."""
    if topic is None:
        return ""
    grades = collection.grades.get(topic, {})
    grade = grades.get(doc)
    if collection.gold == "system":
        return f'<span class="dot{" on" if grade else ""}"></span>{"" if grade else "not "}in the gold'
    is_graded = any(each > 1 for each in grades.values())
    if grade is not None and grade >= 1:
        word = f"relevant, grade {grade}" if is_graded else "relevant"
    else:
        word = "not judged" if grade is None else "not relevant"
    return f'<span class="dot{" on" if grade is not None and grade >= 1 else ""}"></span>{word}'


def hits(collection: Collection, topic: str | None, ranked: Ranked, terms: Terms, wanted: Group[str], k: int) -> None:
    """The first k that one model returned, each with the part of its text in which a term of the query stands."""
    rows = []
    for rank, (doc, score) in enumerate(zip(ranked.docs[:k], ranked.scores, strict=False), start=1):
        document = collection.document(doc)
        is_relevant = topic is not None and collection.grades.get(topic, {}).get(doc, 0) >= 1
        rows.append(
            f'<tr class="{"relevant" if is_relevant else ""}"><td class="rank">{rank}</td><td><div class="doc">'
            f"{passage(document.title, terms, wanted, is_whole=True) or safe(doc)}</div>"
            f'<div class="about"><span class="quiet">{safe(doc)} · score {score:.3f}</span> '
            f'<span class="judged">{judged(collection, topic, doc)}</span></div>'
            f'<div class="passage">{passage(document.text[:_READ], terms, wanted)}</div></td></tr>'
        )
    if not rows:
        rows = ['<tr><td class="quiet">Nothing came back: no document holds a word of the query.</td></tr>']
    st.html(f'<div class="hm hm-ranking hm-hits"><table><tbody>{"".join(rows)}</tbody></table></div>')


def wanted(
    collection: Collection, topic: str, ranks: Mapping[str, int], terms: Terms, marked: Group[str], is_cut: bool
) -> None:
    """The documents known to be relevant, each with its rank; `is_cut` where the ranks end before the list does."""
    known = set(collection.ids)
    rows = []
    for doc in collection.relevant(topic)[:_MOST_WANTED]:
        document = collection.document(doc) if doc in known else None
        rank = ranks.get(doc)
        missing = "not in the collection" if document is None else f"below rank {len(ranks):,}, or without a word of it"
        place = f"rank {rank:,}" if rank else missing if is_cut or document is None else "not returned: no word of it"
        body = "" if document is None else passage(document.text[:_READ], terms, marked)
        title = safe(doc) if document is None else passage(document.title, terms, marked, is_whole=True) or safe(doc)
        rows.append(
            f'<tr class="relevant"><td><div class="doc">{title}</div><div class="about"><span class="quiet">'
            f"{safe(doc)} · {place}"
            f'</span> <span class="judged">{judged(collection, topic, doc)}</span></div>'
            f'<div class="passage">{body}</div></td></tr>'
        )
    more = len(collection.relevant(topic)) - len(rows)
    tail = f'<p class="quiet">and {more} more</p>' if more > 0 else ""
    st.html(f'<div class="hm hm-ranking hm-hits"><table><tbody>{"".join(rows)}</tbody></table>{tail}</div>')


def document(
    collection: Collection, topic: str | None, doc: str, terms: Terms, wanted: Group[str], most: int = 20_000
) -> None:
    """A whole document with the query's words marked, at most so many letters of it."""
    found = collection.document(doc)
    about = " · ".join(part for part in (doc, found.kind, f"{len(found.whole.split()):,} words") if part)
    end = " …" if len(found.text) > most else ""
    st.html(
        f'<div class="hm hm-document"><div class="about"><span class="quiet">{safe(about)}</span> '
        f'<span class="judged">{judged(collection, topic, doc)}</span></div>'
        f"<p><b>{passage(found.title, terms, wanted, is_whole=True)}</b></p>"
        f"<p>{passage(found.text[:most], terms, wanted, is_whole=True)}{end}</p></div>"
    )
