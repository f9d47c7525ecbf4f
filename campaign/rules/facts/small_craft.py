"""Coastal craft, small escorts and transports, by which system they fight alone, and in what sea."""

from __future__ import annotations

from statistics import median_low

from campaign.model.battles.battle import Engagement, Light
from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.sides import BOTH
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId


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
