"""What leaves the learner's machine, and what comes to it before it should."""

from collections.abc import Callable
from urllib.parse import quote

from playwright.sync_api import Page

from exercises.catalogue import course

LISTS = ["second-list", "duplicate", "graded-dcg", "toy-average-precision"]


def frames_to(page: Page) -> list[bytes]:
    """Every message the server sends to the page from here on."""
    received: list[bytes] = []

    def listen(socket) -> None:
        socket.on("framereceived", lambda frame: received.append(frame if isinstance(frame, bytes) else frame.encode()))

    page.on("websocket", listen)
    return received


def test_a_link_cannot_make_the_page_ask_another_host(visit: Callable):
    someone = visit()
    asked = someone.requests()
    for name in ("question", "step"):
        someone.open(f"/docent?{name}={quote('![seen](https://elsewhere.example/seen.png)')}")
        someone.page.get_by_text("The link asks for").wait_for()
        someone.settle()
        assert [url for url in asked if "://elsewhere.example" in url] == [], name
    assert any("/docent?step" in url for url in asked), "its own address is among them"


def test_what_is_locked_does_not_come_to_the_browser_before_a_try(visit: Callable):
    someone = visit()
    received = frames_to(someone.page)
    for name in LISTS:
        exercise = course().exercises[name]
        received.clear()
        someone.open(f"/predict?exercise={name}")
        someone.field(exercise.fields[0].label).press_sequentially("0.1")
        someone.page.keyboard.press("Tab")
        someone.settle()
        said = b"\n".join(received) + someone.page.content().encode()
        assert exercise.title.encode() in said, "what is not locked does come"
        locked = ["adds to AP", "The working", "precision here", *exercise.hints]
        assert [text for text in locked if text.encode() in said] == [], name
        for step, hint in enumerate(exercise.hints, start=1):
            someone.press(f"Open hint {step} of 3")
            someone.page.get_by_text(f"Hint {step}.").wait_for()
            said = b"\n".join(received)
            assert [each for each in exercise.hints if each.encode() in said] == list(exercise.hints[:step]), name
            assert hint.encode() in said, name
