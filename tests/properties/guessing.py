"""Players who guess: they pick any order that no law refuses, and run long tasks that chance alone would seldom finish."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from campaign.model.battles.battle import AfterAction, Outcome, ShipOutcome
from campaign.model.battles.engagement import digest_of
from campaign.model.book import Book
from campaign.model.commands import (
    AcceptAfterAction,
    AssignMission,
    Bombard,
    CancelLanding,
    CarryPoints,
    Command,
    EndStep,
    EnterPort,
    Evacuate,
    FormForce,
    HaulPoints,
    InstructFlotilla,
    LoadCargo,
    LoadSupplies,
    MoveFlotilla,
    MoveForce,
    PrepareReaction,
    RecallTenthMas,
    RecordAirfieldOwner,
    RecordCoastOwner,
    RecordContingent,
    RecordDefenders,
    RecordGarrison,
    RecordOverrun,
    RecordPortOwner,
    ReportCombat,
    ReportTroops,
    RuleAsUmpire,
    SetLiftWatch,
    SetStanding,
    SpendPoints,
    SuspendRepair,
    TakeFromPool,
)
from campaign.model.dice import SeededDice
from campaign.model.play.calendar import GROUND_PHASES, Phase, Step
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.play.landings import Wave
from campaign.model.play.standing_orders import Priority
from campaign.model.play.state import State
from campaign.model.sea.courses import course
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import Branch, CargoKind, Land, PortId, SupplyLine, UnitKind
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import Mission, Reaction, TaskForce
from campaign.model.units.ships import ShipType
from campaign.model.units.undersea import FlotillaPolicy, Prey
from campaign.rules import engine
from campaign.rules.chapters.ashore import ch21_facts, ch21_moving, ch22_status
from campaign.rules.chapters.combat import ch06_battle
from campaign.rules.chapters.lift import ch04_lift, ch09_landings, ch09_raids
from campaign.rules.chapters.lift.ch02_carriage import plan_naming
from campaign.rules.chapters.lift.ch11_supply import is_homeland
from campaign.rules.chapters.sailing.ch01_movement import points_left
from campaign.rules.chapters.war import ch10_east_africa, ch10_force_pool, ch10_tenth_mas, rulings
from campaign.rules.facts.geography import port_side
from campaign.rules.facts.roster import ships_of
from campaign.rules.play.orders import CHAPTERS
from campaign.rules.standing import laws
from campaign.tactics.registry import system_named

Candidates = Callable[[Book, State, Side], Iterator[Command]]
ORDERS_A_STEP, STOPPING, LONG_TASKS, BY_THEMSELVES, FABLES, IN_NO_HURRY = 9, 0.12, 0.6, 0.04, 0.25, 0.15
# Whose orders come from elsewhere: without them among the sources, the same seeds go the same ways as ever.
OFFERING_NOTHING = (ch06_battle, rulings, ch21_facts, ch21_moving, ch22_status)
REPORTS, SUPPLY = 0.3, 0.35
LAST_SEGMENT = 7


def guess(book: Book, state: State, chance: Random, given: int) -> Command:
    """An order of whoever is asked; `given` have been given in this step already."""
    decisions = [one for side in BOTH for one in engine.pending_for(book, state, side)]
    assert decisions, f"nobody is asked, and yet play waits: {state.cursor}"
    decision = chance.choice(decisions)
    if decision.kind is DecisionKind.FIGHT:
        return _fought(book, state, decision.side, chance)
    if (order := _urgent(book, state, decision.side, chance)) is not None:
        return order
    end = EndStep(decision.side)
    if (given >= ORDERS_A_STEP or chance.random() < STOPPING) and engine.refusal(book, state, end) is None:
        return end
    return _order(book, state, decision, chance)


def _urgent(book: Book, state: State, side: Side, chance: Random) -> Command | None:
    """What cannot wait: troops of a landing or a raid board, sail and land in time; special units have their one chance."""
    if chance.random() < IN_NO_HURRY or state.attack is not None:
        return None
    wishes = [*_boarding(book, state, side), *_of_the_tenth_mas(book, state, side)]
    if state.cursor.phase is Phase.INITIAL:
        special = (ch10_east_africa, ch10_force_pool, ch10_tenth_mas)
        wishes += [one for chapter in special for one in chapter.candidates(book, state, side)
                   if not isinstance(one, RecallTenthMas | TakeFromPool)]
    if state.cursor.phase in (Phase.MOVEMENT, Phase.EXPLOITATION):
        wishes += [*ch09_landings.candidates(book, state, side), *ch09_raids.candidates(book, state, side)]
        wishes += [one for one in ch04_lift.candidates(book, state, side) if isinstance(one, Evacuate)]
    legal = [one for one in wishes if engine.refusal(book, state, one) is None]
    return _of_some_kind(legal, chance) if legal else None


def _order(book: Book, state: State, decision: Decision, chance: Random) -> Command:
    side = decision.side
    if chance.random() < LONG_TASKS:
        wishes = [one for one in long_tasks(book, state, side, chance) if engine.refusal(book, state, one) is None]
        if wishes:
            return _of_some_kind(wishes, chance)
    if chance.random() < (REPORTS if state.cursor.phase in GROUND_PHASES else BY_THEMSELVES):
        wishes = [one for one in _asides(book, state, side, chance) if engine.refusal(book, state, one) is None]
        if wishes:
            return _of_some_kind(wishes, chance)
    if book.options.supply_points and chance.random() < SUPPLY:
        wishes = [one for one in _ashore(book, state, side, chance) if engine.refusal(book, state, one) is None]
        if wishes:
            return _of_some_kind(wishes, chance)
    sources: list[Candidates] = [one.candidates for one in CHAPTERS if one not in (laws, *OFFERING_NOTHING)]
    chance.shuffle(sources)
    if chance.random() < BY_THEMSELVES:
        sources.insert(0, laws.candidates)
    for source in sources:
        legal = [one for one in _sample(list(source(book, state, side)), chance)
                 if engine.refusal(book, state, one) is None and not _spoils_a_landing(book, state, one, chance)]
        if legal and not (legal == [EndStep(side)] and chance.random() < 0.8):
            return _of_some_kind(legal, chance)
    return next(engine.legal_commands(book, state, side))


def _sample(orders: list[Command], chance: Random, most: int = 60) -> list[Command]:
    return orders if len(orders) <= most else chance.sample(orders, most)


def _spoils_a_landing(book: Book, state: State, order: Command, chance: Random) -> bool:
    """Whether an order gives a landing or a repair up, or takes craft or troops away before their time; seldom done."""
    if chance.random() < 0.03:
        return False
    match order:
        case CancelLanding() | SuspendRepair():
            return True
        case LoadCargo(cargo=cargo, wave=wave):
            craft = any(book.counters[key].type is ShipType.LANDING_CRAFT for key in order.ships)
            return plan_naming(state, cargo) is not None or (craft and wave is None)
        case FormForce(ships=ships):
            return any(book.counters[key].type is ShipType.LANDING_CRAFT and not state.ships[key].cargo for key in ships)
        case _:
            return False


def _of_some_kind(orders: list[Command], chance: Random) -> Command:
    kind = chance.choice(sorted({type(one).__name__ for one in orders}))
    return chance.choice([one for one in orders if type(one).__name__ == kind])


def long_tasks(book: Book, state: State, side: Side, chance: Random) -> Iterator[Command]:
    """What a player would want: convoys that arrive, fleets that meet, landings and raids that come off."""
    if state.cursor.step is Step.NAVAL_MOVEMENT and state.attack is None:
        yield from _routes(book, state, side, chance)
        yield from _supplies(book, state, side, chance)
        yield from _sailing(book, state, side, chance)
    elif state.cursor.step is Step.COMBAT:
        for source in (one.candidates for one in CHAPTERS):
            if source.__module__.endswith(("ch04_bombardment", "ch06_attack", "ch06_submarines")):
                shots = [one for one in source(book, state, side) if not isinstance(one, EndStep)]
                few = _sample([one for one in shots if isinstance(one, Bombard)], chance, 5)
                yield from (one for one in shots if not isinstance(one, Bombard))
                yield from few


def _routes(book: Book, state: State, side: Side, chance: Random) -> Iterator[MoveForce | EnterPort | MoveFlotilla]:
    for key, force in state.forces.items():
        if force.side is not side or force.scattered is not None:
            continue
        goal = _goal(book, state, force, chance)
        if goal == force.hex:
            yield from (EnterPort(side, ships_of(state, key), port.id) for port in book.theatre.ports_at(force.hex))
            continue
        way = course(book.theatre, force.hex, goal)[1:][: max(1, points_left(book, state, key) - 2)]
        if way and points_left(book, state, key):
            yield MoveForce(side, key, way)


def _goal(book: Book, state: State, force: TaskForce, chance: Random) -> Hex:
    """Where a force would go: with what is aboard to where it is wanted, dry ones home, others at the enemy."""
    ships = [state.ships[key] for key in ships_of(state, force.id)]
    laden = [item for ship in ships for item in ship.cargo]
    if laden and chance.random() < 0.8:
        item = state.cargoes[chance.choice(laden)]
        plan = next((where for plan in state.lift.plans.values() if (where := plan.hex_for(item.facts.id))), None)
        if plan is not None:
            return plan
        if item.facts.ground is not None:
            theirs = [where for coast in book.theatre.coasts.values() if state.coast_owners.get(coast.id) is force.side.enemy
                      for where in coast.hexes]
            return chance.choice(theirs or [force.hex])
        return state.ports[item.facts.destination].hex
    if any(ship.id in state.war.called_home or ship.fuel_boxes < 2 for ship in ships) or chance.random() < 0.3:
        homes = [port.hex for port in state.ports.values() if port.allegiance.side is force.side]
        return chance.choice(homes or [force.hex])
    enemies = [other.hex for other in state.forces.values() if other.side is not force.side and other.scattered is None]
    troops = [item.at_hex for item in state.cargoes.values() if item.at_hex is not None and item.facts.side is force.side]
    return chance.choice([*enemies * 2, *troops, *(port.hex for port in state.ports.values())])


def _supplies(book: Book, state: State, side: Side, chance: Random) -> Iterator[LoadSupplies]:
    idle = [ship.id for ship in state.ships.values()
            if ship.side is side and ship.port is not None and not ship.cargo and is_homeland(book, ship.port, side)
            and book.counters[ship.id].type is ShipType.TRANSPORT]
    wanted = [key for key in state.ports if port_side(state, key) is side and not is_homeland(book, key, side)]
    if idle and wanted:
        kind = CargoKind.FUEL if chance.random() < 0.25 else CargoKind.SUPPLIES
        yield LoadSupplies(side, (chance.choice(idle),), chance.choice(wanted), kind)


def _boarding(book: Book, state: State, side: Side) -> Iterator[Command]:
    """Troops of a landing that is due board their craft in the last segment before it, and the craft sail with them."""
    for plan in state.lift.plans.values():
        if plan.side is not side or plan.turn != state.cursor.turn or state.cursor.player_turn is not side \
                or state.cursor.nas != LAST_SEGMENT:
            continue
        if state.cursor.step is not Step.NAVAL_MOVEMENT:
            return
        for number, (unit, _) in enumerate(plan.units):
            item = state.cargoes[unit]
            for key, ship in state.ships.items():
                if book.counters[key].type is not ShipType.LANDING_CRAFT or ship.side is not side or ship.port is None:
                    continue
                if item.at == ship.port and not ship.cargo:
                    yield LoadCargo(side, unit, (key,), Wave.FOLLOW_UP if number else Wave.ASSAULT)
                elif ship.cargo:
                    yield FormForce(side, (key,))
        for name, force in state.forces.items():
            ships = ships_of(state, name)
            if force.side is side and all(book.counters[one].type is ShipType.LANDING_CRAFT for one in ships):
                goals = {plan.hex_for(item) for one in ships for item in state.ships[one].cargo} - {None, force.hex}
                for goal in sorted(where for where in goals if where is not None):
                    yield MoveForce(side, name, course(book.theatre, force.hex, goal)[1:])


def _of_the_tenth_mas(book: Book, state: State, side: Side) -> Iterator[Command]:
    unit = state.war.tenth_mas
    ship = None if unit.carrier is None else state.ships.get(unit.carrier)
    if ship is None or unit.target is None or side is not Side.AXIS or state.cursor.step is not Step.NAVAL_MOVEMENT:
        return
    if ship.port is not None:
        yield FormForce(side, (ship.id,))
    elif ship.force is not None:
        way = course(book.theatre, state.forces[ship.force].hex, state.ports[unit.target].hex)[1:]
        yield MoveForce(side, ship.force, way[: points_left(book, state, ship.force)])


def _sailing(book: Book, state: State, side: Side, chance: Random) -> Iterator[Command]:
    """Laden ships put to sea; raiders board destroyers; warships guard convoys."""
    berthed = [ship for ship in state.ships.values() if ship.side is side and ship.port is not None]
    laden = [ship.id for ship in berthed if ship.cargo and book.counters[ship.id].type is not ShipType.LANDING_CRAFT]
    if laden:
        yield FormForce(side, (chance.choice(laden),))
    warships = [ship.id for ship in berthed if book.counters[ship.id].type not in (ShipType.TRANSPORT, ShipType.LANDING_CRAFT)]
    if warships:
        port = state.ships[chance.choice(warships)].port
        together = [key for key in warships if state.ships[key].port == port]
        yield FormForce(side, tuple(chance.sample(together, min(len(together), chance.randint(1, 4)))))
    for key, item in state.cargoes.items():
        ground = item.facts.ground
        if ground is not None and ground.kind is UnitKind.COMMANDO and item.facts.side is side and item.at is not None:
            yield from (LoadCargo(side, key, (one,)) for one in warships if state.ships[one].port == item.at)


def _asides(book: Book, state: State, side: Side, chance: Random) -> Iterator[Command]:
    """Answers in advance, reports from land, and rulings: what nobody is offered, but anybody may order."""
    yield SetStanding(side, chance.random() < 0.5, chance.choice([None, *Reaction]), repairs=chance.choice(list(Priority)),
                      refuelling=chance.choice(list(Priority)), stand_at=chance.choice([None, 0.5]))
    yield SetLiftWatch(side, chance.random() < 0.8, chance.random() < 0.8, chance.random() < 0.8)
    own = [key for key, force in state.forces.items() if force.side is side]
    if own:
        yield PrepareReaction(side, chance.choice(own), chance.choice([None, *Reaction]))
    below = [key for key, one in state.flotillas.items() if one.side is side]
    if below:
        prey = chance.choice(list(Prey))
        yield InstructFlotilla(side, chance.choice(below), chance.choice(list(FlotillaPolicy)), prey, chance.choice([0.0, 3.0]))
    ships = [key for key, ship in state.ships.items() if ship.side is side]
    yield AssignMission(side, (chance.choice(ships),), chance.choice(list(Mission)))
    # With Alexandria the war would be over.
    ports = [key for key in state.ports if key not in book.charts.war.account.fatal_ports[1:]]
    yield from _facts_of_land(book, state, side, chance, ports)
    yield RecordGarrison(side, chance.choice(list(Land)), float(chance.randint(0, 9)))
    units = [key for key, item in state.cargoes.items() if item.facts.ground is not None and item.facts.side is side]
    where = chance.choice([None, *(hex_ for coast in book.theatre.coasts.values() for hex_ in coast.hexes)])
    if units:
        yield ReportCombat(side, (chance.choice(units),))
        yield ReportTroops(side, chance.choice(units), where)
    plans = [key for key, plan in state.lift.plans.items() if plan.side is side]
    if plans and chance.random() < 0.2:
        yield CancelLanding(side, chance.choice(plans))
    yield from _rulings(book, state, chance)


def _facts_of_land(book: Book, state: State, side: Side, chance: Random, ports: Sequence[PortId]) -> Iterator[Command]:
    """By the side that is asked, or by the umpire."""
    def by() -> Side | None:
        return chance.choice([side, None])

    def taker() -> Side | None:
        return chance.choice([*BOTH, None])

    yield RecordPortOwner(by(), chance.choice(ports), taker())
    yield RecordCoastOwner(by(), (chance.choice(list(book.theatre.coasts)),), taker())
    if book.oob.bases:
        yield RecordAirfieldOwner(by(), (chance.choice(list(book.oob.bases)),), taker(), book.scenario.first_turn)
    yield RecordDefenders(side, chance.choice([*state.ports, *book.theatre.coasts]), float(chance.randint(0, 9)))


def _ashore(book: Book, state: State, side: Side, chance: Random) -> Iterator[Command]:
    """Supply points on the move and on backs, armies that come, march and are cut off, and whom to feed."""
    yield from _sample(list(ch22_status.candidates(book, state, side)), chance, 6)
    yield from ch21_moving.candidates(book, state, side)
    land = [where for coast in book.theatre.coasts.values() for where in coast.hexes]
    own = [str(where) for where in state.ashore.depots.get(side, {})]
    ports = [str(key) for key in state.ports if port_side(state, key) is side]
    units = [key for key, item in state.cargoes.items() if item.facts.ground is not None and item.facts.side is side]
    for unit in [*units, None]:
        standing = None if unit is None else state.cargoes[unit].at or state.cargoes[unit].at_hex
        origin = str(standing) if standing is not None else chance.choice([*own, *ports])
        yield HaulPoints(side, float(chance.randint(1, 50)), origin, chance.choice([*ports, str(chance.choice(land))]), unit)
        if unit is not None:
            yield CarryPoints(side, unit, float(chance.randint(0, 3)))
    place = chance.choice([*own, *ports, str(chance.choice(land))])
    number = chance.randint(1, 3)
    yield RecordContingent(side, f"{side} army {number}", chance.choice([0.0, 1.5, 4.0, 12.0]), place,
                           chance.choice(list(Branch)), chance.choice(list(SupplyLine)))
    yield SpendPoints(side, float(chance.randint(1, 9)), place, chance.choice(["", "an attack"]))
    theirs = [str(where) for where in state.ashore.depots.get(side.enemy, {})]
    if theirs:
        yield RecordOverrun(side, chance.choice(theirs), side)
    if own:
        yield RecordOverrun(side, chance.choice(own), side.enemy)


def _rulings(book: Book, state: State, chance: Random) -> Iterator[RuleAsUmpire]:
    ship = chance.choice(list(state.ships))
    port = chance.choice(list(state.ports))
    boxes = chance.randint(0, book.counters[ship].fuel_boxes)
    yield chance.choice([
        RuleAsUmpire("a ship was fuelled by hand", ship=ship, fuel_boxes=boxes),
        RuleAsUmpire("a tank was gauged", port=port, port_fuel=float(chance.randint(0, 60))),
        RuleAsUmpire("a point for gallantry", points_side=chance.choice(BOTH), points=1.0),
    ])


def _fought(book: Book, state: State, side: Side, chance: Random) -> AcceptAfterAction:
    """The battle that waits, fought out by captains on both sides, or as other rules might have it come out."""
    assert state.attack is not None and state.attack.engagement is not None
    engagement = state.attack.engagement
    if chance.random() >= FABLES:
        return AcceptAfterAction(side, system_named("supermarina").fight(book, engagement, SeededDice(state.seed)))
    fates = (Outcome.AFLOAT,) * 5 + (Outcome.SUNK, Outcome.SCUTTLED, Outcome.CAPTURED, Outcome.LOST)
    outcomes = tuple(ShipOutcome(one.ship, chance.choice(fates), one.condition) for _, one in engagement.participants())
    return AcceptAfterAction(side, AfterAction(engagement.id, digest_of(engagement), "any", 60, outcomes,
                                               chance.choice([None, *BOTH])))
