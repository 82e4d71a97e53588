"""The store: a component that shows nothing and keeps the learner's work in the browser's localStorage.

The server keeps no accounts and no files, so the browser is the only place that outlives a session. What
the two sides say to each other is read and judged in `pages.shared.state`; this module only carries it.
"""

from pathlib import Path
from typing import Any

import streamlit as st

from pages.shared.components.sent import sent

# The sentence is seen only where the script beside this file never runs, for it is the first thing to go.
_HTML = "<p>Waiting for this browser to hand over your work. If nothing happens, reload the page.</p>"
_CSS = """
p { font-family: var(--st-font); color: var(--st-text-color); margin: 0; height: 0; overflow: hidden;
    animation: say 0s 4s forwards; }
@keyframes say { to { height: auto; } }
"""

_component = st.components.v2.component(
    "store", html=_HTML, css=_CSS, js=Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
)


_pen = st.components.v2.component(
    "store_pen",
    html="<span hidden></span>",
    js="""export default ({ data: [text] }) => {
      window.dispatchEvent(new CustomEvent("hit-or-miss-pen", { detail: text }));
    };""",
)


def write(cleared: int, rows: dict[str, Any]) -> None:
    """A pen: hands rows to the store in the page from a part of it that runs alone, where the store is not drawn."""
    _pen(key="store-pen", data=sent({"cleared": cleared, "rows": rows}))


def mount(session: str, cleared: int, rows: dict[str, Any]) -> str | None:
    """Send rows and the time of the last erase to the browser; return its last report for this page, as text.

    The browser reports when the page is mounted, when `session` is another than the one it last reported to,
    when another tab wrote, and when writing begins to fail or works again.
    """
    result = _component(
        key="store",
        default={"report": None},
        data=sent({"session": session, "cleared": cleared, "rows": rows}),
        on_report_change=lambda: None,
    )
    report = result.report
    return report if isinstance(report, str) else None
