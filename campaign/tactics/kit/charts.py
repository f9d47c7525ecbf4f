"""The shapes that charts of battle systems are made of, none of which can have a hole, and what finds the charts of a system.

A chart is a struct of plain values and of these shapes, which may stand inside one another: `Each[Size, From[int]]` is a grid
of sizes and calibres. What a table by itself cannot know (where it must begin, how many faces a die has) is a mark on its
type; whoever reads a file asks each mark, and each raises ChartFault with what was expected.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from itertools import pairwise
from math import floor, inf
from typing import Annotated, Any, Generic, TypeVar, get_type_hints

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.charts.rows import ChartFault
from campaign.model.replacing import replace
from campaign.model.sameness import cached
from campaign.model.shape import Rows

Key = TypeVar("Key")
Value = TypeVar("Value")
Noun = TypeVar("Noun")

# A value for each member of an enumeration, and for nothing else.
Each = Annotated[Mapping[Key, Value], Rows()]

# What each named condition adds to a roll, a chance or a column.
Modifiers = Each[Key, int]


def holding(modifiers: Mapping[Key, int], conditions: Iterable[tuple[Key, bool | int]]) -> Iterator[tuple[Key, int]]:
    """The conditions that hold, each with what it adds, as many times as it holds."""
    return ((key, modifiers[key] * int(times)) for key, times in conditions if times)


# Steps ----------------------------------------------------------------------------------------------------------------


BEYOND = "beyond"


class Stepped(Struct, Generic[Value], frozen=True):
    """Values by bounds that rise; in a file a mapping of bounds to values, in which `beyond` is a last row without a bound.

    What is read from it is total: a number outside its bounds is judged by the row next to it, or as the reader says otherwise.
    """

    bounds: tuple[float, ...]
    values: tuple[Value, ...]

    def __post_init__(self) -> None:
        if not self.bounds or len(self.bounds) != len(self.values):
            raise ChartFault("a row was expected, and a value in each")
        for lower, higher in pairwise(self.bounds):
            if higher <= lower:
                raise ChartFault(f"rows rise: more than {lower:g} was expected, not {higher:g}")

    def items(self) -> Iterator[tuple[float, Value]]:
        """Each bound with its value."""
        return zip(self.bounds, self.values, strict=True)


class From(Stepped[Value], Generic[Value], frozen=True):
    """Values that hold from a bound up to the next one."""

    def at(self, number: float, below: Value | None = None) -> Value:
        """The value of the highest bound that a number has reached; below the first that of the first, or what is given."""
        place = bisect_right(self.bounds, number)
        return self.values[place - 1] if place else self.values[0] if below is None else below


class Over(Stepped[Value], Generic[Value], frozen=True):
    """Values that hold for what is more than a bound, up to the next one with it."""

    def at(self, number: float, below: Value | None = None) -> Value:
        """The value of the highest bound that a number exceeds; up to the first that of the first, or what is given."""
        place = bisect_left(self.bounds, number)
        return self.values[place - 1] if place else self.values[0] if below is None else below


class UpTo(Stepped[Value], Generic[Value], frozen=True):
    """Values that hold up to a bound and with it."""

    def at(self, number: float, beyond: Value | None = None) -> Value:
        """The value of the lowest bound that a number does not exceed; beyond the last that of the last, or what is given."""
        place = bisect_left(self.bounds, number)
        return self.values[place] if place < len(self.values) else self.values[-1] if beyond is None else beyond


class Below(Stepped[Value], Generic[Value], frozen=True):
    """Values that hold for what is less than a bound."""

    def at(self, number: float, beyond: Value | None = None) -> Value:
        """The value of the lowest bound that a number is below; from the last on that of the last, or what is given."""
        place = bisect_right(self.bounds, number)
        return self.values[place] if place < len(self.values) else self.values[-1] if beyond is None else beyond


class Begins(Struct, frozen=True):
    """A table whose first bound is this."""

    lowest: float

    def judge(self, table: Stepped[Any]) -> None:
        """Raises ChartFault for a table that begins elsewhere."""
        if table.bounds[0] != self.lowest:
            raise ChartFault(f"the first row must begin at {self.lowest:g}, not {table.bounds[0]:g}")


class Ends(Struct, frozen=True):
    """A table whose last bound is this, or more where it only has to reach so far; without a bound, none is set."""

    highest: float = inf
    at_least: bool = False

    def judge(self, table: Stepped[Any]) -> None:
        """Raises ChartFault for a table that ends elsewhere."""
        last = table.bounds[-1]
        if last != self.highest and not (self.at_least and last > self.highest):
            end = f"with {BEYOND}" if self.highest == inf else f"at {self.highest:g}{' or more' if self.at_least else ''}"
            raise ChartFault(f"the last row must end {end}, not at {last:g}")


FromNought = Annotated[From[Value], Begins(0)]
Endless = Annotated[UpTo[Value], Ends()]


# Dice -----------------------------------------------------------------------------------------------------------------


class Entries(Struct, frozen=True):
    """A list with so many values: one for each face of a die, for each sum of dice, or whatever `what` says."""

    number: int
    what: str = "faces"

    def judge(self, values: tuple[Any, ...]) -> None:
        """Raises ChartFault for a list of another length."""
        if len(values) != self.number:
            raise ChartFault(f"{self.number} {self.what} were expected, not {len(values)}")


D6, D10, SUMS, LOWEST_SUM = 6, 10, 11, 2
SixFaces = Annotated[tuple[Value, ...], Entries(D6)]
TenFaces = Annotated[tuple[Value, ...], Entries(D10)]
# Two six-sided dice together show 2 to 12.
TwoDice = Annotated[tuple[Value, ...], Entries(SUMS, "sums of two dice, 2 to 12,")]
# The highest face of a ten-sided die for each result.
ByTen = Annotated[UpTo[Value], Ends(D10)]
BySix = Annotated[UpTo[Value], Ends(D6)]


def at_face(values: tuple[Value, ...], face: int) -> Value:
    """The value of a face of the die."""
    return values[face - 1]


def at_sum(values: tuple[Value, ...], total: int) -> Value:
    """The value of a sum of two six-sided dice."""
    return values[total - LOWEST_SUM]


def check_faces(die: int, *lists: Iterable[int]) -> None:
    """Raises ChartFault unless each face of a die stands once in some lists of faces."""
    if sorted(face for faces in lists for face in faces) != list(range(1, die + 1)):
        raise ChartFault(f"each face of a die, 1 to {die}, was expected once")


# Lists ----------------------------------------------------------------------------------------------------------------


class WholeInOrder(Struct, frozen=True):
    """Every word of an enumeration, in its order."""

    def judge(self, values: tuple[Enum, ...]) -> None:
        """Raises ChartFault for a list that lacks a word, or has them in another order."""
        wanted = tuple(type(values[0])) if values else ()
        if not values or values != wanted:
            raise ChartFault(f"{', '.join(str(word.value) for word in wanted) or 'words'} were expected, in this order")


Judge = Begins | Ends | Entries | WholeInOrder
InOrder = Annotated[tuple[Value, ...], WholeInOrder()]


# Fractions ------------------------------------------------------------------------------------------------------------


HAIR = 1e-9


def half_up(number: float) -> int:
    """To the nearest whole number, halves up; a hair makes good what binary fractions lose."""
    return floor(number + 0.5 + HAIR)


def whole(number: float) -> int:
    """Fractions are dropped; a hair makes good what binary fractions lose."""
    return floor(number + HAIR)


# A system's charts ----------------------------------------------------------------------------------------------------


Choices = Mapping[str, Mapping[str, object]]
Agreed = tuple[tuple[str, str], ...]
NO_YES: Mapping[str, object] = {"no": False, "yes": True}


def chart_files(noun: type[Struct], **named: str) -> Mapping[str, str]:
    """The file of each chart of a system: called as its field is, unless another name is given."""
    return {field: named.get(field, f"{field}.yaml") for field in noun.__struct_fields__}


def charts_by_name(name: str, noun: type[Noun]) -> Callable[[Book], Noun]:
    """What finds a system's charts in a Book; anything else under its name there is a bug."""

    def charts_in(book: Book) -> Noun:
        charts = book.tactical[name]
        if not isinstance(charts, noun):
            raise TypeError(f"the Book holds {type(charts).__name__} as charts of {name}")
        return charts

    return charts_in


