"""Holdout: score, choose, freeze, open, report; test is nowhere in a page before; what was spent stays spent."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from streamlit.delta_generator import DeltaGenerator

from exercises.catalogue import course, frozen_runs
from exercises.reference import digest
from exercises.retrieval import luckiest, try_runs
from pages.shared.holdout import copied, material

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "frozen-runs.json").read_text(encoding="utf-8"))
DIGEST = re.compile(r"\b[0-9a-f]{64}\b")
TIME = re.compile(r"\d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC")
LABELS = ("P@3", "Recall@3", "RR", "AP@3")
GUESS = "One call before you open it. On test the {}'s macro AP@3, now {} on development, will be"
AT = "2026-11-30 09:14 UTC"
RIGHT = {"text": "1", "tries": 1, "earned": "first try", "hints": 0, "misconceptions": []}
SCORED = {f"field/development-{name}/AP@3": RIGHT for name in ("baseline", "candidate")}
CALLS = {"baseline": "same", "candidate": "same", "choice": "stays"}


def kept(choice="candidate", **more):
    """The row that keeps where somebody stands, with the true digest of the choice."""
    row = {"choice": choice, "frozen_at": AT, "digest": digest_of(choice)} if choice else {}
    return {"holdout": row | more}


def digest_of(choice):
    return digest(material.run_on(choice, "test"), material.judgments("test"))


def remembered(opened):
    """Every row as it will be in the browser's store."""
    return {key: row.v for key, row in opened.at.session_state["work"].rows.items()}


def claim(opened):
    """The band: (what may be claimed, what stands behind it), and whether it has turned."""
    body = next(each.proto.body for each in opened.at.get("html") if "hm-claim" in each.proto.body)
    text, foot = (re.sub("<[^>]*>", "", part) for part in re.findall(r'<p class="(?:claim|foot)">.*?</p>', body))
    return text.replace("&#x27;", "'"), foot, "hm-claim spent" in body


def stage(opened):
    return opened.at.title[0].value


def score(opened, **figures):
    """Writes a macro for a run and presses the button below it."""
    for name, text in figures.items():
        next(field for field in opened.at.text_input if field.label == f"{name}: macro AP@3").input(text)
        opened.press(f"Check the {name}")
    return opened


def frozen(screen, choice="candidate"):
    opened = score(screen("holdout"), baseline="2/3", candidate="1")
    opened.at.radio[0].set_value(choice).run()
    return opened.press("Freeze this choice")


def opened_test(screen, choice="candidate"):
    opened = frozen(screen, choice)
    opened.choose(GUESS.format(choice, {"candidate": "1", "baseline": "2/3"}[choice]), "lower")
    return opened.press("Break the seal")


@pytest.fixture
def report(monkeypatch):
    """The report as it would be downloaded from a page: `report(opened)`."""
    offered = {}
    original = DeltaGenerator.download_button

    def download_button(self, label, data, *args, **named):
        offered[label] = data() if callable(data) else data
        return original(self, label, data, *args, **named)

    monkeypatch.setattr(DeltaGenerator, "download_button", download_button)

    def of(opened):
        offered.clear()
        opened.at.run()
        return offered["Download the report"]

    return of


# Scoring, choosing, freezing


def test_it_begins_with_nothing_to_claim_and_the_development_lists(screen):
    opened = screen("holdout")
    assert stage(opened) == "Score both runs on development"
    assert claim(opened)[0] == "Nothing yet."
    assert not claim(opened)[2]
    assert opened.table("Development") == [
        ["query", "known relevant", "baseline", "candidate"],
        ["dev-1", "d1", "d1, d3, d9", "d1, d9, d3"],
        ["dev-2", "d2", "d3, d9, d2", "d2, d3, d11"],
    ]
    assert opened.fields == ["baseline: macro AP@3", "candidate: macro AP@3"]


WRONG = [
    # run, typed, what is said, because
    ("baseline", "2/9", "dividing by k", "AP divided by 3 in each query"),
    ("baseline", "13/36", "averaging the precision at every rank", "(11/18 + 1/9) / 2"),
    ("candidate", "1/3", "dividing by k", "1/3 for both queries"),
    ("candidate", "11/18", "averaging the precision at every rank", "1, 1/2 and 1/3, averaged"),
    ("baseline", "5/6", "No rule I know gives 5/6", "no rule is accused of it"),
    ("baseline", "undefined", "", "it has a value"),
    ("candidate", "2/3", "No rule I know gives 2/3", "that is the other run's"),
]


