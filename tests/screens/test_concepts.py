"""Concepts: nothing is told before a try, each kind is answered in place, and the record says how it was earned."""

import msgspec
import pytest

from exercises.catalogue import course
from exercises.concepts import Build, Choice, Explain
from pages.shared import state

CONCEPTS = {each.id: each for each in course().concepts}
SEALED = ["concept-two-aps", "concept-incomplete", "docent-discount", "build-ndcg-against-ap", "explain-grounding"]


def remembered(opened, key):
    """What will be in the browser's store under this key."""
    rows = opened.at.session_state["work"].rows
    return rows[key].v if key in rows else None


def take(opened, number, option):
    """Takes an option of a question and presses its Check."""
    radio = next(each for each in opened.at.radio if each.key.endswith(f"-{number}"))
    radio.set_value(option.text)
    return opened.press("Check")


def begun(concept, built):
    """The rows of somebody who has built this and not checked it."""
    return {f"building/{concept.id}": msgspec.to_builtins(built)}


@pytest.mark.parametrize("name", SEALED)
def test_nothing_of_the_answer_is_in_the_page_before_a_try(screen, name):
    concept = CONCEPTS[name]
    opened = screen("concepts", concept=name)
    assert not opened.at.exception
    assert opened.title == concept.title
    assert opened.query == {"concept": name}
    sealed = list(concept.points) if isinstance(concept, Explain) else [concept.lesson]
    if isinstance(concept, Build):
        sealed += [concept.hint, concept.because, *(found.figures for found in concept.judge(concept.solution))]
    if not isinstance(concept, Explain):
        sealed += [option.why for question in concept.questions for option in question.options]
        sealed += [question.ask for question in concept.questions[1:]]
    assert [text for text in sealed if any(text in sent for sent in opened.sent)] == []
    assert "Next" not in " ".join(opened.buttons)


def test_a_wrong_option_is_answered_by_its_rule_and_the_right_one_opens_the_next_question(screen):
    concept = CONCEPTS["concept-two-aps"]
    first, second = concept.questions
    wrong = next(option for option in first.options if option.rule == "divides-by-hits")
    opened = take(screen("concepts", concept=concept.id), 0, wrong)
    assert wrong.why in opened.text
    assert "Dividing by the hits" in opened.text
    assert second.ask not in opened.text
    take(opened, 0, first.options[first.right])
    assert "after feedback" in opened.text
    assert wrong.why not in opened.text
    wrong = next(option for option in second.options if option.confusion)
    take(opened, 1, wrong)
    assert wrong.confusion[1:] in opened.text
    assert concept.lesson not in opened.says
    take(opened, 1, second.options[second.right])
    assert concept.lesson in opened.says
    assert "Next: why AP divides by all known" in opened.buttons
    kept = remembered(opened, f"concept/{concept.id}")["answers"]
    assert [(kept[n]["tries"], kept[n]["earned"], kept[n]["misconceptions"]) for n in "01"] == [
        (2, "after feedback", ("divides-by-hits",)),
        (2, "after feedback", ()),
    ]


def test_a_check_with_nothing_chosen_says_so_and_counts_nothing(screen):
    said = "Nothing is chosen yet, so nothing was counted."
    opened = screen("concepts", concept="concept-two-aps")
    assert said not in opened.says
    opened.press("Check")
    assert said in opened.says
    assert remembered(opened, "concept/concept-two-aps") is None
    take(opened, 0, CONCEPTS["concept-two-aps"].questions[0].options[0])
    assert said not in opened.says


def test_figures_are_worked_out_before_the_questions_open(screen):
    concept = CONCEPTS["docent-discount"]
    opened = screen("concepts", concept=concept.id)
    assert not opened.at.radio
    opened.answer(RR="1/2", **{"nDCG@2": "1"})
    assert opened.verdicts["RR"].verdict == "right"
    assert opened.verdicts["nDCG@2"].rules[0] == "discount-off-by-one"
    assert not opened.at.radio
    opened.answer(**{"nDCG@2": "0.631"}).at.run()
    assert [each.label for each in opened.at.radio] == [concept.questions[0].ask]


