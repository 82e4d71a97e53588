"""Review: by skill and by misconception, with the exercises behind each; rounds of what can be begun anew."""

import json

from exercises.catalogue import course
from exercises.grading import answer_of
from exercises.practice.mastery import SKILLS, rules_of_skill
from exercises.practice.variants import generate

RIGHT = {"P@3": "1/3", "Recall@3": "1/2", "RR": "1/2", "AP@3": "1/4"}
DAY = 24 * 60 * 60 * 1000


def blocks(opened):
    return [each.proto.body for each in opened.at.get("html") if '"hm hm-skill' in each.proto.body]


def precision_held(at):
    """The field of a fresh list that tells every wrong rule of precision, right first time."""
    variant = generate("precision", 2, 4)
    assert set(rules_of_skill("precision")) == set(variant.targets)
    text = str(answer_of(variant.exercise, variant.field))
    record = {"text": text, "tries": 1, "earned": "first try", "hints": 0, "misconceptions": [], "at": at}
    return {f"field/{variant.id}/{variant.field.label}": record}


def test_a_new_learner_holds_nothing_and_sees_what_each_skill_asks(screen):
    opened = screen("review")
    assert not opened.at.exception
    assert opened.title == "0 of 8 skills are held"
    assert opened.press("Go on with list 1").query == {"exercise": "worked-fixture"}
    opened.go("review")
    for skill, name in SKILLS.items():
        assert any(name in each and "open" in each for each in blocks(opened)), name
        assert any(
            link.startswith("/predict?variant" if skill in ("ap", "macro") else "/") for link in opened.links.values()
        )
    assert any("dividing by the hits; " in each for each in blocks(opened)), "a wrong rule in words, not by its id"
    assert opened.links["Practise valid input"] == "/mutate?valid=valid-empty"
    assert opened.links["Practise average precision"].startswith("/predict?variant=ap&level=2")


def test_a_skill_is_held_fades_after_two_weeks_and_is_then_what_go_on_asks(screen, monkeypatch):
    now = 1_800_000_000_000
    monkeypatch.setattr("pages.shared.state.now_ms", lambda: now)
    opened = screen("review", rows=precision_held(now - 3 * DAY))
    assert opened.title == "1 of 8 skills are held"
    assert "1 of 8 skills held" in opened.text
    assert any("4 of 4 wrong rules are ruled out · last right 3 days ago" in each for each in blocks(opened))
    opened = screen("review", rows=precision_held(now - 15 * DAY))
    assert opened.title == "0 of 8 skills are held, 1 fading"
    assert opened.press("Go on with precision").query["variant"] == "precision"
    opened.go("start")
    assert opened.title == "Go on with precision"
    assert "You last showed it 15 days ago. One exercise shows whether it is still there." in opened.says


def test_the_exercises_behind_a_skill_open_as_links(screen):
    opened = screen("predict", exercise="worked-fixture").answer(**RIGHT).go("review")
    assert "One hit, two known" not in opened.links, "folded, they are not in the page"
    opened.unfold("Precision: 1 exercise")
    assert opened.links["One hit, two known"] == "/predict?exercise=worked-fixture"


def test_a_wrong_rule_is_listed_by_name_until_an_exercise_settles_it(screen):
    opened = screen("predict", exercise="worked-fixture").answer(**RIGHT | {"AP@3": "1/2"}).answer(**{"AP@3": "1/4"})
    opened.go("review", by="misconceptions")
    assert any("dividing by the hits" in each and "not settled" in each for each in blocks(opened))
    opened.go("predict", exercise="second-list").answer(**{"P@3": "2/3", "Recall@3": "1/2", "RR": "1", "AP@3": "5/12"})
    opened.go("review", by="misconceptions")
    assert not any("not settled" in each for each in blocks(opened))
    opened.unfold("Average precision, dividing by the hits: where it was met")
    assert opened.links["One hit, two known"] == "/predict?exercise=worked-fixture"
    assert opened.links["Settled by: A miss that costs AP"] == "/predict?exercise=second-list"


def test_all_of_it_is_in_the_saved_file(screen, monkeypatch):
    saved = {}

    def keep(label, data, *_, **__):
        saved[label] = data

    monkeypatch.setattr("streamlit.download_button", keep)
    opened = screen("predict", exercise="worked-fixture").answer(**RIGHT | {"AP@3": "1/2"})
    opened.press("Work out AP@3 on a sheet")
    opened.go("mutate", valid="valid-copy")
    assert not opened.at.exception
    select(opened, "duplicate_doc", "row 3")
    first = screen_of(opened.go("review"))
    file = saved["Download my work"]
    assert {"sheet/worked-fixture/AP@3", "rounds/valid-copy"} <= json.loads(file)["rows"].keys()
    other = screen("review").upload(file.encode()).press("Take up this file")
    assert screen_of(other) == first


def screen_of(opened):
    return opened.title, blocks(opened), opened.links


def select(opened, kind, place):
    opened.at.selectbox[0].set_value(kind).run()
    if place:
        opened.at.selectbox[1].set_value(place).run()
    return opened.press("Check")


def test_an_input_can_be_judged_again_and_only_the_first_try_of_each_round_counts(screen):
    opened = screen("mutate", valid="valid-copy")
    select(opened, "unknown_doc", "row 3")
    select(opened, "duplicate_doc", "row 3")
    assert rounds(opened, "valid-copy") == [[]]
    assert any(label.startswith("Go on with") for label in opened.links)
    opened.press("Judge it again")
    assert opened.at.selectbox[0].value is None
    select(opened, "duplicate_doc", "row 1")
    assert rounds(opened, "valid-copy") == [[], ["duplicate_doc"]]
    opened.go("mutate", valid="valid-copy")
    assert "✓" in opened.says


def test_a_change_keeps_what_was_called_where_it_is_round_by_round(screen):
    opened = screen("mutate", change="mutate-duplicate").press("None of these: the list would be rejected")
    assert rounds(opened, "mutate-duplicate") == [["rejected"]]
    opened.press("Call it again").press("None of these: the list would be rejected")
    assert rounds(opened, "mutate-duplicate") == [["rejected"], ["rejected"]]


def rounds(opened, name):
    return [right for _, right in opened.at.session_state["work"].rows[f"rounds/{name}"].v]


_BEFORE = {
    "validity/valid-copy": {"kind": "duplicate_doc", "place": "row 3", "tries": 1, "right": True, "first": True},
    "direction/mutate-duplicate": {"calls": {"P@3": "rejected"}, "applied": True},
}


def test_work_from_before_rounds_were_kept_counts(screen):
    opened = screen("review", rows=_BEFORE)
    assert any("1 of 9 kinds" in each for each in blocks(opened))
    assert any("1 of 5 ways" in each for each in blocks(opened))


def test_rows_that_are_not_what_they_should_be_are_as_good_as_none(screen):
    odd = [7, [[1]], [["x", []]], [[1, "x"]], {"a": 1}, [[-1, []]]]
    names = [each.id for each in course().validity]
    rows = {f"rounds/{name}": kept for name, kept in zip(names, odd, strict=False)}
    opened = screen("review", rows=rows | {"field/nothing/AP@3": {"tries": 1}, "field/x": 3, "field/test-1/AP@0": {}})
    assert not opened.at.exception
    assert opened.title == "0 of 8 skills are held"
