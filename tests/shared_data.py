"""Checks on public files that are not part of the project: python -m tests.shared_data FOLDER [CASES]

FOLDER holds trec_eval/ (its own test files with the figures it prints) and qrels/ (public judgments). CASES is a
file of reported faults with right answers (tests.shared_cases).
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from exercises.evaluation import Figures, Policies, evaluate, load, read_qrels, read_run
from exercises.model import Measure
from tests.shared_cases import check_cases

# what trec_eval prints -> what we call it
_SAME = {
    "map": "AP",
    "recip_rank": "RR",
    **{f"P_{k}": f"P@{k}" for k in (5, 10, 15, 20, 30, 100, 200, 500, 1000)},
    **{f"recall_{k}": f"R@{k}" for k in (5, 10, 15, 20, 30, 100, 200, 500, 1000)},
    **{f"map_cut_{k}": f"AP@{k}" for k in (5, 10, 15, 20, 30, 100, 200, 500, 1000)},
    **{f"ndcg_cut_{k}": f"nDCG@{k}" for k in (5, 10, 15, 20, 30, 100, 200, 500, 1000)},
    **{f"success_{k}": f"Success@{k}" for k in (1, 5, 10)},
    "ndcg": "nDCG",
}


def _printed(path: Path) -> Iterator[tuple[str, str, float]]:
    """(measure, query or "all", value) of each line that we have a measure for."""
    for line in path.read_text(encoding="utf-8").splitlines():
        name, query, value = line.split(None, 2)
        if name in _SAME:
            yield name, query, float(value)


def check_trec_eval(folder: Path) -> int:
    """Means and per-query figures as trec_eval prints them; returns how many were compared."""
    measures = {name: Measure.parse(label) for name, label in _SAME.items()}
    run, qrels = read_run(load(folder / "results.test")), read_qrels(load(folder / "qrels.test"))
    (figures,) = evaluate([run], qrels, list(measures.values()), policies=Policies())
    compared = 0
    for file in ("out.test", "out.test.a", "out.test.aq"):
        for name, query, value in _printed(folder / file):
            ours = _as_there(figures, measures[name], query)
            if abs(ours - value) > 0.00005 + 1e-9:
                raise SystemExit(f"{file}: {name} of {query} is {value}, and here {ours:.6f}")
            compared += 1
    return compared


def _as_there(figures: Figures, measure: Measure, query: str) -> float:
    """trec_eval averages over every query and has 0 where we have undefined."""
    if query != "all":
        return figures.value(measure, figures.queries.index(query)) or 0.0
    return sum(figures.value(measure, place) or 0.0 for place in range(len(figures.queries))) / len(figures.queries)


def check_qrels(folder: Path) -> int:
    """Every public file of judgments is read as it stands; returns how many judgments there are."""
    judged = 0
    for path in sorted(folder.iterdir()):
        qrels = read_qrels(load(path))
        if qrels.problems.count:
            raise SystemExit(f"{path.name}: {qrels.problems.count} problems, first: {qrels.problems.first[0].message}")
        lines = sum(bool(line.strip()) for line in path.read_text(encoding="utf-8").splitlines())
        if len(qrels.grades) != lines:
            raise SystemExit(f"{path.name}: {lines} lines, {len(qrels.grades)} judgments")
        judged += lines
    return judged


def main() -> None:
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    folder = Path(sys.argv[1])
    print(f"trec_eval: {check_trec_eval(folder / 'trec_eval')} figures equal")
    print(f"qrels: {check_qrels(folder / 'qrels')} judgments read")
    if len(sys.argv) == 3:
        print(f"cases: {check_cases(Path(sys.argv[2]))} answered as they should be")


if __name__ == "__main__":
    main()
