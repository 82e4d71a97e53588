"""Text that came from a link or a file, as Markdown: it is shown to the letter, and does nothing."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.shared.show.style import as_markdown

# What Streamlit's page turns into something once the Markdown is read, when a backslash is gone.
ALIVE = [
    re.compile(r"(https?://|www(?=\.))[-.\w]+", re.IGNORECASE),
    re.compile(r"[-.\w+]+@[-\w]+(\.[-\w]+)+"),
    re.compile(r":material[/_]\w+:|:streamlit:|:[\w+-]+:"),
    re.compile(r"(^|\s)(<->|->|<-|--|>=|<=|~=)(\s|$)"),
]


def read(markdown: str) -> str:
    """The text as it is once the Markdown is read."""
    return re.sub(r"\\([\\`*_{}\[\]()#+\-.!|<>~$:&^=])", r"\1", markdown)


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("https://evil.example/x", "an address would be a link"),
        ("see HTTP://evil.example", "in capitals too"),
        ("www.evil.example", "and without a scheme"),
        ("someone@evil.example", "so would an address of mail"),
        (":material/home:", "an icon would stand there"),
        (":streamlit: and :smile:", "or a picture"),
        ("a -> b <- c -- d >= e <= f ~= g <-> h", "signs would become other signs"),
        ("P@3 is 1/2 at 10:30", "and what is harmless stays"),
    ],
)
def test_no_text_comes_alive_on_the_page(text, because):
    shown = read(as_markdown(text))
    assert not any(pattern.search(shown) for pattern in ALIVE), because
    assert shown.replace("\u2060", "") == text, because


def test_what_is_harmless_has_nothing_put_in():
    assert "\u2060" not in as_markdown("q7: d4 stands at ranks 2 and 5; AP@3 is 1/2, P@3. Cut at 10 - or 5.")


@given(st.text("htps:/w.@a-<>=~ _m", max_size=30))
def test_of_any_text_nothing_is_alive_and_nothing_is_lost(text):
    shown = read(as_markdown(text))
    assert not any(pattern.search(shown) for pattern in ALIVE)
    assert shown.replace("\u2060", "") == text
