"""What a side knows of its own units, value by value, each with its rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.commands import LoadCargo
from campaign.model.play.ports import Cargo, RepairJob
from campaign.model.play.standing_orders import ConvoyRun
from campaign.model.play.state import AirUnit
from campaign.model.play.views import OwnForce, View
from campaign.model.sea.theatre import FuelSupply
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.units.aircraft import AirSize, AirUnitId, BaseId
from campaign.model.units.counters import CounterValues, GunType
from campaign.model.units.forces import Mission, Ship, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.model.units.undersea import Flotilla
from campaign.ratings.condition import Ammunition, ammunition_of, has_hurt_boats, hits_of, present_values
from campaign.ratings.hits import boats_left, is_squadron
from campaign.rules.chapters.ashore.ch21_depots import needs
from campaign.rules.chapters.lift.ch02_carriage import mission_of_craft
from campaign.rules.chapters.ports.ch01_ports import cargo_rating, heavy_aa, refuel_rating, repair_rating
from campaign.rules.facts.ashore import is_endless
from campaign.rules.facts.cripples import pace, wounds_in_words
from campaign.rules.facts.fuel import LeastFuel, least_fuel
from campaign.rules.views.strength import speed
from campaign.session.logistics.convoys import state_of_run
from campaign.session.play.seat import PlayerSeat
from campaign.session.reports.ashore import stock_notes
from campaign.session.reports.wording import boats_in_words
from campaign.words.counting import in_a_row, quantity
from campaign.words.names import port_name, ship_name

# A side has one player turn in a half-month.
DAYS_A_TURN = 14


class Particular(Struct, frozen=True):
    """One value: its label, its text, its rule, and a remark; a `warning` needs attention."""

    name: str
    value: str
    rule: str
    more: str = ""
    warning: bool = False

    @property
    def words(self) -> str:
        """The value in a sentence."""
        return f"{self.name}: {self.value}{f'; {self.more}' if self.more else ''} ({self.rule})"


def of_ship(book: Book, view: View, key: ShipId) -> Iterator[Particular]:
    """An own ship: guns, speed, fuel, hits, ammunition, mission and cargo."""
    ship, values = view.ships[key], book.counters[key]
    hits = hits_of(values, ship.condition)
    now = present_values(values, ship.condition)
    yield Particular("guns", f"{now.primary}/{now.intermediate}/{now.secondary}", "SM-2A",
                     f"primary, intermediate, secondary{_of_whole(now, values, 'primary', 'intermediate', 'secondary')}")
    built = _of_whole(now, values, "allowance").removeprefix("; ")
    yield Particular("speed", f"{quantity(pace(book, ship), 'hex', 'hexes')} a segment", "SM-1F", built)
    dry = ", out of fuel" if ship.out_of_fuel else ""
    yield Particular("fuel", f"{ship.fuel_boxes} of {quantity(values.fuel_boxes, 'box', 'boxes')}{dry}", "SM-8A1",
                     "one is ticked in each segment at sea", warning=ship.out_of_fuel)
    yield Particular("hits", f"G {hits.gunnery} of {values.gunnery_boxes}, F {hits.flotation} of {values.flotation_boxes}",
                     "SM-GAP-19", "gunnery and flotation", warning=bool(hits.gunnery or hits.flotation))
    spent = [f"{gun.value} {left.value}" for gun in GunType
             if (left := ammunition_of(values, ship.condition, gun)) is not Ammunition.FULL]
    yield Particular("ammunition", ", ".join(spent) or "full", "SM-8A2", warning=bool(spent))
    if values.type is ShipType.LANDING_CRAFT:
        yield Particular("mission", mission_of_craft(view, key).value, "SM-4D")
    else:
        yield Particular("mission", ship.mission.value.replace("_", " "), "SM-4A")
    if ship.cargo:
        yield Particular("carries", "; ".join(_item(book, view, item) for item in ship.cargo), "SM-2D")
    if is_squadron(values):
        yield _boats(book, view, ship)
    if ship.voyage is not None:
        yield Particular("way home", wounds_in_words(book, ship), "SM-GAP-77", ship.voyage.measure.value.replace("_", " "),
                         warning=True)
    if ship.laid_up_until is not None:
        yield Particular("laid up", "she ran dry and lies in port until her term is over", "SM-8A1", warning=True)
    for job in view.repairs.values():
        if job.ship == key:
            yield _job(book, job)


def _boats(book: Book, view: View, ship: Ship) -> Particular:
    """The boats that a squadron has left, and what is being done about the damaged ones."""
    values = book.counters[ship.id]
    left = f"{boats_left(values, hits_of(values, ship.condition))} of {values.boats}"
    note = boats_in_words(book, view, ship)
    return Particular("boats", left, "SM-GAP-75", note, warning=bool(note))


def _of_whole(now: CounterValues, whole: CounterValues, *names: str) -> str:
    """Her original values, if damage or empty magazines have reduced them."""
    built = "/".join(str(getattr(whole, name)) for name in names)
    return "" if all(getattr(now, name) == getattr(whole, name) for name in names) else f"; {built} when sound"


def ship_in_words(book: Book, view: View, key: ShipId) -> str:
    """An own ship in one line, every value with its rule."""
    return f"{book.oob.ships[key].name}: {'; '.join(condition.words for condition in of_ship(book, view, key))}"


def least_fuel_of(book: Book, view: View, ships: Iterable[ShipId]) -> LeastFuel | None:
    """SM-8A1 The least fuel among own ships, as every report has it: the ship with the fewest days left."""
    return least_fuel(book, [view.ships[key] for key in ships if key in view.ships])


def state_in_brief(book: Book, view: View, key: ShipId) -> str:
    """A ship's state in brief: hits, ammunition, cargo, escort; empty for a sound ship without cargo."""
    ship, values = view.ships[key], book.counters[key]
    hits = hits_of(values, ship.condition)
    marks = [f"{letter}{ticked}" for letter, ticked in (("G", hits.gunnery), ("F", hits.flotation)) if ticked]
    if any(ammunition_of(values, ship.condition, gun) is not Ammunition.FULL for gun in GunType):
        marks.append("shells")
    marks += ["escort"] if ship.mission is Mission.ESCORT else []
    marks += ["laden"] if ship.cargo else []
    marks += ["boats"] if has_hurt_boats(values, ship.condition) else []
    marks += ["lame"] if ship.voyage is not None else []
    marks += ["dry"] if ship.out_of_fuel else []
    marks += ["dock"] if any(job.ship == key for job in view.repairs.values()) else []
    return " ".join(marks)


