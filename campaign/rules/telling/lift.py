"""Troops and cargo between ship and shore in words: what is aboard or planned is its owner's, what comes ashore is seen."""

from __future__ import annotations

from typing import assert_never

from campaign.model.events import (
    CargoBeached,
    CargoEmbarked,
    CargoPassed,
    CraftHoisted,
    CraftLowered,
    CraftPutOut,
    EquipmentAbandoned,
    LandingCancelled,
    LandingPlanned,
    LiftEvent,
    LiftWatchSet,
    RaidDecided,
    RaidersLanded,
    RaidersLeft,
    RaidersTakenOff,
    RaidStruck,
    TroopsEliminated,
    TroopsReported,
    WaveLanded,
)
from campaign.model.landings import RaidTarget, Wave
from campaign.model.scenario import CargoId
from campaign.rules.telling.reader import Quiet, Reader, Word, opened, several

WAVES = {Wave.ASSAULT: "the assault wave", Wave.FOLLOW_UP: "the follow-up wave", Wave.RAID: "a raid"}
TARGETS = {
    RaidTarget.PORT: "the port", RaidTarget.AIRFIELD: "the airfield", RaidTarget.SUPPLY_DUMP: "a supply dump",
    RaidTarget.COASTAL_GUNS: "the coastal guns", RaidTarget.BRIDGE_OR_RAIL: "a bridge or railway",
    RaidTarget.HEADQUARTERS: "a headquarters",
}


def tell_lift(reader: Reader, event: LiftEvent) -> Word:
    """An event between ship and shore, as its reader may know it."""
    match event:
        case WaveLanded():
            return _wave(reader, event)
        case RaidersLanded(raid=raid):
            who = reader.cargo(raid.unit) if reader.owns(raid.side) else "a raiding party"
            by = "by night" if raid.night else "by day"
            aim = f" for {TARGETS[raid.target]}" if reader.owns(raid.side) else ""
            return f"{opened(who)} lands {by} at {reader.place(raid.hex)}{aim}, in full supply [SM-9A]"
        case RaidDecided(hex=where, target=target, success=success, party_lost=lost):
            done = "does its job" if success else "fails"
            fate = ", and the party is lost" if lost else ""
            return f"The raid on {TARGETS[target]} at {reader.place(where)} {done}{fate} [SM-GAP-30]"
        case RaidStruck():
            return _struck(reader, event)
        case LandingPlanned() | LandingCancelled():
            return _planned(reader, event)
        case CraftPutOut(logs=logs):
            own = reader.own(key for key, _ in logs)
            return Quiet(f"{reader.ships(own)} put to sea in this game turn [SM-9B3]") if own else None
        case CraftHoisted(craft=craft, facts=facts, ships=ships):
            if not reader.owns(facts.side):
                return None
            return f"{reader.ships(ships)} take {reader.ship(craft)} aboard for {reader.port(facts.destination)} [SM-GAP-51]"
        case CraftLowered(craft=craft, cargo=key):
            if not _owns(reader, key):
                return None
            ships = reader.before.cargoes[key].aboard
            return f"{reader.ships(ships)} lower {reader.ship(craft)} into the water [SM-GAP-51]"
        case LiftWatchSet(side=side):
            return Quiet("Standing answers about landings and beaches are set [SM-9B3]") if reader.owns(side) else None
        case TroopsReported(unit=unit, hex=where):
            return f"{reader.cargo(unit)} stands at {reader.place(where)} [SM-1A.8]" if _owns(reader, unit) else None
        case (CargoPassed() | CargoBeached() | CargoEmbarked() | EquipmentAbandoned() | TroopsEliminated()
              | RaidersTakenOff() | RaidersLeft()):
            return _own(reader, event)
        case _:
            assert_never(event)


def _owns(reader: Reader, unit: CargoId) -> bool:
    return reader.owns(reader.before.cargoes[unit].facts.side)


def _own(
    reader: Reader,
    event: (CargoPassed | CargoBeached | CargoEmbarked | EquipmentAbandoned | TroopsEliminated | RaidersTakenOff
            | RaidersLeft),
) -> Word:
    key = event.unit if isinstance(event, RaidersTakenOff | RaidersLeft) else event.cargo
    if not _owns(reader, key):
        return None
    name = reader.cargo(key)
    match event:
        case CargoPassed(giving=giving, ships=ships):
            return f"{name} passes from {reader.ships(giving)} to {reader.ships(ships)} [SM-4C1]"
        case CargoBeached(craft=craft, hex=where, port=port):
            place = reader.place(where) if port is None else reader.port(port)
            return f"{reader.ships(craft)} put {name} ashore over the beach at {place} [SM-2E]"
        case CargoEmbarked(ships=ships, craft=craft, hex=where):
            by = f", brought out by {reader.ships(craft)}" if craft and craft != ships else ""
            return f"{name} goes from the beach at {reader.place(where)} into {reader.ships(ships)}{by} [SM-4C2]"
        case EquipmentAbandoned(infantry_points=points):
            return f"{name} abandons its heavy equipment and is now {points:g} infantry points [SM-4C2]"
        case TroopsEliminated(rule=rule, reason=reason):
            return f"{name} is eliminated: {reason} [{rule}]"
        case RaidersTakenOff(ships=ships):
            return f"{name} is aboard {reader.ships(ships)} again [SM-9A]"
        case RaidersLeft():
            return f"Nobody comes for {name}: it stays ashore [SM-9A]"


def _wave(reader: Reader, event: WaveLanded) -> Word:
    weather = ", in poor weather, which halves naval gunfire for it too" if event.poor_weather else ""
    what = opened(WAVES[event.wave])
    if not reader.owns(event.side):
        count = several(len(event.units), "unit", "units")
        return f"{what} of a landing comes ashore at {reader.place(event.hex)}: {count} [SM-9B1]"
    units = "; ".join(
        f"{reader.cargo(one.unit)} at {one.strength} of its strength, {one.movement_left} movement points now and "
        f"{one.exploitation_left} in exploitation" for one in event.units)
    return f"{what} comes ashore at {reader.place(event.hex)}, in full supply{weather}: {units} [SM-9B1d]"


def _struck(reader: Reader, event: RaidStruck) -> Word:
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
            return f"{opened(TARGETS[event.target])} at {reader.place(event.hex)} is struck [SM-GAP-30]"


def _planned(reader: Reader, event: LandingPlanned | LandingCancelled) -> Word:
    plan = event.plan if isinstance(event, LandingPlanned) else reader.before.lift.plans.get(event.plan)
    if plan is None or not reader.owns(plan.side):
        return None
    if isinstance(event, LandingCancelled):
        return f"Landing {plan.id} of {plan.turn} is struck off: {event.reason} [SM-9B3]"
    units = ", ".join(f"{reader.cargo(unit)} at {reader.place(where)}" for unit, where in plan.units)
    return f"Landing {plan.id} is planned for {plan.turn}: {units} [SM-9B3]"
