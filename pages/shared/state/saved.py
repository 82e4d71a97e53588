"""Saved work as a file, which whoever brings it may have changed: read against a bounded shape, or not at all."""

from typing import Literal

import msgspec

from pages.shared.state.records import Rows, now_ms, put, work_here

VERSION = 1
LARGEST_FILE = 12_000_000  # more than the browser can hold, so that whatever was saved can be taken up


class _SavedVersion(msgspec.Struct, frozen=True):
    version: int


class _SavedWork(msgspec.Struct, frozen=True):
    """A saved work file."""

    version: Literal[1]
    rows: Rows


def export_work() -> str:
    """All work and drafts as the text of a file that `take_up_work` reads."""
    rows = work_here().rows
    saved = msgspec.json.encode({"version": VERSION, "rows": dict(sorted(rows.items()))})
    return msgspec.json.format(saved, indent=2).decode() + "\n"


def take_up_work(text: str) -> str | None:
    """Merge a saved work file into the work, the newest winning; in a callback, like `record`.

    Returns None, or what is wrong with the file and what to do; then nothing has changed.
    """
    size = len(text.encode("utf-8", "replace"))
    if size > LARGEST_FILE:
        return (
            f"The file has {size:,} bytes, and saved work has at most {LARGEST_FILE:,}. "
            "Choose a file that was saved here."
        )
    try:
        version = msgspec.json.decode(text, type=_SavedVersion).version
        if version != VERSION:
            return (
                f"The file is of version {version}, and this app reads version {VERSION}. "
                "Save your work once more and choose that file."
            )
        saved = msgspec.json.decode(text, type=_SavedWork).rows
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        return f"The file is not saved work: {error}. Choose a file that was saved here, unchanged."
    work, now = work_here(), now_ms()
    for key, row in saved.items():
        if key not in work.rows or row.t > work.rows[key].t:
            put(key, row.v, min(row.t, now))
    return None