def of_force(book: Book, view: View, own: OwnForce) -> Iterator[Particular]:
    """A task force: movement points, cargo, aircraft, and its answer to attacks."""
    yield Particular("movement points", f"{own.points_left} left", "SM-1F")
    manifest = dict.fromkeys(cargo for key in own.ships for cargo in view.ships[key].cargo)
    for cargo in manifest:
        aboard = in_a_row(ship_name(book, key) for key in own.ships if cargo in view.ships[key].cargo)
        yield Particular("carries", _item(book, view, cargo), "SM-2D", f"aboard {aboard}")
    carriers = [key for key in own.ships if book.counters[key].type is ShipType.CARRIER]
    for key in carriers:
        for unit in view.air.values():
            if unit.base == str(key):
                yield _unit(book, unit)
    if own.force.engaged:
        yield Particular("engaged", "it was in battle in this segment", "SM-6", warning=True)


def pace_of(book: Book, view: View, own: OwnForce) -> int:
    """The hexes that a task force covers in a day."""
    return pace_of_company(book, view, own.ships)


def pace_of_company(book: Book, view: View, ships: Iterable[ShipId]) -> int:
    """The hexes that own ships would cover in a day as one force."""
    return speed(book, [view.ships[key] for key in ships])


def of_port(seat: PlayerSeat, key: PortId) -> Iterator[Particular]:
    """A port: owner, capacity, stores, guns, damage, minefields, docks and queues."""
    book, view = seat.book, seat.view
    facts, port = book.theatre.ports[key], view.ports[key]
    yield Particular("owner", f"{port.nation.value.capitalize()}, {port.allegiance.value.capitalize()}", "SM-1D")
    rating = cargo_rating(book, port)
    yield Particular("cargo", f"{port.cargo_used:g} of {rating} RE handled", "SM-1D1", "in this player turn",
                     warning=rating > 0 and port.cargo_used >= rating)
    if port.own:
        stock = f"{port.fuel:g} FP" if port.fuel is not None else (
            f"{view.fuel_pool:g} FP in the pool" if facts.fuel is FuelSupply.POOL and view.fuel_pool is not None else "ample")
        yield Particular("fuel", stock, "SM-10A", warning=port.fuel == 0)
    if book.options.supply_points:
        yield from _stores(book, view, key)
    yield Particular("refuelling", f"{port.fuel_issued:g} of {refuel_rating(book, port)} FP issued", "SM-1D2",
                     "in this segment")
    if port.refuel_first:
        yield Particular("refuelled first", in_a_row(ship_name(book, ship) for ship in port.refuel_first), "SM-1D2.1")
    work = [job for job in view.repairs.values() if job.port == key]
    yield Particular("repair points", f"{sum(not job.suspended for job in work)} of {repair_rating(book, port)} bound",
                     "SM-1D4", "the dockyard was captured once and is gone" if port.repair_lost else "")
    yield from (_job(book, job) for job in work)
    if view.repair_first.get(key):
        yield Particular("mended first", in_a_row(ship_name(book, ship) for ship in view.repair_first[key]), "SM-GAP-61")
    yield Particular("heavy AA", str(heavy_aa(book, port)), "SM-1D3")
    if port.hits:
        yield Particular("damage", f"{port.hits} of "
                                   f"{quantity(book.charts.shore.damage.most_hits, 'hit')}", "SM-GAP-04", warning=True)
    for field in book.theatre.minefields:
        if field.while_holding == key:
            lies = "lies" if field.id in view.mines else f"is laid in {field.first_turn} at the earliest"
            yield Particular("minefield", f"in {field.hex}: {lies}", "SM-7A", "as long as its owner holds this port")
    yield from _loading(seat, view, key)


