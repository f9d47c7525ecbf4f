"""Rule 1D6: what becomes of the ships, stores and docks of a port that falls to the enemy."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.calendar import Phase
from campaign.model.dice import Dice, Die, Why
from campaign.model.events import (
    CargoDestroyed,
    DockyardLost,
    Event,
    FlotillaEscaped,
    ForceFormed,
    PointsScored,
    PortChangedHands,
    ShipCaptured,
)
from campaign.model.forces import Ship, ShipStatus
from campaign.model.scenario import FlotillaId, PortId
from campaign.model.ships import ShipId, ShipType
from campaign.model.shore import CaptureResult
from campaign.model.sides import Allegiance, Side
from campaign.model.state import PointsEntry, State
from campaign.ratings.condition import hits_of
from campaign.rules import ch04_cargo, ch04_craft, ch04_flotillas, ch05_carriers, ch08_repair
from campaign.rules.ch06_flotilla_losses import reduced
from campaign.rules.contacts import contact_of_marker, next_force_id
from campaign.rules.geography import port_side
from campaign.rules.laws import Unfolding
from campaign.rules.losses import craft_aboard, lost, price, scored_for
from campaign.rules.wording import port_name, ship_name


def falls(
    book: Book, state: State, port: PortId, to: Side | None, dice: Dice, why: str = "reported from land"
) -> Iterator[Event]:
    """SM-1D6 When a port passes to the enemy each unit in it escapes, is scuttled or captured, and its docks are lost.

    It asks for no moment of play: a port falls by a report, a ruling, a surrender or the calendar alike, and one that is
    in those hands already does not fall.
    """
    loser = port_side(state, port)
    if loser is to:
        return
    now = Unfolding(state)
    shut_in = tuple(key for key, ship in state.ships.items() if may_not_escape(book, state, ship))
    yield now(PortChangedHands(port, Allegiance.NEUTRAL if to is None else Allegiance(to.value), why))
    yield from now.each(ch08_repair.port_lost(now.state, port, "the port changed hands"))
    if loser is None:
        return
    if to is None:
        yield from now.each(_put_out(book, now.state, port, loser))
        return
    yield now(DockyardLost(port))
    yield from now.each(ch04_craft.caught_in(now.state, port, loser))
    yield from now.each(_stores(now.state, port, loser))
    yield from now.each(_ships(book, now.state, port, to, dice, shut_in))
    yield from now.each(_submarines(book, now.state, port, loser, dice))


def _ships(book: Book, state: State, port: PortId, to: Side, dice: Dice, shut_in: tuple[ShipId, ...]) -> Iterator[Event]:
    now, escaped, loser = Unfolding(state), list[ShipId](), to.enemy
    for key, ship in state.ships.items():
        if ship.port != port or ship.side is not loser or ship.status is not ShipStatus.ACTIVE:
            continue
        match _fate(book, key, port, dice, shut_in=key in shut_in):
            case CaptureResult.ESCAPED:
                escaped.append(key)
            case CaptureResult.SCUTTLED:
                cause = f"in {port_name(book, port)} when it fell"
                yield from now.each(ch05_carriers.flown_off(book, now.state, key))
                yield from now.each(lost(book, now.state, key, ShipStatus.SCUTTLED, cause, to))
            case CaptureResult.CAPTURED:
                yield from now.each(_captured(book, now.state, key, port, to))
    if escaped:
        yield _formed(book, now.state, port, loser, escaped)


def _formed(book: Book, state: State, port: PortId, side: Side, ships: list[ShipId]) -> Event:
    force = next_force_id(state, side)
    name = f"Escaped from {port_name(book, port)}"
    return ForceFormed(force, side, name, state.ports[port].hex, tuple(ships), contact_of_marker(book, force))


def _submarines(book: Book, state: State, port: PortId, loser: Side, dice: Dice) -> Iterator[Event]:
    """SM-1D6.5 Each submarine point rolls for itself; those that escape put to sea in transit, as one flotilla still.

    SM-GAP-05.1: points that wait in the port for a flotilla are made up into one first.
    """
    now = Unfolding(state)
    yield from now.each(ch04_flotillas.made_up_at_once(book, now.state, port, loser))
    for key in flotillas_in(now.state, port, loser):
        points = now.state.flotillas[key].points
        caught = sum(not _gets_away(book, key, port, number, loser, dice) for number in range(1, points + 1))
        if caught < points:
            yield now(FlotillaEscaped(key, port))
        if caught:
            yield from now.each(reduced(book, now.state, key, caught, f"scuttled in {port_name(book, port)} when it fell"))


def _gets_away(book: Book, key: FlotillaId, port: PortId, number: int, owner: Side, dice: Dice) -> bool:
    chart = book.charts.shore.capture
    needed = f"1 to {chart.escape[ShipType.SUBMARINE]} escapes"
    why = Why("SM-1D6", "port capture, submarine point", (f"{key}/{number}", str(port)), needed, seen_by=(owner,))
    return chart.result(ShipType.SUBMARINE, dice.roll(Die.D10, why)) is CaptureResult.ESCAPED


def flotillas_in(state: State, port: PortId, side: Side) -> tuple[FlotillaId, ...]:
    """A side's flotillas that lie in a port."""
    return tuple(key for key, one in state.flotillas.items() if one.port == port and one.side is side)


