"""The fold over the course of the campaign: turns, phases, steps, points, rulings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from campaign.model.calendar import Cursor, Phase, Step
from campaign.model.changing import replace
from campaign.model.events import (
    CampaignBegan,
    CampaignEnded,
    CourseEvent,
    DiceReseeded,
    DieRolled,
    OrderDropped,
    OrdersTakenBack,
    PhaseBegan,
    PlayerTurnBegan,
    PointsScored,
    PortChangedHands,
    SegmentBegan,
    StandingSet,
    StepBegan,
    StepEnded,
    TurnBegan,
    UmpireRuled,
    WeatherSettled,
)
from campaign.model.forces import Ship
from campaign.model.ships import ShipId
from campaign.model.sides import Side
from campaign.model.state import State
from campaign.rules.copying import with_entry
from campaign.rules.evolution_lift import nothing_lifted, player_turn_over
from campaign.rules.evolution_lookout import at_movement, fallen
from campaign.rules.evolution_submarines import at_step_start, flotilla_ruled

SIGHTINGS_KEPT_FOR = 28


def evolve_course(state: State, event: CourseEvent) -> State:
    """The state after an event of the calendar, of dice, points or rulings."""
    match event:
        case CampaignBegan(start=start):
            return start
        case DieRolled(roll=roll):
            key = roll.why.key
            return replace(state, rolled=with_entry(state.rolled, key, state.rolled.get(key, 0) + 1))
        case DiceReseeded(seed=seed):
            return replace(state, seed=seed)
        case OrdersTakenBack():
            return state
        case TurnBegan(turn=turn):
            return replace(state, cursor=Cursor(turn, Side.AXIS, Phase.INITIAL), rolled={}, step_ended=False)
        case WeatherSettled(zone=zone, weather=weather):
            return replace(state, weather=with_entry(state.weather, zone, weather))
        case PlayerTurnBegan(side=side):
            ports = {key: replace(port, cargo_used=0.0) if port.cargo_used else port for key, port in state.ports.items()}
            cursor = Cursor(state.cursor.turn, side, Phase.INITIAL)
            return player_turn_over(replace(state, cursor=cursor, ports=ports, rolled={}, step_ended=False), side)
        case PhaseBegan(phase=phase):
            cursor = replace(state.cursor, phase=phase, nas=0, subsegment=None, step=None)
            return nothing_lifted(replace(state, cursor=cursor, rolled={}, step_ended=False))
        case SegmentBegan(nas=nas):
            return nothing_lifted(_segment_began(state, nas))
        case StepBegan():
            return _step_began(state, event)
        case StepEnded():
            return replace(state, step_ended=True, lookout=None)
        case StandingSet(side=side, standing=standing):
            return replace(state, standing=with_entry(state.standing, side, standing))
        case PointsScored(entry=entry):
            return replace(state, points=(*state.points, entry))
        case PortChangedHands(port=port, allegiance=allegiance):
            held = with_entry(state.ports, port, replace(state.ports[port], allegiance=allegiance))
            return replace(fallen(state, port, allegiance), ports=held)
        case UmpireRuled():
            return _ruled(state, event)
        case OrderDropped():
            return state
        case CampaignEnded(result=result):
            return replace(state, result=result)
        case _:
            assert_never(event)


def _segment_began(state: State, nas: int) -> State:
    segment = state.segment + 1
    ships = {
        key: ship
        if ship.began_in_port == (ship.port is not None) and ship.was_at_sea == (ship.force is not None)
        else replace(ship, began_in_port=ship.port is not None, was_at_sea=ship.force is not None)
        for key, ship in state.ships.items()
    }
    forces = {
        key: replace(force, reformed=False, engaged=False, disengaged_from=())
        if force.reformed or force.engaged or force.disengaged_from else force
        for key, force in state.forces.items()
    }
    ports = {key: replace(port, fuel_issued=0.0) if port.fuel_issued else port for key, port in state.ports.items()}
    # What is known of a hidden force fades whether it still sails or not: its marker does not tell.
    on_the_map = {key for key in forces if state.contacts.get(key) == key}
    sightings = {key: seen for key, seen in state.sightings.items()
                 if key in on_the_map or segment - seen.segment <= SIGHTINGS_KEPT_FOR}
    contacts = {key: label for key, label in state.contacts.items() if key in on_the_map or key in sightings}
    cursor = replace(state.cursor, nas=nas, subsegment=None, step=None)
    return replace(
        state, cursor=cursor, segment=segment, ships=ships, forces=forces, ports=ports, searched=(), fought=(),
        sightings=sightings, contacts=contacts, rolled={}, step_ended=False,
    )


def _step_began(state: State, event: StepBegan) -> State:
    cursor = replace(state.cursor, subsegment=event.subsegment, step=event.step)
    ships, forces, fought = state.ships, state.forces, state.fought
    if event.step is Step.NAVAL_MOVEMENT:
        ships = _at_step_start(state)
        forces = {
            key: replace(force, previous=None, entered=False, searched_light=None, searched=())
            if force.previous is not None or force.entered or force.searched else force
            for key, force in forces.items()
        }
    elif event.step is Step.RECON:
        forces = {key: replace(force, engaged=False) if force.engaged else force for key, force in forces.items()}
        fought = ()
    flotillas = at_step_start(state.flotillas, event.step)
    hunted = () if event.step is Step.RECON else state.hunted
    begun = replace(state, cursor=cursor, ships=ships, forces=forces, fought=fought, step_ended=False, flotillas=flotillas,
                    hunted=hunted)
    return replace(begun, lookout=at_movement(begun)) if event.step is Step.NAVAL_MOVEMENT else begun


def _at_step_start(state: State) -> Mapping[ShipId, Ship]:
    ships, forces, ports = dict(state.ships), state.forces, state.ports
    for key, ship in state.ships.items():
        if ship.force is not None:
            where = forces[ship.force].hex
        elif ship.port is not None:
            where = ports[ship.port].hex
        else:
            continue
        if ship.step_hex != where or ship.spent or ship.handled_cargo:
            ships[key] = replace(ship, step_hex=where, spent=0, handled_cargo=False)
    return ships


def _ruled(state: State, ruling: UmpireRuled) -> State:
    if ruling.ship is not None:
        ship = state.ships[ruling.ship]
        if ruling.condition is not None:
            ship = replace(ship, condition=ruling.condition)
        if ruling.fuel_boxes is not None:
            ship = replace(ship, fuel_boxes=ruling.fuel_boxes, out_of_fuel=ship.out_of_fuel and ruling.fuel_boxes == 0)
        state = replace(state, ships=with_entry(state.ships, ruling.ship, ship))
    if ruling.force is not None and ruling.hex is not None:
        force = replace(state.forces[ruling.force], hex=ruling.hex, previous=None, entered=False, scattered=None)
        state = replace(state, forces=with_entry(state.forces, ruling.force, force))
    if ruling.port is not None:
        port = state.ports[ruling.port]
        if ruling.port_owner is not None:
            state = fallen(state, ruling.port, ruling.port_owner)
            port = replace(port, allegiance=ruling.port_owner)
        if ruling.port_fuel is not None:
            port = replace(port, fuel=ruling.port_fuel)
        state = replace(state, ports=with_entry(state.ports, ruling.port, port))
    if ruling.flotilla is not None:
        where = None if ruling.flotilla_port is None else state.ports[ruling.flotilla_port].hex
        state = flotilla_ruled(state, ruling.flotilla, ruling.flotilla_points, where or ruling.hex, ruling.flotilla_port)
    if ruling.points is not None:
        state = replace(state, points=(*state.points, ruling.points))
    return state