def _stores(book: Book, view: View, key: PortId) -> Iterator[Particular]:
    """Supply points here, the forces that draw on them, and for how long they last."""
    where = view.ports[key].hex
    if not view.ports[key].own:
        if where in view.ashore.enemy_depots:
            yield Particular("supply points", "some", "SM-21A", "how many their owner alone knows")
        return
    if is_endless(book, key, view.side):
        yield Particular("supply points", "without end", "SM-21A")
        return
    points = view.ashore.depots.get(where, 0.0)
    drawn = [need for need in needs(book, view, view.side) if key in need.ports]
    yield Particular("supply points", f"{points:g}", "SM-21A", "" if drawn else "nobody draws on them",
                     warning=bool(drawn) and not points)
    for note in stock_notes(book, view, drawn):
        yield Particular("they feed", note, "SM-21A")


def _loading(seat: PlayerSeat, view: View, key: PortId) -> Iterator[Particular]:
    """Cargo on the quay, and why it waits; then convoy runs that load here."""
    book = seat.book
    lying = [ship for ship in view.ships.values() if ship.port == key and ship.status is ShipStatus.ACTIVE
             and book.counters[ship.id].type is ShipType.TRANSPORT and not ship.cargo]
    for cargo in view.cargoes.values():
        if cargo.at == key and not cargo.delivered and not cargo.lost:
            yield Particular("on the quay", _item(book, view, cargo.facts.id), "SM-4C1", _waits(seat, view, cargo, lying))
    for run in view.runs.values():
        if run.load_in == key:
            yield Particular("convoy run", run.name or str(run.id), "SM-GAP-61", state_of_run(book, view, run).in_words,
                             warning=bool(run.waits))


def _waits(seat: PlayerSeat, view: View, cargo: Cargo, lying: list[Ship]) -> str:
    if not lying:
        return "waits: no empty transport lies here"
    tried = [seat.refusal(LoadCargo(view.side, cargo.facts.id, tuple(ship.id for ship in lying[:many])))
             for many in range(1, min(len(lying), 12) + 1)]
    if any(refusal is None for refusal in tried):
        return "can be loaded now"
    return f"waits: {tried[-1]}"


def of_flotilla(book: Book, view: View, flotilla: Flotilla) -> Iterator[Particular]:
    """A flotilla of submarines."""
    chart = book.charts.undersea.flotillas
    where = f"in {port_name(book, flotilla.port)}" if flotilla.port is not None else f"at {flotilla.hex}"
    yield Particular("lies", where, "SM-4B", f"{chart.allowance - flotilla.spent} of "
                                             f"{quantity(chart.allowance, 'hex', 'hexes')} left in this step")
    yield Particular("points", str(flotilla.points), "SM-2C")
    area = (f"the sea within {quantity(chart.area, 'hex', 'hexes')}" if flotilla.mission.value in ("recon", "attack")
            else "its own hex alone")
    yield Particular("mission", flotilla.mission.value, "SM-4B", f"searches {area}")
    worth = f" from {quantity(flotilla.worth, 'point')}" if flotilla.attack.value == "worthwhile" else ""
    yield Particular("strikes", f"{flotilla.attack.value}{worth}, at {flotilla.prey.value} prey", "SM-4B3")
    if flotilla.finds:
        yield Particular("found", ", ".join(sorted({find.kind.value for find in flotilla.finds})), "SM-3E", warning=True)


