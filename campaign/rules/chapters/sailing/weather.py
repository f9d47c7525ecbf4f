"""Weather over the zones of the theatre."""

from __future__ import annotations

from campaign.model.charts.campaign import Weather
from campaign.model.dice import Die, Why
from campaign.model.events import WeatherSettled
from campaign.model.sea.theatre import Zone
from campaign.rules.proceedings import Proceedings


def settle_weather(now: Proceedings) -> None:
    """SM-GAP-49 At the start of a game turn each zone rolls for poor weather, by month."""
    book, state = now.book, now.state
    for zone in Zone:
        percent = book.charts.weather.poor_percent[zone][state.cursor.turn.month - 1]
        face = now.roll(Die.PERCENT, Why("SM-GAP-49", "weather", (zone.value,), f"poor at {percent} or less"))
        now.add(WeatherSettled(zone, Weather.POOR if face <= percent else Weather.CLEAR))
