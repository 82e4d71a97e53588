"""Metrics from scratch: a right file passes, a wrong one is told its rule, and nothing it does gets out."""

import importlib.util
import io
import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from textwrap import dedent

import pytest

from exercises.cli import main
from exercises.coding import TASKS, as_text, grade_file, judge, pack, starter, starter_notebook
from exercises.coding.cases import row_scores
from exercises.coding.running import Calls, run

ROOT = Path(__file__).parents[2]
RIGHT = {
    "precision_at_k": "retrieved, relevant, k: sum(doc in relevant for doc in retrieved[:k]) / k",
    "recall_at_k": "retrieved, relevant, k: len(relevant & {*retrieved[:k]}) / len(relevant) if relevant else None",
    "reciprocal_rank": "retrieved, relevant: next((1 / r for r, d in enumerate(retrieved, 1) if d in relevant), 0)",
    "mean_reciprocal_rank": "queries: mean([reciprocal_rank(*q) for q in queries if q[1]])",
    "average_precision": "retrieved, relevant: added(retrieved, relevant) / len(relevant) if relevant else None",
    "mean_average_precision": "queries: mean([average_precision(*q) for q in queries if q[1]])",
    "dcg_at_k": "grades, k: sum((2**g - 1) / log2(i + 1) for i, g in enumerate(grades[:k], 1))",
    "ndcg_at_k": "retrieved, relevant, k: gains(retrieved, relevant, k) / top(relevant, k) if relevant else None",
    "retrieve": "query, vectorizer, matrix, k: order(query, vectorizer, matrix, -1, 'stable')[:k]",
    "evaluate_system": "rankings, relevant, k=10: means(rankings, relevant, k, lambda q: relevant[q])",
}
"""Each function as the parameters and the result of a lambda; it may call the others."""

PARTS = """
from fractions import Fraction
from math import log, log2

def mean(values):
    return sum(values) / len(values) if values else None

def hits(retrieved, relevant):
    return [rank for rank, doc in enumerate(retrieved, 1) if doc in relevant]

def added(retrieved, relevant):
    return sum(number / rank for number, rank in enumerate(hits(retrieved, relevant), 1))

def gains(retrieved, relevant, k):
    return dcg_at_k([int(doc in relevant) for doc in retrieved], k)

def top(relevant, k):
    return ideal(len(relevant), k)

def ideal(number, k):
    return dcg_at_k([1] * number, k)

def order(query, vectorizer, matrix, sign, kind):
    import numpy
    scores = (matrix @ vectorizer.transform([query]).T).toarray().ravel()
    return numpy.argsort(sign * scores, kind=kind)

def means(rankings, relevant, k, keep):
    kept = [(rankings[q], relevant[q]) for q in rankings if keep(q)]
    columns = {"P": [precision_at_k(*q, k) for q in kept], "MRR": [reciprocal_rank(*q) for q in kept],
               "MAP": [average_precision(*q) or 0 for q in kept], "nDCG": [ndcg_at_k(*q, k) or 0 for q in kept]}
    return {name: mean(values) for name, values in columns.items()}
"""

