"""Collections of several forms are read as they stand, or refused with what was seen, where, and what to do."""

import gzip
import json
import stat
import threading
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from exercises.cli import main as command
from exercises.retrieval import Unreadable, add, open_collection, titles
from exercises.retrieval.reading import Source, read

BEIR = {
    "corpus.jsonl": '{"_id": "007", "title": "Bond", "text": "a spy"}\n'
    '{"_id": "7", "text": "seven", "metadata": {"kind": 3}}\n',
    "queries.jsonl": '{"_id": "q1", "text": "spy"}\n{"_id": "q2", "text": "number"}\n'
    '{"_id": "q3", "text": "left out"}\n',
    "qrels/train.tsv": "query-id\tcorpus-id\tscore\nq1\t007\t2\n",
    "qrels/test.tsv": "query-id\tcorpus-id\tscore\nq2\t7\t1\nq2\t007\t0\n",
}
MSMARCO = {
    "our.msmarco.queries.tsv": "\t0\t1\n0\tq1\twhat is a spy\n1\tq2\tseven\n",
    "our.msmarco.docs.tsv": '\tdocid\ttitle\tbody\n0\tD1\t"A ""spy"""\t"two\nlines"\n1\tD2\t\tseven\n',
    "our.msmarco.gold.tsv": "\tqid\tQ0\tdocid\trank\n0\tq1\tQ0\tD1\t1\n1\tq2\tQ0\tD2\t1\n2\tq2\tQ0\tD9\t2\n",
}
TREC = {
    "docs.xml": "<doc>\n<docno>1</docno>\n<title>wings &amp; lift</title>\n<text>a wing\nin air</text>\n</doc>"
    "<doc><docno>2</docno><text>a slab</text></doc>",
    "topics.xml": "<top>\n<num> 10</num>\n<title>\nwing lift\n</title>\n</top>"
    "<top><num> 40</num><title>slab</title></top>",
    "qrels.txt": "1 0 1 1\n2 0 2 2\n2 0 1 -1\n",
}
SMART = {
    "ADI.ALL": ".I 1\n.T\non titles\n.A\nA. B.\n.W\nwhat a title\nsays\n.I 2\n.W\nretrieval\n",
    "ADI.QRY": ".I 1\n.W\ntitles\n.I 2\n.W\nretrieval of\nfacts\n",
    "ADI.REL": "1   1   0   0.000000\n2   2   0   0.000000\n",
}


def lay(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text.encode())
    return folder


