"""Records what other tools say about the same lists: `python tests/golden/record_conventions.py`, with uv on the path.

Each tool runs in an environment of its own, made for the occasion, so that none of them becomes a dependency. The
outputs go to conventions.json beside this file, with the versions and the command of each. Tools that are named
keep the others' records: `record_conventions.py kaggle spark`. Spark needs Java 17.

torchmetrics needs torch, whose wheels for Linux bring some 2.5 GB along. An interpreter that has torch already can
be named instead: `TORCH_PYTHON=/usr/bin/python3`, with torchmetrics and lightning-utilities on its PYTHONPATH.
"""

import importlib.metadata
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

HERE = Path(__file__)
GOLDEN = HERE.with_name("conventions.json")
PYTHON = "3.11"


def case(name: str, ranking: str, grades: dict[str, int], k: int) -> dict[str, Any]:
    return {"name": name, "ranking": ranking.split(), "grades": grades, "k": k}


def alike(docs: str, grade: int = 1) -> dict[str, int]:
    return dict.fromkeys(docs.split(), grade)


NAMED = [
    case("two of four in the cut, one below, one missed", "d4 d2 d6 d1 d3", {"d2": 1, "d3": 2, "d6": 3, "d8": 1}, 3),
    case("all found of four, k = 3", "a b c", alike("a b c d"), 3),
    case("a missed document", "a x y", alike("a b"), 3),
    case("judged, none relevant", "a b c", alike("a b", 0), 3),
    case("nobody judged", "a b c", {}, 3),
    case("a document twice", "a a b", alike("a b"), 3),
    case("the only relevant document twice", "a a", alike("a"), 2),
    case("a copy below the cut", "a b a", alike("a b"), 2),
    case("grades", "a b x c", {"a": 1, "b": 3, "c": 2}, 4),
    case("grades, one missed", "a b x", {"a": 1, "b": 3, "c": 2}, 3),
    case("the worked fixture", "d7 d4 d8", alike("d4 d5"), 3),
    case("fewer than k came back", "a", alike("a b"), 3),
    case("two came back for k = 5", "x a", alike("a"), 5),
    case("an empty list", "", alike("a"), 3),
    case("an empty list and nothing relevant", "", alike("a", 0), 3),
    case("nothing found", "x y z", alike("a"), 3),
    case("the hit lies below the cut", "x y z a", alike("a"), 3),
    case("more relevant than k", "a x b", alike("a b c d e f"), 2),
    case("k beyond the list and the relevant", "a x b", alike("a b"), 10),
]


def drawn(number: int) -> dict[str, Any]:
    """A list drawn at random, the same for the same number; every eighth has a copy in it."""
    chance = random.Random(number)
    docs = [f"d{each}" for each in range(1, 13)]
    ranking = chance.sample(docs, chance.randint(2, 9))
    highest = chance.choice([1, 1, 3])
    grades = {doc: chance.choice([0, 1, 1, highest]) for doc in chance.sample(docs, chance.randint(3, 8))}
    if number % 8 == 0:
        ranking.insert(chance.randint(0, len(ranking)), chance.choice(ranking))
    return {"name": f"drawn {number}", "ranking": ranking, "grades": grades, "k": chance.randint(1, 10)}


CASES = NAMED + [drawn(number) for number in range(1, 49)]


# The tools. Each function runs where its package is installed and gives measure -> figure for one list.


def relevant(case: dict[str, Any]) -> list[str]:
    return [doc for doc, grade in case["grades"].items() if grade >= 1]


def trec_eval(case: dict[str, Any]) -> dict[str, float]:
    """By way of lines of a run file, as trec_eval itself reads them; judgments where there are any."""
    import pytrec_eval

    k, listed = case["k"], case["ranking"]
    lines = [f"q Q0 {doc} {rank} {len(listed) - rank} tag" for rank, doc in enumerate(listed, start=1)]
    run = pytrec_eval.parse_run(lines)
    names = {f"P.{k}": f"P_{k}", f"recall.{k}": f"recall_{k}", f"map_cut.{k}": f"map_cut_{k}"}
    names |= {f"ndcg_cut.{k}": f"ndcg_cut_{k}", "recip_rank": "recip_rank"}
    found = pytrec_eval.RelevanceEvaluator({"q": case["grades"]}, set(names)).evaluate(run)
    if not found:
        return {}
    return dict(zip(("P", "Recall", "AP", "nDCG", "RR"), (found["q"][name] for name in names.values()), strict=True))