WRONG = [
    # function, the wrong lambda, the rules named, because
    ("precision_at_k", "R, S, k: len(hits(R[:k], S)) / max(1, len(R[:k]))", ["divides-by-returned"], "LensKit's"),
    ("precision_at_k", "R, S, k: len(hits(R[:k], S)) / len(S) if S else 0", ["precision-is-recall"], "it is recall"),
    ("precision_at_k", "R, S, k: len(hits(R[:k], S)) / min(k, len(S)) if S else 0", ["divides-by-min-k-R"], "min"),
    ("precision_at_k", "R, S, k: len(hits(R, S)) / max(1, len(R))", ["whole-list"], "no cut at all"),
    ("precision_at_k", "R, S, k: len(hits(R, S)) / k", ["forgets-the-cut"], "divided by k, counted to the end"),
    ("precision_at_k", "R, S, k: len(hits(R[:k-1], S)) / k", ["stops-short"], "range(k - 1)"),
    ("precision_at_k", "R, S, k: len(hits(R[:k+1], S)) / k", ["reads-further"], "range(k + 1)"),
    ("precision_at_k", "R, S, k: len(hits(R[:k], S)) // k", ["whole-division"], "// for /"),
    ("recall_at_k", "R, S, k: len(hits(R[:k], S)) / k if S else None", ["recall-is-precision"], "it is precision"),
    (
        "recall_at_k",
        "R, S, k: len(hits(R[:k], S)) / min(k, len(S)) if S else None",
        ["divides-by-min-k-R"],
        "to reach 1",
    ),
    ("recall_at_k", "R, S, k: int(bool(hits(R[:k], S))) if S else None", ["hit-rate"], "it is Hit@k"),
    ("recall_at_k", "R, S, k: len(hits(R[:k], S)) / len(S) if S else 0", ["zero-for-undefined"], "as trec_eval"),
    ("recall_at_k", "R, S, k: len(hits(R[:k], S)) / len(S) if S else 1.0", ["one-for-undefined"], "nothing was missed"),
    ("recall_at_k", "R, S, k: 100 * len(hits(R[:k], S)) / len(S) if S else None", ["percentage"], "times 100"),
    ("recall_at_k", "R, S, k: round(len(hits(R[:k], S)) / len(S), 3) if S else None", ["rounds"], "to three places"),
    ("reciprocal_rank", "R, S: sum(1 / r for r in hits(R, S))", ["sum-of-all"], "every hit added"),
    ("reciprocal_rank", "R, S: mean([1 / r for r in hits(R, S)]) or 0", ["mean-of-all"], "every hit averaged"),
    ("reciprocal_rank", "R, S: 1 / hits(R, S)[-1] if hits(R, S) else 0", ["last-hit"], "the loop ran on"),
    ("reciprocal_rank", "R, S: 1 / (hits(R, S)[0] + 1) if hits(R, S) else 0", ["counts-from-zero"], "one off"),
    ("reciprocal_rank", "R, S: hits(R, S)[0] if hits(R, S) else 0", ["rank-itself"], "not turned over"),
    ("reciprocal_rank", "R, S: 1 / hits(R, S)[0] if hits(R, S) else None", ["undefined-for-zero"], "0 is defined"),
    ("mean_reciprocal_rank", "Q: mean([reciprocal_rank(*q) for q in Q])", ["no-answer-averaged-in"], "kept in"),
    ("mean_reciprocal_rank", "Q: mean([v for q in Q if (v := reciprocal_rank(*q))])", ["drops-failures"], "left out"),
    ("mean_reciprocal_rank", "Q: sum(reciprocal_rank(*q) for q in Q if q[1])", ["no-division"], "only added"),
    (
        "mean_reciprocal_rank",
        "Q: mean([sum(1 / r for r in hits(*q)) for q in Q])",
        ["sum-of-all", "no-answer-averaged-in"],
        "a rule in each query and one over them",
    ),
    (
        "average_precision",
        "R, S: added(R, S) / len(hits(R, S)) if hits(R, S) else None if not S else 0",
        ["divides-by-hits"],
        "RAG context precision",
    ),
    ("average_precision", "R, S: added(R, S) if S else None", ["no-division"], "the bare sum"),
    (
        "average_precision",
        "R, S: added(R, S) / len(R) if R and S else None if not S else 0",
        ["divides-by-k"],
        "by the length",
    ),
    (
        "average_precision",
        "R, S: added(R, S) / min(len(R), len(S)) if R and S else None if not S else 0",
        ["divides-by-min-k-R"],
        "Kaggle's",
    ),
    (
        "average_precision",
        "R, S: sum(1 / r for r in hits(R, S)) / len(S) if S else None",
        ["reciprocal-ranks"],
        "1/rank",
    ),
    (
        "average_precision",
        "R, S: mean([len(hits(R[:r], S)) / r for r in range(1, len(R) + 1)]) or 0 if S else None",
        ["mean-of-precisions"],
        "at every rank",
    ),
    (
        "average_precision",
        "R, S: reciprocal_rank(R, S) / len(S) if S else None",
        ["stops-at-first-hit"],
        "early return",
    ),
    (
        "average_precision",
        "R, S: added(R, S) / len(hits(R, S)) if hits(R, S) else 0",
        ["divides-by-hits", "zero-for-undefined"],
        "two rules, each with its own cases",
    ),
    ("mean_average_precision", "Q: mean([average_precision(*q) or 0 for q in Q])", ["no-answer-averaged-in"], "as 0"),
    (
        "mean_average_precision",
        "Q: mean([1 if not q[1] else added(*q) / len(q[1]) for q in Q])",
        ["no-answer-as-one"],
        "as 1",
    ),
    (
        "mean_average_precision",
        "Q: mean([added(*q) / max(1, len(hits(*q))) for q in Q if q[1]])",
        ["divides-by-hits"],
        "the rule of its average_precision",
    ),
    (
        "dcg_at_k",
        "grades, k: sum(g / log2(i + 1) for i, g in enumerate(grades[:k], 1))",
        ["linear-or-exponential"],
        "the grade itself",
    ),
    ("dcg_at_k", "grades, k: sum((2**g - 1) / log(i + 1) for i, g in enumerate(grades[:k], 1))", ["natural-log"], "ln"),
    (
        "dcg_at_k",
        "grades, k: sum((2**g - 1) / max(1, log2(i)) for i, g in enumerate(grades[:k], 1))",
        ["discount-off-by-one"],
        "2002",
    ),
    (
        "dcg_at_k",
        "grades, k: sum((2**g - 1) / log2(i + 1) for i, g in enumerate(grades, 1))",
        ["forgets-the-cut"],
        "no cut",
    ),
    ("ndcg_at_k", "R, S, k: gains(R, S, k) if S else None", ["not-normalised"], "it is DCG"),
    (
        "ndcg_at_k",
        "R, S, k: gains(R, S, k) / ideal(k, k) if S else None",
        ["ideal-all-k"],
        "k relevant documents assumed",
    ),
    (
        "ndcg_at_k",
        "R, S, k: gains(R, S, k) / (ideal(len(hits(R[:k], S)), k) or 1) if S else None",
        ["ideal-from-the-top"],
        "what the first k hold",
    ),
    (
        "ndcg_at_k",
        "R, S, k: gains(R, S, k) / (ideal(len(hits(R, S)), k) or 1) if S else None",
        ["ideal-from-the-result"],
        "what came back",
    ),
    (
        "evaluate_system",
        "a, b, k=10: means(a, b, k, lambda q: True)",
        ["no-answer-averaged-in"],
        "all queries averaged",
    ),
]


