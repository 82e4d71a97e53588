"""What all steps of Holdout draw on: the stored runs, where the learner stands, what may be claimed."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from fractions import Fraction
from functools import cache

import msgspec

from exercises.catalogue import frozen_runs
from exercises.grading import written
from exercises.model import Measure, Value
from exercises.reference import Holdout, HoldoutBroken, Judgment, Report, Run, evaluate, select
from exercises.reference import macro as mean
from pages.shared import state

AP = Measure("AP", 3)
MEASURES = (Measure("P", 3), Measure("Recall", 3), Measure("RR"), AP)
_KEPT = "holdout"


@cache
def judgments(split: str) -> tuple[Judgment, ...]:
    """The judgments of development or test."""
    return tuple(Judgment(query, doc, 1) for query, docs in frozen_runs().splits[split].items() for doc in docs)


def queries(split: str) -> tuple[str, ...]:
    """The queries of development or test, those without a relevant document too."""
    return tuple(frozen_runs().splits[split])


def run_on(name: str, split: str) -> Run:
    """One stored run's lists for the queries of a split."""
    run = frozen_runs().runs[name]
    return {query: run[query] for query in queries(split)}


def names() -> tuple[str, ...]:
    """The stored runs by name."""
    return tuple(sorted(frozen_runs().runs))


def report_on(name: str, split: str, measures: Sequence[Measure] = MEASURES) -> Report:
    """The reference's report of a stored run on a split."""
    return evaluate(
        run_on(name, split), judgments(split), measures, queries=queries(split), documents=frozen_runs().documents
    )


@cache
def on_development() -> tuple[dict[str, Value], str]:
    """(macro AP@3 of each run, the run that the rule selects) on development."""
    found = select(
        {name: run_on(name, "development") for name in names()},
        judgments("development"),
        AP,
        queries=queries("development"),
        documents=frozen_runs().documents,
    )
    return dict(found.macro), found.selected


def macro(name: str, split: str, measure: Measure = AP) -> str:
    """A run's macro on a split, as the page writes it."""
    return written(report_on(name, split, [measure]).macro[measure.label])


def now() -> str:
    """The time by the learner's clock, to be written down: 2026-11-30 09:14 UTC."""
    return f"{datetime.fromtimestamp(state.now_ms() / 1000, UTC):%Y-%m-%d %H:%M} UTC"


def holdout(*, own: bool = False) -> Holdout:
    """Where the learner stands. Browser data that breaks the holdout's own rules counts as not begun.

    `own`: the learner's own, also while presenting.
    """
    try:
        kept = msgspec.convert(state.recall(_KEPT, {}, own=own), Holdout)
    except msgspec.ValidationError:
        raw = state.recall(_KEPT, own=own)
        return Holdout(seen_early=isinstance(raw, dict) and bool(raw.get("seen_early") or raw.get("opened_at")))
    if not kept.choice:
        return Holdout(seen_early=kept.seen_early or bool(kept.opened_at))
    is_sound = (
        kept.choice in names()
        and kept.matches(run_on(kept.choice, "test"), judgments("test"))
        and kept.spent_on in ("", *(name for name in names() if name != kept.choice))
        and (bool(kept.opened_at) or not (kept.spent_on or kept.kept))
        and not (kept.spent_on and kept.kept)
    )
    # What contradicts itself is no holdout; whether it says that test was opened is believed all the same.
    return kept if is_sound else Holdout(seen_early=kept.seen_early or bool(kept.opened_at))


def keep(changed: Holdout) -> None:
    """In a callback: this is where the learner stands now.

    On the wall the next step comes hidden. Who shows test there has seen it, in the record of their own too.
    """
    state.record(_KEPT, asdict(changed))
    state.hold("holdout_said", None)
    if state.presenting():
        state.hide()
        if changed.opened_at or changed.seen_early:
            state.record(_KEPT, asdict(holdout(own=True).see(now())), own=True)


def has_seen_test() -> bool:
    """True once nothing about test is a secret to this learner: opened, or looked at early."""
    here = holdout()
    return bool(here.opened_at) or here.seen_early


def is_frozen() -> bool:
    """True once a choice is frozen."""
    return bool(holdout().choice)


def see_test() -> None:
    """In a callback: test figures are looked at outside Holdout, on purpose."""
    keep(holdout().see(now()))


def freeze(choice: str) -> None:
    """In a callback: freezes a choice, unless one is frozen already (in another tab, say)."""
    try:
        keep(holdout().freeze(choice, run_on(choice, "test"), judgments("test"), now()))
    except HoldoutBroken as broken:
        state.hold("holdout_said", str(broken))


GUESS = "calls/holdout-guess"


def break_seal(guess: str) -> None:
    """In a callback: opens test, if the frozen run is still what was frozen; the call before it is remembered."""
    here = holdout()
    if not here.opened_at:
        state.record(GUESS, guess)
    try:
        keep(here.open(run_on(here.choice, "test"), judgments("test"), now()))
    except (HoldoutBroken, KeyError) as broken:
        state.hold("holdout_said", str(broken))


def report_choice() -> None:
    """In a callback: the choice is reported as it was frozen."""
    state.hold("holdout_asking", None)
    try:
        keep(holdout().keep())
    except HoldoutBroken as broken:
        state.hold("holdout_said", str(broken))


