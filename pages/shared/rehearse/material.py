"""What all steps of Rehearse draw on: the rehearsals this browser keeps, and what each button does to the open one."""

import secrets
from collections.abc import Callable

from pages.shared import state
from pages.shared.holdout.material import now
from pages.shared.rehearse import evidence
from rubric import (
    LARGEST_SEED,
    SCORES,
    Heard,
    NotARehearsal,
    Rehearsal,
    Score,
    answered,
    as_data,
    ask,
    begin,
    finish,
    follow_up,
    from_data,
    from_json,
    hear,
    judge_again,
    keep,
    rate,
    rubric,
    skip_sample,
    weak_first,
)

_KEPT = "rehearsal/"
_SAID = "rehearse_said"

COUNTS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}


def row(here: Rehearsal) -> str:
    """The key under which the browser keeps a rehearsal."""
    return _KEPT + here.id


def clock_row(here: Rehearsal) -> str:
    """The key under which the browser keeps the time of its clock: a draft, dated there and no news elsewhere."""
    return state.field_key("clock", here.id)


def notes_key(here: Rehearsal) -> str:
    """The field for notes on the current question."""
    return state.field_key("notes", here.id, here.current.question)


def reason_key(here: Rehearsal) -> str:
    """The field for the reason of another score than the suggested one."""
    return state.field_key("reason", here.id, rubric().topic_of(here.current.question).id)


def choice_row(here: Rehearsal, *of: object) -> str:
    """The key under which the browser keeps a score that is chosen and not sent off yet, as it keeps the notes."""
    return state.field_key("choice", here.id, str(len(here.asked)), *map(str, of))


def choice(row: str) -> Score | None:
    """What `choose` kept there."""
    kept = state.recall(row)
    return kept if type(kept) is int and kept in SCORES else None  # type: ignore[return-value]


def choose(here: Rehearsal, row: str, key: str) -> None:
    """In a callback: a score was chosen, which outlives a refresh."""
    if _as_shown(here):
        state.record(row, state.chosen(key))


def kept() -> tuple[list[Rehearsal], int]:
    """(the rehearsals of this browser, newest first; how many rows could not be read and are left as they are)."""
    found, unreadable = [], 0
    for value in state.recall_all(_KEPT).values():
        try:
            found.append(from_data(value, rubric()))
        except NotARehearsal:
            unreadable += 1
    return sorted(found, key=lambda each: (each.started, each.id), reverse=True), unreadable


def find(name: str | None) -> Rehearsal | None:
    """The rehearsal of this id, if this browser keeps it."""
    try:
        return from_data(state.recall(f"{_KEPT}{name}"), rubric())
    except NotARehearsal:
        return None


def unfinished() -> Rehearsal | None:
    """The newest rehearsal that is not over."""
    return next((each for each in kept()[0] if not each.is_over), None)


def rated() -> dict[str, Score]:
    """Every sample answer that was scored in some rehearsal, with the score it was given first."""
    found: dict[str, Score] = {}
    for each in reversed(kept()[0]):
        for name, score in each.samples.items():
            found.setdefault(name, score)
    return found


def seed() -> int:
    """The seed that the link names; else one that was drawn for this visit."""
    text = state.asked("seed") or ""
    if text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST_SEED)):
        return int(text)
    if state.held("rehearse_seed") is None:
        state.hold("rehearse_seed", secrets.randbelow(LARGEST_SEED + 1))
    return int(state.held("rehearse_seed"))


def said(here: Rehearsal | None = None) -> str | None:
    """What the last button has to say to this step of a rehearsal, or on the way into one; None where nothing."""
    where, text = state.held(_SAID) or ("", None)
    return text if where == step_of(here) else None


def _say(text: str, here: Rehearsal | None = None) -> None:
    state.hold(_SAID, (step_of(here), text))


def step_of(here: Rehearsal | None) -> str:
    """What tells one step from another: the rehearsal, its question and what that is at."""
    if here is None:
        return "before"
    return f"{here.id} over" if here.is_over else f"{here.id} {len(here.asked)} {here.current.stage}"


