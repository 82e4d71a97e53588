"""Opens the app as Streamlit's AppTest does, without a browser."""

from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from google.protobuf.message import Message
from streamlit.components.v2 import manifest_scanner
from streamlit.runtime.scriptrunner.script_cache import ScriptCache
from streamlit.testing.v1 import AppTest, app_test, local_script_runner

from pages.shared import state

APP = Path(__file__).parents[2] / "app.py"


@pytest.fixture(scope="session", autouse=True)
def one_server() -> Iterator[None]:
    """Keeps from run to run what a server keeps: the compiled scripts, and which components are installed.

    AppTest does both anew for every run, which took four fifths of the time of a test.
    """
    compiled = ScriptCache()
    with pytest.MonkeyPatch.context() as patch:
        for module in (app_test, local_script_runner):
            patch.setattr(module, "ScriptCache", lambda: compiled)
        patch.setattr(manifest_scanner, "scan_component_manifests", cache(manifest_scanner.scan_component_manifests))
        yield


@pytest.fixture
def open_app() -> Callable[..., AppTest]:
    """Opens the app: `open_app(rows={"answer/x": "1/3"}, page="pages/predict.py", exercise="x")`.

    AppTest runs no component, so the rows go in by `state.STAND_IN`, which `state.open_work` takes for the
    browser's report. A page is entered by its link, without a look at Start before.
    """

    def open_it(rows: dict[str, Any] | None = None, page: str | None = None, **query: str | int) -> AppTest:
        at = AppTest.from_file(str(APP), default_timeout=20)
        at.session_state[state.STAND_IN] = {key: {"t": 1, "v": value} for key, value in (rows or {}).items()}
        if page is not None:
            at.switch_page(page)
        for name, value in query.items():
            at.query_params[name] = str(value)
        return at.run()

    return open_it


class Told(NamedTuple):
    """A verdict as it stands on the page: right, wrong or unreadable; its words; the rules it names."""

    verdict: str
    words: str
    rules: tuple[str, ...] = ()


class _Markup(HTMLParser):
    """The text of a piece of HTML; its tables cell by cell; its verdicts."""

    def __init__(self, body: str) -> None:
        super().__init__()
        self.text = ""
        self.tables: list[list[list[str]]] = []
        self.verdicts: list[Told] = []
        self._inside = ""
        self.feed(body)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        classes = (dict(attrs).get("class") or "").split()
        self._inside = tag
        if tag not in ("b", "mark", "span", "code"):
            self.text += " "
        match tag:
            case "table":
                self.tables.append([])
            case "tr":
                self.tables[-1].append([])
            case "th" | "td":
                self.tables[-1][-1].append("")
            case "span" if "rule" in classes:
                kind, words, rules = self.verdicts[-1]
                self.verdicts[-1] = Told(kind, words, (*rules, dict(attrs)["data-rule"] or ""))
            case "div" if "row" in classes:
                self.verdicts.append(Told(classes[-1], ""))

    def handle_data(self, data: str) -> None:
        if self._inside == "style":
            return
        self.text += data
        if self.tables and self.tables[-1] and self.tables[-1][-1] and self._inside != "caption":
            self.tables[-1][-1][-1] += data
        if self.verdicts:
            kind, words, rules = self.verdicts[-1]
            self.verdicts[-1] = Told(kind, " ".join(f"{words} {data}".split()), rules)

    def handle_endtag(self, tag: str) -> None:
        if tag == self._inside:
            self._inside = ""


def _strings(message: Message) -> Iterator[str]:
    for field, value in message.ListFields():
        for each in value if field.is_repeated else [value]:
            if isinstance(each, Message):
                yield from _strings(each)
            elif isinstance(each, bytes):
                yield each.decode("utf-8", "replace")
            elif isinstance(each, str):
                yield each


def _sent(node: Any) -> Iterator[str]:
    proto = getattr(node, "proto", None)
    if isinstance(proto, Message):
        yield from _strings(proto)
    for child in getattr(node, "children", {}).values():
        yield from _sent(child)


