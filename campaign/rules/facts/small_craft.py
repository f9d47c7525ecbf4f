"""Coastal craft, small escorts and transports, by which system they fight alone, and which fights are small."""

from __future__ import annotations

from statistics import median_low

from campaign.model.battles.battle import Engagement, Light
from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.play.state import BattleStage, State
from campaign.model.sides import BOTH
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId, ShipType

# The system whose charts are the campaign's own tables.
TABLES = "supermarina"


def is_small(book: Book, ship: ShipId) -> bool:
    """SM-GAP-74.1 Boats, landing craft and transports are small whatever they displace, escorts up to a tonnage."""
    chart, kind = book.charts.small_craft, book.counters[ship].type
    if kind in chart.always:
        return True
    return kind in chart.small_escorts and book.oob.classes[book.oob.ships[ship].ship_class].standard_long_tons <= (
        chart.most_long_tons)


def boats_due(book: Book, ship: Ship, segment: int) -> int:
    """SM-GAP-75.2 A game turn is the segments of both player turns, the one in which the work began counted."""
    begun = segment if ship.boats_in_hand is None else ship.boats_in_hand
    return begun + len(BOTH) * book.charts.sequence.segments - 1 - segment


def battle_system(book: Book, engagement: Engagement) -> str:
    """SM-GAP-74 Battles of coastal craft, small escorts and transports alone have a system of their own in a campaign."""
    chosen = book.options.small_craft_rules
    if chosen and all(unit.ship in book.counters and is_small(book, unit.ship) for _, unit in engagement.participants()):
        return chosen
    return book.options.tactical_system


def is_too_rough(book: Book, weather: Weather) -> bool:
    """SM-GAP-97 The sea is too high for boats where at least half of the nights of such weather bring that much of it."""
    rows = book.charts.battle_conditions.rows[Light.NIGHT, weather]
    return median_low([row.sea_state for row in rows]) >= book.charts.small_craft.stay_in_from_sea


def is_small_fight(book: Book, engagement: Engagement) -> bool:
    """SM-GAP-98 A fight is small where one side is nothing but boats, and of these a squadron or two."""
    return any(
        len(party.participants) <= book.charts.small_craft.small_fight_squadrons
        and all(unit.ship in book.counters and book.counters[unit.ship].type is ShipType.BOAT_SQUADRON
                for unit in party.participants)
        for party in engagement.parties.values())


def is_left_to_the_tables(book: Book, state: State) -> bool:
    """SM-GAP-98.1 Where the campaign settles small fights, one that waits is settled unless a side said that it fights them."""
    attack = state.attack
    if not book.options.settle_small_fights or attack is None or attack.engagement is None:
        return False
    fighting = attack.stage is BattleStage.FIGHTING and is_small_fight(book, attack.engagement)
    return fighting and not any(state.standing_answers_of(side).small_fights for side in BOTH)