def _put_out(book: Book, state: State, port: PortId, side: Side) -> Iterator[Event]:
    """SM-1D6.6 Whoever lies in a port that turns neutral puts to sea from it, and nobody rolls."""
    now = Unfolding(state)
    ships = [key for key, ship in state.ships.items()
             if ship.port == port and ship.side is side and ship.status is ShipStatus.ACTIVE]
    if ships:
        yield now(_formed(book, state, port, side, ships))
    yield from now.each(ch04_flotillas.made_up_at_once(book, now.state, port, side))
    yield from now.each(FlotillaEscaped(key, port) for key in flotillas_in(now.state, port, side))


def may_not_escape(book: Book, state: State, ship: Ship) -> bool:
    """SM-GAP-05 Nobody escapes who is under repair, laid up, or has fewer than half the flotation boxes left."""
    if ship.laid_up_until is not None or any(job.ship == ship.id and not job.suspended for job in state.repairs.values()):
        return True
    values = book.counters[ship.id]
    left = values.flotation_boxes - hits_of(values, ship.condition).flotation
    return 2 * left < values.flotation_boxes


def _fate(book: Book, ship: ShipId, port: PortId, dice: Dice, *, shut_in: bool) -> CaptureResult:
    chart, kind = book.charts.shore.capture, book.counters[ship].type
    needed = f"1 to {chart.escape[kind]} escapes, to {chart.scuttled[kind]} scuttled"
    modifiers = ("cannot escape",) if shut_in else ()
    result = chart.result(kind, dice.roll(Die.D10, Why("SM-1D6", "port capture", (str(ship), str(port)), needed, modifiers)))
    return CaptureResult.SCUTTLED if shut_in and result is CaptureResult.ESCAPED else result


def _captured(book: Book, state: State, ship: ShipId, port: PortId, by: Side) -> Iterator[Event]:
    """SM-1D6.2 A captured unit joins its captor, who scores her price and has her in his next naval phase, emptied of cargo."""
    now = Unfolding(state)
    carried = craft_aboard(state, ship)
    yield from now.each(ch04_cargo.lost_with(now.state, ship))
    yield from now.each(ch08_repair.abandoned(now.state, ship, "captured"))
    at_once = state.cursor.phase is Phase.INITIAL and state.cursor.player_turn is by
    yield now(ShipCaptured(ship, port, by, at_once))
    yield from now.each(scored_for(book, now.state, carried, by))
    words = f"{ship_name(book, ship)} captured"
    yield now(PointsScored(PointsEntry(str(state.cursor), by, price(book, ship), "SM-GAP-55", words)))


def _stores(state: State, port: PortId, loser: Side) -> Iterator[Event]:
    """SM-1D6.3 Cargo that lies ashore is destroyed as the port falls; the fuel in its tanks goes with the port."""
    for key, item in state.cargoes.items():
        if item.at == port and item.facts.side is loser and not item.delivered and not item.lost:
            yield CargoDestroyed(key, port)