def written(**changed):
    """A file of all functions, right but for those that are changed; what a changed one calls is right.

    retrieve is left out unless it is changed: scikit-learn takes long to load.
    """
    right = PARTS + "\n".join(f"{name} = lambda {body}" for name, body in RIGHT.items())
    lines = [f"right = {{}}\nexec({right!r}, right)"]
    lines += [f"{name} = right[{name!r}]" for name in RIGHT if name not in {*changed, "retrieve"}]
    lines += [f"{name} = eval({f'lambda {body}'!r}, dict(right))" for name, body in changed.items()]
    return "\n".join(lines)


@pytest.fixture
def graded(tmp_path):
    """Grades a source, or a notebook of sources."""

    def grade(source, name="mine.py", seconds=30):
        path = tmp_path / name
        path.write_text(source if isinstance(source, str) else json.dumps(source), encoding="utf-8")
        found = grade_file(path, seconds)
        return found, {each.name: each for each in found.outcomes}

    return grade


def test_a_right_file_passes(graded):
    found, functions = graded(written(retrieve=RIGHT["retrieve"]))
    is_there = importlib.util.find_spec("sklearn") is not None
    assert functions.pop("retrieve").status == ("right" if is_there else "left out"), "it needs scikit-learn"
    assert {each.status for each in functions.values()} == {"right"}, as_text(found)
    assert (found.passed, found.asked, found.all_right, found.faults) == (8, 8, True, ())
    assert all(each.cases > 20 for each in functions.values())


