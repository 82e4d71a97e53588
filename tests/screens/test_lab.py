"""Retrieval lab: six steps, each asked before it shows; links reopen a query, a model, a step; test stays sealed."""

import threading

import pytest

from exercises.retrieval import BUNDLED, CHALLENGE, MODELS, BrokenOff, Terms, open_collection, score, worst
from pages.shared.lab import jobs, training

WEB = open_collection(BUNDLED)
CALLS = ["3 to 5", "50 to 149", "2 to 5"]
FROZEN = {"model": "bm25", "cut": "words", "stop": "", "stem": "1", "at": "2026-11-30 09:00 UTC", "seen": ""}
STEMMED = Terms(stemming=True)


@pytest.fixture(autouse=True)
def _folders(tmp_path, monkeypatch):
    monkeypatch.delenv("HIT_OR_MISS_DATA", raising=False)
    monkeypatch.setenv("HIT_OR_MISS_CACHE", str(tmp_path))


def mean(model: str, split: str, terms: Terms = STEMMED) -> str:
    return f"{score(WEB, model, terms, split).macro(CHALLENGE):.3f}"


def test_the_figures_of_the_collection_wait_for_three_calls(screen):
    opened = screen("lab")
    assert opened.title == "What is in this collection?"
    assert not opened.at.get("arrow_vega_lite_chart")
    opened.press("Show the figures")
    assert "Three calls, then the figures" in opened.says
    for label, value in zip([each.label for each in opened.at.get("button_group")][-3:], CALLS, strict=True):
        opened.choose(label, value)
    opened.press("Show the figures")
    assert opened.says.count("✓") == 3
    assert ["shortest", "42"] in opened.table("Documents: words")
    assert ["queries without one, reported apart", "2"] in opened.table("Gold")
    assert opened.links["Draw three others"].endswith("seed=2")


def test_one_query_goes_through_three_models_after_a_call(screen):
    opened = screen("lab", step="compare", query="q02")
    assert "score" not in opened.text.replace("scored", "")
    opened.choose("Which has most relevant documents in its first 5?", "BM25").press("Show the lists")
    assert [each.value for each in opened.at.header] == [*MODELS.values(), "Why does a document have its score?"]
    assert "Relevant in the first 5: Boolean 1, TF-IDF 1, BM25 1." in opened.says
    *parts, total = opened.table("term by term")[1:]
    assert [row[0] for row in parts] == ["how", "long", "does", "it", "take", "to", "get", "mars"]
    assert total[:4] == ["score", "", "", "8.000"]


def test_a_query_of_ones_own_shows_at_once_and_is_in_the_link(screen):
    opened = screen("lab", step="compare", text="cats & <b>dogs</b>", stem="1")
    assert opened.title == r"“cats \& \<b\>dogs\</b\>”"
    assert "nobody has judged it" in opened.says
    assert "relevant, grade" not in opened.text


ODD = [
    ({"step": "foo"}, "a step called foo"),
    ({"collection": "../../etc"}, "a collection called"),
    ({"model": "bert"}, "a model called bert"),
    ({"cut": "x"}, "a cut called x"),
    ({"step": "compare", "query": "q99"}, "There is no query q99"),
    ({"step": "compare", "query": "q40"}, "belongs to test, which is sealed"),
]


@pytest.mark.parametrize(("query", "said"), ODD, ids=[row[1] for row in ODD])
def test_a_link_to_what_there_is_not_says_so_and_shows_the_usual(screen, query, said):
    opened = screen("lab", **query)
    assert not opened.at.exception
    assert any(said in warning.value.replace("\\", "") for warning in opened.at.warning)


def test_training_asks_which_measure_gains_most(screen):
    opened = screen("lab", step="training")
    assert mean("tfidf", "training", Terms()) not in opened.text
    opened.choose("From Boolean to TF-IDF, which mean gains most?", "P@10").press("Evaluate on training")
    assert opened.title == "nDCG@10 gains most from TF-IDF"
    assert "✗ **Gained most: nDCG@10**" in opened.says
    assert "You said P@10." in opened.says
    rows = opened.table("Means on training")
    assert [row[0] for row in rows[1:]] == ["P@10", "RR@10", "AP@10", "nDCG@10"]
    assert [rows[4][column] for column in (1, 2, 4)] == [mean(model, "training", Terms()) for model in MODELS]
    assert "q25" in opened.says


def test_the_worst_query_is_labelled_before_it_is_shown_and_the_labels_are_counted(screen):
    first = worst(score(WEB, "tfidf", Terms(), "training"))[0][0]
    opened = screen("lab", step="worst")
    assert WEB.topics[first].text in opened.title
    assert "What came back" not in opened.text
    opened.choose("Kind of failure", "synonyms")
    assert opened.title == "The ten worst queries"
    assert len(opened.table("The ten worst queries")) == 11
    assert f"Written to show: {', '.join(WEB.topics[first].fails_by)}" in opened.says
    assert ["synonyms", "1", "The relevant documents say it in other words."] in opened.table("Your labels")


def test_test_is_sealed_until_it_is_opened_for_a_frozen_choice(screen):
    opened = screen("lab", step="test", model="bm25", stem="1")
    assert f"mean nDCG@10 {mean('bm25', 'training')} on 26 training queries" in opened.text
    for model in MODELS:
        assert mean(model, "test") not in opened.text
    opened.press("Freeze and open test")
    assert "One call first" in opened.says
    opened.choose("BM25's mean nDCG@10 on test will be, beside training (the same: within 0.02)", "the same").press(
        "Freeze and open test"
    )
    assert f"chosen on training and frozen first, has mean nDCG@10 {mean('bm25', 'test')} on 22 test" in opened.text
    assert opened.table("Means on training and test")[4][1:] == [
        mean(model, split) for model in MODELS for split in ("training", "test")
    ]