@pytest.mark.parametrize(("run", "typed", "says", "because"), WRONG)
def test_a_wrong_macro_is_diagnosed_and_nothing_can_be_chosen_yet(screen, run, typed, says, because):
    opened = score(screen("holdout"), **{run: typed})
    body = next(each.proto.body for each in opened.at.get("html") if "hm-verdicts" in each.proto.body)
    assert says in body, because
    assert 'class="row wrong"' in body
    assert "Freeze this choice" not in opened.buttons
    assert claim(opened)[0] == "Nothing yet."


def test_both_right_lead_to_the_choice_and_a_claim_about_development(screen):
    opened = score(screen("holdout"), baseline="2/3")
    assert stage(opened) == "Score both runs on development", "one is still open"
    score(opened, candidate="1")
    assert stage(opened) == "Choose one run, then freeze it"
    text, foot, is_spent = claim(opened)
    assert text == "“On 2 development queries the candidate leads: macro AP@3 1 against 2/3.”"
    assert foot == "It says nothing about other queries."
    assert not is_spent
    assert opened.at.radio[0].options == ["baseline", "candidate"]
    assert opened.at.radio[0].value is None, "the choice is the learner's"
    assert [button.disabled for button in opened.at.main.button if button.label == "Freeze this choice"] == [True]


@pytest.mark.parametrize("choice", ["candidate", "baseline"])
def test_freezing_shows_the_time_and_the_digest_and_keeps_both(screen, choice):
    opened = frozen(screen, choice)
    assert stage(opened) == "The test is still sealed"
    text, foot, _ = claim(opened)
    assert text == f"“We chose the {choice} on development alone, and froze it before looking at test.”"
    row = remembered(opened)["holdout"]
    assert (row["choice"], row["digest"]) == (choice, digest_of(choice))
    assert TIME.fullmatch(row["frozen_at"])
    assert foot == f"Frozen {row['frozen_at']} · SHA-256 {row['digest']}"
    assert [button.disabled for button in opened.at.main.button if button.label == "Break the seal"] == [True]
    again = screen("holdout", rows=remembered(opened))
    assert claim(again) == claim(opened)


# Nothing of test before it is opened


@pytest.fixture
def other_judgments(monkeypatch):
    """Judges test otherwise: what a page shows then shows whether the page knows the judgments."""

    def judge():
        runs = frozen_runs()
        test = {"test-1": ("d7",), "test-2": ("d10", "d1"), "test-3": ("d8", "d2", "d9")}
        otherwise = replace(runs, splits={**runs.splits, "test": test})
        for module in (material, copied):
            monkeypatch.setattr(module, "frozen_runs", lambda: otherwise)
        material.judgments.cache_clear()

    yield judge
    monkeypatch.undo()
    material.judgments.cache_clear()


BEFORE = [
    # page, query, rows, because
    ("holdout", {}, dict, "nothing is done"),
    ("holdout", {}, lambda: SCORED, "development is scored"),
    ("holdout", {}, kept, "the candidate is frozen"),
    ("holdout", {}, lambda: kept("baseline"), "the baseline is frozen"),
    ("holdout", {"step": "copy"}, dict, "a copy"),
    ("holdout", {"step": "copy", "run": "candidate", "candidate-test-1": "m2-1~x3"}, kept, "a copy that was changed"),
    ("holdout", {"step": "copy", "query": "test-3"}, lambda: {"direction/mutate-test-only": CALLS}, "a called copy"),
    ("holdout", {"step": "copy", "baseline-test-2": "c1-2"}, kept, "a copy that would be rejected"),
    *(("holdout", {"scenario": each.id}, kept, f"the scenario {each.id}") for each in course().scenarios),
    ("predict", {"exercise": "test-1"}, dict, "a list of test, asked first"),
    ("predict", {"exercise": "test-macro"}, kept, "the whole of test, asked first"),
    ("predict", {"exercise": "no-answer"}, dict, "the query without an answer, asked first"),
    ("predict", {"exercise": "worked-fixture"}, dict, "the rules and the offer of the reference"),
    ("mutate", {"change": "mutate-earlier"}, dict, "another screen"),
]


def as_sent(opened):
    """All that leaves for the browser, but for what differs from one minute or one run to the other anyway."""
    # Numbers of forms and uploads; the place of the file to download, which holds the times of the rows.
    kept = [each for each in opened.sent if not re.fullmatch(r"[0-9a-f]{32}|(/mock)?/media/[0-9a-f]+\.\w+", each)]
    return [re.sub(r'revision\\?":\d+', "", TIME.sub("TIME", DIGEST.sub("DIGEST", each))) for each in kept]


