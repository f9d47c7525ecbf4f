"""Why a battle came about, as one side knows it: what its forces were at sea for, which convoys are near, what is at stake."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.occasion import BattleAim, ConvoyNear, Doing, Errand, LoadAboard, Occasion, Owed, Stakes
from campaign.model.book import Book
from campaign.model.play.ports import Cargo
from campaign.model.play.standing_orders import Intent, Purpose, StandingTask
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import CargoKind, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Category, ForceId
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.ashore.ch21_depots import in_play
from campaign.rules.chapters.combat.losses import craft_aboard, price
from campaign.rules.chapters.search.ch03_spotting import seen_of
from campaign.rules.chapters.war.ch11_requirements import duties_now
from campaign.rules.facts.duties import landed_for
from campaign.rules.facts.geography import port_side
from campaign.rules.facts.roster import ships_of

# Hexes within which a force covers a convoy, and within which one that is not in the battle is told of.
COVERS, NEAR = 8, 12
INTENDED = {
    Purpose.PORT: Doing.PASSAGE, Purpose.FETCH: Doing.FETCHING, Purpose.GUNS: Doing.LANDING, Purpose.HOME: Doing.HOMEWARD,
}
PASSING_THROUGH = (Doing.CONVOY, Doing.LANDING, Doing.FETCHING)
GUARDING = (Doing.COVER, Doing.REARGUARD)
# No more convoys of either side are told of than the nearest.
NEAREST = 2


def occasion_of(
    book: Book, state: State, side: Side, forces: tuple[ForceId, ...], enemies: tuple[ForceId, ...] = (),
) -> Occasion:
    """SM-GAP-99 A side knows what its own forces in a battle were out for; of the enemy who is there, and what was sighted.

    The enemy's forces are named once all who fight have seen each other; before that nothing is said of them.
    """
    where = state.forces[forces[0]].hex
    own, sighted = _own_convoys(book, state, side, where, forces), _sighted(book, state, side, where, enemies)
    convoys = (*_nearest(where, own), *_nearest(where, sighted))
    errands = tuple(_errand(book, state, key) for key in forces)
    prey = any(_transports(book, state, key) for key in enemies)
    return Occasion(errands, convoys, _stakes(book, state, forces, enemies), tuple(_aims(errands, prey=prey)))


# What each force was doing --------------------------------------------------------------------------------------------


def _errand(book: Book, state: State, key: ForceId) -> Errand:
    """SM-GAP-99.2 What it carries comes first, then what it was formed for, its standing order, and the convoy it is near."""
    force = state.forces[key]
    found = Errand(str(key), force.name or str(key), Doing.SWEEP)
    items = _items(state, key)
    if items:
        return _carrying(state, found, items)
    if (intent := state.intents.get(key)) is not None:
        return _intended(found, intent)
    task = state.standing_orders.get(key)
    if task is not None and (ordered := _ordered(state, found, task)) is not None:
        return ordered
    if _transports(book, state, key):
        return replace(found, doing=Doing.HOMEWARD)
    if _scattering_here(book, state, key):
        return replace(found, doing=Doing.REARGUARD)
    if not _are_boats(book, state, key) and (convoy := _covered(book, state, key)) is not None:
        return replace(found, doing=Doing.COVER, covers=state.forces[convoy].name or str(convoy))
    return found


def _carrying(state: State, found: Errand, items: list[Cargo]) -> Errand:
    wanted: dict[PortId, float] = {}
    for item in items:
        wanted[item.facts.destination] = wanted.get(item.facts.destination, 0.0) + item.facts.size_re
    goal = max(wanted, key=lambda port: wanted[port])
    plans = state.lift.plans.values()
    off = next((where for item in items for plan in plans if (where := plan.hex_for(item.facts.id)) is not None), None)
    lands = off is not None or port_side(state, goal) is not items[0].facts.side
    loads: dict[CargoKind, float] = {}
    for item in items:
        loads[item.facts.kind] = loads.get(item.facts.kind, 0.0) + item.facts.size_re
    return replace(found, doing=Doing.LANDING if lands else Doing.CONVOY, port=goal, off=off,
                   loads=tuple(LoadAboard(kind, size) for kind, size in loads.items()))


def _intended(found: Errand, intent: Intent) -> Errand:
    return replace(found, doing=INTENDED[intent.purpose], port=intent.port, off=intent.hex)


def _ordered(state: State, found: Errand, task: StandingTask) -> Errand | None:
    run = None if task.run is None else state.runs.get(task.run)
    if task.homeward:
        return replace(found, doing=Doing.HOMEWARD, port=task.order.home)
    if run is not None:
        return replace(found, doing=Doing.HOMEWARD, port=run.load_in)
    if not task.order.route:
        return None
    end = task.order.route[-1]
    if end in state.ports:
        return replace(found, doing=Doing.PASSAGE, port=PortId(end))
    return replace(found, off=Hex(end))


def _covered(book: Book, state: State, key: ForceId) -> ForceId | None:
    """The nearest own convoy that a force of warships is near enough to, to cover it."""
    force = state.forces[key]
    near = [(distance(force.hex, other.hex), name) for name, other in state.forces.items()
            if other.side is force.side and other.scattered is None and name != key and _transports(book, state, name)]
    away, name = min(near, default=(COVERS + 1, key))
    return name if away <= COVERS else None


def _scattering_here(book: Book, state: State, key: ForceId) -> bool:
    """SM-GAP-99.2 Whether transports of its side scatter from its hex while it stays behind to fight."""
    force = state.forces[key]
    scattered = ((name, other.scattered) for name, other in state.forces.items() if other.side is force.side)
    return any(flight is not None and (flight.origin, flight.segment) == (force.hex, state.segment)
               and _transports(book, state, name) for name, flight in scattered)


def _items(state: State, key: ForceId) -> list[Cargo]:
    found = dict.fromkeys(item for ship in ships_of(state, key) for item in state.ships[ship].cargo)
    return [state.cargoes[item] for item in found]


def _transports(book: Book, state: State, key: ForceId) -> bool:
    return any(book.counters[ship].type is ShipType.TRANSPORT for ship in ships_of(state, key))


def _are_boats(book: Book, state: State, key: ForceId) -> bool:
    return all(book.counters[ship].type is ShipType.BOAT_SQUADRON for ship in ships_of(state, key))


# Convoys that are not in it -------------------------------------------------------------------------------------------


def _nearest(where: Hex, convoys: Iterator[ConvoyNear]) -> list[ConvoyNear]:
    return sorted(convoys, key=lambda convoy: (distance(convoy.hex, where), convoy.name))[:NEAREST]


def _own_convoys(book: Book, state: State, side: Side, where: Hex, there: tuple[ForceId, ...]) -> Iterator[ConvoyNear]:
    for key, force in state.forces.items():
        if force.side is not side or key in there or force.scattered is not None or distance(force.hex, where) > NEAR:
            continue
        if _transports(book, state, key):
            yield ConvoyNear(force.name or str(key), force.hex, own=True, port=_errand(book, state, key).port)


def _sighted(book: Book, state: State, side: Side, where: Hex, there: tuple[ForceId, ...]) -> Iterator[ConvoyNear]:
    """SM-GAP-99 Convoys of the enemy that are in sight of somebody now, by their markers."""
    for key, label in state.contacts.items():
        force, finds = state.forces.get(key), state.finds.get(key, ())
        if force is None or force.side is side or key in there or force.scattered is not None or not finds:
            continue
        if distance(force.hex, where) <= NEAR and Category.TRANSPORTS in seen_of(book, state, key, finds).categories:
            yield ConvoyNear(label, force.hex, own=False)


# What is at stake -----------------------------------------------------------------------------------------------------


def _stakes(book: Book, state: State, forces: tuple[ForceId, ...], enemies: tuple[ForceId, ...]) -> Stakes:
    """SM-GAP-99.3 What each side's ships and troops are worth to the other, and what the load scores where it is wanted."""
    own = [ship for key in forces for ship in ships_of(state, key)]
    carried = [craft for ship in own for craft in craft_aboard(state, ship)]
    items = [item.facts for key in forces for item in _items(state, key)]
    drowned = sum(item.size_re for item in items if item.kind is CargoKind.TROOPS) * book.charts.war.account.ground_re_lost
    side = state.forces[forces[0]].side
    return Stakes(_prices(book, (*own, *carried)) + drowned, sum(item.worth_points for item in items),
                  _prices(book, tuple(ship for key in enemies for ship in ships_of(state, key))),
                  tuple(_owed(book, state, side, {item.destination for item in items if item.kind is CargoKind.SUPPLIES})))


