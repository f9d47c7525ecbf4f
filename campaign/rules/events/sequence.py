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
from campaign.model.play.telling import Change, Deed, Effect, Measure, Mention, Telling
from campaign.model.replacing import replace
from campaign.model.revised import revised
from campaign.model.sides import Side
from campaign.model.units.forces import Reaction, Ship, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.rules.events.air_war import at_phase_start
from campaign.rules.events.air_war import at_step_start as sorties_at_step_start
from campaign.rules.events.copying import with_entry
from campaign.rules.events.lift import nothing_lifted, player_turn_over
from campaign.rules.events.reader import IN_VAIN, ZONES, Reader
from campaign.rules.events.rulings import held, told_ruling
from campaign.rules.events.submarines import at_step_start, flotilla_ruled
from campaign.rules.events.war import no_longer_held
from campaign.rules.facts.ashore import HUNGER, HUNGER_WORDS
from campaign.rules.facts.lookouts import at_movement, fallen
from campaign.words.mentions import Mentions
from campaign.words.names import delivery

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
            # Whom they are for is told with the event; the account is the same whether an event names him or not.
            return replace(state, points=(*state.points, replace(entry, ship=None, cargo=None)))
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


def narrate(reader: Reader, event: events.CourseEvent) -> Telling | None:
    """An event of the calendar, of dice, points or rulings, as its reader may know it."""
    match event:
        case events.DieRolled(roll=roll):
            return reader.roll(roll)
        case events.DiceReseeded(reason=reason):
            # The reason may name what one side did; nobody may read the seed.
            fresh = Telling(deed=Deed.FRESH_DICE, sentence="Fresh dice are drawn")
            return replace(fresh, sentence=f"{fresh.sentence}: {reason}", reason=reason) if reader.umpire else fresh
        case events.OrdersTakenBack(told=messages):
            told = {side: message for side, message in messages if reader.owns(side)}
            sentence = "; ".join(f"To the {side} side: {message}" if reader.umpire else message
                                 for side, message in told.items())
            return Telling(deed=Deed.UNDOING, sentence=sentence, to=tuple(reader.whole_side(side) for side in told)) \
                if told else None
        case events.WeatherSettled(zone=zone, weather=weather):
            return Telling(deed=Deed.WEATHER, sentence=f"The weather over {ZONES[zone]} is {weather.value}", place=ZONES[zone],
                           manner=weather.value, rules=("SM-GAP-49",))
        case events.StandingSet(side=side, standing=standing):
            return Telling(deed=Deed.ORDER, sentence=f"{_whose(reader)}{answers_in_words(standing)}",
                           by=(reader.whole_side(side),), manner="in_advance") if reader.owns(side) else None
        case events.PointsScored(entry=entry):
            return _points(reader, entry)
        case events.PortChangedHands(port=port, allegiance=allegiance, reason=reason):
            name, owner = reader.port(port), allegiance.side
            return Telling(deed=Deed.CONTROL, sentence=f"{name} is now {held(allegiance)}: {reason}", to=(name,),
                           by=() if owner is None else (reader.whole_side(owner),), hex=reader.before.ports[port].hex,
                           place=name.name, manner=allegiance.value, reason=reason, rules=("SM-1D6",))
        case events.UmpireRuled():
            return told_ruling(reader, event)
        case events.OrderDropped():
            return _dropped(reader, event) if reader.umpire else None
        case events.RemarkWritten(side=side, words=remark):
            return Telling(deed=Deed.REMARK, sentence=f"{side} remark: {remark}", by=(reader.whole_side(side),)) \
                if reader.owns(side) else None
        case events.CampaignEnded(difference=difference, result=result):
            sentence = f"The campaign ends: {result}; Allied less Axis points are {difference:g}"
            return Telling(deed=Deed.TIME, sentence=sentence, manner="end", reason=result, rules=(PRICES,),
                           effects=(Effect(measure=Measure.VICTORY_POINTS, amount=difference),))
        case _:
            return _time(reader, event)


