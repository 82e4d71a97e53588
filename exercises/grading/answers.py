"""Reading what a person typed: 1/3, 0.333, .33, 33 %, 0,333, ⅓, (1/1 + 2/3)/3, 1/log2(3), undefined.

Arithmetic is read by a small parser of our own, exactly; nothing is evaluated. Length, depth and size are
bounded. What can't be read gets a sentence, never an exception, and costs nothing.
"""

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from math import log2
from typing import Literal

MOST_CHARACTERS = 200
MOST_PARENTHESES = 20
LARGEST = Fraction(10) ** 12

_WORDS = {
    "undefined": "undefined",
    "not defined": "undefined",
    "rejected": "rejected",
    "reject": "rejected",
}
_SIGNS = str.maketrans("−–×÷⁄∕／:（）．，％₂", "--*/////().,%2")
_TOKEN = re.compile(r"\s*(?:(?P<number>\d+[.,]?\d*|[.,]\d+)|(?P<log>log_?2(?=\s*\())|(?P<sign>[-+*/()%]))")
_DECIMAL = re.compile(r"(?P<sign>[-+]?)\s*(?P<number>\d+[.,]\d*|[.,]\d+|\d+(?=\s*%))\s*(?P<percent>%?)")


@dataclass(frozen=True, slots=True)
class Reading:
    """What was understood.

    kind          number, undefined, rejected, blank or unreadable
    value         the number: exact, a float where a logarithm was typed, else None
    places        digits after the decimal point where a lone decimal or percentage was typed
                  (33.3 % has three), None where the value stands for itself
    has_decimals  True where some decimal stands in it, so that rounding may be at work
    echo          how it was read, to be shown: 1/3
    sentence      for unreadable: what to write instead
    """

    kind: Literal["number", "undefined", "rejected", "blank", "unreadable"]
    value: Fraction | float | None = None
    places: int | None = None
    has_decimals: bool = False
    echo: str = ""
    sentence: str = ""


_ADVICE = "Write one number, such as 1/3, 0.333 or 33 %, or the word undefined."


class _Unreadable(Exception):
    """Carries the sentence that says what to write instead."""


def read(text: str) -> Reading:
    """Reads one field. Never raises."""
    if len(text) > MOST_CHARACTERS:
        return _refused(f"That is {len(text)} characters long; {MOST_CHARACTERS} can be read. Write one figure.")
    plain = _plain(text)
    if not plain:
        return Reading("blank")
    word = _WORDS.get(" ".join(plain.strip(" .\"'").split()))
    if word == "undefined":
        return Reading("undefined", echo=word)
    if word == "rejected":
        return Reading("rejected", echo=word)
    try:
        value = _Parser(plain, text.strip()).value()
    except _Unreadable as unreadable:
        return _refused(str(unreadable))
    decimal = _DECIMAL.fullmatch(plain)
    places = None
    if decimal:
        after = re.split(r"[.,]", decimal["number"])
        places = (len(after[1]) if len(after) > 1 else 0) + (2 if decimal["percent"] else 0)
    return Reading("number", value, places, bool(re.search(r"[.,%]", plain)), _echo(value, places))


def _refused(sentence: str) -> Reading:
    return Reading("unreadable", sentence=f"{sentence} Nothing was counted.")


def _plain(text: str) -> str:
    """One alphabet for the signs people type, without the invisible ones that come along when text is pasted.

    A vulgar fraction becomes (1/3), and with the whole number before it (1+1/3).
    """
    out: list[str] = []
    for character in text.strip():
        parts = unicodedata.normalize("NFKC", character)
        category = unicodedata.category(character)
        if "⁄" in parts and len(parts) > 1:
            top, _, bottom = parts.partition("⁄")
            whole = ""
            while bottom and out and out[-1].isdecimal():
                whole = out.pop() + whole
            out.append(f"({whole + '+' if whole else ''}{top or '1'}/{bottom})" if bottom else character)
        elif category == "Cf":
            continue
        elif category == "Zs":
            out.append(" ")
        else:
            out.append(character.translate(_SIGNS))
    return "".join(out).strip().casefold()


def _echo(value: Fraction | float, places: int | None) -> str:
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    if places is None or value.denominator <= 20:
        return str(value)
    digits = str(abs(int(value * 10**places))).rjust(places + 1, "0")
    return f"{'-' if value < 0 else ''}{digits[:-places]}.{digits[-places:]}"


class _Parser:
    """sum := product (+- product)*; product := signed (*/ signed)*; signed := -signed | atom %*."""

    def __init__(self, text: str, typed: str) -> None:
        self.typed = typed
        self.tokens: list[str] = []
        self.at = 0
        self.depth = 0
        position = 0
        while position < len(text.rstrip()):
            match = _TOKEN.match(text, position)
            if not match:
                raise self._cannot()
            self.tokens.append(match.group().strip())
            position = match.end()

    def _cannot(self, advice: str = _ADVICE) -> _Unreadable:
        return _Unreadable(f"I can't read {self.typed}. {advice}")

    def _peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def _take(self) -> str:
        token = self._peek()
        self.at += 1
        return token

    def value(self) -> Fraction | float:
        try:
            value = self._sum()
        except ZeroDivisionError:
            advice = "If you mean that there is no value, write undefined."
            raise _Unreadable(f"{self.typed} divides by 0, which gives no number. {advice}") from None
        if self.at < len(self.tokens):
            raise self._cannot()
        return value

    def _bounded(self, value: Fraction | float) -> Fraction | float:
        if not -LARGEST <= value <= LARGEST:
            raise self._cannot("The number is too large for any metric.")
        return value

    def _sum(self) -> Fraction | float:
        value = self._product()
        while self._peek() in ("+", "-"):
            value = value + self._product() if self._take() == "+" else value - self._product()
        return self._bounded(value)

    def _product(self) -> Fraction | float:
        value = self._signed()
        divided = False
        while self._peek() in ("*", "/"):
            if self._take() == "*":
                value, divided = value * self._signed(), False
            elif divided:
                first = "".join(self.tokens[: self.at - 1]) if len(self.tokens) < 8 else "a/b"
                raise self._cannot(f"Write one fraction, such as {first}.")
            else:
                value, divided = value / self._signed(), True
            value = self._bounded(value)
        return value

    def _signed(self) -> Fraction | float:
        if self._peek() in ("+", "-"):
            self._deeper()
            value = -self._signed() if self._take_sign() else self._signed()
            self.depth -= 1
            return value
        value = self._atom()
        if self._peek() == "%":
            self._take()
            return value / 100
        return value

    def _take_sign(self) -> bool:
        return self._take() == "-"

    def _deeper(self) -> None:
        self.depth += 1
        if self.depth > MOST_PARENTHESES:
            raise self._cannot(f"At most {MOST_PARENTHESES} brackets or signs can stand inside each other.")

    def _atom(self) -> Fraction | float:
        token = self._take()
        if token == "(":
            self._deeper()
            value = self._sum()
            if self._take() != ")":
                raise self._cannot("A bracket is missing.")
            self.depth -= 1
            return value
        if token.startswith("log"):
            argument = self._atom()
            if argument <= 0:
                raise self._cannot("log2 needs a number above 0.")
            logarithm: float = log2(argument)
            return Fraction(logarithm) if logarithm.is_integer() else logarithm
        if token[:1].isdigit() or token[:1] in (".", ","):
            if len(token) > 20:
                raise self._cannot("At most 20 digits can be read.")
            return self._bounded(Fraction(token.replace(",", ".").rstrip(".") or "0"))
        raise self._cannot()
