"""The first state of a scenario."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.play.ashore import Ashore
from campaign.model.play.calendar import Cursor, Phase, Turn
from campaign.model.play.ports import Cargo, Port
from campaign.model.play.state import AirUnit, State
from campaign.model.play.war import ForcePool, Malta, War
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import FuelSupply, Zone
from campaign.model.setting.scenario import FlotillaFacts, FlotillaId, PortId
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.forces import ForceId, Mission, Ship, TaskForce
from campaign.model.units.ships import ShipId, ShipType
from campaign.model.units.undersea import Flotilla
from campaign.rules.facts.contacts import contact_of_marker


def starting_state(book: Book, seed: int) -> State:
    """The state in which a scenario begins, just before its first game turn."""
    scenario = book.scenario
    ports = {key: _port(book, key) for key in book.theatre.ports}
    ships: dict[ShipId, Ship] = {}
    forces: dict[ForceId, TaskForce] = {}
    contacts: dict[ForceId, str] = {}
    formed: dict[Side, int] = {}
    for port, berthed in scenario.berths.items():
        for key in berthed:
            ships[key] = _ship(book, key, _side(book, book.oob.ships[key].nation), port=port)
    for group in scenario.at_sea:
        formed[group.side] = formed.get(group.side, 0) + 1
        force = ForceId(f"{'AX' if group.side is Side.AXIS else 'AL'}{formed[group.side]}")
        forces[force] = TaskForce(force, group.side, group.name, group.hex)
        if (label := contact_of_marker(book, force)) is not None:
            contacts[force] = label
        for key in group.ships:
            ships[key] = _ship(book, key, group.side, force=force)
    flotillas = {facts.id: _flotilla(book, facts) for facts in scenario.flotillas}
    cargoes = {facts.id: Cargo(facts, at=facts.at, aboard=facts.aboard, at_hex=facts.hex) for facts in scenario.cargoes}
    for facts in scenario.cargoes:
        for key in facts.aboard:
            carrier = ships[key]
            ships[key] = replace(carrier, cargo=(*carrier.cargo, facts.id))
    return State(
        seed=seed,
        cursor=Cursor(Turn.of(scenario.first_turn), Side.AXIS, Phase.INITIAL),
        weather=dict.fromkeys(Zone, Weather.CLEAR),
        ships=ships,
        forces=forces,
        ports=ports,
        air={key: AirUnit(key, _side(book, book.oob.air_units[key].nation), str(base)) for key, base in scenario.air.items()},
        cargoes=cargoes,
        fuel_pool=float(scenario.fuel_pool),
        contacts=contacts,
        formed=formed,
        flotillas=flotillas,
        flotillas_raised=raised_so_far(flotillas),
        coast_owners={
            key: None if coast.nation is None else scenario.coasts.get(key, allegiance_of(book, coast.nation)).side
            for key, coast in book.theatre.coasts.items()
        },
        neutrals=scenario.neutrals,
        airfields=scenario.airfields,
        war=_war(book),
        ashore=Ashore(depots=_depots(book, ports)),
    )


def fresh_ship(book: Book, ship: ShipId, port: PortId, side: Side) -> Ship:
    """A ship as she enters the theatre, or takes up arms in it: undamaged, with full bunkers, in a port."""
    return _ship(book, ship, side, port=port)


def allegiance_of(book: Book, nation: Nation) -> Allegiance:
    """The allegiance of a nation in this scenario; a nation that is not named is neutral."""
    return book.scenario.nations.get(nation, Allegiance.NEUTRAL)


def _war(book: Book) -> War:
    facts = book.scenario.war
    stock = book.charts.war.supply.malta_start if facts.malta_stock is None else facts.malta_stock
    return War(garrisons=facts.garrisons, malta=Malta(stock), pool=ForcePool(ships=facts.force_pool or ()))


def _depots(book: Book, ports: Mapping[PortId, Port]) -> dict[Side, dict[Hex, float]]:
    """SM-GAP-83.11 What lies in a port as the campaign begins is its holder's."""
    found: dict[Side, dict[Hex, float]] = {}
    for key, points in book.scenario.war.depots.items():
        if (side := ports[key].allegiance.side) is not None and points:
            own = found.setdefault(side, {})
            own[ports[key].hex] = own.get(ports[key].hex, 0.0) + points
    return found


def _side(book: Book, nation: Nation) -> Side:
    side = allegiance_of(book, nation).side
    if side is None:
        raise ValueError(f"{nation.value} units stand in {book.scenario.key}, but the nation is neutral")
    return side


def _ship(book: Book, key: ShipId, side: Side, *, port: PortId | None = None, force: ForceId | None = None) -> Ship:
    values = book.counters[key]
    mission = Mission.TRANSPORT if values.type is ShipType.TRANSPORT else Mission.SEA_CONTROL
    return Ship(key, side, values.fuel_boxes, port, force, mission=mission)


def raised_so_far(flotillas: Mapping[FlotillaId, Flotilla]) -> dict[Side, int]:
    """The highest flotilla number on each side."""
    found: dict[Side, int] = {}
    for key, flotilla in flotillas.items():
        found[flotilla.side] = max(found.get(flotilla.side, 0), int(key[3:]))
    return found


def _flotilla(book: Book, facts: FlotillaFacts) -> Flotilla:
    where = book.theatre.ports[facts.port].hex if facts.port is not None else facts.hex
    assert where is not None
    contact = None if book.options.hidden_markers else str(facts.id)
    side = _side(book, facts.nation)
    return Flotilla(facts.id, side, facts.nation, facts.name, where, facts.points, facts.mission, facts.port, contact=contact)


def _port(book: Book, key: PortId) -> Port:
    facts = book.theatre.ports[key]
    stock = book.scenario.fuel_stocks.get(key, facts.stock)
    fuel = float(stock) if facts.fuel is FuelSupply.STOCK else None
    holder = book.scenario.war.held.get(key, allegiance_of(book, facts.nation))
    return Port(key, facts.hex, facts.nation, holder, fuel)
