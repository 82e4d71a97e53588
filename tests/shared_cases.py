"""Reported faults of other evaluators as inputs with right answers, a JSON object a line: each put to ours.

Called by tests.shared_data. A case says what it expects by name; a name this module does not know stops it, so that
nothing is passed over in silence.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from exercises.evaluation import (
    Figures,
    Policies,
    Run,
    Source,
    evaluate,
    rankings,
    read_qrels,
    read_run,
)
from exercises.model import Measure
from exercises.reference import InvalidInput, Judgment, select

Case = Mapping[str, Any]

_POLICIES = {"policy_doc_id_descending(trec_eval)": "doc-id", "policy_file_order": "file"}
_TALK = {
    "note",
    "must",
    "not_values",
    "rows",
    "ids",
    "scores",
    "where",
    "missing_count",
    "listed_queries",
    "strict_app",
}
_OTHER_MEASURES = {"policy_doc_id_ascending", "judged_only", "silent_mean", "or_error"}


def measure(name: str) -> Measure:
    """A measure as the cases call it: nDCG_lin@3, DCG_exp, Hit."""
    head, _, k = name.partition("@")
    head, _, gain = head.partition("_")
    cut = int(k) if k else 10**6 if head in ("P", "Recall", "Hit") else None
    return Measure(head, cut, "exponential" if gain == "exp" else "linear")  # type: ignore[arg-type]


def _files(given: Case) -> tuple[Source, Source, Any]:
    """Judgments, run, and the form the run is declared in."""
    if "queries" in given:
        judged = {query: each["relevant"] for query, each in given["queries"].items()}
        listed = {query: each["ranked"] for query, each in given["queries"].items()}
    elif "ranked" in given:
        judged, listed = {"q": given["relevant"]}, {"q": given["ranked"]}
    else:
        qrels = given.get("qrels", given.get("qrels_tsv"))
        run = next(given[name] for name in ("run", "run_tsv", "run_tsv3") if name in given)
        form = "tsv" if "run_tsv3" in given else None
        return Source("a.qrels", qrels.encode()), Source("a.run", run.encode()), form
    return Source("a.json", json.dumps(judged).encode()), Source("b.json", json.dumps(listed).encode()), None


def _figures(given: Case, measures: list[Measure], **policies: Any) -> tuple[Figures, Run]:
    qrels, run, form = _files(given)
    listed = read_run(run, form)
    (found,) = evaluate(
        [listed],
        read_qrels(qrels, "beir" if "qrels_tsv" in given else None),
        measures,
        policies=Policies(**policies),
        documents=given.get("documents"),
    )
    return found, listed


def _same(where: str, wanted: float | None, found: float | None) -> None:
    if (wanted is None) != (found is None) or (wanted is not None and abs(wanted - (found or 0)) > 1e-9):
        raise SystemExit(f"{where}: {wanted} is right, and here {found}")


def _values(case: str, given: Case, wanted: Mapping[str, float], **policies: Any) -> None:
    """The macro of each measure; over one query that is its value."""
    asked = {name: measure(name) for name in wanted}
    found, _ = _figures(given, list(asked.values()), **policies)
    for name, each in asked.items():
        _same(f"{case} {name}", wanted[name], found.macro(each))


def _error(case: str, given: Case, expect: Case) -> None:
    code = expect["error"]
    if code == "header_row_or_accept":  # declared as a table with a header it is accepted, as TREC's lines it is not
        _values(case, given, {"RR@2": 1.0})
        qrels, _, _ = _files(given)
        found = [(each.code, each.line) for each in read_qrels(qrels, "trec").problems.first]
        if ("bad_columns", 1) not in found:
            raise SystemExit(f"{case}: {found}")
        return
    try:
        _figures(given, [Measure("RR")])
    except InvalidInput as invalid:
        said = [each for each in invalid.problems if each.code == code]
        for key in ("line", "doc"):
            if key in expect and expect[key] not in [getattr(each, key) for each in said]:
                raise SystemExit(f"{case}: {code} is not told of {key} {expect[key]}: {said}") from None
        queries = expect.get("missing", expect.get("unknown"))
        if queries is not None and [each.query for each in said] != queries:
            raise SystemExit(f"{case}: {said}") from None
        if not said or len(said) != expect.get("missing_count", len(said)):
            raise SystemExit(f"{case}: {code} expected, and here {invalid.problems}") from None
        return
    raise SystemExit(f"{case}: {code} expected, and here a figure")


def _per_query(case: str, given: Case, wanted: Mapping[str, Mapping[str, float]]) -> None:
    for query, values in wanted.items():
        for name, value in values.items():
            found, _ = _figures(given, [measure(name)])
            _same(f"{case} {query} {name}", value, found.value(measure(name), found.queries.index(query)))


def _undefined(case: str, given: Case, wanted: Mapping[str, list[str]]) -> None:
    _per_query(case, given, {query: dict.fromkeys(names) for query, names in wanted.items()})  # type: ignore[misc]


def _averaged(case: str, given: Case, wanted: list[str]) -> None:
    found, _ = _figures(given, [Measure("RR")])
    if [query for query in found.queries if query not in found.no_answer] != wanted:
        raise SystemExit(f"{case}: averaged over {wanted}, and here all but {found.no_answer}")


def _ordered(case: str, given: Case, wanted: Case, ties: str) -> None:
    _, run, form = _files(given)
    (found,) = rankings(read_run(run, form), ties=ties).values()  # type: ignore[arg-type]
    if list(found) != wanted["order"]:
        raise SystemExit(f"{case}: {wanted['order']} by {ties}, and here {found}")
    _values(case, given, wanted["values"], ties=ties)


def _selected(case: str, given: Case, expect: Case) -> None:
    """The figures are given; a run of 100 queries that finds so many at rank 1 has them."""

    def run(value: float) -> dict[str, tuple[str, ...]]:
        return {f"q{number}": ("a",) if number < round(value * 100) else ("b",) for number in range(100)}

    judged = [Judgment(f"q{number}", "a", 1) for number in range(100)]
    dev = {name: run(values["nDCG@10"]) for name, values in given["dev"].items()}
    chosen = select(dev, judged, Measure("nDCG", 10), queries=[each.query for each in judged]).selected
    if chosen != expect["selected"]:
        raise SystemExit(f"{case}: {chosen}")


def check(case: Case) -> None:
    """One case; SystemExit where anything it expects is otherwise here."""
    name, given, expect = case["id"], case["input"], case["expect"]
    if "dev" in given:
        return _selected(name, given, expect)
    known: dict[str, Callable[[Any], None]] = {
        "values": lambda wanted: _values(name, given, wanted),
        "macro": lambda wanted: _values(name, given, wanted),
        "per_query": lambda wanted: _per_query(name, given, wanted),
        "undefined": lambda wanted: _undefined(name, given, wanted),
        "averaged_over": lambda wanted: _averaged(name, given, wanted),
        "error": lambda _: _error(name, given, expect),
        "as_empty": lambda wanted: _values(name, given, wanted, missing="empty"),
        "by_score": lambda wanted: _values(name, given, wanted, order="score"),
        "by_rank": lambda wanted: _values(name, given, wanted, order="rank"),
        "threshold_2": lambda wanted: _threshold(name, given, wanted),
        "permuted": lambda wanted: _values(name, {**given, "ranked": wanted["ranked"]}, wanted["values"]),
        "error_if_listed_twice": lambda wanted: _twice(name, given, wanted),
        "unjudged_in_top_k": lambda wanted: _unjudged(name, given, wanted),
        "exact": lambda wanted: _exact(name, given, wanted),
        **{policy: lambda wanted, ties=ties: _ordered(name, given, wanted, ties) for policy, ties in _POLICIES.items()},
    }
    told_by_error = {"line", "doc", "missing", "unknown"}
    for key, wanted in expect.items():
        if key in known:
            known[key](wanted)
        elif key not in _TALK | _OTHER_MEASURES | told_by_error:
            raise SystemExit(f"{name}: nothing here knows what {key} expects")
    return None


def _threshold(case: str, given: Case, wanted: Case) -> None:
    """Only the binary measures know the threshold; gains stay (with the lower grades dropped it is another measure)."""
    binary = {name: value for name, value in wanted["values"].items() if measure(name).is_exact}
    _values(case, given, binary, relevant_from=2)


def _twice(case: str, given: Case, code: str) -> None:
    qrels, run, _ = _files(given)
    queries = [*given["queries"], next(iter(given["queries"]))]
    try:
        evaluate([read_run(run)], read_qrels(qrels), [Measure("RR")], policies=Policies(), queries=queries)
    except InvalidInput as invalid:
        if [each.code for each in invalid.problems] == [code]:
            return
    raise SystemExit(f"{case}: a query listed twice is not refused")


def _unjudged(case: str, given: Case, wanted: int) -> None:
    asked = Measure("P", given["k"])
    found, _ = _figures(given, [asked])
    _same(f"{case} unjudged", wanted, found.unjudged(asked))


def _exact(case: str, given: Case, wanted: Mapping[str, str]) -> None:
    for name, fraction in wanted.items():
        found, _ = _figures(given, [measure(name)])
        if str(found.exact(measure(name), 0)) != fraction:
            raise SystemExit(f"{case} {name}: {fraction}, and here {found.exact(measure(name), 0)}")


def check_cases(path: Path) -> int:
    """Every line of the file; returns how many there are."""
    cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for case in cases:
        check(case)
    return len(cases)
