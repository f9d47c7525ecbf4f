"""What a reader was told of a day, line by line, with the event behind each line, and the names he uses for things."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.events import ForceMoved, PhaseBegan, PlayerTurnBegan, SegmentBegan, StepBegan, TurnBegan
from campaign.model.play.calendar import Phase, Step, Subsegment, Turn
from campaign.model.play.telling import Mention, Telling
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId
from campaign.model.units.ships import ShipId, ShipType
from campaign.session.days.dates import DayId, before_next
from campaign.session.days.report import DayKind
from campaign.session.play.seat import PlayerSeat, Public, Seat, game_of
from campaign.session.words.naming import GROUPS, RANK
from campaign.session.words.whereabouts import name_places, sentence_by_name, whereabouts
from campaign.store.codec import BATTLE
from campaign.store.records import Numbered, Recorded
from campaign.words.counting import listed, quantity
from campaign.words.names import port_name, ship_name

# Which events belong to which day -------------------------------------------------------------------------------------


MARKS = tuple(kind.__name__ for kind in (TurnBegan, PlayerTurnBegan, PhaseBegan, SegmentBegan))


class Stretch(Struct, frozen=True):
    """A day and its events: those after one and up to another; `over` when a later day has begun."""

    day: DayId
    after: int
    up_to: int
    over: bool


def stretches(at: Public) -> tuple[Stretch, ...]:
    """All days so far, the present one last; whatever precedes the first segment is a day of its own."""
    game = game_of(at)
    if game.archive is None:
        return ()
    first = DayId(Turn.of(game.book.scenario.first_turn), Side.AXIS, 0)
    begun = [(first, 0), *_days_begun(game.archive.of_kinds(MARKS), first)]
    ends = [after for _, after in begun[1:]]
    found = [Stretch(day, after, end, over=True) for (day, after), end in zip(begun, ends, strict=False)]
    day, after = begun[-1]
    found.append(Stretch(day, after, game.archive.head.seq, over=bool(game.state.result)))
    return tuple(stretch for stretch in found if stretch.up_to > stretch.after)


def stretches_between(at: Public, first: DayId, after: int, up_to: int) -> tuple[Stretch, ...]:
    """The days of a part of the events, which begins with a day that is known; the last is over where a later one began."""
    game = game_of(at)
    if game.archive is None:
        return ()
    begun = [(first, after), *_days_begun(game.archive.of_kinds(MARKS, after, up_to), first)]
    ends = [*(start for _, start in begun[1:]), up_to]
    last = bool(game.state.result) or up_to < game.archive.head.seq
    return tuple(Stretch(day, start, end, over=last or end < up_to)
                 for (day, start), end in zip(begun, ends, strict=True) if end > start)


def _days_begun(marks: Iterable[Recorded], day: DayId) -> Iterator[tuple[DayId, int]]:
    """Each day after one, with the last event before it."""
    turn, side = day.turn, day.player_turn
    for recorded in marks:
        now = day
        match recorded.event:
            case TurnBegan(turn=turn):
                now = DayId(turn, Side.AXIS, 0)
            case PlayerTurnBegan(side=side):
                now = DayId(turn, side, 0)
            case SegmentBegan(nas=nas):
                now = DayId(turn, side, nas)
            case PhaseBegan(phase=phase) if phase is not Phase.NAVAL and day.nas:
                now = before_next(turn, side)
        if now != day:
            day = now
            yield day, recorded.seq - 1


# What a reader was told -----------------------------------------------------------------------------------------------


MINUTES = 24 * 60
# The steps of a day by the clock: whoever has the player turn searches, sails and fights first.
HOURS: Mapping[tuple[Subsegment, Step], tuple[int, int]] = {
    (Subsegment.PHASING, Step.RECON): (0, 2), (Subsegment.PHASING, Step.NAVAL_MOVEMENT): (2, 10),
    (Subsegment.PHASING, Step.COMBAT): (10, 12), (Subsegment.NON_PHASING, Step.RECON): (12, 14),
    (Subsegment.NON_PHASING, Step.NAVAL_MOVEMENT): (14, 22), (Subsegment.NON_PHASING, Step.COMBAT): (22, 24),
}


class HeardLine(Struct, frozen=True):
    """One line of a reader's log, the event that only tells of what kind it is, and what the line tells of it.

    `began` and `ends` are the minutes of the step in which it was told, `minute` its own.
    """

    number: int
    telling: Telling
    event: Any
    minute: int
    began: int = 0
    ends: int = MINUTES


class HeardStretch(Struct, frozen=True):
    """All that a reader was told of a stretch, and the legs of moves that its owner learns of with the next leg."""

    stretch: Stretch
    told: tuple[HeardLine, ...]
    legs: tuple[ForceMoved, ...]


def hear_stretch(seat: Seat, stretch: Stretch, beyond: int = 0) -> HeardStretch:
    """What the seat's reader was told of a day, from the lines of his log after number `beyond`."""
    archive = game_of(seat).archive
    if archive is None:
        return HeardStretch(stretch, (), ())
    lines = archive.log_between(seat.reader, stretch.after, stretch.up_to)
    wanted = {line.seq: line for line in lines}
    steps: list[list[tuple[Numbered, Any]]] = [[]]
    spans: list[tuple[int, int]] = [(0, MINUTES)]
    legs: list[ForceMoved] = []
    for row in archive.sealed(stretch.after, stretch.up_to):
        kind = row.kind
        if row.seq not in wanted and kind not in (StepBegan.__name__, ForceMoved.__name__):
            continue
        # The course of a battle is not part of the day's digest: here it is only a number of lines.
        event = None if kind.startswith(BATTLE) else archive.read(row).event
        if isinstance(event, StepBegan):
            began, ends = HOURS[event.subsegment, event.step]
            spans.append((began * 60, ends * 60))
            steps.append([])
        elif isinstance(event, ForceMoved):
            legs.append(event)
        if row.seq in wanted:
            steps[-1].append((wanted[row.seq], event))
    heard_lines = (line for span, step in zip(spans, steps, strict=True) for line in _by_the_clock(span, step))
    return HeardStretch(stretch, tuple(line for line in heard_lines if line.number > beyond), tuple(legs))