BY_NAME = {task.name: task for task in TASKS}


@pytest.fixture(scope="module")
def called(tmp_path_factory):
    """What came of each wrong lambda, by its number: all of them in one file, each called as its function is."""
    path = tmp_path_factory.mktemp("wrong") / "mine.py"
    lines = [f"wrong_{number} = eval({f'lambda {row[1]}'!r}, dict(right))" for number, row in enumerate(WRONG)]
    path.write_text("\n".join([written(), *lines]), encoding="utf-8")
    given = {f"wrong_{number}": [case.given for case in BY_NAME[row[0]].cases()] for number, row in enumerate(WRONG)}
    return run(path, given, 30).calls


@pytest.mark.parametrize("number", range(len(WRONG)), ids=[f"{row[0]}: {row[3]}" for row in WRONG])
def test_a_wrong_rule_is_named(called, number):
    name, _, rules, because = WRONG[number]
    found = judge(BY_NAME[name], called[f"wrong_{number}"])
    assert (found.status, found.kind) == ("not right", "figure"), because
    assert list(found.rules) == rules, because
    assert 0 < found.failed <= found.cases
    assert found.call.startswith(f"{name}(")
    assert found.message


def test_each_function_has_a_wrong_rule_of_its_own():
    named = {row[0] for row in WRONG}
    assert named == set(RIGHT) - {"retrieve"}
    assert len({(row[0], *row[2]) for row in WRONG}) == len(WRONG)


ROWS = [
    # how rows are sorted, the rules named, because
    (
        lambda scores: sorted(range(7), key=lambda row: scores[row])[::-1],
        ["ties-in-another-order"],
        "argsort turned round",
    ),
    (lambda scores: sorted(range(7), key=lambda row: scores[row]), ["worst-first"], "argsort left as it is"),
    (lambda scores: sorted(range(7), key=lambda row: -scores[row]), [], "right"),
]


@pytest.mark.parametrize(("sort", "rules", "because"), ROWS, ids=[row[2] for row in ROWS])
def test_a_wrong_order_of_rows_is_named(sort, rules, because):
    task = BY_NAME["retrieve"]
    rows = [sort(row_scores(case))[: case.k] for case in task.cases()]
    found = judge(task, Calls([{"list": [{"exact": [row, 1]} for row in each]} for each in rows]))
    assert (list(found.rules), found.status) == (rules, "not right" if rules else "right"), because


ODD = {
    "precision_at_k": """
        def precision_at_k(retrieved, relevant, k):
            while len(retrieved) > 1:
                pass
            return sum(doc in relevant for doc in retrieved[:k]) / k""",
    "recall_at_k": """
        def recall_at_k(retrieved, relevant, k):
            if not relevant:
                quit()
            return len(relevant & set(retrieved[:k])) / len(relevant)""",
    "reciprocal_rank": """
        def reciprocal_rank(retrieved, relevant):
            print(next((1 / r for r, d in enumerate(retrieved, 1) if d in relevant), 0))""",
    "mean_reciprocal_rank": """
        def mean_reciprocal_rank(queries):
            return '0.5'""",
    "average_precision": """
        def average_precision(retrieved, relevant):
            precisions = [1 / rank for rank in ranks]
            return sum(precisions) / len(relevant)""",
    "mean_average_precision": """
        def mean_average_precision(retrieved, relevant):
            return 0""",
    "dcg_at_k": """
        def dcg_at_k(grades, k):
            total = 0.0
            for rank in range(1, k + 1):
                if grades:
                    total += (2 ** grades.pop(0) - 1) / log2(rank + 1)
            return total""",
    "ndcg_at_k": """
        def ndcg_at_k(retrieved, relevant, k):
            best = sum(1 / log2(rank + 1) for rank in range(1, min(k, len(relevant)) + 1))
            gains = sum(1 / log2(rank + 1) for rank, doc in enumerate(retrieved[:k], 1) if doc in relevant)
            return numpy.float64(gains) / best if best else numpy.nan""",
    "retrieve": """
        def retrieve(query, vectorizer, matrix, k):
            raise NotImplementedError""",
    "evaluate_system": """
        def evaluate_system(rankings, relevant, k=10):
            import os
            os._exit(0)""",
}

