"""A frozen choice as a small JSON file: which run, when, and the digests of the files it will be judged by."""

import hashlib
from pathlib import Path

import msgspec

from exercises.reference import HoldoutBroken


class Frozen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """selected is the run's name; digests are SHA-256 of the files' bytes; opened_at is "" until test was opened."""

    measure: str
    selected: str
    frozen_at: str
    run_digest: str
    qrels_digest: str
    opened_at: str = ""


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def freeze(to: Path, *, measure: str, selected: str, test_run: Path, test_qrels: Path, at: str) -> Frozen:
    """Writes the choice with the digests of the test files. HoldoutBroken where the file is there already."""
    if to.exists():
        raise HoldoutBroken(
            f"{to.name} is there already: one choice was frozen. Another needs queries nobody has seen."
        )
    frozen = Frozen(measure, selected, at, _digest(test_run), _digest(test_qrels))
    to.write_bytes(msgspec.json.format(msgspec.json.encode(frozen)) + b"\n")
    return frozen


def read_frozen(path: Path) -> Frozen:
    """A frozen choice from its file. HoldoutBroken where the file is missing or none."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Frozen)
    except OSError:
        raise HoldoutBroken(f"There is no {path.name}. Freeze a choice first; then test opens.") from None
    except msgspec.MsgspecError as error:
        raise HoldoutBroken(f"{path.name} holds no frozen choice: {error}.") from None


def matching(path: Path, *, test_run: Path, test_qrels: Path) -> Frozen:
    """The frozen choice, if the files are those that were frozen, to the byte. HoldoutBroken otherwise."""
    frozen = read_frozen(path)
    for name, file, expected in (
        ("run", test_run, frozen.run_digest),
        ("judgments", test_qrels, frozen.qrels_digest),
    ):
        if _digest(file) != expected:
            raise HoldoutBroken(
                f"{file.name} is not the {name} that was frozen: its digest is another. Restore the frozen file."
            )
    return frozen


def open_frozen(path: Path, *, at: str) -> Frozen:
    """Writes down when test was opened, the first time: call it once its figures are about to be seen."""
    frozen = read_frozen(path)
    if not frozen.opened_at:
        frozen = msgspec.structs.replace(frozen, opened_at=at)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(frozen)) + b"\n")
    return frozen
