"""From files to figures, beside public tools on the same files: wall time and peak memory, all in one run.

From the root of the repository:

    uv run --group test python -m tests.benchmarks.evaluate [--repeat 3] [--only a b] [--without ranx]

(a) is 1,000 queries x 100 documents, (b) 6,980 x 1,000 with one relevant document a query, some 300 MB. Each tool
runs in a process of its own and computes P@10, R@100, RR, AP and nDCG@10; the fastest of the repeats counts. ranx
compiles its measures at first use: that is done before its clock starts. The absolute figures are the machine's;
the ratios are ours. The floor is pyarrow's bare read of the columns that count.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tests.benchmarks.common import goal, load
from tests.browser.conftest import ROOT

_SIZES = {"a": (1_000, 100), "b": (6_980, 1_000)}
_COLLECTION = 8_841_823  # passages, as in MS MARCO

_START = "import json, resource, sys, time; begin = time.perf_counter(); qrels, run = sys.argv[1:3]; phases = []\n"
_END = (
    "print(json.dumps({'figures': figures, 'phases': phases, "
    "'cpu': time.process_time(), 'peak': resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}))\n"
)
_OURS = """
from pathlib import Path
from exercises.evaluation import Policies, evaluate, load, read_qrels, read_run
from exercises.model import Measure
def tell(phase): phases.append((phase, time.perf_counter() - begin))
tell("reading the judgments"); judged = read_qrels(load(Path(qrels)))
tell("loading the run"); source = load(Path(run))
tell("reading the run"); listed = read_run(source); del source
measures = [Measure.parse(name) for name in ("P@10", "R@100", "RR", "AP", "nDCG@10")]
(found,) = evaluate([listed], judged, measures, policies=Policies(), tell=tell)
figures = [found.macro(measure) for measure in measures]
tell("end")
"""
_PYTREC_EVAL = """
import pytrec_eval
with open(qrels) as file: judged = pytrec_eval.parse_qrel(file)
with open(run) as file: listed = pytrec_eval.parse_run(file)
names = ["P_10", "recall_100", "recip_rank", "map", "ndcg_cut_10"]
asked = {"P.10", "recall.100", "recip_rank", "map", "ndcg_cut.10"}
found = pytrec_eval.RelevanceEvaluator(judged, asked).evaluate(listed)
figures = [sum(each[name] for each in found.values()) / len(found) for name in names]
"""
_IR_MEASURES = """
import ir_measures
from ir_measures import AP, P, R, RR, nDCG
measures = [P@10, R@100, RR, AP, nDCG@10]
found = ir_measures.calc_aggregate(measures, ir_measures.read_trec_qrels(qrels), ir_measures.read_trec_run(run))
figures = [found[measure] for measure in measures]
"""
_RANX = """
from ranx import Qrels, Run, evaluate
measures = ["precision@10", "recall@100", "mrr", "map", "ndcg@10"]
evaluate(Qrels({"q": {"d": 1}}), Run({"q": {"d": 1.0}}), measures)
begin = time.perf_counter()
found = evaluate(Qrels.from_file(qrels, kind="trec"), Run.from_file(run, kind="trec"), measures)
figures = [float(found[measure]) for measure in measures]
"""
_FLOOR = """
import pyarrow as pa, pyarrow.csv as csv
words = pa.dictionary(pa.int32(), pa.string())
kinds = {"query": words, "doc": pa.string(), "rank": pa.int32(), "score": pa.float64()}
csv.read_csv(
    run,
    csv.ReadOptions(column_names=["query", "0", "doc", "rank", "score", "tag"], block_size=1 << 21),
    csv.ParseOptions(delimiter=" ", quote_char=False),
    csv.ConvertOptions(column_types=kinds, include_columns=list(kinds), null_values=[]),
)
figures = []
"""
_HERE = [sys.executable]
TOOLS = {
    "ours": (_HERE, _OURS),
    "pytrec_eval": (_HERE, _PYTREC_EVAL),
    "ir-measures": (_HERE, _IR_MEASURES),
    "ranx": (["uv", "run", "--quiet", "--no-project", "--with", "ranx==0.3.21", "python"], _RANX),
    "bare read": (_HERE, _FLOOR),
}


@dataclass(frozen=True, slots=True)
class Took:
    """whole: of the process, in seconds; cpu: of all its threads; peak: memory in MiB."""

    whole: float
    cpu: float
    peak: float
    figures: list[float]
    phases: list[tuple[str, float]]


def make(folder: Path, size: tuple[int, int]) -> tuple[Path, Path]:
    """Judgments and a run of so many queries and documents; one relevant document a query, most of them found."""
    queries, documents = size
    random = np.random.default_rng(1)
    qrels, run = folder / f"{queries}.qrels", folder / f"{queries}.run"
    with qrels.open("w", encoding="utf-8") as judged, run.open("w", encoding="utf-8") as listed:
        for query in np.sort(random.choice(1_100_000, queries, replace=False)).tolist():
            docs = random.permutation(np.unique(random.integers(0, _COLLECTION, documents + 20)))[:documents].tolist()
            scores = np.sort(random.gamma(2, 5, documents))[::-1].tolist()
            lines = enumerate(zip(docs, scores, strict=True), start=1)
            listed.writelines(f"{query} Q0 {doc} {rank} {score:.6f} bm25-k1=0.82\n" for rank, (doc, score) in lines)
            place = int(random.exponential(documents / 30))
            relevant = docs[place] if place < documents and random.random() < 0.85 else _COLLECTION + query
            judged.write(f"{query} 0 {relevant} 1\n")
    return qrels, run


def take(tool: str, qrels: Path, run: Path) -> Took:
    """One process of one tool."""
    command, code = TOOLS[tool]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    begin = time.perf_counter()
    done = subprocess.run(
        [*command, "-c", _START + code + _END, str(qrels), str(run)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    whole = time.perf_counter() - begin
    if done.returncode:
        raise SystemExit(f"{tool}: {done.stderr}")
    said = json.loads(done.stdout)
    return Took(whole, said["cpu"], said["peak"], said["figures"], [tuple(each) for each in said["phases"]])


def compare(name: str, folder: Path, tools: list[str], repeat: int) -> None:
    """The tools in turn, so that a busy minute meets all of them; then the table."""
    qrels, run = make(folder, _SIZES[name])
    queries, documents = _SIZES[name]
    print(f"\n({name}) {queries:,} x {documents:,}, a run of {run.stat().st_size / 1e6:,.0f} MB; {load()}")
    taken: dict[str, list[Took]] = {tool: [] for tool in tools}
    for _ in range(repeat):
        for tool in tools:
            taken[tool].append(take(tool, qrels, run))
    best = {tool: min(each, key=lambda took: took.whole) for tool, each in taken.items()}
    peak = {tool: max(took.peak for took in each) for tool, each in taken.items()}
    beside = best["pytrec_eval"]
    print(f"{'':12}  process s     cpu s  peak MiB  of pytrec_eval's process, memory")
    for tool, took in best.items():
        shares = f"{took.whole / beside.whole:8.2f}  {peak[tool] / peak['pytrec_eval']:8.2f}"
        print(f"{tool:12}  {took.whole:9.2f}  {took.cpu:8.2f}  {peak[tool]:8.0f}  {shares}")
    ours = best["ours"]
    for tool in tools:
        if best[tool].figures and not np.allclose(best[tool].figures, ours.figures, atol=1e-6):
            print(f"{tool} has other figures: {best[tool].figures}, ours {ours.figures}")
    ends = [at for _, at in ours.phases[1:]]
    for (phase, at), end in zip(ours.phases, ends, strict=False):
        print(f"   {phase:28} {end - at:6.3f} s")
    if name == "a":
        print(goal("(a) at most 1.5 of pytrec_eval's process", ours.whole <= 1.5 * beside.whole))
        return
    print(goal("(b) at most 0.3 of pytrec_eval's time", ours.whole <= 0.3 * beside.whole))
    print(goal("(b) at most 1.3 of its memory", peak["ours"] <= 1.3 * peak["pytrec_eval"]))
    floor = best["bare read"].whole
    print(goal(f"(b) at most 2.5 of the bare read: {ours.whole / floor:.2f}", ours.whole <= 2.5 * floor))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--only", nargs="+", choices=list(_SIZES), default=list(_SIZES))
    parser.add_argument("--without", nargs="+", choices=[tool for tool in TOOLS if tool != "ours"], default=[])
    arguments = parser.parse_args()
    tools = [tool for tool in TOOLS if tool not in arguments.without]
    with tempfile.TemporaryDirectory() as folder:
        for name in arguments.only:
            compare(name, Path(folder), tools, arguments.repeat)


if __name__ == "__main__":
    main()
