"""The handout: what a learner downloads runs on its own, says what the app says, and is the same every time."""

import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path, PurePosixPath

import pytest

from exercises.catalogue import CONTENT, handout
from exercises.reference import rules

ROOT = Path(__file__).parents[2]
GOLDEN = json.loads((ROOT / "tests/golden/frozen-runs.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def archive():
    return zipfile.ZipFile(io.BytesIO(handout()))


@pytest.fixture(scope="module")
def unpacked(archive, tmp_path_factory):
    """The one folder that the archive holds."""
    where = tmp_path_factory.mktemp("handout")
    archive.extractall(where)
    (folder,) = where.iterdir()
    return folder


def run(folder, *arguments):
    """Runs Python in a folder, with nothing of this project or of anybody's packages in reach (-S: no packages)."""
    hidden = {"PYTHONPATH", "PYTHONHOME", "PYTHONSTARTUP"}
    found = subprocess.run(
        [sys.executable, "-S", "-s", "-B", *arguments],
        cwd=folder,
        env={name: value for name, value in os.environ.items() if name not in hidden},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    return found.returncode, found.stdout, found.stderr


@pytest.fixture(scope="module")
def printed(unpacked):
    code, out, err = run(unpacked, "-m", "exercises.reference", "frozen-runs.json")
    assert (code, err) == (0, "")
    return out


LINES = [
    # the line, because
    ("macro over 2  1/3           3/4           3/4           5/8", "the candidate on test"),
    ("macro over 2  1/3           1             1             1", "the candidate on development"),
    ("test-3        0             undefined     0             undefined", "undefined is not 0"),
    ("apart: test-3 has no relevant document", "the no-answer query is named"),
]


@pytest.mark.parametrize(("line", "because"), LINES)
def test_the_reference_prints_on_its_own(printed, line, because):
    assert f"  {line}" in printed.splitlines(), because


@pytest.mark.parametrize("split", ["development", "test"])
@pytest.mark.parametrize("name", ["baseline", "candidate"])
def test_every_query_of_a_run_is_printed_with_its_golden_figures(printed, name, split):
    block = printed.partition(f"{name}, {split}\n")[2].splitlines()
    rows = [line.split() for line in block[: 1 + next(i for i, line in enumerate(block) if "macro" in line)]]
    golden = GOLDEN[name][split]
    means = {label: figure for label, figure in golden["macro_over_answerable"].items() if label != "queries"}
    assert rows[0] == list(means)
    assert rows[-1] == ["macro", "over", str(golden["macro_over_answerable"]["queries"]), *means.values()]
    for (query, figures), row in zip(golden["per_query"].items(), rows[1:-1], strict=True):
        assert row == [query, *(figure or "undefined" for figure in figures.values())]


def test_a_second_copy_of_a_document_is_refused_there_too(unpacked, tmp_path):
    stored = json.loads((unpacked / "frozen-runs.json").read_text(encoding="utf-8"))
    stored["runs"]["candidate"]["test-1"] = ["d4", "d4"]
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(stored), encoding="utf-8")
    code, out, err = run(unpacked, "-m", "exercises.reference", str(broken))
    assert (code, err) == (1, "")
    assert "d4 stands at ranks 1 and 2 in the list of query test-1" in out
    assert "5/8" not in out


def test_it_is_the_unpacked_reference_that_runs(unpacked):
    code, out, err = run(unpacked, "-c", "import exercises.reference; print(exercises.reference.__file__)")
    assert (code, err) == (0, "")
    assert Path(out.strip()).is_relative_to(unpacked)


def test_it_needs_nothing_but_the_standard_library(unpacked):
    names = "sorted(n for n in {m.partition('.')[0] for m in sys.modules} if n not in sys.stdlib_module_names)"
    code, out, _ = run(unpacked, "-c", f"import sys, exercises.reference; print({names})")
    assert code == 0
    assert out.strip() == "['__main__', 'exercises']"


def test_the_bytes_are_the_same_every_time():
    assert handout() == handout.__wrapped__()


def test_no_file_is_dated_when_it_was_packed(archive):
    assert len({entry.date_time for entry in archive.infolist()}) == 1
    assert archive.infolist()[0].date_time[3:] == (0, 0, 0)


def test_a_cache_beside_the_reference_stays_out(monkeypatch, tmp_path):
    package = shutil.copytree(ROOT / "exercises", tmp_path / "exercises", ignore=shutil.ignore_patterns("__pycache__"))
    (package / "reference/__pycache__").mkdir()
    for stray in ("reference/__pycache__/metrics.cpython-311.pyc", "reference/notes.txt", "reference/x.pyc"):
        (package / stray).write_bytes(b"?")
    monkeypatch.setattr(sys.modules["exercises.catalogue.handout"], "_PACKAGE", package)
    assert handout.__wrapped__() == handout()


def test_it_holds_the_reference_the_runs_and_a_read_me_and_nothing_else(archive):
    names = [PurePosixPath(name) for name in archive.namelist()]
    assert len(set(names)) == len(names)
    assert {name.parts[0] for name in names} == {"hit-or-miss-reference"}
    inside = {str(name.relative_to("hit-or-miss-reference")) for name in names}
    assert {"README.txt", "frozen-runs.json", "exercises/model.py", "exercises/reference/__main__.py"} <= inside
    stray = {name for name in inside if not name.startswith("exercises/")} - {"README.txt", "frozen-runs.json"}
    assert not stray
    code = {name for name in inside if name.startswith("exercises/")}
    assert all(name.endswith(".py") for name in code)
    assert not [name for name in inside if "cache" in name or "test" in name or ".." in name]


def test_its_files_are_those_of_the_app(archive):
    for name in archive.namelist():
        inside = PurePosixPath(name).relative_to("hit-or-miss-reference")
        if inside.parts[0] == "exercises":
            assert archive.read(name) == (ROOT / inside).read_bytes(), name
    assert archive.read("hit-or-miss-reference/frozen-runs.json") == (CONTENT / "frozen-runs.json").read_bytes()


def test_the_read_me_says_how_to_run_it_and_states_every_rule(archive):
    text = archive.read("hit-or-miss-reference/README.txt").decode()
    assert "python -m exercises.reference frozen-runs.json" in text
    assert "counts as having seen test" in " ".join(text.split())
    for about, rule in rules():
        assert f"{about}: {rule}." in text
