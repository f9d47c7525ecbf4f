"""Rule 21A as those see it who ship: which forces overseas live on what lies where, and how many loads that asks for."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.ashore import Ashore, ForceAshore
from campaign.model.play.state import State
from campaign.model.play.views import View
from campaign.model.play.war import Duty
from campaign.model.sea.hexes import Hex
from campaign.model.setting.ashore import SupplyLine
from campaign.model.setting.scenario import Location, PortId
from campaign.model.sides import BOTH, Side
from campaign.rules.facts.ashore import TRIFLE, along_the_line, forces_ashore, is_endless, line_of, location_of
from campaign.rules.facts.geography import port_side

RULE = "SM-21A"
# Stocks for so many game turns are enough: a convoy more is not wanted.
RESERVE = 4


class Need(Struct, frozen=True):
    """What forces of a side in one land need in a game turn, who they are, and through which ports it can come."""

    location: Location
    side: Side
    points: int
    forces: tuple[str, ...]
    ports: tuple[PortId, ...]
    depots: tuple[Hex, ...]

    def turns_left(self, stock: float) -> float | None:
        """Game turns for which a stock lasts; None where nothing is needed."""
        return stock / self.points if self.points else None


def needs_now(book: Book, state: State, reader: Side | None = None) -> tuple[Duty, ...]:
    """SM-GAP-83.8 Where supply points are played, a side ships to each land overseas what its forces there need in a game turn.

    It is so until stocks for four game turns are in their reach, which its enemy (the reader) does not know of: he reads
    of every need of contingents, and of units that came by sea he knows nothing. Nobody pays points for a failure: the forces
    do.
    """
    return tuple(found for side in BOTH for need in needs(book, state, side, on_record=reader is side.enemy) if (
        found := _duty(book, need, 0.0 if reader is side.enemy else _stock(state.ashore, side, need))) is not None)


def needs(book: Book, position: State | View, side: Side, *, on_record: bool = False) -> Iterator[Need]:
    """The needs of a side's forces by land, but of those who can walk to a port where the Allies are supplied by date.

    They are those of the contingents `on_record` alone where that is asked for.
    """
    by_land: dict[tuple[Location, Hex | None], list[ForceAshore]] = {}
    for force in forces_ashore(book, position):
        if force.side is not side or (on_record and force.contingent is None):
            continue
        line = line_of(book, position, force)
        if line is not SupplyLine.HOME and (location := location_of(book, force.hex)) is not None:
            # Who is cut off shares with those alone who are cut off beside him.
            by_land.setdefault((location, force.hex if line is SupplyLine.NONE else None), []).append(force)
    for (location, _), forces in by_land.items():
        ports, spots = dict[PortId, None](), dict[Hex, None]()
        for force in forces:
            reach = reached(book, position, force)
            spots |= dict.fromkeys(reach)
            ports |= {key: None for key in book.theatre.ports
                      if key in position.ports and port_side(position, key) is side and not is_endless(book, key, side)
                      and position.ports[key].hex in reach}
        if ports and not (side is Side.ALLIED and _supplied_by_date(book, ports)):
            points = sum(force.need for force in forces)
            yield Need(location, side, points, tuple(force.key for force in forces), tuple(ports), tuple(spots))


def reached(book: Book, position: State | View, force: ForceAshore) -> frozenset[Hex]:
    """The ports' hexes, and those with depots, that a force can draw on: its own hex alone when it is cut off."""
    if line_of(book, position, force) is SupplyLine.NONE:
        return frozenset({force.hex})
    ashore = position.ashore
    depots = ashore.depots.get(force.side, {}) if isinstance(ashore, Ashore) else ashore.depots
    return frozenset(along_the_line(book, force.hex, (*depots, *(port.hex for port in book.theatre.ports.values()))))


def _supplied_by_date(book: Book, ports: dict[PortId, None]) -> bool:
    return any(port in ports for land in book.charts.ashore.points.arrive_at.values() for port in land)


def _stock(ashore: Ashore, side: Side, need: Need) -> float:
    return sum(points for where, points in ashore.depots.get(side, {}).items() if where in need.depots)


def _duty(book: Book, need: Need, stock: float) -> Duty | None:
    if stock + TRIFLE >= RESERVE * need.points:
        return None
    loads = ceil(need.points / book.charts.ashore.points.points_per_re - TRIFLE)
    return Duty(need.location, need.side, float(loads), need.ports, RULE)
