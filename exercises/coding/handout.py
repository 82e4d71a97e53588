"""What a learner takes away: the file to write in, the same as a notebook, and an archive that checks either."""

import ast
import io
import json
import zipfile
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parents[1]
_STARTER = Path(__file__).with_name("metrics_from_scratch.py")

_READ_ME = """Metrics from scratch

Write the eight functions of metrics_from_scratch.py, or of metrics_from_scratch.ipynb, which is the same as a
notebook. Then, in this folder, with Python 3.11 or later and nothing to install:

    python -m exercises.coding metrics_from_scratch.py

It calls each function on some hundred small lists and says of each that it is right, or shows the smallest list on
which it differs, what counts there, and which known rule gives your figures. Your code runs on this machine, in a
process of its own: 10 seconds for each function (--seconds for more), no network, and on Linux at most 2 GiB of
memory. Nothing is sent anywhere. Exit code 0: all right; 1: something is not; 2: wrong usage. --json prints the same
for a program.

The last two functions, retrieve and evaluate_system, may be left out; retrieve needs scikit-learn.
"""


def starter() -> str:
    """The file to write in."""
    return _STARTER.read_text(encoding="utf-8")


@cache
def functions() -> tuple[tuple[str, str], ...]:
    """(name with its parameters, what it is) of each function to write, from the first line of its docstring."""
    found = []
    for node in ast.parse(starter()).body:
        if isinstance(node, ast.FunctionDef):
            parameters = ", ".join(each.arg for each in node.args.args)
            found.append((f"{node.name}({parameters})", (ast.get_docstring(node) or "").split("\n")[0]))
    return tuple(found)


@cache
def starter_notebook() -> str:
    """The same as a notebook: what is given as text, then a cell a function."""
    source = starter()
    tree = ast.parse(source)
    lines = source.split("\n")
    intro = (ast.get_docstring(tree) or "").replace("metrics_from_scratch.py", "metrics_from_scratch.ipynb")
    title, _, rest = intro.partition("\n\n")
    cells = [_text("about", f"# {title}\n\n{rest}"), _code("imports", "from typing import Any")]
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            if node.name == "retrieve":
                cells.append(_text("part-two", "## Part two, which you may leave out"))
            cells.append(_code(node.name.replace("_", "-"), "\n".join(lines[node.lineno - 1 : node.end_lineno])))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def _text(name: str, text: str) -> dict[str, object]:
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": text.splitlines(keepends=True)}


def _code(name: str, text: str) -> dict[str, object]:
    source = text.splitlines(keepends=True)
    return {"cell_type": "code", "execution_count": None, "id": name, "metadata": {}, "outputs": [], "source": source}


@cache
def pack() -> bytes:
    """A zip of both starter files, a README and the check, which runs on its own; the same bytes every time."""
    files = {
        "README.txt": _READ_ME.encode(),
        "metrics_from_scratch.py": starter().encode(),
        "metrics_from_scratch.ipynb": starter_notebook().encode(),
    }
    parts = [path for part in ("reference", "grading", "coding") for path in sorted((_PACKAGE / part).rglob("*.py"))]
    for path in [_PACKAGE / "__init__.py", _PACKAGE / "model.py", *parts]:
        files[f"exercises/{path.relative_to(_PACKAGE).as_posix()}"] = path.read_bytes()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(f"metrics-from-scratch/{name}", (2026, 1, 1, 0, 0, 0)), content)
    return packed.getvalue()
