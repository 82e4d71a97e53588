"""Mutate: each change is called before it is told, every link opens its state, puzzles count moves, input is judged."""

import re

import pytest

from exercises.catalogue import course
from exercises.mutations import apply_all, problems, read_operations, reason, solve, write
from pages.shared.mutate.starts import starts
from pages.shared.show.directions import figure

REJECT = "None of these: the list would be rejected"
ROW = re.compile(r'<div class="row (right|wrong)">.*?</div>', re.DOTALL)

CHANGES = [
    # id, title, where each metric goes, because
    (
        "mutate-earlier",
        "d4 moves from rank 2 to rank 1",
        {"P@3": "same", "Recall@3": "same", "RR": "up", "AP@3": "up"},
        "P and Recall see the set of the first three, RR and AP its order",
    ),
    (
        "mutate-bring-in",
        "d5 moves from rank 5 to rank 3",
        {"P@3": "up", "Recall@3": "up", "RR": "same", "AP@3": "up"},
        "RR had its document",
    ),
    (
        "mutate-shorten",
        "d8 is taken out at rank 3, then d7 is taken out at rank 1",
        {"P@3": "same", "Recall@3": "same", "RR": "up", "AP@3": "up"},
        "P@3 stays 1/3: a short list is divided by 3 too",
    ),
    (
        "mutate-one-more",
        "A judge finds d9 relevant",
        {"P@3": "same", "Recall@3": "down", "RR": "same", "AP@3": "down"},
        "the list stays, and there is more to find",
    ),
    (
        "mutate-duplicate",
        "A second d4 is put in at rank 3",
        dict.fromkeys(("P@3", "Recall@3", "RR", "AP@3"), "rejected"),
        "a second copy can't earn a second hit",
    ),
    (
        "mutate-below-cut",
        "d1 moves from rank 4 to rank 5",
        dict.fromkeys(("P@3", "Recall@3", "RR", "AP@3"), "same"),
        "nothing above the cut moved",
    ),
    (
        "mutate-no-answer",
        "A judge finds d4 not relevant, then a judge finds d5 not relevant",
        {"P@3": "down", "Recall@3": "undefined", "RR": "down", "AP@3": "undefined"},
        "RR and P have a figure, a share of nothing has none",
    ),
    (
        "mutate-unknown",
        "d99 is put in at rank 1",
        dict.fromkeys(("P@3", "Recall@3", "RR", "AP@3"), "rejected"),
        "an unknown id is an input failure, not a miss",
    ),
    (
        "mutate-cut",
        "The cut moves from 3 to 5",
        {"P@3": "up", "Recall@3": "up", "RR": "same", "AP@3": "up"},
        "1/3 to 2/5: a hit more, and two places more",
    ),
    (
        "mutate-graded",
        "d2 moves from rank 2 to rank 1",
        {"P@3": "same", "Recall@3": "same", "RR": "same", "AP@3": "same", "nDCG@3": "down"},
        "a better document was pushed down",
    ),
]
every_change = pytest.mark.parametrize(("name", "title", "goes", "because"), CHANGES, ids=[row[0] for row in CHANGES])
every_call = pytest.mark.parametrize(
    ("name", "goes", "because"),
    [(name, goes, because) for name, _, goes, because in CHANGES],
    ids=[row[0] for row in CHANGES],
)
INVALID = {"mutate-duplicate": "d4 stands at ranks 2 and 3", "mutate-unknown": "d99, at rank 1 in the list"}


def change(name):
    return next(each for each in course().changes if each.id == name)


def label(of, metric):
    """How a metric is asked on a change's page: with its figure before the change."""
    measure = next(each for each in of.asked if each.label == metric)
    return f"{metric} is {figure(of.start, measure)} now. It goes"


def called(opened, name, calls):
    for metric, way in calls.items():
        opened.choose(label(change(name), metric), way)
    return opened


def remembered(opened, key):
    """What will be in the browser's store under this key."""
    rows = opened.at.session_state["work"].rows
    return rows[key].v if key in rows else None


def answers(opened):
    """The rows that were judged, in their order: (right or wrong, metric, the whole in words)."""
    found = []
    for body in (each.proto.body for each in opened.at.get("html")):
        for row in ROW.finditer(body):
            words = " ".join(re.sub(r"<[^>]*>", " ", row[0].replace("</b>", "")).split())
            found.append((row[1], re.search(r'class="name">([^<]*)', row[0])[1], words))
    return found


