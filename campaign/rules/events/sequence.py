"""The sequence of play (calendar, weather, dice, points, rulings): what each event does, and how it is narrated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never, get_args

from campaign.model import events
from campaign.model.commands import SetStanding
from campaign.model.play.calendar import Cursor, Phase, Step
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.standing_orders import Priority
from campaign.model.play.state import PointsEntry, StandingAnswers, State
from campaign.model.replacing import replace
from campaign.model.revised import revised
from campaign.model.setting.scenario import FlotillaId
from campaign.model.sides import Allegiance, Side
from campaign.model.units.forces import Reaction, Ship, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.rules.events.air_war import at_phase_start
from campaign.rules.events.air_war import at_step_start as sorties_at_step_start
from campaign.rules.events.copying import with_entry
from campaign.rules.events.lift import nothing_lifted, player_turn_over
from campaign.rules.events.reader import ZONES, Quiet, Reader, Word
from campaign.rules.events.submarines import at_step_start, flotilla_ruled
from campaign.rules.events.war import no_longer_held
from campaign.rules.facts.ashore import HUNGER, HUNGER_WORDS
from campaign.rules.facts.lookouts import at_movement, fallen
from campaign.words.counting import quantity

SIGHTINGS_KEPT_FOR = 28
CARGO = "SM-4C1"
PRICES = "SM-GAP-55"
ANSWERS = {
    None: "ask before they answer", Reaction.STAND: "stand", Reaction.AVOID: "try to avoid combat",
    Reaction.SCATTER_ALL: "scatter with their escorts", Reaction.SCATTER_TRANSPORTS: "scatter while the escorts fight",
}
PRIORITIES = {Priority.LARGEST_FIRST: "the largest first", Priority.BY_LIST: "by list"}
EVENTS: tuple[type, ...] = get_args(events.CourseEvent)
SUBJECTS: SubjectsOf = {
    events.CampaignBegan: (Subject.TURNS,),
    events.CampaignEnded: (Subject.TURNS,),
    events.PlayerTurnBegan: (Subject.TURNS,),
    events.PointsScored: (Subject.TURNS,),
    events.PortChangedHands: (Subject.TURNS,),
    events.SegmentBegan: (Subject.TURNS,),
    events.TurnBegan: (Subject.TURNS,),
}


def fold(state: State, event: events.CourseEvent) -> State:
    """The state after an event of the calendar, of dice, points or rulings."""
    match event:
        case events.CampaignBegan(start=start):
            return start
        case events.DieRolled(roll=roll):
            key = roll.why.key
            return replace(state, rolled=with_entry(state.rolled, key, state.rolled.get(key, 0) + 1))
        case events.DiceReseeded(seed=seed):
            return replace(state, seed=seed)
        case events.OrdersTakenBack():
            return state
        case events.TurnBegan(turn=turn):
            return replace(state, cursor=Cursor(turn, Side.AXIS, Phase.INITIAL), rolled={}, step_ended=False)
        case events.WeatherSettled(zone=zone, weather=weather):
            return replace(state, weather=with_entry(state.weather, zone, weather))
        case events.PlayerTurnBegan(side=side):
            ports = revised(state.ports, {
                key: replace(port, cargo_used=0.0) for key, port in state.ports.items() if port.cargo_used})
            cursor = Cursor(state.cursor.turn, side, Phase.INITIAL)
            return player_turn_over(replace(state, cursor=cursor, ports=ports, rolled={}, step_ended=False), side)
        case events.PhaseBegan(phase=phase):
            cursor = replace(state.cursor, phase=phase, nas=0, subsegment=None, step=None)
            air_war = at_phase_start(state.air_war)
            return nothing_lifted(replace(state, cursor=cursor, rolled={}, step_ended=False, air_war=air_war))
        case events.SegmentBegan(nas=nas):
            return nothing_lifted(_segment_began(state, nas))
        case events.StepBegan():
            return _step_began(state, event)
        case events.StepEnded():
            return replace(state, step_ended=True, lookout=None)
        case events.StandingSet(side=side, standing=standing):
            return replace(state, standing=with_entry(state.standing, side, standing))
        case events.PointsScored(entry=entry):
            return replace(state, points=(*state.points, entry))
        case events.PortChangedHands(port=port, allegiance=allegiance):
            changed = with_entry(state.ports, port, replace(state.ports[port], allegiance=allegiance))
            return no_longer_held(replace(fallen(state, port, allegiance), ports=changed), (port,))
        case events.UmpireRuled():
            return _ruled(state, event)
        case events.OrderDropped() | events.RemarkWritten():
            return state
        case events.CampaignEnded(result=result):
            return replace(state, result=result)
        case _:
            assert_never(event)


def narrate(reader: Reader, event: events.CourseEvent) -> Word:
    """An event of the calendar, of dice, points or rulings, as its reader may know it."""
    match event:
        case events.CampaignBegan():
            return f"The campaign begins: {reader.book.scenario.title}"
        case events.DieRolled(roll=roll):
            return reader.roll(roll)
        case events.DiceReseeded(reason=reason):
            # The reason may name what one side did; nobody may read the seed.
            return f"Fresh dice are drawn: {reason}" if reader.umpire else "Fresh dice are drawn"
        case events.OrdersTakenBack(told=messages):
            if reader.umpire:
                return "; ".join(f"To the {side} side: {message}" for side, message in messages)
            return dict(messages).get(reader.side) if reader.side is not None else None
        case events.TurnBegan(turn=turn):
            return f"Game turn {turn} begins"
        case events.WeatherSettled(zone=zone, weather=weather):
            return f"The weather over {ZONES[zone]} is {weather.value} [SM-GAP-49]"
        case events.PlayerTurnBegan(side=side):
            return f"The {side} player turn of {reader.after.cursor.turn} begins"
        case events.PhaseBegan(phase=phase):
            text = f"The {phase.value.replace('_', ' ')} phase begins"
            # The phases on land pass at once unless the players report what happens there.
            return text if reader.book.options.land_facts and phase is not Phase.NAVAL else Quiet(text)
        case events.SegmentBegan(nas=nas):
            cursor = reader.after.cursor
            return f"Naval action segment {nas} of the {cursor.player_turn} player turn of {cursor.turn} begins"
        case events.StepBegan(step=step):
            return Quiet(f"The {reader.after.cursor.acting} {step.value.replace('_', ' ')} step begins")
        case events.StepEnded(side=side):
            return Quiet(f"The {side} side ends its step")
        case events.StandingSet(side=side, standing=standing):
            return f"{_whose(reader)}{answers_in_words(standing)}" if reader.owns(side) else None
        case events.PointsScored(entry=entry):
            return _points(reader, entry)
        case events.PortChangedHands(port=port, allegiance=allegiance, reason=reason):
            return f"{reader.port(port)} is now {_held(allegiance)}: {reason} [SM-1D6]"
        case events.UmpireRuled():
            return _ruling(reader, event)
        case events.OrderDropped():
            return _dropped(reader, event) if reader.umpire else None
        case events.RemarkWritten(side=side, words=remark):
            return f"{side} remark: {remark}" if reader.owns(side) else None
        case events.CampaignEnded(difference=difference, result=result):
            return f"The campaign ends: {result}; Allied less Axis points are {difference:g} [{PRICES}]"
        case _:
            assert_never(event)


def _segment_began(state: State, nas: int) -> State:
    segment = state.segment + 1
    ships = revised(state.ships, {
        key: replace(ship, began_in_port=ship.port is not None, was_at_sea=ship.force is not None)
        for key, ship in state.ships.items()
        if ship.began_in_port != (ship.port is not None) or ship.was_at_sea != (ship.force is not None)
    })
    forces = {
        key: replace(force, reformed=False, engaged=False, disengaged_from=())
        if force.reformed or force.engaged or force.disengaged_from else force
        for key, force in state.forces.items()
    }
    ports = revised(state.ports, {
        key: replace(port, fuel_issued=0.0) for key, port in state.ports.items() if port.fuel_issued})
    # Knowledge of a hidden force fades whether it is still at sea or not: its marker does not tell.
    on_the_map = {key for key in forces if state.contacts.get(key) == key}
    sightings = {key: seen for key, seen in state.sightings.items()
                 if key in on_the_map or segment - seen.segment <= SIGHTINGS_KEPT_FOR}
    contacts = {key: label for key, label in state.contacts.items() if key in on_the_map or key in sightings}
    disbanded = {key: side for key, side in state.disbanded.items() if key in contacts}
    cursor = replace(state.cursor, nas=nas, subsegment=None, step=None)
    return replace(
        state, cursor=cursor, segment=segment, ships=ships, forces=forces, ports=ports, searched=(), fought=(),
        sightings=sightings, contacts=contacts, disbanded=disbanded, rolled={}, step_ended=False,
    )


def _step_began(state: State, event: events.StepBegan) -> State:
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
    air_war = sorties_at_step_start(state, state.air_war, event.step, cursor.acting)
    begun = replace(state, cursor=cursor, ships=ships, forces=forces, fought=fought, step_ended=False, flotillas=flotillas,
                    hunted=hunted, air_war=air_war)
    return replace(begun, lookout=at_movement(begun)) if event.step is Step.NAVAL_MOVEMENT else begun


def _at_step_start(state: State) -> Mapping[ShipId, Ship]:
    forces, ports, changed = state.forces, state.ports, dict[ShipId, Ship]()
    for key, ship in state.ships.items():
        if ship.force is not None:
            where = forces[ship.force].hex
        elif ship.port is not None:
            where = ports[ship.port].hex
        else:
            continue
        if ship.step_hex != where or ship.spent or ship.handled_cargo:
            changed[key] = replace(ship, step_hex=where, spent=0, handled_cargo=False)
    return revised(state.ships, changed)


def _ruled(state: State, ruling: events.UmpireRuled) -> State:
    if ruling.ship is not None:
        ship = state.ships[ruling.ship]
        if ruling.condition is not None:
            # The ruling sets her state, so a way home that began from another state is over.
            ship = replace(ship, condition=ruling.condition, voyage=None)
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


def _dropped(reader: Reader, event: events.OrderDropped) -> str:
    """SM-GAP-56.21 What a staff planned in vain is the umpire's to read; either side would learn of plans by it."""
    who = f" ({', '.join(str(reader.actor(actor)) for actor in event.about)})" if event.about else ""
    return f"The {event.side} staff drops an order, {event.order}{who}: {event.reason} [{event.rule}]"


