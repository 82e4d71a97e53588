"""The list that the contract is shown on: the one in the link, with its cut-off and judgments, or the first."""

from zlib import crc32

import streamlit as st

from exercises.conventions import LISTS
from exercises.model import Query
from exercises.mutations import Setup, UnreadableList, in_a_collection, read_k, read_list, write_list
from pages.shared import state
from pages.shared.mutate.bench import Bench
from pages.shared.show.jump import jump
from pages.shared.show.style import as_markdown

HIGHEST_GRADE = 3


def asked() -> Setup:
    """The list of the link. Stops with a word and a way on where it can't be read."""
    ranking, judged, k = (state.asked(part) for part in ("ranking", "judged", "k"))
    _, query, usual = LISTS[0]
    try:
        if ranking is None and judged is None:
            return in_a_collection(query, usual if k is None else read_k(k))
        return read_list(ranking or "", judged or "", str(usual) if k is None else k)
    except UnreadableList as error:
        st.title("This link holds no list")
        st.markdown(f"{as_markdown(str(error))} The link may be cut off or misspelt.")
        jump("Open the contract on its first list", "contract", icon=":material/arrow_forward:")
        st.stop()


def bench(start: Setup) -> Bench:
    """The list to be changed; another link's list is another bench."""
    written = "&".join(write_list(start).values())
    return Bench(
        f"contract-{crc32(written.encode())}",
        start,
        allowed=("move", "take-out", "copy", "replace", "judge", "cut", "shorten"),
    )


def share(setup: Setup) -> None:
    """A link to the list as it stands, without the way to it."""
    jump("Link to this list as it stands", "contract", icon=":material/link:", **link_of(setup))


def link_of(setup: Setup) -> dict[str, str | None]:
    """What a link to the contract carries for this list."""
    return {**write_list(setup)}


def lists() -> list[dict[str, str]]:
    """What a link to each of the lists to begin with carries."""
    return [write_list(Setup(Query(query.id, query.ranking, query.grades), k)) for _, query, k in LISTS]


def to_begin_with() -> None:
    """More lists on which the tools part ways."""
    st.markdown("**Other lists on which the tools part ways**")
    with st.container(horizontal=True):
        for (title, _, _), link in list(zip(LISTS, lists(), strict=True))[1:]:
            jump(title, "contract", icon=":material/arrow_forward:", **link)