def prose(opened):
    """The prose of the page as it is read: an escaped sign stands for itself."""
    heads = (each.value for kind in ("header", "subheader") for each in opened.at.main.get(kind))
    return re.sub(r"\\([^\w\s])", r"\1", "\n".join((opened.says, *heads)))


def opposite(way):
    return "down" if way in ("same", "rejected") else "same"


def test_every_guided_change_is_in_the_table():
    assert {row[0] for row in CHANGES} == {each.id for each in course().changes}


@every_change
def test_a_guided_change_opens_by_its_link_with_the_change_as_its_title(screen, name, title, goes, because):
    opened = screen("mutate", change=name)
    assert not opened.at.exception
    assert opened.title == title, because
    assert opened.query == {"change": name}
    asked = [each.label for each in opened.at.get("button_group") if each.label.endswith("It goes")]
    assert asked == [label(change(name), metric) for metric in goes]


@every_call
def test_nothing_of_the_answer_is_in_the_page_before_it_is_called(screen, name, goes, because):
    of = change(name)
    for opened in (
        screen("mutate", change=name),
        called(screen("mutate", change=name), name, dict.fromkeys(list(goes)[:-1], "up")).press("Apply the change"),
    ):
        assert answers(opened) == []
        assert of.lesson not in opened.text
        if problems(of.after):
            assert problems(of.after)[0].message not in opened.text
            continue
        shown = {figure(of.start, measure) for measure in of.asked}
        for measure in of.asked:
            assert reason(of.start, of.after, measure) not in opened.text, because
            then = figure(of.after, measure)
            if then not in shown and len(then) > 1:  # 0 and 1 stand in ranks, and the rules say "undefined"
                assert then == "undefined" or then not in opened.text, measure.label


def test_the_guard_above_finds_a_figure_where_there_is_one(screen):
    of = change("mutate-bring-in")
    opened = called(screen("mutate", change=of.id), of.id, dict.fromkeys(of.directions, "up")).press("Apply the change")
    for measure in of.asked:
        assert figure(of.after, measure) in opened.text
        assert reason(of.start, of.after, measure) in opened.text


@every_call
def test_a_change_called_rightly_says_so_and_gives_the_lesson(screen, name, goes, because):
    opened = screen("mutate", change=name)
    if name in INVALID:
        opened.press(REJECT)
        assert "Rejected, as you said" in prose(opened)
        assert INVALID[name] in prose(opened)
        assert answers(opened) == []
    else:
        called(opened, name, goes).press("Apply the change")
        assert f"All {len(goes)} called" in prose(opened), because
        assert [verdict for verdict, *_ in answers(opened)] == ["right"] * len(goes)
        assert "You called it" not in opened.text
    assert change(name).lesson in prose(opened)
    assert "Next change" in opened.buttons


@every_call
def test_wrong_calls_come_first_with_both_figures_and_a_reason(screen, name, goes, because):
    of = change(name)
    wrong = dict.fromkeys(list(goes)[1:3])
    calls = {metric: opposite(way) if metric in wrong else way for metric, way in goes.items()}
    if name in INVALID:
        calls = dict.fromkeys(goes, "up")
    opened = called(screen("mutate", change=name), name, calls).press("Apply the change")
    if name in INVALID:
        assert "No metric moves: the list is rejected" in prose(opened), because
        assert INVALID[name] in prose(opened)
        assert "whether the list may be scored at all" in prose(opened)
        assert answers(opened) == []
        return
    assert f"{len(goes) - len(wrong)} of {len(goes)}. What to look at comes first" in prose(opened)
    rows = answers(opened)
    assert [verdict for verdict, *_ in rows] == ["wrong"] * len(wrong) + ["right"] * (len(goes) - len(wrong))
    for verdict, metric, words in rows:
        measure = next(each.cut_at(of.start.k) for each in of.asked if each.cut_at(of.after.k).label == metric)
        was, now = figure(of.start, measure), figure(of.after, measure)
        assert f"{was} → {now}" in words
        assert reason(of.start, of.after, measure) in words
        if verdict == "wrong":
            assert f"You called it {calls[measure.label]}." in words


@pytest.mark.parametrize("name", [row[0] for row in CHANGES if row[0] not in INVALID])
def test_rejecting_a_valid_list_is_told_kindly_with_all_its_answers(screen, name):
    opened = screen("mutate", change=name).press(REJECT)
    assert "The list is valid, so each metric has an answer" in prose(opened)
    assert "A list is rejected for a copy, or for an id that the collection does not know." in prose(opened)
    assert len(answers(opened)) == len(change(name).asked)
    assert "You called it" not in opened.text


