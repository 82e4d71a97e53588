"""How a rubric and a report look on paper: A4, black on white, nothing of the app around them."""

from collections.abc import Sequence

import streamlit as st

from pages.shared.show.style import safe
from rubric import (
    HIGHEST,
    RULE,
    SCORES,
    Criterion,
    Question,
    Rehearsal,
    Rubric,
    Topic,
    calibration,
    further,
    opening,
    shuffled,
    standing_out,
    time_used,
    total,
    with_interviewer,
)

_PRINT = """<style>
.hm-paper { max-width: 46rem; }
.hm-paper h2 { font-size: 1.25rem; padding: 0; margin: 1.6rem 0 .2rem; }
.hm-paper h3 { font-size: 1rem; padding: 0; margin: .9rem 0 .2rem; }
.hm-paper p, .hm-paper ul { margin: .25rem 0; }
.hm-paper p, .hm-paper ul, .hm-paper li, .hm-paper p span, .hm-paper li span {
  font-size: inherit; line-height: inherit; }
.hm-paper ul { padding-left: 1.1rem; }
.hm-paper li { margin: .15rem 0; }
.hm-paper .circle { font-size: 1.1rem; letter-spacing: 1.2rem; white-space: nowrap; }
.hm-paper .points { list-style: none; padding-left: 0; }
.hm-paper .rest { display: inline-block; width: 50%; border-bottom: 1px solid var(--line); }
.hm-paper .lines { border-bottom: 1px solid var(--line); height: 1.9rem; }
.hm-paper .box { display: inline-block; width: .75em; height: .75em; margin-right: .4rem;
  border: 1.5px solid currentColor; }
.hm-paper .pre { white-space: pre-wrap; overflow-wrap: anywhere; padding-left: .7rem;
  border-left: 3px solid var(--line); }
@page { size: A4; margin: 12mm 14mm; }
@media print {
  html, body, #root, .stApp, .stApp *:has(.hm-paper) { position: static !important; display: block !important;
    height: auto !important; min-height: 0 !important; max-width: none !important; width: auto !important;
    overflow: visible !important; padding: 0 !important; margin: 0 !important; }
  html, body { background: #FFFFFF !important; }
  .stApp { color-scheme: light; background: #FFFFFF !important; }
  [data-testid="stSidebar"], [data-testid="stHeader"], .stApp header, .st-key-screen-only,
  .stElementContainer:not(:has(.hm-paper)), .stElementContainer:has(> .stHtml > style) { display: none !important; }
  .hm-paper { font-size: 9.5pt; line-height: 1.3; color: #000000; }
  .hm-paper h2 { font-size: 12.5pt; margin-top: 1rem; }
  .hm-paper h3 { font-size: 10pt; }
  .hm-paper th, .hm-paper thead th, .hm-paper td { padding: .2rem .4rem; font-size: 9pt; }
  .hm-paper .quiet { color: #333333; }
  .hm-paper section, .hm-paper table, .hm-paper .keep { break-inside: avoid; }
  .hm-paper h2, .hm-paper h3 { break-after: avoid; }
}
</style>"""


def _paper(body: str) -> None:
    st.html(_PRINT)
    st.html(f'<div class="hm hm-paper">{body}</div>')


def _questions(topic: Topic, asked: Sequence[tuple[str, Question]]) -> str:
    """The questions, each with the numbers of what to listen for; then these key points, each with a box to tick."""
    names = list(dict.fromkeys(point for _, question in asked for point in question.points))
    listen = {question.id: sorted(names.index(each) + 1 for each in question.points) for _, question in asked}
    questions = "".join(
        f"<p><b>{safe(kind)}: {safe(question.ask)}</b> "
        f'<span class="quiet">Listen for {", ".join(map(str, listen[question.id]))}.</span>'
        "</p>"
        for kind, question in asked
    )
    points = "".join(
        f'<li><span class="box"></span>{number}. {safe(point.says)} '
        f'<span class="quiet">Counts: {safe(point.evidence)} Red flag: {safe(point.red_flag)}</span></li>'
        for number, point in enumerate(map(topic.point, names), start=1)
    )
    return f'{questions}<ul class="points">{points}</ul>'


