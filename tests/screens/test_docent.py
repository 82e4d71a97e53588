"""Docent: nine questions at every cut, the sweep, the cost of the miss; figures as published, nothing before a call."""

import json
from fractions import Fraction
from math import log2
from pathlib import Path

import pytest

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "docent.json").read_text())
QUESTIONS = GOLDEN["per_question_k2"]
CALLS = {
    "At k = 2, how many of the nine have their page?": 8,
    "And at k = 3?": 8,
    "From k = 2 to k = 3, mean precision goes": "down",
}


def figure(text: str) -> Fraction:
    """The value of a cell: 1/2, 0.631, or the exact one in 8/9 = 0.889."""
    return Fraction(text.split(" = ")[0])


def at_three_places(text: str) -> float:
    return round(float(figure(text)), 3)


def called(screen, **changed):
    """The cut with its three calls made."""
    opened = screen("docent", step="cut")
    for label, value in (CALLS | changed).items():
        opened.choose(label, value)
    return opened.press("Show the curve")


def answers(rank: int, k: int) -> dict[str, str]:
    """The five figures of a list with its one relevant page at this rank."""
    if rank > k:
        return {f"P@{k}": "0", f"Recall@{k}": "0", "RR": f"1/{rank}", f"AP@{k}": "0", f"nDCG@{k}": "0"}
    return {
        f"P@{k}": f"1/{k}",
        f"Recall@{k}": "1",
        "RR": f"1/{rank}",
        f"AP@{k}": f"1/{rank}",
        f"nDCG@{k}": f"{1 / log2(rank + 1):.4f}",
    }


@pytest.mark.parametrize("k", range(1, 9))
@pytest.mark.parametrize("number", range(1, 10))
def test_every_question_opens_at_every_cut_and_takes_its_figures(screen, number, k):
    golden = QUESTIONS[number - 1]
    opened = screen("docent", question=number, k=k)
    assert not opened.at.exception
    assert not opened.at.warning
    assert opened.fields == [f"P@{k}", f"Recall@{k}", "RR", f"AP@{k}", f"nDCG@{k}"]
    assert [row[1] for row in opened.table("words shared") if len(row) == 4][1:] == golden["ranking"]
    opened.answer(**answers(golden["rank"], k))
    assert {told.verdict for told in opened.verdicts.values()} == {"right"}
    ceiling = f"**The ceiling of P@{k} is 1/{k} here**" if k > 1 else "**P@1 can reach 1 here**"
    assert ceiling in opened.says


@pytest.mark.parametrize("number", range(1, 10))
def test_before_a_try_a_question_shows_neither_working_nor_hint_nor_figure(screen, number):
    opened = screen("docent", question=number, k=3)
    for locked in ("The working", "adds to AP", r"\frac", "ceiling", "Find its rank", "past the cut"):
        assert [text for text in opened.sent if locked in text] == []
    assert not opened.at.get("latex")


def test_the_figures_of_a_question_at_one_cut_are_not_those_at_another(screen):
    opened = screen("docent", question=1, k=2).answer(**answers(2, 2))
    opened.go("docent", question=1, k=1)
    assert [field for field, told in opened.verdicts.items() if told.verdict == "right"] == ["RR"]
    assert "ceiling" not in opened.says


ODD = [
    ({"question": "0"}, "question 0. There are 1 to 9; this is question 1", "counted from 1"),
    ({"question": "10"}, "question 10. There are 1 to 9; this is question 1", "one too many"),
    ({"question": "-1"}, "There are 1 to 9; this is question 1", "below"),
    ({"question": "abc"}, "question abc. There are 1 to 9; this is question 1", "no number"),
    ({"question": "²"}, "There are 1 to 9; this is question 1", "a digit to Unicode, not to us"),
    ({"question": ""}, "There are 1 to 9; this is question 1", "nothing after the sign"),
    ({"question": "9" * 5000}, "There are 1 to 9; this is question 1", "too many digits for a number"),
    ({"question": "9", "k": "9"}, "k 9. There are 1 to 8; this is k 2", "more than there are pages"),
    ({"k": "0"}, "k 0. There are 1 to 8; this is k 2", "nothing kept"),
    ({"k": "2.5"}, "There are 1 to 8; this is k 2", "half a page"),
    ({"step": "foo"}, "a step called foo, which there is not. This is the first one", "no such step"),
]


@pytest.mark.parametrize(("query", "said", "because"), ODD, ids=[row[2] for row in ODD])
def test_a_link_to_what_there_is_not_says_so_and_shows_the_usual(screen, query, said, because):
    opened = screen("docent", **query)
    assert not opened.at.exception, because
    assert any(said in warning.value.replace("\\", "") for warning in opened.at.warning), because
    assert opened.fields == ["P@2", "Recall@2", "RR", "AP@2", "nDCG@2"]