TOLD = [
    # function, kind, what is said, because
    ("precision_at_k", "endless", r"did not end within 5 seconds\. It was at line \d+\.", "with the line it hung at"),
    ("recall_at_k", "exit", r"ends the program \(line \d+\)\. Return a value", "quit() is no value"),
    ("reciprocal_rank", "print", "prints and returns nothing. Write return instead of print.", "print is no return"),
    ("mean_reciprocal_rank", "type", "a value of type str in 203 of 203 cases. Return a number", "a text is no number"),
    ("average_precision", "exception", r"NameError \(line \d+\): name 'ranks' is not defined", "with its own line"),
    ("mean_average_precision", "signature", r"takes \(retrieved, relevant\)\. It is called as \w+\(queries\)", "two"),
    ("dcg_at_k", "changed", "After the call grades is not what it was before. Work on a copy.", "the list was emptied"),
    ("ndcg_at_k", "type", "gives nan, not a number, in .* undefined there: return None", "NaN is not undefined"),
    ("retrieve", "unwritten", "still raises NotImplementedError", "part two may be left out"),
    ("evaluate_system", "died", "The whole process ended with it", "os._exit takes all with it"),
]  # fmt: skip


@pytest.fixture(scope="module")
def odd(tmp_path_factory):
    path = tmp_path_factory.mktemp("odd") / "mine.py"
    path.write_text("from math import log2\nimport numpy\n" + "\n".join(map(dedent, ODD.values())), encoding="utf-8")
    return {each.name: each for each in grade_file(path, 5).outcomes}


@pytest.mark.parametrize(("name", "kind", "said", "because"), TOLD, ids=[row[0] for row in TOLD])
def test_whatever_else_goes_wrong_is_told_plainly(odd, name, kind, said, because):
    assert odd[name].kind == kind, because
    assert re.search(said, odd[name].message), because
    assert odd[name].status == ("left out" if kind == "unwritten" else "not right")


def test_what_comes_after_an_end_is_checked_all_the_same(odd):
    assert odd["recall_at_k"].cases == 918
    assert odd["ndcg_at_k"].cases == 918


FINE = [
    # the body of precision_at_k, because
    ("return Fraction(sum(doc in relevant for doc in retrieved[:k]), k)", "an exact fraction"),
    ("return Decimal(sum(doc in relevant for doc in retrieved[:k])) / k", "a decimal"),
    ("return numpy.float32(sum(doc in relevant for doc in retrieved[:k])) / k", "half precision is near enough"),
    ("return numpy.array(sum(doc in relevant for doc in retrieved[:k]) / k)", "an array of no dimension"),
    ("print('working'); return sum(doc in relevant for doc in retrieved[:k]) / k", "noise beside a right figure"),
    ("warnings.warn('old'); return sum(doc in relevant for doc in retrieved[:k]) / k", "a warning"),
    ("global s; s = socket.socket(); return sum(doc in relevant for doc in retrieved[:k]) / k", "nothing is sent"),
]

