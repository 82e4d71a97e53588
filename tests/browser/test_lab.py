"""Retrieval lab in a browser: all six steps on the collection that comes with the app, and links that reopen them."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import expect

_GAIN = "From Boolean to TF-IDF, which mean gains most?"


def walk(someone: Any) -> Iterator[str]:
    """Through the six steps, stopping in each state that matters."""
    page = someone.page
    someone.open("/lab").come_to_rest()
    yield "explore, before the calls"
    someone.choose("A query has, in the mean", "3 to 5").choose(
        "The document in the middle, by length, has", "50 to 149"
    )
    someone.choose("A query has known relevant documents, in the mean", "2 to 5").press("Show the figures")
    page.locator("canvas, svg.marks").first.wait_for(timeout=60_000)  # the first chart and the first model load much
    someone.come_to_rest()
    yield "explore"
    someone.press("Next: one query, three models").reads("what is a po box")
    someone.choose("Which has most relevant documents in its first 5?", "BM25").press("Show the lists")
    page.get_by_text("Why does a document have its score?").wait_for(timeout=60_000)
    someone.come_to_rest()
    yield "one query"
    someone.press("Next: all of training").reads("Which measure gains most?")
    someone.choose(_GAIN, "nDCG@10").press("Evaluate on training")
    someone.reads("gains most from TF-IDF")
    someone.come_to_rest()
    yield "training"
    someone.press("Next: the worst ten").reads("does worst. Why?")
    someone.choose("Kind of failure", "spelling").reads("The ten worst queries")
    someone.come_to_rest()
    yield "the worst ten"
    someone.press("Next: the sealed test").reads("Does it generalise?")
    someone.come_to_rest()
    yield "test, sealed"
    someone.choose("TF-IDF's mean nDCG@10 on test will be, beside training (the same: within 0.02)", "lower").press(
        "Freeze and open test"
    )
    page.get_by_text("frozen first").wait_for()
    someone.come_to_rest()
    yield "test, open"
    someone.press("Next: three ideas").reads("Three ideas")
    page.get_by_role("textbox", name="How it works (2)").fill("spell as the collection does")
    page.keyboard.press("Tab")
    someone.come_to_rest()
    yield "ideas"


def test_six_steps_are_walked_on_a_phone_and_axe_finds_nothing_and_nothing_is_too_wide(visit: Callable):
    someone = visit(390)
    assert someone.look_over(walk(someone)) == ""
    with someone.page.expect_download() as download:
        someone.press("Download the run")
    assert download.value.path().read_text().startswith("qid\tdocid\trank\tscore\nq01\t")


def test_a_link_reopens_the_query_the_model_and_the_step_and_what_was_typed_stays(visit: Callable):
    someone = visit().open("/lab?step=worst&model=bm25&stem=1")
    someone.choose("Kind of failure", "spelling").reads("The ten worst queries")
    someone.choose("Model", "Boolean")
    expect(someone.page).to_have_url(re.compile("model=boolean"))
    someone.settle().page.reload()
    someone.reads("The ten worst queries")
    expect(someone.page.get_by_role("radio", name="Boolean")).to_be_checked()
    someone.open("/lab?step=ideas")
    someone.page.get_by_role("textbox", name="How it works (2)").fill("spell as the collection does")
    someone.page.keyboard.press("Tab")
    someone.settle()
    someone.page.reload()
    someone.reads("Three ideas")
    expect(someone.page.get_by_role("textbox", name="How it works (2)")).to_have_value("spell as the collection does")