@pytest.mark.parametrize("name", ["question", "k", "step"])
@pytest.mark.parametrize(
    "sign", ["![seen](https://elsewhere.example/p.png)", "[a](javascript:alert(1))", "**x**", "$x$"]
)
def test_a_link_cannot_put_markdown_on_the_page(screen, name, sign):
    opened = screen("docent", **{name: sign})
    assert len(opened.at.warning) == 1
    assert sign not in opened.at.warning[0].value


def test_the_cut_asks_three_calls_before_it_shows_a_curve(screen):
    opened = screen("docent", step="cut")
    assert [each.label for each in opened.at.get("button_group")][1:] == list(CALLS)
    for locked in ("8/9", "0.889", "4/9", "0.444", "Why can't P@2", "ceiling", "Two pages were waiting"):
        assert [text for text in opened.sent if locked in text] == []
    assert not opened.at.get("arrow_vega_lite_chart")
    assert not opened.at.get("vega_lite_chart")


@pytest.mark.parametrize("left_out", CALLS)
def test_two_calls_are_not_enough(screen, left_out):
    opened = called(screen, **{left_out: None})
    assert "Three calls, then the curve." in opened.says
    assert "8/9" not in opened.text


@pytest.mark.parametrize(
    ("changed", "marks", "because"),
    [
        ({}, "✓✓✓", "8, 8 and down"),
        ({"At k = 2, how many of the nine have their page?": 7}, "✗✓✓", "two pages wait at rank 2"),
        ({"And at k = 3?": 9}, "✓✗✓", "no page stands at rank 3"),
        ({"From k = 2 to k = 3, mean precision goes": "same"}, "✓✓✗", "the same pages over more places"),
        ({"From k = 2 to k = 3, mean precision goes": "up"}, "✓✓✗", "the same pages over more places, again"),
    ],
    ids=lambda value: value if isinstance(value, str) and " " in value else "",
)
def test_each_call_is_judged_and_a_wrong_one_repeated(screen, changed, marks, because):
    opened = called(screen, **changed)
    judged = [each.value for each in opened.at.main.markdown if each.value[0] in "✓✗"]
    assert "".join(each[0] for each in judged) == marks, because
    assert [f"You said {said}." in " ".join(judged) for said in changed.values()] == [True] * len(changed)


def test_the_sweep_has_the_published_means_at_every_cut(screen):
    opened = called(screen)
    head, *rows = opened.table("Means over nine questions")
    assert head == ["k", "Recall@k", "P@k", "ceiling of P@k", "nDCG@k"]
    assert [row[0] for row in rows] == [str(k) for k in range(1, 9)]
    by_k = {row[0]: row for row in rows}
    for k, golden in GOLDEN["by_k"].items():
        _, recall, precision, _, ndcg = by_k[k]
        assert (at_three_places(recall), at_three_places(precision), float(ndcg)) == (
            golden["recall"],
            golden["precision"],
            golden["ndcg"],
        )
    for k, (_, recall, precision, ceiling, ndcg) in enumerate(rows, start=1):
        ranks = [question["rank"] for question in QUESTIONS]
        kept = [rank for rank in ranks if rank <= k]
        assert figure(recall) == Fraction(len(kept), 9)
        assert figure(precision) == Fraction(len(kept), 9 * k)
        assert figure(ceiling) == Fraction(1, k)
        assert float(ndcg) == pytest.approx(sum(1 / log2(rank + 1) for rank in kept) / 9, abs=0.0005)
        for cell in (recall, precision):
            assert float(cell.split(" = ")[1]) == pytest.approx(float(figure(cell)), abs=0.0005)


@pytest.mark.parametrize("k", range(1, 9))
def test_the_cut_can_be_moved_and_its_two_figures_follow(screen, k):
    opened = called(screen)
    opened.at.main.get("select_slider")[0].set_value(k).run()
    kept = sum(question["rank"] <= k for question in QUESTIONS)
    assert f"**Recall@{k}** {kept}/9 = {kept / 9:.3f}" in opened.says
    assert f"**P@{k}** {kept}/{9 * k} = {kept / 9 / k:.3f}" in opened.says
    assert f"its ceiling is 1/{k}" in opened.says


def test_the_miss_is_locked_until_the_cut_is_called(screen):
    opened = screen("docent", step="miss")
    assert "Call the cut first." in opened.says
    assert opened.fields == []
    for locked in ("8/9", "0.889", "mean over", "0.631", "4/5"):
        assert [text for text in opened.sent if locked in text] == []
    assert opened.press("Go to the cut").title == "Where would you cut?"