def _by_the_clock(span: tuple[int, int], step: list[tuple[Numbered, Any]]) -> Iterator[HeardLine]:
    """The lines of a step spread over its hours."""
    began, ends = span
    for place, (line, event) in enumerate(step, 1):
        yield HeardLine(line.number, line.telling, event, began + (ends - began) * place // (len(step) + 1), began, ends)


# How a reader calls what stands in his log ----------------------------------------------------------------------------


CAPITAL = frozenset({ShipType.BATTLESHIP, ShipType.BATTLECRUISER, ShipType.CARRIER})
CRUISERS = frozenset({ShipType.HEAVY_CRUISER, ShipType.LIGHT_CRUISER, ShipType.ANTI_AIRCRAFT_CRUISER})
NAMED, FEW = 4, 2


class Item(Struct, frozen=True):
    """One thing that happened, before lines are chosen: things of one `key` are one line, those `like` it may share one.

    `like` is what several are called together (`{}` where their number stands within it); `weight` says which are told;
    `place` and `outcome` are where a battle was and how it ended, for who tells it at a glance.
    """

    kind: DayKind
    weight: float
    words: str
    key: str
    detail: str = ""
    where: Hex | None = None
    about: str = ""
    like: str = ""
    headline: str = ""
    points: tuple[tuple[Side, float], ...] = ()
    # Set by whoever reads the log.
    minute: int = 0
    log: tuple[int, int] = (0, 0)
    day: DayId | None = None
    # The words of what was put together in it, and the keys of that.
    parts: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    # Ships with their types, whose they are and where: those of several lines are added up, each of them once.
    fleet: tuple[tuple[ShipId, ShipType], ...] = ()
    of_whom: str = ""
    at: tuple[str, ...] = ()
    # What its detail was put together of, and of how many things it is.
    details: tuple[str, ...] = ()
    count: int = 1
    # The last of the days that it was put together of.
    until: DayId | None = None
    place: str = ""
    outcome: str = ""


class Eyes(Struct, frozen=True):
    """The reader of a log (None: the umpire), his ships, and the book."""

    book: Book
    side: Side | None
    own_ships: frozenset[ShipId]

    @classmethod
    def of(cls, seat: Seat) -> Eyes:
        """The eyes of a seat's reader."""
        ships = seat.view.ships if isinstance(seat, PlayerSeat) else {}
        return cls(seat.book, seat.reader, frozenset(ships))

    def owns(self, side: Side) -> bool:
        """Whether the side is the reader's own; the umpire owns neither."""
        return side is self.side

    def has(self, ship: ShipId) -> bool:
        """Whether a ship is his."""
        return ship in self.own_ships

    def whose(self, side: Side) -> str:
        """The prefix for something that belongs to a side; empty for the reader's own."""
        if self.side is None:
            return f"the {side} side's "
        return "" if side is self.side else "the enemy's "

    def hostile(self, side: Side) -> str:
        """The adjective for what is a side's and not the reader's; an umpire has no enemy."""
        return str(side) if self.side is None else "enemy"

    def of_whom(self, side: Side) -> str:
        """The suffix for a number of a side's ships; empty for the reader's own."""
        return f" of {whose.removesuffix(' ')}" if (whose := self.whose(side)) else ""

    def whose_ship(self, ship: ShipId) -> str:
        """The prefix for a ship's name."""
        return "" if self.side is None or self.has(ship) else "the enemy's "

    def name(self, ship: ShipId) -> str:
        """A ship with her type: destroyer Hero."""
        kind = self.type_of(ship)
        word = _singular(GROUPS[kind]) if kind is not None else "ship"
        return f"{word} {ship_name(self.book, ship)}"

    def type_of(self, ship: ShipId) -> ShipType | None:
        """A ship's type, if the book knows her."""
        values = self.book.counters.get(ship)
        return None if values is None else values.type

    def counted(self, ships: Iterable[ShipId]) -> str:
        """Ships by their types: 2 battleships, 6 light cruisers."""
        return types_in_words([kind for _, kind in self.with_types(ships)])

    def with_types(self, ships: Iterable[ShipId]) -> tuple[tuple[ShipId, ShipType], ...]:
        """Each ship that the book knows, with her type."""
        return tuple((ship, kind) for ship in ships if (kind := self.type_of(ship)) is not None)

    def fleet(self, ships: Iterable[ShipId]) -> int:
        """How much ships weigh by the heaviest of them: 3 with a battleship or carrier, 2 with a cruiser, 1 else."""
        kinds = {self.type_of(ship) for ship in ships}
        return 3 if kinds & CAPITAL else 2 if kinds & CRUISERS else 1

    def names(self, ships: Iterable[ShipId]) -> str:
        """Ships by name, or counted where they are many."""
        found = list(ships)
        if len(found) > NAMED:
            return self.counted(found)
        return listed([ship_name(self.book, key) for key in found]) if found else "nobody"

    def units(self, units: Iterable[AirUnitId]) -> str:
        """Air units by name, or counted where they are many."""
        found = list(units)
        few = 0 < len(found) <= FEW
        return listed([self.book.oob.air_units[key].name for key in found]) if few else quantity(len(found), "air unit")

    def port(self, port: PortId) -> str:
        """A port's name."""
        return port_name(self.book, port)

    def port_hex(self, port: PortId) -> Hex | None:
        """Where a port lies."""
        facts = self.book.theatre.ports.get(port)
        return None if facts is None else facts.hex

    def lies(self, where: Hex) -> str:
        """Where a hex lies, in words."""
        return whereabouts(self.book.theatre, where)

    def spoken(self, telling: Telling) -> str:
        """The sentence of a telling, its hexes by name."""
        return sentence_by_name(self.book.theatre, telling)

    def with_places(self, text: str) -> str:
        """A text with its hexes by name."""
        return name_places(self.book.theatre, text)

    def is_own(self, mention: Mention) -> bool:
        """Whether the reader reads as an owner of whom a telling mentions; the umpire does so of everybody."""
        return self.side is None or mention.side is self.side


def types_in_words(kinds: Sequence[ShipType]) -> str:
    """The number of ships of each type, the largest ships first."""
    each = [(kind, kinds.count(kind)) for kind in RANK if kind in kinds]
    return ", ".join(quantity(count, _singular(GROUPS[kind]), GROUPS[kind]) for kind, count in each)


def _singular(plural: str) -> str:
    """One of a group of ships."""
    return plural if plural == "landing craft" else plural.removesuffix("s")
