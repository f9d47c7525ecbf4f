"""The commander: sees a View, answers one decision at a time, remembers nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from campaign.model import commands
from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.play.calendar import Phase
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.play.views import Marker, OwnForce, View
from campaign.model.play.war import EastAfrica, ForcePool, PoolGroup
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Mission, Reaction, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.model.units.wounds import CrippleMeasure
from campaign.rules.chapters.lift.ch11_supply import is_homeland
from campaign.rules.chapters.war.ch10_force_pool import group_of
from campaign.rules.views.strength import by_sea, has_transports, heavy, is_hurt, strength, strength_of_marker, worth
from campaign.staff.air import cooperation_orders, raid_orders_ashore, strike_orders, watch_orders
from campaign.staff.judgement.doctrine import DOCTRINES, Doctrine, answer_by_strength
from campaign.staff.judgement.fitness import haven
from campaign.staff.judgement.orders import Order, command_of, without
from campaign.staff.operations.frogmen import frogmen, frogmen_sailing, harbour_targets
from campaign.staff.operations.landings import (
    ashore_again,
    landing_guns,
    landing_orders,
    landing_plans,
    landing_sailings,
    waves,
)
from campaign.staff.operations.parting import detachments, measures, meetings, short_of_oil, thirsty
from campaign.staff.operations.troops import ashore_and_off, lift_orders, lift_sailings
from campaign.staff.port.docks import leaving_for_safety, repair_orders, yard_orders
from campaign.staff.port.harbour import cargo_orders, sailing_orders
from campaign.staff.port.supply import homeward_orders, leaving_orders, pump_orders, relief_orders, supply_orders
from campaign.staff.sea.boats import are_boats, boat_sailings, boats_about, boats_attack
from campaign.staff.sea.raids import bombardments, expected_strength, outpost_orders, raid_orders
from campaign.staff.sea.steering import carries_aircraft, homing, is_hunt, sea_orders
from campaign.staff.sea.submarines import flotilla_moves, flotilla_orders, getting_clear, hunts

CARRIER_ATTACKS_AT = 2.0
# What comes out of the dark where the enemy has boats is taken to be boats.
A_PACK = 0.5


def answer(
    book: Book, view: View, decision: Decision, refused: Collection[commands.Command] = (), *, hurry: bool = False,
) -> tuple[Order, ...]:
    """What the staff orders for one decision, in order, without what was `refused` when it was ordered for it before.

    In a `hurry` nothing more is done in port: forces move, and the step is over.
    """
    return tuple(without(refused, _plan(book, view, decision, refused, hurry=hurry)))


def _plan(
    book: Book, view: View, decision: Decision, refused: Collection[commands.Command], *, hurry: bool,
) -> Iterable[Order]:
    doctrine = DOCTRINES[view.side]
    match decision.kind:
        case DecisionKind.SEARCH:
            return (commands.FlySearches(view.side), commands.EndStep(view.side))
        case DecisionKind.MOVEMENT:
            return _movement(book, view, doctrine, refused, hurry=hurry)
        case DecisionKind.COMBAT:
            # Aircraft come first; the rest is reconsidered afterwards.
            if view.air_war.ready and (strikes := tuple(without(refused, strike_orders(book, view, refused)))):
                return strikes
            fights = (*_attacks(book, view, doctrine), *bombardments(book, view, doctrine), *hunts(book, view))
            return (*fights, commands.EndStep(view.side))
        case DecisionKind.REACTION:
            return _reaction(book, view, doctrine, refused)
        case DecisionKind.PLACEMENT:
            return _placement(book, view, refused)
        case DecisionKind.HARBOUR:
            return harbour_targets(book, view)
        case DecisionKind.PHASE:
            return _phase(book, view, doctrine, refused)
        case DecisionKind.LAND_FACTS:
            return (commands.EndStep(view.side),)
        case DecisionKind.SUPPORT:
            return (commands.DeclineSupport(view.side),)
        case DecisionKind.SUBMARINE:
            return (commands.AnswerSubmarine(view.side, attack=True),)
        case DecisionKind.CRIPPLE:
            return measures(book, view)
        case DecisionKind.FIGHT | DecisionKind.AIR:
            return ()


def give_way(book: Book, view: View, decision: Decision) -> commands.Command:
    """The fallback that is always possible: end the step, stand, go where there is room."""
    attack = view.attack
    if decision.kind is DecisionKind.REACTION and attack is not None:
        return commands.ReactToAttack(view.side, tuple((key, Reaction.STAND) for key in attack.own_forces))
    if decision.kind is DecisionKind.SUPPORT:
        return commands.DeclineSupport(view.side)
    if decision.kind is DecisionKind.PLACEMENT and attack is not None:
        force = view.forces[attack.to_place[0]]
        return commands.PlaceForce(view.side, force.force.id, book.theatre.ways(force.force.hex)[0])
    if decision.kind is DecisionKind.SUBMARINE:
        return commands.AnswerSubmarine(view.side, attack=False)
    if decision.kind is DecisionKind.CRIPPLE:
        return commands.TakeMeasure(view.side, ShipId(decision.about), CrippleMeasure.EASE)
    if decision.kind is DecisionKind.HARBOUR:
        return next(harbour_targets(book, view), commands.EndStep(view.side))
    if decision.kind is DecisionKind.MOVEMENT and (clear := getting_clear(book, view)) is not None:
        return clear
    for own in view.forces.values():
        scattered = own.force.scattered
        if decision.kind is DecisionKind.MOVEMENT and scattered is not None and scattered.segment < view.segment:
            return commands.ReformForce(view.side, own.force.id, scattered.origin)
    return commands.EndStep(view.side)


def _phase(book: Book, view: View, doctrine: Doctrine, refused: Collection[commands.Command]) -> tuple[Order, ...]:
    """Choices and plans in the initial phase; in the ground phases what goes ashore, and what is taken off.

    After the last landing of a phase the next one may begin by itself, and is not to be ended unseen.
    """
    if view.cursor.phase is Phase.INITIAL:
        return (*initial_orders(book, view, doctrine), *landing_plans(book, view, doctrine), *flotilla_orders(book, view),
                *(cooperation_orders(book, view) if book.options.air_war else ()), commands.EndStep(view.side))
    if view.cursor.phase is Phase.AIR:
        return tuple(without(refused, raid_orders_ashore(book, view, refused))) or (commands.EndStep(view.side),)
    if view.cursor.phase is Phase.GROUND_COMBAT:
        return tuple(without(refused, landing_guns(book, view))) or (commands.EndStep(view.side),)
    ashore = tuple(without(refused, (*waves(book, view), *ashore_and_off(book, view))))
    return ashore or (commands.EndStep(view.side),)


def _movement(
    book: Book, view: View, doctrine: Doctrine, refused: Collection[commands.Command], *, hurry: bool,
) -> tuple[Order, ...]:
    """Work in port first; when ships were formed into forces the staff looks again before it moves them.

    Each of these is left behind as soon as nothing of it can be done: what is refused keeps nobody from sailing.
    """
    if not hurry:
        if work := tuple(without(refused, _port_work(book, view, doctrine))):
            return work
        if formed := tuple(without(refused, _sailings(book, view, doctrine))):
            orders = map(command_of, formed)
            forming = [order for order in orders if isinstance(order, commands.FormForce | commands.JoinForce)]
            busy = {key for order in forming for key in order.ships}
            return (*formed, *homing(book, view, doctrine, busy))
    moves = tuple(without(refused, sea_orders(book, view, doctrine)))
    quays = {port.hex for port in view.ports.values() if port.own}
    arriving = any(is_hunt(view, move) or (isinstance(move, commands.MoveForce) and move.route[-1] in quays) for move in moves)
    # Forces that arrive enter port at a second look, and those that met an enemy search for him: their fate on the way and the
    # points they have left are known only then.
    if arriving:
        return moves
    watch = watch_orders(book, view, moves) if book.options.air_war else ()
    return (*moves, *flotilla_moves(book, view), *watch, commands.EndStep(view.side))


def _port_work(book: Book, view: View, doctrine: Doctrine) -> Iterator[commands.Command]:
    """Loads, pumps and docks."""
    yield from ashore_again(book, view)
    waiting = (*cargo_orders(book, view), *lift_orders(book, view, doctrine))
    yield from waiting
    # One transport takes one load: who is given one has none to spare for the next until the staff looks again.
    if not any(isinstance(order, commands.LoadCargo) for order in waiting):
        supplies = tuple(supply_orders(book, view, doctrine))
        yield from supplies or relief_orders(book, view)
    yield from pump_orders(book, view)
    yield from repair_orders(book, view)


def _sailings(book: Book, view: View, doctrine: Doctrine) -> Iterator[Order]:
    yield from landing_orders(book, view, doctrine)
    yield from meetings(book, view)
    yield from detachments(book, view, doctrine)
    yield from thirsty(book, view)
    if book.options.air_war:
        yield from short_of_oil(book, view, doctrine)
    yield from sailing_orders(book, view, doctrine)
    yield from homeward_orders(book, view, doctrine)
    yield from raid_orders(book, view, doctrine)
    if book.options.air_war:
        yield from outpost_orders(book, view, doctrine)
    yield from boat_sailings(book, view, doctrine)
    yield from landing_sailings(book, view, doctrine)
    yield from lift_sailings(book, view, doctrine)
    yield from frogmen_sailing(book, view, doctrine)
    yield from yard_orders(book, view)
    yield from leaving_orders(book, view)
    yield from leaving_for_safety(book, view)


def _attacks(book: Book, view: View, doctrine: Doctrine) -> Iterator[commands.Command]:
    by_hex: dict[Hex, list[OwnForce]] = {}
    for force in view.forces.values():
        if not force.force.engaged and force.force.scattered is None and not has_transports(book, force.ships):
            by_hex.setdefault(force.force.hex, []).append(force)
    for where, forces in by_hex.items():
        enemies = [marker for marker in view.markers.values() if marker.hex == where and marker.kinds and not marker.engaged]
        if not enemies:
            continue
        # Boats have no place in a gun line: they attack by themselves, by night, where nobody greater does.
        ships = [force for force in forces if not are_boats(book, force.ships)]
        attack = _attack_of_ships(book, view, ships, enemies, doctrine) if ships else None
        boats = [force for force in forces if force not in ships]
        if attack is None and boats:
            attack = boats_attack(book, view, boats, enemies, doctrine)
        if attack is not None:
            yield attack


def _attack_of_ships(
    book: Book, view: View, forces: list[OwnForce], enemies: list[Marker], doctrine: Doctrine,
) -> commands.AttackForces | None:
    """All forces of a hex attack all enemies in it where they are strong enough."""
    own = strength(book, view, (key for force in forces for key in force.ships))
    dark = any(force.force.searched_light is Light.NIGHT for force in forces)
    # Where aircraft do her fighting a carrier is brought under guns only when there is nothing to fear from them.
    least = CARRIER_ATTACKS_AT if any(carries_aircraft(book, view, force.ships) for force in forces) else doctrine.attack_at
    by_day = sum(expected_strength(book, marker, doctrine) for marker in enemies)
    against = by_day * (doctrine.night if dark else 1)
    if own < max(least, doctrine.attack_at) * against:
        return None
    contacts = tuple(enemy.contact for enemy in enemies)
    return commands.AttackForces(view.side, forces[0].force.hex, tuple(force.force.id for force in forces), contacts)


def _reaction(book: Book, view: View, doctrine: Doctrine, refused: Collection[commands.Command]) -> Iterator[commands.Command]:
    attack = view.attack
    if attack is None:
        return
    known = [view.markers[label] for label in attack.enemy_contacts if label in view.markers]
    unseen = A_PACK if attack.light is Light.NIGHT and boats_about(book, view, attack.hex) else doctrine.unknown
    against = sum(strength_of_marker(book, marker, unseen) for marker in known) or unseen
    if attack.light is Light.NIGHT:
        against *= doctrine.night
    others = [force for key, force in view.forces.items() if force.force.hex == attack.hex and key not in attack.own_forces
              and not force.force.engaged and force.force.scattered is None and heavy(book, force.ships)]
    helpers = strength(book, view, (key for force in others for key in force.ships))
    answers = [(key, _answer_of(book, view, view.forces[key], against, helpers, doctrine)) for key in attack.own_forces]
    stands = any(reaction in (Reaction.STAND, Reaction.SCATTER_TRANSPORTS) for _, reaction in answers)
    commit = tuple(force.force.id for force in others) if stands and helpers >= doctrine.stand_at * against else ()
    with_help = commands.ReactToAttack(view.side, tuple(answers), commit)
    yield commands.ReactToAttack(view.side, tuple(answers)) if with_help in refused else with_help


def _answer_of(book: Book, view: View, force: OwnForce, against: float, helpers: float, doctrine: Doctrine) -> Reaction:
    if any(view.ships[key].out_of_fuel for key in force.ships):
        return Reaction.STAND
    escorts = any(view.ships[key].mission is Mission.ESCORT for key in force.ships)
    own = strength(book, view, force.ships) + helpers
    return answer_by_strength(book, force.ships, own, against, doctrine, escorted=escorts)


def _placement(book: Book, view: View, refused: Collection[commands.Command]) -> Iterator[commands.Command]:
    attack = view.attack
    if attack is None:
        return
    enemies = {marker.hex for marker in view.markers.values() if isinstance(marker, Marker) and marker.hex is not None}
    for key in attack.to_place:
        force = view.forces[key]
        home = haven(book, view, force)
        near = [way for way in book.theatre.ways(force.force.hex) if commands.PlaceForce(view.side, key, way) not in refused]
        free = [where for where in near if where not in enemies] or near
        if not free:
            continue
        best = free[0] if home is None else min(free, key=lambda where: by_sea(book.theatre, where, view.ports[home].hex))
        yield commands.PlaceForce(view.side, key, best)


# The initial phase ----------------------------------------------------------------------------------------------------


# A ship is bought when her loss would be worth this multiple of her price to the enemy.
WORTH_IT = 2


def initial_orders(book: Book, view: View, doctrine: Doctrine) -> Iterator[commands.Command]:
    """Ships that cost nothing are asked for, those that must go are the least; the 10th MAS goes where the prize is."""
    if view.side is Side.ALLIED:
        yield from _pool_orders(book, view, view.war.pool)
        if view.war.east_africa is EastAfrica.RECALLED:
            port = book.charts.war.east_africa.exchange_ports[0]
            yield commands.PlaceExchangeDestroyers(view.side, tuple((ship, port) for ship in book.scenario.war.exchange))
        return
    if book.scenario.war.exchange and view.war.east_africa is EastAfrica.UNDECIDED:
        yield commands.ChooseEastAfrica(view.side, _recall_port(book, view))
    yield from frogmen(book, view, doctrine)


def _recall_port(book: Book, view: View) -> PortId | None:
    """The port to recall the East African squadron to, or None to leave it where it is.

    Each old destroyer that comes home brings a modern British one into the sea, and the boats two more: the squadron is
    recalled only where its fighting strength is more than that of the ships that come in exchange. By history it is not.
    """
    chart = book.charts.war.east_africa
    ours = sum(worth(book.counters[key]) for key in (*chart.ships, *chart.boats) if key in book.counters)
    theirs = sum(worth(book.counters[key]) for key in book.scenario.war.exchange)
    return next((port for port in chart.arrival_ports if port in view.ports and view.ports[port].own), None) \
        if ours > theirs else None


def _pool_orders(book: Book, view: View, pool: ForcePool) -> Iterator[commands.Command]:
    """Free ships come where fewest of their kind are, a few at a price while too many lie in dock; the least go home."""
    chart = book.charts.war.pool
    row = next((row for row in chart.rows if row.id == pool.row), None)
    if row is None or view.cursor.turn.half != 1:
        return
    docked = {job.ship for job in view.repairs.values()}
    for group in PoolGroup:
        own = [ship for key, ship in view.ships.items() if ship.status is ShipStatus.ACTIVE and group_of(book, key) is group]
        coming = sum(group_of(book, coming_ship.ship) is group for coming_ship in pool.due)
        spare = [key for key in pool.ships if book.counters[key].type in group.types]
        free = max(0, row.minimum[group] - len(own) - coming)
        fit = sum(ship.id not in docked and ship.laid_up_until is None and not is_hurt(book, ship) for ship in own)
        # Who was bought before is one of the extra ships that the row offers.
        bought = max(0, len(own) + coming - row.minimum[group])
        short = min(row.extra[group] - bought, row.minimum[group] - fit - coming - free)
        worth_it = all(WORTH_IT * chart.prices[group] <= book.charts.points.sunk[kind] for kind in group.types)
        ports = sorted((port for port in chart.arrival_ports if view.ports[port].own),
                       key=lambda port: sum(ship.port == port for ship in own))
        for key in spare[: free + max(0, short if worth_it else 0)] if ports else ():
            yield commands.TakeFromPool(view.side, key, ports[0])
        leaving = sorted((ship for ship in own if ship.port is not None and not ship.cargo
                          and is_homeland(book, ship.port, view.side)),
                         key=lambda ship: worth(book.counters[ship.id], ship.condition))
        yield from (commands.WithdrawToPool(view.side, ship.id) for ship in leaving[: pool.owed.get(group, 0)])
