"""Builds from their files: what there is to build with, what has to hold, a solution and a near miss."""

from collections.abc import Mapping

from exercises.catalogue.choice_files import questions
from exercises.catalogue.concept_shapes import ONE_LIST, BuildTable, ExampleTable
from exercises.catalogue.concept_source import Source
from exercises.concepts import Build, Built

_LONGEST = 20


def _example(file: Source, field: str, written: ExampleTable, given: Mapping[str, int]) -> Built:
    grades = file.grades(field, written)
    return Built(tuple(map(tuple, written.lists)), {**given, **grades}, written.question)


def read_build(file: Source, written: BuildTable) -> Build:
    ranker = file.docent(written.docent, "docent") if written.docent else None
    pool = tuple(page.id for page in ranker.pages) if ranker else tuple(written.pool)
    if ranker and (written.pool or written.start or written.lists != [ONE_LIST]):
        raise file.broken("docent", "ranks its own pages. Take pool, start and lists out.")
    if not pool or len(set(pool)) < len(pool) or "" in pool:
        raise file.broken("pool", "needs documents, each once and none empty.")
    if not written.lists or len(set(written.lists)) < len(written.lists):
        raise file.broken("lists", "needs names, each once.")
    if written.start and len(written.start) != len(written.lists):
        raise file.broken("start", f"has {len(written.start)} lists, and lists names {len(written.lists)}.")
    if not 1 <= written.longest <= _LONGEST:
        raise file.broken("longest", f"is {written.longest}. A list that is built holds 1 to {_LONGEST}.")
    if not 1 <= written.highest <= 3 or (written.highest > 1) != (written.marks == "grades"):
        raise file.broken("highest", "is a grade of 2 or 3 where grades are marked, and 1 elsewhere.")
    if not written.conditions:
        raise file.broken("conditions", "is empty. Something has to be built.")
    if not written.near_miss.because.strip():
        raise file.broken("near_miss.because", "is empty. Say which condition it misses, and by what.")
    given = file.grades("given", written.given)
    build = Build(
        written.id,
        written.title,
        file.told("ask", written.ask, {}),
        file.told("hint", written.hint, {}),
        file.told("lesson", written.lesson, {}),
        tuple(written.lists),
        pool,
        written.longest,
        written.marks,
        file.conditions("conditions", written.conditions),
        _example(file, "solution", written.solution, given),
        _example(file, "near_miss", written.near_miss, given),
        written.near_miss.because,
        written.highest,
        given,
        tuple(map(tuple, written.start)),
        questions(file, written.questions, {}, None),
        ranker,
    )
    for field, example in (("start", build.at_first), ("solution", build.solution), ("near_miss", build.near_miss)):
        if problems := build.problems(example):
            raise file.broken(field, problems[0])
    for number, condition in enumerate(build.conditions):
        try:
            condition.holds(build.queries(build.solution))
        except ValueError as error:
            raise file.broken(f"conditions[{number}]", error) from None
    return build
