"""How a component is sent what it shows."""

from typing import Any

import msgspec


def sent(what: Any) -> list[str]:
    """Anything JSON can say, as a list of one text: to look at a bare text Streamlit imports pandas, which takes a
    second at the first page and 80 MB for good."""
    return [msgspec.json.encode(what).decode()]