def _owed(book: Book, state: State, side: Side, ports: set[PortId]) -> Iterator[Owed]:
    """SM-GAP-99.3 Duties that are counted in points; under rule 21 the forces ashore pay for what does not come."""
    if not ports or in_play(book):
        return
    for duty in duties_now(book, state, side):
        if duty.side is side and ports.intersection(duty.ports):
            yield Owed(duty.location, duty.loads, landed_for(state.war.supply.landed, duty), book.charts.war.supply.penalty)


def _prices(book: Book, ships: tuple[ShipId, ...]) -> float:
    return sum(price(book, ship) for ship in ships)


def _aims(errands: tuple[Errand, ...], *, prey: bool) -> Iterator[BattleAim]:
    """SM-GAP-99.4 A load is brought through and a convoy kept from harm before any ship is sunk, and transports go first."""
    doing = {errand.doing for errand in errands}
    if doing.intersection(PASSING_THROUGH):
        yield BattleAim.BRING_THROUGH
    if doing.intersection(GUARDING):
        yield BattleAim.PROTECT
    if prey:
        yield BattleAim.SINK_TRANSPORTS
    if doing.intersection((Doing.PASSAGE, Doing.HOMEWARD)):
        yield BattleAim.REACH_PORT
    if Doing.SWEEP in doing or (Doing.COVER in doing and not prey):
        yield BattleAim.SINK
