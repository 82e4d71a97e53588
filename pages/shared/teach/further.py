"""What else a teacher does here, below the lessons: write an exercise, export a set."""


def further() -> None:
    """Draws nothing yet. Whatever comes below the lessons is drawn from here."""
