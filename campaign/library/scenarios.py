"""Scenarios from their files: where everything stands (SM-GAP-53) and what comes later (SM-GAP-54), checked."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from campaign.library import places
from campaign.library.documents import Document, Fault, FaultyData, Source, shaped
from campaign.library.entries import UNCHECKED, Count, Door, Faults, Words, unknown, yaml_files
from campaign.library.ground_door import CargoDoor, cargo_facts, faults_of_place, faults_of_stowage
from campaign.library.lift_charts import capacities
from campaign.library.scenario_flotillas import ArrivalDoor, FlotillaDoor, check_flotillas
from campaign.library.scenario_war import WarDoor, check_war, newcomers, ship_ids, war_facts
from campaign.model.aircraft import AirSize, AirUnitId, BaseId
from campaign.model.calendar import Turn
from campaign.model.hexes import parse_hex
from campaign.model.order_of_battle import OrderOfBattle
from campaign.model.scenario import Briefing, FlotillaFacts, FlotillaId, ForceFacts, PortId, ScenarioFacts, SubmarineArrival
from campaign.model.ships import ShipId, ShipType
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.theatre import Theatre


class BriefingDoor(Door):
    """What a player reads first."""

    situation: Words
    axis: Words
    allied: Words
    first_time: Words


class ForceDoor(Door):
    """A force at sea at the start."""

    name: Words
    side: Side
    hex: str
    ships: Annotated[tuple[str, ...], Meta(min_length=1)]


class ScenarioDoor(Door):
    """A whole scenario file; with `history` the order of battle and the timeline say what it does not."""

    title: Words
    first_turn: str
    last_turn: str
    theatre: Words
    briefing: BriefingDoor
    history: bool = False
    nations: dict[str, Allegiance] = msgspec.field(default_factory=dict)
    berths: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    air: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    fuel_pool: Count = 0
    fuel_stocks: dict[str, Count] = msgspec.field(default_factory=dict)
    cargoes: dict[str, CargoDoor] = msgspec.field(default_factory=dict)
    at_sea: tuple[ForceDoor, ...] = ()
    withdrawn_ports: tuple[str, ...] = ()
    flotillas: dict[str, FlotillaDoor] = msgspec.field(default_factory=dict)
    submarine_arrivals: tuple[ArrivalDoor, ...] = ()
    source: Words = UNCHECKED
    war: WarDoor = msgspec.field(default_factory=WarDoor)


def scenario_keys(folder: Source | None = None) -> tuple[str, ...]:
    """Keys of the scenarios that come with the game, in order of name."""
    return tuple(one.name.removesuffix(".yaml") for one in yaml_files(folder or places.order_of_battle() / "scenarios"))


def load_scenario(key_or_path: str | Path, oob: OrderOfBattle, theatre: Theatre) -> ScenarioFacts:
    """A scenario by its key, or a file of one's own by its path; raises FaultyData with every fault in it."""
    source = _source(key_or_path)
    document = Document(source)
    faults = Faults()
    door = faults.attempt(lambda: shaped(document, document.body(), ScenarioDoor), ScenarioDoor)
    faults.raise_any()
    assert door is not None
    _Checks(document, door, oob, theatre, faults).all()
    faults.raise_any()
    return _facts(source.name.removesuffix(".yaml"), door)


def _source(key_or_path: str | Path) -> Source:
    if isinstance(key_or_path, Path) or "/" in key_or_path or key_or_path.endswith((".yaml", ".yml")):
        return Path(key_or_path)
    keys = scenario_keys()
    if said := unknown(key_or_path, keys, "scenario"):
        raise FaultyData([Fault(f"oob/scenarios/{key_or_path}.yaml", 1, "", said)])
    return places.order_of_battle() / "scenarios" / f"{key_or_path}.yaml"


