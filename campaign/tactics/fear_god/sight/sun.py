"""Where the sun stands over a battle, for guns that must look into it or see their target against it."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct

from campaign.model.battles.battle import Engagement
from campaign.model.sameness import kept
from campaign.ratings.sky import Daylight, sky_over

HIGH_DEGREES = 20.0


class Sun(Struct, frozen=True):
    """The sun's true bearing while it dazzles (`low`), or while its afterglow stands on the horizon."""

    azimuth_degrees: float
    low: bool


# Every shot of a turn asks for the same sun.
@kept(16)
def sun_over(engagement: Engagement, minutes: int) -> Sun | None:
    """FG-6.4-sun FG-6.4-twilight The low sun or the afterglow so many minutes on; none when high, far below, unknown."""
    setting = engagement.setting
    if setting is None:
        return None
    sky = sky_over(setting.latitude, setting.longitude, datetime.fromisoformat(setting.moment) + timedelta(minutes=minutes))
    if sky.daylight is Daylight.DAY:
        low = sky.sun.altitude_degrees <= HIGH_DEGREES
        return Sun(sky.sun.azimuth_degrees, low=True) if low else None
    return Sun(sky.sun.azimuth_degrees, low=False) if sky.daylight is Daylight.CIVIL_TWILIGHT else None
