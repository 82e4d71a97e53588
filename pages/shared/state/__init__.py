"""What the app remembers, and the links between its screens: the only code that knows Streamlit's own memory.

Three kinds of memory, by how long they last:

- the learner's work (`record`, `recall`) and what was typed and not yet sent (`restore_field`): kept in the
  browser, so it outlives a refresh, a new tab and a restart of the server;
- what is open or chosen on a screen (`hold`, `held`): kept with the session;
- what a link carries (`asked`, `ask`, `link`): kept in the address.

Presenter mode (`presenting`) is in the address too. While it is on, the learner's own work is out of sight: nothing
that was answered before may be seen on a wall. What is done meanwhile is kept apart, for this session.
"""

from pages.shared.state.browser import STAND_IN, erase, open_work, send_work
from pages.shared.state.fields import clear_field, draft, field_key, fill_field, restore_field, typed
from pages.shared.state.links import (
    SCREENS,
    address,
    ask,
    asked,
    class_link,
    confirm_address,
    go,
    link,
    presenting,
)
from pages.shared.state.records import Problem, now_ms, recall, recall_all, record, store_problem
from pages.shared.state.saved import LARGEST_FILE, export_work, take_up_work
from pages.shared.state.session import choose, chosen, follow, held, hold
from pages.shared.state.wall import arrive, hide, present, reveal, revealed

__all__ = [
    "LARGEST_FILE",
    "SCREENS",
    "STAND_IN",
    "Problem",
    "address",
    "arrive",
    "ask",
    "asked",
    "choose",
    "chosen",
    "class_link",
    "clear_field",
    "confirm_address",
    "draft",
    "erase",
    "export_work",
    "field_key",
    "fill_field",
    "follow",
    "go",
    "held",
    "hide",
    "hold",
    "link",
    "now_ms",
    "open_work",
    "present",
    "presenting",
    "recall",
    "recall_all",
    "record",
    "restore_field",
    "reveal",
    "revealed",
    "send_work",
    "store_problem",
    "take_up_work",
    "typed",
]