def _held(allegiance: Allegiance) -> str:
    return allegiance.word if allegiance.side is None else f"in {allegiance.word} hands"


def _whose(reader: Reader) -> str:
    return "An answer in advance: " if reader.umpire else "Your answer in advance: "


def answers_in_words(standing: StandingAnswers | SetStanding) -> str:
    """A side's answers in advance, in words."""
    searches = "searches go from the best sites" if standing.best_searches else "searches are ordered one by one"
    by_strength = f"stand from {standing.stand_at:g} times the enemy's strength" if standing.stand_at is not None else ""
    answer = by_strength if by_strength and standing.reaction is None else ANSWERS[standing.reaction]
    quiet = "; quiet steps end by themselves" if standing.quiet_steps else ""
    served = (("docks", standing.repairs), ("pumps", standing.refuelling))
    order = "".join(f"; {what} serve {PRIORITIES[how]}" for what, how in served if how is not Priority.BY_HAND)
    return f"{searches}; attacked forces {answer}{quiet}{order}"


def _points(reader: Reader, entry: PointsEntry) -> str:
    """SM-GAP-56.5 Both read the account of points; of the enemy's cargo they read that it arrived, not what it was."""
    secret = not reader.owns(entry.side) and not _plain_to_all(reader, entry)
    veiled = HUNGER_WORDS if entry.rule == HUNGER else "cargo delivered"
    reason = veiled if secret else entry.reason
    return f"The {entry.side} side scores {entry.points:g} for {reason} [{entry.rule}]"