@pytest.mark.parametrize(("page", "query", "rows", "because"), BEFORE, ids=[row[-1] for row in BEFORE])
def test_before_test_is_open_a_page_is_the_same_whatever_the_judges_found(
    screen, other_judgments, page, query, rows, because
):
    before = as_sent(screen(page, rows=rows(), **query))
    other_judgments()
    assert as_sent(screen(page, rows=rows(), **query)) == before, because


@pytest.mark.parametrize("query", [{}, {"step": "copy"}, {"scenario": "own-k"}], ids=str)
def test_once_it_is_open_the_same_pages_tell_the_judgments_apart(screen, other_judgments, query):
    before = as_sent(screen("holdout", rows=kept(opened_at=AT), **query))
    other_judgments()
    assert as_sent(screen("holdout", rows=kept(opened_at=AT), **query)) != before


SECRET = ("5/8", "0.625", "3/4", "0.75", "5/12", "5/6", "macro over")


@pytest.mark.parametrize(
    ("page", "query", "rows", "because"),
    [row for row in BEFORE if "scenario" not in row[1] and row[0] != "mutate"],
    ids=[row[-1] for row in BEFORE if "scenario" not in row[1] and row[0] != "mutate"],
)
def test_before_test_is_open_none_of_its_figures_is_in_a_page(screen, page, query, rows, because):
    opened = screen(page, rows=rows(), **query)
    texts = [each for each in opened.sent if "<style" not in each and "export default" not in each]
    assert [(secret, each) for each in texts for secret in SECRET if secret in each] == [], because


def test_the_same_search_finds_them_once_it_is_open(screen):
    found = "\n".join(screen("holdout", rows=kept(opened_at=AT)).sent)
    assert [secret for secret in SECRET if secret in found] == ["5/8", "3/4", "5/12", "macro over"]


HELD_BACK = ["test-1", "test-2", "no-answer", "test-macro"]


@pytest.mark.parametrize("name", HELD_BACK)
def test_a_list_of_test_is_asked_before_it_is_shown(screen, name):
    opened = screen("predict", exercise=name)
    assert opened.title == "This list is sealed with test"
    assert opened.fields == []
    assert not any("hm-ranking" in each for each in opened.sent if "<style" not in each)
    assert course().exercises[name].ask not in opened.text
    assert opened.press("Go to Holdout").title == "Score both runs on development"
    assert "holdout" not in remembered(opened)


@pytest.mark.parametrize("name", HELD_BACK)
def test_a_list_of_test_opens_freely_once_test_is_open(screen, name):
    opened = screen("predict", rows=kept(opened_at=AT), exercise=name)
    assert opened.title == course().exercises[name].title
    assert opened.fields == list(LABELS)


def test_a_look_after_freezing_opens_test_and_is_not_called_one_before_choosing(screen):
    opened = screen("predict", rows=kept(), exercise="test-1")
    assert "before choosing" not in opened.says, "the choice is made and frozen"
    opened.press("Look now, test seen")
    row = remembered(opened)["holdout"]
    assert row["opened_at"]
    assert not row["seen_early"]


# Opening and what then is seen


@pytest.mark.parametrize("choice", ["candidate", "baseline"])
def test_opening_shows_the_published_figures_of_both_runs(screen, choice):
    opened = opened_test(screen, choice)
    other = "baseline" if choice == "candidate" else "candidate"
    said = [each.value for each in opened.at.main.markdown]
    assert said[1:3] == [f"**{choice}** on test", f"**{other}** on test"]
    assert said[0].startswith(("✓ You called it:", "✗ You said"))
    for name in (choice, other):
        golden = GOLDEN[name]["test"]
        assert opened.table(f"{name} on test") == [
            ["query", *LABELS],
            *([query, *(golden["per_query"][query][label] for label in LABELS)] for query in ("test-1", "test-2")),
            ["macro over 2", *(golden["macro_over_answerable"][label] for label in LABELS)],
        ]


