"""What is raised for a file that is no exercise."""


class BrokenFile(Exception):
    """Names the file, the field and what to do."""

    def __init__(self, file: str, field: str, message: str) -> None:
        self.file, self.field, self.message = file, field, message
        super().__init__(f"{file}: {field}: {message}")
