"""What must hold in every state of any game, and what no event may ever do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from campaign.model.book import Book
from campaign.model.events import (
    CargoLost,
    ConditionChanged,
    Event,
    ForceMoved,
    HitRepaired,
    PointsScored,
    ShipRemoved,
    ShipsReplenished,
    TroopsEliminated,
)
from campaign.model.play.calendar import Step
from campaign.model.play.ports import Track
from campaign.model.play.state import State
from campaign.model.setting.scenario import CargoKind
from campaign.model.sides import BOTH
from campaign.model.units.aircraft import AirStatus
from campaign.model.units.condition import SOUND, WHOLE, Condition
from campaign.model.units.forces import Lapse, Recon, Ship, ShipStatus
from campaign.model.units.ships import ShipType
from campaign.ratings.condition import hits_of
from campaign.ratings.hits import is_sunk
from campaign.rules.chapters.air.ch05_carriers import capacity as flights_held
from campaign.rules.chapters.air.ch05_carriers import flights_of, room_on_field
from campaign.rules.chapters.ashore.ch21_moving import carries
from campaign.rules.chapters.lift.ch02_carriage import capacity, room_left
from campaign.rules.chapters.ports.ch01_ports import repair_rating
from campaign.rules.chapters.ports.ch08_repair import hits_on, points_bound
from campaign.rules.chapters.sailing.ch01_movement import points_left
from campaign.rules.facts.ashore import forces_ashore
from campaign.rules.facts.geography import port_side
from campaign.rules.facts.roster import ships_of
from tests.properties.entries import TRIFLE

Invariant = Callable[[Book, State], Iterator[str]]


def broken(book: Book, state: State) -> list[str]:
    """Everything in a state that must never be."""
    return [fault for invariant in INVARIANTS for fault in invariant(book, state)]


def each_ship_is_in_one_place_or_has_one_fate(book: Book, state: State) -> Iterator[str]:
    """A ship afloat lies in one port or sails in one force; one that is gone is nowhere, nor is she in the force pool."""
    for key, ship in state.ships.items():
        places = (ship.port is not None) + (ship.force is not None)
        if places != (ship.status is ShipStatus.ACTIVE) or (ship.force is not None and ship.force not in state.forces):
            yield f"{key}, {ship.status.value}, is in {ship.port} and {ship.force}"
        if ship.port is not None and port_side(state, ship.port) is ship.side.enemy:
            yield f"{key} lies in {ship.port}, which is the enemy's"
        if ship.force is not None and ship.force in state.forces and state.forces[ship.force].side is not ship.side:
            yield f"{key} sails with the enemy in {ship.force}"
    elsewhere = [*state.war.pool.ships, *(one.ship for one in state.war.pool.due)]
    counted = Counter([*elsewhere, *state.ships])
    yield from (f"{key} is here and in the pool, or there twice" for key, number in counted.items() if number > 1)


def forces_are_made_of_ships_at_sea(book: Book, state: State) -> Iterator[str]:
    """No marker without ships, none ashore, and no label for two."""
    yield from (f"{key} has no ships" for key in state.forces if not ships_of(state, key))
    yield from (f"{key} lies in {one.hex}" for key, one in state.forces.items() if not book.theatre.is_sea(one.hex))
    yield from (f"{key} is found and is not there" for key in state.finds if key not in state.forces)
    for force, finds in state.finds.items():
        if any((find.kind is Recon.BOMBARDMENT) != (find.until is Lapse.UNIT_MOVES) for find in finds):
            yield f"{force} is found until she moves, and did not fire"
    labels = Counter((key[:2], label) for key, label in state.contacts.items())
    yield from (f"label {label} stands for two forces" for label, number in labels.items() if number > 1)


def hits_stay_on_their_tracks(book: Book, state: State) -> Iterator[str]:
    """Shares of a hull lie between none and all, a ship afloat has a box open, and no hit is under repair twice."""
    for key, ship in state.ships.items():
        condition, values = ship.condition, book.counters[key]
        if condition is SOUND and not any(job.ship == key for job in state.repairs.values()):
            continue  # As nearly all ships nearly always are.
        shares = (condition.shell_damage, condition.underwater_damage, condition.speed_left, condition.torpedoes_left,
                  *condition.rounds_left.values())
        if any(not 0 <= share <= WHOLE for share in shares):
            yield f"{key}: {condition}"
        if ship.status is not ShipStatus.ACTIVE:
            continue
        if is_sunk(values, hits_of(values, condition)):
            yield f"{key} is afloat without an open box"
        for track in Track:
            jobs = sum(job.ship == key and job.track is track for job in state.repairs.values())
            if jobs > hits_on(book, ship, track):
                yield f"{key} has {jobs} jobs on {hits_on(book, ship, track)} {track.name.lower()} hits"


def repairs_go_on_in_the_dock_where_the_ship_lies(book: Book, state: State) -> Iterator[str]:
    """Work is done on ships afloat, and what is not halted in the port where its ship lies."""
    for key, job in state.repairs.items():
        ship = state.ships.get(job.ship)
        if ship is None or ship.status is not ShipStatus.ACTIVE:
            yield f"{key} is work on a ship that is gone"
        elif not job.suspended and ship.port != job.port:
            yield f"{key} goes on in {job.port}, and she is in {ship.port}"


def ports_do_no_more_than_they_can(book: Book, state: State) -> Iterator[str]:
    """Hits within the track; cargo, fuel and repair points within the printed ratings."""
    for key, port in state.ports.items():
        facts = book.theatre.ports[key]
        if not 0 <= port.hits <= book.charts.shore.damage.most_hits or (port.fuel or 0.0) < -TRIFLE:
            yield f"{key}: {port}"
        if port.cargo_used > facts.cargo + TRIFLE or port.fuel_issued > facts.refuel + TRIFLE:
            yield f"{key} handled {port.cargo_used:g} RE and issued {port.fuel_issued:g} FP"
        if points_bound(state, key) > repair_rating(book, port):
            yield f"{key} has {points_bound(state, key)} hits under repair and {repair_rating(book, port)} points"


def fuel_boxes_are_those_she_was_built_with(book: Book, state: State) -> Iterator[str]:
    """Between none and all of them; a ship that is out of fuel has none."""
    for key, ship in state.ships.items():
        if not 0 <= ship.fuel_boxes <= book.counters[key].fuel_boxes:
            yield f"{key} has {ship.fuel_boxes} fuel boxes"
        if ship.out_of_fuel and ship.fuel_boxes and ship.force is not None:
            yield f"{key} is out of fuel with {ship.fuel_boxes} boxes"


def each_item_of_cargo_is_in_one_place(book: Book, state: State) -> Iterator[str]:
    """In a port, on a coast, aboard or lost; it and its ships know of each other, and she has room for it."""
    for key, item in state.cargoes.items():
        if (item.at is not None) + (item.at_hex is not None) + bool(item.aboard) + item.lost != 1:
            yield f"{key} is in {item.at}, {item.at_hex}, {item.aboard}, lost {item.lost}"
        for ship in item.aboard:
            if ship not in state.ships or state.ships[ship].cargo.count(key) != 1:
                yield f"{key} is not in {ship}"
            elif state.ships[ship].side is not item.facts.side:
                yield f"{key} is in {ship}, an enemy"
        if item.facts.generic and item.delivered:
            yield f"{key} is landed and not used"
    for name, ship_ in state.ships.items():
        if any(key not in state.cargoes or name not in state.cargoes[key].aboard for key in ship_.cargo):
            yield f"{name} holds {ship_.cargo}"
        elif (ship_.status is ShipStatus.EMBARKED) != any(
                item.facts.craft == name and item.aboard for item in state.cargoes.values()):
            yield f"{name} is {ship_.status.value}, and the manifests say otherwise"
        elif ship_.cargo and room_left(book, state, ship_) < -TRIFLE:
            yield f"{name} is overladen with {ship_.cargo}"
        if ship_.cargo and ship_.status is not ShipStatus.ACTIVE:
            yield f"{name} is gone and holds {ship_.cargo}"
        craft = book.counters[name].type is ShipType.LANDING_CRAFT
        if craft and state.lift.lifted.get(name, 0.0) > capacity(book, name) + TRIFLE:
            yield f"{name} lifted {state.lift.lifted[name]:g} RE"


def troops_do_not_stay_aboard_craft(book: Book, state: State) -> Iterator[str]:
    """Who boarded landing craft is ashore when the next segment begins; raiders ashore stand on a coast."""
    for item in state.cargoes.values():
        boarded = item.troops.boarded
        if item.aboard and item.facts.kind is CargoKind.TROOPS and boarded is not None and boarded < state.segment:
            yield f"{item.facts.name} has been aboard since segment {boarded}"
    yield from (f"{key} raids from nowhere" for key in state.lift.raids if state.cargoes[key].at_hex is None)


def generic_loads_are_raised_and_used(book: Book, state: State) -> Iterator[str]:
    """Loads ever raised are used up, afloat, ashore or lost."""
    for side in BOTH:
        there = sum(item.facts.size_re for item in state.cargoes.values() if item.facts.generic and item.facts.side is side)
        raised, used = state.war.supply.raised.get(side, 0.0), state.war.supply.used.get(side, 0.0)
        if abs(raised - used - there) > TRIFLE:
            yield f"{side}: {raised:g} loads raised, {used:g} used and {there:g} to be found"


def malta_stores_no_more_than_she_can(book: Book, state: State) -> Iterator[str]:
    """Her larder holds between nothing and its limit."""
    stock = state.war.malta.stock
    if not -TRIFLE <= stock <= max(book.charts.war.supply.malta_cap, book.scenario.war.malta_stock or 0.0) + TRIFLE:
        yield f"Malta stores {stock:g} supply points"


def submarines_are_at_sea_or_in_port(book: Book, state: State) -> Iterator[str]:
    """A flotilla has points, lies in a sea hex or a friendly port's, and nothing waits that is not to come."""
    for key, one in state.flotillas.items():
        if one.points < 1 or not book.theatre.is_sea(one.hex):
            yield f"{key} has {one.points} points at {one.hex}"
        if one.port is not None and state.ports[one.port].hex != one.hex:
            yield f"{key} lies in {one.port} and at {one.hex}"
    yield from (f"{one.points} points wait in {one.port}" for one in state.submarines_due if one.points < 1)


