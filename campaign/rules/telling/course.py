"""The course of the campaign in words: turns, segments, dice, weather, points, rulings."""

from __future__ import annotations

from typing import assert_never

from campaign.model.calendar import Phase
from campaign.model.commands import SetStanding
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
from campaign.model.forces import Reaction, ShipStatus
from campaign.model.scenario import FlotillaId
from campaign.model.sides import Allegiance
from campaign.model.standing_orders import Priority
from campaign.model.state import PointsEntry, Standing
from campaign.rules.ch11_requirements import HUNGER, HUNGER_WORDS
from campaign.rules.telling.reader import ZONES, Quiet, Reader, Word, several

CARGO = "SM-4C1"
PRICES = "SM-GAP-55"
ANSWERS = {
    None: "ask before they answer", Reaction.STAND: "stand", Reaction.AVOID: "try to avoid combat",
    Reaction.SCATTER_ALL: "scatter with their escorts", Reaction.SCATTER_TRANSPORTS: "scatter while the escorts fight",
}
PRIORITIES = {Priority.LARGEST_FIRST: "the largest first", Priority.BY_LIST: "by list"}


def tell_course(reader: Reader, event: CourseEvent) -> Word:
    """An event of the calendar, of dice, points or rulings, as its reader may know it."""
    match event:
        case CampaignBegan():
            return f"The campaign begins: {reader.book.scenario.title}"
        case DieRolled(roll=roll):
            return reader.roll(roll)
        case DiceReseeded(reason=reason):
            # The reason may name what one side did; the seed is nobody's to read.
            return f"Fresh dice are drawn: {reason}" if reader.umpire else "Fresh dice are drawn"
        case OrdersTakenBack(told=told):
            if reader.umpire:
                return "; ".join(f"To the {side} side: {words}" for side, words in told)
            return dict(told).get(reader.side) if reader.side is not None else None
        case TurnBegan(turn=turn):
            return f"Game turn {turn} begins"
        case WeatherSettled(zone=zone, weather=weather):
            return f"The weather over {ZONES[zone]} is {weather.value} [SM-GAP-49]"
        case PlayerTurnBegan(side=side):
            return f"The {side} player turn of {reader.after.cursor.turn} begins"
        case PhaseBegan(phase=phase):
            text = f"The {phase.value.replace('_', ' ')} phase begins"
            # The phases on land pass at once unless the players report what happens there.
            return text if reader.book.options.land_facts and phase is not Phase.NAVAL else Quiet(text)
        case SegmentBegan(nas=nas):
            cursor = reader.after.cursor
            return f"Naval action segment {nas} of the {cursor.player_turn} player turn of {cursor.turn} begins"
        case StepBegan(step=step):
            return Quiet(f"The {reader.after.cursor.acting} {step.value.replace('_', ' ')} step begins")
        case StepEnded(side=side):
            return Quiet(f"The {side} side ends its step")
        case StandingSet(side=side, standing=standing):
            return f"{_whose(reader)}{answers_in_words(standing)}" if reader.owns(side) else None
        case PointsScored(entry=entry):
            return _points(reader, entry)
        case PortChangedHands(port=port, allegiance=allegiance, reason=reason):
            return f"{reader.port(port)} is now {_held(allegiance)}: {reason} [SM-1D6]"
        case UmpireRuled():
            return _ruling(reader, event)
        case OrderDropped():
            return _dropped(reader, event) if reader.umpire else None
        case CampaignEnded(difference=difference, result=result):
            return f"The campaign ends: {result}; Allied less Axis points are {difference:g} [{PRICES}]"
        case _:
            assert_never(event)


def _dropped(reader: Reader, event: OrderDropped) -> str:
    """SM-GAP-56.21 What a staff planned in vain is the umpire's to read; either side would learn of plans by it."""
    who = f" ({', '.join(reader.actor(one) for one in event.about)})" if event.about else ""
    return f"The {event.side} staff drops an order, {event.order}{who}: {event.reason} [{event.rule}]"


def _held(allegiance: Allegiance) -> str:
    return allegiance.word if allegiance.side is None else f"in {allegiance.word} hands"


def _whose(reader: Reader) -> str:
    return "An answer in advance: " if reader.umpire else "Your answer in advance: "


def answers_in_words(standing: Standing | SetStanding) -> str:
    """What a side answers in advance, as it stands or as it is ordered."""
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


def _ruling(reader: Reader, event: UmpireRuled) -> Word:
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
    told = [*concerned, *open_to_all]
    if not told and not _says_nothing_else(event):
        return None
    # The account of points gives its reasons to both.
    reason = event.reason if concerned or event.points is not None or not told else ""
    return f"The umpire rules: {': '.join(part for part in ('; '.join(told), reason) if part)} [SM-GAP-60]"


def _flotilla_ruled(reader: Reader, key: FlotillaId, event: UmpireRuled) -> list[str]:
    if not reader.owns_flotilla(key):
        return []
    name, parts = reader.flotilla(key), []
    if event.flotilla_points is not None:
        parts.append(f"{name} has {several(event.flotilla_points, 'point', 'points')}")
    if event.flotilla_port is not None:
        parts.append(f"{name} lies in {reader.port(event.flotilla_port)}")
    elif event.hex is not None:
        parts.append(f"{name} lies at {reader.place(event.hex)}")
    return parts or [name]


def _seen_to_lie(reader: Reader, key: FlotillaId) -> str:
    """What an enemy sees of it: a marker that lies open stands elsewhere, or is gone."""
    if not reader.shows_flotilla(reader.before, key):
        return ""
    one = reader.after.flotillas.get(key)
    if one is None:
        return f"{reader.flotilla(key)} is gone"
    if one.hex == reader.before.flotillas[key].hex and one.port == reader.before.flotillas[key].port:
        return ""
    return f"{reader.flotilla(key)} lies at {reader.place(one.hex)}"


def _ship_ruled(reader: Reader, event: UmpireRuled) -> list[str]:
    if event.ship is None:
        return []
    name = reader.ship(event.ship)
    parts = []
    if event.condition is not None:
        parts.append(f"the condition of {name} is set")
    if event.fuel_boxes is not None:
        parts.append(f"{name} has {event.fuel_boxes} fuel boxes")
    return parts or [name]


def _says_nothing_else(event: UmpireRuled) -> bool:
    named = (event.ship, event.force, event.port, event.port_owner, event.port_fuel, event.points, event.flotilla)
    return all(one is None for one in named)