def test_the_query_without_an_answer_stands_apart_with_what_it_would_have_done(screen):
    opened = opened_test(screen)
    assert "**Apart: 1 query without a relevant document**" in opened.says
    assert opened.table("Queries without a relevant document") == [
        ["query", *LABELS],
        ["test-3, candidate", "0", "undefined", "0", "undefined"],
        ["test-3, baseline", "0", "undefined", "0", "undefined"],
    ]
    assert "macro AP@3 of 5/8 into 5/12, counted as 1 into 3/4. It is neither" in opened.says
    assert "macro AP@3 of 3/4 into 1/2, counted as 1 into 5/6" in opened_test(screen, "baseline").says


TEMPTED = [
    # choice, title, its figure, the other, the other's, because
    ("candidate", "The other run did better", "5/8", "baseline", "3/4", "the temptation is deliberate"),
    ("baseline", "Your run did better", "3/4", "candidate", "5/8", "luck is no merit, and is said plainly"),
]


@pytest.mark.parametrize(("choice", "title", "mine", "other", "theirs", "because"), TEMPTED)
def test_both_ways_weigh_the_same_at_the_temptation(screen, choice, title, mine, other, theirs, because):
    opened = opened_test(screen, choice)
    assert stage(opened) == title, because
    assert claim(opened)[0] == (
        f"“The {choice}, chosen on development and frozen first, scores macro AP@3 {mine} on 2 untouched test queries. "
        "1 no-answer query is reported apart.”"
    )
    assert claim(opened)[1].endswith("· the run matches it")
    assert "Nobody has seen your screen. What goes into the report?" in opened.says
    assert opened.buttons == [f"Report {choice}, {mine}", f"Switch to {other}, {theirs}"]
    assert all(button.proto.type != "primary" for button in opened.at.main.button)


def test_the_call_made_before_opening_is_answered_after_it(screen):
    opened = opened_test(screen)
    assert re.search(r"You (said|called)", opened.says), "the answer appears where the question stood"


def test_a_kept_choice_is_an_honest_figure_and_can_be_reported(screen, report):
    opened = opened_test(screen).press("Report candidate, 5/8")
    assert stage(opened) == "You kept your choice"
    assert not claim(opened)[2]
    assert "5/8 is an honest figure for the way you chose. It also stands on 2 queries" in opened.says
    text = report(opened)
    assert claim(opened)[0] in text
    assert claim(opened)[1] in text
    assert "spent" not in text
    assert "| macro over 2 | 1/3 | 3/4 | 3/4 | 5/8 |" in text
    assert "| macro over 2 | 1/2 | 1 | 3/4 | 3/4 |" in text
    assert "| test-1 | 1/3 | 1/2 | 1/2 | 1/4 |" in text
    assert text.count("Apart, without a relevant document (1):") == 2
    assert "- test-3: P@3 0, Recall@3 undefined, RR 0, AP@3 undefined" in text
    assert all(place in text for place in ("- Sources:", "- Commands:", "- Assumptions:"))


def test_switching_is_asked_once_and_can_be_thought_better_of(screen):
    opened = opened_test(screen).press("Switch to baseline, 3/4")
    assert "it spends the holdout" in opened.says
    assert "It can't be taken back." in opened.says
    assert remembered(opened)["holdout"]["spent_on"] == "", "asked, not done"
    assert all(button.proto.type != "primary" for button in opened.at.main.button)
    opened.press("Keep candidate")
    assert stage(opened) == "You kept your choice"
    assert "Switch and spend it" not in opened.buttons


SPENDING = [
    (("Switch to baseline, 3/4", "Switch and spend it"), "at the temptation"),
    (("Report candidate, 5/8", "Switch to baseline, spent", "Switch and spend it"), "after reporting it first"),
]


@pytest.mark.parametrize(("presses", "because"), SPENDING, ids=[row[-1] for row in SPENDING])
def test_once_spent_it_is_said_everywhere_and_stays(screen, report, presses, because):
    opened = opened_test(screen)
    for each in presses:
        opened.press(each)
    for seen in (opened, screen("holdout", rows=remembered(opened))):
        assert stage(seen) == "The holdout is spent", because
        text, foot, is_spent = claim(seen)
        assert text == (
            "“The baseline scores macro AP@3 3/4 on 2 test queries. It was chosen after seeing them, so this is not a "
            "holdout result. 1 no-answer query is reported apart.”"
        )
        assert foot.startswith("Holdout spent ")
        assert "first choice candidate" in foot
        assert is_spent
        assert seen.buttons == ["Seal it and start over"], "there is no way back to the first choice"
        told = report(seen)
        assert text in told
        assert "**The holdout is spent: no figure on test below is a holdout result.**" in told


