"""When a battle is over, who has broken off, and what comes back from it."""

from __future__ import annotations

from campaign.model.battles.battle import AfterAction, Outcome, ShipOutcome, fates
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.tactics.kit.ending import WORDS, Ended, Ending, Words, at_the_hour, in_words, one_side_gone
from campaign.tactics.kit.outcome import after_action
from campaign.tactics.kit.words import name_in
from campaign.tactics.plot.geometry import off_the_bow
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import NAME, SupremacyCharts, charts_in
from campaign.tactics.supremacy_at_sea.condition import resulting_condition
from campaign.tactics.supremacy_at_sea.sight import range_u
from campaign.words.counting import quantity

ENDINGS = {
    Ending.ONE_SIDE_GONE: replace(WORDS[Ending.ONE_SIDE_GONE], head="one side is sunk", after=""),
    Ending.LOST_SIGHT: Words("sight was lost", "The fleets have lost sight of each other.",
                             "The fleets lost sight of each other."),
    Ending.TOO_LONG: replace(WORDS[Ending.TOO_LONG], after="The action died away."),
}


def outcome(book: Book, battle: Battle) -> AfterAction | None:
    """SAS-C3.1 When it is over each ship sent has one fate, and the condition that this battle left her in."""
    ended = battle.ended
    if ended is None:
        return None
    charts = charts_in(book)
    outcomes = []
    for _, unit in battle.engagement.participants():
        if (flight := battle.flights.get(unit.ship)) is not None:
            lost = flight.sent - flight.aircraft
            sunk = Outcome.AFLOAT if flight.aircraft else Outcome.SUNK
            outcomes.append(ShipOutcome(unit.ship, sunk, unit.condition, boats=fates(unit.boats, lost)))
            continue
        vessel = battle.vessels[unit.ship]
        fate = Outcome.SUNK if vessel.sunk else Outcome.AFLOAT
        silent = len(vessel.out) if vessel.ashore else 0
        boats = fates(unit.boats, unit.boats if vessel.sunk else silent)
        condition = resulting_condition(charts, vessel, unit.condition)
        outcomes.append(ShipOutcome(unit.ship, fate, condition, vessel.sunk_by, boats))
    minutes = charts.movement.turn_minutes * battle.turn
    return after_action(battle.engagement, NAME, minutes, outcomes, ended, _story(charts, battle, ended))


def _story(charts: SupremacyCharts, battle: Battle, ended: Ended) -> list[str]:
    light = "night" if battle.night else "day"
    lines = [f"An action by {light}, {quantity(battle.turn, 'turn')} of five minutes."]
    for vessel in battle.vessels.values():
        if vessel.sunk:
            by = name_in(battle, vessel.sunk_by) if vessel.sunk_by else "nobody"
            lines.append(f"{vessel.name} was sunk by {by}.")
        elif vessel.shell_points or vessel.water_points:
            lost = vessel.shell_points + vessel.water_points
            lines.append(f"{vessel.name} lost {lost:g} of {quantity(vessel.sheet.sink_points, 'point')}.")
    lines += [f"{flight.name} lost {flight.sent - flight.aircraft} of {flight.sent} aircraft."
              for flight in battle.flights.values() if flight.aircraft < flight.sent]
    burnt = [f"{vessel.name} {vessel.fuel_burnt:.0f} of {vessel.sheet.fuel_load:g}"
             for vessel in battle.vessels.values() if vessel.fuel_burnt]
    if burnt:
        lines.append(f"Fuel burnt: {', '.join(burnt)}.")
    if after := in_words(ended, ENDINGS).after:
        lines.append(after)
    axis, allied = (score(charts, battle, side) for side in BOTH)
    lines.append(f"By the enemy's sink points the Axis scores {axis:g}, the Allied side {allied:g}.")
    return lines


def score(charts: SupremacyCharts, battle: Battle, side: Side) -> float:
    """SAS-GAP-19.3 A score is the sink points that the enemy lost, and half of those of ships that limped off."""
    chart, total = charts.environment.battle, 0.0
    for vessel in battle.vessels.values():
        if vessel.side is side:
            continue
        total += vessel.sheet.sink_points if vessel.sunk else vessel.shell_points + vessel.water_points
        if vessel.gone and vessel.speed < chart.off_with_less_speed * vessel.sheet.speed:
            total += chart.forced_off_share * vessel.sheet.sink_points
    return total


def one_side_left(battle: Battle) -> Ended | None:
    """SAS-GAP-19 The battle is over when one side has no ship on the table; who is left holds the field."""
    left = [side for side in Side if any(True for _ in battle.there(side)) or any(True for _ in battle.to_come(side))]
    if (ended := one_side_gone(left)) is None:
        return None
    gone = {vessel.side for vessel in battle.vessels.values() if vessel.gone}
    gone |= {flight.side for flight in battle.flights.values() if flight.aircraft}
    fled = [side for side in Side if side not in left and side in gone]
    if fled and len(fled) == 1:
        return Ended(Ending.BROKEN_OFF, fled[0], ended.holds_field)
    return replace(ended, why=Ending.LOST_SIGHT) if fled else ended


def _reach_of_sight(charts: SupremacyCharts, battle: Battle) -> float:
    """How far a large ship shows in this light."""
    if not battle.night:
        return battle.sight_u
    return min(battle.sight_u, charts.environment.night.sight_u(battle.engagement.conditions.moon, 1))


def has_broken_off(charts: SupremacyCharts, battle: Battle, vessel: Vessel) -> bool:
    """SAS-GAP-19.1 A ship further than the visibility and twelve units from every enemy, and heading away, is off the table."""
    enemies = list(battle.there(vessel.side.enemy))
    if vessel.ashore or not enemies or not battle.engagement.parties[vessel.side].may_withdraw:
        return False
    far = _reach_of_sight(charts, battle) + charts.environment.battle.broken_off_beyond_sight_u
    if any(range_u(vessel, enemy) <= far for enemy in enemies):
        return False
    nearest = min(enemies, key=lambda enemy: range_u(vessel, enemy))
    return off_the_bow(vessel.pose, nearest.pose.at) > 90


def over_at_the_end_of(charts: SupremacyCharts, battle: Battle, blind_turns: int) -> Ended | None:
    """SAS-GAP-19.2 Three turns in which nobody sees an enemy end a battle, and so do its hour and the limit of turns."""
    ended = one_side_left(battle)
    if ended is not None:
        return ended
    rule = charts.environment.battle
    if blind_turns >= rule.no_contact_turns:
        return Ended(Ending.LOST_SIGHT)
    minutes = battle.turn * charts.movement.turn_minutes
    return at_the_hour(battle.engagement, minutes, too_long=battle.turn >= rule.turn_limit)
