"""The lab on public collections that are no part of the project: python -m tests.shared_lab FOLDER

FOLDER holds cranfield/ (TREC's form) and adi/ (SMART's). Each is added with the command, the three models run with the
command, and P@10, AP and nDCG@10 of our evaluation of the exported runs are held to pytrec_eval's.
"""

import json
import os
import sys
import tempfile
from pathlib import Path

import pytrec_eval

from exercises.cli import main as command
from exercises.evaluation import Policies, evaluate, load, read_qrels, read_run
from exercises.model import Measure
from exercises.retrieval import MODELS, open_collection

_SAME = {"P_10": Measure("P", 10), "map": Measure("AP"), "ndcg_cut_10": Measure("nDCG", 10)}


def _rows(path: Path) -> dict[str, dict[str, float]]:
    """A submission as pytrec_eval takes a run."""
    run: dict[str, dict[str, float]] = {}
    for line in path.read_text().splitlines()[1:]:
        topic, doc, _, score = line.split("\t")
        run.setdefault(topic, {})[doc] = float(score)
    return run


def check(name: str, folder: Path) -> int:
    """Compares every query of every model; returns how many figures were equal. SystemExit where one is not."""
    collection = open_collection(name)
    gold = folder / f"{name}.json"
    gold.write_text(json.dumps(collection.grades))
    compared = 0
    for model in MODELS:
        out = folder / f"{name}-{model}.tsv"
        if command(["collection", "run", name, model, str(out), "-k", "1000"]):
            raise SystemExit(f"{name} {model}: the command failed")
        judged = {topic: dict(grades) for topic, grades in collection.grades.items()}
        theirs = pytrec_eval.RelevanceEvaluator(judged, set(_SAME)).evaluate(_rows(out))
        ours = evaluate(
            [read_run(load(out))], read_qrels(load(gold)), list(_SAME.values()), policies=Policies(missing="empty")
        )[0]
        for place, topic in enumerate(ours.queries):
            for their_name, measure in _SAME.items():
                mine, value = ours.value(measure, place), theirs.get(topic, {}).get(their_name, 0.0)
                if abs((mine or 0.0) - value) > 1e-6:
                    raise SystemExit(f"{name} {model} query {topic}: {measure.label} {mine} here, {value} there")
                compared += 1
        print(f"{name} {model}: " + ", ".join(f"{m.label} {ours.macro(m):.4f}" for m in _SAME.values()))
    return compared


def main() -> None:
    shared = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as data, tempfile.TemporaryDirectory() as out:
        os.environ["HIT_OR_MISS_DATA"] = data
        os.environ["HIT_OR_MISS_CACHE"] = out
        for name in ("cranfield", "adi"):
            if command(["collection", "add", str(shared / name)]):
                raise SystemExit(f"{name} was refused")
            print(f"{name}: {check(name, Path(out))} figures equal pytrec_eval's")


if __name__ == "__main__":
    main()
