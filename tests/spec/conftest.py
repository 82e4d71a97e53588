"""What several specifications share."""

from pathlib import Path

import pytest


@pytest.fixture
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder and a cache folder of its own for the lab's collections."""
    folder = tmp_path / "data"
    folder.mkdir()
    monkeypatch.setenv("HIT_OR_MISS_DATA", str(folder))
    monkeypatch.setenv("HIT_OR_MISS_CACHE", str(tmp_path / "cache"))
    return folder
