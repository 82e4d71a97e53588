"""A variant on a phone and by keyboard: what is typed survives a refresh, and the address follows to the next."""

from collections.abc import Callable

from playwright.sync_api import expect

from exercises.grading import answer_of, written
from exercises.practice.variants import generate


def test_a_variant_keeps_its_draft_and_leads_on_by_keyboard_and_by_link(visit: Callable):
    variant = generate("ap", 2, 7)
    label = variant.field.label
    someone = visit(width=390).open("/predict?variant=ap&level=2&seed=7")
    page = someone.page
    expect(page).to_have_url("/predict?variant=ap&level=2&seed=7&v=1")
    someone.field(label).fill("3/4")
    page.reload()
    someone.reads(variant.exercise.title)
    expect(someone.field(label)).to_have_value("3/4")
    someone.press("Check")
    expect(someone.verdict(label)).to_contain_text("dividing by the hits")
    someone.field(label).fill(written(answer_of(variant.exercise, variant.field)))
    page.keyboard.press("Enter")
    expect(someone.verdict(label)).to_contain_text("after feedback")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    following = page.get_by_role("link", name="Try a fresh list: average precision")
    following.focus()
    page.keyboard.press("Enter")
    someone.reads(generate("ap", 2, 8).exercise.title)
    expect(page).to_have_url("/predict?variant=ap&level=2&seed=8&v=1")
    expect(someone.field(generate("ap", 2, 8).field.label)).to_have_value("")
    page.go_back()
    someone.reads(variant.exercise.title)
    expect(someone.verdict(label)).to_contain_text("after feedback")
    someone.press("Next: one hit, two known").reads("One hit, two known")
    expect(page).to_have_url("/predict?exercise=worked-fixture")
    page.reload()
    someone.reads("One hit, two known")
