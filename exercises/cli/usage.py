"""What is raised for a command that can't be carried out as it was called."""


class WrongUsage(Exception):
    """Carries the sentence to print before exit code 2."""