def test_calls_are_remembered_as_they_are_made_and_come_back(screen):
    key = "direction/mutate-earlier"
    opened = screen("mutate", change="mutate-earlier")
    assert remembered(opened, key) is None
    called(opened, "mutate-earlier", {"P@3": "same"})
    assert remembered(opened, key) == {"calls": {"P@3": "same"}, "applied": False}
    called(opened, "mutate-earlier", {"AP@3": "down"})
    assert remembered(opened, key) == {"calls": {"P@3": "same", "AP@3": "down"}, "applied": False}
    called(opened, "mutate-earlier", {"AP@3": None})
    assert remembered(opened, key) == {"calls": {"P@3": "same"}, "applied": False}, "a call can be taken back"
    again = screen("mutate", rows={key: remembered(opened, key)}, change="mutate-earlier")
    values = {each.label: each.value for each in again.at.get("button_group") if each.label.endswith("It goes")}
    assert values[label(change("mutate-earlier"), "P@3")] == "same"
    assert list(values.values()).count(None) == 3
    done = called(again, "mutate-earlier", {"Recall@3": "same", "RR": "up", "AP@3": "up"}).press("Apply the change")
    assert remembered(done, key)["applied"] is True
    later = screen("mutate", rows={key: remembered(done, key)}, change="mutate-earlier")
    assert "All 4 called" in prose(later)


def test_apply_with_open_calls_says_which_are_open_and_judges_nothing(screen):
    opened = screen("mutate", change="mutate-earlier").press("Apply the change")
    assert "Still open: P@3, Recall@3, RR, AP@3. A guess is fine; nothing is taken away." in prose(opened)
    called(opened, "mutate-earlier", {"P@3": "same", "RR": "up"}).press("Apply the change")
    assert "Still open: Recall@3, AP@3." in prose(opened)
    assert answers(opened) == []


def test_a_change_can_be_called_again_from_nothing(screen):
    opened = screen("mutate", change="mutate-earlier").press(REJECT).press("Call it again")
    assert answers(opened) == []
    assert [each.value for each in opened.at.get("button_group") if each.label.endswith("It goes")] == [None] * 4
    assert "Still open" not in prose(opened)


def test_the_next_change_follows_and_the_list_leads_to_each(screen):
    opened = screen("mutate", change="mutate-earlier").press(REJECT).press("Next change")
    assert opened.query == {"change": "mutate-bring-in"}
    opened.unfold("All guided changes")
    assert [link for text, link in opened.links.items() if text[0].isdigit()] == [
        f"/mutate?change={each.id}" for each in course().changes
    ]


def test_without_a_link_the_first_change_that_is_not_done_opens_and_the_link_says_which(screen):
    rows = {"direction/mutate-earlier": {"calls": {"P@3": "same"}, "applied": True}}
    opened = screen("mutate", rows=rows)
    assert opened.query == {"change": "mutate-bring-in"}
    assert any("1 of 41 done" in text for text in opened.sent)


WAYS = [
    # way, link, title, because
    ("Change freely", {"start": "worked-fixture"}, "Change the list: One hit, two known", "the worked fixture"),
    ("Puzzles", {"puzzle": course().puzzles[0].id}, course().puzzles[0].title, "the first puzzle"),
    ("Valid or not", {"valid": "valid-empty"}, "Valid input? An empty list", "the first input"),
]


@pytest.mark.parametrize(("way", "query", "title", "because"), WAYS)
def test_each_way_is_one_choice_away(screen, way, query, title, because):
    name = next(iter(query))
    opened = screen("mutate", change="mutate-cut").choose("Way", name)
    assert (opened.query, opened.title) == (query, title), because
    assert opened.choose("Way", "change").query == {"change": "mutate-earlier"}
    assert way in opened.sent


UNKNOWN = [
    ({"change": "mutate-nothing"}, "/mutate?change=mutate-earlier", "a change"),
    ({"start": "test-1"}, "/mutate?start=worked-fixture", "a list of the sealed test is no start"),
    ({"start": "<b>"}, "/mutate?start=worked-fixture", "a start"),
    ({"puzzle": "x"}, f"/mutate?puzzle={course().puzzles[0].id}", "a puzzle"),
    ({"valid": "x"}, "/mutate?valid=valid-empty", "an input"),
]


