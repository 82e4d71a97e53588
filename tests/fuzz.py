"""Files broken at random: python -m tests.fuzz [HOW_MANY] [SEED]

Each gives a figure or a named problem, never another exception; and where an independent reading, as slow and plain as
it can be, finds the contract broken, there is no figure. In bulk and line by line the same becomes of them.
"""

import gzip
import json
import math
import random
import re
import sys
import zlib
from collections.abc import Callable
from itertools import pairwise
from unittest import mock

from exercises.evaluation import Policies, Source, evaluate, read_qrels, read_run, tables, unpacked
from exercises.model import Measure
from exercises.reference import InvalidInput

MEASURES = [Measure.parse(label) for label in ("P@3", "R@3", "RR", "AP@3", "nDCG@3")]
IDS = ["q1", "q2", "7", "007", "NA", "1e5", "#a", '"b', "ä", "d-1", "d-2", "x" * 20]
CODES = {
    *("duplicate_doc", "duplicate_judgment", "duplicate_query", "missing_query_in_run", "unknown_query"),
    *("no_common_query", "unknown_doc", "bad_columns", "bad_score", "bad_relevance", "bad_rank"),
    *("rank_score_conflict", "id_not_text", "bad_k", "bad_encoding", "empty_file"),
}

Random = random.Random


def sound(random: Random) -> tuple[bytes, bytes]:
    """Judgments and a run that keep the contract, in TREC's lines or as JSON."""
    queries = random.sample(IDS, random.randint(1, 3))
    judged = {query: {doc: random.randint(-1, 2) for doc in random.sample(IDS, 3)} for query in queries}
    run = {query: random.sample(IDS, random.randint(1, 6)) for query in queries}
    form = random.random()
    if form < 0.2:
        return json.dumps(judged, ensure_ascii=False).encode(), json.dumps(run, ensure_ascii=False).encode()
    if form < 0.4:
        head = "docid\tqid\tscore\n"
        beir = [f"{doc}\t{query}\t{grade}\n" for query, docs in judged.items() for doc, grade in docs.items()]
        tsv = [f"{doc}\t{query}\t{9 - place}\n" for query, docs in run.items() for place, doc in enumerate(docs)]
        return "".join([head, *beir]).encode(), "".join([head, *tsv]).encode()
    qrels = "".join(f"{query} 0 {doc} {grade}\n" for query, docs in judged.items() for doc, grade in docs.items())
    lines = [
        f"{query} Q0 {doc} {rank} {10 - rank} tag\n"
        for query, docs in run.items()
        for rank, doc in enumerate(docs, start=1)
    ]
    return qrels.encode(), "".join(lines).encode()


def _flip(content: bytes, random: Random) -> bytes:
    at = random.randrange(len(content))
    return content[:at] + bytes([random.randrange(256)]) + content[at + 1 :]


def _cut(content: bytes, random: Random) -> bytes:
    start = random.randrange(len(content))
    return content[:start] + content[start + random.randint(1, 12) :]


def _lines(content: bytes, random: Random) -> bytes:
    lines = content.splitlines(keepends=True)
    choice = random.randrange(4)
    if choice == 0:
        random.shuffle(lines)
    elif choice == 1:
        lines.append(random.choice(lines))
    elif choice == 2:
        lines.pop(random.randrange(len(lines)))
    else:
        lines.insert(random.randrange(len(lines) + 1), random.choice([b"\n", b"# note\n", b"  \t\n", b"qid docid\n"]))
    return b"".join(lines)


def _columns(content: bytes, random: Random) -> bytes:
    lines = content.split(b"\n")
    at = random.randrange(len(lines))
    parts = lines[at].split(b" ")
    one, other = random.randrange(len(parts)), random.randrange(len(parts))
    parts[one], parts[other] = parts[other], parts[one]
    lines[at] = random.choice([b" ", b"\t", b"  ", b" \t"]).join(parts)
    return b"\n".join(lines)


def _number(content: bytes, random: Random) -> bytes:
    odd = [b"nan", b"-inf", b"1e999", b"0x10", b"1_0", b"2,5", b"1.5", b"-3", b"", b"+4", b"9" * 30, b"true", b"null"]
    found = list(re.finditer(rb"-?\d+", content))
    if not found:
        return content
    match = random.choice(found)
    return content[: match.start()] + random.choice(odd) + content[match.end() :]


def _encoding(content: bytes, random: Random) -> bytes:
    text = content.decode("utf-8", "replace")
    forms: list[Callable[[], bytes]] = [
        lambda: text.encode("utf-16"),
        lambda: text.encode("latin-1", "replace").replace(b"?", b"\xe9"),
        lambda: b"\xef\xbb\xbf" + content,
        lambda: content.replace(b"\n", b"\r\n"),
        lambda: content.replace(b"\n", b"\r", 1),
        lambda: content.replace(b" ", b"\0", 1),
    ]
    return random.choice(forms)()


def _packed(content: bytes, random: Random) -> bytes:
    packed = gzip.compress(content)
    return random.choice(
        [packed, packed[: random.randrange(2, len(packed))], _flip(packed, random), packed + b"\0" * 9]
    )


def _long(content: bytes, random: Random) -> bytes:
    return content + b"q1 Q0 " + b"y" * 1_000_000 + random.choice([b" 9 0.1 t\n", b"\n", b""])


def bomb() -> bytes:
    """A few kilobytes that unpack to 100 MB of one letter."""
    packer = zlib.compressobj(9, wbits=31)
    return b"".join(packer.compress(b"q" * 1_000_000) for _ in range(100)) + packer.flush()


