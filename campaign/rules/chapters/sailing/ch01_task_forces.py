"""Rule 1B: task forces form, join, split and go into port; and the missions of their warships (rule 4A)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model import events
from campaign.model.book import Book
from campaign.model.commands import AssignMission, EnterPort, FormForce, JoinForce, PrepareReaction
from campaign.model.names import normal
from campaign.model.play.calendar import Phase, Step
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, Mission, Ship
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.ports import ch08_repair
from campaign.rules.chapters.search.ch03_spotting import seen_of
from campaign.rules.facts.contacts import contact_for, contact_of_marker, next_force_id
from campaign.rules.facts.geography import hex_of, port_side
from campaign.rules.facts.harbours import roads_of
from campaign.rules.facts.laws import Law, in_naval_step, own_force, own_ship, with_a_name_that_can_be_shown
from campaign.rules.facts.roster import names_of_forces, ships_of
from campaign.rules.proceedings import Proceedings
from campaign.words.forces import force_called, unlike
from campaign.words.names import ship_name

Grouping = FormForce | JoinForce | EnterPort
NOT_WARSHIPS = (ShipType.TRANSPORT, ShipType.LANDING_CRAFT)


def in_own_initial_phase_or_movement_step(book: Book, state: State, order: AssignMission) -> Refusal | None:
    """SM-4A.1 Missions are given in one's own initial phase and in one's naval movement steps."""
    cursor = state.cursor
    if cursor.phase is Phase.INITIAL and cursor.acting is order.side and not state.step_ended:
        return None
    return in_naval_step(state, order.side, Step.NAVAL_MOVEMENT)


def in_own_movement_step(book: Book, state: State, order: Grouping) -> Refusal | None:
    """SM-1B Task forces are formed, joined, split and berthed at any moment of the owner's naval movement step."""
    return in_naval_step(state, order.side, Step.NAVAL_MOVEMENT)


def of_own_ships_each_named_once(book: Book, state: State, order: Grouping | AssignMission) -> Refusal | None:
    """SM-2 An order names ships of its own side that are still in the game, each once."""
    if not order.ships:
        return Refusal("SM-2", "no ship is named")
    if len(set(order.ships)) != len(order.ships):
        return Refusal("SM-2", "a ship is named twice")
    for key in order.ships:
        if isinstance(found := own_ship(state, order.side, key), Refusal):
            return found
    return None


def surface_ships_only(book: Book, state: State, order: FormForce | JoinForce) -> Refusal | None:
    """SM-1B.5 Submarines never belong to task forces."""
    for key in order.ships:
        if book.counters[key].type is ShipType.SUBMARINE:
            return Refusal("SM-1B", f"{ship_name(book, key)} is a submarine")
    return None


def fit_for_sea(book: Book, state: State, order: FormForce | JoinForce) -> Refusal | None:
    """SM-8A1 A ship laid up after running dry stays in port until her term is over."""
    for key in order.ships:
        ship = state.ships[key]
        if ship.port is not None and ship.laid_up_until is not None:
            return Refusal("SM-8A1", f"{ship_name(book, key)} is laid up after running dry")
    return None


def no_fresh_prizes(book: Book, state: State, order: FormForce | JoinForce) -> Refusal | None:
    """SM-1D6.1 A captured unit serves from its captor's next naval phase, that of his own next player turn."""
    for key in order.ships:
        if state.ships[key].prize:
            return Refusal("SM-1D6", f"{ship_name(book, key)} was captured and serves from your next player turn")
    return None


def with_fuel_aboard(book: Book, state: State, order: FormForce | JoinForce) -> Refusal | None:
    """SM-8A A ship puts to sea with at least one fuel box."""
    for key in order.ships:
        ship = state.ships[key]
        if ship.port is not None and ship.fuel_boxes < 1:
            return Refusal("SM-8A", f"{ship_name(book, key)} has no fuel")
    return None


def not_in_dock(book: Book, state: State, order: FormForce | JoinForce) -> Refusal | None:
    """SM-8B2 A ship whose repairs are going on stays in port until they are suspended."""
    return ch08_repair.not_under_repair(state, order.ships)