@pytest.mark.parametrize(("query", "leads_to", "because"), UNKNOWN, ids=[row[-1] for row in UNKNOWN])
def test_an_unknown_id_in_a_link_is_told_and_leads_to_one_that_there_is(screen, query, leads_to, because):
    opened = screen("mutate", **query)
    assert not opened.at.exception
    assert opened.title == "No such exercise", because
    assert list(opened.links.values()) == [leads_to]


def test_the_change_to_test_lists_goes_to_the_copy_on_holdout(screen):
    opened = screen("mutate", change="mutate-test-only")
    assert opened.title == "Only test lists change"
    assert opened.query == {"step": "copy"}


# Change freely

LINKS = [
    # start, operations, rows of the table, because
    (
        "worked-fixture",
        "m2-1",
        {"P@3": "1/3", "Recall@3": "1/2", "RR": "1/2 → 1", "AP@3": "1/4 → 1/2"},
        "the hit comes first",
    ),
    (
        "worked-fixture",
        "x1~x2",
        {"P@3": "1/3", "Recall@3": "1/2", "RR": "1", "AP@3": "1/2"},
        "d8 left below the hit, one row remains; before and after are those of the last step",
    ),
    ("worked-fixture", "t0", {"P@3": "1/3 → 0", "RR": "1/2 → 0"}, "an empty list is valid"),
    ("worked-fixture", "r1-d5", {"P@3": "1/3 → 2/3", "Recall@3": "1/2 → 1", "AP@3": "1/4 → 1"}, "the missed one"),
    ("worked-fixture", "g-d4-0~g-d5-0", {"Recall@3": "0 → undefined", "AP@3": "0 → undefined"}, "nothing is known"),
    ("worked-fixture", "k1", {"P@1": "1/3 → 0", "Recall@1": "1/2 → 0", "RR": "1/2"}, "the label follows the cut"),
    ("docent-1", "m2-1", {"RR": "1/2 → 1"}, "a question of Docent"),
]


@pytest.mark.parametrize(("start", "operations", "shown", "because"), LINKS, ids=[row[-1] for row in LINKS])
def test_a_link_carries_the_whole_state(screen, start, operations, shown, because):
    opened = screen("mutate", start=start, do=operations)
    assert not opened.at.exception
    rows = {row[0]: row[1] for row in opened.table("Figures of the list")}
    assert {metric: rows[metric] for metric in shown} == shown, because
    assert opened.query == {"start": start, "do": operations}


def test_what_was_done_last_is_said_with_a_reason_for_each_metric(screen):
    opened = screen("mutate", start="worked-fixture", do="m2-1")
    assert "**d4 moves from rank 2 to rank 1**" in prose(opened)
    assert "**RR:** The first relevant document went from rank 2 to rank 1." in prose(opened)


ODD = [
    ("zzz", "'zzz' is no change that can be read.", "no operation"),
    ("m2-1~", "'' is no change that can be read.", "an empty one"),
    ("m9-1", "There is no rank 9 here", "a rank that is not there"),
    ("k99", "k is 99. It can be 1 to 30.", "a cut too late"),
    ("~".join(["m2-1", "m1-2"] * 31), "The link has 62 changes; at most 60 can be read.", "too many"),
]


@pytest.mark.parametrize(("do", "says", "because"), ODD, ids=[row[-1] for row in ODD])
def test_a_link_that_cannot_be_read_says_so_and_shows_the_start(screen, do, says, because):
    opened = screen("mutate", start="worked-fixture", do=do)
    assert not opened.at.exception
    assert "The link's changes can't be read, so the list stands as it was." in prose(opened)
    assert says in prose(opened), because
    rows = {row[0]: row[1] for row in opened.table("Figures of the list")}
    assert rows == {"metric": "figure", "P@3": "1/3", "Recall@3": "1/2", "RR": "1/2", "AP@3": "1/4"}


