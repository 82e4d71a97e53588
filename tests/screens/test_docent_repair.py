"""Docent's repair bench: called before it is applied, better and worse ranks alike, the settings in the link."""

import pytest

FREE_PLAN = "9. Free-plan cost, at rank 5"
RANKS = "before and after"


def rank_cells(opened):
    """The rank column of the nine questions, without the figures on ties."""
    return [" ".join(row[1].split("ties:")[0].split()) for row in opened.table(RANKS)[1:]]


def applied(screen, name, **calls):
    opened = screen("docent", step="repair", repair=name)
    for label, way in calls.items():  # inside a form: what is chosen leaves with the press
        next(each for each in opened.at.get("button_group") if each.label == label).set_value(way)
    return opened.press("Apply the repair")


def test_before_the_calls_no_rank_of_the_repair_is_sent(screen):
    opened = screen("docent", step="repair")
    assert "Apply the repair" in opened.buttons
    assert rank_cells(opened) == ["2", "1", "2", "1", "1", "1", "1", "1", "5"]
    for locked in ("5 → 6", "worse</span>", "now sharing", "43/54", "Repaired.", "MRR"):
        assert [text for text in opened.sent if locked in text] == []


CALLED = [
    # repair, calls, how many were right, the ninth in the table, said, because
    ("punctuation", {}, 8, "5 → 6 ▼ worse", "✗ **Free-plan cost: 5 → 6.** You said same.", "all left alone"),
    ("punctuation", {FREE_PLAN: "up"}, 8, "5 → 6 ▼ worse", "You said better.", "the obvious cure is none"),
    ("punctuation", {FREE_PLAN: "down"}, 9, "5 → 6 ▼ worse", "✓ **Free-plan cost: 5 → 6.**", "called"),
    ("stopwords", {FREE_PLAN: "up"}, 9, "5 → 1 ▲ better", "Ties leave ranks 1 to 2 open", "by a lucky tie"),
    ("stemming", {FREE_PLAN: "up"}, 8, "5 = same", "✗ **Free-plan cost: stays at 5.** You said better.", "no move"),
]


@pytest.mark.parametrize(("name", "calls", "right", "ninth", "said", "because"), CALLED)
def test_each_call_is_judged_and_every_move_is_shown(screen, name, calls, right, ninth, said, because):
    opened = applied(screen, name, **calls)
    assert f"You called {right} of 9." in opened.says, because
    assert rank_cells(opened)[8] == ninth, because
    assert said in opened.says.replace("\\", ""), because


def test_tie_order_alone_makes_one_better_and_one_worse_and_moves_no_score(screen):
    opened = applied(screen, "ties.reversed")
    assert "1 better, 1 worse" in opened.text
    assert rank_cells(opened)[2] == "2 → 4 ▼ worse"
    assert rank_cells(opened)[8] == "5 → 4 ▲ better"
    assert "the order of ties alone" in opened.says


def test_the_means_hold_back_what_the_cut_still_asks(screen):
    opened = applied(screen, "punctuation")
    assert [row[0] for row in opened.table("Means over nine")[1:]] == ["MRR"]
    assert opened.table("Means over nine")[1][1:] == ["4/5 = 0.800", "43/54 = 0.796"]
    rows = {"calls/docent-cut": {"2": 8, "3": 8, "precision": "down"}}
    opened = screen("docent", rows=rows, step="repair", repair="punctuation").press("Apply the repair")
    assert opened.table("Means over nine")[2] == ["mean Recall@2", "8/9 = 0.889", "8/9 = 0.889"]


def test_the_switches_go_into_the_link_and_another_repair_is_called_anew(screen):
    opened = applied(screen, "punctuation")
    opened.choose("Repairs", ["punctuation", "stemming"])
    assert opened.query["repair"] == "punctuation-stemming"
    assert "Apply the repair" in opened.buttons
    opened.choose("Ties go by", "id").choose("A shared word counts", "BM25")
    assert opened.query["repair"] == "punctuation-stemming-bm25-ties.id"
    opened.go("docent", step="repair", repair="punctuation")
    assert "0 better, 1 worse" in opened.text


def test_the_next_repair_is_one_that_was_not_called(screen):
    opened = applied(screen, "punctuation").press("Next repair to call")
    assert opened.query["repair"] == "punctuation-stemming"
    assert opened.press("Apply the repair").table(RANKS)[9][1].startswith("5 → 3")


def test_nothing_switched_on_is_docent_as_it_is(screen):
    opened = screen("docent", step="repair", repair="none")
    assert "This is Docent as it is." in opened.says
    assert "Apply the repair" not in opened.buttons


def test_the_two_finds_are_told_once_found_and_then_fold(screen):
    word = "One word of the question matches no page only because of how it is written. Which?"
    tied = "The plans page scores 2. How many other pages do?"
    opened = screen("docent", step="repair")
    for told in ("keeps its question mark", "4-way tie"):
        assert told not in opened.says
    assert "does match: 1 of 8 pages" in opened.choose(word, "does").says
    assert "stands on no page in any spelling" in opened.choose(word, "charge").says
    assert "**plan?** keeps its question mark" in opened.choose(word, "plan?").says.replace("\\", "")
    assert "Compare the scores" in opened.choose(tied, 2).says
    assert "a 4-way tie over ranks 3 to 6" in opened.choose(tied, 3).says
    assert [each.label for each in opened.at.expander if "four-way tie" in each.label]


ODD = [
    ({"repair": "porter"}, "'porter' is no repair", "not on the bench"),
    ({"repair": "idf-bm25"}, "settles weight twice", "two weights"),
    ({"repair": "**x**"}, "is no repair", "Markdown in a link"),
    ({"repair": "none", "question": "77"}, None, "a question there is not opens the ninth"),
]


@pytest.mark.parametrize(("query", "said", "because"), ODD, ids=[row[2] for row in ODD])
def test_a_link_to_no_repair_says_so_and_opens_the_first(screen, query, said, because):
    opened = screen("docent", step="repair", **query)
    assert not opened.at.exception, because
    warned = [each.value.replace("\\", "") for each in opened.at.warning]
    assert (said is None and warned == []) or said in warned[0], because
    assert all("**x**" not in each.value for each in opened.at.warning), because


@pytest.mark.parametrize("kept", ["x", 3, {}, {"1": "up"}, {str(n): "left" for n in range(1, 10)}, None, [1]])
def test_calls_that_are_none_are_asked_again(screen, kept):
    opened = screen("docent", rows={"calls/docent-repair/punctuation": kept}, step="repair", repair="punctuation")
    assert not opened.at.exception
    assert "Apply the repair" in opened.buttons


def test_a_repair_is_the_last_part_of_docent(screen):
    opened = applied(screen, "punctuation")
    assert any('title="1 of 7 done"' in text for text in opened.sent)
