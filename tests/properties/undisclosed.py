"""What a side cannot know, changed: states that must look the same to it, and orders by which it might find out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.charts.shore import ShoreTarget
from campaign.model.commands import (
    AllotRepair,
    AnswerSubmarine,
    AssignFlotillaMission,
    AttackForces,
    Bombard,
    Command,
    EnterPort,
    FormForce,
    HandOverPoints,
    HuntFlotilla,
    InstructFlotilla,
    JoinForce,
    LoadCargo,
    MergeFlotillas,
    MoveFlotilla,
    MoveForce,
    PlaceForce,
    PrepareReaction,
    PrioritiseRefuelling,
    ReactToAttack,
    ReformForce,
    ResumeRepair,
    SearchArea,
    SearchFromCarrier,
    SearchSurface,
    SplitFlotilla,
    SuspendRepair,
    TakeMeasure,
    UnloadCargo,
)
from campaign.model.play.ports import JobId, RepairJob, Track
from campaign.model.play.standing_orders import ConvoyRun, Matter, MatterKind, Noted, RunId, StandingOrder, StandingTask, Then
from campaign.model.play.state import StandingAnswers, State
from campaign.model.play.war import TenthMas
from campaign.model.replacing import replace
from campaign.model.setting.scenario import FlotillaId, FlotillaMission, PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AirStatus
from campaign.model.units.forces import ForceId, Mission, Reaction, Ship, ShipStatus, TaskForce
from campaign.model.units.ships import ShipId, ShipType
from campaign.model.units.undersea import Flotilla, FlotillaPolicy, Prey
from campaign.model.units.wounds import CrippleMeasure, VoyageHome, Wounds
from campaign.rules.events.copying import with_each, with_entry
from campaign.rules.facts.contacts import is_full
from campaign.rules.facts.geography import port_side
from campaign.rules.facts.roster import ships_of
from tests.properties.undisclosed_ashore import ashore_probes, stockpiles
from tests.properties.undisclosed_lift import landings, lift_probes

_SECRET = (Matter(MatterKind.ARRIVED, "secret", "Secret arrived"),)

Change = Callable[[Book, State, Side, Random], State]


def _theirs(state: State, side: Side) -> tuple[ShipId, ...]:
    return tuple(key for key, ship in state.ships.items() if ship.side is not side)


def _unspotted(state: State, side: Side) -> list[ForceId]:
    """Enemy forces that the side has no live find of, and that take no part in an attack."""
    attack = state.attack
    busy = () if attack is None else (*attack.attackers, *attack.targets, *attack.to_place)
    return [key for key, force in state.forces.items()
            if force.side is not side and not state.finds.get(key) and key not in busy]


def _each(state: State, keys: tuple[ShipId, ...], change: Callable[[Ship], Ship]) -> State:
    return replace(state, ships=with_each(state.ships, keys, change))


def fuel_boxes(book: Book, state: State, side: Side, chance: Random) -> State:
    """Fuel aboard the enemy's ships, and whether they ran dry."""
    return _each(state, _theirs(state, side), lambda ship: replace(
        ship, fuel_boxes=chance.randint(0, book.counters[ship.id].fuel_boxes), out_of_fuel=chance.random() < 0.3))


def magazines(book: Book, state: State, side: Side, chance: Random) -> State:
    """Rounds, torpedoes and men aboard the enemy's ships, sunk ones too."""
    return _each(state, _theirs(state, side), lambda ship: replace(ship, condition=replace(
        ship.condition, rounds_left={"main": Fraction(chance.randint(0, 4), 4)}, crew_left=Fraction(1, 2),
        torpedoes_left=Fraction(chance.randint(0, 2), 2))))


def holds(book: Book, state: State, side: Side, chance: Random) -> State:
    """What the enemy's transports carry, and what lies in his ports."""
    cargoes = {key: item if item.facts.side is side else replace(
        item, at=None, aboard=(), delivered=chance.random() < 0.5, lost=True) for key, item in state.cargoes.items()}
    return _each(replace(state, cargoes=cargoes), _theirs(state, side), lambda ship: replace(ship, cargo=()))


