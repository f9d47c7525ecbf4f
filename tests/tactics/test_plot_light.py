"""Sun, moon and twilight, held against eclipses and almanacs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.ratings.sky import Daylight, sky_over
from campaign.tactics.plot.geometry import Point
from campaign.tactics.plot.sight import seen_against

days = st.datetimes(datetime(1939, 1, 1), datetime(1945, 12, 31), timezones=st.just(UTC))  # noqa: DTZ001 - zone given beside
ZONE_1 = timedelta(hours=1)


@pytest.mark.parametrize(
    ("moment", "latitude", "longitude"),
    [
        (datetime(1941, 9, 21, 4, 34, tzinfo=UTC), 44.0, 85.0),
        (datetime(1945, 7, 9, 13, 27, tzinfo=UTC), 70.0, -17.0),
        (datetime(1999, 8, 11, 11, 3, tzinfo=UTC), 45.1, 24.3),
    ],
)
def test_sun_and_moon_stand_together_at_an_eclipse(moment: datetime, latitude: float, longitude: float) -> None:
    """An eclipse is the hardest test of both: they stand within half a degree, and the moon is new."""
    sky = sky_over(latitude, longitude, moment)

    assert abs(sky.sun.altitude_degrees - sky.moon.altitude_degrees) < 0.5
    assert abs(sky.sun.azimuth_degrees - sky.moon.azimuth_degrees) < 0.7
    assert sky.moon_lit < 0.001


def test_the_night_of_matapan_was_dark() -> None:
    """Half past ten at night, the day after new moon: no moon up, no glow left in the sky."""
    sky = sky_over(35.3, 21.0, datetime(1941, 3, 28, 20, 30, tzinfo=UTC))

    assert sky.daylight is Daylight.NIGHT
    assert not sky.moon.is_up
    assert sky.moonlight == 0.0


@given(days)
def test_the_sun_is_highest_in_the_south_at_noon_in_the_mediterranean(day: datetime) -> None:
    """At local noon the sun stands in the south at ninety degrees less latitude plus or minus the tilt."""
    noon = sky_over(38.0, 15.0, day.replace(hour=11, minute=0))

    assert 170 <= noon.sun.azimuth_degrees <= 191
    assert 27.5 <= noon.sun.altitude_degrees <= 75.6


@given(days)
def test_the_moon_takes_a_month_from_new_to_new(day: datetime) -> None:
    """A synodic month later the moon shows almost the same face."""
    month = timedelta(days=29.530588)
    now, later = (sky_over(38.0, 15.0, moment).moon_lit for moment in (day, day + month))

    assert 0.0 <= now <= 1.0
    assert abs(now - later) < 0.15


@given(days, st.integers(-10, 10))
def test_opposite_seasons_swap_day_and_night_across_the_equator(day: datetime, offset: int) -> None:
    """At the equator the sun spends as long above the horizon as below, the width of its disc apart."""
    up = sum(sky_over(0.0, float(offset), day + timedelta(minutes=10 * step)).sun.altitude_degrees > 0 for step in range(144))

    assert 70 <= up <= 74


@pytest.mark.parametrize(
    ("minutes_from_sunset", "daylight"),
    [(-20, Daylight.DAY), (15, Daylight.CIVIL_TWILIGHT), (45, Daylight.NAUTICAL_TWILIGHT), (120, Daylight.NIGHT)],
)
def test_after_sunset_come_two_twilights_and_the_night(minutes_from_sunset: int, daylight: Daylight) -> None:
    """Off Malta the sun set at about 19:20 of zone 1 on the ninth of July 1940."""
    sunset = datetime(1940, 7, 9, 19, 20, tzinfo=UTC) - ZONE_1

    assert sky_over(36.0, 14.5, sunset + timedelta(minutes=minutes_from_sunset)).daylight is daylight


def test_a_moment_without_a_time_zone_is_refused() -> None:
    """Half the errors of an almanac are errors of zone."""
    with pytest.raises(ValueError, match="time zone"):
        sky_over(36.0, 14.5, datetime(1940, 7, 9, 19, 20))  # noqa: DTZ001 - the very error


def test_a_ship_before_the_afterglow_is_seen_against_it() -> None:
    """Bearing and glow within the limit of each other, the limit included, through north as well."""
    eye = Point(0.0, 0.0)

    assert seen_against(eye, Point(-1_000.0, 0.0), 300.0, 30.0)
    assert not seen_against(eye, Point(-1_000.0, 0.0), 301.0, 30.0)
    assert seen_against(eye, Point(-10.0, 1_000.0), 5.0, 10.0)