def kaggle(case: dict[str, Any]) -> dict[str, float]:
    import ml_metrics

    return {"AP": ml_metrics.apk(relevant(case), case["ranking"], case["k"])}


def torchmetrics(case: dict[str, Any]) -> dict[str, float]:
    """It knows no ids: the rows are those that came back, each with a falling score and its grade."""
    import torch
    from torchmetrics.functional import retrieval

    k, listed = case["k"], case["ranking"]
    grades = torch.tensor([case["grades"].get(doc, 0) for doc in listed], dtype=torch.long)
    scores = torch.tensor([float(len(listed) - at) for at in range(len(listed))])
    hits = (grades >= 1).long()
    return {
        "P": float(retrieval.retrieval_precision(scores, hits, top_k=k)),
        "Recall": float(retrieval.retrieval_recall(scores, hits, top_k=k)),
        "AP": float(retrieval.retrieval_average_precision(scores, hits, top_k=k)),
        "RR": float(retrieval.retrieval_reciprocal_rank(scores, hits)),
        "nDCG": float(retrieval.retrieval_normalized_dcg(scores, grades, top_k=k)),
    }


def ragas(case: dict[str, Any]) -> dict[str, float]:
    """The formula that follows a judge's verdicts; the contexts are the first k."""
    from ragas.metrics.collections.context_precision.metric import ContextPrecisionWithReference

    verdicts = [int(doc in relevant(case)) for doc in case["ranking"][: case["k"]]]
    return {"AP": ContextPrecisionWithReference._calculate_average_precision(None, verdicts)}  # type: ignore[arg-type]


def deepeval(case: dict[str, Any]) -> dict[str, float]:
    """The formula that follows a judge's verdicts; the contexts are the first k."""
    from deepeval.metrics.contextual_precision import contextual_precision

    yes, no = contextual_precision.Verdict.YES, contextual_precision.Verdict.NO
    shown = case["ranking"][: case["k"]]
    verdicts = [SimpleNamespace(verdict=yes if doc in relevant(case) else no) for doc in shown]
    judged = SimpleNamespace(verdicts=verdicts, strict_mode=False, threshold=0.5)
    return {"AP": float(contextual_precision.ContextualPrecisionMetric._calculate_score(judged))}


def llama_index(case: dict[str, Any]) -> dict[str, float]:
    """It knows no k: it is handed the first k, as by a retriever with this top_k."""
    from llama_index.core.evaluation.retrieval import metrics

    measures = {"P": metrics.Precision(), "Recall": metrics.Recall(), "AP": metrics.AveragePrecision()}
    measures |= {"RR": metrics.MRR(), "nDCG": metrics.NDCG()}
    handed = {"expected_ids": relevant(case), "retrieved_ids": case["ranking"][: case["k"]]}
    return {name: float(measure.compute(**handed).score) for name, measure in measures.items()}


def spark(case: dict[str, Any]) -> dict[str, float]:
    """nDCG by documents alone, and with grades handed over, the highest first."""
    metrics = _spark_metrics([(case["ranking"], relevant(case))])
    k = case["k"]
    called = {"P": "precisionAt", "Recall": "recallAt", "AP": "meanAveragePrecisionAt", "nDCG": "ndcgAt"}
    best_first = sorted(relevant(case), key=lambda doc: -case["grades"][doc])
    graded = _spark_metrics([(case["ranking"], best_first, [float(case["grades"][doc]) for doc in best_first])])
    figures = {name: metrics.call(method, k) for name, method in called.items()}
    return figures | {"nDCG, grades handed over": graded.call("ndcgAt", k)}


def _spark_metrics(rows: list[tuple[Any, ...]]) -> Any:
    from pyspark.mllib.common import JavaModelWrapper, callMLlibFunc
    from pyspark.sql import SparkSession, types

    session = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    names = ["prediction", "label", "grades"][: len(rows[0])]
    kinds = [types.StringType(), types.StringType(), types.DoubleType()]
    fields = [types.StructField(name, types.ArrayType(kind)) for name, kind in zip(names, kinds, strict=False)]
    # As RankingMetrics of pyspark.mllib does it, but for the types, which it would guess: an empty list has none.
    frame = session.createDataFrame(rows, types.StructType(fields))
    return JavaModelWrapper(callMLlibFunc("newRankingMetrics", frame._jdf))