def spend(on: str) -> None:
    """In a callback: another run is chosen, and the holdout is spent."""
    state.hold("holdout_asking", None)
    try:
        keep(holdout().spend(on, now()))
    except HoldoutBroken as broken:
        state.hold("holdout_said", str(broken))


def start_over() -> None:
    """In a callback: sealed again, for practice. That test was seen is not forgotten."""
    keep(Holdout(seen_early=True))
    state.record(GUESS, "")
    state.hold("holdout_asking", None)


def guess_told(choice: str) -> str:
    """What became of the call made before test was opened; empty where none was made."""
    guess = state.recall(GUESS)
    was, now = on_development()[0][choice], report_on(choice, "test").macro[AP.label]
    if guess not in ("lower", "the same", "higher") or was is None or now is None:
        return ""
    went = "lower" if now < was else "higher" if now > was else "the same"
    mark = "✓ You called it:" if guess == went else f"✗ You said {guess}."
    return f"{mark} {choice} had macro AP@3 {written(was)} on development and has {written(now)} on test, {went}."


def other(choice: str) -> str:
    """The run that is not the choice."""
    return next(name for name in names() if name != choice)


def macro_with_apart_as(name: str, counted: int) -> Value:
    """What a run's macro AP@3 on test would be with each undefined value counted so: for showing, never to report."""
    values = [figures[AP.label] for figures in report_on(name, "test").per_query.values()]
    return mean([Fraction(counted) if value is None else value for value in values])


def claim(is_scored: bool) -> tuple[str, str]:
    """(what may be claimed now, what stands behind it), for the band and the report alike."""
    here = holdout()
    test = report_on(here.spent_on or here.choice, "test") if here.opened_at else None
    stamp = f"Frozen {here.frozen_at} · SHA-256 {here.digest}" if here.choice else ""
    if test is None:
        if here.choice and here.seen_early:
            return (
                f"“We chose the {here.choice} on development. We had seen test before, so no test figure will be a "
                "holdout result.”",
                stamp,
            )
        if here.choice:
            return f"“We chose the {here.choice} on development alone, and froze it before looking at test.”", stamp
        seen = " Test was seen already, so nothing on it will be a holdout result." if here.seen_early else ""
        if is_scored:
            figures, leader = on_development()
            return (
                f"“On {len(queries('development'))} development queries the {leader} leads: macro AP@3 "
                f"{written(figures[leader])} against {written(figures[other(leader)])}.”",
                f"It says nothing about other queries.{seen}",
            )
        return (
            "Nothing yet.",
            f"Score the development queries first. Test stays sealed until you freeze a choice.{seen}",
        )
    answerable, apart = len(test.answerable), len(test.no_answer)
    score = written(test.macro[AP.label])
    reported_apart = f"{apart} no-answer {'query is' if apart == 1 else 'queries are'} reported apart."
    if here.spent_on:
        return (
            f"“The {here.spent_on} scores macro AP@3 {score} on {answerable} test queries. It was chosen after seeing "
            f"them, so this is not a holdout result. {reported_apart}”",
            f"Holdout spent {here.spent_at} · first choice {here.choice} · {stamp}",
        )
    if here.seen_early:
        return (
            f"“The {here.choice} scores macro AP@3 {score} on {answerable} test queries. They were seen before it was "
            f"frozen, so this is not a holdout result. {reported_apart}”",
            f"Holdout spent: test was seen early · {stamp}",
        )
    return (
        f"“The {here.choice}, chosen on development and frozen first, scores macro AP@3 {score} on {answerable} "
        f"untouched test queries. {reported_apart}”",
        f"{stamp} · the run matches it",
    )


def markdown_report() -> str:
    """The report of an opened holdout as Markdown: the claim first, then every query, those apart named."""
    here = holdout()
    text, foot = claim(is_scored=True)
    lines = ["# Report on a holdout", "", f"> {text}", "", foot, ""]
    if here.is_spent:
        lines += ["**The holdout is spent: no figure on test below is a holdout result.**", ""]
    heads = " | ".join(measure.label for measure in MEASURES)
    for name in (here.choice, other(here.choice)):
        found = report_on(name, "test")
        lines += [f"## {name} on test", "", f"| query | {heads} |", "|---" * (len(MEASURES) + 1) + "|"]
        rows = [(query, found.per_query[query]) for query in found.answerable]
        rows += [(f"macro over {len(found.answerable)}", found.macro)]
        lines += [f"| {row} | {' | '.join(map(written, values.values()))} |" for row, values in rows]
        lines += ["", f"Apart, without a relevant document ({len(found.no_answer)}):", ""]
        lines += [
            f"- {query}: " + ", ".join(f"{label} {written(value)}" for label, value in found.per_query[query].items())
            for query in found.no_answer
        ]
        missed = [query for query in found.answerable if found.per_query[query]["RR"] == 0]
        lines += ["", f"Queries that found nothing: {', '.join(missed) or 'none'}.", ""]
    lines += ["## Yours to fill in", "", "- Sources:", "- Commands:", "- Assumptions:", ""]
    return "\n".join(lines)