def pack(path: Path, files: dict[str, str]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def _with(files: dict[str, str], name: str, text: str) -> dict[str, str]:
    return files | {name: text}


FORMS = [
    (BEIR, "BEIR", {"007": "Bond a spy", "7": "seven"}, {"q1": "spy", "q2": "number"}, "judged"),
    (
        MSMARCO,
        "MS MARCO cut",
        {"D1": 'A "spy" two\nlines', "D2": "seven"},
        {"q1": "what is a spy", "q2": "seven"},
        "system",
    ),
    (TREC, "TREC", {"1": "wings & lift a wing in air", "2": "a slab"}, {"1": "wing lift", "2": "slab"}, "judged"),
    (
        SMART,
        "SMART",
        {"1": "on titles what a title says", "2": "retrieval"},
        {"1": "titles", "2": "retrieval of facts"},
        "judged",
    ),
]


@pytest.mark.parametrize("is_packed", [False, True], ids=["folder", "zip"])
@pytest.mark.parametrize(("files", "form", "documents", "topics", "gold"), FORMS, ids=[row[1] for row in FORMS])
def test_a_form_is_known_by_its_files_and_read_as_it_stands(tmp_path, files, form, documents, topics, gold, is_packed):
    path = (
        pack(tmp_path / "c.zip", {f"top/{n}": t for n, t in files.items()}) if is_packed else lay(tmp_path / "c", files)
    )
    found = read(Source(path))
    assert found.form == form
    assert {document.id: document.whole for document in found.documents()} == documents
    assert {topic.id: topic.text for topic in found.topics} == topics
    assert found.gold == gold


def test_grades_and_splits_are_those_of_the_files(tmp_path):
    beir = read(Source(lay(tmp_path / "b", BEIR)))
    assert beir.grades == {"q1": {"007": 2}, "q2": {"7": 1, "007": 0}}
    assert beir.splits == {"training": ("q1",), "test": ("q2",)}
    trec = read(Source(lay(tmp_path / "t", TREC)))
    assert trec.grades == {"1": {"1": 1}, "2": {"2": 2, "1": -1}}
    assert any("by position" in note for note in trec.notes)
    smart = read(Source(lay(tmp_path / "s", SMART)))
    assert smart.grades == {"1": {"1": 1}, "2": {"2": 1}}


def test_what_is_judged_and_not_asked_or_not_there_is_said(tmp_path):
    stray = BEIR | {"qrels/test.tsv": BEIR["qrels/test.tsv"] + "q8\t7\t1\n"}
    found = read(Source(lay(tmp_path / "b", stray)))
    assert any("does not hold: 1" in note for note in found.notes)
    assert [topic.id for topic in found.topics] == ["q1", "q2"]


@pytest.mark.usefixtures("data_folder")
def test_judged_documents_that_are_not_there_are_counted_in_a_note(tmp_path):
    assert any("not in the collection: 1." in note for note in add(str(lay(tmp_path / "m", MSMARCO))).notes)


def test_three_files_that_lie_loose_in_the_data_folder_are_a_collection_beside_others(data_folder):
    lay(data_folder, MSMARCO)
    lay(data_folder / "spies", BEIR)
    assert set(titles()) == {"web", "docent", "msmarco", "spies"}
    assert open_collection("msmarco").ids == ("D1", "D2")


def test_quotes_are_letters_where_the_file_does_not_use_them_as_marks(tmp_path):
    docs = '\tdocid\ttitle\tbody\n0\tD1\t"Never closed\tx\n1\tD2\t\tends with one"\n2\tD3\ta "b" c\ty\n'
    found = read(Source(lay(tmp_path, _with(MSMARCO, "our.msmarco.docs.tsv", docs))))
    assert [each.whole for each in found.documents()] == ['"Never closed x', 'ends with one"', 'a "b" c y']


COLUMNS = [
    ("\tqid\tquery\n0\ta\tred\n", "names after an index column"),
    ("query\tqid\nred\ta\n", "names in another order, no index column"),
    ("\t0\t1\n0\ta\tred\n", "no names: positions after the index column"),
    ("0\ta\tred\n", "no head at all"),
    ("Unnamed: 0\tx\ty\n0\ta\tred\n", "a head of other names"),
    ("\ufeff\tqid\tquery\r\n0\ta\tred\r\n", "byte order mark and CR LF"),
]


@pytest.mark.parametrize(("queries", "because"), COLUMNS, ids=[row[1] for row in COLUMNS])
def test_columns_are_read_by_name_and_else_by_position(tmp_path, queries, because):
    gold = "\tqid\tx\tdocid\n0\ta\t0\tD1\n"
    files = MSMARCO | {"our.msmarco.queries.tsv": queries, "our.msmarco.gold.tsv": gold}
    found = read(Source(lay(tmp_path, files)))
    assert [(topic.id, topic.text) for topic in found.topics] == [("a", "red")], because


REFUSED = [
    ({"readme.txt": "hello"}, "no collection that is known", "another kind of files"),
    ({}, "no file", "nothing"),
    (_with(BEIR, "corpus.jsonl", '{"_id": 7, "text": "x"}\n'), "line 1: _id, title and text", "an id that is a number"),
    (_with(BEIR, "corpus.jsonl", "{broken\n"), "line 1", "a line that is no JSON"),
    (_with(BEIR, "qrels/test.tsv", "q2\t7\n"), "line 1 has 2 columns", "a judgment without a grade"),
    (_with(BEIR, "qrels/test.tsv", "q2\t7\t0.5\n"), "'0.5'", "half a grade"),
    (_with(BEIR, "qrels/test.tsv", "q2\t7\t1\nq2\t7\t0\n"), "line 2 judges 7", "two judgments of one document"),
    ({n: t for n, t in BEIR.items() if n != "queries.jsonl"}, "queries.jsonl", "no queries"),
    (
        _with(MSMARCO, "our.msmarco.docs.tsv", "\tdocid\ttitle\tbody\n0\tD1\tx\n"),
        "line 2 has 3 columns",
        "a column short",
    ),
    (
        _with(MSMARCO, "our.msmarco.queries.tsv", "\tqid\tquery\n0\ta\tx\n0\ta\ty\n"),
        "query a a second time",
        "a query twice",
    ),
    (_with(MSMARCO, "our.msmarco.gold.tsv", "\tqid\tx\tdocid\n0\tq9\t0\tD1\n"), "query q9", "gold for no query"),
    (_with(MSMARCO, "our.msmarco.queries.tsv", "a\tb\n"), "has 2 columns: a, b", "too few columns to guess"),
    (_with(TREC, "qrels.txt", "77 0 1 1\n"), "judges query 77", "a query by no number and no position"),
    (_with(TREC, "more.xml", TREC["docs.xml"]), "one file of documents", "two files of documents"),
    (_with(TREC, "docs.xml", "<doc><text>x</text></doc>"), "no <docno>", "a document without an id"),
    ({n: t for n, t in SMART.items() if n != "ADI.REL"}, "one file of judgments", "no judgments"),
]


@pytest.mark.parametrize(("files", "said", "because"), REFUSED, ids=[row[2] for row in REFUSED])
def test_what_is_broken_is_refused_by_file_and_line(tmp_path, files, said, because):
    tmp_path.joinpath("c").mkdir()
    with pytest.raises(Unreadable) as refused:
        list(read(Source(lay(tmp_path / "c", files))).documents())
    assert said in str(refused.value), because


def test_a_file_that_is_not_utf_8_is_refused(tmp_path):
    folder = lay(tmp_path / "c", BEIR)
    (folder / "corpus.jsonl").write_bytes('{"_id": "1", "text": "café"}\n'.encode("latin-1"))
    with pytest.raises(Unreadable, match="not UTF-8"):
        list(read(Source(folder)).documents())


def _link(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        entry = zipfile.ZipInfo("corpus.jsonl")
        entry.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(entry, "/etc/passwd")


ARCHIVES = [
    (lambda path: pack(path, BEIR | {"../../evil": "x"}), "points out of its folder", "a way out"),
    (lambda path: pack(path, BEIR | {"/etc/cron.d/x": "x"}), "points out of its folder", "an absolute path"),
    (lambda path: pack(path, BEIR | {"C:/x": "x"}), "points out of its folder", "a drive"),
    (lambda path: pack(path, BEIR | {"..\\x": "x"}), "points out of its folder", "a way out, the other slash"),
    (_link, "holds a link", "a link"),
    (lambda path: pack(path, BEIR | {"bomb": "0" * 60_000_000}), "when unpacked", "a file that grows a thousand times"),
    (lambda path: path.write_bytes(gzip.compress(b"x")), "no zip archive", "another kind of archive"),
]


@pytest.mark.parametrize(("make", "said", "because"), ARCHIVES, ids=[row[2] for row in ARCHIVES])
def test_an_archive_is_checked_before_anything_is_read(tmp_path, data_folder, make, said, because):
    make(tmp_path / "c.zip")
    with pytest.raises(Unreadable) as refused:
        add(str(tmp_path / "c.zip"))
    assert said in str(refused.value), because
    assert list(data_folder.iterdir()) == []


def test_the_limits_hold_for_the_number_of_files_and_of_bytes(tmp_path, monkeypatch):
    folder = lay(tmp_path / "c", BEIR)
    monkeypatch.setattr("exercises.retrieval.reading.source.MOST_FILES", 3)
    with pytest.raises(Unreadable, match="at most 3"):
        Source(folder)
    monkeypatch.setattr("exercises.retrieval.reading.source.MOST_FILES", 9)
    monkeypatch.setattr("exercises.retrieval.reading.source.MOST_BYTES", 100)
    with pytest.raises(Unreadable, match="The limit is 100"):
        Source(folder)


def test_a_link_out_of_a_folder_is_not_followed(tmp_path):
    folder = lay(tmp_path / "c", {n: t for n, t in BEIR.items() if n != "corpus.jsonl"})
    (tmp_path / "elsewhere.jsonl").write_text(BEIR["corpus.jsonl"])
    (folder / "corpus.jsonl").symlink_to(tmp_path / "elsewhere.jsonl")
    assert "corpus.jsonl" not in Source(folder).names


def test_an_added_collection_is_in_the_list_and_is_opened_by_its_name(tmp_path, data_folder):
    added = add(str(pack(tmp_path / "Spy Books.zip", BEIR)))
    assert added.name == "spy-books"
    assert "spy-books" in titles()
    assert open_collection("spy-books").digest == added.digest
    assert [path.name for path in data_folder.iterdir()] == ["spy-books.zip"]


def test_a_name_is_taken_once_and_the_course_has_its_own(tmp_path, data_folder):
    add(str(lay(tmp_path / "spies", BEIR)))
    for taken in ("spies", "web", "docent"):
        with pytest.raises(Unreadable, match="already"):
            add(str(lay(tmp_path / "again" / taken, BEIR)))
    assert [path.name for path in data_folder.iterdir()] == ["spies"]


@pytest.mark.usefixtures("data_folder")
def test_a_collection_without_a_query_for_each_half_is_refused(tmp_path):
    alone = _with(MSMARCO, "our.msmarco.queries.tsv", "\tqid\tquery\n0\tq1\tspy\n") | {
        "our.msmarco.gold.tsv": "\tqid\tx\tdocid\n0\tq1\t0\tD1\n"
    }
    with pytest.raises(Unreadable, match="no query for test"):
        add(str(lay(tmp_path / "one", alone)))


@pytest.mark.usefixtures("data_folder")
def test_ids_that_would_break_a_run_file_are_refused(tmp_path):
    twice = BEIR["corpus.jsonl"] * 2
    with pytest.raises(Unreadable, match="twice"):
        add(str(lay(tmp_path / "a", _with(BEIR, "corpus.jsonl", twice))))
    tab = '{"_id": "a\\tb", "text": "x"}\n'
    with pytest.raises(Unreadable, match="no tab"):
        add(str(lay(tmp_path / "b", _with(BEIR, "corpus.jsonl", tab))))


class _Server(BaseHTTPRequestHandler):
    """Serves one file, breaks the first answer off in the middle, and then knows how to go on."""

    content = b""
    asked: list[str | None] = []  # noqa: RUF012
    breaks_at: int | None = None
    version = '"v1"'

    def do_GET(self) -> None:
        wanted = self.headers.get("Range")
        type(self).asked.append(wanted)
        start = (
            int(wanted.removeprefix("bytes=").rstrip("-")) if wanted and self.headers["If-Range"] == self.version else 0
        )
        self.send_response(206 if start else 200)
        if start:
            self.send_header("Content-Range", f"bytes {start}-{len(self.content) - 1}/{len(self.content)}")
        self.send_header("Content-Length", str(len(self.content) - start))
        self.send_header("ETag", self.version)
        self.end_headers()
        end = self.breaks_at if self.breaks_at is not None else len(self.content)
        self.wfile.write(self.content[start:end])

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def served(tmp_path) -> Iterator[str]:
    _Server.content = pack(tmp_path / "served.zip", BEIR | {"notes.txt": "n" * 3000}).read_bytes()
    _Server.asked, _Server.breaks_at, _Server.version = [], None, '"v1"'
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/spies.zip"
    server.shutdown()
    server.server_close()


def test_a_download_that_breaks_off_goes_on_where_it_stopped(served, data_folder):
    _Server.breaks_at = 400
    with pytest.raises(Unreadable, match="broke off after 400 of"):
        add(served)
    assert list(titles()) == ["web", "docent"]
    _Server.breaks_at = None
    heard: list[tuple[str, int, int]] = []
    assert add(served, lambda what, done, of: heard.append((what, done, of))).ids == ("007", "7")
    assert _Server.asked == [None, "bytes=400-"]
    assert ("bytes downloaded", len(_Server.content), len(_Server.content)) in heard
    assert [path.name for path in data_folder.iterdir()] == ["spies.zip"]


def test_a_file_that_has_changed_meanwhile_is_loaded_anew(served, data_folder):
    _Server.breaks_at = 400
    with pytest.raises(Unreadable, match="broke off"):
        add(served)
    _Server.breaks_at, _Server.version = None, '"v2"'
    assert add(served).ids == ("007", "7")
    assert (data_folder / "spies.zip").read_bytes() == _Server.content


@pytest.mark.parametrize("commanded", [["list"], ["add", "spies.zip"]], ids=" ".join)
def test_a_data_folder_that_is_not_there_is_said_not_passed_over(commanded, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("HIT_OR_MISS_DATA", str(tmp_path / "misspelt"))
    assert command(["collection", *commanded]) == 1
    assert "misspelt, and there is no such folder" in capsys.readouterr().out


@pytest.mark.usefixtures("data_folder")
def test_the_commands_add_list_run_and_evaluate(tmp_path, capsys):
    assert command(["collection", "add", str(lay(tmp_path / "spies", BEIR)), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["name"], told["documents"], told["queries"], told["problems"]) == ("spies", 2, 2, [])
    assert command(["collection", "list", "--json"]) == 0
    assert [row["name"] for row in json.loads(capsys.readouterr().out)["collections"]] == ["web", "docent", "spies"]
    run, gold = tmp_path / "run.tsv", tmp_path / "gold.tsv"
    assert command(["collection", "run", "spies", "bm25", str(run)]) == 0
    assert "Nothing came back for: q2" in capsys.readouterr().out
    gold.write_text(BEIR["qrels/train.tsv"])
    assert command(["evaluate", str(gold), str(run), "-m", "RR P@1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["runs"]["run"]["macro"]["RR"]["value"] == 1


def test_without_a_data_folder_add_says_how_to_name_one(tmp_path, monkeypatch, capsys):
    monkeypatch.delenv("HIT_OR_MISS_DATA", raising=False)
    assert command(["collection", "add", str(lay(tmp_path / "spies", BEIR))]) == 1
    assert "HIT_OR_MISS_DATA" in capsys.readouterr().out
    assert command(["collection", "run", "nowhere", "bm25", "x.tsv"]) == 2
