"""Concepts: questions with reasoned choices, examples to build, and explanations marked by their writer."""

from exercises.concepts.builds import Build, Built, Found, Marks
from exercises.concepts.choices import Choice, Option, Question, figure_question
from exercises.concepts.conditions import Condition, Term, put_in
from exercises.concepts.explains import Explain

__all__ = [
    "Build",
    "Built",
    "Choice",
    "Condition",
    "Explain",
    "Found",
    "Marks",
    "Option",
    "Question",
    "Term",
    "figure_question",
    "put_in",
]