def _facts(key: str, door: ScenarioDoor) -> ScenarioFacts:
    return ScenarioFacts(
        key=key,
        title=door.title,
        first_turn=str(Turn.of(door.first_turn)),
        last_turn=str(Turn.of(door.last_turn)),
        theatre=door.theatre,
        history=door.history,
        briefing=Briefing(door.briefing.situation, door.briefing.axis, door.briefing.allied, door.briefing.first_time),
        nations={Nation(name): stance for name, stance in door.nations.items()},
        berths={PortId(port): ship_ids(ships) for port, ships in door.berths.items()},
        at_sea=tuple(ForceFacts(one.name, one.side, parse_hex(one.hex), ship_ids(one.ships)) for one in door.at_sea),
        cargoes=tuple(cargo_facts(name, one) for name, one in door.cargoes.items()),
        air={
            AirUnitId(unit): (BaseId(base) if base not in _berthed(door) else ShipId(base))
            for base, units in door.air.items() for unit in units
        },
        fuel_pool=door.fuel_pool,
        fuel_stocks={PortId(port): stock for port, stock in door.fuel_stocks.items()},
        withdrawn_ports=tuple(PortId(port) for port in door.withdrawn_ports),
        sources=(door.source,),
        war=war_facts(door.war),
        flotillas=tuple(
            FlotillaFacts(FlotillaId(key), one.name, one.nation, one.points, one.mission,
                          port=PortId(one.port) if one.port else None, hex=parse_hex(one.hex) if one.hex else None)
            for key, one in door.flotillas.items()
        ),
        submarine_arrivals=tuple(
            SubmarineArrival(str(Turn.of(one.turn)), PortId(one.port), one.nation, one.points)
            for one in door.submarine_arrivals
        ),
    )


def _berthed(door: ScenarioDoor) -> frozenset[str]:
    return frozenset(name for ships in (*door.berths.values(), *(one.ships for one in door.at_sea)) for name in ships)