class Screen:
    """What a visitor finds on the screen and can do there."""

    def __init__(self, at: AppTest) -> None:
        self.at = at

    def go(self, page: str, **query: str | int) -> "Screen":
        """Follows a link in the same visit."""
        self.at.switch_page("app.py" if page == "start" else f"pages/{page}.py")
        self.at.query_params.clear()
        for name, value in query.items():
            self.at.query_params[name] = str(value)
        self.at.run()
        return self

    def write(self, **texts: str) -> "Screen":
        """Fills fields without sending: `write(**{"P@3": "1/3"})`."""
        for label, text in texts.items():
            next(field for field in self.at.text_input if field.label == label).input(text)
        return self

    def answer(self, **texts: str) -> "Screen":
        """Fills fields and presses Check."""
        return self.write(**texts).press("Check")

    def press(self, label: str) -> "Screen":
        next(button for button in self.at.button if button.label == label).click().run()
        return self

    def choose(self, label: str, value: Any) -> "Screen":
        """Takes one of the choices that stand side by side."""
        control = next(each for each in self.at.get("button_group") if each.label == label)
        control.set_value(value).run()
        return self

    def unfold(self, label: str) -> "Screen":
        """Opens a list that is drawn only while it is open."""
        self.at.session_state[f"folded-{label}"] = True
        self.at.run()
        return self

    def upload(self, content: bytes) -> "Screen":
        """A file chosen in the browser, whose field hands its text over as the browser reads it."""
        self.at.session_state["work_file"] = {"content": content.decode("utf-8", "replace")}
        self.at.run()
        return self

    @property
    def title(self) -> str:
        return self.at.title[0].value

    @property
    def fields(self) -> list[str]:
        return [field.label for field in self.at.text_input]

    @property
    def buttons(self) -> list[str]:
        return [button.label for button in self.at.main.get("button")]

    @property
    def links(self) -> dict[str, str]:
        """The links outside the sidebar: label -> address."""
        return self._links(self.at.main)

    @property
    def query(self) -> dict[str, str]:
        """What the address carries."""
        return {name: value if isinstance(value, str) else value[-1] for name, value in self.at.query_params.items()}

    @property
    def navigation(self) -> dict[str, str]:
        return self._links(self.at.sidebar)

    @staticmethod
    def _links(block: Any) -> dict[str, str]:
        found = [each.proto for each in block.get("page_link")]
        return {link.label: f"/{link.page}{'?' if link.query_string else ''}{link.query_string}" for link in found}

    @property
    def sent(self) -> list[str]:
        """Every text that left for the browser: bodies, labels, help, a chart's data, what is folded away."""
        return list(_sent(self.at._tree))

    @property
    def text(self) -> str:
        """The same as read, without markup."""
        return "\n".join(_Markup(each).text for each in self.sent)

    @property
    def says(self) -> str:
        """What stands in the main part as prose: titles, paragraphs, captions."""
        kinds = ("title", "header", "markdown", "caption", "warning", "error")
        return "\n".join(each.value for kind in kinds for each in self.at.main.get(kind))

    @property
    def verdicts(self) -> dict[str, Told]:
        """The verdicts by the label of their field."""
        rows = [row for each in self.at.get("html") for row in _Markup(each.proto.body).verdicts]
        by_length = sorted((label.split(":")[0].strip("*") for label in self.fields), key=len, reverse=True)
        return {next(label for label in by_length if f": {label}" in row.words): row for row in rows}

    def table(self, caption: str) -> list[list[str]]:
        """The table whose caption, or whose head, holds these words."""
        bodies = [each.proto.body for each in self.at.get("html")]
        return next(_Markup(body).tables[0] for body in bodies if caption in body and "<table" in body)


@pytest.fixture
def screen(open_app: Callable[..., AppTest]) -> Callable[..., Screen]:
    """Opens a screen in a new visit: `screen("predict", exercise="second-list")`."""

    def open_screen(page: str = "start", rows: dict[str, Any] | None = None, **query: str | int) -> Screen:
        return Screen(open_app(rows, None if page == "start" else f"pages/{page}.py", **query))

    return open_screen
