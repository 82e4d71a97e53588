"""The record of a rehearsal in words: how scores agree, what stands out, the whole as Markdown."""

from collections.abc import Iterable, Mapping

from rubric.model import Heard, Rubric, Score, Topic
from rubric.rehearsal import Rehearsal
from rubric.scoring import Agreement, agreement, extremes, total

_HEARD: Mapping[Heard, str] = {"said": "said", "missed": "missed", "flag": "red flag"}


def calibration(rated: Mapping[str, Score], rubric: Rubric) -> Agreement:
    """How far scores given to sample answers agree with what these are known to be worth."""
    return agreement([(score, rubric.sample(name).score) for name, score in rated.items()])


def with_interviewer(here: Rehearsal, rubric: Rubric) -> Agreement:
    """How far the learner's scores and the interviewer's agree, over the criteria that both scored."""
    mine, theirs = here.scores(rubric), here.others_scores(rubric)
    return agreement([(mine[name], theirs[name]) for name in mine])


def time_used(here: Rehearsal) -> str:
    """What the clock showed: 8:42; empty where none ran or it was not told."""
    if here.used_ms is None:
        return ""
    minutes, seconds = divmod(here.used_ms // 1000, 60)
    return f"{minutes}:{seconds:02}"


def standing_out(here: Rehearsal, rubric: Rubric) -> str:
    """The strongest and the weakest criteria in a sentence; where none stands out, that."""
    scores = here.scores(rubric)
    strong, weak = extremes(scores)
    if strong:
        titles = {each.id: each.title for each in rubric.criteria}
        best, worst = (", ".join(titles[each] for each in names) for names in (strong, weak))
        return f"Strongest: {best}. Weakest: {worst}."
    if total(scores).scored > 1:
        return "All scored criteria have the same score, so none stands out."
    return "Strongest and weakest are undefined: that takes two scored criteria."


def _score(value: Score | None) -> str:
    return "unscored" if value is None else str(value)


def to_markdown(here: Rehearsal, rubric: Rubric, practise: Iterable[str] = ()) -> str:
    """The whole record as Markdown; `practise` is what to practise next, a line each."""
    mine, theirs = here.scores(rubric), here.others_scores(rubric)
    used = f", {time_used(here)} used" if time_used(here) else ""
    lines = [
        "# Rehearsal of a defence",
        "",
        f"Started {here.started} · {here.minutes} minutes{used or ('' if here.is_timed else ', without a clock')} · "
        f"seed {here.seed}",
        "",
        f"**Total: {total(mine)}.** Unscored is not zero.",
        "",
        f"- {standing_out(here, rubric)}",
        f"- Agreement with the sample answers: {calibration(here.samples, rubric)}",
        f"- Agreement with the interviewer: {with_interviewer(here, rubric)}",
        "",
        "| criterion | yours | suggested | interviewer |",
        "|---|---|---|---|",
    ]
    for each in rubric.criteria:
        mark = here.marks.get(each.id)
        lines.append(
            f"| {each.title} | {_score(mine[each.id])} | {_score(mark.suggested if mark else None)} | "
            f"{_score(theirs[each.id])} |"
        )
    if practise := list(practise):
        lines += ["", "## To practise", "", *(f"- {each}" for each in practise)]
    for topic in rubric.topics:
        lines += _topic_lines(here, rubric, topic)
    lines += ["", "## Yours to fill in", "", "- Sources:", "- Commands:", "- Assumptions:", ""]
    return "\n".join(lines)


def _topic_lines(here: Rehearsal, rubric: Rubric, topic: Topic) -> list[str]:
    asked = here.on(topic.id, rubric)
    if not asked:
        return []
    mark = here.marks.get(topic.id)
    lines = ["", f"## {topic.title}", ""]
    if mark:
        why = f" The ticks suggested {mark.suggested}. Reason: {_one_line(mark.reason)}" if mark.reason else ""
        lines += [f"Score: **{mark.score}**.{why}"]
        lines += [f"Beside it, not part of it: {each}" for each in mark.evidence]
    else:
        lines += ["Not scored."]
    for each in asked:
        question = rubric.question(each.question)
        lines += ["", f"### {question.ask}", ""]
        lines += [f"> {line}" for line in each.notes.strip().splitlines()] or ["(Spoken; nothing was noted.)"]
        lines += [""]
        lines += [
            f"- {_HEARD[each.heard[point]]}: {topic.point(point).says}"
            for point in question.points
            if point in each.heard
        ]
        if each.sample in here.samples:
            given, known = here.samples[each.sample], rubric.sample(each.sample).score
            lines += ["", f"Sample answer {each.sample}: you gave {given}, it is known to be worth {known}."]
    return lines


def _one_line(text: str) -> str:
    return " ".join(text.split())
