"""A report as it leaves: nothing in an id is a formula, a column or markup to whoever opens it."""

import csv
import io
import json

import pytest

from exercises.evaluation import (
    Figures,
    Policies,
    Source,
    as_json,
    as_markdown,
    as_one,
    as_tsv,
    evaluate,
    harmless,
    over_ties,
    read_qrels,
    read_run,
)
from exercises.model import Measure

MEASURES = [Measure.parse(label) for label in ("P@1", "AP", "nDCG(dcg='exp-log2')@2")]
HOSTILE = [
    '=HYPERLINK("http://x")',
    "+1",
    "-2",
    "@SUM(A1)",
    "<img onerror=alert(1)>",
    "a|b",
    "**x**",
    "[y](http://z)",
    "`q`",
    "$m$",
    "a\n# b",
    "a\u2028b\x1b[2J",
]


TIED = [
    # scores of a relevant and a not relevant document, what is said of the mean RR, because
    ((2, 1), "1.0000, no ties", "no score is shared"),
    ((1, 1), "0.5000 to 1.0000", "either may come first"),
    ((9, 1, 1), "1.0000, whatever the order of ties", "the tie is below what counts"),
]


@pytest.mark.parametrize(("scores", "said", "because"), TIED)
def test_what_the_order_of_ties_can_do_to_a_mean_is_said_once_where_it_does_nothing(scores, said, because):
    listed = "".join(
        f"q Q0 {doc} {rank} {score} t\n" for rank, (doc, score) in enumerate(zip("dxy", scores, strict=False), start=1)
    )
    (found,) = evaluate(
        [read_run(Source("run", listed.encode()))],
        read_qrels(Source("qrels", b"q 0 d 1\n")),
        [Measure.parse("RR")],
        policies=Policies(),
    )
    assert over_ties(found, Measure.parse("RR")) == said, because


CLOSE = [
    # lowest, highest, the one figure that stands for both, because
    (0.5, 0.5, "0.5000", "the same"),
    (0.1 + 0.2, 0.3, "0.3000", "the same but for the order in which a sum was taken"),
    (0.999975, 1.0, "1.0000 in four places", "written alike, and not the same"),
    (0.0, 0.00004, "0.0000 in four places", "a mean of almost nothing is not nothing"),
    (0.99994, 1.0, None, "apart in the four places too"),
    (1234.5, 1234.5 + 1e-10, "1234.5000", "a DCG is as good as its digits"),
]


@pytest.mark.parametrize(("lowest", "highest", "said", "because"), CLOSE)
def test_two_ends_are_one_figure_only_where_they_are_the_same(lowest, highest, said, because):
    assert as_one(lowest, highest) == said, because


def test_a_mean_that_ties_change_beyond_four_places_is_not_said_to_be_without_change():
    """In 1 of 20,000 queries the relevant document shares its score with another."""
    lists = "".join(f"q{at} Q0 d 1 {2 - (at == 0)} t\nq{at} Q0 x 2 1 t\n" for at in range(20_000))
    (found,) = evaluate(
        [read_run(Source("run", lists.encode()))],
        read_qrels(Source("qrels", "".join(f"q{at} 0 d 1\n" for at in range(20_000)).encode())),
        [Measure.parse("RR")],
        policies=Policies(),
    )
    assert over_ties(found, Measure.parse("RR")) == "1.0000 in four places, whatever the order of ties"


def report_on(*queries: str, missed: str = "none") -> list[Figures]:
    """Two runs over queries of these names; the last one has no answer."""
    judged = {query: {"d": int(query != missed)} for query in queries}
    runs = [
        read_run(Source(f"{name}.run", json.dumps(dict.fromkeys(queries, docs)).encode()))
        for name, docs in (("good", ["d"]), ("late", ["x", "d"]))
    ]
    return evaluate(runs, read_qrels(Source("q", json.dumps(judged).encode())), MEASURES, policies=Policies())


CELLS = [
    ("=1+1", "'=1+1", "an equals sign starts a formula"),
    ("+1", "'+1", "so does a plus"),
    ("-1", "'-1", "and a minus"),
    ("@A1", "'@A1", "and an at sign"),
    ("  =1", "'  =1", "blanks before it hide nothing"),
    ("a\tb\nc", "a b c", "no cell becomes two"),
    ("d=1", "d=1", "inside it is harmless"),
    ("007", "007", "an ordinary id stays as it is"),
]


@pytest.mark.parametrize(("cell", "wanted", "because"), CELLS, ids=[row[-1] for row in CELLS])
def test_a_cell_is_text_to_a_spreadsheet(cell, wanted, because):
    assert harmless(cell) == wanted, because


def test_every_row_of_the_tsv_has_its_columns_whatever_the_ids():
    rows = list(
        csv.reader(io.StringIO(as_tsv(report_on(*HOSTILE, missed="+1"))), delimiter="\t", quoting=csv.QUOTE_NONE)
    )
    head, *body = rows
    assert head == ["run", "query", "kind", "P@1", "AP", "nDCG(dcg='exp-log2')@2"]
    assert {len(row) for row in body} == {6}
    assert len(body) == 2 * len(HOSTILE) + 2
    assert not [cell for row in body for cell in row if cell[:1] in "=+-@" or not cell.isprintable()]
    assert ["good", "'+1", "no-answer", "0.0000", "undefined", "undefined"] in body
    assert body[-1] == ["late", "(macro)", f"over {len(HOSTILE) - 1}", "0.0000", "0.5000", "0.6309"]


def test_markdown_shows_ids_as_they_are():
    text = as_markdown(report_on(*HOSTILE), Policies(ties="file"))
    tables = [line for line in text.splitlines() if line.startswith("| ")]
    assert {line.replace("\\|", "").count("|") for line in tables if "img" in line or "a\\|b" in line} == {5}
    assert "<img" not in text
    assert [line for line in text.splitlines() if line.startswith("#")] == ["# Evaluation", "## good", "## late"]
    assert "\x1b" not in text
    assert "[y](" not in text
    assert "ties: file" in text
    assert f"over {len(HOSTILE)} answerable of {len(HOSTILE)} queries" in text


def test_json_keeps_ids_to_the_character():
    said = json.loads(json.dumps(as_json(report_on(*HOSTILE), Policies())))
    assert list(said["runs"]["good"]["queries"]) == HOSTILE
    assert said["runs"]["late"]["tie_range"]["AP"] == [0.5, 0.5]