def missions(book: Book, state: State, side: Side, chance: Random) -> State:
    """Missions of the enemy's ships, and how they spent the step."""
    return _each(state, _theirs(state, side), lambda ship: replace(
        ship, mission=chance.choice(list(Mission)), spent=chance.randint(0, 9), step_hex=None, handled_cargo=True,
        began_in_port=not ship.began_in_port, was_at_sea=not ship.was_at_sea, laid_up_until=chance.choice([None, 975])))


def dockyards(book: Book, state: State, side: Side, chance: Random) -> State:
    """The enemy's repairs: how many, where and how long."""
    jobs = {key: job for key, job in state.repairs.items() if state.ships[job.ship].side is side}
    ship = chance.choice(_theirs(state, side))
    yards = [key for key in state.ports if port_side(state, key) is not side]
    job = RepairJob(JobId("secret"), ship, chance.choice(yards), Track.GUNNERY, chance.randint(1, 12))
    return replace(state, repairs={**jobs, job.id: job}, jobs_begun=state.jobs_begun + chance.randint(1, 9))


def stores(book: Book, state: State, side: Side, chance: Random) -> State:
    """The enemy's stocks, his pool, and what his ports have handled."""
    ports = {key: port if port_side(state, key) is side else replace(
        port, fuel=None if port.fuel is None else float(chance.randint(0, 90)), cargo_used=3.0, fuel_issued=7.0,
        refuel_first=_theirs(state, side)[:1]) for key, port in state.ports.items()}
    return replace(state, ports=ports, fuel_pool=state.fuel_pool if side is Side.AXIS else float(chance.randint(0, 900)))


def intentions(book: Book, state: State, side: Side, chance: Random) -> State:
    """The enemy's answers in advance, and his names for his forces."""
    standing = with_entry(state.standing, side.enemy, StandingAnswers(chance.random() < 0.5, chance.choice([None, *Reaction])))
    forces = {key: force if force.side is side else replace(force, name="Secret", reaction=chance.choice(list(Reaction)))
              for key, force in state.forces.items()}
    return _with_secret_orders(replace(state, standing=standing, forces=forces), side, chance)


def _with_secret_orders(state: State, side: Side, chance: Random) -> State:
    """Other standing orders, runs and lists of the enemy's, and another idea of what he was shown."""
    orders = {key: task for key, task in state.standing_orders.items()
              if key in state.forces and state.forces[key].side is side}
    for key, force in state.forces.items():
        if force.side is not side and chance.random() < 0.5:
            orders[key] = StandingTask(StandingOrder((str(force.hex),), Then.WAIT), carried=state.segment)
    runs = {key: run for key, run in state.runs.items() if run.side is side}
    ends = list(state.ports)
    secret = ConvoyRun(RunId("secret"), side.enemy, "Secret", _theirs(state, side)[:2], ends[0], ends[1], carried=state.segment)
    ports = tuple(key for key in state.ports if port_side(state, key) is side.enemy)
    if state.cursor.acting is not side:
        state = replace(state, asked=not state.asked, matters=_SECRET)
    return replace(
        state, standing_orders=orders, runs={**runs, secret.id: secret}, served=with_entry(state.served, side.enemy, 77),
        runs_begun=with_entry(state.runs_begun, side.enemy, 5), noted=with_entry(state.noted, side.enemy, Noted(ships=3)),
        repair_first={**state.repair_first, **dict.fromkeys(ports, _theirs(state, side)[:1])})


def composition(book: Book, state: State, side: Side, chance: Random) -> State:
    """Which of the enemy's ships sail in which of his unspotted forces."""
    unseen = [key for key in _unspotted(state, side) if state.forces[key].scattered is None]
    if len(unseen) < 2:
        return state
    one, other = chance.sample(unseen, 2)
    here, there = ships_of(state, one), ships_of(state, other)
    state = _each(state, here, lambda ship: replace(ship, force=other))
    return _each(state, there, lambda ship: replace(ship, force=one))