def test_starting_over_seals_again_and_does_not_forget_that_test_was_seen(screen, report):
    opened = opened_test(screen).press("Report candidate, 5/8").press("Seal it and start over")
    assert stage(opened) == "Choose one run, then freeze it"
    text, foot, is_spent = claim(opened)
    assert "Test was seen already, so nothing on it will be a holdout result." in foot
    assert is_spent
    opened.at.radio[0].set_value("baseline").run()
    opened.press("Freeze this choice")
    assert "We had seen test before, so no test figure will be a holdout result." in claim(opened)[0]
    opened.choose(GUESS.format("baseline", "2/3"), "higher").press("Break the seal")
    text, foot, is_spent = claim(opened)
    assert "They were seen before it was frozen, so this is not a holdout result." in text
    assert foot.startswith("Holdout spent: test was seen early")
    assert is_spent
    opened.press("Report baseline, 3/4")
    assert text in report(opened)
    assert "**The holdout is spent" in report(opened)


def test_a_question_left_open_is_not_there_after_starting_over(screen):
    opened = opened_test(screen).press("Report candidate, 5/8").press("Switch to baseline, spent")
    opened.press("Seal it and start over")
    opened.at.radio[0].set_value("candidate").run()
    opened.press("Freeze this choice").choose(GUESS.format("candidate", "1"), "lower").press("Break the seal")
    assert "Switch and spend it" not in opened.buttons, "nobody asked for it this time"


EARLY = [
    # how it is looked at early, because
    (lambda screen: screen("predict", exercise="test-1").press("Look now, test seen"), "a list of test"),
    (
        lambda screen: screen("predict", exercise="no-answer").press("Look now, test seen"),
        "the query without an answer",
    ),
    (
        lambda screen: (
            screen("predict", exercise="worked-fixture").press("Get the reference").press("Take it, test seen")
        ),
        "the archive, which holds the test lists",
    ),
]


@pytest.mark.parametrize(("look", "because"), EARLY, ids=[row[-1] for row in EARLY])
def test_looking_early_counts_and_is_said_from_then_on(screen, report, look, because):
    opened = look(screen)
    assert remembered(opened)["holdout"]["seen_early"] is True, because
    opened.go("holdout")
    assert "Test was seen already, so nothing on it will be a holdout result." in claim(opened)[1]
    rows = remembered(opened) | SCORED
    opened = screen("holdout", rows=rows)
    opened.at.radio[0].set_value("candidate").run()
    opened.press("Freeze this choice").choose(GUESS.format("candidate", "1"), "lower").press("Break the seal")
    assert "They were seen before it was frozen, so this is not a holdout result." in claim(opened)[0]
    assert claim(opened)[2]
    opened.press("Report candidate, 5/8")
    assert "**The holdout is spent: no figure on test below is a holdout result.**" in report(opened)


def test_asking_for_the_reference_and_leaving_test_sealed_costs_nothing(screen):
    opened = screen("predict", exercise="worked-fixture").press("Get the reference")
    assert "holdout" not in remembered(opened)
    opened.press("Leave test sealed")
    assert "Take it, test seen" not in opened.buttons
    assert "holdout" not in remembered(opened)


TAMPERED = [
    # the row, because
    ({"choice": "candidate", "frozen_at": AT, "opened_at": AT}, "a choice without a digest"),
    ({"choice": "candidate", "digest": "0" * 64, "frozen_at": AT, "opened_at": AT}, "a digest of something else"),
    ({"choice": "candidate", "digest": digest_of("baseline"), "opened_at": AT}, "the other run's digest"),
    ({"choice": "winner", "digest": "0" * 64, "opened_at": AT}, "a run that there is not"),
    ({"opened_at": AT}, "opened without a choice"),
    ({"kept": True, "spent_on": "baseline"}, "kept and spent, and nothing chosen"),
    (kept(kept=True)["holdout"], "kept, and not opened"),
    (kept(spent_on="baseline", spent_at=AT)["holdout"], "spent, and not opened"),
    (kept(kept=True, spent_on="baseline")["holdout"], "kept and spent, and not opened"),
    ({"choice": 7}, "a number for a choice"),
    ({"choice": ["candidate"]}, "a list for a choice"),
    (kept(opened_at=True)["holdout"], "a truth for a time"),
    ({"choice": "candidate", "kept": "yes"}, "a text for a truth"),
    ([], "a list"),
    ("open", "a text"),
    (None, "nothing"),
    (10**9, "a number"),
]


