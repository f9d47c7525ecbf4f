"""The chart of what lies in the sea and hangs over it."""

from __future__ import annotations

from msgspec import Struct

from campaign.tactics.kit.charts import D10, check_faces


class Mines(Struct, frozen=True):
    """SF-X.5 What a mine needs to strike, and what moves that."""

    need: int
    not_looking: int
    looking: int
    minesweeper: int
    far: int
    far_over_in: float
    heavily_sown: int


class Shoals(Struct, frozen=True):
    """Water near a beach, and the faces on which a ship strikes bottom, or strikes and sticks."""

    within_in: float
    strikes: tuple[int, ...]
    sticks: tuple[int, ...]
    boxes: int


class Weather(Struct, frozen=True):
    """SF-X.14 The faces on which the weather changes, and how often that is rolled."""

    improves: tuple[int, ...]
    unchanged: tuple[int, ...]
    worsens: tuple[int, ...]
    interval_turns: int


class ShoreBattery(Struct, frozen=True):
    """SF-GAP-48 Guns ashore as a target."""

    boxes: int
    casemate_mm: int
    open_mm: int


class GroundChart(Struct, frozen=True):
    """All of it."""

    mines: Mines
    shoals: Shoals
    weather: Weather
    battery: ShoreBattery

    def __post_init__(self) -> None:
        check_faces(D10, self.weather.improves, self.weather.unchanged, self.weather.worsens)