def test_an_example_is_judged_condition_by_condition_and_the_verdict_stays_until_the_next_check(screen):
    concept = CONCEPTS["build-mrr-one"]
    opened = screen("concepts", begun(concept, concept.near_miss), concept=concept.id)
    assert "here:" not in opened.text
    opened.press("Check the example")
    assert "AP is 1/4 here: 1/3 (0.333)" in opened.text
    assert concept.lesson not in opened.text
    opened.choose("Known relevant, found or not", ["d1", "d5", "d6", "d7"])
    assert "Changed since this check" in opened.says
    assert "here: 1/3 (0.333)" in opened.text
    opened.press("Check the example")
    assert "AP is 1/4 here: 1/4 (0.25)" in opened.text
    assert concept.lesson in opened.says
    assert [each.label for each in opened.at.radio] == [concept.questions[0].ask]
    record = remembered(opened, f"concept/{concept.id}")
    assert record["answers"]["example"] == {
        "text": "",
        "tries": 2,
        "earned": "after feedback",
        "hints": 0,
        "misconceptions": (),
        "at": 0,
        "sheet": False,
    }
    assert record["checked"]["grades"] == {"d1": 1, "d5": 1, "d6": 1, "d7": 1} | dict.fromkeys(
        ("d2", "d3", "d4", "d8"), 0
    )


def test_documents_go_to_the_end_of_a_list_and_leave_it_again(screen):
    opened = screen("concepts", concept="build-p-same-ndcg-other")
    label = "Documents in list A, at most 10: each goes to the end"
    opened.choose(label, ["d3"]).choose(label, ["d3", "d1"]).choose(label, ["d3", "d1", "d2"])
    assert remembered(opened, "building/build-p-same-ndcg-other")["lists"] == (("d3", "d1", "d2"), ())
    opened.choose(label, ["d3", "d2"])
    assert remembered(opened, "building/build-p-same-ndcg-other")["lists"] == (("d3", "d2"), ())
    opened.choose(label, [f"d{n}" for n in range(1, 13)])
    lists = remembered(opened, "building/build-p-same-ndcg-other")["lists"]
    assert lists[0] == ("d3", "d2", "d1", *(f"d{n}" for n in range(4, 11)))
    assert "It holds 10, the most. Take one out first." in opened.says


def test_an_untouched_workbench_is_no_try(screen):
    opened = screen("concepts", concept="build-graded-order").press("Check the example")
    assert "Nothing is built yet, so nothing was counted." in opened.says
    assert remembered(opened, "concept/build-graded-order") is None
    opened.choose("Grade of d2", 3)
    assert remembered(opened, "building/build-graded-order")["grades"] == {"d2": 3}


def test_an_example_can_be_shown_after_a_try_and_the_record_says_so(screen):
    concept = CONCEPTS["build-ap-one"]
    opened = screen("concepts", begun(concept, concept.near_miss), concept=concept.id)
    assert "Show one example" not in opened.buttons
    opened.press("Check the example").press("Open the hint")
    assert concept.hint in opened.says
    opened.press("Show one example")
    assert remembered(opened, f"concept/{concept.id}")["answers"]["example"]["earned"] == "shown"
    assert opened.table("The list returned for the list")[0][1] == "d1"
    assert any(button.startswith("Next: ") for button in opened.buttons)


def test_a_question_of_ones_own_is_ranked_and_judged(screen):
    concept = CONCEPTS["docent-two-relevant"]
    opened = screen("concepts", concept=concept.id)
    opened.write(**{"Your question": concept.solution.question}).press("Rank the pages")
    assert [row[1] for row in opened.table("words shared")[1:3]] == ["plans", "backups"]
    opened.choose("Known relevant, found or not", ["plans", "backups"]).press("Check the example")
    assert concept.lesson in opened.says
    assert remembered(opened, f"concept/{concept.id}")["checked"]["question"] == concept.solution.question