def _criterion(criterion: Criterion, seed: int) -> str:
    first = opening(criterion, seed)
    asked = [("Ask", first)]
    if again := further(criterion, first.points, (), seed):
        asked.append(("If something is missing", again))
    if trap := further(criterion, (), (), seed):
        asked.append(("If nothing is missing", trap))
    scores = "".join(
        f'<tr><th scope="row"><b>{score}</b></th><td>{safe(text)}</td></tr>'
        for score, text in reversed(list(enumerate(criterion.descriptors)))
    )
    return (
        f"<section><h2>{safe(criterion.title)}</h2><p class='quiet'>{safe(criterion.judges)}</p>"
        f"{_questions(criterion, asked)}"
        f"<table><caption class='sr'>What each score looks like</caption><tbody>{scores}</tbody></table>"
        f'<p>Score, or leave open: <span class="circle">{" ".join(map(str, SCORES))}</span> '
        'Why: <span class="rest"></span></p></section>'
    )


def interviewer_sheet(rubric: Rubric, seed: int) -> None:
    """The questions that this seed asks, criterion by criterion, with what to listen for and what each score means."""
    closing = opening(rubric.limits, seed)
    parts = "".join(_criterion(each, seed) for each in shuffled(rubric.criteria, seed))
    _paper(
        f"<h2>Interviewer's sheet, questions of seed {seed}</h2>"
        "<p>Name: ____________________ &nbsp; Date: ____________</p>"
        f"<p>Ask, listen, tick what was said. {safe(RULE)} You may give another score and say why. Leave open what you "
        "did not ask: unscored is not zero.</p>"
        f"{parts}<section><h2>{safe(rubric.limits.title)}</h2><p class='quiet'>Closing question, not scored.</p>"
        f"{_questions(rubric.limits, [('Ask', closing)])}</section>"
        f"<p class='keep'>Scored: ___ of {len(rubric.criteria)} criteria. Points: ___ of ___ "
        f"({HIGHEST} for each that was scored).</p>"
    )


def report(here: Rehearsal, rubric: Rubric) -> None:
    """The whole record of a rehearsal."""
    mine, theirs = here.scores(rubric), here.others_scores(rubric)
    used = f" · {time_used(here)} on the clock" if time_used(here) else ""

    def written(score: int | None) -> str:
        return "unscored" if score is None else str(score)

    rows = "".join(
        f'<tr><th scope="row">{safe(each.title)}</th><td class="number">{written(mine[each.id])}</td>'
        f'<td class="number">{here.marks[each.id].suggested if each.id in here.marks else ""}</td>'
        f'<td class="number">{written(theirs[each.id])}</td></tr>'
        for each in rubric.criteria
    )
    heads = "".join(
        f'<th scope="col" class="{"number" if place else ""}">{name}</th>'
        for place, name in enumerate(("criterion", "yours", "suggested", "interviewer"))
    )
    _paper(
        f"<h2>Rehearsal of a defence: {safe(total(mine))}</h2>"
        f"<p class='quiet'>Started {safe(here.started)} · {here.minutes} minutes{used} · seed {here.seed}. "
        "Unscored is not zero.</p>"
        f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        f"<p>{safe(standing_out(here, rubric))}</p>"
        f"<p>With the interviewer: {safe(with_interviewer(here, rubric))}. "
        f"With the sample answers: {safe(calibration(here.samples, rubric))}.</p>"
        f"{''.join(_record(here, rubric, each) for each in rubric.topics)}"
        "<section><h2>Yours to fill in</h2><p>Sources:</p><div class='lines'></div><p>Commands:</p>"
        "<div class='lines'></div><p>Assumptions:</p><div class='lines'></div></section>"
    )


def _record(here: Rehearsal, rubric: Rubric, topic: Topic) -> str:
    asked = here.on(topic.id, rubric)
    if not asked:
        return ""
    mark = here.marks.get(topic.id)
    score = f"scored {mark.score}" if mark else "not scored"
    reason = f"<p>Suggested was {mark.suggested}. Reason: {safe(mark.reason)}</p>" if mark and mark.reason else ""
    seen = "".join(f"<li>{safe(each)}</li>" for each in mark.evidence) if mark else ""
    beside = f"<p class='quiet'>What the app saw, no part of the score:</p><ul>{seen}</ul>" if seen else ""
    words = {"said": "said", "missed": "missed", "flag": "red flag"}
    questions = ""
    for each in asked:
        question = rubric.question(each.question)
        heard = "".join(
            f"<li>{words[each.heard[point]]}: {safe(topic.point(point).says)}</li>"
            for point in question.points
            if point in each.heard
        )
        said = safe(each.notes.strip()) or "Spoken; nothing was noted."
        questions += f'<div class="keep"><h3>{safe(question.ask)}</h3><p class="pre">{said}</p><ul>{heard}</ul></div>'
    return f"<h2>{safe(topic.title)}: {score}</h2>{reason}{questions}{beside}"
