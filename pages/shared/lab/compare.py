"""Step 2: one query through the three models, side by side; a score taken apart, term by term."""

from collections.abc import Mapping, Sequence

import streamlit as st

from exercises.retrieval import MODELS, ModelName, Part, Ranked, ask, explain, model_of, sublinear
from pages.shared import present, state
from pages.shared.lab.controls import choose_query, choose_terms, label_failure, wait_for_models
from pages.shared.lab.material import Setup, go, gold_note, said, topics_to_show
from pages.shared.show import hits, wall
from pages.shared.show.judged import Judged
from pages.shared.show.style import as_markdown
from pages.shared.show.table import table

_SHOWN = 5
_DEEP = 10
_LONGEST = 200
_NONE_CAN = "**None can: no document is known to be relevant.** A model returns some all the same."
_TIE = "no single one"
_FIVE = f"Which has most relevant documents in its first {_SHOWN}?"


def show(here: Setup) -> None:
    """The query, the call, the three lists, one score explained."""
    if state.presenting():
        _on_the_wall(here)
        return
    topic = _choose_query(here)
    typed = _type_query()
    text = typed or here.collection.topics[topic].text
    st.title(f"“{as_markdown(text)}”")
    if typed:
        st.markdown("Your own query: nobody has judged it. Read the first five and judge for yourself.")
        _lists(here, None, text)
        return
    if intent := here.collection.topics[topic].intent:
        st.markdown(f"What is meant: {as_markdown(intent)}")
    options = [*MODELS.values(), _TIE]
    made = said(here, f"first-five/{topic}", options)
    if made is None:
        st.markdown(
            "Boolean counts how many of the query's terms a document holds. TF-IDF and BM25 weigh rare terms more, "
            "and long documents less."
        )
        called = st.segmented_control(_FIVE, options, key=f"five_{topic}", width="stretch")
        st.button("Show the lists", type="primary", on_click=_make, args=(here, topic, called))
        if state.held("lab_five_missing"):
            st.caption("One call, then the lists.")
        return
    _lists(here, topic, text, made)


def _on_the_wall(here: Setup) -> None:
    """The query of the link, or the first; which model is best on it, as a show of hands."""
    typed = _typed()
    topic = None if typed else _asked_query(here)
    text = here.collection.topics[topic].text if topic else typed
    st.title(f"“{as_markdown(text)}”")
    if topic is None:
        st.markdown("Nobody has judged this query. Say what each model will put first, then read the lists.")
    else:
        if intent := here.collection.topics[topic].intent:
            st.markdown(f"What is meant: {as_markdown(intent)}")
        counts = _counts(here, topic, _asked_of_all(here, text))
        right = _most(counts)
        why = {name: (f"{count} in its first {_SHOWN}",) for name, count in counts.items()}
        offered = [Judged(name == right, name, why=why.get(name, ())) for name in (*MODELS.values(), _TIE)]
        wall.question(_FIVE, offered)
    if shown := present.answer("lists"):
        with shown:
            if topic and not here.collection.relevant(topic):
                st.markdown(_NONE_CAN)
            _lists(here, topic, text)


def _asked_of_all(here: Setup, text: str) -> dict[ModelName, Ranked]:
    wait_for_models(here, tuple(MODELS))
    return {name: ask(here.collection, name, here.terms, text, _DEEP) for name in MODELS}


def _lists(here: Setup, topic: str | None, text: str, made: str = "") -> None:
    """The three lists with what they have in common, and a score of one of their documents taken apart."""
    choose_terms(here, "compare", query=topic, text=None if topic else text)
    found = _asked_of_all(here, text)
    models = {name: model_of(here.collection, name, here.terms) for name in MODELS}
    if topic:
        if not state.presenting():
            _judged(here, topic, made, found)
        gold_note(here.collection)
    known, unknown = models["boolean"].asked(text)
    counts = models["boolean"].counts
    documents, width = counts.matrix.shape
    st.caption(
        f"The term-document matrix: {documents:,} documents, a vocabulary of {width:,} terms, "
        f"{counts.sparsity:.2%} of the cells empty. At equal scores the id that sorts last comes first."
    )
    if unknown:
        st.caption("No document holds: " + ", ".join(map(as_markdown, unknown)) + ". That can't move any score.")
    for column, (name, ranked) in zip(st.columns(3, gap="medium"), found.items(), strict=True):
        with column:
            st.header(MODELS[name])
            hits.hits(here.collection, topic, ranked, here.terms, known, _SHOWN)
            st.caption(_ties(ranked))
    if topic:
        label_failure(here, topic, "Where a list is bad: why?")
    _explained(here, topic, text, found, known)
    if not state.presenting() and st.button("Next: all of training", type="primary"):
        go("training")


def _typed() -> str:
    """The learner's own query in the link; empty where there is none."""
    return (state.asked("text") or "").strip()[:_LONGEST]


def _type_query() -> str:
    """A query of the learner's own, which the link carries; empty where there is none."""
    asked = _typed()
    typed = st.text_input("Or type your own", value=asked, max_chars=_LONGEST, key=f"own_{asked}", autocomplete="off")
    if (typed or "").strip() != asked:
        go("compare", text=(typed or "").strip() or None)
    return asked


def _asked_query(here: Setup) -> str:
    """The query of the link; the first where the link names none, or none that may be looked at, saying so."""
    open_topics = topics_to_show(here)
    asked = state.asked("query")
    if asked is not None and asked not in open_topics:
        sealed = asked in here.collection.topics
        st.warning(
            f"Query {as_markdown(asked)} belongs to test, which is sealed. This is the first one of training."
            if sealed
            else f"There is no query {as_markdown(asked)} here. This is the first one of training."
        )
    return asked if asked in open_topics else open_topics[0]