NOT_FINE = [
    # the body of precision_at_k, kind, what is said, because
    ("return sum(doc in relevant for doc in retrieved[:k]) == k", "type", "type bool", "a truth value is no figure"),
    ("return [sum(doc in relevant for doc in retrieved[:k]) / k]", "type", "type list", "a list of one"),
    ("return numpy.array([sum(doc in relevant for doc in retrieved[:k]) / k])", "type", "type ndarray", "no scalar"),
    ("yield sum(doc in relevant for doc in retrieved[:k]) / k", "type", "type generator", "yield for return"),
    ("sum(doc in relevant for doc in retrieved[:k]) / k", "nothing", "Write return before the result", "no return"),
    ("return float(input())", "exception", "EOFError", "nobody is there to type"),
    ("socket.create_connection(('127.0.0.1', 9)); return 0", "exception", "There is no network", "no network"),
    ("return precision_at_k(retrieved, relevant, k)", "exception", "RecursionError", "it calls itself"),
    ("return len(bytearray(2**40))", "exception", "MemoryError", "more than there is"),
    ("raise KeyboardInterrupt", "exception", "KeyboardInterrupt", "no way out of the check"),
]


@pytest.fixture(scope="module")
def bodies(tmp_path_factory):
    """Outcome by body: all of them in one file, each called as precision_at_k is."""
    task = BY_NAME["precision_at_k"]
    path = tmp_path_factory.mktemp("body") / "mine.py"
    lines = ["import numpy, socket, warnings", "from decimal import Decimal", "from fractions import Fraction"]
    names = {f"precision_{number}": row[0] for number, row in enumerate((*FINE, *NOT_FINE))}
    for name, body in names.items():
        lines += [f"def {name}(retrieved, relevant, k):", f"    {body.replace('precision_at_k', name)}"]
    path.write_text("\n".join(lines), encoding="utf-8")
    given = [case.given for case in task.cases()]
    ran = run(path, {name: given for name in names}, 30)  # noqa: C420  # the same list for each
    assert ran.faults == []
    return {body: judge(task, ran.calls[name]) for name, body in names.items()}


@pytest.mark.parametrize(("body", "because"), FINE, ids=[row[1] for row in FINE])
def test_a_right_figure_of_any_kind_is_right(bodies, body, because):
    assert bodies[body].status == "right", because
    assert ("take the prints out" in bodies[body].message) == ("print" in body)


@pytest.mark.parametrize(("body", "kind", "said", "because"), NOT_FINE, ids=[row[3] for row in NOT_FINE])
def test_what_is_no_figure_is_called_what_it_is(bodies, body, kind, said, because):
    assert (bodies[body].status, bodies[body].kind) == ("not right", kind), because
    assert said in bodies[body].message


UNLOADED = [
    # the file's bytes, what is said, because
    (b"def f(:\n", "SyntaxError: invalid syntax (line 1)", "no Python"),
    (b"x = 1\nimport nowhere_at_all\n", "No module named 'nowhere_at_all' (line 2)", "a package that is not there"),
    (b"import sys\nsys.exit(0)\n", "ends the program while it is loaded (line 2)", "an exit at the top"),
    (b"x = 1\nwhile True:\n    x += 1\n", "Loading the file took more than 1 seconds at line", "no end"),
    (b"name = input()\n", "EOFError", "nobody is there to type"),
    (b"import os\nos._exit(3)\n", "ended the process while it was loaded (exit code 3)", "gone"),
    (b"# caf\xe9\n", "not UTF-8", "another encoding"),
    (b"precision_at_k(1, 2, 3)\n", "NameError", "called before it is there"),
]


@pytest.mark.parametrize(("content", "said", "because"), UNLOADED, ids=[row[2] for row in UNLOADED])
def test_a_file_that_can_not_be_loaded_says_why_and_gives_no_figure(tmp_path, content, said, because):
    path = tmp_path / "mine.py"
    path.write_bytes(content)
    found = grade_file(path, 1)
    assert found.outcomes == (), because
    assert not found.all_right
    assert said in found.faults[0], because
    assert "nothing was checked" in as_text(found)