def test_the_miss_shows_all_nine_with_the_published_figures_and_their_means(screen):
    opened = called(screen).press("Next: what one miss costs")
    head, *rows, mean = opened.table("Docent at k = 2")
    assert head == ["question", "rank", "P@2", "Recall@2", "RR", "AP@2", "nDCG@2"]
    assert len(rows) == 9
    for row, golden in zip(rows, QUESTIONS, strict=True):
        rank, precision, recall, rr, ap, ndcg = row[1:]
        assert int(rank) == golden["rank"]
        assert at_three_places(precision) == golden["precision@2"]
        assert at_three_places(recall) == golden["recall@2"]
        assert rr == golden["rr"]
        assert at_three_places(ap) == (round(1 / golden["rank"], 3) if golden["rank"] <= 2 else 0)
        assert at_three_places(ndcg) == golden["ndcg@2"]
    precision, recall, mrr, map_2, ndcg = mean[2:]
    means = GOLDEN["by_k"]["2"]
    assert (precision, at_three_places(precision)) == ("4/9 = 0.444", means["precision"])
    assert (recall, at_three_places(recall)) == ("8/9 = 0.889", means["recall"])
    assert (mrr, at_three_places(mrr)) == (f"{GOLDEN['mrr']['exact']} = 0.800", GOLDEN["mrr"]["rounded"])
    assert map_2 == "7/9 = 0.778"
    assert at_three_places(ndcg) == means["ndcg"]


@pytest.mark.parametrize("typed", ["1", "8/8", "100 %", "1.00"])
def test_without_the_miss_recall_is_1_against_8_9_and_the_gap_is_1_9(screen, typed):
    opened = called(screen).press("Next: what one miss costs")
    assert "The Free-plan" not in opened.says.partition("And without")[0]
    assert "1/9" not in opened.text
    opened.answer(**{"Mean Recall@2 over the other 8": typed})
    assert "1 = 1.000, against 8/9 = 0.889" in opened.says
    assert "the whole gap, 1/9" in opened.says
    assert GOLDEN["recall@2_without_free_plan_question"] == 1
    assert opened.links["See question 9 with its words"] == "/docent?question=9"


@pytest.mark.parametrize(
    ("typed", "said", "because"),
    [
        ("8/9", "You wrote 8/9", "that is the mean with the miss"),
        ("", "", "blank is no try"),
        ("most", "Nothing was counted", "no figure"),
        ("**x**", r"\*\*x\*\*", "shown as typed"),
        ("![x](https://elsewhere.example/p)", r"\!\[x\]", "no picture from elsewhere"),
    ],
    ids=lambda value: value if isinstance(value, str) and " " in value else "",
)
def test_a_wrong_guess_at_the_cost_says_what_to_count_and_gives_nothing_away(screen, typed, said, because):
    opened = called(screen).press("Next: what one miss costs")
    opened.answer(**{"Mean Recall@2 over the other 8": typed})
    plain = opened.says.replace("\\/", "/")
    assert said.casefold() in plain.casefold(), because
    assert "against 8/9" not in opened.says
    assert "Next: run it twice" not in opened.buttons


def test_two_runs_are_the_same_to_the_last_digit(screen):
    opened = screen("docent", step="twice")
    assert "0.8888888888888888" not in opened.text
    opened.press("Run both now")
    head, *rows = opened.table("Two runs")
    assert head == ["", "run 1", "run 2"]
    assert [row[1] == row[2] for row in rows] == [True] * 3
    assert rows[0][1] == repr(8 / 9)
    assert rows[1][1] == repr(0.8)
    assert len(rows[2][1]) == 64
    assert "The same to the last digit." in opened.says


def test_docent_counts_three_questions_the_cut_the_miss_and_the_two_runs_and_leaves_a_repair(screen):
    opened = screen("docent")
    for number, upcoming in ((1, "Next: Pro requests"), (2, "Next: Free-plan cost"), (9, "Next: where to cut")):
        opened.go("docent", question=number).answer(**answers(QUESTIONS[number - 1]["rank"], 2))
        assert upcoming in opened.buttons
    opened.press("Next: where to cut")
    for label, value in CALLS.items():
        opened.choose(label, value)
    opened.press("Show the curve").press("Next: what one miss costs")
    opened.answer(**{"Mean Recall@2 over the other 8": "1"}).press("Next: run it twice").press("Run both now")
    assert any('title="6 of 7 done"' in text for text in opened.sent)


@pytest.mark.parametrize("step", ["questions", "cut", "miss", "twice", "repair"])
def test_every_step_has_a_link_of_its_own(screen, step):
    titles = {
        "questions": "What HTTP status",
        "cut": "Where would",
        "miss": "What one miss",
        "twice": "Run it twice",
        "repair": "What mends the miss",
    }
    assert screen("docent", step=step).title.startswith(titles[step])