def test_buttons_do_and_the_link_follows(screen):
    opened = screen("mutate", start="worked-fixture", do="m2-1")
    steps = [
        # button, operations in the link, a figure, because
        ("Cut at 2", "m2-1~k2", ("P@2", "1/3 → 1/2"), "the cut"),
        ("Cut at 3", "m2-1~k2~k3", ("P@3", "1/2 → 1/3"), "and back, counted as a step"),
        ("Undo", "m2-1~k2", ("P@2", "1/3 → 1/2"), "one less"),
        ("Undo", "m2-1", ("AP@3", "1/4 → 1/2"), "one less"),
        ("Redo", "m2-1~k2", ("P@2", "1/3 → 1/2"), "again"),
        ("Redo", "m2-1~k2~k3", ("P@3", "1/2 → 1/3"), "again"),
        ("d5: relevant", "m2-1~k2~k3~g-d5-0", ("AP@3", "1/2 → 1"), "the missed one is not relevant after all"),
        ("d5: not relevant", "m2-1~k2~k3~g-d5-0~g-d5-1", ("AP@3", "1 → 1/2"), "it is"),
        ("Reset", None, ("AP@3", "1/4"), "the start"),
        ("Redo", "m2-1", ("AP@3", "1/4 → 1/2"), "a reset can be taken back, step by step"),
        ("Insert unknown id d99", "m2-1~i1-d99", ("AP@3", "1/2"), "an unknown id: the last figures stand greyed"),
    ]
    for button, operations, (metric, shown), because in steps:
        opened.press(button)
        assert opened.query.get("do") == operations, because
        assert {row[0]: row[1] for row in opened.table("Figures of the list")}[metric] == shown, because


def test_below_the_cut_all_can_be_dropped_at_once(screen):
    opened = screen("mutate", start="mutate-earlier").press("Drop all below rank 3")
    assert opened.query["do"] == "t3"
    assert "Drop all below rank 3" not in opened.buttons
    assert "Drop all below rank 3" not in screen("mutate", start="worked-fixture").buttons


def test_what_cannot_be_undone_or_cut_is_not_offered(screen):
    states = {each.label: each.disabled for each in screen("mutate", start="worked-fixture", do="k1").at.main.button}
    assert states["Cut at 0"]
    assert not states["Cut at 2"]
    assert (states["Undo"], states["Redo"], states["Reset"]) == (False, True, False)
    states = {each.label: each.disabled for each in screen("mutate", start="worked-fixture", do="k30").at.main.button}
    assert states["Cut at 31"]
    states = {each.label: each.disabled for each in screen("mutate", start="worked-fixture").at.main.button}
    assert (states["Undo"], states["Redo"], states["Reset"]) == (True, True, True)


def test_after_sixty_changes_the_next_is_refused_in_words(screen):
    full = "~".join(["m2-1", "m1-2"] * 30)
    opened = screen("mutate", start="worked-fixture", do=full).press("Cut at 2")
    assert opened.query["do"] == full
    assert "60 changes are the most; undo some, or reset." in prose(opened)


REJECTED = [
    # operations, what is said, the last figure that counted, because
    ("m2-1~c1-2", "d4 stands at ranks 1 and 2", ("AP@3", "1/2"), "a copy after a move"),
    ("i1-d99", "d99, at rank 1 in the list, is not in the collection", ("AP@3", "1/4"), "an unknown id"),
]


@pytest.mark.parametrize(("do", "says", "figures", "because"), REJECTED, ids=[row[-1] for row in REJECTED])
def test_an_invalid_list_is_rejected_and_the_last_valid_figures_stand_greyed(screen, do, says, figures, because):
    opened = screen("mutate", start="worked-fixture", do=do)
    assert "**Rejected.**" in prose(opened)
    assert says in prose(opened), because
    assert "They say nothing about the list as it stands." in prose(opened)
    assert {row[0]: row[1] for row in opened.table("Figures of the list")}[figures[0]] == figures[1]
    bodies = [each.proto.body for each in opened.at.get("html")]
    assert ['class="hm stale"' in body for body in bodies if "Figures of the list" in body] == [True]
    assert "**AP@3:**" not in prose(opened), "no reason either"
    valid = screen("mutate", start="worked-fixture", do="m2-1")
    assert not any("stale" in each.proto.body for each in valid.at.get("html") if "<style" not in each.proto.body)


def test_a_start_that_is_invalid_itself_shows_no_figures(screen):
    opened = screen("mutate", start="duplicate")
    assert not opened.at.exception
    assert "**Rejected.**" in prose(opened)
    assert not any("Figures of the list" in text for text in opened.sent)


LINKED_IDS = [
    ("[a](//b.c)", "a link"),
    ("*bold*", "a star"),
    (":red[x]", "a colour"),
    ("![](//b.c/d.png)", "a picture: it would call another machine"),
    ("$x$", "a formula"),
]