def recommenders(case: dict[str, Any]) -> dict[str, float]:
    import pandas as pd
    from recommenders.evaluation import python_evaluation as measures

    k, listed, known = case["k"], case["ranking"], relevant(case)
    scores = [float(len(listed) - at) for at in range(len(listed))]
    true = pd.DataFrame({"userID": "u", "itemID": known, "rating": [float(case["grades"][doc]) for doc in known]})
    told = pd.DataFrame({"userID": "u", "itemID": listed, "prediction": scores})
    for frame in (true, told):  # an empty list of texts would be of another type
        frame["itemID"] = frame["itemID"].astype("str")
        frame["userID"] = frame["userID"].astype("str")
    found = {
        "P": measures.precision_at_k(true, told, k=k),
        "Recall": measures.recall_at_k(true, told, k=k),
        "AP": measures.map_at_k(true, told, k=k),
        "nDCG": measures.ndcg_at_k(true, told, k=k),
    }
    return {name: float(value) for name, value in found.items()}


def scikit_learn(case: dict[str, Any]) -> dict[str, float]:
    """It knows no ids: the rows are those that came back."""
    from sklearn.metrics import ndcg_score

    listed = case["ranking"]
    grades = [case["grades"].get(doc, 0) for doc in listed]
    scores = [float(len(listed) - at) for at in range(len(listed))]
    return {"nDCG": float(ndcg_score([grades], [scores], k=case["k"]))}


# What a single ranking can't show: ties, whole runs, odd scores and grades.


def trec_eval_beyond() -> dict[str, Any]:
    import ir_measures
    import pytrec_eval
    from ir_measures import AP, RR, Qrel, ScoredDoc

    def pytrec(run: Any, judged: Any, measure: str) -> Any:
        found = pytrec_eval.RelevanceEvaluator(judged, {measure}).evaluate(run)
        return {query: figures[measure] for query, figures in found.items()}

    tied = {"q": {"d1": 1.0, "d2": 1.0, "d3": 1.0}}
    two, half, one = {"q": {"a": 1}, "r": {"a": 1}}, {"q": {"a": 1}, "r": {"a": 0}}, {"q": {"a": 1.0}}
    rr_10 = RR @ 10
    twice = [ScoredDoc("q", "a", 3.0), ScoredDoc("q", "a", 2.0), ScoredDoc("q", "b", 1.0)]
    return {
        "tied scores": {
            "trec_eval RR": pytrec(tied, {"q": {"d1": 1}}, "recip_rank")["q"],
            "ir_measures RR": ir_measures.calc_aggregate([RR], {"q": {"d1": 1}}, tied)[RR],
            "ir_measures RR@10": ir_measures.calc_aggregate([rr_10], {"q": {"d1": 1}}, tied)[rr_10],
        },
        "a query missing in the run": {
            "pytrec_eval AP by query": pytrec(one, two, "map"),
            "ir_measures AP": ir_measures.calc_aggregate([AP], two, one)[AP],
        },
        "a query without a relevant document": {
            "ir_measures AP": ir_measures.calc_aggregate([AP], half, {**one, "r": {"a": 1.0}})[AP]
        },
        "a document twice": {
            "ir_measures AP": ir_measures.calc_aggregate([AP], [Qrel("q", "a", 1), Qrel("q", "b", 1)], twice)[AP]
        },
        "a grade of 0.5": {
            "pytrec_eval RR": said(lambda: pytrec(one, {"q": {"a": 0.5}}, "recip_rank")),
            "ir_measures RR": said(lambda: ir_measures.calc_aggregate([RR], {"q": {"a": 0.5}}, one)),
        },
    }


