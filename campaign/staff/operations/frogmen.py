"""The 10th MAS: which harbour is worth its three teams, and who takes it there."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.commands import FormForce, OrderTenthMas, TenthMasTargets
from campaign.model.play.views import OwnForce, View
from campaign.model.play.war import MasState, TenthMas
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import FlotillaId, FlotillaMission, PortId
from campaign.model.sides import Nation
from campaign.model.units.ships import ShipId, ShipType
from campaign.model.units.undersea import Flotilla
from campaign.rules.views.strength import FAR, by_sea, speed
from campaign.staff.judgement.doctrine import Doctrine
from campaign.staff.judgement.fitness import is_fit

# Least expected points (three best ships of a harbour times the chance of getting near) for risking the unit.
PRIZE = 10
# Hexes that a submarine goes for it: three weeks.
REACH = 200
SOON = 2
FACES = 10


def frogmen(book: Book, view: View, doctrine: Doctrine) -> Iterator[OrderTenthMas]:
    """A submarine at the base takes the unit to the best prize, or a destroyer when that lies within her fuel."""
    unit, base = view.war.tenth_mas, book.charts.war.tenth_mas.base
    if unit is None or not book.scenario.war.tenth_mas or unit.state is not MasState.READY:
        return
    if view.cursor.turn < book.charts.war.tenth_mas.available:
        return
    here = view.ports[base].hex
    away = {port: by_sea(book.theatre, here, view.ports[port].hex) for port in view.enemies_in_port}
    prizes = {port: _worth(book, view, unit, port) for port in away if away[port] < FAR}
    boat = next((flotilla.id for flotilla in view.flotillas.values() if _may_carry(flotilla) and flotilla.port == base
                 and flotilla.mission is FlotillaMission.TRANSIT), None)
    destroyer = next((ship for ship in view.ships.values() if ship.port == base
                      and book.counters[ship.id].type is ShipType.DESTROYER and is_fit(book, view, ship, doctrine)
                      and book.oob.ships[ship.id].nation is Nation.ITALIAN), None)
    for port in sorted(prizes, key=lambda key: (-prizes[key], key)):
        if prizes[port] < PRIZE:
            return
        if boat is not None and away[port] <= REACH:
            yield OrderTenthMas(view.side, port, flotilla=boat)
            return
        if destroyer is not None and 2 * away[port] < (destroyer.fuel_boxes - 1) * speed(book, (destroyer,)):
            yield OrderTenthMas(view.side, port, destroyer.id)
            return


def frogmen_sailing(book: Book, view: View, doctrine: Doctrine) -> Iterator[FormForce]:
    """The destroyer that has the unit aboard puts out."""
    unit = view.war.tenth_mas
    if unit is None or unit.state is not MasState.ORDERED or unit.carrier is None or unit.target is None:
        return
    ship = view.ships[unit.carrier]
    if ship.port is not None and not ship.spent and is_fit(book, view, ship, doctrine):
        yield FormForce(view.side, (ship.id,), f"Against {book.theatre.ports[unit.target].name}"[:40])


def frogmen_off(book: Book, view: View, force: OwnForce) -> Hex | None:
    """Where the force with the unit makes for: off its harbour, as long as she can wait there and come home."""
    unit = view.war.tenth_mas
    if unit is None or unit.state is not MasState.ORDERED or unit.carrier not in force.ships or unit.target is None:
        return None
    ship, there = view.ships[unit.carrier], view.ports[unit.target].hex
    to_go = by_sea(book.theatre, force.force.hex, there) + by_sea(book.theatre, there, view.ports[
        book.charts.war.tenth_mas.base].hex)
    return there if ship.fuel_boxes * speed(book, (ship,)) > to_go else None


def harbour_targets(book: Book, view: View) -> Iterator[TenthMasTargets]:
    """Each team takes the greatest ship in the harbour that has none yet."""
    unit = view.war.tenth_mas
    if unit is None or unit.target is None:
        return
    there = sorted((seen.ship for seen in view.enemies_in_port.get(unit.target, ())), key=lambda key: -_prize(book, key))
    if there:
        yield TenthMasTargets(view.side, tuple(there[number % len(there)] for number in range(unit.teams)))


def frogmen_stations(book: Book, view: View) -> dict[str, Hex]:
    """The place of the flotilla that carries the unit, or that waits for it at the base while it is, or soon is, ready."""
    unit = view.war.tenth_mas
    if unit is None or not book.scenario.war.tenth_mas:
        return {}
    if unit.state is MasState.ORDERED:
        if unit.flotilla is None or unit.flotilla not in view.flotillas or unit.target is None:
            return {}
        return {unit.flotilla: _off(book, view, unit.target)}
    if unit.state is MasState.RECOVERING and unit.ready_from > view.cursor.turn.number + SOON:
        return {}
    base = view.ports[book.charts.war.tenth_mas.base]
    able = [flotilla for flotilla in view.flotillas.values() if _may_carry(flotilla)]
    if not able or not base.own:
        return {}
    carrier: FlotillaId = min(able, key=lambda boats: (by_sea(book.theatre, boats.hex, base.hex), boats.points, boats.id)).id
    return {carrier: base.hex}


def _off(book: Book, view: View, target: PortId) -> Hex:
    """A hex of sea beside the harbour."""
    there = view.ports[target].hex
    return min(book.theatre.ways(there), default=there)


def _may_carry(flotilla: Flotilla) -> bool:
    return flotilla.nation is Nation.ITALIAN and flotilla.points > 0


def _worth(book: Book, view: View, unit: TenthMas, port: PortId) -> float:
    """The three best ships of a harbour, by the chance that the unit comes near it."""
    chart = book.charts.war.tenth_mas
    defence = chart.defence.get(port, chart.other_defence) + min(unit.alerts.get(port, 0), chart.most_alert)
    best = sorted((_prize(book, enemy.ship) for enemy in view.enemies_in_port[port]), reverse=True)[: chart.teams]
    return sum(best) * (FACES - defence) / FACES


def _prize(book: Book, ship: ShipId) -> float:
    return book.charts.points.sunk[book.counters[ship].type]