def air_units_have_a_base_with_room(book: Book, state: State) -> Iterator[str]:
    """A unit that is not lost is on an airfield or a carrier of its side, here or at home; none holds too many."""
    pool, calendar = state.war.pool, book.scenario.war.calendar
    at_home = {*pool.ships, *(one.ship for one in pool.due), *(key for entry in calendar for key in entry.withdraw)}
    for key, unit in state.air.items():
        carrier = state.ships.get(unit.base)  # pyrefly: ignore[bad-argument-type]
        if (unit.base == "") != (unit.status is AirStatus.LOST):
            yield f"{key}, {unit.status.value}, is based at {unit.base}"
        elif unit.base and unit.base not in book.oob.bases and not (carrier is None and unit.base in at_home) and (
                carrier is None or carrier.status is not ShipStatus.ACTIVE or carrier.side is not unit.side):
            yield f"{key} flies from {unit.base}, which is no deck of its side"
    yield from (f"{base} is overcrowded" for base in book.oob.bases if room_on_field(book, state, base) < 0)
    for name, ship in state.ships.items():
        if ship.status is ShipStatus.ACTIVE and len(flights_of(state, name)) > flights_held(book, ship):
            yield f"{name} has {len(flights_of(state, name))} flights and holds {flights_held(book, ship)}"


