"""The handout: the reference and both stored runs as one archive that runs on its own."""

import io
import zipfile
from functools import cache
from pathlib import Path

from exercises.catalogue.course import CONTENT
from exercises.reference import rules

_PACKAGE = Path(__file__).parents[1]

_READ_ME = """The reference of Hit or Miss, and two stored runs

Python 3.11 or later, nothing to install. In this folder:

    python -m exercises.reference frozen-runs.json

prints, for each run on development and on test, the figures of every query, the macro averages over the
answerable queries with their count, and the queries without a relevant document apart. Reading the figures
on test counts as having seen test.

The declared contract:

{rules}

Source of the standard definitions: Manning, Raghavan, Schuetze, Introduction to Information Retrieval, the
chapter on evaluation of ranked retrieval. The cut-off and the denominator of AP@k are this contract's own.
"""


@cache
def handout() -> bytes:
    """A zip of the reference as it runs here, the stored runs and a README; the same bytes every time."""
    files = {
        "README.txt": _READ_ME.format(rules="\n".join(f"  {about}: {rule}." for about, rule in rules())).encode(),
        "frozen-runs.json": (CONTENT / "frozen-runs.json").read_bytes(),
    }
    for path in [_PACKAGE / "__init__.py", _PACKAGE / "model.py", *sorted((_PACKAGE / "reference").glob("*.py"))]:
        files[f"exercises/{path.relative_to(_PACKAGE).as_posix()}"] = path.read_bytes()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(f"hit-or-miss-reference/{name}", (2026, 1, 1, 0, 0, 0)), content)
    return packed.getvalue()
