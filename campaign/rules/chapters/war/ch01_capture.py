"""Rules 1D6 and 11B2: the fate of ships, stores and docks in a port that falls to the enemy, and Malta's surrender."""

from __future__ import annotations

from campaign.model import events
from campaign.model.book import Book
from campaign.model.charts.shore import CaptureResult
from campaign.model.dice import Dice, Die, Why
from campaign.model.events import MaltaSurrendered
from campaign.model.play.calendar import Phase
from campaign.model.play.state import PointsEntry, State
from campaign.model.play.views import View
from campaign.model.setting.scenario import FlotillaId, PortId
from campaign.model.sides import Allegiance, Side
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import hits_of
from campaign.rules.chapters.air import ch05_carriers
from campaign.rules.chapters.ashore.ch21_depots import in_play, port_falls
from campaign.rules.chapters.combat.losses import craft_aboard, lose_ship, price, reduce_flotilla, score_craft
from campaign.rules.chapters.lift import ch04_cargo, ch04_craft
from campaign.rules.chapters.ports import ch08_repair
from campaign.rules.chapters.sailing.voyage_home import intern_all
from campaign.rules.chapters.undersea import ch04_flotillas
from campaign.rules.facts.contacts import contact_of_marker, next_force_id
from campaign.rules.facts.geography import port_side
from campaign.rules.facts.roster import names_of_forces
from campaign.rules.proceedings import Proceedings
from campaign.words.forces import unlike
from campaign.words.names import port_name, ship_name


def falls(now: Proceedings, port: PortId, to: Side | None, why: str = "reported from land") -> None:
    """SM-1D6 When a port passes to the enemy each unit in it escapes, is scuttled or captured, and its docks are lost.

    This may happen at any time: a port falls by a report, a ruling, a surrender or the calendar alike, but not if it is
    in those hands already.
    """
    book, state = now.book, now.state
    loser = port_side(state, port)
    if loser is to:
        return
    shut_in = tuple(key for key, ship in state.ships.items() if may_not_escape(book, state, ship))
    now.add(events.PortChangedHands(port, Allegiance.NEUTRAL if to is None else Allegiance(to.value), why))
    ch08_repair.abandon_port(now, port, "the port changed hands")
    if loser is None:
        intern_all(now, port)
        return
    port_falls(now, port, loser, to)
    if to is None:
        _put_out(now, port, loser)
        return
    now.add(events.DockyardLost(port))
    ch04_craft.caught_in(now, port, loser)
    _stores(now, port, loser)
    _ships(now, port, to, shut_in)
    _submarines(now, port, loser)


def _ships(now: Proceedings, port: PortId, to: Side, shut_in: tuple[ShipId, ...]) -> None:
    book, state = now.book, now.state
    escaped, loser = list[ShipId](), to.enemy
    for key, ship in state.ships.items():
        if ship.port != port or ship.side is not loser or ship.status is not ShipStatus.ACTIVE:
            continue
        match _fate(book, key, port, now, shut_in=key in shut_in):
            case CaptureResult.ESCAPED:
                escaped.append(key)
            case CaptureResult.SCUTTLED:
                cause = f"in {port_name(book, port)} when it fell"
                ch05_carriers.fly_off(now, key)
                lose_ship(now, key, ShipStatus.SCUTTLED, cause, to)
            case CaptureResult.CAPTURED:
                _captured(now, key, port, to)
    if escaped:
        now.add(_formed(book, now.state, port, loser, escaped))


def _formed(book: Book, state: State, port: PortId, side: Side, ships: list[ShipId]) -> events.Event:
    force = next_force_id(state, side)
    name = unlike(f"Escaped from {port_name(book, port)}", names_of_forces(state, side))
    return events.ForceFormed(force, side, name, state.ports[port].hex, tuple(ships), contact_of_marker(book, force))


