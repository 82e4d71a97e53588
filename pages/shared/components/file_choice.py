"""The file choice: an ordinary file field whose text goes straight to the app.

Streamlit's own uploader hands a focusable element the role of a decoration, which screen readers then skip.
"""

import msgspec
import streamlit as st

_HTML = '<label><span class="label"></span><input type="file"></label><p role="status"></p>'
_CSS = """
label, p { font: 14px var(--st-font); color: var(--st-text-color); }
.label { display: block; margin-bottom: 5px; }
input { font: inherit; color: inherit; max-width: 100cqw; }
input:focus-visible { outline: 3px solid var(--st-primary-color); outline-offset: 2px; }
p { margin: 5px 0 0; }
p:empty { display: none; }
"""
_JS = """
export default function ({ data: text, parentElement, setStateValue }) {
  const { label, accept, most } = JSON.parse(text);
  const field = parentElement.querySelector("input");
  const said = parentElement.querySelector("[role=status]");
  parentElement.querySelector(".label").textContent = label;
  field.accept = accept;
  field.onchange = async () => {
    const [file] = field.files;
    if (!file) return;
    const isTooLarge = file.size > most;
    said.textContent = isTooLarge ? `The file has ${file.size} bytes; at most ${most} can be read.` : "";
    setStateValue("content", isTooLarge ? null : await file.text());
  };
}
"""

_component = st.components.v2.component("file_choice", html=_HTML, css=_CSS, js=_JS)


def choose(label: str, *, accept: str, most: int, key: str) -> str | None:
    """The text of the file chosen last; None before one was chosen. It comes from a browser: it may be anything.

    accept  as in HTML: the kinds of file to offer
    most    bytes; a larger file is refused in the browser
    """
    asked = msgspec.json.encode({"label": label, "accept": accept, "most": most}).decode()
    result = _component(key=key, default={"content": None}, data=asked, on_content_change=lambda: None)
    return result.content if isinstance(result.content, str) else None