def start(minutes: int, is_timed: bool) -> None:
    """In a callback: a new rehearsal, whose first question is open."""
    plan = [each.id for each in weak_first(rubric(), evidence.practised(), seed())]
    here = begin(rubric(), secrets.token_hex(4), seed(), minutes, plan, now(), is_timed=is_timed)
    _remember(here)
    state.hold("rehearse_seed", None)
    state.ask(rehearsal=here.id, part=None, seed=None)


def done_answering(here: Rehearsal) -> None:
    """In a callback: the notes are taken, the key points open."""
    notes = state.typed(notes_key(here))
    _do(here, lambda now: answered(now, notes))


def heard(here: Rehearsal, point: str, key: str) -> None:
    """In a callback: one key point was listened for."""
    what: Heard | None = state.chosen(key)
    if what is not None:
        _do(here, lambda now: hear(now, rubric(), point, what))


def keep_score(here: Rehearsal, key: str) -> None:
    """In a callback: the score stands, or what it still needs is said."""
    topic = rubric().topic_of(here.current.question).id
    score, reason = state.chosen(key), state.typed(reason_key(here))
    _do(here, lambda now: keep(now, rubric(), score, reason, evidence.lines(topic), rated()))


def close(here: Rehearsal) -> None:
    """In a callback: the current question is done with, and its topic is not scored."""
    _do(here, lambda now: keep(now, rubric(), None))


def rate_sample(here: Rehearsal, key: str) -> None:
    """In a callback: the sample answer was given a score."""
    score = state.chosen(key)
    if score is None:
        _say("Choose 0, 1 or 2 first. A guess is fine: then you see what it is known to be worth.", here)
    else:
        _do(here, lambda now: rate(now, score))


def leave_sample(here: Rehearsal) -> None:
    """In a callback: on without rating it."""
    _do(here, skip_sample)


def reopen(here: Rehearsal) -> None:
    """In a callback: back to the key points of the current question."""
    _do(here, judge_again)


def ask_further(here: Rehearsal) -> None:
    """In a callback: the follow-up or the trap is asked."""
    _do(here, lambda now: follow_up(now, rubric()))


def ask_about(here: Rehearsal, topic: str) -> None:
    """In a callback: the opening question of another topic is asked."""
    _do(here, lambda now: ask(now, rubric(), topic))


def resume(here: Rehearsal) -> None:
    """In a callback: back from the report to the question that was open."""
    _do(here, Rehearsal.resumed)


def stop(here: Rehearsal) -> None:
    """In a callback: the rehearsal is over. What stands in the notes by then is kept with it."""
    notes = state.typed(notes_key(here)) if here.current.stage == "answer" else ""
    _do(here, lambda now: finish(answered(now, notes) if notes.strip() else now))


def tell_used(here: Rehearsal, used: int | None) -> None:
    """In a callback: what the clock showed at the end."""
    if used is not None:
        _do(here, lambda now: now.with_time(used))


def score_by_interviewer(here: Rehearsal, criterion: str, key: str) -> None:
    """In a callback: somebody else's score of one criterion; None takes it back."""
    score = state.chosen(key)
    _do(here, lambda now: now.with_interviewer(criterion, score))


def take_up(content: str) -> None:
    """In a callback: a saved rehearsal comes back in, or what is wrong with the file is said."""
    try:
        here = from_json(content, rubric())
    except NotARehearsal as fault:
        _say(str(fault))
        return
    mine = find(here.id)
    if mine is not None and mine != here:
        _say("This browser has this rehearsal already, in another state. It is opened as it is kept here.", mine)
    else:
        _remember(here)
    state.ask(rehearsal=here.id, part=None)


def _as_shown(here: Rehearsal) -> Rehearsal | None:
    """The record as it is now: a page may have been drawn before the last click was answered.

    None where it has moved on since (a button pressed twice, another tab), or was erased.
    """
    now = find(here.id)
    return now if now is not None and step_of(now) == step_of(here) else None


def _do(here: Rehearsal, step: Callable[[Rehearsal], Rehearsal]) -> None:
    """One step from the record as it is now; nothing happens where that is at another step than the page."""
    now = _as_shown(here)
    if now is None:
        return
    try:
        _remember(step(now))
    except ValueError as fault:
        _say(str(fault), now)


def _remember(here: Rehearsal) -> None:
    state.hold(_SAID, None)
    state.record(row(here), as_data(here))
