"""Troops, craft and landings: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import assert_never, get_args

from campaign.model import events
from campaign.model.play.landings import GroundState, Landed, Wave
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.ports import Cargo
from campaign.model.play.state import State
from campaign.model.play.telling import Change, Deed, Effect, Measure, Part, Telling
from campaign.model.replacing import replace
from campaign.model.setting.scenario import CargoId
from campaign.model.sides import Side
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.rules.events.copying import with_each, with_entry, without
from campaign.rules.events.landings import narrate_landing
from campaign.rules.events.reader import Reader
from campaign.words.counting import quantity
from campaign.words.mentions import Mentions

EVENTS: tuple[type, ...] = get_args(events.LiftEvent)
SUBJECTS: SubjectsOf = {
    events.CargoBeached: (Subject.CONVOYS,),
    events.CargoPassed: (Subject.CONVOYS,),
    events.EquipmentAbandoned: (Subject.LOSSES,),
    events.LandingSettled: (Subject.BATTLES,),
    events.RaidStruck: (Subject.BATTLES,),
    events.TroopsEliminated: (Subject.LOSSES,),
}


def fold(state: State, event: events.LiftEvent) -> State:
    """The state after an event between ship and shore."""
    match event:
        case events.CargoPassed():
            return _passed(state, event)
        case events.CargoBeached():
            return _beached(state, event)
        case events.CargoEmbarked():
            return _embarked(state, event)
        case events.EquipmentAbandoned(cargo=key, infantry_points=points):
            return _troops(state, key, replace(state.cargoes[key].troops, remnant_points=points))
        case events.TroopsEliminated(cargo=key):
            return _off_its_raid(_gone(state, key), key)
        case events.TroopsReported(unit=unit, hex=where, port=port):
            moved = replace(state.cargoes[unit], at=port, at_hex=where if port is None else None)
            return _off_its_raid(replace(state, cargoes=with_entry(state.cargoes, unit, moved)), unit)
        case events.CraftPutOut(logs=logs):
            return replace(state, lift=replace(state.lift, craft={**state.lift.craft, **dict(logs)}))
        case events.CraftHoisted():
            return _hoisted(state, event)
        case events.CraftLowered():
            return _lowered(state, event)
        case events.LandingPlanned(plan=plan):
            made = with_entry(state.lift.plans_made, plan.side, state.lift.plans_made.get(plan.side, 0) + 1)
            plans = with_entry(state.lift.plans, plan.id, plan)
            return replace(state, lift=replace(state.lift, plans=plans, plans_made=made))
        case events.LandingCancelled(plan=key):
            return replace(state, lift=replace(state.lift, plans=without(state.lift.plans, key)))
        case events.WaveLanded():
            return _wave(state, event)
        case events.RaidersLanded():
            return _raiders_ashore(state, event)
        case events.RaidDecided(unit=unit, party_lost=lost):
            return _without_raid(_gone(state, unit), unit) if lost else state
        case events.RaidStruck() | events.LandingSettled():
            return state
        case events.RaidersTakenOff(unit=unit, ships=ships, movement=movement, lifts=lifts, boarded=boarded):
            embarked = events.CargoEmbarked(unit, ships, (), state.lift.raids[unit].hex, 0.0, movement, lifts, exploiting=True,
                                            boarded=boarded)
            return _without_raid(_embarked(state, embarked), unit)
        case events.RaidersLeft(unit=unit):
            return _without_raid(state, unit)
        case events.LiftWatchSet(side=side, watch=watch):
            return replace(state, lift=replace(state.lift, watch=with_entry(state.lift.watch, side, watch)))
        case _:
            assert_never(event)


def narrate(reader: Reader, event: events.LiftEvent) -> Telling | None:
    """An event between ship and shore, as its reader may know it."""
    match event:
        case (events.WaveLanded() | events.LandingSettled() | events.LandingPlanned() | events.LandingCancelled()
              | events.RaidersLanded() | events.RaidDecided() | events.RaidStruck() | events.LiftWatchSet()):
            return narrate_landing(reader, event)
        case events.CraftPutOut(logs=logs):
            craft = reader.ships(reader.own(key for key, _ in logs))
            return Telling(deed=Deed.SAILING, sentence=f"{craft} put to sea in this game turn", by=craft,
                           manner="landing_craft", rules=("SM-9B3",), quiet=True) if craft else None
        case events.CraftHoisted(craft=key, facts=facts, ships=ships):
            if not reader.owns(facts.side):
                return None
            by, craft, goal = reader.ships(ships), reader.ship(key), reader.port(facts.destination)
            return Telling(deed=Deed.CARGO, sentence=f"{by} take {craft} aboard for {goal}", by=by, to=(craft,), others=(goal,),
                           manner="hoisted", rules=("SM-GAP-51",))
        case events.CraftLowered(craft=key, cargo=cargo):
            if not reader.owns(reader.before.cargoes[cargo].facts.side):
                return None
            by, craft = reader.ships(reader.before.cargoes[cargo].aboard), reader.ship(key)
            return Telling(deed=Deed.CARGO, sentence=f"{by} lower {craft} into the water", by=by, to=(craft,), manner="lowered",
                           rules=("SM-GAP-51",))
        case (events.CargoPassed() | events.CargoBeached() | events.CargoEmbarked() | events.EquipmentAbandoned()
              | events.TroopsEliminated() | events.TroopsReported() | events.RaidersTakenOff() | events.RaidersLeft()):
            return _own(reader, event)
        case _:
            assert_never(event)


def player_turn_over(state: State, began: Side) -> State:
    """Ground units at the start of a player turn: the other side's pay anew, this side's newcomers have settled in."""
    changed = {key: replace(item, troops=troops) for key, item in state.cargoes.items()
               if (troops := _rested(item, began)) != item.troops}
    if state.lift.gunfire:
        state = replace(state, lift=replace(state.lift, gunfire={}))
    return replace(state, cargoes={**state.cargoes, **changed}) if changed else state


def nothing_lifted(state: State) -> State:
    """A segment or a ground phase begins: landing craft have lifted nothing in it."""
    return replace(state, lift=replace(state.lift, lifted={})) if state.lift.lifted else state


def boarded(item: Cargo, segment: int | None, wave: Wave | None, paid: int, *, exploiting: bool = False) -> GroundState:
    """Troops as they go aboard."""
    return replace(_paid(item.troops, paid, exploiting=exploiting), boarded=segment, wave=wave)


def landed(item: Cargo, paid: int, *, exploiting: bool = False, enemy_turn: bool = False) -> GroundState:
    """Troops as they come ashore."""
    return replace(_paid(item.troops, paid, exploiting=exploiting), boarded=None, wave=None, in_enemy_turn=enemy_turn)


def with_lifts(state: State, lifts: Iterable[tuple[ShipId, float]]) -> State:
    """What ships took aboard in this segment or phase, with these REs."""
    lifted = dict(state.lift.lifted)
    for key, size in lifts:
        lifted[key] = lifted.get(key, 0.0) + size
    return replace(state, lift=replace(state.lift, lifted=lifted)) if lifted != state.lift.lifted else state


def _rested(item: Cargo, began: Side) -> GroundState:
    if item.facts.side is began:
        return replace(item.troops, in_enemy_turn=False) if item.troops.in_enemy_turn else item.troops
    spent = item.troops.spent or item.troops.exploited
    return replace(item.troops, spent=0, exploited=0) if spent else item.troops


def _paid(troops: GroundState, movement: int, *, exploiting: bool) -> GroundState:
    if exploiting:
        return replace(troops, exploited=troops.exploited + movement)
    return replace(troops, spent=troops.spent + movement) if movement else troops


def _troops(state: State, key: CargoId, troops: GroundState) -> State:
    return replace(state, cargoes=with_entry(state.cargoes, key, replace(state.cargoes[key], troops=troops)))


def _emptied(state: State, key: CargoId) -> Mapping[ShipId, Ship]:
    return with_each(state.ships, state.cargoes[key].aboard, lambda ship: replace(
        ship, cargo=tuple(item for item in ship.cargo if item != key), handled_cargo=True))


def _filled(ships: Mapping[ShipId, Ship], keys: tuple[ShipId, ...], cargo: CargoId) -> Mapping[ShipId, Ship]:
    return with_each(ships, keys, lambda ship: replace(ship, cargo=(*ship.cargo, cargo), handled_cargo=True))


def _gone(state: State, key: CargoId) -> State:
    item = replace(state.cargoes[key], at=None, at_hex=None, aboard=(), lost=True)
    return replace(state, cargoes=with_entry(state.cargoes, key, item), ships=_emptied(state, key))


def _passed(state: State, event: events.CargoPassed) -> State:
    old = state.cargoes[event.cargo]
    item = replace(old, aboard=event.ships, troops=boarded(old, event.boarded, event.wave, 0))
    ships = _filled(_emptied(state, event.cargo), event.ships, event.cargo)
    return with_lifts(replace(state, cargoes=with_entry(state.cargoes, event.cargo, item), ships=ships), event.lifts)


def _hoisted(state: State, event: events.CraftHoisted) -> State:
    key = event.facts.id
    stowed = replace(state.ships[event.craft], status=ShipStatus.EMBARKED, port=None, force=None)
    ships = _filled(with_entry(state.ships, event.craft, stowed), event.ships, key)
    return replace(state, ships=ships, cargoes=with_entry(state.cargoes, key, Cargo(event.facts, aboard=event.ships)))


def _lowered(state: State, event: events.CraftLowered) -> State:
    ships = _emptied(state, event.cargo)
    holder = ships[state.cargoes[event.cargo].aboard[0]]
    afloat = replace(ships[event.craft], status=ShipStatus.ACTIVE, port=event.port, force=event.force,
                     step_hex=holder.step_hex, was_at_sea=event.force is not None, began_in_port=False)
    return replace(state, ships=with_entry(ships, event.craft, afloat), cargoes=without(state.cargoes, event.cargo))


def _beached(state: State, event: events.CargoBeached) -> State:
    old = state.cargoes[event.cargo]
    item = replace(
        old, at=event.port, at_hex=event.hex if event.port is None else None, aboard=(), delivered=event.delivered,
        troops=landed(old, event.movement, exploiting=event.exploiting, enemy_turn=event.enemy_turn))
    after = replace(state, cargoes=with_entry(state.cargoes, event.cargo, item), ships=_emptied(state, event.cargo))
    return with_lifts(after, event.lifts)


def _embarked(state: State, event: events.CargoEmbarked) -> State:
    old = state.cargoes[event.cargo]
    troops = boarded(old, event.boarded, event.wave, event.movement, exploiting=event.exploiting)
    item = replace(old, at=None, at_hex=None, aboard=event.ships, troops=troops)
    ships = _filled(state.ships, event.ships, event.cargo)
    return with_lifts(replace(state, cargoes=with_entry(state.cargoes, event.cargo, item), ships=ships), event.lifts)


def _wave(state: State, event: events.WaveLanded) -> State:
    for unit in event.units:
        state = _ashore(state, event, unit)
    return with_lifts(state, event.lifts)


def _ashore(state: State, event: events.WaveLanded, arrival: Landed) -> State:
    old = state.cargoes[arrival.unit]
    troops = landed(old, event.movement, exploiting=event.wave is Wave.FOLLOW_UP)
    troops = replace(troops, landed_on=event.turn.number, landed_as=event.wave)
    item = replace(old, at=None, at_hex=event.hex, aboard=(), troops=troops)
    return replace(state, cargoes=with_entry(state.cargoes, arrival.unit, item), ships=_emptied(state, arrival.unit))


def _raiders_ashore(state: State, event: events.RaidersLanded) -> State:
    key = event.raid.unit
    old = state.cargoes[key]
    troops = replace(landed(old, event.movement), landed_on=event.turn.number, landed_as=Wave.RAID)
    item = replace(old, at=None, at_hex=event.raid.hex, aboard=(), troops=troops)
    raids = with_entry(state.lift.raids, key, event.raid)
    return replace(state, cargoes=with_entry(state.cargoes, key, item), ships=_emptied(state, key),
                   lift=replace(state.lift, raids=raids))


def _off_its_raid(state: State, unit: CargoId) -> State:
    """A party that is not where it went ashore is on its raid no more, whatever became of it."""
    raid = state.lift.raids.get(unit)
    return state if raid is None or state.cargoes[unit].at_hex == raid.hex else _without_raid(state, unit)


def _without_raid(state: State, unit: CargoId) -> State:
    return replace(state, lift=replace(state.lift, raids=without(state.lift.raids, unit)))


CargoEvent = (
    events.CargoPassed | events.CargoBeached | events.CargoEmbarked | events.EquipmentAbandoned | events.TroopsEliminated
    | events.TroopsReported | events.RaidersTakenOff | events.RaidersLeft)


def _own(reader: Reader, event: CargoEvent) -> Telling | None:
    """What becomes of cargo and troops is for their owner."""
    named_by_unit = isinstance(event, events.RaidersTakenOff | events.RaidersLeft | events.TroopsReported)
    key = event.unit if named_by_unit else event.cargo
    if not reader.owns(reader.before.cargoes[key].facts.side):
        return None
    what = reader.cargo(key)
    match event:
        case events.CargoPassed(giving=giving, ships=ships):
            by, to = reader.ships(giving), reader.ships(ships)
            return Telling(deed=Deed.CARGO, sentence=f"{what} passes from {by} to {to}", by=by, to=to, others=(what,),
                           manner="passed", rules=("SM-4C1",))
        case events.CargoBeached(craft=craft, hex=where, port=port):
            by, place = reader.ships(craft), reader.place(where) if port is None else str(reader.port(port))
            return Telling(deed=Deed.CARGO, sentence=f"{by} put {what} ashore over the beach at {place}", by=by, to=(what,),
                           hex=where, place=place, manner="beached", rules=("SM-2E",))
        case events.CargoEmbarked(ships=ships, craft=craft, hex=where):
            by, place = reader.ships(ships), reader.place(where)
            carriers = reader.ships(craft) if craft and craft != ships else Mentions()
            out = f", brought out by {carriers}" if carriers else ""
            return Telling(deed=Deed.CARGO, sentence=f"{what} goes from the beach at {place} into {by}{out}", by=by, to=(what,),
                           others=carriers, hex=where, place=place, manner="embarked", rules=("SM-4C2",))
        case events.EquipmentAbandoned(infantry_points=points, hex=where):
            sentence = f"{what} abandons its heavy equipment and is now {quantity(points, 'infantry point')}"
            return Telling(deed=Deed.CARGO, sentence=sentence, by=(what,), hex=where, place=reader.place(where),
                           manner="abandoned", rules=("SM-4C2",),
                           effects=(Effect(Part.EQUIPMENT, Change.LOST, Measure.INFANTRY_POINTS, left=points),))
        case events.TroopsEliminated(rule=rule, reason=reason):
            return Telling(deed=Deed.LOSS, sentence=f"{what} is eliminated: {reason}", to=(what,),
                           manner="eliminated", reason=reason, rules=(rule,))
        case events.TroopsReported(hex=where):
            return Telling(deed=Deed.GROUND, sentence=f"{what} stands at {reader.place(where)}", by=(what,), hex=where,
                           place=reader.place(where), manner="reported", rules=("SM-1A.8",))
        case events.RaidersTakenOff(ships=ships):
            by = reader.ships(ships)
            return Telling(deed=Deed.CARGO, sentence=f"{what} is aboard {by} again", by=by, to=(what,), manner="taken_off",
                           rules=("SM-9A",))
        case events.RaidersLeft():
            return Telling(deed=Deed.GROUND, sentence=f"Nobody comes for {what}: it stays ashore", to=(what,), manner="left",
                           rules=("SM-9A",))
        case _:
            assert_never(event)
