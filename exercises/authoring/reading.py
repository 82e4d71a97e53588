"""Reading a text that somebody wrote as an exercise: what is wrong, on which line, and what to write instead."""

import re
from dataclasses import dataclass
from functools import cache

from exercises.authoring.lines import Path, lines_of, nearest, path_of
from exercises.catalogue import CONTENT, BrokenFile, course, flaws_of, read_text
from exercises.model import Exercise
from exercises.mutations import LARGEST_K, LONGEST_LIST

LARGEST = 10_000
"""Characters of a text; an exercise to be worked out by hand has some 2,000."""

_MOST = {"ranking": LONGEST_LIST, "relevant": 60}
_MOST_FIELDS = 20
_DOCUMENT = re.compile(r"[^~]{1,40}")
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LONGEST_ID = 60
_UNSHOWN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]")
_AT = re.compile(r" ?\(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)")
_SYNTAX = "Text stands in quotes, a list in square brackets, and each name once, before an equals sign."
_KINDS = {
    "str": "text in quotes",
    "int": "a whole number",
    "float": "a number with a point",
    "bool": "true or false",
    "array": "a list in square brackets",
    "object": "a table",
    "datetime": "a date",
    "date": "a date",
    "time": "a time",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a text.

    field    the field it concerns, `list.ranking` say; TOML where the text can't be taken apart at all
    message  what is wrong, and what to do
    line     where it stands, from 1; None where something is missing
    seen     what stands on that line
    like     the same field as the template has it, to be written so
    """

    field: str
    message: str
    line: int | None = None
    seen: str = ""
    like: str = ""


@dataclass(frozen=True, slots=True)
class Written:
    """What a text holds: the exercise, where it can be read, and what is wrong; it is fit to be used without faults."""

    exercise: Exercise | None
    faults: tuple[Fault, ...]


@cache
def template() -> str:
    """The commented text to start from; it is an exercise that passes every check itself."""
    return (CONTENT / "samples" / "my-list.toml").read_text(encoding="utf-8")


def read_written(text: str) -> Written:
    """Reads a text as the course reads its files, and holds it to the same promises.

    More is asked than of a file of the course, since nobody has looked at it: a name that a file can have and that
    no exercise has yet, signs that a page can show, and no more than can be worked out by hand.
    """
    if len(text) > LARGEST:
        return _refused(Fault("text", f"has {len(text):,} characters, and at most {LARGEST:,} are read. Shorten it."))
    if found := _UNSHOWN.search(text):
        line = text.count("\n", 0, found.start()) + 1
        return _refused(Fault("text", f"has a sign that no page can show, {_code(found[0])}. Delete it.", line))
    try:
        exercise = read_text(text)
    except BrokenFile as broken:
        return _refused(_placed(text, broken.field, broken.message))
    faults = [_placed(text, field, message) for field, message in _limits(exercise)]
    if not faults:  # only then is it small enough to be worked out
        faults = [_placed(text, flaw.field, flaw.message) for flaw in flaws_of("the text", exercise)]
    return Written(exercise, tuple(faults))


def _refused(fault: Fault) -> Written:
    return Written(None, (fault,))


def _code(sign: str) -> str:
    return f"U+{ord(sign):04X}"


def _limits(exercise: Exercise) -> list[tuple[str, str]]:
    """What is asked beyond the rules of a file: field and message."""
    found = []
    if not _ID.fullmatch(exercise.id) or len(exercise.id) > _LONGEST_ID:
        found.append(
            (
                "id",
                f"is {exercise.id[:_LONGEST_ID]!r}. It names the file: use small letters, digits and single hyphens, "
                f"at most {_LONGEST_ID}.",
            )
        )
    elif course().find(exercise.id) or exercise.id in course().others or exercise.id.startswith("variant-"):
        found.append(("id", f"is {exercise.id!r}, and the course has that already. Choose another."))
    for name, ids in (("ranking", exercise.query.ranking), ("relevant", exercise.query.grades)):
        if len(ids) > _MOST[name]:
            found.append((f"list.{name}", f"has {len(ids)} documents. Give at most {_MOST[name]}."))
        if odd := next((doc for doc in ids if not _DOCUMENT.fullmatch(doc)), None):
            message = f"has the id {odd[:40]!r}. An id has 1 to 40 signs and no ~, which parts the ids of a link."
            found.append((f"list.{name}", message))
    if exercise.k is not None and exercise.k > LARGEST_K:
        found.append(("k", f"is {exercise.k}. A list to be worked out by hand is cut at {LARGEST_K} or before."))
    if len(exercise.fields) > _MOST_FIELDS:
        found.append(("fields", f"asks for {len(exercise.fields)} figures. Ask for at most {_MOST_FIELDS}."))
    texts = {"title": exercise.title, "ask": exercise.ask}
    texts |= {f"hints[{number}]": hint for number, hint in enumerate(exercise.hints)}
    texts |= {"list.ranking": "".join(exercise.query.ranking), "list.relevant": "".join(exercise.query.grades)}
    for field, text in texts.items():
        if sign := _UNSHOWN.search(text):
            found.append((field, f"has a sign that no page can show, {_code(sign[0])}. Delete it."))
    return found


def _placed(text: str, field: str, message: str) -> Fault:
    if field == "TOML":
        return _syntax(text, message)
    path = () if field == "top level" else path_of(field)
    if match := re.search(r"(?:unknown|missing required) field `(?P<name>[^`]+)`", message):
        path = (*path, match["name"])
    known = lines_of(text)
    line = known.get(path) if "missing required" in message else nearest(known, path)
    return Fault(_written(path) or "text", _in_words(message, path), line, _seen(text, line), _like(path))


def _syntax(text: str, message: str) -> Fault:
    at = _AT.search(message)
    reason = _AT.sub("", message).strip().rstrip(".")
    reason = reason[:1].lower() + reason[1:]
    if at is None:
        return Fault("TOML", f"can't be read: {reason}. {_SYNTAX}")
    if at["line"]:
        line, where = int(at["line"]), "can't be read from this line on"
    else:
        begun = [line for path, line in lines_of(text).items() if isinstance(path[-1], str)]
        line, where = max(begun, default=1), "ends too early, in what begins on this line"
    return Fault("TOML", f"{where}: {reason}. {_SYNTAX}", line, _seen(text, line))


def _seen(text: str, line: int | None) -> str:
    return "" if line is None else text.split("\n")[line - 1].strip()


def _written(path: Path) -> str:
    """The parts of a field's name as one: hints[1], list.ranking. People count entries from 1."""
    written = ""
    for part in path:
        written += f", entry {part + 1}" if isinstance(part, int) else f".{part}" if written else part
    return written


def _in_words(message: str, path: Path) -> str:
    """A message of the library that reads shapes, in the words of the page; another as it is."""
    if "missing required field" in message:
        return "is missing. Add it."
    if "unknown field" in message:
        fields = dict.fromkeys(str(each[-1]) for each in lines_of(template()) if len(each) == len(path))
        return f"is no field here. Check its spelling, or take it out. Fields here: {', '.join(_others(path, fields))}."
    if match := re.fullmatch(r"Expected `array` of length (\d+), got (\d+)", message):
        return f"has {match[2]} entries, and exactly {match[1]} are needed."
    if match := re.fullmatch(r"Expected `(?P<needed>[^`]+)`, got `(?P<got>[^`]+)`", message):
        needed = [_KINDS.get(each, each) for each in match["needed"].split(" | ") if each != "null"]
        return f"holds {_KINDS.get(match['got'], match['got'])}. Write {' or '.join(needed)}."
    if match := re.fullmatch(r"Invalid enum value '?(.*?)'?", message):
        to_do = "Write it as the template has it." if _like(path) else "Take it out."
        return f"is {match[1]!r}, which is none of the words possible here. {to_do}"
    return message


def _others(path: Path, fields: dict[str, None]) -> list[str]:
    """The fields that stand beside this one in the template, and those it leaves out."""
    if len(path) > 1:
        return ["ranking", "relevant", "grades"]
    return [*(name for name in fields if name not in ("list", "targets")), "macro", "[list]", "[targets]"]


def _like(path: Path) -> str:
    """How the template writes a field, without its comments; nothing where it does not have it."""
    text = template()
    known = lines_of(text)
    name = next((path[:length] for length in (2, 1) if path[:length] in known), None)
    if name is None or isinstance(name[-1], int):
        name = path[:1]
    if name not in known:
        return ""
    first = known[name]
    after = [line for other, line in known.items() if other[: len(name)] != name and line > first]
    lines = text.split("\n")[first - 1 : min(after) - 1 if after else None]
    return "\n".join(line for line in lines if line.strip() and not line.lstrip().startswith("#"))
