"""Everything that must hold between a scenario, the order of battle, the map and history, each fault with its line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from campaign.library.campaigns.contradictions import REMEDY, against_life, against_ship, against_unit, base_of, station_of
from campaign.library.campaigns.parts import check_flotillas, check_war, faults_of_place, faults_of_stowage, newcomers
from campaign.library.campaigns.schema import PlacingPart, ScenarioFile, berths_of, cargoes_of, parts_of, placed_by
from campaign.library.charts.campaign import capacities
from campaign.library.reading.documents import Document
from campaign.library.reading.entries import Faults
from campaign.library.reading.faults import unknown
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import CargoFacts, CargoId, CargoKind, ForceFacts, PortId
from campaign.model.setting.timeline import Timeline
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.aircraft import AirSize, AirUnitId, BaseId
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import ShipId, ShipType


class Checks:
    """The checks of one scenario file; unless it is `judged`, contradictions with history pass."""

    def __init__(
        self, document: Document, file: ScenarioFile, oob: OrderOfBattle, theatre: Theatre, timeline: Timeline,
        faults: Faults,
        *, judged: bool,
    ) -> None:
        self.document, self.file, self.facts = document, file, file.facts
        self.oob, self.theatre, self.timeline = oob, theatre, timeline
        self.faults, self.judged = faults, judged
        self.placed: Counter[str] = Counter()
        self.stationed: Counter[str] = Counter()
        self.groups: Counter[str] = Counter()
        self.items: Counter[str] = Counter()
        self.here = placed_by(file)
        self.capacities = capacities()
        self.first, self.last = Turn.of(self.facts.first_turn), Turn.of(self.facts.last_turn)
        self.nations = self._stances()

    def all(self) -> None:
        """Every check, each fault kept."""
        self._setting()
        for part in parts_of(self.file):
            self._berths(part)
            for index, force in enumerate(part.places.at_sea):
                self._force(part, force, *part.path, "at_sea", index)
            for cargo in part.places.cargoes:
                self._cargo(part, cargo, *part.path, "cargoes", cargo.id)
            self._air(part)
        self._holds()
        self._left_out()
        self._convoys()
        for port in self.facts.fuel_stocks:
            self._port(port, "fuel_stocks", port)
        for index, port in enumerate(self.facts.withdrawn_ports):
            self._port(port, "withdrawn_ports", index)
        self._newcomers()
        check_war(self.facts.war, self.oob, self.theatre, self.first, self.last, self._wrong)
        check_flotillas(self.document, replace(self.facts, nations=self.nations), self.theatre, self.faults)

    def _wrong(self, what: str | None, *path: str | int) -> None:
        if what:
            self.faults.add(self.document.fault(what, *path))

    def _against(self, what: str | None, *path: str | int) -> None:
        """SM-GAP-64.17 A contradiction with history that the file gives no reason for."""
        if what and self.judged:
            self._wrong(f"{what}; {REMEDY}", *path)

    def _stances(self) -> Mapping[Nation, Allegiance]:
        """Where each nation stands at the start: by the timeline in a scenario that follows history, else by the file alone."""
        if not self.facts.history:
            return self.facts.nations
        return {nation: self.timeline.stance(nation, self.first) for nation in Nation} | dict(self.facts.nations)

    def _holder(self, port: str) -> Allegiance | None:
        """Who holds a port at the start."""
        nation = self.theatre.ports[PortId(port)].nation
        if port in self.facts.war.held:
            return self.facts.war.held[PortId(port)]
        if self.facts.history and nation not in self.facts.nations:
            return self.timeline.holder(PortId(port), nation, self.first)
        return self.nations.get(nation)

    def _setting(self) -> None:
        """The map is the one in use, the end not before the beginning; without history the file gives all positions itself."""
        if self.facts.theatre != self.theatre.name:
            self._wrong(f"the map in use is {self.theatre.name}", "theatre")
        if self.last < self.first:
            self._wrong(f"not before the first turn {self.first} was expected", "last_turn")
        if not self.facts.history:
            required = {"nations": self.facts.nations, "berths": berths_of(self.file), "air": self.file.places.air,
                    "fuel_stocks": self.facts.fuel_stocks}
            for key, value in required.items():
                if not value:
                    self._wrong(f"the key `{key}` is missing (or `history: true`, which sets it up from the order of battle)")

    def _port(self, port: str, *path: str | int) -> None:
        self._wrong(unknown(port, self.theatre.ports, "port"), *path)

    def _berths(self, part: PlacingPart) -> None:
        for port, ships in part.places.berths.items():
            self._port(port, *part.path, "berths", port)
            for index, ship in enumerate(ships):
                path = (*part.path, "berths", port, index)
                if self._ship(ship, *path):
                    self._moored(ship, port, *path)
                    self._by_history(part, ship, port, *path)

    def _ship(self, ship: str, *path: str | int) -> bool:
        """Whether a ship is known and stands nowhere else, on one of the two sides."""
        if fault := unknown(ship, self.oob.ships, "ship"):
            self._wrong(fault, *path)
            return False
        self.placed[ship] += 1
        if self.placed[ship] > 1:
            self._wrong("this ship stands already in another place", *path)
            return False
        nation = self.oob.ships[ShipId(ship)].nation
        stance = self.nations.get(nation)
        if stance is None or stance.side is None:
            by = "in that half-month" if self.facts.history else "by `nations`"
            self._wrong(f"her nation {nation.value} fights on neither side {by}", *path)
        return True

    def _moored(self, ship: str, port: str, *path: str | int) -> None:
        """A ship does not lie in a port that is neutral or the enemy's."""
        facts, harbour = self.oob.ships.get(ShipId(ship)), self.theatre.ports.get(PortId(port))
        if facts is None or harbour is None:
            return
        own, host = self.nations.get(facts.nation), self._holder(port)
        if own is not None and own.side is not None and (host is None or host.side is not own.side):
            self._wrong(f"{port} is {harbour.nation.value}, which does not stand on the {own.side} side", *path)

    def _by_history(self, part: PlacingPart, ship: str, port: str, *path: str | int) -> None:
        """SM-GAP-64.17 A ship serves in the theatre, and in a scenario that follows history where she was based."""
        facts, ports = self.oob.ships[ShipId(ship)], self.theatre.ports
        base = base_of(facts, self.first, ports)
        if part.excepted:
            if self.facts.history and base == port:
                self._wrong(f"this is where {facts.name} is based by `service`: nothing is excepted, take it out", *path)
        elif fault := against_ship(facts, self.first, ports):
            self._against(fault, *path)
        elif self.facts.history and base != port:
            self._against(f"{facts.name} is based at {base} in {self.first}, not at {port}", *path)

    def _force(self, part: PlacingPart, force: ForceFacts, *path: str | int) -> None:
        if not self.theatre.is_sea(force.hex):
            self._wrong(f"hex {force.hex} holds no sea", *path, "hex")
        for number, ship in enumerate(force.ships):
            known = self._ship(ship, *path, "ships", number)
            self._serves(ship, force.side, *path, "ships", number)
            if known and not part.excepted:
                fault = against_ship(self.oob.ships[ShipId(ship)], self.first, self.theatre.ports)
                self._against(fault, *path, "ships", number)

    def _serves(self, ship: str, side: Side, *path: str | int) -> None:
        """A ship named for one side is of a nation on that side."""
        facts = self.oob.ships.get(ShipId(ship))
        stance = self.nations.get(facts.nation) if facts else None
        if stance is not None and stance.side is not side:
            self._wrong(f"{ship} does not serve the {side} side", *path)

    def _cargo(self, part: PlacingPart, cargo: CargoFacts, *path: str | int) -> None:
        self.items[str(path[-1])] += 1
        if self.items[str(path[-1])] > 1:
            self._wrong("this cargo stands already in another place", *path)
        self._port(cargo.destination, *path, "destination")
        for what, where in faults_of_place(cargo, self.theatre):
            self._wrong(what, *path, *where)
        if cargo.at is not None:
            self._port(cargo.at, *path, "at")
        if not part.excepted:
            self._wanted(cargo, *path)
        for index, ship in enumerate(cargo.aboard):
            if fault := unknown(ship, self.oob.ships, "ship"):
                self._wrong(fault, *path, "aboard", index)
            elif ship not in self.here and not self._stands_by_history(ship):
                self._wrong("this ship stands nowhere in the scenario", *path, "aboard", index)
            elif not self.capacities.get(self.oob.class_of(ShipId(ship)).type):
                self._wrong("a ship that carries cargo was expected (SM-GAP-09)", *path, "aboard", index)
            else:
                self._serves(ship, cargo.side, *path, "aboard", index)

    def _stands_by_history(self, ship: str) -> bool:
        """Whether the order of battle has a ship there that the file need not name."""
        if not self.facts.history:
            return False
        facts = self.oob.ships[ShipId(ship)]
        left = any(ship in exception.left_out or self.oob.class_of(facts.id).type in exception.left_out_types
                   for exception in self.file.exceptions)
        return not left and base_of(facts, self.first, self.theatre.ports) is not None

    def _wanted(self, cargo: CargoFacts, *path: str | int) -> None:
        """SM-GAP-64.17 Cargo waits on a quay of its side, and is wanted in a port that its side holds at some time."""
        ports = self.theatre.ports
        if cargo.at is not None and cargo.at in ports and (holder := self._holder(cargo.at)) is not None \
                and holder.side is not cargo.side:
            self._against(f"{cargo.at} is {holder.word} at the start, and this cargo is of the {cargo.side} side", *path, "at")
        # Troops may be meant to take the port that they are for.
        if cargo.destination in ports and cargo.kind is not CargoKind.TROOPS \
                and cargo.side not in (sides := self._holders(cargo.destination)):
            owners = " or ".join(side.word for side in sides.values())
            self._against(f"{cargo.destination} is {owners} in this scenario, and this cargo is of the {cargo.side} side",
                          *path, "destination")

    def _holders(self, port: str) -> dict[Side | None, Allegiance]:
        """Who holds a port in the course of the scenario."""
        holder = self._holder(port)
        found = {} if holder is None else {holder.side: holder}
        if self.facts.history:
            nation = self.theatre.ports[PortId(port)].nation
            for number in range(self.first.number + 1, self.last.number + 1):
                later = self.timeline.holder(PortId(port), nation, Turn(number))
                found[later.side] = later
        return found

    def _holds(self) -> None:
        """SM-2D What lies in ships fits, a larger item shared among several."""
        every = cargoes_of(self.file)
        where = {cargo.id: part.path for part in parts_of(self.file) for cargo in part.places.cargoes}
        types = {ship: self.oob.class_of(ShipId(ship)).type for cargo in every for ship in cargo.aboard
                 if ship in self.oob.ships}
        for what, path in faults_of_stowage(every, types, self.capacities):
            self._wrong(what, *where[CargoId(str(path[0]))], "cargoes", *path)

    def _air(self, part: PlacingPart) -> None:
        for base, units in part.places.air.items():
            path = (*part.path, "air", base)
            carrier = base in self.oob.ships and self.oob.class_of(ShipId(base)).type is ShipType.CARRIER
            if not carrier and (fault := unknown(base, self.oob.bases, "airfield or carrier")):
                self._wrong(fault, *path)
            if carrier and base not in self.here and not self._stands_by_history(base):
                self._wrong("this carrier stands nowhere in the scenario", *path)
            for index, unit in enumerate(units):
                self._unit(part, unit, base, *path, index, carrier=carrier)
            field = self.oob.bases.get(BaseId(base))
            if field is not None and not self.theatre.on_map(field.hex):
                self._wrong(f"this airfield lies beyond the map, in hex {field.hex}", *path)
            if field is not None and self.groups[base] > field.capacity_groups:
                self._wrong(f"{self.groups[base]} groups, but room for {field.capacity_groups}", *path)

    def _unit(self, part: PlacingPart, unit: str, base: str, *path: str | int, carrier: bool) -> None:
        if fault := unknown(unit, self.oob.air_units, "air unit"):
            self._wrong(fault, *path)
            return
        self.stationed[unit] += 1
        if self.stationed[unit] > 1:
            self._wrong("this air unit stands already at another base", *path)
        facts = self.oob.air_units[AirUnitId(unit)]
        self.groups[base] += facts.size is AirSize.GROUP
        stance = self.nations.get(facts.nation)
        if stance is None or stance.side is None:
            self._wrong(f"its nation {facts.nation.value} fights on neither side in `nations`", *path)
        if carrier and facts.size is not AirSize.FLIGHT:
            self._wrong("a carrier bases flights only (SM-5A)", *path)
        station = station_of(facts, self.first)
        if part.excepted:
            if self.facts.history and station == base:
                self._wrong(f"this is where {facts.name} is based by `service`: nothing is excepted, take it out", *path)
        elif fault := against_unit(facts, self.first):
            self._against(fault, *path)
        elif self.facts.history and station != base:
            self._against(f"{facts.name} is based at {station} in {self.first}, not at {base}", *path)

    def _left_out(self) -> None:
        """SM-GAP-64.17 Only what is there by history can be left out."""
        for number, exception in enumerate(self.file.exceptions):
            path = ("exceptions", number, "left_out")
            if not self.facts.history and (exception.left_out or exception.left_out_types):
                self._wrong("only a scenario with `history: true` leaves anything out; others name what is there", *path)
                continue
            for index, name in enumerate(exception.left_out):
                if name in self.here or name in self.stationed:
                    self._wrong("this stands in the scenario, and cannot be left out of it", *path, index)
                elif name not in self.oob.air_units and (fault := unknown(name, self.oob.ships, "ship or air unit")):
                    self._wrong(fault, *path, index)
                elif not self._comes_by_history(name):
                    self._wrong(f"{name} is not in the theatre at that time: nothing is excepted, take it out", *path, index)

    def _comes_by_history(self, name: str) -> bool:
        turns = [Turn(number) for number in range(self.first.number, self.last.number + 1)]
        if name in self.oob.air_units:
            return any(station_of(self.oob.air_units[AirUnitId(name)], turn) is not None for turn in turns)
        return any(base_of(self.oob.ships[ShipId(name)], turn, self.theatre.ports) is not None for turn in turns)

    def _convoys(self) -> None:
        """SM-GAP-64.9 A convoy operation is of the timeline, and of a game turn of this scenario."""
        known = {convoy.key: convoy for convoy in self.timeline.convoys}
        for index, key in enumerate(self.facts.convoys):
            if fault := unknown(key, known, "convoy of the timeline"):
                self._wrong(fault, "convoys", index)
            elif self.first is not None and self.last is not None and not self.first <= known[key].turn <= self.last:
                self._wrong(f"{known[key].name} sailed in {known[key].turn}; a convoy from {self.first} to {self.last} was "
                            "expected", "convoys", index)
        if self.facts.convoys and not self.facts.history:
            self._wrong("only a scenario with `history: true` has convoys of the timeline; others list `cargoes`", "convoys")

    def _newcomers(self) -> None:
        """SM-GAP-64.17 Ships that come later are afloat and out of dock when they come; those of the pool at the start."""
        for ship, path in newcomers(self.facts.war):
            if not self._ship(ship, *path):
                continue
            facts = self.oob.ships[ShipId(ship)]
            if path[1] != "calendar":
                self._against(against_life(facts, self.first), *path)
                continue
            turn = Turn.of(self.facts.war.calendar[int(path[2])].turn)
            self._against(against_ship(facts, turn, self.theatre.ports), *path)