@pytest.mark.parametrize(("doc", "because"), LINKED_IDS, ids=[row[-1] for row in LINKED_IDS])
def test_an_id_that_came_by_a_link_is_shown_as_text(screen, doc, because):
    for query in (
        {"do": f"i1-{doc}"},
        {"do": f"r1-{doc}"},
        {"do": f"zz-{doc}"},
        {"mode": "predict", "next": f"z-{doc}"},
    ):
        opened = screen("mutate", start="worked-fixture", **query)
        prose = [each.value for kind in ("markdown", "warning", "caption") for each in opened.at.main.get(kind)]
        assert [text for text in prose if doc in text] == [], because


# Predict mode


def predicting(screen, **query):
    return screen("mutate", start="worked-fixture", mode="predict", **query)


def free_label(metric, value):
    return f"{metric} is {value} now. It goes"


ASKED = {"P@3": "1/3", "Recall@3": "1/2", "RR": "1/2", "AP@3": "1/4"}


def test_in_predict_mode_a_change_is_prepared_first(screen):
    opened = predicting(screen)
    assert "Nothing is scored until you have called it." in prose(opened)
    assert "Apply the change" not in opened.buttons
    assert opened.press("d1: not relevant").query["next"] == "g-d1-1"
    assert opened.query.get("do") is None


def test_a_prepared_change_is_asked_then_applied_then_explained_then_gone_on_from(screen):
    opened = predicting(screen, next="m2-1")
    assert [each.label for each in opened.at.get("button_group") if each.label.endswith("It goes")] == [
        free_label(*each) for each in ASKED.items()
    ]
    assert "1/4 → 1/2" not in opened.text
    assert "went from rank 2" not in opened.text
    assert "Still open: P@3, Recall@3, RR, AP@3." in prose(opened)
    calls = {"P@3": "same", "Recall@3": "same", "RR": "up", "AP@3": "same"}
    for metric, way in calls.items():
        opened.choose(free_label(metric, ASKED[metric]), way)
    assert remembered(opened, "direction/free")["calls"] == calls
    assert answers(opened) == []
    opened.press("Apply the change")
    assert "3 of 4. What to look at comes first" in prose(opened)
    assert answers(opened)[0][:2] == ("wrong", "AP@3")
    assert "You called it same." in answers(opened)[0][2]
    opened.press("Go on from here")
    assert (opened.query["do"], opened.query.get("next"), opened.query["mode"]) == ("m2-1", None, "predict")
    assert "Prepare a change" in prose(opened)


def test_the_calls_belong_to_the_change_they_were_made_on(screen):
    opened = predicting(screen, next="m2-1").choose(free_label("P@3", "1/3"), "same")
    rows = {"direction/free": remembered(opened, "direction/free")}
    values = [
        [each.value for each in predicting_again.at.get("button_group") if each.label.endswith("It goes")]
        for predicting_again in (
            screen("mutate", rows=rows, start="worked-fixture", mode="predict", next="m2-1"),
            screen("mutate", rows=rows, start="worked-fixture", mode="predict", next="m2-3"),
        )
    ]
    assert values == [["same", None, None, None], [None] * 4]


def test_a_prepared_copy_may_be_rejected_rightly(screen):
    opened = predicting(screen, next="c2-3").press(REJECT)
    assert "Rejected, as you said" in prose(opened)
    assert "d4 stands at ranks 2 and 3" in prose(opened)


def test_a_prepared_valid_list_that_is_rejected_is_told_that_it_is_valid(screen):
    opened = predicting(screen, next="m2-1").press(REJECT)
    assert len(answers(opened)) == 4
    assert "The list is valid" in prose(opened)


def test_an_odd_next_is_told_and_nothing_is_prepared(screen):
    opened = predicting(screen, do="m2-1", next="m9-9")
    assert "The prepared change in the link can't be read, so none is prepared." in prose(opened)
    assert "Prepare a change" in prose(opened)


def test_on_an_invalid_list_nothing_is_called(screen):
    opened = predicting(screen, do="c1-2", next="m1-2")
    assert "**Rejected.**" in prose(opened)
    assert "Apply the change" not in opened.buttons


def test_going_on_from_sixty_changes_is_refused_in_words(screen):
    full = "~".join(["m2-1", "m1-2"] * 30)
    opened = predicting(screen, do=full, next="m2-1").press(REJECT).press("Go on from here")
    assert not opened.at.exception
    assert "can't be read" not in prose(opened), "a link of the app's own can be read"


# Puzzles