def from_one_place(book: Book, state: State, order: FormForce) -> Refusal | None:
    """SM-1B.1 A new task force is formed of ships that lie in one port or one hex."""
    places = {hex_of(state, state.ships[key]) for key in order.ships}
    if len(places) != 1 or None in places:
        return Refusal("SM-1B", "these ships do not lie together")
    return None


def together_since_the_step_began(book: Book, state: State, order: FormForce) -> Refusal | None:
    """SM-1B.2 Ships of different task forces come together only if they lay in one hex when the step began."""
    holders = {state.ships[key].force or state.ships[key].port for key in order.ships}
    if len(holders) > 1 and len({state.ships[key].step_hex for key in order.ships}) != 1:
        return Refusal("SM-1B", "these ships were not in one hex when this step began")
    return None


def where_the_force_lies(book: Book, state: State, order: JoinForce) -> Refusal | None:
    """SM-1B.3 Ships join a task force of their own side in the hex where they lie, if both lay together when the step began."""
    force = own_force(state, order.side, order.force)
    if isinstance(force, Refusal):
        return force
    if force.scattered is not None:
        return Refusal("SM-6A1", f"{force.name} is scattered")
    members = ships_of(state, force.id)
    began = {state.ships[key].step_hex for key in members}
    for key in order.ships:
        ship = state.ships[key]
        if ship.force == force.id:
            return Refusal("SM-1B", f"{ship_name(book, key)} is in {force.name} already")
        if hex_of(state, ship) != force.hex:
            return Refusal("SM-1B", f"{ship_name(book, key)} does not lie with {force.name}")
        if began != {ship.step_hex}:
            return Refusal("SM-1B", f"{ship_name(book, key)} and {force.name} were not in one hex when this step began")
    return None


def into_a_friendly_port_of_the_hex(book: Book, state: State, order: EnterPort) -> Refusal | None:
    """SM-1B.4 Ships of a task force go into a friendly port in the hex where they lie, at no cost in movement."""
    port = state.ports.get(order.port)
    if port is None:
        return Refusal("SM-1D", f"{order.port} is no port of this map")
    if port_side(state, order.port) is not order.side:
        return Refusal("SM-1D", f"{book.theatre.ports[order.port].name} is not in {order.side} hands")
    for key in order.ships:
        ship = state.ships[key]
        if ship.force is None or order.port not in roads_of(book, state, state.forces[ship.force]):
            return Refusal("SM-1B", f"{ship_name(book, key)} does not lie at sea off {book.theatre.ports[order.port].name}")
    return None


def missions_are_for_warships(book: Book, state: State, order: AssignMission) -> Refusal | None:
    """SM-4A Warships hunt the enemy or escort shipping; transports have no mission but their cargo."""
    if order.mission is Mission.TRANSPORT:
        return Refusal("SM-4A", "transport is not a mission of warships")
    for key in order.ships:
        if book.counters[key].type in NOT_WARSHIPS:
            return Refusal("SM-4A", f"{ship_name(book, key)} is no warship")
    return None


def of_an_own_force(book: Book, state: State, order: PrepareReaction) -> Refusal | None:
    """SM-6A.1 An answer to attacks is prepared for a task force of one's own, whenever one likes."""
    found = own_force(state, order.side, order.force)
    return found if isinstance(found, Refusal) else None


LAWS: dict[type, tuple[Law[Any], ...]] = {
    FormForce: (in_own_movement_step, of_own_ships_each_named_once, surface_ships_only, fit_for_sea, no_fresh_prizes,
                with_fuel_aboard, not_in_dock, from_one_place, together_since_the_step_began, with_a_name_that_can_be_shown),
    JoinForce: (in_own_movement_step, of_own_ships_each_named_once, surface_ships_only, fit_for_sea, no_fresh_prizes,
                with_fuel_aboard, not_in_dock, where_the_force_lies),
    EnterPort: (in_own_movement_step, of_own_ships_each_named_once, into_a_friendly_port_of_the_hex),
    AssignMission: (in_own_initial_phase_or_movement_step, of_own_ships_each_named_once, missions_are_for_warships),
    PrepareReaction: (of_an_own_force,),
}