@pytest.mark.parametrize(("row", "because"), TAMPERED, ids=[row[-1] for row in TAMPERED])
@pytest.mark.parametrize("query", [{}, {"step": "copy"}, {"scenario": "own-k"}], ids=str)
def test_a_row_that_no_holdout_could_have_left_opens_nothing(screen, row, because, query):
    opened = screen("holdout", rows=SCORED | {"holdout": row}, **query)
    assert not opened.at.exception
    texts = [each for each in opened.sent if "<style" not in each and "export default" not in each]
    assert [(secret, each) for each in texts for secret in SECRET if secret in each] == [], because
    assert not any('grade\\":1' in each or '"grade":1' in each for each in texts)
    if not query:
        assert "untouched" not in claim(opened)[0]
        assert stage(opened) == "Choose one run, then freeze it"


BENT = [
    (kept(opened_at=AT, kept=True, spent_on="baseline", spent_at=AT)["holdout"], "kept and spent"),
    (kept(opened_at=AT, spent_on="candidate", spent_at=AT)["holdout"], "spent on the choice itself"),
    (kept(opened_at=AT, spent_on="winner", spent_at=AT)["holdout"], "spent on a run that there is not"),
    (kept(opened_at=AT, frozen_at="<img src=x>", spent_on="baseline")["holdout"], "markup for a time"),
]


@pytest.mark.parametrize(("row", "because"), BENT, ids=[row[-1] for row in BENT])
def test_an_opened_row_that_contradicts_itself_never_claims_a_holdout_result(screen, row, because):
    opened = screen("holdout", rows={"holdout": row})
    assert not opened.at.exception, because
    assert "untouched" not in claim(opened)[0]
    assert claim(opened)[2]
    assert not any("<img" in each for each in opened.sent)


# The parts beside it


def test_each_part_has_a_link_and_an_odd_one_shows_the_holdout(screen):
    opened = screen("holdout", step="nowhere")
    assert stage(opened) == "Score both runs on development"
    titles = {"copy": "Only test lists change", "lucky": "Runs that are all equally good"}
    for step, title in titles.items():
        assert stage(opened.choose("Part", step)) == title
        assert opened.query == {"step": step}
    assert stage(opened.choose("Part", "scenarios")).startswith("May they? ")


def copy_page(screen, rows=None, **query):
    return screen("holdout", rows=rows, step="copy", **query)


def called(opened, **changed):
    calls = CALLS | changed
    for name in ("baseline", "candidate"):
        opened.choose(f"{name}'s macro AP@3 goes", calls[name])
    return opened.choose("And the choice", calls["choice"]).press("Apply the change")


def test_on_the_copy_all_three_are_called_before_anything_is_told(screen):
    opened = copy_page(screen)
    assert "Still open: baseline, candidate, choice." in opened.says
    assert [button.disabled for button in opened.at.main.button if button.label == "Apply the change"] == [True]
    opened.choose("baseline's macro AP@3 goes", "up").choose("candidate's macro AP@3 goes", "same")
    assert "Still open: choice." in opened.says
    assert "On development nothing moved" not in opened.text
    assert course().test_only.lesson not in opened.text


CHANGED = [
    # link, because
    ({"run": "candidate", "candidate-test-1": "m2-1"}, "a hit moved up"),
    ({"run": "candidate", "candidate-test-1": "x1~x1~x1", "candidate-test-2": "m3-1"}, "two lists changed"),
    ({"run": "baseline", "baseline-test-3": "r1-d2"}, "a document replaced"),
    ({}, "nothing changed yet"),
]


@pytest.mark.parametrize(("query", "because"), CHANGED, ids=[row[-1] for row in CHANGED])
def test_the_choice_on_development_is_worked_out_again_and_does_not_move(screen, query, because):
    opened = called(copy_page(screen, **query), baseline="up", choice="changes")
    assert opened.table("Development before and after") == [
        ["", "before", "after", "your call"],
        ["baseline, macro AP@3", "2/3", "2/3", "✗ you said up"],
        ["candidate, macro AP@3", "1", "1", "✓ you said same"],
        ["the choice", "candidate", "candidate", "✗ you said changes"],
    ], because
    assert course().test_only.lesson in opened.says
    assert remembered(opened)["direction/mutate-test-only"] == CALLS | {"baseline": "up", "choice": "changes"}
    again = copy_page(screen, rows=remembered(opened), **query)
    assert "On development nothing moved" in again.text


