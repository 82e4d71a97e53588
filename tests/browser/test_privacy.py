"""What leaves the learner's machine, and what comes to it before it should."""

from collections.abc import Callable
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import Page

from exercises.catalogue import course

LISTS = ["second-list", "duplicate", "graded-dcg", "toy-average-precision"]


def requests_of(page: Page) -> list[str]:
    """Every address the page asks from here on."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    return asked


def elsewhere(asked: list[str], home: str) -> list[str]:
    own = urlsplit(home).netloc
    return [url for url in asked if urlsplit(url).scheme not in ("data", "blob") and urlsplit(url).netloc != own]


def frames_to(page: Page) -> list[bytes]:
    """Every message the server sends to the page from here on."""
    received: list[bytes] = []

    def listen(socket) -> None:
        socket.on("framereceived", lambda frame: received.append(frame if isinstance(frame, bytes) else frame.encode()))

    page.on("websocket", listen)
    return received


def test_no_request_leaves_the_servers_own_host_on_a_walk_through_every_screen(visit: Callable, server):
    someone = visit()
    asked = requests_of(someone.page)
    states = list(someone.walk())
    assert len(states) > 10
    assert len(asked) > 50
    assert any(url.startswith("ws://") for url in asked)
    assert elsewhere(asked, server.url) == []


@pytest.mark.parametrize("name", ["question", "step"])
def test_a_link_cannot_make_the_page_ask_another_host(visit: Callable, server, name):
    someone = visit()
    asked = requests_of(someone.page)
    someone.open(f"/docent?{name}={quote('![seen](https://elsewhere.example/seen.png)')}")
    someone.page.get_by_text("The link asks for").wait_for()
    someone.page.wait_for_timeout(300)
    assert elsewhere(asked, server.url) == []


@pytest.mark.parametrize("name", LISTS)
def test_what_is_locked_does_not_come_to_the_browser_before_a_try(visit: Callable, name):
    exercise = course().exercises[name]
    someone = visit()
    received = frames_to(someone.page)
    someone.open(f"/predict?exercise={name}")
    someone.field(exercise.fields[0].label).press_sequentially("0.1")
    someone.page.wait_for_timeout(600)  # the store tells a draft a moment after its field was left
    said = b"\n".join(received) + someone.page.content().encode()
    assert exercise.title.encode() in said, "what is not locked does come"
    locked = ["adds to AP", "The working", "precision here", *exercise.hints]
    assert [text for text in locked if text.encode() in said] == []
    for step, hint in enumerate(exercise.hints, start=1):
        someone.press(f"Open hint {step} of 3")
        someone.page.get_by_text(f"Hint {step}.").wait_for()
        said = b"\n".join(received)
        assert [each for each in exercise.hints if each.encode() in said] == list(exercise.hints[:step])
        assert hint.encode() in said
