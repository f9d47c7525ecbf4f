"""The test language: a small sea, a few ships, an order, and what came of it.

    book, state = sea(italian("Zara", "taranto", fuel=3), british("Warspite", "00604", force="Force A"))
    state, events = play(book, state, FormForce(Side.AXIS, ships("Zara")))

The chart has the Italian coast in the north, Africa in the south, Malta between them and Spain in a corner;
every chart of the rules is the real one. Unless told otherwise it is the Axis naval movement step of NAS 1 of "Jul I 40".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct

from campaign.library.charts.campaign import load_campaign_charts
from campaign.model.book import Book, Options
from campaign.model.charts.campaign import CampaignCharts, Weather
from campaign.model.commands import Command
from campaign.model.dice import ScriptedDice
from campaign.model.events import (
    DieRolled,
    Event,
    ForceDisbanded,
    ForceFormed,
    ForceMoved,
    PhaseBegan,
    PlayerTurnBegan,
    SegmentBegan,
    ShipsBerthed,
    StepBegan,
    TurnBegan,
)
from campaign.model.play.calendar import Cursor, Phase, Step, Subsegment, Turn
from campaign.model.play.ports import Cargo, Port
from campaign.model.play.state import AirUnit, State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sea.projection import MEDITERRANEAN
from campaign.model.sea.theatre import CoastFacts, CoastId, FuelSupply, PortFacts, PortRegion, Theatre, Zone
from campaign.model.setting.scenario import Briefing, CargoFacts, CargoId, CargoKind, GroundFacts, PortId, ScenarioFacts
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.aircraft import Airbase, AircraftRole, AircraftType, AirSize, AirUnitFacts, AirUnitId, BaseId
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.counters import CounterValues
from campaign.model.units.forces import ForceId, Mission, Ship, TaskForce
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import Armour, ClassId, Endurance, ShipClass, ShipFacts, ShipId, ShipType
from campaign.ratings.condition import with_hits
from campaign.ratings.hits import Hits
from campaign.rules import engine
from campaign.rules.fold import fold
from campaign.rules.play.orders import CHAPTER_OF, refusal

WARSPITE = CounterValues(ShipType.BATTLESHIP, 17, 3, 2, 0, 0, 5.0, 8, 23, 14, 3.0, 9, 8, True, 0, 0)
ZARA = CounterValues(ShipType.HEAVY_CRUISER, 4, 0, 4, 0, 0, 2.75, 6, 31, 9, 2.0, 5, 5, True, 0, 0)
ORION = CounterValues(ShipType.LIGHT_CRUISER, 0, 4, 1, 2, 1, 1.0, 4, 32, 8, 2.0, 4, 4, True, 0, 0)
TRIBAL = CounterValues(ShipType.DESTROYER, 0, 0, 4, 1, 1, 0.5, 2, 36, 6, 1.0, 2, 2, False, 0, 1)
SPICA = CounterValues(ShipType.TORPEDO_BOAT, 0, 0, 2, 1, 1, 0.75, 2, 30, 3, 0.5, 1, 1, False, 0, 0.5)
ARK_ROYAL = CounterValues(ShipType.CARRIER, 0, 0, 4, 0, 0, 6.0, 6, 30, 12, 3.0, 6, 6, False, 9, 0)
TRANSPORT = CounterValues(ShipType.TRANSPORT, 0, 0, 0, 0, 0, 0.25, 3, 15, 14, 1.0, 3, 2, False, 0, 0)
MAS = CounterValues(ShipType.BOAT_SQUADRON, 0, 0, 0, 2, 1, 0.25, 1, 20, 2, 0.25, 1, 4, False, 0, 0, boats=4)
CRAFT = CounterValues(ShipType.LANDING_CRAFT, 0, 0, 0, 0, 0, 1.0, 2, 10, 6, 0.5, 1, 1, False, 0, 0)
SUBMARINE = CounterValues(ShipType.SUBMARINE, 0, 0, 0, 1, 1, 0, 1, 10, 10, 1.0, 1, 1, False, 0, 0)

CHART = (
    "################",
    "::::::::::::####",
    "~~~~~~~~~~~~::::",
    "~~~~~~~~~~~~~~~~",
    "~~~~~~~:~~~~~~~~",
    "~~~~~~~~~~~~~~~~",
    "~~~~~~~~~~~~~~~~",
    "::::::::::::::::",
    "################",
)
ITALY = CoastFacts(CoastId("italy"), "Italy", Nation.ITALIAN, tuple(Hex(f"{column:03d}01") for column in range(12)))
SPAIN = CoastFacts(CoastId("spain"), "Spain", None, tuple(Hex(f"{column:03d}02") for column in range(12, 16)))
MALTA = CoastFacts(CoastId("malta"), "Malta", Nation.BRITISH, (Hex("00704"),))
LIBYA = CoastFacts(CoastId("libya"), "Libya", Nation.ITALIAN, tuple(Hex(f"{column:03d}07") for column in range(8)))
EGYPT = CoastFacts(CoastId("egypt"), "Egypt", Nation.EGYPTIAN, tuple(Hex(f"{column:03d}07") for column in range(8, 16)))
COASTS = (ITALY, SPAIN, MALTA, LIBYA, EGYPT)

STANCES = {
    Nation.ITALIAN: Allegiance.AXIS, Nation.GERMAN: Allegiance.AXIS, Nation.BRITISH: Allegiance.ALLIED,
    Nation.AUSTRALIAN: Allegiance.ALLIED, Nation.EGYPTIAN: Allegiance.ALLIED, Nation.SPANISH: Allegiance.NEUTRAL,
}


def identity(name: str) -> str:
    """The id that a name stands for: "Vittorio Veneto" is vittorio_veneto."""
    return name.lower().replace(" ", "_")


def ships(*names: str) -> tuple[ShipId, ...]:
    """Ids of ships by their names."""
    return tuple(ShipId(identity(name)) for name in names)


class Sea(NamedTuple):
    """The two first arguments of every verb."""

    book: Book
    state: State


class PlacedShip(Struct, frozen=True):
    """A ship, where she lies (a port's id or a hex), and how she is."""

    name: str
    nation: Nation
    at: str
    values: CounterValues
    fuel: int
    condition: Condition
    force: str
    more: Mapping[str, Any]


class PlacedPort(Struct, frozen=True):
    """A port, and who holds it today."""

    facts: PortFacts[Hex]
    allegiance: Allegiance
    fuel: float | None


class PlacedCargo(Struct, frozen=True):
    """One item of cargo."""

    facts: CargoFacts


class PlacedBase(Struct, frozen=True):
    """An airbase, and the air units that stand on it."""

    facts: Airbase
    groups: int
    flights: int
    range_hexes: int


Thing = PlacedShip | PlacedPort | PlacedCargo | PlacedBase


def ship(
    name: str, nation: Nation, at: str, values: CounterValues, *, fuel: int | None = None, hits: tuple[int, int] = (0, 0),
    condition: Condition = SOUND, force: str = "", **more: Any,
) -> PlacedShip:
    """One ship in the port or hex named; a side's ships at sea in one hex are one force unless `force` tells them apart."""
    worn = with_hits(values, condition, Hits(*hits)) if any(hits) else condition
    return PlacedShip(name, nation, at, values, values.fuel_boxes if fuel is None else fuel, worn, force, more)


def italian(name: str, at: str, values: CounterValues = ZARA, **more: Any) -> PlacedShip:
    """An Italian ship, a heavy cruiser unless given other values."""
    return ship(name, Nation.ITALIAN, at, values, **more)


def british(name: str, at: str, values: CounterValues = WARSPITE, **more: Any) -> PlacedShip:
    """A British ship, a battleship unless given other values."""
    return ship(name, Nation.BRITISH, at, values, **more)


def port(
    name: str, at: str, nation: Nation, *, fuel: FuelSupply = FuelSupply.STOCK, stock: float = 0.0,
    region: PortRegion = PortRegion.NORTH_AFRICA, held_by: Allegiance | None = None, **ratings: int,
) -> PlacedPort:
    """A port; `held_by` when another than its nation's side holds it today. Ratings: cargo, refuel, aa and repair."""
    rated = {"cargo": 6, "refuel": 40, "aa": 3, "repair": 2, **ratings}
    key = PortId(identity(name))
    facts = PortFacts(key, name, Hex(at), 0.0, 0.0, nation, region, fuel=fuel, stock=int(stock), **rated)
    return PlacedPort(facts, held_by or STANCES[nation], stock if fuel is FuelSupply.STOCK else None)


def cargo(
    name: str, size: float, at: str | tuple[str, ...], to: str, *, side: Side = Side.AXIS,
    kind: CargoKind = CargoKind.SUPPLIES, worth: float = 1.0, ground: GroundFacts | None = None,
) -> PlacedCargo:
    """An item of cargo in the port named, on the coast in the hex named, or aboard the ships named."""
    place = at if isinstance(at, str) else ""
    where, beach = (None, Hex(place)) if place.isdigit() else (PortId(place) if place else None, None)
    aboard = () if isinstance(at, str) else ships(*at)
    return PlacedCargo(CargoFacts(
        CargoId(identity(name)), name, side, kind, size, PortId(to), worth, where, aboard, ground=ground, hex=beach))


def airbase(name: str, at: str, nation: Nation, *, groups: int = 1, flights: int = 0, range_hexes: int = 30) -> PlacedBase:
    """An airbase with so many groups and flights of one type on naval cooperation."""
    return PlacedBase(Airbase(BaseId(identity(name)), name, Hex(at), nation, 10), groups, flights, range_hexes)


TARANTO = port("Taranto", "00201", Nation.ITALIAN, refuel=60, repair=6, fuel=FuelSupply.POOL, region=PortRegion.ITALY_MAINLAND)
TRIPOLI = port("Tripoli", "00207", Nation.ITALIAN, stock=100)
VALLETTA = port("Valletta", "00704", Nation.BRITISH, stock=100, region=PortRegion.MALTA)
ALEXANDRIA = port("Alexandria", "01307", Nation.EGYPTIAN, cargo=10, refuel=120, repair=4, fuel=FuelSupply.UNLIMITED)
VALENCIA = port("Valencia", "01302", Nation.SPANISH, stock=100, region=PortRegion.IBERIA)
USUAL_PORTS = (TARANTO, TRIPOLI, VALLETTA, ALEXANDRIA, VALENCIA)


def sea(
    *things: Thing, acting: Side = Side.AXIS, player_turn: Side = Side.AXIS, step: Step = Step.NAVAL_MOVEMENT, nas: int = 1,
    turn: str = "Jul I 40", pool: float = 1000.0, weather: Weather = Weather.CLEAR, options: Options | None = None,
) -> Sea:
    """The chart with these things on it, at the beginning of that side's step; a port named again replaces the usual one."""
    ports = {one.facts.id: one for one in (*USUAL_PORTS, *(one for one in things if isinstance(one, PlacedPort)))}
    fleet = [one for one in things if isinstance(one, PlacedShip)]
    items = [one.facts for one in things if isinstance(one, PlacedCargo)]
    bases = [one for one in things if isinstance(one, PlacedBase)]
    book = _book(ports, fleet, items, bases, options or Options())
    holds = {key: tuple(one.id for one in items if key in one.aboard) for key in book.counters}
    forces, places = _at_sea(fleet, ports)
    state = State(
        seed=1,
        cursor=Cursor(Turn.of(turn), player_turn, Phase.NAVAL),
        weather=dict.fromkeys(Zone, weather),
        ships={key: _afloat(one, places[key], holds[key]) for one in fleet for key in ships(one.name)},
        forces=forces,
        ports={key: Port(key, one.facts.hex, one.facts.nation, one.allegiance, one.fuel) for key, one in ports.items()},
        air={key: AirUnit(key, _side(facts.nation), str(base.facts.id)) for base in bases for key, facts in _units(base)},
        cargoes={one.id: Cargo(one, one.at, one.aboard, at_hex=one.hex) for one in items},
        fuel_pool=pool,
        contacts={} if book.options.hidden_markers else {key: str(key) for key in forces},
        formed={side: sum(force.side is side for force in forces.values()) for side in Side},
        coast_owners={str(coast.id): STANCES[coast.nation].side if coast.nation else None for coast in COASTS},
    )
    return Sea(book, follow(state, begins(nas, acting, player_turn, step))[0])


def begins(nas: int, acting: Side, player_turn: Side, step: Step) -> Iterator[Event]:
    """A segment begins and comes to one step of one side."""
    yield SegmentBegan(nas)
    yield StepBegan(Subsegment.PHASING if acting is player_turn else Subsegment.NON_PHASING, step)


def next_segment(state: State, acting: Side | None = None, step: Step = Step.NAVAL_MOVEMENT) -> State:
    """The same sea one segment later."""
    cursor = state.cursor
    return follow(state, begins(cursor.nas % 7 + 1, acting or cursor.acting, cursor.player_turn, step))[0]


def initial_phase(state: State, side: Side, turn: str) -> State:
    """The same sea at the beginning of a player turn."""
    state, _ = follow(state, iter((TurnBegan(Turn.of(turn)), PlayerTurnBegan(side), PhaseBegan(Phase.INITIAL))))
    return state


def rule_broken(book: Book, state: State, order: Command) -> str:
    """The ID of the first law that an order breaks, or nothing."""
    no = refusal(book, state, order)
    return no.rule if no is not None else ""


def play(book: Book, state: State, order: Command, rolls: Iterable[tuple[str, int]] = ()) -> tuple[State, tuple[Event, ...]]:
    """An order that no law refuses is carried out with these rolls and no others: the state after it, and what happened.

    Only its own chapter speaks: the sequence of play does not go on of itself, and rolls are not told as events.
    """
    no = refusal(book, state, order)
    assert no is None, str(no)
    dice = ScriptedDice(rolls)
    now = engine.proceedings(book, state, dice)
    CHAPTER_OF[type(order)].resolve(now, order)
    dice.done()
    return follow(state, (event for event in now.events if not isinstance(event, DieRolled)))


def follow(state: State, events: Iterable[Event]) -> tuple[State, tuple[Event, ...]]:
    """What happens of itself: the state after it, and the events."""
    happened = tuple(events)
    return given(state, *happened), happened


def naval_phase(state: State) -> State:
    """The naval phase of the player turn that has begun, at its owner's first movement step."""
    side = state.cursor.player_turn
    state = given(state, PhaseBegan(Phase.NAVAL))
    return follow(state, begins(1, side, side, Step.NAVAL_MOVEMENT))[0]


def given(state: State, *events: Event) -> State:
    """The state after events that a test takes for granted."""
    for event in events:
        state = fold(state, event)
    return state


def passage(state: State, to: str, *names: str) -> State:
    """Ships sail together from one port into another, whatever the distance, and the next segment begins."""
    keys = ships(*names)
    side, berth = state.ships[keys[0]].side, state.ships[keys[0]].port
    assert berth is not None
    force = ForceId("passage")
    return next_segment(given(
        state, ForceFormed(force, side, "Passage", state.ports[berth].hex, keys, None),
        ForceMoved(force, (state.ports[PortId(to)].hex,), 1), ShipsBerthed(keys, PortId(to)), ForceDisbanded(force)))


def of_type(events: Iterable[Event], kind: type) -> list[Any]:
    """The events of one kind, in order."""
    return [event for event in events if isinstance(event, kind)]


def _at_sea(
    fleet: list[PlacedShip], ports: Mapping[PortId, PlacedPort]
) -> tuple[dict[ForceId, TaskForce], dict[ShipId, tuple[PortId | None, ForceId | None]]]:
    forces: dict[ForceId, TaskForce] = {}
    named: dict[tuple[Side, str, str], ForceId] = {}
    places: dict[ShipId, tuple[PortId | None, ForceId | None]] = {}
    for one in fleet:
        key = ShipId(identity(one.name))
        if one.at in ports:
            places[key] = (PortId(one.at), None)
            continue
        side = _side(one.nation)
        group = (side, one.at, one.force)
        if group not in named:
            number = 1 + sum(force.side is side for force in forces.values())
            force = ForceId(f"{'AX' if side is Side.AXIS else 'AL'}{number}")
            named[group] = force
            forces[force] = TaskForce(force, side, one.force or f"Force {number}", Hex(one.at))
        places[key] = (None, named[group])
    return forces, places


def _afloat(one: PlacedShip, place: tuple[PortId | None, ForceId | None], holds: tuple[CargoId, ...]) -> Ship:
    mission = Mission.TRANSPORT if one.values.type is ShipType.TRANSPORT else Mission.SEA_CONTROL
    key, side = ShipId(identity(one.name)), _side(one.nation)
    found = Ship(key, side, one.fuel, *place, mission=mission, condition=one.condition, cargo=holds)
    return replace(found, **one.more)


def _side(nation: Nation) -> Side:
    side = STANCES[nation].side
    assert side is not None
    return side


def _units(base: PlacedBase) -> Iterator[tuple[AirUnitId, AirUnitFacts]]:
    sizes = [*(AirSize.GROUP for _ in range(base.groups)), *(AirSize.FLIGHT for _ in range(base.flights))]
    for number, size in enumerate(sizes, start=1):
        key = AirUnitId(f"{base.facts.id}_{number}")
        yield key, AirUnitFacts(key, str(key), _flown_from(base), size, base.facts.nation, ())


def _flown_from(base: PlacedBase) -> str:
    return f"{base.facts.id}_type"


def _book(
    ports: Mapping[PortId, PlacedPort], fleet: list[PlacedShip], items: list[CargoFacts], bases: list[PlacedBase],
    options: Options,
) -> Book:
    theatre = Theatre(
        name="test", title="A small sea", hash="test", projection=MEDITERRANEAN, lines=CHART, all_land_sides=frozenset(),
        narrows={}, coasts={coast.id: coast for coast in COASTS}, ports={key: one.facts for key, one in ports.items()},
        off_map_ports={}, minefields=(), off_map={},
    )
    classes = {_class_id(one): _class(one) for one in fleet}
    oob = OrderOfBattle(
        guns={}, torpedoes={}, classes=classes,
        ships={key: ShipFacts(key, one.name, _class_id(one), one.nation, "", "", "trained", ()) for one in fleet
               for key in ships(one.name)},
        aircraft={key: AircraftType(key, key, one.facts.nation, AircraftRole.BOMBER, 1, 1, 1, one.range_hexes, ())
                  for one in bases for key in (_flown_from(one),)},
        bases={one.facts.id: one.facts for one in bases},
        air_units={key: facts for base in bases for key, facts in _units(base)},
    )
    scenario = ScenarioFacts(
        key="test", title="A small sea", first_turn="Jul I 40", last_turn="Jul I 40", theatre="test",
        briefing=Briefing("", "", "", ""), nations=STANCES, berths={}, at_sea=(), cargoes=tuple(items), air={}, fuel_pool=0,
        fuel_stocks={},
    )
    counters = {key: one.values for one in fleet for key in ships(one.name)}
    return Book(theatre, oob, scenario, counters, _charts(), {}, options, "test")


@cache
def _charts() -> CampaignCharts:
    """Read once for all tests: nobody can change them."""
    return load_campaign_charts()


def _class_id(one: PlacedShip) -> ClassId:
    return ClassId(f"{one.nation.value}_{one.values.type.value}")


def _class(one: PlacedShip) -> ShipClass:
    return ShipClass(
        _class_id(one), one.values.type.value, one.nation, one.values.type, standard_long_tons=1000, full_long_tons=1200,
        length_m=100.0, beam_m=10.0, draught_m=4.0, trial_kn=30.0, service_kn=30.0, endurance=Endurance(2000, 15.0), fuel_t=200,
        armour=Armour(), guns=(), torpedoes=(), light_guns=(), crew=100, sources=(),
    )