def test_nothing_of_the_file_happens_in_this_process(graded):
    source = "import builtins, os\nbuiltins.been_here = True\nos.environ['BEEN_HERE'] = '1'\nos.chdir('/')\n"
    before = Path.cwd(), set(sys.modules)
    graded(source + written())
    assert not hasattr(__import__("builtins"), "been_here")
    assert "BEEN_HERE" not in os.environ
    assert Path.cwd() == before[0]
    assert not {name for name in set(sys.modules) - before[1] if "learner" in name or "mine" in name}


def test_everything_that_is_wrong_is_told_and_not_the_first_alone(graded):
    body = "R, S: added([R.pop(0) for _ in list(R)], S) / len(S)"
    _, functions = graded(written(average_precision=body, evaluate_system="a, b, k=10: {'P@10': 0, 'MRR': 0}"))
    said = functions["average_precision"].message
    assert functions["average_precision"].kind == "exception"
    assert "division by zero. The contract says undefined there: return None." in said
    assert "After the call retrieved is not what it was before." in said
    said = functions["evaluate_system"].message
    assert said == "The keys of the dict are P@10, MRR. They should be P, MRR, MAP, nDCG."


def test_threads_that_a_function_leaves_running_hold_nothing_up(graded):
    lines = [
        "import threading, time",
        "checked = average_precision",
        "def average_precision(retrieved, relevant):",
        "    if len(retrieved) == 4:",
        "        threading.Thread(target=time.sleep, args=(600,)).start()",
        "    return checked(retrieved, relevant)",
    ]
    found, _ = graded("\n".join([written(), *lines]))
    assert found.passed == 8


def test_a_file_that_loads_only_once_is_not_said_to_lack_its_functions(graded, tmp_path):
    once = f"import pathlib\npathlib.Path({str(tmp_path / 'once')!r}).touch(exist_ok=False)\n"
    ends = "def recall_at_k(retrieved, relevant, k):\n    import os\n    os._exit(1)\n"
    _, functions = graded(f"{once}{written()}\n{ends}")
    assert functions["precision_at_k"].status == "right"
    assert functions["recall_at_k"].kind == "died"
    assert (functions["dcg_at_k"].status, functions["dcg_at_k"].kind) == ("not right", "unchecked")