def torchmetrics_beyond() -> dict[str, Any]:
    import torch
    from torchmetrics.functional import retrieval
    from torchmetrics.retrieval import RetrievalMAP

    def figures(scores: list[float], hits: list[int]) -> dict[str, float]:
        names = ("reciprocal_rank", "average_precision", "recall", "normalized_dcg", "hit_rate")
        short = dict(zip(names, ("RR", "AP", "Recall", "nDCG", "Hit"), strict=True))
        told = torch.tensor(scores), torch.tensor(hits)
        return {f"torchmetrics {short[name]}": float(getattr(retrieval, f"retrieval_{name}")(*told)) for name in names}

    def mean(action: str) -> float:
        told = RetrievalMAP(empty_target_action=action)
        return float(told(torch.tensor([1.0, 1.0]), torch.tensor([1, 0]), indexes=torch.tensor([0, 1])))

    return {
        "tied scores": figures([1.0, 1.0, 1.0], [1, 0, 0]),
        "negative scores": figures([-1.0, -2.0], [1, 0]),
        "a query without a relevant document": {
            f"torchmetrics MAP, {action}": mean(action) for action in ("neg", "pos", "skip")
        },
    }


def ranx_beyond() -> dict[str, Any]:
    from ranx import Qrels, Run, evaluate

    def figure(judged: Any, run: Any, measure: str) -> float:
        return float(evaluate(Qrels(judged), Run(run), measure))

    two, half, one = {"q": {"a": 1}, "r": {"a": 1}}, {"q": {"a": 1}, "r": {"a": 0}}, {"q": {"a": 1.0}}
    tied = {"q": {"d1": 1.0, "d2": 1.0, "d3": 1.0}}
    return {
        "tied scores": {"ranx RR": figure({"q": {"d1": 1}}, tied, "mrr")},
        "a query missing in the run": {"ranx AP": said(lambda: figure(two, one, "map"))},
        "a query without a relevant document": {"ranx AP": figure(half, {**one, "r": {"a": 1.0}}, "map")},
        "a grade of 0.5": {"ranx RR": said(lambda: figure({"q": {"a": 0.5}}, one, "mrr"))},
    }


def trectools_beyond() -> dict[str, Any]:
    from trectools import TrecEval, TrecQrel, TrecRun

    def judged(run: str, qrels: str) -> Any:
        with tempfile.TemporaryDirectory() as folder:
            files = Path(folder) / "run", Path(folder) / "qrels"
            for file, text in zip(files, (run, qrels), strict=True):
                file.write_text(text)
            return TrecEval(TrecRun(str(files[0])), TrecQrel(str(files[1])))

    one = "q Q0 a 1 1.0 tag\n"
    tied = judged("".join(f"q Q0 d{n} {n} 1.0 tag\n" for n in (1, 2, 3)), "q 0 d1 1\n")
    return {
        "tied scores": {
            "trectools RR": float(tied.get_reciprocal_rank()),
            "trectools nDCG": float(tied.get_ndcg()),
        },
        "a query missing in the run": {"trectools AP": float(judged(one, "q 0 a 1\nr 0 a 1\n").get_map())},
        "a query without a relevant document": {
            "trectools AP": float(judged(one + "r Q0 a 1 1.0 tag\n", "q 0 a 1\nr 0 a 0\n").get_map())
        },
        "a grade of 0.5": {"trectools RR": float(judged(one, "q 0 a 0.5\n").get_reciprocal_rank())},
    }


# Recording


def said(ask: Callable[[], Any]) -> Any:
    """The answer, or the error in its own words."""
    try:
        return ask()
    except Exception as error:  # whatever a tool stops with is what is to be recorded
        return {"error": f"{type(error).__name__}: {' '.join(str(error).split())[:200]}".removesuffix(": ")}


def rounded(value: Any) -> Any:
    """A figure as short as 32 bits allow; NaN, which JSON does not know, as the word."""
    if isinstance(value, dict):
        return {name: rounded(each) for name, each in value.items()}
    if isinstance(value, float):
        return "nan" if math.isnan(value) else round(value, 9)
    return value


TOOLS: dict[str, tuple[Callable[[dict[str, Any]], dict[str, float]] | None, str, tuple[str, ...]]] = {
    "trec_eval": (trec_eval, "", ("pytrec_eval-terrier==0.5.11", "ir-measures==0.4.3")),
    "kaggle": (kaggle, "ml_metrics==0.1.4", ("numpy==2.4.6",)),
    "torchmetrics": (torchmetrics, "", ("torchmetrics==1.9.0", "torch")),
    "ragas": (ragas, "", ("ragas==0.4.3", "langchain<1", "langchain-community<0.4")),
    "deepeval": (deepeval, "", ("deepeval==4.3.1",)),
    "llama_index": (llama_index, "", ("llama-index-core==0.14.25",)),
    "spark": (spark, "", ("pyspark==4.3.0", "numpy==2.4.6")),
    "recommenders": (recommenders, "recommenders==1.2.1", ("pandas==3.1.1", "scikit-learn==1.9.1")),
    "scikit_learn": (scikit_learn, "", ("scikit-learn==1.9.1",)),
    "ranx": (None, "", ("ranx==0.3.21",)),
    "trectools": (None, "", ("trectools==0.0.50",)),
}
"""Tool -> (what it runs on the lists, if that is its matter here; the package to install without what it asks for;
the packages to install with it)."""

