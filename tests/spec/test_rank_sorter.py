"""What the ranked list sends from the browser is read as what was done, or not at all."""

from pages.shared.components import rank_sorter


def test_what_a_browser_sends_is_read_as_a_bounded_shape_or_not_at_all():
    read = rank_sorter.done
    assert read({"done": {"revision": 2, "operations": ["m2-1"]}}) == rank_sorter.Done(2, ("m2-1",))
    for sent in (
        None,
        {},
        {"done": None},
        {"done": "m2-1"},
        {"done": {"revision": "2", "operations": []}},
        {"done": {"revision": 2, "operations": "m2-1"}},
        {"done": {"revision": 2, "operations": [1]}},
        {"done": {"revision": 2, "operations": ["x" * 51]}},
        {"done": {"revision": 2, "operations": ["x1"] * 61}},
    ):
        assert read(sent) is None, sent
