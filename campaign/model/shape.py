"""How nouns declare the shape of the files that they are read from: bounds, rows, and where a fact is found in a file.

These annotate fields and do nothing by themselves; `campaign/library/reading/nouns.py` reads files according to them.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Annotated, Any

from msgspec import Struct


class AtLeast(Struct, frozen=True):
    """The value is at least this."""

    least: float


class AtMost(Struct, frozen=True):
    """The value is at most this."""

    most: float


class Above(Struct, frozen=True):
    """The value is more than this."""

    bound: float


class Below(Struct, frozen=True):
    """The value is less than this."""

    bound: float


class Length(Struct, frozen=True):
    """A length in metres, or corners of an outline, whose unit is part of its key; an error if it is not given exactly once.

    With `At` it stands beside the keys under that path.
    """

    what: str
    corners: bool = False


class ExactShare(Struct, frozen=True):
    """A share from 0 to 1, as a number or as a fraction in words."""


class NotEmpty(Struct, frozen=True):
    """The value is not empty."""


class NoLonger(Struct, frozen=True):
    """At most this many characters or values."""

    most: int


class Said(Struct, frozen=True):
    """Required in every file, even if the noun has a default."""


class InLines(Struct, frozen=True):
    """Words written in lines, with several words in each."""


class Unwritten(Struct, frozen=True):
    """Not in any file: derived from other files, or set in play."""


class At(Struct, frozen=True):
    """Under these keys of the file, one inside the other.

    `EACH` stands for every row of a mapping, digits for the columns of a row; no key at all means that the keys stand beside
    those of the noun.
    """

    path: tuple[str, ...] = ()


EACH = "*"


class Otherwise(Struct, frozen=True):
    """The default if the file omits the key."""

    value: object


class ById(Struct, frozen=True):
    """Nouns in a mapping, each under its first field: the members of a tuple, or the values of a mapping."""


class Alike(Struct, frozen=True):
    """Nouns that share all but their name, written once with their `names`."""


class Single(Struct, frozen=True):
    """A tuple with one member, written as that member alone."""


class WordOf(Struct, frozen=True):
    """A word of a fixed list, stored as the word itself."""

    words: type[Enum]


class HalfMonth(Struct, frozen=True):
    """A game turn, stored as it is spelled."""


class DayOrYear(Struct, frozen=True):
    """A day, a month or a year, stored as it is spelled."""


class Rows(Struct, frozen=True):
    """A row for each word of an enumeration, or for each of some keys, and no other.

    `what` is what the words are called: where nothing is given, by the name of the enumeration.
    """

    what: str = ""
    keys: tuple[int | str | Enum, ...] = ()


class EachOnce(Struct, frozen=True):
    """Each word of an enumeration occurs exactly once."""

    what: str


class FixedWord(Struct, frozen=True):
    """Words of a list that is fixed."""

    what: str


class Columns(Struct, frozen=True):
    """A fixed number of values, side by side."""

    number: int


class Headed(Struct, frozen=True):
    """Columns whose headings are in a list of their own under that key, in this order."""

    key: str
    heads: tuple[int | str, ...]


class Spans(Struct, frozen=True):
    """Columns headed by [from, to], one following the other from the lowest number on."""

    lowest: int


class Steps(Struct, frozen=True):
    """Rows of {max, value}, rising, the last open; the value may have a word of its own."""

    lowest: int
    value: str = "value"


class Intervals(Struct, frozen=True):
    """Rows of [from, to] and a value under these words, without gaps from 1 on; if `endless`, the last goes to null."""

    head: str
    value: str
    endless: bool = True


class Classes(Struct, frozen=True):
    """A row of results for each protection class, under class_1, class_2 and so on: of this length, or all of equal length."""

    number: int
    faces: int | None = None


class Named(Struct, frozen=True):
    """Values side by side, each under its word."""

    words: tuple[str, ...]


class Spelt(Struct, frozen=True):
    """Written as a word, or as a value of those `kinds`, which `read` reads; ValueError says of others what was expected."""

    read: Callable[[Any], Any]
    kinds: Any = str


class InFile(Struct, frozen=True):
    """In that file of the same folder, next to the noun's own."""

    name: str


class ClockTime(Struct, frozen=True):
    """Minutes of the day, written as an hour such as "06:14"."""


class Thousandfold(Struct, frozen=True):
    """A whole number, written in thousands of its unit."""


Count = Annotated[int, AtLeast(0)]
AtLeastOne = Annotated[int, AtLeast(1)]
Percent = Annotated[int, AtLeast(0), AtMost(100)]
Tenths = Annotated[int, AtLeast(0), AtMost(10)]
Face = Annotated[int, AtLeast(1), AtMost(10)]
Price = Annotated[float, AtLeast(0), AtMost(1000)]
Modifier = Annotated[int, AtLeast(-10), AtMost(10)]
Words = Annotated[str, NotEmpty()]
NotNegative = Annotated[float, AtLeast(0)]
Positive = Annotated[float, Above(0)]
Since = Annotated[str, HalfMonth()]
UNCHECKED = "recalled, unchecked"
Sources = Annotated[tuple[Words, ...], At(("source",)), Single(), Otherwise(UNCHECKED)]