def _submarines(now: Proceedings, port: PortId, loser: Side) -> None:
    """SM-1D6.5 Each submarine point rolls for itself; those that escape put to sea in transit, as one flotilla still.

    SM-GAP-05.1: points that wait in the port for a flotilla are made up into one first.
    """
    book = now.book
    ch04_flotillas.make_up_waiting(now, port, loser)
    for key in flotillas_in(now.state, port, loser):
        points = now.state.flotillas[key].points
        caught = sum(not _gets_away(book, key, port, number, loser, now) for number in range(1, points + 1))
        if caught < points:
            now.add(events.FlotillaEscaped(key, port))
        if caught:
            reduce_flotilla(now, key, caught, f"scuttled in {port_name(book, port)} when it fell")


def _gets_away(book: Book, key: FlotillaId, port: PortId, number: int, owner: Side, dice: Dice) -> bool:
    chart = book.charts.shore.capture
    needed = f"1 to {chart.escape[ShipType.SUBMARINE]} escapes"
    why = Why("SM-1D6", "port capture, submarine point", (f"{key}/{number}", str(port)), needed, seen_by=(owner,))
    return chart.result(ShipType.SUBMARINE, dice.roll(Die.D10, why)) is CaptureResult.ESCAPED


def flotillas_in(state: State, port: PortId, side: Side) -> tuple[FlotillaId, ...]:
    """A side's flotillas in a port."""
    return tuple(key for key, flotilla in state.flotillas.items() if flotilla.port == port and flotilla.side is side)


def _put_out(now: Proceedings, port: PortId, side: Side) -> None:
    """SM-1D6.6 Whoever lies in a port that turns neutral puts to sea from it, and nobody rolls."""
    book, state = now.book, now.state
    ships = [key for key, ship in state.ships.items()
             if ship.port == port and ship.side is side and ship.status is ShipStatus.ACTIVE]
    if ships:
        now.add(_formed(book, state, port, side, ships))
    ch04_flotillas.make_up_waiting(now, port, side)
    for key in flotillas_in(now.state, port, side):
        now.add(events.FlotillaEscaped(key, port))


def may_not_escape(book: Book, known: State | View, ship: Ship) -> bool:
    """SM-GAP-05 Nobody escapes who is under repair, laid up, or has fewer than half the flotation boxes left."""
    if ship.laid_up_until is not None or any(job.ship == ship.id and not job.suspended for job in known.repairs.values()):
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


def _captured(now: Proceedings, ship: ShipId, port: PortId, by: Side) -> None:
    """SM-1D6.2 A captured unit joins its captor, who scores her price and has her in his next naval phase, emptied of cargo."""
    book, state = now.book, now.state
    carried = craft_aboard(state, ship)
    ch04_cargo.lose_cargo_of(now, ship)
    ch08_repair.abandon_work(now, ship, "captured")
    at_once = state.cursor.phase is Phase.INITIAL and state.cursor.player_turn is by
    now.add(events.ShipCaptured(ship, port, by, at_once))
    score_craft(now, carried, by)
    reason = f"{ship_name(book, ship)} captured"
    now.add(events.PointsScored(PointsEntry(str(state.cursor), by, price(book, ship), "SM-GAP-55", reason, ship)))


def _stores(now: Proceedings, port: PortId, loser: Side) -> None:
    """SM-1D6.3 Cargo that lies ashore is destroyed as the port falls; the fuel in its tanks goes with the port."""
    state = now.state
    for key, item in state.cargoes.items():
        if item.at == port and item.facts.side is loser and not item.delivered and not item.lost:
            now.add(events.CargoDestroyed(key, port))


def surrender(now: Proceedings) -> None:
    """SM-11B2.2 Malta surrenders in the Axis initial phase after the third game turn running without supply."""
    book, state = now.book, now.state
    chart, larder = book.charts.war.supply, state.war.malta
    if in_play(book) or larder.surrendered:
        return
    if larder.turns_out < chart.malta_gives_in_after or port_side(state, chart.malta) is not Side.ALLIED:
        return
    now.add(MaltaSurrendered())
    falls(now, chart.malta, Side.AXIS)
