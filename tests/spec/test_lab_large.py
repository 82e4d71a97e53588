"""A large collection gives what a small one gives, to the last bit, though its work is done elsewhere and in parts."""

import os
import sys
import threading
import time
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sklearn.feature_extraction.text import CountVectorizer

from exercises.retrieval import (
    BUNDLED,
    CUTS,
    MEASURES,
    MODELS,
    BrokenOff,
    Document,
    Terms,
    Unreadable,
    ask,
    cache,
    child,
    counts_of,
    document_words,
    keeping,
    library,
    making,
    model_of,
    open_collection,
    outside,
    retrieve,
    retrieving,
    score,
)
from exercises.retrieval.index import Counts, count_words, merge_counts
from exercises.retrieval.progress import silent
from exercises.retrieval.words import PATTERNS, normal

WEB = open_collection(BUNDLED)
STEMMED = Terms("words", stop_words=True, stemming=True)
TEXTS = st.lists(
    st.lists(st.sampled_from(["red", "Wine", "plan?", "crème", "créme", "ß", "日本", "a", "\ud800x"]), max_size=8),
    min_size=1,
    max_size=12,
)


def _arrays(counts: Counts) -> tuple:
    matrix = counts.matrix
    cells = [(each.dtype, each.tolist()) for each in (matrix.data, matrix.indices, matrix.indptr)]
    return counts.terms, matrix.shape, cells


@given(TEXTS, st.sets(st.integers(0, 12)), st.sampled_from(CUTS))
@example([["red", "Wine"], [], ["plan?", "red", "red"]], {1, 2}, "words")
def test_counted_in_parts_is_counted_at_once_and_as_scikit_learn_counts(texts, cuts, cut):
    documents = [Document(f"d{number}", "", " ".join(words)) for number, words in enumerate(texts)]
    whole = count_words(documents, len(documents), cut)
    ends = sorted({0, *(end for end in cuts if end < len(documents)), len(documents)})
    parts = [documents[start:end] for start, end in pairwise(ends)]
    merged = merge_counts([count_words(part, len(part), cut) for part in parts])
    assert _arrays(merged) == _arrays(whole)
    if whole.terms:  # scikit-learn has no vocabulary without a word
        theirs = CountVectorizer(preprocessor=normal, token_pattern=PATTERNS[cut], dtype=np.int32)
        matrix = theirs.fit_transform(document.whole for document in documents)
        matrix.sort_indices()
        assert _arrays(Counts(matrix, tuple(map(str, theirs.get_feature_names_out())))) == _arrays(whole)


@pytest.fixture
def large(data_folder, monkeypatch):
    """The course's own documents as a large collection; what works on it elsewhere works here, in this process."""
    (data_folder / "copy").symlink_to(library._CONTENT / "collection")
    monkeypatch.setattr(library, "_IN_MEMORY", 0)
    monkeypatch.setattr(library, "_open", {})

    def here(task, arguments, _progress):
        told = []
        child.do(task, arguments, lambda **message: told.append(message))
        for message in told:
            if "refused" in message:
                raise (BrokenOff if message["broken_off"] else Unreadable)(message["refused"])

    for module in (keeping, retrieving):
        monkeypatch.setattr(module, "work", here)
    monkeypatch.setattr(
        making, "work_at_once", lambda task, each, progress: [here(task, one, progress) for one in each]
    )
    return lambda: open_collection("copy")


def _forget(monkeypatch) -> None:
    """As after a restart: nothing is in memory, what was kept lies in the folder."""
    monkeypatch.setattr(retrieving, "_kept", retrieving._Kept())
    monkeypatch.setattr(library, "_open", {})


def test_the_texts_are_read_from_disk_as_they_are_in_memory(large):
    copy = large()
    assert (copy.ids, tuple(copy.documents)) == (WEB.ids, tuple(WEB.documents))
    assert document_words(copy) == document_words(WEB)
    assert large() is copy


@pytest.mark.parametrize("terms", [Terms(), Terms("blanks"), STEMMED], ids=lambda terms: terms.label)
def test_counts_weights_rankings_and_figures_are_bit_for_bit_those_of_a_small_collection(large, terms, monkeypatch):
    topics = tuple(WEB.topics)
    for _ in ("made", "kept"):
        _forget(monkeypatch)
        copy = large()
        assert _arrays(counts_of(copy, terms)) == _arrays(counts_of(WEB, terms))
        for name in MODELS:
            ours, theirs = model_of(copy, name, terms), model_of(WEB, name, terms)
            for mine, other in ((ours.weights.data, theirs.weights.data), (ours.idf, theirs.idf)):
                assert mine.tobytes() == np.asarray(other).tobytes()
            assert retrieve(copy, name, terms, topics, 20) == retrieve(WEB, name, terms, topics, 20)
            mine, other = score(copy, name, terms, "test"), score(WEB, name, terms, "test")
            assert [mine.macro(measure) for measure in MEASURES] == [other.macro(measure) for measure in MEASURES]
    assert not list(cache.folder().glob("part-*"))