def charts_as_agreed(charts_in: Callable[[Book], Noun], choices: Choices) -> Callable[[Book, Agreed], Noun]:
    """What finds the charts of a battle for which something else than usual was agreed, in the options of the chart `turn`."""

    @cached(16)
    def agreed_charts(charts: Any, wishes: Agreed) -> Any:
        turn = charts.turn
        changed: dict[str, Any] = {key: choices[key][word] for key, word in wishes}
        return replace(charts, turn=replace(turn, options=replace(turn.options, **changed)))

    def charts_of(book: Book, wishes: Agreed) -> Noun:
        charts: Noun = charts_in(book)
        return agreed_charts(charts, wishes) if wishes else charts

    return charts_of


def choices_of(options: type, **others: Mapping[str, object]) -> Choices:
    """What each option may be, by the words that players use: no or yes, or the words of its enumeration, unless given here."""
    return {key: others[key] if key in others else NO_YES if kind is bool else {word.value: word for word in kind}
            for key, kind in get_type_hints(options).items()}


def options_in_words(options: Struct, choices: Choices) -> Iterator[tuple[str, str]]:
    """Each option with the word for what it is now."""
    for key, values in choices.items():
        now = getattr(options, key)
        yield key, next((word for word, value in values.items() if value == now), str(now))