BEYOND = {
    "trec_eval": trec_eval_beyond,
    "torchmetrics": torchmetrics_beyond,
    "ranx": ranx_beyond,
    "trectools": trectools_beyond,
}


def versions(tool: str) -> dict[str, str]:
    _, alone, others = TOOLS[tool]
    names = [each.split("=")[0].split("<")[0] for each in (alone, *others) if each]
    found = {}
    for name in names:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            found[name] = str(__import__(name).__version__)  # a system package without its metadata
    return found


def run_here(tool: str) -> None:
    """In the tool's own environment: its figures on the standard output."""
    figures = TOOLS[tool][0]
    told = {each["name"]: rounded(said(lambda each=each: figures(each))) for each in CASES} if figures else {}
    beyond = rounded(BEYOND[tool]()) if tool in BEYOND else {}
    print(json.dumps({"versions": versions(tool), "figures": told, "beyond": beyond}))


def record(tool: str) -> dict[str, Any]:
    """Makes the environment, runs the tool in it and adds the command."""
    _, alone, others = TOOLS[tool]
    here = ["python", str(HERE), "--here", tool]
    environment = os.environ | {"SPARK_LOCAL_IP": "127.0.0.1"}
    with tempfile.TemporaryDirectory() as folder:
        commands = []
        if alone:
            old = Path(folder) / "old.txt"
            old.write_text("setuptools<58\n")  # ml_metrics is of 2015 and asks for use_2to3
            install = ["uv", "pip", "install", "-q", "--python", PYTHON, "--no-deps", "--target", folder]
            subprocess.run([*install, "--build-constraint", str(old), alone], check=True)
            environment["PYTHONPATH"] = folder
            commands.append(f"uv pip install --no-deps --build-constraint 'setuptools<58' --target FOLDER {alone}")
        run = ["uv", "run", "-q", "--no-project", "--python", PYTHON]
        for each in others:
            run += ["--with", each]
        torch_python = os.environ.get("TORCH_PYTHON") if tool == "torchmetrics" else None
        if torch_python:
            done = subprocess.run([torch_python, *here[1:]], env=environment, check=True, capture_output=True)
            commands.append("uv pip install --no-deps --target FOLDER torchmetrics==1.9.0 lightning-utilities==0.15.3")
            commands.append("PYTHONPATH=FOLDER /usr/bin/python3 with Debian's python3-torch")
        else:
            done = subprocess.run([*run, *here], env=environment, check=True, capture_output=True)
            commands.append(" ".join(run[:2] + run[3:]))
    return {"command": "; ".join(commands)} | json.loads(done.stdout.decode().splitlines()[-1])


def laid_out(value: Any, depth: int = 0) -> str:
    """JSON with a line for each case and each figure, not for each number."""
    if depth == 4 or not isinstance(value, dict | list) or not value:
        return json.dumps(value)
    indent = "\n" + " " * (depth + 1)
    if isinstance(value, list):
        return "[" + ",".join(indent + json.dumps(each) for each in value) + indent[:-1] + "]"
    rows = (f"{indent}{json.dumps(name)}: {laid_out(each, depth + 1)}" for name, each in value.items())
    return "{" + ",".join(rows) + indent[:-1] + "}"


def main(asked: list[str]) -> None:
    kept = json.loads(GOLDEN.read_text()) if GOLDEN.exists() else {"tools": {}}
    tools = kept["tools"] if kept.get("cases") == CASES else {}
    for tool in asked or TOOLS:
        print("recording", tool, flush=True)
        tools[tool] = record(tool)
    told = {"how": "python tests/golden/record_conventions.py", "cases": CASES, "tools": dict(sorted(tools.items()))}
    GOLDEN.write_text(laid_out(told) + "\n")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--here"]:
        run_here(sys.argv[2])
    else:
        main(sys.argv[1:])
