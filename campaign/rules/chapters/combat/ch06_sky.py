"""The sky and the sea of a battle: what dice and calendar say of the hour, the weather, the wind and the moon."""

from __future__ import annotations

from datetime import datetime, time, timedelta, timezone

from campaign.model.battles.battle import Conditions, Light, Setting
from campaign.model.book import Book
from campaign.model.charts.campaign import BattleSky
from campaign.model.dice import Dice, Die, Why
from campaign.model.play.calendar import Cursor
from campaign.model.play.state import Attack, State
from campaign.model.sea.hexes import Hex
from campaign.ratings.sky import sky_over
from campaign.rules.chapters.sailing.ch01_movement import date_of
from campaign.rules.facts.geography import weather_at

WIND_STEP = 36
DEGREES_OF_AN_HOUR = 15


def conditions_of(book: Book, state: State, attack: Attack, dice: Dice) -> Conditions:
    """SM-GAP-59 Hour, visibility, sea and wind of a battle follow light and weather by one die, the wind's way by another."""
    face = dice.roll(Die.D10, Why("SM-GAP-59", "battle conditions", (str(attack.id),)))
    row = book.charts.battle_conditions.rows[attack.light, weather_at(book, state, attack.hex)][face - 1]
    wind = dice.roll(Die.D10, Why("SM-GAP-59", "wind direction", (str(attack.id),))) % Die.D10.highest * WIND_STEP
    return conditions_by(book, state.cursor, attack.hex, attack.light, row, wind)


def conditions_by(book: Book, cursor: Cursor, where: Hex, light: Light, row: BattleSky, wind: int) -> Conditions:
    """The sky that a row of the chart stands for over a hex in a segment, with the wind from there."""
    moon = moon_over(book, cursor, where, row.minute_of_day) if light is Light.NIGHT else 0.0
    return Conditions(light, row.minute_of_day, row.visibility_m, row.sea_state, wind, row.wind_kn, moon)


def moon_over(book: Book, cursor: Cursor, where: Hex, minute_of_day: int) -> float:
    """SM-GAP-59.1 At night the moon counts by her lit share while she is up over the place at that hour, else not at all."""
    sky = sky_over(*book.theatre.position_of(where), moment_of(book, cursor, where, minute_of_day))
    return round(sky.moonlight, 2)


def setting_of(book: Book, cursor: Cursor, where: Hex, conditions: Conditions, title: str) -> Setting:
    """SM-GAP-59.2 A battle system is told day, hour and position too, so that sun and moon stand where they stood."""
    moment = moment_of(book, cursor, where, conditions.minute_of_day)
    latitude, longitude = book.theatre.position_of(where)
    return Setting(title, moment.isoformat(timespec="minutes"), latitude, longitude)


def moment_of(book: Book, cursor: Cursor, where: Hex, minute_of_day: int) -> datetime:
    """The day of the segment at an hour of the nautical zone in which the hex lies."""
    _, longitude = book.theatre.position_of(where)
    zone = timezone(timedelta(hours=round(longitude / DEGREES_OF_AN_HOUR)))
    return datetime.combine(date_of(cursor), time(*divmod(minute_of_day, 60)), zone)
