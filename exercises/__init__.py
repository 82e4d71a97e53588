"""The course: what a metric is, exercises about it, and how an answer is judged.

Pure Python: no screen library, no clock, no network. Each part has a front door of its own, named here
from the ground up; a part knows only those above it in this list.

model        the nouns: Measure, Query, Exercise
reference    the declared contract, computed exactly
evaluation   judgments and runs from files, and a frozen choice as one
retrieval    the small keyword retriever behind Docent, its repairs, and runs that differ by luck
mutations    what can be done to a list, which way figures go and why, puzzles
grading      reading an answer, naming the rule behind it, judging it
practice     fresh lists without end, worksheets, and what a learner holds and is asked next
coding       metrics from scratch: the file to write in, and the check of what was written
concepts     questions with reasoned choices, examples to build, explanations marked by their writer
catalogue    the exercises, from content/*.toml
authoring    reading what somebody wrote as an exercise, and what its list reveals
export       a set as Moodle XML, and on paper with its key
cli          python -m exercises
"""