def test_the_claim_stays_with_the_frozen_choice_whatever_the_link_asks(screen):
    opened = screen("lab", rows={"lab/web/test": FROZEN}, step="test", model="boolean", stop="1")
    assert f"“BM25, chosen on training and frozen first, has mean nDCG@10 {mean('bm25', 'test')}" in opened.text


def test_choosing_again_spends_the_test_for_good(screen):
    rows = {"lab/web/test": FROZEN, "lab/web/test-seen": True}
    opened = screen("lab", rows=rows, step="test").press("Choose again, spent")
    assert "Test was seen already" in opened.text
    opened.choose("TF-IDF's mean nDCG@10 on test will be, beside training (the same: within 0.02)", "higher").press(
        "Freeze and open test"
    )
    assert "so this is not a test result" in opened.text


def test_an_opened_test_opens_its_queries_too(screen):
    assert not screen("lab", rows={"lab/web/test": FROZEN}, step="compare", query="q40").at.warning


@pytest.mark.parametrize("kept", [7, "x", {}, {"model": "bert"}, [None], {**FROZEN, "cut": "x"}, {**FROZEN, "at": 1}])
def test_a_record_that_is_none_shows_no_test_figure(screen, kept):
    opened = screen("lab", rows={"lab/web/test": kept, "lab/web/explore": kept, "lab/web/why/q01": kept}, step="test")
    assert not opened.at.exception
    assert mean("tfidf", "test", Terms()) not in opened.text


def test_the_ideas_are_fields_and_the_run_is_a_file(screen):
    opened = screen("lab", step="ideas", model="bm25", rows={"lab/web/why/q11": "spelling"})
    assert "spelling 1" in opened.says
    assert len(opened.at.text_area) == 9
    assert [button.proto.label for button in opened.at.main.get("download_button")] == [
        "Download the ideas",
        "Download the run",
    ]


def test_a_collection_that_is_broken_is_refused_with_a_way_on(screen, tmp_path, monkeypatch):
    monkeypatch.setenv("HIT_OR_MISS_DATA", str(tmp_path))
    (tmp_path / "broken.zip").write_bytes(b"PK no archive")
    opened = screen("lab", collection="broken")
    assert opened.title == "This collection can't be read"
    assert "is no zip archive" in opened.at.error[0].value.replace("\\", "")
    assert opened.links["Go to: Web pages, written for this lab"] == "/lab"


@pytest.mark.parametrize("step", ["explore", "compare", "training", "worst", "test", "ideas"])
def test_docent_goes_through_every_step(screen, step):
    opened = screen("lab", collection="docent", step=step)
    assert not opened.at.exception
    assert not opened.at.error


def test_gold_of_another_system_is_called_that_wherever_figures_stand(screen, tmp_path, monkeypatch):
    files = {
        "queries": "\tqid\tquery\n0\tq1\tred wine\n1\tq2\tcloth\n",
        "docs": "\tdocid\ttitle\tbody\n0\tD1\tred\twine\n1\tD2\twhite\tcloth\n",
        "gold": "\tqid\tx\tdocid\n0\tq1\t0\tD1\n1\tq2\t0\tD2\n",
    }
    (tmp_path / "cut").mkdir()
    for name, text in files.items():
        (tmp_path / "cut" / f"our.msmarco.{name}.tsv").write_text(text)
    monkeypatch.setenv("HIT_OR_MISS_DATA", str(tmp_path))
    rows = {
        "lab/cut/explore": CALLS,
        "lab/cut/first-five/q1": "BM25",
        "lab/cut/gain": "P@10",
        "lab/cut/why/q1": "synonyms",
    }
    for step in ("explore", "compare", "training", "worst", "test", "ideas"):
        opened = screen("lab", rows=rows, collection="cut", step=step)
        assert not opened.at.exception, step
        assert "not human judgment" in opened.text, step


def test_long_work_is_one_piece_for_all_who_wait_and_says_to_each_that_it_broke_off(screen, monkeypatch):
    monkeypatch.setattr(jobs, "_jobs", {})  # what broke off here is no news to the tests after it
    begun, go_on = [], threading.Event()

    def work(*_):
        begun.append(1)
        go_on.wait(10)
        raise BrokenOff("The work broke off: its process was ended.")

    monkeypatch.setattr(training, "is_scored", lambda *_: False)
    monkeypatch.setattr(training, "score", work)
    both = [screen("lab", step="training", rows={"lab/web/gain": "P@10"}) for _ in range(2)]
    assert all("This is done once, for everybody" in opened.says for opened in both)
    for thread in [each for each in threading.enumerate() if each.name == "lab"]:
        go_on.set()
        thread.join()
    for opened in both:
        opened.at.run()
        assert [error.value for error in opened.at.error] == [r"The work broke off\: its process was ended\."]
    assert len(begun) == 1
    both[0].press("Try again")
    for thread in [each for each in threading.enumerate() if each.name == "lab"]:
        thread.join()
    assert len(begun) == 2
    both[1].at.run()
    both[1].press("Try again")
    for thread in [each for each in threading.enumerate() if each.name == "lab"]:
        thread.join()
    assert len(begun) == 3
