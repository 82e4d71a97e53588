"""Boolean, TF-IDF and BM25: the scores their formulas give, the order that is stated, the parts that sum up."""

from math import log, log1p

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer

from exercises.catalogue import docent
from exercises.retrieval import (
    BUNDLED,
    CUTS,
    MODELS,
    STOP_WORDS,
    Collection,
    Document,
    Terms,
    Topic,
    ask,
    counts_of,
    explain,
    model_of,
    open_collection,
    places,
    retrieve,
    submission,
)
from exercises.retrieval.collection import digest_of, split_by_half

WEB = open_collection(BUNDLED)
ALL_TERMS = [Terms(cut, stop, stem) for cut in CUTS for stop in (False, True) for stem in (False, True)]


_LONG_TEXT = "long text on cloth and on the red of roses"
_PLAIN = Terms()


def collection(*texts: str, queries: tuple[str, ...] = ("a query",)) -> Collection:
    documents = tuple(Document(f"d{number}", "", text) for number, text in enumerate(texts))
    topics = tuple(Topic(f"q{number}", text) for number, text in enumerate(queries))
    splits = split_by_half([topic.id for topic in topics])
    return Collection(
        "made",
        "made",
        documents,
        tuple(document.id for document in documents),
        {topic.id: topic for topic in topics},
        {},
        splits,
        digest_of(documents, topics, {}, splits),
    )


def scores(made: Collection, model: str, text: str, terms: Terms = _PLAIN) -> dict[str, float]:
    found = ask(made, model, terms, text, len(made.ids))
    return dict(zip(found.docs, found.scores, strict=True))


def test_tfidf_is_scikit_learns_over_the_whole_collection():
    vectorizer = TfidfVectorizer(sublinear_tf=True, strip_accents="unicode")
    matrix = vectorizer.fit_transform(document.whole for document in WEB.documents)
    for topic in WEB.topics.values():
        theirs = (matrix @ vectorizer.transform([topic.text]).T).toarray().ravel()
        ours = scores(WEB, "tfidf", topic.text)
        assert ours == pytest.approx({doc: s for doc, s in zip(WEB.ids, theirs.tolist(), strict=True) if s > 0})


def test_boolean_is_the_number_of_distinct_words_that_are_there():
    vectorizer = CountVectorizer(binary=True, strip_accents="unicode")
    matrix = vectorizer.fit_transform(document.whole for document in WEB.documents)
    for topic in WEB.topics.values():
        theirs = (matrix @ vectorizer.transform([topic.text]).T).toarray().ravel()
        assert scores(WEB, "boolean", topic.text) == {d: s for d, s in zip(WEB.ids, theirs.tolist(), strict=True) if s}


def test_cut_at_blanks_boolean_gives_docents_own_scores():
    ours = open_collection("docent")
    for answered in docent().answer_all():
        theirs = {scored.page.id: float(scored.score) for scored in answered.ranking if scored.score}
        assert scores(ours, "boolean", answered.question, Terms("blanks")) == theirs


def test_bm25_is_the_formula_that_is_shown():
    made = collection("red wine red cloth", "white wine", f"a {_LONG_TEXT}", "nothing")
    counts = [
        ["red", "wine", "red", "cloth"],
        ["white", "wine"],
        ["long", "text", "on", "cloth", "and", "on", "the", "red", "of", "roses"],
        ["nothing"],
    ]
    mean = sum(map(len, counts)) / 4

    def weight(term: str, words: list[str]) -> float:
        tf, df = words.count(term), sum(term in each for each in counts)
        return log1p((4 - df + 0.5) / (df + 0.5)) * tf / (tf + 1.5 * (0.25 + 0.75 * len(words) / mean))

    expected = {f"d{n}": sum(weight(term, each) for term in ("red", "cloth")) for n, each in enumerate(counts)}
    assert scores(made, "bm25", "red cloth") == pytest.approx({doc: s for doc, s in expected.items() if s})
    twice = scores(made, "bm25", "red red cloth")
    assert twice["d0"] == pytest.approx(2 * weight("red", counts[0]) + weight("cloth", counts[0]))


