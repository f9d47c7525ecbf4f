"""Sun, moon and twilight by date, hour and place, from short series good to a few tenths of a degree.

Angles are degrees; longitude is positive to the east; moments are given with their time zone.
"""

from __future__ import annotations

from datetime import UTC, datetime
from enum import Enum
from math import asin, atan2, cos, degrees, radians, sin, tan

from msgspec import Struct

EPOCH = datetime(2000, 1, 1, 12, tzinfo=UTC)
# Upper limb on the horizon, refraction included.
RISING = -0.833


class Daylight(Enum):
    """How much light the sun gives, brightest first."""

    DAY = "day"
    CIVIL_TWILIGHT = "civil_twilight"
    NAUTICAL_TWILIGHT = "nautical_twilight"
    NIGHT = "night"


class Body(Struct, frozen=True):
    """Where sun or moon stands: height above the horizon and true bearing."""

    altitude_degrees: float
    azimuth_degrees: float

    @property
    def is_up(self) -> bool:
        """Whether any of it shows."""
        return self.altitude_degrees >= RISING


class Sky(Struct, frozen=True):
    """Sun, moon and how much of the moon is lit, 0 for new and 1 for full."""

    sun: Body
    moon: Body
    moon_lit: float

    @property
    def daylight(self) -> Daylight:
        """Day, twilight or night, by the depth of the sun."""
        depth = self.sun.altitude_degrees
        if depth >= RISING:
            return Daylight.DAY
        if depth >= -6.0:
            return Daylight.CIVIL_TWILIGHT
        return Daylight.NAUTICAL_TWILIGHT if depth >= -12.0 else Daylight.NIGHT

    @property
    def moonlight(self) -> float:
        """The lit part of a moon that is up, else 0."""
        return self.moon_lit if self.moon.is_up else 0.0


def sky_over(latitude: float, longitude: float, moment: datetime) -> Sky:
    """The sky over a place; raises ValueError for a moment without a time zone."""
    if moment.tzinfo is None:
        raise ValueError("the sky needs a moment with its time zone")
    days = (moment - EPOCH).total_seconds() / 86400.0
    tilt = 23.439 - 0.00000036 * days
    sun_at = _sun_longitude(days)
    moon_at, moon_off, parallax = _moon(days)
    sidereal = 280.46062 + 360.98564737 * days + longitude
    sun = _seen(*_equatorial(sun_at, 0.0, tilt), sidereal, latitude)
    moon = _seen(*_equatorial(moon_at, moon_off, tilt), sidereal, latitude)
    # The moon is near: seen from the sea's surface it stands lower than from the earth's centre.
    lowered = Body(moon.altitude_degrees - parallax * cos(radians(moon.altitude_degrees)), moon.azimuth_degrees)
    apart = cos(radians(moon_off)) * cos(radians(moon_at - sun_at))
    return Sky(sun, lowered, (1.0 - apart) / 2.0)


def _sun_longitude(days: float) -> float:
    anomaly = radians(357.529 + 0.98560028 * days)
    return 280.459 + 0.98564736 * days + 1.915 * sin(anomaly) + 0.020 * sin(2 * anomaly)


# Amplitude in degrees, phase in degrees and degrees a century of each wave.
MOON_LONGITUDE = (
    (6.29, 135.0, 477198.87),
    (-1.27, 259.3, -413335.36),
    (0.66, 235.7, 890534.22),
    (0.21, 269.9, 954397.74),
    (-0.19, 357.5, 35999.05),
    (-0.11, 186.5, 966404.03),
)
MOON_LATITUDE = ((5.13, 93.3, 483202.02), (0.28, 228.2, 960400.89), (-0.28, 318.3, 6003.15), (-0.17, 217.6, -407332.21))
MOON_PARALLAX = (
    (0.0518, 135.0, 477198.87),
    (0.0095, 259.3, -413335.36),
    (0.0078, 235.7, 890534.22),
    (0.0028, 269.9, 954397.74),
)


def _moon(days: float) -> tuple[float, float, float]:
    """The moon's longitude and latitude among the stars, and her parallax."""
    century = days / 36525.0
    along = 218.32 + 481267.881 * century
    along += sum(size * sin(radians(phase + speed * century)) for size, phase, speed in MOON_LONGITUDE)
    off = sum(size * sin(radians(phase + speed * century)) for size, phase, speed in MOON_LATITUDE)
    parallax = 0.9508 + sum(size * cos(radians(phase + speed * century)) for size, phase, speed in MOON_PARALLAX)
    return along, off, parallax


def _equatorial(along: float, off: float, tilt: float) -> tuple[float, float]:
    """Right ascension and declination of a place among the stars."""
    turn, up, lean = radians(along), radians(off), radians(tilt)
    ascension = atan2(sin(turn) * cos(lean) - tan(up) * sin(lean), cos(turn))
    return degrees(ascension), degrees(asin(sin(up) * cos(lean) + cos(up) * sin(lean) * sin(turn)))


def _seen(ascension: float, declination: float, sidereal: float, latitude: float) -> Body:
    """Where a star with this right ascension and declination stands over a place."""
    hour, high, north = radians(sidereal - ascension), radians(declination), radians(latitude)
    altitude = asin(sin(north) * sin(high) + cos(north) * cos(high) * cos(hour))
    azimuth = atan2(-sin(hour) * cos(high), sin(high) * cos(north) - cos(high) * sin(north) * cos(hour))
    return Body(degrees(altitude), degrees(azimuth) % 360.0)
