"""How captains fight."""

from __future__ import annotations

from msgspec import Struct


class Doctrine(Struct, frozen=True):
    """CO-D.1 The distances, settings and shares by which captains decide; the chart says what each means."""

    creep_setting: int
    creep_cm: float
    launch_cm: float
    gun_cm: tuple[float, float]
    escort_cm: float
    dodge_cm: float
    half_hull: float
    heavy_gun_cm: tuple[float, float]
    margin_cm: float
    bearing_degrees: float
    boat_hull: float
    outgunned: float
    screen_cm: float
    flee_cm: float
    alarm_cm: float
    shine_cm: float
    ram_hull: float
    special_boxes: float
    challenge: float