def points_have_a_reason_and_no_loss_two_prices(book: Book, state: State) -> Iterator[str]:
    """Every entry names its rule and why; nobody afloat was paid for as sunk, and nobody sinks twice."""
    yield from (f"{entry} has no reason" for entry in state.points if not entry.reason or not entry.rule.startswith("SM-"))
    prices = Counter(entry.reason for entry in state.points)
    # A cruiser and a merchantman, or a ship under two flags, may share a name: of so many so many may be lost.
    named: dict[str, list[str]] = {}
    for key, ship in state.ships.items():
        named.setdefault(book.oob.ships[key].name, []).append(ship.status.value if not ship.status.is_lost else "")
    for name, afloat in named.items():
        paid = prices[f"{name} sunk"] + prices[f"{name} scuttled"]
        if paid > afloat.count(""):
            yield f"{name}, {', '.join(one for one in afloat if one) or 'lost'}, was paid for {paid} times"


def stocks_and_statuses_are_of_what_is_there(book: Book, state: State) -> Iterator[str]:
    """No depot is empty or below nought, nobody carries too much, and nothing is known of a force that is gone."""
    ashore = state.ashore
    yield from (f"{points:g} points of the {side} side lie at {where}" for side in BOTH
                for where, points in ashore.depots.get(side, {}).items() if points <= TRIFLE)
    forces = {force.key: force for force in forces_ashore(book, state)}
    for key, status in ashore.statuses.items():
        if key not in forces:
            yield f"{key} is gone, and is {status.word}"
        if status.level < 1 or status.since is None:
            yield f"{key} is {status.word} since {status.since}"
    yield from (f"{key} is gone, and is not fed" for key in ashore.withheld if key not in forces and not any(
        item.aboard and not item.lost for name, item in state.cargoes.items() if name == key))
    for unit, points in ashore.loads.items():
        item = state.cargoes[unit]
        if item.lost or not 0 < points <= carries(book, item) + TRIFLE:
            yield f"{unit}, lost {item.lost}, carries {points:g} points"
    yield from (f"{key} has a size of {one.size:g}" for key, one in ashore.contingents.items() if one.size <= TRIFLE)


