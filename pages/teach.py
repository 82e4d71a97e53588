"""Teach: for whoever stands before a class."""

import streamlit as st

from pages.shared.frame import frame
from pages.shared.teach.further import further

frame("Teach")
st.title("Teach")
further()