def test_the_digest_tells_a_changed_copy_from_the_stored_run_and_the_report_says_so(screen):
    same = copy_page(screen, rows=kept(), run="candidate")
    assert "**The copy of candidate** is the stored run, to the character." in same.says
    (_, stored), (_, own) = same.table("Digests")[1:]
    assert stored == own == digest_of("candidate")
    assert "is not the run that was frozen" not in same.says
    changed = copy_page(screen, rows=kept(), run="candidate", **{"candidate-test-1": "m2-1"})
    (_, stored), (_, own) = changed.table("Digests")[1:]
    assert (stored, own != stored) == (digest_of("candidate"), True)
    assert f"**it is not the run that was frozen on {AT}.**" in changed.says
    back = copy_page(screen, rows=kept(), run="candidate", **{"candidate-test-1": "m2-1~m1-2"})
    assert back.table("Digests")[1][1] == back.table("Digests")[2][1], "moved and moved back it is the same run"
    other = copy_page(screen, rows=kept(), run="baseline", **{"baseline-test-1": "m2-1"})
    assert "is not the run that was frozen" not in other.says, "the baseline was not frozen"


def test_a_copy_has_figures_only_once_test_is_open(screen):
    assert "Its figures stay sealed with test." in copy_page(screen, rows=kept(), run="candidate").says
    rows = kept(opened_at=AT)
    assert "The copy's macro AP@3 on test: **5/8**." in copy_page(screen, rows=rows, run="candidate").says
    changed = copy_page(screen, rows=rows, run="candidate", **{"candidate-test-1": "m2-1"})
    assert "The copy's macro AP@3 on test: **3/4**, which says nothing about the stored run." in changed.says
    twice = copy_page(screen, rows=rows, run="candidate", **{"candidate-test-1": "c1-2"})
    assert "**Rejected.** d7 stands at ranks 1 and 2" in twice.says


@pytest.mark.parametrize("odd", ["zzz", "m9-1", "k2", "g-d4-1"])
def test_an_odd_change_of_the_copy_is_told_and_the_list_stands(screen, odd):
    opened = copy_page(screen, **{"baseline-test-1": odd})
    assert not opened.at.exception
    assert "The link's changes can't be read, so this list stands as it was." in opened.says


def test_changes_stay_with_their_list_when_another_is_looked_at(screen):
    opened = copy_page(screen, run="candidate", **{"candidate-test-1": "m2-1"}).choose("Test query", "test-2")
    assert opened.query == {"step": "copy", "run": "candidate", "candidate-test-1": "m2-1", "query": "test-2"}
    assert "is another run now" in opened.says


GARBAGE = [None, 7, [], "x", {"baseline": "same"}, {"baseline": [], "candidate": {}, "choice": 1}, {"option": "x"}]
GARBAGE += [{"option": 99}, {"option": True}, {"option": [0]}]


@pytest.mark.parametrize("value", GARBAGE, ids=str)
def test_whatever_stands_in_the_store_no_part_falls_over(screen, value):
    rows = dict.fromkeys(("direction/mutate-test-only", "choice/peek", "field/development-baseline/AP@3"), value)
    for query in ({}, {"step": "copy"}, {"step": "lucky"}, {"scenario": "peek"}):
        assert not screen("holdout", rows=rows, **query).at.exception, query


@pytest.mark.parametrize("scenario", [each for each in course().scenarios if not each.on_own_run], ids=lambda s: s.id)
def test_a_scenario_gives_its_verdict_with_a_reason_after_a_choice(screen, scenario):
    opened = screen("holdout", scenario=scenario.id)
    assert opened.title == f"May they? {scenario.title}"
    assert not any(option.why in text for option in scenario.options for text in opened.sent)
    for number, option in enumerate(scenario.options):
        opened.at.radio[0].set_value(option.text).run()
        verdict = "✓ **That keeps it honest.**" if option.is_right else "✗ **That breaks it.**"
        assert f"{verdict} {option.why}" in opened.says
        assert ("Next scenario" in opened.buttons) is option.is_right
        assert remembered(opened)[f"choice/{scenario.id}"]["option"] == number
    again = screen("holdout", rows=remembered(opened), scenario=scenario.id)
    assert again.at.radio[0].value == scenario.options[-1].text


