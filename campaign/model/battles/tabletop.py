"""What goes to a table and comes back, as plain values: rosters, reference sheets, packets and result forms.

A tactical system says what its papers contain; the code that draws them knows no system.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from enum import Enum
from fractions import Fraction

from msgspec import Struct

from campaign.model.battles.battle import BattleId, Patch
from campaign.model.battles.cover import Cover
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ShipId
from campaign.model.units.silhouettes import Silhouette

Value = int | float | str | tuple[str, ...]
Answers = Mapping[str, Value]
# How a form answers a query about what it reported.
CONFIRMED, OVERRULED = "confirmed", "overruled"
# The line of a unit of several for those that it lost in this battle, where nothing else on the form says how many they are.
BOATS_LOST = "boats_lost"
# A refusal must fit on one line.
MOST_TOLD, MOST_NEAR = 6, 3


class Box(Struct, frozen=True):
    """One box of a roster: its text, whether it is struck out already, and what stands beneath it, as the speed left."""

    text: str = ""
    struck: bool = False
    below: str = ""


class BoxRow(Struct, frozen=True):
    """A labelled row of boxes."""

    label: str
    boxes: tuple[Box, ...]
    note: str = ""


class BoxRows(Struct, frozen=True):
    """Rows of boxes under one title."""

    title: str
    rows: tuple[BoxRow, ...]


class PrintedTable(Struct, frozen=True):
    """Rows and columns of text, with `blank` extra rows to write in; `shares` of the width default to those of the text.

    `roomy` rows are high enough to write in.
    """

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...] = ()
    note: str = ""
    blank: int = 0
    shares: tuple[float, ...] = ()
    roomy: bool = False


class Lines(Struct, frozen=True):
    """Paragraphs of text under a title."""

    title: str
    lines: tuple[str, ...]


class Circle(Struct, frozen=True):
    """One circle of a turning template: its radius in units of the table and in print, and the arc between ticks."""

    name: str
    radius_u: float
    radius_mm: float
    tick_u: float


class TurningTemplate(Struct, frozen=True):
    """Half circles to cut out, drawn to the scale of the table."""

    title: str
    circles: tuple[Circle, ...]


class Log(Struct, frozen=True):
    """Rows to write in, one for each possible turn; its number and clock time go in the first two columns."""

    title: str
    head: tuple[str, ...]
    turns: tuple[tuple[str, str], ...]


Part = BoxRows | PrintedTable | Lines | Log | TurningTemplate


class Roster(Struct, frozen=True):
    """One ship's paper: facts in a line or two, then boxes, tables and words; `log` heads what is written down each turn.

    `of_battle` labels those of the facts that hold in one battle alone, such as the speed at which she begins it.
    """

    ship: ShipId
    facts: tuple[tuple[str, str], ...]
    parts: tuple[Part, ...]
    log: tuple[str, ...] = ()
    of_battle: frozenset[str] = frozenset()


class Turns(Struct, frozen=True):
    """How a system counts time: its word for a turn, how long a turn lasts, when the first begins, and the most there can be.

    A club's own rules count no minutes: their turns have a number and no clock. Turns may have a fraction of a minute.
    """

    word: str
    minutes: int | Fraction
    first_minute: int
    most: int

    def clocks(self) -> tuple[tuple[str, str], ...]:
        """Every possible turn, with the time at which it begins."""
        return tuple((str(turn + 1), self._clock(turn) if self.minutes else "") for turn in range(self.most))

    def _clock(self, turn: int) -> str:
        """Hour and minute; between full minutes, minutes and seconds, which take the same width."""
        at = self.first_minute + self.minutes * turn
        minute, seconds = int(at), int(at % 1 * 60)
        return f"{minute % 60:02d}'{seconds:02d}\"" if seconds else clock(minute)


class GroundScale(Struct, frozen=True):
    """A scale of the table: its name, its unit of measurement, and the length of that unit at sea and on the table."""

    name: str
    unit: str
    metres: float
    centimetres: float

    def measured(self, metres: float) -> str:
        """A distance at sea converted to the table."""
        return f"{metres / self.metres:.1f} {self.unit}"


def clock(minute_of_day: int) -> str:
    """A minute of the day in naval notation."""
    return f"{minute_of_day // 60 % 24:02d}:{minute_of_day % 60:02d}"


class Reference(Struct, frozen=True):
    """A reference sheet: a chart or a rule of the system, with its ID."""

    title: str
    rule: str
    parts: tuple[Part, ...]


class FieldKind(Enum):
    """The kind of value that a field of a result form takes."""

    COUNT = "count"
    NUMBER = "number"
    NAMES = "names"
    CHOICE = "choice"


class FormField(Struct, frozen=True):
    """One field of a form, filled in with the value before the battle: its key, its meaning, and the values it accepts.

    `open_to_all` fields are those that the enemy can judge as well. Of the names in one of `grades` one stands at most, each
    worse than the one before it. What is not `asked` stands in forms that were printed when its fact was asked twice.
    """

    key: str
    words: str
    kind: FieldKind
    value: Value
    lowest: float = 0
    highest: float = 0
    options: tuple[str, ...] = ()
    open_to_all: bool = False
    grades: tuple[tuple[str, ...], ...] = ()
    asked: bool = True


class FormFault(Struct, frozen=True):
    """A fault in the answers of a form: the key where it appears, and what was expected."""

    key: str
    what: str
    expected: str = "fewer, or fate: sunk,"


class FormShip(Struct, frozen=True):
    """A ship's part of a form; `own` says whether the reader of the form may know everything about her.

    `printed` are all lines that a form may have of her, those among them that are asked no more.
    """

    ship: ShipId
    name: str
    side: Side
    own: bool
    printed: tuple[FormField, ...]

    @property
    def fields(self) -> tuple[FormField, ...]:
        """The lines that are asked."""
        return tuple(field for field in self.printed if field.asked)

    @property
    def retired(self) -> tuple[FormField, ...]:
        """The lines that older forms have besides."""
        return tuple(field for field in self.printed if not field.asked)


class ResultForm(Struct, frozen=True):
    """The result form of a battle, as its reader (None: the umpire) gets it."""

    battle: BattleId
    title: str
    rules: str
    reader: Side | None
    fields: tuple[FormField, ...]
    ships: tuple[FormShip, ...]

    @property
    def mark(self) -> str:
        """Fingerprint of everything filled in, so that a form proves which battle it was made for; it reveals no secret."""
        return self._mark_of([ship.fields for ship in self.ships])

    @property
    def older_mark(self) -> str:
        """The mark of a form of this battle that was printed when some facts were asked twice."""
        return self._mark_of([ship.printed for ship in self.ships])

    def _mark_of(self, lines: Sequence[tuple[FormField, ...]]) -> str:
        parts = [repr((self.battle, self.rules, self.reader and self.reader.value))]
        parts += [repr((ship.ship, [(field.key, field.value) for field in fields]))
                  for ship, fields in zip(self.ships, lines, strict=True)]
        return hashlib.blake2b("\n".join(parts).encode(), digest_size=6).hexdigest()


class Spot(Struct, frozen=True):
    """A ship on the set-up plot: metres east and north, heading in degrees, and her number there."""

    number: int
    name: str
    side: Side
    x_m: float
    y_m: float
    heading_degrees: float
    length_m: float


class PlotPaper(Struct, frozen=True):
    """The drawn set-up."""

    spots: tuple[Spot, ...]
    patches: tuple[Patch, ...]
    visibility_m: float
    wind_from_degrees: int


class ShipPaper(Struct, frozen=True):
    """A ship's roster with her number and name, what she is, her side, her flag and her picture; `small` ones share a page."""

    name: str
    subtitle: str
    side: Side
    roster: Roster
    silhouette: Silhouette | None
    nation: Nation
    small: bool