INVARIANTS: tuple[Invariant, ...] = (
    each_ship_is_in_one_place_or_has_one_fate, forces_are_made_of_ships_at_sea, hits_stay_on_their_tracks,
    repairs_go_on_in_the_dock_where_the_ship_lies, ports_do_no_more_than_they_can, fuel_boxes_are_those_she_was_built_with,
    each_item_of_cargo_is_in_one_place, troops_do_not_stay_aboard_craft, generic_loads_are_raised_and_used,
    malta_stores_no_more_than_she_can, submarines_are_at_sea_or_in_port, air_units_have_a_base_with_room,
    points_have_a_reason_and_no_loss_two_prices, stocks_and_statuses_are_of_what_is_there,
)


def misdeeds(book: Book, before: State, event: Event) -> list[str]:
    """What an event does that none may."""
    return list(_misdeeds(book, before, event))


def _misdeeds(book: Book, before: State, event: Event) -> Iterator[str]:
    match event:
        case ForceMoved(force=force, cost=cost):
            left = points_left(book, before, force)
            if cost > left or before.cursor.step is not Step.NAVAL_MOVEMENT:
                yield f"{force} spends {cost} of {left} in {before.cursor}"
        case TroopsEliminated(cargo=key) | CargoLost(cargo=key):
            if before.cargoes[key].lost:
                yield f"{key} is lost twice"
        case ShipRemoved(ship=key):
            if before.ships[key].status.is_lost:
                yield f"{key} goes down twice"
        case HitRepaired(ship=key, condition=after):
            was, now = (hits_of(book.counters[key], one) for one in (before.ships[key].condition, after))
            if now.gunnery + now.flotation != was.gunnery + was.flotation - 1:
                yield f"{key} had {was} and has {now} after the repair of one hit"
        case ConditionChanged(ship=key, condition=after):
            yield from _bettered(book, before.ships[key], after)
        case ShipsReplenished(ships=ships):
            yield from (f"{key} draws ammunition at sea" for key in ships if before.ships[key].port is None)
        case PointsScored(entry=entry):
            if not entry.reason or not entry.rule.startswith("SM-") or not entry.points:
                yield f"{entry} is for nothing"
        case _:
            return


def _bettered(book: Book, ship: Ship, after: Condition) -> Iterator[str]:
    was, now = (hits_of(book.counters[ship.id], one) for one in (ship.condition, after))
    if now.gunnery < was.gunnery or now.flotation < was.flotation:
        yield f"{ship.id} had {was} and has {now} without a repair"
    rounds = ship.condition.rounds_left
    if after.torpedoes_left > ship.condition.torpedoes_left or any(
            rounds_left > rounds.get(battery, WHOLE) for battery, rounds_left in after.rounds_left.items()) or (
            set(rounds) - set(after.rounds_left)):
        yield f"{ship.id} has more ammunition and has not drawn any"
