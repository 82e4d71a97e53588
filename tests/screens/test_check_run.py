"""Check a run: problems first, figures on clean input or stated policies, ids are text, nobody sees another's files."""

import csv
import gzip
import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from streamlit.delta_generator import DeltaGenerator

from pages.shared.check_run import files
from pages.shared.components import file_choice

QRELS = "q1 0 d1 1\nq1 0 d2 0\nq2 0 d4 1\n"
RUN = "q1 Q0 d2 1 9 s\nq1 Q0 d1 2 8 s\nq2 Q0 d4 1 5 s\n"
CAN_BE_DECIDED = "q1 Q0 d2 1 8 s\nq1 Q0 d1 2 9 s\nq3 Q0 d4 1 5 s\n"  # scores against ranks, q3 not asked, q2 missing


@pytest.fixture
def check(screen: Callable) -> Callable[..., Any]:
    """The screen, with texts pasted: `check(Judgments=..., Run=...)`."""

    def open_it(**texts: str) -> Any:
        return paste(screen("check_run"), **texts)

    return open_it


def paste(opened: Any, **texts: str) -> Any:
    for slot, text in texts.items():
        label = f"{slot.replace('_', ' ')}, pasted"
        next(area for area in opened.at.text_area if area.label == label).input(text)
    opened.at.run()
    return opened


def arrive(opened: Any, monkeypatch: Any, slot: str, file: file_choice.File) -> None:
    """A file comes from the browser, which AppTest has not."""

    def receive(label: str, *, on_arrival: Callable[[file_choice.File], None], **_named: Any) -> None:
        if label.startswith(slot):
            on_arrival(file)

    with monkeypatch.context() as patch:
        patch.setattr(file_choice, "receive", receive)
        opened.at.run()
    opened.at.run()


def headers(opened: Any) -> list[str]:
    return [header.value for header in opened.at.header]


def errors(opened: Any) -> list[str]:
    return [error.value for error in opened.at.error]


def test_one_click_on_the_samples_shows_figures_and_another_shows_problems(screen: Callable):
    opened = screen("check_run").press("Try the samples")
    assert headers(opened)[0] == "Means over 4 answerable queries of 5"
    assert opened.table("Means") == [
        ["measure", "words", "meanings"],
        ["P@3", "7/12 = 0.5833", "7/12 = 0.5833"],
        ["Recall@3", "11/12 = 0.9167", "7/8 = 0.8750"],
        ["RR", "5/8 = 0.6250", "1.0000"],
        ["AP@3", "7/12 = 0.5833", "7/8 = 0.8750"],
    ]
    stands_on = {name: cells for name, *cells in opened.table("What the means stand on")}
    assert stands_on["tied positions"] == ["4", "0"]
    assert stands_on["AP@3 over all ties"] == ["0.5833 to 0.7083", "0.8750, no ties"]
    assert stands_on["P@3 over all ties"][0] == "0.5833, whatever the order of ties"
    assert stands_on["unjudged in the first 3"] == ["4", "4"]
    refused = (
        "Refused until you decide: queries without a list, queries that are not asked, ranks and scores that disagree."
    )
    assert refused in opened.says
    assert "1 query without a known relevant document, in no mean: warranty." in " ".join(opened.text.split())
    assert "p = 0.2500** (16 exchanges, all of them)" in opened.says
    assert opened.table("AP@3 of both runs")[1] == ["login", "1/2 = 0.5000", "1.0000", "+0.5000"]
    opened.choose("Measure", "RR")
    assert "RR is 1.0000 on every answerable query. Of 4 answerable queries, 0 at 0 and 4 at 1." in opened.text

    opened.press("Try a broken run")
    assert headers(opened) == ["6 problems, and no figure yet"]
    told = opened.table("Problems")
    assert ["A score that is no finite number bad_score", "broken.run", "1", "billing", "invoice-copy"] in [
        row[1:] for row in told
    ]
    assert all(message for message, *_ in told)
    opened.choose("Kind of problem", "bad_rank")
    assert [row[1:4] for row in opened.table("Problems")[1:]] == [
        ["A rank that is no number, repeats or leaves a gap bad_rank", "broken.run", "7"]
    ]


