"""Rule 10D: who carries the 10th MAS: an Italian destroyer, or a submarine of an Italian flotilla in transit."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.commands import OrderTenthMas
from campaign.model.events import ForceDisbanded
from campaign.model.play.state import State
from campaign.model.play.war import TenthMas
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import FlotillaId, FlotillaMission
from campaign.model.sides import Nation, Side
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.combat.losses import lost
from campaign.rules.chapters.undersea.ch04_flotillas import own_flotilla
from campaign.rules.chapters.undersea.ch06_flotilla_losses import reduced
from campaign.rules.facts.geography import hex_of
from campaign.rules.facts.laws import own_ship
from campaign.rules.facts.roster import ships_of
from campaign.rules.facts.wording import port_name, ship_name
from campaign.rules.proceedings import Proceedings


def aboard_a_carrier_at_its_base(book: Book, state: State, order: OrderTenthMas) -> Refusal | None:
    """SM-10D.3 An Italian destroyer, or a point of an Italian flotilla in transit, takes it aboard at its base (SM-GAP-35)."""
    if (order.carrier is None) is (order.flotilla is None):
        return Refusal("SM-10D", "either a destroyer or a flotilla of submarines carries it")
    if order.flotilla is not None:
        return _aboard_a_submarine(book, state, order.side, order.flotilla)
    assert order.carrier is not None
    return _aboard_a_destroyer(book, state, order.side, order.carrier)


def _aboard_a_destroyer(book: Book, state: State, side: Side, carrier: ShipId) -> Refusal | None:
    ship = own_ship(state, side, carrier)
    if isinstance(ship, Refusal):
        return ship
    base = book.charts.war.tenth_mas.base
    if book.counters[ship.id].type is not ShipType.DESTROYER or book.oob.ships[ship.id].nation is not Nation.ITALIAN:
        return Refusal("SM-10D", f"{ship_name(book, ship.id)} is no Italian destroyer")
    if ship.port != base:
        return Refusal("SM-10D", f"{ship_name(book, ship.id)} does not lie in {port_name(book, base)}")
    return None


def _aboard_a_submarine(book: Book, state: State, side: Side, carrier: FlotillaId) -> Refusal | None:
    one = own_flotilla(state, side, carrier)
    if isinstance(one, Refusal):
        return one
    base = book.charts.war.tenth_mas.base
    if one.nation is not Nation.ITALIAN:
        return Refusal("SM-10D", f"{one.name} is not Italian")
    if one.port != base:
        return Refusal("SM-10D", f"{one.name} does not lie in {port_name(book, base)}")
    if one.mission is not FlotillaMission.TRANSIT:
        return Refusal("SM-10D", f"{one.name} has the mission {one.mission.value}: a flotilla in transit carries it")
    return None


def destroyers(book: Book, state: State) -> Iterator[ShipId]:
    """Italian destroyers at the base."""
    base = book.charts.war.tenth_mas.base
    yield from (key for key, ship in state.ships.items() if ship.side is Side.AXIS and ship.port == base
                and ship.status is ShipStatus.ACTIVE and book.counters[key].type is ShipType.DESTROYER
                and book.oob.ships[key].nation is Nation.ITALIAN)


def submarines(book: Book, state: State) -> Iterator[FlotillaId]:
    """Italian flotillas in transit at the base."""
    base = book.charts.war.tenth_mas.base
    yield from (key for key, flotilla in state.flotillas.items() if flotilla.side is Side.AXIS and flotilla.port == base
                and flotilla.nation is Nation.ITALIAN and flotilla.mission is FlotillaMission.TRANSIT)


def carrier_name(book: Book, state: State, order: OrderTenthMas) -> str:
    """The carrier as its owner calls it."""
    if order.flotilla is not None:
        return state.flotillas[order.flotilla].name
    assert order.carrier is not None
    return ship_name(book, order.carrier)


def carrier_id(unit: TenthMas) -> str:
    """The carrier as dice know it."""
    return str(unit.flotilla or unit.carrier)


def place_at_sea(state: State, unit: TenthMas) -> Hex | None:
    """Where the carrier lies at sea; nowhere in port, and a flotilla that has gone on station carries nobody to a harbour."""
    if unit.flotilla is not None:
        one = state.flotillas.get(unit.flotilla)
        return None if one is None or one.port is not None or one.mission is not FlotillaMission.TRANSIT else one.hex
    ship = state.ships.get(unit.carrier) if unit.carrier is not None else None
    return None if ship is None or ship.force is None else hex_of(state, ship)


def went_down(state: State, unit: TenthMas) -> bool:
    """SM-10D.11 The unit is lost with its destroyer, or with the last point of its flotilla."""
    if unit.flotilla is not None:
        return unit.flotilla not in state.flotillas
    ship = state.ships.get(unit.carrier) if unit.carrier is not None else None
    return ship is None or ship.status is not ShipStatus.ACTIVE or ship.side is not Side.AXIS


def sunk_off_the_port(now: Proceedings, unit: TenthMas, cause: str) -> None:
    """SM-10D.12 A carrier that is caught is sunk: the destroyer, or one point of the flotilla."""
    state = now.state
    if unit.flotilla is not None:
        reduced(now, unit.flotilla, 1, cause)
        return
    assert unit.carrier is not None
    force = state.ships[unit.carrier].force
    lost(now, unit.carrier, ShipStatus.SUNK, cause, Side.ALLIED)
    if force is not None and not ships_of(now.state, force):
        now.add(ForceDisbanded(force))
