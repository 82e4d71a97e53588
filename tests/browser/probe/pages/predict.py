"""The probe's second screen: the way back, and what it remembers."""

import streamlit as st

from pages.shared import state

st.set_page_config(page_title="Other")
state.open_work()
st.text(f"sent={state.recall('answer/first')} asked={state.asked('exercise')}")
path, query = state.link("start")
st.page_link(path, label="Back", query_params=query)