def departures(book: Book, state: State, side: Side, chance: Random) -> State:
    """Who of the ships that lay in one port of the enemy's as his step began sailed since, and in which force."""
    lookout = state.lookout
    if lookout is None or lookout.side is side:
        return state
    unseen = _unspotted(state, side)
    lay: dict[PortId, list[ShipId]] = {}
    for key, berth in lookout.berths.items():
        ship = state.ships[key]
        if ship.status is ShipStatus.ACTIVE and ship.side is lookout.side and (ship.force is None or ship.force in unseen):
            lay.setdefault(berth.port, []).append(key)
    for together in lay.values():
        turned = chance.randrange(1, max(2, len(together)))
        mixed = [state.ships[key] for key in (*together[turned:], *together[:turned])]
        places = {key: (one.force, one.port) for key, one in zip(together, mixed, strict=True)}
        state = replace(state, ships={**state.ships, **{
            key: replace(state.ships[key], force=force, port=port) for key, (force, port) in places.items()}})
    return state


def wounds(book: Book, state: State, side: Side, chance: Random) -> State:
    """How damaged the ships of the enemy's unspotted forces are."""
    unseen = tuple(key for force in _unspotted(state, side) for key in ships_of(state, force))
    return _each(state, unseen, lambda ship: replace(ship, condition=replace(
        ship.condition, shell_damage=Fraction(chance.randint(0, 3), 4), speed_left=Fraction(1, 2))))


def ways_home(book: Book, state: State, side: Side, chance: Random) -> State:
    """SM-GAP-77.9 Which of the enemy's ships at sea are on their way home, what they have left, and what was said of them."""
    at_sea = tuple(key for key in _theirs(state, side) if state.ships[key].force is not None)
    return _each(state, at_sea, lambda ship: replace(ship, voyage=chance.choice((None, VoyageHome(
        Wounds(chance.randint(1, 300), flooded=chance.randint(0, 9), patched=chance.random() < 0.5, day=chance.randint(0, 4)),
        chance.choice((CrippleMeasure.EASE, CrippleMeasure.PRESS_ON, CrippleMeasure.TOW)), asked=chance.random() < 0.5)))))


def wakes(book: Book, state: State, side: Side, chance: Random) -> State:
    """What the enemy's unspotted forces did in their own step."""
    unseen = _unspotted(state, side)
    return replace(state, forces=with_each(state.forces, unseen, lambda force: replace(
        force, previous=None, entered=not force.entered, reformed=not force.reformed,
        searched_light=chance.choice(list(Light)))))


def frogmen(book: Book, state: State, side: Side, chance: Random) -> State:
    """What the 10th MAS is about (SM-10D), and how many generic loads the enemy ever raised."""
    supply = replace(state.war.supply, raised=with_entry(state.war.supply.raised, side.enemy, float(chance.randint(5, 90))))
    unit = state.war.tenth_mas if side is Side.AXIS else TenthMas(ready_from=chance.randint(1, 900))
    return replace(state, war=replace(state.war, supply=supply, tenth_mas=unit))


def whereabouts(book: Book, state: State, side: Side, chance: Random) -> State:
    """Where the enemy's unspotted forces are (hidden markers only)."""
    unseen = _unspotted(state, side)
    return replace(state, forces=with_each(
        state.forces, unseen, lambda force: replace(force, hex=chance.choice(book.theatre.labels))))


def numbers(book: Book, state: State, side: Side, chance: Random) -> State:
    """How many unspotted forces the enemy's ships make up, and how many he ever formed (hidden markers only)."""
    unseen = [key for key in _unspotted(state, side) if state.forces[key].scattered is None]
    state = replace(state, formed=with_entry(state.formed, side.enemy, 40 + chance.randint(1, 9)))
    large = [key for key in unseen if len(ships_of(state, key)) > 1]
    if not large:
        return state
    source = state.forces[chance.choice(large)]
    new = ForceId(f"{source.id[:2]}9040")  # a number that no force has had, and no contact keeps
    state = replace(state, forces=with_entry(state.forces, new, TaskForce(new, source.side, "Split", source.hex)))
    return _each(state, ships_of(state, source.id)[:1], lambda ship: replace(ship, force=new))