BREAKS = [_flip, *[_cut, _lines, _columns, _number] * 3, _encoding, _packed]


def broken(content: bytes, random: Random) -> bytes:
    """The content with one to three faults, some of which harm nothing."""
    for _ in range(random.randint(1, 3)):
        if content:
            content = random.choice(BREAKS)(content, random)
    return content


def _plain(content: bytes) -> str | None:
    """The text of a file, or None where it is none. As plain as can be, and no code of ours."""
    try:
        if content[:2] == b"\x1f\x8b":
            content = gzip.decompress(content)
        text = content.decode("utf-8-sig")
    except (UnicodeDecodeError, OSError, EOFError, zlib.error):
        return None
    if text.lstrip().startswith("{"):
        return text  # where a carriage return is a blank
    return None if "\0" in text or "\r" in text.replace("\r\n", "\n") else text.replace("\r\n", "\n")


def breaks_the_contract(qrels: bytes, run: bytes) -> str | None:
    """Why there must be no figure, by reading lines one at a time; None where nothing plain is wrong, or it is JSON."""
    judged, listed = _plain(qrels), _plain(run)
    if judged is None or listed is None:
        return "no text"
    if judged.lstrip().startswith("{") or listed.lstrip().startswith("{"):
        return None
    if any("docid" in line for text in (judged, listed) for line in _counting(text)[:1]):
        return None
    seen: set[tuple[str, str]] = set()
    for line in _counting(judged):
        if len(line) == 4:
            if not re.fullmatch(r"-?[0-9]+", line[3]):
                return f"grade {line[3]}"
            if (line[0], line[2]) in seen:
                return f"{line[0]} {line[2]} judged twice"
            seen.add((line[0], line[2]))
        elif "qid" not in line:
            return f"{len(line)} columns of judgments"
    rows = list(_counting(listed))
    if len({len(line) for line in rows}) > 1:
        return "columns of the run"
    returned: dict[str, list[tuple[int, float]]] = {}
    stood: set[tuple[str, str]] = set()
    for line in rows:
        if len(line) != 6:
            return None  # another layout, which this reading does not know
        try:
            score = float(line[4].replace("_", "x"))
        except ValueError:
            return f"score {line[4]}"
        if not math.isfinite(score) or not re.fullmatch(r"[0-9]+", line[3]):
            return f"score {line[4]} or rank {line[3]}"
        if (line[0], line[2]) in stood:
            return f"{line[0]} {line[2]} returned twice"
        stood.add((line[0], line[2]))
        returned.setdefault(line[0], []).append((int(line[3]), score))
    for query, ranked in returned.items():
        in_order = sorted(ranked)
        begin = in_order[0][0]
        if begin > 1 or [rank for rank, _ in in_order] != list(range(begin, begin + len(in_order))):
            return f"ranks of {query}"
        if any(below > above for (_, above), (_, below) in pairwise(in_order)):
            return f"scores of {query}"
    return None if {query for query, _ in seen} == set(returned) else "queries"


def _counting(text: str) -> list[list[str]]:
    lines = [line for line in text.split("\n") if not line.startswith("# ")]
    return [parts for parts in ([part for part in re.split(r"[ \t]+", line) if part] for line in lines) if parts]


def one(qrels: bytes, run: bytes) -> str:
    """What becomes of a pair of files: "figure", or the code of the first problem. Anything else raises.

    Line by line the same becomes of it, to the figure and to the message.
    """
    quickly = _told(qrels, run)
    with mock.patch.object(tables, "in_bulk", return_value=None):
        slowly = _told(qrels, run)
    assert quickly == slowly, f"{quickly} in bulk, {slowly} by line: {qrels!r} {run!r}"
    return quickly.split()[0]


def _told(qrels: bytes, run: bytes) -> str:
    """The code and the message of the first problem, or the word figure and the figures."""
    try:
        sources = [unpacked(name, content) for name, content in (("a.qrels", qrels), ("a.run", run))]
        judged, listed = read_qrels(sources[0]), read_run(Source("a.run", sources[1].content))
        (figures,) = evaluate([listed], judged, MEASURES, policies=Policies())
    except InvalidInput as invalid:
        for problem in invalid.problems:
            assert problem.code in CODES, problem
            assert problem.message.endswith("."), problem
        return "\n".join(f"{each.code} {each.message}" for each in invalid.problems)
    for measure in MEASURES:
        for place in range(len(figures.queries)):
            value = figures.value(measure, place)
            assert value is None or 0 <= value <= 1 + 1e-12, (measure, value)
    reason = breaks_the_contract(qrels, run)
    assert reason is None, f"a figure in spite of {reason}: {qrels!r} {run!r}"
    values = [figures.value(measure, place) for measure in MEASURES for place in range(len(figures.queries))]
    return f"figure {values}"


def fuzz(how_many: int, seed: int) -> dict[str, int]:
    """What became of so many broken pairs, by what became of them."""
    random = Random(seed)
    counts: dict[str, int] = {}
    for number in range(how_many):
        qrels, run = sound(random)
        if number % 2:
            qrels = broken(qrels, random)
        else:
            run = broken(run, random)
        if number % 500 == 0:
            run = _long(run, random)
        if number % 2_000 == 1:
            qrels = bomb()
        became = one(qrels, run)
        counts[became] = counts.get(became, 0) + 1
    return counts


def main() -> None:
    how_many = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for became, times in sorted(fuzz(how_many, seed).items(), key=lambda each: -each[1]):
        print(f"{times:6}  {became}")


if __name__ == "__main__":
    main()
