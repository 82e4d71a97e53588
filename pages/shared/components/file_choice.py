"""The file choice: an ordinary file field whose content goes straight to the app.

Streamlit's own uploader hands a focusable element the role of a decoration, which screen readers then skip.
"""

from collections.abc import Callable
from typing import Annotated

import msgspec
import streamlit as st

from pages.shared import state
from pages.shared.components.sent import sent

_HTML = '<label><span class="label"></span><input type="file"></label><p role="status"></p>'
_CSS = """
label, p { font: 14px var(--st-font); color: var(--st-text-color); }
.label { display: block; margin-bottom: 5px; }
input { font: inherit; color: inherit; max-width: 100cqw; }
input::file-selector-button { font: inherit; color: inherit; background: var(--st-background-color);
  border: 1px solid var(--st-border-color); border-radius: var(--st-base-radius); padding: 5px 10px; margin-right: 8px;
  cursor: pointer; }
label.drop { display: block; border: 1px dashed var(--st-border-color); border-radius: var(--st-base-radius);
  padding: 10px 12px; }
label.drop.over { border-color: var(--st-primary-color); background: var(--st-secondary-background-color); }
input:focus-visible { outline: 3px solid var(--st-primary-color); outline-offset: 2px; }
p { margin: 5px 0 0; }
p:empty { display: none; }
"""
_JS = """
export default function ({ data: [text], parentElement, setStateValue, setTriggerValue }) {
  const { label, accept, most, packed: mostPacked, taken } = JSON.parse(text);
  const field = parentElement.querySelector("input");
  const said = parentElement.querySelector("[role=status]");
  const megabytes = (size) => `${(size / 1e6).toFixed(1)} MB`;
  parentElement.querySelector(".label").textContent = label;
  field.accept = accept;
  if (field.dataset.taken !== String(taken)) {
    field.dataset.taken = taken;
    said.textContent = "";
  }
  if (mostPacked) receiveDrops(parentElement.querySelector("label"));
  field.onchange = async () => {
    const [file] = field.files;
    if (!file) return;
    if (file.size > most) {
      said.textContent = `${file.name} has ${megabytes(file.size)}; at most ${megabytes(most)} can be read here.`;
      setStateValue("content", null);
    } else if (mostPacked) {
      try {
        await send(file);
      } catch {
        said.textContent = `${file.name} could not be read by the browser. Choose it again.`;
      }
    } else {
      said.textContent = "";
      setStateValue("content", await file.text());
    }
  };

  function receiveDrops(zone) {
    zone.classList.add("drop");
    const mark = (isOver) => (event) => {
      event.preventDefault();
      zone.classList.toggle("over", isOver);
    };
    zone.ondragover = mark(true);
    zone.ondragleave = mark(false);
    zone.ondrop = (event) => {
      mark(false)(event);
      if (event.dataTransfer.files.length > 1) {
        said.textContent = "These are several files. Drop one here.";
        return;
      }
      field.files = event.dataTransfer.files;
      field.onchange();
    };
  }

  async function send(file) {
    said.textContent = `Packing ${file.name}, ${megabytes(file.size)}`;
    const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    const isPacked = start[0] === 0x1f && start[1] === 0x8b;
    const packed = isPacked || !window.CompressionStream
      ? file : await new Response(file.stream().pipeThrough(new CompressionStream("gzip"))).blob();
    if (packed.size > mostPacked) {
      const limit = `at most ${megabytes(mostPacked)} packed can be sent`;
      said.textContent = `${file.name} has ${megabytes(packed.size)} packed; ${limit}.`;
      return;
    }
    said.textContent = `Sending ${file.name}, ${megabytes(packed.size)} packed`;
    const reader = new FileReader();
    await new Promise((done, failed) => {
      reader.onload = done;
      reader.onerror = failed;
      reader.readAsDataURL(packed);
    });
    const content = reader.result.slice(reader.result.indexOf(",") + 1);
    setTriggerValue("file", JSON.stringify({ name: file.name, content }));
  }
}
"""

_component = st.components.v2.component("file_choice", html=_HTML, css=_CSS, js=_JS)


class File(msgspec.Struct, frozen=True):
    """A file as the browser sent it: perhaps packed with gzip, and perhaps no file at all."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
    content: bytes


def choose(label: str, *, accept: str, most: int, key: str) -> str | None:
    """The text of the file chosen last; None before one was chosen. It comes from a browser: it may be anything.

    accept  as in HTML: the kinds of file to offer
    most    bytes; a larger file is refused in the browser
    """
    asked = sent({"label": label, "accept": accept, "most": most, "packed": 0, "taken": 0})
    result = _component(
        key=key, default={"content": None}, data=asked, on_content_change=lambda: None, on_file_change=lambda: None
    )
    return result.content if isinstance(result.content, str) else None


def receive(label: str, *, most: int, packed: int, key: str, taken: int, on_arrival: Callable[[File], None]) -> None:
    """A field for a file of any kind, which is handed to `on_arrival` once; keep it there, or it is gone.

    For files too large to be sent anew with every click, as what `choose` reads is. The browser packs it first.
    It is handed over before the run that it starts, since a second file may cut that run short.

    most    bytes; a larger file is refused in the browser
    packed  bytes of the file packed: the whole of it is one message, and too long a one would end the connection
    taken   how many have arrived here; with another number the field stops saying that it is sending one
    """

    def arrived() -> None:
        try:
            file = msgspec.json.decode(state.chosen(key)["file"], type=File)
        except (msgspec.DecodeError, RecursionError, UnicodeEncodeError, KeyError, TypeError):
            return  # what a browser that keeps to the script above never sends
        on_arrival(file)

    asked = sent({"label": label, "accept": "", "most": most, "packed": packed, "taken": taken})
    _component(key=key, default={"content": None}, data=asked, on_content_change=lambda: None, on_file_change=arrived)