def test_what_a_policy_settles_is_decided_here_printed_and_asked_anew_for_other_files(check: Callable):
    opened = check(Judgments=QRELS, Run=CAN_BE_DECIDED)
    assert headers(opened) == ["3 problems, and no figure yet"]
    opened.press("Count as empty").press("Leave them out")
    assert headers(opened) == ["1 problem, and no figure yet"]
    opened.press("Go by rank")
    assert opened.table("Means")[3] == ["RR", "1/4 = 0.2500"]  # d1 at rank 2, and nothing for q2
    assert opened.says.count("You decided.") == 3
    for decided in (
        "A query without a list counts as an empty list.",
        "Lists of queries that are not asked are left out.",
        "Where ranks and scores disagree, the ranks count.",
    ):
        assert opened.says.count(decided) == 1
    ties = "Equal scores are ordered by document id, later ids first, as trec_eval does."
    assert f"**Beside that.** {ties} A document is relevant from grade 1." in opened.says
    assert "Refused until you decide" not in opened.says
    told = " ".join(opened.text.split())
    assert "1 query without a list in pasted-run, counted as empty: q2." in told
    assert "1 query not asked, with a list in pasted-run, left out: q3." in told

    next(button for button in opened.at.button if button.key == "check_undo_order").click().run()
    assert headers(opened) == ["1 problem, and no figure yet"]
    opened.press("Go by score")
    assert opened.table("Means")[3] == ["RR", "1/2 = 0.5000"]

    paste(opened, Run=CAN_BE_DECIDED.replace("d4", "d5"))
    assert headers(opened) == ["3 problems, and no figure yet"]
    assert "You decided." not in opened.says


def test_two_visitors_see_nothing_of_each_other(check: Callable):
    one, other = check(Judgments=QRELS, Run=RUN), check()
    assert headers(one)[0] == "Means over 2 answerable queries of 2"
    assert headers(other) == []
    assert [area.value for area in other.at.text_area] == [""] * 5
    paste(other, Judgments=QRELS, Run=CAN_BE_DECIDED)
    one.at.run()
    assert headers(one)[0] == "Means over 2 answerable queries of 2"


def test_samples_and_starting_afresh_lose_nothing_that_was_given(check: Callable):
    opened = check(Judgments=QRELS, Run=RUN)
    opened.press("Try a broken run").press("Try the samples").press("Bring mine back")
    assert headers(opened)[0] == "Means over 2 answerable queries of 2"
    opened.press("Start afresh")
    assert headers(opened) == []
    opened.press("Bring mine back").go("predict").go("check_run")
    assert headers(opened)[0] == "Means over 2 answerable queries of 2"


HOSTILE = ["<img/src=x/onerror=alert(1)>", "[y](http://z)", "$m$", ":smile:", "**x**", "=1+1", "\u202eq"]


def test_ids_are_text_on_the_page_and_in_what_is_downloaded(check: Callable, monkeypatch):
    made: dict[str, str] = {}

    def download_button(_self: DeltaGenerator, _label: str, data: str, name: str, *_args: Any, **_named: Any) -> None:
        made[name.rpartition(".")[2]] = data

    monkeypatch.setattr(DeltaGenerator, "download_button", download_button)
    judged = "".join(f"{each}\t0\td\t1\n" for each in HOSTILE)
    listed = "".join(f"{each}\tQ0\td\t1\t1\tt\n" for each in HOSTILE)
    opened = check(Judgments=judged, Run=listed, Second_run=listed).unfold("Downloads")
    shown = opened.table("Every query of pasted-run")
    assert [row[0] for row in shown[1:]] == HOSTILE
    assert "<img" not in "".join(each.proto.body for each in opened.at.get("html"))
    assert not any(each in opened.says for each in HOSTILE)
    cells = [row[1] for row in csv.reader(io.StringIO(made["tsv"]), delimiter="\t")]
    assert "'=1+1" in cells
    assert "=1+1" not in cells
    assert list(json.loads(made["json"])["runs"]) == ["pasted-run", "pasted-second-run"]
    assert "<img" not in made["md"]

    paste(opened, Run=listed.replace("\t1\t1\t", "\t1\tx\t"))
    assert headers(opened) == ["7 problems, and no figure yet"]
    assert [row[4] for row in opened.table("Problems")[1:]] == HOSTILE
    assert "<img" not in "".join(each.proto.body for each in opened.at.get("html"))