def _time(reader: Reader, event: events.CampaignBegan | events.TurnBegan | events.PlayerTurnBegan | events.PhaseBegan
          | events.SegmentBegan | events.StepBegan | events.StepEnded) -> Telling:
    cursor, began = reader.after.cursor, Telling(deed=Deed.TIME)
    match event:
        case events.CampaignBegan():
            return replace(began, sentence=f"The campaign begins: {reader.book.scenario.title}", manner="campaign")
        case events.TurnBegan(turn=turn):
            return replace(began, sentence=f"Game turn {turn} begins", manner="turn")
        case events.PlayerTurnBegan(side=side):
            return replace(began, sentence=f"The {side} player turn of {cursor.turn} begins", by=(reader.whole_side(side),),
                           manner="player_turn")
        case events.PhaseBegan(phase=phase):
            # The phases on land pass at once unless the players report what happens there.
            quiet = not reader.book.options.land_facts or phase is Phase.NAVAL
            return replace(began, sentence=f"The {phase.value.replace('_', ' ')} phase begins", manner=phase.value, quiet=quiet)
        case events.SegmentBegan(nas=nas):
            sentence = f"Naval action segment {nas} of the {cursor.player_turn} player turn of {cursor.turn} begins"
            return replace(began, sentence=sentence, manner="segment", count=nas)
        case events.StepBegan(step=step):
            return replace(began, sentence=f"The {cursor.acting} {step.value.replace('_', ' ')} step begins",
                           by=(reader.whole_side(cursor.acting),), manner=step.value, quiet=True)
        case events.StepEnded(side=side):
            return replace(began, sentence=f"The {side} side ends its step", by=(reader.whole_side(side),), manner="step_ended",
                           quiet=True)
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


def _dropped(reader: Reader, event: events.OrderDropped) -> Telling:
    """SM-GAP-56.21 What a staff planned in vain is the umpire's to read; either side would learn of plans by it."""
    about = Mentions(reader.actor(actor) for actor in event.about)
    who = f" ({', '.join(str(actor) for actor in about)})" if about else ""
    return Telling(deed=Deed.ORDER, sentence=f"The {event.side} staff drops an order, {event.order}{who}: {event.reason}",
                   by=(reader.whole_side(event.side),), others=about, manner=event.order, reason=event.reason,
                   effects=IN_VAIN, rules=(event.rule,))


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
    small = "; small fights are fought" if standing.small_fights else ""
    return f"{searches}; attacked forces {answer}{quiet}{order}{small}"


def _points(reader: Reader, entry: PointsEntry) -> Telling:
    """SM-GAP-56.5 Both read the account of points; of the enemy's cargo they read that it arrived, not what it was."""
    secret = not reader.owns(entry.side) and not _plain_to_all(reader, entry)
    veiled = HUNGER_WORDS if entry.rule == HUNGER else "cargo delivered"
    reason = veiled if secret else entry.reason
    return Telling(deed=Deed.POINTS, sentence=f"The {entry.side} side scores {entry.points:g} for {reason}",
                   by=(reader.whole_side(entry.side),), to=() if secret else _paid_for(reader, entry),
                   manner="delivered" if entry.rule == CARGO else "", reason=reason, rules=(entry.rule,),
                   effects=(Effect(change=Change.GAINED, measure=Measure.VICTORY_POINTS, amount=entry.points),))


def _paid_for(reader: Reader, entry: PointsEntry) -> tuple[Mention, ...]:
    """Whom the points are for: a ship that left the game, or cargo that came through."""
    if entry.rule == CARGO and entry.cargo is not None:
        # A load that was used up as it was landed is no more.
        return (reader.cargo(entry.cargo),) if entry.cargo in reader.before.cargoes else ()
    if entry.rule == CARGO:
        # An event of an older program has the name alone, which several may bear.
        return tuple(reader.cargo(key) for key, item in reader.before.cargoes.items()
                     if item.facts.side is entry.side and entry.reason == delivery(reader.book, item.facts))
    ship = _gone_ship(reader, entry) if entry.rule == PRICES else None
    return () if ship is None else (reader.ship(ship),)


def _plain_to_all(reader: Reader, entry: PointsEntry) -> bool:
    """Rulings of the umpire and ships that left the game are known to both sides; all else is its owner's affair."""
    if entry.rule in (CARGO, HUNGER):
        return False
    return entry.rule != PRICES or _gone_ship(reader, entry) is not None


def _gone_ship(reader: Reader, entry: PointsEntry) -> ShipId | None:
    """The ship whose leaving the game an entry of the account is for; an older one has her name alone."""
    if entry.ship is not None:
        paid = reader.after.ships[entry.ship]
        return entry.ship if paid.status is not ShipStatus.ACTIVE or paid.side is entry.side else None
    for key, ship in reader.after.ships.items():
        captured = ship.side is entry.side and entry.reason == f"{reader.ship(key)} captured"
        if captured or (ship.status is not ShipStatus.ACTIVE and entry.reason == f"{reader.ship(key)} {ship.status.value}"):
            return key
    return None