def _plain_to_all(reader: Reader, entry: PointsEntry) -> bool:
    """Rulings of the umpire and ships that left the game are known to both sides; all else is its owner's affair."""
    if entry.rule in (CARGO, HUNGER):
        return False
    if entry.rule != PRICES:
        return True
    captured = (key for key, ship in reader.after.ships.items() if ship.side is entry.side)
    if any(entry.reason == f"{reader.ship(key)} captured" for key in captured):
        return True
    gone = (key for key, ship in reader.after.ships.items() if ship.status is not ShipStatus.ACTIVE)
    return any(entry.reason == f"{reader.ship(key)} {reader.after.ships[key].status.value}" for key in gone)


def _ruling(reader: Reader, event: events.UmpireRuled) -> Word:
    """SM-GAP-60.1 A ruling is shown to the sides that it concerns: its reason to owners, to others what lies open."""
    concerned: list[str] = []
    open_to_all: list[str] = []
    if event.ship is not None and reader.own((event.ship,)):
        concerned += _ship_ruled(reader, event)
    if event.force is not None and event.hex is not None:
        where = reader.place(event.hex)
        if reader.owns_force(event.force):
            concerned.append(f"{reader.force(event.force)} lies at {where}")
        elif reader.shows(reader.after, event.force):
            open_to_all.append(f"{reader.force(event.force)} lies at {where}")
    if event.flotilla is not None:
        concerned += _flotilla_ruled(reader, event.flotilla, event)
        if not reader.owns_flotilla(event.flotilla) and (where := _seen_to_lie(reader, event.flotilla)):
            open_to_all.append(where)
    if event.port is not None:
        if event.port_fuel is not None and reader.owns_port(event.port):
            concerned.append(f"{reader.port(event.port)} holds {event.port_fuel:g} FP")
        if event.port_owner is not None:
            open_to_all.append(f"{reader.port(event.port)} is {_held(event.port_owner)}")
    if event.points is not None:
        open_to_all.append(f"{event.points.points:g} points to the {event.points.side} side")
    clauses = [*concerned, *open_to_all]
    if not clauses and not _says_nothing_else(event):
        return None
    # Both sides see the reasons in the account of points.
    reason = event.reason if concerned or event.points is not None or not clauses else ""
    return f"The umpire rules: {': '.join(part for part in ('; '.join(clauses), reason) if part)} [SM-GAP-60]"


