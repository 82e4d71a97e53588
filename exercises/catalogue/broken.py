"""What is raised for a file that is no exercise, and reading one by its shape."""

from pathlib import Path
from typing import Any

import msgspec


class BrokenFile(Exception):
    """Names the file, the field and what to do."""

    def __init__(self, file: str, field: str, message: str) -> None:
        self.file, self.field, self.message = file, field, message
        super().__init__(f"{file}: {field}: {message}")


def read_toml(path: Path, file: str, shape: Any) -> Any:
    """The content of a TOML file as a value of the shape; its id is the name of the file. Raises BrokenFile."""
    try:
        written = msgspec.toml.decode(path.read_bytes(), type=shape)
    except msgspec.ValidationError as error:
        reason, _, where = str(error).partition(" - at `$")
        raise BrokenFile(file, where.strip("`.") or "top level", reason) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BrokenFile(file, "TOML", str(error)) from None
    if written.id != path.stem:
        raise BrokenFile(file, "id", f"is {written.id!r}. Give it the name of the file, {path.stem!r}.")
    return written