class RosterCard(Struct, frozen=True):
    """Cards that belong together, of one large ship or of a division of small ones; large ones keep the log on theirs."""

    title: str
    subtitle: str
    ships: tuple[ShipPaper, ...]
    log: Log | None


class Packet(Struct, frozen=True):
    """Everything that goes to the table for one reader, measured by a scale; `note` says what the numbers of rules are for."""

    title: str
    subtitle: str
    foot: str
    note: str
    scale: GroundScale | None
    cover: Cover
    setup: tuple[Part, ...]
    plot: PlotPaper
    after_plot: tuple[Part, ...]
    cards: tuple[RosterCard, ...]
    sheets: tuple[Reference, ...]
    record: Log
    form: ResultForm

    @property
    def ships(self) -> tuple[ShipPaper, ...]:
        """Every roster, on whichever card it is."""
        return tuple(ship for card in self.cards for ship in card.ships)


class CardSheet(Struct, frozen=True):
    """Cards of ships and the charts that they need, for a battle of a club's own."""

    title: str
    subtitle: str
    foot: str
    cards: tuple[RosterCard, ...]
    sheets: tuple[Reference, ...]


def boxes(total: int, struck: int = 0, texts: tuple[str, ...] = ()) -> tuple[Box, ...]:
    """A row of boxes, the first of them struck out."""
    return tuple(Box(texts[place] if place < len(texts) else "", place < struck) for place in range(total))


