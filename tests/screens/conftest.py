"""Opens the app as Streamlit's AppTest does, without a browser."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from pages.shared import state

APP = Path(__file__).parents[2] / "app.py"


@pytest.fixture
def open_app() -> Callable[..., AppTest]:
    """Opens the app: `open_app(rows={"answer/x": "1/3"}, page="pages/predict.py", exercise="x")`.

    AppTest runs no component, so the rows go in by `state.STAND_IN`, which `state.open_work` takes for the
    browser's report. In classic pages mode AppTest enters by app.py and switches from there; the query is set
    between the two, since a run of app.py may change it.
    """

    def open_it(rows: dict[str, Any] | None = None, page: str | None = None, **query: str | int) -> AppTest:
        at = AppTest.from_file(str(APP), default_timeout=20)
        at.session_state[state.STAND_IN] = {key: {"t": 1, "v": value} for key, value in (rows or {}).items()}
        if page is not None:
            at.run()
            at.switch_page(page)
        for name, value in query.items():
            at.query_params[name] = str(value)
        return at.run()

    return open_it
