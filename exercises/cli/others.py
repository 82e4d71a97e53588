"""How the command shows what is no list: concepts, puzzles, changes, inputs, scenarios."""

import json
from collections.abc import Sequence

from exercises.catalogue import Other
from exercises.cli.forms import columns, field_row, list_row
from exercises.concepts import Build, Built, Choice, Explain, Question
from exercises.grading import Scenario, Validity
from exercises.mutations import Change, Puzzle, TestOnly, solve, write


def screen_of(other: Other) -> str:
    """The screen that an exercise without figures is part of."""
    if isinstance(other, Choice | Build | Explain):
        return "concepts"
    return "holdout" if isinstance(other, Scenario | TestOnly) else "mutate"


def show_other(other: Other, is_json: bool) -> int:
    """An exercise without figures: its public form in both cases, since its answer is a word or a few moves."""
    found: dict[str, object] = {"id": other.id, "kind": other.kind, "title": other.title}
    match other:
        case Change():
            found |= {
                "k": other.start.k,
                "queries": {other.id: list_row(other.start.query)},
                "operations": write(other.operations),
                "directions": other.directions,
            }
        case Puzzle():
            solution = solve(other)
            found |= {
                "k": other.start.k,
                "queries": {other.id: list_row(other.start.query)},
                "allowed": list(other.allowed),
                "goal": [str(condition) for condition in other.goal],
                "par": other.par,
                "solution": None if solution is None else write(solution),
            }
        case Validity():
            found |= {
                "problems": [
                    {"code": each.code, "query": each.query, "doc": each.doc, "message": each.message}
                    for each in other.problems
                ],
                "places": list(other.right_places),
            }
        case Scenario():
            found |= {
                "situation": other.situation,
                "options": [{"text": o.text, "right": o.is_right, "why": o.why} for o in other.options],
            }
        case TestOnly():
            found |= {"directions": {"development": "same"}}
        case Choice():
            found |= {"queries": {name: list_row(query) for name, query in other.lists.items()}}
            if other.compute is not None:
                found |= {"fields": {field.label: field_row(other.compute, field) for field in other.compute.fields}}
            found |= {"questions": _questions(other.questions), "lesson": other.lesson}
        case Build():
            found |= {
                "lists": list(other.names),
                "pool": list(other.pool),
                "conditions": [str(condition) for condition in other.conditions],
                "solution": _example(other, other.solution),
                "near_miss": _example(other, other.near_miss) | {"because": other.because},
                "questions": _questions(other.questions),
                "lesson": other.lesson,
            }
        case Explain():
            found |= {"ask": other.ask, "points": list(other.points)}
    if is_json:
        print(json.dumps(found, indent=1, ensure_ascii=False))
    else:
        print(
            columns([(name, value if isinstance(value, str) else json.dumps(value)) for name, value in found.items()])
        )
    return 0


def _questions(questions: Sequence[Question]) -> list[dict[str, object]]:
    return [
        {
            "ask": question.ask,
            "options": [
                {
                    "text": option.text,
                    "right": option.is_right,
                    "misconception": option.rule or None,
                    "confusion": option.confusion or None,
                    "why": option.why,
                }
                for option in question.options
            ],
        }
        for question in questions
    ]


def _example(build: Build, built: Built) -> dict[str, object]:
    asked = {"question": built.question} if built.question else {}
    judged = [
        {"condition": found.condition, "holds": found.holds, "figures": found.figures} for found in build.judge(built)
    ]
    return {
        **asked,
        "queries": {name: list_row(each) for name, each in build.queries(built).items()},
        "judged": judged,
    }
