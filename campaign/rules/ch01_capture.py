"""Rule 1D6: what becomes of the ships, stores and docks of a port that falls to the enemy."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.dice import Dice, Die, Why
from campaign.model.events import (
    CargoDestroyed,
    DockyardLost,
    Event,
    ForceFormed,
    PointsScored,
    PortChangedHands,
    ShipCaptured,
)
from campaign.model.forces import Ship, ShipStatus
from campaign.model.scenario import PortId
from campaign.model.ships import ShipId
from campaign.model.shore import CaptureResult
from campaign.model.sides import Allegiance, Side
from campaign.model.state import PointsEntry, State
from campaign.ratings.condition import hits_of
from campaign.rules import ch04_cargo, ch05_carriers, ch08_repair
from campaign.rules.contacts import contact_of_marker, next_force_id
from campaign.rules.geography import port_side
from campaign.rules.laws import Unfolding
from campaign.rules.losses import lost, price
from campaign.rules.wording import port_name, ship_name


def falls(book: Book, state: State, port: PortId, to: Side | None, dice: Dice) -> Iterator[Event]:
    """SM-1D6 When a port passes to the enemy each unit in it escapes, is scuttled or captured, and its docks are lost."""
    loser = port_side(state, port)
    now = Unfolding(state)
    shut_in = tuple(key for key, ship in state.ships.items() if may_not_escape(book, state, ship))
    yield now(PortChangedHands(port, Allegiance.NEUTRAL if to is None else Allegiance(to.value), "reported from land"))
    yield from now.each(ch08_repair.port_lost(now.state, port, "the port changed hands"))
    if to is None or loser is not to.enemy:
        return
    yield now(DockyardLost(port))
    yield from now.each(_stores(now.state, port, loser))
    escaped: list[ShipId] = []
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
        force = next_force_id(now.state, loser)
        name = f"Escaped from {port_name(book, port)}"
        where = now.state.ports[port].hex
        yield now(ForceFormed(force, loser, name, where, tuple(escaped), contact_of_marker(book, force)))


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
    """SM-1D6.2 A captured unit joins its captor, who scores her price; what she carried is lost."""
    now = Unfolding(state)
    yield from now.each(ch04_cargo.lost_with(now.state, ship))
    yield from now.each(ch08_repair.abandoned(now.state, ship, "captured"))
    yield now(ShipCaptured(ship, port, by))
    words = f"{ship_name(book, ship)} captured"
    yield now(PointsScored(PointsEntry(str(state.cursor), by, price(book, ship), "SM-GAP-55", words)))


def _stores(state: State, port: PortId, loser: Side) -> Iterator[Event]:
    """SM-1D6.3 Cargo that lies ashore is destroyed as the port falls; the fuel in its tanks goes with the port."""
    for key, item in state.cargoes.items():
        if item.at == port and item.facts.side is loser and not item.delivered and not item.lost:
            yield CargoDestroyed(key, port)
