"""How fast the lab is on a collection of the class's size: 92,000 documents, 1,000 queries, 100 gold documents each.

    python -m tests.benchmarks.lab [--documents 92000]

The collection is made up, in MS MARCO's shape: words by Zipf's law, lengths as on the web (half under 500 words, a
long tail), queries of rare and common words. It is read and indexed as any other in a data folder; then TF-IDF
retrieves 500 queries and is evaluated, once our way and once the notebook's: one query at a time against all
documents, a dense vector of scores, Python loops for the measures. Both work on the same weights in one run. Memory is
that of all processes together.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import log2
from pathlib import Path

import numpy as np

from tests.benchmarks.common import Memory, goal, load

_WORDS, _ZIPF = 400_000, 1.05
_QUERIES, _GOLD, _RUN = 1_000, 100, 500
_SEED = 7


def _vocabulary() -> np.ndarray:
    """Words of two to nine letters; common ones are short, as they are in English."""
    letters = "etaoinshrdlu"

    def spell(number: int) -> str:
        text = ""
        while number or len(text) < 2:
            number, digit = divmod(number, len(letters))
            text += letters[digit]
        return text

    return np.array([spell(number) + ("q" if number % 7 == 0 else "") for number in range(_WORDS)], dtype=object)


def make_collection(folder: Path, documents: int) -> None:
    """The three files of the cut."""
    rng = np.random.default_rng(_SEED)
    words = _vocabulary()
    share = 1 / np.arange(1, _WORDS + 1) ** _ZIPF
    reach = np.cumsum(share) / share.sum()

    def draw(count: int) -> np.ndarray:
        return words[np.minimum(np.searchsorted(reach, rng.random(count)), _WORDS - 1)]

    lengths = np.clip(rng.lognormal(6.2, 1.1, documents), 5, 20_000).astype(int)
    with (folder / "our.msmarco.docs.tsv").open("w") as file:
        file.write("\tdocid\ttitle\tbody\n")
        for number, length in enumerate(lengths.tolist()):
            file.write(f"{number}\tD{number}\t{' '.join(draw(6))}\t{' '.join(draw(length))}\n")
    with (folder / "our.msmarco.queries.tsv").open("w") as file:
        file.write("\tqid\tquery\n")
        for number in range(_QUERIES):
            common, rare = draw(int(rng.integers(2, 5))), words[rng.integers(50, 20_000, int(rng.integers(2, 4)))]
            file.write(f"{number}\t{1000 + number}\t{' '.join([*common, *rare])}\n")
    with (folder / "our.msmarco.gold.tsv").open("w") as file:
        file.write("\tqid\tQ0\tdocid\trank\n")
        row = 0
        for number in range(_QUERIES):
            for rank, doc in enumerate(rng.choice(documents, _GOLD, replace=False).tolist(), start=1):
                file.write(f"{row}\t{1000 + number}\tQ0\tD{doc}\t{rank}\n")
                row += 1


@contextmanager
def timed(what: str, seconds: dict[str, float], memory: Memory) -> Iterator[None]:
    start = time.perf_counter()
    yield
    seconds[what] = time.perf_counter() - start
    print(f"{what:42} {seconds[what]:8.2f} s   peak so far {memory.peak:.2f} GB", flush=True)


def notebook_way(matrix, query_vectors, ids, gold, k: int = 10) -> dict[str, float]:
    """What the class writes: `matrix` is documents by terms, `query_vectors` one row each."""
    precision, reciprocal, average, gain = [], [], [], []
    for vector, relevant in zip(query_vectors, gold, strict=True):
        scores = (matrix @ vector.T).toarray().ravel()
        top = np.argpartition(scores, -k)[-k:]
        retrieved = [ids[doc] for doc in top[np.argsort(-scores[top])]]
        hits, found, first, dcg = 0, 0.0, 0.0, 0.0
        for rank, doc in enumerate(retrieved, start=1):
            if doc in relevant:
                hits += 1
                found += hits / rank
                first = first or 1 / rank
                dcg += 1 / log2(rank + 1)
        ideal = sum(1 / log2(rank + 1) for rank in range(1, min(k, len(relevant)) + 1))
        precision.append(hits / k)
        reciprocal.append(first)
        average.append(found / len(relevant))
        gain.append(dcg / ideal)
    return {
        "P@10": float(np.mean(precision)),
        "RR@10": float(np.mean(reciprocal)),
        "AP@10": float(np.mean(average)),
        "nDCG@10": float(np.mean(gain)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=92_000)
    documents = parser.parse_args().documents
    with tempfile.TemporaryDirectory() as data, tempfile.TemporaryDirectory() as cache:
        os.environ["HIT_OR_MISS_DATA"], os.environ["HIT_OR_MISS_CACHE"] = data, cache
        with Memory(os.getpid()) as memory:
            _measure(Path(data), documents, memory)


def _measure(data: Path, documents: int, memory: Memory) -> None:
    from scipy.sparse import csr_matrix

    from exercises.retrieval import MEASURES, Terms, figures, model_of, open_collection, retrieve

    print(load())
    seconds: dict[str, float] = {}
    with timed(f"making {documents:,} documents", seconds, memory):
        make_collection(data, documents)
    with timed("reading and checking", seconds, memory):
        collection = open_collection("msmarco")
    with timed("TF-IDF index", seconds, memory):
        model = model_of(collection, "tfidf", Terms())
    counts = model.counts
    rows, columns = counts.matrix.shape
    print(f"{rows:,} documents, {columns:,} terms, {counts.matrix.nnz:,} cells, sparsity {counts.sparsity:.5f}")
    topics = collection.splits["training"][:_RUN]
    with timed(f"ours: {len(topics)} queries retrieved", seconds, memory):
        found = retrieve(collection, "tfidf", Terms(), topics, 10)
    with timed("ours: evaluated", seconds, memory):
        ours = figures(collection, topics, found)
    peak = memory.peak

    matrix = model.weights.T.tocsr()
    asked = [model.query(collection.topics[topic].text) for topic in topics]
    width = matrix.shape[1]
    vectors = [csr_matrix((list(q.values()), ([0] * len(q), list(q))), shape=(1, width)) for q in asked]
    gold = [set(collection.relevant(topic)) for topic in topics]
    with timed("the notebook's way: retrieved and evaluated", seconds, memory):
        theirs = notebook_way(matrix, vectors, collection.ids, gold)

    for measure in MEASURES:
        mean = ours.macro(measure) or 0.0
        print(f"{measure.label:8} ours {mean:.6f}  notebook {theirs[measure.label]:.6f}")
    mine = seconds[f"ours: {len(topics)} queries retrieved"] + seconds["ours: evaluated"]
    ratio = seconds["the notebook's way: retrieved and evaluated"] / mine
    print(goal(f"retrieve and evaluate at least 5 times faster: {ratio:.1f} times", ratio >= 5))
    print(goal(f"at most 4 GB: {peak:.2f} GB", peak <= 4))
    print(load())


if __name__ == "__main__":
    main()
