"""How an exercise looks to whoever writes it: what is wrong with the text, and what its list reveals."""

from collections.abc import Sequence

import streamlit as st

from exercises.authoring import Fault, Rule, Told
from exercises.grading import beside, written
from pages.shared.show.style import safe

_STYLE = """<style>
.stApp [class*="st-key-draft_teach__exercise-text"] textarea { font-family: "Source Code Pro", monospace;
  font-size: .9rem; line-height: 1.5; }
.hm-faults ol { list-style: none; margin: 0; padding: 0; }
.hm-faults li { margin: 0; padding: .6rem 0 .7rem .8rem; border-left: 3px solid var(--bad); }
.hm-faults p { margin: 0 0 .2rem; }
.hm-faults .where { font-weight: 600; }
.hm-faults .where span { color: var(--bad); }
.hm-faults pre { margin: .2rem 0; padding: .35rem .6rem; background: var(--wash); border-radius: .3rem;
  white-space: pre-wrap; overflow-wrap: anywhere; color: var(--ink); font-size: .85rem; }
.hm-told-fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(22rem, 100%), 1fr));
  gap: 1.4rem 2.4rem; }
.hm-told p { margin: 0 0 .3rem; }
.hm-told .truth b { font-weight: 600; }
.hm-told td, .hm-told tbody th { vertical-align: top; font-size: .92rem; }
.hm-told tbody th { white-space: nowrap; font-weight: 600; width: 3.6rem; }
.hm-told .also { color: var(--quiet); font-size: .92rem; margin: .4rem 0 0; }
@media (max-width: 640px) {
  .hm-told th, .hm-told td { padding: .4rem .25rem; }
  .hm-told td, .hm-told tbody th { font-size: .85rem; }
  .hm-told tbody th { width: 3.2rem; white-space: normal; }
}
</style>"""


def faults(found: Sequence[Fault]) -> None:
    """What is wrong, each with its field, its line, what stands there and what to write; or that nothing is."""
    st.html(_STYLE)
    if not found:
        st.html(
            '<div class="hm" role="status"><b>The text is an exercise.</b> Its own answers are accepted, and every '
            "wrong rule under targets is recognised by its figure.</div>"
        )
        return
    count = "One thing is" if len(found) == 1 else f"{len(found)} things are"
    items = "".join(map(_fault, found))
    st.html(f'<div class="hm hm-faults" role="status"><p><b>{count} to be mended.</b></p><ol>{items}</ol></div>')


def _fault(fault: Fault) -> str:
    line = f" <span>line {fault.line}</span>" if fault.line is not None else ""
    seen = f"<pre>{safe(fault.seen)}</pre>" if fault.seen else ""
    is_other = fault.like and fault.like.strip() != fault.seen
    like = f"<p class='quiet'>The template has it so:</p><pre>{safe(fault.like)}</pre>" if is_other else ""
    return (
        f'<li><p class="where">{safe(fault.field)}{line}</p>{seen}<p>{safe(fault.field)} {safe(fault.message)}</p>'
        f"{like}</li>"
    )


def rules(fields: Sequence[Told]) -> None:
    """Field by field the truth, then figure by figure the wrong rules that give it, then those too near the truth."""
    st.markdown(_count(fields))
    st.html(f'<div class="hm-told-fields">{"".join(map(_field, fields))}</div>')


def _count(fields: Sequence[Told]) -> str:
    every = sum(len(each.rules) for each in fields)
    near = sum(not rule.is_apart for each in fields for rule in each.rules)
    if not near:
        return f"A right answer tells all {every} wrong rules from the truth."
    in_part = near - sum(len(_unseen(each)) for each in fields)
    but = f" ({in_part} of them only by one of several figures)" if in_part else ""
    return (
        f"A right answer tells {every - near} of {every} wrong rules from the truth. The other {near} can't be told "
        f"from the right figure on this list{but}: change the list only if you mean to reveal one of them."
    )


def _unseen(told: Told) -> list[Rule]:
    """The rules whose every figure can be taken for the right one."""
    seen = [rule for _, rules in told.by_figure for rule in rules]
    return [rule for rule in told.rules if rule not in seen]


def _field(told: Told) -> str:
    near = beside(told.answer)
    decimal = f' <span class="quiet">{safe(near)} ·</span>' if near else ""
    body = "".join(
        f'<tr><th scope="row">{safe(written(figure))}</th><td>{"<br>".join(map(_rule, rules))}</td></tr>'
        for figure, rules in told.by_figure
    )
    table = (
        f'<table><caption class="sr">Wrong rules on {safe(told.field.label)}</caption><thead class="sr"><tr>'
        f'<th scope="col">figure</th><th scope="col">wrong rules that give it</th></tr></thead><tbody>{body}</tbody>'
        "</table>"
        if body
        else ""
    )
    hidden = list(map(_rule, _unseen(told)))
    also = f'<p class="also">Not revealed here: {"; ".join(hidden)}.</p>' if hidden else ""
    return (
        f'<div class="hm hm-told"><p class="truth"><b>{safe(told.field.label)} = {safe(written(told.answer))}</b>'
        f'{decimal} <span class="quiet">{safe(told.because)}</span></p>{table}{also}</div>'
    )


def _rule(rule: Rule) -> str:
    return f"{safe(rule.habit)} <code>{safe(rule.name)}</code>"
