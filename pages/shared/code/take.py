"""What a learner takes away, and the command that checks it on the learner's own machine."""

import streamlit as st

from exercises.coding import pack, starter, starter_notebook


def show() -> None:
    """The pack, either file alone, and what to do with it."""
    st.header("Then write the eight")
    st.download_button(
        "Download the pack",
        pack(),
        "metrics-from-scratch.zip",
        "application/zip",
        type="primary",
        on_click="ignore",
        width="stretch",
        help="The file to write in, the same as a notebook, and the check, which runs on its own.",
    )
    script, notebook = st.columns(2)
    with script:
        name = "metrics_from_scratch.py"
        st.download_button("The .py file", starter(), name, "text/x-python", on_click="ignore", width="stretch")
    with notebook:
        name, kind = "metrics_from_scratch.ipynb", "application/x-ipynb+json"
        st.download_button("The notebook", starter_notebook(), name, kind, on_click="ignore", width="stretch")
    st.markdown("In the pack's folder, with Python 3.11 or later and nothing to install:")
    st.code("python -m exercises.coding metrics_from_scratch.py", language=None, wrap_lines=True)
    st.caption(
        "Your code runs on your machine, in a process of its own: 10 seconds a function, no network, and on Linux at "
        "most 2 GiB of memory. Nothing of it comes here. In a copy of this app: python -m exercises grade FILE."
    )
