"""Rule 21A: supply points come ashore, lie in depots, are captured or destroyed, and feed the forces that live on them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import ceil, inf

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.dice import Die, Why
from campaign.model.events import ContingentRecorded, PointsDrawn, PointsStored, PointsUse, PointsWay
from campaign.model.play.ashore import Ashore, ForceAshore
from campaign.model.play.state import State
from campaign.model.play.views import View
from campaign.model.play.war import Duty
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import Location, PortId, SupplyLine
from campaign.model.sides import BOTH, Side
from campaign.rules.facts.ashore import TRIFLE, along_the_line, forces_ashore, is_endless, line_of, location_of, overland
from campaign.rules.facts.geography import friendly_ports_at, port_side
from campaign.rules.proceedings import Proceedings


def in_play(book: Book) -> bool:
    """SM-21 Rules 21 to 23 replace rule 11 in a campaign that was begun with them."""
    return book.options.supply_points


def where_points_are_played(book: Book, state: State, order: object) -> Refusal | None:
    """SM-21.1 Who feeds, hauls and reports supply on land does so where the campaign was begun with supply points."""
    return None if in_play(book) else Refusal("SM-21", "this campaign has no supply points: begin it with supply_points=true")


def points_in(book: Book, size_re: float) -> float:
    """SM-GAP-37 An RE of shipping, in whatever carries it, holds five supply points."""
    return size_re * book.charts.ashore.points.points_per_re


def at_hand(book: Book, state: State, side: Side, where: Hex) -> float:
    """SM-21A.1 What a side can take up in a hex: what lies there, and without end where the Axis holds a port of Europe."""
    if any(is_endless(book, port, side) for port in friendly_ports_at(book, state, where, side)):
        return inf
    return state.ashore.stock(side, where)


def stockpile(now: Proceedings, side: Side, where: Hex, size_re: float) -> None:
    """SM-21A.2 Supplies that a ship, craft or aircraft sets down in a hex are stockpiled there, five points to the RE."""
    if in_play(now.book):
        put_down(now, side, where, points_in(now.book, size_re), PointsWay.LANDED)


def put_down(now: Proceedings, side: Side, where: Hex, points: float, way: PointsWay) -> None:
    """SM-21A.3 Any hex may stockpile supply points; where a side draws without end they are not counted."""
    if points > TRIFLE and at_hand(now.book, now.state, side, where) != inf:
        now.add(PointsStored(side, where, points, way))


def take_up(now: Proceedings, side: Side, where: Hex, points: float, use: PointsUse, what: str = "") -> None:
    """SM-21A.4 What is taken from a depot is there no more; of an endless store there is no account."""
    if points > TRIFLE and at_hand(now.book, now.state, side, where) != inf:
        now.add(PointsDrawn(side, where, points, use, what))


def supply_by_date(now: Proceedings, side: Side) -> None:
    """SM-GAP-38 In their initial phase the Allies receive points by date, in the foremost port they hold of each land."""
    book, state = now.book, now.state
    if side is not Side.ALLIED or not in_play(book):
        return
    chart = book.charts.ashore.points
    for land, points in chart.arriving(state.cursor.turn).items():
        own_ports = [port for port in chart.arrive_at[land] if port in state.ports and port_side(state, port) is side]
        if own_ports and points:
            put_down(now, side, state.ports[own_ports[-1]].hex, float(points), PointsWay.ARRIVED)


def port_falls(now: Proceedings, port: PortId, loser: Side, to: Side | None) -> None:
    """SM-21A.5 With a port falls what is stockpiled in its hex, unless the loser holds another port of the hex."""
    where = now.state.ports[port].hex
    if not friendly_ports_at(now.book, now.state, where, loser):
        hex_falls(now, where, loser, to)
        _driven_out(now, where, loser)


def coasts_fall(now: Proceedings, coasts: Collection[str], to: Side | None) -> None:
    """SM-21A.22 With a stretch of coast fall the depots on its open hexes; those in ports fall with their port."""
    book, state = now.book, now.state
    for side in Side:
        for where in tuple(state.ashore.depots.get(side, {})) if side is not to else ():
            if str(book.theatre.coast_of(where)) in coasts and not friendly_ports_at(book, state, where, side):
                hex_falls(now, where, side, to)


def _driven_out(now: Proceedings, where: Hex, loser: Side) -> None:
    """SM-GAP-83.13 Without a land game a contingent whose place falls goes to the nearest own port by land, or is lost."""
    book = now.book
    if book.options.land_facts:
        return
    for found in tuple(now.state.ashore.contingents.values()):
        if found.hex != where or found.side is not loser:
            continue
        away = overland(book.theatre, where, book.charts.ashore.points.reach)
        open_to = [port.hex for port in now.state.ports.values() if port.allegiance.side is loser and port.hex in away]
        if open_to:
            there = min(open_to, key=lambda spot: (away[spot], spot))
            now.add(ContingentRecorded(replace(found, hex=there, line=SupplyLine.OVERLAND), "driven out of its place"))
        else:
            now.add(ContingentRecorded(replace(found, size=0.0), "lost with its place"))


def hex_falls(now: Proceedings, where: Hex, loser: Side, to: Side | None) -> None:
    """SM-21A.6 When a hex with supply points falls, a 1D10 for each five: 7 to 10 and they are captured, else destroyed.

    SM-GAP-37.1: a remainder of less than five has a die of its own. Neutral captors take nothing, and all is destroyed.
    """
    book, stock = now.book, now.state.ashore.stock(loser, where)
    if not in_play(book) or stock <= TRIFLE:
        return
    chart = book.charts.ashore.points
    captured = 0.0
    lots = ceil(stock / chart.captured_per - TRIFLE)
    for number in range(1, lots + 1):
        lot = min(float(chart.captured_per), stock - (number - 1) * chart.captured_per)
        why = Why("SM-21A", "supply points in a hex that fell", (str(where),), f"{chart.captured_from} to {chart.captured_to} "
                  f"captures {lot:g}", (f"lot {number} of {lots}",))
        if to is not None and chart.captured_from <= now.roll(Die.D10, why) <= chart.captured_to:
            captured += lot
    if stock - captured > TRIFLE:
        now.add(PointsDrawn(loser, where, stock - captured, PointsUse.DESTROYED))
    if captured and to is not None:
        now.add(PointsDrawn(loser, where, captured, PointsUse.CAPTURED), PointsStored(to, where, captured, PointsWay.CAPTURED))


def burn(now: Proceedings, where: Hex, loser: Side, points: int) -> None:
    """SM-GAP-30.7 A raid on a supply dump burns as many points as the die shows, as far as they lie there."""
    if in_play(now.book) and (lost := min(float(points), now.state.ashore.stock(loser, where))) > TRIFLE:
        now.add(PointsDrawn(loser, where, lost, PointsUse.BURNED))


# Who lives on what ----------------------------------------------------------------------------------------------------


RULE = "SM-21A"
# Stocks for this many game turns are enough: no further convoy is needed.
RESERVE = 4


class Need(Struct, frozen=True):
    """The needs of a side's forces in one land in a game turn, which forces they are, and the ports for their supplies."""

    location: Location
    side: Side
    points: int
    forces: tuple[str, ...]
    ports: tuple[PortId, ...]
    depots: tuple[Hex, ...]

    def turns_left(self, stock: float) -> float | None:
        """The number of game turns for which a stock lasts; None if nothing is needed."""
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
    """The needs of a side's forces by land, except those that can walk to a port where the Allies are supplied by date.

    With `on_record`, only those of contingents count.
    """
    by_land: dict[tuple[Location, Hex | None], list[ForceAshore]] = {}
    for force in forces_ashore(book, position):
        if force.side is not side or (on_record and force.contingent is None):
            continue
        line = line_of(book, position, force)
        if line is not SupplyLine.HOME and (location := location_of(book, force.hex)) is not None:
            # A force that is cut off shares only with those cut off in the same hex.
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
    """The hexes with ports or depots that a force can draw on: only its own hex if it is cut off."""
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