@pytest.mark.parametrize("puzzle", course().puzzles, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_is_solved_at_par_by_the_link_to_its_solution(screen, puzzle):
    opened = screen("mutate", puzzle=puzzle.id)
    assert (opened.title, opened.query) == (puzzle.title, {"puzzle": puzzle.id})
    assert f"**Par:** {puzzle.par}." in prose(opened)
    assert "Solved" not in prose(opened)
    assert puzzle.lesson not in opened.text
    assert [line[0] for line in prose(opened).splitlines() if line[:2] in ("✓ ", "○ ")].count("○") >= 1
    solved = screen("mutate", puzzle=puzzle.id, do=write(solve(puzzle)))
    assert f"✓ **Solved in {puzzle.par} move{'s' * (puzzle.par > 1)}, at par.** {puzzle.lesson}" in prose(solved)
    assert "○" not in prose(solved)
    assert "Next puzzle" in solved.buttons


def test_more_moves_than_par_are_told_with_the_par(screen):
    opened = screen("mutate", puzzle="rr-to-one", do="x3~x1")
    assert "**Solved in 2 moves, par is 1.**" in prose(opened)


def test_the_solution_is_not_in_the_page_before_a_try_and_only_by_asking_after(screen):
    opened = screen("mutate", puzzle="recall-undefined")
    for step in (None, "d5: relevant"):
        if step:
            opened.press(step)
        assert "shortest solution" not in opened.text
        assert "A judge finds d4 not relevant" not in opened.text
        assert ("Show one solution" in opened.buttons) is bool(step)
    opened.press("Show one solution")
    assert "**One shortest solution:** A judge finds d4 not relevant; A judge finds d5 not relevant." in prose(opened)
    assert remembered(opened, "puzzle/recall-undefined") == {"moves": None, "shown": True}
    assert "Show one solution" not in opened.buttons


def test_a_puzzle_solved_by_hand_is_remembered_and_a_shorter_way_replaces_it(screen):
    key = "puzzle/ap-by-judgment"
    opened = screen("mutate", puzzle="ap-by-judgment", do="g-d7-1~g-d7-0").press("d5: relevant")
    assert remembered(opened, key) == {"moves": 3, "shown": False}
    opened.press("Reset").press("d5: relevant")
    assert remembered(opened, key) == {"moves": 1, "shown": False}
    assert any("solved in 1 (par 1)" in text for text in opened.unfold("All puzzles").links)
    opened.press("Reset").press("d5: relevant")
    again = screen("mutate", rows={key: {"moves": 1, "shown": False}}, puzzle="ap-by-judgment", do="g-d7-1~g-d7-0")
    again.press("d5: relevant")
    assert remembered(again, key)["moves"] == 1, "a longer way does not"


def test_a_puzzle_opened_by_a_link_to_its_solution_is_not_remembered_as_solved(screen):
    opened = screen("mutate", puzzle="rr-to-one", do="x1")
    assert "Solved" in prose(opened)
    assert remembered(opened, "puzzle/rr-to-one") is None


def test_a_move_that_the_puzzle_does_not_allow_is_refused_in_a_link(screen):
    opened = screen("mutate", puzzle="rr-to-one", do="m2-1")
    assert not opened.at.exception
    assert "The link's moves can't be read, so the list stands at its start. move is not allowed here." in prose(opened)
    assert "Solved" not in prose(opened)


def test_a_puzzle_offers_no_operation_that_it_does_not_allow(screen):
    for puzzle in course().puzzles:
        labels = " ".join(screen("mutate", puzzle=puzzle.id).buttons)
        for words, operation in (("Cut at", "cut"), ("relevant", "judge"), ("Insert", "insert"), ("Drop", "shorten")):
            assert operation in puzzle.allowed or words not in labels, puzzle.id


# Valid or not


def kind_of(exercise):
    return exercise.problems[0].code if exercise.problems else "valid"


@pytest.mark.parametrize("exercise", course().validity, ids=lambda exercise: exercise.id)
def test_an_input_is_judged_wrong_half_right_and_right(screen, exercise):
    opened = screen("mutate", valid=exercise.id)
    assert opened.title == f"Valid input? {exercise.title}"
    assert exercise.lesson not in opened.text
    right = kind_of(exercise)
    wrong = "bad_rank" if right != "bad_rank" else "unknown_doc"
    for kind in (wrong, "valid" if right != "valid" else wrong):
        verdict = judged(opened, exercise, kind)
        assert verdict.startswith("✗")
        assert exercise.lesson not in opened.text
        assert "Next input" not in opened.buttons
    if exercise.problems:
        elsewhere = next((each for each in exercise.places if each not in exercise.right_places), None)
        verdict = judged(opened, exercise, right, elsewhere)
        assert verdict.startswith("✗ The kind of problem is right, its place is not.")
        assert exercise.problems[0].message not in opened.text
    for place in exercise.right_places or (None,):
        verdict = judged(screen("mutate", valid=exercise.id), exercise, right, place)
        assert verdict.startswith("✓")
        assert exercise.lesson in verdict
        assert all(problem.message in verdict for problem in exercise.problems[:1])


def judged(opened, exercise, kind, place=None):
    """The verdict on an answer, as it stands on the page."""
    next(each for each in opened.at.selectbox if each.label == "It is").set_value(kind).run()
    where = [each for each in opened.at.selectbox if each.label == "Where?"]
    assert bool(where) is (kind != "valid"), exercise.id
    if place is not None:
        where[0].set_value(place).run()
    opened.press("Check")
    assert not opened.at.exception
    return next(each.value for each in opened.at.main.markdown if each.value[:1] in "✓✗")


def test_a_verdict_is_remembered_with_its_tries_and_stays_right(screen):
    opened = screen("mutate", valid="valid-copy")
    exercise = next(each for each in course().validity if each.id == "valid-copy")
    judged(opened, exercise, "valid")
    judged(opened, exercise, "duplicate_doc", "row 3")
    kept = {"kind": "duplicate_doc", "place": "row 3", "tries": 2, "right": True, "first": False}
    assert remembered(opened, "validity/valid-copy") == kept
    assert opened.press("Next input").query == {"valid": "valid-empty"}
    again = screen("mutate", rows={"validity/valid-copy": kept}, valid="valid-copy")
    assert [each.value for each in again.at.selectbox] == ["duplicate_doc", "row 3"]
    assert "Next input" in again.buttons


def test_check_without_an_answer_counts_nothing(screen):
    opened = screen("mutate", valid="valid-copy").press("Check")
    assert remembered(opened, "validity/valid-copy") is None


GARBAGE = [None, 7, "x", [], [1], {}, {"calls": []}, {"calls": {"P@3": 7}, "applied": True}, {"calls": {"x": "y"}}]
GARBAGE += [
    {"kind": "x"},
    {"kind": ["valid"]},
    {"kind": {}},
    {"kind": "valid", "place": [], "tries": "x", "right": "x"},
]
GARBAGE += [{"moves": "x"}, {"moves": -1, "shown": "x"}, {"moves": [1]}, {"on": 1, "calls": {}, "applied": 1}]


@pytest.mark.parametrize("value", GARBAGE, ids=str)
def test_whatever_stands_in_the_store_no_way_falls_over(screen, value):
    keys = ["direction/mutate-earlier", "direction/free", "puzzle/rr-to-one", "validity/valid-copy"]
    rows = dict.fromkeys(keys, value)
    for query in (
        {"change": "mutate-earlier"},
        {"start": "worked-fixture", "mode": "predict", "next": "m2-1"},
        {"puzzle": "rr-to-one"},
        {"valid": "valid-copy"},
    ):
        opened = screen("mutate", rows=rows, **query)
        assert not opened.at.exception, query
        assert answers(opened) == []


def test_every_start_opens_live_and_to_predict(screen):
    opened = screen("mutate", start="second-list").unfold("Another list of the course")
    linked = ["second-list", *(link.split("start=")[1] for link in opened.links.values() if "start=" in link)]
    assert set(linked) == set(starts())
    for start in linked:
        for mode in ({}, {"mode": "predict"}):
            opened.go("mutate", start=start, **mode)
            assert not opened.at.exception, start
            assert opened.title.startswith("Change the list: ")


def test_each_figure_is_the_reference_s_own_and_stands_under_the_cut_that_is_in_force(screen):
    do = "m2-1~g-d1-1~r3-d5~k2~x1"
    for number in range(1, 6):
        part = "~".join(do.split("~")[:number])
        opened = screen("mutate", start="worked-fixture", do=part)
        rows = {row[0]: row[1].split(" → ")[-1] for row in opened.table("Figures of the list")[1:]}
        setup = setup_after(part)
        expected = {measure.cut_at(setup.k).label: figure(setup, measure) for measure in change("mutate-earlier").asked}
        assert rows == expected


def setup_after(do):
    return apply_all(starts()["worked-fixture"][1], read_operations(do))