def unfit(field: FormField, value: Value) -> tuple[str, ...]:
    """Everything that was expected of a field whose value does not fit."""
    match field.kind:
        case FieldKind.COUNT | FieldKind.NUMBER:
            whole = field.kind is FieldKind.COUNT
            if isinstance(value, bool) or not isinstance(value, int if whole else (int, float)):
                return (f"a {'whole ' if whole else ''}number was expected",)
            if not field.lowest <= float(value) <= field.highest:
                return (f"{field.lowest:g} to {field.highest:g} was expected",)
        case FieldKind.NAMES:
            if not isinstance(value, tuple):
                return ("a list of names in [ ] was expected",)
            return tuple(dict.fromkeys(_wrong_names(field, value)))
        case FieldKind.CHOICE:
            if value not in field.options:
                return (f"{one_of(field.options, value)} was expected",)
    return ()


def worst_names(field: FormField, names: tuple[str, ...]) -> tuple[str, ...]:
    """Names that fit a field, without the grade that a ship went in with where a worse one stands beside it."""
    before = field.value if isinstance(field.value, tuple) else ()
    outdone = {name for grade in field.grades for name in grade
               if name in before and any(worse in names for worse in grade[grade.index(name) + 1:])}
    return tuple(name for name in names if name not in outdone)


def one_of(options: Sequence[str], value: object) -> str:
    """The accepted values in words: all of them if they are few, else those that resemble what was entered."""
    if not options:
        return "nothing"
    if len(options) <= MOST_TOLD:
        return f"one of {', '.join(options)}" if len(options) > 1 else options[0]
    near = get_close_matches(str(value), options, n=MOST_NEAR, cutoff=0.5)
    return f"one of the {len(options)} that the form lists{', such as ' if near else ''}{' or '.join(near)}"


def _wrong_names(field: FormField, value: tuple[str, ...]) -> Iterator[str]:
    for item in value:
        if item not in field.options:
            yield f"{item} is none of them; {one_of(field.options, item)} was expected"
        if value.count(item) > 1:
            yield f"{item} stands there twice"
    before = field.value if isinstance(field.value, tuple) else ()
    for item in before:
        if item not in value and not any(item in grade for grade in field.grades):
            yield f"{item} was out before the battle and must stand there"
    for grade in field.grades:
        yield from _wrong_grades(grade, next((item for item in grade if item in before), None), value)


def _wrong_grades(grade: tuple[str, ...], before: str | None, value: tuple[str, ...]) -> Iterator[str]:
    """SM-6B.2 One degree of one harm, and none lighter than before; the one of before may stay beside a worse one."""
    told = [item for item in grade if item in value and item != before]
    if len(told) > 1:
        yield f"{' and '.join(told)} at once: one of them was expected"
    elif before is not None and not told and before not in value:
        yield f"{before} was so before the battle: it, or what is worse, must stand there"
    elif before is not None and told and grade.index(told[0]) < grade.index(before):
        yield f"{told[0]} is less than {before}, which was so before the battle"