def names_of_forces(book: Book, state: State, side: Side, chance: Random) -> State:
    """What number each of the enemy's forces bears with him, spotted or not (hidden markers only)."""
    new = {key: ForceId(f"{key[:2]}{chance.randint(50, 900)}9{number}") if force.side is not side else key
           for number, (key, force) in enumerate(state.forces.items())}

    def renamed(keys: tuple[ForceId, ...]) -> tuple[ForceId, ...]:
        return tuple(new.get(key, key) for key in keys)

    attack = state.attack and replace(
        state.attack, attackers=renamed(state.attack.attackers), targets=renamed(state.attack.targets),
        to_place=renamed(state.attack.to_place), reactions={new[key]: one for key, one in state.attack.reactions.items()
                                                            if key in new})
    orders = {new.get(key, key): task for key, task in state.standing_orders.items()}
    strike = state.strike and replace(state.strike, force=new[state.strike.force])
    forces = {new[key]: replace(force, id=new[key], disengaged_from=renamed(force.disengaged_from))
              for key, force in state.forces.items()}
    ships = {key: ship if ship.force is None else replace(ship, force=new[ship.force]) for key, ship in state.ships.items()}
    flotillas = {key: replace(one, searched=renamed(tuple(map(ForceId, one.searched)))) for key, one in state.flotillas.items()}
    return replace(
        state, forces=forces, ships=ships, attack=attack, searched=renamed(state.searched), standing_orders=orders,
        searched_by_carrier=renamed(state.searched_by_carrier), hunted=renamed(state.hunted), flotillas=flotillas,
        strike=strike, finds={new[key]: one for key, one in state.finds.items()},
        sightings={new.get(key, key): one for key, one in state.sightings.items()},
        contacts={new.get(key, key): one for key, one in state.contacts.items()})


def decks(book: Book, state: State, side: Side, chance: Random) -> State:
    """What the enemy's carriers have aboard, and whom they have searched for."""
    carriers = [key for key in _theirs(state, side) if book.counters[key].type is ShipType.CARRIER]
    own = [key for key, unit in state.air.items() if unit.side is not side and unit.base in carriers]
    air = with_each(state.air, own, lambda unit: replace(
        unit, base=str(chance.choice(carriers)), status=chance.choice([AirStatus.READY, AirStatus.FERRIED])))
    mine = tuple(key for key, force in state.forces.items() if force.side is side)
    return replace(state, air=air, searched_by_carrier=(*state.searched_by_carrier, *mine))


def submarines(book: Book, state: State, side: Side, chance: Random) -> State:
    """What the enemy's flotillas are and mean to do, while they are not fully spotted, and who has been found by them."""
    def other(one: Flotilla) -> Flotilla:
        if one.side is side:
            return replace(one, searched=("AX77",))
        one = replace(one, attack=chance.choice(list(FlotillaPolicy)), prey=chance.choice(list(Prey)), name="Secret",
                      searched=("AL77",), spent=chance.randint(0, 9), entered=not one.entered)
        return one if is_full(one.finds) else replace(
            one, points=chance.randint(1, 9), mission=chance.choice(list(FlotillaMission)))

    due = tuple(one for one in state.submarines_due if book.scenario.nations[one.nation].side is side)
    return replace(state, flotillas={key: other(one) for key, one in state.flotillas.items()}, submarines_due=due)


def below(book: Book, state: State, side: Side, chance: Random) -> State:
    """Where the enemy's unspotted flotillas lie, and how many they are (hidden markers only)."""
    moved = {key: one if one.side is side or one.finds else replace(one, hex=chance.choice(book.theatre.labels), port=None)
             for key, one in state.flotillas.items()}
    number = 70 + chance.randint(1, 9)
    key = FlotillaId(f"{'AL' if side is Side.AXIS else 'AX'}S{number}")
    nation = Nation.BRITISH if side is Side.AXIS else Nation.ITALIAN
    moved[key] = Flotilla(key, side.enemy, nation, "New", chance.choice(book.theatre.labels), 2)
    raised = with_entry(state.flotillas_raised, side.enemy, number)
    return replace(state, flotillas=moved, flotillas_raised=raised)


