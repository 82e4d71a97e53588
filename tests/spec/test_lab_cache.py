"""The cache folder: what goes in comes out, or counts as not there; it is bounded, and nothing in use is removed."""

import os

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from exercises.retrieval import cache

HOUR = 3600
NOW = 1_700_000_000


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.setenv("HIT_OR_MISS_CACHE", str(tmp_path))


ARRAYS = [
    np.arange(7, dtype=np.int32),
    np.array([0.1, -0.0, np.inf, 5e-324]),
    np.empty(0, dtype=np.int64),
    np.arange(6, dtype=np.int64).reshape(3, 2),
    np.arange(10)[::2],
]


@pytest.mark.parametrize("order", [ARRAYS, ARRAYS[::-1]], ids=["forwards", "backwards"])
def test_arrays_come_back_bit_for_bit_and_can_not_be_written_to(order):
    cache.save("model-x", {str(number): array for number, array in enumerate(order)})
    arrays, texts = cache.load("model-x")
    assert texts == ()
    for number, array in enumerate(order):
        back = arrays[str(number)]
        assert (back.dtype, back.shape, back.tobytes()) == (array.dtype, array.shape, array.tobytes())
        assert back.flags.aligned
        assert not (back.size and back.flags.writeable)


@given(st.lists(st.text(st.characters(exclude_characters="\n"), min_size=1)))
def test_texts_come_back_as_they_were(texts):
    cache.save("words-x", {}, texts)
    assert cache.load("words-x") == ({}, tuple(texts))


def _cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


BROKEN = [
    (lambda _: b"", "empty"),
    (lambda _: b"PK broken", "something else"),
    (_cut, "cut off in the middle"),
    (lambda data: data[:5], "cut off in its head"),
    (lambda data: data.replace(b'"texts"', b'"tests"'), "without its texts"),
    (lambda data: b"[1]\n" + data, "a head of another form"),
    (lambda data: data.replace(b"<i4", b"|O8"), "arrays of objects"),
]


@pytest.mark.parametrize(("breaks", "because"), BROKEN, ids=[row[1] for row in BROKEN])
def test_a_file_that_is_broken_counts_as_not_there(tmp_path, breaks, because):
    cache.save("words-x", {"a": np.arange(100, dtype=np.int32)}, ["b"])
    path = tmp_path / "words-x.arrays"
    path.write_bytes(breaks(path.read_bytes()))
    assert cache.load("words-x") is None, because


def test_a_full_disk_is_an_error_and_leaves_nothing_behind(tmp_path):
    resource = pytest.importorskip("resource", reason="Windows has no such limit")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        with pytest.raises(OSError, match="too large"):
            cache.save("words-x", {"a": np.arange(1000)})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert list(tmp_path.iterdir()) == []


def _file(kind: str, number: int = 0, suffix: str = "arrays") -> str:
    return f"{kind}-{number:032x}.{suffix}"


OLD = 5 * HOUR
PRUNED = [
    ({_file("run", 1): (OLD, 50), _file("run", 2): (OLD - 1, 50)}, set(), "within the bound nothing goes"),
    (
        {_file("run", 1): (OLD, 60), _file("run", 2): (OLD - 1, 60), _file("run", 3): (0, 1)},
        {_file("run", 1)},
        "the one used longest ago goes",
    ),
    (
        {_file("run", 1): (OLD, 60), _file("model", 2): (OLD - 1, 60), _file("words", 3): (0, 60)},
        {_file("run", 1), _file("model", 2)},
        "as many as it takes",
    ),
    ({_file("run", 1): (0, 90), _file("run", 2): (599, 90)}, set(), "what was used lately stays"),
    (
        {_file("documents", 1, "jsonl"): (OLD, 90), _file("run", 2): (0, 90)},
        {_file("documents", 1, "jsonl")},
        "texts count and go like arrays",
    ),
    (
        {_file("words", 1, "npz"): (OLD, 90), _file("run", 2): (0, 90)},
        {_file("words", 1, "npz")},
        "an earlier version's",
    ),
    ({"thesis.doc": (OLD, 900), "run-1.arrays": (OLD, 900)}, set(), "what is somebody else's is not touched"),
    ({"thesis.doc": (OLD, 900), _file("run", 2): (OLD, 90)}, set(), "nor is it counted"),
    (
        {_file("run", 1, "arrays.k3.part"): (OLD * 5, 1), _file("run", 2): (0, 1)},
        {_file("run", 1, "arrays.k3.part")},
        "what was begun a day ago and never finished",
    ),
    (
        {_file("part", 1): (OLD * 5, 1), _file("run", 2): (0, 1)},
        {_file("part", 1)},
        "a part that was never put together",
    ),
    ({_file("run", 1, "arrays.k3.part"): (OLD, 200), _file("run", 2): (0, 1)}, set(), "what is being written stays"),
]


@pytest.mark.parametrize(("files", "gone", "because"), PRUNED, ids=[row[2] for row in PRUNED])
def test_the_folder_is_held_to_its_bound(tmp_path, files, gone, because):
    for name, (age, size) in files.items():
        (tmp_path / name).write_bytes(bytes(size))
        os.utime(tmp_path / name, (NOW - age, NOW - age))
    cache.prune(100)
    assert files.keys() - {path.name for path in tmp_path.iterdir()} == gone, because


def test_what_is_in_use_is_not_removed_and_what_was_read_lately_counts_as_used(tmp_path):
    names = [cache.key("model", each) for each in "abc"]
    for name in names:
        cache.save(name, {"a": np.arange(10)})
        os.utime(tmp_path / f"{name}.arrays", (NOW - OLD, NOW - OLD))
    held = cache.load(names[0])
    os.utime(tmp_path / f"{names[0]}.arrays", (NOW - OLD, NOW - OLD))  # opened long ago, and open still
    assert cache.load(names[1]) is not None  # used now, and closed again
    cache.prune(0)
    assert [cache.is_there(name) for name in names] == [True, True, False]
    assert held[0]["a"].tolist() == list(range(10))
    del held
    cache.prune(0)
    assert [cache.is_there(name) for name in names] == [False, True, False]


def test_each_save_holds_the_bound(tmp_path, monkeypatch):
    monkeypatch.setattr(cache.prune, "__defaults__", (100,))
    old = cache.key("model", "old")
    cache.save(old, {"a": np.arange(100)})
    os.utime(tmp_path / f"{old}.arrays", (NOW, NOW))
    cache.save(cache.key("model", "new"), {"a": np.arange(100)})
    assert [path.name for path in tmp_path.iterdir()] == [f"{cache.key('model', 'new')}.arrays"]