class _Checks:
    """Everything that must hold between a scenario, the order of battle and the map."""

    def __init__(self, document: Document, door: ScenarioDoor, oob: OrderOfBattle, theatre: Theatre, faults: Faults) -> None:
        self.document, self.door, self.oob, self.theatre, self.faults = document, door, oob, theatre, faults
        self.placed: Counter[str] = Counter()
        self.capacities = capacities()

    def all(self) -> None:
        """Every check, each fault kept."""
        self._turns()
        self._setting()
        self._nations()
        for port, ships in self.door.berths.items():
            self._port(port, "berths", port)
            for index, ship in enumerate(ships):
                self._ship(ship, "berths", port, index)
                self._moored(ship, port, "berths", port, index)
        for index, force in enumerate(self.door.at_sea):
            self._force(index, force)
        for name, cargo in self.door.cargoes.items():
            self._cargo(name, cargo)
        self._holds()
        self._air()
        for port in self.door.fuel_stocks:
            self._port(port, "fuel_stocks", port)
        for index, port in enumerate(self.door.withdrawn_ports):
            self._port(port, "withdrawn_ports", index)
        for ship, path in newcomers(self.door.war):
            self._ship(ship, *path)
        check_war(self.door.war, self.oob, self.theatre, (self.door.first_turn, self.door.last_turn), self._wrong)
        check_flotillas(self.document, self.door, self.theatre, self.faults)

    def _wrong(self, what: str | None, *path: str | int) -> None:
        if what:
            self.faults.add(self.document.fault(what, *path))

    def _turns(self) -> None:
        if self.door.theatre != self.theatre.name:
            self._wrong(f"the map in use is {self.theatre.name}", "theatre")
        turns = []
        for key, text in (("first_turn", self.door.first_turn), ("last_turn", self.door.last_turn)):
            try:
                turns.append(Turn.of(text))
            except ValueError as trouble:
                self._wrong(str(trouble), key)
        if len(turns) == 2 and turns[1] < turns[0]:
            self._wrong(f"not before the first turn {turns[0]} was expected", "last_turn")

    def _setting(self) -> None:
        """A scenario that does not follow history says itself where everything stands."""
        if not self.door.history:
            for key in ("nations", "berths", "air", "fuel_stocks"):
                if not getattr(self.door, key):
                    self._wrong(f"the key `{key}` is missing (or `history: true`, which sets it up from the order of battle)")

    def _nations(self) -> None:
        names = {nation.value for nation in Nation}
        for name in self.door.nations:
            self._wrong(unknown(name, names, "nation"), "nations", name)

    def _port(self, port: str, *path: str | int) -> None:
        self._wrong(unknown(port, self.theatre.ports, "port"), *path)

    def _ship(self, ship: str, *path: str | int) -> None:
        if said := unknown(ship, self.oob.ships, "ship"):
            return self._wrong(said, *path)
        self.placed[ship] += 1
        if self.placed[ship] > 1:
            self._wrong("this ship stands already in another place", *path)
        nation = self.oob.ships[ShipId(ship)].nation
        stance = self.door.nations.get(nation.value)
        if not self.door.history and (stance is None or stance.side is None):  # else the timeline says where she stands
            self._wrong(f"her nation {nation.value} fights on neither side by `nations`", *path)
        return None

    def _moored(self, ship: str, port: str, *path: str | int) -> None:
        """A ship does not lie in a port that is neutral or the enemy's."""
        facts, harbour = self.oob.ships.get(ShipId(ship)), self.theatre.ports.get(PortId(port))
        if facts is None or harbour is None:
            return
        own, host = (self.door.nations.get(nation.value) for nation in (facts.nation, harbour.nation))
        host = self.door.war.held.get(port, host)
        if own is not None and own.side is not None and (host is None or host.side is not own.side):
            self._wrong(f"{port} is {harbour.nation.value}, which does not stand on the {own.side} side", *path)

    def _force(self, index: int, force: ForceDoor) -> None:
        try:
            if not self.theatre.is_sea(parse_hex(force.hex)):
                self._wrong(f"hex {force.hex} holds no sea", "at_sea", index, "hex")
        except ValueError as trouble:
            self._wrong(str(trouble), "at_sea", index, "hex")
        for number, ship in enumerate(force.ships):
            self._ship(ship, "at_sea", index, "ships", number)
            self._serves(ship, force.side, "at_sea", index, "ships", number)

    def _serves(self, ship: str, side: Side, *path: str | int) -> None:
        """A ship named for one side is of a nation on that side."""
        facts = self.oob.ships.get(ShipId(ship))
        stance = self.door.nations.get(facts.nation.value) if facts else None
        if stance is not None and stance.side is not side:
            self._wrong(f"{ship} does not serve the {side} side", *path)

    def _cargo(self, name: str, cargo: CargoDoor) -> None:
        path = ("cargoes", name)
        self._port(cargo.destination, *path, "destination")
        for what, where in faults_of_place(cargo, self.theatre):
            self._wrong(what, *path, *where)
        if cargo.at is not None:
            self._port(cargo.at, *path, "at")
        for index, ship in enumerate(cargo.aboard):
            if said := unknown(ship, self.oob.ships, "ship"):
                self._wrong(said, *path, "aboard", index)
            elif ship not in _berthed(self.door):
                self._wrong("this ship stands nowhere in the scenario", *path, "aboard", index)
            elif not self.capacities.get(self.oob.class_of(ShipId(ship)).type):
                self._wrong("a ship that carries cargo was expected (SM-GAP-09)", *path, "aboard", index)
            else:
                self._serves(ship, cargo.side, *path, "aboard", index)

    def _holds(self) -> None:
        """SM-2D What lies in ships fits, a larger item shared among several."""
        types = {ship: self.oob.class_of(ShipId(ship)).type for cargo in self.door.cargoes.values() for ship in cargo.aboard
                 if ship in self.oob.ships}
        for what, where in faults_of_stowage(self.door.cargoes, types, self.capacities):
            self._wrong(what, "cargoes", *where)

    def _air(self) -> None:
        seen: set[str] = set()
        for base, units in self.door.air.items():
            carrier = base in self.oob.ships and self.oob.class_of(ShipId(base)).type is ShipType.CARRIER
            if not carrier and (said := unknown(base, self.oob.bases, "airfield or carrier")):
                self._wrong(said, "air", base)
            if carrier and base not in _berthed(self.door):
                self._wrong("this carrier stands nowhere in the scenario", "air", base)
            known = []
            for index, unit in enumerate(units):
                if said := unknown(unit, self.oob.air_units, "air unit"):
                    self._wrong(said, "air", base, index)
                    continue
                if unit in seen:
                    self._wrong("this air unit stands already at another base", "air", base, index)
                seen.add(unit)
                known.append(self.oob.air_units[AirUnitId(unit)])
                stance = self.door.nations.get(known[-1].nation.value)
                if stance is None or stance.side is None:
                    self._wrong(f"its nation {known[-1].nation.value} fights on neither side in `nations`", "air", base, index)
                if carrier and known[-1].size is not AirSize.FLIGHT:
                    self._wrong("a carrier bases flights only (SM-5A)", "air", base, index)
            groups = sum(one.size is AirSize.GROUP for one in known)
            field = self.oob.bases.get(BaseId(base))
            if field is not None and not self.theatre.on_map(field.hex):
                self._wrong(f"this airfield lies beyond the map, in hex {field.hex}", "air", base)
            if field is not None and groups > field.capacity_groups:
                self._wrong(f"{groups} groups, but room for {field.capacity_groups}", "air", base)