def notebook(*sources):
    cells = [{"cell_type": "markdown", "source": ["# mine"]}]
    cells += [{"cell_type": "code", "source": source.splitlines(keepends=True)} for source in sources]
    return {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def test_the_cells_of_a_notebook_are_run_in_order_and_one_that_fails_is_told(graded):
    magic = "%matplotlib inline\n!pip install x\nif True:\n    %timeit 1\n"
    late = "def precision_at_k(retrieved, relevant, k):\n    return [][1]\n"
    sources = [magic, "%%bash\nls\n", "frame = load()\n", written(), late]
    found, functions = graded(notebook(*sources), "mine.ipynb")
    assert found.faults == ("NameError: name 'load' is not defined (cell 3, line 1).",)
    assert functions["recall_at_k"].status == "right"
    assert "IndexError (cell 5, line 2)" in functions["precision_at_k"].message


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", '{"cells": 3}', '{"cells": [{}]}'])
def test_a_notebook_that_is_none_is_refused(graded, content):
    found, _ = graded(content, "mine.ipynb")
    assert found.faults == ("The file is no notebook: it is not JSON with cells.",)


def test_a_name_that_is_nearly_right_is_pointed_out(graded):
    _, functions = graded("def precison_at_k(retrieved, relevant, k):\n    return 0\n")
    assert functions["precision_at_k"].message.endswith("There is precison_at_k: is that it?")
    assert functions["retrieve"].status == "left out"


# The files to take away, and the commands


def test_the_starter_asks_for_every_function_and_is_not_written_yet(graded):
    for source, name in ((starter(), "mine.py"), (json.loads(starter_notebook()), "mine.ipynb")):
        found, _ = graded(source, name)
        assert found.faults == ()
        assert {each.kind for each in found.outcomes} == {"unwritten"}
        assert [each.status for each in found.outcomes] == ["not written"] * 8 + ["left out"] * 2


def test_the_examples_of_the_starter_are_the_contracts():
    right = {}
    exec(PARTS + "\n".join(f"{name} = lambda {body}" for name, body in RIGHT.items()), right)  # noqa: S102
    said = re.findall(r"^    (\w+\(.*\)) is (?:(?:about )?([\d.]+)|(\d+/\d+)|.*about ([\d.]+))$", starter(), re.M)
    assert len(said) == 7
    for call, *values in said:
        value = next(filter(None, values))
        exact = eval(value)  # noqa: S307
        assert eval(call, right) == pytest.approx(exact, abs=5e-4 if "." in value else 1e-12), call  # noqa: S307


def test_the_pack_checks_a_file_on_its_own(tmp_path):
    with zipfile.ZipFile(io.BytesIO(pack())) as archive:
        archive.extractall(tmp_path)
        assert len({entry.date_time for entry in archive.infolist()}) == 1
        assert {name.split("/")[0] for name in archive.namelist()} == {"metrics-from-scratch"}
    folder = tmp_path / "metrics-from-scratch"
    assert (folder / "README.txt").read_text().count("python -m exercises.coding metrics_from_scratch.py") == 1
    (folder / "mine.py").write_text(written(), encoding="utf-8")
    hidden = {"PYTHONPATH", "PYTHONHOME"}
    ran = subprocess.run(
        [sys.executable, "-S", "-s", "-B", "-m", "exercises.coding", "mine.py", "--json"],
        cwd=folder,
        env={name: value for name, value in os.environ.items() if name not in hidden},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    told = json.loads(ran.stdout)
    assert (ran.returncode, told["passed"], told["all_right"]) == (0, 8, True), ran.stderr
    assert pack.__wrapped__() == pack()


def test_the_command_exits_with_0_where_all_is_right_and_1_where_not(tmp_path, capsys):
    right, wrong = tmp_path / "right.py", tmp_path / "wrong.py"
    right.write_text(written(), encoding="utf-8")
    wrong.write_text(written(recall_at_k="R, S, k: len(hits(R[:k], S)) / k if S else None"), encoding="utf-8")
    assert main(["grade", str(right)]) == 0
    assert "right.py: 8 of 8 functions are right." in capsys.readouterr().out
    assert main(["grade", str(wrong)]) == 1
    said = capsys.readouterr().out
    assert "recall_at_k(['d1'], {'d1'}, 2) gave 0.5. The contract says 1." in said
    assert "recall-is-precision: You asked how much of the first 2 is relevant" in " ".join(said.split())
    assert main(["grade", str(wrong), "--json", "--seconds", "30"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["file"], told["passed"], told["of"]) == ("wrong.py", 7, 8)
    assert list(told["functions"][1]) == [
        "name", "status", "kind", "cases", "failed", "call", "gave", "contract", "misconceptions", "message",
    ]  # fmt: skip
    assert told["functions"][1]["misconceptions"] == ["recall-is-precision"]


USAGE = [
    # arguments, what is said, because
    (["nowhere.py"], "there is no file nowhere.py", "no such file"),
    (["README.md"], "neither a .py file nor a notebook", "no code"),
    (["app.py", "--seconds", "0"], "0 is no number of seconds", "no time"),
    (["app.py", "--seconds", "nan"], "nan is no number of seconds", "no number"),
    ([], "FILE", "no file named"),
]


@pytest.mark.parametrize(("arguments", "said", "because"), USAGE, ids=[row[2] for row in USAGE])
def test_wrong_usage_exits_with_2(monkeypatch, capsys, arguments, said, because):
    monkeypatch.chdir(ROOT)
    with pytest.raises(SystemExit) as ended:
        main(["grade", *arguments])
    assert ended.value.code == 2, because
    assert said in capsys.readouterr().err