ALWAYS: tuple[Change, ...] = (
    submarines, fuel_boxes, magazines, holds, missions, dockyards, stores, intentions, composition, wounds, wakes, decks,
    landings, frogmen, ways_home, stockpiles,
)
HIDDEN: tuple[Change, ...] = (below, whereabouts, numbers, names_of_forces)


def probes(state: State, side: Side, chance: Random) -> Iterator[Command]:
    """Orders that name what is the enemy's, or what was never there, in the hope of an answer that tells something."""
    forces = [*state.forces, ForceId("AX1"), ForceId("AL1"), ForceId("AX40"), ForceId("AL2")]
    own = tuple(key for key, force in state.forces.items() if force.side is side)
    ships, ports, jobs = list(state.ships), list(state.ports), [*state.repairs, JobId("secret")]
    hexes = [force.hex for force in state.forces.values()] or [port.hex for port in state.ports.values()]
    labels = [*(str(key) for key in forces), "C1", "C2", "C3", "C9"]
    for force in forces:
        where = chance.choice(hexes)
        yield JoinForce(side, (chance.choice(ships),), force)
        yield MoveForce(side, force, (where,))
        yield SearchSurface(side, force, Light.DAY)
        yield PlaceForce(side, force, where)
        yield ReformForce(side, force, where)
        yield PrepareReaction(side, force, Reaction.AVOID)
        yield ReactToAttack(side, ((force, Reaction.STAND),), (force,))
    yield from ashore_probes(state, side, chance)
    for label in labels:
        yield SearchFromCarrier(side, label, chance.choice(ships))
        yield SearchArea(side, label, chance.choice([*ports, "comiso", "hal_far"]))
        for key in own:
            yield AttackForces(side, state.forces[key].hex, (key,), (label,))
    if state.attack is not None:
        answers = tuple((key, Reaction.STAND) for key in state.attack.targets)
        yield from (ReactToAttack(side, answers, (force,)) for force in forces)
    for port in ports:
        for key in own:
            yield Bombard(side, key, chance.choice(list(ShoreTarget)), str(port))
    for ship in ships:
        yield FormForce(side, (ship,))
        yield TakeMeasure(side, ship, CrippleMeasure.EASE)
        yield TakeMeasure(side, chance.choice(ships), CrippleMeasure.TOW, tug=ship)
        yield EnterPort(side, (ship,), chance.choice(ports))
        yield AllotRepair(side, ship, Track.FLOTATION)
        yield LoadCargo(side, chance.choice(list(state.cargoes)), (ship,))
        yield PrioritiseRefuelling(side, chance.choice(ports), (ship,))
    for job in jobs:
        yield SuspendRepair(side, job)
        yield ResumeRepair(side, job)
    yield from (UnloadCargo(side, cargo) for cargo in state.cargoes)
    yield from lift_probes(state, side, chance)
    yield from _probes_below(state, side, chance)


def _probes_below(state: State, side: Side, chance: Random) -> Iterator[Command]:
    keys = [*(FlotillaId(f"{who}S{number}") for who in ("AX", "AL") for number in (1, 2, 3, 71, 75))]
    hexes = [force.hex for force in state.forces.values()]
    for key in keys:
        other = chance.choice(keys)
        yield AssignFlotillaMission(side, key, chance.choice(list(FlotillaMission)))
        yield MergeFlotillas(side, key, other)
        yield HandOverPoints(side, key, other, 1)
        yield SplitFlotilla(side, key, 1)
        yield InstructFlotilla(side, key, FlotillaPolicy.ASK)
        if hexes:
            yield MoveFlotilla(side, key, (chance.choice(hexes),))
    for force in state.forces:
        for label in (*keys, "S1", "S2"):
            yield HuntFlotilla(side, force, label)
    yield AnswerSubmarine(side, attack=True, targets=("zara",))
    yield AnswerSubmarine(side, attack=False)