def resolve(now: Proceedings, order: Grouping | AssignMission | PrepareReaction) -> None:
    """Carries out an order to ships and task forces; no dice."""
    state = now.state
    match order:
        case FormForce():
            _form(now, order)
        case JoinForce(ships=ships, force=force):
            _emptied_after(now, events.ShipsJoined(ships, force))
            _known_by_those_who_came(now, state, force, ships)
        case EnterPort(ships=ships, port=port):
            _emptied_after(now, events.ShipsBerthed(ships, port))
        case AssignMission(ships=ships, mission=mission):
            now.add(events.MissionAssigned(ships, mission))
        case PrepareReaction(force=force, reaction=reaction):
            now.add(events.ReactionPrepared(force, reaction))


def _form(now: Proceedings, order: FormForce) -> None:
    book, state = now.book, now.state
    where = hex_of(state, state.ships[order.ships[0]])
    if where is None:
        return
    force = next_force_id(state, order.side)
    laden = [key for key in order.ships if state.ships[key].cargo]
    name = normal(order.name) or force_called(book, order.ships, laden=laden)
    name = unlike(name, names_of_forces(state, order.side, order.ships))
    formed = events.ForceFormed(force, order.side, name, where, order.ships, contact_of_marker(book, force))
    _emptied_after(now, formed)
    _known_by_those_who_came(now, state, force, order.ships)


def _known_by_those_who_came(now: Proceedings, before: State, force: ForceId, ships: tuple[ShipId, ...]) -> None:
    """SM-GAP-07.4 Ships that are spotted stay so in the task force that they form or join."""
    book = now.book
    sources = sorted({key for ship in ships if (key := before.ships[ship].force) is not None})
    live = [find for source in sources for find in before.finds.get(source, ())]
    # Full finds come first, so that a lesser one of the same kind does not take their place.
    for find in sorted(live, key=lambda found: not found.full):
        known = now.state.finds.get(force, ())
        if any(other.kind is find.kind and other.full >= find.full for other in known):
            continue
        finds = (*(other for other in known if other.kind is not find.kind), find)
        where, enemy = now.state.forces[force].hex, now.state.forces[force].side.enemy
        now.add(events.ForceSpotted(force, enemy, where, find, seen_of(book, now.state, force, finds),
                                    contact_for(book, now.state, force)))


def _emptied_after(now: Proceedings, event: events.ForceFormed | events.ShipsJoined | events.ShipsBerthed) -> None:
    state = now.state
    sources = sorted({key for ship in event.ships if (key := state.ships[ship].force) is not None})
    now.add(event)
    for force in sources:
        if not ships_of(now.state, force):
            now.add(events.ForceDisbanded(force))


def candidates(book: Book, state: State, side: Side) -> Iterator[Grouping | AssignMission]:
    """Orders worth trying: every port's ships together, each ship alone, joining, berthing, missions."""
    by_place: dict[tuple[str, Hex | None], list[Ship]] = {}
    for ship in state.ships.values():
        if ship.side is side and (where := hex_of(state, ship)) is not None:
            by_place.setdefault((str(ship.port or ship.force), where), []).append(ship)
    for (_, where), ships in by_place.items():
        keys = tuple(ship.id for ship in ships)
        yield FormForce(side, keys)
        for key in keys[:4]:
            yield FormForce(side, (key,))
        for force in state.forces.values():
            if force.side is side and force.hex == where:
                yield JoinForce(side, keys, force.id)
        if ships[0].force is not None and where is not None:
            for port in book.theatre.ports_at(where):
                yield EnterPort(side, keys, port.id)
        for mission in (Mission.SEA_CONTROL, Mission.ESCORT):
            if any(ship.mission is not mission for ship in ships):
                yield AssignMission(side, keys, mission)
