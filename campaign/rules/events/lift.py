"""Troops, craft and landings: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import floor
from typing import assert_never, get_args

from campaign.model import events
from campaign.model.book import Book
from campaign.model.events import LandingSettled
from campaign.model.play.landings import TRIFLE, GroundState, Landed, LandingOdds, RaidTarget, Wave
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.ports import Cargo
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import CargoId
from campaign.model.sides import Side
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.rules.events.copying import with_each, with_entry, without
from campaign.rules.events.reader import Quiet, Reader, Word
from campaign.words.counting import capitalised, quantity
from campaign.words.names import defended_place

WAVES = {Wave.ASSAULT: "the assault wave", Wave.FOLLOW_UP: "the follow-up wave", Wave.RAID: "a raid"}
TARGETS = {
    RaidTarget.PORT: "the port", RaidTarget.AIRFIELD: "the airfield", RaidTarget.SUPPLY_DUMP: "a supply dump",
    RaidTarget.COASTAL_GUNS: "the coastal guns", RaidTarget.BRIDGE_OR_RAIL: "a bridge or railway",
    RaidTarget.HEADQUARTERS: "a headquarters",
}
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
            return _gone(state, key)
        case events.TroopsReported(unit=unit, hex=where, port=port):
            moved = replace(state.cargoes[unit], at=port, at_hex=where if port is None else None)
            return replace(state, cargoes=with_entry(state.cargoes, unit, moved))
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


def narrate(reader: Reader, event: events.LiftEvent) -> Word:
    """An event between ship and shore, as its reader may know it."""
    match event:
        case events.WaveLanded():
            return _wave_in_words(reader, event)
        case events.LandingSettled(plan=plan, side=side, hex=where, units=units):
            # Both sides know what they fought against; only the owner knows the name of a plan.
            which = f"Landing {plan}" if reader.owns(side) else "The enemy's landing"
            named = f" by {', '.join(str(reader.cargo(unit)) for unit in units)}" if reader.owns(side) else ""
            return f"{which} at {reader.place(where)}{named}: {_settled_in_words(reader.book, event)} [SM-GAP-69]"
        case events.RaidersLanded(raid=raid):
            who = reader.cargo(raid.unit) if reader.owns(raid.side) else "a raiding party"
            by = "by night" if raid.night else "by day"
            aim = f" for {TARGETS[raid.target]}" if reader.owns(raid.side) else ""
            return f"{capitalised(who)} lands {by} at {reader.place(raid.hex)}{aim}, in full supply [SM-9A]"
        case events.RaidDecided(hex=where, target=target, success=success, party_lost=lost):
            done = "does its job" if success else "fails"
            fate = ", and the party is lost" if lost else ""
            return f"The raid on {TARGETS[target]} at {reader.place(where)} {done}{fate} [SM-GAP-30]"
        case events.RaidStruck():
            return _struck(reader, event)
        case events.LandingPlanned() | events.LandingCancelled():
            return _planned(reader, event)
        case events.CraftPutOut(logs=logs):
            own = reader.own(key for key, _ in logs)
            return Quiet(f"{reader.ships(own)} put to sea in this game turn [SM-9B3]") if own else None
        case events.CraftHoisted(craft=craft, facts=facts, ships=ships):
            if not reader.owns(facts.side):
                return None
            return f"{reader.ships(ships)} take {reader.ship(craft)} aboard for {reader.port(facts.destination)} [SM-GAP-51]"
        case events.CraftLowered(craft=craft, cargo=key):
            if not _owns(reader, key):
                return None
            ships = reader.before.cargoes[key].aboard
            return f"{reader.ships(ships)} lower {reader.ship(craft)} into the water [SM-GAP-51]"
        case events.LiftWatchSet(side=side):
            return Quiet("Standing answers about landings and beaches are set [SM-9B3]") if reader.owns(side) else None
        case events.TroopsReported(unit=unit, hex=where):
            return f"{reader.cargo(unit)} stands at {reader.place(where)} [SM-1A.8]" if _owns(reader, unit) else None
        case (events.CargoPassed() | events.CargoBeached() | events.CargoEmbarked() | events.EquipmentAbandoned()
              | events.TroopsEliminated() | events.RaidersTakenOff() | events.RaidersLeft()):
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


def _without_raid(state: State, unit: CargoId) -> State:
    return replace(state, lift=replace(state.lift, raids=without(state.lift.raids, unit)))


def _owns(reader: Reader, unit: CargoId) -> bool:
    return reader.owns(reader.before.cargoes[unit].facts.side)


def _own(
    reader: Reader,
    event: (events.CargoPassed | events.CargoBeached | events.CargoEmbarked | events.EquipmentAbandoned
            | events.TroopsEliminated | events.RaidersTakenOff | events.RaidersLeft),
) -> Word:
    key = event.unit if isinstance(event, events.RaidersTakenOff | events.RaidersLeft) else event.cargo
    if not _owns(reader, key):
        return None
    name = reader.cargo(key)
    match event:
        case events.CargoPassed(giving=giving, ships=ships):
            return f"{name} passes from {reader.ships(giving)} to {reader.ships(ships)} [SM-4C1]"
        case events.CargoBeached(craft=craft, hex=where, port=port):
            place = reader.place(where) if port is None else reader.port(port)
            return f"{reader.ships(craft)} put {name} ashore over the beach at {place} [SM-2E]"
        case events.CargoEmbarked(ships=ships, craft=craft, hex=where):
            by = f", brought out by {reader.ships(craft)}" if craft and craft != ships else ""
            return f"{name} goes from the beach at {reader.place(where)} into {reader.ships(ships)}{by} [SM-4C2]"
        case events.EquipmentAbandoned(infantry_points=points):
            return f"{name} abandons its heavy equipment and is now {points:g} infantry points [SM-4C2]"
        case events.TroopsEliminated(rule=rule, reason=reason):
            return f"{name} is eliminated: {reason} [{rule}]"
        case events.RaidersTakenOff(ships=ships):
            return f"{name} is aboard {reader.ships(ships)} again [SM-9A]"
        case events.RaidersLeft():
            return f"Nobody comes for {name}: it stays ashore [SM-9A]"


def _wave_in_words(reader: Reader, event: events.WaveLanded) -> Word:
    weather = ", in poor weather, which halves naval gunfire for it too" if event.poor_weather else ""
    what = capitalised(WAVES[event.wave])
    if not reader.owns(event.side):
        count = quantity(len(event.units), "unit")
        return f"{what} of a landing comes ashore at {reader.place(event.hex)}: {count} [SM-9B1]"
    units = "; ".join(
        f"{reader.cargo(unit.unit)} at {unit.strength} of its strength, {unit.movement_left} movement points now and "
        f"{unit.exploitation_left} in exploitation" for unit in event.units)
    return f"{what} comes ashore at {reader.place(event.hex)}, in full supply{weather}: {units} [SM-9B1d]"


def _struck(reader: Reader, event: events.RaidStruck) -> Word:
    until = f" until {event.until}" if event.until is not None else ""
    match event.target:
        case RaidTarget.AIRFIELD:
            return f"An air unit at {event.place} is aborted, or the airfield takes a hit [SM-GAP-30]"
        case RaidTarget.SUPPLY_DUMP:
            return f"{event.amount} SP burn at {reader.place(event.hex)} [SM-GAP-30]"
        case RaidTarget.COASTAL_GUNS:
            return f"The coastal guns at {reader.place(event.hex)} are silent{until} [SM-GAP-30]"
        case RaidTarget.BRIDGE_OR_RAIL:
            return f"The line at {reader.place(event.hex)} is cut{until} [SM-GAP-30]"
        case RaidTarget.HEADQUARTERS | RaidTarget.PORT:
            return f"{capitalised(TARGETS[event.target])} at {reader.place(event.hex)} is struck [SM-GAP-30]"


def _planned(reader: Reader, event: events.LandingPlanned | events.LandingCancelled) -> Word:
    plan = event.plan if isinstance(event, events.LandingPlanned) else reader.before.lift.plans.get(event.plan)
    if plan is None or not reader.owns(plan.side):
        return None
    if isinstance(event, events.LandingCancelled):
        return f"Landing {plan.id} of {plan.turn} is struck off: {event.reason} [SM-9B3]"
    units = ", ".join(f"{reader.cargo(unit)} at {reader.place(where)}" for unit, where in plan.units)
    return f"Landing {plan.id} is planned for {plan.turn}: {units} [SM-9B3]"


# Landings in words ----------------------------------------------------------------------------------------------------


def odds_in_words(book: Book, found: LandingOdds) -> str:
    """Both sides of a landing in words: their parts, the ratio, and the roll needed."""
    attack, defence = found.attack, found.defence
    garrison = defence.garrison
    brings = (f"assault wave {_res(attack.assault)}", f"follow-up {_res(attack.follow_up)}",
              f"{attack.gunfire} points of gunfire {_res(attack.gunfire_res)}")
    holding = f"garrison of {defended_place(book, garrison.place)} {_res(garrison.res)} {garrison.source.value}"
    meets = [holding, f"mountain {_res(defence.mountain)}", f"troops {_res(defence.troops)}"]
    if defence.sum < defence.least:
        meets.append(f"no less than {_res(defence.least)}")
    first = f"below the first column of {book.charts.lift.alone.odds[0]:g}, where no die helps"
    holds = "" if found.column is None else f"column {found.column:g}, it holds on {found.needed} or more"
    needs = first if found.needed is None else holds
    # A ratio is cut, not rounded: 0.499 is below the column of a half.
    ratio = floor(found.ratio * 100 + TRIFLE) / 100
    return (f"attack {_res(attack.res)} RE ({', '.join(brings)}) against {_res(defence.res)} ({', '.join(meets)}), "
            f"{ratio:.2f} to 1: {needs}")


def _settled_in_words(book: Book, event: LandingSettled) -> str:
    """How a landing was settled, in words: both sides with their parts, the roll, and the result."""
    fell = "" if event.roll is None else f"; the die shows {event.roll}"
    end = "holds" if event.holds else "fails"
    return f"{odds_in_words(book, event.odds)}{fell}: the landing {end}"


def _res(res: float) -> str:
    return f"{round(res, 3):g}"
