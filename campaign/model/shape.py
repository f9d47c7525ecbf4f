"""How nouns say the shape of the files that they are read from: bounds, rows, and where in a file a fact stands.

These are marks on fields and do nothing by themselves; `campaign/library/reading/nouns.py` reads by them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any


@dataclass(frozen=True, slots=True)
class AtLeast:
    """No less than this."""

    least: float


@dataclass(frozen=True, slots=True)
class AtMost:
    """No more than this."""

    most: float


@dataclass(frozen=True, slots=True)
class Above:
    """More than this."""

    bound: float


@dataclass(frozen=True, slots=True)
class Below:
    """Less than this."""

    bound: float


@dataclass(frozen=True, slots=True)
class Length:
    """Metres of a length, or of the corners of an outline, whose unit stands in its key; words where it is not said once.

    With `At` it stands beside the keys under that path.
    """

    what: str
    corners: bool = False


@dataclass(frozen=True, slots=True)
class ExactShare:
    """A share from 0 to 1, as a number or as a fraction in words."""


@dataclass(frozen=True, slots=True)
class NotEmpty:
    """Not empty."""


@dataclass(frozen=True, slots=True)
class NoLonger:
    """Of so many characters or values at most."""

    most: int


@dataclass(frozen=True, slots=True)
class Said:
    """Said by every file, whatever the noun holds where there is none."""


@dataclass(frozen=True, slots=True)
class InLines:
    """Words written in lines, several in each."""


@dataclass(frozen=True, slots=True)
class Unwritten:
    """In no file: it comes of what other files say, or in play."""


@dataclass(frozen=True, slots=True)
class At:
    """Under these keys of the file, one inside the other.

    `EACH` stands for every row of a mapping, digits for the columns of a row; no key at all for keys that stand beside those
    of the noun.
    """

    path: tuple[str, ...]

    def __init__(self, *path: str) -> None:
        object.__setattr__(self, "path", path)


EACH = "*"


@dataclass(frozen=True, slots=True)
class Otherwise:
    """What holds where the file leaves the key out."""

    value: object


@dataclass(frozen=True, slots=True)
class ById:
    """Nouns in a mapping, each under its first field; of a tuple its parts, of a mapping its values."""


@dataclass(frozen=True, slots=True)
class Alike:
    """Nouns that share all but their name, written once with their `names`."""


@dataclass(frozen=True, slots=True)
class Single:
    """A tuple of one, written as that one alone."""


@dataclass(frozen=True, slots=True)
class WordOf:
    """A word of a fixed list, held as the word itself."""

    words: type[Enum]


@dataclass(frozen=True, slots=True)
class HalfMonth:
    """A game turn, held as it is spelled."""


@dataclass(frozen=True, slots=True)
class DayOrYear:
    """A day, a month or a year, held as it is spelled."""


@dataclass(frozen=True, slots=True)
class Rows:
    """A row for each word that there is, or for each of some keys, and no other; `what` is what the words are called."""

    what: str
    keys: tuple[int | Enum, ...] = ()


@dataclass(frozen=True, slots=True)
class EachOnce:
    """Each word that there is stands once."""

    what: str


@dataclass(frozen=True, slots=True)
class FixedWord:
    """Words of a list that is fixed."""

    what: str


@dataclass(frozen=True, slots=True)
class Columns:
    """So many values, side by side."""

    number: int


@dataclass(frozen=True, slots=True)
class Headed:
    """Columns whose heads stand in a list of their own under that key, in this order."""

    key: str
    heads: tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Spans:
    """Columns headed by [from, to], one following the other from the lowest number on."""

    lowest: int


@dataclass(frozen=True, slots=True)
class Steps:
    """Rows of {max, value}, rising, the last open; the value may have a word of its own."""

    lowest: int
    value: str = "value"


@dataclass(frozen=True, slots=True)
class Intervals:
    """Rows of a [from, to] and a value under these words, joined from 1 on; where it is `endless`, the last is to null."""

    head: str
    value: str
    endless: bool = True


@dataclass(frozen=True, slots=True)
class Classes:
    """A row of results for each protection class, under class_1, class_2 and so on: so many, or all rows alike."""

    number: int
    faces: int | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """Values side by side, each under its word."""

    words: tuple[str, ...]

    def __init__(self, *words: str) -> None:
        object.__setattr__(self, "words", words)


@dataclass(frozen=True, slots=True)
class Spelt:
    """Written as a word, or as a value of those `kinds`, which `read` reads; ValueError says of others what was expected."""

    read: Callable[[Any], Any]
    kinds: Any = str


@dataclass(frozen=True, slots=True)
class InFile:
    """In that file of the same folder, beside the noun's own."""

    name: str


@dataclass(frozen=True, slots=True)
class ClockTime:
    """Minutes of the day, written as an hour such as "06:14"."""


@dataclass(frozen=True, slots=True)
class Thousandfold:
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
UNCHECKED = "recalled, unchecked"
Sources = Annotated[tuple[Words, ...], At("source"), Single(), Otherwise(UNCHECKED)]