def _flotilla_ruled(reader: Reader, key: FlotillaId, event: events.UmpireRuled) -> list[str]:
    if not reader.owns_flotilla(key):
        return []
    name = reader.flotilla(key)
    parts: list[str] = []
    if event.flotilla_points is not None:
        parts.append(f"{name} has {quantity(event.flotilla_points, 'point')}")
    if event.flotilla_port is not None:
        parts.append(f"{name} lies in {reader.port(event.flotilla_port)}")
    elif event.hex is not None:
        parts.append(f"{name} lies at {reader.place(event.hex)}")
    return parts or [str(name)]


def _seen_to_lie(reader: Reader, key: FlotillaId) -> str:
    """What the enemy sees of it: a visible marker is elsewhere, or gone."""
    if not reader.shows_flotilla(reader.before, key):
        return ""
    found = reader.after.flotillas.get(key)
    if found is None:
        return f"{reader.flotilla(key)} is gone"
    if found.hex == reader.before.flotillas[key].hex and found.port == reader.before.flotillas[key].port:
        return ""
    return f"{reader.flotilla(key)} lies at {reader.place(found.hex)}"


def _ship_ruled(reader: Reader, event: events.UmpireRuled) -> list[str]:
    if event.ship is None:
        return []
    name = reader.ship(event.ship)
    parts = []
    if event.condition is not None:
        parts.append(f"the condition of {name} is set")
    if event.fuel_boxes is not None:
        parts.append(f"{name} has {event.fuel_boxes} fuel boxes")
    return parts or [str(name)]


def _says_nothing_else(event: events.UmpireRuled) -> bool:
    named = (event.ship, event.force, event.port, event.port_owner, event.port_fuel, event.points, event.flotilla)
    return all(part is None for part in named)