OWN = [
    # choice, scenario, what its texts hold, because
    ("candidate", "own-k", ("You froze candidate", "macro AP@3 is 5/8", "macro AP@1 is 1/2"), "the cut-off"),
    ("candidate", "own-dropped", ("weakest on test-1, with AP@3 1/4", "its macro would be 1."), "the weakest query"),
    ("candidate", "own-bug", ("After reporting 5/8 you find that candidate",), "the bug"),
    ("baseline", "own-k", ("You froze baseline", "macro AP@3 is 3/4", "macro AP@1 is 1/4"), "the other run"),
    ("baseline", "own-dropped", ("weakest on test-2, with AP@3 1/2", "its macro would be 1."), "another query"),
]


@pytest.mark.parametrize(("choice", "name", "holds", "because"), OWN)
def test_a_scenario_on_the_own_run_is_locked_until_test_is_open_and_has_its_figures(
    screen, choice, name, holds, because
):
    locked = screen("holdout", rows=kept(choice), scenario=name)
    assert "it opens once test is open" in locked.says
    assert len(locked.at.radio) == 0
    assert stage(locked.press("Go to the holdout")) == "The test is still sealed"
    opened = screen("holdout", rows=kept(choice, opened_at=AT), scenario=name)
    assert all(each in opened.says for each in holds), because
    assert not any("{" in each.value for each in opened.at.main.markdown)
    assert not any("{" in option for option in opened.at.radio[0].options)
    right = next(each for each in course().scenarios if each.id == name)
    place = next(number for number, option in enumerate(right.options) if option.is_right)
    opened.at.radio[0].set_value(opened.at.radio[0].options[place]).run()
    assert "✓ **That keeps it honest.**" in opened.says


def test_a_scenario_that_there_is_not_is_said_and_the_first_open_one_shown(screen):
    opened = screen("holdout", rows={"choice/tuning-on-test": {"option": 1}}, scenario="nope")
    assert "There is no scenario nope." in opened.says
    assert opened.title == f"May they? {course().scenarios[1].title}"


LUCK = "On fresh queries the run you keep will score"


def test_in_the_lucky_run_the_call_comes_first(screen):
    opened = screen("holdout", step="lucky")
    best = luckiest(try_runs(7, 30, 10))
    assert f"{float(best.test):.3f}" not in opened.text
    assert f"{float(best.fresh):.3f}" not in opened.text
    opened.choose(LUCK, "lower")
    assert f"{float(best.test):.3f} on test, {float(best.fresh):.3f} on fresh queries" in opened.says
    assert "You picked luck." in claim(opened)[0]
    assert claim(opened)[1].startswith("You called it.")


RUNS = [
    # link, called, what is said, because
    ({"seed": 3, "runs": 30, "queries": 10}, "higher", "You said higher.", "a wrong call"),
    ({"seed": 3, "runs": 30, "queries": 1000}, "the same", "Hardly any luck to pick", "many queries cure it"),
    ({"seed": "x", "runs": 31, "queries": "-1"}, "lower", "You picked luck.", "what can't be read is left as it was"),
]


@pytest.mark.parametrize(("query", "call", "says", "because"), RUNS, ids=[row[-1] for row in RUNS])
def test_a_link_opens_exactly_its_runs(screen, query, call, says, because):
    opened = screen("holdout", step="lucky", **query).choose(LUCK, call)
    known = query if query["seed"] == 3 else {"seed": 7, "runs": 30, "queries": 10}
    best = luckiest(try_runs(known["seed"], known["runs"], known["queries"]))
    assert f"**The run you kept: {float(best.test):.3f} on test" in opened.says
    assert says in " ".join(claim(opened)[:2]), because


def slider(opened, label):
    return next(each for each in opened.at.select_slider if each.label == label)


def test_the_sliders_and_new_luck_change_the_link(screen):
    opened = screen("holdout", step="lucky").choose(LUCK, "lower")
    slider(opened, "Runs you try").set_value(1).run()
    slider(opened, "Test queries").set_value(1000).run()
    assert (opened.query["runs"], opened.query["queries"]) == ("1", "1000")
    assert "with 1000 queries and 1 run test and fresh queries agree" in claim(opened)[0]
    assert opened.press("Try again with new luck").query["seed"] == "8"
    assert "Seed 8: the link opens exactly these runs." in opened.says


def test_going_back_to_a_former_link_takes_the_sliders_along(screen):
    opened = screen("holdout", step="lucky", runs=30)
    slider(opened, "Runs you try").set_value(5).run()
    opened.at.query_params["runs"] = "30"
    opened.at.run()
    assert "the 30 scores appear" in opened.says
    assert slider(opened, "Runs you try").value == 30
