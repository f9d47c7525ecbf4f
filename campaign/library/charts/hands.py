"""Parts of the campaign's charts that their files set out otherwise than their nouns, because people read them so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from campaign.library.charts.checks import GapId, RuleId
from campaign.library.reading.nouns import NounSchema, form_of
from campaign.model.battles.battle import Light
from campaign.model.charts.campaign import BattleSky, Weather
from campaign.model.charts.rows import Origin
from campaign.model.charts.shore import BombMark
from campaign.model.charts.submarines import AntiSubmarineColumn
from campaign.model.play.calendar import MONTHS

Count = Annotated[int, Meta(ge=0)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Mark = Annotated[str, Meta(pattern=r"^(-|X|[1-9]B|[1-9]G|[1-9]F|[1-9]G[1-9]F)$")]
MARKED = re.compile(r"(\d)([GBF])")


def mark_of(text: str) -> BombMark:
    """What a cell such as "2G1F" marks; a bomb hit counts with the gunnery hits of a transport."""
    found = {letter: int(count) for count, letter in MARKED.findall(text)}
    return BombMark(found.get("G", 0) + found.get("B", 0), found.get("F", 0), sunk=text == "X")


def marks_of(cells: Iterable[str]) -> tuple[BombMark, ...]:
    """A row of the chart of bombs."""
    return tuple(map(mark_of, cells))


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


class LadderStep(msgspec.Struct, forbid_unknown_fields=True):
    """A step of the ladder of results."""

    least: Annotated[float, Meta(ge=-100_000, le=100_000)]
    result: Annotated[str, Meta(min_length=1)]


class ThroughStep(msgspec.Struct, forbid_unknown_fields=True):
    """Up to which roll so many percent get through, column by column."""

    roll_up_to: Percent
    percent: tuple[Percent, ...]


class AntiSubmarineSchema(msgspec.Struct, forbid_unknown_fields=True):
    """`anti_submarine.yaml`: a table whose columns are the noun's, and which a file can set out by rows only."""

    rule: RuleId
    gap: tuple[GapId, ...]
    source: Origin
    asw_up_to: Annotated[tuple[Annotated[float, Meta(ge=0)] | None, ...], Meta(min_length=1)]
    two_points_lost_at: tuple[Percent, ...]
    one_point_lost_at: tuple[Percent, ...]
    percent_through: Annotated[tuple[ThroughStep, ...], Meta(min_length=1)]

    def columns(self) -> tuple[AntiSubmarineColumn, ...]:
        """The table by its columns."""
        return tuple(
            AntiSubmarineColumn(highest, self.two_points_lost_at[index], self.one_point_lost_at[index],
                                tuple(row.percent[index] for row in self.percent_through))
            for index, highest in enumerate(self.asw_up_to))


SKY = form_of(BattleSky)
ARRIVALS = NounSchema(dict[int, dict[str, Count]], arrivals_of)
SKIES = NounSchema(dict[str, dict[str, dict[int, SKY.wire]]], skies_of)  # type: ignore[name-defined]
LADDER = NounSchema(Annotated[tuple[LadderStep, ...], Meta(min_length=1)],
              lambda steps: tuple((step.least, step.result) for step in steps))
BOMBED_TRANSPORTS = NounSchema(tuple[Mark, ...], marks_of)
BOMBED_CLASSES = NounSchema(dict[int, tuple[Mark, ...]], lambda rows: {number: marks_of(row) for number, row in rows.items()})
