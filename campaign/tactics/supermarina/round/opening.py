"""How a battle begins: whom the system can fight, and the forces at the first range."""

from __future__ import annotations

from campaign.model.battles.battle import Engagement, Light, Participant
from campaign.model.battles.presence import is_without_power
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.counters import GunType
from campaign.model.units.ships import ShipType
from campaign.ratings.condition import ammunition_of, hits_of, torpedo_boxes_of
from campaign.ratings.hits import rounded
from campaign.tactics.conduct import not_both_sides, not_ships_from_the_start
from campaign.tactics.supermarina.battle.state import Battle, Unit
from campaign.tactics.supermarina.charts.collection import FAR_TO_NEAR, Band, ManoeuvreChart, charts_in, nearer_of


def suits(book: Book, engagement: Engagement) -> Refusal | None:
    """SM-6 Surface combat is between surface units of both sides that lie in one hex."""
    if (refused := not_both_sides("SM-6", engagement) or not_ships_from_the_start("SM-6", engagement)) is not None:
        return refused
    for _, unit in engagement.participants():
        values = book.counters.get(unit.ship)
        if values is None:
            return Refusal("SM-GAP-20", f"{unit.name} ({unit.ship}) has no counter values in this campaign")
        if values.type is ShipType.SUBMARINE:
            return Refusal("SM-6G", f"{unit.name} is a submarine: submarines attack before surface combat, not in it")
    return None


def begin(book: Book, engagement: Engagement) -> Battle:
    """SM-6C.2 Combat starts at the longest band that the lighting allows, and that band is its limit."""
    chart = charts_in(book).manoeuvre
    longest = longest_band(chart, engagement.conditions.light)
    units = {unit.ship: _unit(book, side, unit) for side, unit in engagement.participants()}
    return Battle(engagement, units, longest, _first_band(chart, engagement, longest))


def longest_band(chart: ManoeuvreChart, light: Light) -> Band:
    """SM-6F1 There is no primary range at night: combat starts at intermediate range and goes no farther out."""
    return chart.start[light]


def _first_band(chart: ManoeuvreChart, engagement: Engagement, longest: Band) -> Band:
    """SM-GAP-15 Where a scenario names the range of first sight, combat starts in the band of that range."""
    if engagement.opening is None:
        return longest
    seen_at = engagement.opening.range_m
    sighted = next((band for band in FAR_TO_NEAR if seen_at >= chart.opening_from_m[band]), Band.TORPEDO)
    return nearer_of(longest, sighted)


def _unit(book: Book, side: Side, participant: Participant) -> Unit:
    values = book.counters[participant.ship]
    condition = participant.condition
    speed = condition.speed_left * values.allowance
    return Unit(
        participant.ship, participant.name, side, participant.nation, participant.task, values, hits_of(values, condition),
        torpedo_boxes_of(values, condition),
        ammunition_of(values, condition, GunType.PRIMARY),
        ammunition_of(values, condition, GunType.INTERMEDIATE),
        rounded(speed.numerator, speed.denominator), participant.out_of_fuel, dead=is_without_power(participant.presence),
    )
