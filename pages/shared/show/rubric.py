"""How a rubric looks: a key point with its evidence, the descriptors, an answer with the words that earn its score."""

import re
from collections.abc import Mapping, Sequence

import streamlit as st

from pages.shared.show.style import safe
from rubric import (
    Criterion,
    Heard,
    KeyPoint,
    Question,
    Quoted,
    Rehearsal,
    Rubric,
    Sample,
    Score,
    Topic,
    rubric,
    sample_heard,
    standing_of,
)

_SIGNS: Mapping[Heard, tuple[str, str]] = {
    "said": ("✓", "Said"),
    "missed": ("○", "Missed"),
    "flag": ("✗", "Red flag"),
}


def key_point(number: int, of: int, point: KeyPoint, *, is_judged: bool) -> None:
    """What is to be said; before it is judged also what counts as saying it, and what shows the contrary."""
    help_ = (
        ""
        if is_judged
        else f"<dl><dt>Counts</dt><dd>{safe(point.evidence)}</dd><dt>Red flag</dt><dd>{safe(point.red_flag)}</dd></dl>"
    )
    st.html(
        f'<div class="hm hm-point"><p class="quiet">Key point {number} of {of}</p>'
        f'<p class="says">{safe(point.says)}</p>{help_}</div>'
    )


def notes(head: str, text: str) -> None:
    """What was written, as it was written."""
    body = safe(text.strip()) or '<span class="quiet">Spoken; nothing was noted.</span>'
    st.html(f'<div class="hm hm-notes"><p class="quiet">{safe(head)}</p><p class="text">{body}</p></div>')


def heard(topic: Topic, question: Question, ticks: Mapping[str, Heard]) -> None:
    """The key points of a question with what was heard on each."""
    rows = "".join(
        f'<div class="row {"right" if ticks[point] == "said" else "wrong"}"><span class="mark" aria-hidden="true">'
        f'{_SIGNS[ticks[point]][0]}</span><span class="name">{_SIGNS[ticks[point]][1]}</span>'
        f'<span class="figure">{safe(topic.point(point).says)}</span></div>'
        for point in question.points
        if point in ticks
    )
    if rows:
        st.html(f'<div class="hm hm-verdicts">{rows}</div>')


def descriptors(criterion: Criterion, suggested: Score | None = None) -> None:
    """What 0, 1 and 2 look like; the suggested one is set off."""
    rows = "".join(
        f'<tr class="{"relevant" if score == suggested else ""}"><th scope="row" class="score">{score}</th>'
        f"<td>{safe(text)}</td></tr>"
        for score, text in reversed(list(enumerate(criterion.descriptors)))
    )
    st.html(
        '<div class="hm hm-ranking hm-scores"><table>'
        f'<caption class="sr">What each score of {safe(criterion.title)} looks like</caption>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def why_suggested(here: Rehearsal, criterion: str) -> str:
    """How the suggestion comes about, in counts."""
    found = list(standing_of(here, rubric(), criterion).values())
    counts = {name: found.count(name) for name in ("said", "when asked", "missed", "flag")}
    parts = [f"{counts['said']} of {len(found)} key points said at the first asking"]
    if counts["when asked"]:
        parts.append(f"{counts['when asked']} with a follow-up")
    flags = counts["flag"]
    parts.append(f"{flags} red flag{'' if flags == 1 else 's'}" if flags else "no red flag")
    return f"{', '.join(parts)}. Another score is yours to give, with a reason."


def _marked(text: str, quoted: Sequence[Quoted], flags: Sequence[Quoted]) -> str:
    """The text with its earning words and its red flags marked."""
    names = {each.words: ("mark", "") for each in quoted} | {each.words: ("mark", ' class="flag"') for each in flags}
    if not names:
        return safe(text)
    pieces = re.split(f"({'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})", text)
    return "".join(
        f"<{names[piece][0]}{names[piece][1]}>{safe(piece)}</{names[piece][0]}>" if piece in names else safe(piece)
        for piece in pieces
    )


def quoted(sample: Sample, *, is_told: bool = False) -> None:
    """A sample answer as somebody said it; marked only once its score is no secret."""
    body = _marked(sample.text, sample.earns, sample.flags) if is_told else safe(sample.text)
    st.html(f'<div class="hm hm-claim"><div class="head">A sample answer</div><p class="claim">{body}</p></div>')


def earned(sample: Sample, of: Rubric) -> None:
    """Key point by key point: the words that earn it, the words that contradict it, or that it was missed."""
    topic = of.topic_of(sample.question)
    words = {each.point: each.words for each in (*sample.earns, *sample.flags)}
    rows = []
    for point, what in sample_heard(sample, of.question(sample.question).points):
        kind, (sign, word) = "right" if what == "said" else "wrong", _SIGNS[what]
        said = f" “{safe(words[point])}”" if point in words else ""
        rows.append(
            f'<div class="row {kind}"><span class="mark" aria-hidden="true">{sign}</span>'
            f'<span class="name">{word}{":" if said else ""}</span><span class="figure">{said}</span>'
            f'<p class="why quiet">{safe(topic.point(point).says)}</p></div>'
        )
    st.html(f'<div class="hm hm-verdicts" role="status">{"".join(rows)}</div>')