def test_an_explanation_is_written_first_and_marked_by_its_writer(screen):
    concept = CONCEPTS["explain-grounding"]
    opened = screen("concepts", concept=concept.id)
    assert "Nothing here reads or grades your words" in opened.says
    opened.press("Show the key points")
    assert "Nothing is written yet" in opened.says
    opened.at.text_area[0].input("They never see an answer.")
    opened.press("Show the key points")
    assert [each.label for each in opened.at.checkbox] == list(concept.points)
    assert "Self-marked" in opened.says
    opened.at.checkbox[1].check().run()
    opened.at.checkbox[3].check().run()
    assert "You marked 2 of 5." in opened.says
    opened.at.text_area[0].input(" ")
    opened.press("Keep this text")
    assert "what you kept before still stands" in opened.says
    kept = remembered(opened, f"concept/{concept.id}")
    assert (kept["text"], kept["covered"]) == ("They never see an answer.", [1, 3])
    again = screen("concepts", {f"concept/{concept.id}": msgspec.to_builtins(kept)}, concept=concept.id)
    assert [each.value for each in again.at.checkbox] == [False, True, False, True, False]


def test_marks_made_in_another_tab_are_shown_here_and_not_lost_by_the_next_one(screen):
    key = "concept/explain-grounding"
    opened = screen("concepts", {key: {"text": "Words.", "covered": [0]}}, concept="explain-grounding")
    rows = opened.at.session_state["work"].rows
    rows[key] = type(rows[key])(rows[key].t + 1, {"text": "Words.", "covered": [1, 2]})
    opened.at.run()
    assert [each.value for each in opened.at.checkbox] == [False, True, True, False, False]
    opened.at.checkbox[4].check().run()
    assert remembered(opened, key)["covered"] == [1, 2, 4]


def test_a_draft_of_an_explanation_fills_its_field(screen):
    key = state.field_key("explain-grounding", "words")
    opened = screen("concepts", {key: "half a sentence"}, concept="explain-grounding")
    assert opened.at.text_area[0].value == "half a sentence"
    assert not opened.at.checkbox


ODD = [
    # row, what it holds, because
    ("concept/build-mrr-one", "?", "no record"),
    ("concept/build-mrr-one", {"answers": {"example": {"tries": "two"}}}, "a number that is none"),
    ("concept/build-mrr-one", {"checked": {"lists": [["d99"]], "grades": {}, "question": ""}}, "an unknown id"),
    ("concept/build-mrr-one", {"answers": {"0": {"text": "an old option", "earned": "first try"}}}, "another course"),
    ("building/build-mrr-one", {"lists": [["d1", "d1"]], "grades": {}}, "a document twice"),
    ("building/build-mrr-one", {"lists": [], "grades": {"d1": 10**9}}, "no list, and a grade that is none"),
    ("building/build-mrr-one", [1], "no example"),
]


@pytest.mark.parametrize(("key", "value", "because"), ODD, ids=[row[2] for row in ODD])
def test_a_record_that_is_none_opens_the_concept_at_its_start(screen, key, value, because):
    opened = screen("concepts", {key: value}, concept="build-mrr-one")
    assert not opened.at.exception, because
    assert opened.title == "MRR 1, MAP 1/4"
    assert "here:" not in opened.text


def test_an_unknown_concept_is_said_and_the_way_on_given(screen):
    opened = screen("concepts", concept="concept-x")
    assert opened.title == "No such concept"
    assert "/concepts?concept=concept-set-or-order" in opened.links.values()


def test_without_a_link_the_first_that_is_not_done_opens_and_the_list_says_what_is(screen):
    first = course().concepts[0]
    assert isinstance(first, Choice)
    record = {"text": first.questions[0].options[first.questions[0].right].text, "tries": 1, "earned": "first try"}
    opened = screen("concepts", {f"concept/{first.id}": {"answers": {"0": record}}})
    assert opened.title == course().concepts[1].title
    assert "Concepts 2 of" in opened.text
    opened.unfold("All concepts")
    assert len([address for address in opened.links.values() if "concept=" in address]) == len(CONCEPTS)


def test_erasing_clears_the_workbench_and_what_was_told(screen):
    concept = CONCEPTS["build-mrr-one"]
    opened = screen("concepts", begun(concept, concept.near_miss), concept=concept.id).press("Check the example")
    assert "here: 1/3 (0.333)" in opened.text
    opened.press("Erase my work")
    assert "here:" not in opened.text
    groups = [each for each in opened.at.get("button_group") if "Documents" in each.label or "Known" in each.label]
    assert [each.value for each in groups] == [[], []]
    assert "Show one example" not in opened.buttons