@given(count=st.integers(1, 9))
@example(count=1)
def test_the_parts_are_all_documents_once_in_order(count, tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HIT_OR_MISS_CACHE", str(tmp_path_factory.getbasetemp() / "parts"))
        if (stored := keeping.open_stored("documents-x")) is None:
            keeping.keep_documents("x", str(library._CONTENT / "collection"), "**/*", "documents-x", silent)
            stored = keeping.open_stored("documents-x")
        parts = stored.parts(count)
        assert len(parts) <= count
        assert [number for start, stop in parts for number in range(start, stop)] == list(range(len(WEB.ids)))
        assert tuple(stored.between(*parts[-1])) == tuple(WEB.documents)[slice(*parts[-1])]
        sizes = [sum(len(each.whole) for each in stored.between(*part)) for part in parts]
        assert max(sizes) - min(sizes) < 0.4 * sum(sizes)


def test_work_in_processes_of_their_own_is_the_same_and_says_how_far_it_is(data_folder, monkeypatch):
    (data_folder / "copy").symlink_to(library._CONTENT / "collection")
    monkeypatch.setattr(library, "_IN_MEMORY", 0)
    heard = []
    copy = open_collection("copy", lambda *far: heard.append(far))
    found = retrieve(copy, "boolean", Terms(), tuple(WEB.topics), 5, lambda *far: heard.append(far))
    assert found == retrieve(WEB, "boolean", Terms(), tuple(WEB.topics), 5)
    assert ("documents counted", 245, 245) in heard
    assert ("queries ranked", 50, 50) in heard


def test_a_cache_folder_that_cannot_be_written_is_named_with_what_to_do(large, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HIT_OR_MISS_CACHE", str(tmp_path / "file" / "cache"))
    with pytest.raises(BrokenOff, match=r"file.cache can't be written: .*name another folder in HIT_OR_MISS_CACHE"):
        large()


SPOILT = [(lambda path: path.unlink(), "gone"), (lambda path: path.write_bytes(b"{}\n"), "broken")]


@pytest.mark.parametrize("spoil", [row[0] for row in SPOILT], ids=[row[1] for row in SPOILT])
def test_what_was_kept_and_is_gone_or_broken_is_made_anew(large, monkeypatch, spoil):
    query = WEB.topics["q02"].text
    before = ask(large(), "tfidf", Terms(), query, 5), retrieve(large(), "tfidf", Terms(), tuple(WEB.topics), 5)
    for path in cache.folder().iterdir():
        spoil(path)
    _forget(monkeypatch)
    again = ask(large(), "tfidf", Terms(), query, 5), retrieve(large(), "tfidf", Terms(), tuple(WEB.topics), 5)
    assert again == before


SAYS = "import json, os, sys, time; sys.stdin.readline(); say = lambda **x: print(json.dumps(x), flush=True); "
ENDS = [
    (SAYS + "os.kill(os.getpid(), 9)", BrokenOff, r"ended by the system \(signal 9\)", "the system ended it"),
    (SAYS + "say(progress=['x', 1, 2]); sys.exit(3)", BrokenOff, "exit code 3", "it failed"),
    (SAYS + "print('{\"do', end='')", BrokenOff, "exit code 0", "it stopped in the middle of a line"),
    ("", BrokenOff, "exit code 0", "it never read its task"),
    (SAYS + "say(refused='The file is bad.', broken_off=False)", Unreadable, "^The file is bad", "it refused"),
    (SAYS + "say(refused='No room.', broken_off=True)", BrokenOff, "^No room", "it could not go on"),
]


@pytest.mark.parametrize(("code", "error", "said", "because"), ENDS, ids=[row[3] for row in ENDS])
def test_a_process_that_does_not_come_to_its_end_is_said_in_a_sentence(monkeypatch, code, error, said, because):
    monkeypatch.setattr(outside, "COMMAND", [sys.executable, "-S", "-E", "-c", code])
    with pytest.raises(Unreadable, match=said) as raised:
        outside.work("any", {}, silent)
    assert type(raised.value) is error, because


def test_a_process_that_can_not_be_started_is_said(monkeypatch, tmp_path):
    monkeypatch.setattr(outside, "COMMAND", [str(tmp_path / "none")])
    with pytest.raises(BrokenOff, match="No process could be started"):
        outside.work("any", {}, silent)


def test_when_one_process_fails_the_others_are_ended_at_once(monkeypatch):
    code = SAYS.replace("sys.stdin.readline()", "asked = sys.stdin.readline()") + (
        "say(progress=['pid', os.getpid(), 0]); time.sleep(60 if 'slow' in asked else 0); sys.exit(1)"
    )
    monkeypatch.setattr(outside, "COMMAND", [sys.executable, "-S", "-E", "-c", code])
    started = []
    with pytest.raises(BrokenOff):
        outside.work_at_once("any", [{"is": "slow"}, {"is": "quick"}], lambda _what, done, _all: started.append(done))
    for pid in started[:1]:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_a_process_ends_when_whoever_waits_is_gone(monkeypatch):
    read, write = os.pipe()
    ended = []
    monkeypatch.setattr(child.os, "_exit", ended.append)
    monkeypatch.setattr(child.os, "read", lambda _where, size, real=os.read: real(read, size))
    watch = threading.Thread(target=child._end_with_parent)
    watch.start()
    time.sleep(0.02)
    assert not ended
    os.close(write)
    watch.join(5)
    os.close(read)
    assert ended == [1]


def test_ranking_one_query_of_a_large_collection_is_ranking_it_among_many(large):
    topic = next(iter(WEB.topics))
    copy = large()
    many = retrieve(copy, "bm25", STEMMED, tuple(WEB.topics), 10)[topic]
    assert ask(copy, "bm25", STEMMED, WEB.topics[topic].text, 10) == many
