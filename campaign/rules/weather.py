"""Weather over the zones of the theatre."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.campaign_charts import Weather
from campaign.model.dice import Dice, Die, Why
from campaign.model.events import Event, WeatherSettled
from campaign.model.state import State
from campaign.model.theatre import Zone


def settle_weather(book: Book, state: State, dice: Dice) -> Iterator[Event]:
    """SM-GAP-49 At the start of a game turn each zone rolls for poor weather, by month."""
    for zone in Zone:
        percent = book.charts.weather.poor_percent[zone][state.cursor.turn.month - 1]
        face = dice.roll(Die.PERCENT, Why("SM-GAP-49", "weather", (zone.value,), f"poor at {percent} or less"))
        yield WeatherSettled(zone, Weather.POOR if face <= percent else Weather.CLEAR)