def test_what_is_too_large_or_packed_wrongly_is_refused_in_words_and_nothing_is_lost(check: Callable, monkeypatch):
    monkeypatch.setattr(files, "LARGEST", 100_000)
    long = RUN + "#" * 150_000
    opened = check(Judgments=QRELS, Run=long)
    assert headers(opened) == ["1 problem, and no figure yet"]
    assert "pasted-run has 0.2 MB. Files up to 0.1 MB are read" in opened.text
    assert next(area for area in opened.at.text_area if area.label == "Run, pasted").value == long

    for content, told in ((gzip.compress(b"q" * 150_000), "unpacks to more than 0.1 MB"), (b"\x1f\x8b??", "unpacked")):
        arrive(opened, monkeypatch, "Run", file_choice.File("a*b*.run.gz", content))
        assert told in errors(opened)[0].replace("\\", "")
        assert "*b*" not in errors(opened)[0]


def test_a_file_counts_before_what_is_pasted_and_is_not_read_twice(check: Callable, monkeypatch):
    opened = check(Judgments=QRELS)
    arrive(opened, monkeypatch, "Run", file_choice.File("mine.run.gz", gzip.compress(RUN.encode())))
    assert opened.table("Means")[0] == ["measure", "mine.run"]
    monkeypatch.setattr(files, "read_run", None)
    opened.write(**{"k, one or several": "1 2"}).at.run()
    labels = ["P@1", "P@2", "Recall@1", "Recall@2", "RR", "AP@1", "AP@2"]
    assert [row[0] for row in opened.table("Means")[1:]] == labels


@pytest.mark.parametrize(
    ("field", "text", "told"),
    [
        ("k, one or several", "0", "I can't read 0."),
        ("k, one or several", "ten", "I can't read ten."),
        ("k, one or several", "", "I can't read an empty k."),
        ("k, one or several", "1 2 3 4", "These are 13 measures; 12 fit"),
        ("Relevant from grade", "0", "I can't read 0."),
    ],
)
def test_what_can_not_be_followed_is_said_and_gives_no_figure(check: Callable, field, text, told):
    opened = check(Judgments=QRELS, Run=RUN)
    opened.write(**{field: text}).at.run()
    assert told in errors(opened)[0]
    assert headers(opened) == []


def test_many_queries_come_in_pages_filtered_and_in_order(check: Callable):
    names = [f"q{number:02}" for number in range(60)]
    judged = "".join(f"{name} 0 d {int(name != 'q07')}\n" for name in names)
    listed = "".join(f"{name} Q0 {'d' if number % 3 else 'e'} 1 1 t\n" for number, name in enumerate(names))
    opened = check(Judgments=judged, Run=listed)

    def shown() -> list[str]:
        return [row[0] for row in opened.table("Every query of pasted-run")[1:]]

    assert shown() == [f"{name} (no-answer)" if name == "q07" else name for name in names[:25]]
    opened.press("Next rows").press("Next rows")
    assert shown() == names[50:]
    next(box for box in opened.at.selectbox if box.label == "Order of").select("RR").run()
    assert shown()[:3] == ["q00", "q03", "q06"]
    opened.choose("Direction", "down")
    assert shown()[:3] == ["q01", "q02", "q04"]
    opened.write(**{"Queries that contain": "07"}).at.run()
    assert shown() == ["q07 (no-answer)"]
    opened.choose("Kind", "answerable")
    assert "No query is left." in opened.says


def test_of_very_many_problems_the_first_hundred_are_told_and_all_are_counted(check: Callable):
    listed = "".join(f"q1 Q0 e{number} {number + 1} x t\n" for number in range(250))
    opened = check(Judgments=QRELS, Run=RUN.replace("q2", "q9") + listed)
    assert headers(opened) == ["252 problems, and no figure yet"]
    assert len(opened.table("Problems")) == 101
    assert "here are 100 of 252 problems" in opened.says
    assert "Queries without a list: 1" in opened.says


def test_choices_outlive_what_they_were_made_for(check: Callable):
    """A kind of problem that is settled, a measure that is taken away, a run that is removed: the rest is shown."""
    opened = check(Judgments=QRELS, Run=CAN_BE_DECIDED, Second_run=RUN)
    opened.choose("Kind of problem", "missing_query_in_run").press("Count as empty")
    assert len(opened.table("Problems")) == 3
    opened.press("Leave them out").press("Go by score").choose("Run", 1)
    next(box for box in opened.at.selectbox if box.label == "Order of").select("AP@3").run()
    opened.choose("Measures", ["RR", "nDCG@k (2^rel - 1)"])
    assert opened.table("Every query of pasted-second-run")[0] == ["query", "RR", "nDCG@3 (2^rel - 1)"]
    paste(opened, Second_run="", Run=RUN)
    assert opened.table("Every query of pasted-run")[0] == ["query", "RR", "nDCG@3 (2^rel - 1)"]