def _choose_query(here: Setup) -> str:
    return choose_query(here, "compare", "Query", topics_to_show(here), _asked_query(here))


def _make(here: Setup, topic: str, called: str | None) -> None:
    state.hold("lab_five_missing", called is None)
    if called is not None:
        state.record(here.record_key(f"first-five/{topic}"), called)


def _counts(here: Setup, topic: str, found: Mapping[ModelName, Ranked]) -> dict[str, int]:
    """Model -> relevant documents in its first five."""
    relevant = set(here.collection.relevant(topic))
    return {MODELS[name]: len(relevant & set(ranked.docs[:_SHOWN])) for name, ranked in found.items()}


def _most(counts: Mapping[str, int]) -> str:
    best = [name for name, count in counts.items() if count == max(counts.values())]
    return best[0] if len(best) == 1 else _TIE


def _judged(here: Setup, topic: str, made: str, found: Mapping[ModelName, Ranked]) -> None:
    relevant, counts = here.collection.relevant(topic), _counts(here, topic, found)
    told = ", ".join(f"{name} {count}" for name, count in counts.items())
    if not relevant:
        st.markdown(_NONE_CAN)
        return
    right = _most(counts)
    mark, also = ("✓", "") if made == right else ("✗", f" You said {made}.")
    st.markdown(
        f"{mark} **Relevant in the first {_SHOWN}: {told}.**{also} {len(relevant)} are known to be relevant "
        "to this query."
    )


def _adds(part: Part | None) -> str:
    """What a term adds: the product where the query weighs it, else the weight in the document."""
    if part is None:
        return "0"
    return f"{part.adds:.3f}" if part.query == 1 else f"{part.query:.3f} × {part.document:.3f} = {part.adds:.3f}"


def _ties(ranked: Ranked) -> str:
    told = f"{ranked.matching:,} documents hold a term of the query."
    if ranked.left_out:
        told += f" {ranked.left_out:,} more have the score of rank {len(ranked.docs)}: the order of ids keeps them out."
    return told


def _explained(
    here: Setup, topic: str | None, text: str, found: Mapping[ModelName, Ranked], known: tuple[str, ...]
) -> None:
    docs = list(dict.fromkeys(doc for ranked in found.values() for doc in ranked.docs[:_SHOWN]))
    there = set(here.collection.ids)
    wanted = here.collection.relevant(topic)[:20] if topic else ()
    docs += [doc for doc in wanted if doc not in docs and doc in there]
    if not docs:
        return
    st.header("Why does a document have its score?")
    asked = state.asked("doc")
    current = asked if asked in docs else docs[0]
    if not state.presenting():
        chosen = st.selectbox(
            "Document",
            docs,
            index=docs.index(current),
            format_func=lambda doc: f"{doc}: {here.collection.document(doc).title}",
            key=f"doc_{topic}_{text}_{current}",
        )
        if chosen != current:
            go("compare", query=topic, text=None if topic else text, doc=chosen)
    parts = {
        name: explain(here.collection, model_of(here.collection, name, here.terms), text, current) for name in MODELS
    }
    rows = []
    for term in known:
        mine = [next((part for part in each.parts if part.term == term), None) for each in parts.values()]
        first = mine[0]
        rows.append(
            (term, str(first.tf), str(first.df), *map(_adds, mine)) if first else (term, "0", "", *["0"] * len(mine))
        )
    sums = (f"{each.score:.3f}" for each in parts.values())
    table(
        f"The score of {current}, term by term",
        ("term", "times here", "documents with it", *MODELS.values()),
        [*rows, ("score", "", "", *sums)],
        last_is_mean=True,
    )
    _formulas(parts["tfidf"].parts, len(here.collection.ids))
    hits.document(here.collection, topic, current, here.terms, known)


def _formulas(parts: Sequence[Part], size: int) -> None:
    """What each model does with a term, with the numbers of this document."""
    with st.expander("What each model does with a term"):
        st.markdown("Boolean gives 1 for each term that is there, however often and however common.")
        st.latex(r"\text{TF-IDF: } (1 + \ln tf) \cdot \Bigl(1 + \ln \frac{1 + N}{1 + df}\Bigr)")
        st.caption(
            "tf: how often the document has the term; df: how many of the N documents have it. Then each document, and "
            "the query, is brought to length 1."
        )
        if parts:
            often = max(parts, key=lambda part: (part.tf, part.term))
            common, rare = (choose(parts, key=lambda part: (part.df, part.term)) for choose in (max, min))
            st.markdown(
                f"**Why the logarithm?** “{as_markdown(often.term)}” stands here {often.tf} "
                f"{'time' if often.tf == 1 else 'times'} and weighs 1 + ln {often.tf} = {sublinear(often.tf):.2f}. "
                f"By raw counts ten mentions would weigh ten times one; here they weigh {sublinear(10):.2f} times."
            )
            st.markdown(
                f"**Where do common words lose?** In the second factor: of {size:,} documents {common.df:,} have "
                f"“{as_markdown(common.term)}”, so it is worth {common.idf:.2f}; {rare.df:,} have "
                f"“{as_markdown(rare.term)}”, worth {rare.idf:.2f}."
            )
        st.latex(
            r"\text{BM25: } \ln\Bigl(1 + \frac{N - df + 0.5}{df + 0.5}\Bigr) \cdot "
            r"\frac{tf}{tf + 1.5\,(0.25 + 0.75\, l / \bar{l})}"
        )
        st.markdown(
            "In BM25 a count never adds more than one idf, however large it is; and where a document is longer than "
            "the mean, the same count adds less."
        )