def of_air(book: Book, view: View, base: str) -> Iterator[Particular]:
    """The own air units at a base or aboard a carrier."""
    yield from (_unit(book, unit) for unit in view.air.values() if unit.base == base)


def air_bases(book: Book, view: View) -> dict[str, tuple[str, tuple[AirUnitId, ...]]]:
    """The bases of own air units: the name of the airfield or carrier, and the units there."""
    found: dict[str, tuple[str, tuple[AirUnitId, ...]]] = {}
    for unit in view.air.values():
        if unit.base in book.oob.bases:
            name = book.oob.bases[BaseId(unit.base)].name
        elif unit.base in book.oob.ships:
            name = book.oob.ships[ShipId(unit.base)].name
        else:
            continue
        found[unit.base] = name, (*found.get(unit.base, ("", ()))[1], unit.id)
    return found


def of_run(book: Book, view: View, run: ConvoyRun) -> Iterator[Particular]:
    """A convoy run: ports, total carried, positions of its ships, cargo aboard, and what it waits for."""
    yield Particular("loads in", port_name(book, run.load_in), "SM-GAP-61.21", f"{run.wish.value} only" if run.wish else "")
    by = ", ".join(port_name(book, PortId(stop)) if PortId(stop) in book.theatre.ports else stop for stop in run.via)
    yield Particular("lands in", port_name(book, run.land_in), "SM-GAP-61.21", f"by {by}" if by else "")
    yield Particular("carried so far", str(run.carried), "SM-GAP-61")
    places: dict[str, list[str]] = {}
    for key in run.ships:
        ship = view.ships.get(key)
        if ship is not None and ship.status is ShipStatus.ACTIVE:
            where = port_name(book, ship.port) if ship.port is not None else f"task force {ship.force}"
            places.setdefault(where, []).append(ship_name(book, key))
    for where, names in places.items():
        yield Particular(where, in_a_row(names), "SM-GAP-61.29")
    aboard = dict.fromkeys(cargo for key in run.ships if key in view.ships for cargo in view.ships[key].cargo)
    yield Particular("manifest", "; ".join(_item(book, view, item) for item in aboard) or "nothing aboard", "SM-2D")
    found = state_of_run(book, view, run)
    yield Particular(found.state.value, found.waits, "SM-GAP-61", warning=bool(found.waits))


def _item(book: Book, view: View, key: CargoId) -> str:
    cargo = view.cargoes.get(key)
    if cargo is None:
        return str(key)
    worth = f", worth {cargo.facts.worth_points:g}" if cargo.facts.worth_points else ""
    return f"{cargo.facts.name}, {cargo.facts.size_re:g} RE for {port_name(book, cargo.facts.destination)}{worth}"


def _job(book: Book, job: RepairJob) -> Particular:
    turns = f"{job.turns_left} of your player {'turn' if job.turns_left == 1 else 'turns'}"
    halted = ", halted" if job.suspended else f", about {quantity(job.turns_left * DAYS_A_TURN, 'day')}"
    return Particular("in dock", f"{ship_name(book, job.ship)}, {job.track.value} hit: {turns}{halted}", "SM-8B1",
                      f"in {port_name(book, job.port)}", warning=job.suspended)


def _unit(book: Book, unit: AirUnit) -> Particular:
    facts = book.oob.air_units[unit.id]
    kind = book.oob.aircraft[facts.aircraft]
    size = "group" if facts.size is AirSize.GROUP else "flight"
    sea = "on naval cooperation" if unit.on_naval_cooperation else "not on naval cooperation"
    return Particular(facts.name, f"{kind.name} {size}, {unit.status.value.replace('_', ' ')}", "SM-5A",
                      f"{kind.role.value}, attack {kind.attack}, defence {kind.defence}, bombs {kind.bombing}, "
                      f"range {quantity(kind.range_hexes, 'hex', 'hexes')}, {sea}")
