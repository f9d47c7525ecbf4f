"""Parts of the campaign's charts that their files set out otherwise than their nouns, because people read them so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta

from campaign.library.reading.nouns import form_of
from campaign.library.reading.shapes import NounSchema
from campaign.model.battles.battle import Light
from campaign.model.charts.campaign import BattleSky, Weather
from campaign.model.play.calendar import MONTHS

Count = Annotated[int, Meta(ge=0)]


def arrivals_of(years: Mapping[int, Mapping[str, int]]) -> dict[str, int]:
    """Half-months in order, of years with their months."""
    return {f"{month} I {year % 100:02d}": months[month]
            for year, months in sorted(years.items()) for month in MONTHS if month in months}


def skies_of(lights: Mapping[str, Mapping[str, Mapping[int, Any]]]) -> dict[tuple[Light, Weather], tuple[BattleSky, ...]]:
    """What each face means, by light and weather."""
    sky = SKY.make
    assert sky is not None
    return {(Light(light), Weather(weather)): tuple(sky(faces[face]) for face in sorted(faces))
            for light, weathers in lights.items() for weather, faces in weathers.items()}


SKY = form_of(BattleSky)
ARRIVALS = NounSchema(dict[int, dict[str, Count]], arrivals_of)
SKIES = NounSchema(dict[str, dict[str, dict[int, SKY.wire]]], skies_of)