SWITCHES = [
    (Terms(), "Is the PLAN free?", {"is", "the", "plan", "free"}, "small letters, punctuation off, no single letters"),
    (Terms("blanks"), "Is the PLAN free?", {"is", "the", "plan", "free?"}, "punctuation stays"),
    (Terms(stop_words=True), "Is the PLAN free?", {"plan", "free"}, "function words off"),
    (Terms(stemming=True), "running runners ran", {"run", "runner", "ran"}, "endings off, ran is no ending"),
    (Terms(), "Crème brûlée", {"creme", "brulee"}, "accents off"),
    (Terms(), "Cre\u0300me bru\u0302le\u0301e", {"creme", "brulee"}, "accents written as signs of their own"),
    (Terms(stop_words=True), "to be or not to be", set(), "nothing is left"),
    (Terms(), "a ? !", set(), "no word of two letters"),
]


@pytest.mark.parametrize(("terms", "text", "expected", "because"), SWITCHES, ids=[row[3] for row in SWITCHES])
def test_a_text_becomes_the_terms_that_the_switches_say(terms, text, expected, because):
    assert set(counts_of(collection(text), terms).terms) == expected, because


@pytest.mark.parametrize("terms", ALL_TERMS, ids=lambda terms: terms.label)
def test_what_is_marked_in_a_text_is_what_is_counted(terms):
    counts = counts_of(WEB, terms)
    for row, document in enumerate(WEB.documents[:40]):
        held = {counts.terms[column] for column in counts.matrix[row].indices}
        assert {term for _, _, term in places(document.whole, terms)} == held


@pytest.mark.parametrize("terms", ALL_TERMS, ids=lambda terms: terms.label)
@pytest.mark.parametrize("model", MODELS)
def test_the_parts_of_a_score_sum_to_it_to_the_last_digit(model, terms):
    for topic in list(WEB.topics.values())[::6]:
        found = ask(WEB, model, terms, topic.text, 5)
        for doc, score in zip(found.docs, found.scores, strict=True):
            assert explain(WEB, model_of(WEB, model, terms), topic.text, doc).score == score


WORDS = st.lists(st.sampled_from(["red", "wine", "cloth", "stain", "egg"]), max_size=6).map(" ".join)


@given(st.lists(WORDS, min_size=1, max_size=30), WORDS, st.integers(1, 8), st.sampled_from(list(MODELS)))
@example(["red"] * 12, "red", 5, "boolean")
def test_the_top_k_is_the_start_of_the_whole_order_score_down_then_id_down(texts, query, k, model):
    made = collection(*texts)
    whole = scores(made, model, query)
    expected = sorted(whole, key=lambda doc: (whole[doc], doc), reverse=True)
    top = ask(made, model, Terms(), query, k)
    assert list(top.docs) == expected[:k]
    assert top.matching == len(whole)
    last = top.scores[-1] if top.scores else None
    assert top.left_out == sum(score == last for doc, score in whole.items() if doc not in top.docs)


@pytest.mark.parametrize("model", MODELS)
def test_many_queries_at_once_are_each_as_alone(model):
    found = retrieve(WEB, model, Terms(), tuple(WEB.topics), 7)
    assert found == {topic: ask(WEB, model, Terms(), WEB.topics[topic].text, 7) for topic in WEB.topics}


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("texts", [("",), ("", "?"), ("a",)], ids=["empty", "no words", "one letter"])
def test_a_collection_without_a_word_answers_nothing(model, texts):
    assert ask(collection(*texts), model, Terms(), "red wine", 3).docs == ()


@pytest.mark.parametrize("model", MODELS)
def test_a_query_of_unknown_words_gets_nothing_back_and_they_are_named(model):
    assert ask(WEB, model, Terms(), "zyzzyva qwxy", 3).docs == ()
    assert model_of(WEB, model, Terms()).asked("mars zyzzyva") == (("mars",), ("zyzzyva",))


def test_idf_is_what_the_page_says_it_is():
    model = model_of(WEB, "tfidf", Terms())
    column = model.column["mars"]
    holding = sum("mars" in document.whole.lower() for document in WEB.documents)
    assert model.idf[column] == pytest.approx(1 + log((1 + 245) / (1 + holding)))


def test_stop_words_are_words_as_the_cutter_makes_them():
    assert all(word == word.lower() and word.isalpha() for word in STOP_WORDS)


def test_a_submission_has_a_row_a_document_with_its_score_to_the_last_digit():
    found = retrieve(WEB, "bm25", Terms(), ("q02", "q16"), 2)
    head, *rows = submission(found).splitlines()
    assert head == "qid\tdocid\trank\tscore"
    assert [row.split("\t")[:3] for row in rows] == [
        [topic, doc, str(rank)] for topic in found for rank, doc in enumerate(found[topic].docs, start=1)
    ]
    assert [float(row.split("\t")[3]) for row in rows] == [score for each in found.values() for score in each.scores]
