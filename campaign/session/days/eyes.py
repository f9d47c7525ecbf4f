"""Whose log is read, and how he calls what stands in it: a digest says no more than its line of the log does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.facts.wording import port_name, ship_name
from campaign.session.days.dates import DayId
from campaign.session.days.kinds import DayKind
from campaign.session.play.seat import PlayerSeat, Seat
from campaign.session.words.naming import GROUPS, RANK
from campaign.session.words.whereabouts import said, whereabouts
from campaign.words.counting import listed, quantity

CAPITAL = frozenset({ShipType.BATTLESHIP, ShipType.BATTLECRUISER, ShipType.CARRIER})
CRUISERS = frozenset({ShipType.HEAVY_CRUISER, ShipType.LIGHT_CRUISER, ShipType.ANTI_AIRCRAFT_CRUISER})
_RULE = re.compile(r" \[[A-Z]{2}-[^\]]*\]")
NAMED, FEW = 4, 2


class Item(Struct, frozen=True):
    """One thing that happened, before lines are chosen: things of one `key` are one line, those `like` it may share one.

    `like` is what several are called together (`{}` where their number stands within it); `weight` says which are told.
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
    at: str = ""


class Eyes(Struct, frozen=True):
    """The reader of a log (None: the umpire), his ships, and the book."""

    book: Book
    side: Side | None
    own_ships: frozenset[ShipId]

    @classmethod
    def of(cls, seat: Seat) -> Eyes:
        """The eyes of whoever sits there."""
        ships = seat.view.ships if isinstance(seat, PlayerSeat) else {}
        return cls(seat.book, seat.reader, frozenset(ships))

    def owns(self, side: Side) -> bool:
        """Whether that side is his; the umpire owns neither."""
        return side is self.side

    def has(self, ship: ShipId) -> bool:
        """Whether a ship is his."""
        return ship in self.own_ships

    def whose(self, side: Side) -> str:
        """What stands before a thing of a side's: nothing before one's own."""
        if self.side is None:
            return f"the {side} side's "
        return "" if side is self.side else "the enemy's "

    def of_whom(self, side: Side) -> str:
        """What stands behind a number of ships of a side's: nothing behind one's own."""
        return f" of {whose.removesuffix(' ')}" if (whose := self.whose(side)) else ""

    def whose_ship(self, ship: ShipId) -> str:
        """What stands before a ship's name."""
        return "" if self.side is None or self.has(ship) else "the enemy's "

    def name(self, ship: ShipId) -> str:
        """A ship with her type: destroyer Hero."""
        kind = self.type_of(ship)
        word = singular(GROUPS[kind]) if kind is not None else "ship"
        return f"{word} {ship_name(self.book, ship)}"

    def type_of(self, ship: ShipId) -> ShipType | None:
        """A ship's type, if the book knows her."""
        values = self.book.counters.get(ship)
        return None if values is None else values.type

    def counted(self, ships: Iterable[ShipId]) -> str:
        """Ships by their types: 2 battleships, 6 light cruisers."""
        return in_types([kind for _, kind in self.with_types(ships)])

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
        return listed([self.book.oob.air_units[key].name for key in found]) if few else f"{len(found)} air units"

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

    def spoken(self, text: str) -> str:
        """A line of the log without its rule, its hexes by name."""
        return said(self.book.theatre, _RULE.sub("", text))


def in_types(kinds: Sequence[ShipType]) -> str:
    """How many there are of each type, the greatest ships first."""
    each = [(kind, kinds.count(kind)) for kind in RANK if kind in kinds]
    return ", ".join(quantity(count, singular(GROUPS[kind]), GROUPS[kind]) for kind, count in each)


def singular(plural: str) -> str:
    """One of a group of ships."""
    return plural if plural == "landing craft" else plural.removesuffix("s")

