"""A small app around pages.shared.state: what its tests press and read, and nothing else.

The tests copy it beside a link to the app's own pages/shared, so that it is a whole app of its own.
"""

import json
import secrets

import streamlit as st

from pages.shared import state

ANSWER = state.field_key("first", "AP@3")


def _send() -> None:
    state.record("answer/first", state.typed(ANSWER))


def _add(name: str) -> None:
    state.record(f"count/{name}", state.recall(f"count/{name}", 0) + 1)


def _take_up() -> None:
    state.hold("refusal", state.take_up_work(state.held("saved")))


st.set_page_config(page_title="Probe")
state.open_work()
shown = state.asked("exercise") or "first"
key = state.field_key(shown, "AP@3")
with st.form("answer"):
    state.restore_field(key)
    st.text_input("Answer", key=key)
    st.form_submit_button("Check", on_click=_send)
for name in ("left", "right"):
    st.button(f"Add {name}", on_click=_add, args=(name,))
st.button("Empty", on_click=state.clear_field, args=(ANSWER,))
st.button("Erase", on_click=state.erase)
st.button("Save", on_click=lambda: state.hold("saved", state.export_work()))
st.button("Take up", on_click=_take_up)
for exercise in ("first", "second"):
    path, query = state.link("start", exercise=exercise)
    st.page_link(path, label=f"To the {exercise}", query_params=query)
path, query = state.link("predict", exercise="rr-one")
st.page_link(path, label="Other screen", query_params=query)
counts = [f"{name} {count}" for name, count in state.recall_all("count/").items()]
st.text(f"sent={state.recall('answer/first')} counts={counts} problem={state.store_problem()}")
if state.held("session") is None:
    state.hold("session", secrets.token_hex(4))
st.text(f"exercise={shown} session={state.held('session')}")
st.text(f"saved={json.loads(state.held('saved', '{}')).get('rows', {}).keys()!s}")
